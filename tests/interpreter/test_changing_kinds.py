"""Pieces that stop being what they are: of a defined kind, or declared below one, as long as its test holds."""

from __future__ import annotations

from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import choose, offered, said, start

DISCS = """
kind disc { track stone: truth = false; track hits: number = 0 }
kind moving is disc where not stone {
  when strike self { say 1 }
  act { say 8 }
}
moving imp { copies 2 }
moving ogre { when strike self { say 2 }; when strike other disc d { say 20 } }
disc rock { stone true }
place room { live true }
verb strike disc d { raise d.hits by 1 }
verb petrify disc d { set d.stone to true }
verb free disc d { set d.stone to false }
"""


def told(flow: str) -> list[int]:
    return said(start(DISCS + f"flow {{ move each disc in box to room; {flow} }}"))


def test_reactions_hold_as_long_as_the_kind_does() -> None:
    assert told("strike ogre; say 0; petrify ogre; strike ogre; say 0; free ogre; strike ogre") == [1, 2, 0, 0, 1, 2]


def test_a_piece_watches_others_only_while_it_is_of_its_kind() -> None:
    assert told("strike rock; petrify ogre; strike rock") == [20]


def test_membership_changes_while_a_rule_runs() -> None:
    counts = "say count(all moving); say count(all imp); say count(all imp in room); say count(all disc)"
    assert told(
        f"{counts}; petrify first imp; {counts}; free first disc d where d.hits is 0 and d.stone; {counts}"
    ) == [
        *(3, 2, 2, 4),
        *(2, 1, 1, 4),
        *(3, 2, 2, 4),
    ]


def test_a_piece_below_a_defined_kind_is_only_its_own() -> None:
    flow = "let d = last disc x in room where x is ogre; if d is ogre { say 1 }; if d is imp { say 2 }; petrify d"
    assert told(flow + "; if d is ogre { say 3 }; if d is moving { say 4 }; if d is disc { say 5 }") == [1, 5]


def test_a_rule_of_the_kind_is_gone_with_it() -> None:
    assert told("run ogre.act; petrify ogre; run ogre.act; free ogre; run ogre.act") == [8, 8]


def test_a_loop_passes_over_what_has_stopped_being_of_the_kind() -> None:
    assert told("for each moving m { say 7; petrify each moving }") == [7]
    assert told("for each imp i in room { say 7; petrify each imp }") == [7]


def test_only_those_of_the_kind_are_offered() -> None:
    game = start(
        DISCS
        + """
        flow {
          move each disc in box to room
          ann does { petrify one moving; strike one moving }
        }"""
    )
    assert offered(game) == ["imp#1", "ogre"]
    choose(game, "ogre")
    assert said(game) == [1]


def test_every_form_sees_kinds_change() -> None:
    same_in_every_form(
        DISCS
        + """
        verb act_up {
          choose one {
            hit: strike one moving
            freeze: petrify one moving
            thaw: free one disc d where d.stone
            storm: for each moving m { petrify one moving; strike m; run m.act }
          }
        }
        flow { move each disc in box to room; 5 times { each player does { act_up } } }"""
    )
