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
    KindOfType,
    ListType,
    SetType,
    Type,
)
from interpreter.ir.asked import is_constant, is_name
from interpreter.ir.making import compare, negated, there
from interpreter.ir.reads import TimesSeen
from interpreter.ir.values import (
    NO_NUMBER,
    NOTHING,
    TRUE,
    And,
    Arithmetic,
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
    Negative,
    Not,
    Number,
    Op,
    Or,
    Row,
    Sum,
    Value,
    Var,
)
from interpreter.lower.comparisons import Comparisons
from interpreter.lower.compiler import Code, Env, nothing_of
from interpreter.lower.fields import choice_table
from interpreter.lower.valued import COLLECTIONS, element


class Expressions(Comparisons):
    # -------------------------------------------------------------- the node families

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

    # -------------------------------------------------------------- functions

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
