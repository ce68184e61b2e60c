"""Where the places of a board are, in a picture of any sort.

A kind of place says by its `layout` which two of its fields are coordinates. What follows from that is the same whoever
draws: a grid has its second coordinate growing upwards; rings lie around a middle, the first outside, cut into arcs of
which the first is at the top, then clockwise. Lengths are counted in squares, or in rings from the middle; how large
they are is for the drawer to say. Both the scribe, who knows a board from its declaration, and a running game draw by
this, which is why it is here: neither may know of the other.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal

from dsl import model

Style = Literal["grid", "polar"]
MIDDLE = 0.5  # what no ring covers


@dataclass(frozen=True)
class Coordinates:
    """The style of a layout, and the fields that say where in it a place is."""

    style: Style
    fields: tuple[str, str]


def coordinates(kind: model.Kind) -> Coordinates | None:
    """How the places of a kind are laid out; None if no board can be drawn of them."""
    layout = next((above.layout for above in kind.line() if above.layout is not None), None)
    if layout is None or len(layout.fields) != 2:
        return None
    first, second = (name.id for name in layout.fields)
    match layout.style.id:
        case "grid" | "polar" as style:
            return Coordinates(style, (first, second))
    return None


@dataclass(frozen=True)
class Grid:
    """Columns from the left and rows from the top, by their coordinates."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]

    @staticmethod
    def of(spots: Collection[tuple[int, int]], *, downwards: bool = False) -> Grid:
        """`downwards`: the second coordinate grows downwards, as in a grid that was written as a picture."""
        rows = sorted({y for _, y in spots}, reverse=not downwards)
        return Grid(tuple(sorted({x for x, _ in spots})), tuple(rows))


@dataclass(frozen=True)
class Rings:
    """So many rings cut into so many arcs; rings and arcs are counted from 0. Angles are parts of a whole turn."""

    rings: int
    arcs: int

    def radius(self, ring: int) -> int:
        """The middle of a ring."""
        return self.rings - ring

    def edge(self, ring: int) -> float:
        """Its outer edge; that of the ring behind the last is the middle's."""
        return self.rings - ring + MIDDLE

    def turn(self, arc: int) -> float:
        """The middle of an arc."""
        return arc / self.arcs

    def cut(self, arc: int) -> float:
        """Where an arc begins."""
        return (arc - 0.5) / self.arcs

    @staticmethod
    def letter(ring: int) -> str:
        """What a ring is called in a picture."""
        return ascii_uppercase[ring % 26]
