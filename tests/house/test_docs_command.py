"""`ludolect docs`: only what changed is written again, a watcher that goes on, a server for this machine only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_loaded
from dsl.load import Loaded
from dsl.model import Ruleset
from ludolect import docs_book
from ludolect.cli import main
from ludolect.docs_maker import serving

RULES = """
ruleset {name} {{ name en "Stones" fr "Pierres" es "Piedras"; players 2..2 }}
kind stone {{ name en "the stone" fr "la pierre" es "la piedra" }}
stone pebble {{ name en "the pebble" fr "le caillou" es "el guijarro"; copies 3 }}
place bowl for each player p {{ name en "the bowl" fr "le bol" es "el cuenco" }}
verb take stone s {{ phrase en "take {{s}}" fr "prendre {{s}}" es "tomar {{s}}"; move s to you.bowl }}
flow {{ repeat {{ each player does {{ take one pebble in box }} }} }}
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path / "cache"))
    for name in ("stones", "rocks"):
        Path(name).mkdir()
        Path(f"{name}/{name}.rules").write_text(RULES.format(name=name), encoding="utf-8")
    return tmp_path


@pytest.fixture
def docs(home: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["docs", *arguments, "--out", "pages"])
        shown = capsys.readouterr()
        assert (ended.value.code or 0) == code, shown.err
        return shown.out + shown.err

    return run


def change(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new), encoding="utf-8")


def test_only_what_changed_is_written_again(docs: Callable[..., str]) -> None:
    both = ("./stones", "./rocks")
    assert "2 rulebooks written" in docs(*both)
    assert "0 rulebooks written in pages, 2 as they were" in docs(*both)
    change("stones/stones.rules", '"the pebble"', '"the shingle"')
    assert "1 rulebook written in pages, 1 as they were" in docs(*both)
    assert "Shingle" in Path("pages/en/stones/pieces.md").read_text(encoding="utf-8")
    assert "Pebble" in Path("pages/en/rocks/pieces.md").read_text(encoding="utf-8")


def test_a_page_that_somebody_edited_is_written_again(docs: Callable[..., str]) -> None:
    docs("./stones")
    before = Path("pages/fr/stones/pieces.md").read_text(encoding="utf-8")
    Path("pages/fr/stones/pieces.md").write_text("mine", encoding="utf-8")
    assert "1 rulebook written" in docs("./stones")
    assert Path("pages/fr/stones/pieces.md").read_text(encoding="utf-8") == before


def test_a_template_of_the_ruleset_counts(docs: Callable[..., str]) -> None:
    docs("./stones")
    Path("stones/templates").mkdir()
    Path("stones/templates/places.md.j2").write_text("# Here\n", encoding="utf-8")
    assert "1 rulebook written" in docs("./stones")
    assert Path("pages/es/stones/places.md").read_text(encoding="utf-8") == "# Here\n"


def test_rules_that_change_while_their_book_is_made_are_made_again(
    docs: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(loaded: Loaded, found: Diagnostics) -> Ruleset | None:
        Path("stones/stones.rules").write_text(RULES.format(name="stones").replace("the pebble", "the shingle"))
        return check_loaded(loaded, found)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(docs_book, "check_loaded", busy)
        docs("./stones")
    assert "Pebble" in Path("pages/en/stones/pieces.md").read_text(encoding="utf-8")
    assert "1 rulebook written" in docs("./stones")
    assert "Shingle" in Path("pages/en/stones/pieces.md").read_text(encoding="utf-8")


def test_without_a_cache_everything_is_written(docs: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOLECT_CACHE", "off")
    for _ in range(2):
        assert docs("./stones").startswith("1 rulebook written in pages\n")


def test_mistakes_are_shown_and_nothing_is_said_to_be_written(docs: Callable[..., str]) -> None:
    change("stones/stones.rules", "take one pebble", "take one pebbel")
    told = docs("./stones", "./rocks", code=1)
    assert "did you mean `pebble`" in told
    assert "written" not in told


def test_a_watcher_writes_what_changes_and_outlives_mistakes(home: Path) -> None:
    command = (sys.executable, "-m", "ludolect", "docs", "./stones", "--watch", "--out", "pages")
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    watcher = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert watcher.stdout is not None
        while "watching" not in watcher.stdout.readline():
            pass
        change("stones/stones.rules", '"the pebble"', '"the shingle"')
        _until(lambda: "Shingle" in Path("pages/en/stones/pieces.md").read_text(encoding="utf-8"))
        change("stones/stones.rules", "take one pebble", "take one pebbel")
        while "did you mean" not in watcher.stdout.readline():
            pass
        change("stones/stones.rules", "take one pebbel", "take one pebble")
        change("stones/stones.rules", '"the shingle"', '"the gravel / gravels"')
        _until(lambda: "Gravel" in Path("pages/en/stones/pieces.md").read_text(encoding="utf-8"))
        watcher.send_signal(signal.SIGINT)
        assert watcher.wait(20) == 0
    finally:
        watcher.kill()


def _until(true: Callable[[], bool]) -> None:
    for _ in range(300):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


def test_a_folder_is_served_on_this_machine_only(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("Hello", encoding="utf-8")
    with serving(tmp_path, 0) as address:
        assert address.startswith("http://127.0.0.1:")
        assert urllib.request.urlopen(address).read() == b"Hello"
