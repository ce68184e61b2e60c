"""The recipes for the shipped games: each is a whole expansion that checks, is true to its examples and plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_designation
from dsl.read import Library
from dsl.render import full
from dsl.source import Source
from ludolect.api import load
from ludolect.bots import RandomBot, play_out
from scribe import word_problems

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "guide" / "shipped.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## [^\n]*\{#(\w+)\}$.*?^```ludolect\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def shelved(rules: str, folder: Path) -> tuple[str, Library]:
    head = re.search(r"^ruleset (\w+) extends", rules, re.MULTILINE)
    assert head is not None
    (folder / head[1]).mkdir()
    (folder / head[1] / f"{head[1]}.rules").write_text(rules, encoding="utf-8")
    return head[1], Library((folder, ROOT / "rulesets"))


def test_there_is_a_recipe_for_each() -> None:
    assert set(RECIPES) == {"card", "monster", "tower", "shot", "altar"}


@pytest.mark.parametrize("task", RECIPES)
def test_a_recipe_is_in_house_style_and_has_nothing_to_complain_about(task: str, tmp_path: Path) -> None:
    assert format_source(Source("shipped.md", RECIPES[task])) == RECIPES[task]
    name, shelf = shelved(RECIPES[task], tmp_path)
    found = Diagnostics()
    ruleset = check_designation(name, shelf, found)
    mine = [d for d in found if d.is_error or d.primary.span.source.name.endswith(f"{name}.rules")]
    assert full(mine) == ""
    assert ruleset is not None
    assert not word_problems(ruleset)


@pytest.mark.parametrize("task", RECIPES)
def test_a_recipe_is_true_and_can_be_played(task: str, tmp_path: Path) -> None:
    name, shelf = shelved(RECIPES[task], tmp_path)
    rules = load(name, shelf=shelf)
    own = re.findall(r"^example (\w+)", RECIPES[task], re.MULTILINE)
    assert all(outcome.passed for outcome in rules.run_examples(own))
    players = rules.players[-1] if 2 not in rules.players else 2
    game = rules.new_game(players=players, seed=3)
    play_out(game, [RandomBot(3, seat) for seat in range(players)], 60)
