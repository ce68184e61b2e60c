"""What the net takes for a difference, and for a game without an end."""

from __future__ import annotations

import pytest

from tests.interpreter.tables import rules
from tests.net import forms
from tests.net.findings import Differs
from tests.net.forms import Played


def asked(*numbers: int) -> list[forms.Asked]:
    return [(number, 4, (1, 2), False, 0) for number in numbers]


def test_games_are_compared_up_to_a_search_that_depends_on_the_form() -> None:
    forms.compare(Played(asked(1, 2)), Played(asked(1, 3), sure=1), "")
    forms.compare(Played(asked(1), sure=1), Played(asked(1), fault="LD701"), "")
    with pytest.raises(Differs, match="decision 1"):
        forms.compare(Played(asked(1, 2), sure=2), Played(asked(1, 3)), "")
    with pytest.raises(Differs, match="decision 0"):
        forms.compare(Played(asked(1, 2), sure=1), Played(asked(2, 2), sure=2), "")


def test_a_fault_in_one_form_only_is_a_difference() -> None:
    with pytest.raises(Differs, match="LD701"):
        forms.compare(Played(asked(1)), Played(asked(1), fault="LD701"), "")


LONG = "change game { track n: number = 0 }\nflow { repeat { if game.n >= 450 { tie }; ann may { say 1 }; RISES } }"


def test_a_long_game_has_an_end() -> None:
    forms.promises(rules(LONG.replace("RISES", "raise game.n by 1")).program(2), 1, 400)


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "FURTHEST", 1_000)
    endless = rules(LONG.replace("RISES", "lower game.n by 0")).program(2)
    forms.promises(endless, 1, 400, ends=False)
    with pytest.raises(Differs, match="no end"):
        forms.promises(endless, 1, 400)
