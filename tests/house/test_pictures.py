"""Pictures from declarations: boards with what is known of their places, pieces with what they carry on which side."""

from __future__ import annotations

import re

import pytest

import ludolect
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from dsl.paint import PALETTE
from scribe.pages.board import board_pictures
from scribe.pages.cards import cards
from scribe.pages.piece_pictures import piece_picture
from scribe.tell.scribe import Scribe

BOARD = """
ruleset board { name en "Board" fr "Plateau" es "Tablero"; players 2..2 }
choices row { name en "the row" fr "la rangée" es "la fila"; a en "a" fr "a" es "a"; b en "b" fr "b" es "b" }
choices belt { name en "the belt" fr "la ceinture" es "el cinturón"
  outer en "the outer belt" fr "la ceinture extérieure" es "el cinturón exterior"
  inner en "the inner belt" fr "la ceinture intérieure" es "el cinturón interior" }
choices hue { name en "the hue" fr "la teinte" es "el tono"; red en "red" fr "rouge" es "rojo"
  blue en "blue" fr "bleu" es "azul" }
kind cell is place {
  name en "the cell" fr "la case" es "la celda"; live true; layout grid x row
  x: number; row: row
  middle: truth = x in 2..3 and row is a { phrase en "in the middle" fr "au milieu" es "en medio" }
  low: truth = row is a { phrase en "low" fr "en bas" es "abajo" }
  taken: truth = some stone in self { phrase en "[taken]" fr "[pris]" es "[tomado]" }
}
cell for each 1..4 c, row r { name en "the cell {c}" fr "la case {c}" es "la celda {c}"; x c; row r }
kind sector is place {
  name en "the sector" fr "le secteur" es "el sector / sectores"; live true; layout polar belt arc
  belt: belt; arc: 1..4
  hue: hue = depending on arc { 1, 2: red; otherwise: blue } { name en "the hue" fr "la teinte" es "el tono" }
}
sector for each belt b, 1..4 a { name en "the sector {a}" fr "le secteur {a}" es "el sector {a}"; belt b; arc a }
kind gate is place {
  name en "the gate" fr "la porte" es "la puerta"; layout polar belt arc; belt: belt = inner; arc: 1..4
}
gate way for each 1..4 a { name en "the gate {a}" fr "la porte {a}" es "la puerta {a}"; arc a }
kind stone { name en "the stone" fr "la pierre" es "la piedra" }
stone pebble { name en "the pebble" fr "le caillou" es "el guijarro" }
flow { repeat { each player does { win you } } }
"""


@pytest.fixture(scope="module")
def drawn() -> list[str]:
    return pictures(BOARD)


def pictures(text: str) -> list[str]:
    found = Diagnostics()
    ruleset = check_texts({"board/board.rules": text}, found)
    found.raise_if_errors()
    assert ruleset is not None
    places = [kind for kind in ruleset.kinds.values() if kind.root == "place" and not kind.builtin]
    return list(board_pictures(places, Scribe(ruleset, "fr")))


def test_a_grid_shows_what_is_known_of_its_places(drawn: list[str]) -> None:
    grid = drawn[0]
    assert grid.count("<rect") == 8
    assert grid.count('fill-opacity="0.12"') == 2  # the middle
    assert grid.count(">●</text>") == 4  # low
    assert "<figcaption>Case · ■ Au milieu · ● En bas</figcaption>" in grid
    assert [label for label in re.findall(r">(\w)</text>", grid) if label.isalpha()] == ["b", "a"]


def test_rings_have_letters_arcs_their_colours_and_edges_what_stands_on_them(drawn: list[str]) -> None:
    rings = drawn[1]
    assert rings.count("<circle") == 3
    assert rings.count('stroke-width="5"') == 4  # the gates
    assert re.findall(r">(\d \w+)</text>", rings) == ["1 rouge", "2 rouge", "3 bleu", "4 bleu"]
    assert "A Ceinture extérieure · B Ceinture intérieure · ▬ Porte" in rings
    assert len(drawn) == 2


