"""The parts of a scene. All are plain data; texts are in the language of the scene, names as they stand in lists.

`id` is what the viewer calls a thing, as in views, options and the log. Of alike pieces it tells nothing that the
viewer did not see (see `interpreter/watch/eyes.py`); a drawer can follow a piece by it from one scene to the next.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from dsl.paint import Paint

Style = Literal["grid", "boxes", "rings"]


@dataclass(frozen=True)
class Side:
    """A sign on a side of a piece: so far to the right and upwards. `field`: what it stands for."""

    right: int
    up: int
    sign: str
    field: str


@dataclass(frozen=True)
class Fact:
    """What is to be said of a piece beyond its name: `exhausted`, `wounds 1`."""

    field: str
    text: str


@dataclass(frozen=True)
class Piece:
    """A piece that lies somewhere. Of one that the viewer cannot see there is its back, and nothing else.

    `glyph`: its sign, with the number of its owner where those of several players look alike; `whose` is that owner's
    name then. `owner`: a seat. `carries`: what lies on it.
    """

    id: str | None
    label: str
    glyph: str
    paint: Paint | None = None
    owner: int | None = None
    whose: str = ""
    facts: tuple[Fact, ...] = ()
    sides: tuple[Side, ...] = ()
    carries: tuple[Piece, ...] = ()
    back: str | None = None

    @property
    def hidden(self) -> bool:
        return self.id is None


@dataclass(frozen=True)
class Place:
    """A place with what lies in it, in order. `owner`: the seat it belongs to; `live`: what lies here is in play;
    `ordered`: a pile, its top first; `board`: the number of the board it is drawn on."""

    id: str
    label: str
    pieces: tuple[Piece, ...]
    owner: int | None
    paint: Paint | None
    live: bool
    ordered: bool
    board: int | None


@dataclass(frozen=True)
class Mark:
    """What stands beside a column, row, ring or arc. `means`: what the colour of all its places stands for."""

    label: str
    paint: Paint | None = None
    means: str = ""


@dataclass(frozen=True)
class Spot:
    """Where on a board a place is: in which column (or arc) and row (or ring), each from 0. `empty`: the sign of the
    place where nothing lies on it. `cover`: the piece that covers it, lying on the carrier of the board."""

    place: str
    column: int
    row: int
    empty: str = ""
    cover: str | None = None


@dataclass(frozen=True)
class Board:
    """Places drawn together. A grid has columns from the left and rows from the top; `boxes` is a grid with pieces that
    have something on their sides; rings have arcs (`columns`), clockwise from the top, and rings (`rows`) from the
    outside, and several places may be in one spot. Not every spot needs to be there.

    `title`: the thing that carries the board, if any. `dsl.boards` says where things are in a picture.
    """

    title: str
    style: Style
    columns: tuple[Mark, ...]
    rows: tuple[Mark, ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Lying:
    """A body on a table, as the viewer calls it; lengths in tenths of a millimetre."""

    id: str
    glyph: str
    paint: Paint | None
    x: int
    y: int
    radius: int
    fixed: bool


@dataclass(frozen=True)
class TableTop:
    """A place that bodies move on, from above: y grows upwards. `fixed`: points on the outlines of what stands fixed on
    it. `position`: the facts about bodies that their place in the picture shows."""

    place: str
    label: str
    width: int
    height: int
    round: bool
    rims: tuple[str, ...]
    fixed: tuple[tuple[int, int], ...]
    bodies: tuple[Lying, ...]
    position: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sign:
    """A line of the legend: what a sign on the boards stands for."""

    sign: str
    label: str
    paint: Paint | None = None


@dataclass(frozen=True)
class Offer:
    """An answer that may be given: the `name` of its option, and the things it means; of pieces that are alike, and so
    are one option, all. Of a piece that cannot be seen: the place it lies in, and its `position` there, from 0.
    `label`: what it is called in the list of answers."""

    name: str
    things: tuple[str, ...] = ()
    position: int | None = None
    label: str = ""


@dataclass(frozen=True)
class Asked:
    """The decision that waits for the viewer. If it is `optional`, the last offer declines. In words: `who` decides,
    `where` in the turn, and the `question`, as the rulebook has it; each may be empty."""

    kind: str
    optional: bool
    offers: tuple[Offer, ...]
    who: str = ""
    where: str = ""
    question: str = ""


@dataclass(frozen=True)
class Seat:
    """`facts`: what is to be said of the player, as of the game."""

    label: str
    paint: Paint | None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Scene:
    """What one viewer (a seat; None: an onlooker) sees. `places`: all that the viewer knows of but the box, empty ones
    too. `legend`: what the signs on the boards stand for: those on the sides of pieces; those of pieces, in the order
    in which the rules declare them; and those of places. `pictured`: the fields that the boards show by such signs.
    `asked`: what the viewer has to decide, if anything. `facts`: how the game stands."""

    viewer: int | None
    lang: str
    seats: tuple[Seat, ...]
    boards: tuple[Board, ...]
    places: tuple[Place, ...]
    legend: tuple[Sign, ...]
    pictured: tuple[str, ...] = ()
    asked: Asked | None = None
    tables: tuple[TableTop, ...] = ()
    facts: tuple[Fact, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As dictionaries, tuples, texts and numbers, ready for JSON."""
        return asdict(self)
