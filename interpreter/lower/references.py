"""Names, fields and functions: what a word of the rules stands for."""

from __future__ import annotations

from dsl import model, tree
from dsl.types import (
    NUMBER,
    TRUTH,
    ChoiceType,
    EntityType,
    KindType,
    Type,
)
from interpreter.ir.making import compare
from interpreter.ir.reads import Active, At, RankOf, TimesSeen
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    NOTHING,
    TRUE,
    Apply,
    Best,
    Entry,
    Listed,
    Lookup,
    Number,
    Reversed,
    Row,
    Size,
    Sum,
    Table,
    Truth,
    Tuple,
    Value,
)
from interpreter.lower.compiler import Code, Env, number
from interpreter.lower.fields import choice_table
from interpreter.lower.valued import Valued
from interpreter.run.world import BOX, EVERYONE, GAME, TABLE


class References(Valued):
    def ref(self, expr: tree.Ref, env: Env) -> Code:
        target = expr.to
        of = self.type_of(expr)
        match target:
            case model.Local():
                return Code(self.local(target, env), of, target.role in ("let", "param"))
            case model.FieldOf():
                owner = Code(self.local(target.local, env), target.local.type)
                return self.attribute(target.field, owner, expr.name, of, [], env)
            case model.Value():
                return Code(Number(target.index), of)
            case model.Kind():
                if isinstance(of, KindType):
                    return Code(Number(self.kind_number(target)), of)
                ids = self.c.world.all_of(target)
                return Code(number(ids[0]) if ids else NOTHING, of)
            case model.Define():
                value = Apply(self.fields.define(target), (env.you, env.source))
                return Code(value, of, self.fields.define_may_be_nothing(target))
            case model.Variant():
                if target.type is None:
                    return Code(Truth(target.on), TRUTH)
                set_to = target.value if target.value is not None else target.default
                if isinstance(set_to, int):
                    return Code(Number(set_to), of)
                return Code(Number(set_to.index) if set_to else NO_NUMBER, of)
            case model.Builtin():
                return self.builtin(target.name, expr, env)
        raise AssertionError(f"{expr.span}: {expr.name} means nothing")

    def local(self, local: model.Local, env: Env) -> Value:
        assert local in env.locals, f"{local} is not bound here ({local.span})"
        return env.locals[local]

    def kind_number(self, kind: model.Kind) -> int:
        return list(self.c.ruleset.kinds.values()).index(kind)

    def builtin(self, name: str, expr: tree.Ref, env: Env) -> Code:
        of = self.type_of(expr)
        simple = {
            "you": env.you,
            "source": env.source,
            "active": Active(),
            "everyone": Number(EVERYONE),
            "table": Number(TABLE),
            "game": Number(GAME),
            "box": Number(BOX),
            "players": Number(self.c.world.players),
            "true": TRUE,
            "false": FALSE,
        }
        if name in simple:
            return Code(simple[name], of, name == "source")
        match name:
            case "none" | "nobody" | "owner":
                return Code(NOTHING, of, True)
            case "opponent":
                return Code(Entry(self.neighbours(1), env.you), of)
            case "times_seen":
                site = self.c.site("pick", None, expr.span, expr)
                return Code(TimesSeen(site), NUMBER)
        raise AssertionError(f"{expr.span}: {name} is no value")

    def attr(self, expr: tree.Attr, env: Env) -> Code:
        owner = self.thing(expr.object, env)
        return self.attribute(expr.field or expr.name.id, owner, expr.name.id, self.type_of(expr), [], env)

    def attribute(
        self, f: model.Field | model.Family | str, owner: Code, name: str, of: Type, args: list[Code], env: Env
    ) -> Code:
        if isinstance(f, model.Field):
            code = self.fields.access(f, owner, args, env)
            return Code(code.value, of, code.nullable)
        if isinstance(f, model.Family):
            return Code(Entry(self.fields.family_table(f.kind), owner.value), of, owner.nullable)
        match name:
            case "place":
                among = None
                if isinstance(owner.type, EntityType) and owner.type.kind.root == "piece":
                    among = frozenset(self.c.whereabouts.around(owner.type.kind))
                return Code(At(owner.value), of, owner.nullable, among)
            case "next" | "previous" if isinstance(owner.type, EntityType):
                table = self.neighbours(1 if name == "next" else -1)
                return Code(Entry(table, owner.value), of, owner.nullable)
            case "next" | "previous":
                choice = owner.type
                assert isinstance(choice, ChoiceType)
                table = choice_table(self.c, choice.choice, 1 if name == "next" else -1)
                return Code(Entry(table, owner.value), of, not choice.choice.circle or owner.nullable)
            case "x" | "y":
                table = self.c.table("X", [getattr(t, name) for t in self.c.world.things] + [None], ("grid", name))
                return Code(Entry(table, owner.value), NUMBER, True)
            case "won":
                return Code(compare(RankOf(owner.value), "==", Number(1)), TRUTH)
            case "lost":
                return Code(compare(RankOf(owner.value), "==", Number(0)), TRUTH)
            case "index":
                seats = {player: number for number, player in enumerate(self.c.world.player_ids, start=1)}
                numbers = [seats.get(i) for i in self.c.world.all_ids] + [None]
                table = self.c.table("O", numbers, ("seat", "number"))
                return Code(Entry(table, owner.value), NUMBER, owner.nullable)
        raise AssertionError(f"no attribute {name}")

    def neighbours(self, step: int) -> Table:
        """By player: who sits so many seats on, round the table."""
        players = self.c.world.player_ids
        other = {p: players[(i + step) % len(players)] for i, p in enumerate(players)}
        return self.c.table("O", [other.get(i, -1) for i in self.c.world.all_ids] + [-1], ("seat", step))

    def apply_attr(self, expr: tree.ApplyAttr, env: Env) -> Code:
        owner = self.thing(expr.object, env)
        of = self.type_of(expr)
        if isinstance(expr.field, model.Field) and expr.field.params:
            args = [self.value(a, env, p.type) for a, p in zip(expr.args, expr.field.params, strict=True)]
            code = self.fields.access(expr.field, owner, args, env)
            return Code(code.value, of, True)
        args = [self.value(a, env, NUMBER) for a in expr.args]
        grid = expr.field.name if isinstance(expr.field, model.Field) else None
        cells = {(thing, x, y): i for (thing, name, x, y), i in self.c.world.grid_cells.items() if name == grid}
        table = self.c.table("G", cells, ("grid cells", grid))
        return Code(Lookup(table, Row((owner.value, *(a.value for a in args)))), of, True)

    def apply(self, expr: tree.Apply, env: Env) -> Code:
        of = self.type_of(expr)
        match expr.to:
            case model.Define() as define:
                args = [self.value(a, env, p.type).value for a, p in zip(expr.args, define.params, strict=True)]
                short = self.fields.define_spelled_out(define, args, env)
                if short is not None:
                    return Code(short.value, of, short.nullable)
                value = Apply(self.fields.define(define), (env.you, env.source, *args))
                return Code(value, of, self.fields.define_may_be_nothing(define))
            case model.FieldOf(field=model.Field() as f, local=local):
                args_of = [self.value(a, env, p.type) for a, p in zip(expr.args, f.params, strict=True)]
                owner = Code(self.local(local, env), local.type)
                return Code(self.fields.access(f, owner, args_of, env).value, of, True)
            case model.Kind() as kind if kind.root == "report":
                return Code(self.report(kind, expr.args, env), of)
            case model.Kind() as kind:
                key = Tuple(tuple(self.value(a, env).value for a in expr.args))
                return Code(Lookup(self.fields.family_lookup(kind), key), of, True)
            case model.Builtin(name=name):
                return self.function(name, expr, env)
        raise AssertionError(f"{expr.span}: {expr.name.id} cannot be applied")

    def report(self, kind: model.Kind, args: list[tree.Expr], env: Env) -> Value:
        parts = []
        for i, f in enumerate(kind.record()):
            parts.append(self.value(args[i], env, f.type).value if i < len(args) else self.fields.default(f))
        return Tuple(tuple(parts))

    def function(self, name: str, expr: tree.Apply, env: Env) -> Code:
        of = self.type_of(expr)
        match name:
            case "player":
                seats = dict(enumerate(self.c.world.player_ids, start=1))
                which = self.code(expr.args[0], env).value
                if isinstance(which, Number) and which.value >= 0:
                    found = seats.get(which.value, -1)
                    return Code(number(found), of, found == -1)
                return Code(Lookup(self.c.table("O", seats, ("players", "by number")), which), of, True)
            case "count":
                return Code(Size(self.collection(expr.args[0], env)), NUMBER)
            case "total":
                return Code(Sum(self.collection(expr.args[0], env)), NUMBER)
            case "highest" | "lowest":
                return Code(Best(self.collection(expr.args[0], env), name == "highest"), of, True)
            case "list":
                return Code(Listed(self.collection(expr.args[0], env)), of)
            case "reversed":
                return Code(Reversed(self.collection(expr.args[0], env)), of)
            case "ray":
                return self.nouns.ray(expr, env)
            case "around":
                return self.nouns.around(expr, env)
            case "placements":
                return self.nouns.placements(expr, env)
        raise AssertionError(f"{expr.span}: no function {name}")
