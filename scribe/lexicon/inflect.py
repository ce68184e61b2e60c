"""Regular plurals and agreeing forms. What is irregular beyond these rules, an author writes after a slash."""

from __future__ import annotations

import re
from collections.abc import Callable

from scribe.lexicon.features import Gender, Lang
from scribe.lexicon.sound import accent, has_accent, nuclei, without_accents
from scribe.lexicon.tongue import TONGUES, kin

_EN_PLURALS = dict(
    pair.split(":")
    for pair in (
        "die:dice mouse:mice foot:feet goose:geese tooth:teeth child:children person:people man:men woman:women "
        "ox:oxen wolf:wolves elf:elves dwarf:dwarves shelf:shelves half:halves knife:knives life:lives leaf:leaves "
        "thief:thieves loaf:loaves wife:wives calf:calves werewolf:werewolves potato:potatoes tomato:tomatoes "
        "echo:echoes torpedo:torpedoes volcano:volcanoes sheep:sheep deer:deer fish:fish series:series "
        "species:species armor:armor armour:armour gold:gold mana:mana axis:axes crisis:crises"
    ).split()
)
_FR_PLURALS = dict(
    pair.split(":")
    for pair in (
        "œil:yeux ciel:cieux travail:travaux vitrail:vitraux corail:coraux bail:baux émail:émaux bijou:bijoux "
        "caillou:cailloux chou:choux genou:genoux hibou:hiboux joujou:joujoux pou:poux bleu:bleus pneu:pneus "
        "émeu:émeus landau:landaus bal:bals carnaval:carnavals chacal:chacals festival:festivals récital:récitals "
        "régal:régals banal:banals fatal:fatals final:finals natal:natals naval:navals glacial:glacials "
        "nouvel:nouveaux bel:beaux vieil:vieux"
    ).split()
)
_FR_FEMININES = dict(
    pair.split(":")
    for pair in (
        "blanc:blanche franc:franche sec:sèche frais:fraîche public:publique turc:turque grec:grecque gros:grosse "
        "bas:basse épais:épaisse gras:grasse las:lasse doux:douce faux:fausse roux:rousse long:longue "
        "favori:favorite fou:folle mou:molle beau:belle nouveau:nouvelle vieux:vieille gentil:gentille nul:nulle "
        "pareil:pareille vermeil:vermeille complet:complète discret:discrète secret:secrète inquiet:inquiète "
        "concret:concrète prêt:prête idiot:idiote malin:maligne bénin:bénigne supérieur:supérieure "
        "inférieur:inférieure extérieur:extérieure intérieur:intérieure meilleur:meilleure majeur:majeure "
        "mineur:mineure antérieur:antérieure postérieur:postérieure neuf:neuve aigu:aiguë dû:due"
    ).split()
)
_ES_SAME_FEMININE = frozenset(
    "mayor menor mejor peor superior inferior exterior interior anterior posterior ulterior marrón común joven "
    "cortés afín ruin gris".split()
)
_ES_PLURALS = {
    "buen": "buenos",
    "mal": "malos",
    "gran": "grandes",
    "primer": "primeros",
    "tercer": "terceros",
    "algún": "algunos",
}


def _keep_capital(word: str, form: str) -> str:
    return form[:1].upper() + form[1:] if word[:1].isupper() else form


def plural(lang: Lang, word: str) -> str:
    """The regular plural of one word, or one of the irregular ones everybody knows."""
    low = word.lower()
    if not low or not low[-1].isalpha():
        return word
    if lang in TONGUES:
        return TONGUES[lang].plural(word)
    return _REGULAR[lang](word)


def _english_plural(word: str) -> str:
    low = word.lower()
    if low in _EN_PLURALS:
        return _keep_capital(word, _EN_PLURALS[low])
    if re.search(r"(s|x|z|ch|sh)$", low):
        return word + "es"
    if re.search(r"[^aeiou]y$", low):
        return word[:-1] + "ies"
    return word + "s"


def _french_plural(word: str) -> str:
    low = word.lower()
    if low in _FR_PLURALS:
        return _keep_capital(word, _FR_PLURALS[low])
    if low[-1] in "sxz":
        return word
    if low.endswith(("au", "eu")):
        return word + "x"
    return word[:-2] + "aux" if low.endswith("al") else word + "s"


def _spanish_plural(word: str) -> str:
    low = word.lower()
    if low in _ES_PLURALS:
        return _keep_capital(word, _ES_PLURALS[low])
    last = low[-1]
    if last in "aeiouáéó":
        return word + "s"
    if last == "z":
        return word[:-1] + "ces"
    spots = nuclei(low)
    stressed_last = has_accent(low[spots[-1] :]) if spots else False
    if last in "sx" and len(spots) > 1 and not stressed_last:
        return word
    if last in "ns" and stressed_last:
        return without_accents(word) + "es"
    if last == "n" and len(spots) > 1 and not has_accent(low):
        return accent(word, spots[-2]) + "es"
    return word + "es"


_REGULAR = {"en": _english_plural, "fr": _french_plural, "es": _spanish_plural}


def feminine(lang: Lang, word: str) -> str:
    """The feminine of an adjective or participle given in the masculine singular."""
    if lang in TONGUES:
        return TONGUES[lang].feminine(word)
    return _FEMININES[lang](word)


def _french_feminine(word: str) -> str:
    low = word.lower()
    if low in _FR_FEMININES:
        return _keep_capital(word, _FR_FEMININES[low])
    for end, form in (
        ("eau", "elle"),
        ("eux", "euse"),
        ("oux", "ouse"),
        ("if", "ive"),
        ("er", "ère"),
        ("teur", "trice"),
        ("eur", "euse"),
    ):
        if low.endswith(end):
            return word[: -len(end)] + form
    if low.endswith(("el", "en", "on", "et")):
        return word + word[-1] + "e"
    return word if low.endswith("e") else word + "e"


def _spanish_feminine(word: str) -> str:
    low = word.lower()
    if low in _ES_SAME_FEMININE:
        return word
    if low.endswith("o"):
        return word[:-1] + "a"
    if low.endswith("or"):
        return word + "a"
    if low.endswith(("ón", "án", "ín", "és")):
        return without_accents(word) + "a"
    return word


_FEMININES: dict[Lang, Callable[[str], str]] = {
    "en": lambda word: word,
    "fr": _french_feminine,
    "es": _spanish_feminine,
}


def agreeing(lang: Lang, word: str, gender: Gender, is_plural: bool, other: str = "") -> str:
    """An adjective or participle for a noun; `other` is the feminine its author wrote after a slash."""
    if kin(lang) == "en" or len(word) == 1:  # a letter is the same for all
        return word
    if gender is Gender.FEMININE:
        word = other or feminine(lang, word)
    return plural(lang, word) if is_plural else word
