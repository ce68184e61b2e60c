"""What the three realisers share about noun phrases: filling patterns, series, amounts, agreement.

A subclass says how its language builds a noun phrase (`thing`) and its pronouns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from babel import Locale, UnknownLocaleError

from scribe import phrase as p
from scribe.lexicon.features import Gender, Lang
from scribe.lexicon.noun import Adjective, Noun
from scribe.lexicon.pattern import Inflected, Literal, Pattern, Slot, read_pattern
from scribe.lexicon.tongue import kin
from scribe.origins import joined, naming, saying
from scribe.say.text import TEXT
from scribe.say.tokens import CONTRACTIONS, SOUNDS, Role, Word, Words, capital, from_nodes, join, mark, words


@dataclass(frozen=True, slots=True)
class Features:
    gender: Gender
    plural: bool = False
    person: int = 3
    human: bool = False
    known: bool = True  # of a noun: one particular thing, not any that fits


@cache
def _template(lang: Lang, key: str, params: tuple[str, ...]) -> Pattern:
    return read_pattern(TEXT[lang][key], params)


@cache
def locale(lang: Lang) -> Locale:
    """The Unicode locale data of a language, or of the one it is like."""
    try:
        return Locale(lang)
    except UnknownLocaleError:
        return Locale(kin(lang))


@cache
def _between(lang: Lang, style: str, place: str) -> Words:
    """What stands between two items of a list, by the patterns of the Unicode locale data."""
    pattern = locale(lang).list_patterns[style][place]
    return words(pattern.removeprefix("{0}").removesuffix("{1}"))


_COUNTING = (p.Det.ONE, p.Det.EACH, p.Det.ALL, p.Det.EXACTLY, p.Det.UP_TO, p.Det.BETWEEN, p.Det.ANY_NUMBER)  # chosen


def made_indefinite(value: p.Phrase) -> p.Phrase:
    """the Archer: an Archer; what is somebody's, or was chosen, stays as it is"""
    match value:
        case p.Series(items=items):
            return replace(value, items=tuple(made_indefinite(item) for item in items))
        case p.Thing(det=p.Det.THE, chosen=False, owner=None):
            return replace(value, det=p.Det.A)
    return value


# The methods that make words of what they are given first.
SAYING = frozenset(
    "phrase thing adjective subject attribute beside predicate at condition exists none_such order statement would "
    "cannot able happening doing infinitive complement often _amount what_it_is _kind".split()
)


NAMING = frozenset(("noun", "_pattern"))


