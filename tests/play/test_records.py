"""Games written down, played again, and told where they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.run.errors import BadRecord, RecordDiffers
from ludolect import cli
from ludolect.api import load, replay
from ludolect.bots import RandomBot, play_out


def record_of(designation: str, seed: int = 5) -> str:
    game = load(designation).new_game(seed=seed)
    play_out(game, [RandomBot(seed, seat) for seat in range(game.players)], most=80)
    return game.record()


@pytest.mark.parametrize("designation", ["tic_tac_toe", "catacombs", "witchcraft"])
def test_a_recorded_game_plays_as_it_is_written(designation: str) -> None:
    text = record_of(designation)
    game, steps = replay(text)
    assert steps > 0
    assert game.record() == text


def edited(text: str, number: int, change: Callable[[str], str]) -> str:
    """The record with one decision changed."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if '"steps"' in line) + 1
    lines[start + number] = change(lines[start + number])
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda line: line.replace("player(1)", "player(2)"), r"`player\(1\)` decides here, not `player\(2\)`"),
        (lambda line: line.replace('"options": ', '"options": 1'), "options, not 1"),
        (lambda line: line.replace("square(", "square(7"), r"`square\(7.*` is not among the options"),
        (lambda line: line.replace('"position": "', '"position": "0'), "the position is another one"),
    ],
)
def test_the_first_difference_is_named(change: Callable[[str], str], told: str) -> None:
    text = edited(record_of("tic_tac_toe"), 2, change)
    with pytest.raises(RecordDiffers, match=f"LD802 decision 3 of .* differs: .*{told}") as caught:
        replay(text)
    assert caught.value.step == 2
    assert caught.value.diagnostic.primary.span.text.startswith('{"by"')


def test_a_wrong_end_is_a_difference() -> None:
    text = record_of("tic_tac_toe")
    last = sum('"by"' in line for line in text.split("\n")) - 1
    shorter = edited(text, last, lambda line: "").replace("},\n\n ]", "}\n ]")
    with pytest.raises(RecordDiffers, match="the end differs"):
        replay(shorter)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not complete JSON"),
        ("[1, 2]", "does not hold the record"),
        ("[" * 100_000, "not JSON that can be read|not complete JSON"),
        ('{"format": 9}', "has format 9"),
        ('{"format": 1, "ruleset": "tic_tac_toe", "players": "two", "seed": 1}', "wrong value at `players`"),
        ('{"format": 1, "ruleset": "x", "players": 2, "seed": 1, "steps": [{"by": 3}]}', "`steps.0.by`"),
        ('{"format": 1, "ruleset": "x", "players": 2, "seed": 1, "extra": 1}', "`extra`"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        replay(text)


def test_the_command_line_records_and_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"

    def run(*arguments: str) -> int | str | None:
        with pytest.raises(SystemExit) as left:
            cli.main(arguments)
        return left.value.code

    assert run("play", "connect_four", "--record", str(file), "--bot", "greedy", "--paranoid") == 0
    assert run("replay", str(file), "--lang", "fr") == 0
    assert "as recorded" in capsys.readouterr().out
    file.write_text(file.read_text(encoding="utf-8").replace("hole(", "cellar("), encoding="utf-8")
    assert run("replay", str(file)) == 1
    assert "error[LD802]: decision 1 of" in capsys.readouterr().err
