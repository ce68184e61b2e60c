"""Which statements of the rules have really been carried out, in whatever was played meanwhile.

Generated code is watched line by line while it runs, which makes it some times slower; a function in which nothing is
left to be seen is watched no longer. What a search for what is allowed tries out and takes back does not count, unless
it is asked for. Code that was made for an example (a phase that it begins, a game that goes on from it) comes from the
same statements: it is no less their running.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from dsl.source import Span
from interpreter.run.compiled import FILE, LATE
from interpreter.run.origins import Origins
from interpreter.run.program import Program

Place = tuple[str, int, int]  # file, from, to


class Reached:
    """`watching()` whatever is played; then `missing` is what nothing came to, of all that could have been played.
    `tried`: what was only tried out counts as well."""

    def __init__(self, tried: bool = False) -> None:
        self.tried = tried
        self.known: dict[Place, Span] = {}  # every statement of the programs that were met
        self._seen: dict[Place, Span] = {}
        self._met: dict[Program, Origins] = {}
        self._left: dict[int, tuple[CodeType, dict[int, Span]]] = {}  # by code: its lines that have not run

    def meet(self, program: Program) -> None:
        """All that could be carried out there is to be."""
        if program not in self._met:
            self._met[program] = origins = Origins(program.module)
            self.known |= {place_of(span): span for span in origins.lines.values()}

    def part_from_programs(self) -> None:
        """They will be played no more, and need not be kept."""
        self._met.clear()
        self._left.clear()

    def forget(self) -> None:
        """What has been carried out until now."""
        self._seen.clear()
        self._left.clear()

    @contextmanager
    def watching(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if code.co_filename != FILE and not code.co_filename.startswith(LATE):
            return None
        if id(code) not in self._left:
            state = frame.f_locals.get("S")
            if state is None:
                return None
            self._left[id(code)] = (code, self._lines(code, state.program))
        return self._line if self._left[id(code)][1] else None

    def _lines(self, code: CodeType, program: Program) -> dict[int, Span]:
        self.meet(program)
        origins = self._met[program]
        marked = origins.spans(code.co_filename)
        return {line: marked[line] for _, _, line in code.co_lines() if line is not None and line in marked}

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event != "line":
            return self._line
        left = self._left[id(frame.f_code)][1]
        span = left.get(frame.f_lineno)
        if span is not None and (self.tried or frame.f_locals["S"].search is None):
            del left[frame.f_lineno]
            self._seen[place_of(span)] = span
        return self._line if left else None

    @property
    def missing(self) -> list[Span]:
        """In the order of files and lines."""
        return [self.known[place] for place in sorted(self.known.keys() - self._seen.keys())]

    @property
    def run(self) -> list[Span]:
        """What has been carried out, in the order of files and lines."""
        return [self._seen[place] for place in sorted(self._seen)]


def place_of(span: Span) -> Place:
    return span.source.name, span.start, span.end
