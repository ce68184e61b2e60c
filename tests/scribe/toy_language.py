"""A fourth language, as an author would add one: a toy Esperanto, without its accusative.

All a language needs is here: how its words inflect, its words for the built-in verbs and things, its fixed wording, and
a realiser. As a toy it takes most of its fixed wording from English, word by word.
"""

from __future__ import annotations

import re

from scribe import phrase as p
from scribe.languages import Language
from scribe.lexicon.features import Gender
from scribe.lexicon.tongue import Tongue
from scribe.lexicon.verb_forms import Verb
from scribe.say.builtin import ENGLISH
from scribe.say.english import English
from scribe.say.text import TEXT
from scribe.say.tokens import Word, Words

WORDS = {
    "the": "la", "one": "unu", "each": "ĉiu", "all": "ĉiuj", "no": "neniu", "your": "via", "other": "alia", "if": "se",
    "when": "kiam", "is": "estas", "are": "estas", "not": "ne", "there": "tie", "instead": "anstataŭe", "of": "de",
    "in": "en", "on": "sur", "from": "el", "to": "al", "with": "kun", "you": "vi", "may": "rajtas", "and": "kaj",
    "or": "aŭ", "then": "poste", "that": "tiu", "these": "tiuj", "it": "ĝi", "cannot": "ne povas", "be": "esti",
}  # fmt: skip
BUILT_IN = {
    "choose {x}": "elekti {x}",
    "move {x} {to y}": "movi {x} {al y}",
    "put {x} {in y}": "meti {x} {en y}",
    "return {x} {to y}": "remeti {x} {en y}",
    "shuffle {x}": "miksi {x}",
    "{x} win the game": "{x} venki",
    "the player": "la ludanto",
    "the game": "la ludo",
}


def _verb(infinitive: str, spelled: tuple[str, ...]) -> Verb:
    stem = infinitive.removesuffix("i")
    order, present, participle, gerund = stem + "u", stem + "as", stem + "ita", stem + "ante"
    return Verb("eo", infinitive, order, present, present, present, participle, gerund, order, order)


def _translated(text: str) -> str:
    """Word by word, slots left alone."""
    return re.sub(r"\{[^}]*\}|[a-z]+", lambda m: WORDS.get(m[0], m[0]), text)


def _spoken(word: Word, following: str) -> Word:
    low = WORDS.get(word.text.lower(), "")
    if not low or word.link:
        return word
    return Word(low[:1].upper() + low[1:] if word.text[0].isupper() else low, word.role, word.link, word.strong)


class Esperanto(English):
    lang = "eo"
    numbers = ("neniu", "unu", "du", "tri", "kvar", "kvin", "ses", "sep", "ok", "naŭ", "dek")
    you = "vi"
    and_word = "kaj"

    def _determined(self, node: p.Thing, core: Words) -> Words:
        """There is no "a"."""
        if node.det is p.Det.A and node.owner is None and not node.other:
            return core
        return super()._determined(node, core)


ESPERANTO = Language(
    Tongue(
        code="eo",
        like="en",
        articles={"la ": (Gender.NEUTER, False)},
        plural=lambda word: word + "j",
        feminine=lambda word: word,
        verb=_verb,
        words={text: BUILT_IN.get(text, re.sub("^the ", "la ", text)) for text in ENGLISH},
    ),
    templates={key: _translated(text) for key, text in TEXT["en"].items()},
    realiser=Esperanto(),
    sound=_spoken,
    pages={"glossary": "Glosaro"},
)
