"""Phases (H10), groups (H4, H11), loops (H12), standing values (H15), durations, chance, repetition (H20)."""

from __future__ import annotations

import pytest

from interpreter.run.errors import GameError
from tests.interpreter.tables import choose, failures, field, inside, offered, rules, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot middle { }
spot right { }
kind shelf is place { }
shelf store { }
kind peg { track hurt: number = 0; size: number = 1 }
peg red { copies 2; size 3 }
peg blue { size 1 }
peg green { size 2 }
verb hit peg p for number n = 1 { raise p.hurt by n }
verb drop peg p { move p to store }
"""


# ---------------------------------------------------------------- H10: phases


def test_phases_nest_and_are_heard_at_start_and_end() -> None:
    game = start(
        BOARD
        + """
        peg bell { before phase dawn { say 2 } }
        before phase day { say 1 }
        when phase dawn { say 4 }
        when phase day { say 9 }
        flow { move bell to left; phase day { phase dawn { say 3 }; say 5 } }"""
    )
    assert said(game) == [1, 2, 3, 4, 5, 9]


def test_a_forbidden_phase_is_skipped_with_all_it_would_set_off() -> None:
    game = start(
        BOARD
        + """
        forbid phase night where some peg in right
        before phase night { say 1 }
        when phase night { say 3 }
        flow { 2 times { phase night { say 2; move first red in box to right } }; say 4 }"""
    )
    assert said(game) == [1, 2, 3, 4]


def test_a_replaced_phase_does_not_take_place() -> None:
    game = start(
        BOARD
        + """
        peg clock { owner: player = bob; instead of phase night may { say 7 } }
        before phase night { say 1 }
        when phase night { say 3 }
        flow { ann does { move clock to left; 2 times { phase night { say 2 } } } }"""
    )
    assert game.decision.by == "player(2)"
    choose(game, "yes", "no")
    assert said(game) == [1, 7, 1, 2, 3]


def test_stop_leaves_the_loop_and_ends_the_phases_inside_it() -> None:
    game = start(
        BOARD
        + """
        when phase round { say 8 }
        when phase turn { say 9 }
        flow {
          repeat { phase round { each player does { phase turn {
            say you.index
            until end of turn { treat size for green as 50 }
            if you is bob { stop }
            say 5
          } } } }
          say green.size
        }"""
    )
    assert said(game) == [1, 5, 9, 2, 9, 8, 2]


# ---------------------------------------------------------------- H4, H11: groups


def test_choices_are_made_once_before_each_spreads() -> None:
    game = start(
        BOARD
        + """
        flow { ann does { move each red in box to left; move each peg in left to one spot s where no peg in s } }
        """
    )
    assert offered(game) == ["middle", "right"]
    choose(game, "right")
    assert inside(game, "right") == ["red#1", "red#2"]


def test_a_choice_for_each_is_written_for_each() -> None:
    game = start(
        BOARD
        + """
        flow { ann does { move each red in box to left
          for each red r { move r to one spot s where s is not left } } }"""
    )
    choose(game, "right", "middle")
    assert inside(game, "right") == ["red#1"]
    assert inside(game, "middle") == ["red#2"]


def test_targets_are_fixed_then_bodies_then_triggers() -> None:
    game = start(
        BOARD
        + """
        when hit peg p { say 10 + count(all peg q where q.hurt > 0)
          if p.hurt is 1 { move first green in box to left } }
        flow { move each red in box to left; hit each peg; say green.hurt }"""
    )
    assert said(game) == [12, 12, 0]


def test_triggers_of_a_group_run_depth_first() -> None:
    """What the first trigger sets off, groups of its own included, is done before the second trigger."""
    game = start(
        BOARD
        + """
        verb ring peg p { say 20 + p.size }
        when ring peg p { say 30 + p.size }
        when hit peg p { say p.size; ring each peg q where q is not red; say 9 }
        flow { move blue to left; move green to left; move first red in box to left; hit each peg where size > 1 }"""
    )
    once = [21, 22, 31, 32, 9]
    assert said(game) == [2, *once, 3, *once]


def test_together_first_all_choices_and_amounts_then_effects_then_triggers() -> None:
    game = start(
        BOARD
        + """
        when hit peg p { say 10 * p.hurt + p.size }
        flow { ann does {
          move blue to left; move green to left; set blue.hurt to 2; set green.hurt to 5
          together { hit blue for green.hurt; hit green for blue.hurt; hit one peg }
        } }"""
    )
    assert said(game) == []
    assert field(game, "blue", "hurt") == 2
    choose(game, "green")
    assert said(game) == [71, 82, 82]


def test_amounts_inside_together_add_up() -> None:
    game = start(
        BOARD
        + """
        change player { track purse: 0..10 = 4 }
        flow { ann does { together { raise you.purse by 2; raise you.purse by you.purse; lower you.purse by 1 } } }"""
    )
    assert field(game, "player(1)", "purse") == 9


def test_rules_and_results_wait_for_the_end_of_together_too() -> None:
    game = start(
        BOARD
        + """
        change peg { play: rule }
        peg lamp { play { say 5; hit blue for 10 } }
        flow { ann does {
          move blue to left; move green to left; move lamp to left
          together { run lamp.play; hit green for blue.hurt; win bob; hit one peg p where p is not lamp }
        } }"""
    )
    assert said(game) == []
    choose(game, "blue")
    assert said(game) == [5]
    assert game.result == (0, 1)
    assert field(game, "green", "hurt") == 0


def test_secret_choices_are_all_made_before_anything_happens() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left
          together { each player does { move one peg in left to right } }
        }"""
    )
    choose(game, "green")
    assert inside(game, "right") == []
    assert "green" in offered(game), "nothing of the first choice is seen yet"
    choose(game, "blue")
    assert inside(game, "right") == ["green", "blue"]


