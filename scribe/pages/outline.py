"""What stands where: which things of a ruleset get an entry, on which page, under which anchor.

The outline is made before anything is said, so that every sentence can link to the entries of the things it names, and
to nothing that has no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod

from dsl import model, tree
from scribe.tell.known import constants


@dataclass(frozen=True)
class Count:
    """How many there are; `per_player` if each player has that many."""

    number: int = 0
    per_player: bool = False


NONE = Count()


@dataclass(frozen=True)
class Section:
    """A kind and the pieces or places made of it.

    Members of a family that all have one name share an entry, so `members` are groups of kinds, mostly of one. The
    places of a board are only counted.
    """

    kind: model.Kind
    members: tuple[tuple[model.Kind, ...], ...] = ()
    counted: tuple[model.Kind, ...] = ()
    pieces: Mapping[int, int] = field(default_factory=dict)  # how many pieces there are of a kind, by its id

    @property
    def is_needed(self) -> bool:
        """Whatever its settings say."""
        return bool(self.members or self.own.number or _speaks(self.kind))

    @property
    def own(self) -> Count:
        """How many there are that have no entry of their own."""
        return count(*(self.counted or (self.kind,)), pieces=self.pieces)


@dataclass
class Outline:
    ruleset: model.Ruleset
    pieces: list[Section] = field(default_factory=list)
    places: list[Section] = field(default_factory=list)
    verbs: list[model.Verb] = field(default_factory=list)
    terms: list[model.Kind] = field(default_factory=list)
    defines: list[model.Define] = field(default_factory=list)
    choices: list[model.Choice] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    _links: dict[int, str] = field(default_factory=dict)

    def link(self, thing: object) -> str:
        """The address of a thing's entry from any other page of the same rulebook, or nothing."""
        return self._links.get(id(thing), "")

    def anchor(self, thing: object) -> str:
        return self._links[id(thing)].partition("#")[2]

    def keep(
        self,
        explained: Callable[[model.Define], bool],
        used: Callable[[model.Kind], bool],
        described: Callable[[model.Kind], bool],
    ) -> None:
        """Leave out what has nothing to say beside its name."""
        for sections in (self.pieces, self.places):
            for section in [each for each in sections if not each.is_needed and not described(each.kind)]:
                sections.remove(section)
                del self._links[id(section.kind)]
        silent = [*(d for d in self.defines if not explained(d)), *(t for t in self.terms if not used(t))]
        self.defines = [define for define in self.defines if define not in silent]
        self.terms = [term for term in self.terms if term not in silent]
        for each in silent:
            del self._links[id(each)]

    def enter(self, thing: object, page: str, anchor: str) -> None:
        self._links[id(thing)] = f"{page}.md#{anchor}"


def outline(ruleset: model.Ruleset) -> Outline:
    result = Outline(ruleset)
    files = {source: number for number, source in enumerate(ruleset.sources)}
    own = [kind for kind in ruleset.kinds.values() if not kind.builtin]
    own.sort(key=lambda kind: (files.get(kind.span.source, 0), (kind.family or kind).span.start))
    for kind in own:
        for above in kind.line():
            if kind.where is None and not kind.per:
                result.counts[id(above)] = result.counts.get(id(above), 0) + kind.copies
    result.pieces = _sections([kind for kind in own if kind.root == "piece"], result.counts)
    result.places = _sections([kind for kind in own if kind.root == "place"], result.counts)
    result.terms = [kind for kind in own if kind.root in ("term", "shape", "report") and kind.name_text is not None]
    result.verbs = [verb for verb in ruleset.verbs.values() if verb.body is not None]
    result.defines = [define for define in ruleset.defines.values() if _named(define.texts)]
    for page, sections in (("pieces", result.pieces), ("places", result.places)):
        for section in sections:
            for twins in ((section.kind,), *section.members):
                for kind in twins:
                    result.enter(kind, page, twins[0].name)
            for kind in section.counted:
                result.enter(kind, page, section.kind.name)
    for kind in own:
        if kind.family is not None and result.link(kind) and not result.link(kind.family):
            result.enter(kind.family, *result.link(kind).split(".md#"))
    for verb in result.verbs:
        result.enter(verb, "glossary", f"verb-{verb.name}")
    for define in result.defines:
        result.enter(define, "glossary", f"define-{define.name}")
    for term in result.terms:
        result.enter(term, "glossary", f"term-{term.name}")
    result.choices = [choice for choice in ruleset.choices.values() if _listed(choice)]
    for choice in result.choices:
        result.enter(choice, "glossary", f"choice-{choice.name}")
        for value in choice.values.values():
            result.enter(value, "glossary", f"value-{choice.name}-{value.name}")
    return result


