"""Games that begin at the position of an example: whose turn it is, who is asked, and that they come to their end."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from interpreter.run.errors import BadSetup, GameError
from ludolect.api import Game, Rules, load, replay
from tests.interpreter.tables import choose, offered, rules, said

MOST = 4000  # decisions of one game

TURNS = """
kind spot is place { live true }
spot board { }
kind peg { }
peg pin { copies 9 }
change player { track out: truth = false }
verb put { move first peg in box to board; say 1 }
flow {
  phase setup { say 0; ann may { say 5 } }
  repeat {
    each player where not out does { phase turn { choose one { go: put; rest: say 2 } } }
    if count(all peg in board) > 6 { win player(1) }
  }
}
example alone { given players 3; given 2 peg in board }
example the_second_goes_on from alone { given active is player(2) }
example one_is_out from alone { given player(2).out is true }
"""


def play_on(game: Game) -> list[int | None]:
    """To the end at random; who was asked, one after the other."""
    lot = Random(1)
    asked: list[int | None] = []
    while not game.over and len(asked) < MOST:
        decision = game.decision
        assert decision.seat is None or 0 <= decision.seat < game.players
        asked.append(decision.seat)
        game.choose(game.invent_report(len(asked)) if decision.report else lot.choice(decision.options))
    return asked


def seats(game: Game, decisions: int) -> list[int | None]:
    found = []
    for _ in range(decisions):
        found.append(game.decision.seat)
        assert game.active == game.decision.seat
        choose(game, "rest")
    return found


def test_players_take_their_turns_and_are_the_active_ones() -> None:
    game = rules(TURNS).from_example("alone")
    assert said(game) == []  # the setup is over
    assert seats(game, 5) == [0, 1, 2, 0, 1]


def test_it_is_the_turn_of_the_player_who_is_given_as_active() -> None:
    game = rules(TURNS).from_example("the_second_goes_on")
    assert game.active == 1
    assert seats(game, 5) == [1, 2, 0, 1, 2]


def test_players_who_are_out_take_no_turns() -> None:
    assert seats(rules(TURNS).from_example("one_is_out"), 4) == [0, 2, 0, 2]


def test_for_each_player_is_a_round_of_turns_too() -> None:
    text = TURNS.replace("each player where not out does {", "for each player p where not out { p does {")
    text = text.replace("choose one { go: put; rest: say 2 } } }", "choose one { go: put; rest: say 2 } } } }")
    assert seats(rules(text).from_example("the_second_goes_on"), 4) == [1, 2, 0, 1]


def test_phases_around_the_turns_are_under_way_and_end() -> None:
    made = rules(
        """
        flow {
          phase evening {
            say 1
            phase night { say 2; repeat while count(game.said) < 2 { ann does { choose one { a: say 3; b: say 4 } } } }
            say 5
          }
        }
        before phase evening { say 6 }
        when phase night { say 7 }
        when phase evening { say 8 }
        example dark { given game.said is (9) }
        """
    )
    game = made.from_example("dark")
    assert said(game) == [9]
    choose(game, "b")
    assert said(game) == [9, 4, 7, 5, 8]


@pytest.mark.parametrize(("leave", "heard"), [("", [4, 9, 1, 3, 9, 1, 3, 9]), ("stop", [4])])
def test_a_round_of_things_around_the_turns_goes_on_with_those_that_are_there(leave: str, heard: list[int]) -> None:
    made = rules(
        f"""
        kind spot is place {{ live true }}
        spot road {{ }}
        kind room {{ }}
        room cell {{ copies 4 }}
        change game {{ track left: number = 0 }}
        flow {{
          for each room r in road {{
            say 1
            set game.left to 1
            repeat while game.left > 0 {{
              ann does {{ choose one {{ a: {{ say 3; lower game.left by 1 }}; b: {{ say 4; lower game.left by 1 }} }} }}
            }}
            {leave}
            say 9
          }}
        }}
        example two_to_come {{ given 2 room in road; given game.left is 1 }}
        """
    )
    game = made.from_example("two_to_come")
    choose(game, "b")
    while not game.over:
        choose(game, "a")
    assert said(game) == heard


def test_decisions_with_one_answer_are_asked_on_demand() -> None:
    made = rules(
        """
        kind spot is place { live true }
        spot left { }
        kind peg { }
        peg pin { copies 2 }
        flow { repeat { ann does { choose one spot; choose one { a: say 1; b: win you } } } }
        example start { given peg in left }
        """
    )
    assert offered(made.from_example("start")) == ["a", "b"]
    game = made.from_example("start", ask_forced=True)
    assert offered(game) == ["left"]
    choose(game, "left", "a")
    assert offered(game) == ["left"]
    again, decisions = game.clone(), game.decisions
    again.undo()
    assert offered(again) == ["a", "b"]
    assert decisions == 2


def test_a_position_nobody_can_play_from_is_told() -> None:
    made = rules(
        "flow { repeat { each player does { say 1; set game.said to () } } }\nexample nothing { given players 2 }"
    )
    with pytest.raises(BadSetup, match="no game can be played from the position of `nothing`"):
        made.from_example("nothing")
    with pytest.raises(GameError, match="the flow has no `repeat`"):
        rules("flow { say 1 }\nexample nothing { given players 2 }").from_example("nothing")


# ---------------------------------------------------------------- the rulesets


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough"])
def test_a_game_from_every_example_of_a_small_game_ends(name: str) -> None:
    made = load(name)
    unplayable = []
    for example in made.examples:
        try:
            game = made.from_example(example, 3)
        except BadSetup:
            unplayable.append(example)
            continue
        asked = play_on(game)
        assert game.over
        assert game.result is not None
        assert set(asked) <= {0, 1}
        if name != "breakthrough":  # where a turn is two decisions
            assert all(len(list(decisions)) == 1 for _, decisions in groupby(asked))
    assert unplayable == (["two_rows_each"] if name == "breakthrough" else [])


@pytest.mark.parametrize(
    ("name", "examples"),
    [
        ("castle_panic", ("two_at_one_wall", "tarred_at_a_wall", "won_at_once")),
        ("witchcraft", ("draw_by_repetition",)),
        ("kingdom_rush", ("group_heal",)),
        ("catacombs", ("a_kill_lies_on_the_mat", "friends_are_not_hurt")),
    ],
)
def test_a_game_from_examples_of_a_large_one_ends(name: str, examples: tuple[str, ...]) -> None:
    made = load(name)
    for example in examples:
        game = made.from_example(example, 2)
        play_on(game)
        assert game.over


def test_a_game_from_an_example_is_saved_recorded_and_replayed() -> None:
    made: Rules = load("castle_panic")
    game = made.from_example("nobody_is_forced_to_trade", 5)
    lot = Random(2)
    for _ in range(12):
        game.choose(lot.choice(game.decision.options))
    assert not game.over
    resumed = made.resume(game.save())
    assert (resumed.position, resumed.decision) == (game.position, game.decision)
    again, decisions = replay(game.record())
    assert (again.position, decisions) == (game.position, 12)


def test_examples_of_a_ruleset_that_was_taken_with_a_variant_play_without_it_where_they_do_not_name_it() -> None:
    """The designation asks for a variant; each example says itself which variants it is for."""
    varied = load("castle_panic:coop")
    assert all(outcome.passed for outcome in varied.run_examples(list(varied.examples)[::25]))
