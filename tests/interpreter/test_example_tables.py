"""Examples at a table: what they tell of a push, and what they leave to the table."""

from __future__ import annotations

from tests.interpreter.tables import failures

LANE = """
kind stone {
  track x: number = 0; track y: number = 0; track hits: number = 0
  table { position x, y; radius 100; mass 10 }
}
stone grey { copies 3 }
place lane { live true; table { width 4000; height 1000; rim all } }
kind aim is report {
  phrase en "aim {body}" fr "viser avec {body}" es "apuntar con {body}"
  angle: 0..3599; strength: 1..100; table { angle angle; strength strength }
}
kind spot is report {
  phrase en "put {body} down" fr "poser {body}" es "poner {body}"
  x: 0..4000; y: 0..1000; table { position x, y }
}
kind lie is report { who: stone; x: 0..4000; y: 0..1000; table { position x, y } }
kind slide is report {
  phrase en "push {body}" fr "pousser {body}" es "empujar {body}"
  struck: list of stone; rest: list of lie; table { touched struck; rested rest }
}
verb put stone s {
  choose one spot p for s in lane where p.x > 2000
  set s.x to p.x
  set s.y to p.y
  move s to lane
}
verb push stone s {
  choose one aim a for s
  table does { choose one slide r for s by a }
  for each stone t in r.struck { raise t.hits by 1 }
  for each lie l in r.rest { set l.who.x to l.x; set l.who.y to l.y }
}
verb play stone s { put s; push s }
flow { repeat { each player does { play one grey in box } } }
example base { given grey a in lane with x 500, y 500; given grey b in lane with x 1500, y 500 }
"""


def test_an_aim_is_left_out_where_the_example_tells_what_came_of_it() -> None:
    text = """
    example told from base { when player(1) does push a choosing slide((b)); then b.hits is 1 and a.x is 500 }
    example both from base { when player(1) does push a choosing aim(0, 90), slide((), (lie(a, 700, 500)))
      then b.hits is 0 and a.x is 700 }
    """
    assert failures(LANE + text) == {}


def test_an_aim_alone_is_worked_out() -> None:
    text = "example aimed from base { when player(1) does push a choosing aim(0, 60); then b.hits is 1 and b.x > 1500 }"
    assert failures(LANE + text) == {}


def test_neither_aim_nor_result_is_no_answer() -> None:
    text = "example nothing from base { when player(1) does push a; then b.hits is 0 }"
    assert "no answer is given" in failures(LANE + text)["nothing"][0]


def test_a_place_that_is_not_named_is_suggested() -> None:
    text = """
    example left_open from base { when player(1) does put first grey in box
      then some grey s in lane where s.x > 2000 and s.x <= 3900 and s.y in 100..900 }
    example named from base { when player(1) does put first grey in box choosing spot(3000, 400)
      then some grey s in lane where s.x is 3000 and s.y is 400 }
    example then_told from base { when player(1) does play first grey in box choosing slide((a))
      then a.hits is 1 }
    example off from base { when player(1) does put first grey in box choosing spot(3950, 400); then refused }
    example wrong from base { when player(1) does put first grey in box choosing spot(1900, 400); then refused }
    """
    assert failures(LANE + text) == {}
