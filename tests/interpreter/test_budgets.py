"""Rules cannot fill the memory: numbers that double and lists that grow are stopped with a diagnostic."""

from __future__ import annotations

from random import Random

import pytest

import ludolect
from interpreter.emit import emitting
from interpreter.run import legality, limits, lots, program, running, support
from interpreter.run.faults import RulesFault
from interpreter.run.running import runner
from tests.interpreter.tables import field, rules, start

HEAD = """
change game { track n: number = 1; track list_of_all: list of number = (1, 2) }
verb tell number n { }
kind chest { track inside: list of number = () }
chest oak { copies 900 }
"""


@pytest.fixture
def a_twentieth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are stopped sooner, by the same means: what a test is about is where, not how long it takes."""
    fewer = limits.MOST_STEPS // 20
    for module in (emitting, legality, limits, lots, program, running, support):
        monkeypatch.setattr(module, "MOST_STEPS", fewer)
    monkeypatch.setattr(lots, "HALF", fewer // 2)


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


LONG = {
    "a chain of definitions, each used twice": (
        "\n".join(
            ["define d0: number = game.n", *(f"define d{i}: number = d{i - 1} + d{i - 1}" for i in range(1, 60))]
        ),
        "d59 is 3",
    ),
    "the same with a parameter": (
        "\n".join(
            [
                "define d0(number k): number = game.n + k",
                *(f"define d{i}(number k): number = d{i - 1}(k) + d{i - 1}(k)" for i in range(1, 60)),
            ]
        ),
        "d59(2) is 3",
    ),
    "a definition that calls itself twice": (
        "define f(number k): number = 1 if k < 2 else f(k - 1) + f(k - 2)",
        "f(60) is 3",
    ),
    "two that call each other": (
        "define f(number k): number = 1 if k < 2 else g(k - 1) + g(k - 2)\n"
        "define g(number k): number = 1 if k < 2 else f(k - 1) + f(k - 2)",
        "g(60) is 3",
    ),
    "nouns inside nouns": (
        "",
        "some oak a in box where some oak b in box where some oak c in box where game.n is 77 and a is b and b is c",
    ),
    "folds inside folds": (
        "define near: number = total(total(game.n for each oak a in box) for each oak b in box)\n"
        "define far: number = total(near for each oak c in box)",
        "far is 3",
    ),
    "fields of one thing": (
        "change game { f0: number = n\n"
        + "\n".join(f"f{i}: number = f{i - 1} + f{i - 1}" for i in range(1, 40))
        + " }",
        "game.f39 is 3",
    ),
}


@pytest.mark.usefixtures("a_twentieth")
@pytest.mark.parametrize("case", LONG)
def test_a_formula_that_takes_long_is_stopped(case: str) -> None:
    declared, test = LONG[case]
    made = rules(f"{HEAD}{declared}\nflow {{ if {test} {{ say 1 }}; ann may {{ say 2 }} }}")
    with pytest.raises(RulesFault, match="LD701"):
        made.new_game(2, 0)
    with pytest.raises(RulesFault, match="LD701"):
        list(made.playouts(2, [0]))


def test_a_formula_that_takes_long_is_stopped_while_options_are_looked_for() -> None:
    _, test = LONG["nouns inside nouns"]
    with pytest.raises(RulesFault, match="LD701"):
        start(HEAD + f"flow {{ ann does {{ choose one oak o in box where {test} }} }}")


def test_formulas_of_ordinary_size_are_not_counted() -> None:
    program = ludolect.load("connect_four").program(2)
    assert "counted(" not in program.module.source


VAIN = "11 times { choose one number x in (1, 2); raise game.n by x }; move one oak in attic to box"


@pytest.mark.usefixtures("a_twentieth")
@pytest.mark.parametrize(
    "again",
    [
        f"choose one {{ vain: {{ {VAIN} }}; only: {{ raise game.n by 1 }} }}",
        "choose one elm e in box; move e to attic; move each elm in attic to box",
    ],
    ids=["long searches", "pieces that are alike"],
)
def test_what_is_no_decision_does_not_keep_endless_rules_going(again: str) -> None:
    """What searches take counts; and an answer that is the only one gives no new steps, by lot neither."""
    hall = "kind hall is place { live true }\nhall attic { }\nchest elm { copies 3 }"
    made = rules(f"{HEAD}{hall}\nflow {{ repeat {{ ann does {{ {again} }} }} }}")
    compiled = made.program(2)
    with pytest.raises(RulesFault, match="LD701"):
        made.new_game(2, 0)
    with pytest.raises(RulesFault, match="LD701"):
        runner(compiled).random_playout(compiled.new_state(0), Random(0).random)


CARRIED = """
kind hall is place {{ live true }}
hall attic {{ }}
kind cat {{ track age: number = 1 }}
cat tabby {{ copies 24; treat age for cat c as {value} where {test} }}
flow {{ move each tabby in box to attic; raise game.n by (first tabby in attic).age; ann may {{ say 2 }} }}
"""


@pytest.mark.parametrize(
    ("test", "value", "age"),
    [
        ("c.age is c.age", "c.age + 2", 49),
        ("c.age > 5", "c.age + 2", 1),
        ("c.age < 7", "c.age + 2", 7),
        ("true", "c.age + c.age - c.age", 1),
    ],
)
def test_what_many_pieces_treat_is_worked_out_once_for_each(test: str, value: str, age: int) -> None:
    game = start(HEAD + CARRIED.format(test=test, value=value))
    assert field(game, "game", "n") == 1 + age


@pytest.mark.usefixtures("a_twentieth")
def test_what_treats_by_the_values_of_others_is_stopped() -> None:
    others = "total(t.age for each tabby t in attic where t.age > 0)"
    with pytest.raises(RulesFault, match="LD701"):
        start(HEAD + CARRIED.format(test=f"{others} > 0", value="c.age + 1"))
