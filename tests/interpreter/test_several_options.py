"""Several options of a block: every step offers all that are not taken yet, and in which order they are taken leaves no
trace."""

from __future__ import annotations

from itertools import permutations

import pytest

from interpreter.prove.conformance import conform
from interpreter.run.history import fingerprint
from ludolect.api import Game
from tests.interpreter.tables import choose, inside, offered, rules, start
from tests.interpreter.test_direct import in_one_go, pausing

TABLE = """
place first_row { live true; ordered true }
kind peg { }
peg red { copies 1 }
peg blue { copies 1 }
peg green { copies 1 }
change player { track coins: 0..9 = 0 }
verb put peg p { move p to first_row }
verb earn { raise you.coins by 2 }
verb pay { lower you.coins by 2 }
"""
COLOURS = "{ r: put first red in box; b: put first blue in box; g: put first green in box }"


def begun(statement: str) -> Game:
    return rules(TABLE + f"flow {{ ann does {{ {statement}; may {{ say 99 }} }} }}").new_game(2, 1)


def test_every_step_offers_what_is_not_taken() -> None:
    game = begun(f"choose 1..3 {COLOURS}")
    assert offered(game) == ["r", "b", "g"]
    choose(game, "g")
    assert offered(game) == ["r", "b", "stop"]
    choose(game, "r")
    assert offered(game) == ["b", "stop"]


@pytest.mark.parametrize("order", list(permutations("rbg", 2)))
def test_they_are_done_in_the_order_in_which_they_are_written(order: tuple[str, ...]) -> None:
    game = begun(f"choose 1..3 {COLOURS}")
    for option in order:
        assert inside(game, "first_row") == []
        choose(game, option)
    choose(game, "stop")
    names = {"r": "red", "b": "blue", "g": "green"}
    assert inside(game, "first_row") == [names[option] for option in "rbg" if option in order]


def test_the_order_in_which_they_are_taken_leaves_no_trace() -> None:
    found = set()
    for order in permutations("rbg", 2):
        if set(order) == {"r", "g"}:
            game = begun(f"choose 2 {COLOURS}")
            for option in order:
                choose(game, option)
            found.add((game.position, str(game.view(1, log=True))))
    assert len(found) == 1


def test_what_the_rules_then_take_themselves_is_no_decision_to_take_back() -> None:
    """Once red is taken, blue has to be; the answers that follow are no part of the picking."""
    picking = "choose 1..2 { r: put first red in box; b: put first blue in box }; requires some blue in first_row"
    text = f"verb act {{ {picking} }}\nflow {{ ann does {{ act; 3 times {{ may say 1 }} }} }}"
    game = rules(TABLE + text).new_game(2, 1)
    choose(game, "b", "r")
    assert game.decisions == 1
    marks = [fingerprint(game.state)]
    for _ in range(2):
        choose(game, "yes")
        marks.append(fingerprint(game.state))
    for back in (1, 2, 3):
        game.undo(back)
        assert game.decisions == 3 - back
        game.redo(back)
        assert fingerprint(game.state) == marks[-1]
    game.undo(2)
    assert fingerprint(game.state) == marks[0]


def test_none_and_all_of_them() -> None:
    game = begun(f"choose any number of {COLOURS}")
    assert offered(game) == ["r", "b", "g", "stop"]
    choose(game, "stop")
    assert inside(game, "first_row") == []
    game = begun(f"choose 3 {COLOURS}")
    assert inside(game, "first_row") == ["red", "blue", "green"]


def test_one_that_another_makes_possible_is_offered() -> None:
    """Whoever pays has to earn as well: what is taken first does not matter."""
    game = begun("choose 1..2 { get: earn; give: pay }")
    assert offered(game) == ["get", "give"]
    choose(game, "give")
    assert game.view(0).fields["player(1)"]["coins"] == 0
    assert "99" in game.decision.span.text


def test_one_that_is_forbidden_is_not_offered() -> None:
    text = "forbid pay\nflow { ann does { choose 1..2 { get: earn; give: pay; more: earn }; may { say 99 } } }"
    game = rules(TABLE + text).new_game(2, 1)
    assert offered(game) == ["get", "more"]


def test_stop_in_an_option_leaves_the_loop_around() -> None:
    game = begun("any number of times { choose 1..2 { r: put first red in box; out: stop }; earn }")
    choose(game, "yes")
    choose(game, "out")
    choose(game, "stop")
    assert "99" in game.decision.span.text
    assert game.view(0).fields["player(1)"]["coins"] == 0


