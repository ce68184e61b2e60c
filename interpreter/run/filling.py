"""Tables that are filled before any game: rows of places (see `lower/rows`), and stocks of pieces in the box (see
`lower/stocks`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

Way = tuple[int, ...]
Stretch = tuple[int, int]  # the first and the last of pieces that follow one another


def rows(
    ways: Callable[[int, int], tuple[Iterable[int], Iterable[int]]], values: Iterable[int], number: int, size: int
) -> list[tuple[list[Way], list[Way]]]:
    """By place: what has to be held as well if it is not held itself, and if it is."""
    found: list[tuple[list[Way], list[Way]]] = []
    for place in range(size):
        without: dict[Way, None] = {}
        within: dict[Way, None] = {}
        for value in values:
            ahead, behind = (_first(way, number) for way in ways(place, value))
            for share in range(number + 1):
                if share <= len(ahead) and number - share <= len(behind):
                    held = ahead[:share] + behind[: number - share]
                    (within if place in held else without)[tuple(p for p in held if p != place)] = None
        found.append((_least(without), _least({**within, **without})))
    return [*found, ([], [])]


def _least(ways: Iterable[Way]) -> list[Way]:
    """Without those that ask for all that another asks for, and more."""
    every = [set(way) for way in ways]
    return [way for way in ways if not any(other < set(way) for other in every)]


def _first(way: Iterable[int], number: int) -> Way:
    met = tuple(islice(way, number))
    return met[: met.index(-1)] if -1 in met else met


def stocks(
    means: Callable[[int, int], bool], pieces: Iterable[int], players: Iterable[int], size: int
) -> list[Stretch | None]:
    """For each player who may be acting: the first and the last piece that is meant, if no other lies between."""
    found: list[Stretch | None] = [None] * (size + 1)
    every = sorted(pieces)
    for you in players:
        meant = [piece for piece in every if means(piece, you)]
        if meant and every[every.index(meant[0]) : every.index(meant[-1]) + 1] == meant:
            found[you] = meant[0], meant[-1]
    return found
