"""Signs and colours: what may be said of them, and what comes of it."""

from __future__ import annotations

import pytest

from dsl import tree
from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_texts
from dsl.model import Ruleset
from dsl.paint import BLACK, PALETTE, WHITE, brightness, find_paint, nearest_of_256
from dsl.source import Source

RULES = """
ruleset discs { name en "Discs" fr "Jetons" es "Fichas"; players 2..2 }
choices suit {
  name en "the suit" fr "la couleur" es "el palo"
  moon en "the moon" fr "la lune" es "la luna" paint sky
  sun en "the sun" fr "le soleil" es "el sol" paint "#F0E442"
  star en "the star" fr "l'étoile" f es "la estrella"
}
change player { paint depending on index { 1: red; otherwise: blue } }
kind disc {
  name en "the disc" fr "le jeton" es "la ficha"
  track turned: truth = false { phrase en "turned over" fr "[retourné]" es "[volteado]" }
  suit: suit = moon { name en "the suit" fr "la couleur" es "el palo" }
  glyph depending on turned { true: "x"; otherwise: "o" }
  paint suit
}
disc plain { name en "the plain disc" fr "le jeton simple" es "la ficha simple" }
disc red { name en "the red disc" fr "le jeton rouge" es "la ficha roja"; paint red; glyph "R" }
"""


def checked(text: str) -> tuple[Ruleset | None, list[str]]:
    found = Diagnostics()
    ruleset = check_texts({"discs/discs.rules": text}, found)
    return ruleset, [f"{d.code.id} {d.message}" for d in found if d.is_error]


def rules() -> Ruleset:
    ruleset, wrong = checked(RULES)
    assert wrong == []
    assert ruleset is not None
    return ruleset


def test_values_have_their_colours() -> None:
    paints = [value.paint for value in rules().choices["suit"].values.values()]
    assert [paint and paint.fill for paint in paints] == [PALETTE["sky"].fill, "#f0e442", None]


def test_a_sign_has_a_case_for_each_value() -> None:
    look = rules().kinds["plain"].find_look("glyph")
    assert look is not None
    assert (look.case(True), look.case(False)) == ("x", "o")


def test_numbers_and_truths_are_not_taken_for_one_another() -> None:
    ruleset, wrong = checked(RULES.replace("depending on index { 1: red", "depending on index { 3..: green; 1: red"))
    assert wrong == []
    assert ruleset is not None
    look = ruleset.kinds["player"].find_look("paint")
    assert look is not None
    assert [look.case(number) for number in (1, 2, 3)] == ["red", "blue", "green"]
    assert look.case(True) == "blue"


def test_a_piece_of_its_own_says_otherwise() -> None:
    kind = rules().kinds["red"]
    glyph, paint = kind.find_look("glyph"), kind.find_look("paint")
    assert glyph is not None
    assert paint is not None
    assert (glyph.fixed, paint.fixed) == ("R", "red")  # the colour, not the piece of that name


def test_rules_cannot_ask_for_a_sign_or_a_colour() -> None:
    asked = RULES + "define odd(disc d): truth = d.paint is red\n"
    assert any("paint" in message for message in checked(asked)[1])


def test_a_field_of_that_name_is_a_field() -> None:
    text = RULES.replace("  paint suit\n", "  paint: number = 3\n").replace("; paint red;", "; paint 4;")
    ruleset, wrong = checked(text)
    assert wrong == []
    assert ruleset is not None
    assert ruleset.kinds["red"].find_look("paint") is None
    formula = ruleset.kinds["red"].find_formula("paint")
    assert formula is not None
    assert isinstance(formula.expr, tree.Number)


def test_nobody_looks_in_particular() -> None:
    assert checked(RULES.replace("paint suit", "paint you"))[1] != []


def test_colours_of_choices_stand_below_each_other() -> None:
    lines = ['moon en "the moon" fr "la lune" es "la luna" paint sky', 'sun en "x" fr "y" es "z" paint red']
    written = "choices suit {\n" + "\n".join(lines) + "\n}\n"
    assert format_source(Source("suit.rules", written)).splitlines()[1:3] == [
        '  moon en "the moon" fr "la lune" es "la luna" paint sky',
        '  sun  en "x"        fr "y"       es "z"       paint red',
    ]


@pytest.mark.parametrize("name", PALETTE)
def test_what_is_written_on_a_colour_can_be_read(name: str) -> None:
    paint = PALETTE[name]
    light, dark = sorted((brightness(paint.fill), brightness(paint.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
    assert paint.ink in (BLACK, WHITE)


def test_colours_of_terminals() -> None:
    assert [nearest_of_256(fill) for fill in (BLACK, WHITE, "#ff0000", "#808080")] == [16, 231, 196, 244]
    assert len({paint.terminal for paint in PALETTE.values()}) == len(PALETTE)


@pytest.mark.parametrize("written", ['"red"', '"#12345"', '"#1234567"', '"#gg0000"', "crimson", '"'])
def test_what_is_no_colour(written: str) -> None:
    assert find_paint(written) is None
