"""What chance takes has a name: in a `let`, and behind the call that took it."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import HEAD, choose, inside, offered, said, start

LEAVES = """
choices wind { north; south; west }
kind leaf { worth: number }
leaf oak { worth 1 }
leaf ash { worth 2 }
leaf elm { worth 3 }
leaf fir { worth 4 }
place heap { }
place tray { }
place hand for each player p { }
"""
SEEDS = range(12)


def test_one_that_was_drawn_is_a_thing() -> None:
    drawn = set()
    for seed in SEEDS:
        game = start(LEAVES + "flow { let l = random leaf in box; move l to heap; say l.worth }", seed=seed)
        assert [{"oak": 1, "ash": 2, "elm": 3, "fir": 4}[name] for name in inside(game, "heap")] == said(game)
        drawn.update(said(game))
    assert drawn == {1, 2, 3, 4}


def test_several_that_were_drawn_are_a_set() -> None:
    text = """
    flow {
      let ls = 2 random leaf in box where worth < 4
      say count(ls)
      move each leaf in ls to heap
      for each leaf l in ls { say l.worth }
    }"""
    for seed in SEEDS:
        game = start(LEAVES + text, seed=seed)
        number, *worths = said(game)
        assert number == 2
        assert len(set(worths)) == 2
        assert 4 not in worths
        assert len(inside(game, "heap")) == 2


def test_where_there_is_none_the_name_stands_for_nothing() -> None:
    game = start(
        LEAVES
        + """
        flow {
          let l = random leaf in heap
          let n = random number in 3..2
          let ls = 2 random leaf in heap
          move l to tray
          if l is none { say 1 }
          if n is none { say 2 }
          say count(ls)
        }"""
    )
    assert said(game) == [1, 2, 0]
    assert inside(game, "tray") == []


def test_values_and_numbers_are_drawn_too() -> None:
    seen = set()
    text = """
    flow {
      let w = one random wind in (north, west)
      if w is west { say 9 }
      let n = random number in 5..6
      say n
    }"""
    for seed in SEEDS:
        seen.add(tuple(said(start(LEAVES + text, seed=seed))))
    assert seen == {(5,), (6,), (9, 5), (9, 6)}


def test_a_call_names_what_it_drew() -> None:
    text = """
    flow {
      move 2 random leaf ls in box to heap
      for each leaf l in ls { say l.worth }
      say count(all leaf x in heap where x in ls)
      move 1 random leaf l in heap to tray
      say l.worth
      move one random leaf m in box to tray
      say m.worth
    }"""
    for seed in SEEDS:
        game = start(LEAVES + text, seed=seed)
        first, second, both, third, other = said(game)
        assert both == 2
        assert third in (first, second)
        assert other not in (first, second)
        assert len(inside(game, "tray")) == 2


def test_inside_the_call_the_name_is_the_one_whose_turn_it_is() -> None:
    text = """
    kind leaf_home is place { }
    leaf_home low { }
    leaf_home high { }
    change leaf { home: place = low if worth < 3 else high }
    flow { move 4 random leaf l in box to l.home; say count(l) }"""
    game = start(LEAVES + text)
    assert sorted(inside(game, "low")) == ["ash", "oak"]
    assert sorted(inside(game, "high")) == ["elm", "fir"]
    assert said(game) == [4]


def test_a_verb_that_takes_a_set_gets_all_that_were_drawn() -> None:
    text = """
    verb take each leaf ls { say count(ls); move each leaf in ls to heap }
    verb give leaf l { say l.worth; move l to heap }
    flow { take 2 random leaf ls in box; say count(ls); give 2 random leaf l in box; say count(l) }"""
    game = start(LEAVES + text)
    assert said(game)[:2] == [2, 2]
    assert said(game)[4:] == [2]


def test_the_same_seed_draws_the_same() -> None:
    text = "flow { 3 times { let l = random leaf in box; move l to heap; say l.worth } }"
    for seed in SEEDS:
        assert said(start(LEAVES + text, seed=seed)) == said(start(LEAVES + text, seed=seed))


def test_a_search_ends_with_success_where_chance_draws() -> None:
    """Nobody can foresee what is drawn, so that what comes after it does not count."""
    text = """
    verb gamble { let l = random leaf in heap; requires l is oak; move l to you.hand }
    verb sure { requires some oak in tray }
    flow {
      move each leaf in box to heap
      ann does { choose one { gamble: gamble; sure: sure; pass: say 1 } }
    }"""
    game = start(LEAVES + text)
    assert offered(game) == ["gamble", "pass"]
    choose(game, "pass")


def test_every_form_draws_alike() -> None:
    same_in_every_form(
        LEAVES
        + """
        verb gamble {
          let l = random leaf in heap
          choose one { keep: move l to you.hand; back: move l to tray }
          move 2 random leaf ls in tray to heap
          if count(ls) > 1 and some leaf x in ls where x is l { say l.worth }
        }
        flow {
          move each leaf in box to heap
          4 times { each player does { choose one { go: gamble; wait: say 0 } } }
        }"""
    )


@pytest.mark.parametrize(
    "begun",
    [
        "move 2 random leaf in heap to tray by choice",
        "let ls = 2 random leaf in heap; for each leaf l in ls by choice { move l to tray }",
        "move 2 random leaf in heap to tray; for each leaf l in tray by choice { move l to you.hand }",
    ],
)
def test_what_chance_began_goes_on_in_any_order_if_none_leads_to_the_end(begun: str) -> None:
    """Nobody could foresee that before the leaves were drawn; then it is done as far as it can be."""
    choice = f"choose one {{ a: {{ {begun}; requires count(all leaf in heap) is 9 }}; b: say 0 }}"
    flow = f"flow {{ move each leaf in box to heap; ann does {{ {choice} }} }}"
    game = start(LEAVES + flow)
    choose(game, "a")
    assert game.over
    assert len(inside(game, "heap")) == 2
    same_in_every_form(LEAVES + flow)


@pytest.mark.parametrize(
    "text",
    [
        "flow { let l = all random leaf in box }",
        "flow { for each random leaf l in box { say 1 } }",
        "flow { if some random leaf in box { say 1 } }",
        "flow { move each random leaf in box to heap }",
        "flow { say count(l for each random leaf l in box) }",
    ],
)
def test_random_without_a_number_is_refused(text: str) -> None:
    found = Diagnostics()
    check_texts({"tiny.rules": HEAD + LEAVES + text}, found)
    assert [d.code.id for d in found if d.is_error] == ["LD318"]
