"""Ids for pieces that are alike, by what one viewer knows: those that an invented game gives them.

The ids that the engine gave to copies of one kind tell more than anybody may know. In an invented game they have ids in
an order of the viewer's own: first those that the viewer sees, by the numbers they know them by; then the others, by
what is to be known of them at all. Two games that the viewer cannot tell apart must come to the same order, so nothing
here may ask for an id that is not settled yet. A hidden piece that a value speaks of is known by where it lies (who
lies there is invented, and the value follows); one that lies on another piece, by that piece and its place on it, since
it goes wherever that piece goes.
"""

from __future__ import annotations

from typing import Any

from interpreter.run.alike import Alike
from interpreter.run.frames import Frames, replaced
from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.world import NOTHING
from interpreter.watch.relabel import tradable


def labels(program: Program, state: State, viewer: int, numbers: Numbers) -> dict[int, int]:
    """An id for each alike piece that can get another."""
    return _Labels(program, state, viewer, numbers).found


class _Labels:
    def __init__(self, program: Program, state: State, viewer: int, numbers: Numbers) -> None:
        self.program = program
        self.state = state
        self.viewer = viewer
        self.columns = program.own(Frames).columns
        self.before = [state.as_it_was(kept) for _, kept in sorted(state.kept.items())]
        self.found: dict[int, int] = {}
        index, none = program.own(Alike).index(viewer), (0,) * len(program.own(Alike).viewers)
        ids: list[list[int]] = []
        waiting: list[list[int]] = []
        for pieces in tradable(program, state):
            known = [(numbers.given.get(piece, none)[index], piece) for piece in pieces]
            seen = [piece for code, piece in sorted(known) if code]
            free = sorted(pieces)
            self.found.update(zip(seen, free, strict=False))
            ids.append(free[len(seen) :])
            waiting.append([piece for code, piece in known if not code])
        self.known = self._known(waiting)
        depth = 0
        while any(waiting):
            for free, hidden in zip(ids, waiting, strict=True):
                here = [piece for piece in hidden if self._depth(piece) == depth]
                here.sort(key=self._on_its_own if depth == 0 else self._on_another)
                self.found.update(zip(here, free, strict=False))
                del free[: len(here)]
                hidden[:] = [piece for piece in hidden if piece not in self.found]
            depth += 1

    def _known(self, waiting: list[list[int]]) -> dict[int, int]:
        """What stands in a key for each piece whose id says nothing, or too much: for a hidden one the place where it
        lies, and one number for all of a group that lie on others."""
        size = self.program.world.size
        riders = {piece: -2 - number for number, hidden in enumerate(waiting) for piece in hidden}
        lying = {piece: size + i for i, piece in enumerate(self.program.own(Sight).hidden(self.state, self.viewer))}
        return {**riders, **lying, **self.found}

    def _depth(self, piece: int) -> int:
        """On how many pieces this one lies, one upon the other."""
        depth, place = 0, self.state.at[piece]
        while self.program.is_piece[place]:
            depth, place = depth + 1, self.state.at[place]
        return depth

    def _on_its_own(self, piece: int) -> tuple[Any, ...]:
        return (self._values(piece), self._was_seen(piece), repr(self._carries(piece)))

    def _on_another(self, piece: int) -> tuple[int, int]:
        carrier = self.state.at[piece]
        return (self.found.get(carrier, carrier), self.state.has[carrier].index(piece))

    def _values(self, piece: int) -> list[str]:
        columns = self.program.kind_columns[self.program.kind_numbers[piece]]
        return [
            repr(replaced(getattr(self.state, c)[slots[piece]], self.columns.get(c), self.known))
            for c, slots in columns
        ]

    def _was_seen(self, piece: int) -> list[tuple[int, int]]:
        """Where the viewer saw it in the situations that are kept."""
        found = []
        for then in self.before:
            at, seen = then.at[piece], self.program.own(Sight).sees(then, piece, self.viewer)
            place = (self.known.get(at, at), then.has[at].index(piece)) if seen else (self.program.world.size, NOTHING)
            found.append(place)
        return found

    def _carries(self, piece: int) -> list[Any]:
        """What lies on it, by kinds and values."""
        return [
            self.found.get(rider) or (self.program.kind_numbers[rider], self._values(rider), self._carries(rider))
            for rider in self.state.has[piece]
        ]
