"""Rings cut into arcs, drawn with characters: the first ring outside, the first arc at the top, then clockwise.

Every ring is two lines thick at the top, and as wide as that looks at the sides, since a character is about twice as
high as it is wide; what lies in a space is written in its middle. Where the terminal is too narrow for that, the same
board is a table with a row for each ring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from string import ascii_uppercase

THICK, WIDE = 2.0, 6.4  # of a ring: lines, and columns
DOT = "·"
MOST_RINGS = 12

Cells = Mapping[tuple[int, int], str]  # by ring and arc, each from 0


def drawn(cells: Cells, rings: int, arcs: Sequence[str], longest: int) -> list[str]:
    """The lines of a picture. Texts longer than `longest` are cut, and end in a plus."""
    high, wide = (rings + 1.5) * THICK, (rings + 1.5) * WIDE
    rows, columns = 2 * round(high) + 1, 2 * round(wide) + 1
    canvas = [[" "] * columns for _ in range(rows)]

    def spot(radius: float, turn: float) -> tuple[int, int]:
        """Row and column at so many rings from the middle, that far round."""
        angle = 2 * pi * turn
        return round(high) - round(radius * THICK * cos(angle)), round(wide) + round(radius * WIDE * sin(angle))

    def put(radius: float, turn: float, text: str) -> None:
        row, column = spot(radius, turn)
        start = column - (len(text) - 1) // 2
        for i, character in enumerate(text):
            if 0 <= row < rows and 0 <= start + i < columns:
                canvas[row][start + i] = character

    for ring in range(rings + 1):
        radius = ring + 0.5
        steps = max(24, round(radius * 26))
        for step in range(steps):
            put(radius, step / steps, DOT)
    number = len(arcs)
    for cut in range(number if number > 1 else 0):
        for step in range(1, 3 * rings):
            put(0.5 + step / 3, (cut - 0.5) / number, DOT)
    for ring in range(rings):
        put(rings - ring, -0.5 / number if number > 1 else 0.5, f" {ascii_uppercase[ring % 26]} ")
    for arc, label in enumerate(arcs):
        put(rings + 1.2, arc / number, label)
    for (ring, arc), text in cells.items():
        short = text if len(text) <= longest else text[: longest - 1] + "+"
        put(rings - ring, arc / number, f" {short} " if short else "")
    return ["".join(line).rstrip() for line in canvas if "".join(line).strip()]


def width(rings: int) -> int:
    """How many columns the picture takes."""
    return 2 * round((rings + 1.5) * WIDE) + 1


def table(cells: Cells, rings: Sequence[str], arcs: Sequence[str]) -> list[str]:
    """The same as a table."""
    texts = [[cells.get((r, a), "") or DOT for a in range(len(arcs))] for r in range(len(rings))]
    widths = [max(len(text) for text in [arc, *(row[a] for row in texts)]) for a, arc in enumerate(arcs)]
    margin = max(len(name) for name in rings)
    head = " " * margin + "  " + "  ".join(arc.center(w) for arc, w in zip(arcs, widths, strict=True))
    body = [
        f"{name:<{margin}}  " + "  ".join(text.center(w) for text, w in zip(row, widths, strict=True))
        for name, row in zip(rings, texts, strict=True)
    ]
    return [line.rstrip() for line in [head, *body]]
