"""Grids drawn with characters: a line for each row where a space holds only signs, boxes where pieces point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from ludolect.board.strips import Strip

Spot = tuple[int, int]  # column from the left, row from the top
Box = tuple[Strip, Mapping[tuple[int, int], str]]  # what lies there, and signs by how far to the right and up


def lines(cells: Mapping[Spot, Strip], columns: Sequence[Strip], rows: Sequence[Strip]) -> list[Strip]:
    """A row a line, its name before it, the names of columns below."""
    width = max(len(text) for text in [*cells.values(), *columns])
    margin = max(len(row) for row in rows)
    blank = Strip.of("")

    def line(name: Strip, texts: Sequence[Strip]) -> Strip:
        before = Strip.of(" " * (margin - len(name))) + name + Strip.of(" ")
        return before + Strip.joined([text.center(width) for text in texts], " ")

    drawn = [line(name, [cells.get((x, y), blank) for x in range(len(columns))]) for y, name in enumerate(rows)]
    return [*drawn, line(blank, columns)]


def beside(drawings: Sequence[Sequence[Strip]], gap: str) -> list[Strip]:
    """Pictures beside each other, their first lines in one line."""
    widths = [max(map(len, drawing)) for drawing in drawings]
    rows = zip_longest(*drawings, fillvalue=Strip.of(""))
    return [Strip.joined([part.ljust(width) for part, width in zip(row, widths, strict=True)], gap) for row in rows]


def boxes(
    cells: Mapping[Spot, Box], columns: Sequence[Strip], rows: Sequence[Strip], *, tight: bool = False
) -> list[Strip]:
    """Each space a box of three lines: what lies there in the middle, its signs around. `tight`: without lines between
    the rows."""
    wide = range(len(columns))
    inner = max(3, *(len(text) for text, _ in cells.values()), *(len(name) for name in columns)) + 2
    margin = max(len(row) for row in rows)
    before = Strip.of(" " * (margin + 1))

    def border(below: int) -> Strip:
        def there(x: int) -> bool:
            return (x, below - 1) in cells or (x, below) in cells

        text = ""
        for x in wide:
            text += "+" if there(x) or there(x - 1) else " "
            text += ("-" if there(x) else " ") * inner
        return before + Strip.of(text + ("+" if there(wide[-1]) else ""))

    out: list[Strip] = []
    for y, name in enumerate(rows):
        if not tight or y == 0:
            out.append(border(y))
        for up in (1, 0, -1):
            line = Strip.of(" " * (margin - len(name))) + name + Strip.of(" ") if up == 0 else before
            for x in wide:
                line += Strip.of("|" if (x, y) in cells or (x - 1, y) in cells else " ")
                line += _row(cells[x, y], up, inner) if (x, y) in cells else Strip.of(" " * inner)
            out.append(line + Strip.of("|" if (wide[-1], y) in cells else ""))
    out.append(border(len(rows)))
    out.append(before + Strip.of(" ") + Strip.joined([name.center(inner) for name in columns], " "))
    return out


def _row(cell: Box, up: int, inner: int) -> Strip:
    text, signs = cell
    middle = text if up == 0 else Strip.of(signs.get((0, up), " "))
    return Strip.of(signs.get((-1, up), " ")) + middle.center(inner - 2) + Strip.of(signs.get((1, up), " "))
