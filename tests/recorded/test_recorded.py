"""Games that were played once are played the same: options, happenings, ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludolect.api import load
from ludolect.library import builtin_names
from tests.recorded.games import Recorded, designations, difference, read

SAMPLE = 3


def wrong(games: list[Recorded]) -> list[str]:
    found = []
    for game in games:
        said = difference(load(game.designation).program(game.players), game)
        if said is not None:
            found.append(f"{game.designation}, {game.players} players, seed {game.seed}: {said}")
    return found


@pytest.mark.parametrize("name", builtin_names())
def test_some_recorded_games_are_played_the_same(name: str) -> None:
    """Of the ruleset as it is, at its smallest table: one program to be made."""
    games = read(name)
    alike = [game for game in games if (game.designation, game.players) == (games[0].designation, games[0].players)]
    assert wrong(alike[:SAMPLE]) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", builtin_names())
def test_all_recorded_games_are_played_the_same(name: str) -> None:
    assert wrong(read(name)) == []


@pytest.mark.parametrize("name", builtin_names())
def test_every_variant_and_number_of_players_is_recorded(name: str) -> None:
    known = {(game.designation, game.players) for game in read(name)}
    for designation in designations(name):
        assert {(designation, players) for players in load(designation).players} <= known


def test_a_difference_is_noticed() -> None:
    program = load("tic_tac_toe").program(2)
    game = read("tic_tac_toe")[0]
    assert difference(program, game) is None
    first = game.answers[0]
    other = replace(game, answers=[first + 1 if first < 8 else 0, *game.answers[1:]])
    assert difference(program, other) == "decision 2 has other options"
    assert difference(program, replace(game, events=game.events + 1)) == "something else has happened"
    assert difference(program, replace(game, result=None)) == "it ends otherwise"
