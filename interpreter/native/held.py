"""Native games decision by decision through ctypes, where the extension cannot be had (see `stepping.c`): the same
methods with the same meaning. A program has one place where games are played; one that makes room for another is put to
rest, and copies share what is at rest."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, Self

STEPS_VERSION = 2
REPORT = -2  # among the answers, where a table has reported
ENDS, ASKED = (0, 3), 6
A_LIST = 1 << 62


class _Question(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("site", "decider", "optional", "number")),
        ("options", ctypes.POINTER(ctypes.c_int64)),
    )


def _function(result: Any, *arguments: Any) -> Any:
    """One that does not let other threads run."""
    return ctypes.PYFUNCTYPE(result, *arguments)


_PLACE, _NUMBER, _LONG = ctypes.c_void_p, ctypes.c_int32, ctypes.c_uint64


class _Steps(ctypes.Structure):
    _fields_ = (
        *((name, _NUMBER) for name in ("version", "players", "sites", "things")),
        ("open", _function(_PLACE)),
        ("close", _function(None, _PLACE)),
        ("begin", _function(_NUMBER, _PLACE, _LONG, _NUMBER)),
        ("answer", _function(_NUMBER, _PLACE, _NUMBER)),
        ("report", _function(_NUMBER, _PLACE, ctypes.c_char_p, _NUMBER)),
        ("question", _function(None, _PLACE, ctypes.POINTER(_Question))),
        ("result", _function(None, _PLACE, ctypes.POINTER(_NUMBER))),
        ("active", _function(_NUMBER, _PLACE)),
        ("situation", _function(_NUMBER, _PLACE, ctypes.c_char_p, _NUMBER)),
        ("draws", _function(None, _PLACE, _LONG, _LONG)),
        ("drawn", _function(_NUMBER, _PLACE)),
        ("size", _function(ctypes.c_int64, _PLACE)),
        ("rest", _function(None, _PLACE, ctypes.c_char_p)),
        ("wake", _function(None, _PLACE, ctypes.c_char_p)),
    )


class Machine:
    """Where the games of a program are played."""

    def __init__(
        self,
        address: int,
        decisions: Callable[..., Any],
        fields: tuple[str, ...],
        described: Callable[[int, int, bool], tuple[Any, ...]],
        option: Callable[[int, int | None], Any],
        plain: bytes,
        deciders: int,
    ) -> None:
        self.steps = _Steps.from_address(address)
        if self.steps.version != STEPS_VERSION or self.steps.sites != len(plain):
            raise ValueError("a program of another version")
        self.place: int | None = self.steps.open()
        if not self.place:
            raise MemoryError
        self.decisions, self.options_at = decisions, fields.index("options")
        self.described, self.option, self.plain = described, option, plain
        self.lock = RLock()
        self.playing: Held | None = None
        self._games: type[Held] | None = None

    def plays(self, games: type[Held]) -> None:
        self._games = games

    def begin(self, seed: Any, ask_forced: bool) -> Held | None:
        """A game with a seed; None: not natively."""
        if type(seed) is not int or not 0 <= seed < 1 << 63:
            return None
        with self.lock:
            self.make_room()
            game = self.made(seed, ask_forced)
            self.playing = game
            return game if game._came(self.steps.begin(self.place, seed, ask_forced)) else None

    def made(self, seed: int, ask_forced: bool) -> Held:
        assert self._games is not None
        game = object.__new__(self._games)
        game._machine, game.seed, game.ask_forced = self, seed, ask_forced
        game._answers = []
        return game

    def make_room(self) -> None:
        if self.playing is not None:
            self.playing._rest()
        self.playing = None

    def __del__(self) -> None:
        if getattr(self, "place", None):
            self.steps.close(self.place)


class Held:
    """A game, natively as long as it has a machine."""

    seed: int
    ask_forced: bool
    _machine: Machine | None = None
    _answers: list[int]
    _resting: bytes | None = None
    _asked: Any = None
    _ended: bool = False
    _native_end: tuple[int, ...] | None = None

    if TYPE_CHECKING:  # of `Stepped`, which comes behind
        _over_in_python: Callable[[], bool]
        _decision_in_python: Callable[[], Any]
        _choose_slowly: Callable[[Any, int | None], None]
        _offered: Callable[[int, int, tuple[Any, ...], bool], tuple[Any, ...]]

    # -------------------------------------------------------------- at rest and at play

    def _awake(self) -> Machine:
        machine = self._machine
        assert machine is not None
        if machine.playing is not self:
            assert self._resting is not None
            machine.make_room()
            machine.steps.wake(machine.place, self._resting)
            machine.playing = self
        return machine

    def _rest(self) -> bytes:
        if self._resting is None:
            machine = self._awake()
            room = ctypes.create_string_buffer(machine.steps.size(machine.place))
            machine.steps.rest(machine.place, room)
            self._resting = room.raw
        return self._resting

    def _leaves(self) -> None:
        if self._machine is not None and self._machine.playing is self:
            self._machine.playing = None
        self._resting = None

    def _came(self, status: int) -> bool:
        """What came of an answer, or of the beginning: whether it was natively."""
        machine = self._machine
        assert machine is not None
        if status == ASKED:
            return True
        self._asked = None
        if status in ENDS:
            told = (ctypes.c_int32 * (machine.steps.players + 2))()
            machine.steps.result(machine.place, told)
            over, *numbers = told
            self._native_end = tuple(numbers) if over else None
            self._ended = True
        self._leaves()
        if status not in ENDS:
            self._machine = None
        return status in ENDS

    # -------------------------------------------------------------- what games are asked

    @property
    def over(self) -> bool:
        """See `Game`."""
        return self._ended if self._machine is not None else self._over_in_python()

    @property
    def decision(self) -> Any:
        """See `Game`."""
        if self._machine is None or self._ended:
            return self._decision_in_python()
        with self._machine.lock:
            if self._asked is None:
                self._asked = self._made_decision(self._machine)
            return self._asked

    def _made_decision(self, machine: Machine) -> Any:
        site, decider, values, optional = self._native_question
        outline = machine.described(site, decider, optional)
        if machine.plain[site] and all(type(value) is int for value in values):
            offered = (*values, *([None] if optional else []))
            options = tuple(machine.option(site, value) for value in offered)
        else:
            options = self._offered(site, decider, values, optional)
        at = machine.options_at
        return machine.decisions(*outline[:at], options, *outline[at + 1 :])

    def choose(self, option: Any, player: int | None = None) -> None:
        """See `Game`."""
        if self._machine is not None and not self._ended and player is None:
            decision = self.decision
            for number, one in enumerate(decision.options):
                if one is option:
                    declines = decision.optional and number == len(decision.options) - 1
                    if self._native_give(-1 if declines else number):
                        return
                    break
        self._choose_slowly(option, player)

    # -------------------------------------------------------------- what `stepped` asks

    @property
    def _natively(self) -> bool:
        return self._machine is not None

    @property
    def _native_made(self) -> int:
        return len(self._answers)

    @property
    def _native_question(self) -> Any:
        if self._machine is None or self._ended:
            return None
        with self._machine.lock:
            machine, asked = self._awake(), _Question()
            machine.steps.question(machine.place, ctypes.byref(asked))
            values = tuple(_value(asked.options[i]) for i in range(asked.number))
            return asked.site, asked.decider, values, bool(asked.optional)

    @property
    def _native_turn(self) -> int | None:
        if self._machine is None or self._ended:
            return None
        with self._machine.lock:
            machine = self._awake()
            return int(machine.steps.active(machine.place))

    @property
    def _native_size(self) -> int:
        if self._machine is None or self._ended:
            return 0
        with self._machine.lock:
            return len(self._rest())

    def _native_give(self, number: int) -> bool:
        assert self._machine is not None
        with self._machine.lock:
            machine = self._awake()
            self._resting = None
            if not self._came(machine.steps.answer(machine.place, number)):
                return False
            self._asked = None
            self._answers.append(number)
            return True

    def _native_report(self, words: bytes) -> bool:
        """What a table reports."""
        assert self._machine is not None
        with self._machine.lock:
            machine = self._awake()
            self._resting = None
            if not self._came(machine.steps.report(machine.place, words, len(words) // 8)):
                return False
            self._asked = None
            self._answers.append(REPORT)
            return True

    def _native_situation(self) -> bytes:
        assert self._machine is not None
        with self._machine.lock:
            machine = self._awake()
            number = machine.steps.situation(machine.place, None, 0)
            room = ctypes.create_string_buffer(8 * number)
            machine.steps.situation(machine.place, room, number)
            return room.raw

    def _native_clone(self) -> Self | None:
        machine = self._machine
        if machine is None:
            return None
        with machine.lock:
            twin: Any = machine.made(self.seed, self.ask_forced)
            twin._resting = None if self._ended else self._rest()
            twin._answers = self._answers[:]
            twin._asked, twin._ended, twin._native_end = self._asked, self._ended, self._native_end
            made: Self = twin
            return made

    def _native_play_on(self, seed: int, purpose: int, most: int) -> tuple[int, bool]:
        """Random answers, so many at most: how many were given, and whether all was natively."""
        machine, made = self._machine, 0
        if machine is None or self._ended or most <= 0:
            return 0, True
        with machine.lock:
            self._awake()
            machine.steps.draws(machine.place, seed, purpose)
            while made < most and not self._ended:
                if not self._native_give(machine.steps.drawn(machine.place)):
                    return made, False
                made += 1
        return made, True

    def _native_answers(self, number: int) -> list[int]:
        """So many, the first first."""
        return self._answers[:number]

    def _native_leave(self) -> None:
        """From now on Python plays."""
        self._leaves()
        self._asked = self._machine = None


def _value(word: int) -> Any:
    if word < A_LIST:
        return word
    at = word & (A_LIST - 1)
    number = ctypes.c_int32.from_address(at).value
    return tuple(_value(one) for one in (ctypes.c_int64 * number).from_address(at + 8))
