"""Rules of an older language, rewritten for this one as far as that can be done without knowing what was meant.

What changed so far is how the same words are carried out, so nothing but the number is rewritten; what an author should
look at is said by the advice of `ludolect check`, which goes with the older number.
"""

from __future__ import annotations

from dsl import tree
from dsl.diagnostics import Diagnostics
from dsl.language import upgrade
from dsl.recover import parse_all
from dsl.source import Source


def upgraded(source: Source) -> Source:
    """The source with the number of this language in the head of its ruleset; as it was if it has no head."""
    file = parse_all(source, Diagnostics())
    edits = [edit for line in file.decls if isinstance(line, tree.RulesetDecl) and (edit := upgrade(line)) is not None]
    text = source.text
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return Source(source.name, text)
