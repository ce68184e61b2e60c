"""A report typed at the terminal: field by field, lists until no more, reports inside, and the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library
from ludolect.api import Game, Rules
from ludolect.terminal import Screen, Session
from scribe import Lang

DISCS = """
ruleset discs { name en "Discs" fr "Disques" m es "Discos" m; players 2..2 }
choices side {
  name en "the side" fr "le côté" es "el lado"
  left en "the left" fr "la gauche" es "la izquierda"
  right en "the right" fr "la droite" es "la derecha"
}
place room { name en "the room" fr "la salle" es "la sala"; live true }
kind disc {
  name en "the disc" fr "le disque" es "el disco"
  track x: -20..50 = 0 { name en "the column" fr "l'abscisse" f es "la abscisa" }
  track edge: side = left { name en "the edge" fr "le bord" es "el borde" }
}
disc red { name en "the red disc" fr "le disque rouge" es "el disco rojo"; copies 2 }
disc blue { name en "the blue disc" fr "le disque bleu" es "el disco azul / azules" }
kind contact is report {
  name en "the contact" fr "le contact" es "el contacto"
  who: disc { name en "the disc" fr "le disque" es "el disco" }
  x: -20..50 { name en "the column" fr "l'abscisse" f es "la abscisa" }
}
kind outcome is report {
  phrase en "flick the disc" fr "lancer le disque" es "lanzar el disco"
  contacts: list of contact { name en "the contacts" fr "les contacts" m es "los contactos" }
  gone: set of disc { name en "the discs gone" fr "les disques partis" m es "los discos idos" }
  edge: side { name en "the edge" fr "le bord" es "el borde" }
  void: truth { phrase en "void" fr "[nul]" es "[nulo]" }
}
define first_one: player = player(1) { name en "the first player" fr "le premier joueur" es "el primer jugador" }
verb flick disc d {
  phrase en "flick {d}" fr "lancer {d}" es "lanzar {d}"
  table does { choose one outcome o where d not in o.gone and count(o.contacts) < 3 }
  if not o.void {
    for each contact c in o.contacts { set c.who.x to c.x; set c.who.edge to o.edge }
    move each disc in o.gone to box
  }
}
flow {
  move each disc in box to room
  first_one does { flick blue }
  first_one does { choose one disc d in room; flick d }
}
"""
CONTACT = ["1", "2", "-7"]
END = ["", "", "2", "no"]


@pytest.fixture(scope="module")
def discs() -> Rules:
    found = Diagnostics()
    ruleset = check_texts({"discs/discs.rules": DISCS}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def play(rules: Rules, typed: list[str], lang: Lang = "en") -> tuple[Game, str]:
    """The game, and the whole screen after these lines have been typed; then the input ends."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed)

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(lines)
        except StopIteration as ended:
            raise EOFError from ended

    game = rules.new_game(seed=5)
    Session(game, lang, frozenset({0, 1}), Screen(read, shown.append, plain=True)).run()
    return game, "\n".join(shown)


def first_report(game: Game) -> object:
    return next((event[3] for event in game.events() if event[0] == "choice"), None)


def things(game: Game, *names: str) -> tuple[int, ...]:
    return tuple(game.program.thing_names.index(name) for name in names)


def test_each_value_is_asked_for_in_its_turn(discs: Rules) -> None:
    game, screen = play(discs, [*CONTACT, *CONTACT, *END])
    (red,) = things(game, "red#2")
    assert first_report(game) == (((red, -7), (red, -7)), (), 1, False)
    for line in (
        "Contacts 1 (Enter: no more) > ",
        "Contacts 1, disc > ",
        "   2  red disc 2 (room)",
        "Contacts 1, column (-20..50) > ",
        "Contacts 3 (Enter: no more) > ",
        "Discs gone 1 (Enter: no more) > ",
        "Edge > ",
        "   2  Right",
        "The report is void > ",
    ):
        assert line in screen.split("\n"), line


def test_what_cannot_be_is_told_and_asked_again(discs: Rules) -> None:
    game, screen = play(discs, ["1", "red disc 1", "60", "many", "", "-20", *END])
    assert first_report(game) == (((*things(game, "red#1"), -20),), (), 1, False)
    assert "60 is not in -20..50." in screen
    assert screen.count("Type a whole number") == 2


def test_a_report_that_the_rules_do_not_believe_is_mended_by_going_back(discs: Rules) -> None:
    back = ["u", "u", "u"]  # the truth is asked again by itself; then the edge, the end of the set, and the disc
    game, screen = play(discs, ["", "blue", "", "left", "no", *back, "red disc 1", "", "left", "no"])
    assert "The rules do not believe this. It would have to be true: That disc is not among the discs gone." in screen
    assert first_report(game) == ((), things(game, "red#1"), 0, False)
    assert screen.count("Discs gone 1 (Enter: no more) > ") == 2


def test_a_set_offers_each_thing_once_and_a_list_again(discs: Rules) -> None:
    game, screen = play(discs, ["", "red disc 1", "red disc 1", "red disc 2", "", "left", "yes"])
    assert "Type the number of an option" in screen
    assert first_report(game) == ((), things(game, "red#1", "red#2"), 0, True)


def test_a_report_is_begun_anew_made_up_or_left(discs: Rules) -> None:
    game, _ = play(discs, [*CONTACT, "n", *END])
    assert first_report(game) == ((), (), 1, False)
    game, _ = play(discs, ["1", "m"])
    assert game.decisions == 1
    game, screen = play(discs, ["u", "?", "r", "b", "h", "q"])
    assert game.decisions == 0
    assert "There is nothing to take back." in screen
    assert "where a report is asked for" in screen


def test_a_report_is_taken_back_like_any_decision(discs: Rules) -> None:
    game, screen = play(discs, [*END, "u!", *CONTACT, *END])
    assert "Taken back." in screen
    assert first_report(game) == (((*things(game, "red#2"), -7),), (), 1, False)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", ("Contacts 1, abscisse (-20..50) > ", "60 n’est pas dans -20..50.", "Le rapport est nul > ")),
        ("fr", ("Ce disque n’est pas parmi les disques partis.", "Disques partis 1 (Entrée\u00a0: plus rien) > ")),
        ("es", ("Contactos 1, abscisa (-20..50) > ", "60 no está en -20..50.", "El informe es nulo > ")),
        ("es", ("Ese disco no está entre los discos idos.", "Discos idos 1 (Intro: nada más) > ")),
    ],
)
def test_it_is_asked_in_three_languages(discs: Rules, lang: Lang, said: tuple[str, ...]) -> None:
    _, screen = play(discs, ["1", "1", "60", "1", "", "3", "", "1", "2"], lang)
    for line in said:
        assert line in screen
