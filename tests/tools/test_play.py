"""`ludolect play` as a person meets it: a terminal, three languages, games that are left and gone on with."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.paint import PALETTE
from tests.tools.terminals import Terminal

if TYPE_CHECKING:
    from tests.tools.conftest import Run

PROMPTS = {"en": "for help > ", "fr": "(aide) > ", "es": "(ayuda) > "}


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_a_game_of_rings_and_cards_in_three_languages(lang: str, tmp_path: Path) -> None:
    with Terminal("play", "castle_panic", "--lang", lang, "--seed", "5", folder=tmp_path) as terminal:
        for _ in range(8):
            screen = terminal.wait_for(PROMPTS[lang])
            terminal.type("1")
        terminal.wait_for(PROMPTS[lang])
        terminal.type("u!")
        undone = terminal.wait_for(PROMPTS[lang])
        terminal.type("q")
        assert terminal.end() == 0
    assert {"en": "Player 1: ", "fr": "Joueur 1\u00a0: ", "es": "Jugador 1: "}[lang] in screen
    assert {"en": "Taken back", "fr": "Annulé", "es": "Deshecho"}[lang] in undone
    assert "· · · ·" in undone
    assert "ludolect play castle_panic" in terminal.screen


TRADING = {
    "en": ("Trade Cards", "Player 1 trades "),
    "fr": ("Échanger", " échange "),
    "es": ("Intercambiar", " intercambia "),
}
HAND = {"en": "Player 1’s hand", "fr": "La main du joueur 1", "es": "La mano del jugador 1"}


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_cards_are_traded_and_the_trade_taken_back(lang: str, tmp_path: Path) -> None:
    phase, traded = TRADING[lang]
    arguments = ("play", "castle_panic", "--lang", lang, "--players", "2", "--bots", "2", "--seed", "5")
    hand = before = ""
    with Terminal(
        *arguments, folder=tmp_path, env={"LINES": "200"}
    ) as terminal:  # the hand stands in a line of its own
        for _ in range(80):
            screen = terminal.wait_for(PROMPTS[lang])
            hands = [line for line in screen.splitlines() if line.startswith(HAND[lang])]
            before, hand = hand, hands[-1] if hands else hand
            if traded in screen.replace("\n", " "):
                break
            options = re.findall(r"^ +(\d+)  ", screen, re.MULTILINE)
            terminal.type("1" if phase in screen.split("\n\n")[-1] else options[-1])
        assert traded in screen, "nobody ever trades"
        assert hand != before
        terminal.type("u!")
        undone = terminal.wait_for(PROMPTS[lang])
        assert before in undone
        assert phase in undone
        terminal.type("q")
        assert terminal.end() == 0


def test_a_game_of_facings_is_drawn_in_boxes(tmp_path: Path) -> None:
    with Terminal("play", "witchcraft", "--seed", "5", folder=tmp_path) as terminal:
        screen = ""
        for _ in range(6):
            screen += terminal.wait_for("for help > ")
            terminal.type("1")
        screen += terminal.wait_for("for help > ")
        terminal.type("q")
        assert terminal.end() == 0
    assert "+-----+-----+" in screen
    assert any(arrow in screen for arrow in "↑↗→↘↓↙←↖⇑⇗⇒⇘⇓⇙⇐⇖")


def test_a_game_that_is_left_is_kept_and_offered(tmp_path: Path) -> None:
    with Terminal("play", "connect_four", "--seed", "7", folder=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("3")
        terminal.wait_for("> ")
        terminal.interrupt()
        assert terminal.end() == 0
        assert "The game is kept; `ludolect play connect_four` goes on with it." in terminal.screen
    with Terminal("play", "connect_four", folder=tmp_path) as terminal:
        assert "A game of Connect Four is waiting" in terminal.wait_for("[Y/n] ")
        terminal.type("")
        screen = terminal.wait_for("for help > ")
        assert "1 " in screen
        assert "X" in screen
        terminal.type("u!")
        terminal.wait_for("Taken back.")
        terminal.wait_for("for help > ")
        terminal.type("u!")
        terminal.wait_for("There is nothing to take back.")
        terminal.type("q")
        terminal.end()
    with Terminal("play", "connect_four", folder=tmp_path) as terminal:
        terminal.wait_for("[Y/n] ")
        terminal.type("n")
        assert "X" not in terminal.wait_for("for help > ")
        terminal.interrupt()
        assert terminal.end() == 0


def test_a_finished_game_is_not_kept(tmp_path: Path) -> None:
    with Terminal("play", "tic_tac_toe", "--seed", "7", folder=tmp_path) as terminal:
        for _ in range(9):
            try:
                terminal.wait_for("for help > ", seconds=15)
            except AssertionError:
                break
            terminal.type("1")
        assert terminal.end() == 0
    assert "ludolect play tic_tac_toe --players 2 --seed 7" in terminal.screen
    assert not list(tmp_path.rglob("*.json"))


def test_other_rules_refuse_a_kept_game_and_keep_it(tmp_path: Path) -> None:
    folder = tmp_path / "little"
    folder.mkdir()
    rules = folder / "little.rules"
    text = """
