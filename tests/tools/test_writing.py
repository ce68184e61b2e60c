"""Every command that writes a file, on a disk that gets full, killed in the middle, and with no place to write to: the
file is as it was or as it should be, and what went wrong is said."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.writing import CannotWrite, check_writable, write_whole, writing_whole
from ludolect.api import load
from tests.tools.little_games import shelve

if TYPE_CHECKING:
    from tests.tools.conftest import Run

resource = pytest.importorskip("resource")

ROOT = Path(__file__).parents[2]
BEFORE = "what was there before\n"
UNTIDY = """
ruleset gem { name en "The Gem" fr "La Gemme" es "La Gema"; players 2..2 }
place pit { name en "the pit" fr "la fosse" es "la fosa";    live true }
kind jewel { name en "the jewel" fr "le joyau" es "la joya"; printed "63 x 88" }
jewel ruby { name en "the ruby" fr "le rubis" es "el rubí / rubíes"; copies 2 }
verb take jewel j { phrase en "take {j}" fr "prendre {j}" es "tomar {j}"; move j to box }
flow { move each jewel in box to pit; repeat { each player does { take one jewel in pit; win you } } }
"""
# A limit on the size of files ends writing in the middle, as a full disk does; Python ignores the signal that comes
# with it, unless told to die by it.
LAUNCHER = """
import resource, signal, sys
if sys.argv.pop(1) == "killed":
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
from ludolect.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30))
main()
"""


@dataclass(frozen=True)
class Case:
    """A command with the file it writes. `before`: such a file is there already."""

    command: tuple[str, ...]
    file: str
    before: bool = True
    typed: str = ""
    needs: str = ""


CASES = {
    "fmt": Case(("fmt", "./shelf/gem"), "shelf/gem/gem.rules"),
    "export": Case(("export", "gem", "--out", "gem.json"), "gem.json"),
    "words export csv": Case(("words", "export", "gem", "-o", "words.csv"), "words.csv"),
    "words export po": Case(("words", "export", "gem", "--format", "po", "--lang", "fr", "-o", "fr.po"), "fr.po"),
    "words import": Case(("words", "import", "gem", "table.csv"), "gem_words/gem_words.rules", before=False),
    "cards": Case(("cards", "gem", "--lang", "en", "-o", "cards.pdf"), "cards.pdf", needs="typst"),
    "docs": Case(("docs", "gem", "--out", "pages"), "pages/en/gem/index.md"),
    "new ruleset": Case(("new", "ruleset", "mine"), "mine/mine.rules", before=False),
    "new piece": Case(("new", "kind", "gold", "--in", "./shelf/gem"), "shelf/gem/gold.rules", before=False),
    "record": Case(("play", "tic_tac_toe", "--record", "game.json"), "game.json"),
    "a game that is left": Case(("play", "tic_tac_toe", "--plain"), "state/games", before=False, typed="1\nq\n"),
    "replay html": Case(("replay", "played.json", "--html", "page.html"), "page.html"),
    "simulate html": Case(("simulate", "raid", "--games", "5", "--jobs", "1", "--html", "page.html"), "page.html"),
    "simulate json": Case(("simulate", "raid", "--games", "5", "--jobs", "1", "--out", "raid.json"), "raid.json"),
    "simulate journal": Case(
        ("simulate", "raid", "--games", "5", "--jobs", "1", "--resume", "run.jsonl"), "run.jsonl", before=False
    ),
    "compare": Case(
        ("compare", "raid", "champions", "--games", "5", "--jobs", "1", "--html", "page.html"), "page.html"
    ),
    "games export": Case(("games", "export", "raid", "--games", "2", "--out", "games.jsonl"), "games.jsonl"),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shelf = shelve(tmp_path / "shelf")
    (shelf / "gem").mkdir()
    (shelf / "gem" / "gem.rules").write_text(UNTIDY, encoding="utf-8")
    table = "ruleset,address,fr\ngem,kind ruby/name,le rubis rouge\n"
    (tmp_path / "table.csv").write_text(table, encoding="utf-8")
    (tmp_path / "played.json").write_text(load("tic_tac_toe").new_game(2, 1).record(), encoding="utf-8")
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LUDOLECT_PATH", str(shelf))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def launch(how: str, case: Case) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-B", "-c", LAUNCHER, how, *case.command)
    return subprocess.run(command, input=case.typed, capture_output=True, text=True, timeout=120)


def prepared(case: Case) -> bytes | None:
    """What the file holds before the command."""
    if case.needs and importlib.util.find_spec(case.needs) is None:
        pytest.skip(f"needs {case.needs}")
    file = Path(case.file)
    if case.before and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(BEFORE, encoding="utf-8")
    return file.read_bytes() if file.is_file() else None


def leftovers(place: Path) -> list[str]:
    return sorted(path.name for path in place.rglob("*") if path.suffix == ".tmp" or path.name.startswith(".building"))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_full_disk_leaves_every_file_as_it_was(case: Case, place: Path) -> None:
    before = prepared(case)
    done = launch("full", case)
    assert "Traceback" not in done.stderr
    assert "error[LD850]: " in done.stderr
    assert "why: File too large" in done.stderr
    assert done.returncode == 1
    file = Path(case.file)
    assert (file.read_bytes() if file.is_file() else None) == before
    assert file.is_dir() is (case.file == "state/games")
    assert leftovers(place) == []


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_command_that_is_killed_leaves_every_file_as_it_was(case: Case, place: Path) -> None:
    before = prepared(case)
    done = launch("killed", case)
    assert done.returncode == -signal.SIGXFSZ
    file = Path(case.file)
    after = file.read_bytes() if file.is_file() else None
    if case.command[0] == "simulate" and before is None:  # a journal grows; its beginning is taken up again
        assert subprocess.run((sys.executable, "-m", "ludolect", *case.command), capture_output=True).returncode == 0
    else:
        assert after == before


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("fmt", "a game that is left")])
def test_a_file_without_a_place_is_refused(name: str, place: Path, run: Run) -> None:
    case = CASES[name]
    prepared(case)
    Path("occupied").write_text(BEFORE, encoding="utf-8")
    outer = case.file.split("/")[0]
    if case.command[:2] == ("words", "import"):
        command = (*case.command, "-o", "occupied")
    elif case.command[0] == "new":
        command = (*case.command[:3], "--in", "occupied")
    else:
        command = tuple(f"occupied/{word}" if word == outer else word for word in case.command)
    done = run(*command)
    assert done.code in (1, 2), done
    assert "error" in done.err.lower()
    assert Path("occupied").read_text(encoding="utf-8") == BEFORE
    assert leftovers(place) == []


def test_a_game_goes_on_when_it_cannot_be_kept(place: Path) -> None:
    """It is said once, and the game is played to its end all the same."""
    done = launch("full", Case(("play", "tic_tac_toe", "--plain", "--seed", "3"), "", typed="1\n" * 9))
    assert done.stderr.count("error[LD850]") == 1
    assert done.returncode == 1
    assert "The same beginning again" in done.stdout
    assert "is kept" not in done.stdout


def test_what_is_remembered_of_a_check_is_no_reason_to_fail(place: Path) -> None:
    done = launch("full", Case(("check", "raid", "--cache", "memory"), ""))
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in Path("memory").rglob("*") if path.is_file()] == []


def test_a_site_that_cannot_be_built_leaves_the_one_that_is_there(place: Path, run: Run) -> None:
    pytest.importorskip("material")
    command = ("docs", "gem", "--out", "pages", "--site", "--site-out", "site")
    assert run(*command).code == 0
    before = {path: path.read_bytes() for path in Path("site").rglob("*") if path.is_file()}
    front = Path("pages/en/index.md")
    front.write_text(front.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    rules = Path("shelf/gem/gem.rules")
    rules.write_text(rules.read_text(encoding="utf-8").replace("The Gem", "The Jewel"), encoding="utf-8")
    launcher = LAUNCHER.replace("(30, 30)", "(60_000, 60_000)")
    done = subprocess.run((sys.executable, "-B", "-c", launcher, "full", *command), capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "File too large" in done.stderr
    assert {path: path.read_bytes() for path in Path("site").rglob("*") if path.is_file()} == before
    assert leftovers(place) == []


def test_a_site_never_takes_the_place_of_what_is_not_its_own(place: Path, run: Run) -> None:
    pytest.importorskip("material")
    Path("web/fr").mkdir(parents=True)
    Path("web/fr/letter.txt").write_text(BEFORE, encoding="utf-8")
    done = run("docs", "gem", "--out", "pages", "--site", "--site-out", "web")
    assert done.code == 1
    assert "no part of a site that was built here" in done.err
    assert [path.name for path in Path("web").rglob("*") if path.is_file()] == ["letter.txt"]


# ------------------------------------------------------------------ the one way to write


def failing_at(number: int) -> Callable[[int], int]:
    """An `fsync` that finds the disk full at the n-th call."""
    calls = 0

    def fsync(handle: int) -> int:
        nonlocal calls
        calls += 1
        if calls == number:
            raise OSError(28, "No space left on device")
        return 0

    return fsync


def test_whatever_fails_the_file_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, BEFORE)
    monkeypatch.setattr(os, "fsync", failing_at(1))
    with pytest.raises(CannotWrite, match="No space left on device") as refused:
        write_whole(file, "something else")
    assert refused.value.filename == str(file)
    with suppress(KeyError), writing_whole(file) as stream:
        stream.write("something else")
        raise KeyError
    assert file.read_text(encoding="utf-8") == BEFORE
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_new_file_takes_nobody_s_place(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, BEFORE, new=True)
    with pytest.raises(CannotWrite, match="there already"):
        write_whole(file, "something else", new=True)
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    with pytest.raises(CannotWrite, match="there already"):
        write_whole(tmp_path / "nowhere", "something else", new=True)
    assert file.read_text(encoding="utf-8") == BEFORE
    assert not (tmp_path / "gone").exists()


def test_links_modes_and_names_stay(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, BEFORE)
    file.chmod(0o640)
    (tmp_path / "link").symlink_to(file)
    write_whole(tmp_path / "link", b"\x00\xff")
    assert (tmp_path / "link").is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"\x00\xff", 0o640)
    long = tmp_path / ("n" * 250)
    write_whole(long, "long")
    assert long.read_text(encoding="utf-8") == "long"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_file_that_is_closed_stays_closed(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, BEFORE)
    file.chmod(0o444)
    with pytest.raises(CannotWrite, match="closed"):
        write_whole(file, "something else")
    with pytest.raises(CannotWrite, match="closed"):
        check_writable(file)
    assert file.read_text(encoding="utf-8") == BEFORE


def test_the_schema_is_written_the_same_way(place: Path, run: Run) -> None:
    assert run("export", "--schema", "--out", "schema.json").code == 0
    assert "properties" in json.loads(Path("schema.json").read_text(encoding="utf-8"))


def test_nothing_is_written_any_other_way() -> None:
    """But for journals, which grow, and the report of a mistake of ours, which has a name of its own."""
    direct = re.compile(r"\.write_(?:text|bytes)\(|\bopen\([^)]*[\"'][rb]*[wax]|NamedTemporaryFile|O_CREAT")
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ("dsl", "interpreter", "scribe", "ludolect")
        for path in sorted((ROOT / room).rglob("*.py"))
        if direct.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"dsl/writing.py", "ludolect/failure.py", "ludolect/simulation/journal.py"}
