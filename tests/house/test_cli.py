"""The command line: exit codes, messages, and never a traceback."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import dsl
from ludolect import cli


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]

GOOD = """
ruleset nothing_much { name en "Nothing Much" fr "Pas grand-chose" es "Poca cosa"; language 2; players 2..2 }
place pot { name en "the pot" fr "le pot" es "el bote"; live true }
kind chip { name en "the chip" fr "le jeton" es "la ficha" }
chip white_chip { name en "the white chip" fr "le jeton blanc" es "la ficha blanca"; copies 3 }
flow { move each chip in box to pot; each player does { move one chip in pot to box; give } }
example one_chip {
  given 2 white_chip in pot
  when player(1) does give
  then count(all chip in pot) is 1
}
verb give { phrase en "give" fr "donner" es "dar"; move first chip in pot to box }
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder, without a terminal."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Done:
        with pytest.raises(SystemExit) as left:
            cli.main(arguments)
        out, err = capsys.readouterr()
        assert "internal error" not in err
        assert isinstance(left.value.code, int)
        return Done(left.value.code, out, err)

    return call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "nothing_much"
    place.mkdir()
    (place / "nothing_much.rules").write_text(GOOD, encoding="utf-8")
    return place


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("check", "fmt", "test", "play", "docs", "explain"):
        assert f"\n  {command} " in done.stdout


def test_an_unknown_command_is_a_wrong_command_line(run: Run) -> None:
    done = run("paly")
    assert done.returncode == 2
    assert "paly" in done.stderr


def test_explain_tells_of_a_code_and_lists_them(run: Run) -> None:
    assert "LD401" in run("explain").stdout
    assert run("explain", "LD401").returncode == 0
    assert run("explain", "ruleset-not-found").stdout == run("explain", "ld401").stdout
    done = run("explain", "LD9999")
    assert done.returncode == 2
    assert "LD9999" in done.stderr