# ---------------------------------------------------------------- H12: loops


def test_for_each_by_a_value_sorts_at_the_start() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left
          for each peg p by hurt - size { say p.size; set green.hurt to 100 }
        }"""
    )
    assert said(game) == [3, 3, 2, 1]


def test_for_each_by_choice_asks_for_the_next_each_time() -> None:
    game = start(
        BOARD
        + """
        flow { ann does {
          move green to left; move blue to left; move first red in box to left
          for each peg p by choice { say p.size; if p is green { move first red in left to store } }
        } }"""
    )
    assert offered(game) == ["green", "blue", "red#1"]
    choose(game, "green")
    assert said(game) == [2, 1], "the red has left, so the blue is the only one"
    assert game.over


def test_what_comes_twice_is_offered_once_and_has_two_turns() -> None:
    game = start(
        BOARD
        + """
        flow { ann does {
          move each peg in box to left
          for each peg p in (green, blue, green) { say p.size }
          for each peg p in (green, blue, green) by choice { say p.size }
        } }"""
    )
    assert said(game) == [2, 1, 2]
    assert offered(game) == ["green", "blue"]
    choose(game, "green")
    assert offered(game) == ["blue", "green"]
    choose(game, "blue")
    assert said(game) == [2, 1, 2, 2, 1, 2]


def test_elements_that_have_left_are_skipped() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left
          for each peg p in left { say p.size; move each peg q in left where q.size > p.size to middle
            move p to right }
          say 7
          for each peg p { say p.size; move each peg q where q.size < p.size to store }
          say 8
          for each peg p in spot { say p.size; move each peg to store }
        }"""
    )
    assert said(game) == [3, 3, 1, 7, 2, 3, 3, 8, 3]


def test_without_an_order_places_as_declared_then_arrival() -> None:
    game = start(
        BOARD
        + """
        flow {
          move blue to right; move first red in box to middle; move green to left; move blue to middle
          for each peg p { say p.size }
        }"""
    )
    assert said(game) == [2, 3, 1]


