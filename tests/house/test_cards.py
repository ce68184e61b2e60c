"""Card sheets and the quick reference: what is printed, how many to a page, and that nothing is cut off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import ludolect
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from ludolect.cli import cli
from scribe.lexicon.features import LANGS, Lang
from scribe.lines import Line
from scribe.pages.cards import Paragraph, cards, paragraphs
from scribe.pages.reference import reference
from scribe.pages.typeset import card_sheets, overflows, reference_fit, reference_sheet

pytest.importorskip("typst", reason="the sheets are set by typst (extra `print`)")

RULES = """
ruleset stones { name en "Stones" fr "Pierres" es "Piedras"; players 2..3 }
choices way is circle {
  front en "the front" fr "le devant" es "el frente"; right en "the right" fr "la droite" es "la derecha"
  back en "the back" fr "l'arrière" m es "la espalda"; left en "the left" fr "la gauche" es "la izquierda"
}
kind stone {
  name en "the stone" fr "la pierre" es "la piedra"
  arrows: list of way = () { name en "the arrows" fr "les flèches" f es "las flechas" }
  weight: number { name en "the weight" fr "le poids" es "el peso" }
}
kind card is stone { name en "the card" fr "la carte" es "la carta"; printed "63 x 88"; layout sides arrows }
card gem {
  name en "the #panic() *Gem* [x] $y$" fr "la Gemme" es "la Gema"; copies 10; weight 3; arrows (front, left); glyph "G"
  when take self { take one rock in box; take one rock in box }
}
stone rock { name en "the rock" fr "le roc" es "la roca"; copies 4; weight 9 }
place bowl for each player p { name en "the bowl" fr "le bol" es "el cuenco" }
verb take stone s { phrase en "take {s}" fr "prendre {s}" es "tomar {s}"; move s to you.bowl }
flow { repeat { each player does { take one stone in box } } }
"""


@pytest.fixture(scope="module")
def stones() -> Ruleset:
    found = Diagnostics()
    ruleset = check_texts({"stones/stones.rules": RULES}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return ruleset


def test_what_is_marked_is_printed_and_nothing_else(stones: Ruleset) -> None:
    (gem,) = cards(stones, "fr")
    assert (gem.title, gem.kind, gem.copies, gem.width, gem.height) == ("Gemme", "Carte", 10, 63, 88)
    assert gem.facts == (("▲ Flèches", "devant et gauche"), ("Poids", "3"))
    assert len(gem.text) == 1
    assert gem.text[0].text.count("roc") == 2
    assert gem.picture.count("<polygon") == 2


def test_nine_cards_go_on_a_page(stones: Ruleset) -> None:
    made = cards(stones, "en")
    assert len(card_sheets(made, "en", "Stones", "png")) == 2
    assert len(card_sheets(made, "en", "Stones", "png", once=True)) == 1
    nine = [replace(made[0], copies=9)]
    assert len(card_sheets(nine, "en", "Stones", "svg")) == 1


def test_a_sheet_is_a_pdf_and_the_same_one_every_time(stones: Ruleset) -> None:
    made = cards(stones, "en")
    (first,), (second,) = (card_sheets(made, "en", "Stones", "pdf") for _ in range(2))
    assert first.startswith(b"%PDF")
    assert first == second


def test_a_long_text_is_set_smaller_then_goes_on_on_another_card(stones: Ruleset) -> None:
    (gem,) = cards(stones, "en")
    sentence = "Choose one of the stones that lie in the bowl of another player and weigh it. "

    def pages(times: int) -> int:
        long = replace(gem, text=tuple(Paragraph(sentence * 4) for _ in range(times)))
        assert overflows([long], "en", "Stones") == []
        nine = replace(long, copies=9)
        return len(card_sheets([nine], "en", "Stones", "png"))

    assert pages(3) == 1
    assert pages(8) > 1


def test_what_fits_on_no_card_is_reported(stones: Ruleset) -> None:
    (gem,) = cards(stones, "en")
    wide = Paragraph("weigh " * 400)
    tiny = replace(gem, text=(wide,), width=20, height=20)
    assert overflows([tiny], "en", "Stones") == ["gem"]


def test_steps_and_options_are_marked_and_sentences_run_on() -> None:
    lines = [Line("A."), Line("B."), Line("Choose:", (Line("c."), Line("d.")), ordered=False), Line("E.")]
    assert [(each.text, each.mark, each.depth) for each in paragraphs(lines)] == [
        ("A. B.", "", 0),
        ("Choose:", "", 0),
        ("c.", "•", 1),
        ("d.", "•", 1),
        ("E.", "", 0),
    ]


@pytest.mark.parametrize("name", ["castle_panic", "wizards_tower", "kingdom_rush", "witchcraft", "catacombs"])
def test_no_text_of_a_ruleset_is_cut_off(name: str) -> None:
    ruleset = ludolect.load(name).ruleset
    for lang in LANGS:
        made = cards(ruleset, lang)
        assert made
        assert all(card.title for card in made)
        assert overflows(made, lang, name) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_quick_reference_is_one_page(lang: Lang) -> None:
    for name in ("tic_tac_toe", "wizards_tower", "catacombs"):
        blocks = reference(ludolect.load(name).ruleset, lang)
        fit = reference_fit(blocks, lang, name)
        assert fit == (0, True)
        assert len(reference_sheet(blocks, lang, name, "png")) == 1


def test_the_command_writes_a_file_a_language(tmp_path: Path) -> None:
    ran = CliRunner().invoke(cli, ["cards", "witchcraft", "-o", str(tmp_path)], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"witchcraft-cards-{lang}.pdf" for lang in sorted(LANGS)
    ]


def test_one_file_may_be_named(tmp_path: Path) -> None:
    def cards(*arguments: str) -> tuple[int, str]:
        ran = CliRunner().invoke(cli, ["cards", "witchcraft", *arguments], catch_exceptions=False)
        return ran.exit_code, ran.output

    sheets = tmp_path / "new" / "sheets.pdf"
    assert cards("--lang", "fr", "-o", str(sheets)) == (0, f"{sheets}\n")
    assert sheets.read_bytes().startswith(b"%PDF")
    quick = tmp_path / "quick.SVG"
    assert cards("--lang", "fr", "--reference", "-o", str(quick))[0] == 0
    assert b"<svg" in quick.read_bytes()
    for arguments, why in (
        (("-o", str(tmp_path / "all.pdf")), "each language has its own: name one with --lang"),
        (("--lang", "en", "--format", "png", "-o", str(tmp_path / "x.pdf")), "no name of a file of png"),
        (("--lang", "en", "-o", str(tmp_path / "cards.png")), "sheets, each a file of its own as png"),
    ):
        code, told = cards(*arguments)
        assert code == 2
        assert why in " ".join(told.split())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "quick.SVG"]


def test_a_ruleset_without_cards_says_so(tmp_path: Path) -> None:
    ran = CliRunner().invoke(cli, ["cards", "tic_tac_toe", "-o", str(tmp_path)])
    assert ran.exit_code == 1
    assert 'printed "63 x 88"' in ran.output
