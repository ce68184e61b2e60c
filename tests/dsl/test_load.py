"""Finding, reading and putting together rulesets: designations, folders, unfriendly files, `extends`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl import read, tree
from dsl.designation import designation_of, parse_designation
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_loaded
from dsl.load import Loaded, load
from dsl.parses import Parses
from dsl.read import Library
from dsl.recover import parse_with_losses
from dsl.source import Source

LINE = 'ruleset {name}{extends} {{ name en "X" fr "X" es "X"; players 2..2 }}\n'


def ruleset(shelf: Path, name: str, extends: str = "", **files: str) -> Path:
    folder = shelf / name
    folder.mkdir(parents=True)
    text = LINE.format(name=name, extends=f" extends {extends}" if extends else "")
    (folder / f"{name}.rules").write_text(text, encoding="utf-8")
    for file, more in files.items():
        (folder / f"{file}.rules").write_text(more, encoding="utf-8")
    return folder


def loaded(designation: str, *shelves: Path, variable: str | None = None) -> tuple[Loaded, list[str]]:
    found = Diagnostics()
    result = load(designation, Library.of(shelves, variable), found)
    return result, [d.code.id for d in found]


# ------------------------------------------------------------------ the notation


def test_a_designation_is_read_and_written_back() -> None:
    found = Diagnostics()
    read = parse_designation("base+first_step+second_step:rounds=-3,open_hand,mode=hard", found)
    assert not found.errors
    assert [part.text for part in read.parts] == ["base", "first_step", "second_step"]
    assert [(s.name, s.value) for s in read.switches] == [("rounds", "-3"), ("open_hand", None), ("mode", "hard")]
    assert str(read) == "base+first_step+second_step:rounds=-3,open_hand,mode=hard"
    assert designation_of(["base", "more"], ["x=2"]) == "base+more:x=2"


@pytest.mark.parametrize(
    "text",
    ["", "base+", "+base", "base:", "base:x=", "base:x=a b", "Base", "ba se", "base+base", "base:x,x", "base:=3"],
)
def test_a_bad_designation_is_a_diagnostic(text: str) -> None:
    found = Diagnostics()
    parse_designation(text, found)
    assert {d.code.id for d in found} == {"LD402"}
    assert all(d.reason and d.remedy for d in found)


def test_paths_are_recognised_and_can_be_refused() -> None:
    found = Diagnostics()
    read = parse_designation("./games/base+more:x", found)
    assert [part.is_path for part in read.parts] == [True, False]
    assert not found.errors
    parse_designation("../secret", found, paths=False)
    assert {d.code.id for d in found} == {"LD402"}


# ------------------------------------------------------------------ finding


def test_rulesets_are_found_by_name_by_path_and_through_the_variable(tmp_path: Path) -> None:
    ruleset(tmp_path / "shelf", "coins")
    ruleset(tmp_path / "mine", "cards")
    result, codes = loaded("coins", tmp_path / "shelf")
    assert ([r.name for r in result.rulesets], codes) == (["coins"], [])
    result, codes = loaded(str(tmp_path / "mine" / "cards"), tmp_path / "shelf")
    assert ([r.name for r in result.rulesets], codes) == (["cards"], [])
    result, codes = loaded(str(tmp_path / "mine" / "cards" / "cards.rules"))
    assert ([r.name for r in result.rulesets], codes) == (["cards"], [])
    variable = os.pathsep.join([str(tmp_path / "nowhere"), str(tmp_path / "mine")])
    result, codes = loaded("cards", tmp_path / "shelf", variable=variable)
    assert ([r.name for r in result.rulesets], codes) == (["cards"], [])


def test_one_file_of_several_stands_for_its_folder(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "coins", more="kind coin { }")
    result, codes = loaded(str(folder / "more.rules"))
    assert ([r.name for r in result.rulesets], len(result.rulesets[0].files), codes) == (["coins"], 2, [])


def test_without_a_ruleset_line_the_rest_is_loaded_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "alone.rules").write_text("kind coin { }", encoding="utf-8")
    result, codes = loaded(str(tmp_path / "alone.rules"))
    assert ([r.name for r in result.rulesets], codes) == (["alone"], ["LD410"])


def test_the_nearest_name_is_offered(tmp_path: Path) -> None:
    ruleset(tmp_path, "coins")
    found = Diagnostics()
    load("coisn", Library.of([tmp_path]), found)
    (diagnostic,) = found
    assert diagnostic.code.id == "LD401"
    assert diagnostic.remedy == "did you mean `coins`?"


def test_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    assert loaded("coins", tmp_path)[1] == ["LD401"]
    assert loaded(str(tmp_path / "coins"))[1] == ["LD401"]
    assert loaded(str(tmp_path / "notes.txt"))[1] == ["LD401"]
    (tmp_path / "empty").mkdir()
    assert loaded(str(tmp_path / "empty"))[1] == ["LD405"]


def test_two_rulesets_of_one_name_are_refused_but_one_folder_twice_is_not(tmp_path: Path) -> None:
    ruleset(tmp_path / "a", "coins")
    ruleset(tmp_path / "b", "coins")
    assert loaded("coins", tmp_path / "a", tmp_path / "b")[1] == ["LD408"]
    assert loaded("coins", tmp_path / "a", variable=str(tmp_path / "b" / ".." / "a"))[1] == []


def test_a_folder_and_its_ruleset_have_one_name(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "coins")
    folder.rename(tmp_path / "money")
    assert loaded("money", tmp_path)[1] == ["LD413"]


# ------------------------------------------------------------------ reading


def test_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    ruleset(tmp_path, "coins", b="kind beta { }", a="kind alpha { }")
    result, codes = loaded("coins", tmp_path)
    names = [Path(source.name).name for source in result.rulesets[0].sources]
    assert (names, codes) == (["a.rules", "b.rules", "coins.rules"], [])


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "coins")
    (folder / "bad.rules").write_bytes("kind pi\u00e8ce { }".encode("latin-1"))
    assert loaded("coins", tmp_path)[1] == ["LD403"]


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "coins")
    (folder / "more.rules").write_bytes(b"\xef\xbb\xbfkind coin { }\r\nkind card {\r\n}\r\n")
    result, codes = loaded("coins", tmp_path)
    assert (sum(len(file.decls) for file in result.rulesets[0].files), codes) == (3, [])


@pytest.mark.parametrize("char", ["\u202e", "\u200b", "\x00", "\x1b"])
def test_characters_that_cannot_be_seen(tmp_path: Path, char: str) -> None:
    ruleset(tmp_path, "coins", more=f"# a comment {char} here\nkind coin {{ }}\n")
    assert loaded("coins", tmp_path)[1] == ["LD409"]


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset(tmp_path, "coins", more="# " + "x" * 500)
    monkeypatch.setattr(read, "LARGEST_FILE", 400)
    assert loaded("coins", tmp_path)[1] == ["LD404"]
    monkeypatch.setattr(read, "LARGEST_FILE", 1000)
    monkeypatch.setattr(read, "LARGEST_RULESET", 400)
    assert loaded("coins", tmp_path)[1] == ["LD404"]
    monkeypatch.setattr(read, "LARGEST_RULESET", 1000)
    monkeypatch.setattr(read, "MOST_FILES", 1)
    assert loaded("coins", tmp_path)[1] == ["LD404"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "coins")
    (tmp_path / "secret.rules").write_text("kind secret { }", encoding="utf-8")
    try:
        (folder / "more.rules").symlink_to(tmp_path / "secret.rules")
    except OSError:
        pytest.skip("no symbolic links here")
    result, codes = loaded("coins", tmp_path)
    assert codes == ["LD406"]
    assert len(result.rulesets[0].files) == 1


# ------------------------------------------------------------------ putting together


def test_what_is_extended_comes_first_and_is_fetched(tmp_path: Path) -> None:
    ruleset(tmp_path, "base")
    ruleset(tmp_path, "deserts", "base")
    ruleset(tmp_path, "dunes", "deserts, oceans")
    ruleset(tmp_path, "oceans", "base")
    for designation in ("dunes", "dunes+oceans+base", str(tmp_path / "dunes")):
        result, codes = loaded(designation, tmp_path)
        assert ([r.name for r in result.rulesets], codes) == (["base", "deserts", "oceans", "dunes"], [])


def test_a_path_finds_its_neighbours(tmp_path: Path) -> None:
    ruleset(tmp_path, "base")
    ruleset(tmp_path, "deserts", "base")
    result, codes = loaded(str(tmp_path / "deserts"))
    assert ([r.name for r in result.rulesets], codes) == (["base", "deserts"], [])


def test_circles_and_strangers(tmp_path: Path) -> None:
    ruleset(tmp_path, "base")
    ruleset(tmp_path, "chess")
    ruleset(tmp_path, "odd", "even")
    ruleset(tmp_path, "even", "odd")
    ruleset(tmp_path, "narcissus", "narcissus")
    ruleset(tmp_path, "orphan", "nobody")
    assert loaded("base+chess", tmp_path)[1] == ["LD412"]
    assert loaded("odd", tmp_path)[1] == ["LD407"]
    assert loaded("narcissus", tmp_path)[1] == ["LD407"]
    assert loaded("orphan", tmp_path)[1] == ["LD401"]


# ------------------------------------------------------------------ loaded many times


def test_files_that_are_kept_are_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset(tmp_path, "base", more="kind peg { size: number = 1 }\npeg red { size 2 }\nflow { tie }\n")
    parsed: list[str] = []

    def counting(source: Source, found: Diagnostics) -> tuple[tree.File, frozenset[str]]:
        parsed.append(Path(source.name).name)
        return parse_with_losses(source, found)

    monkeypatch.setattr("dsl.parses.parse_with_losses", counting)
    shelf, found, parses = Library.of([tmp_path]), Diagnostics(), Parses()
    first = load("base", shelf, found, parses=parses)
    assert check_loaded(first, found) is not None
    second = load("base", shelf, found, parses=parses)
    assert parsed == ["base.rules", "more.rules"]
    for one, other in zip(first.rulesets[0].files, second.rulesets[0].files, strict=True):
        assert one is not other
        assert tree.dump(one) == tree.dump(other)
        assert [str(node.span) for node in tree.walk(one)] == [str(node.span) for node in tree.walk(other)]
    refs = [node for file in second.rulesets[0].files for node in tree.walk(file) if isinstance(node, tree.Expr)]
    assert refs
    assert all(node.type is None for node in refs), "as it was before the first was checked"
    assert check_loaded(second, found) is not None
    assert not found.has_errors


def test_a_file_with_a_mistake_is_told_of_each_time(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, "base", more="kind peg { size: number = }\n")
    parses, told = Parses(), []
    for _ in range(2):
        found = Diagnostics()
        load("base", Library.of([tmp_path]), found, parses=parses)
        told.append([d.code.id for d in found])
    assert told[0] == told[1] != []
    (folder / "more.rules").write_text("kind peg { size: number = 3 }\n", encoding="utf-8")
    found = Diagnostics()
    load("base", Library.of([tmp_path]), found, parses=parses)
    assert not found.has_errors
