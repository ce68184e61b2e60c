"""Intervals against published values."""

from __future__ import annotations

import pytest

from ludolect.simulation.estimates import (
    difference,
    difference_of_pairs,
    difference_of_shares,
    mean,
    share,
    stricter,
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
    gap = difference((10, 5.0, 4.0), (20, 3.0, 9.0))
    assert gap is not None
    assert gap.value == 2
    assert gap.reach == pytest.approx(2.058 * (0.4 + 0.45) ** 0.5, rel=2e-3)
    assert difference((1, 5.0, 0.0), (20, 3.0, 9.0)) is None


def test_pairs_that_never_differ_may_yet() -> None:
    found = difference_of_pairs([1.0] * 50, [1.0] * 50)
    assert (found.value, found.low, found.high) == (0.0, -share(0, 50).high, share(0, 50).high)
    assert difference_of_pairs([0.0, 1.0, 0.0, 0.0] * 25, [1.0, 1.0, 0.0, 1.0] * 25).clear


def test_many_looks_ask_for_more() -> None:
    assert stricter(1) == pytest.approx(1)
    assert stricter(100) == pytest.approx(3.4808 / 1.96, rel=1e-3)
