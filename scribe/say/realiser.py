"""What the three realisers share about qualities, conditions and clauses.

A subclass says how its language builds verb groups and puts qualities beside a noun or after "is". Sentences are in
`sentences.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.pattern import Inflected, Literal, Slot
from scribe.lexicon.phrase_words import Attribute, VerbPhrase
from scribe.lexicon.verb import Verb, known, verb
from scribe.origins import Origins, joined, marked
from scribe.say.builtin import CAUSE, UNSAID
from scribe.say.merge import merged
from scribe.say.phrases import Features, Phrases, made_indefinite
from scribe.say.tokens import Role, Word, Words, from_nodes, glue, join, mark, words

# For what turns before something happens to it: it is now, it has now.
_FIRST = {
    ("is", "now"): ("first", "becomes"),
    ("are", "now"): ("first", "become"),
    ("now", "has"): ("first", "gets"),
    ("now", "have"): ("first", "get"),
    ("est", "désormais"): ("devient", "d'abord"),
    ("sont", "désormais"): ("deviennent", "d'abord"),
    ("a", "désormais"): ("a", "d'abord"),
}
_DONE = ("é", "ée", "és", "ées")


def none_of(clause: p.Clause, conjunction: str, subject: p.Phrase | None = None) -> p.Clause:
    """What cannot be done to A and B can be done to neither: to A or B, but A and B cannot."""

    def joined_anew(value: p.Phrase) -> p.Phrase:
        if isinstance(value, p.Series) and value.conjunction == "and" and value is not subject:
            return replace(value, conjunction=conjunction)
        return value

    return replace(clause, args=tuple((name, joined_anew(value)) for name, value in clause.args))


def _pointing_back(node: object) -> Iterator[p.Thing]:
    """What a phrase speaks of as already mentioned: it, that piece."""
    found = node.of if isinstance(node, p.Pronoun) else node
    if isinstance(found, p.Thing) and (found is not node or found.det is p.Det.THAT):
        yield found
    inner = node if isinstance(node, tuple) else ()
    if isinstance(node, p.Node):
        names: tuple[str, ...] = type(node).__slots__
        inner = tuple(getattr(node, name) for name in names)
    for item in inner:
        yield from _pointing_back(item)


def _said_of(node: p.Condition) -> Origins:
    """What a condition says, where its quality is said without words of its own."""
    return node.quality.origins if isinstance(node, p.Is) else node.origins


def _itself(subject: p.Phrase | None) -> object:
    """What a subject means, by its name or by a pronoun."""
    thing = subject.of if isinstance(subject, p.Pronoun) else subject
    return (thing.name, thing.fill, thing.labels, thing.owner) if isinstance(thing, p.Thing) else thing


def _level(conditions: tuple[p.Condition, ...]) -> tuple[p.Condition, ...]:
    """A, and B and C: A, B and C"""
    out: list[p.Condition] = []
    for each in conditions:
        if isinstance(each, p.All) and each.conjunction == "and":
            out += (marked(part, *each.origins) for part in _level(each.conditions))
        else:
            out.append(each)
    return tuple(out)


def _by_name(node: p.Condition) -> p.Condition:
    """there is no wall there and the Golem is tired: "it" would be the wall"""
    match node:
        case p.Is(subject=p.Pronoun(of=p.Thing(det=p.Det.BARE) as thing)):
            return replace(node, subject=replace(thing, det=p.Det.THE))
    return node


class Realiser(Phrases):
    # -------------------------------------------------------------- qualities

    def attribute(self, node: p.Has, host: Features) -> Words:
        """An attribute's words, agreeing with the noun they describe."""
        attribute = node.words[self.lang]
        args = dict(node.args)
        out: list[Words] = []
        subject: p.Phrase | None = None
        for part in attribute.pattern:
            match part:
                case Literal(text=text, glued=glued):
                    shown = words(text) if attribute.verb is not None else self.of_several(words(text), host)
                    out.append(glue(shown) if glued else shown)
                case Slot():
                    value = args.get(part.param)
                    if attribute.verb is not None and not part.words and value is not None:
                        subject = value
                        out.append(self.subject(value))
                    else:
                        out.append(self.slot(part, args, host))
                case Inflected(word=word, other=other):
                    if attribute.verb is not None and word == attribute.verb.infinitive:
                        doer = self.features(subject)
                        several = doer.plural or (isinstance(subject, p.Pronoun) and doer.human and self.lang == "en")
                        doer = replace(doer, plural=several, known=host.known)
                        out.append(self.conjugated(attribute.verb, doer, node.negative))
                    elif attribute.acts and known(self.lang, word):  # that [show]: the thing described does
                        out.append(self.conjugated(verb(self.lang, word), host, node.negative))
                    else:
                        out.append(words(self.agreeing(word, other, host)))
        return join(out)

    their: ClassVar[Mapping[str, str]] = {}  # a possessive of one owner, as it is of several

    def of_several(self, shown: Words, host: Features) -> Words:
        """avec tous leurs ennemis, of several who have them: the phrase says "avec tous ses ennemis\""""
        if not host.plural:
            return shown
        return tuple(replace(word, text=self.their.get(word.text, word.text)) for word in shown)

    @abstractmethod
    def agreeing(self, word: str, other: str, host: Features) -> str: ...

    @abstractmethod
    def finite(self, verb: Verb, features: Features) -> str:
        """The present form of a verb for a subject."""

    @abstractmethod
    def conjugated(self, verb: Verb, features: Features, negative: bool = False) -> Words: ...

    @abstractmethod
    def relation(self, subject: p.Phrase, verb: Verb, target: p.Phrase, negative: bool) -> Words:
        """you control it, que vous contrôlez turned into a clause of its own"""

    @abstractmethod
    def beside(self, quality: p.Quality, host: Features) -> Words:
        """A quality behind its noun: in the forest ring, that is not a boss, whose level is 1."""

    relatives: tuple[str, ...]  # that
    close_clauses = False  # whether a comma before "that" would say something of all that were named
    possessives: tuple[str, ...]  # its
    subject_in_verb = False  # pierdes: a subject that is known is left to the ending of the verb
    personal: tuple[str, ...] = ()  # what stands before a person that something is done to: matar a un rey

    def treated(self, value: p.Phrase | None) -> bool:
        """Whether something is done to it as to a person."""
        return isinstance(value, p.Thing) and value.person

    def letting(self, clause: p.Clause) -> Words | None:
        """Behind "you may": what another does if you let it, in languages that say so in one sentence."""
        return None

    def taken(self, value: p.Phrase) -> Words:
        """What is chosen, taken, killed: behind its verb."""
        return self.argument(Slot("x"), {"x": value})

    accompanying: tuple[str, ...]  # with

    def behind(self, qualities: list[p.Quality], host: Features) -> Words:
        """Qualities behind the noun; a comma between two plain attributes (in the first ring, in the red arcs)."""
        out: Words = ()
        before: Words = ()
        chain: list[Words] = []  # whose owner you are, whose level is 1, and whose price is 2
        opened = False
        for i, quality in enumerate(qualities):
            pair = i > 0 and all(
                isinstance(q, p.Has) and q.words[self.lang].verb is None and not q.negative
                for q in qualities[i - 1 : i + 1]
            )
            both = i > 0 and isinstance(quality, p.Whose | p.Such) and isinstance(qualities[i - 1], type(quality))
            choice = i > 0 and isinstance(quality, p.AnyOf) and not all(self.is_a(q) for q in quality.qualities)
            choice = choice and not (self.close_clauses and self.beside(quality, host)[0].text in self.relatives)
            # it is drawn, not what it is for
            late = i > 0 and isinstance(quality, p.Drawn) and not (before and before[0].text == self.of_word)
            whole = shown = self.beside(quality, host)
            again = bool(before) and bool(shown) and before[0] == shown[0]
            if again and shown[0].text in self.relatives:
                both = True
            if isinstance(quality, p.Such) and before and before[0].text in self.relatives:
                both = True  # that are not there and for which there is room
            if before and shown and {before[0].text, shown[0].text} <= self.clausal:
                both = True  # cuyo dueño seas tú y que no esté rota
            both = both and self.side_by_side(before, shown)
            if again and shown[0].text in self.accompanying:
                both, shown = True, shown[1:]  # with armour and wounds
            if i and not both and not choice and self.hangs(qualities[i - 1], shown, host):
                further = any(self.beside(q, host)[0].text in self.clausal for q in qualities[i + 1 :])
                both, choice = not further, further  # a card on the table, whose back is red and that is torn
            neither = again and shown[0].text in self.lacking
            if neither:  # sans arme ni armure
                shown = (Word(self.neither_nor[1]), *shown[1:])
            before = whole
            comma = (pair and not neither) or choice or late
            if both:
                chain.append(from_nodes(shown, quality.origins))
            else:
                out, chain = (*out, *self.series(chain), *(mark(",") if comma else ())), [shown]
            opened = opened or (pair and not both and not neither) or choice or late
        out = (*out, *self.series(chain))
        return (*out, *mark(",")) if opened else out

    def lying_there(self, quality: p.Such) -> Words:
        """one meadow where the hare is not; nothing of what else may be asked of it"""
        match quality:
            case p.Such(condition=p.Is(subject=rider, quality=p.At(negative=negative) as at) as told, there=True):
                return from_nodes(self.where(rider, negative), joined(told.origins, at.origins, at.place.origins))
        return ()

    @abstractmethod
    def where(self, rider: p.Phrase, negative: bool) -> Words:
        """Behind a place: where the hare is not."""

    def hangs(self, before: p.Quality, shown: Words, host: Features) -> bool:
        """Whether a clause could be said of what stands before it: a card on a tray that is red"""
        return False

    def side_by_side(self, one: Words, other: Words) -> bool:
        """Whether "and" may stand between two clauses beside a noun."""
        return True

    def is_inside(self, op: str, right: p.Phrase) -> bool:
        """in that area, but among these spaces"""
        return op in ("in", "not in") and isinstance(right, p.Thing) and not self.features(right).plural

    @staticmethod
    def is_a(quality: p.Quality) -> bool:
        """What a thing is, as a noun with "a"."""
        match quality:
            case p.OfKind(negative=negative):
                return not negative
            case p.Same(other=p.Thing(det=p.Det.A), negative=negative):
                return not negative
        return False

    def what_it_is(self, quality: p.Quality, host: Features) -> Words:
        if isinstance(quality, p.OfKind):
            return self._kind(quality, host)
        assert isinstance(quality, p.Same)
        return self.phrase(quality.other)

    @abstractmethod
    def _kind(self, quality: p.OfKind, host: Features) -> Words: ...

    @abstractmethod
    def predicate(self, quality: p.Quality, host: Features, subject: Words) -> Words:
        """subject + is + quality, as a clause."""

    @abstractmethod
    def exists(self, node: p.Exists) -> Words: ...

    @staticmethod
    def anywhere(thing: p.Thing) -> p.Thing:
        """no card in any pile"""
        places = tuple(
            replace(q, place=replace(q.place, det=p.Det.ANY))
            if isinstance(q, p.At) and isinstance(q.place, p.Thing) and q.place.det is p.Det.A
            else q
            for q in thing.qualities
        )
        return replace(thing, qualities=places)

    @abstractmethod
    def none_such(self, node: p.NoneSuch) -> Words:
        """there is no such place"""

    @abstractmethod
    def has_same(self, subject: p.Phrase, what: p.Thing, owner: p.Phrase, negative: bool) -> Words:
        """it has the same color as that piece"""

    @abstractmethod
    def comparison(self, left: Words, features: Features, op: str, right: p.Phrase) -> Words: ...

    # -------------------------------------------------------------- conditions

    def tested(self, key: str, node: p.Condition) -> Words:
        """A template with a condition; French repeats its conjunction before each part."""
        return self.t(key, test=self.condition(node))

    def condition(self, node: p.Condition) -> Words:
        match node:
            case (
                p.Is(subject=subject, quality=p.Whose(what=what, op="is" | "is not" as op, value=p.Thing() as value))
                | p.Compare(left=p.Thing(owner=p.Phrase() as subject) as what, op=op, right=p.Thing() as value)
            ) if value.name == what.name and value.owner is not None and op in ("is", "is not"):
                shown = self.has_same(subject, replace(what, owner=None), value.owner, op == "is not")
                return from_nodes(shown, (*_said_of(node), *value.origins, *what.origins))
            case p.NoneSuch():
                return self.none_such(node)
            case p.Seen(times=times, at_least=at_least, besides=p.Phrase() as besides):
                key = "seen_at_least_besides" if at_least else "seen_besides"
                return self.t(key, x=self.phrase(besides), times=words(self.times_word(times)))
            case p.Seen(times=times, at_least=at_least):
                return self.t("seen_at_least" if at_least else "seen", times=words(self.times_word(times)))
            case p.Is(subject=subject, quality=p.Whose(what=what, op=op, value=value)):
                known = isinstance(subject, p.Pronoun) and p.says_whose(what.name)
                owned = what if known else replace(what, owner=subject)
                return from_nodes(self.comparison(self.thing(owned), self.features(owned), op, value), _said_of(node))
            case p.Is(subject=subject, quality=p.Has(words=trio, args=args, negative=negative)) if self._relates(trio):
                verb = trio[self.lang].verb
                assert verb is not None
                return from_nodes(self.relation(dict(args)["it"], verb, subject, negative), _said_of(node))
            case p.Is(subject=subject, quality=quality):
                return self.predicate(quality, self.features(subject), self.subject(subject))
            case p.Exists(thing=p.Thing() as thing, negative=negative) if (held := self._possession(thing)) is not None:
                relation, owner, verb, rest = held
                return from_nodes(self.holds(owner, verb, rest, negative), (*relation.origins, *node.origins))
            case p.Exists():
                return self.exists(node)
            case p.Compare(left=left, op=op, right=right):
                return self.comparison(self.subject(left), self.features(left), op, right)
            case p.Able(clause=clause, negative=negative):
                return self.able(replace(clause, origins=(*clause.origins, *node.origins)), negative)
            case p.All(conditions=conditions, conjunction="or") if any(isinstance(c, p.All) for c in conditions):
                return self.either([words_ for words_, _ in self.conditions(conditions)])
            case p.All(conditions=conditions, conjunction="and"):
                joined = merged(_level(conditions), self.lang)
                return self.all_of(joined, [words_ for words_, _ in self.conditions(joined)])
            case p.All(conditions=conditions, conjunction=conjunction):
                return self.series([words_ for words_, _ in self.conditions(conditions)], conjunction)
        raise NotImplementedError(type(node).__name__)

    def _possession(self, thing: p.Thing) -> tuple[p.Has, p.Phrase, Verb, p.Thing] | None:
        """there is a stack you control: you control a stack"""
        for quality in thing.qualities:
            if isinstance(quality, p.Has) and not quality.negative and self._relates(quality.words):
                verb = quality.words[self.lang].verb
                rest = tuple(q for q in thing.qualities if q is not quality)
                plain = all(isinstance(q, p.Has) for q in rest) and thing.det in (p.Det.A, p.Det.EXACTLY)
                if verb is not None and plain:
                    return quality, dict(quality.args)["it"], verb, replace(thing, qualities=rest)
        return None

    @abstractmethod
    def holds(self, subject: p.Phrase, verb: Verb, thing: p.Thing, negative: bool) -> Words:
        """you control a stack, you control no stack"""

    def conditions(self, nodes: tuple[p.Condition, ...]) -> list[tuple[Words, bool]]:
        """Each condition, and whether it goes on with the subject of the one before."""
        out: list[tuple[Words, bool]] = []
        before: p.Phrase | None = None
        plain = [isinstance(node, p.Is) and self._plain(node.quality) for node in nodes]
        of = [node.subject if isinstance(node, p.Is) else None for node in nodes]
        single = len({_itself(x) for x in of}) == 1  # A is tall, B is old and is wise: not so
        alone = single and all(plain)
        for i, node in enumerate(nodes):
            if i and isinstance(nodes[i - 1], p.Exists):
                node = _by_name(node)
            subject = of[i] if plain[i] else None
            named = before is not None and isinstance(node, p.Is) and node.subject == before
            if isinstance(node, p.Is) and before is not None and named and (subject is None or (single and not alone)):
                again = p.Pronoun(before) if isinstance(before, p.Thing) else before
                node = replace(node, subject=again)
            shared = alone and (subject == before or (i > 0 and len(of) > 2)) and (i == 0 or self.goes_on(out[-1][0]))
            if isinstance(node, p.Is) and subject is not None and shared:
                out.append((self.predicate(node.quality, self.features(subject), ()), True))
            elif isinstance(node, p.All) and node.conjunction == "or" and len(node.conditions) > 1:
                parts = [words_ for words_, _ in self.conditions(node.conditions)]
                out.append((from_nodes(self.either(parts), node.origins), False))
            else:
                out.append((self.condition(node), False))
            before = subject
        return out

    def goes_on(self, said: Words) -> bool:
        """Whether a verb behind a condition can take its subject for its own."""
        return True

    def either(self, parts: list[Words]) -> Words:
        """either A and B, or C: where a plain "or" would leave open how far it reaches"""
        first, *rest = parts
        again = words(self.either_again)
        return join([(*words(self.either_word), *first), *((*again, *x) for x in rest)], mark(","))

    def all_of(self, conditions: tuple[p.Condition, ...], parts: list[Words]) -> Words:
        """either A, or B, and in any case C: what stands behind a choice of conditions is no part of it"""
        choices = [isinstance(c, p.All) and c.conjunction == "or" for c in conditions]
        if not any(choices[:-1]):
            return self.series(parts)
        out = parts[0]
        for choice, part in zip(choices, parts[1:], strict=False):
            also = (*mark(","), *words(self.in_any_case)) if choice else words(self.and_word)
            out = (*out, *also, *part)
        return out

    either_word: str
    either_again: str
    in_any_case: str

    def _plain(self, quality: p.Quality) -> bool:
        """After "is", and so free to share its subject."""
        match quality:
            case p.Has(words=trio):
                return not self._relates(trio)
            case p.OfKind() | p.At() | p.Among() | p.Same():
                return True
        return False

    # -------------------------------------------------------------- clauses

    def _relates(self, words_: p.Trio[Attribute]) -> bool:
        attribute = words_[self.lang]
        slots = [s for s in attribute.pattern if isinstance(s, Slot)]
        return (
            attribute.verb is not None
            and [s.param for s in slots] == ["it"]
            and isinstance(attribute.pattern[-1], Inflected)
        )

    def of_any(self, clause: p.Clause, det: p.Det) -> p.Clause:
        """you cannot activate any stack: a choice of one, asked about; one thing in particular can be activated or not,
        whoever does it"""
        frame = self.frame(clause)
        target = dict(clause.args).get(frame.object)
        if not isinstance(target, p.Thing) or target.det is not p.Det.ONE or target.among is not None:
            shown = self.done_to(frame, clause)
            if shown is not None and shown is not target:  # a shot can be taken, not the shot
                clause = replace(clause, args=tuple((n, shown if n == frame.object else v) for n, v in clause.args))
            return replace(clause, agent=None) if target is not None else clause
        args = tuple((n, replace(target, det=det) if n == frame.object else v) for n, v in clause.args)
        return replace(clause, args=args)

    def done_to(self, frame: VerbPhrase, clause: p.Clause) -> p.Phrase | None:
        """What a verb does something to; `{any x}` is indefinite, also as the subject of a passive."""
        target = dict(clause.args).get(frame.object)
        slot = next((s for s in frame.parts if isinstance(s, Slot) and s.param == frame.object), None)
        return made_indefinite(target) if slot is not None and slot.indefinite and target is not None else target

    def frame(self, clause: p.Clause, event: bool = False) -> VerbPhrase:
        if event and clause.event is not None:
            other = clause.event[self.lang]
            if other is not None:
                return other
        return clause.frame[self.lang]

    def tail(self, frame: VerbPhrase, clause: p.Clause, skip: tuple[str, ...], form: Callable[[Verb], Words]) -> Words:
        """Everything after the verb."""
        args = dict(clause.args)
        more = iter(frame.more)
        out: list[Words] = []
        for part in frame.parts:
            match part:
                case Literal(text=text, glued=glued):
                    out.append(glue(words(text)) if glued else words(text))
                case Slot(param=param, glued=glued):
                    if param not in skip:
                        counted = args.get(part.counts) if isinstance(args.get(param), p.AnyAmount) else None
                        if isinstance(counted, p.Thing) and self._wants_number(out):
                            shown = self.some(counted)
                        else:
                            shown = self.argument(part, args)
                        out.append(glue(shown) if glued else shown)
                case Inflected():
                    out.append(form(next(more)))
        host = self.features(args.get(frame.subject or frame.object))
        told = [*self.heavy_last(frame, args, out), *(self.beside(q, host) for q in clause.place)]
        return join([*told, self.unsaid(frame, clause, host)])

    def _wants_number(self, before: list[Words]) -> bool:
        """up to a number of pieces: behind such a word "pieces" alone would hang"""
        return bool(before and before[-1]) and before[-1][-1].text in self.limiting

    limiting: tuple[str, ...]
    offering = "and"  # between what may be chosen

    def unsaid(self, frame: VerbPhrase, clause: p.Clause, host: Features) -> Words:
        """The arguments that the phrase has no place for, behind it: with the hammer (damage: fire)"""
        args = dict(clause.args)
        slots = [part for part in frame.parts if isinstance(part, Slot)]
        spoken = {frame.subject, *(part.param for part in slots), *(part.counts for part in slots)}
        out: list[Words] = []
        named: list[Words] = []
        for param, how in clause.given:
            value = args.get(param)
            if param in spoken or value is None:
                continue
            if how == UNSAID["by"] and isinstance(value, p.You):
                how = CAUSE
            if isinstance(value, p.Thing) and value.det is p.Det.A and value.plural and self.bare_plurals:
                value = replace(value, det=p.Det.BARE)  # con losetas
            if isinstance(value, p.Missing) and self.lacking:
                out.append(self.without(value))
            elif isinstance(how.en, Attribute):
                out.append(self.attribute(p.Has(how, (("it", value),)), host))
            else:
                label = p.Thing(how, p.Det.BARE)
                named.append((*self.phrase(label), *mark(":"), *self.complement(value, self.features(label))))
        if named:
            out.append((Word("(", Role.OPEN), *join(named, mark(";")), Word(")", Role.MARK)))
        return join(out)

    def heavy_last(self, frame: VerbPhrase, args: dict[str, p.Phrase], shown: list[Words]) -> list[Words]:
        """What is done to a thing with a long name stands before that name: advance one space each piece that ...
        Not if it speaks of the thing itself, which must then have been named."""
        at = next(
            (i for i, part in enumerate(frame.parts) if isinstance(part, Slot) and part.words in ((), self.personal)),
            -1,
        )
        part = frame.parts[at] if at >= 0 else None
        behind = frame.parts[at + 1 :]
        if not isinstance(part, Slot) or not behind or not shown[at] or any(getattr(x, "glued", False) for x in behind):
            return shown
        thing, rest = args.get(part.param), join(shown[at + 1 :])
        if any(isinstance(x, Literal) and not set(x.text.split()).isdisjoint(self.possessives) for x in behind):
            return shown  # reformez la pioche avec sa défausse: what it is whose must be known
        name = thing.name if isinstance(thing, p.Thing) else None
        others = [args.get(x.param) for x in behind if isinstance(x, Slot)]
        pointing = any(back.name == name for other in others for back in _pointing_back(other))
        punctuated = any(w.text in (":", ",") for w in rest)
        if not rest or pointing or punctuated:
            return shown
        clause = isinstance(thing, p.Thing) and any(
            isinstance(q, p.Has) and q.words[self.lang].relative for q in thing.qualities
        )  # open with that key one of the boxes that can be opened
        long = clause or self.is_heavy(thing, len(shown[at]), len(rest), not any(others))
        if not long and not self.swallows(part, args, shown[at], rest):
            return shown
        return [*shown[:at], *shown[at + 1 :], shown[at]]

    def is_heavy(self, thing: p.Phrase | None, length: int, rest: int, fixed: bool) -> bool:
        """`length` words of a thing before `rest` words, which are `fixed` if they are the verb's own."""
        return length >= (20 if isinstance(thing, p.Series) else 13) and length > 2 * rest

    def swallows(self, part: Slot, args: Mapping[str, p.Phrase], shown: Words, behind: Words) -> bool:
        """Whether the words behind a name would be taken for a part of it."""
        return False

    def meets(self, one: Features, other: Features) -> bool:
        """Whether a person and a thing have the same pronoun."""
        return True

    def done_to_you(self, clause: p.Clause) -> bool:
        """Nobody is told to knock himself out: you are knocked out."""
        return isinstance(dict(clause.args).get(self.frame(clause).object), p.You)

    def argument(self, part: Slot, args: dict[str, p.Phrase]) -> Words:
        """What a verb is done to or with."""
        return self.slot(part, args)

    def agent(self, frame: VerbPhrase, clause: p.Clause) -> p.Phrase | None:
        return dict(clause.args).get(frame.subject) if frame.subject else clause.agent

    @abstractmethod
    def order(self, clause: p.Clause) -> Words:
        """Slay one. A phrase with a subject of its own, or a clause with an agent, becomes a statement."""

    @abstractmethod
    def statement(self, clause: p.Clause, said: bool = False) -> Words:
        """The agent slays one; `said` leaves the agent out because the clause before named it."""

    @abstractmethod
    def modal(self, agent: p.Phrase) -> Words:
        """you may, that player may"""

    @abstractmethod
    def would(self, clause: p.Clause) -> Words: ...

    @abstractmethod
    def cannot(self, clause: p.Clause) -> Words: ...

    @abstractmethod
    def able(self, clause: p.Clause, negative: bool) -> Words: ...

    @abstractmethod
    def happening(self, clause: p.Clause, before: bool = False) -> Words: ...

    def happened(self, clause: p.Clause) -> Words:
        """What was done in an example, whoever did it: not "you\""""
        return self.happening(clause)

    @abstractmethod
    def doing(self, clause: p.Clause) -> Words:
        """What stands behind "instead of"."""

    @abstractmethod
    def becomes(self, what: p.Phrase, value: p.Phrase) -> Words: ...

    def one_pronoun(self, one: Features, other: Features) -> bool:
        """Whether a pronoun that is a subject could mean either; left to its verb, it has no gender."""
        return one.plural is other.plural and (self.subject_in_verb or one.gender is other.gender)

    def now_relates(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words | None:
        """you now control it: an attribute that is a clause of its own"""
        if not isinstance(quality, p.Has) or not self._relates(quality.words):
            return None
        verb = quality.words[self.lang].verb
        assert verb is not None
        it = dict(quality.args)["it"]
        shown = self.relation(it, verb, subject, negative=not now)
        if not now:
            return shown
        return self.from_now(it, shown)

    @abstractmethod
    def from_now(self, subject: p.Phrase, shown: Words) -> Words:
        """A clause that was not true until now."""

    def to_begin_with(self, turning: Words) -> Words:
        """Before it is slain, it first becomes marked: now would be too late."""
        for at, pair in enumerate(pairwise(turning)):
            first = _FIRST.get((pair[0].text, pair[1].text))
            if first is not None:
                if turning[at + 2 : at + 3] and turning[at + 2].text.endswith(_DONE):
                    first = (pair[0].text, first[1])  # il est d'abord marqué
                said = (replace(word, text=text) for word, text in zip(pair, first, strict=True))
                return (*turning[:at], *said, *turning[at + 2 :])
        return turning

    @abstractmethod
    def turns(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words: ...

    def valued_as(self, what: p.Phrase, value: p.Phrase) -> Words:
        """A value of a thing counts as another."""
        return self.counts_as(self.subject(what), self.features(what), self.phrase(value))

    def passes_for(self, subject: p.Phrase, quality: p.Quality, said: Words) -> Words:
        """A thing counts as being so; `said` is how that is told beside a noun."""
        return self.counts_as(self.subject(subject), self.features(subject), said)

    @abstractmethod
    def counts_as(self, subject: Words, features: Features, value: Words) -> Words: ...
