"""Verbs in no table: which of them can only be conjugated in one way, and what to propose for the others.

English: the irregular verbs are a closed class, and so are those of several syllables that double their last letter;
both are in the tables, so whatever else ends like a verb is regular. Verbs of one syllable double by rule (stop).
French: every verb in -er goes like *aimer*, with the changes of its stem. Of those in -ir, -oir and -re only the great
families are certain (*prendre* and all its kin); a verb in -ir may go like *finir* or not.
Spanish: a stem whose last vowel is a, i or u does not change; neither do -ear, -izar, -ificar, -ionar. The families of
the irregular verbs go by their ends (-poner, -ducir, -ecer).

What is left is not guessed at: the regular forms are proposed, and the author writes them down if they are right.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from scribe.lexicon.features import Lang
from scribe.lexicon.verb_forms import Verb
from scribe.lexicon.verb_rules import english, first_group, second_group, spanish

_SHAPES = {"en": r"[a-z]{2,}", "fr": r"[a-zàâçéèêëîïôöûùüœ]{2,}(?:er|ir|re)", "es": r"[a-zñáéíóúü]{2,}[aeií]r"}

# Ends of irregular verbs, each with the verb whose forms its kin have behind their own beginning.
_FRENCH_KIN = """
prendre mettre battre venir tenir courir couvrir ouvrir offrir souffrir cueillir conquérir:quérir faire conduire:duire
construire:struire inscrire:scrire écrire:crire craindre:aindre peindre:eindre joindre:oindre recevoir:cevoir connaître
paraître suivre vivre rompre extraire:traire répondre:ondre mordre:ordre répandre:andre perdre:erdre vendre:endre
vaincre dormir
"""
_SPANISH_KIN = """
poner tener venir hacer traer caer conducir:ducir aparecer:ecer conocer:nocer huir:uir oír leer:eer volver
resolver:solver escribir:cribir cubrir abrir pedir seguir vestir convertir:vertir preferir:ferir sugerir:gerir sentir
mentir corregir:regir elegir:legir adquirir:quirir mover morder torcer reír
"""
_NOT_KIN = re.compile(r"(?:re)?mecer|(?:re)?luire|(?!.*seguir).*[gq]uir")
_ENGLISH_PREFIXES = ("re", "un", "over", "out", "under", "mis", "fore", "inter", "pre", "with", "up")
_STEADY = re.compile(r"(?:ear|izar|ificar|ionar|guar)$|[aiuáíúü][^aeiou]*ar$")


def kin_of(lang: Lang, inf: str) -> tuple[str, str] | None:
    """The beginning of a verb and the listed verb that it goes like, behind that verb's own beginning."""
    if lang == "en":
        prefix = next((p for p in _ENGLISH_PREFIXES if inf.startswith(p) and len(inf) > len(p) + 1), None)
        return (prefix, f"{inf[len(prefix) :]}:{inf[len(prefix) :]}") if prefix is not None else None
    table = {"fr": _FRENCH_KIN, "es": _SPANISH_KIN}[lang]
    for entry in table.split():
        model, _, end = entry.partition(":")
        end = end or model
        if inf.endswith(end) and not _NOT_KIN.fullmatch(inf) and len(inf) > len(end):
            return inf[: -len(end)], f"{model}:{end}"
    return None


def shaped_like_a_verb(lang: Lang, inf: str) -> bool:
    return re.fullmatch(_SHAPES[lang], inf) is not None


def certain(lang: Lang, inf: str) -> Verb | None:
    """The forms of a verb that can have no others."""
    if not shaped_like_a_verb(lang, inf):
        return None
    return _CERTAIN[lang](inf)


def _certain_french(inf: str) -> Verb | None:
    return first_group(inf) if inf.endswith("er") else None


def _certain_spanish(inf: str) -> Verb | None:
    hidden = re.search(
        r"(?:[^gcq]u|i)ar$|[aeo]h?[iu][^aeiou]+ar$", inf
    )  # envía or cambia, aísla or baila: who can tell
    return spanish(inf) if _STEADY.search(inf) and not hidden else None


def proposed(lang: Lang, inf: str) -> Verb | None:
    """The forms it has if it is regular."""
    if not shaped_like_a_verb(lang, inf):
        return None
    return _PROPOSED[lang](inf)


def _proposed_english(inf: str) -> Verb | None:
    return english(inf, doubles=doubles(inf))


def _proposed_french(inf: str) -> Verb | None:
    if inf.endswith("er"):
        return first_group(inf)
    return second_group(inf) if re.search("[iï]r$", inf) and not inf.endswith("oir") else _like_rendre(inf)


def doubles(base: str) -> bool:
    """One syllable that ends in one vowel and one consonant: stop, stopping; but fix, play, and load."""
    return re.fullmatch(r"(?:[^aeiouy]|qu|y(?=[aeiou]))*[aeiouy][bdfgklmnprstvz]", base) is not None


def _like_rendre(inf: str) -> Verb | None:
    if not inf.endswith("re") or inf.endswith("oire"):
        return None
    stem = inf[:-2]
    third = stem if stem.endswith(("d", "t", "c")) else stem + "t"
    return Verb("fr", inf, stem + "ez", third, stem + "ent", stem + "ez", stem + "u", "", stem + "e", stem + "ent")


_CERTAIN = {"en": _proposed_english, "fr": _certain_french, "es": _certain_spanish}
_PROPOSED: dict[Lang, Callable[[str], Verb | None]] = {"en": _proposed_english, "fr": _proposed_french, "es": spanish}
