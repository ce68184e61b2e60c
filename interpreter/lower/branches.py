"""Who acts, loops and branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, tree
from dsl.quantifiers import Gives, gives
from dsl.types import EntityType, KindType, Type
from interpreter import ir
from interpreter.ir.asked import is_number
from interpreter.ir.effects import Activate
from interpreter.ir.making import all_hold, compare, negated, there
from interpreter.ir.reads import Active, At, IsInPlay, Roll
from interpreter.ir.values import (
    FALSE,
    IT,
    NONE_LISTED,
    NOTHING,
    ONE,
    Arithmetic,
    Clause,
    Distinct,
    Each,
    Entry,
    Group,
    IfElse,
    Listed,
    Number,
    Op,
    Sorted,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.walking import put
from interpreter.lower.compiler import element_type
from interpreter.lower.ordering import whose_turn
from interpreter.lower.picks import Ctx, Then, is_variable
from interpreter.lower.repeats import may_repeat
from interpreter.lower.sequences import Sequences
from interpreter.lower.valued import COLLECTIONS
from interpreter.run.world import EVERYONE, TABLE

Still = Callable[[Var], tuple[Value, ...]]


class Branches(Sequences):
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
            ask = ir.Ask(element, site, ctx.env.you, Distinct(left) if again else left, FALSE, False)
            loop: list[ir.Op] = [
                *whose_turn(ask, Entry(left, Number(0))),
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


def _unless(test: Value | None, value: Value) -> Value:
    """A list, or none of it where a test holds."""
    return value if test is None else IfElse(negated(Group(test)), value, NONE_LISTED, closed=False)
