"""Which options are alike: pieces that nobody who decides could tell apart are one option."""

from __future__ import annotations

from typing import Any

from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.world import NOTHING


class Distinct:
    shown: dict[int, Any]
    kind_numbers: list[int]
    kind_columns: list[list[tuple[str, list[int]]]]
    of_pieces: list[bool]
    sight: Sight

    def distinct(
        self, state: State, site: int, options: tuple[Any, ...], decider: int | None = None
    ) -> tuple[Any, ...]:
        """Identical pieces in one place are one option: the first of them. Decided by whoever is asked, if not told."""
        if len(options) < 2 or not self.of_pieces[site]:
            return options
        at, kinds, number = state.at, self.kind_numbers, len(options)
        sooner, later = (kinds, at) if at[options[0]] == at[options[-1]] else (at, kinds)
        if len(set(map(sooner.__getitem__, options))) == number or len(set(map(later.__getitem__, options))) == number:
            return options
        if decider is None:
            decider = state.ask[1] if state.ask is not None else NOTHING
        seen: dict[Any, int] = {}
        for piece in options:
            seen.setdefault(self.look(state, piece, decider), piece)
        return tuple(seen.values())

    def look(self, state: State, piece: int, decider: int) -> Any:
        """What whoever decides can tell a piece by. Those of equal looks are alike."""
        place = state.at[piece]
        hidden = self.shown and (place in self.shown or state.at[place] != NOTHING)
        if state.has[piece] or (hidden and not self.sight.sees(state, piece, decider)):
            return piece  # whoever cannot see pieces cannot know that they are alike
        kind = self.kind_numbers[piece]
        columns = self.kind_columns[kind]
        return (kind, place, *[getattr(state, c)[slots[piece]] for c, slots in columns]) if columns else (kind, place)
