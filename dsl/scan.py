"""A first look at a text, before any grammar: where its strings, comments and brackets are.

The parser stops at the first mistake and often far behind it: after a forgotten `}` everything up to the end of the
file is still inside. So quotes and brackets are checked here, by eye as it were, with the indentation as a witness,
and the text is cut into its declarations, so that one broken declaration costs only itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from dsl.codes import STRAY_CLOSER, UNCLOSED, UNCLOSED_TEXT
from dsl.diagnostics import Diagnostics
from dsl.source import Source

DECLARING = frozenset("ruleset choices kind define verb flow variant change remove example note".split())
CLOSERS = {"}": "{", ")": "("}
_WORD = re.compile(r"[a-z_][a-z0-9_]*")


@dataclass(frozen=True)
class Piece:
    """A stretch of the text, from `start` up to `end`."""

    start: int
    end: int

    def __contains__(self, at: int) -> bool:
        return self.start <= at < self.end


def blank(text: str, piece: Piece) -> str:
    """The text with a piece replaced by blanks, so that every other position stays what it was."""
    gone = re.sub(r"[^\r\n]", " ", text[piece.start : piece.end])
    return text[: piece.start] + gone + text[piece.end :]


def mask(source: Source, text: str, found: Diagnostics | None = None) -> tuple[str, list[int]]:
    """The text with strings, grids and comments blanked out, and where a text begins that is never closed."""
    out = list(text)
    unpaired = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "#":
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
        elif text.startswith('"""', at):
            closing = text.find('"""', at + 3)
            end = closing + 3
            if closing < 0:
                end = len(text)
                _unclosed(source, at, 3, "this grid is never closed", 'end it with `"""`', found)
        elif char == '"':
            line = text.find("\n", at)
            line = len(text) if line < 0 else line
            closing = text.find('"', at + 1, line)
            end = closing + 1
            if closing < 0:
                unpaired.append(at)
                _unpaired(source, at, line, found)
                _show_brackets(text, out, _line_start(text, at), line)
                at = line
                continue
        else:
            at += 1
            continue
        for i in range(at, end):
            if out[i] not in "\r\n":
                out[i] = " "
        at = end
    return "".join(out), unpaired


def _unclosed(source: Source, at: int, width: int, message: str, remedy: str, found: Diagnostics | None) -> None:
    if found is not None:
        reason = "a text in quotes ends where the same quotes stand again"
        found.report(UNCLOSED_TEXT, source.span(at, at + width), message, label="opens", reason=reason, remedy=remedy)


def _unpaired(source: Source, at: int, line: int, found: Diagnostics | None) -> None:
    if found is not None:
        found.report(
            UNCLOSED_TEXT,
            source.span(at, line),
            "the quotes on this line do not pair up",
            label="the last one opens a text that is never closed",
            reason='a text begins and ends with `"` on the same line',
            remedy='find the text that lacks its closing `"`',
        )


def _show_brackets(text: str, out: list[str], start: int, end: int) -> None:
    """On a line whose quotes cannot be trusted, everything but the quotes counts."""
    out[start:end] = [" " if char == '"' else char for char in text[start:end]]


def declarations(masked: str) -> list[Piece]:
    """The declarations of a file, roughly. In a text whose brackets match, they are what stands at depth 0; in
    another, a line that begins with a declaring word and is not indented begins a new one in any case."""
    trust = _balanced(masked)
    starts = []
    depth = 0
    at = 0
    for line in masked.splitlines(keepends=True):
        word = _WORD.match(line)
        if word and not trust and word.group() in DECLARING:
            depth = 0
        if word and depth == 0:
            starts.append(at)
        for char in line:
            if char in "{(":
                depth += 1
            elif char in "})":
                depth = max(0, depth - 1)
        at += len(line)
    return [Piece(start, end) for start, end in pairwise([*starts, len(masked)])]


def _balanced(masked: str) -> bool:
    depth = 0
    for char in masked:
        if char in "{(":
            depth += 1
        elif char in "})":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def check_brackets(source: Source, masked: str, found: Diagnostics) -> list[Piece]:
    """Report brackets without a partner; the declarations they spoil are returned."""
    if _balanced(masked):
        return []
    spoilt = []
    for piece in declarations(masked):
        spoils = _check_piece(source, masked, piece, found)
        if spoils is not None:
            spoilt.append(spoils)
    return spoilt


def _check_piece(source: Source, masked: str, piece: Piece, found: Diagnostics) -> Piece | None:
    """What is spoilt: behind a closer too many the rest, with an opener too many everything."""
    opened: list[int] = []
    suspect: int | None = None
    for at in range(piece.start, piece.end):
        char = masked[at]
        if char in "{(":
            opened.append(at)
        elif char in "})":
            if not opened:
                span = source.span(at, at + 1)
                reason = "every closing bracket belongs to an opening one before it"
                message = f"this `{char}` closes nothing"
                found.report(STRAY_CLOSER, span, message, label="too many", reason=reason, remedy="delete it")
                return Piece(at, piece.end)
            if CLOSERS[char] != masked[opened[-1]]:
                _never_closed(source, opened[-1], masked, at, found)
                return piece
            if suspect is None and _leads_line(masked, at) and _indent(masked, opened[-1]) > _indent(masked, at):
                suspect = opened[-1]
            opened.pop()
    if opened:
        _never_closed(source, opened[-1] if suspect is None else suspect, masked, piece.end, found)
        return piece
    return None


def _never_closed(source: Source, at: int, masked: str, end: int, found: Diagnostics) -> None:
    char = masked[at]
    closer = "}" if char == "{" else ")"
    stop = len(masked[:end].rstrip())
    also = [(source.span(max(at, stop - 1), stop), f"before here a `{closer}` is missing")] if stop - 1 > at else []
    found.report(
        UNCLOSED,
        source.span(at, at + 1),
        f"this `{char}` is never closed",
        label="opens",
        also=also,
        reason="what is between brackets must be closed before the next declaration begins",
        remedy=f"add the missing `{closer}`",
    )


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _leads_line(text: str, at: int) -> bool:
    return not text[_line_start(text, at) : at].strip()


def _indent(text: str, at: int) -> int:
    start = _line_start(text, at)
    return len(text[start:]) - len(text[start:].lstrip(" \t"))


def statement(masked: str, at: int, within: Piece) -> Piece:
    """The smallest member or statement around a place: from the separator before it to the one behind it."""
    start = min(at, within.end)
    depth = 0
    while start > within.start:
        char = masked[start - 1]
        if char in "})":
            depth += 1
        elif char in "{(":
            if depth == 0 and char == "{":
                break
            depth = max(0, depth - 1)
        elif char in ";\n" and depth == 0:
            break
        start -= 1
    end = start
    depth = 0
    while end < within.end:
        char = masked[end]
        if char in "{(":
            depth += 1
        elif char in "})":
            depth -= 1
            if depth < 0:
                break
        elif char in ";\n" and depth == 0 and end >= at:
            break
        end += 1
    return Piece(start, end)
