"""How Italian words change: before the next one, in the plural, in the feminine; and what contracts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from scribe.lexicon.features import Gender
from scribe.lexicon.sound import plain
from scribe.say.tokens import Role, Word

ARTICLES: dict[str, tuple[Gender | None, bool]] = {
    "il ": (Gender.MASCULINE, False),
    "lo ": (Gender.MASCULINE, False),
    "la ": (Gender.FEMININE, False),
    "l'": (None, False),
    "l’": (None, False),
    "gli ": (Gender.MASCULINE, True),
    "i ": (Gender.MASCULINE, True),
    "le ": (Gender.FEMININE, True),
}

_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l", "lo": "llo", "l’": "ll’", "la": "lla", "i": "i", "gli": "gli", "le": "lle"}
CONTRACTIONS = {
    (preposition, article): stem + end for (preposition, stem), (article, end) in product(_STEMS.items(), _ENDS.items())
}

# Before a vowel, and before a group that wants "lo": s and a consonant, z, gn, ps, x, y.
_BEFORE_VOWEL = {
    "il": "l’", "lo": "l’", "la": "l’", "i": "gli", "una": "un’", "quel": "quell’", "quella": "quell’",
    "quei": "quegli", "nessuna": "nessun’",
}  # fmt: skip
_BEFORE_GROUP = {"il": "lo", "i": "gli", "un": "uno", "quel": "quello", "quei": "quegli", "nessun": "nessuno"}
_VOWEL = re.compile(r"h?[aeiou]")
_GROUP = re.compile(r"s[^aeiou]|z|gn|ps|pn|x|y|i[aeou]")


def spoken(word: Word, following: str) -> Word:
    """A word before the one that follows it: l’isola, lo zero, un’altra, ed ecco."""
    low, next_ = word.text.lower(), plain(following)
    if not next_ or word.role in (Role.MARK, Role.OPEN) or word.link:
        return word
    form = ""
    if _GROUP.match(next_):
        form = _BEFORE_GROUP.get(low, "")
    elif _VOWEL.match(next_) and (word.role is Role.ARTICLE or low not in ("lo", "la")):
        form = _BEFORE_VOWEL.get(low, "")
    if low in ("e", "a") and next_[0] == low and len(next_) > 1:
        form = f"{low}d"
    if not form:
        return word
    return replace(word, text=form[:1].upper() + form[1:] if word.text[:1].isupper() else form)


_PLURALS = {"uomo": "uomini", "dio": "dei", "re": "re", "bue": "buoi", "mano": "mani", "ala": "ali", "arma": "armi"}


def plural(word: str) -> str:
    """The regular plural of a noun or adjective; what goes otherwise, an author writes behind a slash."""
    low = word.lower()
    if low in _PLURALS:
        return word[:1] + _PLURALS[low][1:]
    if low[-1] in "àèéìòù" or low[-1] not in "aeio":
        return word  # città, bar
    if low.endswith(("ca", "ga")):
        return word[:-1] + "he"
    if low.endswith(("co", "go")) and not low.endswith(("ico", "aco", "ologo")):
        return word[:-1] + "hi"
    if re.search("[^aeiou](c|g)ia$", low):
        return word[:-2] + "e"  # freccia, frecce
    if low.endswith("io"):
        return word[:-1]
    return word[:-1] + ("e" if low[-1] == "a" else "i")


def feminine(word: str) -> str:
    low = word.lower()
    if low.endswith("tore"):
        return word[:-4] + "trice"
    return word[:-1] + "a" if low.endswith("o") else word
