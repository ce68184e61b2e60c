"""Pictures of pieces, from what their kinds declare: a grid of their own, what they have on which side, their shape, or
what they reach from where they stand.

A grid is drawn square by square; what is said of a square is its sign (an arrow for a way, a number, a mark for each
other value, the same on every card), plain ones have none. `layout sides a b` draws an arrow on each side that the
first field lists and a bar along each that the second does, around the piece's `glyph`; the facts beside the picture
carry the same signs. The first value of a circle is in front, at the top; the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin

from dsl import model, tree
from dsl.types import ChoiceType, GridType, ListType, SetType
from scribe.pages.reach import reach
from scribe.pages.svg import badge, line, polygon, rect, svg, text
from scribe.tell.grids import grid_facts
from scribe.tell.known import Case, Constant, constants
from scribe.tell.looks import glyph_of, paint_of
from scribe.tell.scribe import Scribe

CELL = 26
TILE = 120
MARKS = "●▲■◆★✚○△□◇▼▽†‡☆✖"
ROOM = 3  # squares across that a shape is drawn in, if it needs no more
SIZES = (14, 14, 11, 8)  # of a sign of so many marks
SIDES = "▲▬"
ARROWS = "↑↗→↘↓↙←↖"


def piece_picture(kind: model.Kind) -> str:
    """An SVG, or nothing for a piece that declares no picture."""
    return _sides(kind) or _grid(kind) or _shaped(kind) or _reached(kind)


def _grid(kind: model.Kind) -> str:
    grid, legend = own_grid(kind)
    if grid is None:
        return ""
    signs = grid_signs(grid, legend)
    parts = []
    width = max(map(len, grid.rows))
    for x in range(width):
        parts.append(text(CELL * (x + 1.5), CELL * 0.7, str(x + 1), 11))
    for y, row in enumerate(grid.rows):
        parts.append(text(CELL * 0.5, CELL * (y + 1.65), str(y + 1), 11))
        for x, code in enumerate(row):
            parts.append(rect(CELL * (x + 1), CELL * (y + 1), CELL, CELL, 0.12 if code in signs else 0))
            if code in signs:
                size = SIZES[min(len(signs[code]), len(SIZES) - 1)]
                parts.append(text(CELL * (x + 1.5), CELL * (y + 1.5) + size * 0.37, signs[code], size))
    return svg(CELL * (width + 1) + 2, CELL * (len(grid.rows) + 1) + 2, parts)


def _shaped(kind: model.Kind) -> str:
    """The shape that a piece has, square by square, all in one scale."""
    for above in kind.line() if kind.root == "piece" else ():
        for name, formula in above.formulas.items():
            expr = formula.expr if kind.find_formula(name) is formula else None
            if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) and expr.to.root == "shape":
                rows = next((f.expr.rows for f in expr.to.formulas.values() if isinstance(f.expr, tree.Grid)), [])
                squares = [(x, y) for y, row in enumerate(rows) for x, code in enumerate(row) if code == "#"]
                wide, high = max(map(len, rows), default=0), len(rows)
                side = max(ROOM, wide, high)
                left, top = CELL * (side - wide) / 2 + 1, CELL * (side - high) / 2 + 1
                parts = [rect(left + CELL * x, top + CELL * y, CELL, CELL, 0.3) for x, y in squares]
                return svg(CELL * side + 2, CELL * side + 2, parts) if parts else ""
    return ""


def _reached(kind: model.Kind) -> str:
    """The piece in the middle, an arrow or a mark on each space that it reaches, and a bar on the side it looks to."""
    found = reach(kind)
    if found is None:
        return ""
    far = max(abs(n) for spot in found.spots for n in spot)
    parts = []
    for y in range(-far, far + 1):
        for x in range(-far, far + 1):
            left, top = CELL * (x + far) + 1, CELL * (y + far) + 1
            there = (x, y) in found.spots
            parts.append(rect(left, top, CELL, CELL, 0.12 if there else 0))
            if there:
                near = max(abs(x), abs(y)) == 1
                sign = ARROWS[round(4 * atan2(x, -y) / pi) % len(ARROWS)] if near else MARKS[0]
                parts.append(text(left + CELL / 2, top + CELL * 0.7, sign, 14))
    middle = CELL * (far + 0.5) + 1
    parts.append(text(middle, middle + 5, glyph_of(kind) or MARKS[2], 13, bold=True))
    if found.turning:
        parts.append(line((middle - 8, middle - CELL / 2 + 1), (middle + 8, middle - CELL / 2 + 1), 3))
    return svg(CELL * (2 * far + 1) + 2, CELL * (2 * far + 1) + 2, parts)


def own_grid(kind: model.Kind) -> tuple[tree.Grid | None, tree.Legend | None]:
    """The grid a piece carries, and what its codes mean."""
    formulas = [f for above in kind.line() for f in above.formulas.values()] if kind.root == "piece" else []
    for found in formulas:
        if isinstance(found.expr, tree.Grid) and isinstance(found.field.type, GridType):
            return found.expr, next(
                (k.legends[found.field.name] for k in kind.line() if found.field.name in k.legends), None
            )
    return None, None


def grid_signs(grid: tree.Grid, legend: tree.Legend | None) -> dict[str, str]:
    """What is drawn for each code that means something: the ways and numbers it gives, and a mark for each other value,
    the same wherever the legend gives that value; a plain mark where there is nothing else to draw."""
    signs: dict[str, str] = {}
    marks = _value_marks(legend)
    for each in legend.lines if legend is not None else []:
        if not each.values:
            continue
        sign = "".join(_sign(value, marks) for value in reversed(each.values)) or MARKS[0]
        for more in MARKS:
            if sign not in signs.values():
                break
            sign = more
        signs[each.code] = sign
    return {code: sign for code, sign in signs.items() if any(code in row for row in grid.rows)}


def _value_marks(legend: tree.Legend | None) -> dict[tuple[str, Constant], str]:
    """Marks for the values that a legend gives, but for the first thing that is simply true of squares."""
    found: dict[tuple[str, Constant], None] = {}
    for each in legend.lines if legend is not None else []:
        for value in each.values:
            match constants(value.value, None):
                case [True]:
                    found[value.name.id, True] = None
                case [model.Value() as given] if not given.choice.circle:
                    found[value.name.id, given] = None
    usual = next((key for key in found if key[1] is True), None)
    return dict(zip((key for key in found if key != usual), MARKS[1:], strict=False))


def signed(scribe: Scribe, kind: model.Kind, facts: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Facts about its sides or the squares of its own grid, with the signs that its picture has for them."""
    if (layout := _sided(kind)) is not None:
        fields = [kind.find_field(name.id) for name in layout.fields]
        sides = {scribe.name(field): sign for field, sign in zip(fields, SIDES, strict=False) if field is not None}
        return tuple((f"{sides[name]} {name}" if name in sides else name, value) for name, value in facts)
    grid, legend = own_grid(kind)
    field = kind.find_field(legend.field.id) if legend is not None else None
    if grid is None or field is None:
        return tuple(facts)
    signs = list(grid_signs(grid, legend).values())
    squares = grid_facts(scribe, kind, field)
    marks = dict(zip(squares, signs, strict=True)) if len(squares) == len(signs) else {}
    return tuple((f"{marks[fact]} {fact[0]}" if fact in marks else fact[0], fact[1]) for fact in facts)


