"""Playing in the terminal: what is shown, what may be typed, and what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library
from ludolect.api import Rules, load
from ludolect.board import Drawing
from ludolect.bots import bot
from ludolect.terminal import Screen, Session, layout, seats
from ludolect.terminal.session import meant
from ludolect.terminal.words import say
from scribe import Lang

CARDS = """
ruleset cards { name en "Cards" fr "Cartes" f es "Cartas" f; players 2..2 }
place hand for each player p { name en "the hand" fr "la main" es "la mano"; shown owner }
place deck { name en "the deck" fr "la pioche" es "el mazo"; shown nobody; ordered true }
place table_top { name en "the middle" fr "le milieu" es "el centro"; live true }
kind card { name en "the card" fr "la carte" es "la carta" }
card ace { name en "the ace" fr "l'as" m es "el as / ases" }
card king { name en "the king" fr "le roi" es "el rey / reyes" }
card queen { name en "the queen" fr "la reine" es "la reina" }
verb play card c { phrase en "play {c}" fr "jouer {c}" es "jugar {c}"; move c to table_top }
flow {
  move first ace in box to player(1).hand
  move first king in box to player(1).hand
  move first queen in box to player(2).hand
  each player does { phase turn { name en "the turn" fr "le tour" es "el turno"; may { play one card in you.hand } } }
}
"""


def play(
    rules: Rules,
    typed: list[str],
    lang: Lang = "en",
    humans: frozenset[int] = frozenset({0}),
    *,
    plain: bool = False,
) -> str:
    """The whole screen after these lines have been typed; then the input ends."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed)

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(lines)
        except StopIteration as ended:
            raise EOFError from ended

    Session(rules.new_game(seed=5), lang, humans, Screen(read, shown.append, plain=plain)).run()
    return "\n".join(shown)


@pytest.fixture
def cards() -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"cards/cards.rules": CARDS}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def test_a_grid_is_drawn_with_its_first_row_below() -> None:
    screen = play(load("connect_four"), ["3"])
    first_row = next(line for line in screen.splitlines() if line.startswith("1 ") and "X" in line)
    assert first_row.split()[3] == "X"
    assert screen.index("6 . . .") < screen.index(first_row)
    assert "   3  hole 3-1" in screen


def test_what_is_typed_wrong_is_explained_and_asked_again() -> None:
    screen = play(load("connect_four"), ["9", "three", "", "3"])
    assert screen.count("Type the number of an option") == 3
    assert re.search("Player 1 fills (the )?hole 3-1", screen)


def test_taking_back() -> None:
    screen = play(load("connect_four"), ["u", "3", "u", "4"])
    assert "There is nothing to take back." in screen
    first_rows = [line.split() for line in screen.splitlines() if line.startswith("1 ") and "X" in line]
    assert [row.index("X") for row in first_rows] == [3, 4]


def test_the_rule_behind_a_decision() -> None:
    assert "connect_four.rules:" in play(load("connect_four"), ["r"])


def test_leaving() -> None:
    assert "Won" not in play(load("connect_four"), ["q"])


def test_in_another_language() -> None:
    assert "Le joueur 1 remplit le trou 3-1." in play(load("connect_four"), ["3"], "fr")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("a1", [1]),
        ("space b", [0, 2]),
        ("SPACE A1", [1]),
        ("b2", [0]),
        ("nothing", [3]),
        ("no more", [3]),
        ("2", []),
        ("", []),
    ],
)
def test_short_names_are_understood(typed: str, found: list[int]) -> None:
    assert meant(typed, ["space b2", "space a1", "space b1", "(nothing, or no more)"]) == found


def test_what_the_rules_say_of_an_option_by_its_name(cards: Rules) -> None:
    by_number, by_name = play(cards, ["i 2"]), play(cards, ["i king"])
    assert by_number.splitlines()[-3:] == by_name.splitlines()[-3:]


