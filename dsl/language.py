"""The numbers of the language, and what each changed: the one list of it.

A ruleset says in its head which language it was written for: `language 2`. One without a number was written for the
first. A newer number than this one is refused; an older one is advised, by `ludolect check` and `ludolect fmt`, with
what has changed since. `ludolect fmt --upgrade` sets the number and rewrites what can be rewritten. The guide prints
the same list, and a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl import tree
from dsl.codes import NEWER_LANGUAGE, NOT_CONSTANT, OLD_LANGUAGE
from dsl.diagnostics import Diagnostics, Fix
from dsl.source import Source, Span


@dataclass(frozen=True)
class Change:
    """`now` is what holds since; `look` is what an author should look at in older rules; `mended` is what `ludolect fmt
    --upgrade` does about it."""

    now: str
    look: str
    mended: str = ""

    @property
    def advice(self) -> str:
        return f"Look at {self.look}" + (f"; `fmt --upgrade` {self.mended}." if self.mended else ".")


CHANGES: dict[int, tuple[Change, ...]] = {
    2: (
        Change(
            "Choosing several (`choose 2 coin`, `spend up to 3 coin`) offers every candidate at every step.",
            "rules and bots that counted on candidates being left out once they were passed over",
        ),
        Change(
            "Several options of a block (`choose 1..2 { a: ...; b: ... }`) are all chosen before they are done.",
            "options that were to be chosen knowing what an earlier one had led to, and examples that answer them",
        ),
        Change(
            "A `may` is offered only if it can be carried out.",
            "tests around a `may` that did no more than ask whether it could be done",
            "makes `may { X }` of `if can(X) { may { X } }`",
        ),
        Change(
            "An option that is wholly forbidden is not offered.",
            "`where` clauses that did no more than repeat a `forbid`",
        ),
        Change(
            "In an example, an attempt that fails is taken back before the next step.",
            "examples that went on from what a failed attempt had left behind",
        ),
        Change(
            "In an example, an answer that is forced is not named behind `choosing`.",
            "`choosing` lists that name the only answer there is",
            "runs the examples of a folder and leaves such answers out",
        ),
        Change(
            "In an example, `given` on a pile sets what the pile holds.",
            "examples that gave pieces on top of what was in the pile already",
        ),
    ),
}
CURRENT = max(CHANGES)


def number_setting(line: tree.RulesetDecl) -> tree.Setting | None:
    members = (member for member in line.members if isinstance(member, tree.Setting))
    return next((member for member in members if member.name.id == "language"), None)


def number_of(line: tree.RulesetDecl) -> int:
    setting = number_setting(line)
    return setting.value.value if setting is not None and isinstance(setting.value, tree.Number) else 1


def check_number(line: tree.RulesetDecl, found: Diagnostics) -> None:
    """A number that is none, or that this language has not come to yet."""
    setting = number_setting(line)
    if setting is None:
        return
    if not isinstance(setting.value, tree.Number) or setting.value.value < 1:
        found.report(
            NOT_CONSTANT,
            setting.value.span,
            "the number of the language must be a plain number",
            label="not a plain number",
            reason="it is needed before anything else is known",
            remedy=f"write `language {CURRENT}`",
            fix=Fix(setting.value.span, str(CURRENT)),
        )
    elif setting.value.value > CURRENT:
        found.report(
            NEWER_LANGUAGE,
            setting.value.span,
            f"`{line.name.id}` is written for language {setting.value.value}, but this is language {CURRENT}",
            label="not known yet",
            reason="a newer language may mean something else by the same words",
            remedy=f"install a newer Ludolect, or write `language {CURRENT}` if the rules use nothing newer",
        )


def advise(line: tree.RulesetDecl, found: Diagnostics) -> None:
    """One piece of advice for rules of an older language: what has changed since."""
    number = number_of(line)
    if number >= CURRENT:
        return
    setting = number_setting(line)
    span = line.name.span if setting is None else setting.value.span
    since = [change for later in range(number + 1, CURRENT + 1) for change in CHANGES[later]]
    listed = "\n".join(f"- {change.now} {change.advice}" for change in since)
    head = (
        "says no number, so it was written for language 1" if setting is None else f"is written for language {number}"
    )
    found.report(
        OLD_LANGUAGE,
        span,
        f"`{line.name.id}` {head}; this is language {CURRENT}",
        label=f"write `language {CURRENT}` into the braces",
        reason=f"since then:\n{listed}",
        remedy=f"look at these rules, then write `language {CURRENT}` (`ludolect fmt --upgrade` does)",
        fix=upgrade(line),
    )


def upgrade(line: tree.RulesetDecl) -> Fix | None:
    """The edit that gives a ruleset the number of this language; None if it has it or a newer one."""
    if number_of(line) >= CURRENT:
        return None
    setting = number_setting(line)
    if setting is not None:
        return Fix(setting.value.span, str(CURRENT))
    return _insertion(line.span, line.members)


def _insertion(span: Span, members: list[tree.Member]) -> Fix | None:
    """Behind the name, on a line of its own if the members have theirs."""
    source: Source = span.source
    if not members:
        at = source.text.find("{", span.start, span.end)
        return None if at < 0 else Fix(source.span(at + 1, at + 1), f" language {CURRENT} ")
    first = members[0].span
    own_lines = "\n" in source.text[span.start : first.start]
    indent = source.text[source.text.rfind("\n", 0, first.start) + 1 : first.start] if own_lines else ""
    return Fix(
        source.span(first.end, first.end), f"\n{indent}language {CURRENT}" if own_lines else f"; language {CURRENT}"
    )


def guide_section() -> str:
    """What the guide prints: the numbers, and what each changed."""
    lines = []
    for number, changes in sorted(CHANGES.items(), reverse=True):
        lines += [f"**Language {number}**", ""]
        lines += [f"- {change.now} *{change.advice}*" for change in changes]
        lines.append("")
    return "\n".join(lines)
