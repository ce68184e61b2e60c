"""What things can be by the rules alone: where they can lie, which a type allows, what is set in a piece of code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter import ir
from interpreter.improve.ranges import (
    Env,
    Lying,
    Of,
    Range,
    anywhere,
)
from interpreter.improve.unfold import Unfolding, symbols_named
from interpreter.ir.code import CHOOSER, Invoke, InvokeRule
from interpreter.ir.effects import Effect
from interpreter.ir.functions import Function, Statement
from interpreter.ir.touching import On, touched
from interpreter.ir.walking import Node, flat, own_parts, set_by, walk
from interpreter.lower.compiler import Compiler
from interpreter.lower.fitting import sort_of
from interpreter.run.program import Program
from interpreter.run.world import BOX, NOTHING


class Possible:
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
        self.rosters = [frozenset(self.names[roster.places]) for roster in compiler.rosters]
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
        kind = sort_of(kind)
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
                moves = moves or may_move(made)
            for part in (part for made in own_statements(node) for part in own_parts(made)):
                names.update(symbols_named(part))
                moves = moves or any(map(may_move, walk(part)))
            known = self.done[id(node)] = node, names, moves
        return known[1], known[2]

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


def own_statements(node: Node) -> Iterable[Node]:
    """A statement, and those inside of it; a value alone."""
    return flat((node,)) if isinstance(node, Statement) else (node,)


def may_move(node: Node) -> bool:
    """Whether it may change where pieces lie; values that only look never do."""
    match node:
        case Invoke(function=name):
            return name != CHOOSER.name
        case InvokeRule():
            return True
        case Effect() | Statement():
            return bool(touched(node).writes & On.CONTENTS)
    return False