def count(*kinds: model.Kind, pieces: Mapping[int, int]) -> Count:
    """How many things of exactly these kinds there are: their copies, for each combination of their binders."""
    number = 0
    for kind in kinds:
        number += kind.copies * prod(_made(binder, pieces) for binder in kind.per)
    return Count(number, per_player=any(_is_player(binder.kind) for kind in kinds for binder in kind.per))


def _made(binder: model.PerBinder, pieces: Mapping[int, int]) -> int:
    """How many a family makes for this binder: one a value, or one a piece; players are counted at the table."""
    if binder.values is not None:
        return len(binder.values)
    return 1 if binder.kind is None or _is_player(binder.kind) else pieces.get(id(binder.kind), 1)


def _is_player(kind: model.Kind | None) -> bool:
    return kind is not None and kind.root == "player"


def _sections(kinds: list[model.Kind], pieces: Mapping[int, int]) -> list[Section]:
    """Every kind with pieces of its own or something to say, and the pieces below it, in the order of the rules."""
    heads: dict[int, model.Kind] = {}
    listed: dict[int, list[model.Kind]] = {}
    counted: dict[int, list[model.Kind]] = {}
    for kind in kinds:
        head = kind if kind.declared == "kind" else _head(kind)
        heads.setdefault(id(head), head)
        if head is kind or not kind.copies or kind.where is not None:
            continue
        (counted if _is_many(kind) else listed).setdefault(id(head), []).append(kind)
    found = [
        Section(head, _twins(listed.get(key, [])), tuple(counted.get(key, ())), pieces) for key, head in heads.items()
    ]
    return [section for section in found if section.is_needed or (section.kind.name_text and section.kind.formulas)]


def _is_many(kind: model.Kind) -> bool:
    """A family of places (the squares of a board) with nothing of its own to say."""
    return bool(kind.per) and all(b.kind is None for b in kind.per) and not kind.rules and not kind.reactions


def _twins(kinds: list[model.Kind]) -> tuple[tuple[model.Kind, ...], ...]:
    groups: dict[int, list[model.Kind]] = {}
    for kind in kinds:
        name = kind.name_text or (kind.family.name_text if kind.family is not None else None)
        same = kind.family is not None and name is not None and not any("{" in entry.text for entry in name.entries)
        groups.setdefault(id(kind.family if same else kind), []).append(kind)
    return tuple(tuple(group) for group in groups.values())


def _head(kind: model.Kind) -> model.Kind:
    """The kind a piece is listed under: the nearest one above it that its ruleset declared as a kind, or itself."""
    return next((above for above in kind.line() if above.declared == "kind" and not above.builtin), kind)


def _speaks(kind: model.Kind) -> bool:
    """A kind that is true of every piece is a manner of speaking."""
    told = kind.where is not None and constants(kind.where, None) != [True]
    return kind.name_text is not None and bool(kind.rules or kind.reactions or told)


def _listed(choice: model.Choice) -> bool:
    """A choice with a name whose values all have names: a term that others are made of."""
    return _named(choice.node.texts) and all(value.text is not None for value in choice.values.values())


def _named(texts: tree.Texts | None) -> bool:
    return texts is not None and (texts.get("name") is not None or texts.get("phrase") is not None)
