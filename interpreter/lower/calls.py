"""Verb calls: arguments, the procedure of a verb, groups, phases.

The procedure of a declared verb (one unit each): 1 permission; 2 `before`, which may change the amounts; 3 at most one
`instead of`, else the body; 4 the event is recorded; 5 `when`. Inside a group (`each` in one call, `together`) step 5
waits until the whole group has been applied: the unit of step 5 and its arguments are kept as data and run afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, quantifiers, tree
from dsl.quantifiers import Way, way
from dsl.types import EntityType, SetType, Type
from interpreter import ir
from interpreter.ir.effects import HOLD, LET_GO, SetHeld
from interpreter.ir.making import compare, negated
from interpreter.ir.reads import Contested, Held, Holding
from interpreter.ir.values import (
    FALSE,
    IT,
    NONE_LISTED,
    AllOf,
    And,
    Appended,
    Attempt,
    Clause,
    Distinct,
    Each,
    Entry,
    FirstOf,
    Listed,
    Number,
    Op,
    Rest,
    Row,
    Size,
    Spread,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.builtins import Builtins
from interpreter.lower.calling import Follow
from interpreter.lower.compiler import Compiler, Env, nothing_of
from interpreter.lower.expressions import Expressions
from interpreter.lower.fitting import LISTS, fitted, narrower
from interpreter.lower.ordering import whose_turn
from interpreter.lower.picks import Ctx, wrapped
from interpreter.lower.procedures import Procedures
from interpreter.lower.reactions import Reactions
from interpreter.lower.statements import Statements
from interpreter.lower.vain import Vain
from interpreter.lower.valued import element

E = Var("e")  # one of a group


class Calls(Procedures):
    def __init__(self, compiler: Compiler, expressions: Expressions, statements: Statements) -> None:
        self.c = compiler
        self.e = expressions
        self.s = statements
        self.reactions = Reactions(compiler, expressions, self)
        self.builtins = Builtins(compiler, expressions, self, statements.picks)
        self.vain = Vain(self.reactions, self.argument)
        self.verb_units = {}
        self.after_units = {}
        self.rule_units = {}
        self.tests_of_whenever = None
        self.queued: list[ir.Unit] = []
        self.waiting = []
        self.filling = False
        self.listening = []
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
        """A choice never offers what the verb is forbidden to be done to, nor what it does nothing to."""
        sort = narrower(arg.type, param.local.type)
        forbids = self.reactions.forbids(verb)
        if (not forbids and sort is None) or arg.how not in ("one", "up to", "any", "count"):
            return None
        tests: list[Value] = [] if sort is None else [Entry(self.c.kind_test(sort), IT)]
        if forbids:
            args: list[Value] = []
            env = ctx.env.bind(arg.noun.local, IT)
            for p in verb.params:
                here: Value = Tuple((IT,)) if p.each else IT
                args.append(here if p is param else self.foreseen(verb, p, call, known, env))
            tests.append(negated(self.reactions.forbidden(verb, args, env)))
        return And(tuple(tests), closed=False) if len(tests) > 1 else tests[0]

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
            sort = narrower(arg.type, spread.local.type)
            of_it = None if sort is None else self.c.kind_test(sort)
            if isinstance(arg, tree.Quantified) and arg.how == "each":
                env, listed = self.e.nouns.loop(arg.noun, env, None if of_it is None else Entry(of_it, IT))
                values[spread.name], clauses = listed.thing, listed.clauses
            else:
                one = Var(self.c.fresh("x"))
                tests = () if of_it is None else (Entry(of_it, one),)
                values[spread.name], clauses = one, (Clause(one, known[spread.name], tests),)
                if isinstance(arg, tree.Quantified) and quantifiers.is_spoken_of_singly(arg):
                    env = env.bind(arg.noun.local, one)
        for param in verb.params:
            if param.name not in values:
                values[param.name] = known.get(param.name) or self.argument(param, given.get(param.name), env)
        args = [
            values[p.name] if p is spread else self.as_taken(p, given.get(p.name), values[p.name], p.name in known)
            for p in verb.params
        ]
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

    def as_taken(self, param: model.Param, arg: tree.Expr | None, value: Value, known: bool) -> Value:
        """What was chosen, drawn or named before (`known`), and what a noun stands for, as far as the parameter takes
        it; any other value is fitted where it is made."""
        if arg is None or not (known or isinstance(arg, tree.Quantified)):
            return value
        given: Type = element(arg.type)
        if isinstance(param.local.type, LISTS):
            given = SetType(given)
        return fitted(self.c, value, given, param.local.type)

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
        rival = Each(named, (Clause(E, left, tests),))
        ask = ir.Ask(chosen, site, ctx.env.you, Distinct(rival), FALSE, False)
        take = ir.Assign(entry, FirstOf(Each(E, (Clause(E, left, (*tests, compare(named, "==", chosen))),))))
        loop: list[ir.Op] = [
            ir.If(contested, [*whose_turn(ask, FirstOf(rival)), take], [ir.Assign(entry, Entry(left, Number(0)))]),
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


def parts_of(row: Value, number: int) -> list[Value]:
    return [Entry(row, Number(i)) for i in range(number)]
