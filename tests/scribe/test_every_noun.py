"""Every noun of every lexicon, in both numbers, with every article and preposition: the forms a hand-written table
expects for the tricky ones, and nothing that the language forbids for any of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from dsl import model
from scribe import LANGS, Lang
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lexicon.pattern import slots_of
from scribe.say.sentences import REALISERS
from scribe.say.tokens import write
from scribe.tell.glossary import Glossary
from tests.scribe.rulesets import SHELF, SMALL, real, small

REAL = sorted(path.name for path in SHELF.iterdir() if path.is_dir())
PREPOSITIONS: dict[Lang, tuple[str, ...]] = {
    "en": ("", "of", "to"),
    "fr": ("", "de", "à", "dans"),
    "es": ("", "de", "a"),
}
DETS = (p.Det.THE, p.Det.A, p.Det.THAT, p.Det.EACH, p.Det.ONE, p.Det.NO, p.Det.ALL)
FORBIDDEN: dict[Lang, str] = {
    "en": r"\ba [aeiou](?!ni|ne\b|se)|\ban (?![a-z]-)[^aeiouh]|\bthe the\b|\s{2}",
    "fr": r"\b(de|à) les?\b|\b(le|la|de|ce) [aâeéèêiîoôuœ]|\bles l[ea]\b|\s{2}|\b(un|une|ce|cette|le|la) \w+aux\b",
    "es": r"\b(de|a) el\b|\bla (agua|arma|hacha|alma|ave|águila|área|arca|ancla)\b|\bunos? una\b|\s{2}",
}
# Tricky ones: the X, of the X, to the X, the Xs, of the Xs, a X.
TABLE: dict[Lang, dict[str, tuple[str, ...]]] = {
    "en": {
        "Orc": ("the Orc", "of the Orc", "to the Orc", "the Orcs", "of the Orcs", "an Orc"),
        "Swordsman": (
            "the Swordsman", "of the Swordsman", "to the Swordsman",
            "the Swordsmen", "of the Swordsmen", "a Swordsman",
        ),
        "Cyclops": ("the Cyclops", "of the Cyclops", "to the Cyclops", "the Cyclopes", "of the Cyclopes", "a Cyclops"),
        "Ogre": ("the Ogre", "of the Ogre", "to the Ogre", "the Ogres", "of the Ogres", "an Ogre"),
        "Imp": ("the Imp", "of the Imp", "to the Imp", "the Imps", "of the Imps", "an Imp"),
        "Phoenix": (
            "the Phoenix", "of the Phoenix", "to the Phoenix",
            "the Phoenixes", "of the Phoenixes", "a Phoenix",
        ),
    },
    "fr": {
        "Hydre": ("l’Hydre", "de l’Hydre", "à l’Hydre", "les Hydres", "des Hydres", "une Hydre"),
        "Orc": ("l’Orc", "de l’Orc", "à l’Orc", "les Orcs", "des Orcs", "un Orc"),
        "Héros": ("le Héros", "du Héros", "au Héros", "les Héros", "des Héros", "un Héros"),
        "horde": ("la horde", "de la horde", "à la horde", "les hordes", "des hordes", "une horde"),
        "anneau": ("l’anneau", "de l’anneau", "à l’anneau", "les anneaux", "des anneaux", "un anneau"),
        "mur": ("le mur", "du mur", "au mur", "les murs", "des murs", "un mur"),
        "carte d'attaque": (
            "la carte d’attaque", "de la carte d’attaque", "à la carte d’attaque", "les cartes d’attaque",
            "des cartes d’attaque", "une carte d’attaque",
        ),
        "Mage troll": (
            "le Mage troll", "du Mage troll", "au Mage troll",
            "les Mages trolls", "des Mages trolls", "un Mage troll",
        ),
        "tuile Monstre": (
            "la tuile Monstre", "de la tuile Monstre", "à la tuile Monstre", "les tuiles Monstre", "des tuiles Monstre",
            "une tuile Monstre",
        ),
        "Phénix": ("le Phénix", "du Phénix", "au Phénix", "les Phénix", "des Phénix", "un Phénix"),
    },
    "es": {
        "Trol": ("el Trol", "del Trol", "al Trol", "los Troles", "de los Troles", "un Trol"),
        "Hidra": ("la Hidra", "de la Hidra", "a la Hidra", "las Hidras", "de las Hidras", "una Hidra"),
        "Espadachín": (
            "el Espadachín", "del Espadachín", "al Espadachín",
            "los Espadachines", "de los Espadachines", "un Espadachín",
        ),
        "Arma en llamas": (
            "el Arma en llamas", "del Arma en llamas", "al Arma en llamas", "las Armas en llamas",
            "de las Armas en llamas",
            "un Arma en llamas",
        ),
        "Dragón": ("el Dragón", "del Dragón", "al Dragón", "los Dragones", "de los Dragones", "un Dragón"),
        "Fénix": ("el Fénix", "del Fénix", "al Fénix", "los Fénix", "de los Fénix", "un Fénix"),
        "ficha de Monstruo": (
            "la ficha de Monstruo", "de la ficha de Monstruo", "a la ficha de Monstruo", "las fichas de Monstruo",
            "de las fichas de Monstruo", "una ficha de Monstruo",
        ),
    },
}  # fmt: skip


@cache
def _nouns(name: str, langs: Iterable[Lang] = LANGS) -> tuple[p.Name, ...]:
    """The names of a ruleset that are nouns in these languages, without slots."""
    rules = small(name) if name in SMALL else real(name)
    if rules is None:
        return ()
    words = Glossary(rules)
    found: dict[tuple[str, ...], p.Name] = {}
    things: tuple[p.Name | None, ...] = (
        *(words.kind(kind) for kind in rules.kinds.values() if not kind.builtin),
        *(words.value(v) for choice in rules.choices.values() for v in choice.values.values()),
        *(words.field(f, k) for k in rules.kinds.values() for f in k.fields.values() if isinstance(f, model.Field)),
    )
    for each in things:
        own = () if each is None else tuple(each[lang] for lang in langs)
        if each is not None and all(isinstance(n, Noun) and not n.proper and not slots_of(n.singular) for n in own):
            found.setdefault(tuple(n.text for n in each), each)
    return tuple(found.values())


def _form(lang: Lang, name: p.Name, det: p.Det, plural: bool, preposition: str = "") -> str:
    realiser = REALISERS[lang]
    shown = realiser.thing(p.Thing(name, det, plural=plural))
    return write((*realiser.before((preposition,)), *shown) if preposition else shown, lang)


def _tricky() -> list[tuple[Lang, str]]:
    return [(lang, noun) for lang, rows in TABLE.items() for noun in rows]


@pytest.mark.parametrize(("lang", "noun"), _tricky())
def test_the_tricky_ones(lang: Lang, noun: str) -> None:
    name = next(n for each in (*REAL, *SMALL) for n in _nouns(each, (lang,)) if n[lang].text == noun)
    of, to = PREPOSITIONS[lang][1:3]
    the, a = p.Det.THE, p.Det.A
    assert (
        _form(lang, name, the, False),
        _form(lang, name, the, False, of),
        _form(lang, name, the, False, to),
        _form(lang, name, the, True),
        _form(lang, name, the, True, of),
        _form(lang, name, a, False),
    ) == TABLE[lang][noun]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*SMALL, *REAL])
def test_none_has_a_form_that_cannot_be(name: str, lang: Lang) -> None:
    wrong = [
        form
        for noun in _nouns(name)
        for det in DETS
        for plural in (False, True)
        for preposition in PREPOSITIONS[lang]
        if re.search(FORBIDDEN[lang], form := _form(lang, noun, det, plural, preposition).lower())
    ]
    assert wrong == []
    assert name in SMALL or len(_nouns(name)) >= 3
