"""Source texts and the places in them that everything else points back to."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

ACTING = ("Cc", "Cf", "Cs", "Zl", "Zp")  # categories of characters that a terminal acts upon, or cannot show


def visible(text: str, keep: str = "") -> str:
    """A text that may come from anywhere (the name of a file, what somebody typed), as it may be shown: what a terminal
    would act upon is written out, as in `\\x1b`, but for the characters to `keep`."""
    if text.isascii() and text.isprintable():
        return text
    acting = {char for char in text if char not in keep and unicodedata.category(char) in ACTING}
    return "".join(_escaped(char) if char in acting else char for char in text) if acting else text


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


class Span(NamedTuple):
    """Code points `start` up to, not including, `end` of one source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def __str__(self) -> str:
        return f"{visible(self.source.name)}:{self.line}:{self.column}"


@dataclass(eq=False, repr=False)
class Source:
    """One text. `name` is how it is shown to people: a path relative to where they are."""

    name: str
    text: str
    _starts: list[int] = field(default_factory=list)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both counted from 1."""
        if not self._starts:
            self._starts = [0] + [i + 1 for i, c in enumerate(self.text) if c == "\n"]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        self.position(0)
        start = self._starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def span(self, start: int, end: int) -> Span:
        return Span(self, start, end)

    def __repr__(self) -> str:
        return f"Source({self.name!r})"
