"""What a rulebook says, word by word, entry by entry; and the entries where a reader looks for a declaration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl import model, tree
from scribe import Lang
from scribe.lines import Line
from scribe.pages.book import Book, Entry
from scribe.pages.gather import _Gatherer
from scribe.pages.links import plain

WORD = re.compile(r"[\w’'+×−-]+")


@dataclass(frozen=True)
class Told:
    """The sentences of a book by the entry they stand in; `setup`, `play` and `general` are entries too."""

    entries: dict[str, tuple[str, ...]]

    def differing(self, other: Told) -> set[str]:
        """The entries whose words are others: neither punctuation nor layout is a word."""
        keys = {*self.entries, *other.entries}
        return {key for key in keys if _words(self.entries.get(key, ())) != _words(other.entries.get(key, ()))}


def _words(sentences: Iterable[str]) -> list[str]:
    return [word.lower() for sentence in sentences for word in WORD.findall(sentence)]


def told(rules: model.Ruleset, lang: Lang) -> Told:
    return Told(dict(_entries(_Gatherer(rules, lang).book("book"))))


def _entries(book: Book) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "title", (book.title, book.player_range, *book.notes)
    yield "setup", (*_flat(book.setup), *(" ".join((name, *row)) for name, row in book.by_players.rows))
    yield "play", tuple(_flat(book.course))
    yield "general", tuple(_flat(book.general))
    for entry in book.entries:
        yield entry.anchor, tuple(_sentences(entry))


def _sentences(entry: Entry) -> Iterator[str]:
    yield plain(entry.title)
    if entry.count.number:
        yield f"×{entry.count.number}"
    for fact in entry.facts:
        yield f"{plain(fact.name)}: {plain(fact.value)}"
    yield from _flat((*entry.steps, *entry.lines))


def _flat(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield plain(line.text)
        yield from _flat(line.below)


def homes(decl: tree.Node, rules: model.Ruleset, entries: Iterable[str]) -> set[str]:
    """Where a reader looks for what a declaration says. Empty: it has no entry, and is told wherever it is used."""
    there = set(entries)
    match decl:
        case tree.FlowDecl() | tree.ChangePhase():
            return {"setup", "play"}
        case tree.VerbDecl(name=name) | tree.ChangeVerb(name=name):
            return {f"verb-{name.id}"} & there
        case tree.DefineDecl(name=name) | tree.ChangeDefine(name=name):
            return {f"define-{name.id}"} & there
        case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
            return {"general"}
        case tree.KindDecl() | tree.PiecesDecl() | tree.ChangeDecl():
            return _of_kind(decl, rules, there)
    return set()


def _of_kind(
    decl: tree.KindDecl | tree.PiecesDecl | tree.ChangeDecl, rules: model.Ruleset, there: set[str]
) -> set[str]:
    """The kind itself, what is made of it, and the terms it brings; of the game and its players, how they begin."""
    named = decl.name.id if decl.name is not None else ""
    source, start, end = decl.span.source.name, decl.span.start, decl.span.end
    own = [
        kind
        for kind in rules.kinds.values()
        if kind.name == named or (kind.span.source.name == source and start <= kind.span.start < end)
    ]
    below = {kind.name for kind in rules.kinds.values() if any(above in own for above in kind.line())}
    found = {key for key in there if key in below or any(key.startswith(f"field-{name}-") for name in below)}
    found |= {f"term-{name}" for name in below} & there
    if any(kind.root in ("game", "player") for kind in own):
        found |= {"setup"}
    return found
