"""Who imports whom in `interpreter`: no circle among modules, and folders in one order.

Imports for types only and imports inside of functions count like any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

# each folder imports those before it, and itself
ORDER = (
    "ir",
    "run",
    "table",
    "watch",
    "mind",
    "play",
    "keep",
    "lower",
    "analyse",
    "improve",
    "emit",
    "native",
    "bots",
    "compile",
    "prove",
    "examples",
)
COMPILER = {"lower", "analyse", "improve", "emit"}  # what makes code; `compile` joins it with what runs
COMPILES = COMPILER | {"native", "compile", "examples"}  # who may know it
MOST_LINES, MOST_LINES_OF_A_CLASS = 500, 300
OUTSIDE = ("dsl", "scribe", "ludolect", "bench", "rulesets")


def modules(room: Path) -> dict[str, Path]:
    """By dotted name, from the folder above on."""
    found = {}
    for file in sorted(room.rglob("*.py")):
        parts = file.relative_to(room.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path, package: str) -> Iterator[tuple[str, str]]:
    """Every name that is imported anywhere in a file, and the module to import if that is none by itself."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((name.name, name.name) for name in names)
            case ast.ImportFrom(module=module, level=level, names=names):
                parts = package.split(".")
                above = parts[: len(parts) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from ((f"{base}.{name.name}", base) for name in names)


def graph(room: Path) -> dict[str, set[str]]:
    """By module: the modules of the same room that it imports."""
    known = modules(room)
    needs: dict[str, set[str]] = {}
    for name, file in known.items():
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        met = {whole if whole in known else base for whole, base in imported(file, package)}
        needs[name] = (met & known.keys()) - {name}
    return needs


def folder(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


@pytest.fixture(scope="module")
def needs(repository: Path) -> dict[str, set[str]]:
    found = graph(repository / "interpreter")
    assert len(found) > 100
    return found


def test_no_module_comes_back_to_itself(needs: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        pytest.fail(" > ".join(error.args[1]))


def test_every_folder_has_its_place(needs: dict[str, set[str]]) -> None:
    assert {folder(module) for module in needs if module != "interpreter"} == set(ORDER)


def test_folders_import_those_before_them(needs: dict[str, set[str]]) -> None:
    back = [
        f"{module} imports {other}"
        for module, others in needs.items()
        for other in sorted(others)
        if ORDER.index(folder(other)) > ORDER.index(folder(module))
    ]
    assert not back


def test_what_runs_watches_keeps_and_plays_knows_no_compiler(needs: dict[str, set[str]]) -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in needs.items()
        for other in sorted(others)
        if folder(other) in COMPILER and folder(module) not in COMPILES
    ]
    assert not wrong


def test_one_module_joins_the_compiler_with_what_runs(needs: dict[str, set[str]]) -> None:
    """Only there a ruleset becomes a program; beside it, `compile` has what it is made of and what shows that."""
    joins = [
        module
        for module, others in needs.items()
        if "interpreter.run.running" in others and any(folder(other) in COMPILER for other in others)
    ]
    assert joins == ["interpreter.compile.joining"]


@pytest.mark.parametrize("room", OUTSIDE)
def test_nobody_outside_imports_the_compiler(repository: Path, room: str) -> None:
    for name, file in modules(repository / room).items():
        rooms = {one.split(".")[1] for one, _ in imported(file, name) if one.startswith("interpreter.")}
        assert not rooms & COMPILER, file


def test_no_file_and_no_class_is_too_long(repository: Path) -> None:
    for file in sorted((repository / "interpreter").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= MOST_LINES, file
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and node.end_lineno is not None:
                assert node.end_lineno - node.lineno < MOST_LINES_OF_A_CLASS, (file, node.name)


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    room = tmp_path / "house"
    room.mkdir()
    (room / "one.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.two import T\n")
    (room / "two.py").write_text("def f():\n    from house import three\n")
    (room / "three.py").write_text("from . import one\n")
    assert graph(room) == {
        "house.one": {"house.two"},
        "house.two": {"house.three"},
        "house.three": {"house.one"},
    }
