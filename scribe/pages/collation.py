"""The alphabetical order of each language: base letters first, then accents, then capitals; articles in front do not
count, numbers go by their value.

Spanish has a letter more (ñ, between n and o); French writes two letters as one (œ, æ). A language that was added is
sorted by its base letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from scribe.lexicon.features import Lang

_ARTICLES: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"(?:the|an?)\s+(?=\S{2})", re.IGNORECASE),
    "fr": re.compile(r"(?:(?:les?|la|une?|des)\s+(?=\S{2})|l['’])", re.IGNORECASE),
    "es": re.compile(r"(?:el|l[ao]s?|un[ao]s?|un)\s+(?=\S{2})", re.IGNORECASE),
}
_OWN_LETTERS: Mapping[Lang, Mapping[str, str]] = {"es": {"ñ": "n\uffff"}}  # behind every other n
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})
_PART = re.compile(r"\d+|[^\W\d_]+")

Key = tuple[tuple[tuple[int, int, str], ...], str, str]


def collated(title: str, lang: Lang) -> Key:
    """What to sort a title by: word by word, without regard to signs."""
    shown = _ARTICLES[lang].sub("", title.strip(), count=1) if _begins_with_article(title, lang) else title.strip()
    lowered = unicodedata.normalize("NFC", shown).lower().translate(_LIGATURES)
    words = tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, _base(part, lang)) for part in _PART.findall(lowered)
    )
    return words, lowered, shown


def _begins_with_article(title: str, lang: Lang) -> bool:
    return lang in _ARTICLES and _ARTICLES[lang].match(title.strip()) is not None


def _base(word: str, lang: Lang) -> str:
    own = _OWN_LETTERS.get(lang, {})
    return "".join(own.get(letter) or unicodedata.normalize("NFD", letter)[0] for letter in word)