def test_where_the_screen_is_low_lists_stand_beside_the_board() -> None:
    """A board in boxes with what lies elsewhere does not fit below one another into forty lines."""
    shown: list[str] = []

    def read(prompt: str) -> str:
        if prompt == say("go_on", "fr"):
            return ""
        raise EOFError

    game = load("witchcraft").new_game(2, seed=3)
    bots = [bot("random", 3, seat) for seat in range(2)]
    while game.decisions < 60 or len(game.decision.options) > 9:
        game.choose(bots[game.decision.seat or 0].answer(game))
    seat = game.decision.seat or 0
    Session(game, "fr", frozenset([seat]), Screen(read, shown.append, width=99, height=40), bots).run()
    lines = "\n".join(shown).splitlines()
    first = next(i for i, line in enumerate(lines) if line.lstrip().startswith("+--"))
    last = next(i for i, line in enumerate(lines) if line.startswith("   1  "))
    assert last + len(game.decision.options) - first <= 40
    assert max(len(line) for line in lines[first:last]) <= 100
    assert "réserve du joueur 1" in "\n".join(lines[first : first + 15])


def test_a_round_board_fits_a_low_screen_and_comes_again_when_it_has_moved_up() -> None:
    shown: list[str] = []
    answers = iter(["1"] * 12)
    asked: list[int] = []  # by question: the lines from the board down to it

    def read(prompt: str) -> str:
        if prompt == say("go_on", "es"):
            return ""
        lines = "\n".join(shown).splitlines()
        tops = [i for i, line in enumerate(lines) if "·" in line and "·" not in lines[i - 1]]
        asked.append(len(lines) - max(tops, default=0) + 1)  # with the names of the arcs above it
        return next(answers)

    game = load("castle_panic").new_game(2, seed=5)
    screen = Screen(read, shown.append, width=100, height=40)
    with suppress(StopIteration):
        Session(game, "es", frozenset([0]), screen, [bot("random", 5, seat) for seat in range(2)]).run()
    assert len(asked) == 13
    assert max(asked) <= 40
    assert max(len(line) for text in shown for line in text.splitlines()) <= 100


def test_options_stand_in_columns_where_lines_are_few() -> None:
    assert layout.options(["ace", "king", "ten"], 40) == ["   1  ace", "   2  king", "   3  ten"]
    assert layout.options(["ace", "king", "ten"], 40, tight=True) == ["   1  ace      2  king     3  ten"]
    assert len(layout.options([f"space {n}" for n in range(20)], 40)) == 10


def test_what_has_happened_is_told_below_the_board_or_before_it() -> None:
    high, low = ["board"] * 9, ["board"] * 5

    def question(tight: bool) -> list[str]:
        return ["which?", "1 or 2", ""] if tight else ["which?", "1", "2", ""]

    assert layout.page(15, ["it rains"], [high, low], question) == layout.Page(["it rains"], high, question(False))
    assert layout.page(10, ["it rains"], [high, low], question) == layout.Page(["it rains"], low, question(False))
    assert layout.page(9, ["it rains"], [high, low], question) == layout.Page(["it rains"], low, question(True))
    assert layout.page(8, ["it rains"], [high, low], question) == layout.Page(["it rains"], low, question(True), True)
    assert layout.page(3, [], [high, low], question) == layout.Page([], low, question(True))


def test_options_in_words(cards: Rules) -> None:
    screen = play(cards, ["2"])
    assert "   1  ace\n   2  king\n   3  (nothing, or no more)" in screen
    assert "Player 1 plays the king." in screen


def test_what_has_one_answer_for_the_sake_of_others_is_answered_for_people() -> None:
    """Whoever holds no queen could only decline: that question is there for the opponent's eyes only."""
    text = CARDS.replace("may { play one card in you.hand }", "may { play one queen in you.hand }")
    ruleset = check_texts({"cards/cards.rules": text}, Diagnostics())
    assert ruleset is not None
    rules = Rules(ruleset, Library(()))
    decision = rules.new_game(2, 5).decision
    assert (decision.seat, decision.formal) == (0, True)
    asked = say("prompt", "en")
    assert asked not in play(rules, [])  # player 2 is a bot, and player 1 is asked nothing
    assert asked in play(rules, [], humans=frozenset({1}))


