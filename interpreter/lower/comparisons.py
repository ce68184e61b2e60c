"""Tests that compare: equal, of a kind, in a place or a list, more or less."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import (
    TRUTH,
    EntityType,
    KindOfType,
    KindType,
    NothingType,
    NumberType,
    SetType,
    TruthType,
    Type,
)
from interpreter.ir.asked import is_constant
from interpreter.ir.making import compare, negated, there
from interpreter.ir.reads import At
from interpreter.ir.values import NO_NUMBER, NOTHING, And, Compare, Not, Op, Relation, Value
from interpreter.lower.compiler import Code, Env, nothing_of
from interpreter.lower.references import References
from interpreter.lower.valued import COLLECTIONS, element

_RELATIONS: dict[str, Relation] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Comparisons(References):
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
        a, b = self.shaped(left, env, right.type), self.shaped(right, env, left.type)
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
