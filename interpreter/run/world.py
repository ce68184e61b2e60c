"""Everything that exists in a game of a ruleset for a number of players, as small integers.

Ids are given once: the game, the table, everyone (a group that decides together), the box, the players, then places and
pieces in the order in which their kinds were declared. `NOTHING` (-1) is the id of nothing: tables and columns have one
extra entry at the end, so that looking up nothing gives nothing without a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from dsl import model, tree
from dsl.types import GridType

NOTHING = -1
GAME, TABLE, EVERYONE, BOX = 0, 1, 2, 3
FIRST_PLAYER = 4


@dataclass(eq=False)
class Thing:
    """One thing. `binders`: values of its family's fields. A cell of a grid knows its carrier, where it is and what its
    legend gives it."""

    id: int
    kind: model.Kind
    number: int  # which copy, from 0
    binders: dict[str, int] = field(default_factory=dict)
    carrier: int = NOTHING
    x: int | None = None
    y: int | None = None
    values: dict[str, tree.Expr] = field(default_factory=dict)


def plain(const: model.Const) -> int:
    """A constant as the number that stands for it at run time."""
    return const if isinstance(const, int) else const.index


class World:
    def __init__(self, ruleset: model.Ruleset, players: int) -> None:
        self.ruleset = ruleset
        self.players = players
        self.things: list[Thing] = []
        self.ids: dict[model.Kind, tuple[int, ...]] = {}
        self.grids: dict[tuple[int, str], tuple[int, ...]] = {}
        self.grid_cells: dict[tuple[int, str, int, int], int] = {}
        self.of_kind: dict[model.Kind, list[int]] = {}
        kinds = ruleset.kinds
        for root in ("game", "game", "game", "place"):
            self._add(kinds[root], 0)
        for number in range(players):
            self._add(kinds["player"], number)
        self._make_places_and_pieces()
        self._sort_by_declaration()

    # -------------------------------------------------------------- making

    def _add(self, kind: model.Kind, number: int) -> Thing:
        thing = Thing(len(self.things), kind, number)
        self.things.append(thing)
        self.of_kind.setdefault(kind, []).append(thing.id)
        return thing

    def _make_places_and_pieces(self) -> None:
        """Kinds whose family runs over other kinds wait until those exist."""
        waiting = [k for k in self.ruleset.kinds.values() if not k.builtin and k.copies > 0]
        while waiting:
            later = []
            for kind in waiting:
                if any(b.kind is not None and self._pending(b.kind, waiting) for b in kind.per):
                    later.append(kind)
                else:
                    self._make(kind)
            if len(later) == len(waiting):
                raise ValueError(f"families in a circle: {', '.join(k.name for k in later)}")
            waiting = later

    def _pending(self, kind: model.Kind, waiting: list[model.Kind]) -> bool:
        return any(other.is_a(kind) and other not in self.of_kind for other in waiting)

    def _make(self, kind: model.Kind) -> None:
        ranges = [
            [plain(v) for v in b.values] if b.values is not None else list(self.all_of(b.kind)) if b.kind else []
            for b in kind.per
        ]
        self.of_kind.setdefault(kind, [])
        for values in product(*ranges):
            for number in range(kind.copies):
                thing = self._add(kind, number)
                thing.binders = {b.field.name: v for b, v in zip(kind.per, values, strict=True)}
                self._make_grids(thing)

    def _make_grids(self, thing: Thing) -> None:
        for name, formula in self._grid_formulas(thing.kind):
            grid_type = formula.field.type
            if not isinstance(formula.expr, tree.Grid) or not isinstance(grid_type, GridType):
                continue
            legend = thing.kind.find_legend(name)
            lines = {line.code: line for line in legend.lines} if legend else {}
            cells = []
            for y, row in enumerate(formula.expr.rows, 1):
                for x, code in enumerate(row, 1):
                    line = lines.get(code)
                    kind = self.ruleset.kinds[line.kind.id] if line else grid_type.of
                    cell = self._add(kind, 0)
                    cell.carrier, cell.x, cell.y = thing.id, x, y
                    cell.values = {v.name.id: v.value for v in line.values} if line else {}
                    cells.append(cell.id)
                    self.grid_cells[thing.id, name, x, y] = cell.id
            self.grids[thing.id, name] = tuple(cells)

    def _grid_formulas(self, kind: model.Kind) -> Iterator[tuple[str, model.Formula]]:
        seen: set[str] = set()
        for k in kind.line():
            for name, formula in k.formulas.items():
                if name not in seen:
                    seen.add(name)
                    yield name, formula

    def _sort_by_declaration(self) -> None:
        self.all_ids = tuple(range(len(self.things)))
        order = {kind: i for i, kind in enumerate(self.ruleset.kinds.values())}
        self.declared = sorted(self.all_ids, key=lambda i: (order[self.things[i].kind], i))
        found: dict[model.Kind, list[int]] = {kind: [] for kind in self.ruleset.kinds.values() if kind.where is None}
        above = {kind: [each for each in kind.line() if each in found] for kind in self.of_kind}
        for id in self.declared:
            if id not in (TABLE, EVERYONE):
                for kind in above[self.things[id].kind]:
                    found[kind].append(id)
        self.ids = {kind: tuple(ids) for kind, ids in found.items()}

    # -------------------------------------------------------------- asking

    def all_of(self, kind: model.Kind | None) -> tuple[int, ...]:
        if kind is None:
            return ()
        if kind in self.ids:
            return self.ids[kind]
        below = {each for each in self.of_kind if each.is_a(kind)}
        return tuple(t.id for t in self.things if t.id not in (TABLE, EVERYONE) and t.kind in below)

    @property
    def size(self) -> int:
        return len(self.things)

    @property
    def player_ids(self) -> tuple[int, ...]:
        return tuple(range(FIRST_PLAYER, FIRST_PLAYER + self.players))


def is_other(me: int, asked: int) -> bool:
    """Whether what somebody is asked is for others to decide than whoever looks ahead. All players together are nobody
    else than each of them: any of them may answer for all."""
    return asked != me and (TABLE in (me, asked) or EVERYONE not in (me, asked))
