"""Who imports whom, type imports counted: the form comes first, what runs needs no compiler, nobody outside does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

# modules that make and improve code; `lower` as a whole belongs to them
COMPILER = {"blocks", "direct", "emitting", "hoist", "insets", "known", "narrow", "probes", "slices", "unfold", "walls"}
# what generated code calls, and what a state consists of
RUNTIME = {"chance", "errors", "filling", "log", "sites", "situations", "spelling", "state", "support", "world"}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def of_interpreter(file: Path) -> set[str]:
    """The parts of `interpreter` that a file imports: `lower`, `state` and so on."""
    return {name.split(".")[1] for name in imported(file) if name.startswith("interpreter.")}


def test_nobody_outside_imports_the_compiler(repository: Path) -> None:
    for room in ("ludolect", "scribe", "dsl"):
        for file in sorted((repository / room).rglob("*.py")):
            assert not of_interpreter(file) & {*COMPILER, "lower"}, file


def test_what_generated_code_calls_needs_no_compiler(repository: Path) -> None:
    for name in sorted(RUNTIME):
        assert not of_interpreter(repository / "interpreter" / f"{name}.py") & {*COMPILER, "lower"}, name


def test_the_form_imports_nothing_but_itself(repository: Path) -> None:
    for file in sorted((repository / "interpreter" / "ir").glob("*.py")):
        assert of_interpreter(file) <= {"ir"}, file


def test_the_form_has_an_order(repository: Path) -> None:
    """Each module imports those before it only; but how a node is printed may be asked for at any time."""
    folder = repository / "interpreter" / "ir"
    later = {"__str__"}
    needs = {file.stem: set[str]() for file in folder.glob("*.py") if file.stem != "__init__"}
    for name in needs:
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        printing = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name in later]
        inside = {id(inner) for function in printing for inner in ast.walk(function)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None and id(node) not in inside:
                parts = node.module.split(".")
                if parts[:2] == ["interpreter", "ir"]:
                    needs[name] |= {parts[2]} if len(parts) > 2 else {n.name for n in node.names} & needs.keys()
    while needs:
        free = [name for name, wanted in needs.items() if not wanted & needs.keys()]
        assert free, f"a cycle among {sorted(needs)}"
        for name in free:
            del needs[name]
