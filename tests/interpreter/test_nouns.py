"""Which pieces a noun means, and what nothing compares to (H1); too few to take (H5); defined kinds (H13)."""

from __future__ import annotations

import pytest

from interpreter.run.faults import RulesFault
from tests.interpreter.tables import choose, failures, field, inside, offered, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind shelf is place { }
shelf store { }
kind peg { track weight: number = 1 }
peg red { copies 3 }
peg blue { copies 2 }
kind flag { }
flag banner { copies 2 }
"""


def test_a_noun_without_a_place_means_pieces_in_play() -> None:
    game = start(
        BOARD
        + """
        flow {
          move first red in box to left
          move first red in box to store
          move first blue in box to right
          say count(all peg); say count(all peg in store); say count(all peg in box)
        }"""
    )
    assert said(game) == [2, 1, 2]


def test_what_lies_on_a_piece_in_play_is_in_play() -> None:
    game = start(
        BOARD
        + """
        flow {
          move first red in box to left
          move first blue in box to store
          move first banner in box to first red
          move first banner in box to first blue in store
          say count(all flag)
        }"""
    )
    assert said(game) == [1]


def test_a_comparison_with_nothing_is_false_also_is_not() -> None:
    """`place` of the first peg in play is nothing while there is none."""
    game = start(
        BOARD
        + """
        change player { track target: peg }
        define lost: spot = first spot s where no spot
        flow {
          each player does {
            if you.target.place is left { say 1 }
            if you.target.place is not left { say 2 }
            if you.target.weight > 0 { say 3 }
            if you.target.weight < 9 { say 4 }
            if you.target.weight is not 5 { say 5 }
            if you.target is none { say 6 }
            if you.target is not none { say 7 }
            if not you.target.place is left { say 8 }
            if you.target in left { say 9 }
            if lost is lost { say 10 }
            if you.target is red { say 11 }
            if you.target is not red { say 12 }
            if you.target not in left { say 13 }
            if you.target not in (first red in box, first blue in box) { say 14 }
            if (first red in box) not in you.target.place { say 15 }
            if you.target.weight not in (1, 2) { say 16 }
          }
        }""",
        players=1,
    )
    assert said(game) == [6, 8]


def test_things_that_are_taken_come_as_many_as_there_are() -> None:
    game = start(
        BOARD
        + """
        flow {
          move first 9 red in box to left; say count(all red in left)
          move first (0 - 2) blue in box to left; say count(all blue in left)
          move last 2 red in left to right; say count(all red in right)
          move 5 random blue in box to right; say count(all blue in right)
          (0 - 3) times { say 99 }
          move each flag in store to left; say count(all flag)
        }"""
    )
    assert said(game) == [3, 0, 2, 2, 0]


def test_what_is_done_to_nothing_is_not_done() -> None:
    game = start(
        BOARD
        + """
        verb weigh peg p { say 1 + count(all peg) }
        when weigh peg p { say 50 }
        flow { weigh first red; weigh first red in box; weigh last blue in left; weigh each blue }"""
    )
    assert said(game) == [1, 50]


def test_a_chosen_amount_is_strict() -> None:
    """Two reds are needed and one is there: the whole statement is passed over."""
    game = start(
        BOARD
        + """
        verb take each red rs { move each red in rs to right; say count(rs) }
        flow {
          move first red in box to left
          ann does { take 2 red in left; say 7; take up to 2 red in left }
        }"""
    )
    assert said(game) == [7]
    choose(game, "red#1")
    assert said(game) == [7, 1]
    assert inside(game, "right") == ["red#1"]


def test_chosen_amounts_are_picked_one_at_a_time() -> None:
    text = (
        BOARD
        + """
        peg green { weight 4 }
        peg amber { weight 5 }
        flow {
          move each peg in box to left
          ann does { move 2 peg in left to right; move 1..2 peg in left to store }
        }"""
    )
    game = start(text)
    assert offered(game) == ["red#1", "blue#1", "green", "amber"]
    choose(game, "green")
    assert offered(game) == ["red#1", "blue#1", "amber"]
    choose(game, "blue#1")
    assert inside(game, "right") == ["blue#1", "green"]
    assert "stop" not in offered(game)
    choose(game, "amber")
    assert offered(game) == ["red#1", "blue#2", "stop"]
    choose(game, "stop")
    assert game.over
    assert inside(game, "store") == ["amber"]


def test_identical_pieces_in_one_place_are_one_option() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left
          move first red in left to right
          set (first blue).weight to 3
          ann does { move one peg to store }
        }"""
    )
    assert offered(game) == ["red#2", "blue#1", "blue#2", "red#1"]


