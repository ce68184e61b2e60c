"""Brackets without a partner: which one is missing or too many, and a text in which they match.

Counting says only that something is wrong by the end of a declaration. Two witnesses say where: the indentation, and
the grammar. Each edit of one bracket that would make the counts right (one left out, one put in) is weighed by how many
lines would then stand at odds with the indentation; among those that disturb it least, the first with which the
declaration can be parsed is taken for the truth. In a text that nobody indented, the grammar alone decides.

The mended text is as long as the text was: a bracket is blanked out, or written into white space. So the rest of the
declaration can be read as it was meant, with all its positions, and its other mistakes are found too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.codes import MISSING, STRAY_CLOSER, UNCLOSED
from dsl.diagnostics import Diagnostics, Fix
from dsl.scan import Piece, blank, declarations, is_indented
from dsl.source import Source

CLOSERS = {"}": "{", ")": "("}
OPENERS = {"{": "}", "(": ")"}
MOST_TRIED = 60  # edits of one declaration that are given to the parser
MOST_MENDED = 4  # brackets of one declaration
LONGEST = 20_000  # characters of a declaration that is mended; a longer one is given up as a whole
_BOUNDARY = re.compile(r"(?<=[\w\")}\]])(?=\s*[;:\s({}),.=<>+*-])|(?<=\s)(?=\S)")

Parses = Callable[[str], int | None]  # where the parser stumbles, or None


@dataclass(frozen=True)
class Edit:
    """A bracket left out of the text, or put in before `at`."""

    at: int
    sign: str
    puts_in: bool

    def apply(self, text: str) -> str:
        return text[: self.at] + self.sign + text[self.at :] if self.puts_in else blank_one(text, self.at)


def blank_one(text: str, at: int) -> str:
    return text[:at] + " " + text[at + 1 :]


def mend_brackets(
    source: Source, text: str, masked: str, stumbles: Parses, found: Diagnostics
) -> tuple[str, list[Piece]]:
    """Report brackets without a partner. The text with them mended, and the declarations that could not be mended."""
    if is_balanced(masked):
        return text, []
    indented = is_indented(masked)
    spoilt = []
    for piece in declarations(masked):
        inside = masked[piece.start : piece.end]
        if is_balanced(inside):
            continue
        mender = _Mender(source, text, piece, inside, indented, stumbles, found)
        mended = mender.run()
        if mended is None:
            spoilt.append(piece)
        else:
            text = text[: piece.start] + mended + text[piece.end :]
    return text, spoilt


def is_balanced(masked: str) -> bool:
    opened = []
    for char in masked:
        if char in OPENERS:
            opened.append(char)
        elif char in CLOSERS and (not opened or opened.pop() != CLOSERS[char]):
            return False
    return not opened


def _without_comment(line: str) -> str:
    """Up to the end of what the language reads, texts included."""
    quoted = False
    for at, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            return line[:at].rstrip()
    return line.rstrip()


class _Mender:
    def __init__(
        self, source: Source, text: str, piece: Piece, masked: str, indented: bool, stumbles: Parses, found: Diagnostics
    ) -> None:
        self._source = source
        self._text = text[piece.start : piece.end]
        self._start = piece.start
        self._masked = masked
        self._indented = indented
        self._stumbles = stumbles
        self._found = found

    def run(self) -> str | None:
        for _ in range(MOST_MENDED):
            edit, sure = self._best() if self._can_be_weighed() else (None, False)
            if edit is None:
                break
            mended = _fitted(edit, self._text) if self._report(edit, sure) else None
            if mended is None:
                return None
            changes = zip(self._masked, self._text, mended, strict=True)
            self._masked = "".join(hidden if old == new else new for hidden, old, new in changes)
            self._text = mended
            if is_balanced(self._masked):
                return self._text
        else:
            return None
        self._report_plainly()
        return None

    def _can_be_weighed(self) -> bool:
        excess = sum(abs(self._masked.count(opener) - self._masked.count(closer)) for opener, closer in OPENERS.items())
        return len(self._text) <= LONGEST and excess <= MOST_MENDED

    def _best(self) -> tuple[Edit | None, bool]:
        """The edit after which most is right: the fewest brackets without a partner, the fewest lines at odds with the
        indentation, and then as far as the parser gets. And whether there is no other as good."""
        edit, sure = self._best_of([edit for sign in ("{", "(") for edit in self._edits(sign, wide=False)])
        if edit is None or self._stumbles(edit.apply(self._text)) is not None:
            other, sure = self._best_of([edit for sign in ("{", "(") for edit in self._edits(sign, wide=True)])
            if edit is None or (other is not None and self._stumbles(other.apply(self._text)) is None):
                return other, sure
        return edit, sure

    def _best_of(self, edits: list[Edit]) -> tuple[Edit | None, bool]:
        weighed = sorted(
            ((self._odds(edit.apply(self._masked)), order, edit) for order, edit in enumerate(edits)),
            key=lambda each: each[:2],
        )
        far, best, sound = -1, None, list[Edit]()
        for odds, _, edit in weighed[:MOST_TRIED]:
            if odds > weighed[0][0] and sound:
                break
            stumbles_at = self._stumbles(edit.apply(self._text))
            if stumbles_at is None:
                sound.append(edit)
                if edit.sign in "{}":
                    break
            elif odds == weighed[0][0] and stumbles_at > far:
                far, best = stumbles_at, edit
        return (sound[0], len(sound) == 1) if sound else (best, False)

    def _edits(self, opener: str, wide: bool) -> Iterator[Edit]:
        """Those that make the counts of one sort of bracket more right, the likelier ones first."""
        closer = OPENERS[opener]
        excess = self._masked.count(opener) - self._masked.count(closer)
        if excess == 0:
            return
        many, few = (opener, closer) if excess > 0 else (closer, opener)
        there = [m.start() for m in re.finditer(re.escape(many), self._masked)]
        twice = [at for at in there if self._masked[:at].rstrip(" ").endswith(many)]
        yield from (Edit(at, many, False) for at in reversed(twice))
        places = sorted(self._places(opener, excess, wide), reverse=few in CLOSERS)
        yield from (Edit(at, few, True) for at in places)
        yield from (Edit(at, many, False) for at in reversed(there) if at not in twice)

    def _places(self, opener: str, excess: int, wide: bool) -> set[int]:
        """Where a bracket may be missing: at the ends of lines, and anywhere on a line on which they do not match; at
        second thoughts, anywhere on a line that has some."""
        found = set()
        at = 0
        for line in self._masked.splitlines(keepends=True):
            if opener == "{" and line.strip():
                found.add(at + len(_without_comment(self._text[at : at + len(line)])))
            count = line.count(opener) - line.count(OPENERS[opener])
            if count * excess > 0 or (wide and (opener in line or OPENERS[opener] in line)):
                shown = self._text[at : at + len(line)].rstrip()
                found.update(at + m.start() for m in _BOUNDARY.finditer(shown))
                found.add(at + len(shown))
            at += len(line)
        return found

    def _odds(self, masked: str) -> int:
        """How much is still wrong: brackets without a partner weigh most, then lines at odds with the indentation."""
        unpaired = odds = 0
        opened: list[tuple[str, int]] = []
        inner: list[int | None] = [None]  # the indentation of the first line of each open block
        for line in masked.splitlines():
            body = line.lstrip(" \t")
            if not body:
                continue
            indent = len(line) - len(body)
            if body[0] == "}":
                odds += bool(opened and opened[-1][0] == "{" and opened[-1][1] != indent)
            elif opened and opened[-1][0] == "{":
                odds += indent <= opened[-1][1] or indent < (inner[-1] or 0)
                inner[-1] = indent if inner[-1] is None else inner[-1]
            for char in body:
                if char in OPENERS:
                    opened.append((char, indent))
                    inner.append(None)
                elif char in CLOSERS:
                    if opened and opened[-1][0] == CLOSERS[char]:
                        opened.pop()
                        inner.pop()
                    else:
                        unpaired += 1
        return 100 * (unpaired + len(opened)) + (odds if self._indented else 0)

    # -------------------------------------------------------------- what is said

    def _report(self, edit: Edit, sure: bool) -> bool:
        """False where the declaration has to be given up."""
        at = self._start + edit.at
        if not edit.puts_in:
            self._too_many(at, edit.sign, sure)
        elif edit.sign in OPENERS:
            self._not_opened(at, edit.sign, sure)
        else:
            opener = _partner(edit.apply(self._masked), edit.at)
            if opener is None:
                self._report_plainly()
                return False
            self._not_closed(self._start + opener, at, edit.sign, sure)
        return True

    def _too_many(self, at: int, sign: str, sure: bool = False) -> None:
        span = self._source.span(at, at + 1)
        fix = Fix(span, "") if sure else None
        if sign in CLOSERS:
            reason = "every closing bracket belongs to an opening one before it"
            message = f"this `{sign}` closes nothing"
            self._found.report(
                STRAY_CLOSER, span, message, label="too many", reason=reason, remedy="delete it", fix=fix
            )
            return
        closer = OPENERS[sign]
        reason = "what is between brackets must be closed before the next declaration begins"
        message = f"this `{sign}` is never closed"
        remedy = f"delete it, or add the missing `{closer}`"
        self._found.report(UNCLOSED, span, message, label="opens", reason=reason, remedy=remedy, fix=fix)

    def _not_opened(self, at: int, sign: str, sure: bool) -> None:
        behind = re.compile(r"\s*(\w+|\"[^\"\n]*\"|\S|\Z)").match(self._source.text, at)
        start, end = behind.span(1) if behind is not None else (at, at)
        word = self._source.text[start:end]
        closes = _partner(self._masked_with(at, sign), at - self._start)
        also = []
        if closes is not None:
            closes += self._start - 1
            also = [(self._source.span(closes, closes + 1), f"this `{OPENERS[sign]}` closes what was never opened")]
        self._found.report(
            MISSING,
            self._source.span(start, end),
            f"`{sign}` is missing before `{word}`",
            label="before this",
            also=also,
            reason="every closing bracket belongs to an opening one before it",
            remedy=f"write `{sign}` here",
            fix=Fix(self._source.span(at, at), f" {sign}" if sign == "{" else sign) if sure else None,
        )

    def _masked_with(self, at: int, sign: str) -> str:
        return Edit(at - self._start, sign, True).apply(self._masked)

    def _not_closed(self, opener: int, at: int, sign: str, sure: bool) -> None:
        text = self._source.text
        stop = len(text[:at].rstrip())
        line = text.rfind("\n", 0, opener) + 1
        indent = len(text[line:]) - len(text[line:].lstrip(" \t"))
        own_line = sign == "}" and text.find("\n", opener, stop) >= 0
        written = f"\n{text[line : line + indent]}}}" if own_line else " }" if sign == "}" else ")"
        self._found.report(
            UNCLOSED,
            self._source.span(max(opener, stop - 1), stop),
            f"a `{sign}` is missing: the `{CLOSERS[sign]}` of line {self._source.position(opener)[0]} is never closed",
            label=f"behind this a `{sign}` is missing",
            also=[(self._source.span(opener, opener + 1), "this is never closed")] if opener < stop - 1 else [],
            reason="what is between brackets must be closed before the next declaration begins",
            remedy=f"add the missing `{sign}`",
            fix=Fix(self._source.span(stop, stop), written) if sure else None,
        )

    def _report_plainly(self) -> None:
        """Without a guess at what was meant: the first bracket that has no partner."""
        opened: list[int] = []
        for at, char in enumerate(self._masked):
            if char in OPENERS:
                opened.append(at)
            elif char in CLOSERS:
                if not opened:
                    self._too_many(self._start + at, char)
                    return
                if self._masked[opened[-1]] != CLOSERS[char]:
                    break
                opened.pop()
        if opened:
            self._too_many(self._start + opened[-1], self._masked[opened[-1]])


def _partner(masked: str, at: int) -> int | None:
    """Where the bracket stands that the one at a place belongs to, either way."""
    opened: list[int] = []
    for here, char in enumerate(masked):
        if char in OPENERS:
            opened.append(here)
        elif char in CLOSERS:
            if not opened:
                return None
            start = opened.pop()
            if at in (here, start):
                return start if at == here else here
    return None


def _fitted(edit: Edit, text: str) -> str | None:
    """The text after the edit, of the same length; None where there is no room for a bracket that is put in."""
    if not edit.puts_in:
        return blank(text, Piece(edit.at, edit.at + 1))
    gap = re.compile(r"\s*").match(text, edit.at)
    start, end = gap.span() if gap is not None else (edit.at, edit.at)
    before = re.compile(r"\s*\Z").search(text, 0, edit.at)
    start = before.start() if before is not None else start
    room = text[start:end]
    if not room:
        return None
    if "\n" not in room:
        return text[:start] + edit.sign + room[1:] + text[end:]
    if edit.sign in OPENERS:
        return text[:start] + edit.sign + room[1:] + text[end:]
    if len(room) < 2:
        return None
    return text[:start] + edit.sign + "\n" + room[2:] + text[end:]
