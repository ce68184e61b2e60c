"""Folds over two nouns look at every pair."""

from __future__ import annotations

from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import said, start

STONES = """
kind stone { worth: number }
stone flint { worth 2 }
stone slate { worth 3 }
stone chalk { worth 5 }
place pit { }
place cart { }
kind mark { }
mark cross { copies 3 }
"""


def test_every_pair_counts() -> None:
    game = start(
        STONES
        + """
        flow {
          move flint to pit; move slate to pit; move chalk to cart
          say total(a.worth * b.worth for each stone a in pit, each stone b in cart)
          say count(a for each stone a in pit, each stone b in pit where b is not a)
          say highest(a.worth - b.worth for each stone a in cart, each stone b in pit)
          say lowest(a.worth + b.worth for each stone a in pit, each stone b in pit where b is not a)
          if highest(a.worth for each stone a in box, each stone b in pit) is none { say 0 }
          say count(list(b for each stone a in pit, each stone b in cart))
        }"""
    )
    assert said(game) == [25, 2, 3, 5, 0, 2]


def test_the_second_noun_speaks_of_the_first() -> None:
    game = start(
        STONES
        + """
        define load(stone s): number = count(m for each mark m in s)
        flow {
          move each stone in box to pit
          move first cross in box to flint; move first cross in box to flint; move first cross in box to chalk
          say count(m for each stone s in pit, each mark m in s)
          say total(s.worth for each stone s in pit where s.worth < 5, each mark m in s)
          say count(n for each number n in 1..3, each number m in 1..3 where m < n)
        }"""
    )
    assert said(game) == [3, 4, 3]


def test_the_first_condition_is_asked_first() -> None:
    """What the second noun is looked for in is there only for those that meet the condition of the first."""
    game = start(
        STONES
        + """
        change stone { track home: place = none }
        flow {
          move each stone in box to pit
          set flint.home to pit
          say count(b for each stone a in pit where a.home is not none, each stone b in a.home)
        }"""
    )
    assert said(game) == [3]


def test_every_form_pairs_alike() -> None:
    same_in_every_form(
        STONES
        + """
        verb haul stone s { move s to cart; say total(a.worth * b.worth for each stone a in cart, each stone b in pit) }
        flow {
          move each stone in box to pit
          2 times { each player does { may { haul one stone in pit } } }
        }"""
    )
