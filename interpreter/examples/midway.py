"""A flow that is entered in its midst, after the setup: how a game goes on from a position that was laid out.

The flow is entered at its first `repeat`. Phases around it are under way: they do not begin, but they end. So is a
`for each` around it: the turn of some thing that nobody knows is played to its end, then come those that are there.
Whose turn it is may be known too (`active`): then those who sit before that player have had theirs in this round.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import tree
from interpreter import ir
from interpreter.compile.lowering import Lowering
from interpreter.ir.making import negated
from interpreter.ir.values import FALSE, NOTHING, TRUE, ZERO, Active, Tuple
from interpreter.lower.compiler import Env
from interpreter.lower.free import free_locals
from interpreter.lower.picks import Ctx
from interpreter.run.errors import GameError


def turns_unit(lowering: Lowering) -> ir.Unit:
    """What is left of the flow. Raises GameError if it has no `repeat`."""
    flow = lowering.world.ruleset.flow
    if flow is None or not has_turns(flow.statements):
        raise GameError("no game can go on from an example: the flow has no `repeat` after its setup")
    unit = lowering.c.unit("flow", flow.span, 0, root=True)
    turn = unit.new_variable()
    ops = _Entering(lowering, unit).sequence(
        flow.statements, Ctx(unit, Env({}, ir.YOU, ir.SOURCE), root=True, turn=turn)
    )
    unit.ops = [ir.Assign(turn, Active()), *ops]
    return unit


def has_turns(statements: list[tree.Stmt]) -> bool:
    return any(_has_turns(statement) for statement in statements)


def _has_turns(statement: tree.Stmt) -> bool:
    match statement:
        case tree.Repeat():
            return True
        case tree.Phase(symbol=symbol) if symbol is not None:
            return has_turns(symbol.body.statements)
        case tree.ForEach(body=body):
            return has_turns(body.statements)
    return False


class _Entering:
    def __init__(self, lowering: Lowering, unit: ir.Unit) -> None:
        self.s, self.calls, self.unit = lowering.s, lowering.calls, unit

    def sequence(self, statements: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        """From the first statement on that is, or holds, a `repeat`."""
        i = next(i for i, statement in enumerate(statements) if _has_turns(statement))
        entered, rest = statements[i], statements[i + 1 :]
        match entered:
            case tree.Phase(symbol=symbol) if symbol is not None:
                inner = self.sequence(symbol.body.statements, replace(ctx, phases=(*ctx.phases, symbol)))
                return [*inner, *self.calls.phase_end(symbol, ctx), *self.whole(rest, ctx)]
            case tree.ForEach(body=body):
                left, once = self.unit.new_variable(), self.unit.new_variable()
                inner = self.sequence(body.statements, ctx.looping())
                return [
                    ir.Assign(left, TRUE),
                    ir.ForIn(once, Tuple((ZERO,)), [*inner, ir.Assign(left, FALSE)]),  # unless `stop` has left it
                    ir.If(negated(left), self.whole([entered], ctx)),
                    *self.whole(rest, ctx),
                ]
        return self.whole(statements[i:], ctx)

    def whole(self, statements: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        """What was named further up in the flow is not known here."""
        named = (local for statement in statements for local in free_locals(statement))
        unknown = {local: NOTHING for local in named if local not in ctx.env.locals}
        return self.s.sequence(statements, replace(ctx, env=replace(ctx.env, locals={**ctx.env.locals, **unknown})))
