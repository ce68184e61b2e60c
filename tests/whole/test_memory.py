"""A paused game is small, however long it has been played: under 100 KB, all it refers to counted.

Two are not yet: every tracked field has a value for each of 2,260 things, most of them squares of cards that cannot
have it, and the round that may be played again is kept as a whole state.
"""

from __future__ import annotations

import pytest

from bench.copies import KILOBYTES_MUST, largest_paused
from ludolect.api import load
from tests.whole.playing import RULESETS

TOO_LARGE = {"kingdom_rush": 1500, "rift_heroes": 1700}  # kilobytes, until columns hold only what can have the field


@pytest.mark.parametrize("designation", RULESETS)
def test_a_paused_game_is_small(designation: str) -> None:
    rules = load(designation)
    size, parts = largest_paused(rules.program(rules.players[-1]), games=1, most=1000)
    assert size < TOO_LARGE.get(designation, KILOBYTES_MUST) * 1024, parts
