"""Paranoid games find what is out of order at the next event, and cost others nothing."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.run.errors import Disorder
from ludolect.api import Game
from tests.interpreter.tables import choose, rules

TEXT = """
kind spot is place { live true }
spot left { }
spot right { }
choices mood { glad; sad }
kind peg { track size: 0..3 = 1; track ripe: truth = false; track mood: mood = glad; track friend: peg = none }
peg red { copies 2 }
flow { move each peg in box to left; say 1; ann may { say 2 }; ann may { say 3 } }
"""


def paranoid() -> Game:
    return rules(TEXT).new_game(2, paranoid=True)


def column(game: Game, name: str) -> list[Any]:
    found = next(c for f, c in game.program.module.columns.items() if f.name == name)
    values: list[Any] = getattr(game.state, found)
    return values


def test_a_game_in_order_plays_on() -> None:
    game = paranoid()
    choose(game, "yes", "yes")
    assert game.over


@pytest.mark.parametrize(
    ("name", "value"), [("size", 4), ("size", -1), ("size", True), ("ripe", 1), ("mood", 2), ("friend", 0)]
)
def test_a_value_outside_of_its_type_is_found(name: str, value: Any) -> None:
    game = paranoid()
    red = game.program.thing_names.index("red#1")
    column(game, name)[red] = value
    before = game.state
    with pytest.raises(Disorder, match=f"`{name}` of `red#1` is {value}"):
        choose(game, "yes")
    assert game.state is before


def test_a_piece_in_two_places_is_found() -> None:
    game = paranoid()
    names = game.program.thing_names
    left, right = names.index("left"), names.index("right")
    game.state.has[right] = game.state.has[left][:1]
    with pytest.raises(Disorder, match="in two places"):
        choose(game, "yes")


def test_a_piece_on_itself_is_found() -> None:
    game = paranoid()
    names = game.program.thing_names
    one, other, left = names.index("red#1"), names.index("red#2"), names.index("left")
    game.state.at[one], game.state.at[other] = other, one
    game.state.has[one], game.state.has[other], game.state.has[left] = (other,), (one,), ()
    with pytest.raises(Disorder, match="lies on itself"):
        choose(game, "yes")


KEPT = """
kind spot is place { live true; x: number; next: spot = spot(x + 1)
                     free: truth = no peg in self; edge: truth = no peg in self and some peg in next }
spot for each 1..9 x { x x }
kind peg { owner: player }
peg red { copies 2; owner player(1) }
peg blue { copies 2; owner player(2) }
flow {
  move first red in box to spot(4); move first blue in box to spot(5)
  2 times { ann does { move one peg p to one spot where edge; say count(all peg)
            if not (no peg p in spot(3) where p.owner is you) { say 9 } } }
}
"""


def test_a_list_that_is_kept_wrongly_is_found() -> None:
    game = rules(KEPT).new_game(2, paranoid=True)
    kept = [found for found in game.state.play if found]
    assert kept
    kept[0].reverse()
    with pytest.raises(Disorder, match="the list of every `peg` in play is not what lies there"):
        choose(game, "red#1")


def test_a_view_that_is_kept_wrongly_is_found() -> None:
    game = rules(KEPT).new_game(2, paranoid=True)
    found = next(kept[0] for kept in game.state.views if kept is not None)
    found.append(game.program.thing_names.index("spot(9)"))
    with pytest.raises(Disorder, match=r"wrong about `spot\(9\)`"):
        choose(game, "red#1")


def test_a_mirror_that_is_kept_wrongly_is_found() -> None:
    game = rules(KEPT).new_game(2, paranoid=True)
    mirror = game.state.mirrors[0]
    getattr(game.state, mirror.column)[game.program.thing_names.index("spot(2)")] = 1
    with pytest.raises(Disorder, match=r"the pieces in `spot\(2\)`"):
        choose(game, "red#1")


def test_copies_are_watched_too_and_ordinary_games_are_not() -> None:
    game = paranoid().clone()
    column(game, "size")[game.program.thing_names.index("red#2")] = 9
    with pytest.raises(Disorder):
        choose(game, "yes")
    plain = rules(TEXT).new_game(2)
    assert type(plain.state) is plain.program.state_class
