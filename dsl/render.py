"""Diagnostics for people and for tools: full text with underlined source, one line each, or JSON.

The full form is built as lines of `(text, role)` pieces. Joined, they are the plain text that the golden files hold;
`rich_text` paints the same pieces, so that colour can never change what is said.

    error[LD201]: nothing is called `tokn`
     --> demo/tokens.rules:2:16
      |
    2 |   verb take { move tokn to box }
      |                    ^^^^ not declared anywhere
      |
      = why: every name must be declared in the ruleset or be built in
      = help: did you mean `token`?
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dsl.diagnostics import Diagnostic, Label
from dsl.source import ACTING, Source, Span, visible

if TYPE_CHECKING:
    from rich.text import Text

Line = list[tuple[str, str]]

TAB = 4
WIDEST = 118
BEFORE_LABEL = 24
WHOLE_SPAN = 6

STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "message": "bold",
    "gutter": "blue",
    "primary": "bold red",
    "secondary": "bold blue",
    "note": "bold",
    "text": "",
}


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """`path:line:col code message`, one line each: for editors and grep."""
    return "".join(f"{d.primary.span} {d.code} {visible(d.message)}\n" for d in diagnostics)


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    return plain_json([as_data(d) for d in diagnostics], indent=2) + "\n"


def plain_json(data: object, indent: int | None = 1) -> str:
    """JSON for people's eyes: letters as they are, but nothing in it that a terminal would act upon."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if text.isascii():
        return text.replace("\x7f", "\\u007f")
    return "".join(_json_escape(c) if c != "\n" and unicodedata.category(c) in ACTING else c for c in text)


def _json_escape(char: str) -> str:
    return json.dumps(char)[1:-1] if not char.isascii() else "\\u007f"


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code.id,
        "slug": diagnostic.code.slug,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "reason": diagnostic.reason,
        "remedy": diagnostic.remedy,
        "primary": _label_data(diagnostic.primary),
        "secondary": [_label_data(label) for label in diagnostic.secondary],
        "fix": None if diagnostic.fix is None else {**_place(diagnostic.fix.span), "text": diagnostic.fix.text},
    }


def _label_data(label: Label) -> dict[str, Any]:
    return {**_place(label.span), "text": label.text}


def _place(span: Span) -> dict[str, Any]:
    end_line, end_column = span.source.position(span.end)
    return {
        "file": span.source.name,
        "start": {"line": span.line, "column": span.column, "offset": span.start},
        "end": {"line": end_line, "column": end_column, "offset": span.end},
    }


def full(diagnostics: Iterable[Diagnostic]) -> str:
    """The long form, plain. Ends in a line that counts, if there is anything to count."""
    return "".join("".join(visible(text) for text, _ in line).rstrip() + "\n" for line in _lines(diagnostics))


def rich_text(diagnostics: Iterable[Diagnostic]) -> Text:
    """The same text, painted. Only this imports rich."""
    from rich.text import Text

    painted = Text(no_wrap=True)
    for line in _lines(diagnostics):
        for text, role in line:
            painted.append(visible(text), STYLES[role])
        painted.append("\n")
    return painted


def _lines(diagnostics: Iterable[Diagnostic]) -> list[Line]:
    found = list(diagnostics)
    lines: list[Line] = []
    for diagnostic in found:
        lines += [*_one(diagnostic), []]
    errors = sum(d.is_error for d in found)
    if found:
        lines.append([(_summary(errors, len(found) - errors), "message")])
    return lines


def _summary(errors: int, warnings: int) -> str:
    counted = [(errors, "error"), (warnings, "warning")]
    return ", ".join(f"{n} {word}{'s' if n > 1 else ''}" for n, word in counted if n)


def _one(diagnostic: Diagnostic) -> list[Line]:
    labels = [diagnostic.primary, *diagnostic.secondary]
    digits = len(str(max(_extent(label.span)[1] for label in labels)))
    role = str(diagnostic.severity)
    lines: list[Line] = [[(f"{role}[{diagnostic.code}]", role), (f": {diagnostic.message}", "message")]]
    for index, source in enumerate(dict.fromkeys(label.span.source for label in labels)):
        here = [label for label in labels if label.span.source is source]
        arrow = "-->" if index == 0 else ":::"
        lines.append([(" " * digits + f"{arrow} ", "gutter"), (str(here[0].span), "text")])
        if source.text:
            lines += _snippet(source, here, diagnostic.primary, digits)
    gutter = " " * digits + " "
    for title, note in (("why", diagnostic.reason), ("help", diagnostic.remedy)):
        for number, text in enumerate(note.splitlines()):
            head = f"= {title}: " if number == 0 else " " * (len(title) + 4)
            lines.append([(gutter, "gutter"), (head, "note"), (text, "text")])
    return lines


