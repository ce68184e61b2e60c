"""Rings cut into arcs, drawn with characters: the first ring outside, the first arc at the top, then clockwise.

Every ring is two lines thick at the top, and as wide as that looks at the sides, since a character is about twice as
high as it is wide; what lies in a space is written in its middle. Where the terminal is too narrow for that, the same
board is a table with a row for each ring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from dsl.boards import Rings
from ludolect.board.strips import EMPTY, Strip

THICK, WIDE = 2.0, 6.4  # of a ring: lines, and columns
SMALL = 0.85  # as large as usual, where a picture shares its lines with something else
BEYOND = 1.2  # where the names of arcs stand, in rings from the outermost
DOT = "·"
MOST_RINGS = 12

Cells = Mapping[tuple[int, int], Strip]  # by ring and arc, each from 0


def drawn(cells: Cells, plan: Rings, arcs: Sequence[Strip], longest: int, *, size: float = 1.0) -> list[Strip]:
    """The lines of a picture. Texts longer than `longest` are cut, and end in a plus."""
    thick, across = THICK * size, WIDE * size
    high, wide = (plan.rings + 1.5) * thick, (plan.rings + 1.5) * across
    rows, columns = 2 * round(high) + 1, 2 * round(wide) + 1
    canvas = [[Strip.of(" ")] * columns for _ in range(rows)]

    def put(radius: float, turn: float, text: Strip) -> None:
        """At so many rings from the middle, that far round."""
        angle = 2 * pi * turn
        row = round(high) - round(radius * thick * cos(angle))
        start = round(wide) + round(radius * across * sin(angle)) - (len(text) - 1) // 2
        for i, (character, paint) in enumerate(zip(text.text, text.paints, strict=True)):
            if 0 <= row < rows and 0 <= start + i < columns:
                canvas[row][start + i] = Strip.of(character, paint)

    dot = Strip.of(DOT)
    for ring in range(plan.rings, -1, -1):
        radius = plan.edge(ring)
        steps = max(24, round(radius * 26))
        for step in range(steps):
            put(radius, step / steps, dot)
    for arc in range(plan.arcs if plan.arcs > 1 else 0):
        for step in range(1, 3 * plan.rings):
            put(plan.edge(plan.rings) + step / 3, plan.cut(arc), dot)
    for ring in range(plan.rings):
        put(plan.radius(ring), plan.cut(0) if plan.arcs > 1 else 0.5, Strip.of(f" {plan.letter(ring)} "))
    for arc, label in enumerate(arcs):
        put(plan.rings + BEYOND, plan.turn(arc), label)
    for (ring, arc), text in cells.items():
        short = text if len(text) <= longest else text.cut(longest - 1) + Strip.of("+")
        put(plan.radius(ring), plan.turn(arc), Strip.of(" ") + short + Strip.of(" ") if short.text else EMPTY)
    lines = [Strip.joined(line).rstrip() for line in canvas]
    return [line for line in lines if line.text.strip()]


def width(rings: int) -> int:
    """How many columns the picture takes."""
    return 2 * round((rings + 1.5) * WIDE) + 1


def table(cells: Cells, rings: Sequence[Strip], arcs: Sequence[Strip]) -> list[Strip]:
    """The same as a table."""
    dot, between = Strip.of(DOT), "  "
    texts = [
        [found if (found := cells.get((r, a), EMPTY)).text else dot for a in range(len(arcs))]
        for r in range(len(rings))
    ]
    widths = [max(len(text) for text in [arc, *(row[a] for row in texts)]) for a, arc in enumerate(arcs)]
    margin = max(len(name) for name in rings)

    def line(name: Strip, row: Sequence[Strip]) -> Strip:
        shown = [text.center(w) for text, w in zip(row, widths, strict=True)]
        return Strip.joined([name + Strip.of(" " * (margin - len(name))), *shown], between).rstrip()

    return [line(EMPTY, arcs), *(line(name, row) for name, row in zip(rings, texts, strict=True))]