def test_stop_leaves_the_innermost_loop() -> None:
    game = start(
        BOARD
        + """
        flow { ann does {
          move each peg in box to left
          2 times {
            for each peg p in left { if p.size < 3 { stop }; may { say p.size } }
            say 9
          }
          repeat { each player does { if you is bob { stop }; say 1 } }
          say 5
        } }"""
    )
    choose(game, "yes", "no", "yes", "yes")
    assert said(game) == [3, 9, 3, 3, 9, 1, 5]


# ---------------------------------------------------------------- H15: treat


def test_treat_layers_apply_in_load_order_over_the_value_below() -> None:
    text = (
        BOARD
        + """
        treat size for red r as r.size + 1
        treat size for peg p as p.size * 2 where p in right
        variant huge { treat size for peg p as p.size + 100 }
        flow {
          move first red in box to left; move first red in box to right
          say (first red in left).size; say (first red in right).size
        }"""
    )
    assert said(start(text)) == [4, 8]
    assert said(start(text, variants="huge")) == [104, 108]


def test_every_piece_with_a_treat_is_a_layer_of_its_own_while_in_play() -> None:
    game = start(
        BOARD
        + """
        peg booster { copies 2; treat size for green g as g.size + 10
          treat size for self as 40 where some peg in middle }
        flow {
          move green to left; say green.size
          move first booster in box to left; say green.size
          move first booster in box to right; say green.size
          move first booster to store; say green.size
          say (first booster).size; move blue to middle; say (first booster).size; say (first booster in store).size
        }"""
    )
    assert said(game) == [2, 12, 22, 12, 1, 40, 1]


def test_treat_inside_until_lasts_and_adds_up() -> None:
    game = start(
        BOARD
        + """
        verb grow peg p for number n { until end of day { treat size for p as p.size + n } }
        flow {
          move green to left; move blue to left
          2 times { phase day { grow green for 5; say green.size; grow green for 20; say green.size; say blue.size } }
          say green.size
        }"""
    )
    assert said(game) == [7, 27, 1, 7, 27, 1, 2]


# ---------------------------------------------------------------- until


def test_until_the_end_or_the_start_of_a_phase() -> None:
    game = start(
        BOARD
        + """
        when phase day { say 8 }
        before phase day { say 7 }
        flow {
          move green to left
          phase day {
            until end of day { forbid hit green }
            until start of day { when hit blue { say 3 } }
            hit green; say green.hurt
          }
          hit green; say green.hurt; hit blue
          phase night { hit blue }
        }"""
    )
    assert said(game) == [7, 0, 8, 1, 3, 3]


def test_a_duration_ends_when_the_phase_comes_again() -> None:
    game = start(
        BOARD
        + """
        flow { 2 times { phase day { hit blue; until start of day { when hit blue { say 3 } }; hit blue; say 5 } } }"""
    )
    assert said(game) == [3, 5, 3, 5]


def test_what_lasts_remembers_who_and_what_it_was_said_of() -> None:
    game = start(
        BOARD
        + """
        verb curse peg p { until end of day { when hit p { say you.index * 10 + p.size } } }
        flow {
          move green to left; move blue to left
          phase day { bob does { curse green }; ann does { curse blue; hit green; hit blue } }
          hit green
        }"""
    )
    assert said(game) == [22, 11]


# ---------------------------------------------------------------- H16: ranges


PURSE = (
    BOARD
    + """
    change player { track purse: 0..9 = 5 }
    verb pay number n { lower you.purse by n }
    verb buy peg p { pay p.size * 2; move p to right }
    verb earn number n { raise you.purse by n }
    """
)


