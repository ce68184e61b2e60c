"""The page on Python shows the whole public interface, in snippets that run; and every public name explains itself."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import ludolect

PAGE = Path(__file__).resolve().parents[2] / "guide" / "python.md"
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_snippets_are_one_session_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    session: dict[str, object] = {}
    for match in FENCE.finditer(text):
        if "spiel" in match.group(1) and find_spec("pyspiel") is None:
            continue  # continuous integration has it, where the tests of the adapter fail without it
        lines = "\n" * text.count("\n", 0, match.start(1))  # so that a failure names the line of the page
        exec(compile(lines + match.group(1), str(PAGE), "exec"), session)
    shown = capsys.readouterr().out
    assert "Le joueur 1" in shown
    assert "both replace" in shown


def members(name: str) -> Iterator[tuple[str, object]]:
    """What a class of the interface offers: methods, properties and fields of its own making."""
    found = getattr(ludolect, name)
    if inspect.isclass(found):
        for kind in found.__mro__:
            if kind.__module__.split(".")[0] in ("ludolect", "interpreter", "dsl"):
                for key, value in vars(kind).items():
                    if not key.startswith("_") and (callable(value) or isinstance(value, property)):
                        yield key, value


@pytest.mark.parametrize("name", ludolect.__all__)
def test_every_public_name_explains_itself(name: str) -> None:
    found = getattr(ludolect, name)
    assert found.__doc__, f"ludolect.{name}"
    assert not found.__doc__.startswith(f"{name}("), f"ludolect.{name} has only the docstring of a dataclass"
    silent = [key for key, value in members(name) if not inspect.getdoc(value)]
    assert silent == [], f"without a docstring: {', '.join(silent)}"


@pytest.mark.parametrize("name", ludolect.__all__)
def test_the_page_shows_every_public_name(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"\b{name}\b", text), f"ludolect.{name}"


@pytest.mark.parametrize("name", ["Game", "Rules", "Result", "View"])
def test_the_page_shows_what_games_and_rules_can_do(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    hidden = {
        "new",
        "meant",
        "option_name",
        "program",
        "deciding",
        "names_for",
        "true_name",
        "elsewhere",
    }  # for engines
    missing = [key for key, _ in members(name) if key not in hidden and not re.search(rf"\b{key}\b", text)]
    assert missing == []
