"""Articles, prepositions, conjunctions and what happens where words meet; typography of the finished line."""

from __future__ import annotations

import pytest

from scribe import phrase as p
from scribe.lexicon.features import LANGS, Lang
from scribe.lexicon.noun import Noun
from scribe.say.builtin import frame, name
from scribe.say.sentences import Sentences
from scribe.say.text import TEXT
from scribe.say.tokens import NARROW, NBSP, words, write

HYDRA = name("the Hydra", "l'Hydre", "la Hidra", fr_mark="f")
WATER = name("the water", "l'eau", "el agua", fr_mark="f")
CASTLE = name("the Castle", "le Château", "el Castillo")
ORC = name("the Orc", "l'Orc", "el Orco", fr_mark="m")
HERO = name("the Hero / Heroes", "le héros / héros", "el héroe")
TROPHIES = name("the trophies", "les trophées", "los trofeos", fr_mark="m")
HAVRE = name("Le Havre", "Le Havre", "Le Havre")
OF = frame("speak {of x}", "parler {de x} / parlez / parle / parlé / parlent", "tratar {de x}")
TO = frame("speak {to x}", "parler {à x} / parlez / parle / parlé / parlent", "tirar {a x}")


def _with(lang: Lang, frames: p.Trio, thing: p.Phrase) -> str:  # type: ignore[type-arg]
    clause = p.Clause(frames, (("x", thing),))
    return write(Sentences(lang).r.infinitive(clause), lang).split(" ", 1)[1]


@pytest.mark.parametrize(
    ("thing", "bare", "of", "to"),
    [
        (p.Thing(HYDRA), "l’Hydre", "de l’Hydre", "à l’Hydre"),
        (p.Thing(HYDRA, plural=True), "les Hydres", "des Hydres", "aux Hydres"),
        (p.Thing(CASTLE), "le Château", "du Château", "au Château"),
        (p.Thing(HERO), "le héros", "du héros", "au héros"),
        (p.Thing(TROPHIES), "les trophées", "des trophées", "aux trophées"),
        (p.Thing(HYDRA, p.Det.A), "une Hydre", "d’une Hydre", "à une Hydre"),
        (p.Thing(ORC, p.Det.THAT), "cet Orc", "de cet Orc", "à cet Orc"),
        (p.Thing(CASTLE, p.Det.THAT), "ce Château", "de ce Château", "à ce Château"),
        (p.Thing(HYDRA, owner=p.Pronoun(p.Thing(ORC))), "son Hydre", "de son Hydre", "à son Hydre"),
        (p.Thing(HAVRE), "Le Havre", "de Le Havre", "à Le Havre"),
        (
            p.Series((p.Thing(CASTLE), p.Thing(HYDRA))),
            "le Château et l’Hydre",
            "du Château et de l’Hydre",
            "au Château et à l’Hydre",
        ),
    ],
)
def test_french_articles_and_prepositions(thing: p.Phrase, bare: str, of: str, to: str) -> None:
    assert Sentences("fr").phrase(thing) == bare
    assert _with("fr", OF, thing) == of
    assert _with("fr", TO, thing) == to


@pytest.mark.parametrize(
    ("thing", "bare", "of"),
    [
        (p.Thing(WATER), "el agua", "del agua"),
        (p.Thing(WATER, plural=True), "las aguas", "de las aguas"),
        (p.Thing(WATER, p.Det.A), "un agua", "de un agua"),
        (p.Thing(WATER, p.Det.THAT), "esa agua", "de esa agua"),
        (p.Thing(WATER, p.Det.THE, other=True), "la otra agua", "de la otra agua"),
        (p.Thing(CASTLE), "el Castillo", "del Castillo"),
        (p.Thing(HAVRE), "Le Havre", "de Le Havre"),
    ],
)
def test_spanish_articles_and_prepositions(thing: p.Phrase, bare: str, of: str) -> None:
    assert Sentences("es").phrase(thing) == bare
    assert _with("es", OF, thing) == of


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (p.Thing(ORC, p.Det.A), "an Orc"),
        (p.Thing(CASTLE, p.Det.A), "a Castle"),
        (p.Thing(ORC, p.Det.A, other=True), "another Orc"),
        (p.Thing(ORC, p.Det.BETWEEN, p.Number(1), p.Number(2)), "one or two Orcs"),
        (p.Thing(ORC, p.Det.UP_TO, p.Number(3)), "up to three Orcs"),
        (p.Thing(HERO, p.Det.ALL), "all Heroes"),
        (p.Thing(CASTLE, owner=p.Thing(ORC)), "the Orc’s Castle"),
    ],
)
def test_english_noun_phrases(thing: p.Phrase, text: str) -> None:
    assert Sentences("en").phrase(thing) == text


@pytest.mark.parametrize(
    ("first", "conjunction", "second", "text"),
    [
        ("padre", "and", "hijo", "padre e hijo"),
        ("oro", "and", "hierro", "oro y hierro"),
        ("plata", "or", "oro", "plata u oro"),
        ("7", "or", "8", "7 u 8"),
    ],
)
def test_spanish_conjunctions(first: str, conjunction: str, second: str, text: str) -> None:
    assert write(Sentences("es").r.series([words(first), words(second)], conjunction), "es") == text


def test_lists() -> None:
    items = [words("a"), words("b"), words("c")]
    assert write(Sentences("en").r.series(items), "en") == "a, b, and c"
    assert write(Sentences("fr").r.series(items), "fr") == "a, b et c"
    assert write(Sentences("es").r.series(items, "or"), "es") == "a, b o c"


def test_typography() -> None:
    assert (
        write(words("Lancez le dé ; A : « oui » !"), "fr")
        == f"Lancez le dé{NARROW}; A{NBSP}: «{NBSP}oui{NBSP}»{NARROW}!"
    )
    assert write(words("¿ Quién ? ¡ Yo !"), "es") == "¿Quién? ¡Yo!"
    assert write(words("the Wizard's (new) tower"), "en") == "the Wizard’s (new) tower"


def test_elision_goes_through_a_link() -> None:
    linked = p.Thing(HYDRA, link="glossary.md#hydra")
    clause = p.Clause(OF, (("x", linked),))
    assert write(Sentences("fr").r.infinitive(clause), "fr", markdown=True) == "parler de l’[Hydre](glossary.md#hydra)"
    assert Sentences("en").phrase(p.Thing(ORC, p.Det.A, link="#orc"), markdown=True) == "an [Orc](#orc)"


def test_a_capital_does_not_hide_an_elision() -> None:
    assert Sentences("fr").condition(p.Exists(p.Thing(HYDRA, p.Det.A))) == "Il y a une Hydre."
    assert Sentences("fr").sentence(Sentences("fr").r.phrase(p.Thing(HYDRA))) == "L’Hydre."
    assert Sentences("en").sentence(Sentences("en").r.phrase(p.Thing(ORC, p.Det.A))) == "An Orc."


def test_every_template_stands_in_every_language() -> None:
    assert len({frozenset(TEXT[lang]) for lang in LANGS}) == 1
    assert all(text for lang in LANGS for text in TEXT[lang].values())


def test_names_here_are_nouns() -> None:
    assert all(isinstance(n, Noun) for trio in (HYDRA, WATER, CASTLE, ORC, HERO, TROPHIES) for n in trio)
