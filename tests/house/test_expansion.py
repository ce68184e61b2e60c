"""The expansion of the guide: short, whole, and at home over the base alone and beside another expansion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.read import Library
from ludolect.api import load
from ludolect.bots import RandomBot, play_out
from ludolect.library import shipped
from scribe.pages.rulebooks import Rulebook, write_rulebooks

GUIDE = Path(__file__).resolve().parents[2] / "guide"
RULES = (GUIDE / "night_raid" / "night_raid.rules").read_text(encoding="utf-8")
SHELF = Library((GUIDE, shipped("rulesets")))
COMPOSITIONS = ["castle_panic+night_raid", "castle_panic+wizards_tower+night_raid"]


def test_the_page_shows_all_of_it() -> None:
    page = (GUIDE / "expansion.md").read_text(encoding="utf-8")
    assert re.findall(r"^```ludolect\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) == [RULES]


def test_it_is_as_small_as_promised() -> None:
    assert len(RULES.splitlines()) < 40
    kinds = re.findall(r"^(card|booster|monster|variant) \w+ \{", RULES, re.MULTILINE)
    assert sorted(kinds) == ["booster", "card", "card", "monster", "variant"]


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_its_examples_are_true(composition: str) -> None:
    rules = load(composition, shelf=SHELF)
    assert len(rules.examples) == 2
    for name in rules.examples:
        outcome = rules.run_example(name)
        assert outcome.passed, [str(failure) for failure in outcome.failures]


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_it_plays(composition: str) -> None:
    rules = load(f"{composition}:dark_night", shelf=SHELF)
    for seed in range(3):
        game = rules.new_game(3, seed, paranoid=True)
        assert play_out(game, [RandomBot(seed, seat) for seat in range(3)])


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_it_is_written_out(composition: str, tmp_path: Path) -> None:
    write_rulebooks([Rulebook("night_raid", load(composition, shelf=SHELF).ruleset)], tmp_path)
    for lang, words in (("en", "the Wolf"), ("fr", "le Loup"), ("es", "el Lobo")):
        written = "\n".join(page.read_text(encoding="utf-8") for page in (tmp_path / lang).rglob("*.md"))
        assert words in written.replace("Le Loup", "le Loup").replace("El Lobo", "el Lobo").replace(
            "The Wolf", "the Wolf"
        )
