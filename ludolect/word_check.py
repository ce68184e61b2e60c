"""What the rulebooks cannot say: words of a ruleset that no language knows how to inflect, as diagnostics."""

from __future__ import annotations

from dsl.codes import UNUSABLE_WORD
from dsl.diagnostics import Diagnostic, Diagnostics, Fix
from dsl.model import Ruleset
from scribe import Problem, word_problems


def unusable_words(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    for problem in word_problems(ruleset):
        found.report(
            UNUSABLE_WORD,
            problem.span,
            problem.message,
            label="no text can be written with this",
            reason="the rulebooks never guess the form of a word",
            remedy=problem.remedy,
            fix=_pasted(problem),
        )
    return tuple(found)


def _pasted(problem: Problem) -> Fix | None:
    """The text of an entry with the forms of its verb behind it."""
    span = problem.span
    opens, closes = span.text.find('"'), span.text.rfind('"')
    if not problem.paste or opens < 0 or closes <= opens:
        return None
    return Fix(span.source.span(span.start + opens + 1, span.start + closes), problem.paste)
