"""The native form: the same games as the Python form, decision by decision; faults and budgets are left to that form.

At most six programs are compiled here and in `test_stepped`, without optimisation; `-m soak` compiles every ruleset.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import stat
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import ludolect
from interpreter.bots.players import FIRST_PURPOSE
from interpreter.native import build, playing, rows
from interpreter.native.playing import AtHand, Library, Natively
from interpreter.native.playouts import in_python, played
from interpreter.native.refusal import NotNative
from interpreter.play.game import LARGEST_SEED
from interpreter.run.faults import RulesRunaway
from interpreter.run.results import Unfinished
from ludolect.api import MOST_DRAWN, Rules
from ludolect.simulation.plan import Plan, fingerprint
from ludolect.simulation.playing import Table
from tests.interpreter.native_net import same_games
from tests.interpreter.native_side import compiled, same_record, side_by_side
from tests.interpreter.pushed_stones import STONE_RULES
from tests.interpreter.tables import rules
from tests.interpreter.test_blocks import BUSY_RULES

SAMPLE = {"connect_four": 2, "witchcraft": 2, "castle_panic": 3}
ENDLESS = """
change game { track n: number = 0 }
verb count { set game.n to game.n + 1 }
flow {
    ann may { count }
    if game.n is 1 { repeat { set game.n to game.n + 1; set game.n to game.n - 1 } }
    win ann
}
"""


def same_ends(made: Rules, players: int, folder: Path, games: int) -> None:
    """Random games in one go end alike, and none is left to the Python form."""
    program, library = made.program(players), compiled(made, players, folder)
    assert None not in library.playouts(range(games), MOST_DRAWN)[0]
    natively = Natively(program, folder)
    ends = list(played(program, natively, range(games), MOST_DRAWN))
    assert ends == [in_python(program, seed, MOST_DRAWN) for seed in range(games)]


@pytest.mark.parametrize("name", SAMPLE)
def test_native_games_are_the_same_decision_by_decision(name: str, folder: Path) -> None:
    made, players = ludolect.load(name), SAMPLE[name]
    library = compiled(made, players, folder)
    assert all(side_by_side(made.program(players), library, seed) for seed in range(3))
    same_ends(made, players, folder, 12)


def test_native_games_of_rules_that_pause_everywhere_are_the_same(folder: Path) -> None:
    library = compiled(BUSY_RULES, 2, folder)
    assert all(side_by_side(BUSY_RULES.program(2), library, seed) for seed in range(20))
    same_ends(BUSY_RULES, 2, folder, 60)


def test_faults_and_budgets_are_those_of_the_python_form(folder: Path) -> None:
    made = rules(ENDLESS)
    program, natively = made.program(2), Natively(made.program(2), folder)
    library = natively.library(now=True)
    assert library is not None
    ends, whole = library.playouts(range(20), MOST_DRAWN)
    assert not whole
    assert None in ends
    assert any(end is not None for end in ends)
    for seed, end in enumerate(ends):
        if end is None:
            with pytest.raises(RulesRunaway, match="LD701"):
                next(played(program, natively, [seed], MOST_DRAWN))
        else:
            assert next(played(program, natively, [seed], MOST_DRAWN)) == in_python(program, seed, MOST_DRAWN)


def test_what_is_asked_of_many_games_holds_natively_too(folder: Path) -> None:
    """Seeds without end, seeds that are none, games that are left unfinished."""
    made = ludolect.load("connect_four")
    program, natively = made.program(2), Natively(made.program(2), folder)
    assert natively.library(now=True) is not None
    endless = islice(played(program, natively, count(), MOST_DRAWN), 70)
    assert list(endless) == list(played(program, natively, range(70), MOST_DRAWN))
    ends = played(program, natively, [1, 2, "three"], 5)  # type: ignore[list-item]
    assert [next(ends), next(ends)] == [Unfinished(2), Unfinished(2)]
    with pytest.raises(ludolect.BadSetup, match="seed"):
        next(ends)


def test_seeds_in_a_row_are_looked_at_too(folder: Path) -> None:
    made = ludolect.load("connect_four")
    program, natively = made.program(2), Natively(made.program(2), folder)
    assert natively.library(now=True) is not None
    assert list(played(program, natively, range(0), MOST_DRAWN)) == []
    ends = played(program, natively, range(LARGEST_SEED, LARGEST_SEED + 2), MOST_DRAWN)
    assert next(ends) == in_python(program, LARGEST_SEED, MOST_DRAWN)
    with pytest.raises(ludolect.BadSetup, match="seed"):
        next(ends)
    with pytest.raises(ludolect.BadSetup, match="seed"):
        list(played(program, natively, range(1, -2, -1), MOST_DRAWN))


def test_ends_are_told_alike_however_many_are_known(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those from before are forgotten where there is no room for as many new ones as games."""
    library = compiled(ludolect.load("connect_four"), 2, folder)
    whole = library.playouts(range(200), MOST_DRAWN)
    assert len({(*end, end.how) for end in whole[0] if end is not None}) > 1
    monkeypatch.setattr(playing, "MOST_ENDS", 52)
    made = playing.Library(library.path, 2)
    again = [end for i in range(0, 200, 50) for end in made.playouts(range(i, i + 50), MOST_DRAWN)[0]]
    assert (again, True) == whole


def test_rows_are_bits_where_there_are_not_too_many_places(monkeypatch: pytest.MonkeyPatch) -> None:
    program = ludolect.load("connect_four").program(2)
    assert "= board_" in program.later.native_source()
    monkeypatch.setattr(rows, "MOST_PLACES", 41)
    assert "= board_" not in program.later.native_source()


