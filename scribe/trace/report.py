"""What left no word on the pages of a rulebook, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl import model, tree
from scribe.lexicon.features import Lang
from scribe.pages.book import Book
from scribe.pages.gather import rules_alone
from scribe.pages.spoken import texts
from scribe.trace.reasons import REASONS, Reason
from scribe.trace.units import OWN, Key, Unit, key, units

_MOST = 60  # characters of a rule that are shown


@dataclass(frozen=True)
class Silence:
    """A part of the rules without words of its own; `reason` says that this is on purpose."""

    unit: Unit
    lang: Lang
    reason: Reason | None

    def __str__(self) -> str:
        """Which part left no word, where it is, and what can be done."""
        written = " ".join(self.unit.node.span.text.split())
        shown = written if len(written) <= _MOST else written[:_MOST] + "..."
        part = f"`{shown}` ({type(self.unit.node).__name__} in {self.unit.home.what})"
        return "\n    ".join(
            (
                f"{self.unit.node.span}: {part} leaves no word in the rulebook ({self.lang}).",
                "Give what it speaks of a `name`, or a `phrase` with a place for it. If the pages do say it, the",
                "scribe loses the mark (`marked` in scribe/origins.py); if it need not be said, give a reason in",
                "scribe/trace/reasons.py.",
            )
        )


class Pages:
    """What the pages of a book say."""

    def __init__(self, book: Book) -> None:
        self.lang = book.lang
        self.said: frozenset[Key] = frozenset(key(node) for text in texts(book) for node in text.origins)

    def __call__(self, node: tree.Node) -> bool:
        """Whether there are words of its own."""
        return key(node) in self.said or any(self(part) for part in OWN.get(type(node), _nothing)(node))


def _nothing(node: tree.Node) -> list[tree.Node]:
    return []


def silences(rules: model.Ruleset, lang: Lang, varied: Mapping[str, model.Ruleset] | None = None) -> list[Silence]:
    """The parts of a ruleset that its rulebook has no words of, with the reason, if there is one. `varied` is the same
    ruleset with each of its variants: the part of a variant is told in the book with it."""
    pages = Pages(rules_alone(rules, lang))
    found = {key(unit.node): Silence(unit, lang, _reason(unit, pages)) for unit in units(rules) if not pages(unit.node)}
    known = {key(unit.node) for unit in units(rules)}
    for other in (varied or {}).values():
        whole = Pages(rules_alone(other, lang))
        for unit in units(other):
            at = key(unit.node)
            if at in known:
                continue
            if not whole(unit.node):
                found[at] = Silence(unit, lang, _reason(unit, whole))
            known.add(at)
    return list(found.values())


def _reason(unit: Unit, pages: Pages) -> Reason | None:
    return next((reason for reason in REASONS if reason.holds(unit, pages)), None)