def test_painted_places_carry_letters_or_names_too() -> None:
    painted = BOARD.replace('red en "red" fr "rouge" es "rojo"', 'red en "red" fr "rouge" es "rojo" paint red')
    painted = painted.replace('blue en "blue" fr "bleu" es "azul"', 'blue en "blue" fr "bleu" es "azul" paint sky')
    painted = painted.replace("  hue: hue = depending", "  paint hue\n  hue: hue = depending")
    painted = painted.replace(
        "  x: number; row: row\n", "  x: number; row: row; paint hue\n  hue: hue = red if x < 3 else blue\n"
    )
    grid, rings = pictures(painted)
    red, sky = PALETTE["red"].fill, PALETTE["sky"].fill
    assert (grid.count(f'fill="{red}"'), grid.count(f'fill="{sky}"')) == (4, 4)
    assert sorted(re.findall(r">([rb])●?</text>", grid)) == ["b"] * 5 + ["r"] * 4  # a row is called b, too
    assert "r rouge · b bleu</figcaption>" in grid
    assert rings.count(f'fill="{red}"') == rings.count(f'fill="{sky}"') == 2 * 2  # two arcs of two rings
    assert ">1 rouge</text>" in rings


@pytest.fixture(scope="module")
def witchcraft() -> Ruleset:
    return ludolect.load("witchcraft").ruleset


@pytest.mark.parametrize(
    ("tile", "arrows", "bars"),
    [("apprentice_red", 1, 0), ("guardian_red", 1, 1), ("golem_green", 1, 3), ("master_red", 2, 0)],
)
def test_a_tile_shows_its_bolts_and_shields(witchcraft: Ruleset, tile: str, arrows: int, bars: int) -> None:
    picture = piece_picture(witchcraft.kinds[tile])
    assert (picture.count("<polygon"), picture.count("<line")) == (arrows, bars)


def test_a_shield_on_the_back_is_drawn_at_the_bottom(witchcraft: Ruleset) -> None:
    picture = piece_picture(witchcraft.kinds["archmage_red"])
    (bar,) = re.findall(r'<line x1="[\d.]+" y1="([\d.]+)"', picture)
    (arrow,) = re.findall(r'<polygon points="[\d.]+,([\d.]+) ', picture)
    assert float(bar) > 60 > float(arrow)


def test_a_grid_of_ways_has_arrows_and_numbers() -> None:
    board = piece_picture(ludolect.load("kingdom_rush").ruleset.kinds["kingdom"])
    assert board.count(">→</text>") == 8
    assert board.count(">1→</text>") == board.count(">2→</text>") == 1


def test_the_sign_of_a_painted_tile_stands_on_its_colour() -> None:
    found = Diagnostics()
    text = BOARD + (
        "choices side is circle { front; back }\n"
        'kind tile { name en "the tile" fr "la tuile" es "la loseta"; layout sides arrows; arrows: list of side = ()\n'
        '  track turned: truth = false; glyph depending on turned { true: "x"; otherwise: "o" }; printed "40 x 40"\n'
        "  paint depending on turned { true: white; otherwise: black } }\n"
        'tile slate { name en "the slate" fr "l\'ardoise" f es "la pizarra"; arrows front; copies 2 }\n'
    )
    ruleset = check_texts({"board/board.rules": text}, found)
    assert ruleset is not None
    picture = piece_picture(ruleset.kinds["slate"])
    black = PALETTE["black"]
    assert f'fill="{black.fill}" stroke="currentColor"/>' in picture
    assert f'fill="{black.ink}" font-weight="bold">o</text>' in picture
    (card,) = cards(ruleset, "en")
    assert card.paint == black


def test_shapes_are_drawn_in_one_scale() -> None:
    kinds = ludolect.load("kingdom_rush").ruleset.kinds
    bent, straight = (piece_picture(kinds[name]) for name in ("archer_l3", "mage_i3"))
    assert bent.count("<rect") == straight.count("<rect") == 3
    assert bent.splitlines()[0] == straight.splitlines()[0]


def test_a_value_has_one_mark_on_every_card() -> None:
    kinds = ludolect.load("kingdom_rush").ruleset.kinds
    worgs, harpies, knights = (piece_picture(kinds[name]) for name in ("worg_pack", "storm_harpies", "dark_knights"))
    assert worgs.count(">▲<") == harpies.count(">▲<") == 2
    assert ">▲<" not in knights
