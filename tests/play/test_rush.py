"""Kingdom Rush at random: with every number of players, scenario and difficulty games come to an end in order, and
whoever chooses something brings something about. A sample here, a thousand games of each with `make soak`."""

from __future__ import annotations

import pytest

from interpreter.play.game import Game
from ludolect.api import load
from ludolect.bots import GreedyBot, RandomBot, play_out
from tests.interpreter.tables import start
from tests.play.test_panic import play_at_random

INTRODUCTION, GATE = "kingdom_rush", "kingdom_rush:goblin_gate"
LEVELS = ("easy", "hard", "iron_challenge", "heroic_challenge")
GAMES = (INTRODUCTION, GATE, *(f"{GATE},difficulty={level}" for level in LEVELS))
THOUSAND = 1000
WITH_SENSE = 12  # games of the introduction by bots with sense
LONGEST = 400  # decisions of those
IN_VAIN = 200  # games in which nothing is chosen in vain


def chosen_in_vain(game: Game, seed: int) -> list[str]:
    """What was chosen in a random game, and brought back the same question while nothing had moved or changed."""
    bot, found = RandomBot(seed), []
    asked: set[int] = set()  # since anything changed
    before = None
    while not game.over:
        now = tuple(game.state.at), *(tuple(getattr(game.state, column)) for column in game.state.columns)
        if now != before:
            asked.clear()
        before = now
        asked.add(game.mark)
        answer = bot.answer(game)
        game.choose(answer)
        if answer.value is not None and not game.over and game.mark in asked:
            found.append(f"{answer.name} at {game.decision.span}")
    return found


def test_what_brings_nothing_about_is_found() -> None:
    idle = """
    change player { track coins: number = 0 }
    flow { ann does { any number of times { choose one { dig: raise you.coins by SUM; nap: raise you.coins by 2 } } } }
    """
    assert any(chosen_in_vain(start(idle.replace("SUM", "0")), seed) for seed in range(4))
    assert not any(chosen_in_vain(start(idle.replace("SUM", "1")), seed) for seed in range(4))


@pytest.mark.parametrize("designation", GAMES[:3])
def test_random_games_end_in_order(designation: str) -> None:
    assert play_at_random(load(designation), 2, range(1)) > 5


@pytest.mark.parametrize("designation", [INTRODUCTION, GATE])
def test_nothing_is_chosen_in_vain(designation: str) -> None:
    rules = load(designation)
    assert not [each for seed in range(2) for each in chosen_in_vain(rules.new_game(1 + seed, seed), seed)]


@pytest.mark.soak
@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("designation", GAMES)
def test_a_thousand_random_games_end_in_order(designation: str, players: int) -> None:
    print(play_at_random(load(designation), players, range(THOUSAND)), "decisions")


@pytest.mark.soak
@pytest.mark.parametrize("designation", [INTRODUCTION, GATE])
def test_nothing_is_chosen_in_vain_in_many_games(designation: str) -> None:
    rules = load(designation)
    for seed in range(IN_VAIN // 2):
        assert not chosen_in_vain(rules.new_game(1 + seed % 4, seed), seed)


@pytest.mark.soak
def test_greedy_wins_the_introduction() -> None:
    """Alone. With two or three players there are deals of towers with which the first objective cannot be met."""
    rules, won = load(INTRODUCTION), 0
    for seed in range(WITH_SENSE):
        game = rules.new_game(1, seed)
        play_out(game, [GreedyBot(seed)], most=LONGEST)
        won += game.result is not None and game.result.how == "won"
    print(f"greedy alone: {won} of {WITH_SENSE} won")
    assert won > WITH_SENSE // 3
