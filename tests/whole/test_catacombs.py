"""Whole games of Catacombs on the plain table: with random aims they all end, and who tries a few aims wins them."""

from __future__ import annotations

import os

import pytest

from ludolect.api import load
from ludolect.bots import bot, play_out

GAMES = int(os.environ.get("CATACOMBS_GAMES", "500"))  # of each number of players
DUELS = 100
MUST = 80


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("designation", ["catacombs", "caverns_of_soloth"])
def test_random_games_end(designation: str, players: int) -> None:
    rules, made, lost = load(designation), 0, 0
    for seed in range(GAMES):
        game = rules.new_game(players, seed, paranoid=True)
        made += game.playout(seed, 100_000)
        assert game.over, f"seed {seed}"
        assert game.result is not None
        lost += game.result.winners == (players - 1,)
    print(f"{designation}, {players} players: {GAMES} games, {made} decisions, {lost} won by the last player alone")


@pytest.mark.soak
@pytest.mark.parametrize("role", ["heroes", "overseer"])
def test_who_tries_aims_beats_who_draws_them(role: str) -> None:
    """The last player is alone against the others, so each role is taken at every number of players in turn."""
    rules, won = load("catacombs"), 0
    for seed in range(DUELS):
        players = rules.players[seed % len(rules.players)]
        mine = range(players - 1) if role == "heroes" else range(players - 1, players)
        game = rules.new_game(players, seed)
        assert play_out(game, [bot("greedy" if seat in mine else "random", seed, seat) for seat in range(players)])
        assert game.result is not None
        won += mine[0] in game.result.winners
    print(f"{role}: {won} of {DUELS} games won by who tries aims")
    assert won >= MUST
