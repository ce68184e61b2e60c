"""Reading any field of any thing of a running game, whether or not a rule of the game ever reads it.

The interpreter writes code only for the fields that rules use. A picture may want others (where a place is drawn, which
way a piece looks), so their code is written when they are first asked for, as it is for the tests of examples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import model, tree
from dsl.types import ChoiceType, EntityType
from interpreter.emitting import Text
from interpreter.ir.functions import Give
from interpreter.ir.values import NOTHING as NO_THING
from interpreter.ir.values import Var
from interpreter.lower.compiler import Code, Env
from interpreter.lower.fields import X
from interpreter.world import NOTHING

if TYPE_CHECKING:
    from interpreter.program import Program
    from interpreter.state import State

Reader = Callable[..., Any]


class Values:
    def __init__(self, program: Program) -> None:
        self.program = program
        self._readers: dict[model.Field, Reader | None] = {}
        self._formulas: dict[tree.Expr, Reader] = {}

    def read(self, state: State, thing: int, field: model.Field, *args: int) -> Any:
        """The value now; None where the rules give none."""
        if field.tracked:
            return getattr(state, self.program.module.columns[field])[thing]
        if field not in self._readers:
            self._readers[field] = self._reader(field)
        reader = self._readers[field]
        if reader is None:
            return None
        try:
            value = reader(state, thing, *args)
        except (ArithmeticError, LookupError, TypeError, ValueError):  # a formula without a result here
            return None
        return None if value == NOTHING and isinstance(field.type, ChoiceType | EntityType) else value

    def work_out(self, state: State, thing: int, expr: tree.Expr, owner: model.Kind) -> Any:
        """An expression that stands among the members of a kind, for one of its things."""
        if expr not in self._formulas:
            lowering = self.program.module.lowering
            code = lowering.e.value(expr, Env({owner.self: X}, NO_THING, NO_THING), expr.type)
            self._formulas[expr] = self._compiled(code, X)
        try:
            return self._formulas[expr](state, thing)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return None

    def _reader(self, field: model.Field) -> Reader | None:
        lowering = self.program.module.lowering
        names = [f"a{i}" for i in range(len(field.params))]
        args = [Code(Var(name), param.type) for name, param in zip(names, field.params, strict=True)]
        of = Code(X, EntityType(field.owner), nullable=True)
        try:
            code = lowering.e.fields.access(field, of, args, Env({}, NO_THING, NO_THING))
        except (KeyError, ValueError, AssertionError, AttributeError):
            return None
        return self._compiled(code, X, *map(Var, names))

    def _compiled(self, code: Code, *params: Var) -> Reader:
        lowering, module = self.program.module.lowering, self.program.module
        name, text = lowering.c.fresh("e"), Text()
        lowering.c.add(name, params, Give(code.value))
        lowering.write(module.namespace, text)
        exec(compile(str(text), "<ludolect picture>", "exec"), module.namespace)  # built from checked IR only
        reader: Reader = module.namespace[name]
        return reader
