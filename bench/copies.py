"""What a copy of a paused game costs, against one random decision; and how many bytes a paused game holds.

Memory is all that a state refers to and that is not shared with every other game of its ruleset: small numbers, texts
and what the blank state already holds are not counted.
"""

from __future__ import annotations

import random
import sys
from itertools import cycle
from typing import Any

import ludolect
from bench.clock import Contender, repeated, side_by_side
from bench.random_play import paused, playout, seeds
from interpreter.run.program import Program, has_report
from interpreter.run.state import State
from ludolect.bots import RandomBot
from ludolect.library import builtin_names

DECISIONS_MUST = 5.0
KILOBYTES_MUST = 100.0
BATCH = 50
PARTS = ("log", "at", "has", "stack", "looks", "seen")  # named apart; columns and the rest follow


def run(slices: int = 5) -> None:
    print("A copy of a paused game, in random decisions; the largest paused game, in KB, and what in it is large")
    print(f"{'':20} {'players':>7} {'copy':>9} {'decision':>9} {'ratio':>7} {'KB':>7}   most of it")
    for name in builtin_names():
        rules = ludolect.load(name)
        players = rules.players[-1]
        program = rules.program(players)
        largest, parts = largest_paused(program)
        most = ", ".join(f"{key} {size / 1024:.0f}" for key, size in sorted(parts.items(), key=lambda p: -p[1])[:3])
        if has_report(rules.ruleset):
            line = f"{'':9} {'':9} {'':7}"  # what a table reports is invented: that is not the engine's time
        else:
            copy, decision = copy_cost(program, slices)
            line = f"{copy * 1e6:7.1f}us {decision * 1e6:7.1f}us {copy / decision:7.2f}"
        print(f"{name:20} {players:7} {line} {largest / 1024:7.1f}   {most}")
    print(f"{'at most':20} {'':7} {'':9} {'':9} {DECISIONS_MUST:7.2f} {KILOBYTES_MUST:7.1f}")


def copy_cost(program: Program, slices: int) -> tuple[float, float]:
    """Seconds for a copy of a game that waits in the middle of a decision, and for a random decision."""
    draw = random.Random(7).random
    states = cycle(paused(program, draw))
    numbers = seeds()

    def copies() -> int:
        for _ in range(BATCH):
            next(states).clone()
        return BATCH

    contenders: dict[str, Contender] = {
        "copy": repeated(copies),
        "decision": repeated(lambda: playout(program, next(numbers), draw)),
    }
    speeds = side_by_side(contenders, slices, seconds=0.15)
    return 1 / speeds["copy"].steps, 1 / speeds["decision"].steps


def largest_paused(program: Program, games: int = 2, most: int = 3000) -> tuple[int, dict[str, int]]:
    """Bytes of the largest paused game met in a few random ones, and of its parts."""
    from interpreter.play.game import Game

    worst: tuple[int, dict[str, int]] = (0, {})
    for seed in range(1, games + 1):
        game, bot = Game.new(program, seed), RandomBot(seed)
        for number in range(most):
            if game.over:
                break
            if number % 7 == 0:
                parts = size_of(game.state)
                worst = max(worst, (sum(parts.values()), parts), key=lambda found: found[0])
            game.choose(bot.answer(game))
    return worst


def size_of(state: State) -> dict[str, int]:
    """Bytes of a state by part."""
    counted: set[int] = set()
    parts = {"state": sys.getsizeof(state)}
    for slot in PARTS:
        parts[slot] = _deep(getattr(state, slot), counted)
    parts["columns"] = sum(_deep(getattr(state, column), counted) for column in state.columns)
    named = {*PARTS, *state.columns}
    others = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ()) if slot not in named]
    parts["rest"] = sum(_deep(getattr(state, slot, None), counted) for slot in others)
    return parts


def _deep(value: Any, counted: set[int]) -> int:
    size = 0
    waiting = [value]
    while waiting:
        item = waiting.pop()
        small = isinstance(item, int) and -5 <= item <= 256
        if item is None or small or isinstance(item, str | type) or item == () or id(item) in counted:
            continue
        counted.add(id(item))
        size += sys.getsizeof(item)
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            waiting.extend(item)
    return size
