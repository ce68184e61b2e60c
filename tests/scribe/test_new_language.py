"""A fourth language can be added from outside, as data and one realiser; without it nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from scribe import LANGS, Scribe
from scribe.languages import add, added
from scribe.lexicon.features import WordError
from scribe.pages.gather import gather
from tests.scribe.texts import all_texts
from tests.scribe.toy_language import ESPERANTO

RULES = """
ruleset meadow { name en "The Meadow" fr "Le Pré" es "El Prado" eo "La Herbejo"; players 2 }
place meadow { name en "the meadow" fr "le pré" es "el prado" eo "la herbejo"; live true }
place pond { name en "the pond" fr "l'étang" m es "el estanque" eo "la lageto" }
kind bird { name en "the goose / geese" fr "l'oie" f es "la oca" eo "la ansero" }
bird goose { name en "the goose / geese" fr "l'oie" f es "la oca" eo "la ansero"; copies 3 }
kind beast { name en "the beast" fr "la bête" es "la bestia" eo "la besto" }
beast fox { name en "the fox" fr "le renard" es "el zorro" eo "la vulpo"; copies 1
  when chase goose g { chase one other goose in meadow } }
verb chase goose g { phrase en "chase {g}" fr "chasser {g}" es "ahuyentar {a g}" eo "ĉasi {g}"; move g to pond }
flow {
  move each goose in box to meadow
  repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno" eo "la vico"
    chase one goose in meadow
    chase 2 goose in meadow } } }
}
whenever no goose in meadow { win you }
"""


def _rules() -> Ruleset:
    found = Diagnostics()
    rules = check(compose(load_texts({"meadow/meadow.rules": RULES}, found), found), found)
    assert not found.has_errors, [d.message for d in found]
    return rules


@pytest.fixture
def esperanto() -> Iterator[None]:
    with added(ESPERANTO):
        yield


@pytest.mark.usefixtures("esperanto")
def test_rules_are_told_in_it() -> None:
    texts = all_texts(_rules(), "eo")
    assert texts["title"] == "La Herbejo"
    assert texts["name goose"] == "la ansero"
    assert texts["title chase"] == "Ĉasi ansero"
    assert texts["phase turn"] == "Ĉasu unu ansero en la herbejo.\nĈasu du anseroj en la herbejo."
    assert texts["kind fox"] == "Kiam ansero estas ĉasita, ĉasu unu alia ansero en la herbejo."
    assert texts["entry chase"] == "Metu tiu ansero en la lageto."


@pytest.mark.usefixtures("esperanto")
def test_stories_and_books_too() -> None:
    rules = _rules()
    assert Scribe(rules, "eo").event(rules.verbs["chase"], {"g": rules.kinds["goose"]}, actor="Ana") == (
        "Ana ĉasas la ansero."
    )
    assert gather(rules, "eo", "meadow").actions[0].title == "Ĉasi ansero"


@pytest.mark.usefixtures("esperanto")
def test_the_others_say_what_they_said() -> None:
    assert all_texts(_rules(), "fr")["phase turn"].startswith("Chassez une oie dans le pré.")


def test_before_it_is_added_its_texts_are_an_error() -> None:
    found = Diagnostics()
    check(compose(load_texts({"meadow/meadow.rules": RULES}, found), found), found)
    assert "`eo` is not one of the languages" in {d.message for d in found}
    assert list(LANGS) == ["en", "fr", "es"]


def test_what_a_language_lacks_is_said_when_it_is_added() -> None:
    some = {key: text for key, text in ESPERANTO.templates.items() if key != "when"}
    with pytest.raises(WordError, match="no template for when"):
        add(replace(ESPERANTO, templates=some))
    mute = replace(ESPERANTO.tongue, words={})
    with pytest.raises(WordError, match="no words for"):
        add(replace(ESPERANTO, tongue=mute))
    assert list(LANGS) == ["en", "fr", "es"]
