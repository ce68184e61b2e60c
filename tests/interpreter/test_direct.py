"""Games played in one go are the games that pause: the same decisions, options and ends. And what is legal is the same
whether it is found on the state itself or on copies of it."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

import ludolect
from interpreter.compile.joining import compiled
from interpreter.run.chance import Generator
from interpreter.run.faults import RulesFault, RulesRunaway
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from tests.interpreter.tables import rules
from tests.interpreter.test_blocks import BUSY_RULES

Asked = tuple[int, int, tuple[Any, ...], bool]


class Enough(Exception):
    """A game has lasted long enough."""


def in_one_go(program: Program, seed: int, most: int) -> tuple[list[Asked], State]:
    asked: list[Asked] = []
    generator = Generator(seed, 16)

    def choose(state: State, site: int, decider: int, options: tuple[Any, ...], optional: bool) -> Any:
        if len(asked) == most:
            raise Enough
        asked.append((site, decider, options, optional))
        return (*options, None)[generator.below(len(options) + optional)]

    state = program.new_state(seed)
    with suppress(Enough):
        runner(program).playout(state, choose)
    return asked, state


def pausing(program: Program, seed: int, most: int) -> tuple[list[Asked], State]:
    asked: list[Asked] = []
    generator = Generator(seed, 16)
    state = program.new_state(seed)
    runner(program).start(state)
    runner(program).run(state)
    while state.ask is not None and len(asked) < most:
        asked.append(state.ask[:4])
        _, _, options, optional, _ = state.ask
        runner(program).answer(state, (*options, None)[generator.below(len(options) + optional)])
        runner(program).run(state)
    return asked, state


@pytest.mark.parametrize(
    ("designation", "players", "variants"),
    [
        ("tic_tac_toe", 2, ()),
        ("connect_four", 2, ()),
        ("breakthrough", 2, ()),
        ("castle_panic", 4, ()),
        ("castle_panic", 1, ()),
        ("castle_panic", 3, ("all_for_one", "mans_home", "coop")),
        ("castle_panic", 4, ("overlord",)),
        ("castle_panic wizards_tower", 3, ()),
        ("witchcraft", 2, ()),
        ("kingdom_rush", 2, ()),
    ],
)
def test_the_same_games_in_both_forms(designation: str, players: int, variants: tuple[str, ...]) -> None:
    program = ludolect.load(*designation.split(), variants=list(variants)).program(players)
    assert runner(program).direct is not None
    for seed in range(2):
        asked, state = in_one_go(program, seed, 100)
        told, other = pausing(program, seed, 100)
        assert (asked, state.result) == (told, other.result)
        assert state.result is None or state.has == other.has


@pytest.mark.parametrize("designation", ["tic_tac_toe", "connect_four"])
def test_drawn_in_line_or_by_a_function_it_is_the_same_game(designation: str) -> None:
    program = ludolect.load(designation).program(2)
    for seed in range(5):
        draw = Random(seed).random

        def choose(
            _: State, site: int, decider: int, options: tuple[Any, ...], optional: bool, draw: Any = draw
        ) -> Any:
            answers = len(options) + optional
            return (*options, None)[int(draw() * answers) if answers > 1 else 0]  # of one thing no lot is drawn

        asked, drawn = program.new_state(seed), program.new_state(seed)
        runner(program).playout(asked, choose)
        runner(program).random_playout(drawn, Random(seed).random)
        assert (asked.result, asked.has, asked.streams) == (drawn.result, drawn.has, drawn.streams)


def test_many_games_at_random() -> None:
    connect_four = ludolect.load("connect_four")
    ends = [(*end, end.how) for end in connect_four.playouts(2, range(20))]
    assert len(set(ends)) > 1
    assert ends == [(*end, end.how) for end in connect_four.playouts(2, range(20))]
    with pytest.raises(ludolect.BadSetup, match="report"):
        next(ludolect.load("catacombs").playouts(3, [1]))
    with pytest.raises(ludolect.BadSetup, match="a seed is a whole number"):
        next(connect_four.playouts(2, ["one"]))  # type: ignore[list-item]


ENDLESS = """
place left { name en "the left" fr "la gauche" es "la izquierda"; live true }
place right { name en "the right" fr "la droite" es "la derecha"; live true }
kind pebble { name en "the pebble" fr "le caillou" es "el guijarro" }
pebble grey { name en "the grey pebble" fr "le caillou gris" es "el guijarro gris"; copies 4 }
verb carry pebble p { phrase en "carry {p}" fr "porter {p}" es "llevar {p}"; move p to right }
verb bring pebble p { phrase en "bring {p}" fr "apporter {p}" es "traer {p}"; move p to left }
flow {
  move each pebble in box to left
  repeat { each player does {
    choose one { there: carry one pebble in left; back: bring one pebble in right }
  } }
}
"""


def test_a_game_without_end_is_left_and_told_as_such() -> None:
    ends = list(rules(ENDLESS).playouts(2, range(3), most=500))
    assert all(isinstance(end, ludolect.Unfinished) for end in ends)
    assert (ends[0].how, ends[0].winners, ends[0].losers, ends[0].worth()) == ("undecided", (), (), [0.5, 0.5])
    assert ends[0] != ludolect.Result([0, 0], "undecided")
    assert str(ends[0]) == "unfinished"
    four = ludolect.load("connect_four")
    assert list(four.playouts(2, range(9), most=100)) == list(four.playouts(2, range(9)))
    with pytest.raises(ludolect.BadSetup, match="whole number from 1"):
        next(four.playouts(2, [1], most=0))


def test_decisions_that_are_foreseen_through_several_rules_are_the_same() -> None:
    program = BUSY_RULES.program(2)
    for seed in range(2):
        asked, state = in_one_go(program, seed, 60)
        told, other = pausing(program, seed, 60)
        assert (asked, state.result) == (told, other.result)


def test_a_paused_game_can_be_played_out() -> None:
    program = ludolect.load("breakthrough").program(2)
    _, state = pausing(program, 3, 10)
    runner(program).playout(state, lambda state, site, decider, options, optional: options[0])
    assert state.result is not None
    assert state.ask is None


@pytest.mark.parametrize(
    ("names", "players"),
    [(("castle_panic",), 4), (("castle_panic", "wizards_tower"), 3)],
)
def test_legal_on_the_state_itself_and_on_copies_is_the_same(names: tuple[str, ...], players: int) -> None:
    ruleset = ludolect.load(*names).ruleset
    program, copying = compiled(ruleset, players), compiled(ruleset, players)
    assert program.probes
    judge = runner(copying)
    judge.probes, judge.unit_probes, judge.inert = {}, {}, [False] * len(judge.inert)
    for seed in range(2):
        asked, state = pausing(program, seed, 30)
        told, other = pausing(copying, seed, 30)
        assert asked == told
        assert (state.at, state.has, state.events()) == (other.at, other.has, other.events())


def first(state: State, site: int, decider: int, options: tuple[Any, ...], optional: bool) -> Any:
    return options[0]


@pytest.mark.parametrize(
    "endless",
    [
        "repeat { if 1 is 2 { stop } }",
        "again 1",
        "double 1",
    ],
)
def test_rules_that_never_end_are_stopped_in_this_form_too(endless: str) -> None:
    text = """
        verb again number n { again n }
        verb double number n { if n < 60 { double n + 1; double n + 1 } }
        flow { ann does { """
    program = rules(text + endless + " } }").program(2)
    assert runner(program).direct is not None
    with pytest.raises(RulesRunaway):
        runner(program).playout(program.new_state(1), first)


def test_what_goes_wrong_in_this_form_is_told_with_rule_and_statement() -> None:
    text = """
        verb share number n { say 12 div n }
        verb deal { say 1; choose one spot s; share s.n }
        kind spot is place { live true; n: number }
        spot for each 0..0 n { n n }
        flow { ann does { deal } }"""
    program = rules(text).program(2)
    with pytest.raises(RulesFault) as asked:
        runner(program).playout(program.new_state(1), first)
    with pytest.raises(RulesFault) as drawn:
        runner(program).random_playout(program.new_state(1), Random(1).random)
    for told in (asked.value, drawn.value):
        assert told.chain == ["flow", "verb share"]  # the one between was written into the flow
        assert told.diagnostic.primary.span.text == "say 12 div n"


def test_a_way_that_leads_back_is_counted_as_far_as_any_rule_may() -> None:
    text = """
        kind spot is place { live true; n: number; next: spot = spot(n mod 3 + 1) }
        spot for each 1..3 n { n n }
        kind peg { }
        peg red { copies 3 }
        define row(spot s): number = 0 if no peg in s else 1 + row(s.next)
        verb fill number most { for each spot s where n <= most { move first peg in box to s }; say row(spot(1)) }
        flow { ann does { fill NUMBER } }"""
    open_ended = rules(text.replace("NUMBER", "2")).program(2)
    runner(open_ended).playout(open_ended.new_state(1), first)
    closed = rules(text.replace("NUMBER", "3")).program(2)
    with pytest.raises(RulesFault):
        runner(closed).playout(closed.new_state(1), first)
