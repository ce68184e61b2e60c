"""Verb forms from an infinitive: out of a table, by a pattern that has no exception, or spelled out by the author.

An infinitive that is in no table and may go one way or another is a WordError, which proposes the regular forms.
Nothing is guessed: a wrong verb form in print is worse than an error message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from dsl.spell import distance, nearest
from scribe.lexicon import verbs_en, verbs_es, verbs_fr
from scribe.lexicon.features import Lang, WordError
from scribe.lexicon.tongue import TONGUES, habits
from scribe.lexicon.verb_forms import Verb
from scribe.lexicon.verb_patterns import certain, kin_of, proposed, shaped_like_a_verb
from scribe.lexicon.verb_rules import english, first_group, second_group, spanish

__all__ = ["Verb", "known", "verb"]


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


def verb(lang: Lang, infinitive: str, spelled: tuple[str, ...] = (), phrase: str = "") -> Verb:
    """`spelled` are the principal parts an author wrote after slashes, `phrase` all that stands before them."""
    if lang in TONGUES:
        own = TONGUES[lang].verb(infinitive, spelled)
        if own is None:
            raise WordError(f'the verb "{infinitive}" is not known in {lang}', "write its forms behind the phrase")
        return own
    plain, reflexive = habits(lang).unreflexive(infinitive)
    if spelled:
        return replace(_spelled(lang, plain, spelled), reflexive=reflexive)
    found = _listed(lang, plain)
    if found is None:
        meant = _instead(lang, plain)
        found = None if meant else _by_kin(lang, plain) or certain(lang, plain)
        if found is None:
            raise _unknown(lang, infinitive, plain, meant, phrase)
    return replace(found, reflexive=reflexive)


def _listed(lang: Lang, infinitive: str) -> Verb | None:
    return {"en": _english, "fr": _french, "es": _spanish}[lang](infinitive)


def _by_kin(lang: Lang, infinitive: str) -> Verb | None:
    """One of the family of an irregular verb: survenir like venir."""
    kin = kin_of(lang, infinitive)
    if kin is None or not shaped_like_a_verb(lang, infinitive):
        return None
    start, family = kin
    model, _, end = family.partition(":")
    cut = len(model) - len(end)
    of = _listed(lang, model)
    if of is None or (lang == "en" and model not in _english_tables()[0] and model not in _english_tables()[2]):
        return None

    def form(word: str) -> str:
        return start + word[cut:] if word else ""

    order = form(of.order)
    if lang in _ACCENTED_ORDERS:
        order = _ACCENTED_ORDERS[lang](order)
    return Verb(
        lang,
        infinitive,
        order,
        form(of.third),
        form(of.thirds),
        form(of.second),
        form(of.participle),
        form(of.gerund),
        form(of.subjunctive),
        form(of.subjunctives),
    )


def _unknown(lang: Lang, infinitive: str, plain: str, meant: str, phrase: str) -> WordError:
    shown = f"write its forms behind the phrase: {_SHOWN[lang]}"
    forms = _by_kin(lang, plain) or proposed(lang, plain)
    paste = ""
    if forms is not None:
        paste = f"{phrase or infinitive} / {' / '.join(_principal(forms))}"
        shown = f'if it goes like this, write its forms behind the phrase: "{paste}"'
    return WordError(f'the verb "{infinitive}" is not in the table of {lang} verbs', meant + shown, paste)


def _principal(v: Verb) -> tuple[str, ...]:
    """The forms an author spells out, as `_spelled` reads them."""
    return tuple(
        {
            "en": (v.third, v.participle, v.gerund),
            "fr": (v.order, v.third, v.participle, v.thirds),
            "es": (v.order, v.third, v.participle, v.thirds, v.subjunctive, v.gerund),
        }[v.lang]
    )


def _instead(lang: Lang, word: str) -> str:
    """The infinitive that may have been meant: one that the word is a form of, or is nearly."""
    known_ones = sorted(_infinitives(lang))
    if lang == "en" and word == "to":
        return 'write the infinitive without "to". If it is another verb, '
    if word.lower() in known_ones:
        return f'write it with a small letter: "{word.lower()}". If it is another verb, '
    of = next((inf for inf in known_ones if word in _forms(lang, inf)), None)
    if of is not None:
        return f'a phrase is an infinitive: write "{of}". If it is another verb, '
    near = nearest(word, known_ones) if len(word) >= _LONG else None
    if near is not None and not _slip_of(word, near) and (_by_kin(lang, word) or certain(lang, word)):
        near = None
    return f'did you mean "{near}"? If not, ' if near else ""


def _slip_of(word: str, near: str) -> bool:
    """A letter dropped, doubled or swapped inside a long word; another letter makes another verb."""
    moved = len(word) != len(near) or sorted(word) == sorted(near)
    return len(word) > _LONG and word[0] == near[0] and moved and distance(word, near, 1) == 1


def _forms(lang: Lang, infinitive: str) -> tuple[str, ...]:
    v = verb(lang, infinitive)
    return (v.order, v.third, v.thirds, v.second, v.participle, v.gerund)


@cache
def _infinitives(lang: Lang) -> frozenset[str]:
    """All that are in the tables."""
    tables = {"en": _english_tables, "fr": _french_tables, "es": _spanish_tables}[lang]()
    return frozenset(infinitive for table in tables for infinitive in table)


def known(lang: Lang, infinitive: str) -> bool:
    """In the tables, so that it is a verb whatever stands around it."""
    if lang in TONGUES:
        return TONGUES[lang].verb(infinitive, ()) is not None
    return _listed(lang, habits(lang).unreflexive(infinitive)[0]) is not None


def _spelled(lang: Lang, inf: str, parts: tuple[str, ...]) -> Verb:
    need = {"en": (3, 3), "fr": (4, 5), "es": (4, 6)}[lang]
    if not need[0] <= len(parts) <= need[1]:
        raise WordError(f'"{inf}" has {len(parts) + 1} principal parts', f"write {_SPELLED[lang]}")
    return _READING[lang](inf, parts)


def _spelled_english(inf: str, parts: tuple[str, ...]) -> Verb:
    third, participle, gerund = parts
    return Verb("en", inf, inf, third, inf, inf, participle, gerund, inf, inf)


def _spelled_french(inf: str, parts: tuple[str, ...]) -> Verb:
    order, third, participle, thirds, *more = parts
    subjunctive = more[0] if more else re.sub("nt$", "", thirds)
    return Verb("fr", inf, order, third, thirds, order, participle, "", subjunctive, thirds)


def _spelled_spanish(inf: str, parts: tuple[str, ...]) -> Verb:
    order, third, participle, thirds, *more = parts
    subjunctive = more[0] if more else third[:-1] + ("e" if inf.endswith("ar") else "a")
    gerund = more[1] if len(more) > 1 else inf[:-2] + ("ando" if inf.endswith("ar") else "iendo")
    return Verb("es", inf, order, third, thirds, third + "s", participle, gerund, subjunctive, subjunctive + "n")


_READING = {"en": _spelled_english, "fr": _spelled_french, "es": _spelled_spanish}


def _accented(order: str) -> str:
    """compón, detén, prevén: a syllable more than pon"""
    return order[:-2] + {"o": "ó", "e": "é"}[order[-2]] + order[-1] if order.endswith(("pon", "ten", "ven")) else order


_ACCENTED_ORDERS: dict[Lang, Callable[[str], str]] = {"es": _accented}


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
        return english(base, doubles=base in doubled)
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
    if inf in first:
        return first_group(inf)
    return second_group(inf) if inf in second else None


def _subjunctive_plural(subjunctive: str, thirds: str, irregular: bool) -> str:
    if not irregular:
        return thirds
    return {"soit": "soient", "ait": "aient"}.get(subjunctive, subjunctive + "nt")


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
    participle = participles[inf][1] if inf in participles else ""
    return spanish(inf, change=changing.get(inf, ""), accented=inf in accented, participle=participle)
