"""Whatever has a value: as one value, as a thing, as a list, as is wanted where it stands."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import (
    NUMBER,
    EntityType,
    GridType,
    KindType,
    ListType,
    NothingType,
    SetType,
    Type,
)
from interpreter.ir.asked import is_no_thing
from interpreter.ir.values import (
    NONE_LISTED,
    Listed,
    Op,
    Tuple,
    Value,
)
from interpreter.lower.compiler import Below, Code, Compiler, Env, nothing_of
from interpreter.lower.defines import Defines
from interpreter.lower.fitting import fitted, fitting
from interpreter.lower.nouns import Nouns
from interpreter.lower.recursion import Treatment

COLLECTIONS = (ListType, SetType, GridType)


class Valued:
    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.fields = Defines(compiler, self)
        self.nouns = Nouns(compiler, self, self.fields)

    def value(self, expr: tree.Expr, env: Env, wanted: Type | None = None) -> Code:
        """The expression, as far as it is of the type that is wanted; see `fitting`."""
        return fitting(self.c, self.shaped(expr, env, wanted), wanted)

    def shaped(self, expr: tree.Expr, env: Env, wanted: Type | None) -> Code:
        """The expression, as a list where a list is wanted and one value was given."""
        if isinstance(wanted, COLLECTIONS) and not isinstance(expr.type, COLLECTIONS):
            if isinstance(expr, tree.Items):
                return Code(self._tuple(expr.items, env, element(wanted)), wanted)
            if isinstance(expr, tree.Range):
                return Code(Listed(self.code(expr, env).value), wanted)
            if isinstance(expr, tree.Grid):
                return self.code(expr, env)
            code = self.code(expr, env)
            if is_no_thing(code.value):
                return Code(NONE_LISTED, wanted)
            if isinstance(code.type, COLLECTIONS):
                return code
            one = fitted(self.c, code.value, code.type, wanted)
            if code.nullable or one is not code.value:
                return Code(Op("only", (one,)), wanted)
            return Code(Tuple((one,)), wanted)
        if isinstance(wanted, EntityType) and wanted.kind.root == "piece":
            code = self.thing(expr, env)
            if isinstance(code.type, EntityType):
                return code
        code = self.code(expr, env)
        if is_no_thing(code.value) and isinstance(code.type, NothingType) and wanted is not None:
            return Code(nothing_of(wanted), wanted, True)
        return code

    def thing(self, expr: tree.Expr, env: Env) -> Code:
        """A thing. `play knight_red` in an example: the name of a kind stands for one of its pieces."""
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) and isinstance(expr.type, KindType):
            return Code(Op("one_of", (self.c.ids(expr.to),)), EntityType(expr.to), True)
        return self.code(expr, env)

    def truth(self, expr: tree.Expr, env: Env) -> Value:
        return self.code(expr, env).value

    def _tuple(self, items: list[tree.Expr], env: Env, of: Type | None = None) -> Value:
        """Nothing is never an element of a list."""
        codes = [self.value(item, env, None if isinstance(item.type, KindType) else of) for item in items]
        parts = tuple(code.value for code in codes)
        return Op("present", parts) if any(code.nullable for code in codes) else Tuple(parts)

    def code(self, expr: tree.Expr, env: Env) -> Code:
        """The value, with its type and the place it comes from; what stands for a name keeps its own."""
        made = self.made(expr, env)
        if made.value.span is not None:
            return made
        return replace(made, value=replace(made.value, span=expr.span, of=made.type))

    def made(self, expr: tree.Expr, env: Env) -> Code:
        """By what it is: see `expressions`."""
        raise NotImplementedError

    def type_of(self, expr: tree.Expr) -> Type:
        assert expr.type is not None, f"{expr.span}: {expr.span.text}"
        return expr.type

    def collection(self, expr: tree.Expr, env: Env) -> Value:
        if isinstance(expr, tree.Items) and not expr.is_list and len(expr.items) == 1:
            expr = expr.items[0]
        if isinstance(expr.type, COLLECTIONS) or isinstance(expr, tree.Range):
            return self.code(expr, env).value
        return self.value(expr, env, ListType(self.type_of(expr))).value

    def can(self, expr: tree.Can, env: Env) -> Value:
        """Whether a call could be carried out; `statements` gives the search its unit."""
        raise NotImplementedError

    def treat(self, reaction: model.Reaction, f: model.Field, name: str, below: Below) -> Treatment:
        """The test and value of one layer; `calls` knows how reactions match."""
        raise NotImplementedError


def element(of: Type | None) -> Type:
    match of:
        case ListType() | SetType():
            return of.of
        case GridType():
            return EntityType(of.of)
        case None:
            return NUMBER
    return of
