"""What a random ruleset has declared so far, and what is in scope at a place of it.

A `Sort` is the type of a formula. Everything here is plain data: `author` draws from it, the other modules of this
folder write rules about it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Root = Literal["piece", "place", "player", "game"]
Label = Literal["to", "from", "by", "with", "for", "as"]


@dataclass(frozen=True)
class Sort:
    """`number`, `truth`, a choice or a kind; `many`: a list or set of them."""

    name: str
    many: bool = False

    @property
    def one(self) -> Sort:
        return Sort(self.name)

    @property
    def all(self) -> Sort:
        return Sort(self.name, True)


NUMBER, TRUTH, PLAYER = Sort("number"), Sort("truth"), Sort("player")


@dataclass(frozen=True)
class Choice:
    name: str
    values: tuple[str, ...]
    circle: bool


@dataclass(frozen=True)
class Field:
    """A field of a kind; `low` and `high` only where it is a tracked number in a range."""

    name: str
    of: Sort
    tracked: bool
    low: int = 0
    high: int = 0
    param: Sort | None = None


@dataclass
class Kind:
    """A kind of pieces, places or players, or the game. `rests_on`: the kind it is one of. `tested`: by a condition."""

    name: str
    root: Root
    rests_on: str | None = None
    tested: bool = False
    fields: list[Field] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)

    @property
    def sort(self) -> Sort:
        return Sort(self.name)


@dataclass(frozen=True)
class Piece:
    """A declared piece: `name` can be used as a value where there is one copy of it only."""

    name: str
    kind: str
    copies: int
    family: bool = False


@dataclass(frozen=True)
class Place:
    """A place, or a family of them: one for each player (`owned`), or a board (`arguments`: the sizes of its sides)."""

    name: str
    kind: str
    owned: bool = False
    live: bool = False
    ordered: bool = False
    hidden: bool = False
    arguments: tuple[int, ...] = ()


@dataclass(frozen=True)
class Param:
    name: str
    of: Sort
    label: Label | None = None
    each: bool = False
    default: str | None = None


@dataclass(frozen=True)
class Verb:
    """`rank`: a verb calls only those of a lower rank, so that rules come to an end. `quiet`: nobody need act."""

    name: str
    params: tuple[Param, ...]
    rank: int
    quiet: bool = False


@dataclass(frozen=True)
class Define:
    name: str
    params: tuple[Sort, ...]
    of: Sort


@dataclass
class World:
    choices: list[Choice] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    defines: list[Define] = field(default_factory=list)
    censuses: list[tuple[str, str]] = field(default_factory=list)  # defines that count pieces of a kind given, the kind
    phases: list[str] = field(default_factory=list)
    quiet: list[str] = field(default_factory=list)  # phases in which nobody acts
    numbers: list[str] = field(default_factory=list)  # variants that have a number
    sorts: list[str] = field(default_factory=list)  # kinds that can be given as values, the widest first
    shapes: list[str] = field(default_factory=list)
    chains: list[str] = field(default_factory=list)  # kinds of places that a list made of itself goes through

    def choice(self, name: str) -> Choice:
        return next(choice for choice in self.choices if choice.name == name)

    def kind(self, name: str) -> Kind:
        return next(kind for kind in self.kinds if kind.name == name)

    def of_root(self, root: Root) -> list[Kind]:
        return [kind for kind in self.kinds if kind.root == root]

    def line(self, kind: Kind) -> list[Kind]:
        """The kind and what it rests on."""
        return [kind] if kind.rests_on is None else [kind, *self.line(self.kind(kind.rests_on))]

    def is_a(self, name: str, other: str) -> bool:
        known = any(kind.name == name for kind in self.kinds)
        return name == other or (known and any(kind.name == other for kind in self.line(self.kind(name))))

    def widest(self, sort: Sort) -> Sort:
        """What the kind rests on in the end, if it is a kind."""
        known = next((kind for kind in self.kinds if kind.name == sort.name), None)
        return sort if known is None else replace(self.line(known)[-1].sort, many=sort.many)

    def names_piece(self, text: str, sort: Sort) -> bool:
        """Whether a piece is named that is certainly not of the kind."""
        others = {piece.name for piece in self.pieces if not self.is_a(piece.kind, sort.name)}
        return not others.isdisjoint(re.findall(r"\w+", text))

    def fields(self, kind: Kind) -> list[Field]:
        return [f for each in self.line(kind) for f in each.fields]

    def rules(self, kind: Kind) -> list[str]:
        return [rule for each in self.line(kind) for rule in each.rules]


@dataclass(frozen=True)
class Local:
    name: str
    of: Sort
    settable: bool = False


@dataclass
class Scope:
    """Where something is written. `locals` grows to the end of a block; `asks`: somebody is there to decide; `rank`:
    of the verb whose rule this is; `room`: how much may still be nested; `pure`: in a formula that must not read what a
    player could not see or what changes under it."""

    locals: list[Local] = field(default_factory=list)
    asks: bool = False
    loop: bool = False
    rank: int = 0
    room: int = 3
    me: Kind | None = None
    until: bool = False

    def block(self, *more: Local, **changes: Any) -> Scope:
        """An inner block: what it binds is forgotten at its end."""
        return replace(self, **{"locals": [*self.locals, *more], "room": self.room - 1, **changes})

    def tighter(self, *more: Local) -> Scope:
        """The same place, one step deeper in a formula."""
        return self.block(*more)
