"""A game on a table at the terminal: aims typed, or the real table told by whoever sits at it; the place from above."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludolect.api import Game, load
from ludolect.board import Drawing
from ludolect.terminal import Screen, Session
from ludolect.terminal.session import HowTold
from scribe import LANGS

LANE = str(Path(__file__).resolve().parents[2] / "guide" / "long_lane")


def played(answers: list[str], table: HowTold, lang: int = 0, plain: bool = False) -> tuple[Game, str]:
    """What a person in seat 1 is shown who types these answers and then leaves."""
    game = load(LANE).new_game(players=2, seed=3)
    left, shown = list(answers), [""]

    def read(prompt: str) -> str:
        shown.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    Session(game, LANGS[lang], frozenset([0]), Screen(read, shown.append, plain=plain), table=table).run()
    return game, "\n".join(shown)


def test_an_aim_is_typed_and_the_plain_table_answers() -> None:
    game, shown = played(["300", "700", "0", "90"], "plain")
    assert "Aim that puck." in shown
    assert "tenths of a degree" in shown
    assert game.decisions >= 6
    assert "table" in game.record()
    assert "┊" in shown
    assert "r" in shown.split("┌")[2].split("└")[0]


def test_a_place_that_is_taken_is_told_and_can_be_mended() -> None:
    for lang, said in ((0, "cannot lie there"), (1, "ne tient pas"), (2, "no cabe")):
        _, shown = played(["300", "20", "300"], "plain", lang)
        assert said in shown


def test_at_a_real_table_nobody_measures_and_somebody_tells() -> None:
    game, shown = played(["", "", "", "", "no"], "referee")
    assert shown.count("Do it at the table, then press Enter") >= 2
    assert "Pucks hit" in shown
    assert "Angle" not in shown
    assert game.decisions >= 3


def test_who_leaves_a_real_table_leaves_the_game() -> None:
    game, _ = played(["q"], "referee")
    assert game.decisions == 0


def test_without_pictures_positions_are_lists() -> None:
    _, shown = played(["300", "700"], "plain", plain=True)
    assert "┊" not in shown
    assert "distance 300" in shown


@pytest.mark.parametrize("seed", range(3))
def test_a_scene_has_the_bodies_where_they_lie(seed: int) -> None:
    game = load(LANE).new_game(players=2, seed=seed)
    game.playout(seed, 12)
    scene = game.scene("en", 0)
    (top,) = scene.tables
    assert (top.width, top.height, top.rims) == (6000, 1500, ("bottom", "top"))
    assert all(0 <= body.x <= 6000 and body.radius == 120 and not body.fixed for body in top.bodies)
    assert len(top.bodies) == len(next(place for place in scene.places if place.id == "lane").pieces)
    lines = Drawing(scene, width=60).pictures()[0].splitlines()
    assert len({len(line.split(" mm")[0].rstrip("0123456789. ")) for line in lines[1:]}) == 1
    assert sum(line.count("r") + line.count("b") for line in lines[2:-1]) == len(top.bodies)


def test_where_bodies_lie_is_said_by_two_numbers_and_what_is_fixed_by_its_sign_alone() -> None:
    game = load("catacombs").new_game(players=2, seed=3)
    while not game.over and len(game.scene("en", 0).tables[0].bodies) < 8:
        game.playout(game.decisions, 1)
    scene = game.scene("en", 0)
    (line,) = (line for line in Drawing(scene).lists() if line.startswith("Room:"))
    (top,) = scene.tables
    loose = [body for body in top.bodies if not body.fixed]
    assert 0 < len(loose) < len(top.bodies)
    assert all(f"({body.x}, {body.y}" in line for body in loose)
    assert "obstacle" not in line
    assert "distance" not in line
    assert "distance" in "\n".join(Drawing(scene, plain=True).lists())


def test_a_question_names_the_choice_that_it_was_given() -> None:
    game = load("catacombs").new_game(players=2, seed=3)
    game.playout(1, 2)
    while not game.over and game.decision.kind != "report":
        game.playout(game.decisions, 1)
    asked = game.scene("en", game.decision.seat).asked
    assert asked is not None
    assert "Hero start zone" in asked.question
