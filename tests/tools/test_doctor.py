"""`ludolect doctor` and `check --levels`: whether games are native, and why not."""

from __future__ import annotations

import json
import shutil
import sysconfig
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.native import build
from ludolect.commands.check import command as check
from ludolect.commands.doctor import command as doctor


def told(*args: str) -> dict[str, str]:
    ran = CliRunner().invoke(doctor, [*args, "--json"])
    assert ran.exit_code == 0, ran.output
    found: dict[str, str] = json.loads(ran.output)
    return found


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path))
    found = told("tic_tac_toe")
    assert "no C compiler" in found["compiler"]
    assert found["games"] == found["by decision"] == "in Python"
    assert found["rules tic_tac_toe"].startswith("in Python: there is no C compiler")


def test_it_names_the_compiler_and_what_was_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path))
    (tmp_path / "native").mkdir()
    (tmp_path / "native" / f"one{build.suffix()}").write_bytes(b"x" * 300_000)
    found = told("catacombs")
    assert found["compiler"] == "/somewhere/cc"
    assert found["compiled"].startswith("1 program, 0.3 MB in ")
    assert found["games"] == "natively, where rules allow"
    assert found["rules catacombs"] == "in Python: it needs reports from a table"


def test_it_says_how_games_are_played_decision_by_decision(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    assert told()["by decision"] == "through ctypes: the headers of Python are not there"
    (tmp_path / "Python.h").touch()
    assert told()["by decision"] == "by an extension of Python"


def test_it_says_that_it_is_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(build.SWITCH, "off")
    assert told()["compiler"] == "none: LUDOLECT_NATIVE says so"


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [("tic_tac_toe", "can be played natively"), ("catacombs", "played in Python: it needs reports from a table")],
)
def test_check_says_whether_there_is_c_for_the_rules(ruleset: str, line: str) -> None:
    ran = CliRunner().invoke(check, ["--levels", ruleset])
    assert ran.exit_code == 0, ran.output
    assert f"  {line}" in ran.output.splitlines()