def _sign(value: tree.FieldValue, marks: Mapping[tuple[str, Constant], str]) -> str:
    match constants(value.value, None):
        case [model.Value(choice=model.Choice(circle=True) as choice, index=index)]:
            return ARROWS[round(len(ARROWS) * index / len(choice.values)) % len(ARROWS)]
        case [bool() | model.Value() as given]:
            return marks.get((value.name.id, given), "")
        case [int() as number]:
            return str(number)
    return ""


def _sided(kind: model.Kind) -> tree.Layout | None:
    layout = next((k.layout for k in kind.line() if k.layout is not None), None)
    return layout if layout is not None and layout.style.id == "sides" else None


def _sides(kind: model.Kind) -> str:
    layout = _sided(kind)
    if layout is None:
        return ""
    middle, edge = TILE / 2, TILE / 2 - 4
    parts = [rect(4, 4, TILE - 8, TILE - 8)]
    for name, draw in zip(layout.fields, (_arrow, _bar), strict=False):
        for turn in _turns(kind, name.id):
            parts.append(draw(middle, edge, turn))
    glyph, (paint, _) = glyph_of(kind), paint_of(Case(kind, beginning=True))
    if glyph and paint is not None:
        parts.append(badge(middle, middle, TILE / 5, paint))
    if glyph:
        parts.append(text(middle, middle + 9, glyph, 26, bold=True, on=paint))
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
    return polygon([_at(middle, edge - 10, turn), _at(middle, edge - 27, turn, 8), _at(middle, edge - 27, turn, -8)])


def _bar(middle: float, edge: float, turn: float) -> str:
    corner = min(abs(sin(turn)), abs(cos(turn)))  # where it would stick out
    rim = edge - 4 - 8 * corner
    return line(_at(middle, rim, turn, 13), _at(middle, rim, turn, -13), 5, "round")
