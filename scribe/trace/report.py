"""What left no word on the pages of a book, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from dsl import model, tree
from scribe.pages.book import Book
from scribe.say.tokens import Text
from scribe.trace.reasons import REASONS, Reason
from scribe.trace.units import OWN, Key, Unit, key, units


@dataclass(frozen=True)
class Silence:
    """A part of the rules without words of its own; `reason` says that this is on purpose."""

    unit: Unit
    reason: Reason | None


class Pages:
    """What the pages of a book say."""

    def __init__(self, book: Book) -> None:
        told = (text for part in _RULES for text in _texts(getattr(book, part)))
        self.said: frozenset[Key] = frozenset(key(node) for text in told for node in text.origins)

    def tells(self, node: tree.Node) -> bool:
        """Whether there are words of its own."""
        return key(node) in self.said or any(self.tells(part) for part in OWN.get(type(node), _nothing)(node))


_RULES = tuple("boards pieces places setup by_players course general actions terms values variants".split())


def _nothing(node: tree.Node) -> list[tree.Node]:
    return []


def _texts(found: Any) -> Iterator[Text]:
    if isinstance(found, Text):
        yield found
    elif isinstance(found, tuple):
        for each in found:
            yield from _texts(each)
    elif is_dataclass(found):
        for each in fields(found):
            yield from _texts(getattr(found, each.name))


def silences(
    rules: model.Ruleset, book: Book, varied: Mapping[str, model.Ruleset], books: Mapping[str, Book]
) -> list[Silence]:
    """The parts of a ruleset that its book has no words of. `varied` is the ruleset with its variants, `books` what the
    book would be with each: what a variant leaves as it was is printed without it."""
    pages = Pages(book)
    found = {key(unit.node): Silence(unit, _reason(unit, pages)) for unit in units(rules) if not pages.tells(unit.node)}
    for name, other in books.items():
        whole = Pages(other)
        for unit in units(varied[name]):
            at = key(unit.node)
            if pages.tells(unit.node) or whole.tells(unit.node):
                found.pop(at, None)
            elif at not in found:
                found[at] = Silence(unit, _reason(unit, whole))
    return list(found.values())


def _reason(unit: Unit, pages: Pages) -> Reason | None:
    return next((reason for reason in REASONS if reason.holds(unit, pages.tells)), None)
