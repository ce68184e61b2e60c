"""What the variables of generated code can be, as far as that is known before any game is played. See `narrow`.

A range is the set of values that a variable can have (`frozenset`: ids, numbers, None, truths; `Lying`: pieces that lie
in certain places, as long as none has been moved), the things a list can hold (`Of`), or a table that is the same in
all games (`Fixed`). None: anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter import ir
from interpreter.improve.unfold import Unfolding, symbols_named
from interpreter.ir.code import CHOOSER, AskProgram, From, Invoke, InvokeRule, KeptNow
from interpreter.ir.effects import Effect
from interpreter.ir.functions import ForEach, Function, Give, Set, Statement, Unpack, When
from interpreter.ir.touching import On, touched
from interpreter.ir.values import (
    AllButLast,
    And,
    Apply,
    At,
    Compare,
    Contents,
    Data,
    Each,
    EndOf,
    Entry,
    First,
    IfElse,
    InPlay,
    Kept,
    Laid,
    Listed,
    Load,
    Look,
    Lookup,
    Negative,
    NewListOf,
    Not,
    Nothing,
    Number,
    Op,
    Or,
    Relation,
    Rest,
    Reversed,
    Shown,
    Some,
    Table,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.values import Group as Closed
from interpreter.ir.values import Row as Together
from interpreter.ir.walking import Node, flat, own_parts, set_by, walk
from interpreter.lower.compiler import Compiler
from interpreter.run.program import Program
from interpreter.run.world import BOX, NOTHING

OPTIONS = 4  # which argument the options are, where the program is asked for an answer
_SLICES = (Rest, AllButLast, First, From, Reversed)


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


Range = frozenset[Any] | Of | Row | Rows | Fixed | None
Env = dict[str, Range]


class Known:
    def __init__(self, program: Program, compiler: Compiler, attempts: Mapping[int, Function]) -> None:
        self.program = program
        self.around = compiler.whereabouts.of
        self.names = program.module.namespace
        self.pieces = frozenset(program.pieces)
        self.ids = frozenset(program.world.all_ids)
        self.somewhere = self.ids | {NOTHING}
        self.homes, self.guests = self._homes()
        self.things: dict[model.Kind, frozenset[int]] = {}
        self.columns = {column: self.typed(f.type) for f, column in program.module.columns.items()}
        self.views = [frozenset(self.names[view.places]) for view in compiler.views]
        self.herds = {
            number: frozenset(i for i, wanted in enumerate(herd.wanted) if wanted)
            for number, herd in program.herds.items()
        }
        self.unfolding = Unfolding(compiler.functions, attempts)
        self.done: dict[int, tuple[Node, set[str], bool]] = {}  # by identity; see `done_in`
        self.found: dict[str, Range] = {}  # by function that looks for something

    def _homes(self) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
        """By thing: where it can be, and which pieces can lie in or on it."""
        world, around = self.program.world, self.around
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

    def forget(self, nodes: Iterable[Node], env: Env) -> None:
        """What is set in there can be anything, and if pieces may be moved they can lie anywhere."""
        moves = False
        for node in nodes:
            names, moved = self.done_in(node)
            moves = moves or moved
            for name in names:
                env.pop(name, None)
        if moves:
            for name, found in env.items():
                env[name] = anywhere(found)

    def done_in(self, node: Node) -> tuple[set[str], bool]:
        """The variables that are set in there, and whether pieces may be moved."""
        known = self.done.get(id(node))
        if known is None:
            names: set[str] = set()
            moves = False
            for made in flat((node,)) if isinstance(node, Statement) else ():
                names.update(symbol.name for symbol in set_by(made))
                moves = moves or _may_move(made)
            for part in (part for made in own_statements(node) for part in own_parts(made)):
                names.update(symbols_named(part))
                moves = moves or any(map(_may_move, walk(part)))
            known = self.done[id(node)] = node, names, moves
        return known[1], known[2]

    # -------------------------------------------------------------- ranges

    def range(self, value: Value, env: Env) -> Range:
        match value:
            case Var(name=name):
                return env.get(name)
            case Number(value=number):
                return frozenset({number})
            case Truth(value=truth):
                return frozenset({truth})
            case Nothing(of_number=of_number):
                return frozenset({None if of_number else NOTHING})
            case Closed(value=inner) | Laid(things=inner) | Look(place=inner):
                return self.range(inner, env)
            case Table(name=name):
                table = self.names.get(name)
                return Fixed(table) if isinstance(table, list | tuple | dict | frozenset) else None
            case Data(value=listed):
                return _range_of([listed])
            case Entry():
                return self.entry(value, env)
            case Contents(place=place):
                return Of(self.guests_of(self.range(place, env)))
            case At(piece=piece):
                return self.homes_of(self.range(piece, env))
            case Load(column=column):
                return self.columns[column]
            case Negative(value=Number(value=number)):
                return frozenset({-number})
            case InPlay(herd=herd):
                return Of(self.herds[herd])
            case Kept(view=view) | KeptNow(view=view):
                return Of(self.views[view])
            case Lookup(table=Table(name=name)):
                return either(_range_of(list(self.names[name].values())), frozenset({NOTHING}))
            case Apply(function=name):
                return self.result(name) if name[0] == "e" else None
            case Each() | NewListOf() | Listed() | Tuple() | Together():
                return self.listed(value, env)
            case IfElse():
                return either(
                    self.range(value.then, self.refined(value.test, dict(env), True)),
                    self.range(value.otherwise, self.refined(value.test, dict(env), False)),
                )
            case Or(parts=(first, second)):
                return either(self.range(first, env), self.range(second, env))
            case EndOf(things=things, nothing=nothing):
                among = either(self.range(things, env), self.collected([self.range(nothing, env)]))
                return among.elements if isinstance(among, Of) else None
            case Op(name="only", args=(inner,)):
                return self.collected([self.range(inner, env)])
            case Invoke(function=CHOOSER.name, args=args):
                return _or_none(self.range(args[3], env))
            case AskProgram(method=method, args=args) if method not in ("distinct", "can"):
                return _or_none(self.range(args[OPTIONS], env))
        if isinstance(value, _SLICES):
            whole = self.range(value.things, env)
            return whole if isinstance(whole, Of) else None
        return None

    def listed(self, value: Value, env: Env) -> Range:
        match value:
            case Listed(things=things) | NewListOf(things=things):
                found = self.range(things, env)
                return found if isinstance(found, Rows) else as_list(found)
            case Each(value=Var(name=name), clauses=(clause,)) if clause.symbol.name == name:
                inside = self.met(value, env)
                left = None if inside is None else inside.get(name)
                return Of(left) if isinstance(left, frozenset) else None
            case Each(value=Tuple(parts=parts) | Together(parts=parts), clauses=(_,)) if value.at_once:
                inside = self.met(value, env)
                return None if inside is None else Rows(tuple(anywhere(self.range(part, inside)) for part in parts))
            case Tuple(parts=parts) | Together(parts=parts):
                return self.collected([self.range(part, env) for part in parts])
        return None

    def entry(self, value: Entry, env: Env) -> Range:
        match self.range(value.table, env):
            case Of(elements=elements):
                return elements
            case Row(parts=parts) if isinstance(value.index, Number):
                return parts[value.index.value]
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

    def entries(self, value: Entry, env: Env) -> list[Any] | None:
        """All that can stand at a place of a table that is the same in all games."""
        if isinstance(value.table, Entry):
            tables = self.entries(value.table, env)
        else:
            table = self.range(value.table, env)
            tables = [table.table] if isinstance(table, Fixed) else None
        places = self.range(value.index, env)
        if tables is None or not isinstance(places, frozenset):
            return None
        try:
            return [table[place] for table in tables for place in places]
        except (TypeError, IndexError, KeyError):
            return None

    def herds_of(self, piece: Value, env: Env) -> tuple[int, ...] | None:
        """The lists of pieces in play that a piece belongs to, if they are certain and simply made anew."""
        pieces, herds = self.range(piece, env), self.program.herds
        if not isinstance(pieces, frozenset) or not pieces <= self.pieces:
            return None
        found = {self.program.herds_of[each] for each in pieces}
        only = found.pop() if len(found) == 1 else None
        return None if only is None or any(herds[number].ranks is not None for number in only) else only

    def met(self, value: Each, env: Env) -> Env | None:
        """What is known of everything that passes the tests of a loop inside of a value."""
        (clause,) = value.clauses
        among = as_list(self.range(clause.items, env))
        if among is None:
            return None
        inside = {**env, clause.symbol.name: among.elements}
        for test in clause.tests:
            inside = self.refined(test, inside, True)
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
            function = self.unfolding.functions.get(name)
            if function is not None:
                self.found[name] = self._returned(function.body, {})
        return self.found[name]

    def _returned(self, body: Iterable[Statement], env: Env) -> Range:
        """Of a body that only looks: assignments, loops, tests and returns."""
        found: Range = frozenset()
        for made in body:
            match made:
                case Give(value=value):
                    found = either(found, self.range(value, env))
                case Set(symbols=(symbol,), values=(value,)):
                    env = {**env, symbol.name: self.range(value, env)}
                case ForEach(symbol=symbol):
                    among = as_list(self.range(made.items, env))
                    self.forget((made,), env)
                    inside = {**env, symbol.name: None if among is None else among.elements}
                    self.forget(made.body, inside)
                    found = either(found, self._returned(made.body, inside))
                    found = either(found, self._returned(made.otherwise, dict(env)))
                case When():
                    inside = self.refined(made.test, dict(env), True)
                    found = either(found, self._returned(made.body, inside))
                    found = either(found, self._returned(made.otherwise, dict(env)))
                    self.forget((made,), env)
                case Set() | Unpack():
                    self.forget((made,), env)
                case _:
                    return None
        return found

    # -------------------------------------------------------------- truths

    def truth(self, test: Value, env: Env) -> bool | None:
        """Whether a test always holds, or never does; None: that depends."""
        match test:
            case Not(test=inner) | Some(things=inner, negated=True):
                holds = self.truth(inner, env)
                return None if holds is None else not holds
            case Closed(value=inner):
                return self.truth(inner, env)
            case And(parts=parts) | Or(parts=parts):
                wanted = isinstance(test, And)
                truths = [self.truth(part, env) for part in parts]
                if any(truth is (not wanted) for truth in truths):
                    return not wanted
                return wanted if all(truth is wanted for truth in truths) else None
            case Compare(left=left, rest=((relation, right),)):
                return self.compared(left, relation, right, env)
            case Entry():
                entries = self.entries(test, env)
                if entries is not None:
                    return _agreed([bool(entry) for entry in entries])
        found = self.range(test, env)
        if isinstance(found, frozenset):
            return _agreed([bool(value) for value in found])
        return False if isinstance(found, Of) and not found.elements else None

    def compared(self, left: Value, relation: Relation, right: Value, env: Env) -> bool | None:
        if relation in ("is", "is not"):
            return self.is_none(left, right, env, relation == "is")
        some, other = self.range(left, env), self.range(right, env)
        if relation in ("in", "not in"):
            if isinstance(some, frozenset) and isinstance(other, Fixed):
                inside = _agreed([value in other.table for value in some])
                return inside if inside is None or relation == "in" else not inside
            return None
        if not isinstance(some, frozenset) or not isinstance(other, frozenset) or relation not in ("==", "!="):
            return None
        same: bool | None = None
        if not some & other:
            same = False
        elif len(some) == len(other) == 1:
            same = True
        return same if same is None or relation == "==" else not same

    def is_none(self, left: Value, right: Value, env: Env, wanted: bool) -> bool | None:
        if not isinstance(right, Nothing) or not right.of_number:
            return None
        values = self.entries(left, env) if isinstance(left, Entry) else None
        if values is None:
            found = self.range(left, env)
            values = list(found) if isinstance(found, frozenset) else []
        return _agreed([(value is None) is wanted for value in values])

    def refined(self, test: Value, env: Env, holds: bool) -> Env:
        """What is known where a test holds, or does not."""
        match test:
            case Not(test=inner) | Some(things=inner, negated=True):
                return self.refined(inner, env, not holds)
            case Closed(value=inner):
                return self.refined(inner, env, holds)
            case And(parts=parts) | Or(parts=parts):
                if isinstance(test, And) is holds:
                    for part in parts:
                        env = self.refined(part, env, holds)
            case _:
                asked = _asked_of(test.left if isinstance(test, Compare) else test)
                found = None if asked is None else env.get(asked.name)
                if asked is not None and isinstance(found, frozenset):
                    env[asked.name] = self._those(asked.name, found, test, env, holds)
        return env

    def _those(self, name: str, found: frozenset[Any], test: Value, env: Env, holds: bool) -> frozenset[Any]:
        """The values with which a test may turn out like this."""
        match test:
            case Var():
                return _kept(found, {value for value in found if bool(value) is holds})
            case Compare(left=Var(), rest=(("==" | "!=" as relation, other),)):
                others = self.range(other, env)
                if isinstance(others, frozenset) and len(others) == 1:
                    return _kept(found, found & others if (relation == "==") is holds else found - others)
            case Compare(left=Var(), rest=(("is" | "is not" as relation, Nothing(of_number=True)),)):
                none = frozenset({None})
                return _kept(found, found & none if (relation == "is") is holds else found - none)
            case Entry(table=Table() as table, index=Var()):
                fixed = self.range(table, env)
                if isinstance(fixed, Fixed) and isinstance(fixed.table, list) and found <= self.somewhere:
                    return _kept(found, {value for value in found if bool(fixed.table[value]) is holds})
        inside, left = dict(env), []
        for value in found:
            inside[name] = frozenset({value})
            if self.truth(test, inside) is not (not holds):
                left.append(value)
        return _kept(found, left)


def _asked_of(value: Value) -> Var | None:
    """The variable that is asked for, or by which something is looked up."""
    match value:
        case Var():
            return value
        case Entry(index=by) | Contents(place=by) | At(piece=by) | Load(thing=by) | Shown(place=by):
            return by if isinstance(by, Var) else None
    return None


def _kept(found: frozenset[Any], left: Iterable[Any]) -> frozenset[Any]:
    """Some of the values; pieces lie where they lay."""
    return Lying.found(frozenset(left), found.places) if isinstance(found, Lying) else frozenset(left)


def anywhere(found: Range) -> Range:
    """The same after pieces may have been moved."""
    if isinstance(found, Of):
        return Of(frozenset(found.elements))
    return frozenset(found) if isinstance(found, Lying) else found


def own_statements(node: Node) -> Iterable[Node]:
    """A statement, and those inside of it; a value alone."""
    return flat((node,)) if isinstance(node, Statement) else (node,)


def _may_move(node: Node) -> bool:
    """Whether it may change where pieces lie; values that only look never do."""
    match node:
        case Invoke(function=name):
            return name != CHOOSER.name
        case InvokeRule():
            return True
        case Effect() | Statement():
            return bool(touched(node).writes & On.CONTENTS)
    return False


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
