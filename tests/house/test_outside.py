"""An expansion that lies outside of the project: its author checks, tries, plays and prints it by its path."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ludolect import cli

HERE = Path(__file__).resolve().parent
Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command, in a folder of its own with the expansion in it; it must succeed. What it has printed."""
    shutil.copytree(HERE / "night_raid", tmp_path / "night_raid")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LUDOLECT_PATH", raising=False)

    def call(*arguments: str) -> str:
        with pytest.raises(SystemExit) as left:
            cli.main(list(arguments))
        out, err = capsys.readouterr()
        assert left.value.code == 0, out + err
        return out

    return call


def test_it_is_checked_and_its_examples_hold(run: Run) -> None:
    assert "nothing to complain about" in run("check", "./night_raid")
    assert "3 examples, all true" in run("test", "./night_raid")
    assert "night_raid: 3 of 3 rule ids have an example (100 %)" in run("coverage", "./night_raid")


def test_it_is_shown_with_the_file_each_line_came_from(run: Run) -> None:
    lines = run("show", "--resolved", "./night_raid").splitlines()
    (play,) = [line for line in lines if "is not ghoul" in line]
    assert play.startswith("night_raid/night_raid.rules:")
    assert not any("play { slay one monster where ring is not forest }" in line for line in lines)
    assert any(line.startswith("castle_panic/cards.rules:") for line in lines)


def test_it_is_played_and_printed(run: Run, tmp_path: Path) -> None:
    assert run("play", "./night_raid", "--bots", "all", "--seed", "4", "--plain")
    run("docs", "./night_raid", "--out", str(tmp_path / "docs"))
    printed = {
        lang: (tmp_path / "docs" / lang / "night_raid" / "pieces.md").read_text("utf-8") for lang in ("en", "fr", "es")
    }
    assert "that is not a [Ghoul]" in printed["en"]
    assert "Si une Goule effrayée" in printed["fr"]
    assert "Si van a [alcanzar]" in printed["es"]
