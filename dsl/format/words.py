"""The words of a text, and what stands between them.

Comments never reach the parser, and neither do the words `in`, `on` and `at` as they were chosen; so the formatter
reads the text once more, as a row of words with a gap before each. The tree says how the words belong together; the
words are printed as they were written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

WORD = re.compile(
    r"""(?P<space>[ \t\r\n;]+)
      | (?P<comment>\#[^\n]*)
      | (?P<word>
          \"{3}[\s\S]*?\"{3}                   # a grid
        | "[^"\n]*"
        | [A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+        # the id of a rule
        | [a-z_][a-z0-9_]*
        | [0-9]+
        | \.\. | <= | >=
        | [\s\S]
        )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Comment:
    """`alone`: nothing else stands on its line. `blank`: an empty line stands before it."""

    text: str
    alone: bool
    blank: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands before a word. `blank`: an empty line directly before it."""

    comments: tuple[Comment, ...]
    newline: bool
    blank: bool


@dataclass(frozen=True, slots=True)
class Words:
    """`gaps[i]` stands before `words[i]`; the last gap stands at the end of the text."""

    words: list[str]
    gaps: list[Gap]

    @property
    def comments(self) -> list[str]:
        return [comment.text for gap in self.gaps for comment in gap.comments]


def read_words(text: str) -> Words:
    words: list[str] = []
    gaps: list[Gap] = []
    comments: list[Comment] = []
    newlines = 0  # since the last word or comment
    seen_newline = False  # since the last word
    for found in WORD.finditer(text):
        piece = found.group()
        if found.lastgroup == "space":
            newlines += piece.count("\n")
            seen_newline = seen_newline or newlines > 0
        elif found.lastgroup == "comment":
            alone = not words or seen_newline
            comments.append(Comment(piece.rstrip(), alone, newlines > 1))
            newlines = 0
        else:
            gaps.append(Gap(tuple(comments), seen_newline, newlines > 1))
            words.append(piece)
            comments, newlines, seen_newline = [], 0, False
    gaps.append(Gap(tuple(comments), seen_newline, newlines > 1))
    return Words(words, gaps)
