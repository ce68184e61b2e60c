"""`ludolect compare` and `ludolect diff`: what an expansion, a variant or an edit has done, in numbers and in words."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.little_games import shelve

if TYPE_CHECKING:
    from tests.tools.conftest import Run

GAMES = ("--games", "400")
IDLER = """
fighter idler { name en "the Idler" fr "l'Oisif / Oisifs" m es "el Ocioso"; copies 1; strength 2 }
"""
SCORE = """
define score(player p): number = total(f.strength for each fighter f in camp)
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOLECT_STATE", "off")
    monkeypatch.setenv("LUDOLECT_PATH", str(shelve(tmp_path / "shelf")))
    return tmp_path / "shelf"


@pytest.fixture
def edited(shelf: Path) -> Path:
    """A repository in which the Weak One has become as strong as is needed, and not yet been committed."""

    def git(*arguments: str) -> None:
        name = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(("git", *name, *arguments), cwd=shelf, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "as it was")
    rules = shelf / "raid" / "raid.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("copies 8; strength 1", "copies 8; strength 2"))
    return shelf


def compared(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("compare", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_is_my_new_card_too_strong(run: Run) -> None:
    """Of three fighters at random one strong one is needed: 7/8 of the games are won, with champions about 26/27."""
    found = compared(run, "raid", "champions", *GAMES)
    measure = found["measures"][0]
    assert measure["name"] == "won by all"
    assert 0 < measure["difference"]["low"] < 26 / 27 - 7 / 8 < measure["difference"]["high"]
    assert measure["after"] - measure["before"] == pytest.approx(measure["difference"]["value"], abs=1e-6)
    (champion,) = found["concerned"]
    assert (champion["component"], champion["verb"], champion["new"]) == ("champion", "enlist", True)
    assert champion["difference"]["low"] > 0
    assert found["verdict"].startswith("The table wins more often with champions than with raid (+")
    table = run("compare", "raid", "champions", *GAMES).out
    assert "Champion, enlist a fighter, 1." in table
    assert table.rstrip().endswith(found["verdict"])


SLAYER = """
ruleset blaze extends castle_panic { language 2; name en "Blaze" fr "Brasier" m es "Hoguera" f }
card great_blaze {
  name en "the Great Blaze" fr "la Grande fournaise" es "la Gran hoguera"; copies 3
  play { slay each monster }
}
change define use for great_blaze = 6
"""


@pytest.mark.soak
def test_a_card_that_slays_everything_is_called_too_strong(run: Run, tmp_path: Path) -> None:
    """By the bots and the number of games that are chosen where nothing is said."""
    (tmp_path / "blaze").mkdir()
    (tmp_path / "blaze" / "blaze.rules").write_text(SLAYER, encoding="utf-8")
    found = compared(run, "castle_panic:coop", f"castle_panic+{tmp_path / 'blaze'}:coop")
    assert found["measures"][0]["difference"]["low"] > 0
    assert found["verdict"].startswith("The table wins more often with ")


def test_the_same_rules_are_no_difference(run: Run) -> None:
    found = compared(run, "raid", "raid", "--games", "50")
    assert found["verdict"] == "No difference: all 50 pairs of games went the same way."
    assert [m["difference"]["value"] for m in found["measures"]] == [0, 0]


def test_games_against_each_other_are_compared_by_player(run: Run) -> None:
    found = compared(run, "connect_four", "tic_tac_toe", "--games", "60")
    assert [m["name"] for m in found["measures"]] == [
        "won by somebody",
        "won by player 1",
        "won by player 2",
        "decisions a game",
    ]
    assert "Games are shorter by" in found["verdict"]


def test_what_an_edit_has_done(run: Run, edited: Path) -> None:
    found = compared(run, "raid", "--since", "HEAD", *GAMES)
    assert found["before"]["ruleset"] == "raid@HEAD"
    assert (found["before"]["won"]["value"] < 1, found["after"]["won"]["value"]) == (True, 1)
    assert {(c["component"], c["new"]) for c in found["concerned"]} == {("weak_one", False)}
    assert found["verdict"].startswith("The table wins more often with raid than with raid@HEAD (+")
    again = compared(run, str(edited / "raid"), "--since", "HEAD", *GAMES)
    assert again["measures"] == found["measures"]


def test_an_edit_in_words(run: Run, edited: Path) -> None:
    done = run("diff", "raid", "--since", "HEAD")
    assert done.out == "changed piece Weak One\n    Copies: 8\n  - Strength: 1\n  + Strength: 2\n"
    french = run("diff", "raid", "--since", "HEAD", "--lang", "fr")
    assert "+ Force\u00a0: 2" in french.out
    data = json.loads(run("diff", "raid", "--since", "HEAD", "--json").out)
    assert [(d["change"], d["sort"], d["name"]) for d in data] == [("changed", "piece", "weak_one")]
    assert run("diff", "raid", "raid").out == "no difference\n"


def test_an_expansion_in_words(run: Run) -> None:
    data = json.loads(run("diff", "raid", "champions", "--json").out)
    assert [(d["change"], d["sort"], d["name"]) for d in data] == [
        ("changed", "game", "players"),
        ("new", "piece", "champion"),
    ]
    assert "+ Strength: 9" in data[1]["lines"]
    back = json.loads(run("diff", "champions", "raid", "--json").out)
    assert [(d["change"], d["name"]) for d in back] == [("changed", "players"), ("gone", "champion")]


def test_both_are_run_on_with(run: Run) -> None:
    whole = compared(run, "raid", "champions", "--games", "40")
    assert compared(run, "raid", "champions", "--games", "40", "--resume", "run.jsonl", "--jobs", "1") == whole
    lines = Path("run.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("run.jsonl").write_text("".join(lines[:30]), encoding="utf-8")
    assert compared(run, "raid", "champions", "--games", "40", "--resume", "run.jsonl") == whole


def test_the_page_begins_with_the_verdict(run: Run) -> None:
    done = run("compare", "raid", "champions", *GAMES, "--html", "report.html")
    page = Path("report.html").read_text(encoding="utf-8")
    assert done.out.splitlines()[-1].partition("(")[0].strip() in page
    assert page.index('class="verdict"') < page.index("What is new or has changed") < page.index("How games end")
    assert "Champion" in page


@pytest.mark.parametrize("command", ["compare", "diff"])
@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("raid",), 2, "name a second ruleset"),
        (("raid", "champions", "--since", "HEAD"), 2, "name a second ruleset"),
        (("raid", "champion"), 1, "did you mean `champions`?"),
        (("raid", "--since", "no_such_revision"), 1, "error: "),
    ],
)
def test_bad_input(run: Run, command: str, arguments: tuple[str, ...], code: int, told: str) -> None:
    done = run(command, *arguments)
    assert (done.code, done.out) == (code, "")
    assert told in done.err


