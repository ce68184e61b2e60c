"""The public game on the native form: the same decisions, names, values, results, records and saves as in Python.

The programs are those of `test_native`, and compiled once for both.
"""

from __future__ import annotations

import copy
import gc
import importlib.util
import os
import shutil
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ludolect
from interpreter.native import build, extension
from interpreter.native.stepped import Stepped
from interpreter.play.game import LARGEST_SEED
from interpreter.run.chance import Generator
from interpreter.run.faults import RulesRunaway
from ludolect.api import Game
from ludolect.library import builtin_names
from tests.interpreter.native_side import GivenUp, compiled, same_record, side_by_side
from tests.interpreter.pushed_stones import STONE_RULES
from tests.interpreter.stepped_side import in_step, native_games, python_game, same_afterwards, same_names
from tests.interpreter.tables import rules
from tests.interpreter.test_blocks import BUSY_RULES
from tests.interpreter.test_native import ENDLESS
from tests.recorded.games import designations

WAYS = ("the extension", "ctypes")


@pytest.fixture(params=WAYS)
def quick(request: pytest.FixtureRequest, folder: Path) -> ModuleType | None:
    """By what games are played: the extension, or (None) ctypes."""
    if request.param == "ctypes":
        return None
    made = extension.module(folder, now=True)
    if made is None:
        pytest.skip(str(extension.refused()))
    return made


def stepped(begin: Any, seed: int, ask_forced: bool = False) -> Any:
    game = begin(seed, ask_forced)
    assert isinstance(game, Stepped)
    assert game._natively
    return game


def played_on(game: Game, decisions: int, seed: int) -> None:
    draw = Generator(seed, 42)
    for _ in range(decisions):
        if not game.over:
            game.choose(game.decision.options[draw.below(len(game.decision.options))])


@pytest.mark.parametrize(("name", "players", "games"), [("connect_four", 2, 4)])
def test_public_games_are_the_same_natively(
    name: str, players: int, games: int, folder: Path, quick: ModuleType | None
) -> None:
    made = ludolect.load(name)
    begin = native_games(made, players, folder, quick)
    for seed in range(games):
        natively, all_made = in_step(begin, made, players, seed, ask_forced=seed == 1)
        assert natively == all_made > 0


@pytest.mark.parametrize(("name", "players"), [("castle_panic", 3), ("witchcraft", 2)])
@pytest.mark.parametrize("named", [12, 10_000])
def test_games_with_secrets_are_the_same_natively(
    name: str, players: int, named: int, folder: Path, quick: ModuleType | None
) -> None:
    """Also what is asked only because not to ask would tell; and names, which differ for each who looks."""
    made = ludolect.load(name)
    begin = native_games(made, players, folder, quick)
    found = [in_step(begin, made, players, seed, ask_forced=seed == 1, named=named) for seed in range(3)]
    assert sum(natively for natively, _ in found) > 30


def test_options_are_named_after_all_natively(folder: Path, quick: ModuleType | None) -> None:
    """Those of a decision that is gone, of a copy, and of the game as it waits; a game that is named goes to Python."""
    made = ludolect.load("castle_panic")
    begin = native_games(made, 3, folder, quick)
    game, other = stepped(begin, 5), python_game(made, 3, 5, False)
    first, known = game.decision.options, other.decision.options
    twin, late = game.clone(), game.clone()
    game.choose(first[1])
    other.choose(known[1])
    assert [option.name for option in first] == [option.name for option in known]
    assert [option.value for option in first] == [option.value for option in known]
    assert game._natively
    assert twin._natively
    twin.choose(first[1])
    assert twin.decision.options[0].name == game.decision.options[0].name == other.decision.options[0].name
    assert not game._natively
    assert twin.save() == game.save() == other.save()
    assert late.decision.options[0] == first[0]
    assert late.decision.options[0] != first[1]
    assert late.view(0) is not None
    late.choose(first[1])
    assert late.save() == other.save()
    with pytest.raises(ludolect.IllegalChoice, match=r"options now are|not among"):
        game.choose(first[1])


def test_rules_that_pause_everywhere_are_the_same_natively(folder: Path, quick: ModuleType | None) -> None:
    begin = native_games(BUSY_RULES, 2, folder, quick)
    assert sum(in_step(begin, BUSY_RULES, 2, seed, ask_forced=seed % 2 == 1)[0] for seed in range(12))