def test_hidden_cards_are_counted_not_shown(cards: Rules) -> None:
    game = cards.new_game()
    mine, theirs, everyone = (Drawing(game.scene("en", player)).text() for player in (0, 1, None))
    assert "ace, king" in mine
    assert "queen" not in mine
    assert "queen" in theirs
    assert "ace" not in theirs
    assert not any(card in everyone for card in ("ace", "king", "queen"))


def test_commands_explain_and_leave_the_decision_as_it_is(cards: Rules) -> None:
    screen = play(cards, ["?", "w", "i 1", "l", "h", "b", "1"])
    assert "takes your last decision back" in screen
    assert "Nothing has happened yet." in screen
    assert screen.count("Play one card from your hand.") == 2
    assert "Player 1 plays the ace." in screen


def test_the_beginning_of_a_name_is_an_answer(cards: Rules) -> None:
    assert "Player 1 plays the king." in play(cards, ["Ki"])
    assert "That could be any of 1 hole 1-1; 2 hole 2-1" in play(load("connect_four"), ["hole"])


def test_why_something_has_happened() -> None:
    screen = play(load("connect_four"), ["3", "w"])
    assert "because: Fill one open hole." in screen
    assert "connect_four.rules:" in screen


def test_what_is_revealed_is_not_taken_back_by_mistake(cards: Rules) -> None:
    """The ace has been shown to the other player by playing it."""
    screen = play(cards, ["", "1", "", "u", "u!", "", "2", ""], humans=frozenset({0, 1}))
    assert "something hidden has come to light" in screen
    assert screen.index("Taken back.") < screen.index("Player 1 plays the king.")


def test_hands_are_hidden_between_players_at_one_terminal(cards: Rules) -> None:
    screen = play(cards, ["", "1", "", "1"], humans=frozenset({0, 1}))
    first, _, second = screen.partition("Now it is for Player 2 to look.")
    assert "Now it is for Player 1 to look." in first
    assert "Player 1’s hand: ace, king" in first
    assert "queen" not in first
    assert "queen" in second
    assert "king" not in second


def test_plain_mode_is_only_lines_and_tells_only_what_is_new() -> None:
    screen = play(load("connect_four"), ["3", "3"], plain=True)
    assert "· · ·" not in screen
    assert ". . ." not in screen
    assert screen.count("Hole 3-1: yellow disc") == 1


RINGS = """
ruleset rings { name en "Rings" fr "Anneaux" m es "Anillos" m; players 2..2 }
choices ring {
  name en "the ring" fr "l'anneau" m es "el anillo"
  outer en "the outer ring" fr "l'anneau extérieur" m es "el anillo exterior"
  inner en "the inner ring" fr "l'anneau intérieur" m es "el anillo interior"
}
kind spot is place {
  name en "the spot" fr "le point" es "el punto"
  layout polar ring arc
  live true
  ring: ring { name en "the ring" fr "l'anneau" m es "el anillo" }
  arc: 1..4 { name en "the arc" fr "l'arc" m es "el arco" }
}
spot for each ring r, 1..4 a {
  name en "the spot {a} {of r}" fr "le point {a} {de r}" es "el punto {a} {de r}"; ring r; arc a
}
kind stone {
  name en "the stone" fr "la pierre" es "la piedra"; glyph "s"
  track worn: number = 0 { name en "the wear" fr "l'usure" f es "el desgaste" }
}
stone pebble { name en "the pebble" fr "le caillou" es "el guijarro"; copies 3 }
verb wear stone s { phrase en "wear down {s}" fr "user {s}" es "desgastar {s}"; raise s.worn by 1 }
flow {
  for each spot s where s.ring is inner and s.arc < 4 { move first stone in box to s }
  repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"; wear one stone } } }
}
"""


@pytest.fixture
def rings() -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"rings/rings.rules": RINGS}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def test_rings_are_drawn_as_rings_with_the_first_outside(rings: Rules) -> None:
    lines = play(rings, ["1"]).splitlines()
    top, bottom = (next(i for i, line in enumerate(lines) if line.strip() == arc) for arc in ("1", "3"))
    board = lines[top : bottom + 1]
    stones = [(row, line.index("s")) for row, line in enumerate(board) if "s" in line]
    middle = len(board) // 2
    assert [row for row, _ in stones] == [middle - 2, middle, middle + 2]
    assert stones[0][1] == stones[2][1] < stones[1][1]
    assert "A Outer ring, B Inner ring" in lines
    assert "s pebble" in lines