def test_what_is_small_is_compiled_with_more_care(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(build.LEVEL, raising=False)
    assert [build.optimisation(size) for size in (1000, build.SMALL)] == ["-O3", "-O1"]
    monkeypatch.setenv(build.LEVEL, "2")
    assert build.optimisation(1000) == "-O2"


def test_a_broken_library_is_made_anew(folder: Path) -> None:
    made = rules(ENDLESS)
    path = Natively(made.program(2), folder).path
    compiled(made, 2, folder)
    whole = path.read_bytes()
    aside = path.with_suffix(".tmp")
    aside.write_bytes(whole[: len(whole) // 2])
    aside.replace(path)
    again = Natively(made.program(2), folder)
    assert again.library() is None
    assert again.library(now=True) is not None
    assert build.is_whole(path)
    assert not list(path.parent.glob("build-*")), "nothing is left lying about"
    assert not list(path.parent.glob("*.c"))


def test_without_a_compiler_the_python_form_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path))
    monkeypatch.setenv(build.SWITCH, "now")
    made = ludolect.load("tic_tac_toe")
    assert list(made.playouts(2, range(5))) == [in_python(made.program(2), seed, MOST_DRAWN) for seed in range(5)]
    assert "no C compiler" in str(made.natively(2).refused)
    assert not list(tmp_path.rglob("*.so"))


def test_a_compiler_that_fails_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 1\n")
    broken.chmod(broken.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv(build.SWITCH, "now")
    made = ludolect.load("tic_tac_toe")
    assert len(list(made.playouts(2, range(5)))) == 5
    assert "out of order" in str(made.natively(2).refused)


def test_only_the_programs_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "MOST_KEPT", 2)
    for age, name in enumerate(("new", "older", "old")):
        file = tmp_path / f"{name}{build.suffix()}"
        file.write_bytes(b"")
        os.utime(file, (10_000 - age, 10_000 - age))
    build._prune(tmp_path)
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["new", "older"]


def test_it_can_be_turned_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(build.SWITCH, "off")
    natively = Natively(ludolect.load("tic_tac_toe").program(2), tmp_path)
    assert natively.library(now=True) is None
    assert natively.refused == "LUDOLECT_NATIVE says so"


def test_games_with_reports_from_a_table_are_the_same_decision_by_decision(folder: Path) -> None:
    library = compiled(STONE_RULES, 2, folder)
    assert all(side_by_side(STONE_RULES.program(2), library, seed) > 10 for seed in range(10))


@pytest.mark.parametrize("record", [(), (1 << 59,), "words"])
def test_what_no_table_reports_is_left_to_the_python_form(record: Any, folder: Path) -> None:
    native = compiled(STONE_RULES, 2, folder).game(3)
    program = STONE_RULES.program(2)
    while native.question[0] not in program.report_sites:
        native.choose(0)
    native.choose(0)
    assert native.status == playing.BAILED
    again = compiled(STONE_RULES, 2, folder).game(3)
    again.choose(0)
    with suppress(OverflowError, NotNative):
        again.report(record)
        assert again.status == playing.BAILED


@pytest.mark.parametrize("name", SAMPLE)
def test_what_happens_in_a_game_is_recorded_as_in_python(name: str, folder: Path) -> None:
    """The events of games of random players, and how they end."""
    made, players = ludolect.load(name), SAMPLE[name]
    library, mixed = compiled(made, players, folder), 0
    for seed in range(6):
        mixed += not same_record(made, players, library, seed)
    assert mixed < 6
    cut_off = library.watched(0, 3, FIRST_PURPOSE)
    assert cut_off is not None
    assert (cut_off.decisions, cut_off.result, cut_off.ending) == (3, None, -1)


def test_simulations_are_the_same_natively(folder: Path) -> None:
    """What a simulation reads of a game: who won, how it ended and where, what was done with what."""
    made = ludolect.load("castle_panic")
    program = made.program(3)
    plan = Plan("castle_panic", 3, 8, 3, ("random",) * 3, fingerprint(program))
    program.own(AtHand).natively = Natively(program, folder)
    library = made.natively(3).library(now=True)
    assert library is not None
    natively, in_c = Table(program, plan), [0]

    def watched(*asked: int) -> Any:
        in_c[0] += 1
        return Library.watched(library, *asked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "watched", watched)
        found = [natively.play(number) for number in range(8)]
    assert in_c == [8]
    program.own(AtHand).natively = Natively(program, None)
    assert found == [Table(program, plan).play(number) for number in range(8)]
    assert all(".rules:" in played.ended for played in found)


def test_no_text_of_an_author_reaches_the_source() -> None:
    made = rules(ENDLESS.replace("count", "quux_frob")).program(2).later.native_source()
    assert "quux" not in made
    assert "tiny" not in made


EVERY = (
    *("tic_tac_toe", "connect_four", "breakthrough", "othello", "draughts", "chess", "bear_and_hare"),
    *("castle_panic", "castle_panic+wizards_tower", "witchcraft", "kingdom_rush", "kingdom_rush+rift_heroes"),
    *("catacombs", "caverns_of_soloth"),
)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_every_ruleset_natively(name: str, folder: Path) -> None:
    made = ludolect.load(*name.split("+"))
    for players in made.players:
        library = compiled(made, players, folder)
        assert all(side_by_side(made.program(players), library, seed) for seed in range(30))
        if not made.program(players).report_sites:
            same_ends(made, players, folder, 100)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 300, 20))
def test_random_rulesets_natively(first: int, folder: Path) -> None:
    """Nearly all have a native form, and its games are the same."""
    told = [same_games(seed, folder, wide=seed % 2 == 1) for seed in range(first, first + 20)]
    refused = [why for why in told if why.startswith("refused")]
    assert len(refused) <= 1, refused
