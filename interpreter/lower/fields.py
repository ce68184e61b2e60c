"""What things are: fields, kind tests, defines.

A field without a `treat` is one of three things: tracked (a column of the state), constant (a table made at compile
time) or derived (a function). With a `treat` in the load it is a chain of functions, one per layer. Which kind of thing
an access meets is decided here, once; the rest of the lowering only asks for the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, ListType, NumberType, SetType, TruthType, Type
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.functions import Add, Endless, ForEach, Give, Leave, Run, Set, Statement, When
from interpreter.ir.making import all_hold, compare, entry
from interpreter.ir.values import (
    NOTHING,
    SOURCE,
    YOU,
    Apply,
    Arithmetic,
    Compare,
    Data,
    Entry,
    Load,
    Number,
    Op,
    Table,
    Truth,
    Upto,
    Value,
    Var,
)
from interpreter.ir.walking import mapped
from interpreter.lower.compiler import Below, Code, Compiler, Env, none_of, nothing_of, number
from interpreter.lower.inlined import Counting
from interpreter.lower.kept import Count
from interpreter.lower.lengths import Lengths
from interpreter.lower.mirrors import mirrored
from interpreter.lower.recursion import Values
from interpreter.run.world import EVERYONE, FIRST_PLAYER, TABLE, Thing, plain

LONGEST_UNFOLDED = 160
MOST_REPEATS = 10_000
TOTAL, AT, X = Var("total"), Var("at"), Var("x")
LASTING = ("next", "previous", "x", "y", "index")  # attributes of the language that never change


def static_env(self_local: model.Local) -> Env:
    return Env({self_local: X}, YOU, SOURCE)


def parameters(number: int) -> tuple[Var, ...]:
    """Of a definition, or of a field, so many."""
    return tuple(Var(f"n{i}") for i in range(number))


class Way(NamedTuple):
    """A table of steps, the parameter that goes along, and the one that says in which direction, if there is one."""

    table: str
    at: Var
    by: tuple[Var, ...]


def _broken_off(statement: Statement, leave: Statement) -> Statement:
    """A statement that leaves its loop where it left its function."""
    if statement == leave:
        return Leave()
    return mapped(statement, lambda inner: _broken_off(inner, leave) if isinstance(inner, Statement) else inner)


def _calling(function: str) -> Below:
    return lambda args: Apply(function, args)


class Fields:
    def __init__(self, compiler: Compiler, expressions: Values) -> None:
        self.c = compiler
        self.expressions = expressions
        self.static_memo: dict[Any, bool] = {}
        self.unfolding: list[model.Field | model.Define] = []
        self.met: set[model.Define] = set()  # of those, what was asked for again
        self.nullable: dict[model.Define, bool] = {}
        self.too_long: set[tuple[Any, ...]] = set()  # to be unfolded, with these arguments
        self.treats: dict[model.Field, list[model.Reaction]] = {}
        for reaction in compiler.ruleset.reactions:
            if isinstance(reaction.node, tree.Treat):
                for f in reaction.node.fields or []:
                    self.treats.setdefault(f, []).append(reaction)
        for layers in self.treats.values():
            layers.sort(key=lambda r: (r.layer, r.order))

    @cached_property
    def lengths(self) -> Lengths:
        return Lengths(self.c.world, self.is_static, self.treats)

    @cached_property
    def reads_source(self) -> bool:
        """Whether some value depends on whose text asks for it."""
        ruleset = self.c.ruleset
        formulas = [f.expr for kind in ruleset.kinds.values() for f in kind.formulas.values() if f.expr is not None]
        conditions = [kind.where for kind in ruleset.kinds.values() if kind.where is not None]
        defines = [define.value for define in ruleset.defines.values()]
        treats = [reaction.node for reactions in self.treats.values() for reaction in reactions]
        return any(
            isinstance(node, tree.Ref) and isinstance(node.to, model.Builtin) and node.to.name == "source"
            for root in (*formulas, *conditions, *defines, *treats)
            for node in tree.walk(root)
        )

    # -------------------------------------------------------------- access

    def fields_named(self, name: str, kind: model.Kind) -> list[model.Field]:
        """The different fields of that name among the things of a kind."""
        found: dict[model.Field, None] = {}
        for thing_kind in self.c.world.of_kind:
            if (kind.builtin and kind.name not in self.c.ruleset.kinds) or thing_kind.is_a(kind) or kind.where:
                f = thing_kind.find_field(name)
                if f is not None:
                    found[f] = None
        return list(found)

    def access(self, f: model.Field, of: Code, args: list[Code], env: Env) -> Code:
        """How a field of a thing is read."""
        kind = of.type.kind if isinstance(of.type, EntityType) else f.owner
        nullable = of.nullable or not kind.is_a(f.owner) or self.may_be_nothing(f)
        candidates = [f] if kind.is_a(f.owner) or f.params else self.fields_named(f.name, kind)
        if of.among is not None and len(candidates) > 1:
            candidates = [c for c in candidates if any(k.is_a(c.owner) for k in of.among)] or candidates
            f = candidates[0]
        if len(candidates) > 1 and all(self.is_static(c) for c in candidates):
            return Code(Entry(self.joint_table(f.name, candidates), of.value), f.type, True)
        if len(candidates) > 1:
            value = Apply(self.dispatcher(f.name, candidates), (env.you, env.source, of.value))
            return Code(value, f.type, True)
        if not args:
            known = self.spelled_out(f, of, env)
            if known is not None:
                return Code(known, f.type, nullable)
        return Code(self.read(f, of.value, [a.value for a in args], env), f.type, nullable)

    def only_formula(self, f: model.Field, of: Code) -> model.Formula | None:
        """The formula of a field that nothing is laid over, where every thing it can be has the same one."""
        kind = of.type.kind if isinstance(of.type, EntityType) else None
        simple = is_name(of.value) or is_number(of.value)
        if kind is None or of.nullable or not kind.is_a(f.owner) or self.treats.get(f) or not simple:
            return None
        if f.tracked or f.params or f in self.unfolding:
            return None
        holders = [k for k in self.c.world.of_kind if k.is_a(kind)] if kind.where is None else []
        formulas = {k.find_formula(f.name): None for k in holders}
        formula = next(iter(formulas), None)
        special = any(k.where is not None and f.name in k.formulas for k in self.c.ruleset.kinds.values())
        legend = any(f.name in t.values or f.name in t.binders for t in self.c.world.things)
        if formula is None or len(formulas) != 1 or formula.expr is None or special or legend:
            return None
        return formula

    def spelled_out(self, f: model.Field, owner: Code, env: Env) -> Value | None:
        """The formula itself in place of a call, where it is short."""
        formula = self.only_formula(f, owner)
        if formula is None or formula.expr is None:
            return None
        of = owner.value
        if self.is_static(f):
            return self._literal(formula)
        key = (f, of, env.you, env.source)
        if f in self.lengths.counted or key in self.too_long:
            return None
        self.unfolding.append(f)
        inner = Env({formula.owner.self: of}, env.you, env.source)
        value: Value = self.expressions.value(formula.expr, inner, f.type).value
        self.unfolding.pop()
        if len(str(value)) > LONGEST_UNFOLDED:
            self.too_long.add(key)
            return None
        return value

    def _literal(self, formula: model.Formula) -> Value | None:
        """A constant that all things of a kind share, if it is a plain number or truth."""
        if isinstance(formula.const, bool):
            return Truth(formula.const)
        if isinstance(formula.const, int):
            return number(formula.const)
        match formula.expr:
            case tree.Number(value=value):
                return Number(value)
            case tree.Ref(to=model.Builtin(name="true" | "false" as name)):
                return Truth(name == "true")
        return None

    def read(self, f: model.Field, of: Value, args: Sequence[Value], env: Env) -> Value:
        if f.owner.root == "report":
            return self.reported(f, of)
        layers = self.treats.get(f, [])
        if layers:
            under: Below = _calling(self.layer(f, len(layers)))
            if env.below is not None and env.below[0] is f:
                under = env.below[1]
            return under((env.you, env.source, of, *args))
        return self.read_base(f, of, args, env)

    def read_base(self, f: model.Field, of: Value, args: Sequence[Value], env: Env) -> Value:
        if f.tracked:
            return Load(self.column(f), of)
        if self.is_static(f):
            if not f.params:
                return Entry(self.table(f), of)
            if len(f.params) == 1 and self.domain(f.params[0].type):
                return entry(self.table(f), of, *args)
            return Apply(self.function(f), (NOTHING, NOTHING, of, *args), state=False)
        return Apply(self.function(f), (env.you, env.source, of, *args))

    def domain(self, of: Type) -> int:
        """How many values a parameter can have, if they are few and numbered: choices and players."""
        match of:
            case ChoiceType():
                return len(of.choice.values)
            case EntityType(kind=kind) if kind.root == "player":
                return FIRST_PLAYER + self.c.world.players
        return 0

    def reported(self, f: model.Field, of: Value) -> Value:
        """A report is no thing but a record: its fields in order, inherited ones first."""
        return Op("reported", (of, Number(f.owner.record().index(f)), self.default(f)))

    def column(self, f: model.Field) -> str:
        if f not in self.c.columns:
            self.c.columns[f] = f"c{len(self.c.columns)}"
        return self.c.columns[f]

    def may_be_nothing(self, f: model.Field) -> bool:
        return not isinstance(f.type, TruthType | ListType | SetType | GridType)

    def dispatcher(self, name: str, candidates: list[model.Field]) -> str:
        """Reads a field that different kinds declare for themselves."""
        key = ("dispatch", name, tuple(candidates))
        if key not in self.c.known:
            made = self.c.fresh("g")
            self.c.known[key] = made
            env = Env({}, YOU, SOURCE)
            body: list[Statement] = []
            for f in candidates:
                test = Entry(self.c.kind_test(f.owner), X)
                body.append(When(test, (Give(self.read(f, X, [], env)),)))
            self.c.add(made, (YOU, SOURCE, X), *body, Give(nothing_of(candidates[0].type)))
        return self.c.known[key]

    def joint_table(self, name: str, candidates: list[model.Field]) -> Table:
        """One table of constants that different kinds declare for themselves."""
        key = ("joint", name, tuple(candidates))
        if key not in self.c.known:
            self.c.known[key] = self.c.fresh("T")
            self.c.tables[self.c.known[key]] = (self.dispatcher(name, candidates), self.default(candidates[0]), 0)
        return Table(self.c.known[key])

    # -------------------------------------------------------------- constant fields

    def is_static(self, f: model.Field) -> bool:
        """Whether a field never changes: no layer over it, and formulas over constants only."""
        if f in self.static_memo:
            return self.static_memo[f]
        self.static_memo[f] = True  # a field that refers to itself along a path may still be constant
        verdict = not f.tracked and not self.treats.get(f) and all(self._static_formula(x) for x in self.formulas(f))
        self.static_memo[f] = verdict
        if not verdict:  # what was assumed while looking at this one may be wrong
            for other in [k for k, v in self.static_memo.items() if v and k is not f]:
                del self.static_memo[other]
        return verdict

    def _static_formula(self, formula: model.Formula) -> bool:
        """What a defined kind gives holds only as long as its condition does."""
        tests = [kind.where for kind in formula.owner.line() if kind.where is not None]
        if formula.expr is not None:
            tests.append(formula.expr)
        return all(self.is_static_expr(test) for test in tests)

    def is_static_expr(self, expr: tree.Node) -> bool:
        return all(self._static_node(node) for node in tree.walk(expr))

    def _static_node(self, node: tree.Node) -> bool:
        match node:
            case tree.Ref():
                match node.to:
                    case model.FieldOf(field=model.Field() as f):
                        return self.is_static(f)
                    case model.FieldOf(field=str() as name):
                        return name in LASTING
                    case model.Define() as define:
                        return self.is_static_define(define)
                    case model.Builtin(name=name):
                        return name in ("players", "none", "true", "false", "box", "game", "everyone", "table")
                return True
            case tree.Attr():
                if isinstance(node.field, model.Field):
                    return self.is_static(node.field)
                return node.field is not None or node.name.id in LASTING
            case tree.ApplyAttr():
                return not isinstance(node.field, model.Field) or self.is_static(node.field)
            case tree.Apply():
                if isinstance(node.to, model.Define):
                    return self.is_static_define(node.to)
                if isinstance(node.to, model.FieldOf) and isinstance(node.to.field, model.Field):
                    return self.is_static(node.to.field)
                if isinstance(node.to, model.Builtin):
                    return node.to.name in ("player", "count", "list", "reversed", "total", "highest", "lowest")
                return True
            case tree.Can():
                return False
            case tree.Noun():
                symbol = node.symbol
                if node.random:
                    return False
                if isinstance(symbol, model.Kind):
                    return symbol.root in ("place", "player", "shape") and symbol.where is None
                return True
            case tree.Compare(op="is" | "is not", right=tree.Ref(to=model.Kind() as kind)):
                return kind.where is None
            case tree.Compare(op="in" | "not in", left=left, right=right):
                moving = isinstance(left.type, EntityType) and left.type.kind.root == "piece"
                return not moving and not isinstance(right.type, EntityType)
        return True

    def is_static_define(self, define: model.Define) -> bool:
        if define not in self.static_memo:
            self.static_memo[define] = True
            self.static_memo[define] = self.is_static_expr(define.value)
        return self.static_memo[define]

    def table(self, f: model.Field) -> Table:
        """A constant field by id. Filled when the module is loaded, from the field's own function."""
        key = ("table", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("T")
            values = self.domain(f.params[0].type) if f.params else 0
            self.c.tables[name] = (self.function(f), self.default(f), values)
        return Table(self.c.known[key])

    # -------------------------------------------------------------- formulas

    def formulas(self, f: model.Field) -> list[model.Formula]:
        """The different formulas things have for a field (grid cells' own values aside: those are constants)."""
        found: dict[model.Formula, None] = {}
        for kind in self.holders(f):
            formula = kind.find_formula(f.name)
            if formula is not None:
                found[formula] = None
        return list(found)

    def holders(self, f: model.Field) -> list[model.Kind]:
        kinds = [k for k in self.c.world.of_kind if k.is_a(f.owner)]
        defined = [k for k in self.c.ruleset.kinds.values() if k.where is not None and f.name in k.formulas]
        return kinds + defined

    def function(self, f: model.Field) -> str:
        """`f12(S, you, src, x, ...)`: the field's value by the formula of the thing's kind."""
        key = ("function", f)
        if key in self.c.known:
            return self.c.known[key]
        name = self.c.known[key] = self.c.fresh("f")
        body: list[Statement] = []
        if f in self.lengths.counted:
            body.append(Run(Op("counted", ())))
        for kind in self.c.ruleset.kinds.values():
            if kind.where is not None and f.name in kind.formulas:
                test: Value = Apply(self.kind_function(kind), (YOU, SOURCE, X))
                body.append(When(test, (Give(self._formula(kind.formulas[f.name], f)),)))
        groups: dict[model.Formula | None, list[int]] = {}
        own_values: dict[Value, list[int]] = {}
        for thing in self.c.world.things:
            if thing.id in (TABLE, EVERYONE) or not thing.kind.is_a(f.owner):
                continue
            own = self._own_value(thing, f)
            if own is not None:
                own_values.setdefault(own, []).append(thing.id)
                continue
            groups.setdefault(thing.kind.find_formula(f.name), []).append(thing.id)
        for value, ids in own_values.items():
            body.append(When(compare(X, "in", self.c.table("Q", frozenset(ids))), (Give(value),)))
        for formula, ids in groups.items():
            if formula is None:
                continue
            test = compare(X, "in", self.c.table("Q", frozenset(ids)))
            body.append(When(test, (Give(self._formula(formula, f)),)))
        body.append(Give(self.default(f)))
        params = (YOU, SOURCE, X, *parameters(len(f.params)))
        self.c.add(name, params, *body, remembered="cache" if self.is_static(f) and not f.tracked else "")
        return name

    def default(self, f: model.Field) -> Value:
        return none_of(f.type)

    def _own_value(self, thing: Thing, f: model.Field) -> Value | None:
        """Values that belong to this one thing: family binders, legend values, its grid."""
        if f.name in thing.binders:
            return number(thing.binders[f.name])
        if f.name in thing.values:
            env = static_env(f.owner.self)
            value: Value = self.expressions.value(thing.values[f.name], env, f.type).value
            return value
        if isinstance(f.type, GridType) and (thing.id, f.name) in self.c.world.grids:
            return Data(self.c.world.grids[thing.id, f.name])
        return None

    def _formula(self, formula: model.Formula, f: model.Field) -> Value:
        if formula.const is not None:
            return number(plain(formula.const))
        if formula.expr is None:
            return self.default(f)
        env = static_env(formula.owner.self)
        for local, param in zip(formula.params, parameters(len(f.params)), strict=False):
            env = env.bind(local, param)
        value: Value = self.expressions.value(formula.expr, env, f.type).value
        return value

    def initial(self, f: model.Field) -> str:
        """The function that gives a tracked field's first value."""
        return self.function(f)

    # -------------------------------------------------------------- treat

    def layer(self, f: model.Field, top: int) -> str:
        """The field as seen with the lowest `top` layers on."""
        key = ("layer", f, top)
        if key in self.c.known:
            return self.c.known[key]
        name = self.c.known[key] = self.c.fresh("t")
        params = (YOU, SOURCE, X, *parameters(len(f.params)))
        if top == 0:
            self.c.add(name, params, Give(self.read_base(f, X, params[3:], Env({}, YOU, SOURCE))))
            return name
        below = self.layer(f, top - 1)
        body, looped = self.expressions.treat(self.treats[f][top - 1], f, name, _calling(below))
        count = [Run(Op("counted", ()))] if f in self.lengths.counted else []
        self.c.add(name, params, *count, *body, Give(Apply(below, params)), optional=Var("among") if looped else None)
        return name

    # -------------------------------------------------------------- kinds and defines

    def kind_check(self, kind: model.Kind, of: Value, env: Env) -> Value:
        if not self.is_defined(kind):
            return Entry(self.c.kind_test(kind), of)
        return Apply(self.kind_function(kind), (env.you, env.source, of))

    def of_sort(self, thing: Value, sort: Value) -> Value:
        """Whether a thing is of the kind that a value stands for."""
        kinds = list(self.c.ruleset.kinds.values())
        sets = [frozenset(self.c.world.all_of(k)) for k in kinds]
        return Compare(thing, (("in", Entry(self.c.table("J", [*sets, frozenset()], "sorts"), sort)),))

    def sort_check(self, kind: model.Kind, sort: Value) -> Value:
        """Whether a kind that is a value is of another kind."""
        below = [k.is_a(kind) for k in self.c.ruleset.kinds.values()]
        return Entry(self.c.table("J", [*below, False], ("sorts", kind)), sort)

    def is_defined(self, kind: model.Kind) -> bool:
        return any(k.where is not None for k in kind.line())

    def base(self, kind: model.Kind) -> model.Kind:
        """The kind itself, or what a defined kind is a part of."""
        while self.is_defined(kind):
            kind = kind.parents[0]
        return kind

    def kind_function(self, kind: model.Kind) -> str:
        """Whether a thing is now of a defined kind."""
        key = ("kind function", kind)
        if key in self.c.known:
            return self.c.known[key]
        name = self.c.known[key] = self.c.fresh("k")
        parts: list[Value] = []
        env = static_env(kind.self)
        for parent in kind.parents:
            parts.append(self.kind_check(parent, X, env))
        if kind.where is not None:
            where = self.expressions.truth(kind.where, env)
            # parents that are pieces' own kinds narrow; a defined kind of several parents is what its condition says
            parts = [*parts[:1], where]
        else:  # pieces below a defined kind are of their own kind as long as they are of that one
            above = [self.kind_check(parent, X, env) for parent in kind.parents if self.is_defined(parent)]
            parts = [Entry(self.c.kind_test(kind), X), *above]
        self.c.add(name, (YOU, SOURCE, X), Give(all_hold(parts)))
        return name

    def define(self, define: model.Define) -> str:
        key = ("define", define)
        if key in self.c.known:
            return self.c.known[key]
        name = self.c.known[key] = self.c.fresh("d")
        params = parameters(len(define.params))
        env = Env(dict(zip(define.params, params, strict=True)), YOU, SOURCE)
        count = [Run(Op("counted", ()))] if define in self.lengths.counted else []
        body = self.repeated(define, env) or self.returned(define.value, define.type, env)
        self.c.add(name, (YOU, SOURCE, *params), *count, *body)
        return name

    def define_may_be_nothing(self, define: model.Define) -> bool:
        """A number that is counted or reckoned is always there."""
        if not isinstance(define.type, NumberType):
            return True
        if define in self.unfolding:
            self.met.add(define)
            return False  # what it adds to itself decides
        if define in self.nullable:
            return self.nullable[define]
        self.unfolding.append(define)
        env = Env(dict(zip(define.params, parameters(len(define.params)), strict=True)), YOU, SOURCE)
        nullable = bool(self.expressions.value(define.value, env, define.type).nullable)
        self.unfolding.pop()
        self.met.discard(define)
        if not self.met:
            self.nullable[define] = nullable
        return nullable

    def define_spelled_out(self, define: model.Define, args: list[Value], env: Env) -> Code | None:
        """The value itself in place of a call, where it is short and its arguments are names or numbers."""
        if define in self.unfolding or not all(is_name(a) or is_number(a) for a in args):
            return None
        key = (define, *args, env.you, env.source)
        if define in self.lengths.counted or key in self.too_long or self.calls_itself(define.value, define):
            return None
        self.unfolding.append(define)
        inner = Env(dict(zip(define.params, args, strict=True)), env.you, env.source)
        code: Code = self.expressions.value(define.value, inner, define.type)
        self.unfolding.pop()
        if len(str(code.value)) > LONGEST_UNFOLDED:
            self.too_long.add(key)
            return None
        return code

    def repeated(self, define: model.Define, env: Env) -> list[Statement] | None:
        """`A if C else N + itself(...)` as a loop: a count along a line needs no recursion."""
        value = define.value
        if not isinstance(value, tree.Conditional) or not isinstance(value.otherwise, tree.Binary):
            return None
        if not isinstance(define.type, NumberType):
            return None
        last = value.otherwise
        again = last.right
        if (
            last.op != "+"
            or not isinstance(again, tree.Apply)
            or again.to is not define
            or self.calls_itself(last.left, define)
        ):
            return None
        if any(self.calls_itself(part, define) for part in (value.value, value.test, *again.args)):
            return None
        of = self.expressions
        nexts = [of.value(a, env, p.type).value for a, p in zip(again.args, define.params, strict=True)]
        moves = [(n, v) for n, v in zip(parameters(len(nexts)), nexts, strict=True) if n != v]
        if not moves:  # it asks itself the same again
            return None
        way = self.way(*moves[0]) if len(moves) == 1 else None
        if way is not None:
            return self.along(define, value, last, way, env)
        leave = Give(Arithmetic("+", TOTAL, of.value(value.value, env, define.type).value, closed=False))
        body = [
            *self.leaving(value.test, leave, env),
            Add(TOTAL, of.value(last.left, env, define.type).value),
            Set(tuple(n for n, _ in moves), tuple(v for _, v in moves)),
        ]
        return [
            Set((TOTAL,), (Number(0),)),
            ForEach(Var("_"), Upto(Number(MOST_REPEATS)), tuple(body)),
            Endless(),
        ]

    def way(self, at: Var, step: Value) -> Way | None:
        """The table that leads from each place to the next, if that is how a parameter goes on."""
        match step:
            case Entry(table=Table(name=name), index=Var() as index) if name in self.c.tables and index == at:
                return Way(name, at, ())
            case Entry(table=Entry(table=Table(name=name), index=Var() as index), index=Var(name=by) as direction) if (
                name in self.c.tables and index == at and by[:1] == "n"
            ):
                return Way(name, at, (direction,))
        return None

    def along(
        self, define: model.Define, value: tree.Conditional, last: tree.Binary, way: Way, env: Env
    ) -> list[Statement]:
        """The same along a way that never changes: what is met on it, up to nothing at its end, is known beforehand."""
        of = self.expressions
        chains = self.c.chains.setdefault(way.table, f"{way.table}w")
        end: Value = of.value(value.value, env, define.type).value
        plain_end = end == Number(0)
        leave = Give(TOTAL if plain_end else Arithmetic("+", TOTAL, end, closed=False))
        left = self.leaving(value.test, leave, env)
        step: Value = of.value(last.left, env, define.type).value
        items = entry(Table(chains), way.at, *way.by)
        begin = Set((TOTAL,), (Number(0),))
        held = self.held(value.test, env.bind(define.params[int(way.at.name[1:])], AT))
        if plain_end and held is not None and step == Number(1):
            self.c.counts[self.c.known["define", define]] = Count(chains, bool(way.by), held)
        if plain_end:  # the same in the midst of another function
            inner = tuple(_broken_off(statement, leave) for statement in left)
            within = ForEach(way.at, items, (*inner, Add(TOTAL, step)), (Endless(),))
            self.c.counting[self.c.known["define", define]] = Counting(parameters(len(define.params)), (begin, within))
        return [begin, ForEach(way.at, items, (*left, Add(TOTAL, step))), Endless()]

    def held(self, test: tree.Expr, env: Env) -> Value | None:
        """What must hold so that a count goes on, if a mirror tells it."""
        if isinstance(test, tree.Exists) and test.negated:
            return mirrored(test.noun, env, self.c, self.expressions)
        return None

    def leaving(self, test: tree.Expr, leave: Statement, env: Env) -> tuple[Statement, ...]:
        """Inside a loop: leave if the test holds. That there is no such thing is found by a plain loop."""
        if isinstance(test, tree.Exists) and test.negated and self.held(test, env) is None:
            _, loop = self.expressions.nouns.loop(test.noun, env)
            if len(loop.heads) == 1:
                (looked,) = loop.statements(Leave())
                assert isinstance(looked, ForEach)
                return (replace(looked, otherwise=(leave,)),)
        return (When(self.expressions.truth(test, env), (leave,)),)

    def calls_itself(self, expr: tree.Expr, define: model.Define) -> bool:
        return any(isinstance(n, tree.Apply | tree.Ref) and n.to is define for n in tree.walk(expr))

    def returned(self, expr: tree.Expr, of: Type, env: Env) -> list[Statement]:
        """The body of a function that gives a value; a search for something is a plain loop."""
        if isinstance(expr, tree.Exists):
            _, loop = self.expressions.nouns.loop(expr.noun, env)
            return [*loop.statements(Give(Truth(not expr.negated))), Give(Truth(expr.negated))]
        return [Give(self.expressions.value(expr, env, of).value)]

    def family_table(self, kind: model.Kind) -> Table:
        """The thing of a family by the entity it was made for."""
        key = ("family", kind)
        if key not in self.c.known:
            binder = kind.per[0].field.name
            by = {self.c.world.things[i].binders[binder]: i for i in self.c.world.all_of(kind)}
            self.c.constant("H", [by.get(i, -1) for i in self.c.world.all_ids] + [-1], key)
        return Table(self.c.known[key])

    def family_lookup(self, kind: model.Kind) -> Table:
        """The thing (or kind's single piece) of a family by all its values."""
        key = ("lookup", kind)
        if key not in self.c.known:
            found: dict[tuple[int, ...], int] = {}
            for family in [kind, *(k for k in self.c.ruleset.kinds.values() if kind in k.parents)]:
                for values, member in family.members.items():
                    ids = self.c.world.all_of(member)
                    if ids:
                        found[tuple(plain(v) for v in values)] = ids[0]
                if family.per:
                    for i in self.c.world.of_kind.get(family, ()):
                        found[tuple(self.c.world.things[i].binders.values())] = i
            if not found:
                found = {
                    (t.x, t.y): t.id
                    for t in self.c.world.things
                    if t.kind.is_a(kind) and t.x is not None and t.y is not None
                }
            self.c.constant("L", found, key)
        return Table(self.c.known[key])


def choice_table(c: Compiler, choice: model.Choice, step: int) -> Table:
    """The value so many places on; nothing beyond the ends of a choice that is no circle."""
    n = len(choice.values)
    table = [(i + step) % n if choice.circle else i + step if 0 <= i + step < n else -1 for i in range(n)]
    return c.table("N", [*table, -1], ("step", choice, step))


def number_range(of: Type) -> tuple[int, int] | None:
    return (of.low, of.high) if isinstance(of, NumberType) and of.low is not None and of.high is not None else None
