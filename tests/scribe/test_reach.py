"""What a piece reaches from where it stands: found from its rules, drawn around it."""

from __future__ import annotations

from dsl import model
from ludolect.api import load
from scribe.pages.piece_pictures import piece_picture
from scribe.pages.reach import Spot, reach
from tests.interpreter.tables import rules

LAMPS = """
choices way is circle { north; east; south; west }
kind tile is place { layout grid x y; live true
  step(way w): tile = tile(x + dx(w), y + dy(w))
}
kind chart { tiles: grid of tile; legend tiles { ".": tile } }
chart hall { tiles \"\"\" . . .
                       . . . \"\"\" }
define dx(way w): number = depending on w { east: 1; west: -1; otherwise: 0 }
define dy(way w): number = depending on w { south: 1; north: -1; otherwise: 0 }
kind lamp {
  glyph "l"
  track facing: way = north
  lit: list of tile = ()
  dark: list of tile = around(place)
  shine: rule
}
lamp spot { lit list(place.step(facing + w) for each way w in (north, west)); shine { say count(lit) } }
lamp round { lit around(place); shine { look self } }
lamp broken { lit around(place); shine { say 1 } }
lamp elsewhere { lit around(hall.tile(2, 1)); shine { say count(lit) } }
verb look lamp l { say count(l.lit) }
flow { run spot.shine; run round.shine; run broken.shine; run elsewhere.shine }
"""


def reached(kind: str) -> tuple[set[Spot], bool] | None:
    found = reach(lamps()[kind])
    return None if found is None else (set(found.spots), found.turning)


def lamps() -> dict[str, model.Kind]:
    return rules(LAMPS).ruleset.kinds


def test_spaces_by_where_it_looks() -> None:
    assert reached("spot") == ({(0, -1), (-1, 0)}, True)


def test_spaces_all_around_also_where_a_verb_reads_them() -> None:
    assert reached("round") == ({(0, -1), (1, 0), (0, 1), (-1, 0)}, False)


def test_what_its_rules_never_come_to_or_what_lies_elsewhere_is_not_drawn() -> None:
    assert reached("broken") is None
    assert reached("elsewhere") is None
    assert piece_picture(lamps()["broken"]) == ""


def test_the_picture_has_the_piece_its_arrows_and_the_way_it_looks() -> None:
    picture = piece_picture(load("kingdom_rush").ruleset.kinds["mage_tower"])
    assert picture.count("<rect") == 9
    assert [sign for sign in "↑↗→↘↓↙←↖" if sign in picture] == ["↑"]
    assert ">M</text>" in picture
    assert picture.count("<line") == 1
