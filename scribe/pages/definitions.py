"""Glossary entries for words that no rule explains: what each is, whose it is, what it can be and where it changes.

A field that is computed has its formula, a verb its steps; what is left are the fields that pieces and players simply
have, the kinds that only group others, stages inside a rule, and names of values. Each of them stands on the pages as a
noun or a quality, so a reader may look it up: the entry is made of what the ruleset declares about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dsl import model, tree
from dsl.types import (
    ChoiceType,
    EntityType,
    GridType,
    KindType,
    ListType,
    NumberType,
    RuleType,
    SetType,
    TruthType,
    Type,
)
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.pages.book import Entry, Fact
from scribe.pages.outline import Outline
from scribe.pages.relations import Thing
from scribe.pages.terms import define_title, field_titles, kind_lines
from scribe.pages.words import WORDS
from scribe.say import builtin
from scribe.say.tokens import capital, words, write
from scribe.tell.known import Constant, constants
from scribe.tell.reactions import Teller
from scribe.tell.scribe import Scribe

_RUN = 3  # more numbers than this that follow each other are told by the first and the last
Worded = tuple[model.Kind, model.Field]


def plain_fields(scribe: Scribe, told: Sequence[Worded]) -> list[Worded]:
    """The fields with words of their own that have no formula to explain them (`told` are those that have)."""
    computed = {id(field) for _, field in told}
    found: dict[int, Worded] = {}
    for kind in scribe.rules.kinds.values():
        for field in kind.fields.values():
            named = scribe.words.field(field, kind) not in (None, builtin.LABEL)
            own = field.name in builtin.PLACE_FIELDS and kind.builtin
            spoken = named or scribe.words.attribute(field, kind) is not None or field.name in builtin.OWN_FIELDS
            if spoken and not own and id(field) not in computed:
                found.setdefault(id(field), (kind, field))
    return list(found.values())


@dataclass(frozen=True)
class Meant:
    """A word, the thing it stands for, and its entry. It is needed where the pages speak of it; some they always do."""

    thing: Thing
    entry: Entry
    is_needed: bool = True


class Definitions:
    """`scribe` makes links, `titles` does not. Whatever `plan` has no entry for is given one when this is made."""

    def __init__(self, scribe: Scribe, titles: Scribe, plan: Outline, computed: Sequence[Worded]) -> None:
        self.scribe, self.titles, self.plan = scribe, titles, plan
        self.rules = scribe.rules
        self.words = WORDS[scribe.lang]
        self.fields = plain_fields(titles, computed)
        self.headings = field_titles(titles, [*computed, *self.fields])[len(computed) :]
        for kind, field in self.fields:
            plan.enter(field, "glossary", f"field-{kind.name}-{field.name}")
        self.kinds = [kind for kind in self.rules.kinds.values() if self._groups(kind)]
        for kind in self.kinds:
            plan.enter(kind, "glossary", f"term-{kind.name}")
        self.defines = [d for d in self.rules.defines.values() if _is_named(d.texts) and not plan.link(d)]
        for define in self.defines:
            plan.enter(define, "glossary", f"define-{define.name}")
        self.choices = [
            choice
            for choice in self.rules.choices.values()
            if not plan.link(choice) and any(value.text is not None for value in choice.values.values())
        ]
        for choice in self.choices:
            plan.enter(choice, "glossary", f"choice-{choice.name}")
            for value in choice.values.values():
                plan.enter(value, "glossary", f"choice-{choice.name}")
        self.phases: list[tuple[model.Phase, object]] = []

    def _groups(self, kind: model.Kind) -> bool:
        return kind.declared == "kind" and not kind.builtin and kind.name_text is not None and not self.plan.link(kind)

    def enter_phases(self) -> None:
        """Stages that have no heading of their own on the page of play: parts of a rule."""
        for phase in self.rules.phases.values():
            if not self.plan.link(phase) and phase.body.texts.get("name") is not None:
                self.phases.append((phase, _home(self.rules, phase)))
                self.plan.enter(phase, "glossary", f"phase-{phase.name}")

    def entries(self) -> Iterator[Meant]:
        for (kind, field), title in zip(self.fields, self.headings, strict=True):
            facts = self._field(kind, field)
            nobody = [fact.name for fact in facts] == [self.words["true_of_none"]]
            yield Meant(field, self._entry(field, title, facts), is_needed=not nobody)
        for kind in self.kinds:
            entry = self._entry(kind, self.titles.name(kind), self._kind(kind))
            yield Meant(kind, replace(entry, lines=kind_lines(self.scribe, kind)))
        for define in self.defines:
            yield Meant(define, self._entry(define, define_title(self.titles, define), self._define(define)))
        for choice in self.choices:
            values = [Fact(self.titles.name(value), "") for value in choice.values.values()]
            yield Meant(choice, self._entry(choice, self._choice(choice), values))
        for phase, home in self.phases:
            title = self.titles.name(phase)
            yield Meant(phase, self._entry(phase, title, [Fact(self.words["part_of"], self._home(home))]))

    def _entry(self, thing: object, title: str, facts: Sequence[Fact]) -> Entry:
        return Entry(self.plan.anchor(thing), title, facts=tuple(facts))

    # -------------------------------------------------------------- fields

    def _field(self, kind: model.Kind, field: model.Field) -> list[Fact]:
        if isinstance(field.type, TruthType) and kind.root == "report":
            return [
                Fact(self.words["told_by"], self._said(replace(Teller(self.scribe.words).piece(kind), det=p.Det.A)))
            ]
        if isinstance(field.type, TruthType):
            return [Fact(self.words["changes_in_play"], "")] if field.tracked else list(self._values(field))
        facts = [self._whose(kind), *self._sort(field.type)]
        if field.tracked:
            return [*facts, Fact(self.words["changes_in_play"], "")]
        values = list(self._values(field))
        return [facts[0], *values] if values and isinstance(field.type, NumberType) else [*facts, *values]

    def whose(self, kind: model.Kind, field: model.Field) -> tuple[Fact, ...]:
        """Of a field that a formula explains: a claim, and what the game has, say themselves whose it is."""
        return () if isinstance(field.type, TruthType) or kind.root == "game" else (self._whose(kind),)

    def _whose(self, kind: model.Kind) -> Fact:
        thing = Teller(self.scribe.words).piece(kind)
        if kind.root == "player":
            thing = replace(thing, det=p.Det.EACH)
        elif kind.root != "game" and not kind.single:
            thing = replace(thing, det=p.Det.A)
        return Fact(self.words["belongs_to"], self._said(thing))

    def _sort(self, of: Type) -> Iterator[Fact]:
        shown = self._type(of)
        if shown:
            yield Fact(self.words["value"], shown)

    def _type(self, of: Type) -> str:
        teller = Teller(self.scribe.words)
        match of:
            case NumberType(low=int() as low, high=int() as high):
                return self.words["number_between"].format(low=self._number(low), high=self._number(high))
            case NumberType():
                return self._said(p.Thing(builtin.NUMBER, p.Det.A))
            case RuleType():
                return self.words["a_rule"]
            case ChoiceType(choice=choice):
                return self._choices(choice)
            case EntityType(kind=kind):
                return self._said(replace(teller.piece(kind), det=p.Det.A))
            case KindType(kind=kind):
                noun = self._said(replace(teller.piece(kind), det=p.Det.BARE))
                return f"{self._said(p.Thing(builtin.KIND, p.Det.A))} ({noun})"
            case GridType(of=kind):
                return self._said(replace(teller.piece(kind), det=p.Det.ANY_NUMBER, plural=True))
            case ListType(of=ChoiceType(choice=choice)) | SetType(of=ChoiceType(choice=choice)):
                name = self.scribe.words.choice(choice)
                if name is None or not isinstance(name[self.scribe.lang], Noun):
                    return self._choices(choice)
                return self._said(p.Thing(name, p.Det.ANY_NUMBER, plural=True, link=self.scribe.words.link(choice)))
            case ListType(of=inner) | SetType(of=inner):
                return self._said(replace(teller.typed(inner), det=p.Det.ANY_NUMBER, plural=True))
        return ""

    def _choices(self, choice: model.Choice) -> str:
        name = self.scribe.words.choice(choice)
        if name is not None:
            return self._said(p.Thing(name, p.Det.A, link=self.scribe.words.link(choice)))
        return self._listed([self.titles.name(value) for value in choice.values.values()], "or")

    def _values(self, field: model.Field) -> Iterator[Fact]:
        """What the pieces that have it have, where that is known; of a quality, which pieces have it."""
        known: dict[model.Kind, list[Constant] | None] = {}
        for kind in self.rules.kinds.values():
            if kind.builtin or kind.declared == "kind" or kind.declared == "family" or not kind.is_a(field.owner):
                continue
            formula = kind.find_formula(field.name)
            if formula is None:
                continue
            known[kind] = [formula.const] if formula.const is not None else constants(formula.expr, kind)
        if isinstance(field.type, TruthType):
            yield from [Fact(self.words["as_marked"], "")] if self._is_marked(field) else self._bearers(field, known)
            return
        if not known or any(values is None for values in known.values()):
            return
        found = dict.fromkeys(value for values in known.values() for value in values or ())
        numbers = sorted(value for value in found if isinstance(value, int))
        if numbers:
            key = "possible" if len(numbers) > 1 else "possible_one"
            yield Fact(self.words[key], self._numbers(numbers))
        elif 0 < len(found) < _of(field.type):
            values = sorted((v for v in found if isinstance(v, model.Value)), key=lambda v: v.index)
            key = "possible" if len(values) > 1 else "possible_one"
            yield Fact(self.words[key], self._listed([self.titles.name(value) for value in values], "or"))

    def _is_marked(self, field: model.Field) -> bool:
        """Does it belong to squares of grids, and do the codes there give it?"""
        lines = (line for kind in self.rules.kinds.values() for each in kind.legends.values() for line in each.lines)
        given = (line for line in lines if any(value.name.id == field.name for value in line.values))
        return any(kind.is_a(field.owner) for line in given if (kind := self.rules.kinds.get(line.kind.id)) is not None)

    def _bearers(self, field: model.Field, known: dict[model.Kind, list[Constant] | None]) -> Iterator[Fact]:
        has = [kind for kind, values in known.items() if values == [True]]
        may = [kind for kind, values in known.items() if values is None]
        if has:
            yield Fact(self.words["true_of"], self._pieces(field.owner, has, known))
        if may:
            yield Fact(self.words["may_be_true_of"], self._pieces(field.owner, may, known))
        if not has and not may:
            yield Fact(self.words["true_of_none"], "")

    def _pieces(
        self, owner: model.Kind, some: Sequence[model.Kind], every: dict[model.Kind, list[Constant] | None]
    ) -> str:
        """By the kinds of which all are meant, where there are such."""
        left, shown = list(some), []
        for kind in self.rules.kinds.values():
            members = [piece for piece in every if piece.is_a(kind)]
            whole = kind.is_a(owner) and kind.declared in ("kind", "family") and self.plan.link(kind)
            if whole and len(members) > 1 and all(piece in left for piece in members):
                shown.append(kind)
                left = [piece for piece in left if piece not in members]
        links = dict.fromkeys(self._link(kind, self.titles.name(kind)) for kind in (*shown, *left))
        return self._listed(list(links))

    def _number(self, number: int) -> str:
        return write(self.scribe.say.r.number(number), self.scribe.lang)

    def _numbers(self, numbers: list[int]) -> str:
        if len(numbers) > _RUN and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return self.words["from_number_to"].format(low=self._number(numbers[0]), high=self._number(numbers[-1]))
        return self._listed([self._number(number) for number in numbers], "or")

    # -------------------------------------------------------------- kinds, definitions, stages

    def _kind(self, kind: model.Kind) -> list[Fact]:
        """Which kinds and pieces it takes in; of a report, what it tells."""
        record = [f for f in kind.fields.values() if self.plan.link(f)] if kind.root == "report" else []
        below = [other for other in self.rules.kinds.values() if kind in other.parents and other.family is None]
        facts = []
        if record:
            titles = dict(zip((id(field) for _, field in self.fields), self.headings, strict=True))
            links = [self._link(field, titles[id(field)]) for field in record if id(field) in titles]
            facts.append(Fact(self.words["tells"], self._listed(links)))
        if below:
            links = list(dict.fromkeys(self._link(other, self.titles.name(other)) for other in below))
            facts.append(Fact(self.words["includes"], self._listed(links)))
        if not facts:
            facts.append(Fact(self.words["sort"], self._said(p.Thing(self.scribe.words.kind(_root(kind)), p.Det.A))))
        return facts

    def _define(self, define: model.Define) -> list[Fact]:
        of = [replace(Teller(self.scribe.words).typed(param.type), det=p.Det.A) for param in define.params]
        facts = [Fact(self.words["worked_out_from"], self._listed([self._said(thing) for thing in of]))] if of else []
        return [*facts, *self._sort(define.type)] or [Fact(self.words["changes_in_play"], "")]

    def _choice(self, choice: model.Choice) -> str:
        """Its name; of one that has none, its values."""
        name = self.titles.words.choice(choice)
        if name is None:
            return self._listed([self.titles.name(value) for value in choice.values.values()], "or")
        return write(capital(self.titles.say.r.phrase(p.Thing(name, p.Det.BARE))), self.titles.lang, markdown=True)

    def _home(self, home: object) -> str:
        match home:
            case model.Verb():
                return self._link(home, self.titles.verb_title(home))
            case model.Kind() | model.Phase():
                return self._link(home, self.titles.name(home))
        return f"[{self.words['play']}](play.md#play)"

    # -------------------------------------------------------------- words

    def _said(self, thing: p.Phrase) -> str:
        return self.scribe.say.phrase(thing, markdown=True)

    def _link(self, thing: object, title: str) -> str:
        address = self.plan.link(thing)
        return f"[{title}]({address})" if address else title

    def _listed(self, texts: Sequence[str], conjunction: str = "and") -> str:
        if len(texts) < 2:
            return "".join(texts)
        if len(texts) > 2 and conjunction == "and":
            return ", ".join(texts)
        *first, last = texts
        r = self.scribe.say.r
        shown = write(
            r.series([words(str(n)) for n in range(1, min(len(texts), 3) + 1)], conjunction), self.scribe.lang
        )
        joining = shown[shown.rindex(str(min(len(texts), 3) - 1)) + 1 : -1]  # with the comma that English has there
        return f"{', '.join(first)}{joining}{last}"


def _of(of: Type) -> int:
    """How many values there are."""
    match of:
        case ChoiceType(choice=choice) | ListType(of=ChoiceType(choice=choice)) | SetType(of=ChoiceType(choice=choice)):
            return len(choice.values)
    return 0


def _root(kind: model.Kind) -> model.Kind:
    return next((above for above in kind.line() if above.builtin), kind)


def _is_named(texts: tree.Texts | None) -> bool:
    return texts is not None and (texts.get("name") is not None or texts.get("phrase") is not None)


def _home(rules: model.Ruleset, phase: model.Phase) -> object:
    """The rule that a stage is part of."""
    if phase.parent is not None:
        return phase.parent
    for verb in rules.verbs.values():
        if verb.body is not None and any(node is phase.node for node in tree.walk(verb.body)):
            return verb
    for kind in rules.kinds.values():
        if any(node is phase.node for rule in kind.rules.values() for node in tree.walk(rule.body)):
            return kind
    for reaction in rules.reactions:
        if reaction.owner is not None and any(node is phase.node for node in tree.walk(reaction.node)):
            return reaction.owner
    return None
