"""From generated code back to rules: which rule, and which statement in it, is running.

Whoever prints generated Python notes from which statement each line was made (`emitting.Text`). A rule that is running
as a Python function is found by the line it is at; a rule that waits in a frame, by the block it will go on with, which
the line that called away has named.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import CodeType, FrameType

from dsl.source import Span
from interpreter.ir.functions import Runs
from interpreter.run.compiled import FILE, Module
from interpreter.run.state import Frame, State


@dataclass(frozen=True)
class Step:
    """A rule, and where in the sources it is at."""

    rule: str
    span: Span | None

    def __str__(self) -> str:
        return self.rule if self.span is None else f"{self.rule} at {self.span}"


class Origins:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.lines = self.spans(FILE)

    def spans(self, file: str) -> Mapping[int, Span]:
        """By line of generated code: the statement it was made from; nothing for a file that is none of these."""
        text = self.module.texts.get(file)
        return {} if text is None else text.spans

    def runs(self, code: CodeType) -> Runs | None:
        """Which rule a Python function runs, if it is one of these."""
        text = self.module.texts.get(code.co_filename)
        return None if text is None else text.runs.get(code.co_name)

    def at(self, function: str, line: int) -> Step:
        """Where a function of the form that pauses is, by its name and line."""
        return self.step(self.module.texts[FILE].runs[function], self.lines.get(line))

    def waiting(self, frame: Frame) -> Step:
        """A rule that waits to go on, and the statement it goes on after."""
        found = (text.after.get(frame[0]) for text in self.module.texts.values())
        return self.step(Runs("block", frame[0]), next((span for span in found if span is not None), None))

    def running(self, state: State) -> list[Step]:
        """The rules that are running right now, outermost first. To be asked while they are."""
        running: list[Step] = []
        in_block = False
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and not in_block:
            runs = self.runs(frame.f_code) if frame.f_code.co_filename == FILE else None
            if runs is not None:
                in_block = runs.form == "block"
                running.append(self.step(runs, self.lines.get(frame.f_lineno)))
            frame = frame.f_back
        waiting = state.stack[:-1] if in_block else state.stack
        return [*map(self.waiting, waiting), *reversed(running)]

    def steps(self, runs: Runs, span: Span | None) -> list[Step]:
        """A rule that runs as straight code: if the statement is of another rule, that one was written into it."""
        unit = self.module.units[runs.number]
        if span is None or unit.span is None or _within(span, unit.span):
            return [self.step(runs, span)]
        around = [u for u in self.module.units if u.span is not None and _within(span, u.span)]
        inner = min(around, key=lambda u: 0 if u.span is None else u.span.end - u.span.start, default=unit)
        return [Step(unit.title, unit.span), Step(inner.title, span)]

    def step(self, runs: Runs, span: Span | None) -> Step:
        module = self.module
        unit = module.goes_on[runs.number].unit if runs.form == "block" else module.units[runs.number]
        return Step(unit.title, span or unit.span)


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end
