"""Names as authors write them: with the article, as a person says it.

"the Wolfman / Wolfmen"       article: a noun; after the slash what is irregular, here the plural
"l'arme" f                    an article that hides the gender asks for m or f
"les trésors" m               a noun that is always plural
"corrosif / corrosive"        no article, small letter: an adjective with its feminine
"Amber" m                     no article, capital letter: a title or a proper name, never inflected
"{f} {c}", "the {c} {bare f}" names of families: the slots are filled for each member
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from scribe.lexicon.features import Gender, Lang, WordError
from scribe.lexicon.inflect import plural
from scribe.lexicon.pattern import Literal, Pattern, Slot, read_pattern, slots_of
from scribe.lexicon.tongue import TONGUES, habits, kin

_ARTICLES: dict[Lang, dict[str, tuple[Gender | None, bool]]] = {
    "en": {"the ": (Gender.NEUTER, False)},
    "fr": {
        "les ": (None, True),
        "le ": (Gender.MASCULINE, False),
        "la ": (Gender.FEMININE, False),
        "l'": (None, False),
        "l’": (None, False),
    },
    "es": {
        "los ": (Gender.MASCULINE, True),
        "las ": (Gender.FEMININE, True),
        "el ": (Gender.MASCULINE, False),
        "la ": (Gender.FEMININE, False),
    },
}


@dataclass(frozen=True, slots=True)
class Noun:
    lang: Lang
    singular: Pattern
    plural: Pattern
    gender: Gender
    always_plural: bool = False
    proper: bool = False  # takes no article and no plural
    stressed_a: bool = False  # Spanish: el agua
    mass: bool = False  # cannot be counted, only measured: the damage / damage
    head_slot: str = ""  # the noun in this slot gives gender, number and article
    being: bool = False  # treated as a person by the verbs of its rules: mata a ese monstruo

    @property
    def text(self) -> str:
        """The bare word or words, for sorting and for names without slots."""
        return " ".join(p.text for p in self.singular if isinstance(p, Literal))


@dataclass(frozen=True, slots=True)
class Adjective:
    lang: Lang
    masculine: str
    feminine: str = ""  # where irregular

    @property
    def text(self) -> str:
        return self.masculine


def articles(lang: Lang) -> Mapping[str, tuple[Gender | None, bool]]:
    """Those a name may begin with, as written: the gender they tell, and whether what follows is always several."""
    return TONGUES[lang].articles if lang in TONGUES else _ARTICLES[lang]


def read_name(lang: Lang, text: str, mark: str = "", params: Collection[str] = ()) -> Noun | Adjective:
    """`mark` is the m or f an author wrote behind the string, or nothing."""
    first, _, other = (part.strip() for part in text.partition("/"))
    if not first:
        raise WordError("an empty name", "write the name with its article")
    given = {"m": Gender.MASCULINE, "f": Gender.FEMININE}.get(mark)
    for article, (gender, always_plural) in articles(lang).items():
        if first.startswith(article):
            return _noun(lang, first[len(article) :].strip(), other, given, gender, always_plural, params, first)
    parts = read_pattern(first, params)
    if isinstance(parts[0], Slot) and kin(lang) != "en":
        return Noun(lang, parts, parts, given or Gender.MASCULINE, head_slot=parts[0].param)
    if first[0].islower() and not mark and not slots_of(parts):
        return Adjective(lang, first, other)
    return Noun(lang, parts, read_pattern(other, params) if other else parts, given or _no_gender(lang), proper=True)


def _no_gender(lang: Lang) -> Gender:
    return Gender.NEUTER if kin(lang) == "en" else Gender.MASCULINE


def _noun(
    lang: Lang,
    words: str,
    other: str,
    given: Gender | None,
    gender: Gender | None,
    always_plural: bool,
    params: Collection[str],
    written: str,
) -> Noun:
    if not words:
        raise WordError(f'"{written}" has no noun', "write the noun after its article")
    parts = read_pattern(words, params)
    # Spanish el and un hide a feminine: "el hacha" f, and the common words that everybody knows.
    stressed = (
        not always_plural
        and habits(lang).masculine_article(words.split()[0])
        and (gender is Gender.FEMININE or given is not Gender.MASCULINE)
    )
    if stressed and gender is Gender.MASCULINE:
        gender = Gender.FEMININE
    final = given or gender
    if final is None:
        article = written.split("’")[0].split("'")[0].split()[0]
        raise WordError(f'"{written}": the article {article} does not show the gender', "write m or f after the string")
    head_slot = ""
    if kin(lang) == "en" and not any(isinstance(p, Literal) for p in parts):
        head_slot = next((p.param for p in reversed(parts) if isinstance(p, Slot)), "")
    if always_plural:
        return Noun(lang, parts, parts, final, always_plural=True)
    plural_parts = read_pattern(other, params) if other else _plural_parts(lang, parts)
    mass = words.lower() in habits(lang).mass or (other == words and _plural_words(lang, words) != words)
    return Noun(lang, parts, plural_parts, final, stressed_a=stressed, mass=mass, head_slot=head_slot)


def _plural_parts(lang: Lang, parts: Pattern) -> Pattern:
    """Inflect the head where it stands in the first run of words."""
    for i, part in enumerate(parts):
        if isinstance(part, Literal):
            return (*parts[:i], replace(part, text=_plural_words(lang, part.text)), *parts[i + 1 :])
    return parts


def _plural_words(lang: Lang, text: str) -> str:
    words = re.findall(r"[^\s'’]+['’]?|['’]", text)
    gaps = re.split(r"[^\s'’]+['’]?|['’]", text)
    end = next((i for i, w in enumerate(words) if i and w.lower() in habits(lang).tail), len(words))
    if kin(lang) == "en":
        inflected = {end - 1}
    else:
        head = 0
        while head + 1 < end and words[head].lower() in habits(lang).before:
            head += 1
        # Small adjectives agree; a capital behind the head is a noun set beside it (a title, a family name).
        inflected = set(range(head + 1)) | {i for i in range(head + 1, end) if words[i][0].islower()}
    out = gaps[0]
    for i, word in enumerate(words):
        out += (plural(lang, word) if i in inflected else word) + gaps[i + 1]
    return out
