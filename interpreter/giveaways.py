"""Decisions that are asked although there is one answer only, because not to ask would tell.

Everybody at the table notices when somebody is asked. Where the answers depend on pieces that whoever decides can see
and others cannot, a decision that is left out gives them away: it says that one card in the hand would have done, or
that none would. So such a decision is asked even if one option is left, and one that may be declined even if to decline
is all that is left. Only what has to be done and cannot be is passed over: no answer could be given, and that it is not
done is for all to see, by the rules themselves. And where to decline is all that is left, and it hangs on one single
piece, nobody is asked if no other piece that could lie there, for all that others know, would have done either: that is
tried, as long as there are few of them.

Nor is anybody asked who could only decline and is asked something else right after, before anybody can see anything:
others see that this player is about to decide, and go on seeing it. For this, that something was declined is no part of
what others are told, wherever such a decision may be left out; and what is invented for others (see `history`) begins
before it.

What a decision depends on is found once for a program: what its options, and a search for those that are legal, look at
is found in the values they are made from, as `slices` does. That gives hidden places, and variables of the unit that
hold pieces. Where a search goes on into other rules, it may look anywhere. At the decision itself all that is left to
ask is whether anything lies there that not everyone sees: how many pieces lie in a hidden place is no secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter import ir
from interpreter.asking import ask_again
from interpreter.ir.asked import is_name
from interpreter.ir.code import GoOn, Invoke, InvokeRule
from interpreter.ir.values import Apply, At, Attempt, Entry, InPlay, Load, Look, Number, Op, Table, Value, Var
from interpreter.ir.walking import Node, children, flat, own_parts, walk
from interpreter.ir.walking import variables as variables_of
from interpreter.sight import ONLOOKER
from interpreter.state import Frame, State
from interpreter.watch import recast

if TYPE_CHECKING:
    from interpreter.program import Program

FEW = 12  # pieces that are tried one after the other


class Stake(NamedTuple):
    """What a decision depends on that can be hidden: places, and where the frame has pieces. `left`: of a decision that
    sets an order, where the frame has what is still to come; the last of it is nothing to decide."""

    places: tuple[int, ...]
    slots: tuple[int, ...]
    left: int | None


class Giveaways:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.lowering = program.module.lowering
        shows = self.lowering.c.whereabouts.shows
        self.secret = tuple(place for place, who in program.shown.items() if shows or who != "nobody")
        self.columns = {column: f.type for f, column in program.module.columns.items()}
        self.stakes: dict[int, Stake] = {}  # by site
        self.idle: set[int] = set()  # sites where it makes no difference what is chosen: never asked
        self.noticed = 0  # units
        self.grounds: dict[model.Kind, set[int]] = {}  # the secret places where pieces of a kind can be
        self.known: dict[str, tuple[set[int], set[str]]] = {}  # by function: the places it looks at, what it calls

    def notice(self) -> None:
        """Looks at the units that are new."""
        units = self.program.module.units
        for unit in units[self.noticed :] if self.secret else ():
            for op in ir.walk(unit.ops):
                if isinstance(op, ir.Ask):
                    self.stakes[op.site] = self._stake(unit, op)
                    if op.idle:
                        self.idle.add(op.site)
        self.noticed = len(units)

    @property
    def sites(self) -> set[int]:
        """Decisions that depend on what can be hidden, wherever they are called from."""
        return {site for site, stake in self.stakes.items() if stake.places or stake.slots} - self.idle

    @property
    def quiet(self) -> set[int]:
        """Decisions of which others are not told that they were declined: some of them may not have been asked."""
        return self.sites - self.program.sight.sealed

    # -------------------------------------------------------------- at a decision

    def tells(
        self, state: State, site: int, decider: int, frame: Frame, nothing: bool = False, outside: bool = False
    ) -> bool:
        """Whether it would tell something not to ask. `frame`: of the unit that decides, on the stack or not;
        `nothing`: all that is left is to decline; `outside`: whatever goes unnoticed counts as asked."""
        if not self.secret or site in self.idle:
            return False
        stake, failing = self.stakes[site], self.program.failing
        if stake.left is not None and len(frame[stake.left]) < 2:
            return False
        searched = any(failing[waiting[0]] for waiting in state.stack if waiting is not frame)
        pieces = [p for place in (self.secret if searched else stake.places) for p in state.has[place]]
        named = [p for slot in stake.slots for p in self._pieces(frame[slot])]
        secret = [p for p in dict.fromkeys((*pieces, *named)) if self._is_secret(state, p, decider)]
        if nothing and len(secret) == 1 and not named and not self._might_do(state, decider, frame, secret[0]):
            return False
        if not nothing or searched or outside or not secret:
            return bool(secret)
        return not self._goes_unnoticed(state, site, decider, frame)

    def _goes_unnoticed(self, state: State, site: int, decider: int, frame: Frame) -> bool:
        """Whether whoever declines here decides something else next, and nobody sees anything in between. Judged by the
        unit that asks alone: whatever waits for it to end, somebody may notice."""
        program = self.program
        if site in program.sight.sealed:
            return False
        twin = recast(state.clone(), program.state_class)  # whoever watches the game is told nothing of this
        twin.stack = [frame[:]]
        try:
            while True:
                program.answer(twin, None)
                program.step(twin)
                if twin.ask is None or twin.ask[1] != decider:
                    return False
                if twin.log is not state.log or not looks_the_same(state, twin):
                    return False
                following, _, options, optional, _ = twin.ask
                if following in program.report_sites or following in program.sight.sealed:
                    return False
                options = program.distinct(twin, following, options, decider)
                options, optional = program.narrowed(twin, following, decider, options, optional, True)
                if options or not optional or len(twin.stack) > 1:
                    return len(options) + optional > 1
        except Exception:  # whatever is wrong there is told when it is played
            return False

    def _might_do(self, state: State, decider: int, frame: Frame, piece: int) -> bool:
        """Whether there would be something to choose with another piece in the place of this one."""
        sight = self.program.sight
        back = sight.back(piece)
        others = [p for p in sight.hidden(state, ONLOOKER) if p != piece and sight.back(p) == back]
        return len(others) > FEW or any(self._offers(state, decider, frame, piece, other) for other in others)

    def _offers(self, state: State, decider: int, frame: Frame, piece: int, other: int) -> bool:
        program, twin = self.program, state.clone()
        if not any(waiting is frame for waiting in state.stack):
            twin.push(frame[:])
        twin.swap(piece, other)
        if not ask_again(program, twin):
            return True
        assert twin.ask is not None
        site, _, options, optional, _ = twin.ask
        options = program.distinct(twin, site, options, decider)
        return bool(program.narrowed(twin, site, decider, options, optional, len(twin.stack) == 1)[0])

    def _is_secret(self, state: State, piece: int, decider: int) -> bool:
        sees = self.program.sight.sees
        return sees(state, piece, decider) and not sees(state, piece, ONLOOKER)

    def _pieces(self, value: Any) -> Iterator[int]:
        if isinstance(value, tuple):
            for inner in value:
                yield from self._pieces(inner)
        elif type(value) is int and value >= 0 and self.program.is_piece[value]:
            yield value

    # -------------------------------------------------------------- what a decision depends on

    def _stake(self, unit: ir.Unit, ask: ir.Ask) -> Stake:
        searched = self.lowering.writer.walls.after[ask]
        probe = self.lowering.probes.sites.get(ask.site)
        parts: list[Node] = [ask.options]
        if searched and probe is not None:
            parts.append(GoOn("", probe[0], (), tuple(map(Var, probe[1]))))
        variables, behind = _behind(unit, parts)
        types = self.program.sight.frames.of_unit(unit.index)
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
                self.known[name] = self._own(flat(self.lowering.probes.slices.sources[name]))
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
        return found.intersection(self.secret), calls & self.lowering.probes.slices.sources.keys()

    def _seen(self, node: Node, calls: set[str]) -> set[int]:
        """The places that one node may look into; what it calls is added."""
        c, probes = self.lowering.c, self.lowering.probes
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
            self.grounds[kind] = self.lowering.c.whereabouts.ground(kind).intersection(self.secret)
        return self.grounds[kind]


def looks_the_same(one: State, other: State) -> bool:
    """Whether, between two moments of a game, nothing has changed that anybody could see, but for the record."""
    known = (one.at, one.has, one.active, one.until, one.looks, one.streams, one.rolls, one.result)
    if known != (other.at, other.has, other.active, other.until, other.looks, other.streams, other.rolls, other.result):
        return False
    return all(getattr(one, column) == getattr(other, column) for column in one.columns)


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
