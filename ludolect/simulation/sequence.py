"""When to stop: games are played until the answer is clear, or until it is clear that there will be none.

Whoever looks again and again until something is clear finds something sooner or later. How often one may be wrong is
therefore spent over the looks as Lan and DeMets (1983) do, by a function of Pocock's shape: so much at each that all of
them together are wrong no more often than one look at the end would be. Where to look depends on the number of games
alone, so that the same command ends with the same games, however many processes play.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ludolect.simulation.comparison import Comparison
from ludolect.simulation.estimates import CLAIM, quantile
from ludolect.simulation.plan import Plan

FIRST = 40  # games before the first look
LUCK = 0.1  # how often things go so well that a change of a series is not given up


@dataclass(frozen=True)
class Look:
    """After so many games, how often one may be wrong at that look."""

    games: int
    error: float


def looks(plan: Plan, error: float = CLAIM) -> list[Look]:
    """At whole chunks, each twice as far as the one before."""
    ends: list[int] = []
    wanted = FIRST
    while wanted < plan.games:
        ends.append(min(plan.games, -(-wanted // plan.size) * plan.size))
        wanted *= 2
    ends = [*dict.fromkeys(end for end in ends if end < plan.games), plan.games]
    spent = [error * math.log(1 + (math.e - 1) * end / plan.games) for end in ends]
    return [Look(end, now - before) for end, now, before in zip(ends, spent, [0.0, *spent], strict=False)]


def is_settled(comparison: Comparison, whole: int) -> bool:
    """Whether to stop here, of `whole` games that could be played."""
    return comparison.settled or not _can_be_clear(comparison, whole)


def is_ranked(comparison: Comparison, whole: int) -> bool:
    """The same for one of several changes: what the score shows is enough, and a change is given up as soon as it would
    take a run of luck to make it clear, so that the others have the games. To stop early without an answer claims
    nothing, and does not count as a look."""
    if comparison.settled or (comparison.score is not None and comparison.score.difference.clear):
        return True
    return not _can_be_clear(comparison, whole, LUCK)


def _can_be_clear(comparison: Comparison, whole: int, luck: float | None = None) -> bool:
    """Whether the rest of the games could still make anything clear, if they went as well for it as the bounds of what
    has been played allow; with `luck`, as well as they do so often."""
    played = len(comparison.pairs)
    for measure in comparison.measures[:-1]:
        gap = measure.difference
        needed = quantile(comparison.error / len(comparison.measures)) * math.sqrt(measure.spread / whole)
        reach = quantile(2 * luck) * math.sqrt(measure.spread / max(played, 1)) if luck is not None else 0.0
        for bound in (gap.low, gap.high) if luck is None else (gap.value - reach, gap.value + reach):
            if abs(played * gap.value + (whole - played) * bound) / whole >= needed:
                return True
    return False
