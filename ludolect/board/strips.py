"""Texts of which each character may have a colour: what boards are drawn with before they become lines.

A strip is as wide as its text, so that pictures are the same with colours and without; colours come in at the very end,
by whatever the screen has for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from dsl.paint import Paint

Colour = Callable[[str, Paint], str]


def colourless(text: str, paint: Paint) -> str:
    return text


@dataclass(frozen=True)
class Strip:
    """`paints` is as long as the text."""

    text: str
    paints: tuple[Paint | None, ...]

    @staticmethod
    def of(text: str, paint: Paint | None = None) -> Strip:
        return Strip(text, (paint,) * len(text))

    @staticmethod
    def joined(strips: Iterable[Strip], between: str = "") -> Strip:
        found = EMPTY
        for number, strip in enumerate(strips):
            found = found + Strip.of(between) + strip if number else strip
        return found

    def __len__(self) -> int:
        return len(self.text)

    def __add__(self, other: Strip) -> Strip:
        return Strip(self.text + other.text, self.paints + other.paints)

    def cut(self, width: int) -> Strip:
        return Strip(self.text[:width], self.paints[:width])

    def center(self, width: int) -> Strip:
        """As `str.center` does it."""
        room = max(0, width - len(self))
        before = room // 2 + (room & width & 1)
        return Strip.of(" " * before) + self + Strip.of(" " * (room - before))

    def ljust(self, width: int) -> Strip:
        return self + Strip.of(" " * (width - len(self)))

    def rstrip(self) -> Strip:
        return self.cut(len(self.text.rstrip()))

    def drawn(self, colour: Colour) -> str:
        """The text with its colours."""
        marked = zip(self.text, self.paints, strict=True)
        runs = [(paint, "".join(c for c, _ in run)) for paint, run in groupby(marked, key=lambda each: each[1])]
        return "".join(text if paint is None else colour(text, paint) for paint, text in runs)


EMPTY = Strip("", ())
