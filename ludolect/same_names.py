"""Two things of one name, as diagnostics."""

from __future__ import annotations

from dsl.codes import SAME_NAME
from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.model import Ruleset
from scribe.tell.namesakes import namesakes


def same_names(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    for each in namesakes(ruleset):
        found.report(
            SAME_NAME,
            each.span,
            f"{each.what} has the name of {each.other}: `{each.text}`",
            label="two things have this name",
            reason="readers of the rulebook cannot tell which of them is meant",
            remedy="give one of them another name",
        )
    return tuple(found)
