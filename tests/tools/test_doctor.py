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

TOO_MANY = "it has too many things, or fields that change"


@pytest.fixture
def of_many_fields(tmp_path: Path) -> str:
    """Rules that have no C."""
    folder = tmp_path / "ledger"
    folder.mkdir()
    fields = "; ".join(f"track entry{number}: number = 0" for number in range(80))
    head = 'ruleset ledger { language 2; name en "Ledger" fr "Registre" es "Registro"; players 2..2 }'
    flow = (
        "flow { each player p does { choose one { draw_up: raise game.entry1 by 1; rest: raise game.entry2 by 1 } } }"
    )
    (folder / "ledger.rules").write_text(f"{head}\nchange game {{ {fields} }}\n{flow}\n", encoding="utf-8")
    return str(folder)


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


def test_it_names_the_compiler_and_what_was_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, of_many_fields: str
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path))
    (tmp_path / "native").mkdir()
    (tmp_path / "native" / f"one{build.suffix()}").write_bytes(b"x" * 300_000)
    found = told(of_many_fields, "catacombs")
    assert found["compiler"] == "/somewhere/cc"
    assert found["compiled"].startswith("1 program, 0.3 MB in ")
    assert found["games"] == "natively, where rules allow"
    assert found[f"rules {of_many_fields}"] == f"in Python: {TOO_MANY}"
    assert found["rules catacombs"] == "natively"


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


def test_check_says_whether_there_is_c_for_the_rules(of_many_fields: str) -> None:
    for ruleset, line in (("catacombs", "can be played natively"), (of_many_fields, f"played in Python: {TOO_MANY}")):
        ran = CliRunner().invoke(check, ["--levels", ruleset])
        assert ran.exit_code == 0, ran.output
        assert f"  {line}" in ran.output.splitlines()
