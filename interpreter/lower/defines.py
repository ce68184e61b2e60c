"""Definitions as functions: unfolded where they are short, and as loops where they do nothing but go on with
themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from dsl import model, tree
from dsl.types import NumberType, Type
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.functions import Add, Endless, ForEach, Give, Leave, Run, Set, Statement, When
from interpreter.ir.making import entry
from interpreter.ir.values import (
    SOURCE,
    YOU,
    Arithmetic,
    Entry,
    Number,
    Op,
    Table,
    Truth,
    Upto,
    Value,
    Var,
)
from interpreter.ir.walking import mapped
from interpreter.lower.compiler import Code, Env
from interpreter.lower.fields import LONGEST_UNFOLDED, Fields, parameters
from interpreter.lower.inlined import Counting
from interpreter.lower.kept import Count
from interpreter.lower.mirrors import mirrored

MOST_REPEATS = 10_000
TOTAL, AT = Var("total"), Var("at")


class Way(NamedTuple):
    """A table of steps, the parameter that goes along, and the one that says in which direction, if there is one."""

    table: str
    at: Var
    by: tuple[Var, ...]


class Defines(Fields):
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


def _broken_off(statement: Statement, leave: Statement) -> Statement:
    """A statement that leaves its loop where it left its function."""
    if statement == leave:
        return Leave()
    return mapped(statement, lambda inner: _broken_off(inner, leave) if isinstance(inner, Statement) else inner)
