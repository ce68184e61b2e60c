"""Phrases as authors write them: a verb's infinitive with slots, an attribute's words.

"éliminer {m}"               orders, statements, passives and "instead of" all come from this infinitive
"{m} perdre {n point}"       a slot in front is the subject: then there is no order, only a statement
"dans {it}" "[épuisé]"       an attribute: what stands behind or beside the noun it describes
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from scribe.lexicon.features import Lang, WordError
from scribe.lexicon.pattern import Inflected, Literal, Part, Pattern, Slot, read_pattern
from scribe.lexicon.tongue import habits, kin
from scribe.lexicon.verb import Verb, known, verb


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    lang: Lang
    verb: Verb
    parts: Pattern  # what follows the verb
    subject: str = ""  # the parameter that is its subject, if the phrase begins with one
    object: str = ""  # the parameter that is its direct object: what a passive turns round and a pronoun replaces
    more: tuple[Verb, ...] = ()  # further verbs, in the order of the Inflected parts


@dataclass(frozen=True, slots=True)
class Attribute:
    lang: Lang
    pattern: Pattern
    verb: Verb | None = None  # "{it} [control]": a clause of its own

    @property
    def adjective(self) -> bool:
        """One agreeing word, which English sets before the noun."""
        return (
            self.verb is None
            and len(self.pattern) == 1
            and (
                isinstance(self.pattern[0], Inflected)
                or (kin(self.lang) == "en" and isinstance(self.pattern[0], Literal) and " " not in self.pattern[0].text)
            )
        )

    @property
    def relative(self) -> bool:
        """Begins with a relative pronoun: "that has acted", "qui a agi"."""
        first = self.pattern[0]
        word = first.text.split()[0] if isinstance(first, Literal) else ""
        return self.verb is None and word in habits(self.lang).relatives

    @property
    def acts(self) -> bool:
        """A relative clause with a verb to be conjugated for the thing described: "that [show] {it}"."""
        return self.relative and any(isinstance(x, Inflected) and known(self.lang, x.word) for x in self.pattern)

    @property
    def lead(self) -> tuple[str, ...]:
        """The words before its first slot."""
        first = self.pattern[0]
        return (
            tuple(first.text.split()) if isinstance(first, Literal) else first.words if isinstance(first, Slot) else ()
        )

    @property
    def local(self) -> bool:
        """Begins with a preposition, so that it can also stand behind a whole clause: "in the forest"."""
        first = self.pattern[0]
        return self.verb is None and (
            (isinstance(first, Slot) and bool(first.words)) or (isinstance(first, Literal) and len(self.pattern) > 1)
        )


PARTICLES = frozenset("out up down off away back over in".split())  # knock out {x}: knock it out, it is knocked out


def _split(text: str) -> list[str]:
    """At slashes outside brackets."""
    return [p.strip() for p in re.split(r"/(?![^\[{]*[\]}])", text)]


def read_verb_phrase(lang: Lang, text: str, params: Collection[str]) -> VerbPhrase:
    phrase, *spelled = _split(text)
    parts = list(read_pattern(phrase, params))
    subject = ""
    if parts and isinstance(parts[0], Slot):
        subject = parts[0].param
        parts = parts[1:]
    if not parts or not isinstance(parts[0], Literal):
        raise WordError(f'the phrase "{text}" has no verb', "write an infinitive, with the arguments in braces")
    infinitive, rest = _cut_infinitive(lang, parts[0].text)
    head = verb(lang, infinitive, tuple(spelled), phrase)
    tail: list[Part] = ([Literal(rest)] if rest else []) + parts[1:]
    opened, more = _conjugated(lang, tail)
    return VerbPhrase(lang, head, opened, subject, _direct_object(lang, head, opened, subject), more)


def _cut_infinitive(lang: Lang, text: str) -> tuple[str, str]:
    pronoun = habits(lang).pronoun_first
    if pronoun and (m := re.match(rf"((?:{pronoun})\S+)\s*(.*)", text)):
        return m[1], m[2]
    infinitive, _, rest = text.partition(" ")
    return infinitive, rest.strip()


def _conjugated(lang: Lang, parts: list[Part]) -> tuple[Pattern, tuple[Verb, ...]]:
    """Open "and turn its tiles": the infinitive behind a conjunction goes with the first verb in every form."""
    out: list[Part] = []
    verbs: list[Verb] = []
    for part in parts:
        if isinstance(part, Inflected) and known(lang, part.word):
            verbs.append(verb(lang, part.word))
            out.append(part)
            continue
        words = part.text.split() if isinstance(part, Literal) else []
        at = next(
            (i for i in range(len(words) - 1) if words[i] in habits(lang).conjunctions and known(lang, words[i + 1])),
            -1,
        )
        if at < 0:
            out.append(part)
            continue
        out.append(Literal(" ".join(words[: at + 1])))
        verbs.append(verb(lang, words[at + 1]))
        out.append(Inflected(words[at + 1]))
        if words[at + 2 :]:
            out.append(Literal(" ".join(words[at + 2 :])))
    return tuple(out), tuple(verbs)


def _direct_object(lang: Lang, head: Verb, parts: Pattern, subject: str) -> str:
    for i, part in enumerate(parts):
        if isinstance(part, Slot):
            plain = not part.words or part.words == habits(lang).personal
            return part.param if plain and not part.bare and not part.counts and part.param != subject else ""
        causative = (
            i == 0
            and isinstance(part, Literal)
            and head.infinitive in habits(lang).causatives
            and known(lang, part.text)
        )
        particle = i == 0 and kin(lang) == "en" and isinstance(part, Literal) and part.text in PARTICLES
        if not causative and not particle:
            return ""
    return ""


def read_attribute(lang: Lang, text: str, params: Collection[str] = ("it",)) -> Attribute:
    pattern = read_pattern(text, params)
    if not pattern:
        raise WordError("an empty phrase", "write the words that describe the thing")
    match pattern:
        case (Literal(text=lead), Inflected(word=word), *_) if lead in habits(lang).relatives:
            verb(lang, word)  # must be known: it is conjugated for the thing described
    subject = False  # a verb has one before it: "{it} [control]", but not "[open] to {it}"
    for part in pattern:
        subject = subject or (isinstance(part, Slot) and not part.words)
        if subject and isinstance(part, Inflected) and known(lang, part.word):
            return Attribute(lang, pattern, verb(lang, part.word))
    return Attribute(lang, pattern)