def test_where_pieces_are_and_how_they_have_changed_is_said(rings: Rules) -> None:
    screen = play(rings, ["1", "2"], humans=frozenset({0, 1}))
    assert "   1  pebble, spot 1 of the inner ring" in screen
    assert "   1  pebble (wear 1), spot 1 of the inner ring" in screen
    assert "Spot 1 of the inner ring: pebble (wear 1)" in screen
    assert "Player 2: Turn\nWear down one stone." in screen


def test_a_narrow_terminal_gets_the_rings_as_a_table(rings: Rules) -> None:
    game = rings.new_game()
    table = Drawing(game.scene("fr", 0), width=30).pictures()[0].splitlines()
    assert [line.split() for line in table] == [
        ["1", "2", "3", "4"],
        ["Anneau", "extérieur", "·", "·", "·", "·"],
        ["Anneau", "intérieur", "s", "s", "s", "·"],
    ]


GRID = """
ruleset compass { name en "Compass" fr "Boussole" f es "Brújula" f; players 2..2 }
choices way is circle {
  name en "the way" fr "le sens / sens" es "el sentido"
  above en "up" fr "haut" es "alto"; right en "right" fr "droit" es "derecho"
  below en "down" fr "bas" es "bajo"; left en "left" fr "gauche" es "izquierdo"
}
choices side is circle {
  name en "the side" fr "le côté" es "el lado"
  front en "the front" fr "l'avant" m es "el frente"; starboard en "the right" fr "la droite" es "la derecha"
  rear en "the rear" fr "l'arrière" m es "la espalda"; port en "the left" fr "la gauche" es "la izquierda"
}
define dx(way w): number = depending on w { right: 1; left: -1; otherwise: 0 }
define dy(way w): number = depending on w { above: 1; below: -1; otherwise: 0 }
kind square is place {
  name en "the square" fr "la case" es "la casilla"
  layout grid x y
  live true
  x: number { name en "the column" fr "la colonne" es "la columna" }
  y: number { name en "the row" fr "la rangée" es "la fila" }
  track sunk: truth = x is 3 { phrase en "sunk" fr "[englouti]" es "[hundido]" }
  step(way w): square = first square s where s.x is self.x + dx(w) and s.y is self.y + dy(w) and not s.sunk {
    name en "the next square" fr "la case suivante" es "la casilla siguiente"
  }
}
square for each 1..3 x, 1..2 y {
  name en "the square {x}-{y}" fr "la case {x}-{y}" es "la casilla {x}-{y}"; x x; y y
}
kind boat {
  name en "the boat" fr "le bateau / bateaux" es "el barco"; glyph "b"
  track heading: way = right { name en "the heading" fr "le cap" es "el rumbo" }
  guns: list of side = (front, starboard) { name en "the guns" fr "les canons" m es "los cañones" }
  plates: list of side = (front, rear) { name en "the plates" fr "les plaques" f es "las placas" }
}
boat sloop { name en "the sloop" fr "le sloop" es "la balandra" }
verb turn boat b to way w { phrase en "turn {b} {towards w}" fr "tourner {b} {vers w}" es "girar {b} {hacia w}"
  set b.heading to w }
flow {
  move each boat in box to square(1, 1)
  repeat { each player does { phase go { name en "the move" fr "le coup" es "la jugada"
    turn one boat to one way } } }
}
"""


def test_pieces_that_point_are_drawn_in_boxes_without_what_is_out_of_reach() -> None:
    found = Diagnostics()
    ruleset = check_texts({"compass/compass.rules": GRID}, found)
    found.raise_if_errors()
    assert ruleset is not None
    rules = Rules(ruleset, Library(()))
    screen = play(rules, ["1"], humans=frozenset({0, 1}))
    before, _, after = screen.partition("Player 1 turns the sloop")
    assert "1 |■ b ⇒|     |" in before  # looks right: guns ahead, with a plate there too, and a plate behind
    assert "|  ↓  |" in before  # the gun on its right side
    assert "     1     2\n" in before  # no way leads to the third column
    assert "1 |  b →|     |" in after  # turned upwards
    assert "→ guns, ■ plates, ⇒ guns + plates, b sloop" in before


