"""From generated code back to rules: which rule, and which statement in it, is running.

Every line of generated Python that was made from a statement ends in a mark (`# @17`). A rule that is running as a
Python function is found by the line it is at; a rule that waits in a frame, by the block it will go on with, which the
line that called away has named.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from dsl.source import Span
from interpreter.state import State

if TYPE_CHECKING:
    from interpreter.program import Program

FILE = "<ludolect rules>"
LATE = "<ludolect example"  # how the files of code begin that was made for an example
_MARK = re.compile(r"# @(\d+)$")
_GOES_ON = re.compile(r"\s*F\[0\] = (\d+)  # @(\d+)$")
_FUNCTION = re.compile(r"([ub])(\d+)")


@dataclass(frozen=True)
class Step:
    """A rule, and where in the sources it is at."""

    rule: str
    span: Span | None

    def __str__(self) -> str:
        return self.rule if self.span is None else f"{self.rule} at {self.span}"


class Origins:
    def __init__(self, program: Program) -> None:
        self.program = program
        writer = program.module.lowering.writer
        spans = list(writer.marks)
        self.lines = self._marked(program.module.source)
        self._late: dict[str, dict[int, Span]] = {}
        self.after: dict[int, Span] = {}  # by block: the statement it goes on after
        for line in program.module.source.splitlines():
            goes_on = _GOES_ON.match(line)
            if goes_on is not None:
                self.after[int(goes_on[1])] = spans[int(goes_on[2])]

    def _marked(self, source: str) -> dict[int, Span]:
        """By line: the statement it was made from."""
        spans = list(self.program.module.lowering.writer.marks)
        marks = ((number, _MARK.search(line)) for number, line in enumerate(source.splitlines(), 1))
        return {number: spans[int(mark[1])] for number, mark in marks if mark is not None}

    def straight(self, file: str) -> dict[int, Span]:
        """The same for straight code; nothing for a file that is none."""
        return self._marked(self.program.straight.get(file, ""))

    def late(self, file: str) -> dict[int, Span]:
        """The same for code that was made for an example."""
        if file not in self._late:
            self._late[file] = self._marked(self.program.late[file])
        return self._late[file]

    def running(self, state: State) -> list[Step]:
        """The rules that are running right now, outermost first. To be asked while they are."""
        running: list[Step] = []
        in_block = False
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and not in_block:
            code = frame.f_code
            made = _FUNCTION.fullmatch(code.co_name) if code.co_filename == FILE else None
            if made is not None:
                in_block = made[1] == "b"
                running.append(self.step(int(made[2]), in_block, self.lines.get(frame.f_lineno)))
            frame = frame.f_back
        waiting = state.stack[:-1] if in_block else state.stack
        steps = [self.step(paused[0], True, self.after.get(paused[0])) for paused in waiting]
        return [*steps, *reversed(running)]

    def steps(self, number: int, span: Span | None) -> list[Step]:
        """A rule that runs as straight code: if the statement is of another rule, that one was written into it."""
        unit = self.program.module.units[number]
        if span is None or unit.span is None or _within(span, unit.span):
            return [self.step(number, False, span)]
        around = [u for u in self.program.module.units if u.span is not None and _within(span, u.span)]
        inner = min(around, key=lambda u: 0 if u.span is None else u.span.end - u.span.start, default=unit)
        return [Step(unit.title, unit.span), Step(inner.title, span)]

    def step(self, number: int, is_block: bool, span: Span | None) -> Step:
        module = self.program.module
        unit = module.lowering.writer.blocks[number].unit if is_block else module.units[number]
        return Step(unit.title, span or unit.span)


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end
