"""Players for seats that nobody sits in. They know no game: they read decisions and try options out on copies.

None of them sees past its own seat: whatever a bot tries out, it tries in games invented from its player's view
(`Game.determinize`), and all of it goes through the public interface of a game. The same seed makes the same bot play
the same game; a bot draws from a generator of its own, so that a recorded game can be played again without it.

The searching bot is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012): one tree for
the player's own view, descended with a newly invented game each time, where a node's children are the options that were
met there under any of them. Who decides at a node picks by upper confidence bounds on their own result.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from interpreter.chance import Generator
from interpreter.errors import BadSetup, GameError
from interpreter.game import Game, Option
from interpreter.reports import invent
from interpreter.results import Result
from interpreter.world import FIRST_PLAYER, NOTHING

FIRST_PURPOSE = 16  # streams of chance below this belong to the game itself
INVENTED = 3  # games a greedy bot tries each option in, where something is hidden
EXPLORING = 0.7
FURTHEST = 400  # decisions of a game that is played out at random
KINDS = (
    "`random`, `greedy`, `mcts:200` (how often it tries), `mcts:1.5s` (how long it thinks) "
    "or `mcts:200/12` (looking only so many decisions ahead)"
)


class Bot(Protocol):
    def answer(self, game: Game) -> Option | Any:
        """An answer to the pending decision: an option, or a report. The game stays as it is."""


def bot(kind: str, seed: int, seat: int = 0) -> Bot:
    """A bot by name: `random`, `greedy`, `mcts:200`, `mcts:1.5s`, `mcts:200/12` or `mcts:1.5s/12`."""
    name, _, budget = kind.partition(":")
    if name == "random" and not budget:
        return RandomBot(seed, seat)
    if name == "greedy" and not budget:
        return GreedyBot(seed, seat)
    if name == "mcts":
        spent, _, ahead = budget.partition("/")
        try:
            horizon = int(ahead) if ahead else None
            if horizon is not None and horizon < 1:
                raise ValueError
            if spent.endswith("s") and float(spent[:-1]) > 0:
                return SearchBot(seed, seat, seconds=float(spent[:-1]), horizon=horizon)
            if not spent or int(spent) > 0:
                return SearchBot(seed, seat, tries=int(spent or 200), horizon=horizon)
        except ValueError:
            pass
    raise BadSetup(f"no bot {kind!r}; there are {KINDS}")


class RandomBot:
    """Takes any option, each equally likely; at the table it reports something believable."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        self._generator = Generator(seed, FIRST_PURPOSE + seat)

    def answer(self, game: Game) -> Option | Any:
        decision = game.decision
        if decision.report is not None:
            return invent(game.program, game.state, self._generator)
        return decision.options[self._generator.below(len(decision.options))]


