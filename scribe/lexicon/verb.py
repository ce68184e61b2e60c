"""Verb forms from an infinitive: out of a table, by rule where the table says "regular", or spelled out by the author.

An infinitive in no table is a WordError. Nothing is guessed: a wrong verb form in print is worse than an error message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from dsl.spell import nearest
from scribe.lexicon import verbs_en, verbs_es, verbs_fr
from scribe.lexicon.features import Lang, WordError


@dataclass(frozen=True, slots=True)
class Verb:
    lang: Lang
    infinitive: str
    order: str  # en hit, fr touchez, es alcanza
    third: str  # hits, touche, alcanza
    thirds: str  # hit, touchent, alcanzan
    second: str  # you hit, vous touchez, tú alcanzas
    participle: str  # hit, touché, alcanzado
    gerund: str  # hitting, "", alcanzando
    subjunctive: str  # "", touche, alcance
    subjunctives: str  # "", touchent, alcancen
    reflexive: bool = False


_SPELLED = {
    "en": "base / third person / participle / -ing form",
    "fr": "infinitive / vous / il / participle / ils",
    "es": "infinitivo / tú (orden) / él / participio / ellos / que él",
}
_SHOWN = {
    "en": '"zap {b} / zaps / zapped / zapping"',
    "fr": '"foudroyer {b} / foudroyez / foudroie / foudroyé / foudroient" (vous, il, participle, ils)',
    "es": '"fulminar {b} / fulmina / fulmina / fulminado / fulminan" (tú as an order, él, participle, ellos)',
}
_LONG = 6  # letters; a shorter verb is near to many others


def verb(lang: Lang, infinitive: str, spelled: tuple[str, ...] = ()) -> Verb:
    """`spelled` are the principal parts an author wrote after slashes."""
    plain, reflexive = _unreflexive(lang, infinitive)
    if spelled:
        return replace(_spelled(lang, plain, spelled), reflexive=reflexive)
    found = {"en": _english, "fr": _french, "es": _spanish}[lang](plain)
    if found is None:
        raise WordError(
            f'the verb "{infinitive}" is not in the table of {lang} verbs',
            _instead(lang, plain) + f"write its forms behind the phrase: {_SHOWN[lang]}",
        )
    return replace(found, reflexive=reflexive)


def _instead(lang: Lang, word: str) -> str:
    """The infinitive that may have been meant: one that the word is a form of, or is nearly."""
    known_ones = sorted(_infinitives(lang))
    of = next((inf for inf in known_ones if word in _forms(lang, inf)), None)
    if of is not None:
        return f'a phrase is an infinitive: write "{of}". If it is another verb, '
    near = nearest(word, known_ones) if len(word) >= _LONG else None
    return f'did you mean "{near}"? If not, ' if near else ""


def _forms(lang: Lang, infinitive: str) -> tuple[str, ...]:
    v = verb(lang, infinitive)
    return (v.order, v.third, v.thirds, v.second, v.participle, v.gerund)


@cache
def _infinitives(lang: Lang) -> frozenset[str]:
    """All that are in the tables."""
    tables = {"en": _english_tables, "fr": _french_tables, "es": _spanish_tables}[lang]()
    return frozenset(infinitive for table in tables for infinitive in table)


def known(lang: Lang, infinitive: str) -> bool:
    try:
        verb(lang, infinitive)
    except WordError:
        return False
    return True


def _unreflexive(lang: Lang, infinitive: str) -> tuple[str, bool]:
    if lang == "fr" and (m := re.match(r"(?:se |s['’])(.+)", infinitive)):
        return m[1], True
    if lang == "es" and re.search(r"[aeií]rse$", infinitive):
        return infinitive[:-2].replace("í", "i") if infinitive.endswith("irse") else infinitive[:-2], True
    return infinitive, False


def _spelled(lang: Lang, inf: str, parts: tuple[str, ...]) -> Verb:
    need = {"en": (3, 3), "fr": (4, 5), "es": (4, 6)}[lang]
    if not need[0] <= len(parts) <= need[1]:
        raise WordError(f'"{inf}" has {len(parts) + 1} principal parts', f"write {_SPELLED[lang]}")
    if lang == "en":
        third, participle, gerund = parts
        return Verb("en", inf, inf, third, inf, inf, participle, gerund, inf, inf)
    order, third, participle, thirds, *more = parts
    if lang == "fr":
        subjunctive = more[0] if more else re.sub("nt$", "", thirds)
        return Verb("fr", inf, order, third, thirds, order, participle, "", subjunctive, thirds)
    default = third[:-1] + ("e" if inf.endswith("ar") else "a")
    subjunctive = more[0] if more else default
    gerund = more[1] if len(more) > 1 else inf[:-2] + ("ando" if inf.endswith("ar") else "iendo")
    return Verb("es", inf, order, third, thirds, third + "s", participle, gerund, subjunctive, subjunctive + "n")


def _table(text: str) -> dict[str, list[str]]:
    return {words[0]: words for line in re.split(r"[|\n]", text) if (words := line.split())}


# ------------------------------------------------------------------ English


@cache
def _english_tables() -> tuple[dict[str, list[str]], frozenset[str], frozenset[str]]:
    return _table(verbs_en.IRREGULAR), frozenset(verbs_en.REGULAR.split()), frozenset(verbs_en.DOUBLED.split())


@cache
def _english(base: str) -> Verb | None:
    irregular, regular, doubled = _english_tables()
    if base == "be":
        return Verb("en", "be", "be", "is", "are", "are", "been", "being", "be", "be")
    if base in irregular:
        _, third, participle, gerund = irregular[base]
    elif base in doubled or base in regular:
        stem = base + base[-1] if base in doubled else base
        if base.endswith("e"):
            participle, gerund = base + "d", (base if base.endswith(("ee", "oe", "ye")) else base[:-1]) + "ing"
        elif re.search(r"[^aeiou]y$", base):
            participle, gerund = base[:-1] + "ied", base + "ing"
        else:
            participle, gerund = stem + "ed", stem + "ing"
        third = (
            base[:-1] + "ies"
            if re.search(r"[^aeiou]y$", base)
            else base + ("es" if re.search(r"(s|x|z|ch|sh|o)$", base) else "s")
        )
    else:
        return None
    return Verb("en", base, base, third, base, base, participle, gerund, base, base)


# ------------------------------------------------------------------ French


@cache
def _french_tables() -> tuple[dict[str, list[str]], frozenset[str], frozenset[str]]:
    return _table(verbs_fr.IRREGULAR), frozenset(verbs_fr.FIRST.split()), frozenset(verbs_fr.SECOND.split())


@cache
def _french(inf: str) -> Verb | None:
    irregular, first, second = _french_tables()
    if inf in irregular:
        _, order, third, participle, thirds, *more = irregular[inf]
        vous = order
        if inf in ("être", "avoir", "savoir"):
            order = {"être": "soyez", "avoir": "ayez", "savoir": "sachez"}[inf]
        subjunctive = more[0] if more else re.sub("nt$", "", thirds)
        return Verb(
            "fr",
            inf,
            order,
            third,
            thirds,
            vous,
            participle,
            "",
            subjunctive,
            _subjunctive_plural(subjunctive, thirds, bool(more)),
        )
    stem = inf[:-2]
    if inf in first:
        strong = _strong_stem(stem)
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
    if inf in second:
        return Verb(
            "fr",
            inf,
            stem + "issez",
            stem + "it",
            stem + "issent",
            stem + "issez",
            stem + "i",
            "",
            stem + "isse",
            stem + "issent",
        )
    return None


def _subjunctive_plural(subjunctive: str, thirds: str, irregular: bool) -> str:
    if not irregular:
        return thirds
    return {"soit": "soient", "ait": "aient"}.get(subjunctive, subjunctive + "nt")


def _strong_stem(stem: str) -> str:
    """The stem under stress: achet- achète, appel- appelle, cèd- cède, nettoi- nettoie."""
    if re.search("[aou]y$", stem):
        return stem[:-1] + "i"
    if re.search(r"é([^aeiouéèêy]{1,2}|gu|qu)$", stem):
        at = stem.rindex("é")
        return stem[:at] + "è" + stem[at + 1 :]
    if stem.endswith(("jet", "appel", "épel", "renouvel", "ficel", "ensorcel", "musel")):
        return stem + stem[-1]
    if re.search(r"e[^aeiouéèêxr]$", stem):
        return stem[:-2] + "è" + stem[-1]
    return "sèvr" if stem == "sevr" else stem


# ------------------------------------------------------------------ Spanish


@cache
def _spanish_tables() -> tuple[
    dict[str, list[str]], frozenset[str], dict[str, str], frozenset[str], dict[str, list[str]]
]:
    changing: dict[str, str] = {}
    for line in verbs_es.CHANGING.strip().splitlines():
        rule, _, verbs = line.partition(":")
        changing.update(dict.fromkeys(verbs.split(), rule))
    return (
        _table(verbs_es.IRREGULAR),
        frozenset(verbs_es.REGULAR.split()),
        changing,
        frozenset(verbs_es.ACCENTED.split()),
        _table(verbs_es.PARTICIPLES),
    )


@cache
def _spanish(inf: str) -> Verb | None:
    irregular, regular, changing, accented, participles = _spanish_tables()
    if inf in irregular:
        _, order, third, participle, thirds, subjunctive, *more = irregular[inf]
        gerund = more[0] if more else inf[:-2] + ("ando" if inf.endswith("ar") else "iendo")
        second = {"ser": "eres", "haber": "has"}.get(inf, third + "s")
        subjunctives = {"dé": "den", "esté": "estén"}.get(subjunctive, subjunctive + "n")
        return Verb("es", inf, order, third, thirds, second, participle, gerund, subjunctive, subjunctives)
    if inf not in regular and inf not in changing and inf not in accented and inf not in participles:
        return None
    stem, ending = inf[:-2], inf[-2:]
    strong = stem
    gerund_stem = stem
    if inf in changing:
        change, _, weak = changing[inf].partition("_")
        old, new = change.split(">")
        strong = _swap_last(stem, old, new)
        gerund_stem = _swap_last(stem, old, weak or new) if ending == "ir" else stem
    elif inf in accented:
        strong = stem[:-1] + {"i": "í", "u": "ú"}[stem[-1]]
    ar = ending == "ar"
    third = _spell(strong, inf, "a" if ar else "e")
    thirds = third + "n"
    subjunctive = _spell(strong, inf, "e" if ar else "a")
    participle = participles[inf][1] if inf in participles else stem + ("ado" if ar else "ido")
    gerund = _spell(gerund_stem, inf, "a" if ar else "i") + ("ndo" if ar else "endo")
    return Verb("es", inf, third, third, thirds, third + "s", participle, gerund, subjunctive, subjunctive + "n")


def _swap_last(stem: str, old: str, new: str) -> str:
    at = stem.rindex(old)
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
