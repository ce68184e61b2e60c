"""A choice that makes no difference is not asked."""

from __future__ import annotations

import pytest

from ludolect.api import Game
from tests.interpreter.tables import inside, offered, rules
from tests.interpreter.test_direct import in_one_go, pausing

BOARD = """
place board { live true }
place stash { shown nobody }
place hand for each player p { shown owner }
kind card { worth: number }
card low { worth 1 }
card mid { worth 2 }
card high { worth 3 }
kind peg { }
peg plain { copies 3 }
verb stand peg p { move p to board }
verb point_at card c { say 5 }
verb look_at card c { if c.worth > 2 { stand first peg in box } }
"""
DEAL = "move each card in box to ann.hand; stand first peg in box"
LAST = "may { say 99 }"


def begun(statement: str, hands: str = "owner") -> tuple[Game, str]:
    text = BOARD.replace("shown owner", f"shown {hands}") + f"flow {{ {DEAL}; ann does {{ {statement}; {LAST} }} }}"
    return rules(text).new_game(2, 1), text


IDLE = {
    "a thing": "choose one card c in you.hand",
    "a number": "choose one number n in 1..4",
    "a player": "choose one player",
    "something is done with another": "choose one card c in you.hand; stand first peg in box",
}


@pytest.mark.parametrize("hands", ["owner", "everyone"])
@pytest.mark.parametrize("statement", IDLE.values(), ids=IDLE)
def test_what_no_rule_looks_at_is_not_asked(statement: str, hands: str) -> None:
    game, _ = begun(statement, hands)
    assert "99" in game.decision.span.text


ASKED = {
    "it is moved": "choose one card c in you.hand; move c to stash",
    "a rule looks at it": "choose one card c in you.hand; if c.worth > 2 { stand first peg in box }",
    "it is handed to a verb": "look_at one card in you.hand",
    "it is told of": "point_at one card in you.hand",
    "it may be declined": "may { choose one card c in you.hand; stand first peg in box }",
    "it says how often": "choose one number n in 1..2; n times { stand first peg in box }",
}


@pytest.mark.parametrize("statement", ASKED.values(), ids=ASKED)
def test_what_makes_a_difference_is_asked(statement: str) -> None:
    game, _ = begun(statement)
    assert "99" not in game.decision.span.text
    assert len(offered(game)) > 1


def test_nothing_to_choose_from_stays_nothing_to_choose_from() -> None:
    """Where one is needed and there is none, the rule cannot be carried out."""
    game, _ = begun("may { choose one card c in stash; stand first peg in box }")
    assert "99" in game.decision.span.text
    assert len(inside(game, "board")) == 1


@pytest.mark.parametrize("statement", [*IDLE.values(), *ASKED.values()], ids=[*IDLE, *ASKED])
def test_the_same_in_all_forms(statement: str) -> None:
    program = rules(begun(statement)[1]).program(2)
    for seed in range(6):
        asked, state = in_one_go(program, seed, 100)
        told, other = pausing(program, seed, 100)
        assert (asked, state.has, state.result) == (told, other.has, other.result)
