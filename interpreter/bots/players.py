"""Players for seats that nobody sits in. They know no game: they read decisions and try options out on copies.

None of them sees past its own seat: whatever a bot tries out, it tries in games invented from its player's view
(`Game.determinize`). Of a game they use the public interface and nothing else; how they think is in `mind`, in
Python and in C. The same seed makes the same bot play the same game, whichever form thinks; a bot draws from a
generator of its own, so that a recorded game can be played again without it. The searching bot is in `search`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Protocol

from interpreter.bots.planning import before_aiming, seats_of, worth
from interpreter.bots.thought import Planned, Thought
from interpreter.play.game import Game, check_seed
from interpreter.play.options import Decision, Option
from interpreter.run.chance import Generator
from interpreter.run.errors import BadSetup, GameError
from interpreter.run.results import Result

Memory = dict[str, Any]  # plain data, as JSON has it
Alike = tuple[int | None, int, tuple[str, ...], float]  # positions that look alike: seat, site, options, worth
AIMS = 12  # that are tried for one report
FIRST_PURPOSE = 16  # streams of chance below this belong to the game itself


class Bot(Protocol):
    """Anything that answers decisions."""

    def answer(self, game: Game) -> Option | Any:
        """An answer to the pending decision: an option, or a report. The game stays as it is."""


class Drawing:
    """What bots share: a generator of their own."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or seat < 0:
            raise BadSetup(f"seats are numbered from 0: there is no seat {seat!r}")
        self._generator = Generator(check_seed(seed), FIRST_PURPOSE + seat)

    def memory(self) -> Memory:
        """All that it goes by beside the game, as plain data: with it, another bot of its kind plays on as it would."""
        return {"stream": list(self._generator.stream)}

    def recall(self, memory: Memory) -> None:
        """Takes up what a bot of its kind remembered. Raises BadSetup for what is no such memory."""
        try:
            state, increment = (int(number) for number in memory["stream"])
        except (KeyError, TypeError, ValueError):
            raise BadSetup("this is not what a bot remembers") from None
        self._generator.stream = (state, increment)

    def _seed(self) -> int:
        return self._generator.below(1 << 32)

    def _one_of(self, options: tuple[Option, ...]) -> Option:
        return options[self._generator.below(len(options))]


class Answering(Drawing):
    """What bots share that have something to choose: what they cannot choose is answered for them. At the table they
    report something believable."""

    def answer(self, game: Game) -> Option | Any:
        """See `Bot`."""
        decision = game.decision
        if decision.report is not None:
            return self._report(game, decision)
        if len(decision.options) == 1:
            return decision.options[0]
        return self._choice(game, decision)

    def _report(self, game: Game, decision: Decision) -> Any:
        """A report that the rules believe: drawn, or worked out by a table."""
        return game.invent_report(self._seed())

    def _choice(self, game: Game, decision: Decision) -> Option:
        """One of two or more options: each equally likely."""
        return decision.options[self._generator.below(len(decision.options))]


class RandomBot(Answering):
    """Takes any option, each equally likely."""


class Aiming(Answering):
    """What bots share that look ahead: of some aims, or positions to put something down, the one that leads to most."""

    def _report(self, game: Game, decision: Decision) -> Any:
        tried = [] if decision.seat is None else game.reports_to_try(AIMS, self._seed())
        best, most = None, 0.0
        invented = game.determinize(decision.seat, self._seed()) if tried else game
        for report in tried:
            value = self._after(invented.clone(), seats_of(game, decision), report)
            if value is not None and (best is None or value > most):
                best, most = report, value
        return game.invent_report(self._seed()) if best is None else best

    def _after(self, game: Game, seats: tuple[int, ...], report: Any) -> float | None:
        """What the game is worth once tables have told what came of it; None where the rules cannot go on."""
        try:
            game.choose(report)
            for _ in range(AIMS):
                if game.over or game.decision.report is None:
                    break
                game.choose(game.invent_report(self._seed()))
        except GameError:
            return None
        return worth(game, seats)


