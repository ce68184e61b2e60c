"""Plans that are weighed against each other by what comes of them some turns later.

Each is tried in invented games, the same ones for all, in which everybody then plays on for some turns on impulse; what
comes of that is judged by how much the score has risen, on a scale that is learnt by and by, or by the result. After
each round the worse half of the plans is given up, so that most tries are spent on those that are hard to tell apart
(sequential halving; Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from interpreter.mind.impulse import Impulse
from interpreter.mind.plans import TRIES, Line, Matter, Plans, as_far_as_sure
from interpreter.run.chance import Generator
from interpreter.run.errors import GameError
from interpreter.run.results import HOW
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER

PLANS = 12  # that are weighed, at most
DEARER = 100  # options that are tried for plans, for each try
MOST_TRIES = 21_000  # options that are tried for plans
ROUND = 4  # tries of each of them, where time is what runs out
TURNS = 2  # that are played on after this one
SURE = 0.9  # what a score may be worth at most: less than a game that is won


@dataclass
class _Weighed:
    """A plan, and how the games went that were played on from it."""

    line: Line
    value: float
    tries: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0


class Weighing(Plans):
    """`tries`: how many there are at most, 0 for as many as there is time for; `until`: when it runs out. `scale`: how
    much scores change in a try, on average."""

    def __init__(self, matter: Matter, generator: Generator, tries: int, until: float | None, scale: float) -> None:
        super().__init__(matter, generator)
        self.most = tries
        self.most_tries = min(TRIES + DEARER * tries, MOST_TRIES) if tries else MOST_TRIES
        self.until = until
        self.scale = scale
        self.made = 0

    def best(self) -> Line | None:
        """Of the likely plans, the one after which things go best."""
        weighed = [_Weighed(*one) for one in self.ranked()[: self._weighed_at_most()]]
        before = [self.moves.score_of(self.matter.worlds[0], player) for player in self.moves.players]
        spent = 0
        while len(weighed) > 1 and (not self.most or spent < self.most) and not self._is_over():
            rounds = (len(weighed) - 1).bit_length()
            each = max(1, (self.most - spent) // rounds // len(weighed)) if self.most else ROUND
            for _ in range(each):
                seed = self.seed()
                for one in weighed:
                    self._weigh(one, seed, before)
                self.made += 1
            spent += each * len(weighed)
            weighed.sort(key=lambda one: -one.mean)
            if len(weighed) > 2 or self.most:
                weighed = weighed[: (len(weighed) + 1) // 2]
        return as_far_as_sure(weighed[0].line, weighed[0].value) if weighed else None

    def _weighed_at_most(self) -> int:
        return max(2, min(PLANS, self.most // 4)) if self.most else PLANS

    def _is_over(self) -> bool:
        return self.until is not None and time.monotonic() > self.until

    def _weigh(self, one: _Weighed, seed: int, before: list[float]) -> None:
        """Plays the plan in an invented game, and on from there."""
        try:
            state, went_back = self.gone(one.line, self.invented(1 + self.made, seed))
            if state is not None and not went_back:
                ended = Impulse(self.moves.program, seed).played_on(state, 1 + TURNS)
                worth = self._worth(ended, before)
                total = 0.0
                for seat in self.matter.seats:
                    total += worth[seat - FIRST_PLAYER]
                one.total += total / len(self.matter.seats)
                one.tries += 1
        except GameError:  # an invented game in which the rules cannot go on teaches nothing
            return

    def _worth(self, state: State, before: list[float]) -> list[float]:
        """For each seat, from 0 to 1: the result, or how the score has changed since the decision."""
        if state.ask is None and state.result is not None and HOW[state.result[-1]] != "undecided":
            return [(share + 1) / 2 for share in self.moves.standing(state)]
        players = self.moves.players
        gains = [self.moves.score_of(state, player) - old for player, old in zip(players, before, strict=True)]
        self.scale += (max(abs(gain) for gain in gains) - self.scale) / 20
        if not self.scale:
            return [0.5] * len(gains)
        return [0.5 + (SURE - 0.5) * (gain / (abs(gain) + self.scale)) for gain in gains]
