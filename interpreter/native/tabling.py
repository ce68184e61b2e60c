"""What a table is shown of a native game, and what it reports: a state of the Python form made from numbers (the other
way round than `loading`), with all that a report is worked out from and judged by, and records as numbers.

Such a state waits for its report, and is not gone on from. Its record says how many answers were given and no more.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from dsl.types import TruthType
from interpreter.native.loading import A_LIST, NOTHING_THERE, add_word
from interpreter.run.limits import MOST_STEPS
from interpreter.run.log import Log, packed
from interpreter.run.program import Program
from interpreter.run.state import Question, State
from interpreter.table.questions import Tables

_MASK = (1 << 64) - 1
_OPEN = 512  # answers that are noted between two packs


class Tabling:
    """Reads the situations that the compiled form of a program tells."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.columns = [(name, isinstance(f.type, TruthType)) for f, name in program.module.columns.items()]
        self.bits = {1 << player: player for player in range(32)}
        surfaces = program.own(Tables).surfaces
        self.noisy = any(surface is not None and surface.noise != (0, 0) for surface in surfaces)
        self.counts: list[Log] = [None]  # for each number of answers a record of so many

    def state(self, words: Sequence[int], question: Question, answers: int) -> State:
        """`answers`: how many were given."""
        state, told = self.program.new_state(0), _Words(words)
        told.at = 1
        state.active = told.one()
        state.streams = [(part & _MASK, step) for part, (_, step) in zip(told.row(3), state.streams, strict=True)]
        state.hold, state.loose, state.mays = told.row(3)
        things = len(state.at) - 1
        state.at[:things] = told.row(things)
        state.has[:things] = [tuple(told.row(told.one())) for _ in range(things)]
        for piece, seen in enumerate(told.row(told.one())):
            if seen:
                state.looks = {**state.looks, piece: tuple(p for bit, p in self.bits.items() if seen & bit)}
        for column, truths in self.columns:
            values = getattr(state, column)
            read = told.column(len(values) - 1)
            values[:-1] = map(bool, read) if truths else read
        state.held, state.until = told.one(), told.one()
        state.flags = [told.one() for _ in state.flags]
        state.reflect()
        state.ask = question
        state.log = self.record(answers)
        state.steps = MOST_STEPS
        return state

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


class _Words:
    def __init__(self, words: Sequence[int]) -> None:
        self.words = words
        self.at = 0

    def row(self, number: int) -> Sequence[int]:
        """So many plain numbers."""
        self.at += number
        return self.words[self.at - number : self.at]

    def one(self) -> Any:
        """A value."""
        word = self.words[self.at]
        self.at += 1
        if word == A_LIST:
            number = self.words[self.at]
            self.at += 1
            return tuple([self.one() for _ in range(number)])
        return None if word == NOTHING_THERE else word

    def column(self, number: int) -> Sequence[Any]:
        """So many values, mostly numbers."""
        row = self.words[self.at : self.at + number]
        if A_LIST in row or NOTHING_THERE in row:
            return [self.one() for _ in range(number)]
        self.at += number
        return row


def record_words(record: Any) -> array[int]:
    """A report as numbers."""
    words = array("q")
    add_word(words, record)
    return words
