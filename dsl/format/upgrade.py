"""Rules of an older language, rewritten for this one as far as that can be done without knowing what was meant.

Most of what changed is how the same words are carried out; what an author should look at is said by the advice of
`ludolect check`, which goes with the older number. What is rewritten: the number itself; a test whether something can
be done right before it may be done, which a `may` has come to ask by itself; and, by the command, which can run them,
answers in examples that nobody gives any more (`without_answer`).
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl import tree
from dsl.diagnostics import Diagnostics, Fix
from dsl.language import upgrade
from dsl.recover import parse_all
from dsl.source import Source, Span


def upgraded(source: Source) -> Source:
    """The source with the number of this language in the head of its ruleset, if it has one, and without tests that
    have become needless."""
    file = parse_all(source, Diagnostics())
    fixes = [fix for line in file.decls if isinstance(line, tree.RulesetDecl) and (fix := upgrade(line)) is not None]
    fixes += [fix for node in tree.walk(file) if isinstance(node, tree.If) and (fix := _untested(node)) is not None]
    return Source(source.name, applied(source.text, fixes))


def applied(text: str, fixes: Iterable[Fix]) -> str:
    """A text with some edits made; of two that touch each other, the first."""
    end = 0
    made = []
    for fix in sorted(fixes, key=lambda fix: (fix.span.start, fix.span.end)):
        if fix.span.start >= end:
            made.append(fix)
            end = fix.span.end
    for fix in reversed(made):
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text


def _untested(node: tree.If) -> Fix | None:
    """`if can(X) { may { X } }` is `may { X }`; where a remark stands in between it is left alone."""
    match node:
        case tree.If(
            test=tree.Can(call=call), then=tree.Block(statements=[tree.May(subject=None) as may]), otherwise=None
        ):
            same = [tree.dump(statement) for statement in may.body.statements] == [tree.dump(call)]
            if same and not node.then.texts.lines and "#" not in node.span.text:
                return Fix(node.span, may.span.text)
    return None


def without_answer(example: tree.Node, answer: Span) -> Fix | None:
    """The edit that leaves an answer out of a `choosing` list."""
    for step in tree.walk(example):
        if not isinstance(step, tree.Step):
            continue
        spans = [given.span for given in step.choosing]
        if answer not in spans:
            continue
        at, source = spans.index(answer), answer.source
        if len(spans) == 1:
            word = source.text.rfind("choosing", step.span.start, answer.start)
            before = len(source.text[:word].rstrip())
            cut = source.span(before, answer.end)
        elif at == 0:
            cut = source.span(answer.start, spans[1].start)
        else:
            cut = source.span(spans[at - 1].end, answer.end)
        return Fix(cut, "") if "#" not in cut.text else None
    return None
