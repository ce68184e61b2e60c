"""Tests as C truths."""

from __future__ import annotations

from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.native.loops import Loops
from interpreter.native.refusal import NotNative

_TESTS = (
    v.Truth,
    v.Compare,
    v.Not,
    v.Some,
    v.Holds,
    v.AnyOf,
    v.AllOf,
    reads.IsInPlay,
    reads.Carries,
    v.Attempt,
    reads.Contested,
)
_TEST_OPERATIONS = ("alike", "within", "counted")
_RELATIONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Tests(Loops):
    def is_test(self, node: v.Value) -> bool:
        match node:
            case v.Group(value=inner):
                return self.is_test(inner)
            case v.And(parts=parts) | v.Or(parts=parts):
                return all(map(self.is_test, parts))
            case v.Op(name=name):
                return name in _TEST_OPERATIONS
        return isinstance(node, _TESTS)

    def test(self, node: v.Value) -> str:
        """As a C truth."""
        match node:
            case v.Group(value=inner) | v.Holds(test=inner):
                return self.test(inner)
            case v.Truth(value=value):
                return str(int(value))
            case v.And(parts=parts):
                return f"({' && '.join(map(self.test, parts))})"
            case v.Or(parts=parts):
                return f"({' || '.join(map(self.test, parts))})"
            case v.Not(test=inner):
                return f"(!{self.test(inner)})"
            case v.IfElse(test=asked, then=then, otherwise=otherwise):
                return f"({self.test(asked)} ? {self.test(then)} : {self.test(otherwise)})"
            case v.Compare():
                return self.compare(node)
            case v.Some(things=things, negated=negated):
                return f"({'!' if negated else ''}{self.some(things)})"
            case v.AnyOf(tests=each):
                return self.quantified(each, True)
            case v.AllOf(tests=each):
                return self.quantified(each, False)
            case reads.IsInPlay(piece=piece):
                return f"in_play(s, {self.value(piece)})"
            case reads.Carries(piece=piece, thing=thing):
                return f"carries(s, {self.value(piece)}, {self.value(thing)})"
            case v.Attempt(unit=unit, args=args):
                self.attempts[unit] = None
                given = ", ".join(map(self.value, args))
                return f"attempt(s, {unit}, {self.value(args[0])}, {len(args)}, (V[]){{{given}}})"
            case reads.Contested(calls=calls):
                return f"contested(s, {self.value(calls)})"
            case v.Op(name="counted"):
                return "counted(s)"
            case v.Op(name="alike" | "within" as name, args=args):
                return f"{name}(s, {', '.join(map(self.value, args))})"
            case reads.Common():
                return f"({self.value(node)} != 0)"
            case reads.Contents() | reads.InPlay() | reads.Kept():
                return self.some(node)
            case v.Number(value=value):
                return str(int(value != 0))
        return f"tr({self.value(node)})"

    def some(self, things: v.Value) -> str:
        match things:
            case v.Group(value=inner):
                return self.some(inner)
            case reads.Contents(place=place):
                return f"(head_(s, {self.value(place)}) >= 0)"
            case reads.Kept(roster=number):
                words = range((len(self.tables.value(self.rosters[number].places)) + 63) // 64)
                return f"(({' | '.join(f's->view_{number}[{i}]' for i in words)}) != 0)"
            case reads.InPlay() | v.Each():
                found, out = self.fresh(), self.fresh()
                loop = self.each(things, lambda _: f"{found} = 1; goto {out};")
                return f"({{ int {found} = 0; {loop} {out}:; {found}; }})"
        return f"tr({self.value(things)})"

    def quantified(self, each: v.Each, any_of: bool) -> str:
        found, out = self.fresh(), self.fresh()
        sign, start = ("", 0) if any_of else ("!", 1)
        test = each.value
        loop = self.loops(each, lambda: f"if ({sign}{self.test(test)}) {{ {found} = {1 - start}; goto {out}; }}")
        return f"({{ int {found} = {start}; {loop} {out}:; {found}; }})"

    def compare(self, node: v.Compare) -> str:
        if len(node.rest) == 1:
            op, right = node.rest[0]
            return self.related(node.left, op, right)
        left = self.fresh()
        code = f"({{ V {left} = {self.value(node.left)}; "
        tests, closing = "", ""
        for op, right in node.rest:
            if op in ("in", "not in"):
                raise NotNative("membership in a chain of comparisons")
            name = self.fresh()
            tests += f"({{ V {name} = {self.value(right)}; {self.relation(left, op, name)} && "
            closing += "; })"
            left = name
        return f"{code}{tests}1{closing}; }})"

    def related(self, left: v.Value, op: v.Relation, right: v.Value) -> str:
        if op in ("in", "not in"):
            return f"({'!' if op == 'not in' else ''}{self.member(left, right)})"
        if isinstance(right, v.Nothing) and op in ("==", "!=", "is", "is not"):
            return f"({self.value(left)} {'==' if op in ('==', 'is') else '!='} {self.value(right)})"
        if op in ("==", "!=") and (isinstance(right, v.Number) or isinstance(left, v.Number)):
            return f"({self.value(left)} {op} {self.value(right)})"
        return self.relation(self.value(left), op, self.value(right))

    def relation(self, left: str, op: v.Relation, right: str) -> str:
        match op:
            case "==":
                return f"veq({left}, {right})"
            case "!=":
                return f"(!veq({left}, {right}))"
            case "is":
                return f"({left} == {right})"
            case "is not":
                return f"({left} != {right})"
        return f"(num(s, {left}) {_RELATIONS[op]} num(s, {right}))"

    def member(self, one: v.Value, among: v.Value) -> str:
        match among:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.member(one, inner)
            case v.Table(name=name):
                found = self.tables.contains(name, self.value(one))
                if found is not None:
                    return found
            case v.Op(name="span", args=(low, high)):
                a, b, c = self.fresh(), self.fresh(), self.fresh()
                given = f"V {a} = {self.value(one)}, {b} = num(s, {self.value(low)}), {c} = num(s, {self.value(high)});"
                return f"({{ {given} if ({c} - {b} > LONGEST) BAIL(s); {a} >= {b} && {a} <= {c} && {a} != NONE; }})"
            case reads.Contents(place=place):
                a, b = self.fresh(), self.fresh()
                given = f"V {a} = {self.value(one)}, {b} = {self.value(place)};"
                return (
                    f"({{ {given} {a} >= 0 && {a} < THINGS && IS_PIECE[{a} + 1] && {b} >= 0 && at_(s, {a}) == {b}; }})"
                )
            case v.Each() | reads.InPlay() | reads.Kept():
                a, found, out = self.fresh(), self.fresh(), self.fresh()
                loop = self.each(among, lambda x: f"if (veq({a}, {x})) {{ {found} = 1; goto {out}; }}")
                return f"({{ V {a} = {self.value(one)}; int {found} = 0; {loop} {out}:; {found}; }})"
        return f"has(s, {self.value(among)}, {self.value(one)})"
