"""The verbs of the language itself: move set raise lower swap shuffle show run stop win lose tie rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.quantifiers import SINGLE, WAYS, Gives, Takes, Way, gives, is_settled_first, is_spoken_of_singly
from dsl.source import Span
from dsl.types import NUMBER, EntityType, NumberType, Type
from interpreter import ir
from interpreter.lower.compiler import Compiler, Env, element_type
from interpreter.lower.expressions import COLLECTIONS, Expressions, element
from interpreter.lower.fields import number_range
from interpreter.lower.picks import Ctx, wrapped

if TYPE_CHECKING:
    from interpreter.lower.calls import Calls

Follow = Callable[[Ctx], list[ir.Op]]
Values = dict[str, str]


class Builtins:
    def __init__(self, compiler: Compiler, expressions: Expressions, calls: Calls) -> None:
        self.c = compiler
        self.e = expressions
        self.calls = calls
        self.thing = EntityType(compiler.ruleset.kinds["piece"])  # of whatever kind

    def call(self, call: tree.Call, ctx: Ctx, then: Follow) -> list[ir.Op]:
        """Chosen arguments first, left to right; their variables by label (None: the object)."""
        args = [(a.label or "object", v) for a in call.args for v in a.values]

        def collect(index: int, known: Values, inner: Ctx) -> list[ir.Op]:
            for i in range(index, len(args)):
                label, arg = args[i]
                if isinstance(arg, tree.Quantified) and is_settled_first(arg):
                    sure = self.calls.s.picks.followed_by(arg, [v for _, v in args[i + 1 :]], inner.env)

                    def go_on(v: str, after: Ctx, i: int = i, label: str = label, sure: str = sure) -> list[ir.Op]:
                        return collect(i + 1, {**known, label: v}, replace(after, sure=bool(sure)))

                    return self.calls.s.picks.quantified(arg, inner, sure, go_on)
                if isinstance(arg, tree.Pick) and arg.noun.binder is not None:
                    variable = inner.unit.new_variable()
                    after = inner.bind(arg.noun.local, variable)
                    made = ir.Assign(variable, str(self.e.code(arg, inner.env)))
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
                one, other = self.text(call, None, known, ctx), self.text(call, "with", known, ctx)
                can = self.c.whereabouts.may_carry
                exchanged = call.arg(None), call.arg("with")
                carried = can(*exchanged) or can(*exchanged[::-1])
                test = "{0} != {1} and (S.carries({0}, {1}) or S.carries({1}, {0}))" if carried else ""
                return self.effect("S.swap({0}, {1})", [one, other], ctx, call.span, test)
            case "shuffle":
                place = ctx.unit.new_variable()
                return [
                    ir.ForIn(
                        place,
                        self.items(call, None, known, ctx),
                        self.effect("S.shuffle({0})", [place], ctx, call.span),
                    )
                ]
            case "show":
                shown, seers = self.items(call, None, known, ctx), self.items(call, "to", known, ctx)
                return self.effect("S.show({0}, {1})", [shown, seers], ctx, call.span)
            case "run":
                return self.run(call, ctx)
            case "rewind":
                return self.rewind(call, ctx)
            case "stop":
                ended = [op for phase in reversed(ctx.phases) for op in self.calls.phase_end(phase, ctx)]
                return [*ended, *(ir.Assign(stopped, "True") for stopped in ctx.spreads), ir.Break()]
            case "win":
                return self.effect(
                    "S.end(S.program.winning({0}))", [self.items(call, None, known, ctx)], ctx, call.span
                )
            case "lose":
                return self.effect("S.end(S.program.losing({0}))", [self.items(call, None, known, ctx)], ctx, call.span)
            case "tie":
                return self.effect("S.end(S.program.tied())", [], ctx, call.span)
            case "rank":
                return self.rank(call, ctx)
        raise AssertionError(f"{call.span}: no verb {call.verb.id}")

    # -------------------------------------------------------------- arguments

    def text(
        self, call: tree.Call, label: tree.Label | None, known: Values, ctx: Ctx, wanted: Type | None = None
    ) -> str:
        name = label or "object"
        if name in known:
            return known[name]
        arg = call.arg(label)
        return "-1" if arg is None else str(self.e.value(arg, ctx.env, wanted))

    def items(self, call: tree.Call, label: tree.Label | None, known: Values, ctx: Ctx) -> str:
        """An argument as a tuple, however many it is."""
        arg = call.arg(label)
        assert arg is not None
        text = known.get(label or "object")
        if text is not None:
            return text if gives(arg) not in SINGLE else f"only({text})"
        if isinstance(arg, tree.Quantified):
            return self.e.nouns.things(arg.noun, ctx.env)
        code = self.e.code(arg, ctx.env)
        return str(code) if isinstance(code.type, COLLECTIONS) else f"only({code})"

    def effect(
        self, template: str, args: list[str], ctx: Ctx, span: Span, walled: str = "", value: Type | None = None
    ) -> list[ir.Op]:
        """A Python statement over values; inside `together` it waits with the values it has now. `span`: of what it was
        made from; `walled`: where this test of the values holds, it cannot be done. `value`: the type of the last, if
        it is no thing."""
        if ctx.queue is None and walled:
            named = [arg if arg.isidentifier() else ctx.unit.new_variable() for arg in args]
            made: list[ir.Op] = [ir.Assign(name, arg) for name, arg in zip(named, args, strict=True) if name != arg]
            return [*made, ir.If(walled.format(*named), [ir.Wall()], [ir.Do(template.format(*named))])]
        if ctx.queue is None:
            return [ir.Do(template.format(*args))]
        unit = self.c.unit("effect", span, len(args))
        values = [f"v{i + 2}" for i in range(len(args))]
        unit.unnamed = dict.fromkeys(values, self.thing)
        if value is not None:
            unit.unnamed[values[-1]] = value
        done: list[ir.Op] = [ir.Do(template.format(*values))]
        unit.ops = [ir.If(walled.format(*values), [ir.Wall()], done)] if walled else done
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, *args], ctx)

    # -------------------------------------------------------------- move

    def move(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        """Which pieces, and where each goes, is fixed before the first moves. Nothing can be moved onto itself, nor
        onto what lies on it."""
        arg = call.arg(None)
        goal = call.arg("to")
        assert arg is not None
        assert goal is not None
        method = "S.put_on_top" if isinstance(goal, tree.End) and goal.end.id == "top" else "S.move"
        walled = "S.carries({0}, {1})" if self.c.whereabouts.may_carry(arg, tree.whole_of(goal)) else ""
        given = gives(arg)
        spread = isinstance(arg.type, COLLECTIONS) if given is None else WAYS[Takes.MOVED][given] is Way.SPREAD
        if not spread:
            piece, place = self.text(call, None, known, ctx), self.text(call, "to", known, ctx)
            return self.effect(f"{method}({{0}}, {{1}})", [piece, place], ctx, call.span, walled)
        env = ctx.env
        if isinstance(arg, tree.Quantified) and given is Gives.EACH:
            env, listed = self.e.nouns.loop(arg.noun, env)
            piece, loop = listed.thing, str(listed)
        else:
            piece = self.c.fresh("x")
            loop = f"for {piece} in {self.items(call, None, known, ctx)}"
            if isinstance(arg, tree.Quantified) and is_spoken_of_singly(arg):
                env = env.bind(arg.noun.local, piece)
        place = known.get("to") or str(self.e.value(goal, env))
        entry = ctx.unit.new_variable()
        ctx.unit.unnamed[entry] = self.thing
        moved = self.effect(f"{method}({{0}}, {{1}})", [f"{entry}[0]", f"{entry}[1]"], ctx, call.span, walled)
        pairs = f"[({piece}, {place}) {loop}]"
        by = call.arg("by")
        if isinstance(by, tree.Ref) and by.name == "choice":
            return self.in_chosen_order(f"tuple({pairs})", arg, entry, moved, ctx)
        heap = ctx.queue is None and method == "S.move" and not walled
        return [ir.Do(f"S.move_each({pairs})")] if heap else [ir.ForIn(entry, f"tuple({pairs})", moved)]

    def in_chosen_order(self, pairs: str, arg: tree.Expr, entry: str, moved: list[ir.Op], ctx: Ctx) -> list[ir.Op]:
        """`by choice`: you set the order, one after the other."""
        left, chosen = ctx.unit.new_variable(), ctx.unit.new_variable()
        noun = arg.noun if isinstance(arg, tree.Quantified | tree.Pick) else None
        of = element_type(noun) if noun is not None else None
        site = self.c.site("order", of, arg.span, noun)
        ask = ir.Ask(chosen, site, ctx.env.you, f"tuple(dict.fromkeys(e[0] for e in {left}))", "False", False)
        take = ir.Assign(entry, f"next(e for e in {left} if e[0] == {chosen})")
        rest = ir.Assign(left, f"without({left}, ({entry},))")
        return [ir.Assign(left, pairs), ir.While(left, [ask, take, rest, *moved])]

    # -------------------------------------------------------------- values

    def set(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        assert target is not None
        assert target.type is not None
        value = self.text(call, "to", known, ctx, target.type)
        goal = call.arg("to")
        if "to" in known and isinstance(target.type, COLLECTIONS) and goal is not None and gives(goal) in SINGLE:
            value = wrapped(value, element(target.type))
        return self.store(target, bounded(value, target.type, goal), ctx, known)

    def change(self, call: tree.Call, known: Values, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        assert target is not None
        amount = self.text(call, "by", known, ctx) if call.arg("by") is not None else "1"
        sign = "+" if call.verb.id == "raise" else "-"
        if ctx.queue is not None and not (isinstance(target, tree.Ref) and isinstance(target.to, model.Local)):
            return self.change_later(target, sign, amount, ctx)
        value = f"{self.e.code(target, ctx.env)} {sign} {amount}"
        by = call.arg("by")
        grows = target.type if by is not None and not isinstance(by, tree.Number) else None
        return self.store(target, bounded(value, grows, None), ctx, known)

    def change_later(self, target: tree.Expr, sign: str, amount: str, ctx: Ctx) -> list[ir.Op]:
        """Inside `together` the amount is fixed now, what it is added to when its turn comes."""
        f, owner = self.field_of(target, ctx)
        unit = self.c.unit("effect", target.span, 2)
        changed = f"S.{self.e.fields.column(f)}[v2] {sign} v3"
        unit.ops = self.write(f, "v2", changed, Ctx(unit, Env({}, "v0", "v1")), target.span)
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, owner, amount], ctx)

    def store(self, target: tree.Expr, value: str, ctx: Ctx, known: Values) -> list[ir.Op]:
        if isinstance(target, tree.Ref) and isinstance(target.to, model.Local):
            return [ir.Assign(self.e.local(target.to, ctx.env), value)]
        f, owner = self.field_of(target, ctx)
        return self.write(f, owner, value, ctx, target.span)

    def field_of(self, target: tree.Expr, ctx: Ctx) -> tuple[model.Field, str]:
        """The tracked field that is set, and the thing it is set of."""
        match target:
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as f)):
                return f, self.e.local(local, ctx.env)
            case tree.Attr(object=owner, field=model.Field() as f):
                return f, str(self.e.code(owner, ctx.env))
        raise AssertionError(f"{target.span}: cannot be set")

    def write(self, f: model.Field, owner: str, value: str, ctx: Ctx, span: Span) -> list[ir.Op]:
        """Where there is nothing to set it of, no value is calculated either: there may be none."""
        if owner.isdigit() or value.isidentifier() or value.isdigit():
            return self.written(f, owner, value, ctx, span)
        ops: list[ir.Op] = []
        if not owner.isidentifier():
            named = ctx.unit.new_variable()
            ops.append(ir.Assign(named, owner))
            owner = named
        return [*ops, ir.If(f"{owner} != -1", self.written(f, owner, value, ctx, span))]

    def written(self, f: model.Field, owner: str, value: str, ctx: Ctx, span: Span) -> list[ir.Op]:
        column = self.e.fields.column(f)
        bounds = number_range(f.type)
        if bounds is None:
            return self.effect(f"S.put(S.{column}, {{0}}, {{1}})", [owner, value], ctx, span, value=f.type)
        new = ctx.unit.new_variable()
        stored = self.effect(f"S.put(S.{column}, {{0}}, {{1}})", [owner, new], ctx, span, value=f.type)
        test = f"{new} is not None and {bounds[0]} <= {new} <= {bounds[1]}"
        return [ir.Assign(new, value), ir.If(test, stored, [ir.Wall()])]

    # -------------------------------------------------------------- rules and ends

    def run(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        target = call.arg(None)
        match target:
            case tree.Attr():
                rule, thing = target.name.id, str(self.e.code(target.object, ctx.env))
            case tree.Ref(to=model.FieldOf(local=local)):
                rule, thing = target.name, self.e.local(local, ctx.env)
            case _:
                raise AssertionError(f"{call.span}: no rule to run")
        if ctx.queue is None:
            return self.calls.run_rule(rule, thing, ctx)
        unit = self.c.unit(f"run {rule}", call.span, 1)
        unit.unnamed["v2"] = self.thing
        unit.ops = self.calls.run_rule(rule, "v2", Ctx(unit, Env({}, "v0", "v1")))
        return self.calls.effect(unit, [ctx.env.you, ctx.env.source, thing], ctx)

    def rewind(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        goal = call.arg("to")
        assert isinstance(goal, tree.End)
        assert isinstance(goal.pile, tree.Ref)
        phase = self.calls.phase_number(self.c.ruleset.phases[goal.pile.name])
        fields = [value for args in call.args if args.label == "with" for value in args.values]
        return self.effect(f"S.rewind({phase}, {self.e.columns(fields)})", [], ctx, call.span)

    def rank(self, call: tree.Call, ctx: Ctx) -> list[ir.Op]:
        arg = call.arg(None)
        assert isinstance(arg, tree.Quantified)
        inner, loop = self.e.nouns.loop(arg.noun, ctx.env)
        player = self.e.nouns.candidate(inner, arg.noun)
        keys = [str(self.e.code(v, inner)) for a in call.args if a.label == "by" for v in a.values]
        ranks = f"tuple(({player}, ({', '.join(keys)},)) {loop})"
        return self.effect("S.end(S.program.ranked({0}))", [ranks], ctx, call.span, value=NUMBER)


def bounded(value: str, of: Type | None, expr: tree.Expr | None) -> str:
    """A number that could double each time it is set must stay within what any game needs."""
    match expr:
        case tree.Number() | tree.Ref() | tree.Attr() | tree.Binary(left=tree.Ref() | tree.Attr(), right=tree.Number()):
            return value
    return f"sized({value})" if isinstance(of, NumberType) and of.low is None else value
