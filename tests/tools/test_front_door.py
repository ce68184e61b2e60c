"""What every command keeps: an example first, exit codes, data for tools, quiet when piped, completion."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from ludolect.cli import COMMANDS, PARTS, cli
from tests.tools.little_games import shelve
from tests.tools.terminals import Terminal

if TYPE_CHECKING:
    from tests.tools.conftest import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOLECT_STATE", "off")
    monkeypatch.setenv("LUDOLECT_PATH", str(shelve(tmp_path / "shelf")))
    return tmp_path / "shelf"


# ------------------------------------------------------------------ help


def _commands() -> list[str]:
    found = list(COMMANDS)
    with click.Context(cli) as context:
        for name in COMMANDS:
            command = cli.get_command(context, name)
            found += [f"{name} {part}" for part in command.commands] if isinstance(command, click.Group) else []
    return found


@pytest.mark.parametrize("command", _commands())
def test_help_begins_with_an_example_that_the_command_takes(run: Run, command: str) -> None:
    words = command.split()
    done = run(*words, "--help")
    assert done.code == 0
    first = done.out.splitlines()[0]
    assert first.startswith(f"Example: ludolect {' '.join(words)}")
    assert first == f"Example: {PARTS.get(command, COMMANDS[words[0]])}"
    if command in ("words", "games"):
        return  # the example is of one of its parts, and tried with that
    with click.Context(cli) as context:
        found = cli.get_command(context, words[0])
        if len(words) == 2:
            assert isinstance(found, click.Group)
            found = found.commands[words[1]]
        assert found is not None
        example = first.partition(command)[2].split(" >")[0].split()
        Path("words.csv").touch()
        found.make_context(command, example)  # raises if it is not understood


def test_the_whole_help_begins_with_examples(run: Run) -> None:
    assert run("--help").out.startswith("Examples: ludolect play connect_four\n")
    misspelt = run("simulat")
    assert (misspelt.code, "did you mean 'simulate'?" in misspelt.err) == (2, True)


# ------------------------------------------------------------------ lists


def test_list_names_rulesets_and_what_is_wrong_with_them(run: Run, shelf: Path) -> None:
    (shelf / "champions" / "champions.rules").write_text("ruleset champions extends raid { nonsense }")
    lines = {line.split()[0]: line for line in run("list").out.splitlines()}
    assert "The Raid" in lines["raid"]
    assert "1 to 3 players" in lines["raid"]
    assert "ludolect check champions" in lines["champions"]
    assert "extends castle_panic" in lines["wizards_tower"]
    found = {entry["name"]: entry for entry in json.loads(run("list", "--json", "--lang", "fr").out)}
    assert found["raid"]["title"] == "Le Raid"
    assert found["champions"]["mistakes"] > 0
    assert found["connect_four"]["players"] == [2, 2]


def test_stats_count(run: Run, shelf: Path) -> None:
    found = json.loads(run("stats", "raid", "champions", "--json").out)
    assert (found["raid"]["kinds of piece"], found["champions"]["kinds of piece"]) == (2, 3)
    assert (found["raid"]["pieces"], found["champions"]["pieces"]) == (12, 16)
    assert (found["raid"]["verbs"], found["raid"]["files"]) == (2, 1)
    table = run("stats", "raid", "champions").out.splitlines()
    assert table[0].split() == ["raid", "champions"]
    assert next(line for line in table if line.startswith("pieces")).split() == ["pieces", "12", "16"]


def test_show_tells_a_component_in_three_languages(run: Run, shelf: Path) -> None:
    assert run("show", "raid", "strong_one", "--lang", "en").out == "Strong One\n  Copies: 4\n  Strength: 3\n"
    assert run("show", "strong_one", "--lang", "fr").out == "Fort\n  Exemplaires\u00a0: 4\n  Force\u00a0: 3\n"
    assert run("show", "champion", "--lang", "es").out.startswith("Campeón\n")
    data = json.loads(run("show", "raid", "enlist", "--lang", "en", "--json").out)
    assert [(d["sort"], d["name"]) for d in data] == [("verb", "enlist")]
    assert "fighter strong_one {" in run("show", "strong_one").out
    unknown = run("show", "raid", "strong_on", "--lang", "fr")
    assert (unknown.code, "did you mean `strong_one`?" in unknown.err) == (1, True)
    assert run("show", "raid", "--json").code == 2


def test_examples_and_codes_as_data(run: Run) -> None:
    found = json.loads(run("test", "tic_tac_toe", "--json").out)
    assert all(entry["true"] and entry["ruleset"] == "tic_tac_toe" for entry in found)
    assert {"code", "slug", "severity", "title"} == set(json.loads(run("explain", "--json").out)[0])
    assert "page" in json.loads(run("explain", "LD401", "--json").out)


def test_an_unknown_ruleset_lists_near_names(run: Run) -> None:
    for command in ("play", "simulate", "stats", "show", "diff"):
        done = run(command, "conect_four", *(("tic_tac_toe",) if command == "diff" else ()))
        assert (done.code, done.out) == (1, "")
        assert "did you mean `connect_four`?" in done.err
    far = run("stats", "xyzzy_plugh_frotz")
    assert "known are: bear_and_hare, breakthrough, castle_panic" in far.err


# ------------------------------------------------------------------ games as data


def test_games_are_exported_with_stable_names(run: Run, tmp_path: Path) -> None:
    done = run("games", "export", "castle_panic", "--games", "2", "--players", "2", "--seed", "7")
    lines = [json.loads(line) for line in done.out.splitlines()]
    for number in (0, 1):
        game = [line for line in lines if line["game"] == number]
        assert game[0] == {
            "game": number,
            "ruleset": "castle_panic",
            "players": 2,
            "seed": 7 + number,
            "bots": ["random", "random"],
        }
        assert game[-1]["end"] in ("lost", "ranked", "won")
        decisions = [line for line in game if "decision" in line]
        assert [line["decision"] for line in decisions] == list(range(game[-1]["decisions"]))
        assert all(line["chosen"] in line["options"] for line in decisions)
        events = [line for line in game if "event" in line]
        assert [line["event"] for line in events] == sorted({line["event"] for line in events})
        assert {"verb", "phase"} <= {line["what"] for line in events}
    assert run("games", "export", "castle_panic", "--games", "1", "--players", "2", "--seed", "8").out == "".join(
        json.dumps({**line, "game": 0}, ensure_ascii=False, separators=(",", ":")) + "\n"
        for line in lines
        if line["game"] == 1
    )
    few = run("games", "export", "castle_panic", "--games", "2", "--players", "2", "--seed", "7", "--no-events")
    assert [json.loads(line) for line in few.out.splitlines()] == [line for line in lines if "event" not in line]


def test_an_exported_game_can_be_played_again_by_its_names(run: Run) -> None:
    import ludolect
    from interpreter.play.game import true_names

    lines = [json.loads(line) for line in run("games", "export", "witchcraft", "--games", "1").out.splitlines()]
    game = ludolect.load("witchcraft").new_game(2, lines[0]["seed"])
    for line in (line for line in lines if "decision" in line):
        assert true_names(game) == line["options"]
        game.choose(game.decision.options[line["options"].index(line["chosen"])])
    assert game.result is not None
    assert list(game.result) == lines[-1]["ranks"]


def test_an_export_is_whole_or_not_there(run: Run, tmp_path: Path) -> None:
    full = run("games", "export", "tic_tac_toe", "--out", "/dev/full")
    assert full.code == 1
    assert full.err.startswith("error[LD850]: `/dev/full` cannot be written\n")
    assert "why: No space left on device\n" in full.err
    assert run("games", "export", "tic_tac_toe", "--out", "nowhere/games.jsonl").code == 1
    assert run("games", "export", "tic_tac_toe", "--players", "3", "--out", "games.jsonl").code == 1
    assert list(tmp_path.iterdir()) == []
    assert run("games", "export", "tic_tac_toe", "--games", "3", "--out", "games.jsonl").out == ""
    assert Path("games.jsonl").read_text(encoding="utf-8").count('"end"') == 3


# ------------------------------------------------------------------ terminals and pipes


def test_progress_is_for_terminals(tmp_path: Path) -> None:
    arguments = ("simulate", "tic_tac_toe", "--games", "1500", "--jobs", "1")
    with Terminal(*arguments, folder=tmp_path, columns=70) as terminal:
        assert terminal.end() == 0
        shown = terminal.seen
    assert "of 1,500 games" in shown
    assert " a second" in shown
    assert " left" in shown
    assert all(len(line) <= 70 for line in shown.split("\r") if "[" in line and "\n" not in line)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LUDOLECT_STATE": "off"}
    command = (sys.executable, "-m", "ludolect", *arguments)
    piped = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert piped.stderr == ""
    assert "\r" not in piped.stdout


def test_no_color_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(tmp_path / "shelf")
    env = {"LUDOLECT_PATH": str(tmp_path / "shelf")}
    arguments = ("diff", "raid", "champions")
    with Terminal(*arguments, folder=tmp_path, env=env) as coloured:
        assert coloured.end() == 0
    with Terminal(*arguments, folder=tmp_path, env={**env, "NO_COLOR": "1"}) as plain:
        assert plain.end() == 0
    assert "\x1b[32m" in coloured.seen
    assert "\x1b" not in plain.seen


# ------------------------------------------------------------------ completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_taken_by_their_shells(run: Run, shell: str, tmp_path: Path) -> None:
    script = run("completion", shell).out
    assert "_LUDOLECT_COMPLETE" in script
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(script, encoding="utf-8")
    subprocess.run((program, "-n", str(tmp_path / "script")), check=True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("ludolect sim", {"simulate"}),
        ("ludolect play con", {"connect_four"}),
        ("ludolect simulate tic_tac_toe castle_panic+wiz", {"castle_panic+wizards_tower"}),
        ("ludolect compare tic_tac_toe connect_four --eng", {"--engine"}),
        ("ludolect show tic_tac_toe --lang ", {"en", "fr", "es"}),
        ("ludolect games ex", {"export"}),
        ("ludolect games export bre", {"breakthrough"}),
    ],
)
def test_what_is_completed(words: str, expected: set[str], tmp_path: Path) -> None:
    number = len(words.split(" ")) - 1
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "_LUDOLECT_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(number),
    }
    done = subprocess.run((sys.executable, "-m", "ludolect"), env=env, capture_output=True, text=True, cwd=tmp_path)
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == expected
