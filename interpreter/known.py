"""What the variables of generated code can be, as far as that is known before any game is played. See `narrow`.

A range is the set of values that a variable can have (`frozenset`: ids, numbers, None, truths; `Lying`: pieces that lie
in certain places, as long as none has been moved), the things a list can hold (`Of`), or a table that is the same in
all games (`Fixed`). None: anything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter import ir
from interpreter.unfold import Unfolding
from interpreter.world import BOX, NOTHING

if TYPE_CHECKING:
    from interpreter.program import Program

_FIXED = re.compile(r"[HIKOQTWY]\d+|q\d+r|shown_m\d+|HERDS|VIEWERS|SEEN")
_TABLED = re.compile(r"L\d+")  # by what tells things apart: the thing
_FOUND = re.compile(r"e\d+")  # functions that look for something
# how the program is asked for an answer: which argument is the options
_ASKED = {"picked": 4, "lot": 4, "foreseen_lot": 4, "asked": 4, "legally": 4, "foreseen": 4}
# functions and methods that move nothing
_LOOKS = re.compile(r"[efod]\d+|D|len|int|bool|tuple|only|insort|bisect_left|range|enumerate")
_STAYS = {"get", "index", "relist", "view", "herd", "look", "tick", "remove"}


class Lying(frozenset[Any]):
    """Pieces that lie in one of some places, or nothing."""

    places: frozenset[int]

    @staticmethod
    def found(values: frozenset[Any], places: frozenset[int]) -> Lying:
        made = Lying(values)
        made.places = places
        return made


class Of(NamedTuple):
    """A tuple or list of some of these."""

    elements: frozenset[Any]


class Row(NamedTuple):
    """A tuple that has something of its own at each place."""

    parts: tuple[Range, ...]


class Rows(NamedTuple):
    """A tuple or list of such."""

    parts: tuple[Range, ...]


class Fixed(NamedTuple):
    table: Any


class Live(NamedTuple):
    """A list of the state: `has`, `at` or a tracked field."""

    name: str


Range = frozenset[Any] | Of | Row | Rows | Fixed | Live | None
Env = dict[str, Range]


class Known:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.names = program.module.namespace
        self.pieces = frozenset(program.pieces)
        self.ids = frozenset(program.world.all_ids)
        self.somewhere = self.ids | {NOTHING}
        self.homes, self.guests = self._homes()
        self.things: dict[model.Kind, frozenset[int]] = {}
        self.columns = {column: self.typed(f.type) for f, column in program.module.columns.items()}
        self.views = [frozenset(self.names[view.places]) for view in program.module.lowering.c.views]
        self.herds = {
            number: frozenset(i for i, wanted in enumerate(herd.wanted) if wanted)
            for number, herd in program.herds.items()
        }
        self.unfolding = Unfolding(program.module.source)
        self.own: set[str] = set()  # variables of the function that is looked at
        self.done: dict[ast.AST, tuple[set[str], bool]] = {}
        self.found: dict[str, Range] = {}  # by function that looks for something

    def _homes(self) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
        """By thing: where it can be, and which pieces can lie in or on it."""
        world, around = self.program.world, self.program.module.lowering.c.whereabouts.of
        of_kind: dict[Any, list[int]] = {}
        for thing in world.things:
            of_kind.setdefault(thing.kind, []).append(thing.id)
        ids = {leaf: frozenset(i for kind in homes for i in of_kind.get(kind, ())) for leaf, homes in around.items()}
        box = frozenset({BOX})
        homes = [
            ids.get(thing.kind, self.ids) | box if thing.id in self.pieces else frozenset({thing.carrier})
            for thing in world.things
        ]
        guests: list[set[int]] = [set() for _ in homes]
        for piece in self.program.pieces:
            for place in homes[piece]:
                guests[place].add(piece)
        return homes, [frozenset(found) for found in guests]

    def enter(self, function: ast.FunctionDef) -> None:
        self.own = {arg.arg for arg in function.args.args} | set_in(function)

    def parameters(self, unit: ir.Unit) -> Env:
        """What those of a unit can be, by their types."""
        return {f"v{i}": self.typed(unit.types.get(f"v{i}")) for i in range(unit.params)}

    def typed(self, of: Type | None) -> Range:
        match of:
            case EntityType():
                things = self.things_of(of.kind)
                return None if things is None else things | {NOTHING}
            case ListType(of=EntityType() as entity) | SetType(of=EntityType() as entity):
                things = self.things_of(entity.kind)
                return None if things is None else Of(things)
        return None

    def things_of(self, kind: model.Kind) -> frozenset[int] | None:
        while kind.where is not None:
            kind = kind.parents[0]
        if kind.name not in self.program.ruleset.kinds:  # the nameless kind of whatever pieces lie in or on
            return None
        if kind not in self.things:
            self.things[kind] = frozenset(thing.id for thing in self.program.world.things if thing.kind.is_a(kind))
        return self.things[kind]

    def forget(self, node: ast.AST, env: Env) -> None:
        """What is set in there can be anything, and if pieces may be moved they can lie anywhere."""
        names, moves = self.done_in(node)
        for name in names:
            env.pop(name, None)
        if moves:
            for name, found in env.items():
                env[name] = anywhere(found)

    def done_in(self, node: ast.AST) -> tuple[set[str], bool]:
        """The variables that are set in there, and whether pieces may be moved."""
        if node not in self.done:
            names, moves = set(), _may_move(node)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            for inner in ast.iter_child_nodes(node):
                if isinstance(inner, ast.stmt):
                    more, also = self.done_in(inner)
                else:
                    more, also = set_in(inner), any(map(_may_move, ast.walk(inner)))
                names |= more
                moves = moves or also
            self.done[node] = names, moves
        return self.done[node]

    # -------------------------------------------------------------- ranges

    def range(self, value: ast.expr, env: Env) -> Range:
        match value:
            case ast.Constant(value=constant):
                return frozenset({constant}) if constant is None or isinstance(constant, int) else None
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return frozenset({-number})
            case ast.Name(id=name):
                return self.named(name, env)
            case ast.Attribute(value=ast.Name(id="S"), attr=name) if name in ("has", "at") or name in self.columns:
                return Live(name)
            case ast.Subscript():
                return self.entry(value, env)
            case ast.Call():
                return self.called(value, env)
            case (
                ast.ListComp(elt=ast.Name(id=name), generators=[part])
                | ast.GeneratorExp(elt=ast.Name(id=name), generators=[part])
            ) if isinstance(part.target, ast.Name) and part.target.id == name:
                inside = self.met(part, env)
                left = None if inside is None else inside.get(name)
                return Of(left) if isinstance(left, frozenset) else None
            case ast.ListComp(elt=ast.Tuple(elts=elements), generators=[part]):
                inside = self.met(part, env)
                return None if inside is None else Rows(tuple(anywhere(self.range(e, inside)) for e in elements))
            case ast.IfExp():
                return either(
                    self.range(value.body, self.refined(value.test, dict(env), True)),
                    self.range(value.orelse, self.refined(value.test, dict(env), False)),
                )
            case ast.BoolOp(op=ast.Or(), values=[first, second]):
                return either(self.range(first, env), self.range(second, env))
            case ast.Tuple(elts=elements):
                return self.collected([self.range(element, env) for element in elements])
            case _:
                return None

    def named(self, name: str, env: Env) -> Range:
        if name in self.own:
            return env.get(name)
        return Fixed(self.names[name]) if _FIXED.fullmatch(name) and name in self.names else env.get(name)

    def entry(self, value: ast.Subscript, env: Env) -> Range:
        if isinstance(value.value, ast.Attribute) and value.value.attr == "play":
            return self.herd(value.slice)
        table = self.range(value.value, env)
        if isinstance(value.slice, ast.Slice):
            return table if isinstance(table, Of) else None
        match table:
            case Of(elements=elements):
                return elements
            case Live(name="has"):
                return Of(self.guests_of(self.range(value.slice, env)))
            case Live(name="at"):
                return self.homes_of(self.range(value.slice, env))
            case Live(name=column):
                return self.columns[column]
            case Row(parts=parts) if isinstance(value.slice, ast.Constant) and isinstance(value.slice.value, int):
                return parts[value.slice.value]
            case Fixed():
                return _range_of(self.entries(value, env))
        return None

    def guests_of(self, places: Range) -> frozenset[int]:
        if not isinstance(places, frozenset) or not places <= self.somewhere:
            return self.pieces
        found = frozenset().union(*(self.guests[place] for place in places if place != NOTHING))
        return Lying.found(found, frozenset(places))

    def homes_of(self, things: Range) -> frozenset[int]:
        if not isinstance(things, frozenset) or not things <= self.somewhere:
            return self.somewhere
        nothing = things & {NOTHING}
        if isinstance(things, Lying):
            return things.places | nothing
        return nothing.union(*(self.homes[thing] for thing in things if thing != NOTHING))

    def entries(self, value: ast.Subscript, env: Env) -> list[Any] | None:
        """All that can stand at a place of a table that is the same in all games."""
        table = self.range(value.value, env)
        if isinstance(value.value, ast.Subscript):
            tables = self.entries(value.value, env)
        else:
            tables = [table.table] if isinstance(table, Fixed) else None
        places = self.range(value.slice, env)
        if tables is None or not isinstance(places, frozenset):
            return None
        try:
            return [table[place] for table in tables for place in places]
        except (TypeError, IndexError, KeyError):
            return None

    def herd(self, number: ast.expr) -> Range:
        match number:
            case ast.Constant(value=int(herd)):
                return Of(self.herds[herd])
        return None

    def herds_of(self, piece: ast.expr, env: Env) -> tuple[int, ...] | None:
        """The lists of pieces in play that a piece belongs to, if they are certain and simply made anew."""
        pieces, herds = self.range(piece, env), self.program.herds
        if not isinstance(pieces, frozenset) or not pieces <= self.pieces:
            return None
        found = {self.program.herds_of[each] for each in pieces}
        only = found.pop() if len(found) == 1 else None
        return None if only is None or any(herds[number].ranks is not None for number in only) else only

    def called(self, value: ast.Call, env: Env) -> Range:
        match value.func, value.args:
            case ast.Name(id="tuple" | "list"), [inner]:
                found = self.range(inner, env)
                return found if isinstance(found, Rows) else as_list(found)
            case ast.Name(id="only"), [inner]:
                return self.collected([self.range(inner, env)])
            case ast.Name(id="C"), args:
                return _or_none(self.range(args[3], env))
            case ast.Attribute(value=ast.Name(id="S"), attr="view"), [ast.Constant(value=int(number))]:
                return Of(self.views[number])
            case ast.Attribute(value=ast.Name(id="S"), attr="herd"), [number]:
                return self.herd(number)
            case ast.Attribute(value=ast.Name(id="S"), attr="laid"), [places]:
                return self.range(places, env)
            case ast.Attribute(value=ast.Name(id="S"), attr="look"), [place, _]:
                return self.range(place, env)
            case ast.Attribute(value=ast.Attribute(attr="program"), attr=asked), args if asked in _ASKED:
                return _or_none(self.range(args[_ASKED[asked]], env))
            case ast.Attribute(value=ast.Name(id=table), attr="get"), [_, otherwise] if _TABLED.fullmatch(table):
                return either(_range_of(list(self.names[table].values())), self.range(otherwise, env))
            case ast.Name(id=function), _ if _FOUND.fullmatch(function):
                return self.result(function)
        return None

    def met(self, part: ast.comprehension, env: Env) -> Env | None:
        """What is known of everything that passes the tests of a comprehension."""
        among = as_list(self.range(part.iter, env))
        if among is None or not isinstance(part.target, ast.Name):
            return None
        inside = {**env, part.target.id: among.elements}
        own, self.own = self.own, self.own | {part.target.id}
        for test in part.ifs:
            inside = self.refined(test, inside, True)
        self.own = own
        return inside

    def collected(self, ranges: list[Range]) -> Range:
        found: Range = frozenset()
        for each in ranges:
            found = either(found, each if isinstance(each, frozenset) else None)
        return Of(found) if isinstance(found, frozenset) else None

    def result(self, name: str) -> Range:
        """What a function that looks for something can find: one of its returns."""
        if name not in self.found:
            self.found[name] = None
            function = self.unfolding.function(name)
            if function is not None:
                own = self.own
                self.enter(function)
                self.found[name] = self._returned(function.body, {})
                self.own = own
        return self.found[name]

    def _returned(self, body: list[ast.stmt], env: Env) -> Range:
        """Of a body that only looks: assignments, loops, tests and returns."""
        found: Range = frozenset()
        for statement in body:
            match statement:
                case ast.Return(value=value) if value is not None:
                    found = either(found, self.range(value, env))
                case ast.Assign(targets=[ast.Name(id=name)]):
                    env = {**env, name: self.range(statement.value, env)}
                case ast.For(target=ast.Name(id=name)):
                    among = as_list(self.range(statement.iter, env))
                    inside = {**env, name: None if among is None else among.elements}
                    self.forget(ast.Module(statement.body, []), inside)
                    found = either(found, self._returned(statement.body, inside))
                    self.forget(statement, env)
                case ast.If():
                    inside = self.refined(statement.test, dict(env), True)
                    found = either(found, self._returned(statement.body, inside))
                    found = either(found, self._returned(statement.orelse, dict(env)))
                    self.forget(statement, env)
                case ast.Assign():
                    self.forget(statement, env)
                case _:
                    return None
        return found

    # -------------------------------------------------------------- truths

    def truth(self, test: ast.expr, env: Env) -> bool | None:
        """Whether a test always holds, or never does; None: that depends."""
        match test:
            case ast.UnaryOp(op=ast.Not()):
                inner = self.truth(test.operand, env)
                return None if inner is None else not inner
            case ast.BoolOp(op=op, values=values):
                wanted = isinstance(op, ast.And)
                truths = [self.truth(value, env) for value in values]
                if any(truth is (not wanted) for truth in truths):
                    return not wanted
                return wanted if all(truth is wanted for truth in truths) else None
            case ast.Compare(left=left, ops=[comparison], comparators=[right]):
                return self.compared(left, comparison, right, env)
            case ast.Subscript():
                entries = self.entries(test, env)
                if entries is not None:
                    return _agreed([bool(entry) for entry in entries])
        found = self.range(test, env)
        if isinstance(found, frozenset):
            return _agreed([bool(value) for value in found])
        return False if isinstance(found, Of) and not found.elements else None

    def compared(self, left: ast.expr, comparison: ast.cmpop, right: ast.expr, env: Env) -> bool | None:
        if isinstance(comparison, ast.Is | ast.IsNot):
            return self.is_none(left, right, env, isinstance(comparison, ast.Is))
        some, other = self.range(left, env), self.range(right, env)
        if isinstance(comparison, ast.In | ast.NotIn):
            if isinstance(some, frozenset) and isinstance(other, Fixed):
                inside = _agreed([value in other.table for value in some])
                return inside if inside is None or isinstance(comparison, ast.In) else not inside
            return None
        if not isinstance(some, frozenset) or not isinstance(other, frozenset):
            return None
        if not isinstance(comparison, ast.Eq | ast.NotEq):
            return None
        same: bool | None = None
        if not some & other:
            same = False
        elif len(some) == len(other) == 1:
            same = True
        return same if same is None or isinstance(comparison, ast.Eq) else not same

    def is_none(self, left: ast.expr, right: ast.expr, env: Env, wanted: bool) -> bool | None:
        if not isinstance(right, ast.Constant) or right.value is not None:
            return None
        values = self.entries(left, env) if isinstance(left, ast.Subscript) else None
        if values is None:
            found = self.range(left, env)
            values = list(found) if isinstance(found, frozenset) else []
        return _agreed([(value is None) is wanted for value in values])

    def refined(self, test: ast.expr, env: Env, holds: bool) -> Env:
        """What is known where a test holds, or does not."""
        match test:
            case ast.UnaryOp(op=ast.Not()):
                return self.refined(test.operand, env, not holds)
            case ast.BoolOp(op=op, values=values) if isinstance(op, ast.And) is holds:
                for value in values:
                    env = self.refined(value, env, holds)
            case (
                ast.Name(id=name)
                | ast.Subscript(slice=ast.Name(id=name))
                | ast.Compare(left=ast.Name(id=name) | ast.Subscript(slice=ast.Name(id=name)))
            ):
                found = env.get(name)
                if isinstance(found, frozenset):
                    env[name] = self._those(name, found, test, env, holds)
        return env

    def _those(self, name: str, found: frozenset[Any], test: ast.expr, env: Env, holds: bool) -> frozenset[Any]:
        """The values with which a test may turn out like this."""
        match test:
            case ast.Name():
                return _kept(found, {value for value in found if bool(value) is holds})
            case ast.Compare(left=ast.Name(), ops=[ast.Eq() | ast.NotEq() as comparison], comparators=[other]):
                others = self.range(other, env)
                if isinstance(others, frozenset) and len(others) == 1:
                    return _kept(found, found & others if isinstance(comparison, ast.Eq) is holds else found - others)
            case ast.Compare(left=ast.Name(), ops=[ast.Is() | ast.IsNot() as comparison], comparators=[other]):
                if isinstance(other, ast.Constant) and other.value is None:
                    none = frozenset({None})
                    return _kept(found, found & none if isinstance(comparison, ast.Is) is holds else found - none)
            case ast.Subscript(value=ast.Name(id=table), slice=ast.Name()):
                fixed = self.named(table, env)
                if isinstance(fixed, Fixed) and isinstance(fixed.table, list) and found <= self.somewhere:
                    return _kept(found, {value for value in found if bool(fixed.table[value]) is holds})
        inside, left = dict(env), []
        for value in found:
            inside[name] = frozenset({value})
            if self.truth(test, inside) is not (not holds):
                left.append(value)
        return _kept(found, left)


def _kept(found: frozenset[Any], left: Iterable[Any]) -> frozenset[Any]:
    """Some of the values; pieces lie where they lay."""
    return Lying.found(frozenset(left), found.places) if isinstance(found, Lying) else frozenset(left)


def anywhere(found: Range) -> Range:
    """The same after pieces may have been moved."""
    if isinstance(found, Of):
        return Of(frozenset(found.elements))
    return frozenset(found) if isinstance(found, Lying) else found


def _may_move(node: ast.AST) -> bool:
    """Whether a piece of code may change where pieces lie."""
    match node:
        case ast.Subscript(value=ast.Name(id="A") | ast.Attribute(attr="at"), ctx=ast.Store()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return not _LOOKS.fullmatch(name)
        case ast.Call(func=ast.Attribute(attr=name)):
            return name not in _ASKED and name not in _STAYS
    return False


def set_in(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}


def either(one: Range, other: Range) -> Range:
    """The one or the other."""
    one, other = (as_list(r) if isinstance(r, Fixed) else r for r in (one, other))
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        lying = [found for found in (one, other) if not found <= {NOTHING, None}]
        places = [found.places for found in lying if isinstance(found, Lying)]
        both = frozenset(one | other)
        return Lying.found(both, frozenset().union(*places)) if lying and len(places) == len(lying) else both
    if isinstance(one, Of) and isinstance(other, Of):
        elements = either(one.elements, other.elements)
        return Of(elements) if isinstance(elements, frozenset) else None
    return None


def as_list(found: Range) -> Of | None:
    """What can be met one after the other."""
    if isinstance(found, Fixed):
        made = _range_of([found.table])
        return made if isinstance(made, Of) else None
    return found if isinstance(found, Of) else None


def _or_none(options: Range) -> Range:
    """The answer to a decision."""
    among = as_list(options)
    return None if among is None else either(among.elements, frozenset({None}))


def _range_of(values: list[Any] | None) -> Range:
    if values is None:
        return None
    if all(value is None or isinstance(value, int) for value in values):
        return frozenset(values)
    if all(isinstance(value, tuple | list) for value in values):
        inside = [inner for value in values for inner in value]
        if all(inner is None or isinstance(inner, int) for inner in inside):
            return Of(frozenset(inside))
    return None


def _agreed(truths: list[bool]) -> bool | None:
    """What all of them are, if they are."""
    if not truths or any(truth is not truths[0] for truth in truths):
        return None
    return truths[0]
