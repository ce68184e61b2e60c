"""What a coin shows in an example: its sides, and what no coin can show as it is written."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Lang
from tests.scribe.texts import all_texts

RULES = """
ruleset toss { name en "Toss" fr "Lancer" es "Tiro"; players 1 }
verb flip { phrase en "flip" fr "lancer" es "lanzar"; roll coin { heads: win active; tails: tie } }
flow { flip }
example of_a_coin { given dice 1, 2; when player(1) does flip; then active is player(1) }
example of_a_die { given dice 1, 3; when player(1) does flip; then active is player(1) }
"""


@pytest.mark.parametrize(
    ("example", "lang", "told"),
    [
        ("of_a_coin", "en", "shows heads, then tails"),
        ("of_a_coin", "fr", "tombe sur face, puis pile"),
        ("of_a_die", "en", "show 1 and 3"),
        ("of_a_die", "es", "1 y 3"),
    ],
)
def test_what_a_coin_shows(example: str, lang: Lang, told: str) -> None:
    rules = check_texts({"toss/toss.rules": RULES}, diagnostics := Diagnostics())
    assert rules is not None
    assert not diagnostics.errors
    assert told in all_texts(rules, lang)[f"example {example}"]
