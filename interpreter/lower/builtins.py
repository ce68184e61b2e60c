"""The verbs of the language itself: move set raise lower swap shuffle show run stop win lose tie rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from dsl import model, tree
from dsl.quantifiers import SINGLE, WAYS, Gives, Takes, Way, gives, is_settled_first, is_spoken_of_singly
from dsl.source import Span
from dsl.types import NUMBER, EntityType, NumberType, Type
from interpreter import ir
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.effects import (
    Effect,
    End,
    Ending,
    Move,
    MoveEach,
    Rewind,
    Show,
    Shuffle,
    Store,
    Swap,
)
from interpreter.ir.making import compare, is_given, there
from interpreter.ir.reads import Carries
from interpreter.ir.values import (
    FALSE,
    NOTHING,
    ONE,
    TRUE,
    ZERO,
    And,
    Arithmetic,
    Clause,
    Compare,
    Distinct,
    Each,
    Entry,
    FirstOf,
    Listed,
    Number,
    Op,
    Or,
    Row,
    Table,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.calling import Calling, Follow
from interpreter.lower.compiler import Compiler, Env, element_type
from interpreter.lower.expressions import Expressions
from interpreter.lower.fields import number_range
from interpreter.lower.fitting import fitted
from interpreter.lower.ordering import whose_turn
from interpreter.lower.picks import Ctx, Picks, wrapped
from interpreter.lower.valued import COLLECTIONS, element

Values = dict[str, Value]
Make = Callable[..., Effect]  # of its values
Test = Callable[..., Value]
Sign = Literal["+", "-"]


class Builtins:
    def __init__(self, compiler: Compiler, expressions: Expressions, calls: Calling, picks: Picks) -> None:
        self.c = compiler
        self.e = expressions
        self.picks = picks
        self.calls = calls
        self.thing = EntityType(compiler.ruleset.kinds["piece"])  # of whatever kind

    def call(self, call: tree.Call, ctx: Ctx, then: Follow) -> list[ir.Op]:
        """Chosen arguments first, left to right; their variables by label (None: the object)."""
        args = [(a.label or "object", v) for a in call.args for v in a.values]

        def collect(index: int, known: Values, inner: Ctx) -> list[ir.Op]:
            for i in range(index, len(args)):
                label, arg = args[i]
                if isinstance(arg, tree.Quantified) and is_settled_first(arg):
                    sure = self.picks.followed_by(arg, [v for _, v in args[i + 1 :]], inner.env)

                    def go_on(
                        v: Value, after: Ctx, i: int = i, label: str = label, sure: Value | None = sure
                    ) -> list[ir.Op]:
                        return collect(i + 1, {**known, label: v}, replace(after, sure=sure is not None))

                    return self.picks.quantified(arg, inner, sure, go_on)
                if isinstance(arg, tree.Pick) and arg.noun.binder is not None:
                    variable = inner.unit.new_variable()
                    after = inner.bind(arg.noun.local, variable)
                    made = ir.Assign(variable, self.e.code(arg, inner.env).value)
                    return [made, *collect(i + 1, {**known, label: variable}, after)]
            return [*self.perform(call, known, inner), *then(inner)]

        return collect(0, {}, ctx)

    def perform(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        match call.verb.id:
            case "move":
                return self.move(call, known, ctx)
            case "set":
                return self.set(call, known, ctx)
            case "raise" | "lower":
                return self.change(call, known, ctx)
            case "swap":
                one, other = self.given(call, None, known, ctx), self.given(call, "with", known, ctx)
                can = self.c.whereabouts.may_carry
                exchanged = call.arg(None), call.arg("with")
                carried = can(*exchanged) or can(*exchanged[::-1])
                return self.effect(Swap, [one, other], ctx, call.span, _cannot_swap if carried else None)
            case "shuffle":
                place = ctx.unit.new_variable()
                return [
                    ir.ForIn(
                        place,
                        self.items(call, None, known, ctx),
                        self.effect(Shuffle, [place], ctx, call.span),
                    )
                ]
            case "show":
                shown, seers = self.items(call, None, known, ctx), self.items(call, "to", known, ctx)
                return self.effect(Show, [shown, seers], ctx, call.span)
            case "run":
                return self.run(call, ctx)
            case "rewind":
                return self.rewind(call, ctx)
            case "stop":
                ended = [op for phase in reversed(ctx.phases) for op in self.calls.phase_end(phase, ctx)]
                return [*ended, *(ir.Assign(stopped, TRUE) for stopped in ctx.spreads), ir.Break()]
            case "win":
                return self.effect(_ending("winning"), [self.items(call, None, known, ctx)], ctx, call.span)
            case "lose":
                return self.effect(_ending("losing"), [self.items(call, None, known, ctx)], ctx, call.span)
            case "tie":
                return self.effect(_ending("tied"), [], ctx, call.span)
            case "rank":
                return self.rank(call, ctx)
        raise AssertionError(f"{call.span}: no verb {call.verb.id}")

    # -------------------------------------------------------------- arguments

    def given(
        self, call: tree.Call, label: tree.Label | None, known: Values, ctx: Ctx, wanted: Type | None = None
    ) -> Value:
        name = label or "object"
        arg = call.arg(label)
        if name in known:
            return known[name] if arg is None else fitted(self.c, known[name], arg.type, wanted)
        return NOTHING if arg is None else self.e.value(arg, ctx.env, wanted).value

    def items(self, call: tree.Call, label: tree.Label | None, known: Values, ctx: Ctx) -> Value:
        """An argument as a tuple, however many it is."""
        arg = call.arg(label)
        assert arg is not None
        value = known.get(label or "object")
        if value is not None:
            return value if gives(arg) not in SINGLE else Op("only", (value,))
        if isinstance(arg, tree.Quantified):
            return self.e.nouns.things(arg.noun, ctx.env)
        code = self.e.code(arg, ctx.env)
        return code.value if isinstance(code.type, COLLECTIONS) else Op("only", (code.value,))

    def effect(
        self,
        make: Make,
        args: list[Value],
        ctx: Ctx,
        span: Span,
        walled: Test | None = None,
        value: Type | None = None,
    ) -> list[ir.Op]:
        """An effect made of values; inside `together` it waits with the values it has now. `span`: of what it was
        made from; `walled`: where this test of the values holds, it cannot be done. `value`: the type of the last, if
        it is no thing."""
        if ctx.queue is None and walled is not None:
            named = [arg if is_name(arg) else ctx.unit.new_variable() for arg in args]
            made = [
                ir.Assign(name, arg)
                for name, arg in zip(named, args, strict=True)
                if name is not arg and isinstance(name, Var)
            ]
            return [*made, ir.If(walled(*named), [ir.Wall()], [ir.Do(make(*named))])]
        if ctx.queue is None:
            return [ir.Do(make(*args))]
        unit = self.c.unit("effect", span, len(args))
        values = [Var(f"v{i + 2}") for i in range(len(args))]
        unit.unnamed = {variable.name: self.thing for variable in values}
        if value is not None:
            unit.unnamed[values[-1].name] = value
        done: list[ir.Op] = [ir.Do(make(*values))]
        unit.ops = done if walled is None else [ir.If(walled(*values), [ir.Wall()], done)]
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, *args], ctx)

    # -------------------------------------------------------------- move

    def move(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        """Which pieces, and where each goes, is fixed before the first moves. Nothing can be moved onto itself, nor
        onto what lies on it."""
        arg = call.arg(None)
        goal = call.arg("to")
        assert arg is not None
        assert goal is not None
        on_top = isinstance(goal, tree.End) and goal.end.id == "top"
        make: Make = partial(Move, on_top=on_top)
        walled: Test | None = Carries if self.c.whereabouts.may_carry(arg, tree.whole_of(goal)) else None
        given = gives(arg)
        spread = isinstance(arg.type, COLLECTIONS) if given is None else WAYS[Takes.MOVED][given] is Way.SPREAD
        if not spread:
            moved_to = [self.given(call, None, known, ctx), self.given(call, "to", known, ctx)]
            return self.effect(make, moved_to, ctx, call.span, walled)
        env = ctx.env
        if isinstance(arg, tree.Quantified) and given is Gives.EACH:
            env, listed = self.e.nouns.loop(arg.noun, env)
            piece, clauses = listed.thing, listed.clauses
        else:
            piece = Var(self.c.fresh("x"))
            clauses = (Clause(piece, self.items(call, None, known, ctx)),)
            if isinstance(arg, tree.Quantified) and is_spoken_of_singly(arg):
                env = env.bind(arg.noun.local, piece)
        place = known.get("to") or self.e.value(goal, env).value
        entry = ctx.unit.new_variable()
        ctx.unit.unnamed[entry.name] = self.thing
        moved = self.effect(make, [Entry(entry, ZERO), Entry(entry, ONE)], ctx, call.span, walled)
        pairs = Each(Row((piece, place)), clauses, at_once=True)
        by = call.arg("by")
        if isinstance(by, tree.Ref) and by.name == "choice":
            return self.in_chosen_order(Listed(pairs), arg, entry, moved, ctx)
        heap = ctx.queue is None and not on_top and walled is None
        return [ir.Do(MoveEach(pairs))] if heap else [ir.ForIn(entry, Listed(pairs), moved)]

    def in_chosen_order(self, pairs: Value, arg: tree.Expr, entry: Var, moved: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """`by choice`: you set the order, one after the other."""
        left, chosen = ctx.unit.new_variable(), ctx.unit.new_variable()
        noun = arg.noun if isinstance(arg, tree.Quantified | tree.Pick) else None
        of = element_type(noun) if noun is not None else None
        site = self.c.site("order", of, arg.span, noun)
        one = Var("e")
        piece = Entry(one, ZERO)
        ask = ir.Ask(chosen, site, ctx.env.you, Distinct(Each(piece, (Clause(one, left),))), FALSE, False)
        take = ir.Assign(entry, FirstOf(Each(one, (Clause(one, left, (compare(piece, "==", chosen),)),))))
        rest = ir.Assign(left, Op("without", (left, Tuple((entry,)))))
        turn = whose_turn(ask, Entry(Entry(left, ZERO), ZERO))
        return [ir.Assign(left, pairs), ir.While(left, [*turn, take, rest, *moved])]

    # -------------------------------------------------------------- values

    def set(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        assert target is not None
        assert target.type is not None
        value = self.given(call, "to", known, ctx, target.type)
        goal = call.arg("to")
        if "to" in known and isinstance(target.type, COLLECTIONS) and goal is not None and gives(goal) in SINGLE:
            assert isinstance(value, Var)
            value = wrapped(value, element(target.type))
        return self.store(target, bounded(value, target.type, goal), ctx, known)

    def change(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        assert target is not None
        amount = self.given(call, "by", known, ctx) if call.arg("by") is not None else ONE
        sign: Sign = "+" if call.verb.id == "raise" else "-"
        if ctx.queue is not None and not (isinstance(target, tree.Ref) and isinstance(target.to, model.Local)):
            return self.change_later(target, sign, amount, ctx)
        value = Arithmetic(sign, self.e.code(target, ctx.env).value, amount, closed=False)
        by = call.arg("by")
        grows = target.type if by is not None and not isinstance(by, tree.Number) else None
        return self.store(target, bounded(value, grows, None), ctx, known)

    def change_later(self, target: tree.Expr, sign: Sign, amount: Value, ctx: Ctx) -> list[ir.Op]:
        """Inside `together` the amount is fixed now, what it is added to when its turn comes."""
        f, owner = self.field_of(target, ctx)
        unit = self.c.unit("effect", target.span, 2)
        thing, by = Var("v2"), Var("v3")
        changed = Arithmetic(sign, self.e.fields.load(f, thing), by, closed=False)
        unit.ops = self.write(f, thing, changed, Ctx(unit, Env({}, ir.YOU, ir.SOURCE)), target.span)
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, owner, amount], ctx)

    def store(self, target: tree.Expr, value: Value, ctx: Ctx, known: Values) -> list[ir.Op]:
        if isinstance(target, tree.Ref) and isinstance(target.to, model.Local):
            variable = self.e.local(target.to, ctx.env)
            assert isinstance(variable, Var)
            return [ir.Assign(variable, value)]
        f, owner = self.field_of(target, ctx)
        return self.write(f, owner, value, ctx, target.span)

    def field_of(self, target: tree.Expr, ctx: Ctx) -> tuple[model.Field, Value]:
        """The tracked field that is set, and the thing it is set of."""
        match target:
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as f)):
                return f, self.e.local(local, ctx.env)
            case tree.Attr(object=owner, field=model.Field() as f):
                return f, self.e.code(owner, ctx.env).value
        raise AssertionError(f"{target.span}: cannot be set")

    def write(self, f: model.Field, owner: Value, value: Value, ctx: Ctx, span: Span) -> list[ir.Op]:
        """Where there is nothing that it could be set of, no value is calculated either: there may be none."""
        if is_number(owner) or is_name(value) or is_number(value):
            return self.written(f, owner, value, ctx, span)
        ops: list[ir.Op] = []
        if not is_name(owner):
            named = ctx.unit.new_variable()
            ops.append(ir.Assign(named, owner))
            owner = named
        owners = self.e.fields.owners(f)
        can_have = Entry(Table(owners), owner) if owners else owner
        return [*ops, ir.If(there(can_have), self.written(f, owner, value, ctx, span))]

    def written(self, f: model.Field, owner: Value, value: Value, ctx: Ctx, span: Span) -> list[ir.Op]:
        fields = self.e.fields
        make: Make = partial(Store, fields.column(f), slots=fields.slots(f), holders=fields.owners(f))
        bounds = number_range(f.type)
        if bounds is None:
            return self.effect(make, [owner, value], ctx, span, value=f.type)
        new = ctx.unit.new_variable()
        stored = self.effect(make, [owner, new], ctx, span, value=f.type)
        inside = Compare(Number(bounds[0]), (("<=", new), ("<=", Number(bounds[1]))), closed=False)
        test = And((is_given(new), inside), closed=False)
        return [ir.Assign(new, value), ir.If(test, stored, [ir.Wall()])]

    # -------------------------------------------------------------- rules and ends

    def run(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        match target:
            case tree.Attr():
                rule, thing = target.name.id, self.e.code(target.object, ctx.env).value
            case tree.Ref(to=model.FieldOf(local=local)):
                rule, thing = target.name, self.e.local(local, ctx.env)
            case _:
                raise AssertionError(f"{call.span}: no rule to run")
        if ctx.queue is None:
            return self.calls.run_rule(rule, thing, ctx)
        unit = self.c.unit(f"run {rule}", call.span, 1)
        unit.unnamed["v2"] = self.thing
        unit.ops = self.calls.run_rule(rule, Var("v2"), Ctx(unit, Env({}, ir.YOU, ir.SOURCE)))
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, thing], ctx)

    def rewind(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        goal = call.arg("to")
        assert isinstance(goal, tree.End)
        assert isinstance(goal.pile, tree.Ref)
        phase = self.calls.phase_number(self.c.ruleset.phases[goal.pile.name])
        fields = [value for args in call.args if args.label == "with" for value in args.values]
        return self.effect(partial(Rewind, phase, self.e.columns(fields)), [], ctx, call.span)

    def rank(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        arg = call.arg(None)
        assert isinstance(arg, tree.Quantified)
        inner, loop = self.e.nouns.loop(arg.noun, ctx.env)
        player = self.e.nouns.candidate(inner, arg.noun)
        keys = [self.e.code(v, inner).value for a in call.args if a.label == "by" for v in a.values]
        ranks = Listed(Each(Row((player, Tuple(tuple(keys)))), loop.clauses))
        return self.effect(_ending("ranked"), [ranks], ctx, call.span, value=NUMBER)


def _ending(how: Ending) -> Make:
    return lambda *args: End(how, args)


def _cannot_swap(one: Value, other: Value) -> Value:
    carried = Or((Carries(one, other), Carries(other, one)))
    return And((compare(one, "!=", other), carried), closed=False)


def bounded(value: Value, of: Type | None, expr: tree.Expr | None) -> Value:
    """A number that could double each time it is set must stay within what any game needs."""
    match expr:
        case tree.Number() | tree.Ref() | tree.Attr() | tree.Binary(left=tree.Ref() | tree.Attr(), right=tree.Number()):
            return value
    return Op("sized", (value,)) if isinstance(of, NumberType) and of.low is None else value
