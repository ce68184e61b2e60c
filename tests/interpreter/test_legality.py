"""Derived legality: what is offered is what can be carried out to its end, and nothing about it is written twice."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import nullcontext
from typing import Any

import pytest

from interpreter.emit.probes import Probes
from interpreter.run.errors import SearchGaveUp
from interpreter.run.faults import RulesFault
from interpreter.run.running import Runner, runner
from ludolect.api import Game
from tests.interpreter.tables import choose, failures, inside, offered, rules, said, start
from tests.net.forms import on_copies

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
    original = Runner.leads_on

    def counted(self: Runner, state: Any, site: int, option: Any, decider: int, steps: int) -> bool:
        tried.append(option)
        return original(self, state, site, option, decider, steps)

    monkeypatch.setattr(Runner, "leads_on", counted)
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


def test_a_second_choice_in_the_same_call_is_foreseen_without_a_search(searches: list[Any]) -> None:
    game = start(
        BOARD
        + """
        flow { ann does { move blue to left; move green to middle
          shift one peg p to one spot s where no peg in s and s is not p.place } }
        """
    )
    assert searches == []
    assert offered(game) == ["blue", "green"]
    choose(game, "blue")
    assert game.over
    assert searches == []


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
        verb pair { choose one peg a; choose one peg b where b is not a; requires a.size + b.size is 4
          say 10 * a.size + b.size }
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
        verb dash { may { choose one peg p where p.size > 7; say 1 }; may { choose one peg p where p.size > 2
          say 2 }; say 3 }
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
    verb peep { requires no peg in pile; say 7 }
    verb mix { shuffle hidden; requires no spot; say 3 }
    verb ask { bob does { choose one peg p in left; requires p.size > 8 }; say 4 }
    verb offer {
      bob does { choose one spot s; move first peg in hidden to s }
      choose one peg p in left where p.size > 8
      say 5
    }
    verb pull { shift 1 random peg in left to right; requires no spot }
    verb late { choose one peg p in left; roll d6; choose one peg q where q.size > 8; move p to right; say 6 }
    """
)


def test_a_search_ends_with_success_where_something_unforeseeable_comes() -> None:
    assert (
        failures(
            UNFORESEEN
            + """
            example all_can_be_tried { given players 2; given blue in left; given green in left; given red in hidden
              then can(gamble) and can(draw) and can(peep) and can(mix) and can(ask)
              then can(offer) and can(pull) and can(late)
              when player(1) does mix
              then game.said is () }
            """
        )
        == {}
    )


