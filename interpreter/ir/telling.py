"""The form as text that a person can read: units and functions, with the names that the rules give.

Things, fields, kinds and variables go by the names of the rules where these are known, all else by its symbol. What
stands for itself is spelled (`a + b`, `p.hurt`, `if`, `for`); any other node is the name of its class with its parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from dsl.source import Span
from interpreter.ir import effects as e
from interpreter.ir import functions as f
from interpreter.ir import reads
from interpreter.ir import units as u
from interpreter.ir import values as v
from interpreter.ir.values import Tree

INDENT = "  "
WAITING = "UNITS"  # the table of all units: a rule that waits is one of them, by its number
_UNTOLD = ("of", "span", "closed", "at_once")
_THINGS = ("place", "piece", "thing")  # parts that are things: there a number is one
_WORDS = {"==": "is", "!=": "is not"}


@dataclass(frozen=True)
class Told:
    """A line, and the place in the rules that it comes from."""

    text: str
    span: Span | None = None


@dataclass(frozen=True)
class Names:
    """What the rules call what symbols stand for. `fields`: tables and functions that give a field of a thing; `kinds`:
    tables that tell whether a thing is of a kind; `others`: any symbol; `herds`: kinds of pieces in play;
    `verbs`: in the order of their numbers."""

    things: Sequence[str] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    herds: Mapping[int, str] = field(default_factory=dict)
    verbs: Sequence[str] = ()


class Telling:
    """One unit or function. `own`: the names of its variables."""

    def __init__(self, names: Names, own: Mapping[str, str]) -> None:
        self.names = names
        self.own = own

    # -------------------------------------------------------------- units

    def unit(self, unit: u.Unit, spans: Mapping[u.Op, Span]) -> Iterator[Told]:
        params = ", ".join(self.variable(f"v{i}") for i in range(unit.params))
        can = [told for holds, told in ((unit.pauses, "pauses"), (unit.fails, "can fail")) if holds]
        yield Told(f"{unit.title}({params}){': ' + ', '.join(can) if can else ''}", unit.span)
        for test in unit.guard:
            yield Told(f"{INDENT}only where {self.value(test)}", unit.span)
        yield from self.operations(unit.ops, spans, 1)

    def operations(self, ops: Iterable[u.Op], spans: Mapping[u.Op, Span], depth: int) -> Iterator[Told]:
        for op in ops:
            yield Told(INDENT * depth + self.operation(op), spans.get(op))
            match op:
                case u.If(then=then, otherwise=otherwise):
                    if not then:
                        yield Told(f"{INDENT * (depth + 1)}nothing")
                    yield from self.operations(then, spans, depth + 1)
                    if otherwise:
                        yield Told(f"{INDENT * depth}else")
                        yield from self.operations(otherwise, spans, depth + 1)
                case u.While(body=body) | u.ForIn(body=body):
                    yield from self.operations(body, spans, depth + 1)

    def operation(self, op: u.Op) -> str:
        match op:
            case u.Do(effect=effect):
                return self.effect(effect)
            case u.Assign(variable=variable, value=value):
                return f"{self.value(variable)} <- {self.value(value)}"
            case u.If(test=test):
                return f"if {self.value(test)}"
            case u.While(test=test):
                return "forever" if test is None else f"while {self.value(test)}"
            case u.ForIn(variable=variable, items=items):
                return f"for {self.value(variable)} in {self.value(items)}"
            case u.Ask():
                return self.asked(op)
            case u.Call(unit=unit, args=args):
                return f"call {unit.title}({self.listed(args)})"
            case u.Dispatch(table=table, thing=thing) if table == WAITING:
                return f"run the waiting {self.value(thing)}"
            case u.Dispatch(table=table, thing=thing, args=args):
                return f"run {self.thing(thing)}.{self.names.others.get(table, table)}({self.listed(args)})"
        return _words(type(op).__name__)

    def asked(self, op: u.Ask) -> str:
        told = f"{self.value(op.variable)} <- ask {self.thing(op.decider)} among {self.value(op.options)}"
        if op.optional != v.FALSE:
            told += ", optional" if op.optional == v.TRUE else f", optional if {self.value(op.optional)}"
        return told + (", strict" if op.strict else "") + f" (site {op.site})"

    # -------------------------------------------------------------- functions

    def function(self, function: f.Function, span: Span | None) -> Iterator[Told]:
        params = ", ".join(self.value(param) for param in function.params)
        name = self.names.others.get(function.name) or self.names.fields.get(function.name) or function.name
        yield Told(f"function {name}({params})", span)
        yield from self.statements(function.body, 1)

    def statements(self, body: Iterable[f.Statement], depth: int) -> Iterator[Told]:
        for made in body:
            yield Told(INDENT * depth + self.statement(made), made.span)
            match made:
                case f.When(body=inner, otherwise=otherwise) | f.ForEach(body=inner, otherwise=otherwise):
                    yield from self.statements(inner, depth + 1)
                    if otherwise:
                        yield Told(f"{INDENT * depth}else")
                        yield from self.statements(otherwise, depth + 1)
                case f.Repeat(body=inner):
                    yield from self.statements(inner, depth + 1)

    def statement(self, made: f.Statement) -> str:
        match made:
            case f.Give(value=value):
                return f"give {self.value(value)}"
            case f.When(test=test):
                return f"if {self.value(test)}"
            case f.ForEach(symbol=symbol, items=items):
                return f"for {self.value(symbol)} in {self.value(items)}"
            case f.Repeat(test=test):
                return f"while {self.value(test)}"
            case f.Set(symbols=symbols, values=values):
                return f"{self.listed(symbols)} <- {self.listed(values)}"
        return self.node(made)

    # -------------------------------------------------------------- effects and values

    def effect(self, effect: e.Effect) -> str:
        match effect:
            case e.Store(column=column, thing=thing, value=value):
                return f"{self.thing(thing)}.{self.names.columns.get(column, column)} <- {self.value(value)}"
            case e.Move(piece=piece, place=place, on_top=on_top):
                return f"move {self.thing(piece)} to {self.thing(place)}{' on top' if on_top else ''}"
            case e.Note(what="verb" | "instead" as what, number=number, args=args) if number < len(self.names.verbs):
                happened = f"{self.names.verbs[number]}({self.listed(args)})"
                return f"note {happened}" if what == "verb" else f"note what comes instead of {happened}"
        return self.node(effect)

    def variable(self, name: str) -> str:
        return self.own.get(name, name)

    def listed(self, values: Iterable[v.Value]) -> str:
        return ", ".join(map(self.value, values))

    def thing(self, value: v.Value) -> str:
        match value:
            case v.Number(value=number) if 0 <= number < len(self.names.things):
                return self.names.things[number]
        return self.value(value)

    def value(self, value: v.Value) -> str:
        match value:
            case v.Number(value=number):
                return str(number)
            case v.Truth(value=truth):
                return str(truth).lower()
            case v.Nothing():
                return "none"
            case v.Data(value=data):
                return str(list(data))
            case v.Var(name=name):
                return self.variable(name)
            case v.Table(name=name):
                return self.names.others.get(name, name)
            case v.Group(value=inner):
                return self.value(inner)
            case v.Tuple(parts=parts):
                return f"[{self.listed(parts)}]"
            case v.Arithmetic(op=op, left=left, right=right):
                return f"({self.value(left)} {op} {self.value(right)})"
            case v.Compare(left=left, rest=rest):
                of_things = any(isinstance(each, reads.At) for each in (left, *(right for _, right in rest)))
                told = self.thing if of_things else self.value
                compared = "".join(f" {_WORDS.get(op, op)} {told(right)}" for op, right in rest)
                return f"({told(left)}{compared})"
            case v.And(parts=parts):
                return f"({' and '.join(map(self.value, parts))})"
            case v.Or(parts=parts):
                return f"({' or '.join(map(self.value, parts))})"
            case v.Not(test=test):
                return f"not {self.value(test)}"
            case v.Some(things=things, negated=negated):
                return f"{'no' if negated else 'some'} {self.value(things)}"
            case v.IfElse(test=test, then=then, otherwise=otherwise):
                return f"({self.value(then)} if {self.value(test)} else {self.value(otherwise)})"
            case v.Each(value=one, clauses=clauses):
                return f"[{self.value(one)} {' '.join(map(self.clause, clauses))}]"
        return self.looked_up(value)

    def looked_up(self, value: v.Value) -> str:
        """What the state, a table or a function tells of something."""
        names = self.names
        match value:
            case reads.Load(column=column, thing=thing):
                return f"{self.thing(thing)}.{names.columns.get(column, column)}"
            case reads.At(piece=piece):
                return f"{self.thing(piece)}.place"
            case reads.InPlay(herd=herd) if herd in names.herds:
                return f"every {names.herds[herd]} in play"
            case v.Entry(table=v.Table(name=name), index=index) if name in names.fields:
                return f"{self.thing(index)}.{names.fields[name]}"
            case v.Entry(table=v.Table(name=name), index=index) if name in names.kinds:
                return f"({self.thing(index)} is a {names.kinds[name]})"
            case v.Entry(table=table, index=index):
                return f"{self.value(table)}[{self.value(index)}]"
            case v.Apply(function=name, args=(_, _, thing, *more)) if name in names.fields:
                return f"{self.thing(thing)}.{names.fields[name]}{f'({self.listed(more)})' if more else ''}"
            case v.Op(name=name, args=args):
                return f"{name}({self.listed(args)})"
            case v.Apply(function=name, args=args):
                return f"{names.others.get(name, name)}({self.listed(args)})"
        return self.node(value)

    def clause(self, clause: v.Clause) -> str:
        tests = f" if {' and '.join(map(self.value, clause.tests))}" if clause.tests else ""
        return f"for {self.value(clause.symbol)} in {self.value(clause.items)}{tests}"

    def node(self, node: Tree) -> str:
        """Any node: what it is called, and its parts."""
        parts = [self.part(f.name, getattr(node, f.name)) for f in _told_fields(node)]
        told = ", ".join(part for part in parts if part)
        return f"{_words(type(node).__name__)}({told})" if told else _words(type(node).__name__)

    def part(self, name: str, part: Any) -> str:
        match part:
            case v.Value():
                return self.thing(part) if name in _THINGS else self.value(part)
            case v.Clause():
                return self.clause(part)
            case bool():
                return name if part else "ends" if name == "begins" else ""
            case tuple():
                return ", ".join(self.part(name, each) for each in part)
        return "" if part is None else str(part)


def _told_fields(node: Any) -> list[Any]:
    return [each for each in fields(node) if each.name not in _UNTOLD]


def _words(name: str) -> str:
    """`InPlay` as `in_play`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
