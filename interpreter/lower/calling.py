"""What statements, verbs and reactions ask of whoever makes calls: see `calls`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from dsl import model, tree
from interpreter import ir
from interpreter.ir.values import Value, Var
from interpreter.lower.picks import Ctx

Follow = Callable[[Ctx], list[ir.Op]]


class Blocks(Protocol):
    """Statements, as what holds some has them made."""

    def block(self, block: tree.Block, ctx: Ctx, /) -> list[ir.Op]: ...

    def optional(self, block: tree.Block, ctx: Ctx, declined: list[ir.Op], /) -> list[ir.Op]: ...


class InVain(Protocol):
    """What could be forbidden: see `vain`."""

    def placed(self, statements: list[tree.Stmt], i: int, ctx: Ctx, /) -> tuple[list[ir.Op], Ctx]: ...

    def forbidden(self, statements: list[tree.Stmt], ctx: Ctx, /) -> Value | None: ...


class Contests(Protocol):
    def contestable(self, verb: model.Verb, /) -> bool: ...


class Calling(Protocol):
    verb_units: dict[tuple[model.Verb, bool], ir.Unit]

    @property
    def s(self) -> Blocks: ...

    @property
    def vain(self) -> InVain: ...

    @property
    def reactions(self) -> Contests: ...

    def call(self, call: tree.Call, ctx: Ctx, then: Follow, /) -> list[ir.Op]: ...

    def effect(self, unit: ir.Unit, args: list[Value], ctx: Ctx, /) -> list[ir.Op]: ...

    def effects_in(self, ops: list[ir.Op], /) -> list[ir.Unit]: ...

    def unit_table(self) -> str: ...

    def grouped(self, ops: list[ir.Op], ctx: Ctx, /) -> list[ir.Op]: ...

    def in_best_order(
        self,
        items: Value,
        entry: Var,
        call: Value,
        named: Value,
        site: int,
        applied: list[ir.Op],
        ctx: Ctx,
        tests: tuple[Value, ...] = (),
        /,
    ) -> list[ir.Op]: ...

    def run_rule(self, name: str, thing: Value, ctx: Ctx, /) -> list[ir.Op]: ...

    def settled(self) -> list[ir.Op]: ...

    def hooked(self, hooks: list[ir.Op], ctx: Ctx, /) -> list[ir.Op]: ...

    def phase(self, stmt: tree.Phase, ctx: Ctx, /) -> list[ir.Op]: ...

    def phase_number(self, phase: model.Phase, /) -> int: ...

    def phase_end(self, phase: model.Phase, ctx: Ctx, /) -> list[ir.Op]: ...

    def lasting_end(self, phase: model.Phase, begins: bool) -> list[ir.Op]: ...

    def until(self, stmt: tree.Until, ctx: Ctx, /) -> list[ir.Op]: ...
