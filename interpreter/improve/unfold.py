"""Functions that look for something, written out where they are called from straight code.

A call costs more than most of what such functions do. One can be written out if it consists of assignments and a last
return, or has one loop more before it, which is left with what was found: then a return becomes an assignment, and the
loop is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from interpreter.improve.hoist import bits_once
from interpreter.ir.functions import ForEach, Function, Give, Leave, Set, Statement, Unpack, When
from interpreter.ir.values import Apply, Attempt, Clause, Named, Nothing, Number, Table, Truth, Value, Var
from interpreter.ir.walking import Node, flat, mapped, own_parts, put, set_by, walk

LONGEST = 14  # statements
_PLAIN = (Set, Unpack, When, ForEach, Give, Leave)
_ASKED_AGAIN = (Var, Table, Number, Truth, Nothing)


class Unfolding:
    """`functions`: by name; `attempts`: by unit, what finds out whether it could be carried out."""

    def __init__(self, functions: Mapping[str, Function], attempts: Mapping[int, Function]) -> None:
        self.functions = functions
        self.attempts = attempts
        self.number = 0

    def call(
        self, call: Value, narrowed: Callable[[Sequence[Statement]], list[Statement]], result: Var
    ) -> list[Statement] | None:
        """Statements that set a variable to what the call would return; None if they would be too many."""
        match call:
            case Apply(function=name, args=args):
                function = self.functions.get(name)
            case Attempt(unit=unit, args=args):
                function = self.attempts.get(unit)
            case _:
                return None
        if function is None or not _is_short(function):
            return None
        params = function.params if function.optional is None else (*function.params, function.optional)
        if len(params) != len(args):
            return None
        self.number += 1
        bound: list[Statement] = []
        names: dict[str, Value] = {}
        whole = bits_once(function.body)
        assigned = set(symbols_set(whole))
        for param, value in zip(params, args, strict=True):
            if isinstance(value, _ASKED_AGAIN) and param.name not in assigned:
                names[param.name] = value
            else:
                names[param.name] = own = Var(f"{param.name}_e{self.number}")
                bound.append(Set((own,), (value,)))
        names |= {name: Var(f"{name}_e{self.number}") for name in sorted(assigned - names.keys())}
        body = [put(made, names) for made in whole]
        if isinstance(call, Apply) and not call.state:
            body = [stateless(made) for made in body]
        return _with_result(narrowed([*bound, *body]), result)


def symbols_set(statements: Iterable[Statement]) -> Iterator[str]:
    """The names of the variables that are set in there, also by loops inside of values."""
    for made in flat(statements):
        yield from (symbol.name for symbol in set_by(made))
        for part in own_parts(made):
            yield from symbols_named(part)


def symbols_named(value: Node) -> Iterator[str]:
    return (node.symbol.name for node in walk(value) if isinstance(node, Clause | Named))


def stateless(node: Statement) -> Statement:
    """The same where there is no state: what is called never looks at one."""

    def change(inner: Node) -> Node:
        made = mapped(inner, change)
        return replace(made, state=False) if isinstance(made, Apply) else made

    return mapped(node, change)


def _is_short(function: Function) -> bool:
    statements = list(flat(function.body))
    return len(statements) <= LONGEST and all(isinstance(made, _PLAIN) for made in statements)


def _with_result(body: list[Statement], result: Var) -> list[Statement] | None:
    *before, last = body
    if not isinstance(last, Give):
        return None
    loop = before[-1] if before and isinstance(before[-1], ForEach) else None
    plain = before[:-1] if loop is not None else before
    if not all(isinstance(made, Set | Unpack) for made in plain):
        return None
    found = Set((result,), (last.value,))
    if loop is None:
        return [*plain, found]
    inner = None if loop.otherwise else _left_at_once(loop.body, result)
    if inner is None or not isinstance(last.value, Number | Truth | Nothing):
        return None
    return [*plain, found, replace(loop, body=inner)]


def _left_at_once(body: tuple[Statement, ...], result: Var) -> tuple[Statement, ...] | None:
    """The body of a loop in which every return has become an assignment, and the end of the loop; None if that cannot
    be."""
    made: list[Statement] = []
    for statement in body:
        match statement:
            case Give(value=value):
                return (*made, Set((result,), (value,)), Leave())
            case When():
                then = _left_at_once(statement.body, result)
                otherwise = _left_at_once(statement.otherwise, result)
                if then is None or otherwise is None:
                    return None
                made.append(replace(statement, body=then, otherwise=otherwise))
            case ForEach():
                otherwise = _left_at_once(statement.otherwise, result)
                if otherwise is None or any(isinstance(inner, Give) for inner in flat(statement.body)):
                    return None
                made.append(replace(statement, otherwise=otherwise))
            case Set() | Unpack():
                made.append(statement)
            case _:
                return None
    return tuple(made)
