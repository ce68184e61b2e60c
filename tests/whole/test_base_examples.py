"""An expansion leaves its base alone: the base's own examples are true beside it, and true with it but for a few."""

from __future__ import annotations

import re

import pytest

from dsl.read import Library
from ludolect.api import Rules, load
from ludolect.library import shipped

BASE, EXPANSION = "castle_panic", "wizards_tower"
# Examples that do not hold with the expansion, with the rule that changes them.
STARTERS = "WT-SET-06: the first Monsters are drawn from the bag"
CONTRADICTED = {
    "four_players_set_up": STARTERS,
    "order_of_play_cards": STARTERS,
    "only_the_first_monsters_start_in_the_archer_ring": STARTERS,
    "alone_with_six_cards": STARTERS,
    "two_players_hold_six_cards": STARTERS,
    "six_players_hold_four_cards": STARTERS,
    "what_is_in_the_pile": STARTERS,
    "what_is_in_the_box": "WT-SET-05, WT-SET-09: more tokens, more cards",
    "overlord_set_up": STARTERS,
    "the_overlord_counts_as_a_player": STARTERS,
    "easier_battles_leave_33_tokens": STARTERS,
    "all_bricks_in_the_first_deck": STARTERS,
    "no_walls_yet": STARTERS,
    "the_options_go_together": STARTERS,
}


def examples_of(ruleset: str) -> str:
    """All examples of a ruleset as text, under other names, so that an expansion can have them too."""
    files = sorted((shipped("rulesets") / ruleset).glob("examples*.rules"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return re.sub(r"^(example )(\w+)( from )?(\w+)?", _renamed, text, flags=re.MULTILINE)


def _renamed(found: re.Match[str]) -> str:
    start = f"example again_{found[2]}"
    return f"{start} from again_{found[4]}" if found[3] else start


@pytest.fixture(scope="module")
def with_expansion(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The examples of the base, checked and run by the rules of the expansion."""
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "again").mkdir()
    head = f'ruleset again extends {EXPANSION} {{ name en "Again" fr "Encore" es "Otra vez" }}\n'
    (shelf / "again" / "again.rules").write_text(head + examples_of(BASE), encoding="utf-8")
    return load("again", shelf=Library((shelf, shipped("rulesets"))))


def test_the_base_is_as_it_was_with_the_expansion_loaded_beside_it() -> None:
    load(EXPANSION).program(3)
    assert all(outcome.passed for outcome in load(BASE).run_examples())


def test_the_examples_of_the_base_are_true_with_the_expansion(with_expansion: Rules) -> None:
    false = [each.example.name.removeprefix("again_") for each in with_expansion.run_examples() if not each.passed]
    assert false == list(CONTRADICTED)
