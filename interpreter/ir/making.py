"""Short ways to make values. Unlike what an expression of the rules comes to, these stand without parentheses."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.ir.values import NO_NUMBER, NOTHING, TRUE, And, Compare, Entry, Not, Or, Relation, Value, Var


def compare(left: Value, op: Relation, right: Value) -> Compare:
    return Compare(left, ((op, right),), closed=False)


def is_given(variable: Var) -> Compare:
    """Whether there is an answer."""
    return compare(variable, "is not", NO_NUMBER)


def is_missing(variable: Var) -> Compare:
    return compare(variable, "is", NO_NUMBER)


def there(thing: Value) -> Compare:
    """Whether it is a thing at all."""
    return compare(thing, "!=", NOTHING)


def negated(test: Value) -> Not:
    return Not(test, closed=False)


def all_hold(tests: Sequence[Value]) -> Value:
    """One test that all of some hold."""
    if not tests:
        return TRUE
    return tests[0] if len(tests) == 1 else And(tuple(tests), closed=False)


def one_holds(tests: Sequence[Value]) -> Value:
    """One test that any of some, at least one, holds."""
    return tests[0] if len(tests) == 1 else Or(tuple(tests), closed=False)


def entry(table: Value, *indices: Value) -> Value:
    """An entry of a table of tables."""
    for index in indices:
        table = Entry(table, index)
    return table
