"""Bots: what they can do, that the same seed is the same bot, and that none sees past its seat."""

from __future__ import annotations

import pytest

from interpreter.errors import BadSetup
from ludolect.api import Game, load
from ludolect.bots import GreedyBot, RandomBot, SearchBot, bot, play_out
from tests.interpreter.tables import choose, start


def wins(designation: str, strong: str, games: int) -> tuple[int, int]:
    """Games won by a bot and by a random one, in turn first and second."""
    rules, won = load(designation), [0, 0]
    for seed in range(games):
        game = rules.new_game(2, seed)
        first = seed % 2
        seats = [bot(strong if seat == first else "random", seed, seat) for seat in (0, 1)]
        assert play_out(game, seats)
        assert game.result is not None
        if sorted(game.result) == [0, 1]:
            won[0 if game.result[first] == 1 else 1] += 1
    return won[0], won[1]


def test_search_beats_chance() -> None:
    won, lost = wins("tic_tac_toe", "mcts:60", 12)
    assert won >= 8
    assert lost <= 1


def test_greedy_takes_a_win() -> None:
    won, lost = wins("connect_four", "greedy", 20)
    assert won > 2 * lost


def test_greedy_reads_the_declared_score() -> None:
    game = start("""
    change player { track coins: number = 0 }
    define score(player p): number = p.coins
    flow { 3 times { ann does { choose one {
           little: raise you.coins by 1; much: raise you.coins by 5; idle: say 1 } } } }
    """)
    assert [str(GreedyBot(seed).answer(game)) for seed in range(4)] == ["much"] * 4


def test_search_finds_the_only_way_to_win() -> None:
    """The first move looks worse than the other until the second has been seen."""
    game = start("""
    change game { track key: truth = false }
    flow { ann does { choose one { safe: say 1; bold: set game.key to true } }
           ann does { choose one { wait: say 2; open: { if game.key { win ann } } } }
           lose ann }
    """)
    assert str(SearchBot(1, tries=60).answer(game)) == "bold"
    choose(game, "bold")
    assert str(SearchBot(1, tries=60).answer(game)) == "open"


@pytest.mark.parametrize("kind", ["random", "greedy", "mcts:8"])
def test_the_same_seed_is_the_same_bot(kind: str) -> None:
    def played() -> str:
        game = load("connect_four").new_game(2, 3)
        play_out(game, [bot(kind, 9, seat) for seat in (0, 1)], most=12)
        return game.record()

    assert played() == played()


@pytest.mark.parametrize("kind", ["greedy", "mcts:40"])
def test_a_bot_guesses_what_it_cannot_see(kind: str) -> None:
    """One of two cards wins. A bot that looked would always find it."""
    text = """
    place deck { ordered true; shown nobody }
    place hand for each player p { }
    kind card { }
    card prize { }
    card blank { }
    flow { move each card in box to deck; shuffle deck
           ann does { choose one card c in deck; move c to you.hand; if c is prize { win ann } }
           lose ann }
    """
    found = 0
    for seed in range(40):
        game = start(text, seed=seed)
        assert [option.name for option in game.decision.options] == ["deck[1]", "deck[2]"]
        game.choose(bot(kind, seed).answer(game))
        found += game.result == (1, 0)
    assert 8 <= found <= 32


def test_bots_leave_the_game_as_it_is() -> None:
    game: Game = load("castle_panic").new_game(2, 1)
    before = game.save()
    for kind in ("random", "greedy", "mcts:2"):
        bot(kind, 1).answer(game)
    assert game.save() == before


@pytest.mark.parametrize("kind", ["", "clever", "mcts:-1", "mcts:0", "mcts:x", "mcts:0s", "random:3", "greedy:"])
def test_unknown_bots_are_refused(kind: str) -> None:
    if kind == "greedy:":
        assert isinstance(bot(kind, 1), GreedyBot)
        return
    with pytest.raises(BadSetup, match="no bot"):
        bot(kind, 1)


def test_a_bot_may_think_for_a_time() -> None:
    game = load("tic_tac_toe").new_game(2, 1)
    assert SearchBot(1, seconds=0.05).answer(game) in game.decision.options
    assert RandomBot(1).answer(game) in game.decision.options
