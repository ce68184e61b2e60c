"""How sure a number is: estimates with 95 % confidence intervals, and whether two of them differ.

Shares have Wilson's interval (1927), which holds near 0 and 1 too, and differences of two shares Newcombe's (1998),
which is made of two of those. Means and their differences have Student's, its quantile by the expansion of Abramowitz
and Stegun (26.7.5).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

Z = 1.959963984540054  # of the normal distribution, for 95 %


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


def share(part: float, cases: int) -> Estimate:
    """How often: `part` of so many cases."""
    if cases == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    rate = part / cases
    spread = Z * Z / cases
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(rate * (1 - rate) / cases + spread / (4 * cases)) / (1 + spread)
    return Estimate(rate, max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach)), cases)


def mean(values: Sequence[float]) -> Estimate:
    """Their mean; without spread to judge by, as sure as one value is: not at all."""
    cases = len(values)
    if cases == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = math.fsum(values) / cases
    if cases == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    variance = math.fsum((value - middle) ** 2 for value in values) / (cases - 1)
    reach = student(cases - 1) * math.sqrt(variance / cases)
    return Estimate(middle, middle - reach, middle + reach, cases)


def difference(one: tuple[int, float, float], other: tuple[int, float, float]) -> Estimate | None:
    """The first mean less the second, of two groups that have nothing to do with each other, each given by its number,
    mean and variance; None where a group is too small to say."""
    (n, mine, spread), (m, theirs, their_spread) = one, other
    if n < 2 or m < 2:
        return None
    a, b = max(spread, 0.0) / n, max(their_spread, 0.0) / m
    if a + b == 0:
        return None
    freedom = (a + b) ** 2 / (a * a / (n - 1) + b * b / (m - 1))
    reach = student(freedom) * math.sqrt(a + b)
    return Estimate(mine - theirs, mine - theirs - reach, mine - theirs + reach, n + m)


def difference_of_shares(part: float, cases: int, other_part: float, other_cases: int) -> Estimate | None:
    """The first share less the second, of cases that have nothing to do with each other; None where there are none."""
    if not cases or not other_cases:
        return None
    one, other = share(part, cases), share(other_part, other_cases)
    gap = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(gap, max(-1.0, gap - below), min(1.0, gap + above), cases + other_cases)


def difference_of_pairs(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The mean of what each pair of shares (0 to 1) differs by. Where no pair differs, a difference may still be as
    large as the share of pairs that could have been missed."""
    found = mean([b - a for a, b in zip(before, after, strict=True)])
    if found.cases > 1 and found.low == found.high == 0:
        missed = share(0, found.cases).high
        return Estimate(0.0, -missed, missed, found.cases)
    return found


def stricter(looks: int) -> float:
    """By how much wider an interval has to be so that it is 95 % sure for that many looks together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(looks, 1)) / Z


def student(freedom: float) -> float:
    """The quantile of Student's distribution for 95 %."""
    if freedom < 3:
        return 12.7062 if freedom < 2 else 4.3027
    z, v = Z, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    return z + first + second + third + fourth


def _rounded(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
