"""Whole games of random players that are played natively and recorded (see `recording.h`): what happened, as the record
of the Python form tells it, and how it came to its end."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from interpreter.native.loading import A_LIST, NOTHING_THERE
from interpreter.run.log import Event
from interpreter.run.results import Result, result

BAILED, ASKED = 4, 6
_WORDS = {-1: "instead", -2: "phase", -3: "roll", -4: "show", -5: "forced", -6: "choice"}


class Watched(NamedTuple):
    """`mixed`: several things were picked in another order than the record would tell them in. `ending`: the number of
    the effect that ended it, -1 if none did. `result`: None where it goes on. `scores`: of the last position, by seat,
    where the rules have a score."""

    decisions: int
    events: list[Event]
    mixed: bool
    ending: int
    result: Result | None
    scores: list[float]


class Watching:
    """Memory to play such games in, one after the other."""

    def __init__(self, library: Any, players: int) -> None:
        self._library = library
        self.players = players
        self.address: int | None = library.ludolect_open()
        if not self.address:
            raise MemoryError
        numbers = ("decisions", "words", "ending", "mixed", "events")
        rows = (("result", ctypes.c_int64 * (players + 2)), ("scores", ctypes.c_int64 * players))
        told = type("Told", (ctypes.Structure,), {"_fields_": [*((n, ctypes.c_int64) for n in numbers), *rows]})
        self._told: Any = told()

    def play(self, seed: int, most: int, first: int) -> Watched | None:
        """A game of so many decisions at most; `first`: the purpose of the generator in the first seat. None: it has to
        be played in Python."""
        told = self._told
        status = self._library.ludolect_watched(self.address, seed, most, first, ctypes.byref(told))
        if status == BAILED:
            return None
        words = (ctypes.c_int64 * told.words).from_address(told.events)[:] if told.words else []
        over, *numbers = told.result
        end = None if status == ASKED else result(tuple(numbers) if over else None, self.players)
        scores = [0.0 if score == NOTHING_THERE else float(score) for score in told.scores]
        return Watched(told.decisions, list(_events(words)), bool(told.mixed), told.ending, end, scores)

    def __del__(self) -> None:
        if getattr(self, "address", None):
            self._library.ludolect_close(self.address)


@contextmanager
def borrowed(idle: list[Watching], library: Any, players: int) -> Iterator[Watching]:
    """One that nobody else uses meanwhile."""
    try:
        memory = idle.pop()
    except IndexError:
        memory = Watching(library, players)
    try:
        yield memory
    finally:
        idle.append(memory)


def _events(words: Sequence[int]) -> Iterator[Event]:
    at, end = 0, len(words)
    while at < end:
        kind, number = words[at], words[at + 1]
        at += 2
        values = words[at : at + number]
        if A_LIST in values or NOTHING_THERE in values:
            values = []
            for _ in range(number):
                value, at = _value(words, at)
                values.append(value)
        else:
            at += number
        yield (kind, *values) if kind >= 0 else (_WORDS[kind], *values)


def _value(words: Sequence[int], at: int) -> tuple[Any, int]:
    word = words[at]
    at += 1
    if word != A_LIST:
        return None if word == NOTHING_THERE else word, at
    number, found = words[at], []
    at += 1
    for _ in range(number):
        value, at = _value(words, at)
        found.append(value)
    return tuple(found), at
