"""A view as a row of numbers, of the same length all through a game: what learning programs look at.

It says no more than `game.view(seat)`: of each piece where it lies and at which position (-1 for both if the player
cannot see it), of each place how many pieces are in it, of each thing its tracked fields (-1 for nothing and for what
cannot be seen; a collection by its length), whose turn it is, and which decision waits for the player (-1: none).

Copies that are alike and can be hidden have no rows of their own: one that comes into the player's sight takes the
first row of its kind that is free, and leaves it when it goes out of sight.
"""

from __future__ import annotations

from typing import Any

from dsl.types import EntityType, Type
from interpreter.eyes import eyes_of
from interpreter.game import Game
from interpreter.program import Program
from interpreter.views import player_id
from interpreter.world import EVERYONE, NOTHING

FURTHEST = 2**31 - 1


class Observations:
    def __init__(self, program: Program) -> None:
        self.program = program
        things = program.world.things
        self.places = [t.id for t in things if t.kind.root == "place"]
        self.tracked = [
            (column, [t.id for t in things if t.kind.is_a(f.owner)], _names_pieces(f.type))
            for f, column in program.module.columns.items()
        ]
        fields = sum(len(ids) for _, ids, _ in self.tracked)
        self.length = 2 * len(program.pieces) + len(self.places) + fields + 2

    def row(self, game: Game, seat: int) -> list[int]:
        state, sight = game.state, self.program.sight
        viewer = player_id(game, seat)
        is_piece = self.program.is_piece
        eyes = eyes_of(game, viewer)
        seen = {eyes.row(t): t for t in self.program.pieces if sight.sees(state, t, viewer)}
        things = self.program.world.things
        seen |= {eyes.row(t.id): t.id for t in things if not is_piece[t.id] and sight.exists(state, t.id, viewer)}
        row: list[int] = []
        for piece in self.program.pieces:
            known = seen.get(piece, NOTHING)
            row.append(eyes.row(state.at[known]) if known != NOTHING else -1)
            row.append(state.has[state.at[known]].index(known) if known != NOTHING else -1)
        row += [len(state.has[seen[place]]) if place in seen else -1 for place in self.places]
        for column, ids, pieces in self.tracked:
            values = getattr(state, column)
            for thing in ids:
                value = values[seen[thing]] if thing in seen else None
                if pieces and value not in (None, NOTHING):
                    unknown = is_piece[value] and not sight.sees(state, value, viewer)
                    value = None if unknown else eyes.row(value)
                row.append(self._number(value))
        asked = state.ask is not None and state.ask[1] in (viewer, EVERYONE)
        return [*row, state.active, state.ask[0] if asked and state.ask is not None else -1]

    def _number(self, value: Any) -> int:
        if value is None:
            return -1
        if isinstance(value, tuple):
            return len(value)
        return max(-FURTHEST, min(FURTHEST, int(value)))


def _names_pieces(of: Type) -> bool:
    return isinstance(of, EntityType) and of.kind.root != "report"
