"""A further language for rulebooks and stories: data, and one realiser.

    add(Language(tongue, templates, realiser))

`tongue` says how its words inflect and gives its words for the language of rules, `templates` its fixed wording under
the keys of `scribe/say/text.py`, and `realiser` is a class derived from one of those in `scribe/say`, with `lang` set.
What is missing is an error when it is added, not a gap in a rulebook. Texts in rulesets may then have that language;
where one has not, English stands in.

The command line finds languages by itself (`scribe/found_languages.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from babel import Locale, UnknownLocaleError

from dsl.check import words as checked
from scribe.lexicon.features import LANGS, Lang, WordError
from scribe.lexicon.tongue import TONGUES, Tongue
from scribe.pages.words import WORDS
from scribe.say.builtin import ENGLISH
from scribe.say.realiser import Realiser
from scribe.say.sentences import REALISERS
from scribe.say.text import TEXT
from scribe.say.tokens import APOSTROPHES, BLANKS, CONTRACTIONS, SOUNDS, Word

PROGRAM: dict[Lang, Mapping[str, str]] = {}  # of languages that were added: what the command line says


def _silent(word: Word, following: str) -> Word:
    return word


@dataclass(frozen=True)
class Language:
    tongue: Tongue
    templates: Mapping[str, str]
    realiser: Realiser
    sound: Callable[[Word, str], Word] = _silent  # a word before the one that follows it: elision and the like
    contractions: Mapping[tuple[str, str], str] = field(default_factory=dict)  # ("di", "il"): "del"
    apostrophe: bool = False  # a word that ends with one stands against the next: l’isola
    blanks: Mapping[str, str] | None = None  # before a mark, and behind one that opens; None: as in the one it is like
    pages: Mapping[str, str] = field(default_factory=dict)  # headings, under the keys of scribe/pages/words.py
    program: Mapping[str, str] = field(default_factory=dict)  # what the command line says, by its English

    @property
    def code(self) -> Lang:
        return self.tongue.code


def add(language: Language) -> None:
    code = language.code
    if code in LANGS:
        raise WordError(f"there is a language {code} already", "remove it first, or give this one another code")
    if language.realiser.lang != code:
        raise WordError(f"the realiser of {code} says it is {language.realiser.lang}", f'set its `lang = "{code}"`')
    missing = sorted(TEXT["en"].keys() - language.templates.keys())
    if missing:
        raise WordError(f"{code} has no template for {', '.join(missing)}", "add them to its templates")
    wordless = sorted(text for text in ENGLISH if text not in language.tongue.words)
    if wordless:
        raise WordError(f"{code} has no words for {'; '.join(wordless)}", "add them to the words of its tongue")
    TONGUES[code] = language.tongue
    TEXT[code] = dict(language.templates)
    REALISERS[code] = language.realiser
    SOUNDS[code] = language.sound
    CONTRACTIONS[code] = language.contractions
    APOSTROPHES[code] = language.apostrophe
    BLANKS[code] = BLANKS[language.tongue.like] if language.blanks is None else language.blanks
    WORDS[code] = {**WORDS["en"], **language.pages}
    for reader, words in WORDS.items():
        words.setdefault(f"lang_{code}", _called(code, reader))
    PROGRAM[code] = language.program
    checked.ADDED.append(code)
    LANGS.add(code)


def _called(code: Lang, reader: Lang) -> str:
    """What a language is called in another one, by the Unicode locale data; its code, if those do not know it."""
    try:
        name = Locale(code).get_display_name(reader)
    except UnknownLocaleError:
        name = None
    return f"{name[:1].upper()}{name[1:]}" if name else code


def remove(code: Lang) -> None:
    LANGS.remove(code)
    checked.ADDED.remove(code)
    tables: tuple[dict[Lang, Any], ...] = (
        TONGUES,
        TEXT,
        REALISERS,
        SOUNDS,
        CONTRACTIONS,
        APOSTROPHES,
        BLANKS,
        WORDS,
        PROGRAM,
    )
    for table in tables:
        table.pop(code)
    for words in WORDS.values():
        words.pop(f"lang_{code}", None)


@contextmanager
def added(language: Language) -> Iterator[None]:
    """For a while."""
    add(language)
    try:
        yield
    finally:
        remove(language.code)
