"""Kinds as values: parameters and fields that say what sort of thing is meant."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import HEAD, choose, failures, inside, offered, said, start

TREES = """
kind plant { track wet: truth = false }
kind shrub is plant { }
kind soggy is plant where wet { }
shrub holly { copies 3 }
shrub broom { copies 2 }
plant yew { copies 2 }
plant oak { }
kind stone { }
stone flint { copies 2 }
place bed { live true }
place barrow { }
"""
BRING = """
verb bring number n as kind of plant k {
  phrase en "bring {n k}" fr "apporter {n k}" es "traer {n k}"
  move first (n) k in box to bed
}
"""


def test_a_kind_is_given_by_its_name() -> None:
    game = start(TREES + BRING + "flow { bring 2 as holly; bring 1 as oak; bring 5 as broom }")
    assert inside(game, "bed") == ["holly#1", "holly#2", "oak", "broom#1", "broom#2"]


def test_a_number_and_a_kind_need_no_label() -> None:
    game = start(TREES + BRING + "flow { bring 2 holly; bring (1 + 1) yew; bring one oak }")
    assert inside(game, "bed") == ["holly#1", "holly#2", "yew#1", "yew#2", "oak"]


def test_a_kind_above_means_everything_below_it() -> None:
    game = start(TREES + BRING + "flow { bring 4 shrub; bring 2 plant }")
    assert inside(game, "bed") == ["holly#1", "holly#2", "holly#3", "broom#1", "broom#2", "yew#1"]


def test_a_kind_is_handed_on() -> None:
    game = start(TREES + BRING + "verb twice as kind of plant k { 2 times { bring 1 as k } }; flow { twice as yew }")
    assert inside(game, "bed") == ["yew#1", "yew#2"]


def test_choosing_among_the_pieces_of_a_given_kind() -> None:
    game = start(
        TREES
        + """
        verb pick kind of plant k from place p { move one k x in p to barrow; if x is k { say 1 } }
        flow {
          move each plant in box to bed
          ann does { pick shrub from bed }
        }"""
    )
    assert offered(game) == ["holly#1", "broom#1"]
    choose(game, "broom#1")
    assert inside(game, "barrow") == ["broom#1"]
    assert said(game) == [1]


def test_tests_with_kinds() -> None:
    game = start(
        TREES
        + """
        verb look kind of plant k as plant x {
          if x is k { say 1 } else { say 2 }
          if x is not k { say 3 }
          if k is shrub { say 4 }
          if k is not shrub { say 5 }
          if some k in bed { say 6 }
          if no k in bed { say 7 }
          say count(all k in box)
          say count(x for each k x in box where x is not holly)
          depending on k { holly: say 8; shrub: say 9; otherwise: say 0 }
          let kin = depending on k { shrub: 1; otherwise: 2 }
          say kin
        }
        flow {
          move oak to bed
          look holly as oak
          say 99
          look oak as oak
          say 99
          look broom as none
        }"""
    )
    first, second, third = " ".join(map(str, said(game))).split(" 99 ")
    assert first == "2 3 4 7 3 0 8 1"
    assert second == "1 5 6 0 0 0 2"
    assert third == "2 4 7 2 2 9 1"


def test_formulas_take_kinds() -> None:
    game = start(
        TREES
        + """
        define left(kind of plant k): number = count(all k in box)
        change plant { beside(kind of plant k): truth = some k in place }
        flow { say left(holly); say left(shrub); move oak to bed; move first yew in box to bed
               if oak.beside(yew) { say 50 }; if oak.beside(holly) { say 51 } }"""
    )
    assert said(game) == [3, 5, 50]


def test_fields_hold_kinds() -> None:
    text = (
        TREES
        + BRING
        + """
        kind order { what: kind of plant; many: number = 1 }
        order hedge { what holly; many 2 }
        order lone { what oak }
        change game { track wish: kind of plant = yew; track all_wishes: list of kind of plant = () }
        flow {
          bring 1 as game.wish
          for each order o in box { bring o.many as o.what }
          set game.wish to broom
          set game.all_wishes to game.all_wishes + broom + yew
          bring 1 as game.wish
          if game.wish is shrub { say 1 }
          if oak is game.wish { say 2 }
          say count(game.all_wishes)
        }"""
    )
    game = start(text)
    assert inside(game, "bed") == ["yew#1", "holly#1", "holly#2", "oak", "broom#1"]
    assert said(game) == [1, 2]


def test_reactions_hear_a_kind() -> None:
    game = start(
        TREES
        + BRING
        + """
        when bring as shrub { say 1 }
        when bring as holly { say 2 }
        before bring number n as kind of shrub k { if k is broom { raise n by 1 } }
        when bring as kind of plant k where k is oak { say 3 }
        flow { bring 1 holly; bring 1 broom; bring 1 oak }"""
    )
    assert said(game) == [1, 2, 1, 3]
    assert inside(game, "bed") == ["holly#1", "broom#1", "broom#2", "oak"]


def test_examples_speak_of_kinds() -> None:
    assert not failures(
        TREES
        + BRING
        + """
        change game { track wish: kind of plant = yew }
        flow { }
        example two_hollies {
          given game.wish is holly
          when player(1) does bring 2 holly
          then count(all holly in bed) is 2 and game.wish is holly and game.wish is not broom
        }"""
    )


def test_every_form_takes_kinds() -> None:
    same_in_every_form(
        TREES
        + BRING
        + """
        change player { track newest: kind of plant = none }
        verb dig kind of plant k { move one k in bed to barrow; set you.newest to k }
        flow {
          4 times {
            each player does {
              choose one { low: bring 1 shrub; high: bring 2 yew; out: dig shrub; deep: dig yew }
              phase rest { if you.newest is none { say 1 } }
            }
          }
        }"""
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("flow { bring 1 as flint }", "LD301"),
        ("flow { bring 1 as soggy }", "LD336"),
        ("flow { bring 1 as first holly in box }", "LD301"),
        ("verb look kind of plant k { move k to bed }; flow { look holly }", "LD301"),
        ("verb look kind of number k { }; flow { }", "LD202"),
        ("verb look kind of plant k { if k is flint { say 1 } }; flow { }", "LD309"),
        ("verb look kind of plant k { say k.wet }; flow { }", "LD204"),
    ],
)
def test_what_is_no_kind_is_refused(text: str, code: str) -> None:
    found = Diagnostics()
    check_texts({"tiny.rules": HEAD + TREES + BRING + text}, found)
    assert code in [d.code.id for d in found if d.is_error]


def test_a_kind_that_is_named_by_let_is_used_where_it_stands_as_a_noun() -> None:
    text = (
        TREES
        + """
        kind order { what: kind of plant }
        order hedge { what yew }
        flow { for each order o in box { let k = o.what; move first k in box to bed } }"""
    )
    assert inside(start(text), "bed") == ["yew#1"]
    found = Diagnostics()
    check_texts({"tiny.rules": HEAD + text}, found)
    assert not [d for d in found if "`k` is never used" in d.message]
