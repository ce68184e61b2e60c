"""Grids drawn with characters: a line for each row where a space holds only signs, boxes where pieces point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludolect.board.compass import Way

Spot = tuple[int, int]
Name = Callable[[int], str]


def lines(cells: Mapping[Spot, str], rows: Sequence[int], column: Name = str, row: Name = str) -> list[str]:
    """A row a line, its name before it, the names of columns below. `rows` from the top."""
    columns = sorted({x for x, _ in cells})
    width = max(len(text) for text in [*cells.values(), *map(column, columns)])
    margin = max(len(row(y)) for y in rows)
    drawn = [
        f"{row(y):>{margin}} " + " ".join(cells.get((x, y), "").center(width) for x in columns).rstrip() for y in rows
    ]
    return [*drawn, " " * (margin + 1) + " ".join(column(x).center(width) for x in columns).rstrip()]


def boxes(
    cells: Mapping[Spot, tuple[str, Mapping[Way, str]]], rows: Sequence[int], column: Name = str, row: Name = str
) -> list[str]:
    """Each space a box of three lines: what lies there in the middle, its signs around."""
    columns = sorted({x for x, _ in cells})
    inner = max(3, *(len(text) for text, _ in cells.values()), *(len(column(x)) for x in columns)) + 2
    margin = max(len(row(y)) for y in rows)
    out: list[str] = []

    def border(above: int | None, below: int | None) -> str:
        def there(x: int, y: int | None) -> bool:
            return y is not None and (x, y) in cells

        text = ""
        for number, x in enumerate(columns):
            here = there(x, above) or there(x, below)
            before = number > 0 and (there(columns[number - 1], above) or there(columns[number - 1], below))
            text += "+" if here or before else " "
            text += ("-" if here else " ") * inner
        last = columns[-1]
        return text + ("+" if there(last, above) or there(last, below) else "")

    for number, y in enumerate(rows):
        out.append(" " * (margin + 1) + border(rows[number - 1] if number else None, y))
        for line, up in enumerate((1, 0, -1)):
            text = f"{row(y):>{margin}} " if up == 0 else " " * (margin + 1)
            for index, x in enumerate(columns):
                here, before = (x, y) in cells, index > 0 and (columns[index - 1], y) in cells
                text += "|" if here or before else " "
                text += _row(cells[x, y], line, inner) if here else " " * inner
            out.append(text + ("|" if (columns[-1], y) in cells else ""))
    out.append(" " * (margin + 1) + border(rows[-1], None))
    out.append(" " * (margin + 2) + " ".join(column(x).center(inner) for x in columns))
    return [line.rstrip() for line in out]


def _row(cell: tuple[str, Mapping[Way, str]], line: int, inner: int) -> str:
    text, signs = cell
    up = 1 - line
    middle = text if up == 0 else signs.get((0, up), " ")
    return signs.get((-1, up), " ") + middle.center(inner - 2) + signs.get((1, up), " ")
