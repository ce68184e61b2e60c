"""Unfriendly rules through the command line: each ends as a diagnostic and exit code 1, never as a traceback."""

from __future__ import annotations

import json
import keyword
from collections.abc import Callable
from pathlib import Path

import pytest

from ludolect import cli

LINE = 'ruleset {name}{extends} {{ name en "X" fr "X" es "X"; players 2..2 }}\n'

Checked = Callable[..., list[str]]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOLECT_PATH", str(tmp_path / "shelf"))
    (tmp_path / "shelf").mkdir()
    return tmp_path / "shelf"


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Checked:
    """The codes that `ludolect check` finds; the exit code must fit them."""

    def call(*designations: str) -> list[str]:
        with pytest.raises(SystemExit) as left:
            cli.main(["check", "--json", "--", *designations])
        out, err = capsys.readouterr()
        assert "internal error" not in err
        assert "Traceback" not in out + err
        found = json.loads(out)
        errors = [entry["code"] for entry in found if entry["severity"] == "error"]
        assert left.value.code == (1 if errors else 0)
        return errors

    return call


def ruleset(shelf: Path, name: str, extends: str = "", text: str | bytes = "") -> None:
    (shelf / name).mkdir(exist_ok=True)
    head = LINE.format(name=name, extends=f" extends {extends}" if extends else "").encode()
    (shelf / name / f"{name}.rules").write_bytes(head + (text.encode() if isinstance(text, str) else text))


def test_not_utf8(shelf: Path, check: Checked) -> None:
    ruleset(shelf, "demo", text="kind café {{ }}".encode("latin-1"))
    assert check("demo") == ["LD403"]


def test_other_encodings_and_binaries(shelf: Path, check: Checked) -> None:
    for name, raw in {"wide": "kind a { }".encode("utf-16"), "nul": b"kind a\0b { }", "elf": bytes(range(256))}.items():
        ruleset(shelf, name, text=raw)
        assert set(check(name)) & {"LD403", "LD409"}


def test_empty_files(shelf: Path, check: Checked) -> None:
    (shelf / "hollow").mkdir()
    (shelf / "hollow" / "hollow.rules").write_text("", encoding="utf-8")
    assert check("hollow") == ["LD410"]
    ruleset(shelf, "half")
    (shelf / "half" / "empty.rules").write_text("\n# nothing\n;;\n", encoding="utf-8")
    assert check("half") == []
    (shelf / "bare").mkdir()
    assert check("./shelf/bare") == ["LD405"]
    assert check("bare") == ["LD401"]


def test_ten_megabytes(shelf: Path, check: Checked) -> None:
    ruleset(shelf, "vast", text="# a long remark\n" * 650_000)
    assert "LD404" in check("vast")
    ruleset(shelf, "many")
    for number in range(12):
        (shelf / "many" / f"part_{number}.rules").write_text("kind a { }\n" * 80_000, encoding="utf-8")
    assert "LD404" in check("many")


@pytest.mark.parametrize(
    "text",
    [
        "flow { " + "if true { " * 10_000 + "tie" + " }" * 10_000 + " }",
        "flow " + "{ " * 10_000 + "}" * 10_000,
        "define a: number = " + "(" * 10_000 + "1" + ")" * 10_000,
        "define a: number = " + "(" * 10_000,
        "kind a { play " + "{ may " * 10_000 + "}" * 10_000,
        "define a: truth = " + "not " * 10_000 + "true",
        "define a: number = 1" + " + 1" * 10_000,
    ],
    ids=["ifs", "braces", "brackets", "open brackets", "mays", "nots", "sums"],
)
def test_ten_thousand_nested_blocks(shelf: Path, check: Checked, text: str) -> None:
    ruleset(shelf, "deep", text=text)
    assert check("deep")


PYTHON_NAMES = [
    *(word for word in [*keyword.kwlist, *keyword.softkwlist] if word.islower() and word.isidentifier()),
    *("__class__", "__init__", "__dict__", "__slots__", "__import__", "__builtins__", "__", "_"),
    *("print", "open", "eval", "exec", "object", "type", "len", "self", "none", "true", "state", "program"),
]


