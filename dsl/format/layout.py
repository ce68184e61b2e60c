"""What all constructs are laid out with: words taken one by one, gaps that keep their comments, lists, and blocks.

The printer walks the tree and takes the words of the text in order, so a printed text has the same words by
construction. Between two words stands a gap: where the author put a comment there, the comment and a new line are
printed, and otherwise whatever the construct asks for. This is safe: a comment ends its line, so the author already had
a new line there, and whether a new line ends a statement depends only on the words around it.

The formatter may add a new line of its own only where the language goes on: behind `(`, `{`, `,` and operators, and
before the small words and signs that `_SEP` in the grammar looks ahead for.

Blocks keep the choice of their author. One that was written in one line stays there while it fits; in one that was
written in several, things that share a line, with `;` between them, go on sharing it while they fit. Where they do not,
each gets a line of its own; only settings, which are short and many, still share theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from dsl import tree as t
from dsl.format.document import BLANK, HARD, Concat, Doc, Group, Hang, Indent, Line, Suffix, concat
from dsl.format.words import Gap, Words

STEP = 2
TIGHT = ""
SPACE = " "
LINE = Indent(2 * STEP, Line(" "))  # where a statement may go on, indented twice so that it stands out from a block
NEXT = Line("; ")  # between two things of one line

_SETTINGS = (t.Setting, t.StringSetting)

Item = TypeVar("Item", bound=t.Node)


class Mismatch(Exception):
    """The words and the tree do not go together: a mistake of the formatter."""


@dataclass(slots=True)
class Row(Generic[Item]):
    """Things that share a line, or a comment on its own; `suffix` is the comment behind them."""

    items: list[Item]
    docs: list[Doc]
    blank: bool
    suffix: str = ""

    @property
    def doc(self) -> Doc:
        doc = self.docs[0] if len(self.docs) == 1 else Group(self.inner)
        return concat(doc, Suffix(self.suffix)) if self.suffix else doc

    @property
    def inner(self) -> Doc:
        """One behind the other; where that is too long each on its own line, only settings still share one."""
        parts: list[Doc] = self.docs[:1]
        for (before, item), doc in zip(pairwise(self.items), self.docs[1:], strict=True):
            sharing = isinstance(before, _SETTINGS) and isinstance(item, _SETTINGS)
            parts.append(Group(concat(NEXT, doc)) if sharing else concat(NEXT, doc))
        return Concat(parts)


@dataclass(slots=True)
class Rows(Generic[Item]):
    """`opening`: a comment behind the opening brace. `spread`: written in several lines."""

    rows: list[Row[Item]]
    opening: str
    spread: bool


class Layout:
    def __init__(self, words: Words) -> None:
        self.words = words
        self.at = 0
        self.cleared = 0  # the gap whose comments are taken care of
        self.depth = 0

    # -------------------------------------------------------------- words and gaps

    @property
    def upcoming(self) -> str:
        return self.words.words[self.at] if self.at < len(self.words.words) else ""

    def take(self, *expected: str) -> str:
        word = self.upcoming
        if not word or (expected and word not in expected):
            raise Mismatch(f"word {self.at} is {word!r}, not {' or '.join(expected) or 'another word'}")
        if self.words.gaps[self.at].comments and self.cleared != self.at:
            raise Mismatch(f"the comment before word {self.at} would be lost")
        self.at += 1
        return word

    def clear(self) -> Gap:
        """The gap before the next word, for a caller that prints its comments."""
        self.cleared = self.at
        return self.words.gaps[self.at]

    def gap(self, between: Doc, further: int = 2 * STEP) -> Doc:
        """What stands between two words of one thing: `between`, or the comments that are there.

        What comes after a comment is indented further, unless the gap is a place for a new line anyway.
        """
        comments = self.clear().comments
        if not comments:
            return between
        parts: list[Doc] = []
        for comment in comments:
            parts.append(concat(HARD, comment.text) if comment.alone else Suffix("  " + comment.text))
        return Indent(0 if isinstance(between, Line) else further, concat(*parts, HARD))

    def word(self, between: Doc, *expected: str) -> Doc:
        gap = self.gap(between)
        return concat(gap, self.take(*expected)) if gap != TIGHT else self.take(*expected)

    def label(self, label: str) -> Doc:
        """A label goes on in a new line, except for `for` before `each`: there a new line would begin a loop."""
        behind = self.words.words[self.at + 1 : self.at + 2]
        return self.word(SPACE if label == "for" and behind == ["each"] else LINE, label)

    def phrase(self, *words: str) -> Concat:
        """The words of the language that begin a thing."""
        first = self.take(words[0])
        return Concat([first, *(self.word(SPACE, word) for word in words[1:])])

    def spaced(self, *words: str) -> Doc:
        return Concat([self.word(SPACE, word) for word in words])

    # -------------------------------------------------------------- lists

    def commas(self, items: Sequence[Item], show: Callable[[Item], Doc], *, fill: bool = False) -> Doc:
        """`a, b, c`; where it is too long every comma ends its line or, with `fill`, as few of them as will do."""
        parts: list[Doc] = []
        for number, item in enumerate(items):
            if number:
                parts.append(self.word(TIGHT, ","))
                piece = concat(self.gap(LINE), show(item))
                parts.append(Group(piece) if fill else piece)
            else:
                parts.append(show(item))
        return Group(Concat(parts)) if not fill else Concat(parts)

    def parentheses(self, items: Sequence[Item], show: Callable[[Item], Doc], *, fill: bool = False) -> Doc:
        opening = self.take("(")
        if not items:
            return concat(opening, self.word(TIGHT, ")"))
        parts: list[Doc] = [self.gap(Line("")), show(items[0])]
        for item in items[1:]:
            parts.append(self.word(TIGHT, ","))
            piece = concat(self.gap(Line(" ")), show(item))
            parts.append(Group(piece) if fill else piece)
        closing = concat(self.gap(Line("")), self.take(")"))
        return Group(Hang(concat(opening, Indent(STEP, Concat(parts)), closing)))

    # -------------------------------------------------------------- blocks

    def block(
        self,
        items: Sequence[Item],
        show: Callable[[Item], Doc],
        arrange: Callable[[Rows[Item]], None] | None = None,
    ) -> Doc:
        """`{ ... }`, not yet a group: that is for the construct around it, which may have several blocks."""
        opening = self.take("{")
        self.depth += 1
        rows = self.rows(items, show)
        if arrange is not None:
            arrange(rows)
        self.depth -= 1
        closing = self.take("}")
        if not rows.rows and not rows.opening:
            return opening + closing
        inner: list[Doc] = [Suffix("  " + rows.opening)] if rows.opening else []
        if rows.spread:
            inner.extend(self.spread(rows.rows))
            around: Doc = HARD
        else:
            inner.extend([Line(" "), *(row.inner for row in rows.rows)])
            around = Line(" ")
        return concat(opening, Indent(STEP, Concat(inner)), around, closing)

    def rows(self, items: Sequence[Item], show: Callable[[Item], Doc]) -> Rows[Item]:
        """The things up to the closing brace (or the end of the text), as the author put them on lines."""
        found: Rows[Item] = Rows([], "", False)
        for item in items:
            gap = self.clear()
            self._comments(gap, found)
            if gap.newline or not found.rows:
                blank = gap.blank and (bool(found.rows) or bool(gap.comments))
                found.rows.append(Row([], [], blank))
            row = found.rows[-1]
            row.items.append(item)
            row.docs.append(show(item))
        self._comments(self.clear(), found)
        return found

    def _comments(self, gap: Gap, found: Rows[Item]) -> None:
        found.spread = found.spread or gap.newline or bool(gap.comments)
        for comment in gap.comments:
            if comment.alone:
                found.rows.append(Row([], [comment.text], comment.blank and bool(found.rows)))
            elif found.rows:
                found.rows[-1].suffix = "  " + comment.text
            else:
                found.opening = comment.text

    def spread(self, rows: Sequence[Row[Item]]) -> list[Doc]:
        """One row a line, each behind its own new line."""
        lines: list[Doc] = []
        for row in rows:
            lines.extend([BLANK if row.blank else HARD, row.doc])
        return lines