class Phrases(ABC):
    clausal: frozenset[str] = frozenset()  # what clauses beside a noun begin with, of which two are joined by "and"
    lacking: tuple[str, ...] = ()  # without, where a second one is "nor"
    from_word: Words = ()  # de 2 a 4 jugadores
    at_most: str = ""  # up to, before a number that need not be known
    some_number: str = ""  # what is said for it then: a certain number (of pieces)

    def __init_subclass__(cls) -> None:
        """Whatever language says a phrase: its words know where they come from."""
        super().__init_subclass__()
        for name in SAYING & vars(cls).keys():
            setattr(cls, name, saying(vars(cls)[name]))
        for name in NAMING & vars(cls).keys():
            setattr(cls, name, naming(vars(cls)[name]))

    lang: Lang
    kin: Lang  # of the built-in ones, the one whose habits it has
    numbers: tuple[str, ...]  # zero to ten
    contracting: tuple[str, ...]  # prepositions that contract, and are repeated in a series
    articles: tuple[str, ...] = ()  # what may contract where a template begins with it
    linking: frozenset[str]  # words behind which a name needs no "of"
    twice = ""  # what 2 times something is called, if there is a word for it
    apart_not = ""  # not, before a quality that stands by itself: not ready
    bare_plurals = False  # el número de hojas: several that are not known have no article

    # -------------------------------------------------------------- patterns

    def t(self, key: str, **parts: Words) -> Words:
        """A template of this language, filled."""
        shown = self.filled(_template(self.lang, key, tuple(parts)), parts)
        if shown and shown[0].text in self.articles and shown[0].role is Role.WORD:
            return (replace(shown[0], role=Role.ARTICLE), *shown[1:])
        return shown

    def filled(self, pattern: Pattern, parts: Mapping[str, Words]) -> Words:
        out: list[Words] = []
        for part in pattern:
            match part:
                case Literal(text=text):
                    out.append(words(text))
                case Slot(param=param, words=before):
                    if parts[param]:
                        out.append((*self.before(before), *parts[param]))
                case Inflected(word=word):
                    out.append(words(word))
        return join(out)

    inside: str  # in
    amid: str  # among: the word for "in" before a place that is a heap of things

    def is_heap(self, value: p.Phrase | None) -> bool:
        """A place named by what lies there: the captured tiles, your trophies."""
        noun = value.name[self.lang] if isinstance(value, p.Thing) and value.place else None
        return isinstance(noun, Noun) and noun.always_plural

    def before(self, text: tuple[str, ...]) -> Words:
        """The words in front of an argument; the last may contract with its article."""
        return tuple(
            Word(w, Role.PREPOSITION if w in self.contracting and i == len(text) - 1 else Role.WORD)
            for i, w in enumerate(text)
        )

    def without(self, missing: p.Missing) -> Words:
        """sans emplacement d'origine, where English says from no space"""
        role = () if missing.role is None else (p.Has(missing.role),)
        shown = self.thing(replace(missing.of, det=p.Det.BARE, qualities=(*missing.of.qualities, *role)))
        return from_nodes((*self.before(self.lacking), *shown), missing.origins)

    def slot(self, part: Slot, args: Mapping[str, p.Phrase], host: Features | None = None) -> Words:
        value = args.get(part.param)
        indirect = bool(part.words) and (
            part.words[-1] == self.of_word or (isinstance(value, p.Pronoun) and value.of.place)
        )
        if isinstance(value, p.Pronoun) and indirect and self.kin != "en":
            value = value.by_name(p.Det.THAT)
        if isinstance(value, p.Missing) and part.words and self.lacking:  # "aucun" would deny the verb
            return self.without(value)
        if part.words == (self.inside,) and self.is_heap(value):
            part = replace(part, words=(self.amid,))
        if part.counts and value is None and part.words:
            return ()
        counted = args.get(part.counts)
        limited = bool(self.at_most) and " ".join(part.words).endswith(self.at_most)
        if limited and isinstance(value, p.AnyAmount) and isinstance(counted, p.Thing):  # in a title
            return (*self.before(part.words), *self.some(counted))
        if part.counts:
            return (*self.before(part.words), *self.counted(value, args.get(part.counts)))
        if isinstance(value, p.AnyAmount):
            return ()
        if value is None:
            return ()
        if isinstance(value, p.Series) and all(
            isinstance(i, p.Thing) and isinstance(i.name[self.lang], Adjective) for i in value.items
        ):
            agreed = self.agreement(part.agreement, host)
            shown_items = [self.adjective(i, agreed) for i in value.items if isinstance(i, p.Thing)]
            return (*self.before(part.words), *from_nodes(self.series(shown_items, value.conjunction), value.origins))
        if part.indefinite and isinstance(value, (p.Thing, p.Series)):
            value = made_indefinite(value)
        repeats = isinstance(value, p.Series) and value.conjunction == "then"  # by rank, then by age
        if isinstance(value, p.Series) and part.words and (repeats or part.words[-1] in self.contracting):
            items = [(*self.before(part.words), *self.phrase(item)) for item in value.items]
            return from_nodes(self.series(items, value.conjunction), value.origins)
        some = isinstance(value, p.Thing) and value.det is p.Det.A and value.plural and value.owner is None
        if some and isinstance(value, p.Thing) and part.words[-1:] == (self.of_word,) and self.bare_plurals:
            value = replace(value, det=p.Det.BARE)  # el número de hojas
        if isinstance(value, p.You) and part.words:
            return from_nodes(self.with_you(part.words), value.origins)
        if isinstance(value, p.Thing) and isinstance(value.name[self.lang], Adjective):
            shown = self.adjective(value, self.agreement(part.agreement, host))
        elif part.indefinite and isinstance(value, p.Thing) and value.det is p.Det.THE and not value.owner:
            shown = self.phrase(replace(value, det=p.Det.A))
        elif part.bare and isinstance(value, p.Thing) and not (value.value and value.det is p.Det.THAT):
            shown = self.phrase(replace(value, det=p.Det.BARE))
        elif (
            isinstance(value, p.Thing)
            and value.value in ("adjective", "adverb")
            and value.det not in _COUNTING
            and not part.words
            and not part.agreement
        ):
            of_that = self.of_word if value.value == "adjective" else self.inside  # of that color, in that direction
            shown = (*self.before((of_that,)), *self.phrase(value))
        else:
            shown = self.phrase(value)
        return (*self.before(part.words), *shown)

    def with_you(self, before: tuple[str, ...]) -> Words:
        """The reader behind a preposition."""
        return (*self.before(before), *words(self.you))

    @staticmethod
    def agreement(marks: str, host: Features | None) -> Features:
        if marks:
            return Features(Gender.FEMININE if marks[0] == "f" else Gender.MASCULINE, marks[1] == "p")
        return host or Features(Gender.MASCULINE)

    def phase(self, key: str, phase: p.Thing) -> Words:
        """A template about a phase."""
        return self.t(key, phase=self.phase_name(phase))

    def phase_name(self, phase: p.Thing) -> Words:
        """A phase in a sentence; one named by a title or a plural is quoted."""
        name = phase.name[self.lang]
        if not isinstance(name, Adjective) and not name.proper and not name.always_plural:
            return self.phrase(phase)
        title = self.quoted(capital(self.phrase(replace(phase, det=p.Det.BARE))))
        return self.t("the_phase", name=title)

    def counted(self, amount: p.Phrase | None, counted: p.Phrase | None) -> Words:
        """A number and what it counts."""
        if isinstance(amount, p.Thing) and isinstance(counted, p.Thing) and amount.name == counted.name:
            return self.phrase(amount)
        if not isinstance(counted, p.Thing):
            return self.phrase(amount) if amount is not None else ()
        match amount:
            case None | p.AnyAmount():
                return self.uncounted(counted)
            case p.Number(value=n):
                of = self.measuring if self.is_mass(counted) else ()
                shown = self.thing(replace(counted, det=p.Det.BARE, plural=self.plural_number(n)))
                figure = self.number(n) if of else self.count_of(n, self.features(counted))
                return (*from_nodes(figure, amount.origins), *of, *shown)
            case p.Letter(letter=letter):
                return (
                    Word(letter, origins=amount.origins),
                    *self.thing(replace(counted, det=p.Det.BARE, plural=True)),
                )
            case p.ByPlayers(usual=usual, others=others):
                return (*self.counted(usual, counted), *self.by_players(others, self.phrase))
            case _:
                if isinstance(counted.owner, p.Thing):  # that many leaves of the tree
                    of_owner = p.At(counted.owner, "of")
                    counted = replace(counted, owner=None, qualities=(*counted.qualities, of_owner))
                things = self.thing(replace(counted, det=p.Det.BARE, plural=True))
                mass = self.is_mass(counted)
                if self.is_that_number(amount):
                    return from_nodes(self.t("that_much" if mass else "that_many", things=things), amount.origins)
                return self.t("amount_equal" if mass else "number_equal", things=things, n=self.phrase(amount))

    def count_of(self, n: int, features: Features) -> Words:
        """Before what is counted: in figures, or as a language counts pieces."""
        return self.number(n)

    def some(self, counted: p.Thing) -> Words:
        """a number of cards: behind "up to", where the number is not known"""
        number = (*words(self.some_number), Word(self.of_word, Role.PREPOSITION))
        return (*number, *self.thing(replace(counted, det=p.Det.BARE, plural=True)))

    def uncounted(self, counted: p.Thing) -> Words:
        """cards, des cartes: however many"""
        return self.thing(replace(counted, det=p.Det.A, plural=True))

    measuring: Words = ()  # between a number and what it measures: 1 de daño

    def is_mass(self, thing: p.Thing) -> bool:
        noun = thing.name[self.lang]
        return not isinstance(noun, Adjective) and noun.mass

    def plural_number(self, n: int) -> bool:
        """By the plural rules of the Unicode locale data: French counts 0 as one."""
        return locale(self.lang).plural_form(n) != "one"

    # -------------------------------------------------------------- phrases

    @saying
    def phrase(self, node: p.Phrase) -> Words:
        match node:
            case p.Thing():
                return self.thing(node)
            case p.Missing(of=thing):
                return self.thing(replace(thing, det=p.Det.NO))
            case p.Pronoun():
                return self.strong_pronoun(self.features(node))
            case p.You():
                return words(self.you)
            case p.Number(value=n):
                return self.number(n)
            case p.AnyAmount():
                return ()
            case p.Turned(value=value, steps=p.Number(value=1) as once, start=start):
                shown = self.t("turned_once", value=self.thing(value), start=self.phrase(start))
                return from_nodes(shown, (*once.origins, *node.origins))
            case p.Turned(value=value, steps=steps, start=start):
                return self.t("turned", value=self.thing(value), n=self.phrase(steps), start=self.phrase(start))
            case p.Letter(letter=text) | p.Quoted(text=text):
                return words(text)
            case p.Again(thing=thing, times=times):
                return (*self.phrase(thing), *words(self.times_word(times)))
            case p.Labelled(label=label, value=value):
                return (*self.phrase(label), *mark(":"), *self.stated(value, self.features(label)))
            case p.Detailed(thing=thing, facts=facts):
                return self._detailed(thing, join([self.phrase(fact) for fact in facts], mark(",")))
            case p.Trait(quality=quality, of=of):
                return self.trait(quality, self.features(of))
            case p.There():
                return words(self.there)
            case p.Title(of=thing):
                return self.quoted(capital(self.thing(thing)))
            case p.Deed(clause=clause):
                return self.quoted(capital(self.infinitive(clause)))
            case p.Series(items=items, conjunction=conjunction):
                return self.series([self.phrase(i) for i in items], conjunction)
            case p.Enclosed(of=total):
                return self._bracketed(total)
            case p.Sum(
                op="+", left=left, right=p.Either(value=value, test=test, otherwise=p.Number(value=0) as zero) as either
            ):
                return (
                    *self.t("plus", a=(*self.phrase(left), *mark(",")), b=self.phrase(value)),
                    *from_nodes(self.tested("if_head", test), joined(zero.origins, either.origins)),
                )
            case p.Sum(op=op, left=left, right=right) as total:
                if op == "*" and isinstance(right, p.Number) and not isinstance(left, p.Number):
                    left, right = right, left
                if op == "*" and left == p.Number(2) and self.twice and not isinstance(right, p.Sum | p.Either):
                    return (*from_nodes(words(self.twice), joined(left.origins, total.origins)), *self.phrase(right))
                key = {"+": "plus", "-": "minus", "*": "times_value", "div": "divided", "mod": "remainder"}[op]
                if op in ("+", "-") and isinstance(left, p.Sum) and left.op in ("div", "mod"):
                    return self.t(key, a=(*self.phrase(left), *mark(",")), b=self.phrase(right))
                factors = op in ("*", "div", "mod")
                apart = isinstance(left, p.Either) or (factors and isinstance(left, p.Sum))
                a = self._bracketed(left) if apart else self.phrase(left)
                b = self._bracketed(right) if isinstance(right, p.Sum | p.Either) else self.phrase(right)
                if op == "div" and right == p.Number(2):
                    said = joined(node.origins, right.origins)
                    return (*from_nodes(self.t("halved", a=a), said), *mark(","))
                return (*self.t(key, a=a, b=b), *(mark(",") if op == "div" else ()))
            case p.Cycled(start=start, steps=steps, size=size):
                key = "cycled_on" if steps > 0 else "cycled_back"
                return self.t(key, a=self.phrase(start), n=self.number(abs(steps)), size=self.number(size))
            case p.CountOf(things=things):
                some = things.det in (p.Det.THAT, p.Det.FIRST, p.Det.LAST) or things.amount is not None
                det = things.det if some or things.among is not None else p.Det.BARE
                owner = things.owner
                if self.bare_plurals and isinstance(owner, p.Thing) and det is p.Det.BARE and not things.qualities:
                    whose = (Word(self.of_word, Role.PREPOSITION), *self.phrase(owner))  # el número de hojas del árbol
                    shown = self.thing(replace(things, det=det, plural=True, owner=None))
                    return self.t("number_of", things=(*shown, *whose))
                return self.t("number_of", things=self.thing(replace(things, det=det, plural=True)))
            case p.TotalOf(how=how, value=value) if how.endswith("_of"):
                return self.extreme(how, value)
            case p.TotalOf(how=how, value=value, things=things, test=p.Condition() as test):
                return self.t(how, value=self.phrase(value), things=self.phrase(things), test=self.condition(test))
            case p.TotalOf(how="count_for", things=p.Series(items=items)):
                pair = [replace(item, det=p.Det.A) if isinstance(item, p.Thing) else item for item in items]
                return self.t("count_for", things=self.phrase(p.Series(tuple(pair))))
            case p.TotalOf(how=how, value=value, things=things):
                return self.t(how, value=self.phrase(value), things=self.phrase(things))
            case p.ByPlayers(usual=usual, others=others):
                return (*self.phrase(usual), *self.by_players(others, self.phrase))
            case p.Either(value=value, test=test, otherwise=otherwise):
                tested, shown = self.tested("if_head", test), self.phrase(value)
                if any(word.text == "," for word in shown) and shown[-1].text != ",":
                    shown = (*shown, *mark(","))  # half of it, rounded up, if ...
                return self.t("either", a=shown, test=tested, b=self.phrase(otherwise))
            case p.Span(low=low, high=high):
                if high is None:
                    return self.t("or_more", low=(Word(str(low)),))
                return (*self.from_word, *self.t("to", low=(Word(str(low)),), high=(Word(str(high)),)))
        raise NotImplementedError(type(node).__name__)

    def stated(self, value: p.Phrase, of: Features) -> Words:
        """A value behind its name and a colon; nothing may be said otherwise there."""
        return self.phrase(value)

    def trait(self, quality: p.Quality, host: Features) -> Words:
        """A quality by itself, behind a comma: the lamp is on the table, lit; not lit"""
        if isinstance(quality, p.Has) and quality.negative and self.apart_not:
            attribute = quality.words[self.lang]
            if attribute.verb is None and not attribute.relative:
                return (*words(self.apart_not), *self.attribute(quality, host))
        return self.beside(quality, host)

    @abstractmethod
    def attribute(self, node: p.Has, host: Features) -> Words: ...

    def extreme(self, how: str, value: p.Phrase) -> Words:
        """the largest of A, B and C"""
        return self.t(how, values=self.phrase(value))

    def between(self, value: p.Phrase) -> Words | None:
        """A span as what a number may be: between 1 and 6"""
        if not isinstance(value, p.Span) or value.high is None:
            return None
        shown = self.t("between", low=self.number(value.low), high=self.number(value.high))
        return from_nodes(shown, value.origins)

    def number(self, n: int) -> Words:
        """In figures, large ones in groups of three, with a minus sign that is one."""
        figures = f"{n:,}".replace(",", "," if self.kin == "en" else "\u202f") if abs(n) >= 10_000 else str(n)
        return (Word(figures.replace("-", "\u2212")),)

    def _detailed(self, thing: p.Phrase | None, facts: Words) -> Words:
        if thing is None:
            return facts
        return (*self.phrase(thing), *((Word("(", Role.OPEN), *facts, Word(")", Role.MARK)) if facts else ()))

    def _bracketed(self, node: p.Phrase) -> Words:
        inside = self.phrase(node)
        opening, closing = "[]" if any(word.text == "(" for word in inside) else "()"
        return (Word(opening, Role.OPEN), *inside, Word(closing, Role.MARK))

    you: str
    there: str

    def series(self, items: list[Words], conjunction: str = "and") -> Words:
        """A, B and C."""
        if len(items) < 2:
            return items[0] if items else ()
        if conjunction == "then":
            return join(items, (*mark(","), *words(self.then_word)))
        if conjunction == "nor":
            again = self.neither_nor[1]
            *first, last = items
            return (*join(first, mark(",")), Word(again), *last)
        style = "standard" if conjunction == "and" else "or"
        if len(items) == 2:
            return (*items[0], *_between(self.lang, style, "2"), *items[1])
        start, middle, end = (_between(self.lang, style, place) for place in ("start", "middle", "end"))
        inner = join(items[1:-1], middle)
        return (*items[0], *start, *inner, *end, *items[-1])

    and_word: str
    of_word: str
    then_word: str
    neither_nor: tuple[str, str]

    def neither(self, items: list[Words]) -> Words:
        """neither A nor B"""
        first, again = self.neither_nor
        return join([(Word(again if i else first), *item) for i, item in enumerate(items)])

    def by_players(
        self, others: tuple[tuple[tuple[int, int], p.Phrase], ...], show: Callable[[p.Phrase], Words]
    ) -> Words:
        shown = []
        alike: list[tuple[list[tuple[int, int]], p.Phrase]] = []
        for span, value in others:
            spans = next((found for found, other in alike if other == value), None)
            if spans is None:
                alike.append(([span], value))
            else:
                spans.append(span)
        for spans, value in alike:
            if spans == [(1, 1)]:
                count = self.t("player_1")
            else:
                told = [
                    words(str(n)) if low + 1 >= high else self.phrase(p.Span(low, high))
                    for low, high in spans
                    for n in ((low, high) if high == low + 1 else (low,))
                ]
                count = self.t("players_n", n=self.series(told, "or"))
            shown.append((*count, *mark(":"), *show(value)))
        return (Word("(", Role.OPEN), *join(shown, mark(";")), Word(")", Role.MARK)) if shown else ()

    @saying
    def often(self, amount: p.Phrase | None) -> Words:
        """once, twice, 3 times"""
        match amount:
            case p.Number(value=n):
                return words(self.times_word(n))
            case p.ByPlayers(usual=usual, others=others):
                return (*self.often(usual), *self.by_players(others, self.often))
            case None:
                return ()
        if self.is_that_number(amount):
            return self.t("that_many_times")
        return self.t("times_equal", n=self.phrase(amount))

    @staticmethod
    def is_that_number(amount: p.Phrase | None) -> bool:
        """A number mentioned before, with no name but "that number"."""
        thing = amount.of if isinstance(amount, p.Pronoun) else amount
        return isinstance(thing, p.Thing) and thing.number and thing.owner is None

    @abstractmethod
    def times_word(self, n: int) -> str: ...

    def number_word(self, n: int, features: Features) -> str:
        return self.numbers[n] if 0 <= n < len(self.numbers) else str(n)

    @abstractmethod
    def thing(self, node: p.Thing) -> Words: ...

    def possessed(self, node: p.Thing) -> p.Thing:
        """A pronoun for the possessor in a name becomes a possessive: its mat, your mat"""
        noun = node.name[self.lang]
        parts = () if isinstance(noun, Adjective) else noun.singular
        owning = [part.param for part in parts if isinstance(part, Slot) and part.words == (self.of_word,)]
        if len(parts) > 1 and isinstance(parts[0], Slot) and isinstance(parts[1], Literal) and parts[1].glued:
            owning.append(parts[0].param)
        for name, value in node.fill:
            if isinstance(value, p.Pronoun | p.You) and node.owner is None and name in owning:
                return replace(node, owner=value, fill=tuple(x for x in node.fill if x[0] != name))
        return node

    def alternatives(self, node: p.Thing) -> list[p.Thing] | None:
        """a piece that is a card or a tile, from a hand: a card or a tile from a hand"""
        for quality in node.qualities if node.among is None else ():
            kinds = quality.qualities if isinstance(quality, p.AnyOf) else ()
            named = [
                q for q in kinds if isinstance(q, p.OfKind) and not q.negative and isinstance(q.name[self.lang], Noun)
            ]
            if kinds and len(named) == len(kinds):
                rest = tuple(q for q in node.qualities if q is not quality)
                said = quality.origins
                plain = [
                    replace(node, name=q.name, link=q.link, qualities=(), origins=joined(q.origins, said, node.origins))
                    for q in named
                ]
                return [*plain[:-1], replace(plain[-1], qualities=rest)]
        return None

    def out_of_group(self, node: p.Thing, close: Callable[[p.Quality], bool]) -> p.Thing:
        """one of these cards, if it is red: one red card among these cards; each other card among these cards"""
        adjectives = tuple(q for q in node.qualities if close(q))
        if node.among is None or not (adjectives or node.other) or (node.det is p.Det.ALL and node.qualities):
            return node
        rest = tuple(
            q for q in node.qualities if q not in adjectives and not (isinstance(q, p.OfKind) and q.name == node.name)
        )
        return replace(node, among=None, qualities=(*adjectives, p.Among(node.among), *rest))

    def sorted_title(self, node: p.Thing) -> p.Thing:
        """deux cartes « Reculez ! »: a title that is counted stands beside the noun it is a title of; in French and
        Spanish one that is a sentence always does"""
        noun, sort = node.name[self.lang], node.sort[self.lang] if node.sort is not None else None
        if not isinstance(sort, Noun) or not isinstance(noun, Noun) or not noun.proper or node.among is not None:
            return node
        if node.det in (p.Det.BARE, p.Det.THAT) or (node.det is p.Det.THE and not self._needs_sort(node)):
            return node
        slot = Slot("title")
        both = (
            replace(sort, singular=(slot, *sort.singular), plural=(slot, *sort.plural))
            if self.kin == "en"
            else replace(sort, singular=(*sort.singular, slot), plural=(*sort.plural, slot))
        )
        title = p.Title(p.Thing(node.name, p.Det.BARE, fill=node.fill, link=node.link))
        return replace(
            node, name=p.Trio(both, both, both, later=lambda _: both), fill=(("title", title),), link="", sort=None
        )

    def _needs_sort(self, node: p.Thing) -> bool:
        title = p.Thing(node.name, p.Det.BARE, fill=node.fill)
        return self.kin != "en" and node.owner is None and self._is_sentence(node, self.thing(title))

    def titled(self, node: p.Thing, title: Words) -> Words:
        """A proper name in a sentence; one that is a sentence itself ("Draw 2 cards", "Back!") is quoted."""
        return self.quoted(title) if node.det is p.Det.THE and self._is_sentence(node, title) else title

    def _is_sentence(self, node: p.Thing, title: Words) -> bool:
        long = len(title) > 2 or any(w.text in ("!", "?") for w in title) or self._is_clause(title)
        filled = any(isinstance(v, p.Thing) and not isinstance(v.name[self.lang], Adjective) for _, v in node.fill)
        return long and not filled

    def _is_clause(self, title: Words) -> bool:
        """Restons groupés: where titles have one capital, a second word without it says that this is no name."""
        return self.kin != "en" and len(title) == 2 and title[1].text[:1].islower()

    def quoted(self, title: Words) -> Words:
        """A title used like a common noun."""
        opening, closing = ("“", "”") if self.kin == "en" else ("«", "»")
        return (Word(opening, Role.OPEN), *title, Word(closing, Role.MARK))

    @saying
    def complement(self, node: p.Phrase, subject: Features) -> Words:
        """Behind "is", where a pronoun will not do and an adjective agrees."""
        if isinstance(node, p.Thing) and isinstance(node.name[self.lang], Adjective):
            return self.adjective(node, subject)
        return self.phrase(node.by_name(p.Det.THAT) if isinstance(node, p.Pronoun) else node)

    @abstractmethod
    def beside(self, quality: p.Quality, host: Features) -> Words: ...

    @abstractmethod
    def adjective(self, node: p.Thing, features: Features) -> Words: ...

    @abstractmethod
    def strong_pronoun(self, features: Features) -> Words: ...

    @abstractmethod
    def subject(self, node: p.Phrase) -> Words: ...

    def features(self, node: p.Phrase | None) -> Features:
        match node:
            case p.Thing():
                node = self.sorted_title(node)
                noun = node.name[self.lang]
                if isinstance(noun, Adjective):
                    return Features(Gender.MASCULINE, False)
                if noun.head_slot and (head := dict(node.fill).get(noun.head_slot)) is not None:
                    return replace(self.features(head), plural=self.is_plural(node))
                if isinstance(node.among, p.Thing):
                    return replace(self.features(node.among), plural=self.is_plural(node))
                return Features(noun.gender, self.is_plural(node), human=node.person)
            case p.Pronoun(of=thing):
                return self.features(thing)
            case p.Again(thing=inner):
                return self.features(inner)
            case p.You():
                return Features(Gender.MASCULINE, person=2)
            case p.Series(items=items, conjunction=conjunction):
                each = [self.features(i) for i in items]
                feminine = all(f.gender is Gender.FEMININE for f in each)
                return Features(
                    Gender.FEMININE if feminine else each[0].gender if self.kin == "en" else Gender.MASCULINE,
                    conjunction in ("and", "nor") or each[-1].plural,
                )
        return Features(Gender.NEUTER if self.kin == "en" else Gender.MASCULINE)

    def measured(self, node: p.Thing) -> bool:
        """Counted by something that is no plain number: a number of cards equal to ..."""
        counted = node.det in (p.Det.EXACTLY, p.Det.FIRST, p.Det.LAST) and node.amount is not None
        plain = isinstance(node.amount, (p.Number, p.Letter, p.ByPlayers))
        return counted and not plain and node.owner is None and node.among is None

    def measure(self, node: p.Thing, core: Words) -> Words:
        if node.amount is not None and self.is_that_number(node.amount):
            return from_nodes(self.t("that_many", things=core), joined(node.amount.origins, node.quantity))
        return self.t("number_equal", things=core, n=self.phrase(node.amount) if node.amount else ())

    def labelled(self, node: p.Thing) -> Words:
        """squares 2-1, 2-2, and 3-1"""
        return self.series([words(label) for label in node.labels])

    def needs_of(self, part: Slot, value: p.Phrase | None, before: list[Words]) -> bool:
        """the space {a} filled with "its arc": the space of its arc"""
        if not isinstance(value, p.Thing) or isinstance(value.name[self.lang], Adjective) or part.words or part.bare:
            return False
        return bool(before) and before[-1][-1].text.lower() not in self.linking

    def shorn(self, text: str, value: p.Phrase | None) -> Words | None:
        """the line of arc {a}, filled with "its arc": "the line of", so that the arc is named once"""
        if not isinstance(value, p.Thing) or value.owner is None:
            return None
        *lead, last = text.split()
        noun = value.name[self.lang].text
        stuck, apostrophe, bare = last.replace("'", "’").rpartition("’")
        if bare != noun or not lead:
            return None
        apart = {both: preposition for (preposition, _), both in CONTRACTIONS[self.lang].items()}
        if apostrophe and f"{stuck}’" in apart:  # dell’arco
            lead.append(f"{stuck}’")
        elif apostrophe and all(self._sounding(article, noun) != f"{stuck}’" for article in self.articles):
            return None
        whole = apart.get(lead[-1], lead[-1])
        return (*words(" ".join(lead[:-1])), *self.before((whole,)))

    def _sounding(self, article: str, noun: str) -> str:
        return SOUNDS[self.lang](Word(article, Role.ARTICLE), noun).text

    def is_plural(self, node: p.Thing) -> bool:
        noun = node.name[self.lang]
        if not isinstance(noun, Adjective) and noun.always_plural:
            return True
        if node.among is not None and node.det in (p.Det.ONE, p.Det.EACH):
            return False
        match node.det:
            case p.Det.ONE | p.Det.EACH | p.Det.NO:
                return False
            case p.Det.ALL | p.Det.ANY_NUMBER:
                return True
            case p.Det.BETWEEN:
                return True
            case p.Det.EXACTLY | p.Det.JUST | p.Det.UP_TO | p.Det.AT_LEAST:
                return not isinstance(node.amount, p.Number) or self.plural_number(node.amount.value)
            case p.Det.FIRST | p.Det.LAST:
                return node.amount is not None and node.amount != p.Number(1)
        return node.plural

    @abstractmethod
    def condition(self, node: p.Condition) -> Words: ...

    @abstractmethod
    def tested(self, key: str, node: p.Condition) -> Words: ...

    @abstractmethod
    def infinitive(self, clause: p.Clause) -> Words: ...
