"""Rules cannot fill the memory: numbers that double and lists that grow are stopped with a diagnostic."""

from __future__ import annotations

import pytest

from interpreter.faults import RulesFault
from tests.interpreter.tables import field, start

HEAD = """
change game { track n: number = 1; track list_of_all: list of number = (1, 2) }
verb tell number n { }
kind chest { track inside: list of number = () }
chest oak { copies 900 }
"""


@pytest.mark.parametrize(
    ("flow", "told"),
    [
        ("repeat { set game.n to game.n + game.n; tell game.n }", "LD702 a rule counts too far"),
        ("repeat { set game.n to game.n + game.n + 1 }", "LD702 a rule counts too far"),
        ("repeat { raise game.n by game.n; tell game.n }", "LD702 a rule counts too far"),
        ("repeat { lower game.n by total(game.n for each chest in box) }", "LD702 a rule counts too far"),
        (
            """13 times { set game.list_of_all to game.list_of_all + game.list_of_all }
            repeat { for each chest c in box { set c.inside to game.list_of_all + 1 } }""",
            "LD70",
        ),
    ],
)
def test_what_grows_without_end_is_stopped(flow: str, told: str) -> None:
    with pytest.raises(RulesFault, match=told):
        start(HEAD + f"flow {{ {flow} }}")


def test_nothing_may_still_be_stored() -> None:
    game = start(HEAD + "flow { set game.n to (5 if game.n is 7 else none); ann may { say 1 } }")
    assert field(game, "game", "n") is None


def test_the_statement_that_fails_is_underlined() -> None:
    with pytest.raises(RulesFault) as caught:
        start(HEAD + "verb spoil { say 1; say 1 div 0 }\nflow { say 2; spoil }")
    diagnostic = caught.value.diagnostic
    assert diagnostic.primary.span.text == "say 1 div 0"
    assert [label.span.text for label in diagnostic.secondary] == ["spoil"]
    assert caught.value.chain == ["flow", "verb spoil"]
