"""Languages are found by the command line: in folders that are named for it, and as entry points of packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scribe.test_new_language import RULES

ROOT = Path(__file__).resolve().parents[2]
TOY = "from tests.scribe.toy_language import ESPERANTO as LANGUAGE\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "meadow.rules").write_text(RULES.replace("ahuyentar", "capturar"), encoding="utf-8")
    return tmp_path


def ran(folder: Path, *arguments: str, languages: str = "", packages: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(ROOT), packages)))
    given = {**os.environ, "LUDOLECT_LANGUAGES": languages, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    script = (sys.executable, "-m", "ludolect.cli", *arguments)
    return subprocess.run(script, cwd=folder, env=given, capture_output=True, text=True, check=False, encoding="utf-8")


def test_by_folder(game: Path) -> None:
    (game / "tongues").mkdir()
    (game / "tongues" / "eo.py").write_text(TOY, encoding="utf-8")
    done = ran(game, "show", "./meadow", "goose", "--lang", "eo", languages="tongues")
    assert (done.returncode, done.stderr) == (0, "")
    assert "nsero" in done.stdout
    assert ran(game, "check", "./meadow", languages="tongues").returncode == 0
    told = ran(game, "play", "./meadow", "--lang", "eo", "--seed", "1", languages="tongues")
    assert told.returncode == 0
    assert "ĉasas" in told.stdout


def test_by_entry_point(game: Path) -> None:
    package = game / "packages" / "toy-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n", encoding="utf-8")
    points = "[ludolect.languages]\neo = tests.scribe.toy_language:ESPERANTO\n"
    (package / "entry_points.txt").write_text(points, encoding="utf-8")
    done = ran(game, "show", "./meadow", "goose", "--lang", "eo", packages=str(game / "packages"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "nsero" in done.stdout


def test_without_it_the_language_is_not_one_of_those_there_are(game: Path) -> None:
    done = ran(game, "show", "./meadow", "--lang", "eo")
    assert done.returncode == 2
    assert "'eo' is not one of 'en', 'fr', 'es'" in done.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("LANGUAGE = 3\n", "is no language: a `Language` is wanted, not int"),
        ("1 / 0\n", "cannot be run: ZeroDivisionError"),
        ("\n", "has no attribute 'LANGUAGE'"),
        (
            TOY + "from dataclasses import replace\nLANGUAGE = replace(LANGUAGE, templates={})\n",
            "cannot be used: eo has no template for",
        ),
    ],
)
def test_what_is_no_language_is_named(text: str, says: str, game: Path) -> None:
    (game / "tongues").mkdir()
    (game / "tongues" / "bad.py").write_text(text, encoding="utf-8")
    done = ran(game, "list", languages="tongues")
    assert done.returncode == 1
    assert says in done.stderr
    assert "bad.py" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_not_there_is_named(game: Path) -> None:
    done = ran(game, "list", languages="nowhere")
    assert done.returncode == 1
    assert "LUDOLECT_LANGUAGES names `nowhere`, which is no folder" in done.stderr