def test_games_for_other_numbers_of_players(run: Run, shelf: Path) -> None:
    rules = shelf / "raid" / "raid.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("players 1..3", "players 3..3"), encoding="utf-8")
    done = run("compare", "tic_tac_toe", "raid")
    assert done.code == 1
    assert "no number of players suits both `tic_tac_toe` and `raid`" in done.err


# ------------------------------------------------------------------ until it is clear


def test_two_rulesets_are_played_until_it_is_clear(run: Run) -> None:
    """Champions help a lot at a small table: that is seen long before the thousandth game, and in the same games
    however many processes play."""
    found = compared(run, "raid", "champions", "--seed", "3")
    assert found["pairs"] < 1000
    assert found["measures"][0]["difference"]["low"] > 0
    assert compared(run, "raid", "champions", "--seed", "3", "--jobs", "1") == found
    assert compared(run, "raid", "champions", "--seed", "3", "--games", "1000", "--until", "clear") == found
    table = run("compare", "raid", "champions", "--seed", "3").out
    assert f"{found['pairs']} pairs of games (of 1,000 that were allowed)" in table


def test_where_nothing_is_won_the_bots_cannot_tell(run: Run, shelf: Path) -> None:
    hopeless = shelf / "raid" / "raid.rules"
    hopeless.write_text(hopeless.read_text(encoding="utf-8").replace(">= 5", ">= 500"), encoding="utf-8")
    found = compared(run, "raid", "champions")
    assert found["verdict"].startswith("These bots cannot tell: with random, the table never wins, before and after.")
    assert found["pairs"] < 1000


# ------------------------------------------------------------------ series


def test_which_piece_matters_most(run: Run) -> None:
    """Without the strong ones nothing is won; without the weak ones everything is."""
    found = compared(run, "raid", "--without", "each", "fighter", "--games", "60")
    assert [(row["label"], row["after"]) for row in found["rows"]] == [
        ("without Weak One", 1.0),
        ("without Strong One", 0.0),
    ]
    assert found["rows"][1]["difference"]["high"] < 0 < found["rows"][0]["difference"]["value"]
    assert "without Strong One (-" in found["verdict"]
    twice = compared(run, "raid", "--double", "each", "strong_one", "--games", "60")
    assert [row["label"] for row in twice["rows"]] == ["Strong One twice"]


