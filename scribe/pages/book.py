"""A rulebook as data: what the templates print, in one language, with every sentence already said.

All strings are Markdown. Anchors are made of the ruleset's own names, never of translated headings, so that pages and
anchors are the same in all languages and a link survives the language switch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scribe.lexicon.features import Lang
from scribe.lines import ExampleText, Line
from scribe.pages.outline import NONE, Count

if TYPE_CHECKING:
    from scribe.pages.comparison import Comparison


@dataclass(frozen=True)
class Fact:
    name: str
    value: str


@dataclass(frozen=True)
class Link:
    title: str
    address: str


@dataclass(frozen=True)
class Related:
    """Other entries that have to do with one, in one way."""

    label: str
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Entry:
    """One thing with a heading of its own: a piece, a place, an action, a term. `steps` are done in turn, `lines` each
    stand for themselves. `picture` is an SVG."""

    anchor: str
    title: str
    count: Count = NONE
    facts: tuple[Fact, ...] = ()
    steps: tuple[Line, ...] = ()
    lines: tuple[Line, ...] = ()
    picture: str = ""
    related: tuple[Related, ...] = ()

    @property
    def is_silent(self) -> bool:
        return not (self.facts or self.steps or self.lines or self.picture or self.related)


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
    pictures: tuple[str, ...] = ()  # SVG: what happened on a table


@dataclass(frozen=True)
class PlayerTable:
    """What depends on how many play: a value for each number of players."""

    counts: tuple[int, ...] = ()
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class NameRow:
    """A term with its address and what it is called in the other languages, in the order of the languages."""

    title: str
    address: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """A piece or a place in the glossary: where its entry is, and what it is in a word."""

    title: str
    address: str
    sort: str
    count: Count = NONE


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
    diagram: str = ""
    pieces: tuple[Group, ...] = ()
    places: tuple[Group, ...] = ()
    setup_title: str = ""
    setup: tuple[Line, ...] = ()
    by_players: PlayerTable = PlayerTable()
    reading: tuple[str, ...] = ()  # how its sentences are meant
    course_title: str = ""
    course: tuple[Line, ...] = ()
    general: tuple[Line, ...] = ()
    actions: tuple[Entry, ...] = ()
    terms: tuple[Entry, ...] = ()
    values: tuple[Entry, ...] = ()
    defined: tuple[Entry, ...] = ()  # words that no rule explains: what each is, and whose
    listed: tuple[Listed, ...] = ()  # pieces and places, for the glossary
    variants: tuple[Entry, ...] = ()
    examples: tuple[ExampleEntry, ...] = ()
    changes: Comparison | None = None  # against the book of what it extends
    names: tuple[NameRow, ...] = ()
    terms_by_address: tuple[Link, ...] = ()  # everything that can be linked to, in the order of the book

    @property
    def player_range(self) -> str:
        low, high = self.players
        return str(low) if low == high else f"{low}–{high}"

    @property
    def other_names(self) -> Mapping[str, tuple[str, ...]]:
        """What each entry is called in the other languages, by its address."""
        return {row.address: row.others for row in self.names}

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that the pages of pieces and places and the glossary hold."""
        groups = (*self.pieces, *self.places)
        grouped = (entry for group in groups for entry in (group.entry, *group.members))
        return (*grouped, *self.actions, *self.terms, *self.values)

    @property
    def glossary(self) -> tuple[Entry, ...]:
        return (*self.actions, *self.terms, *self.values, *self.defined)

    @property
    def addresses(self) -> frozenset[str]:
        return frozenset(link.address for link in self.terms_by_address)
