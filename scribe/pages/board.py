"""Pictures of boards: SVG from what a kind of place declares as its `layout`.

`layout grid x y` is drawn as squares, y growing upwards; `layout polar ring arc` as rings cut into sectors, the first
ring outside. Only boards whose coordinates are known from the declaration can be drawn without running the game; others
get no picture. What the declaration says of some of the places and not of others, and has words for, is marked; places
that are in no ring of their own stand on the outer edge of the ring they name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise, product
from math import cos, pi, sin

from dsl import model, tree
from dsl.boards import Rings, Style, coordinates
from dsl.paint import Paint
from dsl.types import ChoiceType, TruthType
from scribe.pages.piece_pictures import MARKS
from scribe.pages.svg import arc, circle, line, rect, sector, space, svg, text
from scribe.say.tokens import capital, write
from scribe.tell.known import Case, Known, field_value
from scribe.tell.looks import paint_of
from scribe.tell.reactions import Teller
from scribe.tell.scribe import Scribe

CELL = 36
RING = 34
MOST = 2000  # places of one board

Spot = tuple[model.Const, model.Const]


@dataclass(frozen=True)
class Board:
    """The places of one kind, each with where it is."""

    kind: model.Kind
    style: Style
    fields: tuple[str, str]
    places: dict[Spot, Case]

    def axis(self, number: int) -> list[model.Const]:
        return sorted({spot[number] for spot in self.places}, key=_order)


def board_pictures(kinds: Iterable[model.Kind], scribe: Scribe) -> tuple[str, ...]:
    """A figure for each board among these kinds of places, with captions in the language of the scribe."""
    boards = [board for kind in kinds if (board := _board(kind)) is not None]
    whole = [board for board in boards if len(board.kind.per) > 1]
    pictures = []
    for board in whole:
        if board.style == "grid":
            pictures.append(_grid(board, scribe))
        else:
            edges = [e for e in boards if e not in whole and (e.style, e.fields) == (board.style, board.fields)]
            pictures.append(_polar(board, edges, scribe))
    return tuple(pictures)


def growing(kinds: Iterable[model.Kind], scribe: Scribe) -> list[tuple[str, int]]:
    """Of a board on which something becomes true of places in the course of the game that is true of only some at
    the beginning (not all of them need lie on the table): of how many each thing is true, instead of their number."""
    out: list[tuple[str, int]] = []
    for board in (board for kind in kinds if (board := _board(kind)) is not None):
        tracked = [f for above in board.kind.line() for f in above.fields.values() if f.tracked]
        starts = ([field_value(f, case) for case in board.places.values()] for f in tracked)
        if any(True in values and False in values for values in starts):
            out.extend((words, len(spots)) for words, spots in _marked(board, scribe))
    return out


def _board(kind: model.Kind) -> Board | None:
    layout = coordinates(kind)
    if layout is None or not kind.per:
        return None
    values = [binder.values for binder in kind.per if binder.values is not None]
    if len(values) < len(kind.per):
        return None
    places: dict[Spot, Case] = {}
    for combination in product(*values):
        if len(places) >= MOST:
            return None
        given = {b.field.name: value for b, value in zip(kind.per, combination, strict=True)}
        case = Case(kind, given, beginning=True)
        x, y = (field_value(f, case) if (f := kind.find_field(name)) is not None else None for name in layout.fields)
        if not isinstance(x, int | model.Value) or not isinstance(y, int | model.Value):
            return None
        places[x, y] = case
    return Board(kind, layout.style, layout.fields, places)


def _order(value: model.Const) -> int:
    return value if isinstance(value, int) else value.index


def _marked(board: Board, scribe: Scribe) -> list[tuple[str, set[Spot]]]:
    """What is true of some places and not of others, in words, with the places it is true of."""
    found: list[tuple[str, set[Spot]]] = []
    for above in board.kind.line():
        for field in above.fields.values():
            words = scribe.words.attribute(field, board.kind)
            if not isinstance(field.type, TruthType) or field.params or words is None:
                continue
            values = {spot: field_value(field, case) for spot, case in board.places.items()}
            true = {spot for spot, value in values.items() if value}
            certain = None not in values.values()
            if certain and 0 < len(true) < len(values) and all(true != spots for _, spots in found):
                teller = Teller(scribe.words)
                host = scribe.say.r.features(teller.piece(board.kind))
                shown = scribe.say.r.beside(teller.truth(field, board.kind, negative=False), host)
                found.append((write(capital(shown), scribe.lang), true))
    return found


def _paints(board: Board, scribe: Scribe) -> tuple[dict[Spot, Paint], dict[Spot, tuple[str, str]]]:
    """The colours of the places; and, of those that stand for a value, a letter to tell them by and what it means."""
    found = {spot: paint_of(case) for spot, case in board.places.items()}
    meant = {spot: value for spot, (paint, value) in found.items() if paint is not None and value is not None}
    names = {value: scribe.name(value) for value in sorted(dict.fromkeys(meant.values()), key=_order)}
    first = {value: name[:1].lower() for value, name in names.items()}
    if len(set(first.values())) < len(first):
        first = dict(zip(names, MARKS[::-1] * len(names), strict=False))
    letters = {spot: (first[value], names[value].lower()) for spot, value in meant.items()} if len(names) > 1 else {}
    return {spot: paint for spot, (paint, _) in found.items() if paint is not None}, letters


def _grid(board: Board, scribe: Scribe) -> str:
    columns, rows = board.axis(0), board.axis(1)[::-1]
    paints, letters = _paints(board, scribe)
    marked = _marked(board, scribe)
    shaded, dotted = marked[:1], marked[1:]
    parts = [text(CELL * (i + 1.5), CELL * 0.6, _label(x, scribe)) for i, x in enumerate(columns)]
    parts += [text(CELL * 0.5, CELL * (j + 1.6), _label(y, scribe)) for j, y in enumerate(rows)]
    for j, y in enumerate(rows):
        for i, x in enumerate(columns):
            if (x, y) not in board.places:
                continue
            dark = (x, y) in shaded[0][1] if shaded else not paints and (i + j) % 2 == 1
            if (paint := paints.get((x, y))) is not None:
                parts.append(space(CELL * (i + 1), CELL * (j + 1), CELL, CELL, paint))
            parts.append(rect(CELL * (i + 1), CELL * (j + 1), CELL, CELL, 0.12 if dark else 0))
            signs = letters.get((x, y), ("", ""))[0]
            signs += "".join(sign for sign, (_, spots) in zip(MARKS, dotted, strict=False) if (x, y) in spots)
            if signs:
                parts.append(text(CELL * (i + 1.5), CELL * (j + 1.65), signs))
    legend = [f"■ {words}" for words, _ in shaded]
    legend += [f"{sign} {words}" for sign, (words, _) in zip(MARKS, dotted, strict=False)]
    legend += [f"{sign} {name}" for sign, name in dict.fromkeys(letters.values())]
    drawing = svg(CELL * (len(columns) + 1) + 2, CELL * (len(rows) + 1) + 2, parts)
    return _figure(board, drawing, [scribe.name(board.kind), *legend] if legend else [_name(board, scribe)])


def _polar(board: Board, edges: Sequence[Board], scribe: Scribe) -> str:
    """Rings are lettered from the outside; the caption says what the letters mean."""
    rings, arcs = board.axis(0), board.axis(1)
    plan = Rings(len(rings), len(arcs))
    middle = RING * (len(rings) + 1) + 2 * CELL
    outside = RING * plan.edge(0)
    parts = []
    for (ring, at), paint in _paints(board, scribe)[0].items():
        i, j = rings.index(ring), arcs.index(at)
        cuts = [plan.cut(j), *([plan.turn(j)] if len(arcs) == 1 else []), plan.cut(j + 1)]  # a whole ring in halves
        for start, end in pairwise(2 * pi * cut for cut in cuts):
            parts.append(sector(middle, middle, RING * plan.edge(i + 1), RING * plan.edge(i), start, end, paint))
    parts += [circle(middle, middle, RING * plan.edge(i)) for i in range(len(rings) + 1)]
    for i in range(len(rings)):
        parts.append(text(middle, middle - RING * plan.radius(i) + 5, plan.letter(i)))
    names = _arc_names(board, arcs, scribe)
    for i, name in enumerate(names):
        cut = 2 * pi * plan.cut(i)
        inner, outer = ((middle + r * sin(cut), middle - r * cos(cut)) for r in (RING / 2, outside))
        parts.append(line(inner, outer))
        centre = 2 * pi * plan.turn(i)
        far = outside + 26
        parts.append(text(middle + far * sin(centre), middle - far * cos(centre) + 5, name))
    for edge in edges:
        for ring, at in edge.places:
            if ring in rings and at in arcs:
                radius, i = RING * plan.edge(rings.index(ring)), arcs.index(at)
                parts.append(arc(middle, middle, radius, 2 * pi * plan.cut(i) + 0.12, 2 * pi * plan.cut(i + 1) - 0.12))
    legend = [f"{plan.letter(i)} {_label(ring, scribe)}" for i, ring in enumerate(rings)]
    legend += [f"▬ {scribe.name(_head(edge.kind))}" for edge in edges]
    return _figure(board, svg(2 * middle, 2 * middle, parts), legend)


def _arc_names(board: Board, arcs: Sequence[model.Const], scribe: Scribe) -> list[str]:
    """Each arc with what is the same all along it: 1 red."""
    names = [_label(at, scribe) for at in arcs]
    for above in board.kind.line():
        for field in above.fields.values():
            own = field.name in board.fields or isinstance(field.node, tree.Binder)
            if own or not isinstance(field.type, ChoiceType) or field.params:
                continue
            along: list[set[Known | None]] = [
                {field_value(field, case) for spot, case in board.places.items() if spot[1] == at} for at in arcs
            ]
            single = [next(iter(values)) for values in along if len(values) == 1]
            if len(single) == len(arcs) and len(set(single)) > 1:
                names = [
                    f"{name} {scribe.name(value).lower()}" if isinstance(value, model.Value) else name
                    for name, value in zip(names, single, strict=True)
                ]
    return names


def _head(kind: model.Kind) -> model.Kind:
    return next((above for above in kind.line() if above.declared == "kind" and not above.builtin), kind)


def _name(board: Board, scribe: Scribe) -> str:
    return scribe.name(_head(board.kind))


def _label(value: model.Const, scribe: Scribe) -> str:
    """A coordinate: a letter stays as small or large as its author wrote it."""
    if isinstance(value, int):
        return str(value).replace("-", "\u2212")
    entry = value.text.get(scribe.lang) if value.text is not None else None
    return entry.text if entry is not None and len(entry.text) == 1 else scribe.name(value)


def _figure(board: Board, drawing: str, legend: Sequence[str]) -> str:
    head = f'<figure class="board" id="board-{board.kind.name.rstrip("*")}">'
    caption = f"<figcaption>{escape(' · '.join(legend))}</figcaption>"
    return "\n".join([head, drawing, caption, "</figure>"])
