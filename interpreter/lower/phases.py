"""Phases, what lasts until one of them, and what is looked at after every attempt."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from interpreter import ir
from interpreter.ir.effects import Keep, Last, Note, PhaseEdge
from interpreter.ir.making import negated
from interpreter.ir.reads import Active, Untils
from interpreter.ir.values import NOTHING, Number, Row, Truth
from interpreter.lower.compiler import Compiler, Env
from interpreter.lower.picks import Ctx
from interpreter.lower.reactions import Reactions
from interpreter.lower.statements import Statements


class Phases:
    c: Compiler
    s: Statements
    reactions: Reactions
    tests_of_whenever: ir.Unit | None

    def settled(self) -> list[ir.Op]:
        """What was to be carried out as a whole has been; conditions that hold from now on are noticed."""
        ops: list[ir.Op] = [ir.AttemptEnd()]
        unit = self.whenever_unit()
        if unit is not None:
            ops.append(ir.Call(unit, [Active(), NOTHING]))
        return ops

    def whenever_unit(self) -> ir.Unit | None:
        if not self.reactions.whenevers:
            return None
        if self.tests_of_whenever is None:
            self.tests_of_whenever = self.c.unit("whenever", None, 0)
            ctx = Ctx(self.tests_of_whenever, Env({}, ir.YOU, ir.SOURCE))
            self.tests_of_whenever.ops = ops = self.reactions.whenever_tests(ctx)
            tests = ops[-1].body[1:] if isinstance(ops[-1], ir.While) else []
            if all(isinstance(op, ir.If) for op in tests):
                self.tests_of_whenever.guard = [op.test for op in tests if isinstance(op, ir.If)]
        return self.tests_of_whenever

    def phase(self, stmt: tree.Phase, ctx: Ctx) -> list[ir.Op]:
        symbol = stmt.symbol
        assert symbol is not None
        inner = replace(ctx, phases=(*ctx.phases, symbol), whole=False)
        whole = [*self.s.block(symbol.body, inner), *self.phase_end(symbol, ctx)]
        kept = [ir.Do(Keep(self.phase_number(symbol)))] if symbol.name in self.c.whereabouts.rewound else []
        body: list[ir.Op] = [
            *self.lasting_end(symbol, begins=True),
            *kept,
            ir.Do(Note("phase", self.phase_number(symbol), (Active(),)), record=True),
            *self.hooked(self.reactions.phase_hooks("before", symbol, ctx), ctx),
            *self.reactions.phase_instead(symbol, ctx, whole),
        ]
        forbidden = self.reactions.phase_forbidden(symbol, ctx)
        return [ir.If(negated(forbidden), body)] if forbidden is not None else body

    def lasting_end(self, phase: model.Phase, begins: bool) -> list[ir.Op]:
        """What lasts until a phase begins (ends) is over."""
        if not self.reactions.lasting:
            return []
        return [ir.If(Untils(), [ir.Do(PhaseEdge(self.phase_number(phase), begins))])]

    def phase_number(self, phase: model.Phase) -> int:
        return list(self.c.ruleset.phases).index(phase.name)

    def phase_end(self, phase: model.Phase, ctx: Ctx) -> list[ir.Op]:
        return [
            *self.lasting_end(phase, begins=False),
            *self.hooked(self.reactions.phase_hooks("when", phase, ctx), ctx),
        ]

    def hooked(self, hooks: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """What a phase sets off is an attempt of its own."""
        return [*hooks, *self.settled()] if hooks and ctx.root and not ctx.attempt else hooks

    def until(self, stmt: tree.Until, ctx: Ctx) -> list[ir.Op]:
        """Reactions that hold for a while are data: which ones, until when, and the values they speak of."""
        number = self.reactions.until_index(stmt)
        phase = list(self.c.ruleset.phases).index(stmt.phase.id)
        values = [ctx.env.locals[local] for local in self.reactions.until_values(stmt)]
        begins = Truth(stmt.edge == "start")
        entry = Row((Number(number), Number(phase), begins, ctx.env.you, ctx.env.source, *values))
        return [ir.Do(Last(entry))]
