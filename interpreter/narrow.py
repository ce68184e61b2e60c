"""Straight code without the questions whose answers are known beforehand.

Generated code asks the same for every program: is there a piece at all, is this place shown in a mirror, does a list of
pieces in play have to be made anew? For most variables it is known which things they can stand for: what is chosen
among the free spaces is a space; what lies in the box is a piece. Here the functions of `direct` are walked through
once, with what each variable can be at each point (`known`), and tests that always or never hold are left out, with all
that depends on them. What the state itself would ask is settled as well, as no search runs straight code.

Whatever is not understood can be anything.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from interpreter.known import Env, Known, Of, Range, Row, Rows, as_list, either, set_in

LISTED = 50  # what it costs to list the pieces in play, in names and constants that are looked at


class Narrowed:
    """The functions of a module, narrowed. `expected`: is told every variable and its range, to be written after each
    place where the variable is set (tests prove so that the ranges are right)."""

    def __init__(self, known: Known, expected: Callable[[str, Range], ast.stmt] | None = None) -> None:
        self.known = known
        self.expected = expected
        self.views: set[int] = set()  # those that the function at hand looks at

    def module(self, source: str, parameters: Mapping[str, Env]) -> ast.Module:
        """`parameters`: by function, what is known of them."""
        tree = ast.parse(source)
        for function in tree.body:
            if isinstance(function, ast.FunctionDef):
                self.function(function, parameters.get(function.name, {}))
        return ast.fix_missing_locations(tree)

    def function(self, function: ast.FunctionDef, given: Env) -> None:
        self.known.enter(function)
        told = self._told({name.arg: given.get(name.arg) for name in function.args.args})
        self.views = set()
        body, _ = self.block(function.body, dict(given))
        views = [_view(number) for number in sorted(self.views)]
        function.body = _without_unread([*told, *views, *body])

    def _told(self, env: Mapping[str, Range]) -> list[ast.stmt]:
        if self.expected is None:
            return []
        return [self.expected(name, found) for name, found in env.items() if isinstance(found, frozenset | Of)]

    # -------------------------------------------------------------- statements

    def block(self, statements: list[ast.stmt], env: Env) -> tuple[list[ast.stmt], Env | None]:
        """The statements that are left, and what is known after them: None if they are never left at their end."""
        made: list[ast.stmt] = []
        now: Env | None = env
        for statement in statements:
            assert now is not None
            written, now = self.statement(statement, now)
            made += [part for part in written if not isinstance(part, ast.Pass)]
            if now is None:
                break
        return made or [ast.Pass()], now

    def statement(self, statement: ast.stmt, env: Env) -> tuple[list[ast.stmt], Env | None]:
        match statement:
            case ast.If():
                return self.branch(statement, env)
            case ast.For():
                return self.loop(statement, env)
            case ast.While():
                self.known.forget(statement, env)
                statement.test = self.test(statement.test, env)
                statement.body, _ = self.block(statement.body, self.known.refined(statement.test, dict(env), True))
                return [statement], env
            case ast.Assign(targets=[ast.Name(id=name)]):
                unfolded = self.unfolded(statement.value, env, name)
                if unfolded is not None:
                    return self.block(unfolded, env)
                found = self.known.range(statement.value, env)
                statement.value = self.expression(statement.value, env)
                self.known.forget(statement, env)
                if found is not None:
                    env[name] = found
                return [statement, *self._told({name: found})], env
            case ast.Assign() | ast.AugAssign():
                statement.value = self.expression(statement.value, env)
                for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
                    if isinstance(target, ast.Subscript):
                        target.slice = self.expression(target.slice, env)
                self.known.forget(statement, env)
                return [statement], env
            case ast.Return() | ast.Break() | ast.Continue():
                if isinstance(statement, ast.Return) and statement.value is not None:
                    statement.value = self.expression(statement.value, env)
                return [statement], None
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="S"), attr="put"), args=args)):
                return self.statement(_set(*args), env)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="S"), attr="relist"), args=[piece, _])):
                return self.relisted(statement, piece, env), env
            case ast.Expr():
                statement.value = self.expression(statement.value, env)
                self.known.forget(statement, env)
                return ([] if isinstance(statement.value, ast.Constant) else [statement]), env
            case ast.Pass():
                return [], env
            case _:
                raise AssertionError(f"straight code has no {type(statement).__name__}")

    def relisted(self, statement: ast.Expr, piece: ast.expr, env: Env) -> list[ast.stmt]:
        """Lists of pieces in play that a move makes out of date, where they are the same whichever piece it is."""
        herds = self.known.herds_of(piece, env)
        if herds is None:
            return [statement]
        outdated = ast.parse("\n".join(f"S.play[{number}] = None" for number in herds)).body
        riders = ast.Subscript(ast.Attribute(ast.Name("S", ast.Load()), "has", ast.Load()), piece, ast.Load())
        if self.known.truth(riders, env) is False:
            return outdated
        return [ast.If(riders, [statement], outdated)]

    def unfolded(self, value: ast.expr, env: Env, result: str) -> list[ast.stmt] | None:
        """In place of a call: what it does."""

        def narrowed(body: list[ast.stmt]) -> list[ast.stmt]:
            self.known.own |= set_in(ast.Module(body, []))
            return self.block(body, dict(env))[0]

        return self.known.unfolding.call(value, self.known.own, narrowed, result)

    def branch(self, statement: ast.If, env: Env) -> tuple[list[ast.stmt], Env | None]:
        call = statement.test.operand if isinstance(statement.test, ast.UnaryOp) else statement.test
        unfolded = self.unfolded(call, env, "holds")
        if unfolded is not None:
            self.known.own.add("holds")
            holds = ast.Name("holds", ast.Load())
            test: ast.expr = holds if call is statement.test else ast.UnaryOp(ast.Not(), holds)
            return self.block([*unfolded, ast.If(test, statement.body, statement.orelse)], env)
        self.known.forget(statement.test, env)
        test = self.test(statement.test, env)
        decided = self.known.truth(test, env)
        if decided is not None:
            return self.block(statement.body if decided else statement.orelse, env)
        then, after = self.block(statement.body, self.known.refined(test, dict(env), True))
        otherwise, after_else = self.block(statement.orelse, self.known.refined(test, dict(env), False))
        otherwise = [] if all(isinstance(inner, ast.Pass) for inner in otherwise) else otherwise
        if all(isinstance(inner, ast.Pass) for inner in then):
            if not otherwise:
                return [], _joined(after, after_else)
            then, otherwise, test = otherwise, [], ast.UnaryOp(ast.Not(), test)
        return [ast.If(test, then, otherwise)], _joined(after, after_else)

    def loop(self, statement: ast.For, env: Env) -> tuple[list[ast.stmt], Env | None]:
        met = self.known.range(statement.iter, env)
        among = as_list(met)
        if among is not None and not among.elements and not statement.orelse:
            return [], env
        statement.iter = self.expression(statement.iter, env)
        self.known.forget(statement, env)
        inside = dict(env)
        if isinstance(statement.target, ast.Name) and among is not None:
            inside[statement.target.id] = among.elements
            self.known.forget(ast.Module(statement.body, []), inside)
        elif isinstance(statement.target, ast.Name) and isinstance(met, Rows):
            inside[statement.target.id] = Row(met.parts)
        told = self._told({name: found for name, found in inside.items() if name not in env})
        body, _ = self.block(statement.body, inside)
        statement.body = [*told, *body]
        if statement.orelse:
            statement.orelse, _ = self.block(statement.orelse, dict(env))
        return [statement], env

    # -------------------------------------------------------------- expressions

    def test(self, test: ast.expr, env: Env) -> ast.expr:
        """An expression of which only matters whether it holds."""
        holds = self.known.truth(test, env)
        if holds is not None:
            return ast.Constant(holds)
        match test:
            case ast.UnaryOp(op=ast.Not()):
                return ast.UnaryOp(ast.Not(), self.test(test.operand, env))
            case ast.BoolOp(op=op):
                wanted = isinstance(op, ast.And)
                values: list[ast.expr] = []
                inside = dict(env)
                for value in test.values:
                    narrowed = self.test(value, inside)
                    holds = self.known.truth(narrowed, inside)
                    if holds is (not wanted):
                        return ast.Constant(holds)
                    if holds is None:
                        same = isinstance(narrowed, ast.BoolOp) and type(narrowed.op) is type(op)
                        values += narrowed.values if isinstance(narrowed, ast.BoolOp) and same else [narrowed]
                    inside = self.known.refined(narrowed, inside, wanted)
                if all(map(_is_safe, values)):
                    values.sort(key=_cost)
                if not values:
                    return ast.Constant(wanted)
                return values[0] if len(values) == 1 else ast.BoolOp(op, values)
            case _:
                return self.expression(test, env)

    def expression(self, value: ast.expr, env: Env) -> ast.expr:
        match value:
            case ast.Name(id=name, ctx=ast.Load()):
                found = env.get(name)
                only = next(iter(found)) if isinstance(found, frozenset) and len(found) == 1 else None
                return ast.Constant(only) if type(only) is int and only >= 0 else value
            case ast.Call(func=ast.Attribute(value=ast.Name(id="S"), attr="look"), args=[place, _]):
                return self.expression(place, env)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="S"), attr="view"), args=[ast.Constant(value=int(kept))]
            ):
                self.views.add(kept)
                return _current(kept)
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id="S"), attr="views"), slice=ast.Constant(value=int(kept))
            ):
                self.views.add(kept)
                return ast.Name(f"V{kept}", ast.Load())
            case ast.Call(func=ast.Name(id="bool"), args=[test]):
                return ast.Call(value.func, [self.test(test, env)], [])
            case ast.IfExp():
                holds = self.known.truth(value.test, env)
                if holds is not None:
                    return self.expression(value.body if holds else value.orelse, env)
                test = self.test(value.test, env)
                then = self.expression(value.body, self.known.refined(test, dict(env), True))
                return ast.IfExp(test, then, self.expression(value.orelse, self.known.refined(test, dict(env), False)))
            case ast.ListComp() | ast.GeneratorExp():
                inside = dict(env)
                for part in value.generators:
                    among = as_list(self.known.range(part.iter, inside))
                    part.iter = self.expression(part.iter, inside)
                    self.known.forget(part.target, inside)
                    if isinstance(part.target, ast.Name) and among is not None:
                        inside[part.target.id] = among.elements
                    tests = [self.test(test, inside) for test in part.ifs]
                    for test in part.ifs:
                        inside = self.known.refined(test, inside, True)
                    part.ifs = [test for test in tests if not (isinstance(test, ast.Constant) and test.value)]
                value.elt = self.expression(value.elt, inside)
                return value
            case ast.UnaryOp(op=ast.Not()):
                return self.test(value, env)
            case ast.Compare() if (holds := self.known.truth(value, env)) is not None:
                return ast.Constant(holds)
            case ast.BoolOp(op=op):
                values = [self.expression(inner, env) for inner in value.values]
                passed = ast.dump(ast.Constant(isinstance(op, ast.And)))  # whatever follows it is the value
                open_still = [inner for inner in values[:-1] if ast.dump(inner) != passed]
                return ast.BoolOp(op, [*open_still, values[-1]]) if open_still else values[-1]
            case _:
                for field, inner in ast.iter_fields(value):
                    if isinstance(inner, ast.expr):
                        setattr(value, field, self.expression(inner, env))
                    elif isinstance(inner, list):
                        changed = [self.expression(i, env) if isinstance(i, ast.expr) else i for i in inner]
                        setattr(value, field, changed)
                return value


def _set(column: ast.expr, thing: ast.expr, value: ast.expr) -> ast.If:
    """Sets a tracked field, where there is something to set it of."""
    there = ast.Compare(thing, [ast.NotEq()], [ast.Constant(-1)])
    place = ast.Subscript(column, thing, ast.Store())
    return ast.If(there, [ast.Assign([place], value, lineno=column.lineno)], [])


def _view(number: int) -> ast.stmt:
    return ast.parse(f"V{number} = S.views[{number}]").body[0]


def _current(number: int) -> ast.expr:
    """A view, asked for only where it is not up to date. The state keeps it in the same lists all the time."""
    return ast.parse(f"V{number}[0] if not V{number}[1] else S.view({number})", mode="eval").body


def _without_unread(body: list[ast.stmt]) -> list[ast.stmt]:
    """Without variables that are set to something plain and never read."""
    read = {n.id for part in body for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}

    class Read(ast.NodeTransformer):
        def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
            unread = all(isinstance(target, ast.Name) and target.id not in read for target in node.targets)
            plain = isinstance(node.value, ast.Name | ast.Constant | ast.Subscript | ast.Attribute | ast.UnaryOp)
            return None if unread and plain else node

    made = [Read().visit(part) for part in body]
    return [_filled(part) for part in made if part is not None] or [ast.Pass()]


def _filled(statement: ast.stmt) -> ast.stmt:
    for inner in ast.walk(statement):
        if isinstance(inner, ast.If | ast.For | ast.While) and not inner.body:
            inner.body = [ast.Pass()]
    return statement


def _joined(one: Env | None, other: Env | None) -> Env | None:
    """What is known where two ways meet."""
    if one is None or other is None:
        return other if one is None else one
    made: Env = {}
    for name, found in one.items():
        both = found if found is other.get(name) else either(found, other.get(name))
        if both is not None:
            made[name] = both
    return made


def _is_safe(test: ast.expr) -> bool:
    """Whether it makes no difference when a test is made, or whether it is."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return _is_safe(test.operand)
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot()], comparators=[other]):
            return _is_safe(test.left) and _is_safe(other)
        case ast.BoolOp(values=[ast.Subscript(value=ast.Attribute(attr="play")), ast.Call()]):
            return True
        case ast.BoolOp():
            return all(map(_is_safe, test.values))
        case ast.Subscript(value=ast.Name(id="H") | ast.Attribute(value=ast.Name(id="S"), attr="has")):
            return isinstance(test.slice, ast.Constant)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return not elements
        case _:
            return isinstance(test, ast.Constant)


def _cost(test: ast.expr) -> int:
    return sum(LISTED if isinstance(inner, ast.Call) else 1 for inner in ast.walk(test))
