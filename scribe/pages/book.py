"""A rulebook as data: what the templates print, in one language, with every sentence already said.

All strings are Markdown. Anchors are made of the ruleset's own names, never of translated headings, so that pages and
anchors are the same in all languages and a link survives the language switch.
"""

from __future__ import annotations

from dataclasses import dataclass

from scribe.lexicon.features import Lang
from scribe.lines import ExampleText, Line
from scribe.pages.outline import NONE, Count


@dataclass(frozen=True)
class Fact:
    name: str
    value: str


@dataclass(frozen=True)
class Entry:
    """One thing with a heading of its own: a piece, a place, an action, a term. `steps` are done in turn, `lines` each
    stand for themselves."""

    anchor: str
    title: str
    count: Count = NONE
    facts: tuple[Fact, ...] = ()
    steps: tuple[Line, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def is_silent(self) -> bool:
        return not (self.facts or self.steps or self.lines)


@dataclass(frozen=True)
class Group:
    """A kind, what holds for all of it, and its pieces."""

    entry: Entry
    members: tuple[Entry, ...] = ()

    @property
    def count(self) -> Count:
        """How many pieces it has altogether, if they can be added up."""
        counts = [self.entry.count, *(member.count for member in self.members)]
        counts = [each for each in counts if each.number]
        each = any(each.per_player for each in counts)
        if each and not all(one.per_player for one in counts):
            return Count()
        return Count(sum(one.number for one in counts), each)


@dataclass(frozen=True)
class ExampleEntry:
    anchor: str
    title: str
    text: ExampleText
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    id: str
    lang: Lang
    title: str
    players: tuple[int, int]
    version: str = ""
    extends: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    pieces: tuple[Group, ...] = ()
    places: tuple[Group, ...] = ()
    setup: tuple[Line, ...] = ()
    course: tuple[Line, ...] = ()
    general: tuple[Line, ...] = ()
    actions: tuple[Entry, ...] = ()
    terms: tuple[Entry, ...] = ()
    variants: tuple[Entry, ...] = ()
    examples: tuple[ExampleEntry, ...] = ()

    @property
    def player_range(self) -> str:
        low, high = self.players
        return str(low) if low == high else f"{low}–{high}"
