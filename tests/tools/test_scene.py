"""Scenes: what one viewer sees of a game, as data; and that they tell no more than that."""

from __future__ import annotations

import json
from random import Random

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.paint import PALETTE, Paint
from dsl.read import Library
from interpreter.run.errors import BadSetup
from ludolect.api import Game, Rules, load
from ludolect.board import Drawing
from ludolect.scene import Piece, Place, Scene
from tests.interpreter.tables import start

DISCS = """
ruleset discs { name en "Discs" fr "Jetons" es "Fichas"; players 2..2 }
choices hue {
  name en "the hue" fr "la teinte" es "el tono"
  warm en "warm" fr "chaud" es "cálido" paint orange
  cold en "cold" fr "froid" es "frío" paint sky
}
choices belt {
  name en "the belt" fr "la ceinture" es "el cinturón"
  outer en "the outer belt" fr "la ceinture extérieure" es "el cinturón exterior"
  inner en "the inner belt" fr "la ceinture intérieure" es "el cinturón interior"
}
change player { paint depending on index { 1: red; otherwise: blue } }
kind square is place {
  name en "the square" fr "la case" es "la casilla"; layout grid x y; live true; x: number; y: number
}
square for each 1..3 x, 1..2 y {
  name en "the square {x}-{y}" fr "la case {x}-{y}" es "la casilla {x}-{y}"; x x; y y
}
kind sector is place {
  name en "the sector" fr "le secteur" es "el sector / sectores"; layout polar belt arc; live true
  belt: belt; arc: 1..4; paint hue
  hue: hue = depending on arc { 1, 2: warm; otherwise: cold } { name en "the hue" fr "la teinte" es "el tono" }
}
sector for each belt b, 1..4 a {
  name en "the sector {a} {of b}" fr "le secteur {a} {de b}" es "el sector {a} {de b}"; belt b; arc a
}
place hand for each player p { name en "the hand" fr "la main" es "la mano"; shown owner }
place bag { name en "the bag" fr "le sac" es "la bolsa"; shown nobody }
kind disc {
  name en "the disc" fr "le jeton" es "la ficha"
  track owner: player = none { phrase en "{it} [own]" fr "que {it} [posséder]" es "que {it} [poseer]" }
  track turned: truth = false { phrase en "[turned]" fr "[retourné]" es "[volteado]" }
  glyph depending on turned { true: "x"; otherwise: "o" }
}
disc plain { name en "the plain disc" fr "le jeton simple" es "la ficha simple"; copies 6 }
disc heavy { name en "the heavy disc" fr "le jeton lourd" es "la ficha pesada"; copies 4; glyph "h"; paint grey }
verb lay disc d to place p { phrase en "lay {d} {on p}" fr "poser {d} {sur p}" es "poner {d} {en p}"; move d to p }
verb flip disc d { phrase en "flip {d}" fr "retourner {d}" es "voltear {d}"; set d.turned to true }
verb hide disc d { phrase en "hide {d}" fr "cacher {d}" es "esconder {d}"; move d to bag }
flow {
  move each disc in box to bag
  shuffle bag
  each player does { for each disc d in bag where some disc in bag { if count(all disc in you.hand) < 4 {
    set d.owner to you
    move d to you.hand
  } } }
  repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"
    choose one {
      lay_one: { lay one disc in you.hand to one square }
      flip_one: { flip one disc in square where not turned }
      hide_one: { hide one disc in square }
      ring_one: { lay one disc in you.hand to one sector }
      rest: { shuffle bag; if some disc in bag { move first disc in bag to you.hand } }
    }
  } } }
}
"""


