"""Names of files and folders that would act upon a terminal: they are shown, and do nothing."""

from __future__ import annotations

import io
import json
import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.render import plain_json
from dsl.source import visible

if TYPE_CHECKING:
    from tests.tools.conftest import Run

TITLE = "\x1b]0;taken\x07"  # sets the title of a window
NAME = f"a{TITLE}\x1b[31m\x9b2J\u202eb"
RULES = """
ruleset pots { name en "Pots" fr "Pots" es "Botes"; players 2..2 }
place pot { name en "the pot" fr "le pot" es "el bote"; live true }
kind chip { name en "the chip" fr "le jeton" es "la ficha" }
chip white { name en "the white chip" fr "le jeton blanc" es "la ficha blanca"; copies 2 }
verb take chip c { phrase en "take {c}" fr "prendre {c}" es "tomar {c}"; move c to box }
flow { move each chip in box to pot; repeat { each player does { take one chip in pot; win you } } }
example falsely { given 1 white in pot; when player(1) does take one chip in pot; then player(2).won }
"""
COMMANDS = (
    ("check",),
    ("check", "--concise"),
    ("check", "--json"),
    ("fmt",),
    ("fmt", "--check"),
    ("fmt", "--diff"),
    ("test",),
    ("test", "--json"),
    ("play",),
    ("play", "--plain"),
    ("simulate", "--games", "3", "--jobs", "1"),
    ("simulate", "--games", "3", "--jobs", "1", "--json"),
    ("docs", "--out", f"pages{NAME}"),
    ("cards",),
    ("cards", "--reference", "--lang", "en", "-o", f"sheets{NAME}"),
    ("words", "report"),
    ("words", "export"),
    ("words", "export", "-o", f"words{NAME}.csv"),
    ("show",),
    ("show", "--resolved"),
    ("show", "--lang", "en"),
    ("stats",),
    ("stats", "--json"),
    ("coverage",),
    ("conform",),
    ("export", "--out", f"nowhere{NAME}/x.json"),
    ("games", "export", "--games", "1"),
    ("replay",),
    ("explain",),
    ("new", "ruleset", "--in"),
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path / "state"))
    folder = tmp_path / NAME
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("no folder can be called so here")
    (folder / f"{NAME}.rules").write_text(RULES, encoding="utf-8")
    return folder


def acting(text: str) -> list[str]:
    """Characters that a terminal would act upon."""
    return sorted({ascii(c) for c in text if c not in "\n\t" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")})


@pytest.mark.parametrize("broken", [False, True], ids=["sound", "broken"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_passes_a_name_on_to_the_terminal(
    command: tuple[str, ...], broken: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    if broken:
        file = place / f"{NAME}.rules"
        file.write_text(RULES.replace("move each chip", "move each chup"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    parts = 2 if command[0] in ("words", "games") else len(command)
    done = run(*command[:parts], f"./{NAME}", *command[parts:])
    assert acting(done.out) == []
    assert acting(done.err) == []


def test_names_are_shown_by_what_they_consist_of(place: Path, run: Run) -> None:
    done = run("check", f"./{NAME}/nothing")
    assert done.code == 1
    assert r"a\x1b]0;taken\x07\x1b[31m\x9b2J\u202eb" in done.out
    listed = json.loads(plain_json({"name": NAME, "more": "é\x7f"}))
    assert listed == {"name": NAME, "more": "é\x7f"}
    assert acting(plain_json({"name": NAME, "more": "é\x7f"})) == []


@pytest.mark.parametrize("text", ["Château d’If", "a\u00a0b", "日本", "¿Qué?", "a b\\x1b"])
def test_what_people_write_stays(text: str) -> None:
    assert visible(text) == text


def test_bytes_that_are_no_text_are_shown(tmp_path: Path, run: Run) -> None:
    try:
        (tmp_path / os.fsdecode(b"\xff")).mkdir()
    except OSError:
        pytest.skip("no folder can be called so here")
    done = run("check", "./" + os.fsdecode(b"\xff"))
    assert done.code == 1
    assert r"\udcff" in done.out
