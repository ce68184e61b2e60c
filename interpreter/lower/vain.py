"""What is forbidden as a whole is not offered.

A forbidden call inside a rule is passed over, and the rule goes on. But where such calls are all that something offered
comes to (an option, a `may`, an action of the flow, what `can` asks about), to take it would be to do nothing. So there
a forbidden call is a wall.

Whether a call is all there is depends on who asks: a rule that does nothing but make it may itself be one step of
another. So a rule in which it matters has two units, one for each case (`Ctx.whole`). A choice, a name for a value and
a `requires` do nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, quantifiers, tree
from interpreter import ir
from interpreter.ir.making import all_hold
from interpreter.ir.values import Value
from interpreter.lower.compiler import Env
from interpreter.lower.picks import Ctx
from interpreter.lower.reactions import Reactions

DEEPEST = 50  # rules that do nothing but call the next


Argument = Callable[[model.Param, tree.Expr | None, Env], Value]


class Vain:
    def __init__(self, reactions: Reactions, argument: Argument) -> None:
        self.reactions = reactions
        self.argument = argument
        self.verbs: dict[model.Verb, bool] = {}
        self.rules: dict[str, bool] = {}
        self.depth = 0

    # -------------------------------------------------------------- where it matters

    def verb(self, verb: model.Verb) -> bool:
        """Whether a verb, or all that it comes to, could be forbidden further on."""
        if verb not in self.verbs:
            if self.depth == DEEPEST:
                return False
            self.depth += 1
            self.verbs[verb] = False
            self.verbs[verb] = verb.body is not None and self.block(verb.body)
            self.depth -= 1
        return self.verbs[verb]

    def rule(self, name: str) -> bool:
        if name not in self.rules:
            self.rules[name] = False
            kinds = self.reactions.c.ruleset.kinds.values()
            self.rules[name] = any(self.block(kind.rules[name].body) for kind in kinds if name in kind.rules)
        return self.rules[name]

    def block(self, block: tree.Block) -> bool:
        for i, statement in enumerate(block.statements):
            if not _does_nothing(statement):
                rest = block.statements[i:]
                return all(self.is_fixed(s) for s in rest) if len(rest) > 1 else self.statement(statement)
        return False

    def statement(self, statement: tree.Stmt) -> bool:
        match statement:
            case tree.Call(to=model.Verb(body=None)):
                ran = _rule_of(statement)
                return ran is not None and self.rule(ran)
            case tree.Call(to=model.Verb() as verb):
                return self.reactions.forbids(verb) or self.verb(verb)
            case tree.Does(body=body):
                return self.block(body)
            case tree.If(then=then, otherwise=otherwise):
                return self.block(then) or (otherwise is not None and self.block(otherwise))
            case tree.Depending(cases=cases):
                return any(self.block(case.body) for case in cases)
        return False

    def is_fixed(self, statement: tree.Stmt) -> bool:
        """Whether it is a call that can be forbidden, with nothing to be chosen and done to one thing only."""
        if not isinstance(statement, tree.Call) or statement.to is None or statement.to.body is None:
            return False
        plain = not any(isinstance(arg, tree.Quantified | tree.Pick) for arg in (statement.given or {}).values())
        single = not any(quantifiers.spread(statement.to, statement))
        return plain and single and self.reactions.forbids(statement.to)

    # -------------------------------------------------------------- at a statement

    def placed(self, statements: list[tree.Stmt], i: int, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """How one of a sequence of statements stands: what comes before it, and its context."""
        if not ctx.whole or _does_nothing(statements[i]) or i == len(statements) - 1:
            return [], ctx
        test = self.forbidden(statements[i:], ctx)
        ops: list[ir.Op] = [ir.If(test, [ir.Wall()])] if test is not None else []
        return ops, replace(ctx, whole=False)

    def forbidden(self, statements: list[tree.Stmt], ctx: Ctx) -> Value | None:
        """Whether all of these are calls that are forbidden as things are; None if they can be something else."""
        tests = []
        for statement in statements:
            if not self.is_fixed(statement):
                return None
            assert isinstance(statement, tree.Call)
            assert statement.to is not None
            given = statement.given or {}
            args = [self.argument(p, given.get(p.name), ctx.env) for p in statement.to.params]
            tests.append(self.reactions.forbidden(statement.to, args, ctx.env))
        return all_hold(tests) if tests else None


def _does_nothing(statement: tree.Stmt) -> bool:
    return isinstance(statement, tree.Choose | tree.Let | tree.Requires)


def _rule_of(call: tree.Call) -> str | None:
    """The rule that `run x.play` runs."""
    match call.arg(None) if call.verb.id == "run" else None:
        case tree.Attr(name=name):
            return name.id
        case tree.Ref(to=model.FieldOf(), name=rule):
            return rule
    return None
