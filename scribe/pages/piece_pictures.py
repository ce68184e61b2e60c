"""Pictures of pieces, from what their kinds declare: a grid of their own, or what they have on which side.

A grid is drawn square by square; squares that are alike carry the same mark, plain ones none. `layout sides a b` draws
an arrow on each side that the first field lists and a bar on each that the second does, around the piece's `glyph`.
The first value of a circle is in front, at the top; the others follow clockwise.
"""

from __future__ import annotations

from math import cos, pi, sin

from dsl import model, tree
from dsl.types import ChoiceType, GridType, ListType, SetType
from scribe.pages.svg import polygon, rect, rounded, svg, text
from scribe.tell.constants import constants

CELL = 26
TILE = 120
MARKS = "●▲■◆★✚○△□◇☆✖"


def piece_picture(kind: model.Kind) -> str:
    """An SVG, or nothing for a piece that declares no picture."""
    return _sides(kind) or _grid(kind)


def _grid(kind: model.Kind) -> str:
    formulas = [f for above in kind.line() for f in above.formulas.values()]
    found = next((f for f in formulas if isinstance(f.expr, tree.Grid) and isinstance(f.field.type, GridType)), None)
    if found is None or kind.root != "piece":
        return ""
    assert isinstance(found.expr, tree.Grid)
    legend = next((k.legends[found.field.name] for k in kind.line() if found.field.name in k.legends), None)
    marked = [line.code for line in legend.lines if line.values] if legend is not None else []
    used = [code for code in marked if any(code in row for row in found.expr.rows)]
    rows = found.expr.rows
    parts = []
    for x in range(max(map(len, rows))):
        parts.append(text(CELL * (x + 1.5), CELL * 0.7, str(x + 1), 11))
    for y, row in enumerate(rows):
        parts.append(text(CELL * 0.5, CELL * (y + 1.65), str(y + 1), 11))
        for x, code in enumerate(row):
            mark = MARKS[used.index(code) % len(MARKS)] if code in used else ""
            parts.append(rect(CELL * (x + 1), CELL * (y + 1), CELL, CELL, 0.12 if mark else 0))
            if mark:
                parts.append(text(CELL * (x + 1.5), CELL * (y + 1.7), mark, 14))
    return svg(CELL * (max(map(len, rows)) + 1) + 2, CELL * (len(rows) + 1) + 2, parts)


def _sides(kind: model.Kind) -> str:
    layout = next((k.layout for k in kind.line() if k.layout is not None), None)
    if layout is None or layout.style.id != "sides":
        return ""
    middle, edge = TILE / 2, TILE / 2 - 4
    parts = [rect(4, 4, TILE - 8, TILE - 8)]
    for name, draw in zip(layout.fields, (_arrow, _bar), strict=False):
        for turn in _turns(kind, name.id):
            parts.append(draw(middle, edge, turn))
    glyph = next((k.strings["glyph"] for k in kind.line() if "glyph" in k.strings), "")
    if glyph:
        parts.append(text(middle, middle + 9, glyph, 26, bold=True))
    return svg(TILE, TILE, parts)


def _turns(kind: model.Kind, name: str) -> list[float]:
    """The sides a field lists, as angles from the top, clockwise."""
    field, formula = kind.find_field(name), kind.find_formula(name)
    of = field.type.of if field is not None and isinstance(field.type, ListType | SetType) else None
    if not isinstance(of, ChoiceType) or formula is None:
        return []
    listed = constants(formula.expr, kind) or []
    return [2 * pi * value.index / len(of.choice.values) for value in listed if isinstance(value, model.Value)]


def _at(middle: float, distance: float, turn: float, aside: float = 0) -> tuple[float, float]:
    """A point on the rim of a square, seen from its middle at that angle, and so far to the side of it."""
    reach = distance / max(abs(sin(turn)), abs(cos(turn)))
    return (
        middle + reach * sin(turn) + aside * cos(turn),
        middle - reach * cos(turn) + aside * sin(turn),
    )


def _arrow(middle: float, edge: float, turn: float) -> str:
    return polygon([_at(middle, edge - 3, turn), _at(middle, edge - 20, turn, 8), _at(middle, edge - 20, turn, -8)])


def _bar(middle: float, edge: float, turn: float) -> str:
    (x1, y1), (x2, y2) = _at(middle, edge - 24, turn, 13), _at(middle, edge - 24, turn, -13)
    at = f'x1="{rounded(x1)}" y1="{rounded(y1)}" x2="{rounded(x2)}" y2="{rounded(y2)}"'
    return f'<line {at} stroke="currentColor" stroke-width="5" stroke-linecap="round"/>'
