"""The page on classic board games is a game: checked, true to its examples, and played to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_texts
from dsl.read import Library
from dsl.render import full
from dsl.source import Source
from ludolect.api import Rules
from ludolect.bots import RandomBot, play_out
from scribe import word_problems

PAGE = Path(__file__).resolve().parents[2] / "guide" / "classic.md"
SNIPPETS = re.findall(r"^```ludolect\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def skirmish() -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"skirmish/skirmish.rules": "\n".join(SNIPPETS)}, found)
    assert full(found) == ""
    assert ruleset is not None
    assert not word_problems(ruleset)
    return Rules(ruleset, Library(()))


def test_its_examples_are_true(skirmish: Rules) -> None:
    assert len(skirmish.examples) == 3
    for example in skirmish.examples:
        assert not skirmish.run_example(example).failures


def test_its_games_come_to_an_end(skirmish: Rules) -> None:
    for seed in range(4):
        game = skirmish.new_game(seed=seed)
        assert play_out(game, [RandomBot(seed, seat) for seat in range(2)])


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_its_snippets_are_in_house_style(snippet: str) -> None:
    assert format_source(Source("classic.md", snippet)) == snippet
