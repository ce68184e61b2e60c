"""What runs a program: the loop that goes on until a decision has to be made or the game is over.

Decisions that have one answer are answered here (a game can ask to see them all), unless that would tell what is
hidden: see `giveaways`. Before options are shown, those that lead to a wall are taken away: see `legality`. No search
is made where nothing that follows can fail.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from interpreter.run.faults import fault
from interpreter.run.giveaways import Giveaways
from interpreter.run.legality import LEAST_STEPS, SEARCH_STEPS
from interpreter.run.limits import MOST_STEPS, Ended
from interpreter.run.lots import Draw, Lots, one_of
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, NOTHING

Chooser = Callable[[State, int, int, tuple[Any, ...], bool], Any]  # site, decider, options, may be declined


class Runner(Lots):
    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.giveaways = Giveaways(self)
        program.state_class.judge = self

    # -------------------------------------------------------------- running

    def start(self, state: State) -> None:
        self.call(state, self.program.module.flow, EVERYONE, NOTHING)

    def call(self, state: State, unit: int, *args: Any) -> None:
        """Begins a unit on an idle state."""
        try:
            self.program.module.namespace["UNITS"][unit](state, *args)
        except Ended:
            state.stack = []

    def run(self, state: State, ask_forced: bool = False, outside: bool = False) -> None:
        """Up to the next decision that is a real one, or to the end. `outside`: also to one that is left out because
        nobody else notices."""
        state.steps = MOST_STEPS
        try:
            while True:
                self.step(state)
                ask = state.ask
                if ask is None or (len(ask[2]) > 1 and self.program.plain_sites[ask[0]] and not self.may_fail(state)):
                    return
                if self.settle_question(state, outside) and (ask_forced or not self.forced(state)):
                    return
        except Exception as error:
            raise fault(self.program.module, state, error) from error

    def settle_question(self, state: State, outside: bool = False) -> bool:
        """Leaves of a pending decision the answers after which the rule can be carried out. False: there was nothing to
        choose, and that has been taken care of."""
        assert state.ask is not None
        site, decider, options, optional, strict = state.ask
        if self.program.module.sites[site].kind == "report":
            return True
        options = self.distinct(state, site, options, decider)
        options, optional = self.narrowed(state, site, decider, options, optional, len(state.stack) == 1)
        state.ask = (site, decider, options, optional, strict)
        if options or (optional and self.giveaways.tells(state, site, decider, state.stack[-1], True, outside)):
            return True
        self.answer(state, None)
        return False

    def forced(self, state: State) -> bool:
        """Answers a decision that has one answer only, and notes it, unless that would tell too much."""
        assert state.ask is not None
        site, decider, options, optional, _ = state.ask
        if optional or len(options) > 1 or self.program.module.sites[site].kind == "report":
            return False
        if self.giveaways.tells(state, site, decider, state.stack[-1]):
            return False
        state.note("forced", site, decider, options[0])
        self.answer(state, options[0])
        return True

    # -------------------------------------------------------------- playing to the end in one go

    @cached_property
    def direct(self) -> Any:
        """The flow in the form of `direct`; None where a table has to report what happened."""
        return self.program.later.straight(False)

    @cached_property
    def drawn(self) -> Any:
        """The same with all decisions drawn by lot."""
        return self.program.later.straight(True)

    def playout(self, state: State, choose: Chooser) -> None:
        """Plays a game to its end, from a state that was just made or one that waits for a decision. Nothing is
        recorded where the rules have a direct form and the game begins here."""
        if self.is_new(state) and self.direct is not None:
            self._play_straight(state, self.direct, choose)
            return
        if self.is_new(state):
            self.start(state)
            self.run(state)
        while state.ask is not None:
            site, decider, options, optional, _ = state.ask
            self.answer(state, choose(state, site, decider, options, optional))
            self.run(state)

    def random_playout(self, state: State, draw: Draw) -> None:
        """The same with decisions drawn by lot, each answer equally likely."""

        if self.is_new(state) and self.drawn is not None:
            self._play_straight(state, self.drawn, draw)
        else:
            self.playout(state, lambda _, site, decider, options, optional: one_of(draw, options, optional))

    def is_new(self, state: State) -> bool:
        """Whether nothing has been begun yet."""
        return not state.stack and state.ask is None and state.result is None

    def _play_straight(self, state: State, flow: Any, deciding: Chooser | Draw) -> None:
        state.steps = MOST_STEPS
        try:
            flow(state, deciding, EVERYONE, NOTHING)
        except Ended:
            del state.stack[:]
            state.ask = None
        except Exception as error:
            raise fault(self.program.module, state, error) from error

    def asked(self, state: State, choose: Chooser, site: int, decider: int, options: Any, optional: bool) -> Any:
        """A decision among pieces, after which nothing can fail."""
        if len(options) > 1:
            options = self.distinct(state, site, options, decider)
        if len(options) > 1 or (optional and options):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None

    def legally(
        self,
        state: State,
        choose: Chooser,
        site: int,
        decider: int,
        options: Any,
        optional: bool,
        root: bool,
        wanted: int,
        go_on: Any,
        *needs: Any,
    ) -> Any:
        """A decision after which its unit can come to a wall."""
        number = len(options)
        options = self.distinct(state, site, options, decider)
        all_differ = len(options) == number
        if options and (optional or root or len(options) > 1) and not state.loose:
            steps = max(SEARCH_STEPS // (len(options) + 1), LEAST_STEPS)
            asked = options[:1] if self.inert[site] else options
            if site in self.pure_sites:
                viable = tuple([option for option in asked if go_on(state, decider, option, *needs)])
            else:
                viable = self.viable(state, steps, site, go_on, decider, asked, needs)
            if asked is not options and viable:
                viable = options
            if viable or optional or root:
                options = viable
            if all_differ and not optional and len(options) == wanted:
                options = options[:1]
            if viable and optional and site not in self.declinable:
                optional = self.probed(state, steps, site, go_on, decider, None, *needs)
        if len(options) > 1 or (optional and options):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None

    def foreseen(
        self,
        state: State,
        choose: Chooser,
        site: int,
        decider: int,
        options: Any,
        optional: bool,
        root: bool,
        frame: list[Any],
    ) -> Any:
        """A decision after which its unit, or one that waits for it to end, can come to a wall."""
        options = self.distinct(state, site, options, decider)
        if options and (optional or root or len(options) > 1):
            state.push(frame)
            options, optional = self.narrowed(state, site, decider, options, optional, root)
            state.stack.pop()
        several = len(options) > 1 or (optional and options)
        if several or ((options or optional) and self.giveaways.tells(state, site, decider, frame, not options)):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None


def runner(program: Program) -> Runner:
    """What runs a program."""
    return program.own(Runner)
