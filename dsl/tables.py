"""What `table { ... }` says, read once for all who need it: the game, the pictures, the rulebook.

A kind of pieces says by it that its pieces are bodies: where they lie, how large and how heavy they are. A place says
that bodies can move on it: how far it reaches, where it has a rim, what stands fixed on it, how they slow down and
rebound. A kind of report says what it is for a table: an aim (an angle and a strength), a position, or what a table
tells after bodies have moved, fact by fact. Lengths are tenths of a millimetre, angles tenths of a degree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl import tree
from dsl.model import Field, Kind
from dsl.types import EntityType, ListType, NumberType, SetType, Type

SIDES = ("left", "right", "bottom", "top")
Fact = Literal["touched", "pushed", "left", "rested", "jolted", "contacts", "rebounds"]
FACTS: dict[Fact, tuple[int, int]] = {  # how many things, then how many numbers, one entry of it has
    "touched": (1, 0),
    "pushed": (1, 0),
    "left": (1, 2),
    "rested": (1, 2),
    "jolted": (1, 1),
    "contacts": (2, 0),
    "rebounds": (1, 0),
}
KEYS: dict[str, dict[str, int]] = {  # for pieces, places and reports: the keys, and how many values stand behind each
    "piece": {"position": 2, "radius": 1, "mass": 1, "friction": 1},
    "place": {
        "width": 1,
        "height": 1,
        "radius": 1,
        "rim": 0,
        "friction": 1,
        "bounce": 1,
        "rebound": 1,
        "speed": 1,
        "noise": 2,
        "post": 3,
        "wall": 4,
        "block": 4,
    },
    "report": {"angle": 1, "strength": 1, "position": 2, **dict.fromkeys(FACTS, 1)},
}
REPEATED = frozenset({"post", "wall", "block", *FACTS})
DEFAULTS = {"friction": 2000, "bounce": 80, "rebound": 60, "speed": 20}

Given = int | Field  # a number that is written, or the field that holds it


@dataclass(frozen=True)
class BodySpec:
    """Of a kind of pieces. `mass`: None for what nothing moves; `friction`: None for that of the place."""

    x: Field
    y: Field
    radius: Given
    mass: Given | None
    friction: Given | None


@dataclass(frozen=True)
class SurfaceSpec:
    """Of a place: a rectangle, or (`radius`) a circle that touches both axes."""

    width: Given | None
    height: Given | None
    radius: Given | None
    rims: tuple[str, ...]
    friction: Given
    bounce: Given
    rebound: Given
    speed: Given
    noise: tuple[Given, Given]
    posts: tuple[tuple[Given, ...], ...]
    walls: tuple[tuple[Given, ...], ...]
    blocks: tuple[tuple[Given, ...], ...]


@dataclass(frozen=True)
class Entry:
    """How one entry of a fact is told: the kinds of its things; whether it is a record; how many numbers it has."""

    things: tuple[Kind, ...]
    record: bool
    numbers: int


@dataclass(frozen=True)
class Meaning:
    """Of a kind of report: by the places of fields in its record. `facts`: which fact each of these fields tells."""

    aim: tuple[int, int] | None
    position: tuple[int, int] | None
    facts: tuple[tuple[int, Fact, Entry], ...]


def lines_of(kind: Kind, key: str) -> list[tree.TableLine]:
    said = kind.find_table()
    return [] if said is None else [line for line in said.lines if line.key.id == key]


def body_of(kind: Kind) -> BodySpec | None:
    """None where its pieces are no bodies, or not enough is said."""
    position, radius = _values(kind, "position"), _values(kind, "radius")
    if kind.root != "piece" or len(position) != 2 or len(radius) != 1:
        return None
    x, y = position
    if not isinstance(x, Field) or not isinstance(y, Field):
        return None
    mass, friction = _values(kind, "mass"), _values(kind, "friction")
    return BodySpec(x, y, radius[0], mass[0] if mass else None, friction[0] if friction else None)


def surface_of(kind: Kind) -> SurfaceSpec | None:
    """None where no body can move, or not enough is said."""
    if kind.root != "place":
        return None
    width, height, radius = (_one(kind, key) for key in ("width", "height", "radius"))
    if radius is None and (width is None or height is None):
        return None
    named = [v.name.id for line in lines_of(kind, "rim") for v in line.values if v.name is not None]
    rims = tuple(side for side in SIDES if side in named or "all" in named)
    friction, bounce, rebound, speed = (
        found if (found := _one(kind, key)) is not None else usual for key, usual in DEFAULTS.items()
    )
    noise = _values(kind, "noise")
    steady: tuple[Given, Given] = (noise[0], noise[1]) if len(noise) == 2 else (0, 0)
    fixed = [tuple(tuple(_read(kind, line)) for line in lines_of(kind, key)) for key in ("post", "wall", "block")]
    return SurfaceSpec(width, height, radius, rims, friction, bounce, rebound, speed, steady, *fixed)


def meaning_of(kind: Kind) -> Meaning | None:
    """None where it means nothing to a table."""
    if kind.root != "report" or kind.find_table() is None:
        return None
    record = kind.record()
    angle, strength, position = (_values(kind, key) for key in ("angle", "strength", "position"))
    aim = [record.index(v) for v in (*angle, *strength) if isinstance(v, Field) and v in record]
    at = [record.index(v) for v in position if isinstance(v, Field) and v in record]
    facts = []
    for fact in FACTS:
        for line in lines_of(kind, fact):
            for value in _read(kind, line):
                entry = entry_of(value.type, fact) if isinstance(value, Field) else None
                if isinstance(value, Field) and entry is not None and value in record:
                    facts.append((record.index(value), fact, entry))
    return Meaning((aim[0], aim[1]) if len(aim) == 2 else None, (at[0], at[1]) if len(at) == 2 else None, tuple(facts))


def entry_of(of: Type, fact: Fact) -> Entry | None:
    """How a field of that type can take a fact; None if it cannot."""
    things, numbers = FACTS[fact]
    inner = of.of if isinstance(of, ListType | SetType) else None
    if not isinstance(inner, EntityType):
        return None
    if inner.kind.root != "report":
        return Entry((inner.kind,), False, 0) if things == 1 else None
    told = [f.type for f in inner.kind.record()]
    named = [t.kind for t in told[:things] if isinstance(t, EntityType) and t.kind.root == "piece"]
    rest = told[things:]
    if len(named) != things or len(rest) > numbers or not all(isinstance(t, NumberType) for t in rest):
        return None
    return Entry(tuple(named), True, len(rest))


def _one(kind: Kind, key: str) -> Given | None:
    values = _values(kind, key)
    return values[0] if values else None


def _values(kind: Kind, key: str) -> list[Given]:
    lines = lines_of(kind, key)
    return _read(kind, lines[-1]) if lines else []


def _read(kind: Kind, line: tree.TableLine) -> list[Given]:
    found: list[Given] = []
    for value in line.values:
        given = value.number if value.name is None else kind.find_field(value.name.id)
        if given is None:
            return []
        found.append(given)
    return found