def test_good_rules_are_checked_in_silence(run: Run, folder: Path) -> None:
    done = run("check", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 ruleset checked" in done.stdout


def test_a_mistake_is_reported_with_its_place(run: Run, folder: Path) -> None:
    rules = folder / "nothing_much.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("one chip in pot", "one chpi in pot"))
    done = run("check", str(folder))
    assert done.returncode == 1
    assert "nothing_much.rules:6:" in done.stdout
    assert "`chpi`" in done.stdout
    first = json.loads(run("check", "--json", str(folder)).stdout)[0]
    assert first["primary"]["start"]["line"] == 6
    assert first["code"] in run("check", "--concise", str(folder)).stdout


NOT_THERE = ("nowhere", "Upper", "a++b", "a:b=", "./nothing/here", "tic_tac_toe:no_such_variant", "")


@pytest.mark.parametrize(
    "arguments", [("check", *NOT_THERE), ("test", "nowhere"), ("play", "nowhere"), ("docs", "nowhere")]
)
def test_a_ruleset_that_is_not_there(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert "LD" in done.stdout + done.stderr


def test_examples_are_run_and_failures_are_readable(run: Run, folder: Path) -> None:
    done = run("test", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 example" in done.stdout
    rules = folder / "nothing_much.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("pot) is 1", "pot) is 2"), encoding="utf-8")
    done = run("test", str(folder))
    assert done.returncode == 1
    assert "nothing_much.rules:10:" in done.stdout
    assert "one_chip" in done.stdout


def test_examples_are_not_all_there_is_to_be_true(run: Run, folder: Path) -> None:
    """What `check` calls a mistake, `test` does not call good."""
    rules = folder / "nothing_much.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace('fr "donner"', 'fr "zorblir"'), encoding="utf-8")
    checked, tested = run("check", str(folder), "--no-cache"), run("test", str(folder))
    assert checked.returncode == tested.returncode == 1
    assert "error[LD820]" in checked.stdout
    assert "error[LD820]" in tested.stderr
    assert "1 example, all true, but the ruleset has mistakes" in tested.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("sort", ["pipe", "folder", "device"])
def test_what_is_no_file_is_not_read(run: Run, folder: Path, sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that nobody writes to would never come to an end."""
    other = folder / "other.rules"
    match sort:
        case "pipe":
            os.mkfifo(other)
        case "folder":
            other.mkdir()
        case "device":
            other.symlink_to("/dev/zero")
    monkeypatch.setenv("LUDOLECT_PATH", str(folder.parent))
    monkeypatch.setenv("LUDOLECT_CACHE", str(folder.parent / "cache"))
    for command in ("check", "fmt", "test", "docs", "stats", "play"):
        done = run(command, str(folder))
        assert done.returncode == 1, command
        assert ("is not a file" if sort != "device" else "LD40") in done.stdout + done.stderr, command
    listed = run("list")
    assert listed.returncode == 0
    assert "1 mistakes: ludolect check nothing_much" in listed.stdout
    assert run("check", str(folder / "nothing_much.rules")).returncode == 0


def test_bots_that_never_come_to_an_end_are_stopped(run: Run, folder: Path) -> None:
    turn = "each player does { move one chip in pot to box; give }"
    endless = GOOD.replace(turn, "repeat { each player does { may { give }; move each chip in box to pot } }")
    (folder / "nothing_much.rules").write_text(endless, encoding="utf-8")
    done = run("play", str(folder), "--bots", "all", "--most", "50")
    assert done.returncode == 1
    assert "stopped: the bots have made 50 decisions and the game goes on; --most allows more" in done.stderr
    assert "chip" in done.stdout


def test_a_game_without_a_terminal_is_played_by_bots_and_told(run: Run) -> None:
    english = run("play", "tic_tac_toe", "--seed", "3")
    french = run("play", "tic_tac_toe", "--seed", "3", "--lang", "fr")
    assert english.returncode == french.returncode == 0
    assert len(english.stdout.splitlines()) == len(french.stdout.splitlines()) > 5
    assert english.stdout != french.stdout
    assert english.stdout == run("play", "tic_tac_toe", "--seed", "3").stdout


def test_too_many_players(run: Run) -> None:
    done = run("play", "tic_tac_toe", "--players", "7")
    assert done.returncode == 1
    assert "2" in done.stderr


def test_fmt_shows_checks_and_writes(run: Run, folder: Path) -> None:
    rules = folder / "nothing_much.rules"
    before = rules.read_text(encoding="utf-8")
    done = run("fmt", "--check", str(folder))
    assert done.returncode == 1
    assert rules.read_text(encoding="utf-8") == before
    assert "@@" in run("fmt", "--diff", str(folder)).stdout
    assert run("fmt", str(folder)).returncode == 0
    assert run("fmt", "--check", str(folder)).returncode == 0
    assert run("check", str(folder)).returncode == 0


def test_an_internal_error_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(cli.cli, "main", fail)
    with pytest.raises(SystemExit) as left:
        cli.main(["check"])
    assert left.value.code == 70
    told = capsys.readouterr().err
    assert "mistake in Ludolect" in told
    report = Path(told.strip().splitlines()[-1].strip())
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")
    report.unlink()


def test_a_rule_that_readers_would_not_see_is_warned_of(run: Run, tmp_path: Path) -> None:
    """The examples of the page about it: the first is warned of, the second is not."""
    page = run("explain", "LD620").stdout
    wrong, right = re.findall(r"^```rules\n(.*?)^```", _page("LD620"), re.M | re.S)
    assert "not seen in the rulebook" in page
    head = 'ruleset seen { name en "Seen" fr "Vu" es "Visto"; players 1..2; language 2 }\n'
    rules = tmp_path / "seen.rules"
    rules.write_text(head + wrong, encoding="utf-8")
    checked = run("check", str(rules), "--no-cache")
    assert checked.returncode == 0
    assert "warning[LD620]: `true`, in `keen` of `owl`, is not seen in the rulebook" in checked.stdout
    assert "seen.rules:7:" in checked.stdout
    rules.write_text(head + right, encoding="utf-8")
    assert "nothing to complain about" in run("check", str(rules), "--no-cache").stdout


def test_two_things_of_one_name_are_warned_of(run: Run, tmp_path: Path) -> None:
    """The examples of the page about it: the first is warned of, the second is not."""
    wrong, right = re.findall(r"^```rules\n(.*?)^```", _page("LD625"), re.M | re.S)
    head = 'ruleset named { name en "Named" fr "Nommé" es "Llamado"; players 1..2; language 2 }\n'
    rules = tmp_path / "named.rules"
    rules.write_text(head + wrong, encoding="utf-8")
    checked = run("check", str(rules), "--no-cache")
    assert checked.returncode == 0
    told = "warning[LD625]: `leader` of `game` has the name of the language of rules: `the active player`"
    assert checked.stdout.count(told) == checked.stdout.count("LD625]") == 1
    rules.write_text(head + right, encoding="utf-8")
    assert "LD625" not in run("check", str(rules), "--no-cache").stdout


def _page(code: str) -> str:
    return (Path(dsl.__file__).parent / "explain" / f"{code}.md").read_text(encoding="utf-8")
