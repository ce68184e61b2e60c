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
from interpreter.lower.builtins import Builtins
from interpreter.lower.compiler import Compiler, Env, nothing_of
from interpreter.lower.expressions import Expressions
from interpreter.lower.picks import Ctx, wrapped
from interpreter.lower.reactions import Reactions
from interpreter.lower.statements import Statements
from interpreter.lower.vain import Vain

Follow = Callable[[Ctx], list[ir.Op]]


class Calls:
    def __init__(self, compiler: Compiler, expressions: Expressions, statements: Statements) -> None:
        self.c = compiler
        self.e = expressions
        self.s = statements
        self.reactions = Reactions(compiler, expressions, self)
        self.builtins = Builtins(compiler, expressions, self)
        self.vain = Vain(self)
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
        expressions.treat_lines = self.reactions.treat_lines  # type: ignore[method-assign]

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

        def collect(index: int, known: dict[str, str], inner: Ctx, permitted: bool) -> list[ir.Op]:
            for i in range(index, len(order)):
                param, arg = order[i], given[order[i].name]
                if isinstance(arg, tree.Quantified) and quantifiers.is_settled_first(arg):
                    extra = self.permission(verb, param, arg, call, known, inner)
                    sure = "" if extra else self.s.picks.followed_by(arg, rest[i + 1 :], inner.env)

                    def go_on(
                        v: str, after: Ctx, i: int = i, name: str = param.name, sure: str = sure, extra: str = extra
                    ) -> list[ir.Op]:
                        value = self.handed(verb, order[i], call, v)
                        return collect(i + 1, {**known, name: value}, replace(after, sure=bool(sure)), bool(extra))

                    return self.s.picks.quantified(arg, inner, extra or sure, go_on)
                if isinstance(arg, tree.Pick) and arg.noun.binder is not None:
                    variable = inner.unit.new_variable()
                    name = param.name
                    made = ir.Assign(variable, str(self.e.code(arg, inner.env)))
                    after = inner.bind(arg.noun.local, variable)
                    value = self.handed(verb, param, call, variable)
                    return [made, *collect(i + 1, {**known, name: value}, after, False)]
            return [*self.perform(verb, call, known, inner, permitted), *then(inner)]

        return collect(0, {}, ctx, False)

    def handed(self, verb: model.Verb, param: model.Param, call: tree.Call, variable: str) -> str:
        """What was chosen, drawn or found, as its parameter takes it."""
        return wrapped(variable, param.type) if way(verb, param, call) is Way.WRAPPED else variable

    def permission(
        self,
        verb: model.Verb,
        param: model.Param,
        arg: tree.Quantified,
        call: tree.Call,
        known: dict[str, str],
        ctx: Ctx,
    ) -> str:
        """A choice never offers what the verb is forbidden to be done to."""
        if not self.reactions.forbids(verb) or arg.how not in ("one", "up to", "any", "count"):
            return ""
        texts = []
        env = ctx.env.bind(arg.noun.local, "{x}")
        for p in verb.params:
            texts.append(("({x},)" if p.each else "{x}") if p is param else self.foreseen(verb, p, call, known, env))
        return f"not {self.reactions.forbidden(verb, texts, env)}"

    def foreseen(self, verb: model.Verb, param: model.Param, call: tree.Call, known: dict[str, str], env: Env) -> str:
        """An argument as far as it is known before everything is chosen."""
        if way(verb, param, call) is Way.SPREAD:
            return nothing_of(param.type)
        if param.name in known:
            return known[param.name]
        arg = (call.given or {}).get(param.name)
        if arg is None:
            return self.default(param, env)
        if isinstance(arg, tree.Quantified):
            return "()" if param.each else nothing_of(param.type)
        return str(self.e.value(arg, env, param.local.type))

    def default(self, param: model.Param, env: Env) -> str:
        if param.default is None:
            return "()" if param.each else nothing_of(param.type)
        return str(self.e.value(param.default, env, param.local.type))

    def perform(
        self, verb: model.Verb, call: tree.Call, known: dict[str, str], ctx: Ctx, permitted: bool
    ) -> list[ir.Op]:
        """The call itself, spread over the elements of an argument where the verb takes one at a time. `permitted`:
        what is forbidden has been left out already."""
        given = call.given or {}
        env = ctx.env
        texts: dict[str, str] = {}
        loop = ""
        spread = next(iter(quantifiers.spread(verb, call)), None)
        if spread is not None:
            arg = given[spread.name]
            if isinstance(arg, tree.Quantified) and arg.how == "each":
                env, listed = self.e.nouns.loop(arg.noun, env)
                texts[spread.name], loop = listed.thing, str(listed)
            else:
                element_name = texts[spread.name] = self.c.fresh("x")
                loop = f"for {element_name} in {known[spread.name]}"
                if isinstance(arg, tree.Quantified) and quantifiers.is_spoken_of_singly(arg):
                    env = env.bind(arg.noun.local, element_name)
        for param in verb.params:
            if param.name not in texts:
                texts[param.name] = known.get(param.name) or self.argument(param, given.get(param.name), env)
        args = [texts[p.name] for p in verb.params]
        walled = ctx.whole and not permitted and self.reactions.forbids(verb)
        if spread is None:
            wall = ir.If(self.reactions.forbidden(verb, args, ctx.env), [ir.Wall()]) if walled else None
            return [*([wall] if wall else []), *self.apply(verb, args, ctx)]
        entry = ctx.unit.new_variable()
        ctx.unit.types[entry] = ir.RowType(tuple(p.local.type for p in verb.params))
        items = f"tuple([({', '.join(args)},) {loop}])"
        first: list[ir.Op] = []
        if walled:
            each = self.reactions.forbidden(verb, [f"e[{i}]" for i in range(len(args))], ctx.env)
            all_of = ctx.unit.new_variable()
            first = [ir.Assign(all_of, items), ir.If(f"{all_of} and all({each} for e in {all_of})", [ir.Wall()])]
            items = all_of
        ctx = replace(ctx, whole=False)
        element_args = [f"{entry}[{i}]" for i in range(len(args))]
        applied = self.apply(verb, element_args, ctx)
        if ctx.queue is None and isinstance(spread.type, EntityType) and self.reactions.contestable(verb):
            unit, place = self.verb_unit(verb).index, verb.params.index(spread)
            same = f"({unit}, {ctx.env.you}, {ctx.env.source}, *e)"
            site = self.c.site("order", spread.type, given[spread.name].span, None)
            in_order = self.in_best_order(items, entry, same, f"e[{place}]", site, applied, ctx)
            return [*first, *self.grouped(in_order, ctx)]
        return [*first, *self.grouped([ir.ForIn(entry, items, applied)], ctx)]

    def in_best_order(
        self, items: str, entry: str, call: str, named: str, site: int, applied: list[ir.Op], ctx: Ctx, test: str = ""
    ) -> list[ir.Op]:
        """One of the group after the other. While one reaction could replace two or more of those that are left
        (`call`: each as a unit with its arguments), you choose which comes next, of those that meet the test."""
        left, chosen = ctx.unit.new_variable(), ctx.unit.new_variable()
        among = f"{left} if {test}" if test else left
        contested = f"len({left}) > 1 and S.program.contested(S, tuple({call} for e in {among}))"
        ask = ir.Ask(chosen, site, ctx.env.you, f"tuple(dict.fromkeys({named} for e in {among}))", "False", False)
        take = ir.Assign(entry, f"next(e for e in {left} if {f'{test} and ' if test else ''}{named} == {chosen})")
        loop: list[ir.Op] = [
            ir.If(contested, [ask, take], [ir.Assign(entry, f"{left}[0]")]),
            ir.Assign(left, f"less_one({left}, {entry})"),
            *applied,
        ]
        return [ir.Assign(left, items), ir.While(left, loop)]

    def argument(self, param: model.Param, arg: tree.Expr | None, env: Env) -> str:
        if arg is None:
            return self.default(param, env)
        if isinstance(arg, tree.Quantified):
            return self.e.nouns.things(arg.noun, env)
        return str(self.e.value(arg, env, param.local.type))

    def apply(self, verb: model.Verb, args: list[str], ctx: Ctx) -> list[ir.Op]:
        unit = self.verb_unit(verb, ctx.whole)
        return self.effect(unit, [ctx.env.you, ctx.env.source, *args], ctx)

    def effect(self, unit: ir.Unit, args: list[str], ctx: Ctx) -> list[ir.Op]:
        """Now, or at the end of the `together` around it."""
        if ctx.queue is None:
            return [ir.Call(unit, args)]
        self.queued.append(unit)
        return [ir.Assign(ctx.queue, f"({ctx.queue} + (({unit.index}, {', '.join(args)}),))")]

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
        ctx.unit.types[earlier] = ctx.unit.types[entry] = ir.CallType()
        drain = ir.While(
            "S.held",
            [
                ir.Assign(entry, "S.held[0]"),
                ir.Do("S.held = S.held[1:]"),
                ir.Dispatch("UNITS", f"{entry}[0]", self.listening, [f"*{entry}[1:]"]),
            ],
        )
        return [  # a group inside what another group has triggered keeps its own triggers apart: depth first
            ir.Assign(earlier, "S.held"),
            ir.If("not S.hold", [ir.Do("S.held = ()")]),
            ir.Do(ir.HOLD),
            *ops,
            ir.Do(ir.LET_GO),
            ir.If("not S.hold", [drain, ir.Do(f"S.held = {earlier}")]),
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

    def verb_env(self, verb: model.Verb) -> tuple[Env, list[str]]:
        texts = [f"v{i + 2}" for i in range(len(verb.params))]
        env = Env({p.local: t for p, t in zip(verb.params, texts, strict=True)}, "v0", "v1")
        return env, texts

    def procedure(self, verb: model.Verb, unit: ir.Unit, whole: bool) -> list[ir.Op]:
        env, texts = self.verb_env(verb)
        ctx = Ctx(unit, env)
        ops: list[ir.Op] = [ir.Do(ir.TICK)]
        goal = verb.object
        if goal is not None and goal.default is None and not goal.each and isinstance(goal.type, EntityType):
            nothing = f"{texts[verb.params.index(goal)]} == -1"
            ops.append(ir.If(nothing, [ir.Return()]))  # `first` found none: what is done to nothing is not done
        if self.reactions.forbids(verb):
            ops.append(ir.If(self.reactions.forbidden(verb, texts, env), [ir.Return()]))
        ops += self.reactions.before(verb, texts, ctx)
        after = self.after_unit(verb)
        carried: list[str] = []
        if after is not None:
            carried = self.reactions.capture_awake(verb, texts, ctx, ops)
        ops += self.reactions.instead(verb, texts, ctx)
        assert verb.body is not None
        number = list(self.c.ruleset.verbs).index(verb.name)
        event = ir.Do(f"S.note({number}, v0, v1{''.join(', ' + t for t in texts)})", record=True)
        ops += self.body(verb.body, event, replace(ctx, whole=whole))
        if after is not None:
            heard = ["v0", "v1", *texts, *carried]
            held = f"S.held = (*S.held, ({after.index}, {', '.join(heard)}))"
            ops.append(ir.If("S.hold", [ir.Do(held)], [ir.Call(after, heard)]))
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
                _, texts = self.verb_env(verb)
                carried = [f"v{i + 2 + len(texts)}" for i in range(captured)]
                unit.ops = self.reactions.after(verb, texts, carried, Ctx(unit, self.verb_env(verb)[0]))
        return self.after_units[verb]

    # -------------------------------------------------------------- rules of kinds

    def rule_unit(self, rule: model.Rule, whole: bool) -> ir.Unit:
        key = rule, whole and self.vain.block(rule.body)
        if key not in self.rule_units:
            unit = self.c.unit(f"{rule.owner.name}.{rule.name}", rule.body.span, 1)
            self.rule_units[key] = unit
            env = Env({rule.owner.self: "v2"}, "v0", "v1")
            self.fill(unit, lambda: self.of_its_kind(rule, self.s.block(rule.body, Ctx(unit, env, whole=key[1])), env))
        return self.rule_units[key]

    def of_its_kind(self, rule: model.Rule, ops: list[ir.Op], env: Env) -> list[ir.Op]:
        """A rule of a defined kind is one as long as the piece is of that kind."""
        if not self.e.fields.is_defined(rule.owner):
            return ops
        return [ir.If(self.e.fields.kind_check(rule.owner, "v2", env), ops)]

    def run_rule(self, name: str, thing: str, ctx: Ctx) -> list[ir.Op]:
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
        args = [ctx.env.you, variable, variable]
        return [
            ir.Assign(variable, thing),
            ir.If(f"{variable} in {table}", [ir.Dispatch(table, variable, list(units), args)]),
        ]

    # -------------------------------------------------------------- can(...)

    def can(self, expr: tree.Can, env: Env) -> str:
        """A root of its own that makes the call; the search runs it on a scratch copy."""
        captured = list(env.locals)
        unit = self.c.unit("can", expr.span, len(captured), root=True)
        inner = Env({local: f"v{i + 2}" for i, local in enumerate(captured)}, "v0", "v1")
        ctx = Ctx(unit, inner, root=True, attempt=True, whole=True)
        call = expr.call
        unit.ops = [*self.call(call, ctx, lambda _: []), ir.AttemptEnd()]
        args = "".join(f", {env.locals[local]}" for local in captured)
        self.c.attempts.append(unit)
        return f"j{unit.index}(S, {env.you}, {env.source}{args})"

    # -------------------------------------------------------------- the end of an attempt

    def settled(self) -> list[ir.Op]:
        """What was to be carried out as a whole has been; conditions that hold from now on are noticed."""
        ops: list[ir.Op] = [ir.AttemptEnd()]
        unit = self.whenever_unit()
        if unit is not None:
            ops.append(ir.Call(unit, ["S.active", "-1"]))
        return ops

    def whenever_unit(self) -> ir.Unit | None:
        if not self.reactions.whenevers:
            return None
        if self.tests_of_whenever is None:
            self.tests_of_whenever = self.c.unit("whenever", None, 0)
            ctx = Ctx(self.tests_of_whenever, Env({}, "v0", "v1"))
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
        kept = [ir.Do(f"S.keep({self.phase_number(symbol)})")] if symbol.name in self.c.whereabouts.rewound else []
        body: list[ir.Op] = [
            *self.lasting_end("phase_begins", symbol),
            *kept,
            ir.Do(f"S.note('phase', {self.phase_number(symbol)}, S.active)", record=True),
            *self.hooked(self.reactions.phase_hooks("before", symbol, ctx), ctx),
            *self.reactions.phase_instead(symbol, ctx, whole),
        ]
        forbidden = self.reactions.phase_forbidden(symbol, ctx)
        return [ir.If(f"not {forbidden}", body)] if forbidden else body

    def lasting_end(self, edge: str, phase: model.Phase) -> list[ir.Op]:
        """What lasts until a phase begins (ends) is over."""
        if not self.reactions.lasting:
            return []
        return [ir.If("S.until", [ir.Do(f"S.{edge}({self.phase_number(phase)})")])]

    def phase_number(self, phase: model.Phase) -> int:
        return list(self.c.ruleset.phases).index(phase.name)

    def phase_end(self, phase: model.Phase, ctx: Ctx) -> list[ir.Op]:
        return [
            *self.lasting_end("phase_ends", phase),
            *self.hooked(self.reactions.phase_hooks("when", phase, ctx), ctx),
        ]

    def hooked(self, hooks: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """What a phase sets off is an attempt of its own."""
        return [*hooks, *self.settled()] if hooks and ctx.root and not ctx.attempt else hooks

    def until(self, stmt: tree.Until, ctx: Ctx) -> list[ir.Op]:
        """Reactions that hold for a while are data: which ones, until when, and the values they speak of."""
        number = self.reactions.until_index(stmt)
        phase = list(self.c.ruleset.phases).index(stmt.phase.id)
        values = "".join(f", {ctx.env.locals[local]}" for local in self.reactions.until_values(stmt))
        entry = f"({number}, {phase}, {stmt.edge == 'start'}, {ctx.env.you}, {ctx.env.source}{values})"
        return [ir.Do(f"S.until = (*S.until, {entry})")]
