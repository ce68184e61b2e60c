"""What is offered can be done: through what others do, in optional parts of reactions, and where things are forbidden.

Every table is played in all forms: all ways through a game that pauses, and many games at random in one go, with a
chooser and drawn by lot. All must come to the same.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ludolect
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from tests.interpreter.tables import choose, failures, offered, rules, said, start

RANDOM_GAMES = 60

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { size: number = 1; track worn: truth = false }
peg red { size 3 }
peg blue { size 1 }
peg green { size 2 }
change player { track coins: 0..9 = 0 }
verb pay number n { lower you.coins by n }
verb rub peg p { set p.worn to true; say p.size }
verb rest { }
"""


def ends(text: str, players: int = 2) -> set[tuple[int, ...]]:
    """Everything that can have been said at the end, the same in every form."""
    program = rules(BOARD + text).program(players)
    column = next(c for f, c in program.module.columns.items() if f.name == "said")

    def told(state: State) -> tuple[int, ...]:
        return next((tuple(value) for value in getattr(state, column) if value), ())

    def through(state: State) -> set[tuple[int, ...]]:
        runner(program).run(state)
        if state.ask is None:
            return {told(state)}
        _, _, options, optional, _ = state.ask
        found = set()
        for answer in (*options, None) if optional else options:
            twin = state.clone()
            runner(program).answer(twin, answer)
            found |= through(twin)
        return found

    first = program.new_state(1)
    runner(program).start(first)
    paused = through(first)
    assert {told(at_random(program, seed, False)) for seed in range(RANDOM_GAMES)} == paused
    assert {told(at_random(program, seed, True)) for seed in range(RANDOM_GAMES)} == paused
    return paused


def at_random(program: Program, seed: int, drawn: bool) -> State:
    state, random = program.new_state(1), Random(seed)
    if drawn:
        runner(program).random_playout(state, random.random)
    else:
        runner(program).playout(
            state, lambda _, __, ___, options, optional: random.choice((*options, *([None] * optional)))
        )
    return state


# ---------------------------------------------------------------- what others do


GROUP = """
place hand for each player p { shown everyone }
verb lay peg p to spot s { move p to s; say p.size }
"""


def test_the_group_looks_ahead_through_what_one_of_it_does() -> None:
    """There is a peg to lay, but no spot is free: laying is not offered, resting is."""
    text = """
    flow {
      move blue to hand(ann); move red to left; move green to right
      everyone does { any number of times { choose one {
        lay: { one player p where some peg in hand(p) does { lay one peg in hand(you) to one spot s where FREE } }
        wait: { say 7; requires count(game.said) < 2 }
      } } }
    }"""
    crowded = start(BOARD + GROUP + text.replace("FREE", "no peg in s"))
    assert offered(crowded) == ["wait", "stop"]
    assert ends(GROUP + text.replace("FREE", "no peg in s")) == {(), (7,)}
    assert "lay" in offered(start(BOARD + GROUP + text.replace("FREE", "no blue in s")))


def test_one_player_looks_ahead_through_what_all_do() -> None:
    text = "verb act { choose one peg p; everyone does { choose one peg q where q.size > p.size }; rub p }\n"
    assert ends(text + "flow { ann does { move each peg in box to left; act } }") == {(1,), (2,)}


@pytest.mark.parametrize(
    ("others", "legal"),
    [
        ("lower you.coins by 1", False),  # nothing is chosen
        ("choose one peg p where p.size > 5", False),  # there is nothing to choose
        ("choose one peg p where p.size > 2; requires p.size > 5", False),  # there is one answer only
        ("choose one peg p where p.size > 2; requires p.size < 5", True),
        ("choose one peg p where p.size > 1; requires p.size > 5", True),  # who knows what bob will choose
        ("may { choose one peg p }; requires no peg", True),
        ("may { choose one peg p where p.size > 5 }; requires no peg", False),
    ],
)
def test_only_a_decision_of_somebody_else_cannot_be_foreseen(others: str, legal: bool) -> None:
    text = f"verb act {{ bob does {{ {others} }}; say 1 }}"
    flow = "flow { move each peg in box to left; ann does { choose one { act: act; rest: rest } } }"
    assert ends(f"{text}\n{flow}")
    assert offered(start(f"{BOARD}{text}\n{flow}", ask_forced=True)) == (["act", "rest"] if legal else ["rest"])
    verdict = "can(act)" if legal else "not can(act)"
    example = f"example e {{ given players 2; given red in left; given green in left; then {verdict} }}"
    assert failures(f"{BOARD}{text}\n{example}") == {}


