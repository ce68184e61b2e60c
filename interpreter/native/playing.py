"""Games of a compiled program, and when it pays to compile one.

Whatever the native form cannot tell of a game (`BAILED`: a fault, a budget used up) is left to the Python form, which
plays the game again from its beginning.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from interpreter.native import build
from interpreter.native.refusal import NotNative
from interpreter.native.tabling import record_words
from interpreter.native.thinking import Thinking
from interpreter.native.watching import Watched, Watching, borrowed
from interpreter.run.program import Program
from interpreter.run.results import Result, Unfinished, result

ENDED, BAILED, UNFINISHED = 3, 4, 5
ASKED = 6
WORDS = 1 << 19
NOTHING_THERE, A_LIST = -(1 << 63), (1 << 62)
MOST_AT_ONCE = 255  # games
MOST_ENDS = 256  # that are known at a time
PATIENCE = 2.0  # seconds of games in Python after which a program is worth compiling


class _Memory:
    """What games are played in, one after the other, and what is told of them."""

    def __init__(self, library: Any, width: int) -> None:
        self._library = library
        self.address: int | None = library.ludolect_open()
        if not self.address:
            raise MemoryError
        self._which = ctypes.create_string_buffer(MOST_AT_ONCE)
        self.rows = (ctypes.c_int32 * (MOST_ENDS * width))()
        self.which, self.told = ctypes.addressof(self._which), ctypes.addressof(self.rows)
        self.ends: list[Result | None] = []  # for each row what it means
        self.whole = True  # no end is one that has to be found by the Python form

    def __del__(self) -> None:
        if getattr(self, "address", None):
            self._library.ludolect_close(self.address)


class Library:
    """A compiled program. Games of several threads do not meet: each call has memory of its own."""

    def __init__(self, path: Path, players: int) -> None:
        try:
            self._library: Any = ctypes.CDLL(str(path))
            self._library.ludolect_open.restype = ctypes.c_void_p
            self._library.ludolect_close.argtypes = (ctypes.c_void_p,)
            self._library.ludolect_size.restype = ctypes.c_int64
            self._play = self._library.ludolect_playouts
            address, number = ctypes.c_void_p, ctypes.c_int32
            self._play.argtypes = (address, address, number, ctypes.c_int64, address, address, number)
            self._library.ludolect_steps.restype = ctypes.c_void_p
            self._library.ludolect_begin.argtypes = (ctypes.c_void_p, ctypes.c_uint64)
            self._library.ludolect_answer.argtypes = (ctypes.c_void_p, ctypes.c_int32)
            self._library.ludolect_report.argtypes = (address, address, number)
            self._library.ludolect_told.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int32)
            self._library.ludolect_watched.argtypes = (
                address,
                ctypes.c_uint64,
                ctypes.c_int64,
                ctypes.c_uint64,
                address,
            )
            self._library.ludolect_load.argtypes = (address, number, address, ctypes.c_int64)
            self._library.ludolect_think.argtypes = (address, address, address, address)
            self._library.ludolect_told_of.argtypes = (address, number, address, number, number)
        except (OSError, AttributeError) as error:
            raise NotNative(f"the compiled program cannot be loaded: {error}") from error
        self.path = path
        self.players = players
        self.steps = int(self._library.ludolect_steps())  # an address: see `steps.h`
        self._idle: list[_Memory] = []
        self._thinking: list[Thinking] = []
        self._watching: list[Watching] = []

    @contextmanager
    def thinking(self) -> Iterator[Thinking]:
        """Memory to think in, which nobody else uses meanwhile."""
        try:
            memory = self._thinking.pop()
        except IndexError:
            memory = Thinking(self._library)
        try:
            yield memory
        finally:
            self._thinking.append(memory)

    @property
    def size(self) -> int:
        """Of a whole game, in bytes."""
        return int(self._library.ludolect_size())

    def playouts(self, seeds: Sequence[int], most: int) -> tuple[list[Result | None], bool]:
        """Plays up to 255 games: how each ended (None: it has to be played by the Python form), and whether it is known
        of all."""
        try:
            memory = self._idle.pop()
        except IndexError:
            memory = _Memory(self._library, self.players + 2)
        number, ends = len(seeds), memory.ends
        if len(ends) + number > MOST_ENDS:
            ends.clear()
            memory.whole = True
        given = array("q", seeds)
        before = len(ends)
        told = self._play(memory.address, given.buffer_info()[0], number, most, memory.which, memory.told, before)
        for i in range(before, told):
            self._add(memory, i)
        found = [ends[i] for i in ctypes.string_at(memory.which, number)]
        whole = memory.whole
        self._idle.append(memory)
        return found, whole

    def watched(self, seed: int, most: int, first: int) -> Watched | None:
        """See `Watching.play`."""
        with borrowed(self._watching, self._library, self.players) as memory:
            return memory.play(seed, most, first)

    def _add(self, memory: _Memory, row: int) -> None:
        """What is told of an end: how it came, the rank of each player, the kind of end."""
        width = self.players + 2
        how, *numbers = memory.rows[row * width : (row + 1) * width]
        end: Result | None = None
        if how == UNFINISHED:
            end = Unfinished(self.players)
        elif how != BAILED:
            end = result(None if numbers[-1] < 0 else tuple(numbers), self.players)
        memory.ends.append(end)
        memory.whole = memory.whole and end is not None

    def game(self, seed: int) -> Stepped:
        """A game that stops at every decision in which there is something to choose."""
        return Stepped(self._library, seed)


class Stepped:
    """A game in the native form, decision by decision. Options are numbers, or lists of them; None declines."""

    def __init__(self, library: Any, seed: int) -> None:
        self._library = library
        self._memory = library.ludolect_open()
        if not self._memory:
            raise MemoryError
        self.status: int = library.ludolect_begin(self._memory, seed)
        self._words = (ctypes.c_int64 * WORDS)()

    def choose(self, index: int) -> None:
        """By its number among the options; -1 to decline."""
        self.status = self._library.ludolect_answer(self._memory, index)

    def report(self, record: Any) -> None:
        """What a table reports."""
        words = record_words(record)
        self.status = self._library.ludolect_report(self._memory, words.buffer_info()[0], len(words))

    def _told(self, what: int) -> list[Any]:
        number = self._library.ludolect_told(self._memory, self._words, WORDS, what)
        if number < 0:
            raise MemoryError
        words = iter(self._words[:number])
        return [_read(word, words) for word in words]

    @property
    def question(self) -> list[Any]:
        """Site, decider, options in order, whether it may be declined."""
        return self._told(0)

    @property
    def state(self) -> list[Any]:
        """Who is active, the generators, groups that wait, where things are, what lies in them, the columns, and what
        lasts."""
        return self._told(1)

    @property
    def result(self) -> list[int]:
        return self._told(2)

    def __del__(self) -> None:
        if getattr(self, "_memory", None):
            self._library.ludolect_close(self._memory)


def _read(word: int, words: Iterator[int]) -> Any:
    if word == NOTHING_THERE:
        return None
    if word == A_LIST:
        return tuple(_read(next(words), words) for _ in range(next(words)))
    return word


class Natively:
    """The native form of a program: there, being built, or not to be had. `folder`: where compiled programs lie."""

    def __init__(self, program: Program, folder: Path | None) -> None:
        self.program = program
        self.folder = folder
        self.refused: str | None = None  # why there is none
        self.spent = 0.0  # seconds that games in Python have taken
        self._library: Library | None = None
        self._building: subprocess.Popen[bytes] | None = None
        try:
            build.compiler()
            if folder is None:
                raise NotNative("there is no folder for compiled programs")
        except NotNative as refusal:
            self.refused = str(refusal)

    @property
    def path(self) -> Path:
        assert self.folder is not None
        return self.folder / "native" / f"{build.key(self.program.fingerprint)}{build.suffix()}"

    def library(self, *, now: bool = False) -> Library | None:
        """The compiled program, if it is there, or there `now`; it is built meanwhile where that pays."""
        if self._library is not None or self.refused is not None:
            return self._library
        try:
            if self._building is not None:
                self._built(now)
            elif build.is_whole(self.path):
                with suppress(OSError):
                    os.utime(self.path)
                self._library = Library(self.path, self.program.world.players)
            elif now or build.wants_now():
                self._build()
                self._built(True)
            elif self.spent > PATIENCE:
                self._building = self._build()
        except NotNative as refusal:
            self.refused = str(refusal)
        except OSError as error:
            self.refused = f"it could not be compiled: {error}"
        return self._library

    def _build(self) -> subprocess.Popen[bytes]:
        self._building = build.begun(self.program.later.native_source(), self.path)
        return self._building

    def _built(self, wait: bool) -> None:
        """Loads what was built, if it is done."""
        assert self._building is not None
        if not wait and self._building.poll() is None:
            return
        build.awaited(self._building, self.path)
        self._building = None
        self._library = Library(self.path, self.program.world.players)


class AtHand:
    """The native form of a program, for whoever thinks about its games: none until somebody says where it lies."""

    def __init__(self, program: Program) -> None:
        self.natively = Natively(program, None)
