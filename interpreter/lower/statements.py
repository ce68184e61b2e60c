"""Statements as operations.

`block` lowers one statement after the other; names bound by a statement are seen by those after it. In the flow itself
(`root`) every statement, and every optional part, is an attempt of its own: what a search has to carry out ends there,
and there the `whenever` conditions are tested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, tree
from dsl.quantifiers import Gives, gives, is_chosen
from dsl.types import EntityType, KindType, Type
from interpreter import ir
from interpreter.ir.asked import is_number
from interpreter.ir.effects import Activate
from interpreter.ir.making import all_hold, compare, is_given, negated, there
from interpreter.ir.values import (
    FALSE,
    IT,
    NONE_LISTED,
    NOTHING,
    ONE,
    TRUE,
    Active,
    Arithmetic,
    At,
    Clause,
    Data,
    Distinct,
    Each,
    Entry,
    Group,
    IfElse,
    IsInPlay,
    Joined,
    Listed,
    Number,
    Op,
    Roll,
    Size,
    Sorted,
    Truth,
    Tuple,
    Upto,
    Value,
    Var,
)
from interpreter.ir.walking import put
from interpreter.lower.calling import Calling
from interpreter.lower.compiler import Compiler, element_type, none_of
from interpreter.lower.expressions import COLLECTIONS, Expressions
from interpreter.lower.picks import Ctx, Picks, Then, is_variable
from interpreter.lower.reacting import strictly
from interpreter.lower.repeats import may_repeat
from interpreter.run.world import EVERYONE, TABLE

Still = Callable[[Var], tuple[Value, ...]]
E = Var("e")


class Statements:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions
        self.picks = Picks(compiler, expressions)
        self.calls: Calling

    # -------------------------------------------------------------- blocks

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

    def statement(self, stmt: tree.Stmt, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """The operations, and the context of what follows."""
        made, after = self.lowered(stmt, ctx)
        for op in ir.walk(made):
            self.c.spans.setdefault(op, stmt.span)  # those of inner statements have theirs already
        return made, after

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

    def for_subject(self, subject: tree.Expr, ctx: Ctx, make: Then) -> list[ir.Op]:
        def acting(who: Value, inner: Ctx) -> list[ir.Op]:
            ops: list[ir.Op] = []
            if inner.root and not inner.acting and who not in (Number(EVERYONE), Number(TABLE)):
                ops.append(ir.Do(Activate(who)))
            return [*ops, *make(replace(inner, env=inner.env.acting(who), acting=True))]

        def in_turn(players: Value, local: model.Local | None, around: Ctx = ctx) -> list[ir.Op]:
            """One after the other. This is no loop that `stop` leaves: it leaves the one around it."""
            player, stopped = ctx.unit.new_variable(), ctx.unit.new_variable()
            inner = replace(around.bind(local, player), spreads=(*ctx.spreads, stopped), whole=False)
            loop = ir.ForIn(player, players, acting(player, inner))
            if not any(isinstance(op, ir.Assign) and op.variable == stopped for op in ir.walk([loop])):
                return [loop]
            return [ir.Assign(stopped, FALSE), loop, ir.If(stopped, [ir.Break()])]

        def from_you(players: Value) -> Value:
            return Op("from_seat", (players, Active())) if ctx.acting or not ctx.root else players

        if isinstance(subject, tree.Quantified):
            noun = subject.noun
            given = gives(subject)
            if given is Gives.EACH:
                things = self.e.nouns.things(noun, ctx.env)
                if subject.seats is None or subject.seats.start is None:
                    things = from_you(things)
                begun, things = self.from_turn(self.seated(things, subject.seats, ctx), ctx)
                return [*begun, *in_turn(things, noun.local)]
            if given is Gives.SEVERAL:
                return self.picks.quantified(
                    subject, ctx, None, lambda v, after: in_turn(from_you(v), noun.local, after)
                )
            if noun.random:
                return self.picks.quantified(subject, ctx, None, lambda v, after: [ir.If(there(v), acting(v, after))])
            return self.picks.quantified(subject, ctx, None, acting)
        code = self.e.code(subject, ctx.env)
        if isinstance(code.type, COLLECTIONS):
            return in_turn(code.value, None)
        who = code.value
        ops: list[ir.Op] = []
        if not (is_number(who) or (is_variable(who) and who.name[0] == "v")):
            variable = ctx.unit.new_variable()
            ops.append(ir.Assign(variable, who))
            who = variable
        done = acting(who, ctx)
        unsure = code.nullable or (isinstance(subject, tree.Ref) and isinstance(subject.to, model.Local))
        return [*ops, ir.If(there(who), done)] if unsure else ops + done  # perhaps nobody could be chosen

    def seated(self, players: Value, seats: tree.Seats | None, ctx: Ctx) -> Value:
        """Players in the order in which they sit, as seen from the one that is named."""
        if seats is None:
            return players
        first = NOTHING if seats.start is None else self.e.code(seats.start, ctx.env).value
        return Op("seated", (players, first, Truth(seats.backwards)))

    def from_turn(self, players: Value, ctx: Ctx) -> tuple[list[ir.Op], Value]:
        """In a flow entered while it is somebody's turn: the first time, those who sit before have had theirs."""
        if ctx.turn is None or not ctx.root or ctx.acting:
            return [], players
        left = ctx.unit.new_variable()
        return [ir.Assign(left, Op("from_turn", (players, ctx.turn))), ir.Assign(ctx.turn, NOTHING)], left

    # -------------------------------------------------------------- loops and branches

    def for_each(self, stmt: tree.ForEach, ctx: Ctx) -> list[ir.Op]:
        noun, unit = stmt.noun, ctx.unit
        element = unit.new_variable()
        inner = ctx.bind(noun.local, element).looping()
        body = self.block(stmt.body, inner)
        ops: list[ir.Op] = []
        still = self.still_there(noun, ctx, ops)
        things = self.seated(self.e.nouns.things(noun, ctx.env), stmt.seats, ctx)
        if isinstance(stmt.by, tree.Ref) and isinstance(stmt.by.to, model.Builtin) and stmt.by.to.name == "choice":
            left = unit.new_variable()
            site = self.c.site("order", element_type(noun), noun.span, noun)
            gone = Var(self.c.fresh("x"))
            present = Listed(Each(gone, (Clause(gone, left, still(gone)),))) if still is not None else left
            again = may_repeat(noun)  # what comes twice has two turns, and is offered once at a time
            rest = Op("less_one", (left, element)) if again else Op("without", (left, Tuple((element,))))
            loop: list[ir.Op] = [
                ir.Ask(element, site, ctx.env.you, Distinct(left) if again else left, FALSE, False),
                ir.Assign(left, rest),
                *body,
                ir.Assign(left, present),
            ]
            return [*ops, ir.Assign(left, things), ir.While(left, loop)]
        if still is not None:
            body = [ir.If(all_hold(still(element)), body)]
        if stmt.by is not None:
            one = Var(self.c.fresh("x"))
            key = self.e.code(stmt.by, ctx.env.bind(noun.local, one))
            things = Sorted(things, one, key.value)
        elif self.gives_turns(stmt):
            begun, things = self.from_turn(things, ctx)
            ops += begun
        return [*ops, ir.ForIn(element, things, body)]

    def gives_turns(self, stmt: tree.ForEach) -> bool:
        """Whether what is done for each player is done by that player: `for each player p { p does { ... } }`."""
        subjects = (node.subject for node in tree.walk(stmt.body) if isinstance(node, tree.Does))
        return stmt.noun.local is not None and any(
            isinstance(subject, tree.Ref) and subject.to is stmt.noun.local for subject in subjects
        )

    def still_there(self, noun: tree.Noun, ctx: Ctx, ops: list[ir.Op]) -> Still | None:
        """An element that has left the named place, or play, or is no longer of the kind, is passed over: the tests of
        an element."""
        kind = noun.symbol
        if not isinstance(kind, model.Kind) or kind.root != "piece":
            return None
        tests = [self.still_in(noun, ctx, ops)]
        if self.e.fields.is_defined(kind):
            tests.append(self.e.fields.kind_check(kind, IT, ctx.env))
        known = tuple(test for test in tests if test is not None)
        return (lambda one: tuple(put(test, {IT.name: one}) for test in known)) if known else None

    def still_in(self, noun: tree.Noun, ctx: Ctx, ops: list[ir.Op]) -> Value | None:
        if noun.place is None:
            return IsInPlay(IT)
        where = noun.place
        if isinstance(where, tree.Ref) and isinstance(where.to, model.Kind) and isinstance(where.type, KindType):
            return self.e.fields.kind_check(where.to, At(IT), ctx.env)
        if isinstance(where.type, EntityType):
            place = ctx.unit.new_variable()
            ops.append(ir.Assign(place, self.e.code(where, ctx.env).value))
            return compare(At(IT), "==", place)
        return None

    def if_(self, stmt: tree.If, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        ops: list[ir.Op] = []
        inner = self.found_by(stmt.test, ctx, ops)
        test = self.e.truth(stmt.test, inner.env)
        otherwise = [] if stmt.otherwise is None else self.block(stmt.otherwise, ctx)
        ops.append(ir.If(test, self.block(stmt.then, inner), otherwise))
        return ops, ctx

    def found_by(self, test: tree.Expr, ctx: Ctx, ops: list[ir.Op]) -> Ctx:
        """`if some wall w in g and ...`: the block sees w."""
        match test:
            case tree.And():
                return self.found_by(test.right, self.found_by(test.left, ctx, ops), ops)
            case tree.Exists(negated=False, noun=noun) if noun.binder is not None:
                variable = ctx.unit.new_variable()
                ops.append(ir.Assign(variable, self.e.nouns.first(noun, ctx.env)))
                return ctx.bind(noun.local, variable)
        return ctx

    def depending(self, stmt: tree.Depending, ctx: Ctx) -> list[ir.Op]:
        subject = ctx.unit.new_variable()
        value = ir.Assign(subject, self.e.code(stmt.subject, ctx.env).value)
        return [value, *self.cases(stmt.cases, subject, ctx, stmt.subject.type)]

    def cases(self, cases: list[tree.Case], subject: Var, ctx: Ctx, of: Type | None = None) -> list[ir.Op]:
        chain: list[ir.Op] = []
        for case in reversed(cases):
            chain = [ir.If(self.e.case_test(subject, case.labels, of), self.block(case.body, ctx), chain)]
        return chain

    def roll(self, stmt: tree.Roll, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        result = ctx.unit.new_variable()
        coin = stmt.die.id == "coin"
        thrown = Arithmetic("-", Roll(2), ONE, closed=False) if coin else Roll(int(stmt.die.id[1:]))
        after = ctx.bind(stmt.local, result)
        ops: list[ir.Op] = [ir.Assign(result, thrown)]
        if stmt.cases:
            ops += self.cases(stmt.cases, result, after)
        return ops, after

    def requires(self, stmt: tree.Requires, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        ops: list[ir.Op] = []
        after = self.found_by(stmt.test, ctx, ops)
        test = self.e.truth(stmt.test, after.env)
        leave: list[ir.Op] = [ir.Wall()] if ctx.root else [ir.Wall(), ir.Return()]
        ops.append(ir.If(negated(test), leave))
        return ops, after

    def only_if(self, stmt: tree.Requires, rest: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        """`requires` in a rule that is written into another's unit: what follows it is passed over."""
        ops: list[ir.Op] = []
        after = self.found_by(stmt.test, ctx, ops)
        return [*ops, ir.If(self.e.truth(stmt.test, after.env), self.sequence(rest, after), [ir.Wall()])]

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


def _unless(test: Value | None, value: Value) -> Value:
    """A list, or none of it where a test holds."""
    return value if test is None else IfElse(negated(Group(test)), value, NONE_LISTED, closed=False)