def test_what_others_hold_is_not_given_away_by_what_is_offered() -> None:
    """Whether bob has a large peg to choose is for him alone to know: it is offered to make him choose one."""
    text = """
    place palm for each player owner { shown owner }
    verb act { bob does { choose one peg p in palm(bob) where p.size > 1 }; say 1 }
    flow { move PEG to palm(bob); ann does { choose one { act: act; rest: rest } } }"""
    for peg in ("red", "blue"):
        assert offered(start(BOARD + text.replace("PEG", peg))) == ["act", "rest"]


def test_nobody_who_could_not_be_chosen_is_asked() -> None:
    """Ann cannot see whether anybody holds a peg, so she may try. Nobody does: nobody is asked."""
    text = """
    place palm for each player owner { shown owner }
    verb act { choose one other player p where some peg in palm(p); p may { say 2 }; say 1 }
    flow { move PEG to palm(bob); ann does { act } }"""
    assert ends(text.replace("PEG", "red")) == {(1,), (2, 1)}
    assert ends(text.replace("move PEG to palm(bob);", "")) == {(1,)}


def test_nobody_is_offered_to_build_where_nothing_can_be_built() -> None:
    """Whoever takes whatever is offered first comes to an end: each time something happens."""
    game = ludolect.load("kingdom_rush:goblin_gate").new_game(3, 16)
    decisions = 0
    while not game.over and decisions < 1500:
        game.choose(game.decision.options[0])
        decisions += 1
    assert game.over


# ---------------------------------------------------------------- optional parts of reactions


PAID = """
when rub peg p may { pay 2; say 9 }
flow { ann does { set you.coins to COINS; move red to left; rub red; say 0 } }
"""


@pytest.mark.parametrize(("coins", "found"), [(1, {(3, 0)}), (2, {(3, 0), (3, 9, 0)})])
def test_who_cannot_pay_is_not_asked(coins: int, found: set[tuple[int, ...]]) -> None:
    assert ends(PAID.replace("COINS", str(coins))) == found


@pytest.mark.parametrize(
    "hook",
    [
        "before rub peg p may BODY",
        "when rub peg p { may BODY }",
        "when rub peg p { deal }",
        "when rub peg p { up to 1 times BODY }",
        "when rub peg p { say 5; deal }",
    ],
)
def test_wherever_it_is_optional(hook: str) -> None:
    """Also in a rule that a reaction calls, and in one that is called by another rule too."""
    text = "verb deal { may { pay 2; say 9 } }\n" + hook.replace("BODY", "{ pay 2; say 9 }")
    flow = "flow { ann does { set you.coins to 1; move red to left; rub red; set you.coins to 2; rub red; deal } }"
    found = ends(f"{text}\n{flow}")
    assert all(told.count(9) <= 1 for told in found)
    assert any(9 in told for told in found)
    assert all(9 not in told[: told.index(3) + 1] or "before" in hook for told in found)


def test_instead_of_something_only_what_can_be_done_is_offered() -> None:
    text = """instead of rub peg p may { pay 2; say 9 }
    flow { ann does { set you.coins to 3; move red to left; rub red; rub red } }"""
    assert ends(text) == {(3, 3), (9, 3), (3, 9)}


def test_options_inside_are_pruned_likewise() -> None:
    text = """when rub peg p may { choose one peg q where q.size < p.size; pay q.size; say 10 + q.size }
    flow { ann does { set you.coins to 1; move each peg in box to left; rub red; say 0 } }"""
    assert ends(text) == {(3, 0), (3, 11, 0)}


def test_after_it_the_reaction_goes_on_and_nothing_is_illegal_in_it() -> None:
    text = """when rub peg p { may { pay 2; say 9 }; choose one peg q where q.size > 5; requires no peg; say 8 }
    verb act { rub red; requires some peg; say 0 }
    flow { ann does { set you.coins to 2; move each peg in box to left; act } }"""
    assert ends(text) == {(3, 0), (3, 9, 0)}


def test_a_rule_that_stops_half_way_leaves_the_reaction_as_it_was() -> None:
    """A die in it cannot be foreseen, so that it may fail after all. What follows is a reaction as before."""
    text = """verb deal { may { roll d6 n; requires n > 6; say 9 }; say 4 }
    when rub peg p { deal; lower you.coins by 5; say 8 }
    flow { ann does { move red to left; rub red; choose one { act: { pay 1; say 1 }; rest: say 2 } } }"""
    assert ends(text) == {(3, 8, 2), (3, 4, 8, 2)}


def test_can_in_a_reaction_is_the_same_test() -> None:
    text = """verb gain { pay 2; say 9 }
    when rub peg p { if can(gain) { say 1 } else { say 2 } }
    flow { ann does { set you.coins to COINS; move red to left; rub red } }"""
    assert ends(text.replace("COINS", "1")) == {(3, 2)}
    assert ends(text.replace("COINS", "2")) == {(3, 1)}


