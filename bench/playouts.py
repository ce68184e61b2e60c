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
        number, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            play(number)
            number += 1
        best = max(best, number / (time.process_time() - start))
    return best


def compare(name: str) -> tuple[float, float]:
    """Playouts a second, by hand and by rules."""
    below = random.Random(7).randrange
    make, program = GAMES[name], ludolect.load(name).program(2)
    return rate(lambda _: playout(make, below)), rate(lambda seed: ludolect_playout(program, below, seed))


def run() -> None:
    print(f"{'random playouts a second':28} {'by hand':>10} {'ludolect':>10} {'ratio':>8}")
    for name in GAMES:
        by_hand, ours = compare(name)
        print(f"{name:28} {by_hand:10,.0f} {ours:10,.0f} {ours / by_hand:8.3f}")
