"""Playing in the terminal: what is shown, what may be typed, and what stays hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library
from ludolect.api import Rules, load
from ludolect.board import Board
from ludolect.naming import Names
from ludolect.terminal import Session, seats
from scribe import Lang, Scribe

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


def play(rules: Rules, typed: list[str], lang: Lang = "en", humans: frozenset[int] = frozenset({0})) -> str:
    """The whole screen after these lines have been typed; then the input ends."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed)

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(lines)
        except StopIteration as ended:
            raise EOFError from ended

    Session(rules.new_game(seed=5), lang, humans, 5, read, shown.append).run()
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
    assert "Player 1 fills the hole 3-1." in screen


def test_taking_back() -> None:
    screen = play(load("connect_four"), ["u", "3", "u", "4"])
    assert "There is nothing to take back." in screen
    first_rows = [line.split() for line in screen.splitlines() if line.startswith("1 ") and "X" in line]
    assert [row.index("X") for row in first_rows] == [3, 4]


def test_the_rule_behind_a_decision() -> None:
    assert "connect_four.rules:" in play(load("connect_four"), ["?"])


def test_leaving() -> None:
    assert "Won" not in play(load("connect_four"), ["q"])


def test_in_another_language() -> None:
    assert "Le joueur 1 remplit le trou 3-1." in play(load("connect_four"), ["3"], "fr")


def test_options_in_words(cards: Rules) -> None:
    screen = play(cards, ["2"])
    assert "   1  ace\n   2  king\n   3  (stop)" in screen
    assert "Player 1 plays the king." in screen


def test_hidden_cards_are_counted_not_shown(cards: Rules) -> None:
    game = cards.new_game()
    board = Board(game, Names(game.program, Scribe(cards.ruleset, "en")))
    mine, theirs, everyone = board.text(0), board.text(1), board.text(None)
    assert "ace, king" in mine
    assert "queen" not in mine
    assert "queen" in theirs
    assert "ace" not in theirs
    assert not any(card in everyone for card in ("ace", "king", "queen"))


def test_seats() -> None:
    assert seats("all", 3) == {0, 1, 2}
    assert seats("none", 3) == set()
    assert seats("2, 3", 3) == {1, 2}
    with pytest.raises(ValueError, match="1 to 3"):
        seats("4", 3)
