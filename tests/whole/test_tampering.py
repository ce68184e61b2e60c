"""Saves and records, damaged, edited and forged at random: an error of the right type, and the game as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from dsl.diagnostics import RulesError
from interpreter.keep.saves import _digest
from interpreter.run.errors import BadSave, GameError
from ludolect.api import Game, Rules, load, replay
from ludolect.bots import RandomBot
from tests.whole.playing import RULESETS

FEW, MANY = 12, 3000
ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**31,
    2**63,
    2**70,
    -(2**70),
    1.5,
    "",
    "x",
    "player(1)",
    [],
    {},
    [[]],
]


@cache
def rules_of(designation: str) -> Rules:
    return load(designation)


@cache
def middle(designation: str, decisions: int) -> str:
    """The save of a random game after so many decisions."""
    rules = rules_of(designation)
    game, bot = rules.new_game(rules.players[-1], 3), RandomBot(3)
    for _ in range(decisions):
        last = game.clone()
        game.choose(bot.answer(game))
        if game.over:
            game = last
            break
    return game.save()


def tampered(content: Any, chance: random.Random) -> Any:
    """The same content with one value, somewhere, changed, removed, doubled or traded for another."""
    content = json.loads(json.dumps(content))
    spots = list(places(content))
    holder, key = chance.choice(spots)
    match chance.randrange(6):
        case 0:
            other, at = chance.choice(spots)
            holder[key] = json.loads(json.dumps(other[at]))
        case 1 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += chance.choice((-2, -1, 1, 2, 100))
        case 2:
            del holder[key]
        case 3 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case _:
            holder[key] = chance.choice(ODD)
    return content


def places(content: Any) -> Any:
    """Every value of a JSON text, as what holds it and under which key."""
    if isinstance(content, dict | list):
        for key in content if isinstance(content, dict) else range(len(content)):
            yield content, key
            yield from places(content[key])


LOOKS: tuple[Callable[[Game], object], ...] = (
    lambda game: [game.view(seat, log=True) for seat in (None, 0)],
    lambda game: game.story("fr"),
    lambda game: game.story("en", 0),
    lambda game: game.why(-1),
    lambda game: game.undo(),
    lambda game: game.can_undo(0),
    lambda game: game.record(),
    lambda game: game.save(player=0),
)


def forge(designation: str, number: int, first: int = 0) -> int:
    """Plays on with forged saves as far as that goes; how many could be resumed."""
    rules, resumed = rules_of(designation), 0
    for seed in range(first, first + number):
        chance = random.Random(f"{designation}{seed}")
        content = tampered(json.loads(middle(designation, chance.choice((0, 3, 25)))), chance)
        content["digest"] = _digest(content)
        try:
            game = rules.resume(json.dumps(content))
        except GameError:
            continue
        resumed += 1
        for look in LOOKS:
            with suppress(GameError):
                look(game.clone())
        bot = RandomBot(seed)
        for _ in range(6):
            if game.over:
                break
            before = game.save()
            try:
                game.choose(bot.answer(game))
            except GameError:
                assert game.save() == before, f"{designation}, seed {seed}"
                break
    return resumed


@pytest.mark.parametrize("designation", RULESETS)
def test_a_save_changed_by_hand_is_refused(designation: str) -> None:
    rules, text = rules_of(designation), middle(designation, 25)
    for seed in range(FEW):
        content = tampered(json.loads(text), random.Random(seed))
        if content != json.loads(text):
            with pytest.raises(BadSave):
                rules.resume(json.dumps(content))


@pytest.mark.parametrize("designation", RULESETS)
def test_even_a_forged_save_does_no_more_than_end_in_an_error(designation: str) -> None:
    forge(designation, FEW)


def test_a_forged_record_is_no_surprise_to_whoever_looks() -> None:
    """Answers that nobody can give, in a record that nothing else contradicts."""
    rules = rules_of("tic_tac_toe")
    content = json.loads(middle("tic_tac_toe", 3))
    choices = [event for event in content["state"]["log"] if event[0] == "choice"]
    for value in (True, "x", [1, 2], None, 1):
        choices[0][3] = value
        content["digest"] = _digest(content)
        try:
            game = rules.resume(json.dumps(content))
        except BadSave:
            continue
        for look in LOOKS[:1]:
            with pytest.raises(GameError):
                look(game)


@pytest.mark.parametrize("designation", ["tic_tac_toe", "castle_panic", "catacombs"])
def test_a_damaged_text_is_refused(designation: str) -> None:
    rules, text = rules_of(designation), middle(designation, 25)
    for seed in range(FEW):
        chance = random.Random(seed)
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((1, 1, 10, len(text))))
        damaged = text[:start] + chance.choice(("", "x", "]", "0", '"')) * (end - start) + text[end:]
        if damaged != text:
            with pytest.raises(BadSave):
                rules.resume(damaged)


def changed_records(designation: str, number: int, first: int = 0) -> None:
    game, bot = rules_of(designation).new_game(seed=1), RandomBot(1)
    for _ in range(12):
        if not game.over:
            game.choose(bot.answer(game))
    text = game.record()
    for seed in range(first, first + number):
        content = tampered(json.loads(text), random.Random(seed))
        try:
            replay(json.dumps(content))
        except (GameError, RulesError):
            continue
        answers = [(step["by"], step.get("answer")) for step in content.get("steps", [])]
        assert not game.over or answers == [(step["by"], step.get("answer")) for step in json.loads(text)["steps"]]


@pytest.mark.parametrize("designation", ["tic_tac_toe"])
def test_a_record_changed_by_hand_differs_or_is_none(designation: str) -> None:
    changed_records(designation, 4 * FEW)


# ---------------------------------------------------------------- saves that are played again


def test_a_saved_game_is_proved_step_by_step() -> None:
    for designation in ("tic_tac_toe", "castle_panic", "catacombs"):
        game, decisions = replay(middle(designation, 25))
        assert game.save() == middle(designation, 25)
        assert decisions == game.decisions


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("state", "active"), "player(1)", "`active` of the state is not as saved"),
        (("state", "log", 1), ["roll", 6, 5], r"event 2 of \d+ was `roll d6 5`, these rules give `"),
        (("state", "fields", "monster.wounds", "goblin#1"), 77, "`monster.wounds` of `goblin#1` is 1, not 77 as saved"),
        (("state", "rolls"), 900, "`rolls` of the state is not as saved"),
        (("seed",), 4, "differs"),
    ],
)
def test_the_first_difference_of_a_forged_save_is_named(path: tuple[Any, ...], value: Any, told: str) -> None:
    content = json.loads(middle("castle_panic", 25))
    place = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    content["digest"] = _digest(content)
    with pytest.raises(GameError, match=told):
        replay(json.dumps(content))


# ---------------------------------------------------------------- the long runs


@pytest.mark.soak
@pytest.mark.parametrize("designation", RULESETS)
def test_thousands_of_forged_saves(designation: str) -> None:
    forge(designation, MANY, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("designation", ["tic_tac_toe", "castle_panic"])
def test_thousands_of_changed_records(designation: str) -> None:
    changed_records(designation, MANY, FEW)
