"""A game of any ruleset can be saved at every decision, loaded, and played on to the same end, also in another process.

A save holds the whole state, chance and record included, so two games with equal saves are the same game from there on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from ludolect.api import Rules, load
from tests.whole.playing import RULESETS, Recorded, finished, played_on, recorded, spread

TO_THE_END = 4  # from how many saves of a game it is played to the end; the soak test does it from all
TRIED = 40  # how many saves of a game are resumed; the soak test resumes all


@cache
def rules_of(designation: str) -> Rules:
    return load(designation)


@cache
def game_of(designation: str, seed: int = 1) -> Recorded:
    rules = rules_of(designation)
    players = rules.players[min(1, len(rules.players) - 1)]
    return recorded(rules, seed, players)


def compare(designation: str, game: Recorded, tried: int, ends: int) -> None:
    rules = rules_of(designation)
    after = [*game.saves[1:], game.end]
    for i in spread(len(game.saves), tried):
        again = rules.resume(game.saves[i])
        assert again.save() == game.saves[i]
        assert played_on(again, game.answers[i : i + 1]) == after[i], f"decision {i}"
    for i in spread(len(game.saves), ends):
        assert played_on(rules.resume(game.saves[i]), game.answers[i:]) == game.end, f"from decision {i}"


@pytest.mark.parametrize("designation", RULESETS)
def test_saved_anywhere_it_plays_on_to_the_same_end(designation: str) -> None:
    compare(designation, game_of(designation), TRIED, TO_THE_END)


@pytest.mark.parametrize("designation", RULESETS)
def test_the_same_seed_is_the_same_game(designation: str) -> None:
    rules = rules_of(designation)
    players = rules.players[min(1, len(rules.players) - 1)]
    assert finished(load(designation), 1, players) == finished(rules, 1, players)


def in_a_fresh_process(games: list[Recorded], tried: int, ends: int, repository: Path) -> None:
    """With another hash seed, so that nothing hangs on the order of a set."""
    sent = [
        {
            "designation": game.designation,
            "saves": game.saves,
            "answers": game.answers,
            "end": game.end,
            "tried": spread(len(game.saves), tried),
            "to_the_end": spread(len(game.saves), ends),
        }
        for game in games
    ]
    done = subprocess.run(
        (sys.executable, "-m", "tests.whole.playing"),
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        cwd=repository,
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(repository)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["wrong"] == []
    assert answer["resumed"] == sum(min(len(game.saves), tried) for game in games)


def test_one_fresh_process_plays_on_saves_of_a_game_of_every_ruleset(repository: Path) -> None:
    in_a_fresh_process([game_of(designation) for designation in RULESETS], TRIED, TO_THE_END, repository)


# ---------------------------------------------------------------- the long runs


@pytest.mark.soak
@pytest.mark.parametrize("designation", RULESETS)
def test_many_games_from_every_save(designation: str) -> None:
    rules = rules_of(designation)
    for seed in range(3):
        for players in rules.players:
            game = recorded(rules, seed, players)
            compare(designation, game, len(game.saves), 40)


@pytest.mark.soak
@pytest.mark.parametrize("designation", RULESETS)
def test_every_variant(designation: str) -> None:
    for name, variant in rules_of(designation).ruleset.variants.items():
        if variant.type is None:
            varied = f"{designation}:{name}"
            game = recorded(load(varied), 1, load(varied).players[0])
            compare(varied, game, len(game.saves), TO_THE_END)


@pytest.mark.soak
def test_a_fresh_process_from_every_save(repository: Path) -> None:
    for designation in RULESETS:
        game = game_of(designation)
        in_a_fresh_process([game], len(game.saves), len(game.saves), repository)
