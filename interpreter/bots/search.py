"""The searching bot.

Where the ruleset declares a score, it weighs plans. The likely ways to play the rest of the turn are those that the
greedy bot would choose from. Each is tried in newly invented games, the same ones for all, in which everybody then
plays on for some turns on impulse (`Game.play_on`); what comes of that is judged by how much the score has risen, on a
scale that the bot learns as it goes, or by the result. After each round the worse half of the plans is given up, so
that most tries are spent on those that are hard to tell apart (sequential halving; Karnin, Koren and Somekh 2013).

Where there is none, it is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012). There is
one tree for the player's own view, descended with a newly invented game each time; a node's children are the options
that were met there under any of them. Who decides at a node picks by upper confidence bounds on their own result, so
that opponents play for themselves and a group for all of it. Chance falls anew in every try. Where there are more
options than tries, a node looks at few of them first and at more the more often it is met (progressive widening). What
several players choose at the same time, sealed, each picks in a tree of their own, without knowing of the others.

Where it has been before, with all that it sees as it was, what it did then has changed nothing: it does something else.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from hashlib import blake2b

from interpreter.bots.planning import Line, Planner
from interpreter.bots.players import GreedyBot, Memory
from interpreter.play.game import Decision, Game, Option
from interpreter.run.errors import BadSetup, GameError
from interpreter.run.results import Result, standing

EXPLORING = 0.7
WIDTH = 4.0  # options a node looks at, times the root of how often it was met
FURTHEST = 400  # decisions of a game that is played out at random
LONGEST = 200  # positions it remembers having been in
PLANS = 12  # that are weighed, at most
ROUND = 4  # tries of each of them, where time is what runs out
GROWING = 0.3  # of its time, where time is what runs out, is for finding plans
TURNS = 2  # that are played on after this one
SURE = 0.9  # what a score may be worth at most: less than a game that is won


@dataclass
class _Node:
    """What is known after a line of options. `offered`: how often it could have been chosen; `met`: how often something
    was to be chosen here."""

    visits: int = 0
    offered: int = 0
    met: int = 0
    total: float = 0.0
    children: dict[str, _Node] = field(default_factory=dict)

    def promise(self) -> float:
        if not self.visits:
            return math.inf
        return self.total / self.visits + EXPLORING * math.sqrt(math.log(self.offered) / self.visits)

    def standing(self) -> tuple[int, float]:
        """Most tried first; of those, what went best."""
        return self.visits, self.total

    def child(self, name: str) -> _Node:
        if name not in self.children:
            self.children[name] = _Node()
        return self.children[name]


class _Walk:
    """Where in the tree a try is. While sealed choices are made, each seat is in a tree of its own; when they are
    opened, the walk goes on where all of them together lead."""

    def __init__(self, root: _Node) -> None:
        self.node = root
        self.apart: dict[int | None, _Node] = {}
        self.made: list[str] = []

    def at(self, decision: Decision) -> _Node:
        if decision.sealed:
            if decision.seat not in self.apart:
                self.apart[decision.seat] = self.node.child(f"sealed {decision.seat}")
            return self.apart[decision.seat]
        if self.apart:
            self.node = self.node.child(f"opened {self.made}")
            self.apart, self.made = {}, []
        return self.node

    def go(self, decision: Decision, option: Option, child: _Node) -> None:
        if decision.sealed:
            self.apart[decision.seat] = child
            self.made.append(f"{decision.seat} {option.name}")
        else:
            self.node = child


@dataclass
class _Weighed:
    """A plan, and how the games went that were played on from it."""

    line: Line
    tries: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0


class SearchBot(GreedyBot):
    """Plays many invented games on, more of those that go well, and takes what went best. `tries` or `seconds`,
    whichever is spent first; 200 tries if neither is given."""

    def __init__(self, seed: int, seat: int = 0, *, tries: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed, seat)
        if tries is None and seconds is None:
            tries = 200
        if (tries is not None and tries < 1) or (seconds is not None and not seconds > 0):
            raise BadSetup("a bot needs at least one try, or some time")
        self.tries = math.inf if tries is None else tries
        self.seconds = seconds
        self._scale = 0.0  # how much scores change in a try, on average
        self._done: dict[str, list[str]] = {}  # by position, what was chosen there, the latest position last

    def memory(self) -> Memory:
        """See `Drawing`."""
        done = [[position, list(names)] for position, names in self._done.items()]
        return {**super().memory(), "scale": self._scale, "done": done}

    def recall(self, memory: Memory) -> None:
        """See `Drawing`."""
        super().recall(memory)
        try:
            self._scale = float(memory["scale"])
            self._done = {str(position): [str(name) for name in names] for position, names in memory["done"]}
        except (KeyError, TypeError, ValueError):
            raise BadSetup("this is not what a searching bot remembers") from None

    def _choice(self, game: Game, decision: Decision) -> Option:
        if game.score(0) is not None:
            return super()._choice(game, decision)
        done = self._done_here(game, decision)
        fresh = [option for option in decision.options if option.name not in done]
        if not fresh:
            done.clear()
            fresh = list(decision.options)
        chosen = fresh[0] if len(fresh) == 1 else self._searched(game, decision, fresh)
        done.append(chosen.name)
        return chosen

    # -------------------------------------------------------------- where there is a score: plans are weighed

    def _line(self, planner: Planner, tried: set[str]) -> Line | None:
        """Of the likely plans, the one after which things go best."""
        until = None if self.seconds is None else time.monotonic() + self.seconds
        if self.seconds is not None:
            planner.until = time.monotonic() + self.seconds * GROWING
        ranked = planner.ranked(tried)
        most = PLANS if math.isinf(self.tries) else max(2, min(PLANS, int(self.tries) // 4))
        weighed = [_Weighed(line) for line, _ in ranked[:most]]
        before = [planner.game.score(seat) or 0.0 for seat in range(planner.game.players)]
        spent = 0.0
        while len(weighed) > 1 and spent < self.tries and (until is None or time.monotonic() < until):
            rounds = math.ceil(math.log2(len(weighed)))
            each = ROUND if math.isinf(self.tries) else max(1, int((self.tries - spent) / rounds / len(weighed)))
            for _ in range(each):
                seed = self._seed()
                for one in weighed:
                    self._weigh(one, planner, seed, before)
            spent += each * len(weighed)
            weighed.sort(key=lambda one: -one.mean)
            if len(weighed) > 2 or not math.isinf(self.tries):
                weighed = weighed[: (len(weighed) + 1) // 2]
        return weighed[0].line if weighed else None

    def _weigh(self, one: _Weighed, planner: Planner, seed: int, before: list[float]) -> None:
        """Plays the plan in an invented game, and on from there."""
        try:
            game = planner.gone(one.line, seed)
            if game is not None:
                game.play_on(seed, 1 + TURNS)
                worth = self._worth(game, before)
                one.total += sum(worth[seat] for seat in planner.seats) / len(planner.seats)
                one.tries += 1
        except GameError:  # an invented game in which the rules cannot go on teaches nothing
            return

    def _worth(self, game: Game, before: list[float]) -> list[float]:
        """For each seat, from 0 to 1: the result, or how the score has changed since the decision."""
        if game.result is not None and game.result.how != "undecided":
            return [(share + 1) / 2 for share in standing(game.result)]
        gains = [(game.score(seat) or 0.0) - old for seat, old in enumerate(before)]
        self._scale += (max(abs(gain) for gain in gains) - self._scale) / 20
        return [0.5 + (SURE - 0.5) * math.tanh(gain / self._scale) if self._scale else 0.5 for gain in gains]

    # -------------------------------------------------------------- where there is none: a tree

    def _done_here(self, game: Game, decision: Decision) -> list[str]:
        """What was chosen in this very position, as far as the player can see; to be added to."""
        seen = f"{decision.site} {game.view(decision.seat, log=False)}"
        position = blake2b(seen.encode(), digest_size=16).hexdigest()
        self._done[position] = self._done.pop(position, [])
        if len(self._done) > LONGEST:
            del self._done[next(iter(self._done))]
        return self._done[position]

    def _searched(self, game: Game, decision: Decision, fresh: list[Option]) -> Option:
        """The one of these that is most tried."""
        root = _Node()
        until = None if self.seconds is None else time.monotonic() + self.seconds
        tried = 0
        while tried < self.tries and (until is None or tried == 0 or time.monotonic() < until):
            self._try(game.determinize(decision.seat, self._seed()), root)
            tried += 1
        children = _Walk(root).at(decision).children
        tried_most = [children[o.name].standing() if o.name in children else (0, 0.0) for o in fresh]
        return fresh[tried_most.index(max(tried_most))]

    def _try(self, game: Game, root: _Node) -> None:
        """Down the tree, one step beyond it, on at random, and back up."""
        path: list[tuple[_Node, int | None]] = []
        walk, fresh = _Walk(root), False
        try:
            for _ in range(FURTHEST):
                if game.over or fresh:
                    break
                decision = game.decision
                if decision.report is not None:
                    game.choose(game.invent_report(self._seed()))
                    continue
                option, child = self._pick(walk.at(decision), game.options_in_order)
                walk.go(decision, option, child)
                fresh = child.visits == 0
                path.append((child, decision.seat))
                game.choose(option)
            game.playout(self._seed(), FURTHEST)
        except GameError:  # an invented game in which the rules cannot go on teaches nothing
            return
        result = game.result or Result([0] * game.players, "undecided")
        worth = [(share + 1) / 2 for share in standing(result)] if result.how != "undecided" else result.worth()
        for node, seat in path:
            node.visits += 1
            node.total += sum(worth) / len(worth) if seat is None else worth[seat]

    def _pick(self, node: _Node, options: tuple[Option, ...]) -> tuple[Option, _Node]:
        node.met += 1
        known = [option for option in options if option.name in node.children]
        for option in known:
            node.children[option.name].offered += 1
        if len(known) < len(options) and len(known) < WIDTH * math.sqrt(node.met):
            fresh = tuple(option for option in options if option.name not in node.children)
            option = self._one_of(fresh)
            child = node.child(option.name)
            child.offered += 1
            return option, child
        promises = [node.children[option.name].promise() for option in known]
        chosen = known[promises.index(max(promises))]
        return chosen, node.children[chosen.name]
