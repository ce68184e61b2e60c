"""From a checked ruleset to its book in one language: walks the outline and asks the scribe for every sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl import model, tree
from dsl.types import NumberType
from scribe.lexicon.features import Lang
from scribe.lines import ExampleText, Line, Turn
from scribe.pages.board import picture
from scribe.pages.book import Book, Entry, ExampleEntry, Fact, Group
from scribe.pages.outline import NONE, Count, Section, count, outline
from scribe.pages.terms import define_title, field_lines, field_title, kind_lines, phrased_fields
from scribe.pages.variants import LINK, changes
from scribe.pages.words import WORDS
from scribe.say.tokens import words as tokens
from scribe.say.tokens import write
from scribe.tell.scribe import Scribe


def gather(
    ruleset: model.Ruleset,
    lang: Lang,
    book_id: str,
    extends: tuple[str, ...] = (),
    varied: Mapping[str, model.Ruleset] | None = None,
) -> Book:
    """`extends` are the titles of the rulesets this one lies on, `varied` the same ruleset with variants, by what
    stands behind the colon: a variant is told by what it changes, an example with the variants it gives."""
    gatherer = _Gatherer(ruleset, lang)
    other = {switches: _Gatherer(rules, lang) for switches, rules in (varied or {}).items()}
    book = gatherer.book(book_id, extends)
    own = [variant for variant in ruleset.variants.values() if variant.ruleset == ruleset.names[-1]]
    variants = tuple(
        gatherer.variant(variant, book, other[variant.name].book(book_id) if variant.name in other else None)
        for variant in own
    )
    return replace(book, variants=variants, examples=gatherer.examples(other))


class _Gatherer:
    def __init__(self, ruleset: model.Ruleset, lang: Lang) -> None:
        self.ruleset = ruleset
        self.plan = plan = outline(ruleset)
        self.lang = lang
        self.words = WORDS[lang]
        self.scribe = Scribe(ruleset, lang, link=plan.link, markdown=True)
        self.titles = Scribe(ruleset, lang, markdown=True)

    def book(self, book_id: str, extends: tuple[str, ...] = ()) -> Book:
        """The rules themselves, without examples and variants."""
        scribe, ruleset = self.scribe, self.ruleset
        return Book(
            id=book_id,
            lang=self.lang,
            title=scribe.title(),
            players=ruleset.players,
            version=ruleset.strings.get("version", ""),
            extends=extends,
            notes=tuple(self._text(note) for note in ruleset.notes),
            boards=self._boards(),
            pieces=tuple(self._group(section) for section in self.plan.pieces),
            places=tuple(self._group(section) for section in self.plan.places),
            setup=_thinned(unwrapped(scribe.setup()), set()),
            course=_thinned(scribe.course(), set()),
            general=_thinned(scribe.general(), set()),
            actions=tuple(self._action(verb) for verb in self.plan.verbs),
            terms=(
                *map(self._term, self.plan.terms),
                *(self._field(kind, field) for kind, field in phrased_fields(ruleset)),
                *map(self._define, self.plan.defines),
            ),
        )

    def _group(self, section: Section) -> Group:
        """What holds for the whole kind is not said again for each of its pieces."""
        head = self._piece((section.kind,), section.own)
        members = (self._piece(twins, count(*twins, pieces=self.plan.counts)) for twins in section.members)
        said = [Fact(*fact) for fact in self.scribe.settings(section.kind, whole=True)]
        return Group(head, tuple(replace(m, facts=tuple(f for f in m.facts if f not in said)) for m in members))

    def _piece(self, twins: tuple[model.Kind, ...], number: Count) -> Entry:
        """One entry for kinds of one name: what is true of all, and what any of them says."""
        kind = twins[0]
        settings = [self.scribe.settings(twin) for twin in twins]
        facts = tuple(Fact(*fact) for fact in settings[0] if all(fact in others for others in settings))
        if kind.root == "place":
            facts += self._visibility(kind)
        reactions = _distinct(self.scribe.reactions(twin) for twin in twins)
        rules = tuple(line for line in _distinct(map(self.scribe.piece_lines, twins)) if line not in reactions)
        if len(twins) > 1 or any(line.heading for line in rules):
            rules, reactions = (), (*rules, *reactions)
        lines = (*kind_lines(self.scribe, kind), *reactions)
        return self._entry(kind, self.scribe.name(kind), lines, number, facts, rules)

    def _visibility(self, kind: model.Kind) -> tuple[Fact, ...]:
        """Who sees what lies in a place, where not everybody does."""
        formula = kind.find_formula("shown")
        if formula is None or not isinstance(formula.expr, tree.Ref):
            return ()
        seen = {"nobody": "seen_by_nobody", "owner": "seen_by_owner"}.get(formula.expr.name)
        return (Fact(self.words["seen"], self.words[seen]),) if seen else ()

    def _entry(
        self,
        thing: object,
        title: str,
        lines: tuple[Line, ...],
        number: Count = NONE,
        facts: tuple[Fact, ...] = (),
        rules: tuple[Line, ...] = (),
    ) -> Entry:
        """Links in an entry: none to itself, and each target once."""
        linked = {self.plan.link(thing)}
        return Entry(self.plan.anchor(thing), title, number, facts, _thinned(rules, linked), _thinned(lines, linked))

    def _action(self, verb: model.Verb) -> Entry:
        return self._entry(verb, self.titles.verb_title(verb), (), rules=self.scribe.verb_entry(verb))

    def _term(self, kind: model.Kind) -> Entry:
        return self._entry(kind, self.scribe.name(kind), self.scribe.piece_lines(kind))

    def _define(self, define: model.Define) -> Entry:
        return self._entry(define, define_title(self.titles, define), self.scribe.define_text(define))

    def _field(self, kind: model.Kind, field: model.Field) -> Entry:
        lines = _thinned(field_lines(self.scribe, kind, field), set())
        return Entry(f"field-{kind.name}-{field.name}", field_title(self.titles, kind, field), lines=lines)

    def variant(self, variant: model.Variant, plain: Book, varied: Book | None) -> Entry:
        """What it changes, as far as the book with it is known; of one that is a number, what it may be."""
        lines = changes(plain, varied, self.words) if varied is not None else ()
        if isinstance(variant.type, NumberType) and variant.type.low is not None:
            low, high, usual = variant.type.low, variant.type.high, variant.default
            lines = (Line(self.words["from_to"].format(low=low, high=high, usual=usual)), *lines)
        return Entry(f"variant-{variant.name}", self.scribe.name(variant), lines=lines)

    def examples(self, other: Mapping[str, _Gatherer]) -> tuple[ExampleEntry, ...]:
        """Those of the ruleset on top, and the positions they start from: what lies below has a book of its own."""
        top = self.ruleset.names[-1]
        own = [each for each in self.ruleset.examples.values() if each.ruleset == top and _tells(each)]
        bases = {id(each.base) for each in own}
        told = [each for each in self.ruleset.examples.values() if id(each) in bases and _is_named(each)]
        told.extend(each for each in own if each not in told)
        return tuple(
            other.get(example.switches, self)._example(number, example.name) for number, example in enumerate(told, 1)
        )

    def _example(self, number: int, name: str) -> ExampleEntry:
        example = self.ruleset.examples[name]
        title = self.titles.example_title(example) if _is_named(example) else f"{self.words['example']} {number}"
        cites = tuple(i.id for line in example.node.lines if isinstance(line, tree.Cites) for i in line.ids)
        text = self.scribe.example_text(example)
        linked: set[str] = set()
        given = _thinned(text.given, linked)
        turns = tuple(Turn(_thinned(turn.happens, linked), _thinned(turn.then, linked)) for turn in text.turns)
        thin = ExampleText(given, turns)
        return ExampleEntry(f"example-{example.name}", title, thin, cites)

    def _boards(self) -> tuple[str, ...]:
        pictures = (
            picture(kind, self.scribe.name(section.kind), self._coordinate)
            for section in self.plan.places
            for kind in (section.kind, *(twin for twins in section.members for twin in twins), *section.counted)
        )
        return tuple(found for found in pictures if found)

    def _coordinate(self, value: model.Const) -> str:
        return str(value) if isinstance(value, int) else self.scribe.name(value)

    def _text(self, text: tree.Text) -> str:
        """An author's own text, set as its language wants it."""
        entry = text.get(self.lang) or text.get("en") or text.entries[0]
        return write(tokens(entry.text), self.lang, markdown=True)


def _thinned(lines: tuple[Line, ...], linked: set[str]) -> tuple[Line, ...]:
    """Keeps the first link to each target that is not in `linked` yet, and adds those it keeps."""

    def first(link: re.Match[str]) -> str:
        if link[2] in linked:
            return link[1]
        linked.add(link[2])
        return link[0]

    return tuple(replace(line, text=LINK.sub(first, line.text), below=_thinned(line.below, linked)) for line in lines)


def _distinct(texts: Iterable[tuple[Line, ...]]) -> tuple[Line, ...]:
    return tuple(dict.fromkeys(line for lines in texts for line in lines))


def unwrapped(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """A stage that is all there is under a heading needs no second heading."""
    return lines[0].below if len(lines) == 1 and lines[0].heading else lines


def _is_named(example: model.Example) -> bool:
    return any(isinstance(line, tree.TextLine) for line in example.node.lines)


def _tells(example: model.Example) -> bool:
    """A bare position, made for other examples to start from, is not an example itself."""
    return any(isinstance(line, tree.StepCall | tree.StepPhase | tree.ThenTest) for line in example.node.lines)
