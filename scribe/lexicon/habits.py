"""What a language does with the words that authors write, as data: where a name's head ends, which adjectives stand
before it, what joins two verbs, how an infinitive shows that it is reflexive.

A further language has habits of its own (`Tongue.habits`), or those of the language it is like.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from scribe.lexicon.features import Lang
from scribe.lexicon.sound import begins_with_stressed_a


def _never(word: str) -> bool:
    return False


def _plain(infinitive: str) -> tuple[str, bool]:
    return infinitive, False


@dataclass(frozen=True)
class Habits:
    tail: frozenset[str]  # the words after which a name's head and its adjectives have ended
    conjunctions: tuple[str, ...]  # behind which an infinitive goes with the first verb of a phrase
    relatives: tuple[str, ...]  # what an attribute begins with that is a clause
    before: frozenset[str] = frozenset()  # adjectives that stand before their noun, so that the next word is the head
    mass: frozenset[str] = frozenset()  # nouns that cannot be counted
    causatives: tuple[str, ...] = ()  # faire reculer {p}: what is made to move is the object
    personal: tuple[str, ...] = ()  # what stands before a person that something is done to
    masculine_article: Callable[[str], bool] = _never  # a feminine noun with the masculine article: el agua
    unreflexive: Callable[[str], tuple[str, bool]] = _plain  # the plain infinitive, and whether it was reflexive
    pronoun_first: str = ""  # a pattern of the pronoun that is part of an infinitive: se déplacer


def _french_unreflexive(infinitive: str) -> tuple[str, bool]:
    found = re.match(r"(?:se |s['’])(.+)", infinitive)
    return (found[1], True) if found else (infinitive, False)


def _spanish_unreflexive(infinitive: str) -> tuple[str, bool]:
    if not re.search(r"[aeií]rse$", infinitive):
        return infinitive, False
    return infinitive[:-2].replace("í", "i") if infinitive.endswith("irse") else infinitive[:-2], True


HABITS: dict[Lang, Habits] = {
    "en": Habits(
        tail=frozenset(
            "of to from with in on at for that which who it they by without under over and or there you".split()
        ),
        conjunctions=("and", "or", "then"),
        relatives=("that", "who", "which"),
        mass=frozenset("armor armour gold mana".split()),
    ),
    "fr": Habits(
        tail=frozenset(
            "de d' d’ du des à au aux en qui que qu' qu’ dont sur sous dans par pour sans avec et ou l' l’ contre hors "
            "monté".split()
        ),
        conjunctions=("et", "ou", "puis"),
        relatives=("qui",),
        before=frozenset(
            "grand grande petit petite nouveau nouvel nouvelle ancien ancienne double joli jolie bon bonne beau bel "
            "belle vieux vieil vieille autre premier première dernier dernière haut haute mauvais mauvaise gros grosse "
            "long longue simple".split()
        ),
        causatives=("faire", "laisser"),
        unreflexive=_french_unreflexive,
        pronoun_first=r"se |s['’]",
    ),
    "es": Habits(
        tail=frozenset("de del a al en que con sin por para sobre bajo y o e u contra entre cuyo cuya".split()),
        conjunctions=("y", "e", "o", "u"),
        relatives=("que",),
        before=frozenset(
            "gran buen buena mal mala nuevo nueva primer primera tercer tercera último última otro otra doble antiguo "
            "antigua simple".split()
        ),
        causatives=("hacer", "dejar"),
        personal=("a",),
        masculine_article=begins_with_stressed_a,
        unreflexive=_spanish_unreflexive,
    ),
}