def test_what_a_player_may_see_is_no_surprise_to_that_player() -> None:
    """Ann knows her own hand and not Bob's: what needs a large peg in it she can try in his place only."""
    assert (
        failures(
            BOARD
            + """
            kind hand is place { shown owner }
            hand palm for each player owner { }
            verb reveal player p { requires some peg in palm(p) where size > 5; say 1 }
            example hands { given players 2; given blue in palm(player(1)); given green in palm(player(2))
              given active is player(1)
              then not can(reveal player(1)) and can(reveal player(2)) }
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


def test_forced_answers_never_lead_into_a_wall() -> None:
    """Of two ways only one can be carried out, so it is no decision at all."""
    game = start(
        BOARD
        + """
        flow { ann does { move each peg in box to left; choose one {
          big: choose one peg p where p.size > 3
          small: { choose one peg p where p.size < 2; say p.size }
        } } }"""
    )
    assert game.over
    assert said(game) == [1]


# ---------------------------------------------------------------- bounds


MAZE = (
    BOARD
    + """
    kind card { face: number }
    card a { copies 1; face 1 }
    card b { copies 1; face 2 }
    card c { copies 1; face 3 }
    card d { copies 1; face 4 }
    card e { copies 1; face 5 }
    verb guess spot s { DEPTH times { choose one card x in middle; say x.face }; requires s is right }
    flow { ann does { move each card in box to middle; guess one spot } }
    """
)


def test_a_dead_end_that_can_be_seen_through_is_not_offered() -> None:
    game = start(MAZE.replace("DEPTH", "3"))
    assert inside(game, "left") == []
    assert offered(game) == ["a", "b", "c", "d", "e"], "of the places only `right` leads anywhere"


def test_an_exponential_dead_end_is_bounded_and_counts_as_legal() -> None:
    begun = time.perf_counter()
    with pytest.warns(SearchGaveUp, match="taken as legal"):
        game = start(MAZE.replace("DEPTH", "14"))
    assert offered(game) == ["left", "middle", "right"]
    assert time.perf_counter() - begun < 10


def test_identical_ways_are_not_tried_twice() -> None:
    """Twenty coins in a heap are one option, so paying with them is no search through subsets."""
    begun = time.perf_counter()
    game = start(
        """
        kind spot is place { live true }
        spot heap { }
        spot till { }
        kind coin { }
        coin penny { copies 40 }
        verb pay { move 20 coin in heap to till; requires no penny in heap }
        verb give { move 20 coin in heap to till; requires count(all coin in till) is 20 }
        flow { ann does { move each coin in box to heap; choose one { all_of_them: pay; twenty: give } } }
        """
    )
    assert game.over
    assert len(inside(game, "till")) == 20
    assert time.perf_counter() - begun < 5


# ---------------------------------------------------------------- can


def test_can_is_the_same_test_as_a_condition() -> None:
    assert (
        failures(
            BOARD
            + """
            verb match peg p { choose one peg q where q.size < p.size; say q.size }
            define stuck: truth = not can(match one peg)
            example none_at_all { then stuck }
            example no_smaller { given 2 red in left; then stuck }
            example smaller { given red r in left; given blue b in right
              then not stuck and can(match r) and not can(match b) }
            """
        )
        == {}
    )


def test_can_changes_nothing() -> None:
    game = start(
        BOARD
        + """
        verb empty_out { move each peg to box; say 1; set blue.worn to true }
        flow { ann does { move each peg in box to left; if can(empty_out) { say 2 }; say count(all peg) } }"""
    )
    assert said(game) == [2, 4]


def test_no_legal_action_at_all() -> None:
    game = start(
        BOARD
        + """
        verb act peg p { requires not p.worn; set p.worn to true }
        flow { move blue to left; move green to left; repeat { each player does {
          if not can(act one peg) { lose you }
          act one peg
        } } }"""
    )
    choose(game, "green")
    assert game.result == (0, 1)


def test_the_search_itself_leaves_no_trace() -> None:
    game: Game = start(MAZE.replace("DEPTH", "2"))
    again: Game = rules(MAZE.replace("DEPTH", "2")).new_game(2)
    assert game.state.events() == again.state.events()
    assert said(game) == []


@pytest.mark.parametrize("pegs", [1, 2, 3, 5])
@pytest.mark.parametrize("pool", ["place", "spot"])
def test_a_loop_that_empties_a_place_needs_a_piece_for_each_turn(pegs: int, pool: str) -> None:
    """Unless a piece may come back to where it was taken from, as it does if the pool is one of the spots."""
    text = f"""
        kind spot is place {{ live true }}
        {pool} pool {{ }}
        spot left {{ }}
        spot middle {{ }}
        spot right {{ }}
        kind peg {{ }}
        peg red {{ copies {pegs} }}
        verb fill {{ for each spot s {{ move one peg in pool to s }} }}
        flow {{ move each peg in box to pool; ann does {{ choose one {{ full: fill; not_at_all: say 1 }} }}; say 2 }}
        """
    game = start(text)
    assert (") >= len(" in game.program.module.source) == (pool == "place")  # counted, not tried
    if pegs < 3:
        assert said(game) == [1, 2]
    else:
        assert offered(game) == ["full", "not_at_all"]
        choose(game, "full")
        assert said(game) == [2]
        assert len(inside(game, "pool")) == pegs - 3
    copying = rules(text).program(2)
    judge = runner(copying)
    judge.probes, judge.unit_probes, judge.inert = {}, {}, [False] * len(judge.inert)
    state = copying.new_state(0)
    judge.start(state)
    judge.run(state)
    assert (state.ask is None) == (pegs < 3)


def test_many_branches_after_a_choice_are_looked_at_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows each branch is the same: it must not be gone through again for every way that leads there."""
    looked_at: Counter[tuple[str, str]] = Counter()
    handed_on = Probes._handed_on

    def counted(self: Probes, name: str, variable: str) -> list[tuple[str, str]] | None:
        looked_at[name, variable] += 1
        assert sum(looked_at.values()) < 2000
        return handed_on(self, name, variable)

    monkeypatch.setattr(Probes, "_handed_on", counted)
    branches = "; ".join(f"may {{ lower you.gold by {i} }}" for i in range(20))
    game = start(f"""
    kind coin {{}}
    coin copper {{}}
    coin silver {{}}
    place purse {{ live true }}
    change player {{ track gold: 0..40 = 40 }}
    verb pay {{ choose one coin c in purse; {branches}; requires you.gold > 0 }}
    flow {{ move each coin in box to purse; ann does {{ may pay }} }}
    """)
    assert offered(game) == ["yes", "no"]
    assert looked_at


@pytest.mark.parametrize("copies", [False, True])
def test_a_rule_without_a_result_is_told_to_whoever_comes_to_it_not_to_whoever_might(copies: bool) -> None:
    made = rules(
        """
        place left { live true }
        kind peg { track worth: number = 1 }
        peg red { }
        verb dare { may { say 9 }; say highest(p.worth for each peg p in left) + 1; requires some peg in box }
        flow { ann does { choose one { bold: dare; meek: say 1 } } }"""
    )
    game = made.new_game(2, 0)
    with on_copies(game.program) if copies else nullcontext():
        game = made.new_game(2, 0)
        assert offered(game) == ["bold", "meek"]
        other = game.clone()
        choose(other, "meek")
        assert said(other) == [1]
        with pytest.raises(RulesFault, match="LD702 a rule calculates with nothing"):
            choose(game, "bold", "no")
