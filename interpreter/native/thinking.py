"""Thoughts of a compiled program: see `mind`, whose outcome is the same."""

from __future__ import annotations

import ctypes
import struct
import time
from array import array
from typing import TYPE_CHECKING, Any

from interpreter.native.loading import words_of
from interpreter.native.refusal import NotNative

if TYPE_CHECKING:
    from interpreter.mind.plans import Matter
    from interpreter.run.chance import Generator

PLAN, WEIGH, TREE = 0, 1, 2
TOLD = 1024  # words that are told at most


class NotThought(Exception):
    """This has to be thought in Python."""


class Thinking:
    """Memory to think in, one thought after the other."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self.address: int | None = library.ludolect_open()
        if not self.address:
            raise MemoryError
        self._told = (ctypes.c_int64 * TOLD)()

    def load(self, matter: Matter) -> None:
        """Raises NotThought if a state cannot be told, or not be taken."""
        for number, state in enumerate(matter.worlds):
            try:
                words = words_of(matter.program, state, matter.turn.phase)
            except (NotNative, OverflowError) as refusal:
                raise NotThought from refusal
            if self._library.ludolect_load(self.address, number, words.buffer_info()[0], len(words)):
                raise NotThought

    def think(
        self, mode: int, matter: Matter, generator: Generator, tries: int, until: float | None, scale: float
    ) -> tuple[list[tuple[int, float]], float]:
        """About what was loaded. The steps of the best line, by the numbers of their options, each with what the game
        is worth before it; and the scale of scores. Raises NotThought if it cannot be thought here."""
        state, increment = generator.stream
        given = array("q", (mode, matter.viewer, matter.turn.active, tries, _signed(state), _signed(increment)))
        given.append(len(matter.seats))
        given.extend(matter.seats)
        given.extend(matter.allowed)
        times = array("d", (_left(matter.until), _left(until), scale))
        addresses = given.buffer_info()[0], times.buffer_info()[0]
        if self._library.ludolect_think(self.address, *addresses, self._told):
            raise NotThought
        generator.stream = (self._told[0] & 0xFFFFFFFFFFFFFFFF, increment)
        number = self._told[1]
        steps = [(self._told[2 + 2 * i], _real(self._told[3 + 2 * i])) for i in range(number)]
        return steps, times[2]

    def __del__(self) -> None:
        if getattr(self, "address", None):
            self._library.ludolect_close(self.address)


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _real(word: int) -> float:
    found: float = struct.unpack("d", struct.pack("q", word))[0]
    return found


def _left(until: float | None) -> float:
    """Seconds until then; 0 where there is no hurry."""
    return 0.0 if until is None else max(until - time.monotonic(), 1e-9)
