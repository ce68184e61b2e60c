"""Every part of the rules leaves words in the rulebook, in each language, or is left out for a named reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dsl import tree
from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from scribe import LANGS, Lang
from scribe.pages.gather import rules_alone
from scribe.tell.statements import Statements
from scribe.trace.reasons import REASONS
from scribe.trace.report import Silence, silences
from tests.scribe.rulesets import SHELF, real

BOOKS = {
    **{path.name: path.name for path in sorted(SHELF.iterdir()) if path.is_dir()},
    "wizards_tower": "castle_panic+wizards_tower",
    "caverns_of_soloth": "catacombs+caverns_of_soloth",
}
PLAIN = """
ruleset plain {{ name en "Plain" fr "Simple" es "Simple"; players 2..4 }}
place heap {{ name en "the heap" fr "le tas" es "el montón"; live true }}
place tray {{ name en "the tray" fr "le plateau" es "la bandeja"; live true }}
kind stone {{ name en "the stone" fr "la pierre" es "la piedra"
  weight: number {more}
}}
stone pebble {{ name en "the pebble" fr "le caillou" es "el guijarro"; copies 5; weight 1 }}
verb clear_up {{
  phrase en "clear up" fr "ranger" es "recoger"
  move first stone in heap to tray
  move first stone in heap to tray
  if {test} {{ move each stone in tray to heap }}
}}
flow {{ repeat {{ each player does {{ phase turn {{ name en "the turn" fr "le tour" es "el turno"; clear_up }} }} }} }}
"""
NAMED = '{ name en "the weight" fr "le poids" es "el peso" }'


def _rules(test: str = "some stone in tray", more: str = NAMED) -> Ruleset:
    found = Diagnostics()
    text = PLAIN.format(test=test, more=more)
    rules = check(compose(load_texts({"plain/plain.rules": text}, found), found), found)
    assert not found.has_errors, [d.message for d in found]
    return rules


def _lost(found: list[Silence]) -> list[str]:
    return [silence.unit.node.span.text for silence in found if silence.reason is None]


def _complaints(found: list[Silence]) -> str:
    return "\n".join(str(silence) for silence in found if silence.reason is None)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(BOOKS))
def test_every_part_of_a_ruleset_leaves_words(name: str, lang: Lang) -> None:
    rules = real(BOOKS[name])
    assert rules is not None, f"{name} does not check"
    assert not (lost := _complaints(silences(rules, lang))), f"\n{lost}"


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_every_part_of_a_variant_leaves_words(name: str) -> None:
    rules = real(BOOKS[name])
    assert rules is not None, f"{name} does not check"
    own = [v.name for v in rules.variants.values() if v.type is None and not v.on and v.is_told_in(rules.names[-1])]
    varied = {each: other for each in own if (other := real(f"{BOOKS[name]}:{each}")) is not None}
    lang = LANGS[len(name) % len(LANGS)]  # how a language tells it is the same without the variant
    assert not (lost := _complaints(silences(rules, lang, varied))), f"\n{lost}"


def test_a_ruleset_that_says_all_is_not_complained_of() -> None:
    assert [_lost(silences(_rules(), lang)) for lang in LANGS] == [[], [], []]


@pytest.mark.parametrize("lang", LANGS)
def test_a_statement_that_is_dropped_is_named_although_its_twin_says_the_same(
    lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = _rules()
    body = rules.verbs["clear_up"].body
    assert body is not None
    second = body.statements[1]
    tell = Statements.statement

    def forgetful(self: Any, node: tree.Stmt) -> list[Any]:
        return [] if node is second else tell(self, node)

    monkeypatch.setattr(Statements, "statement", forgetful)
    found = silences(rules, lang)
    assert any(silence.unit.node is second and silence.reason is None for silence in found)
    assert "plain/plain.rules:12:3: `move first stone in heap to tray`" in _complaints(found)
    assert f"leaves no word in the rulebook ({lang})" in _complaints(found)


@pytest.mark.parametrize("lang", LANGS)
def test_each_side_of_a_test_must_be_told(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = _rules(test="some stone in tray and some stone in heap")
    assert not _lost(silences(rules, lang))
    tell = Statements.condition

    def forgetful(self: Any, node: tree.Expr) -> Any:
        return tell(self, node.left if isinstance(node, tree.And) else node)

    monkeypatch.setattr(Statements, "condition", forgetful)
    assert "some stone in heap" in _lost(silences(rules, lang))


def test_a_setting_without_words_that_a_rule_reads_is_named() -> None:
    rules = _rules(test="some stone s in tray where s.weight > 0", more="")
    assert "1" in _lost(silences(rules, "en"))


def test_what_no_rule_reads_needs_no_words() -> None:
    assert not _lost(silences(_rules(more=""), "en"))


def test_reasons_have_names_of_their_own_and_say_why() -> None:
    names = [reason.name for reason in REASONS]
    assert len(set(names)) == len(names)
    assert all(reason.why for reason in REASONS)


MOVERS = """
ruleset movers { name en "Movers" fr "Coureurs" es "Corredores"; players 2..2 }
choices way {
  name en "the direction" fr "la direction" es "la dirección"
  n en "the north" fr "le nord" es "el norte"; e en "the east" fr "l'est" m es "el este"
}
kind spot is place {
  name en "the spot" fr "la case" es "la casilla"; live true
  x: number { name en "the column" fr "la colonne" es "la columna" }
}
spot for each 1..3 c { name en "the spot {c}" fr "la case {c}" es "la casilla {c}"; x c }
kind runner {
  name en "the runner" fr "le coureur" es "el corredor / corredores"
  ways: list of way = () { name en "the ways it moves" fr "les sens de sa marche" m es "los sentidos de su marcha" }
  far: truth = true {
    phrase en "far-ranging" fr "à longue portée" es "de largo alcance"
    not en "short-ranging" fr "à courte portée" es "de corto alcance"
  }
}
kind hare is runner { name en "the hare" fr "le lièvre" es "la liebre"; ways (n, e) }
kind mole is runner { name en "the mole" fr "la taupe" es "el topo"; ways (n); far false }
hare brown_hare { name en "the brown hare" fr "le lièvre brun" es "la liebre parda"; copies 1 }
mole black_mole { name en "the black mole" fr "la taupe noire" es "el topo negro"; copies 1 }
verb run_on runner r {
  phrase en "move {r}" fr "avancer {r}" es "avanzar {r}"
  choose one way w in r.ways
  if r.far { move r to one spot } else { move r to spot(1) }
}
flow { repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"; run_on one runner } } } }
"""
MOVES = {
    "en": [["Far-ranging: "], ["Ways it moves: north and east"], ["Ways it moves: north", "Short-ranging: "]],
    "fr": [
        ["À longue portée: "],
        ["Sens de sa marche: nord et est"],
        ["Sens de sa marche: nord", "À courte portée: "],
    ],
    "es": [
        ["De largo alcance: "],
        ["Sentidos de su marcha: norte y este"],
        ["Sentidos de su marcha: norte", "De corto alcance: "],
    ],
}


@pytest.mark.parametrize("lang", LANGS)
def test_a_kind_prints_how_its_pieces_move(lang: Lang) -> None:
    """Kinds whose pieces move by settings of the kinds, one of which has no pieces of its own."""
    found = Diagnostics()
    rules = check(compose(load_texts({"movers/movers.rules": MOVERS}, found), found), found)
    assert not found.has_errors, [d.message for d in found]
    book = rules_alone(rules, lang)
    told = [[f"{fact.name}: {fact.value}" for fact in group.entry.facts] for group in book.pieces]
    plain = [[re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", fact) for fact in facts] for facts in told]
    assert plain == MOVES[lang]
    assert not (lost := _complaints(silences(rules, lang))), f"\n{lost}"