DEFINED = (
    BOARD
    + """
    kind heavy is peg where weight > 2 { when lift self { say 20 } }
    kind stack is peg where some flag in self { when lift self { say 30 } }
    verb lift peg p { raise p.weight by 1 }
    verb load peg p { move first flag in box to p }
    """
)


def test_a_defined_kind_holds_while_its_condition_does() -> None:
    assert (
        failures(
            DEFINED
            + """
            example counted { given red in left with weight 3; given blue in left
              then some heavy and count(all heavy) is 1 and no stack }
            example becomes_heavy { given red r in left with weight 2
              when player(1) does lift r
              then r is heavy; then r.weight is 3 }
            example of_both_kinds { given blue b in right with weight 9
              when player(1) does load b; when player(1) does lift b
              then b is stack and b is heavy and game.said is (20, 30) }
            example light { given red r in left
              when player(1) does lift r
              then game.said is () and r is not heavy }
            """
        )
        == {}
    )


def test_defined_kinds_can_be_chosen() -> None:
    game = start(
        DEFINED
        + """
        flow {
          move each peg in box to left
          set (first blue in left).weight to 5; set (last red in left).weight to 6
          ann does { move one heavy to right }
        }"""
    )
    assert offered(game) == ["red#3", "blue#1"]
    choose(game, "blue#1")
    assert field(game, "blue#1", "weight") == 5
    assert inside(game, "right") == ["blue#1"]


def test_what_a_list_holds_twice_is_offered_once() -> None:
    game = start(
        BOARD
        + """
        change game { track seen: list of spot = () }
        define doubled: list of spot = (left, right, left)
        flow {
          set game.seen to (right, left, right)
          ann does {
            choose one spot a in game.seen
            choose one spot b in doubled
            choose 2 spot c in (left, right, left, store.place)
            choose one number n in (3, 3, 4)
            if a is b and count(c) is 2 { say 2 }
            say n
          }
        }"""
    )
    assert offered(game) == ["right", "left"]
    choose(game, "left")
    assert offered(game) == ["left", "right"]
    choose(game, "left", "3")
    assert said(game) == [2, 3]


def test_a_list_that_goes_on_with_itself() -> None:
    game = start(
        """
        kind stone is place { n: number; next: stone = stone(n + 1) }
        stone for each 1..5 n { n n }
        define way(stone s): list of stone = () if s is none else (s) + way(s.next)
        define ways(stone s): list of stone = way(s) + way(stone(4))
        flow {
          say count(way(stone(2)))
          say count(ways(stone(3)))
          ann does { choose one stone s in ways(stone(3)); say s.n }
        }"""
    )
    assert said(game) == [4, 5]
    assert offered(game) == ["stone(3)", "stone(4)", "stone(5)"]


def test_a_list_that_goes_on_for_ever_is_stopped() -> None:
    with pytest.raises(RulesFault, match="LD701"):
        start("""
        define endless(number n): list of number = (n) + endless(n + 1) if n > 0 else ()
        flow { say count(endless(1)) }
        """)


def test_two_grids_of_one_thing_are_told_apart() -> None:
    game = start(
        """
        kind low is place { }
        kind high is place { }
        kind tile {
          lows: grid of low = \"\"\"
          . .
          \"\"\"
          legend lows { ".": low }
          highs: grid of high = \"\"\"
          . .
          \"\"\"
          legend highs { ".": high }
        }
        tile oak { }
        kind ball { }
        ball marble { copies 2 }
        flow {
          move first marble in box to oak.low(1, 1)
          move first marble in box to oak.high(2, 1)
          say count(all ball in oak.lows); say count(all ball in oak.highs)
          say count(all ball in oak.low(1, 1))
          say count(all ball in oak.high(1, 1)); say count(all ball in oak.high(2, 1))
        }"""
    )
    assert said(game) == [1, 1, 1, 0, 1]


def test_the_place_of_nobody_is_no_element_of_a_list() -> None:
    game = start(
        """
        place nook for each player p { live true }
        kind peg { track owner: player = none }
        peg red { }
        flow {
          say count((ann.nook, red.owner.nook))
          bob does { move red to one nook in (you.nook, red.owner.nook) }
          set red.owner to ann
          bob does { move red to one nook in (you.nook, red.owner.nook) }
        }"""
    )
    assert said(game) == [1]
    assert offered(game) == ["nook(player(2))", "nook(player(1))"]
