"""What the guide shows is the language as it is: every snippet of rules parses, and what is said to be printed is.

python -m tests.house.test_guide     writes anew what the tutorial says is printed
"""

from __future__ import annotations

import re
import textwrap
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
from scribe import LANGS, Scribe

FENCE = re.compile(r"^```ludolect\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"(?:^>.*\n)+", re.MULTILINE)
GUIDE = Path(__file__).resolve().parents[2] / "guide"
TUTORIAL = GUIDE / "tutorial.md"
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


def noughts() -> Ruleset:
    text = "\n".join(FENCE.findall(TUTORIAL.read_text(encoding="utf-8")))
    found = Diagnostics()
    ruleset = check_texts({"noughts/noughts.rules": text}, found)
    assert full(found) == ""
    assert ruleset is not None
    return ruleset


def test_the_tutorial_is_a_game_that_checks_plays_and_tests_itself() -> None:
    ruleset = noughts()
    rules = Rules(ruleset, Library(()))
    assert rules.run_example("a_full_column").passed
    ends = set()
    for seed in range(20):
        game = rules.new_game(seed=seed)
        assert play_out(game, [RandomBot(seed, seat) for seat in range(2)])
        ends.add(game.result)
    assert ends == {(1, 0), (0, 1), (1, 1)}
    assert QUOTED.findall(TUTORIAL.read_text(encoding="utf-8")) == told(ruleset), (
        "run `python -m tests.house.test_guide`"
    )


def told(ruleset: Ruleset) -> list[str]:
    """What the tutorial says the rulebook prints: the turn in three languages, and the example."""
    turn, example = ruleset.phases["turn"], ruleset.examples["a_full_column"]
    turns = [" ".join(line.text for line in Scribe(ruleset, lang).phase_text(turn)) for lang in LANGS]
    text = Scribe(ruleset, "en").example_text(example)
    return [quoted(*turns), quoted(" ".join(line.text for line in (*text.given, *text.happens, *text.then)))]


def quoted(*paragraphs: str) -> str:
    filled = [textwrap.fill(p, 120, initial_indent="> ", subsequent_indent="> ") for p in paragraphs]
    return "\n>\n".join(filled) + "\n"


if __name__ == "__main__":
    blocks = iter(told(noughts()))
    TUTORIAL.write_text(QUOTED.sub(lambda _: next(blocks), TUTORIAL.read_text(encoding="utf-8")), encoding="utf-8")
