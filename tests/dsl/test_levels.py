"""Levels of legality, read off rules: what can fail, and how many decisions would have to be tried."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.levels import rule_levels
from dsl.render import full

HEAD = """
ruleset demo { players 2..2 }
choices color { red; blue }
place purse { live true }
place shelf { live true }
kind coin { worth: number = 1; track color: color = red; use: rule }
coin penny { copies 3; use { move self to box } }
coin pound { copies 3; use { move one coin in shelf to purse } }
kind ticket { }
ticket tram { copies 5 }
change player { track gold: 0..99 = 0 }
verb pay number n { lower you.gold by n }
verb swap_two { choose one coin a in purse; choose one coin b in shelf; swap a with b }
place deck { shown nobody; ordered true }
place hand for each player p { shown owner }
place veiled { shown player(1) }
define deck_runs_out: truth = count(all coin in deck) < 2
verb take_from_deck { move first coin in deck to purse }
kind throw is report { far: 0..9 }
verb again { if some coin in purse { again } }
"""


def level(body: str) -> tuple[str, int]:
    found = Diagnostics()
    rules = check_texts({"demo/demo.rules": HEAD + f"verb it {{ {body} }}\n"}, found)
    assert not found.errors, full(found)
    assert rules is not None
    it = next(rule for rule in rule_levels(rules) if rule.rule == "verb it")
    return str(it), it.choices


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("move each coin in purse to box", ("L0", 0)),
        ("may { move one coin in purse to box }", ("L0", 0)),
        ("up to 2 times { pay 1 }", ("L0", 0)),
        ("move up to 2 coin in purse to box", ("L0", 0)),
        ("for each coin c in purse { set c.color to one color }", ("L0", 0)),
        ("for each coin c in purse { set c.color to one color in (red, blue) }", ("L0", 0)),
        ("roll d6 a; requires a > 3", ("L0", 0)),
        ("shuffle purse; move one coin in purse to box", ("L0", 0)),
        ("move 1 random coin in purse to box; requires no coin in purse", ("L0", 0)),
        ("opponent does { move one coin in purse to box }; requires no coin in purse", ("L0", 0)),
        ("choose one { a: pay 3; b: move each coin in purse to box }", ("L0", 0)),
        ("choose one throw t where t.far > 3; requires t.far > 4", ("L0", 0)),
    ],
)
def test_nothing_can_fail(body: str, expected: tuple[str, int]) -> None:
    assert level(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("move one coin in purse to box", ("L1", 1)),
        ("let n = 2; move n coin in purse to box", ("L1", 1)),
        ("requires some coin in purse; move each coin in purse to box", ("L1", 0)),
        ("pay 3", ("L1", 0)),
        ("move one tram in box to one coin in purse", ("L1", 1)),
        ("move one coin c in purse to box; set c.color to one color", ("L1", 1)),
        ("you does { move one coin in purse to box }", ("L1", 1)),
    ],
)
def test_only_the_first_statement_can_fail(body: str, expected: tuple[str, int]) -> None:
    assert level(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("requires some coin in purse; move one coin in purse to box", ("L2", 1)),
        ("pay 1; pay 2", ("L2", 0)),
        ("move one coin in purse to box; pay 1", ("L2", 1)),
        ("swap_two", ("L2", 2)),
        ("move one coin a in purse to box; swap_two", ("L2", 3)),
        ("choose one { a: pay 3; b: pay 2 }", ("L2", 1)),
        ("if some coin in purse { pay 1 }", ("L2", 0)),
        ("choose one coin c in purse; run c.use", ("L2", 2)),
        ("again", ("L2", 1)),
        ("choose one coin a in purse; choose one coin b in purse where b.worth > a.worth", ("L2", 2)),
        ("may { choose one coin a in purse }; pay 1", ("L2", 1)),
    ],
)
def test_the_game_has_to_try(body: str, expected: tuple[str, int]) -> None:
    assert level(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("move first coin in deck to purse; pay 1", ("L0", 0)),
        ("choose one coin c in deck; pay 1", ("L0", 0)),
        ("pay 1; move 2 coin in deck to purse; pay 1", ("L1", 0)),
        ("requires some coin in deck", ("L0", 0)),
        ("requires deck_runs_out; pay 1", ("L0", 0)),
        ("let n = count(all coin in deck); requires n > 3", ("L0", 0)),
        ("if no coin in deck { pay 1 }", ("L0", 0)),
        ("take_from_deck; pay 1", ("L0", 0)),
        ("move one coin in opponent.hand to purse; pay 1", ("L0", 0)),
        ("move one coin in you.hand to purse", ("L1", 1)),
        ("requires some coin in purse and some coin in deck", ("L1", 0)),
        ("move one coin c in purse to box; requires some coin d in purse where some coin in deck", ("L2", 1)),
        ("move one coin in veiled to box", ("L1", 1)),
    ],
)
def test_what_lies_hidden_ends_the_test(body: str, expected: tuple[str, int]) -> None:
    """Nobody can foresee what is in a place that whoever decides cannot see; where that is not sure, it is tried."""
    assert level(body) == expected


def test_the_rules_of_pieces_have_levels_too() -> None:
    found = Diagnostics()
    rules = check_texts({"demo/demo.rules": HEAD}, found)
    assert rules is not None
    levels = {rule.rule: str(rule) for rule in rule_levels(rules)}
    assert levels["use of penny"] == "L0"
    assert levels["use of pound"] == "L1"
