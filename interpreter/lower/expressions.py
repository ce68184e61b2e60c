"""Values and tests as Python expressions.

A comparison with nothing is false, also `is not` (only `is none` and `is not none` ask for nothing itself). Things and
choices are integers with -1 for nothing, and every table has an entry for -1, so that only comparisons, arithmetic and
orderings have to look out for it.
"""

from __future__ import annotations

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
from interpreter.lower.compiler import Code, Compiler, Env, nothing_of
from interpreter.lower.fields import Fields, choice_table
from interpreter.lower.nouns import Nouns
from interpreter.world import BOX, EVERYONE, GAME, TABLE

COLLECTIONS = (ListType, SetType, GridType)


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
        self.nouns = Nouns(compiler, self)

    # -------------------------------------------------------------- entry points

    def value(self, expr: tree.Expr, env: Env, wanted: Type | None = None) -> Code:
        """The expression, as a list where a list is wanted and one value was given."""
        if isinstance(wanted, COLLECTIONS) and not isinstance(expr.type, COLLECTIONS):
            if isinstance(expr, tree.Items):
                return Code(self._tuple(expr.items, env, element(wanted)), wanted)
            if isinstance(expr, tree.Range):
                return Code(f"tuple({self.code(expr, env)})", wanted)
            if isinstance(expr, tree.Grid):
                return self.code(expr, env)
            code = self.code(expr, env)
            if code.text == "-1":
                return Code("()", wanted)
            if isinstance(code.type, COLLECTIONS):
                return code
            if code.nullable:
                return Code(f"only({code})", wanted)
            return Code(f"({code},)", wanted)
        if isinstance(wanted, EntityType) and wanted.kind.root == "piece":
            code = self.thing(expr, env)
            if isinstance(code.type, EntityType):
                return code
        code = self.code(expr, env)
        if code.text == "-1" and isinstance(code.type, NothingType) and wanted is not None:
            return Code(nothing_of(wanted), wanted, True)
        return code

    def thing(self, expr: tree.Expr, env: Env) -> Code:
        """A thing. `play knight_red` in an example: the name of a kind stands for one of its pieces."""
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) and isinstance(expr.type, KindType):
            return Code(f"one_of(S, {self.c.ids(expr.to)})", EntityType(expr.to), True)
        return self.code(expr, env)

    def truth(self, expr: tree.Expr, env: Env) -> Code:
        return self.code(expr, env)

    def _tuple(self, items: list[tree.Expr], env: Env, of: Type | None = None) -> str:
        """Nothing is never an element of a list."""
        codes = [self.value(item, env, None if isinstance(item.type, KindType) else of) for item in items]
        parts = "".join(f"{code}, " for code in codes)
        if any(code.nullable for code in codes):
            return f"present({parts.removesuffix(', ')})"
        return f"({parts.rstrip()})" if parts else "()"

    # -------------------------------------------------------------- the node families

    def code(self, expr: tree.Expr, env: Env) -> Code:
        match expr:
            case tree.Number():
                return Code(str(expr.value), NUMBER)
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
                return Code(f"({value} if {test} else {other})", self.type_of(expr), nullable)
            case tree.Or():
                return Code(f"({self.truth(expr.left, env)} or {self.truth(expr.right, env)})", TRUTH)
            case tree.And():
                return Code(f"({self.truth(expr.left, env)} and {self.truth(expr.right, env)})", TRUTH)
            case tree.Not():
                return Code(f"(not {self.truth(expr.test, env)})", TRUTH)
            case tree.Exists():
                return Code(self.nouns.exists(expr.noun, env, expr.negated), TRUTH)
            case tree.Compare():
                return Code(self.compare(expr, env), TRUTH)
            case tree.Pick():
                return self.nouns.pick(expr, env)
            case tree.Range():
                low, high = self.code(expr.low, env), self.code(expr.high, env)
                return Code(f"span({low}, {high})", ListType(NUMBER))
            case tree.Binary():
                return self.binary(expr, env)
            case tree.Negative():
                return Code(f"(-{self.code(expr.value, env)})", NUMBER)
            case tree.End():
                return self.code(expr.pile, env)
            case tree.Seen():
                site = self.c.site("pick", None, expr.span, expr)
                return Code(f"S.times_seen({site}, {self.columns(expr.without)})", NUMBER)
            case tree.Grid():
                cells = tuple((x, y) for y, row in enumerate(expr.rows) for x, code in enumerate(row) if code == "#")
                return Code(repr(cells), self.type_of(expr))
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
                return Code(str(target.index), of)
            case model.Kind():
                if isinstance(of, KindType):
                    return Code(str(self.kind_number(target)), of)
                ids = self.c.world.all_of(target)
                return Code(str(ids[0] if ids else -1), of)
            case model.Define():
                text = f"{self.fields.define(target)}(S, {env.you}, {env.source})"
                return Code(text, of, self.fields.define_may_be_nothing(target))
            case model.Variant():
                if target.type is None:
                    return Code(str(target.on), TRUTH)
                value = target.value if target.value is not None else target.default
                return Code(str(value if isinstance(value, int) else value.index if value else None), of)
            case model.Builtin():
                return self.builtin(target.name, expr, env)
        raise AssertionError(f"{expr.span}: {expr.name} means nothing")

    def local(self, local: model.Local, env: Env) -> str:
        assert local in env.locals, f"{local} is not bound here ({local.span})"
        return env.locals[local]

    def kind_number(self, kind: model.Kind) -> int:
        return list(self.c.ruleset.kinds.values()).index(kind)

    def builtin(self, name: str, expr: tree.Ref, env: Env) -> Code:
        of = self.type_of(expr)
        simple = {
            "you": env.you,
            "source": env.source,
            "active": "S.active",
            "everyone": str(EVERYONE),
            "table": str(TABLE),
            "game": str(GAME),
            "box": str(BOX),
            "players": str(self.c.world.players),
            "true": "True",
            "false": "False",
        }
        if name in simple:
            return Code(simple[name], of, name == "source")
        match name:
            case "none" | "nobody" | "owner":
                return Code("-1", of, True)
            case "opponent":
                return Code(f"{self.neighbours(1)}[{env.you}]", of)
            case "times_seen":
                site = self.c.site("pick", None, expr.span, expr)
                return Code(f"S.times_seen({site})", NUMBER)
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
            return Code(code.text, of, code.nullable)
        if isinstance(f, model.Family):
            return Code(f"{self.fields.family_table(f.kind)}[{owner}]", of, owner.nullable)
        match name:
            case "place":
                among = None
                if isinstance(owner.type, EntityType) and owner.type.kind.root == "piece":
                    among = frozenset(self.c.whereabouts.around(owner.type.kind))
                return Code(f"S.at[{owner}]", of, owner.nullable, among)
            case "next" | "previous" if isinstance(owner.type, EntityType):
                table = self.neighbours(1 if name == "next" else -1)
                return Code(f"{table}[{owner}]", of, owner.nullable)
            case "next" | "previous":
                choice = owner.type
                assert isinstance(choice, ChoiceType)
                table = choice_table(self.c, choice.choice, 1 if name == "next" else -1)
                return Code(f"{table}[{owner}]", of, not choice.choice.circle or owner.nullable)
            case "x" | "y":
                table = self.c.constant("X", [getattr(t, name) for t in self.c.world.things] + [None], ("grid", name))
                return Code(f"{table}[{owner}]", NUMBER, True)
            case "won":
                return Code(f"S.program.rank_of(S, {owner}) == 1", TRUTH)
            case "lost":
                return Code(f"S.program.rank_of(S, {owner}) == 0", TRUTH)
            case "index":
                seats = {player: number for number, player in enumerate(self.c.world.player_ids, start=1)}
                numbers = [seats.get(i) for i in self.c.world.all_ids] + [None]
                return Code(f"{self.c.constant('O', numbers, ('seat', 'number'))}[{owner}]", NUMBER, owner.nullable)
        raise AssertionError(f"no attribute {name}")

    def neighbours(self, step: int) -> str:
        """By player: who sits so many seats on, round the table."""
        players = self.c.world.player_ids
        other = {p: players[(i + step) % len(players)] for i, p in enumerate(players)}
        return self.c.constant("O", [other.get(i, -1) for i in self.c.world.all_ids] + [-1], ("seat", step))

    def apply_attr(self, expr: tree.ApplyAttr, env: Env) -> Code:
        owner = self.thing(expr.object, env)
        of = self.type_of(expr)
        if isinstance(expr.field, model.Field) and expr.field.params:
            args = [self.value(a, env, p.type) for a, p in zip(expr.args, expr.field.params, strict=True)]
            code = self.fields.access(expr.field, owner, args, env)
            return Code(code.text, of, True)
        args = [self.value(a, env, NUMBER) for a in expr.args]
        grid = expr.field.name if isinstance(expr.field, model.Field) else None
        cells = {(thing, x, y): i for (thing, name, x, y), i in self.c.world.grid_cells.items() if name == grid}
        table = self.c.constant("G", cells, ("grid cells", grid))
        return Code(f"{table}.get(({owner}, {', '.join(map(str, args))}), -1)", of, True)

    # -------------------------------------------------------------- functions

    def apply(self, expr: tree.Apply, env: Env) -> Code:
        of = self.type_of(expr)
        match expr.to:
            case model.Define() as define:
                args = [str(self.value(a, env, p.type)) for a, p in zip(expr.args, define.params, strict=True)]
                short = self.fields.define_spelled_out(define, args, env)
                if short is not None:
                    return Code(short.text, of, short.nullable)
                text = f"{self.fields.define(define)}(S, {env.you}, {env.source}{''.join(', ' + a for a in args)})"
                return Code(text, of, self.fields.define_may_be_nothing(define))
            case model.FieldOf(field=model.Field() as f, local=local):
                args_of = [self.value(a, env, p.type) for a, p in zip(expr.args, f.params, strict=True)]
                owner = Code(self.local(local, env), local.type)
                return Code(self.fields.access(f, owner, args_of, env).text, of, True)
            case model.Kind() as kind if kind.root == "report":
                return Code(self.report(kind, expr.args, env), of)
            case model.Kind() as kind:
                args = [str(self.value(a, env)) for a in expr.args]
                lookup = self.fields.family_lookup(kind)
                return Code(f"{lookup}.get(({', '.join(args)},), -1)", of, True)
            case model.Builtin(name=name):
                return self.function(name, expr, env)
        raise AssertionError(f"{expr.span}: {expr.name.id} cannot be applied")

    def report(self, kind: model.Kind, args: list[tree.Expr], env: Env) -> str:
        parts = []
        for i, f in enumerate(kind.record()):
            parts.append(str(self.value(args[i], env, f.type)) if i < len(args) else self.fields.default(f))
        return "(" + "".join(p + ", " for p in parts) + ")"

    def function(self, name: str, expr: tree.Apply, env: Env) -> Code:
        of = self.type_of(expr)
        match name:
            case "player":
                seats = dict(enumerate(self.c.world.player_ids, start=1))
                which = self.code(expr.args[0], env)
                if which.text.isdigit():
                    found = seats.get(int(which.text), -1)
                    return Code(str(found), of, found == -1)
                return Code(f"{self.c.constant('O', seats, ('players', 'by number'))}.get({which}, -1)", of, True)
            case "count":
                return Code(f"len({self.collection(expr.args[0], env)})", NUMBER)
            case "total":
                return Code(f"sum({self.collection(expr.args[0], env)})", NUMBER)
            case "highest" | "lowest":
                best = "max" if name == "highest" else "min"
                return Code(f"{best}({self.collection(expr.args[0], env)}, default=None)", of, True)
            case "list":
                return Code(f"tuple({self.collection(expr.args[0], env)})", of)
            case "reversed":
                return Code(f"{self.collection(expr.args[0], env)}[::-1]", of)
            case "ray":
                return self.nouns.ray(expr, env)
            case "around":
                return self.nouns.around(expr, env)
            case "placements":
                return self.nouns.placements(expr, env)
        raise AssertionError(f"{expr.span}: no function {name}")

    def collection(self, expr: tree.Expr, env: Env) -> str:
        if isinstance(expr, tree.Items) and not expr.is_list and len(expr.items) == 1:
            expr = expr.items[0]
        if isinstance(expr.type, COLLECTIONS) or isinstance(expr, tree.Range):
            return str(self.code(expr, env))
        return str(self.value(expr, env, ListType(self.type_of(expr))))

    def fold(self, expr: tree.Fold, env: Env) -> Code:
        of = self.type_of(expr)
        inner, loop = self.nouns.loop(expr.noun, env)
        tail = str(loop)
        if expr.other is not None:
            inner, second = self.nouns.loop(expr.other, inner)
            tail = f"{loop} {second}"
        value = self.value(expr.value, inner, None)
        generator = f"{value} {tail}"
        match expr.name.id:
            case "total":
                return Code(f"sum({generator})", NUMBER)
            case "count":
                return Code(f"sum(1 {tail})", NUMBER)
            case "highest" | "lowest":
                best = "max" if expr.name.id == "highest" else "min"
                return Code(f"{best}(({generator}), default=None)", of, True)
            case "list":
                if value.nullable:
                    return Code(f"tuple([e for e in [{generator}] if e != {nothing_of(value.type)}])", of)
                if value.text == loop.thing and expr.other is None:
                    return Code(self.nouns.listed(loop), of)
                return Code(f"tuple([{generator}])", of)
        raise AssertionError(f"{expr.span}: no fold {expr.name.id}")

    # -------------------------------------------------------------- compound values

    def items(self, expr: tree.Items, env: Env) -> Code:
        of = self.type_of(expr)
        if len(expr.items) == 1 and not expr.is_list:
            inner = self.code(expr.items[0], env)
            return Code(f"({inner})", inner.type, inner.nullable)
        return Code(self._tuple(expr.items, env, element(of)), of)

    def table(self, expr: tree.Table, env: Env) -> Code:
        of = self.type_of(expr)
        subject = self.code(expr.subject, env)
        simple = subject.text.isidentifier() or subject.text.lstrip("-").isdigit()
        name = subject.text if simple else self.c.fresh("x")
        otherwise = nothing_of(of)
        chain = []
        values = [self.value(case.value, env, of) for case in expr.cases]
        others = [any(isinstance(label, tree.CaseOtherwise) for label in case.labels) for case in expr.cases]
        nullable = not any(others) or any(value.nullable for value in values)
        for case, value, other in zip(expr.cases, values, others, strict=True):
            if other:
                otherwise = str(value)
            else:
                chain.append(f"{value} if {self.case_test(name, case.labels, expr.subject.type)} else ")
        text = f"({''.join(chain)}{otherwise})"
        return Code(text if simple else f"(lambda {name}: {text})({subject})", of, nullable)

    def case_test(
        self,
        subject: str,
        labels: list[tree.CaseNumber | tree.CaseSpan | tree.CaseName | tree.CaseOtherwise],
        of: Type | None = None,
    ) -> str:
        tests = []
        for label in labels:
            match label:
                case tree.CaseNumber():
                    tests.append(f"{subject} == {label.value}")
                case tree.CaseSpan():
                    high = "" if label.high is None else f" <= {label.high}"
                    tests.append(f"{label.low} <= {subject}{high}")
                case tree.CaseName():
                    tests.append(self.case_name(subject, label, of))
                case tree.CaseOtherwise():
                    tests.append("True")
        return tests[0] if len(tests) == 1 else f"({' or '.join(tests)})"

    def case_name(self, subject: str, label: tree.CaseName, of: Type | None) -> str:
        match label.to:
            case model.Value() as value:
                return f"{subject} == {value.index}"
            case model.Kind() as kind if isinstance(of, KindOfType):
                return self.fields.sort_check(kind, subject)
            case model.Kind() as kind:
                return self.fields.kind_check(kind, subject, Env({}, "-1", "-1"))
            case model.Builtin(name="true"):
                return f"{subject}"
            case model.Builtin(name="false"):
                return f"not {subject}"
            case model.Builtin(name="none"):
                return f"{subject} in (-1, None)"
        raise AssertionError(f"{label.span}: {label.name} is no case")

    def binary(self, expr: tree.Binary, env: Env) -> Code:
        of = self.type_of(expr)
        if isinstance(of, COLLECTIONS):
            left, right = self.value(expr.left, env, of), self.value(expr.right, env, of)
            if expr.op == "+":
                return Code(f"{'join' if isinstance(of, SetType) else 'chained'}(S, {left}, {right})", of)
            return Code(f"without({left}, {right})", of)
        left, right = self.code(expr.left, env), self.code(expr.right, env)
        if isinstance(of, ChoiceType):
            size = len(of.choice.values)
            if right.text.isdigit() and of.choice.circle:
                step = int(right.text) if expr.op == "+" else -int(right.text)
                return Code(f"{choice_table(self.c, of.choice, step)}[{left}]", of, left.nullable)
            text = f"(({left} {expr.op} {right}) % {size})"
            if left.nullable:
                text = f"({text} if {left} != -1 else -1)"
            return Code(text, of, left.nullable)
        if expr.op == "*":
            return Code(f"product({left}, {right})", NUMBER, False)
        op = {"div": "//", "mod": "%"}.get(expr.op, expr.op)
        return Code(f"({left} {op} {right})", NUMBER, False)

    # -------------------------------------------------------------- tests

    def compare(self, expr: tree.Compare, env: Env) -> str:
        match expr.op:
            case "is" | "is not":
                return self.equality(expr.left, expr.right, expr.op == "is", env)
            case "in" | "not in":
                text = self.membership(expr.left, expr.right, env)
                return text if expr.op == "in" else f"({self.both_there(expr, env)}not {text})"
        left, right = self.code(expr.left, env), self.code(expr.right, env)
        guards = [f"{side} is not None and " for side in (left, right) if side.nullable and self.could_lack(side)]
        return f"({''.join(guards)}{left} {expr.op} {right})"

    def both_there(self, expr: tree.Compare, env: Env) -> str:
        """Nothing is not in anything, and is not `not in` it either; nothing is in or `not in` no place at all."""
        sides = [expr.left] if isinstance(expr.right.type, KindType | NothingType) else [expr.left, expr.right]
        codes = [self.code(side, env) for side in sides]
        single = [code for code in codes if code.nullable and not isinstance(code.type, COLLECTIONS)]
        return "".join(f"{code} != {nothing_of(code.type)} and " for code in single)

    def could_lack(self, code: Code) -> bool:
        return isinstance(code.type, NumberType) and not code.text.lstrip("-").isdigit()

    def equality(self, left: tree.Expr, right: tree.Expr, positive: bool, env: Env) -> str:
        if isinstance(right, tree.Ref) and isinstance(right.to, model.Builtin) and right.to.name == "none":
            code = self.code(left, env)
            return f"({code} {'==' if positive else '!='} {nothing_of(code.type)})"
        if isinstance(right.type, KindType) and isinstance(right, tree.Ref) and isinstance(right.to, model.Kind):
            subject = self.code(left, env)
            if isinstance(subject.type, KindOfType):
                test = self.fields.sort_check(right.to, subject.text)
                return test if positive else f"({subject} != -1 and not {test})"
            if isinstance(subject.type, KindType):
                return f"({subject} {'==' if positive else '!='} {self.code(right, env)})"
            test = self.fields.kind_check(right.to, subject.text, env)
            if positive:
                return test
            return f"({subject} != -1 and not {test})" if subject.nullable else f"(not {test})"
        if isinstance(right.type, KindOfType) and isinstance(left.type, EntityType):
            thing, sort = self.code(left, env), self.code(right, env)
            test = self.fields.of_sort(thing.text, sort.text)
            return test if positive else f"({thing} != -1 != {sort} and not {test})"
        if isinstance(right, tree.Ref) and self.is_state_test(left, right):
            owner = self.code(left, env)
            assert isinstance(right.to, model.FieldOf)
            test = self.attribute(right.to.field, owner, right.name, TRUTH, [], env).text
            return test if positive else f"(not {test})"
        if isinstance(right, tree.Number) and right.value == 0:
            counted = self.counted(left, env)
            if counted is not None:
                return self.nouns.exists(counted[0], counted[1], positive)
        a, b = self.value(left, env, right.type), self.value(right, env, left.type)
        if isinstance(a.type, TruthType):
            return f"({a} == {b})" if positive else f"({a} != {b})"
        if isinstance(a.type, COLLECTIONS):
            same = f"alike({a}, {b})" if isinstance(a.type, SetType) or isinstance(b.type, SetType) else f"({a} == {b})"
            return same if positive else f"(not {same})"
        none = nothing_of(a.type)
        if positive:
            return f"({a} == {b} != {none})" if a.nullable and b.nullable else f"({a} == {b})"
        left_guard = f"{none} != " if a.nullable else ""
        right_guard = f" != {none}" if b.nullable else ""
        return f"({left_guard}{a} != {b}{right_guard})"

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
                    return self.counted(formula.expr, Env({formula.owner.self: owner.text}, env.you, env.source))
        return None

    def is_state_test(self, left: tree.Expr, right: tree.Ref) -> bool:
        """`x is flying` with a truth field: the field of x, not of self."""
        return (
            isinstance(right.to, model.FieldOf)
            and isinstance(right.type, TruthType)
            and isinstance(left.type, EntityType)
        )

    def membership(self, left: tree.Expr, right: tree.Expr, env: Env) -> str:
        subject = self.thing(left, env)
        if isinstance(right.type, KindType) and isinstance(right, tree.Ref) and isinstance(right.to, model.Kind):
            return self.fields.kind_check(right.to, f"S.at[{subject}]", env)
        if isinstance(right.type, EntityType):
            place = self.code(right, env)
            if place.nullable:
                return f"(S.at[{subject}] == {place} != -1)"
            return f"(S.at[{subject}] == {place})"
        items = self.collection(right, env)
        member = element(right.type)
        if self.lies_in(subject.type, member):
            return f"(S.at[{subject}] in {items})"
        if isinstance(subject.type, COLLECTIONS):
            return f"within({subject}, {items})"
        return f"({subject} in {items})"  # nothing is never an element of a list

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

    def can(self, expr: tree.Can, env: Env) -> str:
        """Whether a call could be carried out; `statements` gives the search its unit."""
        raise NotImplementedError

    def treat_lines(self, reaction: model.Reaction, f: model.Field, name: str, below: str) -> list[str]:
        """The test and value of one layer; `calls` knows how reactions match."""
        raise NotImplementedError
