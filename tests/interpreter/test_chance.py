"""Chance: the published generator, without bias, the same on every machine."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter.run import chance
from interpreter.run.chance import Generator

SHUFFLED = (0, 3, 5, 8, 2, 4, 6, 7, 1, 9)
SAMPLED = (3, 6, 5, 0)


def test_the_published_numbers_of_pcg32() -> None:
    """The demo of the PCG library: seed 42, stream 54."""
    current = chance.stream(42, 54)
    drawn = []
    for _ in range(6):
        value, current = chance.draw32(current)
        drawn.append(f"{value:08x}")
    assert drawn == ["a15c02b7", "7b47f409", "ba1d3330", "83d2f293", "bfa4784b", "cbed606e"]


def test_streams_of_one_seed_and_seeds_of_one_stream_differ() -> None:
    def drawn(seed: int, purpose: int) -> tuple[int, ...]:
        generator = Generator(seed, purpose)
        return tuple(generator.below(2**32) for _ in range(3))

    sequences = [drawn(seed, purpose) for seed in range(20) for purpose in (0, 1, 2, 16, 17)]
    assert len(set(sequences)) == len(sequences)


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10])
def test_every_number_below_a_bound_is_as_likely(bound: int) -> None:
    generator = Generator(1, 1)
    many = 6000
    counts = Counter(generator.below(bound) for _ in range(many))
    assert sorted(counts) == list(range(bound))
    expected = many / bound
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    assert squares < 30, "chi-square far beyond chance"


def test_values_that_would_tip_the_scale_are_thrown_away() -> None:
    """With a bound just over half of 2^32, about half of all draws must be drawn again."""
    bound = 2**31 + 1
    current = chance.stream(7, 1)
    draws = 0
    for _ in range(200):
        probe = current
        value, current = chance.below(current, bound)
        assert 0 <= value < bound
        while probe != current:
            _, probe = chance.draw32(probe)
            draws += 1
    assert 300 < draws < 520


def test_shuffles_and_samples_are_the_same_everywhere() -> None:
    items = tuple(range(10))
    shuffled, after = chance.shuffled(chance.stream(7, 0), items)
    assert shuffled == SHUFFLED
    assert sorted(shuffled) == list(items)
    taken, _ = chance.sample(after, items, 4)
    assert taken == SAMPLED
    assert chance.sample(after, items, 99)[0] != items
    assert sorted(chance.sample(after, items, 99)[0]) == list(items)
    assert chance.sample(after, items, 0)[0] == ()


def test_every_order_comes_up() -> None:
    current = chance.stream(3, 0)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        order, current = chance.shuffled(current, (1, 2, 3, 4))
        seen[order] += 1
    assert len(seen) == 24
    assert max(seen.values()) < 150
    assert min(seen.values()) > 60