ruleset little { name en "Little" fr "Petit" es "Pequeño"; players 2..2 }
place pot { name en "the pot" fr "le pot" es "el bote"; live true }
kind chip { name en "the chip" fr "le jeton" es "la ficha" }
chip white_chip { name en "the white chip" fr "le jeton blanc" es "la ficha blanca"; copies 9 }
verb take chip c { phrase en "take {c}" fr "prendre {c}" es "tomar {c}"; move c to box }
flow { move each chip in box to pot; repeat { each player does { choose one { some_chip: take first chip in pot
  no_chip: stop } } } }
"""
    rules.write_text(text, encoding="utf-8")
    with Terminal("play", "./little", "--seed", "1", folder=tmp_path) as terminal:
        terminal.wait_for("for help > ")
        terminal.type("1")
        terminal.wait_for("for help > ")
        terminal.type("q")
        terminal.end()
    rules.write_text(text.replace("copies 9", "copies 8"), encoding="utf-8")
    with Terminal("play", "./little", folder=tmp_path) as terminal:
        assert "cannot be gone on with" in terminal.wait_for("for help > ")
        terminal.type("q")
        assert terminal.end() == 0


def test_no_colour_where_it_is_not_wanted(tmp_path: Path) -> None:
    for env, coloured in (({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        with Terminal("play", "tic_tac_toe", "--new", folder=tmp_path, env=env) as terminal:
            assert ("\x1b[1m" in terminal.wait_for("for help > ")) is coloured
            terminal.type("1")
            painted = re.findall(r"\x1b\[38;5;(\d+)m\x1b\[48;5;(\d+)m([XO])", terminal.wait_for("for help > "))
            blue = PALETTE["blue"].terminal
            assert ((str(blue[0]), str(blue[1]), "X") in painted) is coloured
            terminal.type("q")
            terminal.end()


def test_answers_from_a_pipe(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "ludolect", "play", "tic_tac_toe", "--plain", "--seed", "3", "--bots", "none")
    env = {"LUDOLECT_STATE": "off", "PYTHONPATH": str(Path(__file__).parents[2]), "PATH": ""}
    done = subprocess.run(command, input="1\n" * 9, capture_output=True, text=True, cwd=tmp_path, env=env, check=True)
    assert "Won by Player 1." in done.stdout
    assert "\x1b" not in done.stdout


def test_from_an_example(run: Run) -> None:
    done = run("play", "tic_tac_toe", "--from", "full_board", "--seed", "3")
    assert done.code == 0
    assert len(done.out.splitlines()) < len(run("play", "tic_tac_toe", "--seed", "3").out.splitlines())
    missing = run("play", "tic_tac_toe", "--from", "fullboard")
    assert missing.code == 1
    assert "did you mean `full_board`?" in missing.err
    assert run("play", "tic_tac_toe", "--from", "full_board", "--players", "2").code == 2


def test_a_record_that_cannot_be_written_is_refused_before_the_game(run: Run, tmp_path: Path) -> None:
    for name in ("nowhere/game.json", "."):
        done = run("play", "tic_tac_toe", "--record", name)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("error[LD850]: ")
    full = run("play", "tic_tac_toe", "--record", "/dev/full")
    assert full.code == 1
    assert "`/dev/full` cannot be written" in full.err
    assert "why: No space left on device" in full.err
    assert list(tmp_path.iterdir()) == []


def test_seats_that_are_none(run: Run) -> None:
    done = run("play", "tic_tac_toe", "--bots", "7")
    assert done.code == 2
    assert "numbers from 1 to 2" in done.err
