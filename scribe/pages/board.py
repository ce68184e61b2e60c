"""Pictures of boards: SVG from what a kind of place declares as its `layout`.

`layout grid x y` is drawn as squares, y growing upwards; `layout polar ring arc` as rings cut into sectors, the first
ring outside. Only boards whose coordinates are the binders of a family can be drawn without running the game; others
get no picture.
The drawing takes the colour of the text around it, so that it suits light and dark pages alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import cos, pi, sin
from string import ascii_uppercase

from dsl import model, tree

CELL = 36
RING = 34

Label = Callable[[model.Const], str]


def picture(kind: model.Kind, caption: str, label: Label) -> str:
    """A figure for the places of this kind, or nothing. `label` names a coordinate in the language of the page."""
    layout = next((k.layout for k in kind.line() if k.layout is not None), None)
    if layout is None or not kind.per or len(layout.fields) != 2:
        return ""
    axes = [_values(kind, name.id) for name in layout.fields]
    first, second = axes
    if first is None or second is None:
        return ""
    columns, rows = [label(v) for v in first], [label(v) for v in second]
    match layout.style.id:
        case "grid":
            drawing = _grid(columns, rows[::-1])
        case "polar":
            drawing = _polar(len(columns), rows)
            caption = ", ".join(f"{letter} {name}" for letter, name in zip(ascii_uppercase, columns, strict=False))
        case _:
            return ""
    head, foot = (
        f'<figure class="board" id="board-{kind.name.rstrip("*")}">',
        f"<figcaption>{escape(caption)}</figcaption>",
    )
    return "\n".join([head, drawing, foot, "</figure>"])


def _values(kind: model.Kind, name: str) -> list[model.Const] | None:
    """The values a coordinate takes: those of the binder of that name, or of the one it is set to."""
    binders = {binder.field.name: binder.values for binder in kind.per}
    if name in binders:
        return binders[name]
    formula = kind.find_formula(name)
    if formula is None or not isinstance(formula.expr, tree.Ref):
        return None
    return binders.get(formula.expr.name)


def _grid(columns: Sequence[str], rows: Sequence[str]) -> str:
    width, height = CELL * (len(columns) + 1), CELL * (len(rows) + 1)
    parts = []
    for i, text in enumerate(columns):
        parts.append(_text(CELL * (i + 1.5), CELL * 0.6, text))
    for j, text in enumerate(rows):
        parts.append(_text(CELL * 0.5, CELL * (j + 1.6), text))
    for j in range(len(rows)):
        for i in range(len(columns)):
            shade = ' fill-opacity="0.06"' if (i + j) % 2 else ' fill-opacity="0"'
            at = f'x="{CELL * (i + 1)}" y="{CELL * (j + 1)}"'
            parts.append(
                f'<rect {at} width="{CELL}" height="{CELL}" fill="currentColor"{shade} stroke="currentColor"/>'
            )
    return _svg(width + 2, height + 2, parts)


def _polar(rings: int, arcs: Sequence[str]) -> str:
    """Rings are lettered from the outside; the caption says what the letters mean."""
    radius = RING * (rings + 1)
    middle = radius + CELL
    parts = []
    for i in range(rings):
        outer = RING * (rings - i) + RING / 2
        parts.append(f'<circle cx="{middle}" cy="{middle}" r="{_round(outer)}" fill="none" stroke="currentColor"/>')
        parts.append(_text(middle, middle - outer + RING / 2 + 5, ascii_uppercase[i % 26]))
    parts.append(f'<circle cx="{middle}" cy="{middle}" r="{_round(RING / 2)}" fill="none" stroke="currentColor"/>')
    outside = RING * rings + RING / 2
    for i, text in enumerate(arcs):
        cut = 2 * pi * (i - 0.5) / len(arcs)
        x1, y1, x2, y2 = (
            _round(middle + sign * r * turn(cut)) for r in (RING / 2, outside) for sign, turn in ((1, sin), (-1, cos))
        )
        parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="currentColor"/>')
        centre = 2 * pi * i / len(arcs)
        parts.append(_text(middle + (outside + 16) * sin(centre), middle - (outside + 16) * cos(centre) + 5, text))
    return _svg(2 * middle, 2 * middle, parts)


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_round(width)} {_round(height)}"'
    size = f'width="{_round(width)}" height="{_round(height)}" role="img"'
    return "\n".join([f"{head} {size}>", *parts, "</svg>"])


def _text(x: float, y: float, text: str) -> str:
    place = f'x="{_round(x)}" y="{_round(y)}" font-size="13" text-anchor="middle" fill="currentColor"'
    return f"<text {place}>{escape(text)}</text>"


def _round(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
