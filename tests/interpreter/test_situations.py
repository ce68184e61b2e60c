"""Going back to how everything was when a phase began; and how often a situation was seen, some fields aside."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from interpreter.prove.secrets import mixed
from interpreter.run.history import fingerprint
from interpreter.run.sight import Sight
from ludolect.bots import RandomBot
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import HEAD, choose, field, inside, offered, rules, said, start

PEGS = """
change game { track tries: number = 0; track points: 0..9 = 0; track mood: number = 0 }
kind peg { track worn: truth = false }
peg red { copies 2 }
peg blue { copies 2 }
kind spot is place { live true }
spot left { }
spot right { }
place bag { ordered true; shown nobody }
place hand for each player p { shown owner }
"""


def test_contents_and_fields_go_back_and_named_fields_stay() -> None:
    game = start(
        PEGS
        + """
        flow {
          move each red in box to left
          phase round {
            raise game.tries by 1; raise game.points by 4; raise game.mood by 2
            move each peg in left to right
            move first blue in box to left
            set first_red.worn to true
            rewind to start of round with game.tries, game.mood
          }
          say count(all peg in left); say count(all peg in right)
        }
        define first_red: peg = first red in right"""
    )
    assert inside(game, "left") == ["red#1", "red#2"]
    assert inside(game, "box") == ["blue#1", "blue#2"]
    assert [field(game, "game", name) for name in ("tries", "points", "mood")] == [1, 0, 2]
    assert field(game, "red#1", "worn") is False
    assert field(game, "game", "said") == (2, 0)


def test_the_flow_goes_on_where_it_is() -> None:
    """A round that was lost is played again."""
    game = start(
        PEGS
        + """
        flow {
          move each red in box to left
          repeat while game.points < 2 and game.tries < 3 {
            phase round {
              move first peg in left to right
              raise game.tries by 1
              ann does { choose one { win: raise game.points by 1; lose: rewind to start of round with game.tries } }
            }
          }
          say game.tries; say game.points
        }"""
    )
    choose(game, "lose")
    assert (inside(game, "left"), inside(game, "right")) == (["red#2"], ["red#1"])
    choose(game, "win", "lose")
    assert said(game) == [3, 1]


def test_before_the_phase_nothing_is_gone_back_to() -> None:
    game = start(
        PEGS + "flow { raise game.tries by 1; rewind to start of round; phase round { raise game.tries by 1 } }"
    )
    assert field(game, "game", "tries") == 2


def test_what_was_begun_since_is_over_and_conditions_are_noticed_again() -> None:
    game = start(
        PEGS
        + """
        verb score { raise game.points by 1 }
        whenever game.points > 0 { say 7 }
        flow {
          phase match {
            phase round {
              until end of match { before score { say 5 } }
              score
              rewind to start of round
            }
            score
          }
        }"""
    )
    assert said(game) == [7]
    assert field(game, "game", "points") == 1


def test_what_was_said_stays_said() -> None:
    game = start(PEGS + "flow { phase round { say 1; rewind to start of round with game.said; say 2 }; say 3 }")
    assert said(game) == [1, 2, 3]


HIDDEN = (
    PEGS
    + """
    verb draw { move first peg in bag to you.hand }
    flow {
      move each peg in box to bag
      shuffle bag
      3 times {
        phase round {
          each player does { draw; choose one { stay: say 1; back: rewind to start of round with game.said } }
        }
      }
    }"""
)


def test_what_somebody_has_seen_stays_seen() -> None:
    game = start(
        PEGS
        + """
        flow {
          move each peg in box to bag
          shuffle bag
          phase round {
            ann does { move first peg in bag to you.hand }
            rewind to start of round
          }
          ann does { choose one { here: say 1; there: say 2 } }
        }"""
    )
    first, second, *_ = (game.program.thing_names.index(name) for name in inside(game, "bag"))
    ann, bob = game.program.world.player_ids
    sees = game.program.own(Sight).sees
    assert sees(game.state, first, ann)
    assert not sees(game.state, first, bob)
    assert not sees(game.state, second, ann)


def test_saves_and_copies_carry_what_was_kept() -> None:
    made = rules(HIDDEN)
    game = made.new_game(2, 3)
    bot = RandomBot(1)
    while not game.over:
        twin, loaded = game.clone(), made.resume(game.save())
        answer = bot.answer(game)
        for other in (twin, loaded):
            other.choose(answer)
        game.choose(answer)
        assert fingerprint(twin.state) == fingerprint(game.state) == fingerprint(loaded.state)


def test_every_form_goes_back_alike() -> None:
    same_in_every_form(HIDDEN)
    same_in_every_form(
        PEGS
        + """
        change player { track coins: 0..3 = 3 }
        verb pay { lower you.coins by 1 }
        verb undo_all { rewind to start of round with game.tries; requires game.tries < 3 }
        flow {
          move each peg in box to left
          4 times {
            phase round {
              each player does {
                raise game.tries by 1
                choose one {
                  pay: { pay; move one peg in left to right }
                  back: undo_all
                  out: move one peg in right to left
                  rest: say 0
                }
              }
            }
          }
        }"""
    )


def test_a_search_takes_a_return_back() -> None:
    game = start(
        PEGS
        + """
        verb again { rewind to start of round; requires some peg in right }
        flow {
          move each red in box to left
          phase round {
            move each peg in left to right
            ann does { choose one { again: again; further: say 1 } }
          }
        }"""
    )
    assert inside(game, "right") == ["red#1", "red#2"]
    assert said(game) == [1]


REPEATED = """
change game { track moves: number = 0; track side: number = 0 }
change player { track luck: number = 0 }
flow {
  repeat {
    raise game.moves by 1
    set game.side to 1 - game.side
    raise player(1).luck by 1
    if TEST >= 3 { stop }
    if game.moves > 20 { stop }
  }
  say game.moves
}"""


@pytest.mark.parametrize(
    ("test", "moves"),
    [
        ("times_seen", 21),
        ("times_seen(without game.moves)", 21),
        ("times_seen(without game.moves, player.luck)", 5),
        ("times_seen(without game.moves, player.luck, game.side)", 3),
    ],
)
def test_fields_that_do_not_count(test: str, moves: int) -> None:
    assert said(start(REPEATED.replace("TEST", test))) == [moves]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("flow { rewind to start of nowhere }", "LD205"),
        ("flow { rewind to left }", "LD338"),
        ("flow { rewind to top of bag }", "LD338"),
        ("flow { phase round { rewind to start of round with game.nothing } }", "LD204"),
        ("flow { phase round { rewind to start of round with 3 } }", "LD338"),
        ("flow { phase round { rewind to start of round with spot.live } }", "LD310"),
        ("flow { if times_seen(without nobody.luck) > 1 { stop } }", "LD202"),
        ("flow { if count(without game.tries) > 1 { tie } }", "LD338"),
    ],
)
def test_what_is_no_situation(text: str, code: str) -> None:
    found = Diagnostics()
    check_texts({"tiny.rules": HEAD + PEGS + text}, found)
    assert code in [d.code.id for d in found if d.is_error]


def test_nothing_is_offered_twice() -> None:
    game = start(HIDDEN)
    assert offered(game) == ["stay", "back"]


def test_what_was_kept_is_the_same_with_other_ids_for_copies() -> None:
    """How often a situation was seen does not tell which of the copies is which."""
    game = start(
        PEGS
        + """
        flow {
          move each red in box to bag
          phase day {
            phase round {
              ann may { raise game.points by 1 }
              if times_seen(without game.tries) <= 1 { rewind to start of round with game.tries }
            }
            if game.tries < 1 { rewind to start of day with game.points }
          }
        }"""
    )
    assert len(game.state.kept) == 2
    twins = [mixed(game, 1, number) for number in range(6)]
    assert any(twin.state.has != game.state.has for twin in twins)
    assert len({game.program.position_digest(twin.state) for twin in (game, *twins)}) == 1
