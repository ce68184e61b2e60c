"""Fair timing on a machine that is never ours alone: contenders take turns in short slices, again and again, and each
is judged by the median of its slices, in processor time. Whatever slows the machine for a while slows all of them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Slice:
    """What a contender did in its slice: rounds (games, copies ...), steps in them (moves, decisions), seconds."""

    rounds: int
    steps: int
    seconds: float


@dataclass(frozen=True)
class Speed:
    """Rounds and steps a second, each the median over all slices."""

    rounds: float
    steps: float


Contender = Callable[[float], Slice]  # plays for about so many seconds


def repeated(play: Callable[[], int]) -> Contender:
    """A contender that plays one round after the other; `play` says how many steps a round had."""

    def contend(seconds: float) -> Slice:
        clock = time.process_time
        rounds = steps = 0
        start = clock()
        while (spent := clock() - start) < seconds:
            steps += play()
            rounds += 1
        return Slice(rounds, steps, spent)

    return contend


def side_by_side(contenders: Mapping[str, Contender], slices: int = 7, seconds: float = 0.3) -> dict[str, Speed]:
    """How fast each is, measured in turns. A first short turn of each warms it up and is not counted."""
    for contend in contenders.values():
        contend(seconds / 4)
    done: dict[str, list[Slice]] = {name: [] for name in contenders}
    for _ in range(slices):
        for name, contend in contenders.items():
            done[name].append(contend(seconds))
    return {
        name: Speed(
            statistics.median(s.rounds / s.seconds for s in found),
            statistics.median(s.steps / s.seconds for s in found),
        )
        for name, found in done.items()
    }
