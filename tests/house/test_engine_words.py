"""The engine knows no game: its sources hold no word of any of the games it carries."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOMS = ("dsl", "interpreter", "scribe", "ludolect")
GAME_WORDS = re.compile(
    r"\b(monsters?|castles?|towers?|altars?|hordes?|wizards?|heroe?s?|goblins?|catacombs?)\b", re.IGNORECASE
)


@pytest.mark.parametrize("room", ROOMS)
def test_no_word_of_a_game_in_the_engine(repository: Path, room: str) -> None:
    found = [
        f"{path.relative_to(repository)}:{number}: {line.strip()}"
        for path in sorted((repository / room).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if GAME_WORDS.search(line)
    ]
    assert found == []


def test_the_pattern_finds_what_it_should() -> None:
    assert GAME_WORDS.search("the Heroes of the wizard")
    assert not GAME_WORDS.search("towering, altarpiece")
