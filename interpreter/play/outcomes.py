"""Chance that somebody else decides: for programs that walk through every outcome, or draw by dice of their own.

Every roll, shuffle and random pick is a row of draws, each of one among so many, all equally likely: a die is one draw,
a shuffle (from the end, as in `chance`) one for each piece but the last, a pick of some pieces one for each. A game
that comes to a draw stops there and says how many outcomes it has; it goes on when it is told which.

Generated code cannot stop in the middle of a rule. So the game stays where it was, at the last decision, and plays on
from there once more when the next draws are told; all of a shuffle or pick are asked for at once, so that this happens
once for each of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from interpreter.play.game import Game, Option
from interpreter.run import chance
from interpreter.run.errors import NoDecision
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State, recast
from interpreter.run.world import NOTHING


class Untold(BaseException):
    """The rules have come to draws that nobody has told yet, each of one among so many. No fault of the rules: nothing
    that takes care of those may take it for one."""

    def __init__(self, bounds: tuple[int, ...]) -> None:
        super().__init__(f"draws of one among {bounds}")
        self.bounds = bounds


class ToldState(State):
    """The part of such a state that is the same for all programs. `told`: draws that are still to come."""

    told: tuple[int, ...]

    def clone(self) -> ToldState:
        twin = super().clone()
        assert isinstance(twin, ToldState)
        twin.told = self.told
        return twin

    def roll(self, sides: int) -> int:
        self.unforeseeable()
        if not self.dice:
            self.dice = (self._drawn((sides,))[0] + 1,)
        return super().roll(sides)

    def shuffle(self, place: int) -> None:
        self.unforeseeable()
        order = list(self.has[place]) if place != NOTHING else []
        drawn = self._drawn(tuple(range(len(order), 1, -1)))
        super().shuffle(place)
        for i, j in zip(range(len(order) - 1, 0, -1), drawn, strict=True):
            order[i], order[j] = order[j], order[i]
        if place != NOTHING:
            self.has[place] = tuple(order)

    def sample(self, items: tuple[int, ...], number: int) -> tuple[int, ...]:
        if number >= len(items) <= 1:
            return items
        self.unforeseeable()
        rest = list(items)
        many = min(max(number, 0), len(rest))
        drawn = self._drawn(tuple(range(len(rest), len(rest) - many, -1)))
        self.streams[2] = chance.draw32(self.streams[2])[1]  # whoever looks for it sees that chance was met
        return tuple([rest.pop(j) for j in drawn])

    def _drawn(self, bounds: tuple[int, ...]) -> tuple[int, ...]:
        """What has been told of these draws. A draw of one among one is none."""
        real = tuple(bound for bound in bounds if bound > 1)
        found = self.told[: len(real)]
        if len(found) < len(real):
            raise Untold(real[len(found) :])
        self.told = self.told[len(real) :]
        return (*found, *(0 for _ in bounds[len(real) :]))


def _new_state(program: Program, told: tuple[int, ...]) -> ToldState:
    made = program.following
    state = program.new_state(0)
    if ToldState not in made:
        made[ToldState] = type("ToldGameState", (ToldState, type(state)), {})
    twin: Any = recast(state, made[ToldState])
    twin.told = told
    return twin  # type: ignore[no-any-return]


@dataclass(frozen=True)
class OpenGame:
    """A game that waits for a decision, or for the next draw, or is over. It does not change: what is chosen, or
    drawn, makes another one. `game`: at the decision, or at the one before the draws; None if the draws belong to the
    beginning. `untold`: of how many each draw is that has to be told, the next one first. Decisions that are there for
    others only are answered (see `Game.answer_formal`)."""

    program: Program
    game: Game | None = None
    untold: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()  # all draws, from the beginning
    before: int = 0  # how many of them were told when `game` came to its decision
    chosen: Option | None = None  # what was chosen there

    @staticmethod
    def begin(program: Program) -> OpenGame:
        return OpenGame(program)._run()

    @property
    def over(self) -> bool:
        return not self.untold and self.playing.over

    @property
    def playing(self) -> Game:
        """The game at its decision or at its end; raises NoDecision while a draw is to be told."""
        if self.untold or self.game is None:
            raise NoDecision("the game waits for chance")
        return self.game

    def choose(self, option: Option) -> OpenGame:
        return replace(self, game=self.playing, chosen=option, before=len(self.drawn))._run()

    def draw(self, outcome: int) -> OpenGame:
        """The next draw, counted from 0."""
        if not self.untold or not 0 <= outcome < self.untold[0]:
            possible = self.untold[0] if self.untold else 0
            raise NoDecision(f"chance has {possible} outcomes here: none is number {outcome}")
        told = replace(self, drawn=(*self.drawn, outcome), untold=self.untold[1:])
        return told if told.untold else told._run()

    def _run(self) -> OpenGame:
        """On from the last decision, as far as draws are told."""
        origin = _new_state(self.program, self.drawn)
        try:
            if self.game is None:
                state = origin.clone()
                runner(self.program).start(state)
                runner(self.program).run(state)
                game = Game(self.program, state, 0, origin=origin)
            else:
                game = self.game.clone()
                assert isinstance(game.state, ToldState)
                game.origin = origin
                game.state.told = self.drawn[self.before :]
                game.choose(self.chosen)
            game.answer_formal()
        except Untold as open_:
            return replace(self, untold=open_.bounds)
        return OpenGame(self.program, game, (), self.drawn)
