"""Decisions drawn by lot, each legal answer equally likely.

Not all options need to be looked at for that: one is drawn among all of them. If it is like another that comes before
it, or if it is tried and comes to a wall, another is drawn. So each legal answer is as likely as any other, and most
often one look and one trial are enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.legality import LEAST_STEPS, SEARCH_STEPS, Legality
from interpreter.state import MOST_STEPS, Frame, Search, State

Draw = Callable[[], float]  # from 0 to below 1


class Lots(Legality):
    """The part of a program that draws answers: `Program.legally` and `Program.foreseen`, by lot."""

    pure_sites: set[int]
    declinable: set[int]

    def lot(
        self,
        state: State,
        draw: Draw,
        site: int,
        decider: int,
        options: tuple[Any, ...],
        optional: bool,
        root: bool,
        go_on: Any,
        *needs: Any,
    ) -> Any:
        """A decision after which its unit can come to a wall."""
        number = len(options)
        if state.loose or not (optional or root or number > 1):
            return self.picked(state, draw, site, decider, options, optional)
        state.steps = MOST_STEPS
        steps = max(SEARCH_STEPS // (number + 1), LEAST_STEPS)
        pure = site in self.pure_sites
        left, may_decline = options, optional
        while number:
            i = int(draw() * (number + may_decline))
            if i == number:
                if site in self.declinable or self.probed(state, Search(steps), go_on, decider, None, *needs):
                    return None
                may_decline = False
                continue
            if self.comes_again(state, site, decider, left, i):
                continue
            option = left[i]
            if pure:
                if go_on(state, decider, option, *needs):
                    return option
            elif self.probed(state, Search(steps), go_on, decider, option, *needs):
                return option
            if self.inert[site]:
                break
            left = left[:i] + left[i + 1 :]
            number -= 1
        return None if optional or root else self.picked(state, draw, site, decider, options, False)

    def foreseen_lot(
        self,
        state: State,
        draw: Draw,
        site: int,
        decider: int,
        options: tuple[Any, ...],
        optional: bool,
        root: bool,
        frame: Frame,
    ) -> Any:
        """A decision after which its unit, or one that waits for it to end, can come to a wall."""
        number = len(options)
        if not (optional or root or number > 1):
            return options[0] if options else None
        state.push(frame)
        try:
            if not self.may_fail(state):
                return self.picked(state, draw, site, decider, options, optional)
            state.steps = MOST_STEPS
            steps = max(SEARCH_STEPS // (number + 1), LEAST_STEPS)
            all_alike = self.inert[site] and not any(self.failing[waiting[0]] for waiting in state.stack[:-1])
            left, may_decline = options, optional
            while number:
                i = int(draw() * (number + may_decline))
                if i == number:
                    if self.leads_on(state, site, None, decider, steps):
                        return None
                    may_decline = False
                    continue
                if self.comes_again(state, site, decider, left, i):
                    continue
                if self.leads_on(state, site, left[i], decider, steps):
                    return left[i]
                if all_alike:
                    break
                left = left[:i] + left[i + 1 :]
                number -= 1
        finally:
            state.stack.pop()
        return None if optional or root else self.picked(state, draw, site, decider, options, False)

    def picked(
        self, state: State, draw: Draw, site: int, decider: int, options: tuple[Any, ...], optional: bool
    ) -> Any:
        """A decision after which nothing can fail; to decline is one more answer, if there is anything to decline."""
        number = len(options)
        if not number or number + optional == 1:
            return options[0] if number else None
        state.steps = MOST_STEPS
        while True:
            i = int(draw() * (number + optional))
            if i == number:
                return None
            if not self.comes_again(state, site, decider, options, i):
                return options[i]

    def comes_again(self, state: State, site: int, decider: int, options: tuple[Any, ...], i: int) -> bool:
        """Whether an option is a piece like another that comes before it."""
        if not self.of_pieces[site]:
            return False
        piece, at, kinds = options[i], state.at, self.kind_numbers
        place, kind = at[piece], kinds[piece]
        if len(state.has[place]) == 1:
            return False
        for other in options:
            if other == piece:
                return False
            alike = kinds[other] == kind and at[other] == place
            if alike and self.look(state, other, decider) == self.look(state, piece, decider):
                return True
        raise AssertionError("an option is one of the options")


def drawn(draw: Draw, options: tuple[Any, ...], optional: bool) -> Any:
    """One of the options, which are all different and legal."""
    i = int(draw() * (len(options) + optional))
    return options[i] if i < len(options) else None
