"""A position as text, for the terminal: boards drawn from their `layout`, everything else as lists.

A grid is drawn with its second coordinate growing upwards; one that was written as a picture looks like the picture,
with its codes where nothing lies. A piece is shown by the `glyph` its kind declares, else by
the first letters of its name. What a seat may not see is counted, not shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import GridType
from interpreter.sight import ONLOOKER
from interpreter.world import FIRST_PLAYER, NOTHING, Thing
from ludolect.naming import Names

if TYPE_CHECKING:
    from interpreter.game import Game

WIDEST_CELL = 4
HIDDEN = "?"


class Board:
    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names
        self.things = game.program.world.things
        self.viewer = ONLOOKER

    def text(self, seat: int | None) -> str:
        """The whole position as the player in that seat sees it; None sees what everyone sees."""
        self.viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        drawn = []
        listed = []
        for kind in self.game.program.ruleset.kinds.values():
            if kind.root != "place" or kind.builtin:
                continue
            places = [thing for thing in self.things if thing.kind is kind]
            grids = self._pictures(places) or [self._grid(kind, places)]
            if any(grids):
                drawn += grids
            else:
                listed += [line for place in places if (line := self._contents(place))]
        return "\n\n".join([*drawn, *(["\n".join(listed)] if listed else [])])

    # -------------------------------------------------------------- grids

    def _grid(self, kind: model.Kind, places: list[Thing]) -> str:
        layout = next((above.layout for above in kind.line() if above.layout is not None), None)
        if layout is None or layout.style.id != "grid" or len(layout.fields) != 2:
            return ""
        cells: dict[tuple[int, int], str] = {}
        for place in places:
            x, y = (_coordinate(place, name.id) for name in layout.fields)
            if x is None or y is None:
                return ""
            cells[x, y] = self._cell(place.id)
        if not cells:
            return ""
        return self._drawn(cells, sorted({y for _, y in cells}, reverse=True))

    def _pictures(self, places: list[Thing]) -> list[str]:
        """Boards made by a grid in the rules, one per piece that carries one; only where something can be in play."""
        boards: dict[int, dict[tuple[int, int], str]] = {}
        for place in places:
            if place.carrier == NOTHING or not self.game.program.live[place.id]:
                continue
            assert place.x is not None
            assert place.y is not None
            cell = self._cell(place.id, _code(self.things[place.carrier].kind, place.kind, place.x, place.y))
            boards.setdefault(place.carrier, {})[place.x, place.y] = cell
        return [self._drawn(cells, sorted({y for _, y in cells})) for cells in boards.values()]

    def _drawn(self, cells: dict[tuple[int, int], str], rows: list[int]) -> str:
        columns = sorted({x for x, _ in cells})
        width = max(len(text) for text in [*cells.values(), *map(str, columns)])
        margin = max(len(str(y)) for y in rows)
        lines = [
            f"{y:>{margin}} " + " ".join(cells.get((x, y), "").center(width) for x in columns).rstrip() for y in rows
        ]
        lines.append(" " * (margin + 1) + " ".join(str(x).center(width) for x in columns).rstrip())
        return "\n".join(lines)

    def _cell(self, place: int, empty: str = ".") -> str:
        inside = self.game.state.has[place]
        return "".join(self.glyph(piece) if self._sees(piece) else HIDDEN for piece in inside)[:WIDEST_CELL] or empty

    def _sees(self, piece: int) -> bool:
        return self.game.program.sight.sees(self.game.state, piece, self.viewer)

    def glyph(self, piece: int) -> str:
        kind = self.things[piece].kind
        declared = next((above.strings["glyph"] for above in kind.line() if "glyph" in above.strings), "")
        return declared or self.names.label(piece)[:2]

    # -------------------------------------------------------------- lists

    def _contents(self, place: Thing) -> str:
        inside = self.game.state.has[place.id]
        if not inside:
            return ""
        name = self.names.label(place.id)
        title = f"{name[:1].upper()}{name[1:]}"
        hidden = [piece for piece in inside if not self._sees(piece)]
        if len(hidden) == len(inside):
            return f"{title}: {len(inside)}"
        counted: dict[str, int] = {}
        for piece in inside:
            label = self.names.label(piece) if piece not in hidden else HIDDEN
            riders = self.game.state.has[piece] if piece not in hidden else ()
            if riders:
                label += " (" + ", ".join(self.names.label(rider) for rider in riders) + ")"
            counted[label] = counted.get(label, 0) + 1
        return f"{title}: " + ", ".join(f"{n} × {label}" if n > 1 else label for label, n in counted.items())


def _coordinate(place: Thing, name: str) -> int | None:
    """A coordinate that is a binder of the family, or set to one."""
    if name in place.binders:
        return place.binders[name]
    formula = place.kind.find_formula(name)
    if formula is None or not isinstance(formula.expr, tree.Ref):
        return None
    return place.binders.get(formula.expr.name)


def _code(carrier: model.Kind, kind: model.Kind, x: int, y: int) -> str:
    """What stands for a place of that kind in the picture it was made from."""
    for above in carrier.line():
        for formula in above.formulas.values():
            grid, of = formula.expr, formula.field.type
            if isinstance(grid, tree.Grid) and isinstance(of, GridType) and of.of is kind:
                return grid.rows[y - 1][x - 1][:WIDEST_CELL]
    return "."
