"""Players for seats that nobody sits in. They know no game: they read decisions and try options out on copies.

None of them sees past its own seat: whatever a bot tries out, it tries in games invented from its player's view
(`Game.determinize`). They use the public interface of a game and nothing else, so that anybody could have written them.
The same seed makes the same bot play the same game; a bot draws from a generator of its own, so that a recorded game
can be played again without it. The searching bot is in `search`.
"""

from __future__ import annotations

from typing import Any, Protocol

from interpreter.chance import Generator
from interpreter.errors import BadSetup, GameError
from interpreter.game import Game, Option, check_seed
from interpreter.results import Result

FIRST_PURPOSE = 16  # streams of chance below this belong to the game itself
INVENTED = 3  # games a greedy bot tries each option in, where something is hidden
SETTLED = 12  # decisions a greedy bot looks on to the end of a turn
DECIDED = 1e9  # what the end of a game counts against any score
KINDS = "`random`, `greedy`, `mcts:200` (how often it tries) or `mcts:1.5s` (how long it thinks)"


class Bot(Protocol):
    """Anything that answers decisions."""

    def answer(self, game: Game) -> Option | Any:
        """An answer to the pending decision: an option, or a report. The game stays as it is."""


def bot(kind: str, seed: int, seat: int = 0) -> Bot:
    """A bot by name: `random`, `greedy`, `mcts:200` or `mcts:1.5s`."""
    from interpreter.search import SearchBot

    if not isinstance(kind, str):
        raise BadSetup(f"no bot {kind!r}; there are {KINDS}")
    name, _, budget = kind.partition(":")
    if name == "random" and not budget:
        return RandomBot(seed, seat)
    if name == "greedy" and not budget:
        return GreedyBot(seed, seat)
    if name == "mcts":
        try:
            if budget.endswith("s") and 0 < float(budget[:-1]) < float("inf"):
                return SearchBot(seed, seat, seconds=float(budget[:-1]))
            if not budget or int(budget) > 0:
                return SearchBot(seed, seat, tries=int(budget or 200))
        except ValueError:
            pass
    raise BadSetup(f"no bot {kind!r}; there are {KINDS}")


class Drawing:
    """What bots share: a generator of their own."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or seat < 0:
            raise BadSetup(f"seats are numbered from 0: there is no seat {seat!r}")
        self._generator = Generator(check_seed(seed), FIRST_PURPOSE + seat)

    def _seed(self) -> int:
        return self._generator.below(1 << 32)

    def _one_of(self, options: tuple[Option, ...]) -> Option:
        return options[self._generator.below(len(options))]


class RandomBot(Drawing):
    """Takes any option, each equally likely; at the table it reports something believable."""

    def answer(self, game: Game) -> Option | Any:
        """See `Bot`."""
        decision = game.decision
        if decision.report is not None:
            return game.invent_report(self._seed())
        return self._one_of(decision.options)


class GreedyBot(Drawing):
    """Takes the option after which its score is highest: what the ruleset declares as `define score(player p)`, and
    above all the result of the game. Without such a score it takes what wins at once, else anything. Where it has
    been before it tries something else: what only puts off a loss does not go on for ever."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        super().__init__(seed, seat)
        self._tried: dict[str, set[str]] = {}

    def answer(self, game: Game) -> Option | Any:
        """See `Bot`."""
        decision = game.decision
        if decision.report is not None:
            return game.invent_report(self._seed())
        if len(decision.options) == 1:
            return decision.options[0]
        number = INVENTED if game.secrets else 1
        twins = [game.determinize(decision.seat, self._seed()) for _ in range(number)]
        worth = [sum(self._after(twin, option, decision.seat) for twin in twins) for option in decision.options]
        tried = self._tried.setdefault(f"{decision.site} {game.view(decision.seat, log=False)}", set())
        fresh = [pair for pair in zip(decision.options, worth, strict=True) if pair[0].name not in tried]
        if not fresh:
            tried.clear()
            fresh = list(zip(decision.options, worth, strict=True))
        highest = max(value for _, value in fresh)
        chosen = self._one_of(tuple(option for option, value in fresh if value == highest))
        tried.add(chosen.name)
        return chosen

    def _after(self, game: Game, option: Option, seat: int | None) -> float:
        twin = game.clone()
        try:
            twin.choose(option)
            self._settle(twin)
        except GameError:  # an invented game in which the rules cannot go on
            return 0.0
        seats = range(game.players) if seat is None else (seat,)
        value = sum(twin.score(s) or 0.0 for s in seats)
        if twin.result is not None:
            worth = twin.result.worth()
            value += sum((worth[s] - 0.5) * DECIDED for s in seats)
        return value

    def _settle(self, game: Game) -> None:
        """Plays on to the end of the turn, leaving undone what may be left undone and else taking what comes first:
        options are compared at the same point, and to put off what is bad is worth nothing."""
        if game.over or game.score(0) is None:
            return
        turn = game.active
        for _ in range(SETTLED):
            if game.over or game.active != turn or game.decision.report is not None:
                return
            decision = game.decision
            game.choose(decision.options[-1 if decision.optional else 0])


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