def test_only_on_a_board_it_is_told_which_way_a_piece_points_from_the_beginning() -> None:
    ashore = """
place harbour { name en "the harbour" fr "le port" es "el puerto"; live true }
boat barge { name en "the barge" fr "la barge" es "la barcaza" }
boat wreck { name en "the wreck" fr "l'épave" f es "el pecio" }
"""
    moved = "move each boat in box to square(1, 1)"
    later = "move sloop to square(1, 1); move barge to harbour; set wreck.heading to left; move wreck to harbour"
    found = Diagnostics()
    ruleset = check_texts({"compass/compass.rules": GRID.replace(moved, later) + ashore}, found)
    found.raise_if_errors()
    assert ruleset is not None
    scene = Rules(ruleset, Library(())).new_game(players=2, seed=1).scene("en", 0)
    told = {p.label: [fact.text for fact in p.facts] for place in scene.places for p in place.pieces}
    assert told == {"sloop": ["heading right"], "barge": [], "wreck": ["heading left"]}


SPOTS = """
ruleset spots { name en "Spots" fr "Places" f es "Puntos"; players 2..2 }
choices colour {
  red en "red" fr "rouge" es "rojo"
  blue en "blue" fr "bleu / bleue" es "azul"
}
place spot for each colour c { name en "the {c} spot" fr "la place {c}" es "el punto {c}"; live true }
place pool { name en "the pool" fr "la réserve" es "la reserva"; live true }
kind disc { name en "the disc" fr "le disque" es "el disco" }
disc small { name en "the small disc" fr "le petit disque" es "el disco pequeño"; copies 3 }
disc large { name en "the large disc" fr "le grand disque" es "el disco grande"; copies 3 }
verb toss number n { phrase en "toss {n disc}" fr "jeter {n disc}" es "lanzar {n disc}" }
verb favour player p { phrase en "{p} begin" fr "{p} commencer" es "{p} empezar" }
flow {
  move each disc in box to pool
  phase filling { name en "the Filling" fr "le Remplissage" es "el Relleno"
    everyone does { for each spot s { move one disc in pool to s } }
  }
  phase opening { name en "the Opening" fr "le Début" es "el Comienzo"; everyone does { favour one player } }
  each player does {
    phase turn { name en "the turn" fr "le tour" es "el turno"
      phase quiet { name en "the Quiet" fr "le Calme" es "la Calma"; toss 0 }
      phase loud { name en "the Noise" fr "le Bruit" es "el Ruido"; toss 2; may { toss 1 } }
    }
  }
}
"""


def spots(text: str) -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"spots/spots.rules": text}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def test_what_a_question_speaks_of_is_named_and_what_is_done_is_done() -> None:
    screen = play(spots(SPOTS), ["1", "1", "2", "1"])
    questions = [line for line in screen.splitlines() if line.startswith("Move one disc")]
    assert [line.partition("(")[2] for line in questions] == ["red spot)", "blue spot)"]
    assert "Chosen so far" not in screen  # the first disc lies there already
    assert "Opening\n  Player 2 begins." in screen  # nobody's phase
    assert "0 discs" not in screen
    assert "no disc" not in screen
    assert "turn, Player 1 › Noise\n  Player 1 tosses two discs." in screen.replace("Turn", "turn")


def test_who_plays_alone_is_not_called_all_players() -> None:
    assert "All players" in play(spots(SPOTS), ["1"])
    alone = play(spots(SPOTS.replace("players 2..2", "players 1..1")), ["1"])
    assert "Player 1: Filling" in alone
    assert "All players" not in alone


def test_seats() -> None:
    assert seats("all", 3) == {0, 1, 2}
    assert seats("none", 3) == set()
    assert seats("2, 3", 3) == {1, 2}
    with pytest.raises(ValueError, match="1 to 3"):
        seats("4", 3)
