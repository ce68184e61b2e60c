"""A place that bodies move on, drawn from above as text: its sides, what is fixed on it, a sign where each body lies.

A letter is about twice as high as wide, so a line stands for twice the length that a column does. Open sides are dotted
and rims drawn through. Where two signs would fall on one spot, the later body moves to the next free one.
"""

from __future__ import annotations

from ludolect.board.strips import Strip
from ludolect.scene.data import TableTop

WIDEST = 72
FIXED = "#"
ROUND = "."


def drawn(top: TableTop, width: int) -> list[Strip]:
    """The lines of the picture, with the lengths of the sides in millimetres."""
    columns = max(min(WIDEST, width - 4), 10)
    scale = top.width / columns
    rows = max(round(top.height / (2 * scale)), 3)
    cells: dict[tuple[int, int], Strip] = {}

    def spot(x: int, y: int) -> tuple[int, int]:
        across = min(max(int(x / scale), 0), columns - 1)
        return across, min(max(int((top.height - y) / (2 * scale)), 0), rows - 1)

    for x, y in top.fixed:
        cells.setdefault(spot(x, y), Strip.of(FIXED))
    if top.round:
        for row in range(rows):
            for column in range(columns):
                away = ((column + 0.5) / columns - 0.5) ** 2 + ((row + 0.5) / rows - 0.5) ** 2
                if away > 0.25:
                    cells.setdefault((column, row), Strip.of(ROUND))
    for body in top.bodies:
        column, row = spot(body.x, body.y)
        sign = body.glyph[:2]
        while any((column + i, row) in cells for i in range(len(sign))) and column + len(sign) < columns:
            column += 1
        cells[column, row] = Strip.of(sign, body.paint)
        for i in range(1, len(sign)):
            cells[column + i, row] = Strip.of("")
    left, right = ("│" if side in top.rims else "┊" for side in ("left", "right"))
    above, below = ("─" if side in top.rims else "┄" for side in ("top", "bottom"))
    lines = [Strip.of(f"┌{above * columns}┐ {top.height / 10:g} mm")]
    for row in range(rows):
        line = Strip.of(left)
        for column in range(columns):
            line += cells.get((column, row), Strip.of(" "))
        lines.append(line + Strip.of(right))
    lines.append(Strip.of(f"└{below * columns}┘ {top.width / 10:g} mm"))
    return lines
