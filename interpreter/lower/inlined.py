"""Counts along a way, written into the function that asks for them: a call costs more than the counting.

A test such as `run(x, 2) + run(x.step(6), 6) >= 4` becomes two loops that count, and a test of what they have found.
Only calls that are made in any case, whatever the rest of the test comes to, are drawn in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from interpreter.ir.functions import Set, Statement
from interpreter.ir.values import And, Apply, Compare, Each, IfElse, Let, Or, Value, Var
from interpreter.ir.walking import mapped, put, walk


class Counting(NamedTuple):
    """A function that counts: its parameters, and statements that leave the count in `total`."""

    params: tuple[Var, ...]
    body: tuple[Statement, ...]


def inlined(test: Value, functions: Mapping[str, Counting]) -> tuple[tuple[Statement, ...], Value]:
    """Statements to come before, and the test that remains."""
    if not any(isinstance(node, Apply) and node.function in functions for node in walk(test)):
        return (), test
    drawn = _Drawn(functions)
    left = drawn.value(test)
    return tuple(drawn.statements), left


class _Drawn:
    def __init__(self, functions: Mapping[str, Counting]) -> None:
        self.functions = functions
        self.statements: list[Statement] = []
        self.number = 0

    def value(self, value: Value) -> Value:
        match value:
            case And(parts=(first, *others)) | Or(parts=(first, *others)):
                return replace(value, parts=(self.value(first), *others))
            case IfElse(test=test):
                return replace(value, test=self.value(test))
            case Compare(left=left, rest=((op, right), *others)):
                return replace(value, left=self.value(left), rest=((op, self.value(right)), *others))
            case Let() | Each():
                return value
            case Apply() if value.function in self.functions:
                return self.call(self.functions[value.function], value)
            case Apply():
                return value
        return mapped(value, lambda inner: self.value(inner) if isinstance(inner, Value) else inner)

    def call(self, counting: Counting, call: Apply) -> Var:
        self.number += 1
        total = Var(f"total{self.number}")
        for param, arg in zip(counting.params, call.args[2:], strict=True):  # who acts and the source come first
            self.statements.append(Set((param,), (arg,)))
        self.statements += [put(statement, {"total": total}) for statement in counting.body]
        return total
