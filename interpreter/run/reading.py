"""Reading any field of any thing of a running game, whether or not a rule of the game ever reads it.

The interpreter writes code only for the fields that rules use. A picture may want others (where a place is drawn, which
way a piece looks), so their code is written when they are first asked for, as it is for the tests of examples.
"""

from __future__ import annotations

from typing import Any

from dsl import model, tree
from dsl.types import ChoiceType, EntityType
from interpreter.run.compiled import Reader
from interpreter.run.limits import Runaway
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import NOTHING

# What is met where a formula has no result, or goes round in a circle. Who only looks need not be told: a rule that
# works it out is a fault of the rules.
WITHOUT_VALUE = (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, Runaway)


class Values:
    def __init__(self, program: Program) -> None:
        self.program = program
        self._readers: dict[model.Field, Reader | None] = {}
        self._formulas: dict[tree.Expr, Reader] = {}

    def read(self, state: State, thing: int, field: model.Field, *args: int) -> Any:
        """The value now; None where the rules give none."""
        if field.tracked:
            return self.program.tracked(state, field, thing)
        if field not in self._readers:
            self._readers[field] = self.program.later.reader(field)
        reader = self._readers[field]
        if reader is None:
            return None
        try:
            value = reader(state, thing, *args)
        except WITHOUT_VALUE:
            return None
        return None if value == NOTHING and isinstance(field.type, ChoiceType | EntityType) else value

    def work_out(self, state: State, thing: int, expr: tree.Expr, owner: model.Kind) -> Any:
        """An expression that stands among the members of a kind, for one of its things."""
        if expr not in self._formulas:
            self._formulas[expr] = self.program.later.formula(expr, owner)
        try:
            return self._formulas[expr](state, thing)
        except WITHOUT_VALUE:
            return None