@pytest.fixture(scope="module")
def discs() -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"discs/discs.rules": DISCS}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def seats(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def places(scene: Scene) -> dict[str, Place]:
    return {place.id: place for place in scene.places}


def played(game: Game, decisions: int, seed: int = 1) -> Game:
    chance = Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.choose(chance.choice(game.decision.options))
    return game


def answer(game: Game, *names: str) -> None:
    for name in names:
        game.choose(next(option for option in game.decision.options if option.name.startswith(name)))


# ------------------------------------------------------------------ what is there


def test_a_board_has_all_its_places_empty_ones_too() -> None:
    scene = load("connect_four").new_game().scene("fr")
    (board,) = scene.boards
    assert (board.style, len(board.spots)) == ("grid", 42)
    assert [mark.label for mark in board.columns] == list("1234567")
    assert [mark.label for mark in board.rows] == list("654321")  # from the top
    corner = next(spot for spot in board.spots if (spot.column, spot.row) == (0, 5))
    assert (corner.place, corner.empty) == ("hole(1, 1)", ".")
    place = places(scene)[corner.place]
    assert (place.label, place.pieces, place.board, place.live) == ("trou 1-1", (), 0, True)


def test_it_is_plain_data() -> None:
    for name in ("connect_four", "castle_panic", "witchcraft"):
        game = played(load(name).new_game(seed=2), 15)
        for seat in seats(game):
            scene = game.scene("es", seat)
            assert json.loads(json.dumps(scene.plain()))["viewer"] == seat
            assert scene == game.scene("es", seat)
            hash(scene)


def test_a_disc_that_is_turned_over_shows_its_other_side(discs: Rules) -> None:
    game = discs.new_game(seed=4)
    while not any(piece.label == "plain disc" for piece in places(game.scene("en", 0))["hand(player(1))"].pieces):
        game = discs.new_game(seed=game.seed + 1)
    answer(game, "lay_one", "plain", "square(1, 1)", "rest", "flip_one")
    (piece,) = places(game.scene("en"))["square(1, 1)"].pieces
    assert (piece.glyph, [fact.text for fact in piece.facts]) == ("x", ["turned"])
    assert (piece.owner, piece.whose, piece.paint) == (0, "", PALETTE["red"])


def test_colours_of_values_players_and_pieces(discs: Rules) -> None:
    game = discs.new_game()
    scene = game.scene("en", 0)
    assert [seat.paint for seat in scene.seats] == [PALETTE["red"], PALETTE["blue"]]
    found = places(scene)
    assert found["hand(player(2))"].paint == PALETTE["blue"]
    assert found["sector(outer, 4)"].paint == PALETTE["sky"]
    paints = {piece.label: piece.paint for piece in found["hand(player(1))"].pieces}
    wanted = {"plain disc": PALETTE["red"], "heavy disc": PALETTE["grey"]}
    assert paints == {label: wanted[label] for label in paints}
    rings = scene.boards[1]
    assert [(mark.label, mark.paint, mark.means) for mark in rings.columns[1:3]] == [
        ("2", PALETTE["orange"], "warm"),
        ("3", PALETTE["sky"], "cold"),
    ]


def test_the_legend_has_an_order_of_its_own() -> None:
    """Whatever lies where, and whosever it is: two signs never change places, and the altars, which come first in the
    rules, are named first."""
    rules = load("witchcraft")
    before: set[tuple[str, str]] = set()
    for decisions in range(20, 140, 10):
        scene = played(rules.new_game(seed=1), decisions, 1).scene("en", 0)
        signs = [sign.sign for sign in scene.legend if sign.label[0].isupper()]
        assert len(signs) > 4
        altars = [sign for sign in signs if sign in ("En", "Pr", "Su", "Te")]
        assert signs[: len(altars)] == altars
        before |= {(one, other) for i, one in enumerate(signs) for other in signs[i + 1 :]}
    assert not [pair for pair in before if pair[::-1] in before]


def test_a_decision_is_told_in_words() -> None:
    """Who decides, where in the turn, what about, and every answer, in the language of the scene."""
    game = load("connect_four").new_game()
    told = {lang: game.scene(lang, 0).asked for lang in ("en", "fr", "es")}
    for lang, asked in told.items():
        assert asked is not None, lang
        assert asked.who.endswith(" 1")
        assert asked.question
        assert len({offer.label for offer in asked.offers}) == len(game.decision.options)
        assert not any("_" in offer.label for offer in asked.offers)
    english, french = told["en"], told["fr"]
    assert english is not None
    assert french is not None
    assert (english.who, english.question) != (french.who, french.question)


def test_an_answer_stands_with_all_the_things_it_means(discs: Rules) -> None:
    game = discs.new_game(seed=3)
    assert game.scene("en", 1).asked is None
    assert game.scene("en", None).asked is None
    scene = game.scene("en", 0)
    assert scene.asked is not None
    assert [(offer.name, offer.things) for offer in scene.asked.offers] == [
        ("lay_one", ()),
        ("ring_one", ()),
        ("rest", ()),
    ]
    answer(game, "lay_one")
    scene = game.scene("en", 0)
    hand = places(scene)["hand(player(1))"].pieces
    assert scene.asked is not None
    offered = [offer.things for offer in scene.asked.offers]
    assert sorted(id for things in offered for id in things) == sorted(piece.id or "" for piece in hand)
    labels = {piece.id: piece.label for piece in hand}
    assert all(len({labels[id] for id in things}) == 1 for things in offered)
    assert max(map(len, offered)) > 1  # alike ones are one option
    game.choose(game.decision.options[0])
    scene = game.scene("en", 0)
    assert scene.asked is not None
    squares = [spot.place for spot in scene.boards[0].spots]
    assert sorted(offer.things[0] for offer in scene.asked.offers) == sorted(squares)


def test_a_hidden_piece_is_offered_by_where_it_lies(discs: Rules) -> None:
    text = DISCS.replace("rest: {", "dip: { lay one disc in bag to one square }\n      rest: {")
    found = Diagnostics()
    ruleset = check_texts({"discs/discs.rules": text}, found)
    assert ruleset is not None
    game = Rules(ruleset, Library(())).new_game(seed=3)
    answer(game, "dip")
    scene = game.scene("en", 0)
    assert scene.asked is not None
    assert [(offer.things, offer.position) for offer in scene.asked.offers] == [(("bag",), 0), (("bag",), 1)]
    assert scene.asked.offers[0].name == game.decision.options[0].name


def test_signs_of_pieces_of_one_name_are_told_apart(discs: Rules) -> None:
    othello = load("othello").new_game().scene("en")
    assert [(sign.sign, sign.label) for sign in othello.legend] == [
        ("X", "two-sided disc (Player 1)"),
        ("O", "two-sided disc (Player 2)"),
    ]
    game = discs.new_game(seed=3)
    answer(game, "lay_one", "plain", "square(1, 1)", "rest", "flip_one", "rest", "lay_one", "plain", "square(2, 1)")
    assert sorted((sign.sign, sign.label) for sign in game.scene("en").legend) == [
        ("o", "plain disc"),
        ("x", "plain disc (turned)"),
    ]


# ------------------------------------------------------------------ what is not


@pytest.mark.parametrize("seed", range(6))
def test_things_are_called_as_in_views(discs: Rules, seed: int) -> None:
    """Also after pieces have gone out of sight and come back."""
    game = discs.new_game(seed=seed, ask_forced=True)
    for step in range(12):
        played(game, 2, seed + step)
        for seat in seats(game):
            view, scene = game.view(seat), game.scene("en", seat)
            seen = {place.id: [(p.id, p.back) for p in place.pieces] for place in scene.places if place.pieces}
            told = {name: [(p.name, p.back) for p in pieces] for name, pieces in view.places.items() if name != "box"}
            assert seen == told


@pytest.mark.parametrize("name", ["discs", "castle_panic", "witchcraft"])
def test_what_a_player_cannot_know_changes_nothing(discs: Rules, name: str) -> None:
    """The same scene in the game as it is and in one invented around what the player knows."""
    rules = discs if name == "discs" else load(name)
    different = 0
    for seed in range(3):
        game = played(rules.new_game(seed=seed), 14, seed)
        for seat in range(game.players):
            other = rules.resume(game.save(player=seat))
            assert other.scene("en", seat) == game.scene("en", seat)
            different += any(other.scene("en", s) != game.scene("en", s) for s in range(game.players) if s != seat)
    assert different or name != "discs"  # the invented ones are not all the same game


def test_of_a_hidden_piece_there_is_its_back_and_nothing_else(discs: Rules) -> None:
    game = discs.new_game(seed=2)
    theirs = places(game.scene("en", 1))["hand(player(1))"].pieces
    assert len(theirs) == 4
    assert all(piece == Piece(None, "?", "?", back="disc") for piece in theirs)
    everything = json.dumps(game.scene("en", None).plain())
    assert "plain" not in everything
    assert "heavy" not in everything


def test_owners_of_hidden_pieces_do_not_show_in_signs(discs: Rules) -> None:
    """A sign has a number if the viewer sees pieces of several players that have it, not because of hidden ones."""
    game = discs.new_game(seed=1)
    mine = places(game.scene("en", 0))["hand(player(1))"].pieces
    assert {(piece.owner, piece.whose, piece.glyph in ("o", "h")) for piece in mine} == {(0, "", True)}


@pytest.mark.parametrize(("lang", "player"), [("de", None), ("en", 2), ("en", -1), ("en", True)])
def test_who_cannot_look(discs: Rules, lang: str, player: int | None) -> None:
    with pytest.raises(BadSetup):
        discs.new_game().scene(lang, player)


# ------------------------------------------------------------------ drawn as text


def marked(text: str, paint: Paint) -> str:
    return f"\x1b<{paint.name}>{text}\x1b<>"


def unmarked(text: str) -> str:
    for paint in PALETTE:
        text = text.replace(f"\x1b<{paint}>", "")
    return text.replace("\x1b<>", "")


@pytest.mark.parametrize("name", ["discs", "connect_four", "castle_panic", "witchcraft"])
def test_colours_change_nothing_but_colours(discs: Rules, name: str) -> None:
    rules = discs if name == "discs" else load(name)
    game = played(rules.new_game(seed=1), 20)
    for width in (40, 100):
        plain = Drawing(game.scene("en", 0), width=width)
        coloured = Drawing(game.scene("en", 0), width=width, colour=marked)
        assert unmarked(coloured.text()) == plain.text()
        assert unmarked("\n".join(coloured.signs())) == "\n".join(plain.signs())
        assert "\x1b" not in plain.text()
        assert "\x1b<" in coloured.text()


def test_signs_stand_on_their_colours() -> None:
    game = load("connect_four").new_game()
    answer(game, "hole(3, 1)", "hole(3, 2)")
    lines = Drawing(game.scene("en"), colour=marked).pictures()[0].splitlines()
    assert lines[4:6] == ["2 . . \x1b<red>O\x1b<> . . . .", "1 . . \x1b<yellow>X\x1b<> . . . ."]


def test_arcs_have_their_colours_and_the_legend_says_which(discs: Rules) -> None:
    drawing = Drawing(discs.new_game().scene("fr"), colour=marked)
    assert "\x1b<orange>1\x1b<>" in drawing.pictures()[1]
    assert "\x1b<orange>1\x1b<> \x1b<orange>2\x1b<> chaud, \x1b<sky>3\x1b<> \x1b<sky>4\x1b<> froid" in drawing.signs()
    assert "1 2 chaud, 3 4 froid" in Drawing(discs.new_game().scene("fr")).signs()


def test_a_long_legend_takes_several_lines() -> None:
    game = played(load("witchcraft").new_game(seed=1), 30)
    lines = Drawing(game.scene("en", 0), width=40).signs()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40
    assert " ".join(line.strip() for line in lines) == " ".join(Drawing(game.scene("en", 0), width=9999).signs())


def test_what_nobody_can_work_out_has_the_colour_of_everything_else() -> None:
    """Each lamp is brighter than the other: no rule asks how bright, only the picture does."""
    game = start("""
    place shelf { live true }
    kind lamp { paint depending on light { 1: white; otherwise: grey }
      light: number = 1 + total(l.light for each other lamp l in shelf) }
    lamp red { }
    lamp blue { }
    flow { move each lamp in box to shelf; each player does { choose one { wait: { }; stop: { } } } }
    """)
    (shelf,) = (place for place in game.scene("en").places if place.id == "shelf")
    assert [piece.paint for piece in shelf.pieces] == [PALETTE["grey"]] * 2