def test_what_tables_report_is_the_same_natively(folder: Path, quick: ModuleType | None) -> None:
    """Aims, positions, what the plain table works out with an unsteady hand, what only people can tell; and where
    several stones are picked in another order than the record has them, the game goes on in Python."""
    begin = native_games(STONE_RULES, 2, folder, quick)
    found = [in_step(begin, STONE_RULES, 2, seed, ask_forced=seed % 2 == 1) for seed in range(8)]
    assert sum(natively == made for natively, made in found) > 3
    assert any(natively < made for natively, made in found)


def test_games_at_a_table_end_at_random_in_the_same_way(folder: Path, quick: ModuleType | None) -> None:
    begin = native_games(STONE_RULES, 2, folder, quick)
    for seed, most in ((0, 100), (1, 100), (2, 7), (3, 0)):
        game, other = stepped(begin, seed), python_game(STONE_RULES, 2, seed, False)
        assert game.playout(seed, most) == other.playout(seed, most)
        assert game._natively
        twin = game.clone()
        assert (twin.over, twin.result) == (other.over, other.result)
        same_afterwards(twin, other)
        assert game.about_body == other.about_body


def test_games_make_room_for_one_another(folder: Path, quick: ModuleType | None) -> None:
    """Many at a time, in turns, with copies that go their own way; some are dropped on the way."""
    made = ludolect.load("connect_four")
    begin = native_games(made, 2, folder, quick)
    games = [(stepped(begin, seed), python_game(made, 2, seed, False)) for seed in range(4)]
    draw = Generator(1, 43)
    for step in range(25):
        for native, other in games:
            if not other.over:
                same_names(native, other)
                index = draw.below(len(other.decision.options))
                native.choose(native.decision.options[index])
                other.choose(other.decision.options[index])
        if step % 10 == 5:
            games = [*games[1:], *((native.clone(), other.clone()) for native, other in games[:2])]
            gc.collect()
    assert all(native._natively for native, _ in games)
    for native, other in games:
        same_afterwards(native, other)


