"""What the parts of the lowering ask of those that are made from them: expressions are made of fields and nouns, which
hold expressions; statements of calls, whose rules hold statements."""

from __future__ import annotations

from typing import Protocol

from dsl import model, tree
from dsl.types import Type
from interpreter.ir.functions import Statement
from interpreter.ir.values import Table, Value
from interpreter.lower.compiler import Below, Code, Env
from interpreter.lower.loops import Loop

Treatment = tuple[tuple[Statement, ...], bool]  # of a layer; whether it goes through those that carry it


class Constants(Protocol):
    """Which fields never change, and the tables of those."""

    def is_static(self, f: model.Field, /) -> bool: ...

    def table(self, f: model.Field, /) -> Table: ...


class Searches(Protocol):
    def loop(self, noun: tree.Noun, env: Env, /) -> tuple[Env, Loop]: ...


class Values(Protocol):
    """Whatever has a value: see `expressions`."""

    @property
    def fields(self) -> Constants: ...

    @property
    def nouns(self) -> Searches: ...

    def value(self, expr: tree.Expr, env: Env, wanted: Type | None = None, /) -> Code: ...

    def code(self, expr: tree.Expr, env: Env, /) -> Code: ...

    def truth(self, expr: tree.Expr, env: Env, /) -> Value: ...

    def collection(self, expr: tree.Expr, env: Env, /) -> Value: ...

    def type_of(self, expr: tree.Expr, /) -> Type: ...

    def treat(self, reaction: model.Reaction, f: model.Field, name: str, below: Below, /) -> Treatment: ...
