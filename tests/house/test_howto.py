"""The recipes of the guide: each adds to one small game, and what it adds is checked and run, examples included."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.read import Library
from ludolect.api import load
from ludolect.bots import RandomBot, play_out

GUIDE = Path(__file__).resolve().parents[2] / "guide"
BASE = (GUIDE / "last_pebble" / "last_pebble.rules").read_text(encoding="utf-8")
PAGE = (GUIDE / "howto.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## [^\n]*\{#(\w+)\}$.*?^```ludolect\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_there_is_a_recipe_for_each_task() -> None:
    assert set(RECIPES) == {"piece", "reaction", "hand", "told", "verb", "variant", "expansion", "translation"}


@pytest.mark.parametrize("task", RECIPES)
def test_a_recipe_checks_runs_and_is_true(task: str, tmp_path: Path) -> None:
    rules = RECIPES[task]
    expansion = re.match(r"ruleset (\w+) extends", rules)
    texts = {"last_pebble": BASE, expansion[1]: rules} if expansion else {"last_pebble": f"{BASE}\n{rules}"}
    for name, text in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.rules").write_text(text, encoding="utf-8")
    loaded = load("+".join(texts), shelf=Library((tmp_path,)))
    assert all(outcome.passed for outcome in loaded.run_examples())
    game = loaded.new_game(players=2, seed=5)
    assert play_out(game, [RandomBot(5, seat) for seat in range(2)])