def _extent(span: Span) -> tuple[int, int]:
    """First and last line."""
    last = max(span.start, span.end - 1)
    return span.line, span.source.position(min(last, len(span.source.text)))[0]


def _snippet(source: Source, labels: list[Label], primary: Label, digits: int) -> list[Line]:
    """Source lines with every label of one file under them; at most one label may reach over several lines."""
    tall = next((label for label in labels if _extent(label.span)[0] < _extent(label.span)[1]), None)
    first, last = _extent(tall.span) if tall else (0, 0)
    shown = {_extent(label.span)[0] for label in labels} | ({last} if tall else set())
    if tall and last - first < WHOLE_SPAN:
        shown.update(range(first, last + 1))
    shown.update({n + 1 for n in shown if n + 2 in shown})
    blank: Line = [(" " * digits + " |", "gutter")]
    lines = [blank]
    previous = 0
    for number in sorted(shown):
        if previous and number > previous + 1:
            lines.append([("...", "gutter")])
        previous = number
        here = [label for label in labels if label is not tall and _extent(label.span)[0] == number]
        ends = [label.span for label in here] + ([tall.span] if tall and number in (first, last) else [])
        ruler = _Ruler(source, number, ends)
        bar = ("| " if first < number <= last else "  ") if tall else ""
        tall_role = "primary" if tall is primary else "secondary"
        under: Line = [*blank, (" ", "text")]
        lines.append([(f"{number:>{digits}} | ", "gutter"), (bar, tall_role), (ruler.text, "text")])
        for label in sorted(here, key=lambda each: (each is not primary, each.span.start)):
            role, mark = ("primary", "^") if label is primary else ("secondary", "-")
            start, width = ruler.columns(label.span)
            note = f" {label.text}" if label.text else ""
            lines.append([*under, (bar, tall_role), (" " * start, "text"), (mark * width + note, role)])
        if tall and number in (first, last):
            mark = "^" if tall is primary else "-"
            start, width = ruler.columns(tall.span)
            if number == first:
                lines.append([*under, (" " + "_" * (start + 1) + mark, tall_role)])
            else:
                note = f" {tall.text}" if tall.text else ""
                lines.append([*under, ("|" + "_" * (start + width + 1) + mark + note, tall_role)])
    return [*lines, blank]


class _Ruler:
    """One source line as it is shown (tabs spread, too long a line cropped) and where its code points stand in it."""

    def __init__(self, source: Source, number: int, spans: list[Span]) -> None:
        raw = source.line_text(number)
        self._number = number
        self._stops = [0]
        shown: list[str] = []
        for char in raw:
            text = " " * (TAB - self._stops[-1] % TAB) if char == "\t" else _visible(char)
            shown.append(text)
            self._stops.append(self._stops[-1] + _width(text))
        self._cut = 0
        starts = [span.column - 1 for span in spans if span.line == number] or [0]
        if self._stops[-1] > WIDEST and min(starts) < len(raw):
            left = next(i for i in range(len(raw)) if self._stops[i] >= self._stops[min(starts)] - BEFORE_LABEL)
            left = 0 if self._stops[min(starts)] < WIDEST // 2 else left
            right = max(i for i in range(left, len(raw) + 1) if self._stops[i] - self._stops[left] <= WIDEST)
            shown = (["..."] if left else []) + shown[left:right] + (["..."] if right < len(raw) else [])
            self._cut = self._stops[left] - (3 if left else 0)
            self._end = self._stops[right] - self._cut
        else:
            self._end = self._stops[-1]
        self.text = "".join(shown).rstrip()

    def columns(self, span: Span) -> tuple[int, int]:
        """Where the underline of `span` begins on this line, and how wide it is (never nothing)."""
        first, last = _extent(span)
        end_column = span.source.position(span.end)[1] - 1 if last == self._number else len(self._stops) - 1
        if span.source.position(span.end)[0] > last:
            end_column = len(self._stops) - 1
        start = self._stop(span.column - 1) if first == self._number else 0
        end = self._stop(end_column)
        if first != last:
            return (start, 1) if self._number == first else (0, max(0, end - 1))
        return start, max(1, end - start)

    def _stop(self, index: int) -> int:
        return min(max(0, self._stops[min(index, len(self._stops) - 1)] - self._cut), self._end)


def _visible(char: str) -> str:
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co") else char


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
