"""What decisions depend on that can be hidden: see `giveaways`.

What the options of a decision, and a search for those that are legal, look at is found in the values they are made
from, as `slices` does. That gives hidden places, and variables of the unit that hold pieces. Where a search goes on
into other rules, it may look anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter import ir
from interpreter.analyse.walls import Walls
from interpreter.ir.asked import is_name
from interpreter.ir.code import GoOn, Invoke, InvokeRule
from interpreter.ir.functions import Statement
from interpreter.ir.values import Apply, At, Attempt, Entry, InPlay, Load, Look, Number, Op, Table, Value, Var
from interpreter.ir.walking import Node, children, flat, own_parts, walk
from interpreter.ir.walking import variables as variables_of
from interpreter.lower.compiler import Compiler
from interpreter.run.frames import Frames
from interpreter.run.program import Program, Stake

Sources = Mapping[str, Sequence[Statement]]  # what functions do, by name


class Tries(Protocol):
    """What is tried without a copy, see `probes`: by site the function, and what it needs; by unit the function."""

    sites: dict[int, tuple[str, list[str]]]
    units: dict[int, str]


class Stakes:
    def __init__(self, program: Program, compiler: Compiler, walls: Walls, probes: Tries, sources: Sources) -> None:
        self.program = program
        self.c = compiler
        self.walls = walls
        self.probes = probes
        self.sources = sources
        self.frames = program.own(Frames)
        self.secret = program.secret
        self.columns = {column: f.type for f, column in program.module.columns.items()}
        self.noticed = 0  # units
        self.grounds: dict[model.Kind, set[int]] = {}  # the secret places where pieces of a kind can be
        self.known: dict[str, tuple[set[int], set[str]]] = {}  # by function: the places it looks at, what it calls

    def notice(self) -> None:
        """Looks at the units that are new."""
        units = self.program.module.units
        for unit in units[self.noticed :] if self.secret else ():
            for op in ir.walk(unit.ops):
                if isinstance(op, ir.Ask):
                    self.program.stakes[op.site] = self._stake(unit, op)
                    if op.idle:
                        self.program.idle.add(op.site)
        self.noticed = len(units)

    def _stake(self, unit: ir.Unit, ask: ir.Ask) -> Stake:
        searched = self.walls.after[ask]
        probe = self.probes.sites.get(ask.site)
        parts: list[Node] = [ask.options]
        if searched and probe is not None:
            parts.append(GoOn("", probe[0], (), tuple(map(Var, probe[1]))))
        variables, behind = _behind(unit, parts)
        types = self.frames.of_unit(unit.index)
        slots = [n + 1 for n in variables if self._homes(types.get(n))]
        places = self._looked_at(behind) if probe is not None or not searched else set(self.secret)
        in_order = self.program.module.sites[ask.site].kind == "order"
        left = next((v for v in variables_of(ask.options) if v[0] == "v"), None) if in_order else None
        return Stake(tuple(sorted(places)), tuple(sorted(slots)), int(left[1:]) + 1 if left is not None else None)

    def _looked_at(self, parts: list[Node]) -> set[int]:
        """The secret places that parts of rules, with all that they call, may look into."""
        found, waiting = self._own(parts)
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            seen.add(name)
            if name not in self.known:
                self.known[name] = self._own(flat(self.sources[name]))
            places, calls = self.known[name]
            found |= places
            waiting |= calls - seen
        return found

    def _own(self, parts: Iterable[Node]) -> tuple[set[int], set[str]]:
        """Which of them parts themselves may look into, and what they call."""
        found: set[int] = set()
        calls: set[str] = set()
        for part in parts:
            for value in own_parts(part):
                for node in walk(value):
                    found |= self._seen(node, calls)
        return found.intersection(self.secret), calls & self.sources.keys()

    def _seen(self, node: Node, calls: set[str]) -> set[int]:
        """The places that one node may look into; what it calls is added."""
        c, probes = self.c, self.probes
        match node:
            case Apply(function=name) | Invoke(function=name) | GoOn(function=name):
                calls.add(name)
            case InvokeRule(table="UNITS"):
                return set(self.secret)
            case InvokeRule(table=table, form=form):
                calls.update(f"{form or 'u'}{unit}" for unit in c.dispatches[table].values())
            case Attempt(unit=unit) if unit in probes.units:
                calls.add(probes.units[unit])
            case Attempt() | Op(name="one_of" | "spread"):
                return set(self.secret)
            case Look(place=Number(value=place)):
                return {place}
            case Look(place=Entry(table=Table(name=table))) if table[0] == "H":
                return set(c.constants[table])
            case Look():
                return set(self.secret)
            case InPlay(herd=herd):
                return set(self.program.herds[herd].places)
            case Table(name=table) if table[0] == "P":
                return set(c.constants[table])
            case At(piece=Number(value=piece)):
                return self._ground(c.world.things[piece].kind)
            case Load(column=column):
                return self._homes(self.columns[column])
        return set()

    def _homes(self, of: Type | None) -> set[int]:
        """The secret places where a piece can be that is, or is in, a value of the type."""
        while isinstance(of, ListType | SetType):
            of = of.of
        if not isinstance(of, EntityType) or of.kind.root in ("place", "player"):
            return set()
        if of.kind.root == "report":
            return {home for f in of.kind.record() for home in self._homes(f.type)}
        return self._ground(of.kind)

    def _ground(self, kind: model.Kind) -> set[int]:
        if kind not in self.grounds:
            self.grounds[kind] = self.c.whereabouts.ground(kind).intersection(self.secret)
        return self.grounds[kind]


def _behind(unit: ir.Unit, parts: list[Node]) -> tuple[set[int], list[Node]]:
    """The variables that some parts of a unit depend on, and with the parts all values that these are given."""
    given: dict[str, list[Value]] = {}
    for op in ir.walk(unit.ops):
        match op:
            case ir.Assign(variable=variable, value=value) | ir.ForIn(variable=variable, items=value):
                given.setdefault(variable.name, []).append(value)
    variables: set[int] = set()
    known = list(parts)
    for part in known:  # grows
        for asked in _asked(part):
            if asked.number not in variables:
                variables.add(asked.number)
                known += given.get(asked.name, [])
    return variables, known


def _asked(node: Node) -> Iterator[Var]:
    """The variables of a unit that a value depends on, but for the source that is only handed on: hardly any rule asks
    for it."""
    match node:
        case Var(name=name):
            if name[0] == "v":
                yield node
        case Apply(args=(you, ir.SOURCE, *others)) | Attempt(args=(you, ir.SOURCE, *others)) if is_name(you):
            for other in others:
                yield from _asked(other)
        case _:
            for child in children(node):
                yield from _asked(child)
