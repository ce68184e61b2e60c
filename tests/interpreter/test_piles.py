"""The two ends of a pile: what is put on top is the first, what is put at the bottom the last."""

from __future__ import annotations

from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import choose, failures, inside, offered, said, start

PILES = """
kind leaf { worth: number }
leaf oak { worth 1 }
leaf ash { worth 2 }
leaf elm { worth 3 }
leaf fir { worth 4 }
place stack { ordered true }
place ring { ordered true; live true }
place hand for each player p { live true }
"""


def test_what_is_put_on_top_is_the_first_and_at_the_bottom_the_last() -> None:
    game = start(
        PILES
        + """
        flow {
          move oak to stack
          move ash to top of stack
          move elm to bottom of stack
          move fir to top of stack
        }"""
    )
    assert inside(game, "stack") == ["fir", "ash", "oak", "elm"]


def test_a_piece_that_lies_in_the_pile_comes_up() -> None:
    game = start(PILES + "flow { move each leaf in box to stack; move elm to top of stack; move oak to top of stack }")
    assert inside(game, "stack") == ["oak", "elm", "ash", "fir"]


def test_several_are_put_on_top_one_after_the_other() -> None:
    game = start(PILES + "flow { move fir to stack; move each leaf in box to top of stack }")
    assert inside(game, "stack") == ["elm", "ash", "oak", "fir"]


def test_you_set_the_order_by_choice() -> None:
    game = start(
        PILES
        + """
        flow {
          move fir to stack
          ann does { move each leaf in box to top of stack by choice }
        }"""
    )
    choose(game, "ash", "elm")
    assert inside(game, "stack") == ["oak", "elm", "ash", "fir"]


def test_together_the_pieces_are_put_on_top_at_the_end() -> None:
    game = start(
        PILES
        + """
        flow {
          move each leaf in box to stack
          together { move last leaf in stack to top of stack; move elm to top of stack }
        }"""
    )
    assert inside(game, "stack") == ["elm", "fir", "oak", "ash"]


def test_nothing_is_put_on_top_of_nothing() -> None:
    game = start(
        PILES
        + """
        define nowhere: place = none
        flow {
          move each leaf in box to stack
          move first leaf in box to top of stack
          move first leaf in stack to top of nowhere
        }"""
    )
    assert inside(game, "stack") == ["oak", "ash", "elm", "fir"]


def test_pieces_in_play_are_listed_in_their_new_order() -> None:
    game = start(
        PILES
        + """
        flow {
          move each leaf in box to ring
          for each leaf a { say a.worth }
          move fir to top of ring
          for each leaf a { say a.worth }
        }"""
    )
    assert said(game) == [1, 2, 3, 4, 4, 1, 2, 3]


def test_a_search_takes_it_back() -> None:
    """Whether it can be done is tried on the very pile."""
    game = start(
        PILES
        + """
        verb rise leaf a { move a to top of ring; requires elm is first leaf in ring; say a.worth }
        flow { move each leaf in box to ring; ann does { rise one leaf in ring } }"""
    )
    assert said(game) == [3]
    assert inside(game, "ring") == ["elm", "oak", "ash", "fir"]


def test_what_lies_on_a_piece_has_a_top() -> None:
    game = start(PILES + "flow { move elm to oak; move fir to top of oak }")
    assert inside(game, "oak") == ["fir", "elm"]


def test_the_top_is_next_in_examples() -> None:
    assert not failures(
        PILES
        + """
        verb lay leaf a { move a to top of stack }
        flow { }
        example on_top {
          given stack is (oak, ash)
          given elm in player(1).hand
          when player(1) does lay elm
          then elm is first leaf in stack and oak is first leaf l in stack where l is not elm
        }"""
    )


def test_every_form_piles_alike() -> None:
    same_in_every_form(
        PILES
        + """
        verb draw { move first leaf in stack to you.hand }
        verb lay leaf a { move a to top of stack }
        flow {
          move each leaf in box to stack
          shuffle stack
          each player does { draw; draw }
          6 times {
            each player does {
              choose one {
                top: lay one leaf in you.hand
                below: move one leaf in you.hand to bottom of stack
                take: draw
              }
            }
          }
        }"""
    )


ON_ITSELF = """
kind crate { }
crate low { }
crate high { }
crate lid { }
place yard { live true }
"""


def test_nothing_is_moved_onto_itself_or_what_lies_on_it() -> None:
    game = start(
        ON_ITSELF
        + """
        flow {
          move each crate in box to yard
          move low to low
          move high to low
          move lid to high
          move low to lid
          move low to top of high
          swap low with lid
          together { move low to high; move lid to lid }
          move each crate in yard to high
        }"""
    )
    assert inside(game, "yard") == ["low"]
    assert inside(game, "low") == ["high"]
    assert inside(game, "high") == ["lid"]


def test_onto_itself_is_not_offered() -> None:
    game = start(
        ON_ITSELF
        + "flow { move each crate in box to yard; ann does { move one crate c to low; move one crate d to d } }"
    )
    assert offered(game) == ["high", "lid"]
    choose(game, "high")
    assert inside(game, "low") == ["high"]


def test_every_form_leaves_alone_what_would_lie_on_itself() -> None:
    same_in_every_form(
        ON_ITSELF
        + """
        flow {
          move each crate in box to yard
          3 times { each player does { choose one {
            onto: { move one crate c to one crate d }
            most: { move each crate c where c is not lid to high }
            trade: { swap one crate with lid }
            back: { move each crate to yard }
          } } }
        }"""
    )
