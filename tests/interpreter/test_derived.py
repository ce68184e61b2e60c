"""What a state derives from where its pieces are, and keeps: at every decision it is what one finds by looking."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludolect
from interpreter.run.chance import Generator
from interpreter.run.filling import rows as listed_rows
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.watch.paranoid import Prover
from tests.interpreter.tables import rules, said, start

BOARD = """
choices way is circle { east; west }
kind cell is place {
  live true; x: number
  step(way w): cell = cell(x + 1) if w is east else cell(x - 1)
  free: truth = no peg in self
  edge: truth = no peg in self and some peg in step(west)
}
cell for each 1..45 x { x x }
kind peg { owner: player }
peg mine { copies 4; owner player(1) }
peg yours { copies 4; owner player(2) }
kind hat { }
hat cap { copies 2 }
"""


def derived(state: State) -> dict[str, Any]:
    """All that is kept, asked for in the way the rules ask."""
    found: dict[str, Any] = {f"view {i}": list(state.view(i)) for i in range(len(state.all_views))}
    found |= {f"herd {number}": list(state.herd(number)) for number in state.herds}
    return found | {mirror.column: list(getattr(state, mirror.column)) for mirror in state.mirrors}


def looked_up(state: State) -> dict[str, Any]:
    twin = state.clone()
    twin.reflect()
    return derived(twin)


def play_and_compare(program: Program, seed: int, most: int) -> None:
    generator = Generator(seed, 16)
    state = program.new_state(seed)
    runner(program).start(state)
    runner(program).run(state)
    for _ in range(most):
        assert derived(state) == looked_up(state)
        if state.ask is None:
            return
        _, _, options, optional, _ = state.ask
        runner(program).answer(state, (*options, None)[generator.below(len(options) + optional)])
        runner(program).run(state)


@pytest.mark.parametrize(
    ("designation", "players"),
    [
        ("tic_tac_toe", 2),
        ("connect_four", 2),
        ("breakthrough", 2),
        ("castle_panic", 3),
        ("castle_panic+wizards_tower", 2),
        ("witchcraft", 2),
        ("kingdom_rush", 2),
    ],
)
def test_in_games_of_every_ruleset(designation: str, players: int) -> None:
    play_and_compare(ludolect.load(designation).program(players), 3, 60)


def test_the_small_games_keep_something() -> None:
    state = ludolect.load("connect_four").program(2).new_state(0)
    assert state.all_views
    assert state.mirrors
    assert ludolect.load("breakthrough").program(2).herds


MOVING = (
    BOARD
    + """
flow {
  move first mine in box to cell(2)
  move first yours in box to cell(5)
  repeat {
    each player does {
      choose one { put: { move first peg in box to one cell where free }
                   follow: { move one peg to one cell where edge }
                   trade: { swap first mine with first yours }
                   wear: { move one hat h in box to first mine }
                   stay: { } }
      say count(all cell c where c.free); say count(all cell c where c.edge); say count(all peg)
      if not (no peg p in cell(3) where p.owner is you) { say 100 }
    }
  }
}
"""
)


MOVING_PROGRAM = rules(MOVING).program(2)


@given(st.integers(0, 10_000))
def test_moves_swaps_and_riders(seed: int) -> None:
    play_and_compare(MOVING_PROGRAM, seed, 25)


def test_all_kinds_of_lists_are_kept_there() -> None:
    state = MOVING_PROGRAM.new_state(0)
    assert len(state.all_views) == 2
    assert len(state.mirrors) == 1
    assert any(herd.ranks is not None for herd in state.herds.values())


def test_what_a_search_tries_leaves_no_trace() -> None:
    game = start(
        BOARD
        + """
        verb hop peg p { move p to one cell c where c.edge and c.x > 4 }
        flow {
          move first mine in box to cell(2)
          if can(hop first mine) { say 1 } else { say 2 }
          say count(all cell c where c.edge)
          move first yours in box to cell(4)
          if can(hop first mine) { say 3 } else { say 4 }
          say count(all cell c where c.free)
          if some peg p in cell(2) where p.owner is ann { say 5 }
        }"""
    )
    assert said(game) == [2, 1, 3, 43, 5]


def test_a_list_that_a_search_was_the_first_to_ask_for_is_taken_back() -> None:
    """It was true of the position that was tried, not of the one the game is in."""
    game = start(
        BOARD
        + """
        verb hop peg p to cell c { move p to c; requires count(all peg q where q.owner is ann) > 1 }
        flow {
          move first mine in box to cell(2); move first mine in box to cell(4); move first yours in box to cell(3)
          ann does { hop first peg in cell(2) to one cell c where free and x > 10 }
          ann may { say 1 }
        }"""
    )
    assert len(game.decision.options) == 35
    assert game.program.own(Prover).wrong_memory(game.state) is None
    game.choose(game.decision.options[0])
    assert game.program.own(Prover).wrong_memory(game.state) is None


def test_what_a_search_tries_is_not_remembered_as_having_held() -> None:
    """`whenever` acts on the edge: a trial of the move must not use the edge up."""
    game = start(
        BOARD
        + """
        verb hop peg p to cell c { move p to c; requires no hat in c }
        whenever some peg in cell(7) { say 7 }
        flow {
          move first mine in box to cell(2)
          ann does { if can(hop first mine to cell(7)) { say 1 } }
          ann does { hop first peg in cell(2) to one cell c where free and x in 7..9 }
          ann may { say 2 }
        }"""
    )
    assert game.state.flags == [()]
    game.choose(game.decision.options[0])
    assert said(game) == [1, 7]


# ------------------------------------------------------------------ rows

Line = list[int]


@given(
    st.lists(st.integers(0, 9), max_size=6, unique=True),
    st.lists(st.integers(0, 9), max_size=6, unique=True),
    st.sets(st.integers(0, 9)),
    st.integers(1, 5),
)
def test_rows_are_found_as_by_counting(ahead: Line, behind: Line, held: set[int], number: int) -> None:
    table = listed_rows(lambda place, value: ((*ahead, -1), (*behind, -1)), (0,), number, 10)
    for place in range(10):
        ways = table[place][place in held]
        found = any(all(at in held for at in way) for way in ways)
        assert found == (counted(ahead, held) + counted(behind, held) >= number)


def counted(way: Line, held: set[int]) -> int:
    return next((i for i, place in enumerate(way) if place not in held), len(way))
