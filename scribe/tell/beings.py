"""Whom a language treats as persons.

Spanish kills "a" somebody and moves something. Which kinds of piece are somebody is said by the verbs of their own
rules: who writes `matar {a m}` treats such beings as persons, and so does every sentence in which something is done to
a being, whatever its verb. Kinds below that one are treated alike; a token, a disc or a card that nobody treats so is a
thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dsl import model
from dsl.types import EntityType
from scribe.lexicon.features import LANGS, Lang
from scribe.lexicon.noun import Adjective, Noun
from scribe.lexicon.pattern import Slot
from scribe.lexicon.phrase_words import VerbPhrase
from scribe.lexicon.tongue import habits
from scribe.phrase import Name, Trio


def beings(rules: model.Ruleset, frame: Callable[[model.Verb], Trio[VerbPhrase]]) -> dict[Lang, list[model.Kind]]:
    """The kinds that verbs treat as persons, for each language that tells persons from things."""
    return {lang: list(_treated(rules, frame, lang)) for lang in LANGS if habits(lang).personal}


def _treated(rules: model.Ruleset, frame: Callable[[model.Verb], Trio[VerbPhrase]], lang: Lang) -> Iterator[model.Kind]:
    for verb in rules.verbs.values():
        if verb.texts is None or verb.texts.get("phrase") is None:
            continue
        said = frame(verb)[lang]
        done_to = {part.param for part in said.parts if isinstance(part, Slot) and part.words == habits(lang).personal}
        for param in verb.params:
            if param.name != said.object or param.name not in done_to or not isinstance(param.type, EntityType):
                continue
            if param.type.kind.root == "piece":  # who goes to a space does nothing to it
                yield param.type.kind


def as_a_being(name: Name, kind: model.Kind, known: dict[Lang, list[model.Kind]]) -> Name:
    """The name of such a kind, or of something that is one."""

    treated = {lang for lang, kinds in known.items() if any(kind.is_a(above) for above in kinds)}
    if not treated:
        return name

    def read(lang: Lang) -> Noun | Adjective:
        noun = name[lang]
        return replace(noun, being=True) if lang in treated and isinstance(noun, Noun) else noun

    return Trio.of(read)