NAMES = {"r": "red", "b": "blue", "g": "green"}


@pytest.mark.parametrize("order", list(permutations("rbg", 2)))
def test_in_order_they_are_done_as_they_were_chosen(order: tuple[str, ...]) -> None:
    game = begun(f"choose in order 2 {COLOURS}")
    assert offered(game) == ["r", "b", "g"]
    choose(game, order[0])
    assert inside(game, "first_row") == []
    assert offered(game) == [option for option in "rbg" if option != order[0]]
    choose(game, order[1])
    assert inside(game, "first_row") == [NAMES[option] for option in order]


def test_in_order_what_comes_first_must_be_possible_first() -> None:
    """Whoever has nothing cannot pay before earning; orders are ways of their own."""
    made = rules(
        TABLE + "flow { ann does { choose in order 1..2 { get: earn; give: pay; rest: say 1 }; may { say 99 } } }"
    )
    game = made.new_game(2, 1)
    assert offered(game) == ["get", "rest"]
    other = game.clone()
    choose(game, "get")
    assert offered(game) == ["give", "rest", "stop"]
    choose(other, "rest")
    assert offered(other) == ["get", "stop"]
    orders = rules(TABLE + f"flow {{ ann does {{ choose in order 2 {COLOURS} }} }}")
    assert [orders.perft(depth, 2) for depth in (1, 2)] == [3, 6]
    sets = rules(TABLE + f"flow {{ ann does {{ choose 2 {COLOURS} }} }}")
    assert sets.perft(2, 2) == 3


def test_in_order_stop_leaves_the_loop_around_and_what_was_to_come() -> None:
    game = begun("any number of times { choose in order 2 { r: put first red in box; out: stop; more: earn }; earn }")
    choose(game, "yes", "r", "out")
    assert "99" in game.decision.span.text
    assert inside(game, "first_row") == ["red"]
    game = begun("any number of times { choose in order 2 { r: put first red in box; out: stop; more: earn }; earn }")
    choose(game, "yes", "out", "r")
    assert "99" in game.decision.span.text
    assert inside(game, "first_row") == []
    assert game.view(0).fields["player(1)"]["coins"] == 0


def test_in_order_with_choices_inside() -> None:
    game = begun(
        "choose in order 2 { any_peg: put one peg p in box where p is not green; two: put first green in box; c: earn }"
    )
    choose(game, "two", "any_peg")
    assert inside(game, "first_row") == ["green"]
    assert offered(game) == ["red", "blue"]


@pytest.mark.parametrize("how", ["1..2", "2", "up to 2", "any number of", "in order 1..2", "in order any number of"])
def test_the_same_in_all_forms(how: str) -> None:
    text = TABLE + f"flow {{ ann does {{ choose {how} {COLOURS}; choose {how} {{ get: earn; give: pay }} }} }}"
    program = rules(text).program(2)
    for seed in range(12):
        asked, state = in_one_go(program, seed, 100)
        told, other = pausing(program, seed, 100)
        assert (asked, state.has, state.result) == (told, other.has, other.result)
    assert conform(program, 1).findings == []


def test_what_the_rules_took_and_is_a_decision_now_is_taken_back_as_it_was_given() -> None:
    """Of gold and one grey the rules take the grey; as the first of three it is a decision."""
    game = start(
        """
        place heap { live true }
        kind pebble { }
        pebble grey { copies 4 }
        pebble gold { }
        flow { move each pebble in box to heap; ann does { choose 2..3 pebble ps in heap; say count(ps)
          for each pebble p in ps { move p to box }; may say 7 } }"""
    )
    marks = [fingerprint(game.state)]
    for number in (-1, 0, 0):
        game.choose(game.decision.options[number])
        marks.append(fingerprint(game.state))
    assert [event[0] for event in game.events()].count("choice") == game.decisions == 4
    for back in (1, 2, 3):
        game.undo(back)
        assert fingerprint(game.state) == marks[-1 - back]
        game.redo(back)
        assert fingerprint(game.state) == marks[-1]
    for number in range(4):
        twin = game.clone()
        twin.undo_to(number)
        assert twin.decisions == number
        twin.redo(len(twin.undone))
        assert fingerprint(twin.state) == marks[-1]
