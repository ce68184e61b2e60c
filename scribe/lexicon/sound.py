"""How a written word begins or is stressed: what decides a/an, l', y/e, o/u, el agua, mátalo.

Every function looks at one written word. Which words meet is the business of `say.phonology`.
"""

from __future__ import annotations

import re
import unicodedata

# French words that begin with a barring h, as prefixes; a trailing "." ends the word, so that a mute relative of it
# (the feminine of the first entry, for one) still elides.
_BARRING_H = (
    "héros. hache hachi hachu hagard haie haillon hain haïr hall. halls. hallebard hallier halo halt hamac hameau "
    "hammam hampe hamster hanche hand hangar hanneton hante hanti happ haquenée harangu haras harass harcel harcèl "
    "hardi harem hareng hargn haricot harnach harnais harp hasard hâte hâti hauban hauss haut havre heaum hennir "
    "héraut hère. hériss hernie héron herse hêtre heurt hibou hic hideu hiérarch hiss hobby hobbit hoch hockey "
    "hollandais homard hongrois honni honte honteu hoquet hord hormis hors hotte houe houill houle houlette houppe "
    "hourra houspill housse houx hublot huche hue. huée huguenot huit hulotte hun. huns. hune hupp hure hurl huron "
    "hussard hutte hyène"
).split()

_ENGLISH_SILENT_H = ("hour", "honest", "honor", "honour", "heir")
_ENGLISH_CONSONANT = re.compile(r"^(uni([^nm]|$)|u[bkrst][aeiou]|use|usual|util|eu|ewe|one\b|once|ouija)", re.I)

_SPANISH_STRESSED_A = frozenset(
    "agua águila alma arma hacha hada hambre ala alba ama ancla ánima ánfora ansia arca área arpa asa ascua asta "
    "aula ave aya habla haba haya acta alga alza aspa áncora ágora hampa haz".split()
)

_STRONG = "aeoáéó"
_WEAK = "iuüíú"
_ACUTE = dict(zip("aeiou", "áéíóú", strict=True))


def plain(word: str) -> str:
    """Without accents, in small letters."""
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).replace("œ", "oe").replace("æ", "ae")


def takes_an(word: str) -> bool:
    """English: an hour, an 8, an Orc; a unicorn, a one-eyed giant."""
    low = word.lower()
    if low[:1].isdigit():
        digits = re.match(r"\d+", low)
        number = digits[0] if digits else low
        return number.startswith("8") or (number[:2] in ("11", "18") and len(number) % 3 == 2)
    if re.match(r"[A-Z](\b|-)", word):  # spelled: an L-shaped piece, a U-turn
        return word[0] in "AEFHILMNORSX"
    if low.startswith(_ENGLISH_SILENT_H):
        return True
    return plain(word)[:1] in "aeiou" and bool(word) and not _ENGLISH_CONSONANT.match(low)


def elides(word: str) -> bool:
    """French: l'autel, l'Hydre, d'Yvain; le héros, le 8, le onze, le yéti."""
    low = word.lower()
    if len(word) == 1 and (word.isupper() or word == "h"):  # a letter that stands for a number: l'espace A, de A
        return False
    if low.startswith(("onz", "oui", "ouistiti", "uhlan")):
        return False
    if low.startswith("h"):
        return not any(low.startswith(p) if not p.endswith(".") else low == p[:-1] for p in _BARRING_H)
    if low.startswith("y"):
        return len(low) > 1 and (plain(low)[1] not in "aeiou" or low.startswith("yeux"))
    return plain(word)[:1] in tuple("aeiou")


def begins_with_i(word: str) -> bool:
    """Spanish y becomes e: padre e hijo; but oro y hierro, agua y hielo."""
    low = plain(word)
    return bool(re.match(r"h?i(?![aeou])", low))


def begins_with_o(word: str) -> bool:
    """Spanish o becomes u: plata u oro, 7 u 8, 10 u 11, mujer u hombre."""
    low = plain(word)
    return bool(re.match(r"h?o", low)) or low.startswith("8") or low == "11"


def begins_with_stressed_a(word: str) -> bool:
    """Spanish feminine nouns with el and un in the singular: el agua, un hada."""
    low = word.lower()
    return low in _SPANISH_STRESSED_A or low.startswith(("á", "há"))


def nuclei(word: str) -> list[int]:
    """Spanish: the place of the vowel that can bear an accent in each syllable of the word."""
    low = word.lower()
    vowels = [
        i
        for i, c in enumerate(low)
        if c in _STRONG + _WEAK and not (c == "u" and i and low[i - 1] in "gq" and low[i + 1 : i + 2] in tuple("eiéí"))
    ]
    groups: list[list[int]] = []
    for i in vowels:
        last = groups[-1][-1] if groups else -2
        hiatus = last >= 0 and ((low[last] in _STRONG and low[i] in _STRONG) or low[last] in "íú" or low[i] in "íú")
        if last == i - 1 and not hiatus:
            groups[-1].append(i)
        else:
            groups.append([i])
    return [next((i for i in g if low[i] in _STRONG), g[-1]) for g in groups]


def accent(word: str, at: int) -> str:
    return word[:at] + _ACUTE.get(word[at], word[at]) + word[at + 1 :]


def without_accents(word: str) -> str:
    return "".join(c if c in "ñÑüÜ" else unicodedata.normalize("NFD", c)[0] for c in word)


def has_accent(word: str) -> bool:
    return any(c in "áéíóúÁÉÍÓÚ" for c in word)


def with_enclitic(verb: str, pronoun: str) -> str:
    """Spanish imperatives: mata + lo = mátalo, destruye + la = destrúyela, pon + lo = ponlo, detén + te = detente."""
    spots = nuclei(verb)
    if has_accent(verb):
        bare = without_accents(verb)
        ends_stressed = verb[spots[-1]] in "áéíóú"
        return bare + pronoun if ends_stressed else verb + pronoun
    if len(spots) < 2 or verb[-1] not in "aeiouns":  # stressed at its end: rehaz + la = rehazla
        return verb + pronoun
    return accent(verb, spots[-2]) + pronoun
