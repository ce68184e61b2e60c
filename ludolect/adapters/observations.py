"""A view as a row of numbers, of the same length all through a game: what learning programs look at.

It says no more than `game.view(seat)`: of each piece where it lies and at which position (-1 for both if the player
cannot see it; a place without an order has no positions), of each place how many pieces are in it, of each thing its
tracked fields (-1 for nothing and for what cannot be seen; a collection by its length), whose turn it is, and which
decision waits for the player (-1: none). Copies that are alike have no rows of their own (see `rows`).

On request each of these that is no number but a name for something (a place, a thing, a value of a choice) is as many
numbers as there are such names, all 0 but for one (`one_hot`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from dsl.types import ChoiceType, EntityType, Type
from interpreter.play.game import Game
from interpreter.run.course import player_id
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.world import EVERYONE, NOTHING
from ludolect.adapters.rows import Rows

FURTHEST = 2**31 - 1


class Observations:
    """`length`: of a row, and `hot_length`: of one in which names are ones among zeros."""

    def __init__(self, program: Program, rows: Rows | None = None) -> None:
        self.program = program
        self.rows = rows or Rows(program)
        things = program.world.things
        self.places = [t.id for t in things if t.kind.root == "place"]
        self.tracked = [
            (column, [t.id for t in things if t.kind.is_a(f.owner)], _names_things(f.type))
            for f, column in program.module.columns.items()
        ]
        fields = sum(len(ids) for _, ids, _ in self.tracked)
        self.length = 2 * len(program.pieces) + len(self.places) + fields + 2

    def row(self, game: Game, seat: int) -> list[int]:
        state, sight = game.state, self.program.own(Sight)
        viewer = player_id(game, seat)
        is_piece = self.program.is_piece
        rows = self.rows.of(game, viewer)
        seen = {rows.get(t, t): t for t in self.program.pieces if sight.sees(state, t, viewer)}
        things = self.program.world.things
        seen |= {rows.get(t.id, t.id): t.id for t in things if not is_piece[t.id] and sight.exists(state, t.id, viewer)}
        row: list[int] = []
        for piece in self.program.pieces:
            known = seen.get(piece, NOTHING)
            row.append(rows.get(state.at[known], state.at[known]) if known != NOTHING else -1)
            row.append(self.rows.position(state, known) if known != NOTHING else -1)
        row += [len(state.has[seen[place]]) if place in seen else -1 for place in self.places]
        for column, ids, named in self.tracked:
            values, slots = getattr(state, column), self.program.module.layouts[column].slots
            for thing in ids:
                value = values[slots[seen[thing]]] if thing in seen else None
                if named and value not in (None, NOTHING):
                    unknown = is_piece[value] and not sight.sees(state, value, viewer)
                    value = None if unknown else rows.get(value, value)
                row.append(self._number(value))
        asked = state.ask is not None and state.ask[1] in (viewer, EVERYONE)
        return [*row, state.active, state.ask[0] if asked and state.ask is not None else -1]

    @cached_property
    def names(self) -> list[tuple[int, ...] | None]:
        """By column of a row: the values it can have, where they are names; None for numbers."""
        module, everything = self.program.module, self.program.world.things
        holders = tuple(t.id for t in everything if t.kind.root in ("place", "piece"))
        found: list[tuple[int, ...] | None] = []
        for _ in self.program.pieces:
            found += (holders, None)
        found += [None] * len(self.places)
        for f, (_, ids, _) in zip(module.columns, self.tracked, strict=True):
            found += [self._values(f.type)] * len(ids)
        return [*found, (NOTHING, *self.program.world.player_ids), tuple(range(len(module.sites)))]

    def _values(self, of: Type) -> tuple[int, ...] | None:
        match of:
            case ChoiceType(choice=choice):
                return tuple(range(len(choice.values)))
            case EntityType(kind=kind) if kind.root != "report":
                return tuple(t.id for t in self.program.world.things if t.kind.is_a(kind))
        return None

    @cached_property
    def hot_length(self) -> int:
        return sum(1 if names is None else len(names) for names in self.names)

    def one_hot(self, row: list[int]) -> list[int]:
        """A row with a one among zeros for each name; all are zeros for what is nothing, or not to be seen."""
        found: list[int] = []
        for value, names in zip(row, self.names, strict=True):
            found += [value] if names is None else [int(value == name) for name in names]
        return found

    def _number(self, value: Any) -> int:
        if value is None:
            return -1
        if isinstance(value, tuple):
            return len(value)
        return max(-FURTHEST, min(FURTHEST, int(value)))


def _names_things(of: Type) -> bool:
    return isinstance(of, EntityType) and of.kind.root != "report"
