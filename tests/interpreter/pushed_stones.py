"""A little game with all that a table can be asked: what came of an aim by an unsteady hand, where something lies, and
what only people can tell; between reports there are decisions, dice, and stones that are picked in any order."""

from __future__ import annotations

from tests.interpreter.tables import rules

STONES = """
kind stone {
  track x: number = 0; track y: number = 0; track hits: number = 0; track at_rest: lie; track shaken: truth = false
  table { position x, y; radius 100; mass 10 }
}
stone grey { copies 5 }
change player { track told: list of note = () }
place lane { live true; table { width 4000; height 1000; rim left, top; noise 40, 3 } }
place quarry { live true }
kind aim is report { angle: 0..3599; strength: 1..100; table { angle angle; strength strength } }
kind spot is report { x: 0..4000; y: 0..1000; table { position x, y } }
kind lie is report { who: stone; x: 0..4000; y: 0..1000; table { position x, y } }
kind slide is report { struck: list of stone; rest: list of lie; gone: list of stone
  table { touched struck; rested rest; left gone } }
kind note is report { about: stone; marks: list of 1..6; odd: truth }
define plain(note n, number most): truth = count(n.marks) <= most and n.about in lane
verb put stone s {
  choose one spot p for s in lane where p.x > 2000
  set s.x to p.x
  set s.y to p.y
  move s to lane
}
verb push stone s {
  choose one aim a for s where a.strength >= 30
  table does { choose one slide r for s by a }
  for each stone t in r.struck { raise t.hits by 1; set t.shaken to true }
  for each lie l in r.rest { set l.who.x to l.x; set l.who.y to l.y; set l.who.at_rest to l }
  move each stone g in r.gone to quarry
}
verb hit stone s { raise s.hits by 1 }
verb write {
  set game.said to game.said + 1
  table does { choose one note n where plain(n, 3) and (n.odd or count(n.marks) > 1) }
  set you.told to you.told + n
}
flow {
  each player does { move first grey in box to lane }
  for each stone s in lane { set s.x to 300 * count(all stone in box); set s.y to 500 }
  5 times { each player does {
    phase turn {
      if some stone in box { put one stone in box } else { up to 2 times { push one stone in lane } }
      if some stone in lane { push one stone in lane }
      if some stone in lane { write }
      roll d6 n { 1..4: hit 2 stone in lane; 5..6: say n }
    }
  } }
  rank each player p by count(p.told)
}
"""
STONE_RULES = rules(STONES)
