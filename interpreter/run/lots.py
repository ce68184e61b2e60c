"""Decisions drawn by lot, each legal answer equally likely.

Not all options need to be looked at for that: one is drawn among all of them. If it is like another that comes before
it, or if it is tried and comes to a wall, another is drawn. So each legal answer is as likely as any other, and most
often one look and one trial are enough.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from interpreter.run.legality import LEAST_STEPS, SEARCH_STEPS, Legality
from interpreter.run.limits import MOST_STEPS
from interpreter.run.state import Frame, State
from interpreter.run.support import sure

Draw = Callable[[], float]  # from 0 to below 1
HALF = MOST_STEPS // 2


class Lots(Legality):
    """What draws answers: `Runner.legally` and `Runner.foreseen`, by lot."""

    def lot(
        self,
        state: State,
        draw: Draw,
        site: int,
        decider: int,
        options: tuple[Any, ...],
        optional: bool,
        root: bool,
        wanted: int,
        go_on: Any,
        *needs: Any,
    ) -> Any:
        """A decision after which its unit can come to a wall."""
        if state.loose or not (optional or root or len(options) > 1):
            return self.picked(state, draw, site, decider, options, optional)
        steps = _steps(options)
        if wanted > 1:  # where all that are legal have to be picked, which comes first is no decision
            different = self.distinct(state, site, options, decider)
            viable = self.viable(state, steps, site, go_on, decider, different, needs) or (() if root else different)
            if len(viable) == wanted and len(different) == len(options):
                viable = viable[:1]
            if viable and len(viable) + optional > 1:
                state.steps = MOST_STEPS
            return one_of(draw, viable, optional) if viable else None

        def leads_on(option: Any) -> bool:
            if option is None and site in self.declinable:
                return True
            if site in self.pure_sites:
                return bool(go_on(state, decider, option, *needs))
            return self.probed(state, steps, site, go_on, decider, option, *needs)

        return self.tried(state, draw, site, decider, options, optional, root, leads_on, self.inert[site])

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
        if not (optional or root or len(options) > 1):
            return options[0] if options else None
        steps = _steps(options)

        def leads_on(option: Any) -> bool:
            return self.leads_on(state, site, option, decider, steps)

        state.push(frame)
        try:
            if not self.may_fail(state):
                return self.picked(state, draw, site, decider, options, optional)
            if site in self.several and not optional:
                different = self.distinct(state, site, options, decider)
                viable, _ = self.narrowed(state, site, decider, different, False, root)
                if len(viable) > 1:
                    state.steps = MOST_STEPS
                return one_of(draw, viable, False) if viable else None
            all_alike = self.inert[site] and not any(self.failing[waiting[0]] for waiting in state.stack[:-1])
            return self.tried(state, draw, site, decider, options, optional, root, leads_on, all_alike)
        finally:
            state.stack.pop()

    def tried(
        self,
        state: State,
        draw: Draw,
        site: int,
        decider: int,
        options: tuple[Any, ...],
        optional: bool,
        root: bool,
        leads_on: Callable[[Any], bool],
        all_alike: bool,
    ) -> Any:
        """One that leads on, None to decline. `all_alike`: if one does not, none does. Where none does and something
        has to be chosen inside a rule, what was begun is done as far as it can be."""
        left, number, may_decline = options, len(options), optional
        while number:
            i = int(draw() * (number + may_decline))
            if i == number:
                if leads_on(None):
                    if state.steps < HALF:
                        self.renew(state, site, decider, options, optional, leads_on)
                    return None
                may_decline = False
            elif not self.comes_again(state, site, decider, left, i):
                if leads_on(left[i]):
                    if state.steps < HALF:
                        self.renew(state, site, decider, options, optional, leads_on)
                    return left[i]
                if all_alike:
                    break
                left = left[:i] + left[i + 1 :]
                number -= 1
        return None if optional or root else self.picked(state, draw, site, decider, options, False)

    def picked(
        self, state: State, draw: Draw, site: int, decider: int, options: tuple[Any, ...], optional: bool
    ) -> Any:
        """A decision after which nothing can fail; to decline is one more answer, if there is anything to decline."""
        number = len(options)
        if not number or number + optional == 1:
            return options[0] if number else None
        if state.steps < HALF:
            self.renew(state, site, decider, options, optional, sure)
        while True:
            i = int(draw() * (number + optional))
            if i == number:
                return None
            if not self.comes_again(state, site, decider, options, i):
                return options[i]

    def renew(
        self,
        state: State,
        site: int,
        decider: int,
        options: tuple[Any, ...],
        optional: bool,
        leads_on: Callable[[Any], bool],
    ) -> None:
        """After a decision the rules may take all their steps again. Whether it was one, with two answers or more, is
        looked at only when half of the steps are gone: most often not even a second answer was tried."""
        answers = (*self.distinct(state, site, options, decider), *((None,) if optional else ()))
        if len(list(islice((answer for answer in answers if leads_on(answer)), 2))) == 2:
            state.steps = MOST_STEPS

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


def _steps(options: tuple[Any, ...]) -> int:
    """What the trial of one of them may take."""
    return max(SEARCH_STEPS // (len(options) + 1), LEAST_STEPS)


def one_of(draw: Draw, options: tuple[Any, ...], optional: bool) -> Any:
    """One of the options, which are all different and legal."""
    i = int(draw() * (len(options) + optional))
    return options[i] if i < len(options) else None
