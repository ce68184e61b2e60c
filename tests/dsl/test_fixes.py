"""A fix is the remedy as data: applied to the text, the mistake is gone."""

from __future__ import annotations

import json

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.render import as_json
from tests.dsl.test_one_mistake import GAME


def check(text: str) -> Diagnostics:
    found = Diagnostics()
    check_texts({"demo/demo.rules": text}, found)
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind stone {", "kind stone"),
        ("kind stone {", "kidn stone {"),
        ("= false\n}", "= false\n"),
        ("to true\n  }", "to true\n"),
        ("to true\n  }", "to true\n  }}"),
        ("copies 3 }", "copies 3"),
        ("weight > 1 {", "weight > 1 {{"),
        ("verb turn stone s {", "turn stone s {"),
        ("each player does {", "each player dose {"),
        ("each player does {", "each player {"),
        ("weight: number", "weight: nubmer"),
        ("set s.turned", "set s.turnd"),
        ("turn one stone in yard", "turn one stone in yrad"),
        ("turn one stone in yard", "tunr one stone in yard"),
        ("move each stone in box to yard", "move each stone in box too yard"),
        ("weight > 1", "weight != 1"),
        ("track turned", "track Turned"),
        ("set s.turned to true", "set s.turned to s.weight if s.turned else 2"),
    ],
)
def test_a_fix_mends_the_text(old: str, new: str) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    errors = check(text).errors
    fix = next(d.fix for d in errors if d.fix is not None)
    mended = text[: fix.span.start] + fix.text + text[fix.span.end :]
    left = [d.code.id for d in check(mended).errors if d.code.id < "LD3"]
    assert left == [], mended


def test_there_is_none_where_nothing_is_certain() -> None:
    (error,) = check(GAME.replace("number = 1", "number = @")).errors
    assert error.fix is None


def test_tools_read_it_as_data() -> None:
    text = GAME.replace("weight: number", "weight: nubmer")
    found = json.loads(as_json(check(text).errors))
    fix = found[0]["fix"]
    assert fix["text"] == "number"
    assert text[fix["start"]["offset"] : fix["end"]["offset"]] == "nubmer"
    assert (fix["file"], fix["start"]["line"]) == ("demo/demo.rules", 4)
