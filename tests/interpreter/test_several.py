"""Choosing several things: all that are not taken are offered each time, and the order of picking leaves no trace."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from interpreter.prove.conformance import conform
from interpreter.run.history import fingerprint, genuine
from interpreter.run.running import runner
from ludolect.api import Game
from tests.interpreter.tables import choose, offered, rules, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { size: number = 1 }
peg red { size 1 }
peg blue { size 2 }
peg green { size 3 }
peg white { size 4 }
"""
PEGS = ("red", "blue", "green", "white")


def table(act: str, *, ask_forced: bool = False) -> Game:
    text = f"verb act {{ {act}; for each peg p in ps {{ say p.size }} }}"
    flow = "flow { ann does { move each peg in box to left; act; may { say 0 }; may { say 0 } } }"
    return start(f"{BOARD}{text}\n{flow}", ask_forced=ask_forced)


def test_every_step_offers_all_that_are_not_taken() -> None:
    game = table("choose 2 peg ps")
    assert offered(game) == [*PEGS]
    choose(game, "white")
    assert offered(game) == ["red", "blue", "green"]
    choose(game, "blue")
    assert said(game) == [2, 4], "done in the order in which they lie, not in that of picking"


TOGETHER = "total(p.size for each peg p in ps)"


@pytest.mark.parametrize(
    "act",
    [
        "choose 3 peg ps",
        "choose up to 3 peg ps",
        "choose any number of peg ps",
        "choose 2..3 peg ps",
        f"choose 3 peg ps; requires {TOGETHER} < 9",
    ],
)
def test_the_order_of_picking_leaves_no_trace(act: str) -> None:
    """In the state, its marks, and its record: whatever the order, also before all are picked."""
    for number in (2, 3):
        ends: dict[tuple[str, ...], set[object]] = {}
        for names in permutations(PEGS, number):
            game = table(act)
            try:
                choose(game, *names)
            except AssertionError:  # not a way that the rules allow
                assert "requires" in act
                continue
            trace = (fingerprint(game.state), game.mark, game.program.position_digest(game.state), game.record())
            ends.setdefault(tuple(sorted(names)), set()).add(trace)
        assert all(len(traces) == 1 for traces in ends.values())
        assert len(ends) == len(list(combinations(PEGS, number))) - ("requires" in act and number == 3)


def test_a_pick_is_offered_only_if_the_set_can_be_completed() -> None:
    game = table(f"choose 2 peg ps; requires {TOGETHER} > 6")
    assert said(game) == [3, 4], "there is one such pair only, so nothing is to be chosen"
    game = table(f"choose 2 peg ps; requires {TOGETHER} is 5")
    assert offered(game) == [*PEGS]
    choose(game, "green")
    assert said(game) == [2, 3], "only the blue one goes with it"
    game = table(f"choose 2 peg ps; requires {TOGETHER} < 4")
    assert said(game) == [1, 2]


def test_where_all_are_to_be_taken_nothing_is_asked() -> None:
    game = table("choose 4 peg ps")
    assert said(game) == [1, 2, 3, 4]
    assert offered(game) == ["yes", "no"]


def sets(game: Game, in_order: bool) -> Counter[tuple[int, ...]]:
    """How often each set is come to, by all options or by those in order."""
    if said(game):
        return Counter([tuple(said(game))])
    found: Counter[tuple[int, ...]] = Counter()
    for option in game.options_in_order if in_order else game.decision.options:
        twin = game.clone()
        twin.choose(option)
        found += sets(twin, in_order)
    return found


@pytest.mark.parametrize(
    "act",
    ["choose 2 peg ps", "choose 1..3 peg ps", "choose 3 peg ps", f"choose 2 peg ps; requires {TOGETHER} in (3, 5)"],
)
@pytest.mark.parametrize("ask_forced", [False, True])
def test_in_order_each_set_is_come_to_once(act: str, ask_forced: bool) -> None:
    game = table(act, ask_forced=ask_forced)
    once, often = sets(game, True), sets(game, False)
    assert set(once) == set(often)
    assert set(once.values()) == {1}


def test_ways_are_counted_by_sets() -> None:
    made = rules(f"{BOARD}flow {{ ann does {{ move each peg in box to left; choose 2 peg ps; may {{ say 1 }} }} }}")
    assert made.perft(1) == 3, "what is first of two: any but the last"
    assert made.perft(2) == 6
    assert made.perft(3) == 12


def test_each_set_is_equally_likely_at_random() -> None:
    program = rules(
        BOARD
        + "flow { ann does { move each peg in box to left; choose 2 peg ps; for each peg p in ps { say p.size } } }"
    ).program(2)
    column = next(c for f, c in program.module.columns.items() if f.name == "said")
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(1200):
        state = program.new_state(seed)
        runner(program).random_playout(state, Random(seed).random)
        found[next(tuple(value) for value in getattr(state, column) if value)] += 1
    assert set(found) == set(combinations((1, 2, 3, 4), 2))
    assert all(150 < number < 250 for number in found.values())


def test_taken_back_and_saved_in_the_midst_of_it() -> None:
    game = table("choose 3 peg ps")
    choose(game, "white", "red")
    game.undo()
    assert offered(game) == ["red", "blue", "green"], "the last that was picked is put back, not the last of the record"
    game.redo()
    choose(game, "green")
    assert said(game) == [1, 3, 4]


def test_any_order_of_picking_is_taken_back_step_by_step() -> None:
    for names in permutations(PEGS, 3):
        game = table("choose any number of peg ps")
        marks = [fingerprint(game.state)]
        for name in names:
            choose(game, name)
            marks.append(fingerprint(game.state))
        for mark in marks[-2::-1]:
            game.undo()
            assert fingerprint(game.state) == mark
        game.redo(2)
        assert fingerprint(game.state) == marks[2]
        twin = game.clone()
        twin.undo()
        assert fingerprint(twin.state) == marks[1]
        game.redo()
        assert fingerprint(game.state) == marks[3]


def test_a_game_that_begins_in_the_midst_of_picking() -> None:
    """Its record holds what was picked since, and can be played again."""
    game = table("choose 3 peg ps")
    choose(game, "blue")
    state = game.state.clone()
    state.log = None
    later = game.elsewhere(state)
    choose(later, "white", "red")
    assert said(later) == [1, 2, 4]
    picked = [told.values for told in later.view(0, log=True).log if told.what == "choice"]
    assert picked == [("red",), ("white",)]
    assert genuine(later)
    later.undo()
    assert offered(later) == ["red", "green"]


@pytest.mark.parametrize(
    "act", ["choose 3 peg ps", "choose any number of peg ps", f"choose 2 peg ps; requires {TOGETHER} > 4"]
)
def test_what_is_put_in_order_keeps_every_promise(act: str) -> None:
    """Also where, in their order, some of them are picked by the rules."""
    game = table(act)
    for seed in range(12):
        assert [str(found) for found in conform(game.program, seed).findings if found.promise == "undo and redo"] == []


def test_in_order_every_order_is_another() -> None:
    game = table("choose in order 2 peg ps")
    assert offered(game) == [*PEGS]
    choose(game, "white")
    assert offered(game) == ["red", "blue", "green"]
    choose(game, "blue")
    assert said(game) == [4, 2], "done in the order of picking"
    assert sets(table("choose in order 2 peg ps"), True).keys() == set(permutations((1, 2, 3, 4), 2))
    assert len(sets(table("choose in order 4 peg ps"), True)) == 24
    few = sets(table(f"choose in order 2 peg ps; requires {TOGETHER} is 7"), True)
    assert few.keys() == {(3, 4), (4, 3)}
