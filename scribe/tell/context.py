"""Who is being spoken of: the piece whose text this is, the reader, and everything mentioned so far.

The rule for second mentions: a pronoun only while a single thing has been mentioned in the sentence; otherwise "that
X", and the piece itself again by its name. Two things of one name are "the first X" and "the second X". Never a bare
pronoun that could mean two things.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, KindType, ListType, NumberType, SetType, Type
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.say import builtin
from scribe.tell.glossary import Glossary

_ORDINALS = (p.Det.FIRST, p.Det.SECOND, p.Det.THIRD, p.Det.FOURTH)


@dataclass
class Context:
    words: Glossary
    me: model.Kind | None = None  # whose text this is
    you: p.Phrase = field(default_factory=p.You)
    in_flow: bool = False  # phases are headings there, and only there
    in_rule: bool = False  # a rule of the piece itself, not a reaction
    reacting: bool = False  # a reaction
    bound: dict[int, p.Phrase] = field(default_factory=dict)  # by id of the local
    order: list[model.Local] = field(default_factory=list)  # as introduced
    antecedents: list[object] = field(default_factory=list)  # mentioned in this sentence: locals, or the piece
    lets: dict[int, tree.Let] = field(default_factory=dict)
    letters: int = 0
    opened: tuple[model.Define, ...] = ()  # defines being said by what they mean
    as_subject: bool = False
    possessing: bool = False
    only_owner: bool = False  # of the piece nothing but what it has was spoken of in this sentence: its user
    spread: tuple[model.Local, ...] = ()  # each of these in turn, in the clause being said: its own goal
    letters_of: dict[int, str] = field(default_factory=dict)  # of the pieces of an example
    narrowed: dict[int, model.Kind] = field(default_factory=dict)  # locals known to be of a narrower kind here
    happening_to: set[int] = field(default_factory=set)  # locals that an event introduces
    untold: dict[int, str] = field(default_factory=dict)  # parameters the verb's phrase does not mention: their labels
    uses: dict[int, int] = field(default_factory=dict)  # of locals, in the rule at hand
    written: set[str] = field(default_factory=set)  # fields that the rule at hand sets
    reset: set[int] = field(default_factory=set)  # locals that the rule at hand gives another value
    looped: dict[int, tree.Expr] = field(default_factory=dict)  # the places loops run over, by id of the local
    options: dict[int, tuple[p.Statement, ...]] = field(default_factory=dict)  # told so far, by id of the option
    repeating: bool = False  # inside a loop that goes on until something stops it
    as_facts: bool = False  # what is so in an example: one is one there, and need not be "exactly one"
    choices: int = 0  # offered so far in the rule at hand
    later: list[tree.Stmt] = field(default_factory=list)  # what the rule at hand does after the statement being told
    phase: model.Phase | None = None
    stands_for: model.Kind | None = None  # what a kind that is a quality (a flying ...) is said of

    # -------------------------------------------------------------- scopes

    @contextmanager
    def sentence(self, *antecedents: object) -> Iterator[None]:
        """A stretch of text with antecedents of its own."""
        before = self.antecedents, self.only_owner
        self.antecedents, self.only_owner = list(antecedents), False
        try:
            yield
        finally:
            self.antecedents, self.only_owner = before

    @contextmanager
    def naming(self, subject: bool) -> Iterator[None]:
        """What comes is a subject or an owner: there the piece whose text this is needs no name."""
        before, self.as_subject = self.as_subject, subject
        try:
            yield
        finally:
            self.as_subject = before

    @contextmanager
    def acting(self, who: p.Phrase) -> Iterator[None]:
        before = self.you
        self.you = who
        try:
            yield
        finally:
            self.you = before

    # -------------------------------------------------------------- mentions

    def introduce(self, local: model.Local | None, thing: p.Phrase, told: bool = True) -> None:
        """`told`: the reader has now been given such a thing, and the next of that name is the second."""
        if local is None:
            return
        self.bound[id(local)] = _base(thing)
        if told and not any(x is local for x in self.order):
            self.order.append(local)
        self.note(local)

    def note(self, what: object) -> None:
        """Something a pronoun may mean from here on. A direction, a color or a number is never meant by one."""
        if isinstance(what, model.Local) and isinstance(what.type, (ChoiceType, NumberType)):
            return
        if not any(x is what for x in self.antecedents):
            self.antecedents.append(what)

    def mention(self, local: model.Local) -> p.Phrase:
        if local.role == "self":
            return self.myself(local)
        if id(local) in self.lets:
            return self.let(local)
        base = self.bound.get(id(local)) or self.named_by_type(local)
        if not isinstance(base, p.Thing):
            return base
        if self.possessing and any(x is local for x in self.spread):
            return p.Pronoun(base, origins=base.origins)
        if any(x is local for x in self.antecedents):
            if len(self.antecedents) == 1:
                return p.Pronoun(self._counted_among(base, local), origins=base.origins)
        else:
            self.note(local)
        if base.labels:
            return replace(base, det=p.Det.THE)
        grouped = base.among is not None
        base = replace(base, among=None)
        if id(local) in self.untold:
            return self._by_role(local, base)
        twins = self._twins(base)
        if grouped and twins and not base.plural:
            return replace(base, det=p.Det.THAT, other=True)
        place = next((i for i, twin in enumerate(twins) if twin is local), len(_ORDINALS))
        if [id(x) in self.happening_to for x in twins] == [False, True] and not base.plural and place < len(twins):
            return replace(base, det=p.Det.THAT, other=place > 0)  # with the rule's own figure, to another
        if len(twins) > 1 and not base.plural and place < len(_ORDINALS):
            return replace(base, det=_ORDINALS[place])
        if twins and not any(x is local for x in self.order) and not base.plural and local.role != "param":
            return replace(base, det=p.Det.THAT, other=True)
        formula = isinstance(local.type, NumberType) and not base.number
        of = local.type.choice if isinstance(local.type, ChoiceType) else None
        constant = of is not None and base.name != self.words.choice(of) and not base.value  # the north, not that north
        reported = isinstance(local.type, EntityType) and local.type.kind.root == "report"  # told of, not named before
        definite = base.det is p.Det.BARE or base.chosen or formula or constant or reported
        return replace(base, det=p.Det.THE if definite else p.Det.THAT)

    def _twins(self, base: p.Thing) -> list[model.Local]:
        """What the rule has named so far by the same words."""
        return [
            x
            for x in self.order
            if isinstance(t := self.bound.get(id(x)), p.Thing)
            and t.among is None
            and (t.name, t.fill, t.plural) == (base.name, base.fill, base.plural)
        ]

    def _is_another(self, local: model.Local, base: p.Thing) -> bool:
        """for each leaf beside that leaf: where "it" will not do, it is that other leaf"""
        if local.role == "param" or base.plural or base.labels or base.among is not None:
            return False
        match self._twins(base):
            case [first, second]:
                return second is local and first.role == "param"
        return False

    def _counted_among(self, base: p.Thing, local: model.Local) -> p.Thing:
        """What a pronoun means, as it is called again where the pronoun will not do: the first figure"""
        if self._is_another(local, base):
            return replace(base, other=True)
        twins = self._twins(base)
        place = next((i for i, twin in enumerate(twins) if twin is local), len(_ORDINALS))
        told_apart = len(twins) > 1 and not base.plural and place < len(_ORDINALS)
        return replace(base, det=_ORDINALS[place]) if told_apart else base

    def let(self, local: model.Local) -> p.Phrase:
        """A value the rule has named."""
        raise NotImplementedError

    def _by_role(self, local: model.Local, base: p.Thing) -> p.Thing:
        """The reader has not met it: the card; beside another of that name, the card used."""
        named = [t.name for x in self.order if isinstance(t := self.bound.get(id(x)), p.Thing)]
        if base.name not in named or base.number:
            return replace(base, det=p.Det.THE)
        role = builtin.ROLES.get(self.untold[id(local)], builtin.CONCERNED)
        return replace(base, det=p.Det.THE, qualities=(p.Has(role),))

    def myself(self, local: model.Local) -> p.Phrase:
        """The piece by its name; a kind, of which there are many, like any other noun: a tile, that tile."""
        general = self.me is None or self.me.declared == "kind"
        many = self.reacting and self.me is not None and self.me.declared == "kind"
        thing = self.bound.get(id(local)) if general else None
        seen = any(x is self.me for x in self.antecedents)
        if thing is None:
            thing = self.piece(self.me) if self.me is not None else self.named_by_type(local)
        assert isinstance(thing, p.Thing)
        alone = len(self.antecedents) == (1 if seen else 0)
        if not seen:
            self.only_owner = self.possessing
        elif self.only_owner and not self.possessing and not self.as_subject:
            alone = self.only_owner = False  # stun its user: "it" would be the user
        if alone and (seen or (self.as_subject and (self.in_rule or (self.possessing and not many)))):
            self.note(self.me)
            if general and not self.in_rule:
                self.bound[id(local)] = thing
            return p.Pronoun(replace(thing, named=True) if self.in_rule else thing)  # the flower, not: that flower
        self.note(self.me)
        if not general or self.in_rule:
            return replace(thing, det=p.Det.THE)
        if id(local) in self.bound:
            alike = any(
                isinstance(t, p.Thing) and t.name == thing.name for i, t in self.bound.items() if i != id(local)
            )
            return replace(thing, det=p.Det.THAT, qualities=thing.qualities if alike else ())
        self.bound[id(local)] = thing
        return replace(thing, det=p.Det.A)

    def piece(self, kind: model.Kind) -> p.Thing:
        """A piece by its name: the Golem, the Red Archer; a kind that is a quality: a flying piece."""
        name = self.words.kind(kind)
        if kind.declared == "kind" and not isinstance(name.en, Noun):
            above = (
                k for k in kind.line() if k is not kind and not k.builtin and isinstance(self.words.kind(k).en, Noun)
            )
            of = next(above, self.stands_for)
            base = self.words.kind(of) if of is not None else builtin.PIECE
            return p.Thing(base, p.Det.A, qualities=(p.OfKind(name),))
        named = kind.declared != "kind"
        return p.Thing(
            name,
            p.Det.THE,
            fill=self.fill(kind),
            link=self.words.link(kind),
            named=named,
            person=kind.root == "player",
            place=kind.root == "place",
            sort=self.sort(kind),
        )

    def sort(self, kind: model.Kind) -> p.Name | None:
        """What a title is the title of: the nearest kind above that is a common noun, and not its first word."""
        title = self.words.kind(kind)
        if not any(isinstance(n, Noun) and n.proper for n in title):
            return None
        for name in (self.words.kind(k) for k in kind.line() if k is not kind and not k.builtin):
            common = all(isinstance(n, Noun) and not n.proper for n in name)
            if common and not any(t.text.strip("¡").startswith(n.text) for n, t in zip(name, title, strict=False)):
                return name
        return None

    def fill(self, kind: model.Kind) -> tuple[tuple[str, p.Phrase], ...]:
        """The slots of a family member's name."""
        base = kind.family
        if base is None:
            return ()
        out: list[tuple[str, p.Phrase]] = []
        for name in self.words.binders(base):
            formula = kind.find_formula(name)
            if formula is not None and formula.const is not None:
                out.append((name, self.constant_phrase(formula.const)))
        return tuple(out)

    def constant_phrase(self, const: model.Const) -> p.Phrase:
        if isinstance(const, int):
            return p.Number(const)
        return p.Thing(self.words.value(const), link=self.words.link(const), constant=True)

    def named_by_type(self, local: model.Local) -> p.Phrase:
        return self.typed(local.type, plural=local.role == "many" or isinstance(local.type, (ListType, SetType)))

    def typed(self, of: Type | None, plural: bool = False) -> p.Thing:
        match of:
            case SetType(of=EntityType(kind=model.Kind(builtin=True, root="place"))):
                return p.Thing(builtin.AREA)
            case ListType(of=inner) | SetType(of=inner):
                return replace(self.typed(inner), plural=True)
            case EntityType(kind=kind) | KindType(kind=kind):
                return p.Thing(
                    self.words.kind(kind),
                    plural=plural,
                    person=kind.root == "player",
                    place=kind.root == "place",
                    link=self.words.link(kind),
                )
            case ChoiceType(choice=choice) if (name := self.words.choice(choice)) is not None:
                return p.Thing(name, plural=plural, value=self.words.sort_of_value(choice))
            case ChoiceType(choice=choice):
                values = list(choice.values.values())
                adjectives = bool(values) and not isinstance(self.words.value(values[0]).en, Noun)
                if adjectives and " " in self.words.value(values[0]).fr.text:
                    return p.Thing(builtin.AS_CHOSEN, chosen=True)
                return p.Thing(builtin.CHOSEN_LIKE if adjectives else builtin.CHOSEN_ONE, chosen=True)
            case NumberType():
                return p.Thing(builtin.NUMBER, number=True)
        return p.Thing(builtin.VALUE, plural=plural)

    def letter(self) -> str:
        self.letters += 1
        return chr(ord("A") + (self.letters - 1) % 26)


def _base(thing: p.Phrase) -> p.Phrase:
    """What later mentions repeat: the noun alone."""
    if not isinstance(thing, p.Thing):
        return thing
    plural = (
        thing.plural
        or thing.det in (p.Det.ANY_NUMBER, p.Det.ALL, p.Det.BETWEEN)
        or (
            thing.det in (p.Det.EXACTLY, p.Det.UP_TO, p.Det.FIRST, p.Det.LAST)
            and thing.amount is not None
            and thing.amount != p.Number(1)
        )
    )
    if thing.among is not None and not plural:
        return p.Thing(thing.name, p.Det.ONE, among=thing.among, link=thing.link, person=thing.person)
    return p.Thing(
        thing.name,
        plural=plural,
        fill=thing.fill,
        link=thing.link,
        person=thing.person,
        place=thing.place,
        number=thing.number,
        labels=thing.labels,
        chosen=thing.chosen,
        value=thing.value,
    )
