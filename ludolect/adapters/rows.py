"""Which row is whose, so that alike pieces look alike: in one position the same row means the same to whoever looks.

Copies of one kind differ in nothing but a number. Those that a viewer sees stand in the rows of their kind in the order
of what can be seen of them: where they lie, and with which values. So a position looks the same whichever copy came to
lie where, and an action that is numbered by its row means the same wherever the rows are the same. A copy that goes
elsewhere may therefore change its row.
"""

from __future__ import annotations

from typing import Any

from interpreter.play.game import Game
from interpreter.run.frames import Frames
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.world import NOTHING
from interpreter.watch.eyes import eyes_of


class Rows:
    def __init__(self, program: Program) -> None:
        self.program = program
        things = program.world.things
        copies: dict[tuple[object, ...], list[int]] = {}
        for piece in program.pieces:
            copies.setdefault((things[piece].kind, *things[piece].binders.items()), []).append(piece)
        self.groups = [group for group in copies.values() if len(group) > 1]
        alike = {piece for group in self.groups for piece in group}
        self.carried = [t.id for t in things if t.carrier in alike]
        self.needed = alike.union(self.carried)  # things whose row depends on how others lie

    def of(self, game: Game, viewer: int) -> dict[int, int]:
        """For each thing that is seen and has no row of its own, the row that it stands in."""
        if not self.groups:
            return {}
        state, program = game.state, self.program
        eyes, sees = eyes_of(game, viewer), program.own(Sight).sees
        found: dict[int, int] = {}
        for group in self.groups:
            seen = [piece for piece in group if sees(state, piece, viewer)]
            seen.sort(key=lambda piece: (self._looks(state, piece, viewer), eyes.row(piece)))
            found.update(zip(seen, group, strict=False))
        things = program.world.things
        for cell in self.carried:
            carrier = things[cell].carrier
            if carrier in found:
                found[cell] = cell + found[carrier] - carrier  # copies carry the same places in the same order
        return found

    def _looks(self, state: State, piece: int, viewer: int) -> tuple[Any, ...]:
        """What tells a copy from others: where it lies, from the outermost place on, and its values."""
        columns = self.program.kind_columns[self.program.kind_numbers[piece]]
        values = [repr(self._seen(state, c, getattr(state, c)[slots[piece]], viewer)) for c, slots in columns]
        return (self._where(state, piece), values)

    def _seen(self, state: State, column: str, value: Any, viewer: int) -> Any:
        """A value as it looks: a piece by where it lies, since its number would tell it from its like."""
        if column not in self.program.own(Frames).columns:
            return value
        if isinstance(value, tuple):
            return [self._seen(state, column, one, viewer) for one in value]
        if not isinstance(value, int) or value == NOTHING or not self.program.is_piece[value]:
            return value
        return self._where(state, value) if self.program.own(Sight).sees(state, value, viewer) else None

    def _where(self, state: State, piece: int) -> tuple[int, ...]:
        way: list[int] = []
        while state.at[piece] != NOTHING:
            place = state.at[piece]
            way += (self.position(state, piece), place)
            piece = place
        return tuple(reversed(way))

    def position(self, state: State, piece: int) -> int:
        """Which one it is in its place, from 0; in a place without an order, 0."""
        place = state.at[piece]
        return state.has[place].index(piece) if self.program.module.ordered[place] else 0
