"""What a bot thinks about a decision: in games invented from its player's view, by the form that is at hand.

The same generator gives the same thoughts, whether they are thought in C or in Python.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from interpreter.mind.moves import Turn
from interpreter.mind.plans import INVENTED, Line, Matter, Plans
from interpreter.mind.tree import Tree
from interpreter.mind.weighing import Weighing
from interpreter.native.playing import AtHand
from interpreter.native.thinking import PLAN, TREE, WEIGH, NotThought
from interpreter.run.alike import unfollowed
from interpreter.run.chance import Generator
from interpreter.run.course import player_id
from interpreter.run.sight import Sight
from interpreter.run.state import State

if TYPE_CHECKING:
    from interpreter.play.game import Game

WORLDS = 8  # games that are invented for a search
GROWING = 0.3  # of its time, where time is what runs out, is for finding plans


class Effort(NamedTuple):
    """How long to search: so many tries, 0 for any number, and so many seconds."""

    tries: int
    seconds: float | None

    @property
    def until(self) -> float | None:
        return None if self.seconds is None else time.monotonic() + self.seconds


class Planned(NamedTuple):
    """A step of a plan: who takes it (None: everybody), where in the rules, what it is called, and what the game is
    thought to be worth before."""

    seat: int | None
    site: int
    name: str
    before: float


class Thought:
    """About the decision that a game waits for, which has two options or more."""

    def __init__(self, game: Game, generator: Generator, worlds: int) -> None:
        decision, program = game.decision, game.program
        self.generator = generator
        self.program = program
        self.natively = program.own(AtHand).natively
        seat = decision.seat
        if not program.shown and not program.own(Sight).sealed:
            worlds = 1
        guesses = [game.determinize(seat, generator.below(1 << 32)) for _ in range(worlds)]
        self.guess = guesses[0]
        self.worlds = [_bare(guess.state) for guess in guesses]
        self.viewer = player_id(game, seat)
        players = program.world.player_ids
        self.seats = players if seat is None else (players[seat],)
        self.turn = Turn.of(game.state)
        self.names = [option.name for option in self.guess.decision.options]

    @staticmethod
    def to_plan(game: Game, generator: Generator) -> Thought:
        return Thought(game, generator, 1 + INVENTED)

    @staticmethod
    def to_search(game: Game, generator: Generator) -> Thought:
        return Thought(game, generator, WORLDS)

    def _matter(self, tried: set[str], until: float | None = None) -> Matter:
        allowed = [name not in tried for name in self.names]
        return Matter(self.program, self.worlds, self.viewer, self.seats, self.turn, allowed, until)

    def plan(self, tried: set[str]) -> list[Planned] | None:
        """The rest of the turn, not beginning with what was tried before; None if there is no other way."""
        matter = self._matter(tried)
        found = self._natively(PLAN, matter)
        if found is None:
            with self._in_python():
                found = _steps(Plans(matter, self.generator).best()), 0.0
        return self._named(found[0])

    def weighed(self, tried: set[str], effort: Effort, scale: float) -> tuple[list[Planned] | None, float]:
        """The same by a search; with the scale of scores that was learnt."""
        growing = None if effort.seconds is None else time.monotonic() + effort.seconds * GROWING
        matter, until = self._matter(tried, growing), effort.until
        found = self._natively(WEIGH, matter, effort.tries, until, scale)
        if found is None:
            made = Weighing(matter, self.generator, effort.tries, until, scale)
            with self._in_python():
                found = _steps(made.best()), made.scale
        return self._named(found[0]), found[1]

    def searched(self, tried: set[str], effort: Effort) -> str:
        """The option that a tree search finds best, of those that were not tried before."""
        matter, until = self._matter(tried), effort.until
        found = self._natively(TREE, matter, effort.tries, until)
        if found is not None:
            return self.names[found[0][0][0]]
        with self._in_python():
            return self.names[Tree(matter, self.generator, effort.tries, until).best()]

    def _natively(
        self, mode: int, matter: Matter, tries: int = 0, until: float | None = None, scale: float = 0.0
    ) -> tuple[list[tuple[int, float]], float] | None:
        """None where it has to be thought in Python."""
        library = None if self.program.report_sites else self.natively.library()
        if library is None:
            return None
        try:
            with library.thinking() as thinking:
                thinking.load(matter)
                return thinking.think(mode, matter, self.generator, tries, until, scale)
        except NotThought:
            return None

    @contextmanager
    def _in_python(self) -> Iterator[None]:
        """What is thought there tells whether it pays to compile the rules."""
        begun = time.perf_counter()
        yield
        self.natively.spent += time.perf_counter() - begun

    def _named(self, steps: list[tuple[int, float]]) -> list[Planned] | None:
        """Steps, by the numbers of their options, as the game would call them; None if there are none."""
        twin, found = self.guess.clone(), []
        for number, (index, before) in enumerate(steps):
            while number and not twin.over and len(twin.decision.options) == 1:
                twin.choose(twin.decision.options[0])
            decision = twin.decision
            option = decision.options[index]
            found.append(Planned(decision.seat, decision.site, option.name, before))
            if number < len(steps) - 1:
                twin.choose(option)
        return found or None


def _steps(line: Line | None) -> list[tuple[int, float]]:
    return [] if line is None else [(step.number, step.before) for step in line.steps]


def _bare(state: State) -> State:
    """What was invented, without a record and without anybody who looks. How often situations were seen is counted from
    here on."""
    twin = state.clone()
    unfollowed(twin)
    twin.log, twin.open, twin.dice, twin.seen = None, 0, (), {}
    return twin
