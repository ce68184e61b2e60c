"""Derived legality: what is offered is what can be carried out to its end, and nothing about it is written twice."""

from __future__ import annotations

import time
from typing import Any

import pytest

from interpreter.program import Program
from ludolect.api import Game
from tests.interpreter.tables import choose, failures, inside, offered, rules, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot middle { }
spot right { }
kind pile is place { shown nobody }
pile hidden { }
kind peg { size: number = 1; track worn: truth = false; play { } }
peg red { copies 2; size 3 }
peg blue { size 1 }
peg green { size 2 }
verb shift peg p to spot s { move p to s }
verb play peg p { run p.play }
"""


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every option that a search was made for."""
    tried: list[Any] = []
    original = Program.leads_on

    def counted(self: Program, state: Any, option: Any, decider: int) -> bool:
        tried.append(option)
        return original(self, state, option, decider)

    monkeypatch.setattr(Program, "leads_on", counted)
    return tried


# ---------------------------------------------------------------- levels


def test_no_search_where_nothing_can_fail(searches: list[Any]) -> None:
    """L0 and L1: the choice is all that can come short, and its candidates say whether it does."""
    game = start(
        BOARD
        + """
        flow { each player does {
          move each peg in box to left
          may { say 1 }
          shift one peg to right
          up to 2 times { say 2 }
        } }"""
    )
    while not game.over:
        game.choose(game.decision.options[0])
    assert searches == []


def test_a_second_choice_makes_a_search_of_the_first_only(searches: list[Any]) -> None:
    game = start(
        BOARD
        + """
        flow { ann does { move blue to left; move green to middle; shift one peg p to one spot s where no peg in s and s is not p.place } }
        """
    )
    assert len(searches) == 2
    assert offered(game) == ["blue", "green"]
    choose(game, "blue")
    assert game.over
    assert len(searches) == 2


# ---------------------------------------------------------------- what is offered


def test_an_option_is_offered_only_if_the_rest_can_be_carried_out() -> None:
    """Three ways a rule comes to a wall: a choice comes short, a `requires` fails, a number leaves its range."""
    text = (
        BOARD
        + """
        change player { track coins: 0..9 = 3 }
        verb match peg p { choose one peg q where q.size < p.size; say q.size }
        verb inspect peg p { requires p.size < 3; say p.size }
        verb buy peg p { lower you.coins by p.size + 1; say p.size }
        flow { ann does { move each peg in box to left; ACTION one peg } }"""
    )
    assert offered(start(text.replace("ACTION", "match"))) == ["red#1", "green"]
    assert offered(start(text.replace("ACTION", "inspect"))) == ["blue", "green"]
    assert offered(start(text.replace("ACTION", "buy"))) == ["blue", "green"]


def test_requires_after_choices_prunes_them() -> None:
    game = start(
        BOARD
        + """
        verb pair { choose one peg a; choose one peg b where b is not a; requires a.size + b.size is 4; say 10 * a.size + b.size }
        flow { ann does { move each peg in box to left; pair } }"""
    )
    assert offered(game) == ["red#1", "blue"]
    choose(game, "blue")
    assert said(game) == [13], "the reds look alike, so the second choice was no choice"


def test_where_a_walk_may_end_is_where_stopping_is_offered() -> None:
    game = start(
        """
        kind cell is place { live true; track swamp: truth = false; n: number; next: cell = cell(n + 1) }
        cell for each 1..6 n { n n }
        kind walker { }
        walker man { }
        verb step { move man to man.place.next }
        verb walk { up to 4 times { requires man.place.next is not none; step }; requires not man.place.swamp }
        flow { ann does { set cell(2).swamp to true; set cell(3).swamp to true; move man to cell(1); walk } }
        """
    )
    assert offered(game) == ["yes", "no"]
    choose(game, "yes")
    assert said(game) == []
    assert inside(game, "cell(4)") == ["man"], "the swamp is no place to stop: the walk goes on by itself"
    assert offered(game) == ["yes", "no"]


def test_optional_parts_are_declined_first() -> None:
    """The way with `may` leads to a wall, the one without it does not: the rule can be carried out."""
    assert (
        failures(
            BOARD
            + """
            verb dash { may { requires no peg; say 1 }; say 2 }
            verb must { requires no peg; say 1 }
            example free { given blue in left
              then can(dash) and not can(must)
              when player(1) does dash
              then game.said is 2 }
            """
        )
        == {}
    )


def test_a_wall_inside_a_may_is_not_offered() -> None:
    game = start(
        BOARD
        + """
        verb dash { may { choose one peg p where p.size > 7; say 1 }; may { choose one peg p where p.size > 2; say 2 }; say 3 }
        flow { ann does { move each peg in box to left; dash } }"""
    )
    assert offered(game) == ["red#1", "stop"]
    choose(game, "red#1")
    assert said(game) == [2, 3]


# ---------------------------------------------------------------- what cannot be foreseen


UNFORESEEN = (
    BOARD
    + """
    verb gamble { roll d6 n; requires n > 6; say 1 }
    verb draw { move first peg in hidden to left; requires no peg in left where size < 9; say 2 }
    verb mix { shuffle hidden; requires no spot; say 3 }
    verb ask { bob does { choose one peg p in left where p.size > 8 }; say 4 }
    verb offer { bob does { choose one spot s }; choose one peg p in left where p.size > 8; say 5 }
    verb pull { shift 1 random peg in left to right; requires no spot }
    verb late { choose one peg p in left; roll d6; choose one peg q where q.size > 8; say 6 }
    """
)


def test_a_search_ends_with_success_where_something_unforeseeable_comes() -> None:
    assert (
        failures(
            UNFORESEEN
            + """
            example all_can_be_tried { given players 2; given blue in left; given green in left; given red in hidden
              then can(gamble) and can(draw) and can(mix) and can(ask) and can(offer) and can(pull) and can(late)
              when player(1) does mix
              then game.said is () }
            """
        )
        == {}
    )


def test_after_the_unforeseeable_what_comes_short_is_skipped() -> None:
    game = start(UNFORESEEN + "flow { ann does { move blue to left; move green to left; late; say 9 } }")
    choose(game, "green")
    assert game.over
    assert said(game) == [6, 9]


def test_in_a_reaction_nothing_is_illegal() -> None:
    game = start(
        BOARD
        + """
        when shift peg p to spot s { choose one peg q where q.size > 9; say 1; requires no peg; say 2 }
        flow { ann does { move blue to left; shift one peg to one spot; say 3 } }"""
    )
    assert offered(game) == ["left", "middle", "right"]
    choose(game, "right")
    assert said(game) == [1, 3]
