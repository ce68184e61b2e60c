"""Intervals against published values."""

from __future__ import annotations

import pytest

from ludolect.simulation.estimates import (
    Sums,
    cases_for,
    difference_of_pairs,
    difference_of_shares,
    mean,
    share,
    slope,
    student,
)


def test_shares_have_wilsons_interval() -> None:
    """The examples of Newcombe, Statistics in Medicine 17 (1998), 857-872: method 3."""
    for part, cases, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = share(part, cases)
        assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)
    assert share(29, 29).high == 1
    assert share(0, 0).cases == 0


def test_differences_of_shares_have_newcombes() -> None:
    """The examples of Newcombe, Statistics in Medicine 17 (1998), 873-890: method 10."""
    for one, other, low, high in (
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((10, 10), (0, 10), 0.6075, 1.0000),
    ):
        found = difference_of_shares(*one, *other)
        assert found is not None
        assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)
    assert difference_of_shares(0, 0, 1, 2) is None


@pytest.mark.parametrize(("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)])
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=5e-3)


def test_means_and_their_differences() -> None:
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5
    assert found.reach == pytest.approx(2.365 * 2.138 / 8**0.5, rel=1e-3)
    assert mean([3.0]).plain() == {"value": 3.0, "low": None, "high": None, "n": 1}
    assert mean([]).cases == 0


def test_pairs_that_never_differ_may_yet() -> None:
    found = difference_of_pairs([1.0] * 50, [1.0] * 50)
    assert (found.value, found.low, found.high) == (0.0, -share(0, 50).high, share(0, 50).high)
    assert difference_of_pairs([0.0, 1.0, 0.0, 0.0] * 25, [1.0, 1.0, 0.0, 1.0] * 25).clear


def test_few_pairs_that_differ_are_not_clear() -> None:
    """As the exact test of signs has it: six that all go one way are little (p = 0.031), seven are more (0.016)."""
    for differing, clear in ((5, False), (6, False), (7, True)):
        found = difference_of_pairs([0.0] * 40, [1.0] * differing + [0.0] * (40 - differing))
        assert found.clear is clear, differing


def test_bounds_of_a_slope_are_where_its_test_turns() -> None:
    """At each bound the sum of what is left over is as far from nought as its own spread allows."""
    cases = [(1.0, 0.5), (1.0, -0.5), (2.0, 1.0), (1.0, 0.5), (1.0, 0.5), (2.0, -0.25)] * 5
    total = Sums(
        len(cases),
        len(cases),
        sum(y for _, y in cases),
        sum(x for x, _ in cases),
        sum(y * y for _, y in cases),
        sum(x * y for x, y in cases),
        sum(x * x for x, _ in cases),
    )
    found = slope(total)
    assert found is not None
    for bound in (found.low, found.high):
        left = [y - bound * x for x, y in cases]
        assert abs(sum(left)) / sum(rest * rest for rest in left) ** 0.5 == pytest.approx(student(29))


def test_surer_bounds_are_wider() -> None:
    assert student(1e9, 0.05 / 100) == pytest.approx(3.4808, rel=1e-3)
    assert student(5, 0.001) == pytest.approx(6.869, rel=1e-2)
    assert share(5, 20, 0.01).high > share(5, 20).high


def test_how_many_cases_a_difference_needs() -> None:
    """The formula of every textbook: (1.96 + 0.84)² of the variance in units of the difference."""
    assert cases_for(0.25, 0.05) == pytest.approx(0.25 * 2.8016**2 / 0.05**2, abs=1)
