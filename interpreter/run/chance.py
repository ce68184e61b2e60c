"""Chance: PCG32 (XSH RR 64/32, O'Neill 2014), one stream per purpose, all derived from one seed.

The algorithm is specified and has published test vectors, so the same seed gives the same game on every machine and in
every Python version. A stream is the pair (state, increment); a game keeps its streams as plain integers in its state.
"""

from __future__ import annotations

from collections.abc import Iterator

_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_MULTIPLIER = 6364136223846793005

Stream = tuple[int, int]
PICKS = 3  # the stream of what random players pick in games that are played in one go


def stream(seed: int, purpose: int) -> Stream:
    """The stream of one purpose (0 set-up and shuffles, 1 dice, 2 random picks of rules, 3 those of random players in
    games that are played in one go, 16 and up bots)."""
    increment = ((purpose << 1) | 1) & _MASK64
    state = (increment + seed) & _MASK64
    state = (state * _MULTIPLIER + increment) & _MASK64
    return state, increment


_FIRST = tuple(stream(0, purpose) for purpose in range(3))


def streams(seed: int) -> list[Stream]:
    """Those of a game."""
    (zero, a), (one, b), (two, c) = _FIRST
    seed *= _MULTIPLIER
    return [((zero + seed) & _MASK64, a), ((one + seed) & _MASK64, b), ((two + seed) & _MASK64, c)]


def draw32(current: Stream) -> tuple[int, Stream]:
    """A number of 32 random bits and the stream after it."""
    state, increment = current
    mixed = (((state >> 18) ^ state) >> 27) & _MASK32
    turn = state >> 59
    value = ((mixed >> turn) | (mixed << (-turn & 31))) & _MASK32
    return value, ((state * _MULTIPLIER + increment) & _MASK64, increment)


def below(current: Stream, bound: int) -> tuple[int, Stream]:
    """A number from 0 to bound - 1, each equally likely: values that would tip the scale are thrown away."""
    threshold = (1 << 32) % bound
    while True:
        value, current = draw32(current)
        if value >= threshold:
            return value % bound, current


def shuffled(current: Stream, items: tuple[int, ...]) -> tuple[tuple[int, ...], Stream]:
    """Fisher and Yates, from the end."""
    order = list(items)
    state, increment = current
    i = len(order) - 1
    while i > 0:  # `below`, written out: large piles are shuffled often
        mixed = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
        value = (mixed * 0x100000001 >> (state >> 59)) & 0xFFFFFFFF  # twice side by side, so that a shift turns it
        state = (state * 6364136223846793005 + increment) & 0xFFFFFFFFFFFFFFFF
        if value > i or value >= 0x100000000 % (i + 1):
            j = value % (i + 1)
            order[i], order[j] = order[j], order[i]
            i -= 1
    return tuple(order), (state, increment)


def sample(current: Stream, items: tuple[int, ...], number: int) -> tuple[tuple[int, ...], Stream]:
    """So many different items (or all there are), in the order in which they were drawn."""
    rest = list(items)
    taken = []
    for _ in range(min(number, len(rest))):
        j, current = below(current, len(rest))
        taken.append(rest.pop(j))
    return tuple(taken), current


def fractions(seed: int, purpose: int) -> Iterator[float]:
    """Numbers from 0 to below 1, without end: each 32 random bits as they come."""
    state, increment = stream(seed, purpose)
    while True:
        mixed = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
        yield ((mixed * 0x100000001 >> (state >> 59)) & 0xFFFFFFFF) / 4294967296.0
        state = (state * 6364136223846793005 + increment) & 0xFFFFFFFFFFFFFFFF


class Generator:
    """A stream with a memory, for those who need no plain data: bots and tests."""

    def __init__(self, seed: int, purpose: int) -> None:
        self.stream = stream(seed, purpose)

    def below(self, bound: int) -> int:
        value, self.stream = below(self.stream, bound)
        return value
