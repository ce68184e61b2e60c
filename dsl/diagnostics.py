"""What is wrong with a text, as data.

A `Diagnostic` says one thing about one place. It holds no formatting: `dsl.render` turns it into text, JSON or colour.
How to word one:

- `message` is the whole story in one line: if only one line can be shown, it is this one. No full stop.
- `primary` underlines the smallest piece of text that has to change; its label is short and says what that piece *is*.
- `secondary` labels show the other side: where something was first declared, what the two parts of a clash are.
- `reason` says why the language refuses this. `remedy` says what to write instead, with the words of this very text.
- `fix` is the remedy as data, where it is one replacement and there is no doubt about it.

A text whose code is a warning still yields a ruleset; one error and there is none.
Names and bits of source stand between backquotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from dsl.source import Span


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Code:
    """A kind of mistake. `id` keeps its meaning for ever; `slug` is for people, `title` heads its page."""

    id: str
    slug: str
    title: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Label:
    span: Span
    text: str = ""


@dataclass(frozen=True)
class Fix:
    """What a tool can do at a click: put `text` in place of the span, which may be empty."""

    span: Span
    text: str


def instead(span: Span, text: str | None) -> Fix | None:
    """The fix of a "did you mean"; None if nothing near is known."""
    return None if text is None else Fix(span, text)


@dataclass(frozen=True)
class Diagnostic:
    code: Code
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    reason: str = ""
    remedy: str = ""
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        span = self.primary.span
        return span.source.name, span.start, span.end, self.code.id, self.message


class Diagnostics:
    """Collects what the stages find. The same thing said twice about one place is kept once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int, str, str], Diagnostic] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic.order, diagnostic)

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        label: str = "",
        also: Iterable[tuple[Span, str]] = (),
        reason: str = "",
        remedy: str = "",
        fix: Fix | None = None,
    ) -> None:
        """The short way to write `add(Diagnostic(...))`."""
        secondary = tuple(Label(where, text) for where, text in also)
        self.add(Diagnostic(code, message, Label(span, label), secondary, reason, remedy, fix))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        for diagnostic in others:
            self.add(diagnostic)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self if d.is_error)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self if not d.is_error)

    @property
    def has_errors(self) -> bool:
        return any(d.is_error for d in self._found.values())

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._found.values(), key=lambda d: d.order))

    def __len__(self) -> int:
        return len(self._found)

    def raise_if_errors(self) -> None:
        if self.has_errors:
            raise RulesError(tuple(self))


class RulesError(Exception):
    """The rules, or what was asked of them, cannot be used. Carries every diagnostic found, warnings too."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = next((d for d in self.diagnostics if d.is_error), None)
        more = sum(d.is_error for d in self.diagnostics) - 1
        text = f"{first.primary.span}: {first.code} {first.message}" if first else "no diagnostic"
        super().__init__(text + (f" (and {more} more)" if more > 0 else ""))


def single(code: Code, span: Span, message: str, *, label: str = "", reason: str = "", remedy: str = "") -> RulesError:
    """An error of one diagnostic, for the places that cannot go on: `raise single(...)`."""
    return RulesError((Diagnostic(code, message, Label(span, label), (), reason, remedy),))
