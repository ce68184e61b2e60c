"""Known truths: how many games, positions and moves small games have. A wrong rule anywhere shows here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest

from interpreter.run.errors import BadSetup
from ludolect.api import Game, load
from tests.interpreter.tables import rules


def after_each_option(game: Game) -> Iterator[Game]:
    for option in game.options_in_order:
        twin = game.clone()
        twin.choose(option)
        yield twin


def position(game: Game) -> str:
    return game.program.position_digest(game.state)


def perft(game: Game, depth: int) -> int:
    """How many ways there are to make so many decisions."""
    if game.over:
        return 0
    if depth == 1:
        return len(game.options_in_order)
    return sum(perft(twin, depth - 1) for twin in after_each_option(game))


# ---------------------------------------------------------------- tic-tac-toe


def games_by_position(game: Game, known: dict[str, int]) -> int:
    """Complete games from here; what was counted for a position once is not counted again."""
    key = position(game)
    if key not in known:
        known[key] = 1 if game.over else sum(games_by_position(twin, known) for twin in after_each_option(game))
    return known[key]


def test_tic_tac_toe_games_and_positions() -> None:
    known: dict[str, int] = {}
    game = load("tic_tac_toe").new_game(2, ask_forced=True)
    assert games_by_position(game, known) == 255_168
    assert len(known) == 5_478


def test_tic_tac_toe_results() -> None:
    """Of the 958 final positions 626 are won by the first player, 316 by the second, 16 by nobody."""
    found: dict[str, tuple[int, ...] | None] = {}

    def walk(game: Game) -> None:
        key = position(game)
        if key in found:
            return
        found[key] = game.result
        if not game.over:
            for twin in after_each_option(game):
                walk(twin)

    walk(load("tic_tac_toe").new_game(2, ask_forced=True))
    results = [result for result in found.values() if result is not None]
    assert len(results) == 958
    assert (results.count((1, 0)), results.count((0, 1)), results.count((1, 1))) == (626, 316, 16)


@pytest.mark.soak
def test_tic_tac_toe_games_one_by_one() -> None:
    def count(game: Game) -> int:
        return 1 if game.over else sum(count(twin) for twin in after_each_option(game))

    assert count(load("tic_tac_toe").new_game(2, ask_forced=True)) == 255_168


# ---------------------------------------------------------------- connect four


@pytest.mark.parametrize(("depth", "moves"), [(1, 7), (2, 49), (3, 343), (4, 2_401), (5, 16_807)])
def test_connect_four_moves(depth: int, moves: int) -> None:
    assert perft(load("connect_four").new_game(2, ask_forced=True), depth) == moves


@pytest.mark.soak
@pytest.mark.parametrize(("depth", "moves"), [(6, 117_649), (7, 823_536)])
def test_connect_four_moves_deep(depth: int, moves: int) -> None:
    assert perft(load("connect_four").new_game(2, ask_forced=True), depth) == moves


# ---------------------------------------------------------------- breakthrough


def complete_moves(game: Game) -> list[Game]:
    """A move is which pawn and where to: the games after every complete one."""
    mover = game.decision.by
    done: list[Game] = []
    waiting = [game]
    while waiting:
        for twin in after_each_option(waiting.pop()):
            whole = twin.over or twin.decision.by != mover
            (done if whole else waiting).append(twin)
    return done


def test_breakthrough_moves() -> None:
    first = complete_moves(load("breakthrough").new_game(2, ask_forced=True))
    assert len(first) == 22
    assert sum(len(complete_moves(game)) for game in first) == 484


def breakthrough_by_hand(
    own: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]], way: int, depth: int
) -> int:
    """The same count from ten lines of Python that know the game: pawns of the mover and of the other, (x, y)."""
    if depth == 0:
        return 1
    count = 0
    for x, y in own:
        for step in (-1, 0, 1):
            goal = (x + step, y + way)
            if 1 <= goal[0] <= 8 and goal not in own and not (step == 0 and goal in other):
                won = goal[1] in (1, 8) or other == {goal}
                moved = own - {(x, y)} | {goal}
                count += int(depth == 1) if won else breakthrough_by_hand(other - {goal}, moved, -way, depth - 1)
    return count


@pytest.mark.soak
def test_breakthrough_moves_deeper() -> None:
    white = frozenset((x, y) for x in range(1, 9) for y in (1, 2))
    black = frozenset((x, y) for x in range(1, 9) for y in (7, 8))
    assert breakthrough_by_hand(white, black, 1, 2) == 484
    games = complete_moves(load("breakthrough").new_game(2, ask_forced=True))
    for depth in (2, 3):
        games = [twin for game in games for twin in complete_moves(game)]
        assert len(games) == breakthrough_by_hand(white, black, 1, depth)


# ---------------------------------------------------------------- ways, by decisions and by turns


@pytest.mark.parametrize(
    ("name", "depth", "by", "number"),
    [
        ("tic_tac_toe", 0, "decisions", 1),
        ("tic_tac_toe", 5, "decisions", 15_120),
        ("tic_tac_toe", 6, "turns", 54_720),
        ("connect_four", 4, "turns", 2_401),
        ("breakthrough", 2, "decisions", 22),
        ("breakthrough", 2, "turns", 484),
    ],
)
def test_ways_by_decisions_and_by_turns(name: str, depth: int, by: Literal["decisions", "turns"], number: int) -> None:
    assert load(name).perft(depth, by=by) == number


def test_a_turn_in_which_there_is_one_way_counts_when_forced_decisions_are_asked() -> None:
    text = """
        kind spot is place { live true }
        spot left { }
        flow {
          repeat { each player does { choose one spot; if you is ann { choose one { a: say 1; b: say 2 } } } }
        }
        """
    made = rules(text)
    assert [made.perft(depth, 2, "turns") for depth in range(4)] == [1, 2, 2, 4]
    assert [made.perft(depth, 2, "turns", ask_forced=False) for depth in range(4)] == [1, 2, 4, 8]
    assert [made.perft(depth, 2) for depth in range(5)] == [1, 1, 2, 2, 2]


def test_what_is_asked_for_the_sake_of_others_is_no_decision_of_its_own() -> None:
    """Whether a hand has a low card is for its owner to know; whoever has none could only decline."""
    text = """
        place hand for each player p { shown owner }
        place pile { live true }
        kind card { }
        card low { copies 2 }
        card high { copies 2 }
        flow {
          move first 2 low in box to ann.hand
          move first 2 high in box to bob.hand
          repeat { each player does { choose one { a: say 1; b: say 2 }; may { move one low in you.hand to pile } } }
        }
        """
    made = rules(text)
    assert made.new_game(2).decision.seat == 0
    assert [made.perft(depth, 2, ask_forced=False) for depth in range(1, 5)] == [2, 4, 8, 16]
    assert [made.perft(depth, 2, "turns", ask_forced=False) for depth in range(1, 4)] == [4, 8, 32]


def test_what_cannot_be_counted_is_told() -> None:
    made = load("tic_tac_toe")
    with pytest.raises(BadSetup, match="not by 'moves'"):
        made.perft(2, by="moves")  # type: ignore[arg-type]
    for depth in (-1, 1.5, True, 10_000):
        with pytest.raises(BadSetup, match="to a depth from 0"):
            made.perft(depth)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="needs reports"):
        load("catacombs").perft(2)
