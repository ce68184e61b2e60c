"""What the variables of straight code are said to be is what they are, and what is left out made no difference."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import interpreter.compile.joining
import ludolect
from interpreter.compile.joining import DRAWN, compiled, made_of
from interpreter.improve.known import Known, Lying, Of, Range
from interpreter.improve.narrow import Narrowed
from interpreter.ir.code import STATE, Act, Invoke, InvokeRule, Write
from interpreter.ir.effects import Store, Swap
from interpreter.ir.functions import Run, Set, Statement, When
from interpreter.ir.values import At, Number, Var
from interpreter.run.program import Program
from interpreter.run.running import runner
from tests.interpreter.tables import rules


class Expected:
    """Straight code that tells what every variable it sets turned out to be, and what it was said to be."""

    def __init__(self) -> None:
        self.ranges: list[tuple[str, Range]] = []
        self.state: Any = None
        self.met: set[int] = set()

    def statement(self, name: str, found: Range) -> Statement:
        self.ranges.append((name, found))
        return Run(Invoke("EXPECTED", (STATE, Number(len(self.ranges) - 1), Var(name))))

    def check(self, state: Any, number: int, value: Any) -> None:
        name, found = self.ranges[number]
        self.met.add(number)
        if isinstance(found, Of):
            assert set(value) <= found.elements, name
        else:
            assert isinstance(found, frozenset)
            assert value in found, name
        if isinstance(found, Lying) and value not in (None, -1):
            assert state.at[value] in found.places, name


@pytest.fixture
def expected(monkeypatch: pytest.MonkeyPatch) -> Callable[[Program], Expected]:
    """Makes the straight code of a program tell."""

    def watched(program: Program) -> Expected:
        told = Expected()
        program.module.namespace["EXPECTED"] = told.check
        monkeypatch.setattr(interpreter.compile.joining, "Narrowed", lambda known: Narrowed(known, told.statement))
        return told

    return watched


@pytest.mark.parametrize(
    ("designation", "players"),
    [
        ("tic_tac_toe", 2),
        ("connect_four", 2),
        ("breakthrough", 2),
        ("castle_panic", 4),
        ("castle_panic:overlord", 3),
        ("castle_panic+wizards_tower", 3),
        ("witchcraft", 2),
        ("kingdom_rush", 2),
    ],
)
def test_variables_are_what_they_are_said_to_be(
    designation: str, players: int, expected: Callable[[Program], Expected]
) -> None:
    program = compiled(ludolect.load(designation).ruleset, players)
    told = expected(program)
    assert runner(program).drawn is not None
    for seed in range(3):
        runner(program).random_playout(program.new_state(seed), Random(seed).random)
    assert len(told.met) > 5


def straight(program: Program) -> str:
    """The straight code of a program as it is run."""
    assert runner(program).drawn is not None
    return str(program.texts[DRAWN]).split("\ndef ")[0]


def test_what_is_known_is_not_asked() -> None:
    flow = straight(compiled(ludolect.load("tic_tac_toe").ruleset, 2))
    assert "def z0d(" in flow
    assert "shown_m0" not in flow  # a mark goes from the box to a cell: the one is in no mirror, the other is
    assert "v4 == -1" not in flow  # a cell that was chosen is a cell
    assert "e42(" not in flow  # the mark is looked for in place
    assert "piece != -1" in flow  # but there may be none left, as far as anybody knows


def test_a_piece_that_may_have_been_moved_can_be_anywhere(expected: Callable[[Program], Expected]) -> None:
    text = """
        kind spot is place { live true }
        spot left { }
        spot right { }
        kind peg { }
        peg red { copies 3 }
        verb push peg p to spot s { move p to s }
        flow { ann does {
          move each peg in box to left
          for each peg p in left { choose one peg q in left; push q to right; push p to right; push q to left }
          choose one peg q in left
          push q to right
          choose one peg r in right
          move r to left
        } }"""
    program = rules(text).program(2)
    told = expected(program)
    for seed in range(5):
        state = program.new_state(seed)
        runner(program).random_playout(state, Random(seed).random)
        assert sorted(len(inside) for inside in state.has if inside) == [3]
    assert told.met


def test_whatever_runs_a_rule_may_move_pieces() -> None:
    program = rules("kind peg { track hurt: number = 0 }\npeg ash { }\nflow { set ash.hurt to 2 }").program(1)
    known = Known(program, made_of(program).lowering.c, {})
    v3 = Var("v3")

    def moves(made: Statement) -> bool:
        return known.done_in(made)[1]

    assert moves(Run(Invoke("z7", (STATE, v3))))
    assert moves(Run(InvokeRule("R4", "x", v3, (STATE,))))
    assert moves(When(v3, (Write(At(v3), Number(6)),)))
    assert moves(Act(Swap(v3, Var("v4"))))
    assert not moves(Act(Store("c0", v3, At(v3))))
    assert not moves(Set((v3,), (At(Var("v4")),)))


def test_a_number_is_not_asked_whether_it_is_there() -> None:
    """Python wonders about `3 is not None`, also where it is part of a value that is kept."""
    program = rules(
        """
        change player { track score: number = 0; track glad: truth = false }
        verb cheer player p { let n = 3; set p.glad to (n <= p.score); set p.glad to (p.glad or n > p.score) }
        flow { 3 times { each player does { choose one {
          a: { cheer you }; b: { cheer opponent }; c: { raise you.score by 2 }
        } } } }
        """
    ).program(2)
    with warnings.catch_warnings():
        warnings.simplefilter("error", SyntaxWarning)
        assert runner(program).direct is not None
        assert runner(program).drawn is not None
