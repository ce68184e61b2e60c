"""How sure a number is: estimates with 95 % confidence intervals, and whether two of them differ.

Shares have Wilson's interval (1927), which holds near 0 and 1 too, and differences of two shares Newcombe's (1998),
which is made of two of those. Means have Student's. What is compared within games, or within pairs of games, has the
interval of its score test: all those differences that the cases do not contradict, each judged by the spread that the
cases would have if it were the true one. Cases are then whole games, whatever their seats have to do with each other.

What is only shown is 95 % sure. What is claimed has to be surer, and whoever looks at many things at once finds
something by chance alone: `CLAIM` is how often anything at all may be claimed wrongly, divided by the number of things
looked at (Bonferroni) and by how often one looks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

SHOWN = 0.05
CLAIM = 0.01
POWER = 0.8  # how often a difference is to be found where there is one


def quantile(error: float = SHOWN) -> float:
    """Of the normal distribution, to both sides."""
    return NormalDist().inv_cdf(1 - error / 2)


@dataclass(frozen=True)
class Estimate:
    """A value between two bounds, from so many cases."""

    value: float
    low: float
    high: float
    cases: int

    @property
    def clear(self) -> bool:
        """Whether it is certainly not nothing."""
        return self.low > 0 or self.high < 0

    @property
    def reach(self) -> float:
        """How far its bounds lie from the middle between them."""
        return (self.high - self.low) / 2 if math.isfinite(self.high - self.low) else 0.0

    def plain(self) -> dict[str, float | int | None]:
        return {"value": _rounded(self.value), "low": _rounded(self.low), "high": _rounded(self.high), "n": self.cases}


def share(part: float, cases: int, error: float = SHOWN) -> Estimate:
    """How often: `part` of so many cases."""
    if cases == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    z = quantile(error)
    rate = part / cases
    spread = z * z / cases
    middle = (rate + spread / 2) / (1 + spread)
    reach = z * math.sqrt(rate * (1 - rate) / cases + spread / (4 * cases)) / (1 + spread)
    return Estimate(rate, max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach)), cases)


def mean(values: Sequence[float], error: float = SHOWN) -> Estimate:
    """Their mean; without spread to judge by, as sure as one value is: not at all."""
    cases = len(values)
    if cases == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = math.fsum(values) / cases
    if cases == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    variance = math.fsum((value - middle) ** 2 for value in values) / (cases - 1)
    reach = student(cases - 1, error) * math.sqrt(variance / cases)
    return Estimate(middle, middle - reach, middle + reach, cases)


def difference_of_shares(
    part: float, cases: int, other_part: float, other_cases: int, error: float = SHOWN
) -> Estimate | None:
    """The first share less the second, of cases that have nothing to do with each other; None where there are none."""
    if not cases or not other_cases:
        return None
    one, other = share(part, cases, error), share(other_part, other_cases, error)
    gap = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(gap, max(-1.0, gap - below), min(1.0, gap + above), cases + other_cases)


def difference_of_pairs(before: Sequence[float], after: Sequence[float], error: float = SHOWN) -> Estimate:
    """What pairs of shares (0 to 1) differ by. Where no pair differs, a difference may still be as large as the share
    of pairs that could have been missed."""
    gaps = [b - a for a, b in zip(before, after, strict=True)]
    cases = len(gaps)
    telling, total = sum(gap != 0 for gap in gaps), math.fsum(gaps)
    found = slope(Sums(cases, telling, total, cases, math.fsum(gap * gap for gap in gaps), total, cases), error)
    if found is not None:
        return found
    middle = math.fsum(gaps) / cases if cases else 0.0
    missed = share(0, cases, error).high
    return Estimate(middle, max(-1.0, middle - missed), min(1.0, middle + missed), cases)


@dataclass(frozen=True)
class Sums:
    """Of cases that have nothing to do with each other, each with an `x` by which something may grow and a `y`, what it
    has grown by: how many there are, how many have a `y` other than 0, and the sums of y, x, y², xy and x²."""

    cases: int
    telling: int
    y: float
    x: float
    yy: float
    xy: float
    xx: float


def slope(sums: Sums, error: float = SHOWN) -> Estimate | None:
    """How much y there is for each x, by the score test. None where there is too little to give bounds."""
    if sums.x <= 0 or sums.telling < 2:
        return None
    z = student(sums.telling - 1, error) ** 2
    a = sums.x * sums.x - z * sums.xx
    b = sums.y * sums.x - z * sums.xy
    c = sums.y * sums.y - z * sums.yy
    inside = b * b - a * c
    if a <= 0 or inside < 0:
        return None
    root = math.sqrt(inside)
    value = sums.y / sums.x
    return Estimate(value, max(-1.0, min(value, (b - root) / a)), min(1.0, max(value, (b + root) / a)), sums.cases)


def cases_for(spread: float, size: float, error: float = SHOWN) -> int:
    """How many cases of this variance find a difference of this size as often as `POWER` says."""
    return math.ceil(spread * ((quantile(error) + NormalDist().inv_cdf(POWER)) / size) ** 2)


def student(freedom: float, error: float = SHOWN) -> float:
    """The quantile of Student's distribution, to both sides: exact for 1 and 2, beyond them the expansion
    of Abramowitz and Stegun (26.7.5)."""
    z, v = quantile(error), freedom
    if v < 2:
        return 1 / math.tan(math.pi * error / 2)
    if v < 3:
        inside = 1 - error
        return inside * math.sqrt(2 / (1 - inside * inside))
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    return z + first + second + third + fourth


def _rounded(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
