"""`ludolect tournament`: who is stronger, from every seat, and how surely."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ludolect.simulation.ratings import SCALE, Match, ratings
from tests.tools.little_games import shelve

if TYPE_CHECKING:
    from tests.tools.conftest import Run


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOLECT_STATE", "off")
    monkeypatch.setenv("LUDOLECT_PATH", str(shelve(tmp_path / "shelf")))


def test_ratings_are_the_odds_that_were_seen() -> None:
    """Of two players the likeliest strengths are known: odds as in the games, with the one that nobody won."""
    one, other = ratings(2, [Match(0, 1, 999, 749.5)])
    assert one.value - other.value == pytest.approx(SCALE * math.log(3), abs=1e-3)
    assert one.value + other.value == pytest.approx(0, abs=1e-6)
    reach = 1.96 * SCALE / 2 / math.sqrt(1000 * 0.75 * 0.25)  # half of the difference, the mean being fixed
    assert one.reach == pytest.approx(reach, rel=1e-3)


def test_who_beats_whom_beats_whom() -> None:
    found = ratings(3, [Match(0, 1, 40, 30), Match(1, 2, 40, 30)])
    assert found[0].low > found[2].high
    assert found[0].value > found[1].value > found[2].value
    assert found[1].reach < found[0].reach
    assert all(math.isfinite(each.value) for each in ratings(2, [Match(0, 1, 10, 10)]))


def test_search_is_stronger_than_chance(run: Run) -> None:
    arguments = ("tournament", "tic_tac_toe", "random", "greedy", "mcts:20", "--games", "10")
    found = json.loads(run(*arguments, "--json", "--jobs", "1").out)
    assert [entry["bot"] for entry in found["ranking"]][-1] == "random"
    assert {(m["one"], m["other"], m["games"]) for m in found["matches"]} == {
        ("random", "greedy", 10),
        ("random", "mcts:20", 10),
        ("greedy", "mcts:20", 10),
    }
    assert run(*arguments, "--html", "report.html").out.startswith("tic_tac_toe: 10 games of every pair, 2 players")
    assert Path("report.html").read_text(encoding="utf-8").count("<svg") == 3


def test_where_all_win_together_each_plays_alone(run: Run) -> None:
    found = json.loads(run("tournament", "raid", "random", "greedy", "--games", "10", "--json").out)
    assert (found["measure"], found["matches"]) == ("won", [])
    assert {entry["bot"] for entry in found["ranking"]} == {"random", "greedy"}


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("tic_tac_toe", "random"), 1, "two bots or more"),
        (("tic_tac_toe", "random", "random"), 1, "all of them different"),
        (("tic_tac_toe", "random", "clever"), 1, "no bot 'clever'"),
        (("tic_tac_toe", "random", "greedy", "--bot", "random"), 2, "without --bot"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], code: int, told: str) -> None:
    done = run("tournament", *arguments)
    assert (done.code, done.out) == (code, "")
    assert told in done.err
