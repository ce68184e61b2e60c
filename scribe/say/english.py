"""English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.features import Gender
from scribe.lexicon.noun import Adjective
from scribe.lexicon.pattern import Literal, Slot
from scribe.lexicon.phrase_words import PARTICLES, VerbPhrase
from scribe.lexicon.verb import Verb
from scribe.lexicon.verbs_en import IRREGULAR
from scribe.origins import joined
from scribe.say.builtin import BOTTOM_ONE, TOP_ONE, WHICHEVER, WHICHEVER_ONES
from scribe.say.phrases import Features
from scribe.say.realiser import Realiser, none_of
from scribe.say.tokens import Role, Word, Words, from_nodes, glue, join, linked, mark, words

_SUBJECT = {Gender.MASCULINE: "he", Gender.FEMININE: "she", Gender.NEUTER: "it"}
_OBJECT = {Gender.MASCULINE: "him", Gender.FEMININE: "her", Gender.NEUTER: "it"}
_POSSESSIVE = {Gender.MASCULINE: "his", Gender.FEMININE: "her", Gender.NEUTER: "its"}
_FOLLOWING = frozenset("of to from with in on at for that which who it they by there".split())
_PLACING = frozenset(  # what words that say where begin with, or with whom, or a clause
    "in on at with without under behind outside inside beside between among next near towards from for of flying "
    "that which whose who to you , either".split()
)
_PARTICIPLES = frozenset(forms.split()[2] for forms in IRREGULAR.strip().replace("\n", "|").split("|"))
_WHICHEVER = (WHICHEVER, WHICHEVER_ONES)
_NEVER_POSSESSED = frozenset("one first last rest top bottom sum remainder half".split())
_LYING = frozenset(("in", "on", "among", "at"))
_OPS = {
    "is": "",
    "is not": "not",
    "in": "among",
    "not in": "not among",
    "<": "less than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
}


class English(Realiser):
    lang = "en"
    kin = "en"
    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    contracting = ()
    you = "you"
    there = "there"
    accompanying = ("with",)
    inside = "in"
    limiting = ("to", "most", "least", "than")
    amid = "among"
    and_word = "and"
    either_word = "either"
    either_again = "or"
    in_any_case = "and in any case"
    of_word = "of"
    then_word = "then"
    neither_nor = ("neither", "nor")
    linking = frozenset("of to from by with in on at for through towards toward behind between than as and or".split())
    possessives = ("its", "their")
    their: ClassVar[Mapping[str, str]] = {"its": "their"}
    relatives = ("that",)
    close_clauses = True
    apart_not = "not"
    twice = "twice"
    clausal = frozenset(("that", "whose", "where"))
    at_most = "up to"
    some_number = "a number"

    def extreme(self, how: str, value: p.Phrase) -> Words:
        """the larger of two, a number first: the larger of 0 and A plus B"""
        two = {"highest_of": "the larger of", "lowest_of": "the smaller of"}.get(how)
        match value:
            case p.Series(items=(one, p.Number() as other)) if two is not None:
                return (*words(two), *self.phrase(replace(value, items=(other, one))))
            case p.Series(items=(_, _)) if two is not None:
                return (*words(two), *self.phrase(value))
        return super().extreme(how, value)

    def times_word(self, n: int) -> str:
        return ("never", "once", "twice")[n] if n < 3 else f"{self.numbers[n] if n < 11 else n} times"

    # -------------------------------------------------------------- noun phrases

    def slot(self, part: Slot, args: Mapping[str, p.Phrase], host: Features | None = None) -> Words:
        """in the direction of its facing, but in its direction ahead, not "in the direction of its direction ahead\""""
        value = args.get(part.param)
        first = value.name.en.text.split()[:1] if isinstance(value, p.Thing) else []
        if len(part.words) > 3 and [*first, self.of_word] == list(part.words[-2:]):
            part = replace(part, words=part.words[:-3])
        return super().slot(part, args, host)

    def counted(self, amount: p.Phrase | None, counted: p.Phrase | None) -> Words:
        """that many of your wandering beasts, where what is counted is somebody's"""
        if isinstance(counted, p.Thing) and counted.owner is not None and self.is_that_number(amount):
            many = from_nodes(words("that many of"), amount.origins if amount is not None else ())
            return (*many, *self.thing(replace(counted, det=p.Det.THE, plural=True)))
        return super().counted(amount, counted)

    def adjective(self, node: p.Thing, features: Features) -> Words:
        return words(node.name[self.lang].text, node.link)

    def noun(self, node: p.Thing) -> Words:
        noun = node.name[self.lang]
        if isinstance(noun, Adjective):
            return words(noun.text, node.link)
        plural = self.is_plural(node)
        args = dict(node.fill)
        out: list[Words] = []
        late: list[Words] = []
        parts = noun.plural if plural else noun.singular
        for i, part in enumerate(parts):
            behind = parts[i + 1] if i + 1 < len(parts) else None
            following = args.get(behind.param) if isinstance(behind, Slot) and not behind.words else None
            if isinstance(part, Literal) and (shorn := self.shorn(part.text, following)) is not None:
                out.append(shorn)
            elif isinstance(part, Literal):
                own = part.text
                if node.owner is not None and not any(out) and part.glued:  # {x}'s mat, said with a possessive
                    own = own.removeprefix("'s").removeprefix("’s").strip()
                shown = linked(words(own), node.link)
                out.append(glue(shown) if part.glued and own == part.text else shown)
            elif isinstance(part, Slot):
                value = args.get(part.param)
                if part.param == noun.head_slot and isinstance(value, p.Thing):
                    out.append(self.noun(replace(value, plural=plural, det=p.Det.BARE, link=node.link)))
                elif self._of_that(part, value) and behind is not None:
                    late.append((Word(self.of_word), *self.phrase(value)))
                elif self.needs_of(part, value, out):
                    out.append((Word("of"), *(self.phrase(value) if value is not None else ())))
                else:
                    shown = self.slot(part, args) if part.words else linked(self.slot(part, args), node.link)
                    out.append(glue(shown) if part.glued else shown)
        text = join([*out, *late])
        if any(w.text[:1].isupper() for w in text[1:]):  # a title: the Red Archer
            adjectives = {
                a.name["en"].text
                for a in args.values()
                if isinstance(a, p.Thing) and isinstance(a.name["en"], Adjective)
            }
            text = tuple(replace(w, text=w.text[:1].upper() + w.text[1:]) if w.text in adjectives else w for w in text)
        return (*text, *self.labelled(node))

    @staticmethod
    def _of_that(part: Slot, value: p.Phrase | None) -> bool:
        """the white men, but the men of that side: a value that is not known cannot stand as an adjective"""
        unknown = isinstance(value, p.Thing) and value.value == "adjective" and not part.words
        return unknown and isinstance(value, p.Thing) and value.det in (p.Det.A, p.Det.THAT)

    def thing(self, node: p.Thing) -> Words:
        node = self.sorted_title(node)
        noun = node.name[self.lang]
        if isinstance(noun, Adjective):
            return self.adjective(node, Features(Gender.NEUTER))
        node = self.out_of_group(self.possessed(node), self._prenominal)
        for quality in node.qualities:
            if isinstance(quality, p.Has) and quality.words in _WHICHEVER:  # any rook, any two rooks
                besides = tuple(q for q in node.qualities if q is not quality)
                one = replace(node, det=p.Det.BARE if node.det is p.Det.A else node.det, qualities=besides)
                return (*from_nodes(words("any"), quality.origins), *self.thing(one))
        if (kinds := self.alternatives(node)) is not None:
            first, *rest = kinds
            return self.series([self.thing(first), *(self.thing(replace(k, det=p.Det.BARE)) for k in rest)], "or")
        host = self.features(node)
        before = [self.beside(q, host) for q in node.qualities if self._prenominal(q)]
        ends = any(isinstance(q, p.Has) and q.words in (TOP_ONE, BOTTOM_ONE) for q in node.qualities)
        if ends and node.amount is not None and node.det is p.Det.THE:  # the top ten cards
            before, node = [*before, self._amount(node.amount, node)], replace(node, amount=None)
        after = self.behind(self._nearest_first([q for q in node.qualities if not self._prenominal(q)], host), host)
        if node.among is not None and node.det is p.Det.ALL and node.qualities:
            told = self.phrase(node.among)
            if any(isinstance(q, p.Such) for q in node.qualities):  # those of these squares for which it is free
                return (*words("those of"), *told, *self.series([self.beside(q, host) for q in node.qualities]))
            said = [self.predicate(q, host, ()) for q in node.qualities]
            return (*words("those of"), *told, Word("that"), *self.series(said))
        if node.among is not None:
            head: Words = (*self._some_of(node), Word("of"), *self.phrase(node.among))
        else:
            core = (*join(before), *self.noun(node))
            proper = noun.proper
            if proper and node.det not in (p.Det.THE, p.Det.BARE, p.Det.THAT):
                core = self.quoted(core)
            if self.measured(node):
                return self.measure(node, (*(words("other") if node.other else ()), *core, *after))
            head = (
                self.titled(node, core)
                if proper and node.det in (p.Det.THE, p.Det.BARE) and node.owner is None
                else self._determined(node, core)
            )
        return (*head, *after)

    @staticmethod
    def _prenominal(quality: p.Quality) -> bool:
        match quality:
            case p.Has(words=trio, negative=negative):
                return trio.en.adjective and not negative
            case p.OfKind(name=name, negative=negative):
                return isinstance(name.en, Adjective) and not negative
            case p.AnyOf(qualities=qualities):
                return all(English._prenominal(each) for each in qualities)
        return False

    def _nearest_first(self, qualities: list[p.Quality], host: Features) -> list[p.Quality]:
        """What a thing is stands before where it is, and what it belongs to before both: a square of that card facing
        the fire; each card printed in red from the box"""

        def rank(quality: p.Quality) -> int:
            first = self.beside(quality, host)[0].text
            if isinstance(quality, p.At) and first == self.of_word:
                return 0
            plain = isinstance(quality, p.Has) and not quality.negative and first not in _PLACING
            return 1 if plain and isinstance(quality, p.Has) and (grouped or not quality.args) else 2

        if len(qualities) > 1 and all(isinstance(q, p.Whose) for q in qualities):  # of that file whose rank is 1
            return sorted(qualities, key=lambda q: self.beside(q, host)[0].text in self.clausal)
        placed = [q for q in qualities if isinstance(q, p.At | p.Among)]
        grouped = any(isinstance(q, p.Among) for q in placed)
        if len(qualities) < 2 or not placed or isinstance(getattr(placed[0], "place", None), p.There):
            return qualities
        return sorted(qualities, key=rank)

    def where(self, rider: p.Phrase, negative: bool) -> Words:
        be = self._is(self.features(rider), isinstance(rider, p.Pronoun))
        return (*words("where"), *self.subject(rider), *words(be), *(words("not") if negative else ()))

    def side_by_side(self, one: Words, other: Words) -> bool:
        """the square of that file whose rank is 1, without "and\""""
        whose = [each[0].text == "whose" for each in (one, other)]
        return all(whose) or one[0].text not in ("of", "with") or not any(whose)

    def _some_of(self, node: p.Thing) -> Words:
        match node.det:
            case p.Det.EACH:
                return words("each")
            case p.Det.ALL:
                return words("all")
            case p.Det.ANY_NUMBER:
                return words("any number")
            case p.Det.UP_TO:
                return (*words("up to"), *self._amount(node.amount, node))
            case p.Det.EXACTLY if node.amount is not None:
                return self._amount(node.amount, node)
            case p.Det.FIRST | p.Det.LAST:
                return words("the first" if node.det is p.Det.FIRST else "the last")
        return words("one")

    def _amount(self, amount: p.Phrase | None, node: p.Thing) -> Words:
        if isinstance(amount, p.Number):
            return words(self.number_word(amount.value, self.features(node)))
        return self.phrase(amount) if amount is not None else ()

    def _determined(self, node: p.Thing, core: Words) -> Words:
        other = words("other") if node.other else ()
        plural = self.is_plural(node)
        if node.owner is not None:
            return self._owned(node, (*other, *core))
        match node.det:
            case p.Det.BARE:
                return (*other, *core)
            case p.Det.A if node.other and not plural:
                return (*words("another"), *core)
            case p.Det.A:
                measured = bool(node.value) and self.is_mass(node)  # damage of some kind, not "a damage"
                return (*other, *core) if plural or measured else (Word("a", Role.ARTICLE), *other, *core)
            case p.Det.THE if self._numbered(node):  # space 4, Golem A
                return (*other, *core)
            case p.Det.THE if node.constant and self.is_mass(node):  # it counts as true damage
                return (*other, *core)
            case p.Det.THE:
                amount = self._amount(node.amount, node) if plural else ()
                return (Word("the", Role.ARTICLE), *amount, *other, *core)
            case p.Det.THAT:
                return (*words("these" if plural else "that"), *other, *core)
            case p.Det.WHICH:
                return (*words("which"), *core)
            case p.Det.EACH:
                return (*words("each"), *other, *core)
            case p.Det.ALL:
                return (*words("all"), *other, *core)
            case p.Det.ANY:
                return (*words("any"), *other, *core)
            case p.Det.NO:
                return (*words("no"), *other, *core)
            case p.Det.ONE:
                return (*words("one"), *other, *core)
            case p.Det.ANY_NUMBER:
                return (*words("any number of"), *other, *core)
            case p.Det.BETWEEN:
                low, high = node.amount, node.limit
                if isinstance(low, p.Number) and isinstance(high, p.Number) and high.value == low.value + 1:
                    return (*self._amount(low, node), *words("or"), *self._amount(high, node), *other, *core)
                shown_low = self.phrase(low) if low else ()
                return (*shown_low, *words("to"), *(self.phrase(high) if high else ()), *other, *core)
            case p.Det.FIRST | p.Det.LAST | p.Det.SECOND | p.Det.THIRD | p.Det.FOURTH:
                amount = self._amount(node.amount, node) if plural else ()
                return (Word("the", Role.ARTICLE), *words(node.det.value), *amount, *other, *core)
        lead = {p.Det.UP_TO: "up to", p.Det.AT_LEAST: "at least", p.Det.JUST: "exactly"}.get(node.det, "")
        return (*words(lead), *self._amount(node.amount, node), *other, *core)

    def _owned(self, node: p.Thing, core: Words) -> Words:
        owner = node.owner
        lead = {p.Det.EACH: "each of", p.Det.ONE: "one of", p.Det.ALL: "all"}.get(node.det, "")
        if node.det is p.Det.EXACTLY and node.amount is not None:  # two of your cards
            of = self.thing(replace(node, det=p.Det.THE, amount=None, plural=True))
            return (*self._amount(node.amount, node), Word("of"), *of)
        match owner:
            case p.You():
                return (*words(lead), Word("your", origins=owner.origins), *core)
            case p.Pronoun():
                features = self.features(owner)
                word = "their" if features.plural or features.human else _POSSESSIVE[features.gender]
                return (*words(lead), Word(word, Role.ARTICLE, origins=owner.origins), *core)  # her hat, not of her
            case p.Thing() if self._short(owner):
                shown = self.thing(owner)
                last = shown[-1]
                return (
                    *words(lead),
                    *shown[:-1],
                    replace(last, text=last.text + ("’" if self._hisses(owner, last.text) else "’s")),
                    *core,
                )
        return (*words(lead), Word("the", Role.ARTICLE), *core, Word("of"), *(self.phrase(owner) if owner else ()))

    def _hisses(self, owner: p.Thing, last: str) -> bool:
        """the scouts' card, the barracks' space, but the princess's mat"""
        noun = owner.name.en
        unchanged = not isinstance(noun, Adjective) and noun.singular == noun.plural
        return last.endswith("s") and (self.is_plural(owner) or unchanged)

    @staticmethod
    def _numbered(node: p.Thing) -> bool:
        """Told apart by a number or letter right behind its noun, and so without an article."""
        noun = node.name.en
        if node.labels or isinstance(noun, Adjective):
            return bool(node.labels)
        fill = dict(node.fill)
        behind = next((part for part in noun.singular[1:2] if isinstance(part, Slot) and not part.words), None)
        first = noun.singular[0]
        if behind is None or not isinstance(first, Literal) or any(word in _FOLLOWING for word in first.text.split()):
            return False
        value = fill.get(behind.param)
        values = value.items if isinstance(value, p.Series) else (value,)
        return all(isinstance(v, (p.Number, p.Letter)) for v in values)

    @staticmethod
    def _short(owner: p.Thing) -> bool:
        """Short enough for 's: nothing follows its noun."""
        spelled = any(not isinstance(value, p.Number) for _, value in owner.fill)
        if isinstance(owner.owner, p.Thing):  # one 's is enough
            return False
        if owner.qualities or spelled or len(owner.labels) > 1 or owner.det not in (p.Det.THE, p.Det.THAT, p.Det.BARE):
            return False
        return not any(word in _FOLLOWING for word in owner.name.en.text.split()[1:])

    # -------------------------------------------------------------- pronouns

    def strong_pronoun(self, features: Features) -> Words:
        return words("them" if features.plural or features.human else _OBJECT[features.gender])

    def subject(self, node: p.Phrase) -> Words:
        if isinstance(node, p.Pronoun):
            features = self.features(node)
            return words("they" if features.plural or features.human else _SUBJECT[features.gender])
        return self.phrase(node)

    # -------------------------------------------------------------- qualities

    def features(self, node: p.Phrase | None) -> Features:
        """A person spoken of by a pronoun is "they", and its verb goes with that."""
        found = super().features(node)
        return replace(found, plural=True) if isinstance(node, p.Pronoun) and found.human else found

    def meets(self, one: Features, other: Features) -> bool:
        return one.human == other.human

    def agreeing(self, word: str, other: str, host: Features) -> str:
        return word

    def _is(self, features: Features, pronoun: bool = False) -> str:
        return "are" if features.plural or features.person == 2 or (features.human and pronoun) else "is"

    def at(self, node: p.At) -> Words:
        if isinstance(node.place, p.There):
            return words("not there" if node.negative else "there")
        if node.words is not None and not node.negative:
            return self.attribute(p.Has(node.words, (("it", node.place),)), self.features(node.place))
        lead = "not " if node.negative else ""
        if node.lying is not None:
            return (*words(lead), *self.attribute(p.Has(node.lying, (("it", node.place),)), self.features(node.place)))
        where = self.amid if node.preposition == self.inside and self.is_heap(node.place) else node.preposition
        return (*words(lead + where), *self.phrase(node.place))

    def beside(self, quality: p.Quality, host: Features) -> Words:
        be = self._is(host)
        match quality:
            case p.Has(negative=negative, words=trio) if not negative or trio.en.verb is not None or trio.en.acts:
                shown = self.attribute(quality, host)
                return (*words(f"that {be}"), *shown) if shown[0].text == "not" else shown
            case p.Has():
                return (*words(f"that {be} not"), *self.attribute(quality, host))
            case p.OfKind(name=name, negative=False) if isinstance(name.en, Adjective):
                return words(name.en.text, quality.link)
            case p.OfKind(negative=negative):
                return (*words(f"that {be}" + (" not" if negative else "")), *self._kind(quality, host))
            case p.At(negative=True):
                return (*words(f"that {be}"), *self.at(quality))
            case p.At():
                return self.at(quality)
            case p.Whose(what=what, op="is", value=p.Thing(owner=owner) as value) if value.name == what.name:
                if owner is None:
                    return (*words("of"), *self.thing(value))
                same = joined(value.origins, owner.origins, quality.origins)
                return from_nodes((*words("with"), *self.same(what, owner)), same)
            case p.Whose(what=what, op=op, value=value):
                shown = self.thing(replace(what, det=p.Det.BARE, owner=None))
                return (*words("whose"), *self.comparison(shown, self.features(what), op, value))
            case p.Holding(thing=thing, negative=negative):
                if negative:
                    return (*words("with"), *self.thing(replace(thing, det=p.Det.NO)))
                return (*words("with"), *self.thing(thing))
            case p.Among(group=group, negative=negative) | p.AmongThese(group=group, negative=negative):
                return (*words(f"that {be} not among" if negative else "among"), *self.phrase(group))
            case p.Same(other=other, negative=negative):
                return (*words("other than" if negative else f"that {be}"), *self.phrase(other))
            case p.Capable(clause=clause, param=param, negative=negative):
                frame = self.frame(clause)
                can = "cannot" if negative else "can"
                if frame.object == param:
                    return (
                        *words(f"that {can} be {frame.verb.participle}"),
                        *self.tail(frame, clause, (param,), self._base),
                    )
                if frame.subject == param:
                    return (*words(f"that {can}"), *self._base(frame.verb), *self.tail(frame, clause, (), self._base))
                slot = next((s for s in frame.parts if isinstance(s, Slot) and s.param == param), None)
                before = " ".join(slot.words) if slot is not None and slot.words else "for"
                return (
                    *words(f"{before} which you {can}"),
                    *self._base(frame.verb),
                    *self.tail(frame, clause, (param,), self._base),
                )
            case p.Carrying(rider=rider, preposition=preposition):
                return (*self.subject(rider), *words(f"is {preposition}"))
            case p.Drawn(place=None):
                return words("chosen at random")
            case p.Drawn(place=place):
                return (*words("chosen at random from"), *(self.phrase(place) if place is not None else ()))
            case p.ChosenBy(who=who):
                return (*mark(","), *words("chosen by"), *self.phrase(who), *mark(","))
            case p.Such(
                condition=p.Is(subject=p.Thing(owner=p.Phrase() as owner) as what, quality=said) as told, own=True
            ) if not (isinstance(said, p.Has) and self._relates(said.words)):
                bare = self.thing(replace(what, owner=None, det=p.Det.BARE))
                of_which = (*from_nodes(words("whose"), owner.origins), *bare)
                return from_nodes(self.predicate(said, self.features(what), of_which), told.origins)
            case p.Such(condition=condition):
                which = words("for whom" if host.human else "for which")
                return self.lying_there(quality) or (*which, *self.condition(condition))
            case p.Provided(condition=condition):
                return self.tested("if_head", condition)
            case p.AnyOf(qualities=qualities) if all(self.is_a(q) for q in qualities):
                return (*words(f"that {be}"), *self.series([self.what_it_is(q, host) for q in qualities], "or"))
            case p.AnyOf(qualities=qualities) if any(isinstance(q, p.AllOf) for q in qualities):
                return self.either([self.beside(q, host) for q in qualities])
            case p.AnyOf(qualities=qualities):
                return self.series(self._each_denied([self.beside(q, host) for q in qualities], qualities, host), "or")
            case p.AllOf(qualities=(*firsts, p.Provided() as last)):
                return (*self.series([self.beside(q, host) for q in firsts]), *self.beside(last, host))
            case p.AllOf(qualities=qualities):
                return self.series([self.beside(q, host) for q in qualities])
        raise NotImplementedError(type(quality).__name__)

    def _each_denied(self, shown: list[Words], qualities: tuple[p.Quality, ...], host: Features) -> list[Words]:
        """that is not ready or that is blind: the "not" of the one is not said of the other"""
        clauses = [each[0].text in self.relatives for each in shown]
        denied = any(each[2].text == "not" for clause, each in zip(clauses, shown, strict=True) if clause)
        if all(clauses) or not denied:
            return shown
        return [
            (Word("that"), *self.predicate(quality, host, ())) if isinstance(quality, p.Has) and not clause else each
            for each, clause, quality in zip(shown, clauses, qualities, strict=True)
        ]

    def _kind(self, quality: p.OfKind, host: Features) -> Words:
        if isinstance(quality.name.en, Adjective):
            return words(quality.name.en.text, quality.link)
        several = host.plural and not host.human  # they are the dealer
        return self.thing(p.Thing(quality.name, p.Det.A, plural=several, link=quality.link))

    def predicate(self, quality: p.Quality, host: Features, subject: Words) -> Words:
        pronoun = len(subject) == 1 and subject[0].text == "they"
        be = self._is(host, pronoun)
        match quality:
            case p.Has(words=trio, negative=negative) if trio.en.verb is None:
                if trio.en.relative and (not negative or trio.en.acts):
                    return (*subject, *self.attribute(quality, host)[1:])
                shown = self.attribute(quality, host)
                if shown[0].text == "whose":
                    return (*subject, *words(be + (" not one" if negative else " one")), *shown)
                if shown[0].text == "with":
                    plural = host.plural or host.person == 2 or pronoun
                    have = ("do not have" if plural else "does not have") if negative else ("have" if plural else "has")
                    return (*subject, *words(have), *shown[1:])
                return (*subject, *words(be + (" not" if negative else "")), *self.attribute(quality, host))
            case p.Has():
                return (*subject, *words(f"{be} one"), *self.beside(quality, host))
            case p.OfKind(negative=negative):
                return (*subject, *words(be + (" not" if negative else "")), *self._kind(quality, host))
            case p.Whose(what=what, op=op, value=value):
                owned = self.thing(replace(what, owner=None))
                return (*self.comparison((*owned, Word("of"), *subject), self.features(what), op, value),)
            case p.Holding(thing=thing, negative=negative):
                have = "have" if host.plural or host.person == 2 or pronoun else "has"
                return (*subject, *words(have), *self.thing(replace(thing, det=p.Det.NO) if negative else thing))
            case p.Same(other=other, negative=negative):
                return (*subject, *words(be + (" not" if negative else "")), *self.complement(other, host))
            case p.Capable():
                return (*subject, *self.beside(quality, host)[1:])
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
            case p.At():
                return (*subject, *words(be), *self.at(replace(quality, words=None)))
            case p.Among(group=group, negative=negative) | p.AmongThese(group=group, negative=negative):
                return (*subject, *words(f"{be} not among" if negative else f"{be} among"), *self.phrase(group))
        return (*subject, *words(be), *self.beside(quality, host))

    def same(self, what: p.Thing, owner: p.Phrase) -> Words:
        """the same color as that piece"""
        than = () if isinstance(owner, p.Pronoun) else (Word("as"), *self.phrase(owner))
        return (*words("the same"), *self.thing(replace(what, det=p.Det.BARE, owner=None)), *than)

    def has_same(self, subject: p.Phrase, what: p.Thing, owner: p.Phrase, negative: bool) -> Words:
        host = self.features(subject)
        many = host.plural or host.person == 2 or (isinstance(subject, p.Pronoun) and host.human)
        have = ("do not have" if many else "does not have") if negative else ("have" if many else "has")
        return (*self.subject(subject), *words(have), *self.same(what, owner))

    def none_such(self, node: p.NoneSuch) -> Words:
        bare = self.thing(replace(node.thing, det=p.Det.BARE))
        if node.negative:
            return (*words("there is no such"), *bare)
        return (*words("there is such"), Word("a", Role.ARTICLE), *bare)

    def exists(self, node: p.Exists) -> Words:
        if isinstance(node.thing, p.Series):
            be = "are" if self.features(node.thing.items[0]).plural else "is"
            return (*words(f"there {be}"), *self.phrase(node.thing))
        thing = node.thing
        if node.negative:
            thing = replace(self.anywhere(thing), det=p.Det.NO, plural=False)
        be = "are" if self.is_plural(thing) else "is"
        return (*words(f"there {be}"), *self.thing(thing))

    def comparison(self, left: Words, features: Features, op: str, right: p.Phrase) -> Words:
        if op in ("is", "is not") and (between := self.between(right)) is not None:
            return (*left, *words(f"{self._is(features)} {_OPS[op]}"), *between)
        how = _OPS[op].replace("among", "in") if self.is_inside(op, right) else _OPS[op]
        return (*left, *words(f"{self._is(features)} {how}"), *self.complement(right, features))

    # -------------------------------------------------------------- verbs and clauses

    def finite(self, verb: Verb, features: Features) -> str:
        return verb.thirds if features.plural or features.person == 2 else verb.third

    def conjugated(self, verb: Verb, features: Features, negative: bool = False) -> Words:
        if not negative:
            return words(self.finite(verb, features))
        return words(f"{'do' if features.plural or features.person == 2 else 'does'} not {verb.infinitive}")

    def relation(self, subject: p.Phrase, verb: Verb, target: p.Phrase, negative: bool) -> Words:
        return (*self.subject(subject), *self.conjugated(verb, self.features(subject), negative), *self.phrase(target))

    def holds(self, subject: p.Phrase, verb: Verb, thing: p.Thing, negative: bool) -> Words:
        shown = replace(thing, det=p.Det.NO, plural=False) if negative else thing
        return self.relation(subject, verb, shown, negative=False)

    @staticmethod
    def _base(verb: Verb) -> Words:
        return words(verb.infinitive)

    def _verbal(self, clause: p.Clause, form: Callable[[Verb], str], event: bool = False) -> Words:
        frame = self.frame(clause, event)

        def shown(verb: Verb) -> Words:
            return words(form(verb), clause.link)

        return (*shown(frame.verb), *self.tail(frame, clause, (), shown))

    def attribute(self, node: p.Has, host: Features) -> Words:
        shown = self._not_having(self._possessive(super().attribute(node, host)))
        fixed = [part.text for part in node.words.en.pattern if isinstance(part, Literal)]
        if host.plural and any("its" in text.split() for text in fixed):  # they have all their enemies covered
            return tuple(replace(word, text="their") if word.text == "its" else word for word in shown)
        return shown

    def trait(self, quality: p.Quality, host: Features) -> Words:
        shown = super().trait(quality, host)
        clause = [word.text for word in shown[:3]] in (["that", "is", "not"], ["that", "are", "not"])
        return shown[2:] if clause and isinstance(quality, p.Has) and not quality.words.en.relative else shown

    @staticmethod
    def _not_having(tokens: Words) -> Words:
        """that has not scored, where a negated verb would be "does not have scored\""""
        for at in range(len(tokens) - 3):
            do, no, have, done = tokens[at : at + 4]
            participle = done.text.endswith("ed") or done.text in _PARTICIPLES
            if do.text in ("does", "do") and (no.text, have.text) == ("not", "have") and participle:
                has = replace(have, text="has" if do.text == "does" else "have")
                return (*tokens[:at], has, no, *tokens[at + 3 :])
        return tokens

    @staticmethod
    def _possessive(tokens: Words) -> Words:
        """move its pawns, on its way, your far row; not "the pawns of it\""""
        for at in range(len(tokens) - 3):
            article, noun, of, it = tokens[at : at + 4]
            own = {"it": "its", "them": "their", "you": "your", "him": "his", "her": "her"}.get(it.text)
            of_it = (article.text, of.text) == ("the", "of") and own is not None and it.role is Role.WORD
            if of_it and own is not None and noun.text not in _NEVER_POSSESSED:
                said = joined(it.origins, of.origins, article.origins)
                return (*tokens[:at], replace(it, text=own, origins=said), noun, *tokens[at + 4 :])
        return tokens

    def tail(self, frame: VerbPhrase, clause: p.Clause, skip: tuple[str, ...], form: Callable[[Verb], Words]) -> Words:
        """knock it out, not "knock out it\""""
        match frame.parts:
            case (Literal(text=text) as particle, Slot(param=param) as slot, *rest) if (
                text in PARTICLES and param == frame.object and isinstance(dict(clause.args).get(param), p.Pronoun)
            ):
                frame = replace(frame, parts=(slot, particle, *rest))
        return self._possessive(super().tail(frame, self._of_its_own(frame, clause), skip, form))

    @staticmethod
    def _of_its_own(frame: VerbPhrase, clause: p.Clause) -> p.Clause:
        """before the Abbess moves to her next space, not "to the Abbess's next space\""""
        host = dict(clause.args).get(frame.subject or frame.object)
        again = {p.Det.THE: p.Det.THE, p.Det.A: p.Det.THAT}.get(host.det) if isinstance(host, p.Thing) else None
        if not isinstance(host, p.Thing) or again is None or not (host.named or host.det is p.Det.A):
            return clause

        def own(value: p.Phrase) -> p.Phrase:
            match value:
                case p.Thing(owner=p.Thing() as owner) if (owner.name, owner.det) == (host.name, again):
                    return replace(value, owner=p.Pronoun(owner, origins=owner.origins))
            return value

        return replace(clause, args=tuple((name, own(value)) for name, value in clause.args))

    def swallows(self, part: Slot, args: Mapping[str, p.Phrase], shown: Words, behind: Words) -> bool:
        """put in your den one hare chosen at random from the burrow; take from the pot a number of beans equal to ...;
        put in your hand each card on that pile"""
        value = args.get(part.param)
        counted = isinstance(value, p.Thing) and value.det is p.Det.EXACTLY  # two hares
        if (part.counts and not counted) or not isinstance(value, p.Thing):
            plain = value is None or isinstance(value, p.Number | p.Letter | p.AnyAmount | p.ByPlayers)
            return bool(part.counts) and not plain and not self.is_that_number(value)
        drawn = any(isinstance(q, p.Drawn) and q.place is not None for q in value.qualities)
        here = bool(value.qualities) and any(word.text in _LYING for word in shown[1:])
        here = here or any(word.text == "to" for word in shown)  # choose at random the player to move
        return drawn or self.measured(value) or (here and behind[0].text in _LYING)

    def order(self, clause: p.Clause) -> Words:
        if self.agent(self.frame(clause), clause) is not None:
            return self.statement(clause)
        if self.done_to_you(clause):
            return self.happening(clause)
        return self._verbal(clause, lambda v: v.order)

    def statement(self, clause: p.Clause, said: bool = False, event: bool = False) -> Words:
        agent = self.agent(self.frame(clause, event), clause) or p.You()
        features = self.features(agent)
        pronoun_they = isinstance(agent, p.Pronoun) and features.human
        shown = self._verbal(
            clause, lambda v: self.finite(v, replace(features, plural=features.plural or pronoun_they)), event
        )
        return shown if said else (*self.subject(agent), *shown)

    def infinitive(self, clause: p.Clause) -> Words:
        return self._verbal(clause, lambda v: v.infinitive)

    def modal(self, agent: p.Phrase) -> Words:
        return (*self.subject(agent), *words("may"))

    def letting(self, clause: p.Clause) -> Words | None:
        """you may have that hare rest"""
        doer = self.agent(self.frame(clause), clause)
        return (*words("have"), *self.phrase(doer), *self.infinitive(clause)) if doer is not None else None

    def _about(self, clause: p.Clause, auxiliary: str) -> Words:
        """subject + auxiliary + infinitive, or the object turned into the subject of a passive."""
        frame = self.frame(clause)
        agent = self.agent(frame, clause)
        target = self.done_to(frame, clause)
        if agent is None and target is not None:
            tail = self.tail(frame, clause, (frame.object,), lambda v: words(v.participle))
            return (*self.subject(target), *words(f"{auxiliary} be"), *words(frame.verb.participle, clause.link), *tail)
        if auxiliary == "cannot":
            clause = none_of(clause, "or", agent)
        return (*self.subject(agent or p.You()), *words(auxiliary), *self.infinitive(clause))

    def would(self, clause: p.Clause) -> Words:
        return self._about(clause, "would")

    def cannot(self, clause: p.Clause) -> Words:
        return self._about(clause, "cannot")

    def able(self, clause: p.Clause, negative: bool) -> Words:
        asked = self.of_any(clause, p.Det.ANY if negative else p.Det.A)
        return self._about(asked, "cannot" if negative else "can")

    def one_pronoun(self, one: Features, other: Features) -> bool:
        they = [features.plural or features.human for features in (one, other)]
        return they[0] is they[1] and (they[0] or one.gender is other.gender)

    def happening(self, clause: p.Clause, before: bool = False) -> Words:
        frame = self.frame(clause, event=True)
        agent = self.agent(frame, clause)
        target = self.done_to(frame, clause)
        if agent is None and target is not None:
            return self._passive(frame, clause, target)
        return self.statement(clause, event=True)

    def _passive(self, frame: VerbPhrase, clause: p.Clause, target: p.Phrase) -> Words:
        tail = self.tail(frame, clause, (frame.object,), lambda v: words(v.participle))
        be = self._is(self.features(target), isinstance(target, p.Pronoun))
        return (*self.subject(target), *words(be), *words(frame.verb.participle, clause.link), *tail)

    def doing(self, clause: p.Clause) -> Words:
        return self._verbal(clause, lambda v: v.gerund)

    def becomes(self, what: p.Phrase, value: p.Phrase) -> Words:
        features = self.features(what)
        they = isinstance(what, p.Pronoun) and features.human
        become = "become" if features.plural or features.person == 2 or they else "becomes"
        match what, value:
            case p.Thing(owner=p.Thing(det=p.Det.THE, qualities=()) as owner), p.Thing(owner=p.Thing() as again):
                if owner == again:  # the Abbess's sins become her debts
                    value = replace(value, owner=p.Pronoun(owner, origins=again.origins))
        return (*self.subject(what), *words(become), *self.phrase(value))

    def from_now(self, subject: p.Phrase, shown: Words) -> Words:
        lead = self.subject(subject)
        return (*lead, Word("now"), *shown[len(lead) :])

    def turns(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words:
        if (relation := self.now_relates(subject, quality, now)) is not None:
            return relation
        if isinstance(quality, p.Has) and quality.words[self.lang].relative and now:
            return self.predicate(quality, self.features(subject), self.subject(subject))
        host = self.features(subject)
        if isinstance(quality, p.Holding):
            have = "have" if host.plural or host.person == 2 else "has"
            return (
                *self.subject(subject),
                *words(f"now {have}" if now else f"no longer {have}"),
                *self.thing(quality.thing),
            )
        shown = self.predicate(quality, host, ())
        when = words("now" if now else "no longer")
        if shown[0].text in ("has", "have"):
            return (*self.subject(subject), *when, *shown)
        return (*self.subject(subject), shown[0], *when, *shown[1:])

    def counts_as(self, subject: Words, features: Features, value: Words) -> Words:
        return (*subject, *words("count as" if features.plural else "counts as"), *value)
