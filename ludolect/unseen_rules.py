"""Rules that play and are not seen in the rulebook, as diagnostics: what left no word there, and has no reason to."""

from __future__ import annotations

from dsl.codes import UNSEEN_RULE
from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.model import Ruleset
from scribe.trace.report import silences

_MOST = 60  # characters of a rule that are shown


def unseen_rules(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """In English, and without variants: what one language leaves out for want of words, the others do too."""
    found = Diagnostics()
    lost = [silence.unit for silence in silences(ruleset, "en") if silence.reason is None]
    for unit in lost:
        if any(above is other.node for other in lost for above in unit.above):
            continue  # a part of what is told of already
        written = " ".join(unit.node.span.text.split())
        shown = written if len(written) <= _MOST else written[:_MOST] + "..."
        found.report(
            UNSEEN_RULE,
            unit.node.span,
            f"`{shown}`, in {unit.home.what}, is not seen in the rulebook",
            label="no word of the book comes from this",
            reason="the game obeys it, and readers cannot know it",
            remedy="give what it speaks of a `name`, or a `phrase` with a place for it",
        )
    return tuple(found)
