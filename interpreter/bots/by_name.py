"""Bots by the names that people give them."""

from __future__ import annotations

from interpreter.bots.players import Answering, GreedyBot, RandomBot
from interpreter.bots.search import SearchBot
from interpreter.run.errors import BadSetup
from interpreter.run.program import Program

KINDS = "`random`, `greedy`, `mcts:200` (how often it tries) or `mcts:1.5s` (how long it thinks)"


def bot(kind: str, seed: int, seat: int = 0) -> Answering:
    """A bot by name: `random`, `greedy`, `mcts:200` or `mcts:1.5s`."""
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


def fitting(program: Program) -> str:
    """The bot that plays with sense where it can: by the score that the rules declare, at random if there is none."""
    return "random" if program.module.score is None else "greedy"
