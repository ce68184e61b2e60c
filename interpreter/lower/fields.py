"""What things are: fields, kind tests, defines.

A field without a `treat` is one of three things: tracked (a column of the state), constant (a table made at compile
time) or derived (a function). With a `treat` in the load it is a chain of functions, one per layer. Which kind of thing
an access meets is decided here, once; the rest of the lowering only asks for the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, ListType, NumberType, SetType, TruthType, Type
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.functions import Give, Run, Statement, When
from interpreter.ir.making import compare, entry
from interpreter.ir.reads import Load
from interpreter.ir.values import NOTHING, SOURCE, YOU, Apply, Data, Entry, Number, Op, Table, Truth, Value, Var
from interpreter.lower.columns import layout
from interpreter.lower.compiler import Below, Code, Compiler, Env, none_of, nothing_of, number
from interpreter.lower.kinds import Kinds, X, static_env
from interpreter.lower.lengths import Lengths
from interpreter.run.compiled import Layout
from interpreter.run.world import EVERYONE, FIRST_PLAYER, TABLE, Thing, plain

LONGEST_UNFOLDED = 160


def parameters(number: int) -> tuple[Var, ...]:
    """Of a definition, or of a field, so many."""
    return tuple(Var(f"n{i}") for i in range(number))


def _calling(function: str) -> Below:
    return lambda args: Apply(function, args)


class Fields(Kinds):
    @cached_property
    def layouts(self) -> dict[model.Field, Layout]:
        return {}

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
            return self.load(f, of)
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

    def slots(self, f: model.Field) -> str:
        """The table that says where in the column a value stands; none, where it stands at the id of its thing."""
        return self.owners(f) if self.layout(f).packed else ""

    def owners(self, f: model.Field) -> str:
        """The table that has -1 for what cannot have the field; none, where everything can."""
        layout = self.layout(f)
        return self.c.constant("A", layout.slots, ("slots", f.owner)) if layout.has_gaps else ""

    def layout(self, f: model.Field) -> Layout:
        if f not in self.layouts:
            self.layouts[f] = layout(self.c.world, f)
        return self.layouts[f]

    def load(self, f: model.Field, of: Value) -> Load:
        return Load(self.column(f), of, self.slots(f))

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

    def table(self, f: model.Field) -> Table:
        """A constant field by id. Filled when the module is loaded, from the field's own function."""
        key = ("table", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("T")
            values = self.domain(f.params[0].type) if f.params else 0
            self.c.tables[name] = (self.function(f), self.default(f), values)
        return Table(self.c.known[key])

    # -------------------------------------------------------------- formulas

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


def choice_table(c: Compiler, choice: model.Choice, step: int) -> Table:
    """The value so many places on; nothing beyond the ends of a choice that is no circle."""
    n = len(choice.values)
    table = [(i + step) % n if choice.circle else i + step if 0 <= i + step < n else -1 for i in range(n)]
    return c.table("N", [*table, -1], ("step", choice, step))


def number_range(of: Type) -> tuple[int, int] | None:
    return (of.low, of.high) if isinstance(of, NumberType) and of.low is not None and of.high is not None else None
