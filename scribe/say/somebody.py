"""Somebody and nobody in Spanish: "a" before whoever something is done to, and "se" for what nobody in particular does.

Who is somebody is said by the noun (`scribe/tell/beings.py`), so that it does not depend on the verb.
"""

from __future__ import annotations

from dataclasses import replace

from scribe import phrase as p
from scribe.lexicon.features import Gender
from scribe.lexicon.noun import Noun
from scribe.lexicon.pattern import Literal, Slot
from scribe.lexicon.phrase_words import VerbPhrase
from scribe.lexicon.verb import known
from scribe.origins import joined as joined_origins
from scribe.say.builtin import ADD, BOX, FORGET, TAKE_FROM
from scribe.say.phrases import Features
from scribe.say.realiser import none_of
from scribe.say.romance import Mood, Present, Romance
from scribe.say.tokens import Word, Words, from_nodes, words

_NOT_SEVERAL = frozenset("tras más menos antes después detrás además entonces jamás".split())  # though they end in s


class Somebody(Romance):
    impersonal: str  # se puede mover
    about_to: Present
    you_end_up: tuple[str, str]  # as a fact, and before it happens
    several_ending: str | tuple[str, ...] = "s"  # los, las, puntos

    def treated(self, value: p.Phrase | None) -> bool:
        """One of its own, not several that are counted out, nor what still lies in the box: those are components."""
        match value:
            case _ if not self.personal:
                return super().treated(value)
            case p.Again(thing=thing):
                return self.treated(thing)
            case p.Series(items=items):
                return bool(items) and all(self.treated(item) for item in items)
            case p.Thing(person=True):
                return True
            case p.Thing(name=name, det=det):
                noun = name[self.lang]
                boxed = any(
                    isinstance(q, p.At) and isinstance(q.place, p.Thing) and q.place.name == BOX
                    for q in value.qualities
                )
                several = self.is_plural(value) and det not in (p.Det.THE, p.Det.THAT, p.Det.ONE, p.Det.EACH)
                return isinstance(noun, Noun) and noun.being and not boxed and not several
        return False

    def argument(self, part: Slot, args: dict[str, p.Phrase]) -> Words:
        """A person a verb is done to takes "a"."""
        value = args.get(part.param)
        if isinstance(value, p.Thing) and value.person and not part.words and not part.counts:
            part = replace(part, words=self.personal)
        return super().argument(part, args)

    def taken(self, value: p.Phrase) -> Words:
        return self.slot(Slot("x", self.personal if self.treated(value) else ()), {"x": value})

    def frame(self, clause: p.Clause, event: bool = False) -> VerbPhrase:
        """The same phrase with "a" where it is done to a person."""
        frame = super().frame(clause, event)
        if clause.frame in (FORGET, ADD, TAKE_FROM):  # what is written down about it
            return frame
        if not frame.object or not self.treated(dict(clause.args).get(frame.object)):
            return frame
        return replace(
            frame,
            parts=tuple(
                replace(part, words=self.personal)
                if isinstance(part, Slot) and part.param == frame.object and not part.words and not part.counts
                else part
                for part in frame.parts
            ),
        )

    def _personal(self, frame: VerbPhrase) -> bool:
        return any(
            isinstance(part, Slot) and part.param == frame.object and part.words and part.words == self.personal
            for part in frame.parts
        )

    def _impersonal(self, clause: p.Clause) -> bool:
        """No agent, but somebody or something it is done to: then Spanish leaves the doer out."""
        frame = self.frame(clause)
        return self.agent(frame, clause) is None and dict(clause.args).get(frame.object) is not None

    def _of_nobody(self, frame: VerbPhrase, clause: p.Clause) -> bool:
        """No agent, and nothing that it is done to but in the verb's own words: se atacó con la torre. What is done to
        oneself has no such form."""
        return self.agent(frame, clause) is None and not frame.subject and not frame.verb.reflexive

    def _own_several(self, frame: VerbPhrase, clause: p.Clause) -> bool:
        """se reparten las torres iniciales, se ganan monedas: the verb agrees with what its phrase says is done"""
        parts = frame.parts
        if parts and isinstance(parts[0], Literal) and known(self.lang, parts[0].text):
            parts = parts[1:]  # se hacen entrar dos monstruos
        match parts:
            case (Literal(text=text), *_):
                first = text.split()[0]
                return first.endswith(self.several_ending) and first not in _NOT_SEVERAL
            case (Slot(counts=counts) as slot, *_) if counts and not slot.words:
                amount = dict(clause.args).get(slot.param)
                if isinstance(amount, p.Number):
                    return self.plural_number(amount.value)
                if isinstance(amount, p.Thing):
                    return self.is_plural(amount)
                return amount is None or isinstance(amount, p.AnyAmount)
        return False

    def would(self, clause: p.Clause) -> Words:
        frame = self.frame(clause)
        if self._of_nobody(frame, clause) and not self._impersonal(clause):
            several = Features(Gender.MASCULINE, self._own_several(frame, clause))
            return (
                *words(f"{self.impersonal} {self.about_to(several)}"),
                *self._verbal(clause, Mood.INFINITIVE, several),
            )
        if self._impersonal(clause):
            anybody = Features(Gender.MASCULINE)
            return (*words(self.about_to.thirds), *self._verbal(clause, Mood.INFINITIVE, anybody))
        agent = self.agent(self.frame(clause), clause) or p.You()
        return (*self.subject(agent), *words(self.about_to(self.features(agent))), *self.infinitive(clause))

    def cannot(self, clause: p.Clause) -> Words:
        return self.able(clause, negative=True)

    def able(self, clause: p.Clause, negative: bool) -> Words:
        no = words(self.negation[0]) if negative else ()
        if negative:
            clause = none_of(clause, "nor")
        clause = self.of_any(clause, p.Det.NO if negative else p.Det.A)
        if self._impersonal(clause):
            frame = self.frame(clause)
            target = dict(clause.args)[frame.object]
            plural = self.features(target).plural and not self._personal(frame) and not isinstance(target, p.Pronoun)
            if isinstance(target, p.Pronoun):  # se puede alcanzar, with nothing more to say
                rest = self.tail(frame, clause, (frame.object,), lambda v: words(v.infinitive))
                said = joined_origins(clause.origins, target.origins)
                done = from_nodes(words(frame.verb.infinitive, clause.link), said)
                return (*no, *words(f"{self.impersonal} {self.can.third}"), *done, *rest)
            can = f"{self.impersonal} {self.can.thirds if plural else self.can.third}"
            return (*no, *words(can), *self._verbal(clause, Mood.INFINITIVE, Features(Gender.MASCULINE)))
        if negative and self._of_nobody(self.frame(clause), clause):
            several = Features(Gender.MASCULINE, self._own_several(self.frame(clause), clause))
            can = f"{self.impersonal} {self.can(several)}"
            return (*no, *words(can), *self._verbal(clause, Mood.INFINITIVE, several))
        agent = self.agent(self.frame(clause), clause) or p.You()
        can = self.can(self.features(agent))
        return (*self.subject(agent), *no, Word(can), *self.infinitive(clause))

    def happening(self, clause: p.Clause, before: bool = False) -> Words:
        frame = self.frame(clause, event=True)
        target = dict(clause.args).get(frame.object)
        mood = Mood.SUBJUNCTIVE if before else Mood.FINITE
        if target is None and self._of_nobody(frame, clause):
            several = Features(Gender.MASCULINE, self._own_several(frame, clause))
            clitic, skip = self._clitic(frame, clause)
            rest = self.tail(frame, clause, skip, lambda v: self.group(v, mood, several, ""))
            done = self.group(frame.verb, mood, several, clitic, clause.link)
            return (Word(self.impersonal), *self.leaning(done, clitic, skip, clause), *rest)
        if self.agent(frame, clause) is None and target is not None:
            features = self.features(target)
            if isinstance(target, p.You):
                return self.passive(frame, clause, self.you_end_up[before], target)
            plural = features.plural and not self._personal(frame)
            clitic, skip = self._clitic(frame, clause)
            rest = self.tail(frame, clause, skip, lambda v: self.group(v, mood, features, ""))
            verb = self.group(frame.verb, mood, Features(features.gender, plural), clitic, clause.link)
            return (Word(self.impersonal), *self.leaning(verb, clitic, skip, clause), *rest)
        return self.statement(clause, event=True, subjunctive=before)