def test_answers_may_be_values_and_come_from_a_seat(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    begin = native_games(made, 2, folder, quick)
    game, other = stepped(begin, 3), python_game(made, 2, 3, False)
    for number in range(6):
        option = other.decision.options[number % 3]
        if number % 2:
            game.choose(option, player=game.decision.seat)
        else:
            game.choose(option.value)
        other.choose(option)
    assert game._natively
    with pytest.raises(ludolect.WrongPlayer, match="decides here"):
        game.choose(game.decision.options[0], player=1 - game.decision.seat)
    same_afterwards(game, other)


@pytest.mark.parametrize("answer", [None, 99_999, True, "up", (1, 2), object()])
def test_what_is_no_answer_is_refused_in_the_same_words(answer: Any, folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    game, other = stepped(native_games(made, 2, folder, quick), 3), python_game(made, 2, 3, False)
    with pytest.raises(ludolect.IllegalChoice) as native:
        game.choose(answer)
    with pytest.raises(ludolect.IllegalChoice) as python:
        other.choose(answer)
    assert str(native.value) == str(python.value)
    same_afterwards(game, other)


def test_an_option_of_an_earlier_decision_is_refused(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    game = stepped(native_games(made, 2, folder, quick), 0)
    first = game.decision.options
    game.choose(first[0])
    with pytest.raises(ludolect.IllegalChoice):
        game.choose(first[0])


def test_a_game_that_is_over_asks_nothing(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    game = stepped(native_games(made, 2, folder, quick), 3)
    made_on = game.playout(5)
    assert game.over
    assert made_on == game.decisions
    with pytest.raises(ludolect.NoDecision):
        game.decision  # noqa: B018
    with pytest.raises(ludolect.NoDecision):
        game.choose(3)
    assert game.result == game.clone().result


@pytest.mark.parametrize("most", [0, 1, 7, 100_000])
def test_random_ends_of_games_are_the_same(most: int, folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    game, other = stepped(native_games(made, 2, folder, quick), 8), python_game(made, 2, 8, False)
    played_on(game, 5, 1)
    played_on(other, 5, 1)
    assert game.playout(12, most) == other.playout(12, most)
    assert game._natively
    assert (game.over, game.result) == (other.over, other.result)
    same_afterwards(game, other)


def test_faults_are_told_by_the_python_form_and_leave_the_game_as_it_is(folder: Path, quick: ModuleType | None) -> None:
    made = rules(ENDLESS)
    begin = native_games(made, 2, folder, quick)
    game = stepped(begin, 0)
    yes, no = game.decision.options
    with pytest.raises(RulesRunaway, match="LD701"):
        game.choose(yes)
    assert not game._natively
    assert [option.name for option in game.decision.options] == ["yes", "no"]
    game.choose(no)
    assert game.over
    left = [seed for seed in range(30) if _fails(begin, seed)]
    assert 0 < len(left) < 30
    assert left == [seed for seed in range(30) if _fails(lambda n, forced: python_game(made, 2, n, forced), seed)]


def _fails(begin: Any, seed: int) -> bool:
    game = begin(0, False)
    try:
        game.playout(seed)
    except RulesRunaway:
        assert not game.over
        assert game.decisions == 0
        return True
    return False


def test_copies_go_their_own_way(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    game, other = stepped(native_games(made, 2, folder, quick), 2), python_game(made, 2, 2, False)
    played_on(game, 4, 9)
    played_on(other, 4, 9)
    twins = [game.clone(), copy.copy(game), copy.deepcopy(game)]
    assert all(type(twin) is type(game) for twin in twins)
    looked_at = game.clone()
    assert looked_at.view(0) == other.view(0)
    for number, twin in enumerate(twins):
        played_on(twin, 3, number)
        assert twin.decisions == 7
    played_on(game, 3, 0)
    assert game.save() == twins[0].save()
    assert game.save() != twins[1].save()
    believed = game.determinize(0, 5)
    assert type(believed) is Game
    assert looked_at.clone().decision.options == looked_at.decision.options


def test_seeds_that_are_none_begin_nowhere(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    begin = native_games(made, 2, folder, quick)
    assert stepped(begin, LARGEST_SEED).seed == LARGEST_SEED
    assert [begin(seed, False) for seed in (-1, 1 << 63, 1 << 70, True, 1.0, "1", None)] == [None] * 7


def test_threads_do_not_meet(folder: Path, quick: ModuleType | None) -> None:
    made = ludolect.load("connect_four")
    begin = native_games(made, 2, folder, quick)
    ends: dict[int, Any] = {}

    def play(first: int) -> None:
        games = [begin(seed, False) for seed in range(first, 40, 4)]
        for step in range(60):
            for game in games:
                if not game.over:
                    game.choose(game.decision.options[(game.seed + step) % len(game.decision.options)])
        ends.update({game.seed: game.result for game in games})

    threads = [threading.Thread(target=play, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    together = dict(ends)
    ends.clear()
    for first in range(4):
        play(first)
    assert together == ends
    assert None not in ends.values()


def test_new_games_are_native_where_rules_are_compiled(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("LUDOLECT_CACHE", str(folder))
    native_games(ludolect.load("connect_four"), 2, folder, None)
    (folder / "native").mkdir(exist_ok=True)
    made = ludolect.load("connect_four")
    game = made.new_game(players=2, seed=5)
    assert isinstance(game, Stepped)
    assert isinstance(game, ludolect.Game)
    assert made.new_game(2, 5, paranoid=True).save() == python_game(made, 2, 5, False).save()
    for wrong in ({"players": 3}, {"players": True}, {"players": 2.0}, {"players": 2, "seed": -1}):
        with pytest.raises(ludolect.BadSetup):
            made.new_game(**wrong)


def test_without_a_compiler_games_are_played_in_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path))
    monkeypatch.setenv(build.SWITCH, "now")
    made = ludolect.load("tic_tac_toe")
    games = [made.new_game(2, seed) for seed in range(3)]
    assert not any(isinstance(game, Stepped) for game in games)
    played_on(games[0], 20, 1)
    assert games[0].over
    assert not list(tmp_path.rglob("*.so"))


@pytest.mark.soak
@pytest.mark.parametrize("name", builtin_names())
def test_every_ruleset_and_variant_in_step(name: str, folder: Path) -> None:
    """Every decision with the whole state; of some games what happened; some as public games, of some of these names
    and what is told afterwards. Where a table reports, a game has thousands of decisions, and fewer are played."""
    many, quick = int(os.environ.get("STEPPED_GAMES", "1000")), extension.module(folder, now=True)
    left = 0
    for designation in designations(name):
        made = ludolect.load(designation)
        for players in made.players:
            library, begin = compiled(made, players, folder), native_games(made, players, folder, quick)
            reported = bool(made.program(players).report_sites)
            games = max(many // 100, 1) if reported else many
            for seed in range(games):
                try:
                    side_by_side(made.program(players), library, seed)
                    if seed % 5 == 2 and not reported:
                        same_record(made, players, library, seed)
                except GivenUp:
                    left += 1
                if seed % 5 == 0:
                    named, told = (1, True) if seed % 100 == 0 else (10_000, False)
                    in_step(begin, made, players, seed, ask_forced=seed % 4 == 3, named=named, afterwards=told)
    print(name, left, "games left to the Python form")
