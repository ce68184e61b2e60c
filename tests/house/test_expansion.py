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
SIEGE = (GUIDE / "siege_works" / "siege_works.rules").read_text(encoding="utf-8")
SALT = (GUIDE / "salt_and_iron" / "salt_and_iron.rules").read_text(encoding="utf-8")
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
    for outcome in rules.run_examples():
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


def test_the_one_of_kingdom_rush_is_shown_whole_and_small() -> None:
    assert SIEGE in (GUIDE / "shipped.md").read_text(encoding="utf-8")
    assert len(SIEGE.splitlines()) < 80
    assert re.findall(r"^(tower|horde|ability) \w+ \{", SIEGE, re.MULTILINE) == ["tower", "horde", "ability"]
    assert "change" not in SIEGE


def test_the_one_of_kingdom_rush_is_true_plays_and_is_written_out(tmp_path: Path) -> None:
    rules = load("siege_works", shelf=SHELF)
    for outcome in rules.run_examples():
        assert outcome.passed, [str(failure) for failure in outcome.failures]
    game = load("siege_works:goblin_gate", shelf=SHELF).new_game(2, 1, paranoid=True)
    assert play_out(game, [RandomBot(1, seat) for seat in range(2)])
    write_rulebooks([Rulebook("siege_works", rules.ruleset)], tmp_path)
    for lang, words in (("en", "Ballista"), ("fr", "Équipe du bélier"), ("es", "Ventisquero")):
        assert words in "\n".join(page.read_text(encoding="utf-8") for page in (tmp_path / lang).rglob("*.md"))


def test_the_one_of_catacombs_is_shown_whole_and_small() -> None:
    assert SALT in (GUIDE / "shipped.md").read_text(encoding="utf-8")
    assert len(SALT.splitlines()) < 80
    kinds = re.findall(r"^(shot|monster|battle_room|item) \w+ \{", SALT, re.MULTILINE)
    assert kinds == ["shot", "monster", "battle_room", "item"]
    assert "change" not in SALT


def test_the_one_of_catacombs_is_true_plays_and_is_written_out(tmp_path: Path) -> None:
    rules = load("salt_and_iron", shelf=SHELF)
    assert len(rules.examples) == 4
    for outcome in rules.run_examples():
        assert outcome.passed, [str(failure) for failure in outcome.failures]
    game = rules.new_game(2, 1, paranoid=True)
    play_out(game, [RandomBot(1, seat) for seat in range(2)], 300)
    write_rulebooks([Rulebook("salt_and_iron", rules.ruleset)], tmp_path)
    for lang, words in (("en", "harpoon shot"), ("fr", "Crypte engloutie"), ("es", "Amuleto de las mareas")):
        assert words in "\n".join(page.read_text(encoding="utf-8") for page in (tmp_path / lang).rglob("*.md"))
