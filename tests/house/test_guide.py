"""What the guide shows is the language as it is: every snippet of rules parses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from dsl.read import Library
from dsl.recover import parse_all
from dsl.render import full
from dsl.source import Source
from ludolect.api import Rules
from ludolect.bots import RandomBot, play_out
from scribe import Lang, Scribe

FENCE = re.compile(r"^```ludolect\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GUIDE = Path(__file__).resolve().parents[2] / "guide"
PAGES = sorted(page.relative_to(GUIDE).as_posix() for page in GUIDE.rglob("*.md"))


def snippets(page: str) -> list[Source]:
    text = (GUIDE / page).read_text(encoding="utf-8")
    # Blank lines in front, so that a complaint names the line of the page.
    return [Source(page, "\n" * text.count("\n", 0, m.start(1)) + m.group(1)) for m in FENCE.finditer(text)]


@pytest.mark.parametrize("page", PAGES)
def test_every_snippet_parses(page: str) -> None:
    found = Diagnostics()
    for snippet in snippets(page):
        parse_all(snippet, found)
    assert full(found) == ""


def test_the_reference_has_snippets() -> None:
    assert sum(len(snippets(page)) for page in PAGES) > 10


def test_the_tutorial_is_a_game_that_checks_plays_and_tests_itself() -> None:
    text = "\n".join(match.group(1) for match in FENCE.finditer((GUIDE / "tutorial.md").read_text(encoding="utf-8")))
    found = Diagnostics()
    ruleset = check_texts({"noughts/noughts.rules": text}, found)
    assert full(found) == ""
    assert ruleset is not None
    rules = Rules(ruleset, Library(()))
    assert rules.run_example("a_full_column").passed
    ends = set()
    for seed in range(20):
        game = rules.new_game(seed=seed)
        assert play_out(game, [RandomBot(seed, seat) for seat in range(2)])
        ends.add(game.result)
    assert ends == {(1, 0), (0, 1), (1, 1)}
    told = tell_in(ruleset, "en")
    assert "Take one square with no mark." in told
    page = " ".join((GUIDE / "tutorial.md").read_text(encoding="utf-8").replace("\n> ", " ").split())
    assert told.rpartition("# Examples\n")[2].strip() in page


def tell_in(ruleset: Ruleset, lang: Lang) -> str:
    """The turn and the example, without links."""
    scribe = Scribe(ruleset, lang)
    example = scribe.example_text(ruleset.examples["a_full_column"])
    lines = " ".join(line.text for line in (*example.given, *example.happens, *example.then))
    turn = " ".join(line.text for line in scribe.phase_text(ruleset.phases["turn"]))
    return f"{turn}\n# Examples\n{lines}"
