"""What French and Spanish share: gendered noun phrases, adjectives behind the noun, clitic pronouns.

The subclasses hold only what differs: the tables of determiners, pronouns and auxiliary verbs, where a clitic goes, the
passive. A language that is added may change any of them: no test here asks which language it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.features import Gender, WordError
from scribe.lexicon.inflect import agreeing
from scribe.lexicon.noun import Adjective
from scribe.lexicon.pattern import Literal, Pattern, Slot
from scribe.lexicon.phrase_words import VerbPhrase
from scribe.lexicon.verb import Verb
from scribe.lexicon.verb import verb as verb_of
from scribe.origins import joined
from scribe.say.phrases import Features
from scribe.say.realiser import Realiser
from scribe.say.tokens import Role, Word, Words, from_nodes, glue, join, linked, mark, words

# A thing not known yet: Spanish describes it in the subjunctive.
_UNKNOWN = (
    p.Det.A,
    p.Det.ONE,
    p.Det.NO,
    p.Det.ANY,
    p.Det.EXACTLY,
    p.Det.JUST,
    p.Det.UP_TO,
    p.Det.AT_LEAST,
    p.Det.BETWEEN,
    p.Det.ANY_NUMBER,
)


class Mood(Enum):
    ORDER = "order"
    INFINITIVE = "infinitive"
    FINITE = "finite"
    SUBJUNCTIVE = "subjunctive"


@dataclass(frozen=True, slots=True)
class Forms:
    """Masculine and feminine, singular and plural."""

    ms: str
    fs: str
    mp: str
    fp: str

    def __call__(self, features: Features) -> str:
        feminine = features.gender is Gender.FEMININE
        return (self.fp if feminine else self.mp) if features.plural else (self.fs if feminine else self.ms)


def forms(text: str) -> Forms:
    return Forms(*text.split("/"))


@dataclass(frozen=True, slots=True)
class Present:
    """A verb of the language itself: of one, of several, of the reader."""

    third: str
    thirds: str
    second: str

    def __call__(self, features: Features) -> str:
        return self.second if features.person == 2 else self.thirds if features.plural else self.third


def _described(group: p.Thing) -> bool:
    return bool(group.fill or group.qualities) or isinstance(group.owner, p.Thing)


def present(text: str) -> Present:
    return Present(*text.split("/"))


class Romance(Realiser):
    # Tables of the language.
    definite: Forms
    indefinite: Forms
    demonstrative: Forms
    other: Forms
    each: str
    each_of: Forms
    one_of: Forms
    one_among: Forms  # of these
    all: Forms
    no: Forms
    first: Forms
    last: Forms
    second: Forms
    third: Forms
    fourth: Forms
    which: Forms
    those: Forms
    up_to: str
    at_least: str
    exactly: str
    any_number: str
    yours: Forms
    theirs: Forms  # of one owner
    theirs_plural: Forms  # of several
    strong: Forms
    subjects: Forms
    objects: Forms
    datives: tuple[str, str]
    comparisons: ClassVar[dict[str, str]]
    place_words: ClassVar[dict[str, str]]  # in, on, at, of, from
    from_amid: str  # out of such a heap that is nobody's
    can: Present
    have: Present
    counting: Present  # counts as
    negation: tuple[str, str]  # before and behind a verb
    denying: str  # an attribute that begins with it is denied by the verb: non terminé
    whose_words: tuple[str, ...]  # what an attribute begins with that says of what it has
    as_word: str  # the same colour as
    such_word: str
    such_article = False  # il y a un tel lieu
    ordinals_alone: ClassVar[dict[str, str]] = {}  # of those that are short before a noun

    # -------------------------------------------------------------- noun phrases

    def agreeing(self, word: str, other: str, host: Features) -> str:
        return agreeing(self.lang, word, host.gender, host.plural, other)

    def adjective(self, node: p.Thing, features: Features) -> Words:
        name = node.name[self.lang]
        other = name.feminine if isinstance(name, Adjective) else ""
        return words(agreeing(self.lang, name.text, features.gender, features.plural, other), node.link)

    def article(self, features: Features, stressed_a: bool = False) -> Word:
        return Word(self.definite(features), Role.ARTICLE)

    def indefinite_article(self, features: Features, stressed_a: bool = False) -> Words:
        return (Word(self.indefinite(features), Role.WORD),)

    def _pattern(self, node: p.Thing, host: Features, skip: str = "", chosen: Pattern | None = None) -> Words:
        noun = node.name[self.lang]
        assert not isinstance(noun, Adjective)
        args = dict(node.fill)
        out: list[Words] = []
        parts = chosen if chosen is not None else noun.plural if host.plural else noun.singular
        for i, part in enumerate(parts):
            behind = parts[i + 1] if i + 1 < len(parts) else None
            following = args.get(behind.param) if isinstance(behind, Slot) and not behind.words else None
            if isinstance(part, Literal) and (shorn := self.shorn(part.text, following)) is not None:
                out.append(shorn)
            elif isinstance(part, Literal):
                shown = linked(words(part.text), node.link)
                out.append(glue(shown) if part.glued else shown)
            elif isinstance(part, Slot) and part.param != skip:
                value = args.get(part.param)
                if self.needs_of(part, value, out):
                    part = replace(part, words=(self.of_word,))
                shown = self.slot(part, args, host) if part.words else linked(self.slot(part, args, host), node.link)
                out.append(glue(shown) if part.glued else shown)
        return (*join(out), *self.labelled(node))

    def thing(self, node: p.Thing) -> Words:
        node = self.out_of_group(self.possessed(self.sorted_title(node)), self._adjectival)
        noun = node.name[self.lang]
        host = self.features(node)
        if isinstance(noun, Adjective):
            return self.adjective(node, host)
        if (kinds := self.alternatives(node)) is not None:
            first, *others = kinds
            articles = (
                p.Det.A if node.det in (p.Det.A, p.Det.ONE) else node.det if node.det is p.Det.EACH else p.Det.BARE
            )
            return self.series([self.thing(first), *(self.thing(replace(k, det=articles)) for k in others)], "or")
        close = self.adjectives([q for q in node.qualities if self._adjectival(q)], host)
        loose = replace(host, known=node.det not in _UNKNOWN or node.named)
        rest = self.behind([self._belonging(node, q) for q in node.qualities if not self._adjectival(q)], loose)
        if node.among is not None and node.det is p.Det.ALL and node.qualities:
            those = (*words(self.those(host)), Word(self.of_word, Role.PREPOSITION))
            if any(isinstance(q, p.Such) for q in node.qualities):  # celles de ces cases pour lesquelles
                return (*those, *self.phrase(node.among), *rest)
            said = [self.predicate(q, host, (), subjunctive=True) for q in node.qualities]
            return (*those, *self.phrase(node.among), Word(self.relative), *self.series(said))
        if node.among is not None and node.det is p.Det.ALL:
            several = words(self.all(replace(host, plural=True)).split()[0])
            return (*several, *self.phrase(node.among), *rest)
        if node.among is not None:
            group = node.among
            if rest and isinstance(node.qualities[0], p.Drawn) and isinstance(group, p.Thing) and _described(group):
                rest = (*mark(","), *rest, *mark(","))  # one of the cards kept for that player, chosen at random
            return (*self._some_of(node, host), Word(self.of_word, Role.PREPOSITION), *self.phrase(group), *rest)
        if noun.head_slot:
            head = dict(node.fill).get(noun.head_slot)
            if isinstance(head, p.Thing):
                tail = self._pattern(node, host, skip=noun.head_slot)
                core = self.thing(
                    replace(
                        head,
                        det=node.det,
                        amount=node.amount,
                        limit=node.limit,
                        plural=node.plural,
                        other=node.other,
                        owner=node.owner,
                        link=node.link,
                    )
                )
                return (*core, *tail, *close, *rest)
        start, *behind = noun.plural if host.plural else noun.singular
        if isinstance(node.owner, p.Thing) and behind and all(isinstance(x, Slot) and x.words for x in behind):
            core = self._pattern(node, host, chosen=(start,))  # la case voisine de cette case vers le nord
            rest = (*self._pattern(replace(node, labels=()), host, chosen=tuple(behind)), *rest)
        else:
            core = self._pattern(node, host)
        if noun.proper and node.det in (p.Det.THE, p.Det.BARE) and node.owner is None:
            return (*self.titled(node, core), *close, *rest)
        if (
            noun.proper
            and node.det in (p.Det.THE, p.Det.BARE)
            and isinstance(node.owner, p.Thing)
            and node.owner.person
        ):
            whose = (Word("(", Role.OPEN), *self.phrase(replace(node.owner, det=p.Det.BARE)), Word(")", Role.MARK))
            return (*self.titled(node, core), *whose, *close, *rest)  # Anne (joueur 1): a name has no article
        if self.measured(node):
            return self.measure(node, (*(words(self.other(host)) if node.other else ()), *core, *close, *rest))
        if noun.proper and node.det is not p.Det.THAT:
            core = self.quoted(core)
        return (*self._determined(node, host, core, close, noun.stressed_a), *rest)

    def adjectives(self, qualities: list[p.Quality], host: Features) -> Words:
        """Those next to the noun."""
        return join([self.beside(quality, host) for quality in qualities])

    def _belonging(self, node: p.Thing, quality: p.Quality) -> p.Quality:
        """un espace de l'anneau, not "dans": a place is part of what it is in"""
        match quality:
            case p.Has(words=trio, args=((_, region),), negative=False) if node.place:
                match trio[self.lang].pattern:
                    case (Slot(words=(before,)),) | (Literal(text=before), Slot(words=())) if before == self.inside:
                        return p.At(region, "of", origins=quality.origins)
        return quality

    def _adjectival(self, quality: p.Quality) -> bool:
        match quality:
            case p.Has(words=trio, negative=negative):
                return trio[self.lang].adjective and not negative
            case p.OfKind(name=name, negative=negative):
                return isinstance(name[self.lang], Adjective) and not negative
        return False

    def _some_of(self, node: p.Thing, host: Features) -> Words:
        one = replace(host, plural=False)
        match node.det:
            case p.Det.EACH:
                return words(self.each_of(one))
            case p.Det.ALL:
                return words(self.all(replace(host, plural=True)).split()[0])
            case p.Det.UP_TO:
                return (*words(self.up_to), *self._amount(node.amount, host))
            case p.Det.EXACTLY if node.amount is not None:
                return self._amount(node.amount, host)
            case p.Det.ANY_NUMBER:
                return words(self.any_number.rsplit(" ", 1)[0])
            case p.Det.FIRST | p.Det.LAST:
                which = self.first(one) if node.det is p.Det.FIRST else self.last(one)
                return (self.article(one), *words(self.ordinals_alone.get(which, which)))
        return words(self.one_among(one))

    def _amount(self, amount: p.Phrase | None, host: Features) -> Words:
        if isinstance(amount, p.Number):
            return words(self.number_word(amount.value, host))
        return self.phrase(amount) if amount is not None else ()

    def _determined(self, node: p.Thing, host: Features, noun: Words, close: Words, stressed_a: bool) -> Words:
        """Determiner, "other", noun, adjectives and the owner behind them."""
        other = words(self.other(host)) if node.other else ()
        core = (*other, *noun, *close)
        stressed_a = stressed_a and not node.other
        if node.owner is not None:
            return self._owned(node, host, core, stressed_a)
        match node.det:
            case p.Det.BARE:
                return core
            case p.Det.A | p.Det.ONE:
                return (*self._indefinite(node, host, stressed_a), *core)
            case p.Det.THE:
                amount = self._amount(node.amount, host) if host.plural else ()
                return (self.article(host, stressed_a), *amount, *core)
            case p.Det.THAT:
                return (Word(self.demonstrative(host), Role.ARTICLE), *core)
            case p.Det.WHICH:
                return (*words(self.which(host)), *core)
            case p.Det.EACH:
                return (*words(self.each), *core)
            case p.Det.ALL:
                *all_, article = words(self.all(host))
                return (*all_, replace(article, role=Role.ARTICLE), *core)
            case p.Det.NO | p.Det.ANY:
                return (*words(self.no(host)), *core)
            case p.Det.ANY_NUMBER:
                *lead, de = words(self.any_number)
                return (*lead, replace(de, role=Role.PREPOSITION), *core)
            case p.Det.BETWEEN:
                return (*self._between(node, host), *core)
            case p.Det.FIRST | p.Det.LAST | p.Det.SECOND | p.Det.THIRD | p.Det.FOURTH:
                ordinals = {
                    p.Det.FIRST: self.first,
                    p.Det.SECOND: self.second,
                    p.Det.THIRD: self.third,
                    p.Det.FOURTH: self.fourth,
                    p.Det.LAST: self.last,
                }
                ordinal = words(ordinals[node.det](host))
                amount = self._amount(node.amount, host) if host.plural else ()
                return (Word(self.definite(host), Role.ARTICLE), *amount, *ordinal, *core)
            case p.Det.UP_TO:
                return self._at_most(self._amount(node.amount, host), core)
            case p.Det.AT_LEAST | p.Det.JUST:
                bound = self.at_least if node.det is p.Det.AT_LEAST else self.exactly
                return (*words(bound), *self._amount(node.amount, host), *core)
        return (*self._amount(node.amount, host), *core)

    def _at_most(self, amount: Words, core: Words) -> Words:
        return (*words(self.up_to), *amount, *core)

    def _indefinite(self, node: p.Thing, host: Features, stressed_a: bool) -> Words:
        return self.indefinite_article(host, stressed_a)

    def _between(self, node: p.Thing, host: Features) -> Words:
        low, high = node.amount, node.limit
        if isinstance(low, p.Number) and isinstance(high, p.Number) and high.value == low.value + 1:
            first = self.one_of(replace(host, plural=False)) if low.value == 1 else self.number_word(low.value, host)
            return self.series([from_nodes(words(first), low.origins), self._amount(high, host)], "or")
        shown_low = self.phrase(low) if low else ()
        shown_high = self.phrase(high) if high else ()
        return (*words(self.place_words["from"]), *self.t("to", low=shown_low, high=shown_high))

    def _owned(self, node: p.Thing, host: Features, core: Words, stressed_a: bool) -> Words:
        owner = node.owner
        if node.det is p.Det.EXACTLY and node.amount is not None:  # deux de vos cartes
            whole = self.thing(replace(node, det=p.Det.THE, amount=None, plural=True))
            return (*self._amount(node.amount, host), Word(self.of_word, Role.PREPOSITION), *whole)
        if node.det in (p.Det.ONE, p.Det.EACH):
            one = (self.one_of if node.det is p.Det.ONE else self.each_of)(replace(host, plural=False))
            return (
                *words(one),
                Word(self.of_word, Role.PREPOSITION),
                *self.thing(replace(node, det=p.Det.THE, plural=True)),
            )
        match owner:
            case p.You():
                return (*self._possessive(self.yours(host), owner), *core)
            case p.Pronoun():
                several = self.features(owner).plural
                theirs = (self.theirs_plural if several else self.theirs)(host)
                return (*self._possessive(theirs, owner), *core)
        shown = self.phrase(owner) if owner is not None else ()
        joint = (
            () if core[-1].text in self.governing else (Word(self.of_word, Role.PREPOSITION),)
        )  # l'espace devant Anne
        return (self.article(host, stressed_a), *core, *joint, *shown)

    @staticmethod
    def _possessive(text: str, owner: p.Phrase) -> Words:
        """su mano; where it has an article (la tua mano), that is what contracts"""
        first, *rest = text.split()
        return from_nodes((Word(first, Role.ARTICLE), *(Word(each) for each in rest)), owner.origins)

    governing: tuple[str, ...] = ()  # prepositions that need no other one behind them

    # -------------------------------------------------------------- pronouns

    def strong_pronoun(self, features: Features) -> Words:
        return words(self.strong(features))

    # -------------------------------------------------------------- qualities

    def _kind(self, quality: p.OfKind, host: Features) -> Words:
        name = quality.name[self.lang]
        if isinstance(name, Adjective):
            return words(agreeing(self.lang, name.masculine, host.gender, host.plural, name.feminine), quality.link)
        det = p.Det.BARE if host.plural and self.bare_plurals else p.Det.A
        return self.thing(p.Thing(quality.name, det, plural=host.plural, link=quality.link))

    @abstractmethod
    def be(self, features: Features, quality: p.Quality, subjunctive: bool = False) -> str:
        """The copula: French has one, Spanish two."""

    def negated(self, verb: str) -> Words:
        ne, pas = self.negation
        return (*words(ne), Word(verb), *words(pas))

    such: Forms  # celle dont, una cuya
    for_which: Forms  # pour lequel, para el que
    relative: str  # qui, que
    with_word: str
    without_word: str
    among_word: str
    other_than: str
    chosen: str
    drawn: str
    drawn_from: str
    at_random: str
    having_word: str
    same_word: Forms
    none_such_words: tuple[str, str]
    by_word: str

    def at(self, node: p.At) -> Words:
        """Where something is; of several places the preposition comes again: dans la main ou dans la pile"""
        if isinstance(node.place, p.Series) and not node.negative:
            return self.series([self._at(replace(node, place=x)) for x in node.place.items], node.place.conjunction)
        return self._at(node)

    def _at(self, node: p.At) -> Words:
        if isinstance(node.place, p.There):
            return words(self.there)
        if node.words is not None and not node.negative:
            return self.attribute(p.Has(node.words, (("it", node.place),)), self.features(node.place))
        place = node.place
        if isinstance(place, p.Pronoun) and place.of.place:  # not "dans elle"
            place = place.by_name(p.Det.THAT)
        if node.lying is not None:
            return self.attribute(p.Has(node.lying, (("it", place),)), self.features(place))
        if node.preposition == "in" and self.is_heap(place):
            return (*words(self.amid), *self.phrase(place))
        if isinstance(place, p.Series) and node.preposition in ("of", "from"):  # de la zone et du morceau
            items = [(*self.preposition("of"), *self.phrase(item)) for item in place.items]
            return self.series(items, place.conjunction)
        return (*self.preposition(node.preposition), *self.phrase(place))

    def preposition(self, name: str) -> Words:
        return self.before((self.place_words[name],))

    def beside(self, quality: p.Quality, host: Features) -> Words:
        match quality:
            case p.Has(negative=negative, words=trio) if (
                not negative or trio[self.lang].verb is not None or trio[self.lang].acts
            ):
                return self.attribute(quality, host)
            case p.OfKind(name=name, negative=False) if isinstance(name[self.lang], Adjective):
                return self._kind(quality, host)
            case p.Has(negative=True) | p.OfKind():
                return (Word(self.relative), *self.predicate(quality, host, (), subjunctive=True))
            case p.At(place=p.There(), negative=False):
                return self.located_there(host)
            case p.At(negative=True):
                return (Word(self.relative), *self.predicate(quality, host, (), subjunctive=True))
            case p.At(preposition="from", place=p.Thing(owner=None, fill=()) as heap) if self.is_heap(heap):
                return (*words(self.from_amid), *self.phrase(heap))
            case p.At():
                return self.at(quality)
            case p.Whose(what=what, op="is", value=p.Thing(owner=owner) as value) if value.name == what.name:
                if owner is None:
                    return (Word(self.of_word, Role.PREPOSITION), *self.thing(value))
                same = joined(value.origins, owner.origins, quality.origins)
                return from_nodes((*words(self.having_word), *self.same(what, owner)), same)
            case p.Whose():
                return self.whose(quality)
            case p.Holding(thing=thing, negative=negative):
                if negative:
                    return (
                        *words(self.without_word),
                        *self.thing(replace(self.sorted_title(thing), det=p.Det.BARE, plural=False)),
                    )
                if self.bare_plurals and thing.det is p.Det.A and self.is_plural(thing):
                    thing = replace(thing, det=p.Det.BARE)
                return (*words(self.with_word), *self.thing(thing))
            case p.Among(negative=negative) | p.AmongThese(negative=negative):
                be = self.negated(self.be(host, quality, subjunctive=True))
                lead = (Word(self.relative), *be) if negative else ()
                return (*lead, *self.amid_group(quality))
            case p.Same(other=other, negative=True):
                word, *rest = self.other_than.split()
                agreed = agreeing(self.lang, word, host.gender, host.plural)
                return (*self.before((agreed, *rest)), *self.phrase(other))
            case p.Same(other=other):
                be = words(self.be(host, quality, subjunctive=True))
                return (Word(self.relative), *be, *self.complement(other, host))
            case p.Capable():
                return self.capable(quality, host)
            case p.Carrying(rider=rider):
                return self.carrying(rider, host)
            case p.Drawn(place=None):
                return words(f"{agreeing(self.lang, self.chosen, host.gender, host.plural)} {self.at_random}")
            case p.Drawn(place=place):
                drawn = words(f"{agreeing(self.lang, self.drawn, host.gender, host.plural)} {self.at_random}")
                return (*drawn, *self.before((self.drawn_from,)), *(self.phrase(place) if place is not None else ()))
            case p.ChosenBy(who=who):
                chosen = agreeing(self.lang, self.chosen, host.gender, host.plural)
                return (*mark(","), *words(chosen), *words(self.by_word), *self.phrase(who), *mark(","))
            case p.Such(condition=condition):
                return self.lying_there(quality) or (*words(self.for_which(host)), *self.condition(condition))
            case p.Provided(condition=condition):
                return self.tested("if_head", condition)
            case p.AnyOf(qualities=qualities) if all(self.is_a(q) for q in qualities):
                kinds = [self.what_it_is(q, host) for q in qualities]
                be = words(self.be(host, qualities[0], subjunctive=True))
                return (Word(self.relative), *be, *self.series(kinds, "or"))
            case p.AnyOf(qualities=qualities) if any(isinstance(q, p.AllOf) for q in qualities):
                return self.either([self.beside(q, host) for q in qualities])
            case p.AnyOf(qualities=qualities):
                return self.series([self.beside(q, host) for q in qualities], "or")
            case p.AllOf(qualities=(*firsts, p.Provided() as last)):
                return (*self.series([self.beside(q, host) for q in firsts]), *self.beside(last, host))
            case p.AllOf(qualities=qualities):
                return self.series([self.beside(q, host) for q in qualities])
        raise NotImplementedError(type(quality).__name__)

    def amid_group(self, quality: p.Among | p.AmongThese) -> Words:
        """parmi ces cartes; of numbers, entre 1 et 6"""
        group = quality.group
        return from_nodes(self.between(group) or (*words(self.among_word), *self.phrase(group)), quality.origins)

    @staticmethod
    def _negative(quality: p.Quality) -> bool:
        return bool(getattr(quality, "negative", False))

    def same(self, what: p.Thing, owner: p.Phrase) -> Words:
        """la même couleur que cette pièce"""
        host = self.features(what)
        than = () if isinstance(owner, p.Pronoun) else (*self.before((self.as_word,)), *self.phrase(owner))
        bare = self.thing(replace(what, det=p.Det.BARE, owner=None))
        return (Word(self.definite(host), Role.ARTICLE), Word(self.same_word(host)), *bare, *than)

    def has_same(self, subject: p.Phrase, what: p.Thing, owner: p.Phrase, negative: bool) -> Words:
        return self.having(self.subject(subject), self.features(subject), self.same(what, owner), negative)

    def none_such(self, node: p.NoneSuch) -> Words:
        host = self.features(node.thing)
        no, yes = self.none_such_words
        such = words(agreeing(self.lang, self.such_word, host.gender, host.plural))
        one = self.indefinite_article(host) if self.such_article and not node.negative else ()
        return (*words(no if node.negative else yes), *one, *such, *self.thing(replace(node.thing, det=p.Det.BARE)))

    @abstractmethod
    def whose(self, quality: p.Whose) -> Words: ...

    @abstractmethod
    def capable(self, quality: p.Capable, host: Features) -> Words: ...

    @abstractmethod
    def carrying(self, rider: p.Pronoun | p.Thing, host: Features) -> Words: ...

    @abstractmethod
    def located_there(self, host: Features) -> Words: ...

    def predicate(self, quality: p.Quality, host: Features, subject: Words, subjunctive: bool = False) -> Words:
        be = self.be(host, quality, subjunctive)
        shown = self.negated(be) if self._negative(quality) else words(be)
        match quality:
            case p.Has(words=trio, negative=negative) if trio[self.lang].verb is None:
                if trio[self.lang].relative and (not negative or trio[self.lang].acts):
                    return (*subject, *self.attribute(quality, host)[1:])
                said = self.attribute(quality, host)
                if said[0].text == self.denying:
                    return (*subject, *self.negated(be), *said[1:])
                if said[0].text in self.whose_words:
                    return (*subject, *shown, *words(self.such(host)), *said)
                if said[0].text == self.with_word:
                    return self.having(subject, host, said[1:], negative)
                return (*subject, *shown, *said)
            case p.Has():
                return (
                    *subject,
                    *shown,
                    *words(self.one_of(host)),
                    *self.attribute(replace(quality, negative=False), host),
                )
            case p.OfKind():
                return (*subject, *shown, *self._kind(quality, host))
            case p.At(place=place):
                if isinstance(place, p.There):
                    return (*subject, *shown, *words(self.there))
                return (*subject, *shown, *self.at(replace(quality, negative=False, words=None)))
            case p.Among() | p.AmongThese():
                return (*subject, *shown, *self.amid_group(quality))
            case p.Same(other=other):
                return (*subject, *shown, *self.complement(other, host))
            case p.Whose(what=what, op=op, value=value):
                owned = (*self.thing(replace(what, owner=None)), Word(self.of_word, Role.PREPOSITION), *subject)
                return self.comparison(owned, self.features(what), op, value)
            case p.Holding(thing=thing, negative=negative):
                return self.has(subject, host, thing, negative)
            case p.Capable():
                return (*subject, *self.capable(quality, host)[1:])
            case p.AnyOf(qualities=qualities) if any(isinstance(q, p.AllOf) for q in qualities):
                return (*subject, *self.either([self.predicate(q, host, ()) for q in qualities]))
            case p.AnyOf(qualities=qualities):
                return self.series(
                    [self.predicate(q, host, subject if i == 0 else ()) for i, q in enumerate(qualities)], "or"
                )
            case p.AllOf(qualities=qualities):
                return self.series(
                    [self.predicate(q, host, subject if i == 0 else ()) for i, q in enumerate(qualities)]
                )
            case p.Such(condition=condition) | p.Provided(condition=condition):
                return self.condition(condition)
        return (*subject, *words(be), *self.beside(quality, host))

    @abstractmethod
    def having(self, subject: Words, host: Features, what: Words, negative: bool) -> Words:
        """An attribute that begins with "with", after its subject."""

    @abstractmethod
    def has(self, subject: Words, host: Features, thing: p.Thing, negative: bool) -> Words: ...

    def comparison(self, left: Words, features: Features, op: str, right: p.Phrase) -> Words:
        if self.is_inside(op, right):
            be = self.be(features, p.At(right))
            verb = self.negated(be) if op == "not in" else words(be)
            return (*left, *verb, *self.preposition("in"), *self.phrase(right))
        word = self.comparisons[op]
        shown = " ".join(self.agreeing(w[1:-1], "", features) if w.startswith("[") else w for w in word.split())
        *lead, last = shown.split(" ")
        return (*left, *words(" ".join(lead)), *self._compared_with(self.before((last,)), right, features))

    def _compared_with(self, than: Words, right: p.Phrase, features: Features) -> Words:
        """à 2 si le lieu est grand, sinon à 1: of two values the preposition comes again"""
        if not isinstance(right, p.Either):
            return (*than, *self.complement(right, features))
        value, otherwise = (self._compared_with(than, each, features) for each in (right.value, right.otherwise))
        shown = self.t("either", a=value, test=self.tested("if_head", right.test), b=otherwise)
        return from_nodes(shown, right.origins)

    # -------------------------------------------------------------- verbs and clauses

    def is_heavy(self, thing: p.Phrase | None, length: int, rest: int, fixed: bool) -> bool:
        described = isinstance(thing, p.Thing) and any(
            not isinstance(q, p.At) or q.preposition not in ("of", "from") for q in thing.qualities
        )
        short = rest <= 3 and fixed and length >= 4
        return short or (described and rest <= 4) or (length >= 11 and length > rest)

    def finite(self, verb: Verb, features: Features) -> str:
        if features.person == 2:
            return verb.second
        return verb.thirds if features.plural else verb.third

    def subjunctive(self, verb: Verb, features: Features) -> str:
        return verb.subjunctives if features.plural else verb.subjunctive

    @abstractmethod
    def group(self, verb: Verb, mood: Mood, features: Features, clitic: str, link: str = "") -> Words:
        """A verb with its clitic, in its place."""

    def _clitic(self, frame: VerbPhrase, clause: p.Clause) -> tuple[str, tuple[str, ...]]:
        """The pronoun that leaves its slot for the verb, and the parameter it empties."""
        args = dict(clause.args)
        target = args.get(frame.object)
        if isinstance(target, p.Pronoun):
            return self.objects(self.features(target)), (frame.object,)
        for part in frame.parts:
            if isinstance(part, Slot) and part.param != frame.object and part.words == (self.dative_word,):
                value = args.get(part.param)
                if isinstance(value, p.Pronoun) and (not frame.object or value.of.person):
                    return self.datives[self.features(value).plural], (part.param,)
        return "", ()

    dative_word: str

    def _verbal(self, clause: p.Clause, mood: Mood, features: Features, event: bool = False) -> Words:
        frame = self.frame(clause, event)
        clitic, skip = self._clitic(frame, clause)
        inner, frame, leaning = self._inner(frame, clause, features)
        skip += leaning
        rest = self.tail(frame, clause, skip, lambda v: self.group(v, mood, features, ""))
        verb = self.group(frame.verb, mood, features, clitic, clause.link)
        return (*self.leaning(verb, clitic, skip, clause), *inner, *rest)

    def _inner(
        self, frame: VerbPhrase, clause: p.Clause, features: Features
    ) -> tuple[Words, VerbPhrase, tuple[str, ...]]:
        """allez le chercher, vuelve a tomarla: a pronoun that leans on an infinitive behind the verb, what is left of
        the phrase, and the parameter it empties"""
        match frame.parts:
            case (Literal(text=text), Slot(words=(), counts="") as slot, *rest) if slot.param != frame.object:
                value = dict(clause.args).get(slot.param)
                *lead, infinitive = text.split()
                if isinstance(value, p.Pronoun) and tuple(lead) in self.leads:
                    with suppress(WordError):  # something else than an infinitive
                        verb = verb_of(self.lang, infinitive)
                        shown = self.group(verb, Mood.INFINITIVE, features, self.objects(self.features(value)))
                        inner = (*words(" ".join(lead)), *from_nodes(shown, value.origins))
                        return inner, replace(frame, parts=(Literal(""), slot, *rest)), (slot.param,)
        return (), frame, ()

    leads: frozenset[tuple[str, ...]]  # what may stand between a verb and the infinitive that goes with it

    @staticmethod
    def leaning(verb: Words, clitic: str, skip: tuple[str, ...], clause: p.Clause) -> Words:
        """A verb with its clitic, which says the argument that left its slot: in a word of its own, or in the verb."""
        value = dict(clause.args).get(skip[0]) if skip else None
        if value is None:
            return verb
        own = tuple(replace(w, origins=value.origins) if w.text in (clitic, f"-{clitic}") else w for w in verb)
        if any(w.origins for w in own):
            return own
        return (*own[:-1], *from_nodes(own[-1:], joined(clause.origins, value.origins)))

    def conjugated(self, verb: Verb, features: Features, negative: bool = False) -> Words:
        form = self.finite(verb, features)
        return self.negated(form) if negative else words(form)

    def conditions(self, nodes: tuple[p.Condition, ...]) -> list[tuple[Words, bool]]:
        """Behind what somebody does with a thing, "il" or a bare "está" would be said of that somebody."""
        out: list[p.Condition] = []
        for node in nodes:
            if isinstance(node, p.Is) and isinstance(node.subject, p.Pronoun) and out and self._of_another(out[-1]):
                thing = node.subject.of
                plain = self._plain(node.quality)
                det = p.Det.THE if thing.det is p.Det.BARE else p.Det.THAT
                node = replace(node, subject=node.subject.by_name(det)) if plain else node
            out.append(node)
        return super().conditions(tuple(out))

    def _of_another(self, node: p.Condition) -> bool:
        match node:
            case p.Is(quality=p.Has(words=trio, args=args)):
                return self._relates(trio) and isinstance(dict(args)["it"], p.Thing)
        return False

    def relation(self, subject: p.Phrase, verb: Verb, target: p.Phrase, negative: bool) -> Words:
        features = self.features(subject)
        if isinstance(target, p.Pronoun):
            it = from_nodes(words(self.objects(self.features(target))), target.origins)
            clitic = (*it, Word(self.finite(verb, features)))
            ne, pas = (words(each) for each in self.negation)
            return (*self.subject(subject), *((*ne, *clitic, *pas) if negative else clitic))
        return (*self.subject(subject), *self.conjugated(verb, features, negative), *self.phrase(target))

    def holds(self, subject: p.Phrase, verb: Verb, thing: p.Thing, negative: bool) -> Words:
        if not negative:
            return self.relation(subject, verb, thing, negative=False)
        none = self.thing(replace(thing, det=p.Det.NO, plural=False))
        form = Word(self.finite(verb, self.features(subject)))
        return (*self.subject(subject), *words(self.negation[0]), form, *none)

    def modal(self, agent: p.Phrase) -> Words:
        return (*self.subject(agent), *words(self.can(self.features(agent))))

    def counts_as(self, subject: Words, features: Features, value: Words) -> Words:
        return (*subject, *words(self.counting(features)), *value)

    def order(self, clause: p.Clause) -> Words:
        if self.agent(self.frame(clause), clause) is not None:
            return self.statement(clause)
        if self.done_to_you(clause):
            return self.happening(clause)
        return self._verbal(clause, Mood.ORDER, self.features(p.You()))

    def statement(self, clause: p.Clause, said: bool = False, event: bool = False, subjunctive: bool = False) -> Words:
        agent = self.agent(self.frame(clause, event), clause) or p.You()
        features = self.features(agent)
        shown = self._verbal(clause, Mood.SUBJUNCTIVE if subjunctive else Mood.FINITE, features, event)
        return shown if said else (*self.subject(agent), *shown)

    def infinitive(self, clause: p.Clause) -> Words:
        agent = self.agent(self.frame(clause), clause)
        return self._verbal(clause, Mood.INFINITIVE, self.features(agent or p.You()))

    def doing(self, clause: p.Clause) -> Words:
        return self.infinitive(clause)

    def passive(self, frame: VerbPhrase, clause: p.Clause, auxiliary: str, target: p.Phrase) -> Words:
        """target + auxiliary + agreeing participle + the rest"""
        host = self.features(target)
        shown: Callable[[Verb], Words] = lambda v: words(self.agreeing(v.participle, "", host))  # noqa: E731
        participle = words(self.agreeing(frame.verb.participle, "", host), clause.link)
        return (
            *self.subject(target),
            *words(auxiliary),
            *participle,
            *self.tail(frame, clause, (frame.object,), shown),
        )
