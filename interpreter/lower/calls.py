"""Verb calls: arguments, the procedure of a verb, groups, phases.

The procedure of a declared verb (one unit each): 1 permission; 2 `before`, which may change the amounts; 3 at most one
`instead of`, else the body; 4 the event is recorded; 5 `when`. Inside a group (`each` in one call, `together`) step 5
waits until the whole group has been applied: the unit of step 5 and its arguments are kept as data and run afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, quantifiers, tree
from dsl.quantifiers import Way, way
from dsl.types import EntityType
from interpreter import ir
from interpreter.ir.effects import HOLD, LET_GO, TICK, Keep, Last, Note, PhaseEdge, SetHeld, Trigger
from interpreter.ir.making import compare, negated
from interpreter.ir.values import (
    FALSE,
    IT,
    NONE_LISTED,
    NOTHING,
    Active,
    AllOf,
    And,
    Appended,
    Attempt,
    Clause,
    Contested,
    Distinct,
    Each,
    Entry,
    FirstOf,
    Held,
    Holding,
    Listed,
    Number,
    Op,
    Rest,
    Row,
    Size,
    Spread,
    Table,
    Truth,
    Tuple,
    Untils,
    Value,
    Var,
)
from interpreter.lower.builtins import Builtins
from interpreter.lower.calling import Follow
from interpreter.lower.compiler import Compiler, Env, nothing_of
from interpreter.lower.expressions import Expressions
from interpreter.lower.picks import Ctx, wrapped
from interpreter.lower.reactions import Reactions
from interpreter.lower.statements import Statements
from interpreter.lower.vain import Vain

E = Var("e")  # one of a group


class Calls:
    def __init__(self, compiler: Compiler, expressions: Expressions, statements: Statements) -> None:
        self.c = compiler
        self.e = expressions
        self.s = statements
        self.reactions = Reactions(compiler, expressions, self)
        self.builtins = Builtins(compiler, expressions, self, statements.picks)
        self.vain = Vain(self.reactions, self.argument)
        self.verb_units: dict[tuple[model.Verb, bool], ir.Unit] = {}  # True: where it is the whole of what is offered
        self.after_units: dict[model.Verb, ir.Unit | None] = {}
        self.rule_units: dict[tuple[model.Rule, bool], ir.Unit] = {}
        self.tests_of_whenever: ir.Unit | None = None
        self.queued: list[ir.Unit] = []
        self.waiting: list[tuple[ir.Unit, Callable[[], list[ir.Op]]]] = []
        self.filling = False
        self.listening: list[ir.Unit] = []  # all units of step 5; grows while units are made
        statements.calls = self
        expressions.can = self.can  # type: ignore[method-assign]
        expressions.treat = self.reactions.treat  # type: ignore[method-assign]

    # -------------------------------------------------------------- arguments

    def call(self, call: tree.Call, ctx: Ctx, then: Follow) -> list[ir.Op]:
        assert call.to is not None, f"{call.span}: {call.verb.id} is no verb"
        if call.to.body is None:
            return self.builtins.call(call, ctx, then)
        return self.declared(call.to, call, ctx, then)

    def declared(self, verb: model.Verb, call: tree.Call, ctx: Ctx, then: Follow) -> list[ir.Op]:
        """Chosen arguments first, left to right; then the call, once or for each of a group."""
        given = call.given or {}
        order = [p for p in verb.params if p.name in given]
        order.sort(key=lambda p: given[p.name].span.start)
        rest = [given[p.name] for p in order]

        def collect(index: int, known: dict[str, Value], inner: Ctx, permitted: bool) -> list[ir.Op]:
            for i in range(index, len(order)):
                param, arg = order[i], given[order[i].name]
                if isinstance(arg, tree.Quantified) and quantifiers.is_settled_first(arg):
                    extra = self.permission(verb, param, arg, call, known, inner)
                    sure = self.s.picks.followed_by(arg, rest[i + 1 :], inner.env) if extra is None else None

                    def go_on(
                        v: Var,
                        after: Ctx,
                        i: int = i,
                        name: str = param.name,
                        sure: bool = sure is not None,
                        permitted: bool = extra is not None,
                    ) -> list[ir.Op]:
                        value = self.handed(verb, order[i], call, v)
                        return collect(i + 1, {**known, name: value}, replace(after, sure=sure), permitted)

                    return self.s.picks.quantified(arg, inner, sure if extra is None else extra, go_on)
                if isinstance(arg, tree.Pick) and arg.noun.binder is not None:
                    variable = inner.unit.new_variable()
                    name = param.name
                    made = ir.Assign(variable, self.e.code(arg, inner.env).value)
                    after = inner.bind(arg.noun.local, variable)
                    value = self.handed(verb, param, call, variable)
                    return [made, *collect(i + 1, {**known, name: value}, after, False)]
            return [*self.perform(verb, call, known, inner, permitted), *then(inner)]

        return collect(0, {}, ctx, False)

    def handed(self, verb: model.Verb, param: model.Param, call: tree.Call, variable: Var) -> Value:
        """What was chosen, drawn or found, as its parameter takes it."""
        return wrapped(variable, param.type) if way(verb, param, call) is Way.WRAPPED else variable

    def permission(
        self,
        verb: model.Verb,
        param: model.Param,
        arg: tree.Quantified,
        call: tree.Call,
        known: dict[str, Value],
        ctx: Ctx,
    ) -> Value | None:
        """A choice never offers what the verb is forbidden to be done to."""
        if not self.reactions.forbids(verb) or arg.how not in ("one", "up to", "any", "count"):
            return None
        args: list[Value] = []
        env = ctx.env.bind(arg.noun.local, IT)
        for p in verb.params:
            args.append((Tuple((IT,)) if p.each else IT) if p is param else self.foreseen(verb, p, call, known, env))
        return negated(self.reactions.forbidden(verb, args, env))

    def foreseen(
        self, verb: model.Verb, param: model.Param, call: tree.Call, known: dict[str, Value], env: Env
    ) -> Value:
        """An argument as far as it is known before everything is chosen."""
        if way(verb, param, call) is Way.SPREAD:
            return nothing_of(param.type)
        if param.name in known:
            return known[param.name]
        arg = (call.given or {}).get(param.name)
        if arg is None:
            return self.default(param, env)
        if isinstance(arg, tree.Quantified):
            return NONE_LISTED if param.each else nothing_of(param.type)
        return self.e.value(arg, env, param.local.type).value

    def default(self, param: model.Param, env: Env) -> Value:
        if param.default is None:
            return NONE_LISTED if param.each else nothing_of(param.type)
        return self.e.value(param.default, env, param.local.type).value

    def perform(
        self, verb: model.Verb, call: tree.Call, known: dict[str, Value], ctx: Ctx, permitted: bool
    ) -> list[ir.Op]:
        """The call itself, spread over the elements of an argument where the verb takes one at a time. `permitted`:
        what is forbidden has been left out already."""
        given = call.given or {}
        env = ctx.env
        values: dict[str, Value] = {}
        clauses: tuple[Clause, ...] = ()
        spread = next(iter(quantifiers.spread(verb, call)), None)
        if spread is not None:
            arg = given[spread.name]
            if isinstance(arg, tree.Quantified) and arg.how == "each":
                env, listed = self.e.nouns.loop(arg.noun, env)
                values[spread.name], clauses = listed.thing, listed.clauses
            else:
                one = Var(self.c.fresh("x"))
                values[spread.name], clauses = one, (Clause(one, known[spread.name]),)
                if isinstance(arg, tree.Quantified) and quantifiers.is_spoken_of_singly(arg):
                    env = env.bind(arg.noun.local, one)
        for param in verb.params:
            if param.name not in values:
                values[param.name] = known.get(param.name) or self.argument(param, given.get(param.name), env)
        args = [values[p.name] for p in verb.params]
        walled = ctx.whole and not permitted and self.reactions.forbids(verb)
        if spread is None:
            wall = ir.If(self.reactions.forbidden(verb, args, ctx.env), [ir.Wall()]) if walled else None
            return [*([wall] if wall else []), *self.apply(verb, args, ctx)]
        entry = ctx.unit.new_variable()
        ctx.unit.types[entry.name] = ir.RowType(tuple(p.local.type for p in verb.params))
        items: Value = Listed(Each(Tuple(tuple(args)), clauses, at_once=True))
        first: list[ir.Op] = []
        if walled:
            each = self.reactions.forbidden(verb, parts_of(E, len(args)), ctx.env)
            all_of = ctx.unit.new_variable()
            none_may = And((all_of, AllOf(Each(each, (Clause(E, all_of),)))), closed=False)
            first = [ir.Assign(all_of, items), ir.If(none_may, [ir.Wall()])]
            items = all_of
        ctx = replace(ctx, whole=False)
        applied = self.apply(verb, parts_of(entry, len(args)), ctx)
        if ctx.queue is None and isinstance(spread.type, EntityType) and self.reactions.contestable(verb):
            unit, place = self.verb_unit(verb).index, verb.params.index(spread)
            same = Row((Number(unit), ctx.env.you, ctx.env.source, Spread(E)))
            site = self.c.site("order", spread.type, given[spread.name].span, None)
            in_order = self.in_best_order(items, entry, same, Entry(E, Number(place)), site, applied, ctx)
            return [*first, *self.grouped(in_order, ctx)]
        return [*first, *self.grouped([ir.ForIn(entry, items, applied)], ctx)]

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
    ) -> list[ir.Op]:
        """One of the group after the other. While one reaction could replace two or more of those that are left
        (`call`: each, as `E`, as a unit with its arguments), you choose which comes next, of those that meet the
        tests."""
        left, chosen = ctx.unit.new_variable(), ctx.unit.new_variable()
        rivals = Contested(Listed(Each(call, (Clause(E, left, tests),))))
        contested = And((compare(Size(left), ">", Number(1)), rivals), closed=False)
        ask = ir.Ask(chosen, site, ctx.env.you, Distinct(Each(named, (Clause(E, left, tests),))), FALSE, False)
        take = ir.Assign(entry, FirstOf(Each(E, (Clause(E, left, (*tests, compare(named, "==", chosen))),))))
        loop: list[ir.Op] = [
            ir.If(contested, [ask, take], [ir.Assign(entry, Entry(left, Number(0)))]),
            ir.Assign(left, Op("less_one", (left, entry))),
            *applied,
        ]
        return [ir.Assign(left, items), ir.While(left, loop)]

    def argument(self, param: model.Param, arg: tree.Expr | None, env: Env) -> Value:
        if arg is None:
            return self.default(param, env)
        if isinstance(arg, tree.Quantified):
            return self.e.nouns.things(arg.noun, env)
        return self.e.value(arg, env, param.local.type).value

    def apply(self, verb: model.Verb, args: list[Value], ctx: Ctx) -> list[ir.Op]:
        unit = self.verb_unit(verb, ctx.whole)
        return self.effect(unit, [ctx.env.you, ctx.env.source, *args], ctx)

    def effect(self, unit: ir.Unit, args: list[Value], ctx: Ctx) -> list[ir.Op]:
        """Now, or at the end of the `together` around it."""
        if ctx.queue is None:
            return [ir.Call(unit, args)]
        self.queued.append(unit)
        return [ir.Assign(ctx.queue, Appended(ctx.queue, Row((Number(unit.index), *args))))]

    def effects_in(self, _: list[ir.Op]) -> list[ir.Unit]:
        units, self.queued = self.queued, []
        return units

    def unit_table(self) -> str:
        return "UNITS"

    # -------------------------------------------------------------- groups

    def grouped(self, ops: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """Bodies first, then what they trigger."""
        if ctx.queue is not None:
            return ops
        earlier, entry = ctx.unit.new_variable(), ctx.unit.new_variable()
        ctx.unit.types[earlier.name] = ctx.unit.types[entry.name] = ir.CallType()
        drain = ir.While(
            Held(),
            [
                ir.Assign(entry, Entry(Held(), Number(0))),
                ir.Do(SetHeld(Rest(Held()))),
                ir.Dispatch("UNITS", Entry(entry, Number(0)), self.listening, [], entry),
            ],
        )
        free = negated(Holding())
        return [  # a group inside what another group has triggered keeps its own triggers apart: depth first
            ir.Assign(earlier, Held()),
            ir.If(free, [ir.Do(SetHeld(NONE_LISTED))]),
            ir.Do(HOLD),
            *ops,
            ir.Do(LET_GO),
            ir.If(free, [drain, ir.Do(SetHeld(earlier))]),
        ]

    # -------------------------------------------------------------- the procedure of a verb

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

    # -------------------------------------------------------------- rules of kinds

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

    # -------------------------------------------------------------- can(...)

    def can(self, expr: tree.Can, env: Env) -> Value:
        """A root of its own that makes the call; the search runs it on a scratch copy."""
        captured = list(env.locals)
        unit = self.c.unit("can", expr.span, len(captured), root=True)
        inner = Env({local: Var(f"v{i + 2}") for i, local in enumerate(captured)}, ir.YOU, ir.SOURCE)
        ctx = Ctx(unit, inner, root=True, attempt=True, whole=True)
        call = expr.call
        unit.ops = [*self.call(call, ctx, lambda _: []), ir.AttemptEnd()]
        self.c.attempts.append(unit)
        return Attempt(unit.index, (env.you, env.source, *(env.locals[local] for local in captured)))

    # -------------------------------------------------------------- the end of an attempt

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

    # -------------------------------------------------------------- phases and durations

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


def parts_of(row: Value, number: int) -> list[Value]:
    return [Entry(row, Number(i)) for i in range(number)]
