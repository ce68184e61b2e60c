"""What stands where: which things of a ruleset get an entry, on which page, under which anchor.

The outline is made before anything is said, so that every sentence can link to the entries of the things it names, and
to nothing that has no entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from dsl import model, tree


@dataclass(frozen=True)
class Count:
    """How many there are; `per_player` if each player has that many."""

    number: int = 0
    per_player: bool = False


NONE = Count()


@dataclass(frozen=True)
class Section:
    """A kind and the pieces or places made of it. Those of nameless families are only counted, not listed."""

    kind: model.Kind
    members: tuple[model.Kind, ...] = ()
    counted: tuple[model.Kind, ...] = ()

    @property
    def own(self) -> Count:
        """How many there are that have no entry of their own."""
        if not self.counted:
            return count(self.kind)
        return Count(sum(count(kind).number for kind in self.counted), count(self.counted[0]).per_player)


@dataclass
class Outline:
    ruleset: model.Ruleset
    pieces: list[Section] = field(default_factory=list)
    places: list[Section] = field(default_factory=list)
    verbs: list[model.Verb] = field(default_factory=list)
    terms: list[model.Kind] = field(default_factory=list)
    defines: list[model.Define] = field(default_factory=list)
    _links: dict[int, str] = field(default_factory=dict)

    def link(self, thing: object) -> str:
        """The address of a thing's entry from any other page of the same rulebook, or nothing."""
        return self._links.get(id(thing), "")

    def anchor(self, thing: object) -> str:
        return self._links[id(thing)].partition("#")[2]

    def enter(self, thing: object, page: str, anchor: str) -> None:
        self._links[id(thing)] = f"{page}.md#{anchor}"


def outline(ruleset: model.Ruleset) -> Outline:
    result = Outline(ruleset)
    files = {source: number for number, source in enumerate(ruleset.sources)}
    own = [kind for kind in ruleset.kinds.values() if not kind.builtin]
    own.sort(key=lambda kind: (files.get(kind.span.source, 0), (kind.family or kind).span.start))
    result.pieces = _sections([kind for kind in own if kind.root == "piece"])
    result.places = _sections([kind for kind in own if kind.root == "place"])
    result.terms = [kind for kind in own if kind.root in ("term", "shape", "report") and kind.name_text is not None]
    result.verbs = [verb for verb in ruleset.verbs.values() if verb.body is not None]
    result.defines = [define for define in ruleset.defines.values() if _named(define.texts)]
    for page, sections in (("pieces", result.pieces), ("places", result.places)):
        for section in sections:
            for kind in (section.kind, *section.members):
                result.enter(kind, page, kind.name)
            for kind in section.counted:
                result.enter(kind, page, section.kind.name)
    for verb in result.verbs:
        result.enter(verb, "glossary", f"verb-{verb.name}")
    for define in result.defines:
        result.enter(define, "glossary", f"define-{define.name}")
    for term in result.terms:
        result.enter(term, "glossary", f"term-{term.name}")
    return result


def count(kind: model.Kind) -> Count:
    """How many things of exactly this kind there are: its copies, for each combination of its binders."""
    sizes = [len(binder.values) for binder in kind.per if binder.values is not None]
    each = any(binder.values is None for binder in kind.per)
    return Count(kind.copies * prod(sizes), per_player=each)


def _sections(kinds: list[model.Kind]) -> list[Section]:
    """Every kind with pieces of its own or something to say, and the pieces below it, in the order of the rules."""
    heads: dict[int, model.Kind] = {}
    listed: dict[int, list[model.Kind]] = {}
    counted: dict[int, list[model.Kind]] = {}
    for kind in kinds:
        head = kind if kind.declared == "kind" else _head(kind)
        heads.setdefault(id(head), head)
        if head is kind or not kind.copies or kind.where is not None:
            continue
        (counted if kind.name.endswith("*") else listed).setdefault(id(head), []).append(kind)
    found = [Section(head, tuple(listed.get(key, ())), tuple(counted.get(key, ()))) for key, head in heads.items()]
    return [section for section in found if section.members or section.own.number or _speaks(section.kind)]


def _head(kind: model.Kind) -> model.Kind:
    """The kind a piece is listed under: the nearest one above it that its ruleset declared as a kind, or itself."""
    return next((above for above in kind.line() if above.declared == "kind" and not above.builtin), kind)


def _speaks(kind: model.Kind) -> bool:
    return kind.name_text is not None and bool(kind.rules or kind.reactions or kind.where is not None)


def _named(texts: tree.Texts | None) -> bool:
    return texts is not None and (texts.get("name") is not None or texts.get("phrase") is not None)
