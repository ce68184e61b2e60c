"""Rules that hang on a blind draw or a shuffle, told by examples: a hit that eats one thing of many, a shop of six."""

from __future__ import annotations

import pytest

from tests.interpreter.tables import failures

CORROSION = """
kind field is place { live true }
field room { }
kind bag is place { live true }
bag mat for each player p { shown owner }
kind heap is place { ordered true; shown nobody }
heap deck { }
heap tray { }
heap drawn { }
heap aside { }
heap shop { }

kind item { }
item hammer { }
item ring { }
item collar { }
item bracelet { }
item potion { }
item lamp { }
item rope { }
item whistle { }
kind relic { }
relic crown { }
kind ally { }
ally hound { }
kind spike { }
spike icicle { copies 3 }
kind foe { track held: truth = false }
foe brute { }
foe raider { copies 2 }
change player { track health: 0..10 = 10 }

verb strike player p { lower p.health by 1; corrode p }
verb corrode player p {
  let added = first item in deck
  move added to tray
  move each item in p.mat to tray
  move 1 random item in tray to drawn
  if added in drawn {
    move each item in deck to aside
    move added to deck
    move each item in aside to deck
  } else {
    move added to deck
    ruin first item in drawn
  }
  move each item in tray to p.mat
}
verb ruin item x {
  move x to box
  if x is collar { move each ally in room to box }
  if x is bracelet { break_off one spike }
}
verb break_off spike s {
  for each foe f where s on f { set f.held to false }
  move s to box
}
verb open_shop { shuffle deck; move first 6 item in deck to shop }
flow { repeat { each player does { choose one { a: say 1; b: say 2 } } } }

example at_the_door { given players 2; given deck is (potion, lamp, rope) }
example the_ring_is_eaten from at_the_door {
  given hammer in player(2).mat; given ring in player(2).mat
  given draws ring
  when player(1) does strike player(2)
  then player(2).health is 9 and ring in box and hammer in player(2).mat
  then potion in deck and count(all item in deck) is 3
  then in order { strike player(2); corrode player(2); ruin ring }
}
example the_added_one_is_drawn from at_the_door {
  given hammer in player(2).mat
  given draws potion
  when player(1) does strike player(2)
  then player(2).health is 9 and hammer in player(2).mat
  then potion is first item in deck
}
example what_belongs_to_it_goes_too from at_the_door {
  given collar in player(2).mat; given crown in player(2).mat; given hound in room
  given draws collar
  when player(1) does strike player(2)
  then collar in box and hound in box and crown in player(2).mat
}
example one_spike_of_several from at_the_door {
  given bracelet in player(2).mat
  given brute b in room with held true; given raider r in room with held true
  given icicle i on b; given icicle on r
  given draws bracelet
  when player(1) does strike player(2)
  then 2 options
  then player(1) decides
  when player(1) does strike player(2) choosing i
  then not b.held and r.held and no icicle on b and bracelet in box
}
example six_are_shown from at_the_door {
  given deck is (potion, lamp, rope, whistle, hammer, ring, collar, bracelet)
  given shuffled deck is (ring, collar, bracelet, hammer, whistle, rope)
  when player(1) does open_shop
  then ring in shop and rope in shop and lamp in deck and potion in deck
}
"""


def test_blind_draws_and_shuffles_are_told_by_examples() -> None:
    assert failures(CORROSION) == {}


@pytest.mark.parametrize(
    ("example", "was", "instead", "told"),
    [
        ("the_ring_is_eaten", "given draws ring", "given draws hammer", "this does not hold: `ring in box`"),
        ("the_ring_is_eaten", "given draws ring", "given draws rope", "`rope` is not among what is drawn: potion, ha"),
        ("the_ring_is_eaten", "given draws ring", "given draws ring, potion", "never drawn: `potion`"),
        ("six_are_shown", "(ring, collar,", "(crown, collar,", "`crown` is not among what is shuffled"),
    ],
)
def test_another_draw_comes_to_something_else(example: str, was: str, instead: str, told: str) -> None:
    found = failures(CORROSION.replace(was, instead, 1))
    assert list(found) == [example]
    assert found[example][0].startswith(told)