def test_paying_needs_no_requires() -> None:
    assert (
        failures(
            PURSE
            + """
            example exactly { given green g in left; given player(1).purse is 4
              then can(buy g); when player(1) does buy g; then player(1).purse is 0 and g in right }
            example too_little { given red r in left; given player(1).purse is 5
              then not can(buy r) and can(pay 5) and not can(pay 6) }
            example too_much { given player(1).purse is 8
              then can(earn 1) and not can(earn 2) }
            """
        )
        == {}
    )


def test_only_what_can_be_paid_is_offered() -> None:
    game = start(
        PURSE + "flow { ann does { move each peg in box to left; any number of times { buy one peg in left } } }"
    )
    assert offered(game) == ["blue", "green", "stop"]
    choose(game, "green")
    assert field(game, "player(1)", "purse") == 1
    assert game.over, "nothing can be bought for 1, and stopping is all that is left"


# ---------------------------------------------------------------- H19: forced decisions


def test_a_decision_with_one_answer_is_made_by_the_engine() -> None:
    text = BOARD + "flow { ann does { move blue to left; hit one peg; move one peg to one spot s where s is right } }"
    game = start(text)
    assert game.over
    asked = start(text, ask_forced=True)
    assert offered(asked) == ["blue"]
    choose(asked, "blue", "blue", "right")
    assert asked.over
    assert inside(asked, "right") == inside(game, "right") == ["blue"]
    made = [event[3] for event in game.events() if event[0] == "forced"]
    assert made == [event[3] for event in asked.events() if event[0] == "choice"], "what was forced is in the record"


# ---------------------------------------------------------------- H20: repetition


def test_times_seen_counts_the_whole_situation_at_this_statement() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each red in box to left
          repeat {
            if times_seen is 3 { stop }
            move first red in left to right; move first red in right to left
          }
        }"""
    )
    assert game.over
    assert inside(game, "left") == ["red#1", "red#2"], "the reds change places, but look alike"


def test_another_place_in_the_rules_counts_for_itself() -> None:
    game = start(
        BOARD
        + """
        change player { track tally: number = 0 }
        verb look { if times_seen >= 3 { win you } }
        flow { ann does { 2 times { look }; if times_seen is 1 { move blue to left }; move blue to box; look } }"""
    )
    assert game.result == (1, 0)


# ---------------------------------------------------------------- chance


def test_scripted_dice_come_first_and_tables_read_them() -> None:
    assert (
        failures(
            BOARD
            + """
            verb throw { roll d6 n { 1: say 1; 2..4: say 24; 5..: say 5 }; say 100 + n }
            verb flip { roll coin { heads: say 7; tails: say 8 } }
            example scripted { given dice 1, 3, 6
              when player(1) does throw; when player(1) does throw; when player(1) does throw
              then game.said is (1, 101, 24, 103, 5, 106) }
            example a_coin { given dice 1, 2
              when player(1) does flip; when player(1) does flip
              then game.said is (7, 8) }
            """
        )
        == {}
    )


def test_random_picks_are_without_replacement_and_as_many_as_there_are() -> None:
    made = rules(
        BOARD
        + """
        peg ball { copies 9 }
        flow { move 4 random ball in box to left; move 9 random ball in box to right
          move 1 random ball in box to middle }
        """
    )
    games = [made.new_game(1, seed) for seed in range(20)]
    for game in games:
        assert len(inside(game, "left")) == 4
        assert len(inside(game, "right")) == 5
        assert set(inside(game, "left")).isdisjoint(inside(game, "right"))
    assert len({tuple(inside(game, "left")) for game in games}) > 15
    assert inside(made.new_game(1, 3), "left") == inside(games[3], "left")


def test_calculating_with_nothing_is_a_typed_error() -> None:
    with pytest.raises(GameError, match="LD702 a rule calculates with nothing"):
        start(BOARD + "verb sum_up { say 1 + highest(p.size for each peg p) }\nflow { sum_up }")
    with pytest.raises(GameError, match="LD702 a rule divides by zero"):
        start(BOARD + "verb share { say 7 div count(all peg) }\nflow { share }")
