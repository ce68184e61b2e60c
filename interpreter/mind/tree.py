"""Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012), where no score is declared.

There is one tree for the player's own view, descended in one invented game after the other; a node's children are the
options that were met there under any of them. Who decides at a node picks by upper confidence bounds on their own
result, so that opponents play for themselves and a group for all of it. Chance falls anew in every try. Where there are
more options than tries, a node looks at few of them first and at more the more often it is met (progressive widening).
What several players choose at the same time, sealed, each picks in a tree of their own, without knowing of the others.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.mind.moves import Moves, with_chance
from interpreter.run.chance import Generator
from interpreter.run.errors import GameError, IllegalChoice
from interpreter.run.results import HOW
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER
from interpreter.table.inventing import invent

if TYPE_CHECKING:
    from interpreter.mind.plans import Matter

EXPLORING = 0.7
WIDTH = 4.0  # options a node looks at, times the root of how often it was met
FURTHEST = 400  # decisions of a game that is played out at random


def logarithm(number: int) -> float:
    """Of a whole number, nearly: straight between powers of two, and so the same on every machine."""
    power = number.bit_length() - 1
    return (power + (number / (1 << power) - 1)) * 0.6931471805599453


@dataclass
class Node:
    """What is known after a line of options. `offered`: how often it could have been chosen; `met`: how often something
    was to be chosen here."""

    visits: int = 0
    offered: int = 0
    met: int = 0
    total: float = 0.0
    children: dict[Any, Node] = field(default_factory=dict)

    def promise(self) -> float:
        if not self.visits:
            return math.inf
        return self.total / self.visits + EXPLORING * math.sqrt(logarithm(self.offered) / self.visits)

    def child(self, key: Any) -> Node:
        if key not in self.children:
            self.children[key] = Node()
        return self.children[key]


class _Walk:
    """Where in the tree a try is. While sealed choices are made, each player is in a tree of their own; when they are
    opened, the walk goes on where all of them together lead."""

    def __init__(self, root: Node) -> None:
        self.node = root
        self.apart: dict[int, Node] = {}
        self.made: list[tuple[int, Any]] = []

    def at(self, decider: int, sealed: bool) -> Node:
        if sealed:
            if decider not in self.apart:
                self.apart[decider] = self.node.child(("sealed", decider))
            return self.apart[decider]
        if self.apart:
            self.node = self.node.child(("opened", tuple(self.made)))
            self.apart, self.made = {}, []
        return self.node

    def go(self, decider: int, sealed: bool, key: Any, child: Node) -> None:
        if sealed:
            self.apart[decider] = child
            self.made.append((decider, key))
        else:
            self.node = child


class Tree:
    """`tries`: at most, 0 for as many as there is time for; `until`: when that runs out."""

    def __init__(self, matter: Matter, generator: Generator, tries: int, until: float | None) -> None:
        self.matter = matter
        self.generator = generator
        self.moves = Moves(matter.program, matter.seats)
        self.most = tries
        self.until = until
        self.root = Node()

    def best(self) -> int:
        """The number of the option that was tried most, and of those the one that went best."""
        tried = 0
        while (not self.most or tried < self.most) and (self.until is None or not tried or not self._is_over()):
            worlds = self.matter.worlds
            self._try(with_chance(worlds[tried % len(worlds)], self.generator.below(1 << 32)))
            tried += 1
        root = self.matter.worlds[0]
        assert root.ask is not None
        site, decider, options, optional, _ = root.ask
        children = _Walk(self.root).at(decider, site in self.moves.sight.sealed).children
        best, most = -1, (-1, 0.0)
        for index, value in enumerate((*options, None) if optional else options):
            child = children.get(self._key(root, index, value))
            known = (0, 0.0) if child is None else (child.visits, child.total)
            if self.matter.allowed[index] and known > most:
                best, most = index, known
        return best

    def _is_over(self) -> bool:
        return self.until is not None and time.monotonic() > self.until

    def _key(self, state: State, index: int, value: Any) -> Any:
        return ("unseen", index) if self.moves.is_unseen(state, value) else (value,)

    def _try(self, state: State) -> None:
        """Down the tree, one step beyond it, on at random, and back up."""
        path: list[tuple[Node, int]] = []
        walk, fresh = _Walk(self.root), False
        sealed_sites = self.moves.sight.sealed
        try:
            for _ in range(FURTHEST):
                if state.ask is None or fresh:
                    break
                site, decider = state.ask[:2]
                if self.moves.is_report(site):
                    self._report(state)
                    continue
                sealed = site in sealed_sites
                value, key, child = self._pick(walk.at(decider, sealed), state)
                walk.go(decider, sealed, key, child)
                fresh = child.visits == 0
                path.append((child, decider))
                self.moves.give(state, value)
            self._play_out(state)
        except GameError:  # an invented game in which the rules cannot go on teaches nothing
            return
        worth = self._worth(state)
        for node, decider in path:
            node.visits += 1
            if decider in self.moves.players:
                node.total += worth[decider - FIRST_PLAYER]
            else:
                total = 0.0
                for share in worth:
                    total += share
                node.total += total / len(worth)

    def _report(self, state: State) -> None:
        assert state.ask is not None
        report = invent(self.matter.program, state, self.generator)
        if report is None and not state.ask[3]:
            raise IllegalChoice("no believable report was found")
        self.moves.give(state, report)

    def _play_out(self, state: State) -> None:
        for _ in range(FURTHEST):
            if state.ask is None:
                return
            site, _, options, optional, _ = state.ask
            if self.moves.is_report(site):
                self._report(state)
                continue
            drawn = self.generator.below(len(options) + optional)
            self.moves.give(state, options[drawn] if drawn < len(options) else None)

    def _worth(self, state: State) -> list[float]:
        """For each seat, from 0 to 1."""
        if state.ask is None and state.result is not None and HOW[state.result[-1]] != "undecided":
            return [(share + 1) / 2 for share in self.moves.standing(state)]
        return [0.5] * len(self.moves.players)

    def _pick(self, node: Node, state: State) -> tuple[Any, Any, Node]:
        node.met += 1
        offered = [(value, self._key(state, index, value)) for index, value in self.moves.answers(state)]
        known = [(value, key) for value, key in offered if key in node.children]
        for _, key in known:
            node.children[key].offered += 1
        if len(known) < len(offered) and len(known) < WIDTH * math.sqrt(node.met):
            fresh = [(value, key) for value, key in offered if key not in node.children]
            value, key = fresh[self.generator.below(len(fresh))]
            child = node.child(key)
            child.offered += 1
            return value, key, child
        promises = [node.children[key].promise() for _, key in known]
        value, key = known[promises.index(max(promises))]
        return value, key, node.children[key]
