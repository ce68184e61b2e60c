"""A paused game is small, however long it has been played: under 100 KB, all it refers to counted."""

from __future__ import annotations

import pytest

from bench.copies import KILOBYTES_MUST, largest_paused
from ludolect.api import load
from tests.whole.playing import RULESETS


@pytest.mark.parametrize("designation", RULESETS)
def test_a_paused_game_is_small(designation: str) -> None:
    rules = load(designation)
    size, parts = largest_paused(rules.program(rules.players[-1]), games=1, most=1000)
    assert size < KILOBYTES_MUST * 1024, parts
