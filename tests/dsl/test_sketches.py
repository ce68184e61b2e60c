"""The most awkward rules of six games, each sketch completed by what it leaves out: they parse, check and lower.

The sketches were written before there was a parser, to find out what the language must be able to say.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics, Severity
from dsl.frontend import check_all, check_designation
from dsl.read import Library
from dsl.render import full
from interpreter.compile.joining import compiled

SHELF = Library((Path(__file__).resolve().parent / "sketches",))
GAMES = ("castle_panic", "catacombs", "caverns_of_soloth", "kingdom_rush", "witchcraft", "wizards_tower")


@pytest.mark.parametrize("game", GAMES)
def test_a_sketch_checks_with_each_of_its_variants(game: str) -> None:
    found = Diagnostics()
    check_all(game, SHELF, found)
    assert full([d for d in found if d.severity is Severity.ERROR]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_sketch_becomes_a_program(game: str) -> None:
    found = Diagnostics()
    ruleset = check_designation(game, SHELF, found)
    assert ruleset is not None
    compiled(ruleset, ruleset.players[0])
