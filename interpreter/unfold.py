"""Functions that look for something, written out where they are called from straight code.

A call costs more than most of what such functions do. One can be written out if it consists of assignments and a last
return, or has one loop more before it, which is left with what was found: then a `return` becomes an assignment and a
`break`.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable

LONGEST = 14  # statements

_PLAIN = ast.Assign | ast.If | ast.For | ast.Return | ast.Break
_Block = list[ast.stmt]
_LIST = re.compile(r"[AH]|[CM]\d+")  # lists of the state: whoever calls has read them too


class Unfolding:
    """`source`: of the module that has the functions."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.functions: dict[str, ast.FunctionDef | None] = {}
        self.number = 0

    def function(self, name: str) -> ast.FunctionDef | None:
        """The definition of a function, if there is one under this name without decorators."""
        if name not in self.functions:
            text = re.search(rf"^def {name}\(.*?(?=^\S|\Z)", self.source, re.MULTILINE | re.DOTALL)
            made = None if text is None else ast.parse(text[0]).body[0]
            self.functions[name] = made if isinstance(made, ast.FunctionDef) else None
        return self.functions[name]

    def call(self, call: ast.expr, own: set[str], narrowed: Callable[[_Block], _Block], result: str) -> _Block | None:
        """Statements that set a variable to what the call would return; None if they would be too many. `own`: the
        variables of whoever calls."""
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return None
        function = self.function(call.func.id)
        if function is None or len(call.args) != len(function.args.args) or not _is_short(function):
            return None
        self.number += 1
        bound: _Block = []
        names: dict[str, ast.expr] = {}
        assigned = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        for parameter, value in zip(function.args.args, call.args, strict=True):
            plain = isinstance(value, ast.Name | ast.Constant) or ast.unparse(value).lstrip("-").isdigit()
            if plain and parameter.arg not in assigned:
                names[parameter.arg] = value
            else:
                names[parameter.arg] = ast.Name(f"{parameter.arg}_e{self.number}")
                bound.append(_assigned(f"{parameter.arg}_e{self.number}", value))
        lists = {name for name in assigned & own if _LIST.fullmatch(name)}
        names |= {name: ast.Name(f"{name}_e{self.number}") for name in sorted(assigned - set(names) - lists)}
        body = [
            _Renamed(names).visit(copy.deepcopy(statement))
            for statement in function.body
            if not (isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) in lists)
        ]
        body = narrowed([*bound, *body])
        return _with_result(body, result)


def _is_short(function: ast.FunctionDef) -> bool:
    statements = [inner for inner in ast.walk(function) if isinstance(inner, ast.stmt) and inner is not function]
    return len(statements) <= LONGEST and all(isinstance(inner, _PLAIN) for inner in statements)


def _with_result(body: _Block, result: str) -> _Block | None:
    *before, last = body
    if not isinstance(last, ast.Return) or last.value is None:
        return None
    loop = before[-1] if before and isinstance(before[-1], ast.For) else None
    plain = before[:-1] if loop is not None else before
    if not all(isinstance(statement, ast.Assign) for statement in plain):
        return None
    if loop is None:
        return [*plain, _assigned(result, last.value)]
    if loop.orelse or not isinstance(last.value, ast.Constant | ast.UnaryOp) or not _leaves_at_once(loop.body, result):
        return None
    return [*plain, _assigned(result, last.value), copy.deepcopy(loop)]  # anew: what was known of it is no longer true


def _leaves_at_once(body: _Block, result: str) -> bool:
    """Makes of every return in the body of a loop an assignment and a break, if that is possible."""
    for i, statement in enumerate(body):
        match statement:
            case ast.Return(value=value) if value is not None:
                body[i:] = [_assigned(result, value), ast.Break()]
                return True
            case ast.If():
                if not _leaves_at_once(statement.body, result) or not _leaves_at_once(statement.orelse, result):
                    return False
            case ast.For():
                inside = any(isinstance(inner, ast.Return) for part in statement.body for inner in ast.walk(part))
                if inside or not _leaves_at_once(statement.orelse, result):
                    return False
            case ast.Assign():
                pass
            case _:
                return False
    return True


def _assigned(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name, ast.Store())], value, lineno=0)


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        other = self.names.get(node.id)
        if isinstance(other, ast.Name):
            return ast.Name(other.id, node.ctx)
        return node if other is None else copy.deepcopy(other)
