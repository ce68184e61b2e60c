"""What the lexicon must know of a language that was added: how words inflect, and its words for the built-in verbs.

Everything not said here goes as in the language it is `like`. `scribe.languages` adds one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scribe.lexicon.features import Gender, Lang
from scribe.lexicon.habits import HABITS, Habits
from scribe.lexicon.verb_forms import Verb


@dataclass(frozen=True)
class Tongue:
    code: Lang
    like: Lang
    articles: Mapping[str, tuple[Gender | None, bool]]  # as written, with what follows: "la ": gender, always plural
    plural: Callable[[str], str]
    feminine: Callable[[str], str]
    verb: Callable[[str, tuple[str, ...]], Verb | None]  # an infinitive, and the principal parts an author spelled out
    words: Mapping[str, str]  # the verbs, things and attributes of the language of rules, by their English
    genders: Mapping[str, str] = field(
        default_factory=dict
    )  # of those whose article hides it: m or f, by their English
    habits: Habits | None = None  # None: those of the language it is like

    def own(self, english: str) -> str:
        """What is in no table is an identifier that shows through, the same in every language."""
        return self.words.get(english, english)


TONGUES: dict[Lang, Tongue] = {}


def kin(lang: Lang) -> Lang:
    """The built-in language whose habits this one has."""
    return TONGUES[lang].like if lang in TONGUES else lang


def habits(lang: Lang) -> Habits:
    own = TONGUES[lang].habits if lang in TONGUES else None
    return own or HABITS[kin(lang)]
