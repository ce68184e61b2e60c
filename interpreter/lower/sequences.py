"""Statements one after the other."""

from __future__ import annotations

from dsl import tree
from interpreter import ir
from interpreter.lower.calling import Calling
from interpreter.lower.compiler import Compiler
from interpreter.lower.expressions import Expressions
from interpreter.lower.picks import Ctx, Picks


class Sequences:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions
        self.picks = Picks(compiler, expressions)
        self.calls: Calling

    def block(self, block: tree.Block, ctx: Ctx) -> list[ir.Op]:
        return self.sequence(block.statements, ctx)

    def sequence(self, statements: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        return self.carried_on(statements, ctx)[0]

    def carried_on(self, statements: list[tree.Stmt], ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """The operations of all, and the context after the last."""
        ops: list[ir.Op] = []
        for i, statement in enumerate(statements):
            if isinstance(statement, tree.Requires) and ctx.inlined:
                return [*ops, *self.only_if(statement, statements[i + 1 :], ctx)], ctx
            walls, ctx = self.calls.vain.placed(statements, i, ctx)
            ops += walls
            made, ctx = self.statement(statement, ctx)
            ops += made
        return ops, ctx

    def lowered(self, stmt: tree.Stmt, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """By what it is: see `statements`."""
        raise NotImplementedError

    def only_if(self, stmt: tree.Requires, rest: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        """What follows, if something holds: see `branches`."""
        raise NotImplementedError

    def statement(self, stmt: tree.Stmt, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """The operations, and the context of what follows."""
        made, after = self.lowered(stmt, ctx)
        for op in ir.walk(made):
            self.c.spans.setdefault(op, stmt.span)  # those of inner statements have theirs already
        return made, after
