"""Random playouts of the three small games: the rules that run here, side by side with programs written by hand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import ludolect
from bench.handwritten import GAMES, playout
from interpreter.program import Program

SECONDS = 1.0
ROUNDS = 3


def ludolect_playout(program: Program, below: Callable[[int], int], seed: int) -> int:
    """One game through the program's own run loop; the number of decisions."""
    state = program.new_state(seed)
    program.start(state)
    program.run(state)
    decisions = 0
    while state.ask is not None:
        options = state.ask[2]
        program.answer(state, options[below(len(options))])
        program.run(state)
        decisions += 1
    return decisions


def rate(play: Callable[[int], int]) -> float:
    """Playouts a second: the best of a few rounds, since the machine is never ours alone."""
    best = 0.0
    for _ in range(ROUNDS):
        number, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            play(number)
            number += 1
        best = max(best, number / (time.perf_counter() - start))
    return best


def run() -> None:
    print(f"{'random playouts a second':28} {'by hand':>10} {'ludolect':>10} {'ratio':>8}")
    for name, make in GAMES.items():
        generator = random.Random(7)
        below = generator.randrange
        program = ludolect.load(name).program(2)
        by_hand = rate(lambda _, make=make: playout(make, below))  # type: ignore[misc]
        ours = rate(lambda seed, program=program: ludolect_playout(program, below, seed))  # type: ignore[misc]
        print(f"{name:28} {by_hand:10,.0f} {ours:10,.0f} {ours / by_hand:8.3f}")
