"""Lists that refer to themselves: they are found in every form, and come to an end or are stopped."""

from __future__ import annotations

import pytest

from interpreter.prove.conformance import conform
from interpreter.run.faults import RulesFault
from ludolect.api import Game
from tests.interpreter.tables import inside, offered, rules, said
from tests.interpreter.test_direct import in_one_go, pausing

BOARD = """
kind spot is place { live true; x: number; y: number }
spot for each 1..4 x, 1..3 y { x x; y y }
kind stone { }
stone wall { copies 4 }
stone pawn { copies 1 }
define beside(spot a, spot b): truth = distance(a.x, b.x) + distance(a.y, b.y) is 1
define distance(number a, number b): number = a - b if a > b else b - a
define free(spot s): truth = no wall in s
define within(spot s, number n): list of spot = (s) if n < 1 else grown(s, n)
define grown(spot s, number n): list of spot = within(s, n - 1)
    + list(t for each spot t where free(t) and some spot u in within(s, n - 1) where beside(t, u))
define onward(spot s, number dx, number dy): spot = first spot t where t.x is s.x + dx and t.y is s.y + dy
define slide(spot s, number dx, number dy): list of spot = () if s is none or some stone in s
    else (s) + slide(onward(s, dx, dy), dx, dy)
define line(number dx, number dy): list of spot = slide(onward(pawn.place, dx, dy), dx, dy)
define rook_moves: list of spot = line(1, 0) + line(0 - 1, 0) + line(0, 1) + line(0, 0 - 1)
define endless(spot s): list of spot = () if s is none else (s) + endless(s)
define fringe(list of spot seen): list of spot =
    list(t for each spot t where free(t) and t not in seen and some spot u in seen where beside(t, u))
define flooded(list of spot seen): list of spot = seen if no spot in fringe(seen) else flooded(seen + fringe(seen))
define doubled(list of spot seen): list of spot = seen if count(seen) is 0 else doubled(seen + seen)
define walled(set of stone stones): number = count(all wall in stones)
verb go stone p to spot s { move p to s }
"""
WALLS = (
    "move first wall in box to spot(2, 2); move first wall in box to spot(3, 2); move first wall in box to spot(4, 2)"
)
START = f"{WALLS}; move first pawn in box to spot(1, 1)"


def begun(statement: str) -> Game:
    return rules(BOARD + f"flow {{ {START}; ann does {{ {statement} }} }}").new_game(2, 1)


def test_a_region_is_flooded_step_by_step() -> None:
    game = begun("go pawn to one spot s in within(pawn.place, 3) where s is not pawn.place")
    assert sorted(offered(game)) == ["spot(1, 2)", "spot(1, 3)", "spot(2, 1)", "spot(2, 3)", "spot(3, 1)", "spot(4, 1)"]


def test_a_region_ends_at_its_walls() -> None:
    game = begun("move first wall in box to spot(1, 2); go pawn to one spot in within(pawn.place, 3)")
    assert sorted(offered(game)) == ["spot(1, 1)", "spot(2, 1)", "spot(3, 1)", "spot(4, 1)"]


def test_a_line_goes_on_until_it_is_blocked() -> None:
    game = begun("go pawn to one spot in rook_moves")
    assert sorted(offered(game)) == ["spot(1, 2)", "spot(1, 3)", "spot(2, 1)", "spot(3, 1)", "spot(4, 1)"]
    game = begun("move first wall in box to spot(3, 1); go pawn to one spot in rook_moves")
    assert sorted(offered(game)) == ["spot(1, 2)", "spot(1, 3)", "spot(2, 1)"]


def test_one_without_an_end_is_stopped() -> None:
    with pytest.raises(RulesFault, match="LD701"):
        begun("go pawn to one spot in endless(pawn.place)")


def test_what_was_found_is_carried_along() -> None:
    game = begun("go pawn to one spot s in flooded((pawn.place)) where s is not pawn.place")
    everywhere = {f"spot({x}, {y})" for x in range(1, 5) for y in range(1, 4)}
    assert set(offered(game)) == everywhere - {"spot(1, 1)", "spot(2, 2)", "spot(3, 2)", "spot(4, 2)"}
    game = begun("move first wall in box to spot(1, 3); go pawn to one spot in flooded(pawn.place)")
    assert sorted(offered(game)) == ["spot(1, 1)", "spot(1, 2)", "spot(2, 1)", "spot(3, 1)", "spot(4, 1)"]


def test_a_set_is_given() -> None:
    game = begun("say walled(all stone in spot); say walled(all stone in box); say walled(all stone in pawn.place)")
    assert said(game) == [3, 1, 0]


def test_a_list_that_grows_without_end_is_stopped() -> None:
    with pytest.raises(RulesFault, match="LD702"):
        begun("go pawn to one spot in doubled((pawn.place))")


def test_a_field_takes_a_list() -> None:
    fields = "change stone { near(list of spot seen): truth = some spot s in seen where beside(s, self.place) }\n"
    turn = "go one wall w where w.near((spot(1, 1), spot(1, 2))) to spot(4, 3)"
    flow = f"move first wall in box to spot(1, 3); ann does {{ {turn} }}"
    game = rules(BOARD + fields + f"flow {{ {START}; {flow} }}").new_game(2, 1)
    assert inside(game, "spot(1, 2)") == []
    assert sorted(offered(game)) == ["wall#1", "wall#4"]


WALKS = {
    "a flood": "3 times { go pawn to one spot s in flooded((pawn.place)) where s is not pawn.place and s.x < 3 }",
    "a flood behind a choice": "choose one wall w; move w to spot(1, 2); go pawn to one spot in flooded(pawn.place)",
    "a region": "3 times { go pawn to one spot s in within(pawn.place, 2) where s is not pawn.place }",
    "a line": "3 times { go pawn to one spot in rook_moves }",
    "a search behind it": "3 times { choose one spot s in rook_moves; go pawn to s; requires count(rook_moves) > 3 }",
    "whether it can be done": "if can(go pawn to one spot in rook_moves) { may { go pawn to one spot in rook_moves } }",
}


@pytest.mark.parametrize("statement", WALKS.values(), ids=WALKS)
def test_the_same_in_all_forms(statement: str) -> None:
    program = rules(BOARD + f"flow {{ {START}; ann does {{ {statement} }} }}").program(2)
    for seed in range(6):
        asked, state = in_one_go(program, seed, 100)
        told, other = pausing(program, seed, 100)
        assert (asked, state.has, state.result) == (told, other.has, other.result)
    assert conform(program, 1).findings == []
