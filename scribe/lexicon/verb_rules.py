"""Regular conjugation, with the spelling that goes with it: what a verb's forms are once its pattern is known."""

from __future__ import annotations

import re

from scribe.lexicon.verb_forms import Verb

# Stems that double their last letter under stress; all others in -eler and -eter take an accent.
_DOUBLING = tuple(
    "jet appel épel renouvel ficel ensorcel musel étincel amoncel attel étel chancel carrel grommel morcel nivel "
    "ruissel feuillet cachet caquet cliquet empaquet étiquet hoquet volet dentel craquel".split()
)


def english(base: str, *, doubles: bool = False) -> Verb:
    stem = base + base[-1] if doubles else base
    y = re.search(r"[^aeiou]y$|quy$", base)
    if base.endswith("ie"):
        participle, gerund = base + "d", base[:-2] + "ying"
    elif base.endswith("e"):
        participle, gerund = base + "d", (base if base.endswith(("ee", "oe", "ye")) else base[:-1]) + "ing"
    elif y:
        participle, gerund = base[:-1] + "ied", base + "ing"
    elif re.search(r"[aeiou]c$", base):
        participle, gerund = base + "ked", base + "king"
    else:
        participle, gerund = stem + "ed", stem + "ing"
    if y:
        third = base[:-1] + "ies"
    elif doubles and base[-1] in "sz":
        third = stem + "es"
    else:
        third = base + ("es" if re.search(r"(s|x|z|ch|sh|[^aeiou]o)$", base) else "s")
    return Verb("en", base, base, third, base, base, participle, gerund, base, base)


def first_group(inf: str) -> Verb:
    """French verbs like *aimer*."""
    stem = inf[:-2]
    strong = strong_stem(stem)
    return Verb(
        "fr",
        inf,
        stem + "ez",
        strong + "e",
        strong + "ent",
        stem + "ez",
        stem + "é",
        "",
        strong + "e",
        strong + "ent",
    )


def second_group(inf: str) -> Verb:
    """French verbs like *finir*."""
    stem = inf[:-1]
    return Verb(
        "fr",
        inf,
        stem + "ssez",
        stem + "t",
        stem + "ssent",
        stem + "ssez",
        stem,
        "",
        stem + "sse",
        stem + "ssent",
    )


def strong_stem(stem: str) -> str:
    """The stem under stress: achet- achète, appel- appelle, cèd- cède, nettoi- nettoie."""
    if re.search("[aou]y$", stem):
        return stem[:-1] + "i"
    if re.search(r"é([^aeiouéèêy]{1,2}|gu|qu)$", stem):
        at = stem.rindex("é")
        return stem[:at] + "è" + stem[at + 1 :]
    if stem.endswith(_DOUBLING):
        return stem + stem[-1]
    if re.search(r"e[^aeiouéèêxr]$", stem):
        return stem[:-2] + "è" + stem[-1]
    return "sèvr" if stem == "sevr" else stem


def spanish(inf: str, *, change: str = "", accented: bool = False, participle: str = "") -> Verb:
    """`change` is what becomes of the stressed vowel, and behind a low line what of it in the gerund: e>ie_i."""
    stem, ending = inf[:-2], inf[-2:]
    strong = stem
    gerund_stem = stem
    if change:
        vowels, _, weak = change.partition("_")
        old, new = vowels.split(">")
        strong = _swap_last(stem, old, new)
        gerund_stem = _swap_last(stem, old, weak or new) if ending == "ir" else stem
    elif accented:
        strong = stem[:-1] + {"i": "í", "u": "ú"}[stem[-1]]
    ar = ending == "ar"
    third = _spell(strong, inf, "a" if ar else "e")
    subjunctive = _spell(strong, inf, "e" if ar else "a")
    gerund = _spell(gerund_stem, inf, "a" if ar else "i") + ("ndo" if ar else "endo")
    gerund = re.sub(r"(ñ|ll)iendo$", r"\1endo", gerund)
    return Verb(
        "es",
        inf,
        third,
        third,
        third + "n",
        third + "s",
        participle or stem + ("ado" if ar else "ido"),
        gerund,
        subjunctive,
        subjunctive + "n",
    )


def _swap_last(stem: str, old: str, new: str) -> str:
    at = stem.rindex(old)
    if new == "ue" and (at == 0 or stem[at - 1] == "g"):
        new = "hue" if at == 0 else "üe"
    return stem[:at] + new + stem[at + len(old) :]


def _spell(stem: str, inf: str, vowel: str) -> str:
    """Keep the sound of the stem's last consonant before another vowel: sacar saque, coger coja, seguir siga."""
    was_front, is_front = inf[-2] != "a", vowel in "ei"
    if was_front == is_front:
        return stem + vowel
    pairs = (
        (("gu", "g"), ("qu", "c"), ("g", "j"), ("c", "z"))
        if was_front
        else (("gu", "gü"), ("c", "qu"), ("g", "gu"), ("z", "c"))
    )
    for old, new in pairs:
        if stem.endswith(old):
            return stem[: -len(old)] + new + vowel
    return stem + vowel
