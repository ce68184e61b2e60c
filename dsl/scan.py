"""A first look at a text, before any grammar: where its strings, comments and brackets are.

The parser stops at the first mistake and often far behind it: after a forgotten `}` everything up to the end of the
file is still inside. So quotes are checked here, by eye as it were, and the text is cut into its declarations and
statements, with the indentation as a witness, so that what is broken costs only itself. `dsl.brackets` goes on from
there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from dsl.codes import UNCLOSED_TEXT
from dsl.diagnostics import Diagnostics
from dsl.source import Source

DECLARING = frozenset("ruleset choices kind define verb flow variant change remove example note".split())
GOES_ON = frozenset("where to from by with as and or else in on at is choosing for".split())
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
        elif char == '"' and _grid_beside_open_text(text, at):
            line = text.find("\n", at)
            line = len(text) if line < 0 else line
            unpaired.append(at)
            _unpaired(source, at, line, found)
            _show_brackets(text, out, text.rfind("\n", 0, at) + 1, line)
            at = line
            continue
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
                _show_brackets(text, out, text.rfind("\n", 0, at) + 1, line)
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


def _grid_beside_open_text(text: str, at: int) -> bool:
    """Quotes that do not pair up on a line that has a grid too, whose quotes must not make up for them."""
    end = text.find("\n", at)
    line = text[text.rfind("\n", 0, at) + 1 : len(text) if end < 0 else end]
    return '"""' in line and line.replace('"""', "").count('"') % 2 == 1


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
    """The declarations of a file, roughly. In a text whose brackets match, they are what stands at depth 0. In another,
    a line at the margin begins a new one in any case if the text is indented, and if not, one with a declaring word."""
    trust = masked.count("{") == masked.count("}") and masked.count("(") == masked.count(")")
    indented = not trust and is_indented(masked)
    starts = []
    depth = 0
    at = 0
    for line in masked.splitlines(keepends=True):
        word = _WORD.match(line)
        if word and not trust and (word.group() in DECLARING or (indented and word.group() not in GOES_ON)):
            depth = 0
        if word and depth == 0 and (trust or indented or word.group() in DECLARING or masked[:at].rstrip()[-1:] in "}"):
            starts.append(at)
        for char in line:
            if char in "{(":
                depth += 1
            elif char in "})":
                depth = max(0, depth - 1)
        at += len(line)
    return [Piece(start, end) for start, end in pairwise([*starts, len(masked)])]


def is_indented(masked: str) -> bool:
    """Do lines behind an opening brace, with few exceptions, stand further in than the line of that brace?"""
    inside = [
        _indent(line) > _indent(above)
        for above, line in pairwise(line for line in masked.splitlines() if line.strip())
        if above.rstrip().endswith("{") and not line.lstrip().startswith("}")
    ]
    return sum(inside) > 0.8 * len(inside)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def statement(masked: str, at: int, within: Piece) -> Piece:
    """The smallest member or statement around a place: from the separator before it to the one behind it. Lines that
    stand further in than the block they are in go on with the line before them."""
    start = _statement_start(masked, _before_brackets(masked, at, within), within)
    while (block := _goes_on(masked, start, within)) is not None:
        start = _statement_start(masked, block, within)
    end = _statement_end(masked, start, at, within)
    while end < within.end and masked[end] == "\n" and (more := _hangs(masked, start, end)) is not None:
        end = _statement_end(masked, start, min(more, within.end), within)
    return Piece(start, end)


def around_block(masked: str, at: int, within: Piece) -> Piece | None:
    """The statement whose block a place begins, if it does: a block whose very first word is wrong is of another sort
    than the words in front of it made it."""
    if not masked[within.start : at].rstrip().endswith("{"):
        return None
    opened = _opened(masked, at, within)
    piece = statement(masked, opened, within) if opened is not None else None
    return piece if piece is not None and piece.start > within.start else None


def _opened(masked: str, at: int, within: Piece) -> int | None:
    """The bracket around a place that was opened last."""
    depth = 0
    for here in range(min(at, within.end) - 1, within.start - 1, -1):
        if masked[here] in "})":
            depth += 1
        elif masked[here] in "{(":
            if depth == 0:
                return here
            depth -= 1
    return None


def _before_brackets(masked: str, at: int, within: Piece) -> int:
    """Within round brackets a new line separates nothing."""
    while (opened := _opened(masked, at, within)) is not None and masked[opened] == "(":
        at = opened
    return at


def _statement_start(masked: str, at: int, within: Piece) -> int:
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
    return start


def _statement_end(masked: str, start: int, at: int, within: Piece) -> int:
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
    return end


def _line(masked: str, at: int) -> str:
    end = masked.find("\n", at)
    return masked[masked.rfind("\n", 0, at) + 1 : len(masked) if end < 0 else end]


def _goes_on(masked: str, start: int, within: Piece) -> int | None:
    """The end of the line before, if the line that begins at `start` goes on with what stands there."""
    if start <= within.start or masked[start - 1] != "\n":
        return None
    above = len(masked[:start].rstrip())
    if above <= within.start or masked[above - 1] in "{;":
        return None
    word = _WORD.match(masked[start:].lstrip(" \t"))
    if word is not None and word.group() in GOES_ON:
        return above
    return above if _indent(_line(masked, start)) > _block_indent(masked, start, within) else None


def _block_indent(masked: str, at: int, within: Piece) -> int:
    """How far in the lines of the block around a place begin."""
    opened = _opened(masked, at, within)
    if opened is None:
        return _indent(_line(masked, within.start))
    end = masked.find("\n", opened)
    first = len(masked) - len(masked[end:].lstrip("\n")) if end >= 0 else at
    while first < at and not _line(masked, first).strip():
        first += len(_line(masked, first)) + 1
    return _indent(_line(masked, min(first, at)))


def _hangs(masked: str, start: int, end: int) -> int | None:
    """The end of the next line, if it stands further in than the statement that begins at `start`."""
    behind = masked[end:].lstrip("\n")
    at = len(masked) - len(behind)
    line = _line(masked, at)
    head = masked[start:].lstrip()
    own = _line(masked, len(masked) - len(head))
    if not line.strip() or line.lstrip()[0] in "})" or _indent(line) <= _indent(own):
        return None
    return at + len(line)
