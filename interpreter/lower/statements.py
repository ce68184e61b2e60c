"""Statements as operations.

`block` lowers one statement after the other; names bound by a statement are seen by those after it. In the flow itself
(`root`) every statement, and every optional part, is an attempt of its own: what a search has to carry out ends there,
and there the `whenever` conditions are tested.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.quantifiers import is_chosen
from dsl.types import EntityType
from interpreter import ir
from interpreter.ir.making import compare, is_given, there
from interpreter.ir.values import (
    FALSE,
    NONE_LISTED,
    ONE,
    TRUE,
    Data,
    Entry,
    Joined,
    Number,
    Size,
    Truth,
    Tuple,
    Upto,
    Value,
    Var,
)
from interpreter.lower.branches import Branches, _unless
from interpreter.lower.compiler import none_of
from interpreter.lower.picks import Ctx, Then, is_variable
from interpreter.lower.reacting import strictly

E = Var("e")


class Statements(Branches):
    # -------------------------------------------------------------- blocks

    def lowered(self, stmt: tree.Stmt, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        match stmt:
            case tree.Call():
                return self.attempted(stmt, ctx)
            case tree.Choose():
                return self.attempted(stmt, ctx)
            case tree.Let(value=tree.Quantified() as drawn):
                taken = ctx.unit.new_variable()
                ops = self.picks.random(drawn, ctx, lambda found, _: [ir.Assign(taken, found)])
                return ops, ctx.bind(stmt.local, taken)
            case tree.Let():
                value = self.e.value(stmt.value, ctx.env, stmt.local.type if stmt.local else None)
                variable = ctx.unit.new_variable()
                return [ir.Assign(variable, value.value)], ctx.bind(stmt.local, variable)
            case tree.Roll():
                return self.roll(stmt, ctx)
            case tree.Requires():
                return self.requires(stmt, ctx)
            case tree.Options():
                return self.closing(self.options(stmt, ctx), ctx), ctx
            case tree.May():
                return self.may(stmt, ctx), ctx
            case tree.Does():
                return self.does(stmt, ctx)
            case tree.Times():
                return self.times(stmt, ctx), ctx
            case tree.ForEach():
                return self.for_each(stmt, ctx), ctx
            case tree.Repeat():
                test = None if stmt.condition is None else self.e.truth(stmt.condition, ctx.env)
                return [ir.While(test, self.block(stmt.body, ctx.looping()))], ctx
            case tree.If():
                return self.if_(stmt, ctx)
            case tree.Depending():
                return self.depending(stmt, ctx), ctx
            case tree.Until():
                return self.calls.until(stmt, ctx), ctx
            case tree.Phase():
                return self.calls.phase(stmt, ctx), ctx
            case tree.Together():
                return self.closing(self.together(stmt, ctx), ctx), ctx
        raise AssertionError(f"{type(stmt).__name__} is no statement")

    # -------------------------------------------------------------- attempts

    def closing(self, ops: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """In the flow, outside of an attempt, a finished statement ends one."""
        return [*ops, *self.calls.settled()] if ctx.root and not ctx.attempt else ops

    def attempted(self, stmt: tree.Call | tree.Choose, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        bound: dict[model.Local, Value] = {}
        inner = replace(ctx, attempt=True, whole=ctx.whole or not ctx.attempt) if ctx.root else ctx

        def remember(after: Ctx) -> list[ir.Op]:
            bound.update((k, v) for k, v in after.env.locals.items() if k not in ctx.env.locals)
            return []

        ops, ctx = self.named(self.simple(stmt, inner, remember), bound, ctx)
        return self.closing(ops, ctx), ctx

    def named(self, ops: list[ir.Op], bound: dict[model.Local, Value], ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """Operations whose names are seen by what follows: where they pass over what a name stands for, since nothing
        can be chosen or nobody is there to do it, it stands for nothing."""
        unset = [(local, v) for local, v in bound.items() if is_variable(v) and not ir.surely_set(v, ops)]
        for local, value in bound.items():
            ctx = ctx.bind(local, value)
        return [*(ir.Assign(variable, none_of(local.type)) for local, variable in unset), *ops], ctx

    def simple(self, stmt: tree.Call | tree.Choose, ctx: Ctx, follow: Then) -> list[ir.Op]:
        if isinstance(stmt, tree.Call):
            return self.calls.call(stmt, ctx, follow)
        if isinstance(stmt.what, tree.Pick):
            variable = ctx.unit.new_variable()
            code = self.e.code(stmt.what, ctx.env)
            after = ctx.bind(stmt.what.noun.local, variable)
            return [ir.Assign(variable, code.value), *follow(after)]
        return self.picks.quantified(stmt.what, ctx, None, lambda _, after: follow(after), stmt.in_order)

    # -------------------------------------------------------------- optional parts

    def begins_with_pick(self, block: tree.Block) -> bool:
        """Whether the first thing a body does is a choice of one thing (or option) by the same decider."""
        first = block.statements[0] if block.statements else None
        match first:
            case tree.Choose(what=tree.Quantified(how="one") as q):
                return not q.noun.random
            case tree.Options(how=tree.HowMany(how="one")):
                return True
            case tree.Call():
                chosen = [v for a in first.args for v in a.values if is_chosen(v)]
                return bool(chosen) and isinstance(chosen[0], tree.Quantified) and chosen[0].how == "one"
        return False

    def optional(self, block: tree.Block, ctx: Ctx, declined: list[ir.Op]) -> list[ir.Op]:
        """A body that may be left out, but not half done. In the flow itself it is no part of a reaction."""
        ops = self.offered(block, ctx, declined)
        return ops if ctx.root else strictly(ops, ctx.unit)

    def offered(self, block: tree.Block, ctx: Ctx, declined: list[ir.Op]) -> list[ir.Op]:
        """Where it begins with a pick, declining is one more option of that pick."""
        inner = replace(ctx, attempt=ctx.root or ctx.attempt, whole=True)
        if ctx.root and not ctx.attempt:
            declined = [ir.AttemptEnd(), *declined]
        if self.begins_with_pick(block):
            first, *rest = block.statements
            _, inner = self.calls.vain.placed(block.statements, 0, inner)
            asked = replace(inner, optional=True, declined=tuple(declined))

            def follow(after: Ctx) -> list[ir.Op]:
                return [*self.sequence(rest, after), *self.end_of_attempt(ctx)]

            if isinstance(first, tree.Options):
                return self.options(first, asked, follow)
            assert isinstance(first, tree.Call | tree.Choose)
            return self.simple(first, asked, follow)
        answer = ctx.unit.new_variable()
        site = self.c.site("may", None, block.span, block)
        body = [*self.block(block, inner), *self.end_of_attempt(ctx)]
        return [
            ir.Ask(answer, site, ctx.env.you, Tuple((ONE,)), TRUE, False),
            ir.If(is_given(answer), body, list(declined)),
        ]

    def end_of_attempt(self, ctx: Ctx) -> list[ir.Op]:
        return self.calls.settled() if ctx.root and not ctx.attempt else []

    def may(self, stmt: tree.May, ctx: Ctx) -> list[ir.Op]:
        if stmt.subject is None:
            return self.optional(stmt.body, ctx, [])
        return self.for_subject(stmt.subject, ctx, lambda inner: self.optional(stmt.body, inner, []))

    def times(self, stmt: tree.Times, ctx: Ctx) -> list[ir.Op]:
        count = ctx.unit.new_variable()
        if stmt.how.how in ("count", "one"):
            number = ONE if stmt.how.amount is None else self.e.code(stmt.how.amount, ctx.env).value
            repeated = self.block(stmt.body, ctx.looping())
            if number == ONE and not any(isinstance(op, ir.Break) for op in ir.walk(repeated)):
                return repeated
            return [ir.ForIn(count, Upto(number), repeated)]
        body = self.optional(stmt.body, ctx.looping(), [ir.Break()])
        if stmt.how.how == "any":
            return [ir.While(None, body)]
        assert stmt.how.amount is not None
        return [ir.ForIn(count, Upto(self.e.code(stmt.how.amount, ctx.env).value), body)]

    def options(self, stmt: tree.Options, ctx: Ctx, follow: Then | None = None) -> list[ir.Op]:
        labels = tuple(option.name.id for option in stmt.options)
        inner = replace(ctx.settled(), attempt=ctx.root or ctx.attempt, whole=True)
        if stmt.how.how == "one":
            answer = ctx.unit.new_variable()
            site = self.c.site("option", None, stmt.span, stmt, labels)
            ask = ir.Ask(answer, site, ctx.env.you, self.allowed(stmt, ctx), Truth(ctx.optional), not ctx.optional)
            chosen: list[ir.Op] = []
            for i in reversed(range(len(labels))):
                body = self.block(stmt.options[i].body, inner)
                chosen = [ir.If(compare(answer, "==", Number(i)), body, chosen)]
            after = follow(replace(inner, whole=False)) if follow else []
            return [ask, ir.If(is_given(answer), [*chosen, *after], list(ctx.declined))]
        return self.several_options(stmt, inner, labels)

    def allowed(self, stmt: tree.Options, ctx: Ctx) -> Value:
        """The options that are not forbidden as a whole."""
        tests = [self.calls.vain.forbidden(option.body.statements, ctx) for option in stmt.options]
        if all(test is None for test in tests):
            return Data(tuple(range(len(tests))))
        return Joined(tuple(_unless(test, Tuple((Number(i),))) for i, test in enumerate(tests)))

    def several_options(self, stmt: tree.Options, ctx: Ctx, labels: tuple[str, ...]) -> list[ir.Op]:
        """Each at most once: `choose 1..2 { ... }`. First all are chosen, in any order; then they are done, in the
        order in which they are written or, if that is said, in which they were chosen."""
        candidates, picked, least, most, answer, at = (ctx.unit.new_variable() for _ in range(6))
        several = None if stmt.in_order else (candidates.name, picked.name, least.name)
        site = self.c.site("option", None, stmt.span, stmt, labels, several=several)
        low, high = self.picks.bounds(stmt.how.how, stmt.how.amount, ctx, Size(candidates))
        ops: list[ir.Op] = [
            ir.Assign(candidates, self.allowed(stmt, ctx)),
            ir.Assign(least, low),
            ir.Assign(most, high),
        ]
        more = self.picks.more(picked, most, candidates)
        picking = self.picks.one_after_the_other(site, candidates, picked, least, more, answer, at, ctx, stmt.in_order)
        done: list[ir.Op] = []
        if stmt.in_order:
            done = self.as_chosen(stmt, picked, ctx)
        else:
            for i, option in enumerate(stmt.options):
                done.append(ir.If(compare(Number(i), "in", picked), self.block(option.body, ctx)))
        if low == Number(0):
            return [*ops, *picking, *done]
        return [*ops, ir.If(compare(Size(candidates), "<", least), [ir.Wall()], [*picking, *done])]

    def as_chosen(self, stmt: tree.Options, picked: Var, ctx: Ctx) -> list[ir.Op]:
        """Options that were picked, one after the other. This is no loop that `stop` leaves."""
        which, stopped = ctx.unit.new_variable(), ctx.unit.new_variable()
        inner = replace(ctx, spreads=(*ctx.spreads, stopped), whole=False)
        body: list[ir.Op] = []
        for i in reversed(range(len(stmt.options))):
            body = [ir.If(compare(which, "==", Number(i)), self.block(stmt.options[i].body, inner), body)]
        loop = ir.ForIn(which, picked, body)
        if not any(isinstance(op, ir.Assign) and op.variable == stopped for op in ir.walk([loop])):
            return [loop]
        return [ir.Assign(stopped, FALSE), loop, ir.If(stopped, [ir.Break()])]

    # -------------------------------------------------------------- who acts

    def does(self, stmt: tree.Does, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """What one named player does goes on in the same block: the names bound there are seen by what follows."""
        if isinstance(stmt.subject, tree.Quantified):
            return self.for_subject(stmt.subject, ctx, lambda inner: self.block(stmt.body, inner)), ctx
        bound: dict[model.Local, Value] = {}

        def body(inner: Ctx) -> list[ir.Op]:
            ops, after = self.carried_on(stmt.body.statements, inner)
            bound.update((k, v) for k, v in after.env.locals.items() if k not in ctx.env.locals)
            return ops

        return self.named(self.for_subject(stmt.subject, ctx, body), bound, ctx)

    # -------------------------------------------------------------- at the same time

    def together(self, stmt: tree.Together, ctx: Ctx) -> list[ir.Op]:
        """All choices and amounts first, then all effects, then triggers."""
        if ctx.queue is not None:
            return self.block(stmt.body, ctx)
        queue, entry = ctx.unit.new_variable(), ctx.unit.new_variable()
        ctx.unit.types[queue.name] = ctx.unit.types[entry.name] = ir.CallType()
        collect = self.block(stmt.body, replace(ctx, queue=queue, attempt=ctx.root or ctx.attempt, whole=False))
        units = self.calls.effects_in(collect)
        table = self.calls.unit_table()
        run = ir.Dispatch(table, Entry(entry, Number(0)), units, [], entry)
        effects: list[ir.Op] = [ir.ForIn(entry, queue, [run])]
        by_piece = self.told_by(units)
        if by_piece:
            site = self.c.site("order", EntityType(self.c.ruleset.kinds["piece"]), stmt.span, stmt)
            told = self.c.table("O", by_piece, ("told by", *by_piece.items()))
            verb = Entry(E, Number(0))
            named = Entry(E, Entry(told, verb))
            tests = (compare(verb, "in", told), there(named))
            effects = self.calls.in_best_order(queue, entry, E, named, site, [run], ctx, tests)
        return [ir.Assign(queue, NONE_LISTED), *collect, *self.calls.grouped(effects, ctx)]

    def told_by(self, units: list[ir.Unit]) -> dict[int, int]:
        """By unit of a verb that a reaction may replace: where a call of it has the piece that tells it from others.
        What is done with no piece keeps its turn."""
        found = {}
        for (verb, _), unit in self.calls.verb_units.items():
            pieces = [
                i
                for i, p in enumerate(verb.params)
                if isinstance(p.local.type, EntityType) and p.local.type.kind.root == "piece"
            ]
            if unit in units and pieces and self.calls.reactions.contestable(verb):
                found[unit.index] = 3 + pieces[0]
        return found
