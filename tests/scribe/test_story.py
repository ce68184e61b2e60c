"""Single events told while a game runs, and the problems a checker reports."""

from __future__ import annotations

import pytest

from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.load import load_texts
from dsl.overlay import compose
from scribe import LANGS, Lang, Scribe, word_problems
from tests.scribe.rulesets import SMALL, small


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "Ana plays the Barbarian."), ("fr", "Ana joue le Barbare."), ("es", "Ana juega el Bárbaro.")],
)
def test_somebody_does_something(lang: Lang, text: str) -> None:
    rules = small("rings")
    assert Scribe(rules, lang).event(rules.verbs["play"], {"c": rules.kinds["barbarian"]}, actor="Ana") == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The Golem loses 2 health points."),
        ("fr", "Le Golem perd 2 points de vie."),
        ("es", "El Gólem pierde dos puntos de vida."),
    ],
)
def test_something_happens_to_a_piece(lang: Lang, text: str) -> None:
    rules = small("rings")
    assert Scribe(rules, lang).event(rules.verbs["damage"], {"m": rules.kinds["golem"], "n": 2}) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "The Hydra is slain."), ("fr", "L’Hydre est éliminée."), ("es", "La Hidra muere.")],
)
def test_the_passive_or_the_event_an_author_gave(lang: Lang, text: str) -> None:
    rules = small("rings")
    assert Scribe(rules, lang).event(rules.verbs["slay"], {"m": rules.kinds["hydra"]}) == text


def test_several_of_one_name_are_counted() -> None:
    rules = small("rings")
    hydra, golem = rules.kinds["hydra"], rules.kinds["golem"]
    group = (golem, hydra, golem, golem)
    told = Scribe(rules, "fr").event(rules.verbs["clash"], {"s": rules.kinds["wall"], "ms": group})
    assert told == "Trois Golems et l’Hydre attaquent le mur."


@pytest.mark.parametrize("name", SMALL)
def test_the_small_rulesets_have_no_word_problems(name: str) -> None:
    assert word_problems(small(name)) == []


def test_a_verb_nobody_knows_is_reported_with_its_place_and_never_guessed() -> None:
    text = (
        'ruleset x { name en "X" fr "X" es "X"; players 1..2 }\n'
        'kind orc { name en "the Orc" fr "l\'Orc" m es "el Orco" }\n'
        'verb zap orc o { phrase en "zap {o}" fr "zorblir {o}" es "matar {a o}"; move o to box }\n'
        "flow { zap first orc in box }\n"
    )
    found = Diagnostics()
    rules = check(compose(load_texts({"x/x.rules": text}, found), found), found)
    problems = word_problems(rules)
    assert [(x.lang, x.span.line, x.message) for x in problems] == [
        ("fr", 3, 'the verb "zorblir" is not in the table of fr verbs')
    ]
    assert problems[0].paste == "zorblir {o} / zorblissez / zorblit / zorbli / zorblissent"
    assert problems[0].paste in problems[0].remedy


def test_links_stand_around_names_not_articles() -> None:
    rules = small("rings")
    by_id = {id(kind): f"#{name}" for name, kind in rules.kinds.items() if not kind.builtin}
    scribe = Scribe(rules, "fr", link=lambda thing: by_id.get(id(thing), ""), markdown=True)
    assert (
        scribe.piece_text(rules.kinds["barbarian"]) == "Éliminez un [monstre](#monster) hors de l’anneau de la Forêt."
    )


def test_every_language_tells_the_same_things() -> None:
    rules = small("discs")
    shapes = {tuple(bool(Scribe(rules, lang).piece_text(k)) for k in rules.kinds.values()) for lang in LANGS}
    assert len(shapes) == 1


def test_a_piece_says_what_it_lacks() -> None:
    """What it sets to nothing is told as such, not as a fact with a value."""
    found = Diagnostics()
    rules = check_texts(
        {
            "shop/shop.rules": """
            ruleset shop { name en "Shop" fr "Boutique" es "Tienda"; players 2 }
            kind coin { name en "the coin" fr "la pièce" es "la moneda"
              worth: number { name en "the worth" fr "la valeur" es "el valor" }
              rest: number = worth - 1 { name en "the rest" fr "le reste" es "el resto" } }
            coin penny { name en "the penny" fr "le sou" es "el penique"; worth 3; rest none }
            coin dime { name en "the dime" fr "le thaler" es "el real"; worth 3; rest 1 }
            flow { tie }
            """
        },
        found,
    )
    assert rules is not None
    told = {name: Scribe(rules, "en").settings(rules.kinds[name]) for name in ("penny", "dime")}
    assert told == {"penny": (("Worth", "3"), ("With no rest", "")), "dime": (("Worth", "3"), ("Rest", "1"))}
