"""What whoever thinks ahead does with a state: answer what is asked, compare, judge.

Where there is one answer only it is given, so that every decision met here is one. What is added up is
added in the same order as in C (`native/moves.h`), so that both forms come to the same thoughts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dsl.types import EntityType
from interpreter.run import chance
from interpreter.run.log import newest_first
from interpreter.run.program import Program
from interpreter.run.results import DECIDED, result
from interpreter.run.results import standing as standing_of
from interpreter.run.running import runner
from interpreter.run.scoring import score
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, FIRST_PLAYER, NOTHING, TABLE


class Step(NamedTuple):
    """An answer: who gives it, to what, the how manieth of the options it is (declining comes last), what it is, and
    whether who decides cannot see that. `before`: what the game was worth before."""

    decider: int
    site: int
    number: int
    value: Any
    unseen: bool
    before: float


class Turn(NamedTuple):
    """Whose turn it is, and the phase that began last, -1 if none has."""

    active: int
    phase: int

    @staticmethod
    def of(state: State) -> Turn:
        """The turn that goes on in a state with its whole record."""
        return Turn(state.active, next((event[1] for event in newest_first(state.log) if event[0] == "phase"), -1))

    def ended(self, state: State) -> bool:
        """Whether it has, in a state whose record begins with this turn: it is another player's, or the phases come
        round again."""
        if state.ask is None or state.active != self.active:
            return True
        later: float = float("inf")
        for event in newest_first(state.log):
            if event[0] == "phase":
                if later <= event[1]:
                    return True
                later = event[1]
        return later <= self.phase


class Moves:
    """`seats`: the ids of those for whom is thought."""

    def __init__(self, program: Program, seats: tuple[int, ...]) -> None:
        self.program = program
        self.seats = seats
        self.runner = runner(program)
        self.sight = program.own(Sight)
        self.has_score = program.module.score is not None
        self.sites = program.module.sites
        self.players = program.world.player_ids

    # -------------------------------------------------------------- answering

    def give(self, state: State, value: Any) -> None:
        """Answers, and runs on to the next decision with more than one answer, or to the end."""
        while True:
            self.runner.answer(state, value)
            self.runner.run(state, ask_forced=True)
            if state.ask is None:
                return
            site, _, options, optional, _ = state.ask
            if len(options) + optional > 1 or self.is_report(site):
                return
            value = options[0] if options else None

    def is_report(self, site: int) -> bool:
        return self.sites[site].kind == "report"

    def answers(self, state: State) -> list[tuple[int, Any]]:
        """With their numbers; of several things that are picked one after the other, those that come after what is
        taken, if there are any. To decline comes last."""
        assert state.ask is not None
        site, _, options, optional, _ = state.ask
        found = list(enumerate(options))
        if site in self.program.several:
            later = set(self.runner.in_order(state))
            if later or optional:
                found = [(i, option) for i, option in found if option in later]
        return [*found, (len(options), None)] if optional else found

    def is_unseen(self, state: State, value: Any) -> bool:
        """Whether who decides cannot see what this thing is."""
        assert state.ask is not None
        site, decider = state.ask[:2]
        program = self.program
        if not program.shown or not isinstance(self.sites[site].of, EntityType) or not isinstance(value, int):
            return False
        carrier = value if program.is_piece[value] else state.at[value]
        return carrier != NOTHING and not self.sight.sees(state, carrier, decider)

    def is_ours(self, decider: int) -> bool:
        return decider in (EVERYONE, TABLE) or decider in self.seats

    def repeated(self, state: State, steps: tuple[Step, ...]) -> bool:
        """Answers as before, in another invented game; False if that cannot be. Others do what comes nearest."""
        for step in steps:
            ours = self.is_ours(step.decider)
            if state.ask is None or state.ask[:2] != (step.site, step.decider):
                if ours:
                    return False
                continue
            options, optional = state.ask[2:4]
            if step.value is None and optional:
                self.give(state, None)
            elif step.value is not None and self._is_there(state, step):
                self.give(state, options[step.number] if step.unseen else step.value)
            elif ours or not options:
                return False
            else:
                self.give(state, options[min(step.number, len(options) - 1)])
        return True

    def _is_there(self, state: State, step: Step) -> bool:
        assert state.ask is not None
        options = state.ask[2]
        if step.unseen:
            return step.number < len(options) and self.is_unseen(state, options[step.number])
        return step.value in options

    # -------------------------------------------------------------- comparing

    def mark(self, state: State) -> int:
        """Equal where the same pieces are in the same places with the same values and the same is asked."""
        columns = [tuple(getattr(state, column)) for column in state.columns]
        return hash((tuple(state.at), *columns, state.ask, state.active, state.until))

    def learnt(self, now: State, old: State, viewer: int) -> bool:
        """Whether, since an earlier copy, something happened that the viewer could not foresee: chance was met, or what
        they do not see has been moved or shown."""
        if now.streams != old.streams or now.looks != old.looks:
            return True
        shows = self.program.shows
        for place in self.program.shown:
            if now.has[place] is not old.has[place] and not shows(old, place, viewer):
                left = set(old.has[place]).difference(now.has[place])
                if left:
                    return True
        return False

    def went_back(self, now: State, before: State) -> bool:
        """Whether since then a phase has begun once more with everything where it was."""
        kept = before.kept
        again = ((kept[phase], since) for phase, since in now.kept.items() if phase in kept)
        return any(since is not then and since[:3] == then[:3] for then, since in again)

    # -------------------------------------------------------------- judging

    def score_of(self, state: State, player: int) -> float:
        return score(self.program, state, player) or 0.0

    def standing(self, state: State) -> list[float]:
        """See `results.standing`: of a game that has ended."""
        return standing_of(result(state.result, len(self.players)))

    def worth(self, state: State, seats: tuple[int, ...]) -> float:
        """What a state is worth to some players: the score that the ruleset declares, and above all the result."""
        value = 0.0
        for seat in seats:
            value += self.score_of(state, seat)
        if state.ask is None:
            ranks, total = self.standing(state), 0.0
            for seat in seats:
                total += ranks[seat - FIRST_PLAYER]
            value += total * DECIDED
        return value


def with_chance(state: State, seed: int) -> State:
    """A copy to go on with, in which chance falls anew."""
    twin = state.clone()
    twin.streams = chance.streams(seed)
    return twin
