"""What a table is shown of a native game, and what it reports: a state of the Python form made from numbers (the other
way round than `loading`), with all that a report is worked out from and judged by, and records as numbers.

Such a state waits for its report, and is neither gone on from nor changed: states share what is the same in them, since
little changes from one report to the next. Its record says how many answers were given and no more.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from dsl import model
from dsl.types import TruthType
from interpreter.native.loading import A_LIST, NOTHING_THERE, add_word
from interpreter.run.limits import MOST_STEPS
from interpreter.run.log import Log, packed
from interpreter.run.program import Program
from interpreter.run.state import SLOTS, Question, State
from interpreter.table.questions import Tables

_MASK = (1 << 64) - 1
_OPEN = 512  # answers that are noted between two packs
_PLAYERS = {1 << player: player for player in range(32)}


class Tabling:
    """Reads the situations that the compiled form of a program tells, one after the other."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.blank = program.new_state(0)
        self.readers = {name: self.reader(f, name) for f, name in program.module.columns.items()}
        surfaces = program.own(Tables).surfaces
        self.noisy = any(surface is not None and surface.noise != (0, 0) for surface in surfaces)
        self.counts: list[Log] = [None]  # for each number of answers a record of so many
        self.parts: dict[str, tuple[Sequence[int], Any]] = {}  # as they were told last, and what they mean

    def state(self, words: Sequence[int], question: Question, answers: int) -> State:
        """`answers`: how many were given."""
        state: State = object.__new__(self.program.state_class)
        for name in (*SLOTS, *(mirror.column for mirror in state.mirrors)):
            setattr(state, name, getattr(self.blank, name))
        told = _Words(words)
        told.at = 1
        state.active = told.one()
        state.streams = [(part & _MASK, step) for part, (_, step) in zip(told.row(3), state.streams, strict=True)]
        state.hold, state.loose, state.mays = told.row(3)
        state.at = self.part("at", told.part(), lambda row: [*row, self.blank.at[-1]])
        state.has = self.part("has", told.part(), self.lying)
        state.looks = self.part("looks", told.part(), _seen)
        for column, read in self.readers.items():
            setattr(state, column, self.part(column, told.part(), read))
        state.held, state.until = told.one(), told.one()
        state.flags = [told.one() for _ in state.flags]
        state.play = state.play[:]
        state.reflect()
        state.ask = question
        state.log = self.record(answers)
        state.steps = MOST_STEPS
        return state

    def reader(self, f: model.Field, column: str) -> Callable[[Sequence[int]], list[Any]]:
        """Reads a column, and adds what it has for nothing."""
        nothing = getattr(self.blank, column)[-1]
        if isinstance(f.type, TruthType):
            return lambda row: [*_truths(row), nothing]
        return lambda row: [*_values(row), nothing]

    def part(self, name: str, row: Sequence[int], read: Callable[[Sequence[int]], Any]) -> Any:
        known = self.parts.get(name)
        if known is None or known[0] != row:
            known = self.parts[name] = row, read(row)
        return known[1]

    def lying(self, row: Sequence[int]) -> list[tuple[int, ...]]:
        has: list[tuple[int, ...]] = [()] * len(self.blank.has)
        i = 0
        while i < len(row):
            first = i + 2
            i = first + row[i + 1]
            has[row[first - 2]] = tuple(row[first:i])
        return has

    def can_tell(self, words: Sequence[int]) -> bool:
        """Whether as many answers were given as the record has. Where several things are picked in another order than
        it tells them, it may have fewer, and an unsteady hand depends on how many there are."""
        return not (self.noisy and words[0])

    def record(self, answers: int) -> Log:
        counts = self.counts
        while len(counts) <= answers:
            log = (counts[-1], ("choice",))
            counts.append(packed(log) if len(counts) % _OPEN == 0 else log)
        return counts[answers]


def _seen(row: Sequence[int]) -> dict[int, tuple[int, ...]]:
    return {piece: tuple(p for bit, p in _PLAYERS.items() if seen & bit) for piece, seen in enumerate(row) if seen}


def _truths(row: Sequence[int]) -> list[bool]:
    return list(map(bool, row))


def _values(row: Sequence[int]) -> list[Any]:
    """Mostly numbers."""
    if A_LIST not in row and NOTHING_THERE not in row:
        return list(row)
    told, found = _Words(row), []
    while told.at < len(row):
        found.append(told.one())
    return found


class _Words:
    def __init__(self, words: Sequence[int]) -> None:
        self.words = words
        self.at = 0

    def row(self, number: int) -> Sequence[int]:
        """So many plain numbers."""
        self.at += number
        return self.words[self.at - number : self.at]

    def part(self) -> Sequence[int]:
        self.at += 1
        return self.row(self.words[self.at - 1])

    def one(self) -> Any:
        """A value."""
        word = self.words[self.at]
        self.at += 1
        if word == A_LIST:
            number = self.words[self.at]
            self.at += 1
            return tuple([self.one() for _ in range(number)])
        return None if word == NOTHING_THERE else word


def record_words(record: Any) -> array[int]:
    """A report as numbers. Raises OverflowError for one that is too large."""
    words = array("q")
    add_word(words, record)
    return words
