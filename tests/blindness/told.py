"""What a rulebook says, word by word, entry by entry; and the entries where a reader looks for a declaration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dsl import model, tree
from scribe import Lang
from scribe.lines import Line
from scribe.pages.book import Book, Entry, Group
from scribe.pages.gather import _Gatherer
from scribe.pages.links import plain
from scribe.pages.outline import Section
from scribe.pages.terms import field_titles

WORD = re.compile(r"[\w’'+×−-]+|[()•]")  # brackets, and the places of a list, are seen as well as words


@dataclass(frozen=True)
class Told:
    """The sentences of a book by the entry they stand in; `setup`, `play` and `general` are entries too."""

    entries: dict[str, tuple[str, ...]]

    def differing(self, other: Told, among: set[str] | None = None) -> set[str]:
        """The entries whose words are others, or stand in another list: punctuation alone does not count."""
        keys = {*self.entries, *other.entries} if among is None else among
        return {key for key in keys if words_of(self.entries.get(key, ())) != words_of(other.entries.get(key, ()))}


def words_of(sentences: Iterable[str]) -> list[str]:
    return [word.lower() for sentence in sentences for word in WORD.findall(sentence)]


def told(rules: model.Ruleset, lang: Lang) -> Told:
    return Told(dict(_entries(_Gatherer(rules, lang).book("book"))))


def told_at(rules: model.Ruleset, lang: Lang, keys: set[str]) -> Told:
    """Only these entries, and those that stand beside them: telling the whole book takes many times as long."""
    gatherer = _Sparse(rules, lang, keys)
    out: dict[str, tuple[str, ...]] = {}
    if keys & {"setup", "play", "general", "title"}:
        out |= _entries(gatherer.frame())
    told_now: list[Entry] = []
    for section in (*gatherer.plan.pieces, *gatherer.plan.places):
        inside = (section.kind, *(kind for twins in section.members for kind in twins))
        if any(gatherer.plan.anchor(kind) in keys for kind in inside):
            group = gatherer._group(section)
            told_now += [group.entry, *group.members]
    told_now += [gatherer._action(v) for v in gatherer.plan.verbs if f"verb-{v.name}" in keys]
    told_now += [gatherer._define(d) for d in gatherer.plan.defines if f"define-{d.name}" in keys]
    told_now += [gatherer._term(t) for t in gatherer.plan.terms if f"term-{t.name}" in keys]
    fields = [(of, f"field-{of[0].name}-{of[1].name}") for of in gatherer.fields]
    if any(anchor in keys for _, anchor in fields):
        titles = field_titles(gatherer.titles, gatherer.fields)
        told_now += [gatherer._field(of, t) for (of, anchor), t in zip(fields, titles, strict=True) if anchor in keys]
    if keys - out.keys() - {entry.anchor for entry in told_now}:
        explained = (gatherer._of(found.thing, found.entry) for found in gatherer.definitions.entries())
        told_now += [entry for entry in explained if entry.anchor in keys]
    return Told(out | {entry.anchor: tuple(_sentences(entry)) for entry in told_now})


class _Sparse(_Gatherer):
    """Tells some entries only. Links may lead to what has no entry: they are no words."""

    def __init__(self, rules: model.Ruleset, lang: Lang, keys: set[str]) -> None:
        self.keys = keys
        super().__init__(rules, lang)

    def _keep(self) -> None:
        """Whatever could have an entry has one, until it is looked for."""

    def _enter_phases(self) -> None:
        """Anchors are no words."""

    def frame(self) -> Book:
        """The book without its entries."""
        plan, fields = self.plan, self.fields
        self.plan = replace(plan, pieces=[], places=[], verbs=[], terms=[], defines=[], choices=[])
        self.fields = []
        try:
            return self.book("book")
        finally:
            self.plan, self.fields = plan, fields

    def _group(self, section: Section) -> Group:
        """The kind, and those of its pieces that were asked for."""
        asked = tuple(t for t in section.members if any(self.plan.anchor(kind) in self.keys for kind in t))
        return super()._group(replace(section, members=asked))


def _entries(book: Book) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "title", (book.title, book.player_range, *book.notes)
    yield "setup", (*flat_lines(book.setup), *(" ".join((name, *row)) for name, row in book.by_players.rows))
    yield "play", tuple(flat_lines(book.course))
    yield "general", tuple(flat_lines(book.general))
    for entry in (*book.entries, *book.defined):
        yield entry.anchor, tuple(_sentences(entry))


def _sentences(entry: Entry) -> Iterator[str]:
    yield plain(entry.title)
    if entry.count.number:
        yield f"×{entry.count.number}"
    for fact in entry.facts:
        yield f"{plain(fact.name)}: {plain(fact.value)}"
    yield from flat_lines((*entry.steps, *entry.lines))


def flat_lines(lines: Iterable[Line], depth: int = 1) -> Iterator[str]:
    for line in lines:
        yield f"{'•' * depth} {plain(line.text)}"
        yield from flat_lines(line.below, depth + 1)


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
