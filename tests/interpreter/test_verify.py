"""The form is verified after every pass: each way in which it can be badly made is found, and said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

import interpreter.compile.joining
from interpreter import ir
from interpreter.improve.narrow import Narrowed
from interpreter.improve.ranges import Env
from interpreter.ir import verify
from interpreter.ir.code import STATE, Act, GoOn, Invoke, InvokeRule
from interpreter.ir.effects import Move, Store
from interpreter.ir.functions import ForEach, Function, Give, Leave, Run, Set, Statement
from interpreter.ir.reads import At, Contents, InPlay, Kept, Load, Shown
from interpreter.ir.values import ONE, Apply, Arithmetic, Attempt, Clause, Each, Entry, Listed, Named, Table, Value, Var
from interpreter.ir.verify import Malformed, Scope, verify_functions, verify_units
from interpreter.run.running import runner
from tests.interpreter.tables import rules

X, Y = Var("x7"), Var("x8")


def scope() -> Scope:
    unit = ir.Unit(0, "verb lift", None, 3, 4)
    return Scope({"T1", "R2", "UNITS"}, {"c0"}, {"m0"}, {3}, 1, 1, [unit], {"e5": (3, 0), "t6": (4, 1), "y9": (3, 0)})


def verified(*body: Statement) -> None:
    verify_functions([Function("o9", (X,), body)], scope(), "a pass")


SOUND: list[Value] = [
    Arithmetic("+", X, ONE),
    Load("c0", X),
    Shown("m0", X),
    Entry(Table("T1"), X),
    InPlay(3),
    Kept(0),
    Listed(Each(Y, (Clause(Y, Contents(X)),), at_once=True)),
    Listed(Each(Var("n"), (Clause(Y, Contents(X), (Named(Var("n"), At(Y)),)),))),
    Apply("e5", (X, X, X)),
    Apply("t6", (X, X, X)),
    Attempt(0, (X, X, X)),
    Invoke("e5", (STATE, X, X, X)),
    InvokeRule("R2", "x", X, (STATE,)),
    GoOn("explored", "y9", (ONE,), (X,)),
]
WRONG: list[tuple[Value, str]] = [
    (Arithmetic("+", X, Y), "x8 stands for nothing"),
    (Listed(Each(Y, (Clause(Y, Contents(Y)),))), "x8 stands for nothing"),
    (Load("c1", X), "there is no column c1"),
    (Shown("c0", X), "there is no mirror c0"),
    (Entry(Table("T7"), X), "there is no table T7"),
    (InPlay(4), "no list of pieces in play has the number 4"),
    (Kept(1), "there is no roster 1"),
    (Apply("e5", (X, X)), "e5 takes 3 values, not 2"),
    (Apply("e4", (X,)), "there is no function e4"),
    (Attempt(0, (X,)), "unit 0 takes 3 values"),
    (Attempt(1, (X,)), "there is no unit 1"),
    (Invoke("e5", (STATE, X)), "e5 takes 3 values, not 1"),
    (InvokeRule("R3", "x", X, (STATE,)), "there is no table of rules R3"),
    (GoOn("explored", "y9", (ONE,), ()), "y9 takes 3 values, not 2"),
    (At(cast("Any", 7)), "At.piece is 7"),
    (Arithmetic(cast("Any", "*"), X, X), "Arithmetic.op is '*'"),
    (Kept(cast("Any", True)), "Kept.roster is True"),
    (Apply("e5", cast("Any", [X])), "Apply.args is"),
]


@pytest.mark.parametrize("value", SOUND, ids=lambda value: type(value).__name__)
def test_what_is_well_made_passes(value: Value) -> None:
    verified(Set((Y,), (value,)), Give(Y)) if not isinstance(value, Listed) else verified(Give(value))


@pytest.mark.parametrize(("value", "told"), WRONG, ids=lambda given: given if isinstance(given, str) else "")
def test_what_is_badly_made_is_said(value: Value, told: str) -> None:
    with pytest.raises(Malformed, match=f"^after a pass, o9: .*{told}".replace("*'", r"\*'")):
        verified(Run(value))


def test_effects_are_looked_through() -> None:
    verified(Act(Move(X, ONE)))
    with pytest.raises(Malformed, match="x8 stands for nothing"):
        verified(Act(Move(X, Y)))
    with pytest.raises(Malformed, match="no column c4"):
        verified(Act(Store("c4", X, ONE)))


def test_a_loop_is_left_from_inside() -> None:
    verified(ForEach(Y, Contents(X), (Leave(),)))
    with pytest.raises(Malformed, match="outside of any"):
        verified(Leave())


@pytest.mark.parametrize(
    ("op", "told"),
    [
        (ir.Assign(Var("v3"), Var("v9")), "v9 stands for nothing"),
        (ir.Assign(Var("v4"), ONE), "v4 stands for nothing"),
        (ir.Break(), "outside of any"),
        (ir.If(ONE, [ir.Break()]), "outside of any"),
        (ir.Ask(Var("v3"), 1, Var("v0"), Contents(ONE), ONE, False), "there is no site 1"),
    ],
)
def test_operations_of_units(op: ir.Op, told: str) -> None:
    there = scope()
    unit = there.units[0]
    unit.ops = [ir.While(None, [ir.Break()]), ir.Call(unit, [Var("v0"), Var("v1"), Var("v2")])]
    verify_units([unit], there, "lowering")
    unit.ops.append(op)
    with pytest.raises(Malformed, match=rf"after lowering, verb lift \(unit 0\): .*{told}"):
        verify_units([unit], there, "lowering")
    unit.ops = [ir.Call(unit, [ONE])]
    with pytest.raises(Malformed, match="verb lift takes 3 values, not 1"):
        verify_units([unit], there, "lowering")


def test_it_runs_after_every_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verify.WANTED

    class Careless(Narrowed):
        def function(self, function: Function, given: Env) -> Function:
            return replace(function, body=(*super().function(function, given).body, Run(Var("v99"))))

    text = "kind peg { track hurt: number = 0 }\npeg ash { }\nflow { set ash.hurt to 2 }"
    assert runner(rules(text).program(1)).drawn is not None
    monkeypatch.setattr(interpreter.compile.joining, "Narrowed", Careless)
    with pytest.raises(Malformed, match="after narrow, z0d: v99 stands for nothing"):
        _ = runner(rules(text).program(1)).drawn
