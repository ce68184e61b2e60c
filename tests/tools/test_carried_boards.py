"""Boards that pieces carry: a map in the box that things stand on, cards whose squares are covered, and answers that
mean squares of them, drawn where they would lie."""

from __future__ import annotations

from ludolect.api import Game
from ludolect.board import Drawing
from tests.interpreter.tables import start

QUILT = """
kind plot is place {
  name en "the plot" fr "la parcelle" es "la parcela"; layout grid x y; live true; shown everyone
  wet: truth = false { phrase en "wet" fr "[humide]" es "[húmedo]" }
}
kind chart {
  name en "the chart" fr "le plan" es "el plano"
  plots: grid of plot
  legend plots { ".": plot; "~": plot with wet true }
}
chart meadow { name en "the meadow" fr "le pré" es "el prado"; plots \"\"\" . ~ . \"\"\" }
kind square is place {
  name en "the square" fr "la case" es "la casilla"; layout grid x y
  torn: truth = false { phrase en "torn" fr "[déchiré]" es "[roto]" }
}
kind quilt {
  name en "the quilt" fr "la couette" es "la colcha"
  squares: grid of square
  legend squares { "..": square; "T": square with torn true }
}
quilt red_quilt { name en "the red quilt" fr "la couette rouge" es "la colcha roja"; glyph "Q"; squares \"\"\" T  ..
                                                                                                    .. .. \"\"\" }
kind patch {
  name en "the patch / patches" fr "la pièce" es "el parche"
  glyph "%"
  track covers: set of square = () { name en "the squares" fr "les cases" f es "las casillas" }
}
patch strip { name en "the strip" fr "la bande" es "la tira"; copies 2 }
shape bar { name en "the bar" fr "la barre" es "la barra"; cells \"\"\" # # \"\"\" }
change game { track days: number = 3 { name en "the days" fr "les jours" m es "los días" } }
change player { track thread: number = 0 { name en "the thread" fr "le fil" es "el hilo" } }
verb sew patch t to quilt q {
  phrase en "sew {t} {on q}" fr "coudre {t} {sur q}" es "coser {t} {en q}"
  choose one area a in placements(bar, q.squares) where no square c in a where some patch o in q where c in o.covers
  set t.covers to a
  move t to q
}
flow {
  ann does {
    move red_quilt to plot(1, 1)
    raise you.thread by 2
    lower game.days by 1
    2 times { may { sew first strip in box to red_quilt } }
  }
}
"""


def quilted() -> Game:
    game = start(QUILT)
    game.choose(game.decision.options[0])
    return game


def test_a_map_that_something_stands_on_is_drawn_and_so_is_a_card_in_play() -> None:
    chart, card = quilted().scene("en", 0).boards
    assert (chart.title, card.title) == ("meadow", "red quilt (plot 1-1)")
    assert [spot.empty for spot in card.spots] == ["T", "..", "..", ".."]


def test_signs_of_places_are_explained() -> None:
    assert {sign.sign: sign.label for sign in quilted().scene("en", 0).legend} == {
        "Q": "red quilt",
        "~": "wet",
        "T": "torn",
    }


def test_what_covers_a_square_is_drawn_there_and_not_with_its_carrier() -> None:
    game = quilted()
    game.choose(game.decision.options[0])
    card = game.scene("en", 0).boards[1]
    assert [spot.cover is None for spot in card.spots] == [False, False, True, True]
    picture = Drawing(game.scene("en", 0)).pictures()[0].splitlines()
    assert picture == [
        "Meadow:   Red quilt (plot 1-1):",
        "1 Q ~ .   1 %  %",
        "  1 2 3   2 .. ..",
        "            1  2",
    ]


def test_answers_that_mean_squares_are_drawn_where_they_lie() -> None:
    scene = quilted().scene("en", 0)
    assert Drawing(scene, width=30).offered() == [
        "  1  ## ##     2  T  ..\n     .. ..        ## ##\n",
        "  3  ## ..     4  T  ##\n     ## ..        .. ##\n",
    ]
    assert Drawing(scene, width=30, plain=True).offered() == []
    assert Drawing(scene, width=30, height=4).offered() == []


def test_what_has_changed_of_the_game_and_its_players_is_told() -> None:
    assert Drawing(quilted().scene("fr", 0)).standing() == ["Jours 2", "Joueur 1\u00a0: fil 2"]
