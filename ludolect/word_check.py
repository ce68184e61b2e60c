"""What the rulebooks cannot say: words of a ruleset that no language knows how to inflect, as diagnostics."""

from __future__ import annotations

from dsl.codes import UNUSABLE_WORD
from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.model import Ruleset
from scribe import word_problems


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
        )
    return tuple(found)
