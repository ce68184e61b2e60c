"""Values and tests of the rules as values of the intermediate form.

A comparison with nothing is false, also `is not` (only `is none` and `is not none` ask for nothing itself). Things and
choices are integers with -1 for nothing, and every table has an entry for -1, so that only comparisons, arithmetic and
orderings have to look out for it.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import (
    NUMBER,
    TRUTH,
    ChoiceType,
    EntityType,
    GridType,
    KindOfType,
    KindType,
    ListType,
    NothingType,
    NumberType,
    SetType,
    TruthType,
    Type,
)
from interpreter.ir.asked import is_constant, is_name, is_no_thing
from interpreter.ir.making import compare, negated, there
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    NONE_LISTED,
    NOTHING,
    TRUE,
    Active,
    And,
    Apply,
    Arithmetic,
    At,
    Best,
    Clause,
    Compare,
    Data,
    Each,
    Entry,
    Group,
    IfElse,
    Let,
    Listed,
    Lookup,
    Negative,
    Not,
    Number,
    Op,
    Or,
    RankOf,
    Relation,
    Reversed,
    Row,
    Size,
    Sum,
    Table,
    TimesSeen,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.compiler import Below, Code, Compiler, Env, nothing_of, number
from interpreter.lower.fields import Fields, choice_table
from interpreter.lower.nouns import Nouns
from interpreter.lower.recursion import Treatment
from interpreter.run.world import BOX, EVERYONE, GAME, TABLE

COLLECTIONS = (ListType, SetType, GridType)
_RELATIONS: dict[str, Relation] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


def element(of: Type | None) -> Type:
    match of:
        case ListType() | SetType():
            return of.of
        case GridType():
            return EntityType(of.of)
        case None:
            return NUMBER
    return of


class Expressions:
    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.fields = Fields(compiler, self)
        self.nouns = Nouns(compiler, self, self.fields)

    # -------------------------------------------------------------- entry points

    def value(self, expr: tree.Expr, env: Env, wanted: Type | None = None) -> Code:
        """The expression, as a list where a list is wanted and one value was given."""
        if isinstance(wanted, COLLECTIONS) and not isinstance(expr.type, COLLECTIONS):
            if isinstance(expr, tree.Items):
                return Code(self._tuple(expr.items, env, element(wanted)), wanted)
            if isinstance(expr, tree.Range):
                return Code(Listed(self.code(expr, env).value), wanted)
            if isinstance(expr, tree.Grid):
                return self.code(expr, env)
            code = self.code(expr, env)
            if is_no_thing(code.value):
                return Code(NONE_LISTED, wanted)
            if isinstance(code.type, COLLECTIONS):
                return code
            if code.nullable:
                return Code(Op("only", (code.value,)), wanted)
            return Code(Tuple((code.value,)), wanted)
        if isinstance(wanted, EntityType) and wanted.kind.root == "piece":
            code = self.thing(expr, env)
            if isinstance(code.type, EntityType):
                return code
        code = self.code(expr, env)
        if is_no_thing(code.value) and isinstance(code.type, NothingType) and wanted is not None:
            return Code(nothing_of(wanted), wanted, True)
        return code

    def thing(self, expr: tree.Expr, env: Env) -> Code:
        """A thing. `play knight_red` in an example: the name of a kind stands for one of its pieces."""
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) and isinstance(expr.type, KindType):
            return Code(Op("one_of", (self.c.ids(expr.to),)), EntityType(expr.to), True)
        return self.code(expr, env)

    def truth(self, expr: tree.Expr, env: Env) -> Value:
        return self.code(expr, env).value

    def _tuple(self, items: list[tree.Expr], env: Env, of: Type | None = None) -> Value:
        """Nothing is never an element of a list."""
        codes = [self.value(item, env, None if isinstance(item.type, KindType) else of) for item in items]
        parts = tuple(code.value for code in codes)
        return Op("present", parts) if any(code.nullable for code in codes) else Tuple(parts)

    # -------------------------------------------------------------- the node families

    def code(self, expr: tree.Expr, env: Env) -> Code:
        """The value, with its type and the place it comes from; what stands for a name keeps its own."""
        made = self.made(expr, env)
        if made.value.span is not None:
            return made
        return replace(made, value=replace(made.value, span=expr.span, of=made.type))

    def made(self, expr: tree.Expr, env: Env) -> Code:
        match expr:
            case tree.Number():
                return Code(Number(expr.value), NUMBER)
            case tree.Ref():
                return self.ref(expr, env)
            case tree.Apply():
                return self.apply(expr, env)
            case tree.Fold():
                return self.fold(expr, env)
            case tree.Attr():
                return self.attr(expr, env)
            case tree.ApplyAttr():
                return self.apply_attr(expr, env)
            case tree.Items():
                return self.items(expr, env)
            case tree.Can():
                return Code(self.can(expr, env), TRUTH)
            case tree.Table():
                return self.table(expr, env)
            case tree.Conditional():
                test = self.truth(expr.test, env)
                value = self.value(expr.value, env, expr.type)
                other = self.value(expr.otherwise, env, expr.type)
                nullable = value.nullable or other.nullable
                return Code(IfElse(test, value.value, other.value), self.type_of(expr), nullable)
            case tree.Or():
                return Code(Or((self.truth(expr.left, env), self.truth(expr.right, env))), TRUTH)
            case tree.And():
                return Code(And((self.truth(expr.left, env), self.truth(expr.right, env))), TRUTH)
            case tree.Not():
                return Code(Not(self.truth(expr.test, env)), TRUTH)
            case tree.Exists():
                return Code(self.nouns.exists(expr.noun, env, expr.negated), TRUTH)
            case tree.Compare():
                return Code(self.compare(expr, env), TRUTH)
            case tree.Pick():
                return self.nouns.pick(expr, env)
            case tree.Range():
                ends = self.code(expr.low, env).value, self.code(expr.high, env).value
                return Code(Op("span", ends), ListType(NUMBER))
            case tree.Binary():
                return self.binary(expr, env)
            case tree.Negative():
                return Code(Negative(self.code(expr.value, env).value), NUMBER)
            case tree.End():
                return self.code(expr.pile, env)
            case tree.Seen():
                site = self.c.site("pick", None, expr.span, expr)
                return Code(TimesSeen(site, self.columns(expr.without)), NUMBER)
            case tree.Grid():
                cells = tuple((x, y) for y, row in enumerate(expr.rows) for x, code in enumerate(row) if code == "#")
                return Code(Data(cells), self.type_of(expr))
        raise AssertionError(f"{type(expr).__name__} is no value")

    def columns(self, named: list[tree.Expr]) -> tuple[str, ...]:
        """The columns of fields that are named as such."""
        fields = [expr.field for expr in named if isinstance(expr, tree.Attr)]
        return tuple(self.fields.column(f) for f in fields if isinstance(f, model.Field))

    def type_of(self, expr: tree.Expr) -> Type:
        assert expr.type is not None, f"{expr.span}: {expr.span.text}"
        return expr.type

    # -------------------------------------------------------------- names

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

    # -------------------------------------------------------------- fields

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

    # -------------------------------------------------------------- functions

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

    def collection(self, expr: tree.Expr, env: Env) -> Value:
        if isinstance(expr, tree.Items) and not expr.is_list and len(expr.items) == 1:
            expr = expr.items[0]
        if isinstance(expr.type, COLLECTIONS) or isinstance(expr, tree.Range):
            return self.code(expr, env).value
        return self.value(expr, env, ListType(self.type_of(expr))).value

    def fold(self, expr: tree.Fold, env: Env) -> Code:
        of = self.type_of(expr)
        inner, loop = self.nouns.loop(expr.noun, env)
        clauses = loop.clauses
        if expr.other is not None:
            inner, second = self.nouns.loop(expr.other, inner)
            clauses = (*clauses, *second.clauses)
        value = self.value(expr.value, inner, None)
        match expr.name.id:
            case "total":
                return Code(Sum(Each(value.value, clauses)), NUMBER)
            case "count":
                return Code(Sum(Each(Number(1), clauses)), NUMBER)
            case "highest" | "lowest":
                return Code(Best(Each(value.value, clauses), expr.name.id == "highest"), of, True)
            case "list":
                found = Each(value.value, clauses, at_once=True)
                if value.nullable:
                    one = Var("e")
                    kept = Clause(one, found, (compare(one, "!=", nothing_of(value.type)),))
                    return Code(Listed(Each(one, (kept,), at_once=True)), of)
                if value.value == loop.thing and expr.other is None:
                    return Code(self.nouns.listed(loop), of)
                return Code(Listed(found), of)
        raise AssertionError(f"{expr.span}: no fold {expr.name.id}")

    # -------------------------------------------------------------- compound values

    def items(self, expr: tree.Items, env: Env) -> Code:
        of = self.type_of(expr)
        if len(expr.items) == 1 and not expr.is_list:
            inner = self.code(expr.items[0], env)
            return Code(Group(inner.value), inner.type, inner.nullable)
        return Code(self._tuple(expr.items, env, element(of)), of)

    def table(self, expr: tree.Table, env: Env) -> Code:
        of = self.type_of(expr)
        subject = self.code(expr.subject, env).value
        simple = is_name(subject) or is_constant(subject)
        symbol = subject if simple else Var(self.c.fresh("x"))
        otherwise = nothing_of(of)
        chain: list[tuple[Value, Value]] = []
        values = [self.value(case.value, env, of) for case in expr.cases]
        others = [any(isinstance(label, tree.CaseOtherwise) for label in case.labels) for case in expr.cases]
        nullable = not any(others) or any(value.nullable for value in values)
        for case, value, other in zip(expr.cases, values, others, strict=True):
            if other:
                otherwise = value.value
            else:
                chain.append((value.value, self.case_test(symbol, case.labels, expr.subject.type)))
        found = otherwise
        for value_of_case, test in reversed(chain):
            found = IfElse(test, value_of_case, found, closed=False)
        found = replace(found, closed=True) if isinstance(found, IfElse) and chain else Group(found)
        return Code(Let(symbol, subject, found) if isinstance(symbol, Var) and not simple else found, of, nullable)

    def case_test(
        self,
        subject: Value,
        labels: list[tree.CaseNumber | tree.CaseSpan | tree.CaseName | tree.CaseOtherwise],
        of: Type | None = None,
    ) -> Value:
        tests: list[Value] = []
        for label in labels:
            match label:
                case tree.CaseNumber():
                    tests.append(compare(subject, "==", Number(label.value)))
                case tree.CaseSpan(low=low, high=None):
                    tests.append(compare(Number(low), "<=", subject))
                case tree.CaseSpan(low=low, high=int() as high):
                    tests.append(Compare(Number(low), (("<=", subject), ("<=", Number(high))), closed=False))
                case tree.CaseName():
                    tests.append(self.case_name(subject, label, of))
                case tree.CaseOtherwise():
                    tests.append(TRUE)
        return tests[0] if len(tests) == 1 else Or(tuple(tests))

    def case_name(self, subject: Value, label: tree.CaseName, of: Type | None) -> Value:
        match label.to:
            case model.Value() as value:
                return compare(subject, "==", Number(value.index))
            case model.Kind() as kind if isinstance(of, KindOfType):
                return self.fields.sort_check(kind, subject)
            case model.Kind() as kind:
                return self.fields.kind_check(kind, subject, Env({}, NOTHING, NOTHING))
            case model.Builtin(name="true"):
                return subject
            case model.Builtin(name="false"):
                return negated(subject)
            case model.Builtin(name="none"):
                return compare(subject, "in", Row((NOTHING, NO_NUMBER)))
        raise AssertionError(f"{label.span}: {label.name} is no case")

    def binary(self, expr: tree.Binary, env: Env) -> Code:
        of = self.type_of(expr)
        if isinstance(of, COLLECTIONS):
            both = self.value(expr.left, env, of).value, self.value(expr.right, env, of).value
            if expr.op == "+":
                return Code(Op("join" if isinstance(of, SetType) else "chained", both), of)
            return Code(Op("without", both), of)
        left, right = self.code(expr.left, env), self.code(expr.right, env).value
        if isinstance(of, ChoiceType):
            if isinstance(right, Number) and right.value >= 0 and of.choice.circle:
                step = right.value if expr.op == "+" else -right.value
                return Code(Entry(choice_table(self.c, of.choice, step), left.value), of, left.nullable)
            stepped = Arithmetic("+" if expr.op == "+" else "-", left.value, right)
            value: Value = Arithmetic("%", stepped, Number(len(of.choice.values)))
            if left.nullable:
                value = IfElse(there(left.value), value, NOTHING)
            return Code(value, of, left.nullable)
        match expr.op:
            case "*":
                return Code(Op("product", (left.value, right)), NUMBER, False)
            case "div":
                return Code(Arithmetic("//", left.value, right), NUMBER, False)
            case "mod":
                return Code(Arithmetic("%", left.value, right), NUMBER, False)
            case "+":
                return Code(Arithmetic("+", left.value, right), NUMBER, False)
        return Code(Arithmetic("-", left.value, right), NUMBER, False)

    # -------------------------------------------------------------- tests

    def compare(self, expr: tree.Compare, env: Env) -> Value:
        match expr.op:
            case "is" | "is not":
                return self.equality(expr.left, expr.right, expr.op == "is", env)
            case "in" | "not in":
                found = self.membership(expr.left, expr.right, env)
                if expr.op == "in":
                    return found
                guards = self.both_there(expr, env)
                return And((*guards, negated(found))) if guards else Not(found)
        left, right = self.code(expr.left, env), self.code(expr.right, env)
        sides = [side for side in (left, right) if side.nullable and self.could_lack(side)]
        test = compare(left.value, _RELATIONS[expr.op], right.value)
        if not sides:
            return replace(test, closed=True)
        return And((*(compare(side.value, "is not", NO_NUMBER) for side in sides), test))

    def both_there(self, expr: tree.Compare, env: Env) -> list[Value]:
        """Nothing is not in anything, and is not `not in` it either; nothing is in or `not in` no place at all."""
        sides = [expr.left] if isinstance(expr.right.type, KindType | NothingType) else [expr.left, expr.right]
        codes = [self.code(side, env) for side in sides]
        single = [code for code in codes if code.nullable and not isinstance(code.type, COLLECTIONS)]
        return [compare(code.value, "!=", nothing_of(code.type)) for code in single]

    def could_lack(self, code: Code) -> bool:
        return isinstance(code.type, NumberType) and not is_constant(code.value)

    def equality(self, left: tree.Expr, right: tree.Expr, positive: bool, env: Env) -> Value:
        same: Relation = "==" if positive else "!="
        if isinstance(right, tree.Ref) and isinstance(right.to, model.Builtin) and right.to.name == "none":
            code = self.code(left, env)
            return Compare(code.value, ((same, nothing_of(code.type)),))
        if isinstance(right.type, KindType) and isinstance(right, tree.Ref) and isinstance(right.to, model.Kind):
            subject = self.code(left, env)
            if isinstance(subject.type, KindOfType):
                test = self.fields.sort_check(right.to, subject.value)
                return test if positive else And((there(subject.value), negated(test)))
            if isinstance(subject.type, KindType):
                return Compare(subject.value, ((same, self.code(right, env).value),))
            test = self.fields.kind_check(right.to, subject.value, env)
            if positive:
                return test
            return And((there(subject.value), negated(test))) if subject.nullable else Not(test)
        if isinstance(right.type, KindOfType) and isinstance(left.type, EntityType):
            thing, sort = self.code(left, env).value, self.code(right, env).value
            test = self.fields.of_sort(thing, sort)
            both = Compare(thing, (("!=", NOTHING), ("!=", sort)), closed=False)
            return test if positive else And((both, negated(test)))
        if isinstance(right, tree.Ref) and self.is_state_test(left, right):
            owner = self.code(left, env)
            assert isinstance(right.to, model.FieldOf)
            test = self.attribute(right.to.field, owner, right.name, TRUTH, [], env).value
            return test if positive else Not(test)
        if isinstance(right, tree.Number) and right.value == 0:
            counted = self.counted(left, env)
            if counted is not None:
                return self.nouns.exists(counted[0], counted[1], positive)
        a, b = self.value(left, env, right.type), self.value(right, env, left.type)
        if isinstance(a.type, TruthType):
            return Compare(a.value, ((same, b.value),))
        if isinstance(a.type, COLLECTIONS):
            as_sets = isinstance(a.type, SetType) or isinstance(b.type, SetType)
            equal = Op("alike", (a.value, b.value)) if as_sets else Compare(a.value, (("==", b.value),))
            return equal if positive else Not(equal)
        none = nothing_of(a.type)
        chain: list[tuple[Relation, Value]] = [(same, b.value)]
        if b.nullable and (a.nullable or not positive):
            chain.append(("!=", none))
        if a.nullable and not positive:
            return Compare(none, (("!=", a.value), *chain))
        return Compare(a.value, tuple(chain))

    def counted(self, expr: tree.Expr, env: Env) -> tuple[tree.Noun, Env] | None:
        """The noun, where an expression counts all of it: whether that is 0 is found without counting."""
        match expr:
            case tree.Items(items=[inner], is_list=False):
                return self.counted(inner, env)
            case tree.Apply(to=model.Builtin(name="count"), args=[tree.Pick(word="all", quantity=None, noun=noun)]):
                return noun, env
            case tree.Attr(field=model.Field() as f):
                owner = self.thing(expr.object, env)
                formula = self.fields.only_formula(f, owner)
                if formula is not None and formula.expr is not None:
                    return self.counted(formula.expr, Env({formula.owner.self: owner.value}, env.you, env.source))
        return None

    def is_state_test(self, left: tree.Expr, right: tree.Ref) -> bool:
        """`x is flying` with a truth field: the field of x, not of self."""
        return (
            isinstance(right.to, model.FieldOf)
            and isinstance(right.type, TruthType)
            and isinstance(left.type, EntityType)
        )

    def membership(self, left: tree.Expr, right: tree.Expr, env: Env) -> Value:
        subject = self.thing(left, env)
        at = At(subject.value)
        if isinstance(right.type, KindType) and isinstance(right, tree.Ref) and isinstance(right.to, model.Kind):
            return self.fields.kind_check(right.to, at, env)
        if isinstance(right.type, EntityType):
            place = self.code(right, env)
            if place.nullable:
                return Compare(at, (("==", place.value), ("!=", NOTHING)))
            return Compare(at, (("==", place.value),))
        items = self.collection(right, env)
        member = element(right.type)
        if self.lies_in(subject.type, member):
            return Compare(at, (("in", items),))
        if isinstance(subject.type, COLLECTIONS):
            return Op("within", (subject.value, items))
        return Compare(subject.value, (("in", items),))  # nothing is never an element of a list

    def lies_in(self, subject: Type, member: Type) -> bool:
        """A piece in a list of places: does it lie in one of them?"""
        return (
            isinstance(subject, EntityType)
            and isinstance(member, EntityType)
            and subject.kind.root == "piece"
            and subject.kind.name in self.c.ruleset.kinds
            and member.kind.root == "place"
        )

    # -------------------------------------------------------------- set up by the statement lowering

    def can(self, expr: tree.Can, env: Env) -> Value:
        """Whether a call could be carried out; `statements` gives the search its unit."""
        raise NotImplementedError

    def treat(self, reaction: model.Reaction, f: model.Field, name: str, below: Below) -> Treatment:
        """The test and value of one layer; `calls` knows how reactions match."""
        raise NotImplementedError
