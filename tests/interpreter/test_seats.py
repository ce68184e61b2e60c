"""Turn order: with whom it begins, and which way round it goes."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import HEAD, said, start

GAME = "change game { track starter: player = none; track turned: truth = false }\n"


@pytest.mark.parametrize(
    ("order", "turns"),
    [
        ("each player does", [1, 2, 3, 4]),
        ("each player from player(3) does", [3, 4, 1, 2]),
        ("each player from player(3) backwards does", [3, 2, 1, 4]),
        ("each player backwards does", [1, 4, 3, 2]),
        ("each player p from bob where p is not ann does", None),
        ("each player p where p is not bob from bob does", [3, 4, 1]),
        ("each player p where p is not bob from bob backwards does", [1, 4, 3]),
        ("each player from game.starter does", [1, 2, 3, 4]),
        ("each player from game.starter backwards does", [1, 4, 3, 2]),
        ("each player p in (player(4), bob) from player(3) does", [4, 2]),
    ],
)
def test_players_take_turns(order: str, turns: list[int] | None) -> None:
    text = GAME + f"flow {{ {order} {{ say you.index; say active.index }} }}"
    if turns is None:
        found = Diagnostics()
        check_texts({"tiny.rules": HEAD + text}, found)
        assert found.has_errors
        return
    game = start(text, players=4)
    assert said(game) == [n for turn in turns for n in (turn, turn)]


def test_loops_go_round_the_table() -> None:
    text = GAME + "flow { set game.starter to bob; for each player p from game.starter backwards { say p.index } }"
    assert said(start(text, players=4)) == [2, 1, 4, 3]


def test_inside_a_turn_the_order_begins_where_it_is_told() -> None:
    """And whose turn it is stays as it is."""
    text = """
    flow {
      bob does {
        each player does { say you.index }
        each player from player(4) does { say you.index; say active.index }
        each player backwards does { say you.index }
        each other player from you does { say you.index }
      }
    }"""
    assert said(start(GAME + text, players=4)) == [2, 3, 4, 1, 4, 2, 1, 2, 2, 2, 3, 2, 2, 1, 4, 3, 3, 4, 1]


def test_an_offer_goes_round() -> None:
    game = start(GAME + "flow { each player from bob may { say you.index } }", players=3)
    asked = []
    while not game.over:
        asked.append(game.decision.by)
        game.choose(game.decision.options[0])
    assert asked == ["player(2)", "player(3)", "player(1)"]
    assert said(game) == [2, 3, 1]


def test_a_stop_ends_the_round() -> None:
    text = "flow { repeat { each player from bob does { say you.index; if you.index is 3 { stop } } } }"
    assert said(start(GAME + text, players=4)) == [2, 3]


def test_neighbours_sit_in_a_circle() -> None:
    text = """
    flow {
      say player(1).next.index; say player(3).next.index; say player(1).previous.index; say bob.previous.index
      if game.starter.next is none { say 9 }
      set game.starter to ann
      6 times {
        say game.starter.index
        if game.starter is player(3) { set game.turned to true }
        set game.starter to (game.starter.previous if game.turned else game.starter.next)
      }
    }"""
    assert said(start(GAME + text, players=3)) == [2, 1, 3, 1, 9, 1, 2, 3, 2, 1, 3]


def test_every_form_goes_round_alike() -> None:
    same_in_every_form(
        GAME
        + """
        change player { track chips: 0..5 = 3 }
        verb pay { lower you.chips by 1 }
        flow {
          3 times {
            each player from game.starter does {
              choose one { go: pay; pass: say 1; turn: set game.starter to you }
            }
            each player from game.starter backwards may { pay }
          }
        }""",
        players=3,
    )


@pytest.mark.parametrize(
    "text",
    [
        "flow { for each number n in 1..3 backwards { say n } }",
        "kind peg { }; flow { for each peg p in box from ann { say 1 } }",
        "flow { for each player p from ann by p.index { say 1 } }",
    ],
)
def test_only_players_have_seats(text: str) -> None:
    found = Diagnostics()
    check_texts({"tiny.rules": HEAD + text}, found)
    assert [d.code.id for d in found if d.is_error] == ["LD337"]