class GreedyBot:
    """Takes the option after which its score is highest: what the ruleset declares as `define score(player p)`, and
    above all the result of the game. Without such a score it takes what wins at once, else anything. Where it has
    been before it tries something else: what only puts off a loss does not go on for ever."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        self._generator = Generator(seed, FIRST_PURPOSE + seat)
        self._tried: dict[str, set[str]] = {}

    def answer(self, game: Game) -> Option | Any:
        decision = game.decision
        if decision.report is not None:
            return invent(game.program, game.state, self._generator)
        if len(decision.options) == 1:
            return decision.options[0]
        number = INVENTED if game.program.shown else 1
        twins = [game.determinize(decision.seat, self._generator.below(1 << 32)) for _ in range(number)]
        worth = [sum(self._after(twin, i, decision.seat) for twin in twins) for i in range(len(decision.options))]
        tried = self._tried.setdefault(f"{game.program.position_digest(game.state)} {decision.site}", set())
        fresh = [i for i, option in enumerate(decision.options) if option.name not in tried]
        if not fresh:
            tried.clear()
            fresh = list(range(len(worth)))
        highest = max(worth[i] for i in fresh)
        best = [i for i in fresh if worth[i] == highest]
        chosen = decision.options[best[self._generator.below(len(best))]]
        tried.add(chosen.name)
        return chosen

    def _after(self, game: Game, index: int, seat: int | None) -> float:
        twin = game.clone()
        try:
            twin.choose(twin.decision.options[index])
        except GameError:  # an invented game in which the rules cannot go on
            return 0.0
        seats = range(game.players) if seat is None else (seat,)
        if twin.over:
            values = worth_of(twin)
            return sum((values[s] - 0.5) * 1e9 for s in seats)
        return sum(score(twin, s) or 0.0 for s in seats)


def score(game: Game, seat: int) -> float | None:
    """What the ruleset says a position is worth to a player; None if it says nothing."""
    function = game.program.module.score
    if function is None:
        return None
    player = FIRST_PLAYER + seat
    return float(function(game.state, player, NOTHING, player) or 0)


def worth_of(game: Game) -> list[float]:
    """From 0 (lost, or last) to 1 (won) for each seat. A game that is not over is judged by score, if any."""
    if game.result is not None:
        return game.result.worth()
    scores = [score(game, seat) for seat in range(game.players)]
    if None in scores:
        return [0.5] * game.players
    known = [value for value in scores if value is not None]
    return Result((1 + sum(other > mine for other in known) for mine in known), "ranked").worth()


# ------------------------------------------------------------------ search


@dataclass
class _Node:
    """What is known after a line of options. `offered`: how often it could have been chosen."""

    visits: int = 0
    offered: int = 0
    total: float = 0.0
    children: dict[str, _Node] = field(default_factory=dict)

    def promise(self) -> float:
        if not self.visits:
            return math.inf
        return self.total / self.visits + EXPLORING * math.sqrt(math.log(self.offered) / self.visits)


class SearchBot:
    """Plays many invented games to their end, more of those that go well, and takes the option most tried. `tries` or
    `seconds`, whichever is spent first. With a `horizon` a game is played on for so many decisions beyond the tree only
    and then judged by the ruleset's score: where play at random hardly ever wins, ends teach nothing."""

    def __init__(
        self,
        seed: int,
        seat: int = 0,
        *,
        tries: int | None = None,
        seconds: float | None = None,
        horizon: int | None = None,
    ) -> None:
        if tries is None and seconds is None:
            tries = 200
        self.tries = math.inf if tries is None else tries
        self.seconds = seconds
        self.horizon = FURTHEST if horizon is None else horizon
        self._seen: list[tuple[float, float]] = []  # the lowest and highest score of each seat in this search
        self._generator = Generator(seed, FIRST_PURPOSE + seat)

    def answer(self, game: Game) -> Option | Any:
        decision = game.decision
        if decision.report is not None:
            return invent(game.program, game.state, self._generator)
        if len(decision.options) == 1:
            return decision.options[0]
        root = _Node()
        self._seen = [(math.inf, -math.inf)] * game.players
        until = None if self.seconds is None else time.monotonic() + self.seconds
        tried = 0
        while tried < self.tries and (until is None or tried == 0 or time.monotonic() < until):
            self._try(game.determinize(decision.seat, self._generator.below(1 << 32)), root)
            tried += 1
        visits = [root.children[o.name].visits if o.name in root.children else 0 for o in decision.options]
        return decision.options[visits.index(max(visits))]

    def _try(self, game: Game, root: _Node) -> None:
        """Down the tree, one step beyond it, on at random, and back up."""
        path: list[tuple[_Node, int | None]] = []
        node, fresh, beyond = root, False, 0
        try:
            for _ in range(FURTHEST):
                if game.over or beyond == self.horizon:
                    break
                decision = game.decision
                if fresh or decision.report is not None:
                    beyond += fresh
                    game.choose(self._any(game))
                    continue
                option, node = self._pick(node, decision.options)
                fresh = node.visits == 0
                path.append((node, decision.seat))
                game.choose(option)
        except GameError:  # an invented game in which the rules cannot go on teaches nothing
            return
        worth = worth_of(game) if self.horizon == FURTHEST or game.over else self._judged(game)
        for node, seat in path:
            node.visits += 1
            node.total += sum(worth) / len(worth) if seat is None else worth[seat]

    def _judged(self, game: Game) -> list[float]:
        """The score of each seat between the lowest and the highest it had in this search: neither a loss nor a win."""
        values = []
        for seat, (low, high) in enumerate(self._seen):
            value = score(game, seat) or 0.0
            low, high = min(low, value), max(high, value)
            self._seen[seat] = low, high
            values.append(0.1 + 0.8 * ((value - low) / (high - low) if high > low else 0.5))
        return values

    def _any(self, game: Game) -> Any:
        decision = game.decision
        if decision.report is not None:
            return invent(game.program, game.state, self._generator)
        return decision.options[self._generator.below(len(decision.options))]

    def _pick(self, node: _Node, options: tuple[Option, ...]) -> tuple[Option, _Node]:
        children = [node.children.setdefault(option.name, _Node()) for option in options]
        for child in children:
            child.offered += 1
        untried = [i for i, child in enumerate(children) if not child.visits]
        if untried:
            chosen = untried[self._generator.below(len(untried))]
        else:
            promises = [child.promise() for child in children]
            chosen = promises.index(max(promises))
        return options[chosen], children[chosen]


def play_out(game: Game, bots: list[Any], most: int = 100_000) -> bool:
    """Plays a game to its end; whether it came to one. Decisions of no one player fall to the first bot."""
    for _ in range(most):
        if game.over:
            return True
        game.choose(bots[game.decision.seat or 0].answer(game))
    return game.over
