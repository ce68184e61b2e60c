"""A name for what could not be chosen, or for what nobody was there to do, stands for nothing in what follows; a name
for several stands for none. So it is in every form of a game."""

from __future__ import annotations

import pytest

from interpreter.run.faults import RulesFault
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import choose, said, start

RULES = """
change player {{ track score: number = 0 }}
kind coin {{}}
coin copper {{ copies 3 }}
place bank {{ live true }}
place tray {{ live true }}
verb ring {{}}
verb hand coin c for coin d {{}}
verb pay number n for coin c {{}}
when ring {{ {reaction} }}
flow {{
  3 times {{
    each player does {{ choose one {{ now: ring; later: raise you.score by 1 }} }}
    phase night {{ say 0 }}
  }}
  rank each player p by p.score
}}
"""
NOBODY = "first player where score > 50"


@pytest.mark.parametrize(
    "reaction",
    [
        "choose 2 coin c in bank; move each coin in c to tray; say count(c)",
        "choose 2 number n in 1..1; say count(n)",
        "choose 2 coin c in bank; until end of night { when ring { say count(c) } }; say 0",
        "hand one coin in bank for one coin d in box; if d in box { say 1 }",
        "hand one coin in bank for 2 coin d in box; say count(d)",
        "hand 2 coin in bank for one coin d in box; if d in box { say 1 }",
        "pay one number in 1..0 for one coin d in box; if d in box { say 1 }",
        f"{NOBODY} does {{ choose 2 coin c in box; let l = random coin in box }}; move l to tray; say count(c)",
        f"{NOBODY} does {{ let l = players > 1 }}; if l {{ say 1 }}",
    ],
)
def test_a_name_for_what_cannot_be_chosen_stands_for_nothing(reaction: str) -> None:
    text = RULES.format(reaction=reaction)
    game = start(text)
    choose(game, "now", "now")
    assert not any(said(game))
    same_in_every_form(text)


def test_a_name_does_not_keep_what_it_stood_for_before() -> None:
    hand = "hand one coin in bank for one coin d in bank; if d in bank { say 1 } else { say 2 }"
    text = RULES.format(reaction=f"move first coin in box to bank; 2 times {{ {hand}; move all coin in bank to tray }}")
    game = start(text)
    choose(game, "now")
    assert said(game) == [1, 2]
    same_in_every_form(text)


@pytest.mark.parametrize("named", ["let n = 3", "roll d6 n"])
def test_a_rule_that_calculates_with_nothing_is_told_so(named: str) -> None:
    game = start(RULES.format(reaction=f"{NOBODY} does {{ {named} }}; say n + 1"))
    with pytest.raises(RulesFault, match="LD702"):
        choose(game, "now")
