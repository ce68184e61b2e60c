"""Which statements of the rules have really been carried out, in whatever was played meanwhile.

Generated code is watched line by line while it runs, which makes it some times slower; a line that has been seen is not
looked at again. What a search for what is allowed tries out and takes back does not count, unless it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from dsl.source import Span
from interpreter.origins import FILE, Origins
from interpreter.program import Program

Place = tuple[str, int, int]  # file, from, to


class Reached:
    """`watching()` whatever is played; then `missing` is what no game came to, of all that could have been played.
    `tried`: what was only tried out counts as well."""

    def __init__(self, tried: bool = False) -> None:
        self.tried = tried
        self._programs: dict[Program, set[int]] = {}  # by program, the lines that have run
        self._done: set[tuple[CodeType, int]] = set()
        self._marked: dict[Program, dict[int, Span]] = {}

    def forget(self) -> None:
        """What has been carried out until now."""
        self._programs.clear()
        self._done.clear()

    @contextmanager
    def watching(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename != FILE:
            return None
        self._line(frame, event, argument)
        return self._line

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line" and (frame.f_code, frame.f_lineno) not in self._done:
            state = frame.f_locals.get("S")
            if state is not None and (self.tried or state.search is None):
                self._done.add((frame.f_code, frame.f_lineno))
                self._programs.setdefault(state.program, set()).add(frame.f_lineno)
        return self._line

    @property
    def missing(self) -> list[Span]:
        """In the order of files and lines."""
        known, run = self._known_and_run()
        return [known[place] for place in sorted(set(known) - run)]

    @property
    def run(self) -> list[Span]:
        """What has been carried out, in the order of files and lines."""
        known, run = self._known_and_run()
        return [known[place] for place in sorted(run)]

    def _known_and_run(self) -> tuple[dict[Place, Span], set[Place]]:
        known: dict[Place, Span] = {}
        run: set[Place] = set()
        for program, lines in self._programs.items():
            if program not in self._marked:
                self._marked[program] = Origins(program).lines
            for number, span in self._marked[program].items():
                place = (span.source.name, span.start, span.end)
                known.setdefault(place, span)
                if number in lines:
                    run.add(place)
        return known, run
