"""What is left out of trials is what nothing sees: whatever is looked at further on is still done."""

from __future__ import annotations

import pytest

from interpreter.compile.joining import made_of
from interpreter.ir.effects import Move
from interpreter.ir.walking import walk
from tests.interpreter.tables import choose, offered, rules, said, start

BOARD = """
place left { live true }
place middle { live true }
place right { live true }
place aside { }
kind peg { size: number; track worn: 0..9 = 0; play: rule }
peg blue { size 1; play { requires some coin in left } }
peg green { size 2; play { requires no peg in left } }
kind coin { }
coin penny { }
verb put peg p { move p to right; run p.play }
verb use peg p { move p to right; TEST }
"""


def moving(test: str, setting: str = "move each peg in box to left") -> str:
    return BOARD.replace("TEST", test) + f"flow {{ ann does {{ {setting}; may {{ use one peg in left }} }} }}"


@pytest.mark.parametrize(
    ("test", "options"),
    [
        ("requires no peg in left", []),
        ("requires count(all peg in left) is 1", ["blue", "green", "no"]),
        ("requires p.place is right", ["blue", "green", "no"]),
        ("requires p.place is left", []),
        ("requires some peg q in right where q.size is 1", ["blue", "no"]),
        ("requires some peg q where q.place is left and q.size > p.size", ["blue", "no"]),
        ("set p.worn to p.size; requires p.worn is 2", ["green", "no"]),
        ("set p.worn to 3; requires no peg q where q.worn is 3 and q.size is 1", ["green", "no"]),
        ("move p to aside; requires count(all peg) is 1", ["blue", "green", "no"]),
    ],
)
def test_what_is_looked_at_is_done(test: str, options: list[str]) -> None:
    game = start(moving(test))
    found = [] if game.over else offered(game)
    assert [name.replace("stop", "no") for name in found] == options


def test_a_piece_that_rides_goes_out_of_play_with_what_it_lies_on() -> None:
    setting = "move each peg in box to left; move penny to green"
    game = start(moving("move p to aside; requires no coin", setting))
    assert offered(game)[:-1] == ["green"]


def test_pieces_in_play_are_counted_anew_when_what_they_lie_on_moves() -> None:
    text = BOARD.replace("TEST", "say 0")
    flow = """flow { ann does { move green to left; move penny to green
      say count(all coin); move green to aside; say count(all coin); move green to right; say count(all coin) } }"""
    assert said(start(text + flow)) == [1, 0, 1]


def test_each_piece_is_tried_as_its_own_rule_needs_it() -> None:
    text = BOARD.replace("TEST", "say 0")
    flow = "flow { ann does { move each peg in box to left; SETTING; may { put one peg in left } } }"
    assert offered(start(text + flow.replace("SETTING", "move penny to left")))[:-1] == ["blue"]
    alone = flow.replace("SETTING", "move blue to aside")
    assert offered(start(text + alone))[:-1] == ["green"]


def test_a_move_that_nothing_sees_is_not_made() -> None:
    program = rules(moving("requires some coin in middle")).program(2)
    verb = next(unit for unit in program.module.units if unit.title == "verb use")
    body = made_of(program).lowering.probes.functions[f"p{verb.index}"].body
    assert not any(isinstance(node, Move) for made in body for node in walk(made))
    seen = rules(moving("requires some peg in right")).program(2)
    body = made_of(seen).lowering.probes.functions[f"p{verb.index}"].body
    assert any(isinstance(node, Move) for made in body for node in walk(made))


def test_a_field_may_lead_a_piece_where_no_other_of_its_kind_goes() -> None:
    """That only pegs lie in a place is not believed where a field may lead something else there."""
    text = """
        place left { live true }
        place right { live true }
        kind mark { track goal: place = none }
        mark coin { }
        kind peg { }
        peg blue { }
        verb aim mark m to place p { set m.goal to p }
        verb go mark m { move m to m.goal }
        flow { ann does { move blue to left; aim coin to left; go coin
          say count(all peg in left); say count(all mark in left)
          choose one peg in left; say 9 } }"""
    game = start(text, ask_forced=True)
    assert offered(game) == ["blue"]
    choose(game, "blue")
    assert said(game) == [1, 1, 9]