def test_what_may_be_left_out_never_makes_the_rule_around_it_illegal() -> None:
    text = """when rub peg p may { pay 5; say 9 }
    verb act { rub red; requires some peg; say 0 }
    flow { ann does { move each peg in box to left; choose one { act: act; rest: rest } } }"""
    assert ends(text) == {(3, 0), ()}


# ---------------------------------------------------------------- forbidden as a whole


FORBIDDEN = "forbid rub peg p where p.size is 3\n"


@pytest.mark.parametrize(
    ("act", "found"),
    [
        ("choose one { a: rub red; b: rub blue }", {(1,)}),
        ("choose one { a: { rub red; rub red }; b: rub blue }", {(1,)}),
        ("choose one { a: { rub red; say 5 }; b: rub blue }", {(5,), (1,)}),
        ("choose one { a: { choose one peg q where q.size > 1; rub q }; b: rub blue }", {(2,), (1,)}),
        ("choose one { a: bob does { rub red }; b: rub blue }", {(1,)}),
        ("choose one { a: { if some peg { rub red } }; b: rub blue }", {(1,)}),
        ("choose one { a: { if no peg { rub red } }; b: rub blue }", {(), (1,)}),
        ("choose one { a: rub each peg p where p.size > 2; b: rub blue }", {(1,)}),
        ("choose one { a: rub each peg p where p.size > 1; b: rub blue }", {(2,), (1,)}),
        ("choose one { a: rub each peg p where p.size > 8; b: rub blue }", {(), (1,)}),
        ("choose one { a: polish; b: rub blue }", {(1,)}),
        ("choose one { a: { polish; say 4 }; b: rub blue }", {(4,), (1,)}),
        ("choose one { a: { say 4; polish }; b: rub blue }", {(4,), (1,)}),
        ("may { rub red }; say 6", {(6,)}),
        ("may { polish }; say 6", {(6,)}),
        ("up to 2 times { polish }; say 6", {(6,)}),
        ("wash_one", {(1,), (2,)}),
        ("if can(polish) { say 1 } else { say 2 }", {(2,)}),
        ("if can(rub red) { say 1 } else { say 2 }", {(2,)}),
        ("if can(gloss) { say 1 } else { say 2 }", {(1,)}),
        ("polish; say 3", {(3,)}),
    ],
)
def test_an_option_that_is_forbidden_as_a_whole_is_not_offered(act: str, found: set[tuple[int, ...]]) -> None:
    """In the flow, in a rule, and in an optional part of a reaction."""
    text = f"""{FORBIDDEN}
    verb polish {{ rub red }}
    verb gloss {{ polish; say 4 }}
    verb wash peg p {{ rub p }}
    verb wash_one {{ choose one peg p; wash p }}
    verb act {{ {act} }}
    """
    assert ends(f"{text} flow {{ ann does {{ move each peg in box to left; {act} }} }}") == found
    assert ends(f"{text} flow {{ ann does {{ move each peg in box to left; act }} }}") == found


def test_a_piece_whose_whole_rule_is_forbidden_cannot_be_played() -> None:
    text = """
    kind trick { play { } }
    trick shine { play { rub red } }
    trick glow { play { rub red; say 5 } }
    trick dim { play { say 6 } }
    verb play trick t { run t.play }
    flow { ann does { move each peg in box to left; move each trick in box to left; play one trick in left } }"""
    assert ends(FORBIDDEN + text) == {(5,), (6,)}
    assert ends(text) == {(3,), (3, 5), (6,)}
    more = text.replace("{ run t.play }", "{ run t.play; say 7 }")
    assert ends(FORBIDDEN + more) == {(7,), (5, 7), (6, 7)}


def test_where_everything_is_forbidden_nothing_is_left_to_choose() -> None:
    text = FORBIDDEN + "verb act { choose one { a: rub red; b: rub red }; say 1 }\n"
    game = start(BOARD + text + "flow { ann does { move red to left; choose one { act: act; rest: say 2 } } }")
    assert said(game) == [2]


def test_a_forbidden_option_in_a_reaction_is_not_offered_either() -> None:
    text = f"""{FORBIDDEN} verb stir {{ say 4 }}
    when stir {{ choose one {{ a: rub red; b: rub blue; c: rub green }} }}
    flow {{ ann does {{ move each peg in box to left; stir }} }}"""
    game = start(BOARD + text)
    assert offered(game) == ["b", "c"]
    choose(game, "c")
    assert ends(text) == {(4, 1), (4, 2)}


def test_the_same_rule_as_a_step_of_another_is_passed_over() -> None:
    text = FORBIDDEN + "verb polish { rub red }\nverb whole { polish }\nverb step { polish; rub blue }\n"
    found: Any = ends(text + "flow { ann does { move each peg in box to left; choose one { a: whole; b: step } } }")
    assert found == {(1,)}
