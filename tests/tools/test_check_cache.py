"""What was found is remembered, and forgotten as soon as anything it depends on has changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl import frontend
from dsl.diagnostics import Diagnostics
from dsl.read import Library
from dsl.render import as_json, full
from ludolect import check_cache, cli
from ludolect.check_cache import CheckCache
from ludolect.folders import cache_folder

RULES = """
ruleset demo { players 2..2 }
place purse { live true }
kind coin { }
coin penny { copies 3 }
kind banknote { }
variant poor { remove 5 penny }
flow { move each coin in box to purse; each player does { win you } }
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    home = tmp_path / "shelf" / "demo"
    home.mkdir(parents=True)
    (home / "demo.rules").write_text(RULES, encoding="utf-8")
    return home.parent


@pytest.fixture
def cache(tmp_path: Path) -> CheckCache:
    return CheckCache(tmp_path / "cache")


def check(cache: CheckCache, shelf: Path, designation: str = "demo") -> Diagnostics:
    library, found = Library.of([shelf]), Diagnostics()
    checked = frontend.check_all(designation, library, found)
    cache.keep(designation, library, checked, found)
    return found


def remembered(cache: CheckCache, shelf: Path, designation: str = "demo") -> str | None:
    found = cache.find(designation, Library.of([shelf]))
    return None if found is None else full(found)


def test_everything_is_shown_again_to_the_letter(cache: CheckCache, shelf: Path) -> None:
    found = check(cache, shelf)
    assert {d.code.id for d in found} == {"LD601", "LD604", "LD615"}
    assert remembered(cache, shelf) == full(found)
    again = cache.find("demo", Library.of([shelf]))
    assert again is not None
    assert as_json(again) == as_json(found)


def test_errors_are_remembered_too(cache: CheckCache, shelf: Path) -> None:
    (shelf / "demo" / "more.rules").write_text("coin pound { wort 3 }", encoding="utf-8")
    found = check(cache, shelf)
    assert found.has_errors
    assert remembered(cache, shelf) == full(found)


def test_a_changed_file_is_checked_anew(cache: CheckCache, shelf: Path) -> None:
    check(cache, shelf)
    (shelf / "demo" / "demo.rules").write_text(RULES.replace("copies 3", "copies 4"), encoding="utf-8")
    assert remembered(cache, shelf) is None


def test_a_new_file_or_ruleset_is_noticed(cache: CheckCache, shelf: Path) -> None:
    check(cache, shelf)
    (shelf / "demo" / "more.rules").write_text("kind stamp { }", encoding="utf-8")
    assert remembered(cache, shelf) is None
    check(cache, shelf)
    assert remembered(cache, shelf) is not None
    (shelf / "other").mkdir()
    (shelf / "other" / "other.rules").write_text("ruleset other { }", encoding="utf-8")
    assert remembered(cache, shelf) is None


def test_changed_code_is_noticed(cache: CheckCache, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(cache, shelf)
    monkeypatch.setattr(check_cache, "code_digest", lambda: "another version")
    assert remembered(cache, shelf) is None


def test_the_code_digest_covers_grammar_and_checker() -> None:
    assert len(check_cache.code_digest()) == 64


def test_each_designation_has_its_own_entry(cache: CheckCache, shelf: Path) -> None:
    check(cache, shelf)
    assert remembered(cache, shelf, "demo:poor") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[]",
        lambda text: "[" * 100_000,
        lambda text: text.replace("LD604", "LD999"),
        lambda text: text.replace("nothing is ever", "all is well with"),
        lambda text: json.dumps({**json.loads(text), "found": []}),
        lambda text: "\x00\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
def test_a_damaged_entry_is_ignored(cache: CheckCache, shelf: Path, damage: object) -> None:
    assert callable(damage)
    check(cache, shelf)
    (entry,) = cache.folder.rglob("*.json")
    entry.write_text(damage(entry.read_text(encoding="utf-8")), encoding="utf-8")
    assert remembered(cache, shelf) is None


def test_what_is_wrong_with_the_files_is_not_remembered(cache: CheckCache, shelf: Path) -> None:
    (shelf / "demo" / "bad.rules").write_bytes(b"kind \xff { }")
    check(cache, shelf)
    assert remembered(cache, shelf) is None
    assert not list(cache.folder.rglob("*.json"))


def test_a_change_while_checking_is_not_remembered(cache: CheckCache, shelf: Path) -> None:
    library, found = Library.of([shelf]), Diagnostics()
    checked = frontend.check_all("demo", library, found)
    (shelf / "demo" / "demo.rules").write_text(RULES + "kind late { }", encoding="utf-8")
    cache.keep("demo", library, checked, found)
    assert remembered(cache, shelf) is None


def test_a_cache_that_cannot_be_written_does_not_matter(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = CheckCache(tmp_path / "file")
    assert {d.code.id for d in check(cache, shelf)} == {"LD601", "LD604", "LD615"}
    assert remembered(cache, shelf) is None


def test_where_entries_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LUDOLECT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "ludolect"
    assert cache_folder("elsewhere") == Path("elsewhere")
    assert cache_folder("off") is None
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert cache_folder() == Path.home() / ".cache" / "ludolect"
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"
    monkeypatch.setenv("LUDOLECT_CACHE", "off")
    assert cache_folder() is None


def test_the_command_uses_it(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOLECT_PATH", str(shelf))
    monkeypatch.setenv("LUDOLECT_CACHE", str(tmp_path / "mine"))

    def run(*options: str) -> str:
        with pytest.raises(SystemExit) as left:
            cli.main(["check", "demo", *options])
        assert left.value.code == 0
        return capsys.readouterr().out

    fresh = run()
    with monkeypatch.context() as patch:
        patch.setattr(frontend, "check_all", lambda *_: pytest.fail("checked again"))
        assert run() == fresh
    assert run("--no-cache") == fresh
    (entry,) = (tmp_path / "mine").rglob("*.json")
    entry.unlink()
    run("--no-cache")
    run("--cache", "off")
    assert not entry.exists()