class GreedyBot(Aiming):
    """Plays the rest of the turn so that its score at the end of it is highest: what the ruleset declares as `define
    score(player p)`, and above all the result of the game. Without such a score it takes what wins at once, else
    anything. Of aims it tries some, and does not plan beyond them. Where it has been before it tries something else:
    what only puts off a loss does not go on for ever."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        super().__init__(seed, seat)
        self._steps: list[Planned] = []
        self._tried: dict[Alike, dict[str, set[str]]] = {}

    def memory(self) -> Memory:
        """See `Drawing`."""
        tried = [
            [seat, site, list(names), worth, [[view, sorted(taken)] for view, taken in views.items()]]
            for (seat, site, names, worth), views in self._tried.items()
        ]
        steps = [list(step) for step in self._steps]
        return {**super().memory(), "steps": steps, "tried": tried}

    def recall(self, memory: Memory) -> None:
        """See `Drawing`."""
        super().recall(memory)
        try:
            self._steps = [Planned(*step) for step in memory["steps"]]
            self._tried = {
                (seat, site, tuple(names), worth): {view: set(taken) for view, taken in views}
                for seat, site, names, worth, views in memory["tried"]
            }
        except (KeyError, TypeError, ValueError):
            raise BadSetup("this is not what a greedy bot remembers") from None

    def _choice(self, game: Game, decision: Decision) -> Option:
        if game.has_aims and decision.seat is not None and game.score(decision.seat) is not None:
            likely = before_aiming(game.determinize(decision.seat, self._seed()), seats_of(game, decision))
            if likely:
                return self._one_of(tuple(likely))
        step = self._planned(game, decision) or self._next_plan(game, decision)
        return next(option for option in decision.options if option.name == step.name)

    def _planned(self, game: Game, decision: Decision) -> Planned | None:
        """What was planned for this point, if the game has come to where it was thought to come."""
        while self._steps:
            step = self._steps.pop(0)
            if step.seat == decision.seat:
                known = any(step.name == option.name for option in decision.options)
                if known and step.site == decision.site and step.before == worth(game, seats_of(game, decision)):
                    return step
                self._steps = []
        return None

    def _next_plan(self, game: Game, decision: Decision) -> Planned:
        tried = self._tried_here(game, decision)
        thought = self._thought(game)
        steps = self._plan(thought, tried)
        if steps is None:
            tried.clear()
            steps = self._plan(thought, tried)
        assert steps is not None
        tried.add(steps[0].name)
        self._steps = steps[1:]
        return steps[0]

    def _thought(self, game: Game) -> Thought:
        return Thought.to_plan(game, self._generator)

    def _plan(self, thought: Thought, tried: set[str]) -> list[Planned] | None:
        """The plan, not beginning with what was tried before; None if there is none."""
        return thought.plan(tried)

    def _tried_here(self, game: Game, decision: Decision) -> set[str]:
        """What was tried in this very position. Positions are told apart closely only where they look alike."""
        names = tuple(option.name for option in decision.options)
        alike = (decision.seat, decision.site, names, worth(game, seats_of(game, decision)))
        if alike not in self._tried:
            self._tried[alike] = {}
            return set()
        view = str(game.view(decision.seat, log=False))
        return self._tried[alike].setdefault(blake2b(view.encode(), digest_size=16).hexdigest(), set())


def worth_of(game: Game) -> list[float]:
    """From 0 (lost, or last) to 1 (won) for each seat. A game that is not over is judged by score, if any."""
    if game.result is not None:
        return game.result.worth()
    scores = [game.score(seat) for seat in range(game.players)]
    known = [value for value in scores if value is not None]
    if len(known) < len(scores):
        return [0.5] * game.players
    return Result((1 + sum(other > mine for other in known) for mine in known), "ranked").worth()


def play_out(game: Game, bots: list[Any], most: int = 100_000) -> bool:
    """Plays a game to its end; whether it came to one. Decisions of no one player fall to the first bot."""
    for _ in range(most):
        if game.over:
            return True
        game.choose(bots[game.decision.seat or 0].answer(game))
    return game.over
