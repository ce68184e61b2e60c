"""Statements as operations.

`block` lowers one statement after the other; names bound by a statement are seen by those after it. In the flow itself
(`root`) every statement, and every optional part, is an attempt of its own: what a search has to carry out ends there,
and there the `whenever` conditions are tested.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.quantifiers import Gives, gives, is_chosen
from dsl.types import EntityType, KindType, Type
from interpreter import ir
from interpreter.lower.compiler import Compiler, element_type, none_of
from interpreter.lower.expressions import COLLECTIONS, Expressions
from interpreter.lower.picks import Ctx, Picks, Then
from interpreter.lower.repeats import may_repeat
from interpreter.reacting import strictly
from interpreter.world import EVERYONE, TABLE

if TYPE_CHECKING:
    from interpreter.lower.calls import Calls


class Statements:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions
        self.picks = Picks(compiler, expressions)
        self.calls: Calls

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
                return [ir.Assign(variable, str(value))], ctx.bind(stmt.local, variable)
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
                test = None if stmt.condition is None else str(self.e.truth(stmt.condition, ctx.env))
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
        bound: dict[model.Local, str] = {}
        inner = replace(ctx, attempt=True, whole=ctx.whole or not ctx.attempt) if ctx.root else ctx

        def remember(after: Ctx) -> list[ir.Op]:
            bound.update((k, v) for k, v in after.env.locals.items() if k not in ctx.env.locals)
            return []

        ops, ctx = self.named(self.simple(stmt, inner, remember), bound, ctx)
        return self.closing(ops, ctx), ctx

    def named(self, ops: list[ir.Op], bound: dict[model.Local, str], ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """Operations whose names are seen by what follows: where they pass over what a name stands for, since nothing
        can be chosen or nobody is there to do it, it stands for nothing."""
        unset = [(local, v) for local, v in bound.items() if v[1:].isdigit() and not ir.surely_set(v, ops)]
        for local, variable in bound.items():
            ctx = ctx.bind(local, variable)
        return [*(ir.Assign(variable, none_of(local.type)) for local, variable in unset), *ops], ctx

    def simple(self, stmt: tree.Call | tree.Choose, ctx: Ctx, follow: Then) -> list[ir.Op]:
        if isinstance(stmt, tree.Call):
            return self.calls.call(stmt, ctx, follow)
        if isinstance(stmt.what, tree.Pick):
            variable = ctx.unit.new_variable()
            code = self.e.code(stmt.what, ctx.env)
            after = ctx.bind(stmt.what.noun.local, variable)
            return [ir.Assign(variable, str(code)), *follow(after)]
        return self.picks.quantified(stmt.what, ctx, "", lambda _, after: follow(after), stmt.in_order)

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
            ir.Ask(answer, site, ctx.env.you, "(1,)", "True", False),
            ir.If(f"{answer} is not None", body, list(declined)),
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
            number = "1" if stmt.how.amount is None else str(self.e.code(stmt.how.amount, ctx.env))
            repeated = self.block(stmt.body, ctx.looping())
            if number == "1" and not any(isinstance(op, ir.Break) for op in ir.walk(repeated)):
                return repeated
            return [ir.ForIn(count, f"range({number})", repeated)]
        body = self.optional(stmt.body, ctx.looping(), [ir.Break()])
        if stmt.how.how == "any":
            return [ir.While(None, body)]
        assert stmt.how.amount is not None
        return [ir.ForIn(count, f"range({self.e.code(stmt.how.amount, ctx.env)})", body)]

    def options(self, stmt: tree.Options, ctx: Ctx, follow: Then | None = None) -> list[ir.Op]:
        labels = tuple(option.name.id for option in stmt.options)
        inner = replace(ctx.settled(), attempt=ctx.root or ctx.attempt, whole=True)
        if stmt.how.how == "one":
            answer = ctx.unit.new_variable()
            site = self.c.site("option", None, stmt.span, stmt, labels)
            ask = ir.Ask(answer, site, ctx.env.you, self.allowed(stmt, ctx), str(ctx.optional), not ctx.optional)
            chosen: list[ir.Op] = []
            for i in reversed(range(len(labels))):
                body = self.block(stmt.options[i].body, inner)
                chosen = [ir.If(f"{answer} == {i}", body, chosen)]
            after = follow(replace(inner, whole=False)) if follow else []
            return [ask, ir.If(f"{answer} is not None", [*chosen, *after], list(ctx.declined))]
        return self.several_options(stmt, inner, labels)

    def allowed(self, stmt: tree.Options, ctx: Ctx) -> str:
        """The options that are not forbidden as a whole."""
        tests = [self.calls.vain.forbidden(option.body.statements, ctx) for option in stmt.options]
        if not any(tests):
            return str(tuple(range(len(tests))))
        allowed = [f"({i},) if not ({test}) else ()" if test else f"({i},)" for i, test in enumerate(tests)]
        return " + ".join(f"({entry})" for entry in allowed)

    def several_options(self, stmt: tree.Options, ctx: Ctx, labels: tuple[str, ...]) -> list[ir.Op]:
        """Each at most once: `choose 1..2 { ... }`. First all are chosen, in any order; then they are done, in the
        order in which they are written or, if that is said, in which they were chosen."""
        candidates, picked, least, most, answer, at = (ctx.unit.new_variable() for _ in range(6))
        several = None if stmt.in_order else (candidates, picked, least)
        site = self.c.site("option", None, stmt.span, stmt, labels, several=several)
        low, high = self.picks.bounds(stmt.how.how, stmt.how.amount, ctx, f"len({candidates})")
        ops: list[ir.Op] = [
            ir.Assign(candidates, self.allowed(stmt, ctx)),
            ir.Assign(least, low),
            ir.Assign(most, high),
        ]
        more = f"len({picked}) < {most} and len({picked}) < len({candidates})"
        picking = self.picks.one_after_the_other(site, candidates, picked, least, more, answer, at, ctx, stmt.in_order)
        done: list[ir.Op] = []
        if stmt.in_order:
            done = self.as_chosen(stmt, picked, ctx)
        else:
            for i, option in enumerate(stmt.options):
                done.append(ir.If(f"{i} in {picked}", self.block(option.body, ctx)))
        if low == "0":
            return [*ops, *picking, *done]
        return [*ops, ir.If(f"len({candidates}) < {least}", [ir.Wall()], [*picking, *done])]

    def as_chosen(self, stmt: tree.Options, picked: str, ctx: Ctx) -> list[ir.Op]:
        """Options that were picked, one after the other. This is no loop that `stop` leaves."""
        which, stopped = ctx.unit.new_variable(), ctx.unit.new_variable()
        inner = replace(ctx, spreads=(*ctx.spreads, stopped), whole=False)
        body: list[ir.Op] = []
        for i in reversed(range(len(stmt.options))):
            body = [ir.If(f"{which} == {i}", self.block(stmt.options[i].body, inner), body)]
        loop = ir.ForIn(which, picked, body)
        if not any(isinstance(op, ir.Assign) and op.variable == stopped for op in ir.walk([loop])):
            return [loop]
        return [ir.Assign(stopped, "False"), loop, ir.If(stopped, [ir.Break()])]

    # -------------------------------------------------------------- who acts

    def does(self, stmt: tree.Does, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        """What one named player does goes on in the same block: the names bound there are seen by what follows."""
        if isinstance(stmt.subject, tree.Quantified):
            return self.for_subject(stmt.subject, ctx, lambda inner: self.block(stmt.body, inner)), ctx
        bound: dict[model.Local, str] = {}

        def body(inner: Ctx) -> list[ir.Op]:
            ops, after = self.carried_on(stmt.body.statements, inner)
            bound.update((k, v) for k, v in after.env.locals.items() if k not in ctx.env.locals)
            return ops

        return self.named(self.for_subject(stmt.subject, ctx, body), bound, ctx)

    def for_subject(self, subject: tree.Expr, ctx: Ctx, make: Then) -> list[ir.Op]:
        def acting(who: str, inner: Ctx) -> list[ir.Op]:
            ops: list[ir.Op] = []
            if inner.root and not inner.acting and who not in (str(EVERYONE), str(TABLE)):
                ops.append(ir.Do(f"S.active = {who}"))
            return [*ops, *make(replace(inner, env=inner.env.acting(who), acting=True))]

        def in_turn(players: str, local: model.Local | None, around: Ctx = ctx) -> list[ir.Op]:
            """One after the other. This is no loop that `stop` leaves: it leaves the one around it."""
            player, stopped = ctx.unit.new_variable(), ctx.unit.new_variable()
            inner = replace(around.bind(local, player), spreads=(*ctx.spreads, stopped), whole=False)
            loop = ir.ForIn(player, players, acting(player, inner))
            if not any(isinstance(op, ir.Assign) and op.variable == stopped for op in ir.walk([loop])):
                return [loop]
            return [ir.Assign(stopped, "False"), loop, ir.If(stopped, [ir.Break()])]

        def from_you(players: str) -> str:
            return f"from_seat({players}, S.active)" if ctx.acting or not ctx.root else players

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
                return self.picks.quantified(subject, ctx, "", lambda v, after: in_turn(from_you(v), noun.local, after))
            if noun.random:
                return self.picks.quantified(subject, ctx, "", lambda v, after: [ir.If(f"{v} != -1", acting(v, after))])
            return self.picks.quantified(subject, ctx, "", acting)
        code = self.e.code(subject, ctx.env)
        if isinstance(code.type, COLLECTIONS):
            return in_turn(str(code), None)
        who = code.text
        ops: list[ir.Op] = []
        if not re.fullmatch(r"v\d+|\d+", who):
            variable = ctx.unit.new_variable()
            ops.append(ir.Assign(variable, who))
            who = variable
        done = acting(who, ctx)
        unsure = code.nullable or (isinstance(subject, tree.Ref) and isinstance(subject.to, model.Local))
        return [*ops, ir.If(f"{who} != -1", done)] if unsure else ops + done  # perhaps nobody could be chosen

    def seated(self, players: str, seats: tree.Seats | None, ctx: Ctx) -> str:
        """Players in the order in which they sit, as seen from the one that is named."""
        if seats is None:
            return players
        first = "-1" if seats.start is None else str(self.e.code(seats.start, ctx.env))
        return f"seated({players}, {first}, {seats.backwards})"

    def from_turn(self, players: str, ctx: Ctx) -> tuple[list[ir.Op], str]:
        """In a flow entered while it is somebody's turn: the first time, those who sit before have had theirs."""
        if not ctx.turn or not ctx.root or ctx.acting:
            return [], players
        left = ctx.unit.new_variable()
        return [ir.Assign(left, f"from_turn({players}, {ctx.turn})"), ir.Assign(ctx.turn, "-1")], left

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
            gone = self.c.fresh("x")
            present = f"tuple({gone} for {gone} in {left} if {still.format(gone)})" if still else left
            again = may_repeat(noun)  # what comes twice has two turns, and is offered once at a time
            loop: list[ir.Op] = [
                ir.Ask(element, site, ctx.env.you, f"tuple(dict.fromkeys({left}))" if again else left, "False", False),
                ir.Assign(left, f"less_one({left}, {element})" if again else f"without({left}, ({element},))"),
                *body,
                ir.Assign(left, present),
            ]
            return [*ops, ir.Assign(left, things), ir.While(left, loop)]
        if still:
            body = [ir.If(still.format(element), body)]
        if stmt.by is not None:
            key_name = self.c.fresh("x")
            key = self.e.code(stmt.by, ctx.env.bind(noun.local, key_name))
            things = f"sorted({things}, key=lambda {key_name}: {key})"
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

    def still_there(self, noun: tree.Noun, ctx: Ctx, ops: list[ir.Op]) -> str:
        """An element that has left the named place, or play, or is no longer of the kind, is passed over: the test,
        with {0} for the element."""
        if not isinstance(noun.symbol, model.Kind) or noun.symbol.root != "piece":
            return ""
        tests = [self.still_in(noun, ctx, ops)]
        if self.e.fields.is_defined(noun.symbol):
            tests.append(self.e.fields.kind_check(noun.symbol, "{0}", ctx.env))
        return " and ".join(test for test in tests if test)

    def still_in(self, noun: tree.Noun, ctx: Ctx, ops: list[ir.Op]) -> str:
        if noun.place is None:
            return "S.in_play({0})"
        where = noun.place
        if isinstance(where, tree.Ref) and isinstance(where.to, model.Kind) and isinstance(where.type, KindType):
            return f"{self.e.fields.kind_check(where.to, 'S.at[{0}]', ctx.env)}"
        if isinstance(where.type, EntityType):
            place = ctx.unit.new_variable()
            ops.append(ir.Assign(place, str(self.e.code(where, ctx.env))))
            return f"S.at[{{0}}] == {place}"
        return ""

    def if_(self, stmt: tree.If, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        ops: list[ir.Op] = []
        inner = self.found_by(stmt.test, ctx, ops)
        test = str(self.e.truth(stmt.test, inner.env))
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
        value = ir.Assign(subject, str(self.e.code(stmt.subject, ctx.env)))
        return [value, *self.cases(stmt.cases, subject, ctx, stmt.subject.type)]

    def cases(self, cases: list[tree.Case], subject: str, ctx: Ctx, of: Type | None = None) -> list[ir.Op]:
        chain: list[ir.Op] = []
        for case in reversed(cases):
            chain = [ir.If(self.e.case_test(subject, case.labels, of), self.block(case.body, ctx), chain)]
        return chain

    def roll(self, stmt: tree.Roll, ctx: Ctx) -> tuple[list[ir.Op], Ctx]:
        result = ctx.unit.new_variable()
        thrown = "S.roll(2) - 1" if stmt.die.id == "coin" else f"S.roll({stmt.die.id[1:]})"
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
        ops.append(ir.If(f"not {test}", leave))
        return ops, after

    def only_if(self, stmt: tree.Requires, rest: list[tree.Stmt], ctx: Ctx) -> list[ir.Op]:
        """`requires` in a rule that is written into another's unit: what follows it is passed over."""
        ops: list[ir.Op] = []
        after = self.found_by(stmt.test, ctx, ops)
        return [*ops, ir.If(str(self.e.truth(stmt.test, after.env)), self.sequence(rest, after), [ir.Wall()])]

    # -------------------------------------------------------------- at the same time

    def together(self, stmt: tree.Together, ctx: Ctx) -> list[ir.Op]:
        """All choices and amounts first, then all effects, then triggers."""
        if ctx.queue is not None:
            return self.block(stmt.body, ctx)
        queue, entry = ctx.unit.new_variable(), ctx.unit.new_variable()
        ctx.unit.types[queue] = ctx.unit.types[entry] = ir.CallType()
        collect = self.block(stmt.body, replace(ctx, queue=queue, attempt=ctx.root or ctx.attempt, whole=False))
        units = self.calls.effects_in(collect)
        table = self.calls.unit_table()
        run = ir.Dispatch(table, f"{entry}[0]", units, [f"*{entry}[1:]"])
        effects: list[ir.Op] = [ir.ForIn(entry, queue, [run])]
        piece = EntityType(self.c.ruleset.kinds["piece"])
        by_piece = self.told_by(units)
        if by_piece:
            site = self.c.site("order", piece, stmt.span, stmt)
            table = self.c.constant("O", by_piece, ("told by", *by_piece.items()))
            named = f"e[{table}[e[0]]]"
            test = f"e[0] in {table} and {named} != -1"
            effects = self.calls.in_best_order(queue, entry, "e", named, site, [run], ctx, test)
        return [ir.Assign(queue, "()"), *collect, *self.calls.grouped(effects, ctx)]

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