def test_games_go_where_something_is_still_to_be_learnt(run: Run) -> None:
    """What is clear is played no further, whatever the others are; with a number of games, all are played."""
    (Path("shelf") / "raid" / "more.rules").write_text(IDLER, encoding="utf-8")
    found = compared(run, "raid", "--without", "each", "fighter")
    pairs = {row["label"]: row["pairs"] for row in found["rows"]}
    assert pairs["without Strong One"] == 40
    assert pairs["without Idler"] > 40
    whole = compared(run, "raid", "--without", "each", "fighter", "--games", "90")
    assert [row["pairs"] for row in whole["rows"]] == [90] * 3
    done = compared(run, "raid", "--without", "each", "fighter", "--games", "90", "--until", "clear")
    assert min(row["pairs"] for row in done["rows"]) == 40


def test_a_score_tells_what_winning_does_not(run: Run) -> None:
    """Nobody ever wins, and still the rules say how well it went."""
    rules = Path("shelf") / "raid" / "raid.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace(">= 5", ">= 50"), encoding="utf-8")
    silent = compared(run, "raid", "champions", "--games", "60", "--bot", "random")
    assert [m["name"] for m in silent["measures"]] == ["won by all", "decisions a game"]
    (rules.parent / "more.rules").write_text(SCORE, encoding="utf-8")
    found = compared(run, "raid", "champions", "--games", "60", "--bot", "random")
    assert [m["name"] for m in found["measures"]] == ["won by all", "score at the end", "decisions a game"]
    assert found["verdict"].startswith("These bots cannot tell")
    assert "The score at the end is higher by" in found["verdict"]
    ranked = compared(run, "raid", "--without", "each", "fighter", "--games", "60", "--bot", "random")
    assert [row["label"] for row in ranked["rows"]] == ["without Weak One", "without Strong One"]
    assert "without Strong One (score -" in ranked["verdict"]


def test_each_has_its_own_score_and_none_is_shown(run: Run) -> None:
    """What is good for one and bad for another says nothing about the rules."""
    own = SCORE.replace("= total", "= p.index * total")
    (Path("shelf") / "raid" / "more.rules").write_text(own, encoding="utf-8")
    found = compared(run, "raid", "champions", "--games", "20", "--bot", "random", "--players", "2")
    assert [m["name"] for m in found["measures"]] == ["won by all", "decisions a game"]


def test_a_value_from_low_to_high(run: Run) -> None:
    found = compared(run, "raid", "weak_one.strength=0..2", "--games", "60", "--html", "report.html")
    assert [row["label"] for row in found["rows"]] == [f"weak_one.strength = {n}" for n in range(3)]
    assert found["rows"][1]["difference"]["value"] == 0
    assert found["rows"][2]["after"] == 1
    page = Path("report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert "weak_one.strength = 2" in page


def test_more_and_more_players(run: Run) -> None:
    """Three fighters are enlisted by one player or by three; by two, four are, of whom one is enough."""
    found = compared(run, "raid", "--players", "1..3", "--games", "80")
    assert [row["label"] for row in found["rows"]] == ["2 players", "3 players"]
    assert all(row["measure"] == "won by all" for row in found["rows"])
    both = compared(run, "raid", "champions", "--players", "1..2", "--games", "80")
    assert [row["label"] for row in both["rows"]] == ["1 player", "2 players"]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("raid", "--without", "all", "fighter"), 2, "each, and a kind of piece"),
        (("raid", "--without", "each", "figter"), 1, "did you mean `fighter`?"),
        (("raid", "--without", "each", "camp"), 1, "`camp` is no kind of piece"),
        (("raid", "weak_one.strength=5..1"), 1, "begins with its lowest"),
        (("raid", "weak_on.strength=1..2"), 1, "did you mean `weak_one`?"),
        (("raid", "weak_one.strenth=1,2"), 1, "strenth"),
        (("raid", "weak_one.strength=1, }"), 1, "neither a number nor a name"),
        (("raid", "--players", "3..1"), 2, "neither a number from 1 nor a range"),
    ],
)
def test_bad_questions(run: Run, arguments: tuple[str, ...], code: int, told: str) -> None:
    done = run("compare", *arguments)
    assert (done.code, done.out) == (code, "")
    assert told in done.err