@pytest.mark.parametrize("name", sorted(set(PYTHON_NAMES)))
def test_names_that_mean_something_to_python(shelf: Path, check: Checked, name: str) -> None:
    """They are names like any other, or words of our own language; never something that reaches Python."""
    text = f"""
        place yard {{ live true }}
        choices {name}_c {{ {name}; other_one }}
        kind k_{name} {{ track {name}: number = 0; play: rule }}
        k_{name} p_{name} {{ copies 2; play {{ raise self.{name} by 1 }} }}
        define d_{name}: number = total(x.{name} for each k_{name} x)
        verb {name} k_{name} {name} {{ phrase en "do" fr "faire" es "hacer"; run {name}.play; set {name}.{name} to 2 }}
        flow {{ phase {name} {{
          move each k_{name} in box to yard
          each player does {{ {name} one k_{name}; win you }}
        }} }}
        variant {name} {{ when phase {name} {{ tie }} }}
        example {name} {{ given p_{name} {name} in yard; then {name}.{name} is 0 }}
        """
    ruleset(shelf, "python", text=text)
    found = set(check("python"))
    assert not found or found & {"LD101", "LD102", "LD103", "LD108", "LD109", "LD206", "LD207", "LD208"}


@pytest.mark.parametrize("name", ["__class__", "class", "lambda", "__init__", "_", "print", "object"])
def test_such_names_can_be_played_with(shelf: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"""
        place yard {{ live true }}
        kind card {{ track {name}: number = 0 }}
        card {name}_card {{ copies 2 }}
        verb {name} card c for number {name}_n = 1 {{
          phrase en "do {{c}}" fr "faire {{c}}" es "hacer {{c}}"
          raise c.{name} by {name}_n
        }}
        flow {{ phase {name} {{ move each card in box to yard; each player does {{ {name} one card; win you }} }} }}
        example {name} {{ given {name}_card x in yard; when player(1) does {name} x; then x.{name} is 1 }}
        """
    ruleset(shelf, "python", text=text)
    with pytest.raises(SystemExit) as left:
        cli.main(["test", "python"])
    assert left.value.code == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "designation",
    [
        "../../etc/passwd",
        "/etc",
        "/dev/null",
        "..",
        ".",
        "shelf/../shelf/demo/../../../demo",
        "demo/../demo\\..\\x",
        "demo\0x",
        "~root",
        "$HOME",
        "demo;rm",
        "demo+../other",
        "con:x",
        "demo:../x",
        "a" * 5000,
        "/" + "a" * 5000,
        "x/" * 3000,
        "",
        "+",
        ":",
        "démo",
        "-demo",
        "demo demo",
    ],
)
def test_path_tricks(shelf: Path, check: Checked, designation: str) -> None:
    ruleset(shelf, "demo")
    assert check(designation)


def test_path_tricks_in_rules(shelf: Path, check: Checked) -> None:
    (shelf / "sly").mkdir()
    (shelf / "sly" / "sly.rules").write_text(
        "ruleset ../../x { }\nruleset sly extends /etc/passwd { }\n", encoding="utf-8"
    )
    assert check("sly")


def test_links_out_of_the_folder(shelf: Path, check: Checked, tmp_path: Path) -> None:
    ruleset(shelf, "demo")
    secret = tmp_path / "secret.rules"
    secret.write_text("kind secret { }", encoding="utf-8")
    (shelf / "demo" / "linked.rules").symlink_to(secret)
    assert check("demo") == ["LD406"]
    (shelf / "demo" / "linked.rules").unlink()
    (shelf / "demo" / "loop.rules").symlink_to(shelf / "demo" / "loop.rules")
    assert check("demo")


def test_an_extends_chain_to_itself(shelf: Path, check: Checked) -> None:
    ruleset(shelf, "own", "own")
    assert check("own") == ["LD407"]
    ruleset(shelf, "left", "right")
    ruleset(shelf, "right", "middle")
    ruleset(shelf, "middle", "left")
    assert "LD407" in check("left")
    for number in range(300):
        ruleset(shelf, f"link_{number}", f"link_{(number + 1) % 300}")
    assert check("link_0")


def test_two_rulesets_of_one_name(shelf: Path, check: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    ruleset(shelf, "demo")
    ruleset(other, "demo")
    monkeypatch.setenv("LUDOLECT_PATH", f"{shelf}:{other}")
    assert check("demo") == ["LD408"]
    assert check("shelf/demo") == []
    assert check("shelf/demo+other/demo")


def test_a_folder_that_cannot_be_read(shelf: Path, check: Checked) -> None:
    ruleset(shelf, "demo")
    (shelf / "demo" / "folder.rules").mkdir()
    assert check("demo")
