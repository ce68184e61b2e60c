"""The procedure of a verb, with the reactions around it, and the rules that things have of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, tree
from dsl.types import EntityType
from interpreter import ir
from interpreter.ir.effects import TICK, Note, Trigger
from interpreter.ir.making import compare
from interpreter.ir.reads import Holding
from interpreter.ir.values import NOTHING, Number, Row, Table, Value, Var
from interpreter.lower.compiler import Env
from interpreter.lower.expressions import Expressions
from interpreter.lower.phases import Phases
from interpreter.lower.picks import Ctx
from interpreter.lower.vain import Vain


class Procedures(Phases):
    e: Expressions
    vain: Vain
    verb_units: dict[tuple[model.Verb, bool], ir.Unit]  # True: where it is the whole of what is offered
    after_units: dict[model.Verb, ir.Unit | None]
    rule_units: dict[tuple[model.Rule, bool], ir.Unit]
    waiting: list[tuple[ir.Unit, Callable[[], list[ir.Op]]]]
    filling: bool
    listening: list[ir.Unit]  # all units of step 5; grows while units are made

    def fill(self, unit: ir.Unit, lower: Callable[[], list[ir.Op]]) -> None:
        """Rules that call rules are lowered one after the other, not one inside the other: chains may be long."""
        self.waiting.append((unit, lower))
        if not self.filling:
            self.filling = True
            try:
                while self.waiting:
                    next_unit, next_lower = self.waiting.pop(0)
                    next_unit.ops = next_lower()
            finally:
                self.filling = False

    def verb_unit(self, verb: model.Verb, whole: bool = False) -> ir.Unit:
        key = verb, whole and self.vain.verb(verb)
        if key not in self.verb_units:
            span = verb.node.span if verb.node else None
            unit = self.c.unit(f"verb {verb.name}", span, len(verb.params))
            self.verb_units[key] = unit
            self.fill(unit, lambda: self.procedure(verb, unit, key[1]))
        return self.verb_units[key]

    def verb_env(self, verb: model.Verb) -> tuple[Env, list[Var]]:
        given = [Var(f"v{i + 2}") for i in range(len(verb.params))]
        env = Env({p.local: v for p, v in zip(verb.params, given, strict=True)}, ir.YOU, ir.SOURCE)
        return env, given

    def procedure(self, verb: model.Verb, unit: ir.Unit, whole: bool) -> list[ir.Op]:
        env, given = self.verb_env(verb)
        ctx = Ctx(unit, env)
        ops: list[ir.Op] = [ir.Do(TICK)]
        goal = verb.object
        if goal is not None and goal.default is None and not goal.each and isinstance(goal.type, EntityType):
            nothing = compare(given[verb.params.index(goal)], "==", NOTHING)
            ops.append(ir.If(nothing, [ir.Return()]))  # `first` found none: what is done to nothing is not done
        if self.reactions.forbids(verb):
            ops.append(ir.If(self.reactions.forbidden(verb, list(given), env), [ir.Return()]))
        ops += self.reactions.before(verb, given, ctx)
        after = self.after_unit(verb)
        carried: list[Var] = []
        if after is not None:
            carried = self.reactions.capture_awake(verb, given, ctx, ops)
        ops += self.reactions.instead(verb, given, ctx)
        assert verb.body is not None
        number = list(self.c.ruleset.verbs).index(verb.name)
        event = ir.Do(Note("verb", number, (ir.YOU, ir.SOURCE, *given)), record=True)
        ops += self.body(verb.body, event, replace(ctx, whole=whole))
        if after is not None:
            heard: list[Value] = [ir.YOU, ir.SOURCE, *given, *carried]
            waits = Trigger(Row((Number(after.index), *heard)))
            ops.append(ir.If(Holding(), [ir.Do(waits)], [ir.Call(after, heard)]))
        return ops

    def body(self, block: tree.Block, event: ir.Op, ctx: Ctx) -> list[ir.Op]:
        """The event is recorded once its requirements hold and before what comes of it, so that the record reads in
        the order in which things happen."""
        ops: list[ir.Op] = []
        recorded = False
        for i, statement in enumerate(block.statements):
            if not recorded and not isinstance(statement, tree.Requires):
                ops.append(event)
                recorded = True
            walls, ctx = self.vain.placed(block.statements, i, ctx)
            ops += walls
            made, ctx = self.s.statement(statement, ctx)
            ops += made
        return ops if recorded else [*ops, event]

    def after_unit(self, verb: model.Verb) -> ir.Unit | None:
        """Step 5 of a verb; None if nothing listens."""
        if verb not in self.after_units:
            self.after_units[verb] = None
            if self.reactions.listeners(verb):
                captured = len(self.reactions.captures(verb))
                span = verb.node.span if verb.node else None
                unit = self.c.unit(f"after {verb.name}", span, len(verb.params) + captured)
                self.after_units[verb] = unit
                self.listening.append(unit)
                env, given = self.verb_env(verb)
                carried = [Var(f"v{i + 2 + len(given)}") for i in range(captured)]
                unit.ops = self.reactions.after(verb, given, carried, Ctx(unit, env))
        return self.after_units[verb]

    def rule_unit(self, rule: model.Rule, whole: bool) -> ir.Unit:
        key = rule, whole and self.vain.block(rule.body)
        if key not in self.rule_units:
            unit = self.c.unit(f"{rule.owner.name}.{rule.name}", rule.body.span, 1)
            self.rule_units[key] = unit
            env = Env({rule.owner.self: Var("v2")}, ir.YOU, ir.SOURCE)
            self.fill(unit, lambda: self.of_its_kind(rule, self.s.block(rule.body, Ctx(unit, env, whole=key[1])), env))
        return self.rule_units[key]

    def of_its_kind(self, rule: model.Rule, ops: list[ir.Op], env: Env) -> list[ir.Op]:
        """A rule of a defined kind is one as long as the piece is of that kind."""
        if not self.e.fields.is_defined(rule.owner):
            return ops
        return [ir.If(self.e.fields.kind_check(rule.owner, Var("v2"), env), ops)]

    def run_rule(self, name: str, thing: Value, ctx: Ctx) -> list[ir.Op]:
        """`run c.play`: the rule of that name that the thing's kind has; the thing becomes the source."""
        by_id: dict[int, int] = {}
        units: dict[ir.Unit, None] = {}
        whole = ctx.whole and self.vain.rule(name)
        for item in self.c.world.things:
            rule = item.kind.find_rule(name)
            if rule is not None:
                unit = self.rule_unit(rule, whole)
                units[unit] = None
                by_id[item.id] = unit.index
        table = self.c.dispatch_table((name, whole), by_id)
        variable = ctx.unit.new_variable()
        args: list[Value] = [ctx.env.you, variable, variable]
        return [
            ir.Assign(variable, thing),
            ir.If(compare(variable, "in", Table(table)), [ir.Dispatch(table, variable, list(units), args)]),
        ]
