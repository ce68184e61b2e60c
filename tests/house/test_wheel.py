"""A wheel, installed into a fresh environment and used from another folder, has all it needs.

The built-in rulesets, the grammar, the explanations and the page templates travel inside the wheel; rulesets of one's
own are found by path and through LUDOLECT_PATH.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

NEEDED = ("dsl/grammar.lark", "ludolect/py.typed", "ludolect/mkdocs.yml", "scribe/templates/front_door.html.j2")


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(repository))
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs the installed command in an empty folder."""
    home = tmp_path_factory.mktemp("elsewhere")
    subprocess.run((sys.executable, "-m", "venv", str(home / "venv")), check=True)
    binaries = home / "venv" / "bin"
    constraints = str(repository / "constraints.txt")
    install = (str(binaries / "python"), "-m", "pip", "install", "--quiet", "--constraint", constraints, str(wheel))
    subprocess.run(install, check=True, capture_output=True)
    (home / "work").mkdir()

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUDOLECT"))}
        done = subprocess.run(
            (str(binaries / "ludolect"), *arguments),
            cwd=home / "work",
            env=clean | environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    return run


def test_the_wheel_holds_the_data_and_no_tests(wheel: Path, repository: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert not [name for name in names if name.startswith(("tests/", "bench/", "generated_docs/"))]
    for needed in NEEDED:
        assert needed in names
    for rules in sorted((repository / "rulesets").rglob("*.rules")):
        assert f"ludolect/{rules.relative_to(repository).as_posix()}" in names


def test_built_in_rulesets_are_checked_tested_and_played(elsewhere: Run) -> None:
    checked = elsewhere("check", "tic_tac_toe")
    assert checked.returncode == 0, checked.stderr
    tested = elsewhere("test", "tic_tac_toe")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    played = elsewhere("play", "tic_tac_toe", "--seed", "7", "--lang", "es")
    assert played.returncode == 0, played.stderr
    assert played.stdout == elsewhere("play", "tic_tac_toe", "--seed", "7", "--lang", "es").stdout


def test_built_in_rulesets_are_documented(elsewhere: Run, repository: Path, tmp_path: Path) -> None:
    written = elsewhere("docs", "tic_tac_toe", "--out", str(tmp_path))
    assert written.returncode == 0, written.stderr
    for language in ("en", "fr", "es"):
        page = Path(language, "tic_tac_toe", "index.md")
        assert (tmp_path / page).read_text(encoding="utf-8") == (repository / "generated_docs" / page).read_text(
            encoding="utf-8"
        )


def test_rulesets_of_ones_own_are_found_by_path_and_variable(elsewhere: Run, repository: Path, tmp_path: Path) -> None:
    shutil.copytree(repository / "rulesets" / "tic_tac_toe", tmp_path / "my_own")
    for file in (tmp_path / "my_own").glob("*.rules"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("ruleset tic_tac_toe", "ruleset my_own"), encoding="utf-8")
    assert elsewhere("check", str(tmp_path / "my_own")).returncode == 0
    assert elsewhere("check", "my_own").returncode == 1
    assert elsewhere("check", "my_own", LUDOLECT_PATH=str(tmp_path)).returncode == 0
