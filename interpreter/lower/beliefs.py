"""Which reports are believed, taken apart: the conditions behind `where` one by one.

A condition that is made of several by `and`, also inside of a definition, is lowered as so many tests. Of each it is
known which fields of the report it looks at, so that a report can be made up field by field, and it can be told which
condition of the rule was not met. Where a number of a report, or how many things it lists, is compared with something
that the report has no part in, that bound is lowered as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl import model, tree
from dsl.types import EntityType, ListType, NumberType, SetType
from interpreter.ir.functions import Give
from interpreter.ir.values import SOURCE, YOU, Value, Var
from interpreter.lower.compiler import Compiler, Env
from interpreter.lower.expressions import Expressions
from interpreter.run.believing import Bound, BoundOp, Question, Test

_TURNED: dict[str, BoundOp] = {"is": "is", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE: dict[str, BoundOp] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Beliefs:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions

    def tests(self, noun: tree.Noun, env: Env) -> list[Test]:
        """`env`: what names are called inside of the tests; the report itself is `x`."""
        if noun.where is None or noun.local is None or not isinstance(noun.symbol, model.Kind):
            return []
        found = []
        for said, inner, report in self.taken_apart(noun.where, env, noun.local):
            fields = frozenset(_looked_at(said, report, len(noun.symbol.record()), ()))
            bound = self.bound(said, report, inner)
            found.append(Test(self.function(self.e.truth(said, inner)), said, fields, bound))
        return found

    def question(self, noun: tree.Noun, env: Env) -> Question | None:
        """What a table is asked about."""
        if noun.body is None:
            return None
        body, by, place = (
            None if expr is None else self.function(self.e.value(expr, env, expr.type).value)
            for expr in (noun.body, noun.by, noun.place)
        )
        of = noun.by.type if noun.by is not None else None
        return Question(body, by, of.kind if isinstance(of, EntityType) else None, place)

    def function(self, value: Value) -> str:
        name = self.c.fresh("r")
        self.c.add(name, (YOU, SOURCE, Var("q"), Var("x")), Give(value))
        return name

    def taken_apart(
        self, expr: tree.Expr, env: Env, report: model.Local, inside: tuple[model.Define, ...] = ()
    ) -> Iterator[tuple[tree.Expr, Env, model.Local]]:
        for part in _parts(expr):
            define = part.to if isinstance(part, tree.Apply) else None
            if not isinstance(part, tree.Apply) or not isinstance(define, model.Define) or define in inside:
                yield part, env, report
                continue
            of = [p for p, a in zip(define.params, part.args, strict=True) if _is(a, report)]
            simple = all(isinstance(a, tree.Ref) and isinstance(a.to, model.Local) for a in part.args)
            if len(of) != 1 or not simple or self.e.fields.calls_itself(define.value, define):
                yield part, env, report
                continue
            values = [self.e.value(a, env, p.type).value for a, p in zip(part.args, define.params, strict=True)]
            inner = Env(dict(zip(define.params, values, strict=True)), env.you, env.source)
            yield from self.taken_apart(define.value, inner, of[0], (*inside, define))

    # -------------------------------------------------------------- bounds

    def bound(self, part: tree.Expr, report: model.Local, env: Env) -> Bound | None:
        turned = isinstance(part, tree.Not)
        inner = _bare(part.test) if isinstance(part, tree.Not) else part
        if not isinstance(inner, tree.Compare) or inner.op not in (_OPPOSITE if turned else _TURNED):
            return None
        for mine, other, turn in ((inner.left, inner.right, False), (inner.right, inner.left, True)):
            counted = mine.args[0] if isinstance(mine, tree.Apply) and _counts(mine) else mine
            path = _path(counted, report)
            if not path or _mentions(other, report) or not isinstance(other.type, NumberType):
                continue
            if not isinstance(counted.type, NumberType if counted is mine else ListType | SetType):
                continue
            op = _OPPOSITE[inner.op] if turned else inner.op
            value = self.function(self.e.value(other, env, other.type).value)
            return Bound(path, counted is not mine, _TURNED[op] if turn else op, value)  # type: ignore[arg-type]
        return None


def _parts(expr: tree.Expr) -> Iterator[tree.Expr]:
    expr = _bare(expr)
    if isinstance(expr, tree.And):
        yield from _parts(expr.left)
        yield from _parts(expr.right)
    else:
        yield expr


def _bare(expr: tree.Expr) -> tree.Expr:
    """Without parentheses around it."""
    while isinstance(expr, tree.Items) and len(expr.items) == 1 and not expr.is_list:
        expr = expr.items[0]
    return expr


def _counts(expr: tree.Apply) -> bool:
    return isinstance(expr.to, model.Builtin) and expr.to.name == "count"


def _is(expr: tree.Expr, report: model.Local) -> bool:
    return isinstance(expr, tree.Ref) and expr.to is report


def _mentions(expr: tree.Node, report: model.Local) -> bool:
    for node in tree.walk(expr):
        to = node.to if isinstance(node, tree.Ref | tree.Apply) else None
        if to is report or (isinstance(to, model.FieldOf) and to.local is report):
            return True
    return False


def _path(expr: tree.Expr, report: model.Local) -> tuple[int, ...]:
    """The way from a report to a value in it, by the numbers of fields; empty if it is no such way."""
    expr = _bare(expr)
    if isinstance(expr, tree.Ref) and isinstance(expr.to, model.FieldOf) and expr.to.local is report:
        return _step(expr.to.field)
    if not isinstance(expr, tree.Attr) or not isinstance(expr.field, model.Field):
        return ()
    if _is(expr.object, report):
        return _step(expr.field)
    if not isinstance(expr.object.type, EntityType) or expr.object.type.kind.root != "report":
        return ()
    before = _path(expr.object, report)
    return (*before, *_step(expr.field)) if before else ()


def _step(f: Any) -> tuple[int, ...]:
    if not isinstance(f, model.Field) or f.owner.root != "report":
        return ()
    return (f.owner.record().index(f),)


def _looked_at(expr: tree.Node, report: model.Local, fields: int, inside: tuple[model.Define, ...]) -> Iterator[int]:
    """The fields of a report that an expression looks at; all of them, where that cannot be seen."""
    match expr:
        case tree.Attr(object=tree.Ref(to=to)) if to is report:
            yield from _step(expr.field) or range(fields)
            return
        case tree.Ref(to=model.FieldOf(local=local, field=f)) if local is report:
            yield from _step(f) or range(fields)
            return
        case tree.Ref(to=to) if to is report:
            yield from range(fields)
            return
        case tree.Apply(to=model.Define() as define, args=args) if define not in inside:
            for param, arg in zip(define.params, args, strict=True):
                if _is(arg, report):
                    yield from _looked_at(define.value, param, fields, (*inside, define))
                else:
                    yield from _looked_at(arg, report, fields, inside)
            return
    for child in tree.children(expr):
        yield from _looked_at(child, report, fields, inside)
