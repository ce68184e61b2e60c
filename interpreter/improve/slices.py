"""What a function of `probes` need not do, because nothing that it does afterwards looks at it.

To find out whether something can be done with a piece one often need not move it, if all that is asked then is whether
there is anything to do it to. So a move stays only for pieces whose place is looked at further on, and a tracked field
is set only where it is read again. What is looked at is found in the values that a function is made from: loops over
what lies somewhere say which kind they are for, lists of pieces in play which pieces are in them. Whatever is not
listed here counts as looking at everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from dsl import model, tree
from interpreter.ir.code import NOT_ANYTHING, Act, Begin, EndAttempt, ForCounted, GoOn, Invoke, InvokeRule
from interpreter.ir.effects import Effect, Move, Store, Swap
from interpreter.ir.functions import ForEach, Give, Repeat, Run, Set, Statement, When
from interpreter.ir.touching import LOOKING, On, those
from interpreter.ir.values import (
    And,
    Apply,
    Arithmetic,
    At,
    Clause,
    Contents,
    Entry,
    Group,
    InPlay,
    Load,
    Look,
    Nothing,
    Number,
    Op,
    Table,
    Truth,
    Value,
    Var,
)
from interpreter.ir.walking import Node, flat, mapped, own_parts, walk
from interpreter.lower.compiler import Compiler
from interpreter.run.world import BOX

# values of which it is not found out here what they look at; whose turn it is, how loose a reaction is and where a
# search goes on matters to nobody who only tries
UNKNOWN = those(lambda touch: touch.reads & ~(On.TURN | On.LOOSE | On.SEARCH))
# effects that look at nothing but their values
_CHANGED = On.COLUMNS | On.CONTENTS | On.LOG | On.BUDGET | On.LOOSE | On.TURN
HARMLESS = those(lambda touch: not touch.reads and not touch.writes & ~_CHANGED)
# what changes anything, what only a search or a game under way may ask for, or what looks at something hidden
_ASKED = On.DERIVED | On.WAITING | On.HISTORY | On.RESULT | On.CHANCE | On.SIGHT | On.SEARCH
ACTIVE = those(lambda touch: touch.writes & ~On.BUDGET or touch.reads & _ASKED)
PLACES = (Var, Number, Nothing, Table, Entry, At, Load)  # what names a place, or a thing, at once
LOOPS = (ForEach, ForCounted, Repeat)


@dataclass
class Reads:
    """What is looked at: the places of which pieces, which columns; and what is called."""

    everything: bool = False
    pieces: set[int] = field(default_factory=set)
    columns: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)

    def add(self, other: Reads) -> None:
        self.everything |= other.everything
        self.pieces |= other.pieces
        self.columns |= other.columns

    def see(self, pieces: set[int] | None) -> None:
        """Where these are, or whatever there is."""
        self.everything |= pieces is None
        self.pieces |= pieces or set()


class Slices:
    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.sources: dict[str, Sequence[Statement]] = {}  # what all functions made so far do, by name
        self.memo: dict[str, Reads] = {}
        self.closures: dict[str, Reads] = {}
        self.herds: dict[int, set[int]] = {}  # by number: all pieces on which it depends
        kinds = compiler.ruleset.kinds.values()
        settings = [k.formulas["shown"].expr for k in kinds if "shown" in k.formulas]
        self.plain_sight = all(isinstance(e, tree.Ref) and isinstance(e.to, model.Builtin) for e in settings)

    def learn(self, functions: Mapping[str, Sequence[Statement]]) -> None:
        """What functions do, by their names."""
        self.sources.update(functions)

    # -------------------------------------------------------------- leaving out

    def sliced(self, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """The statements of a function without what nothing sees."""
        every = list(flat(body))
        looped = any(isinstance(made, LOOPS) for made in every)
        changed: dict[int, Statement] = {}  # by identity
        for i, made in enumerate(every):
            if isinstance(made, Act):
                rest = [*every[:i], *every[i + 1 :]] if looped else every[i + 1 :]
                kept = self.kept(made, rest)
                if kept is not made:
                    changed[id(made)] = kept
        return _replaced(body, changed) if changed else body

    def kept(self, made: Act, rest: list[Statement]) -> Statement:
        match made.effect:
            case Move(piece=Var() as piece, place=place, on_top=False) if _is_plain(place):
                seen = self.seen_moving(piece, rest)
                if all(seen):
                    return made
                if not any(seen):
                    return NOT_ANYTHING
                table = self.c.table("W", seen, ("moves", tuple(seen)))
                return When(Entry(table, piece), (made,))
            case Store(column=column, thing=thing, value=value) if _is_plain(thing) and _is_reckoned(value):
                reads = self.closure(self.own(rest))
                if column not in reads.columns and not reads.everything:
                    return NOT_ANYTHING
            case Swap(one=Var(), other=Var()):
                reads = self.closure(self.own(rest))
                if not reads.pieces and not reads.everything:
                    return NOT_ANYTHING
        return made

    def seen_moving(self, variable: Var, rest: list[Statement]) -> list[bool]:
        """By piece: whether what follows could see that it was moved."""
        names = {variable.name}
        for made in rest:
            match made:
                case Set(symbols=(symbol,), values=(Var(name=name),)) if name in names:
                    names.add(symbol.name)
        own_rules: set[tuple[str, bool]] = set()
        others: list[Node] = []
        for made in rest:
            match _run(made):
                case InvokeRule(table=table, form=form, thing=Var(name=name), args=args) if name in names:
                    own_rules.add((table, form == "p"))
                    others += args
                case _:
                    others.append(made)
        reads = self.closure(self.own(others))
        targets = [(self.c.dispatches[table], "p" if tried else "u") for table, tried in sorted(own_rules)]
        seen = []
        for thing in self.c.world.all_ids:
            rules = [f"{form}{by_id[thing]}" for by_id, form in targets if thing in by_id]
            met = [reads, *(self.closure_of(name) for name in rules if _matters(name, self.sources))]
            seen.append(any(r.everything or thing in r.pieces for r in met))
        return [*seen, False]

    def is_idle(self, name: str) -> bool:
        """Whether a function, with all that it calls, changes nothing and needs no search around it."""
        waiting, seen = [name], {name}
        while waiting:
            body = self.sources.get(waiting.pop())
            every = None if body is None else list(flat(body))
            if every is None or any(map(_acts, every)):
                return False
            called = self.own(every).calls - seen
            seen |= called
            waiting += sorted(called)
        return True

    # -------------------------------------------------------------- what is looked at

    def closure_of(self, name: str) -> Reads:
        if name not in self.closures:
            reads = Reads(calls={name})
            self.closures[name] = self.closure(reads)
        return self.closures[name]

    def closure(self, reads: Reads) -> Reads:
        """With all that is called."""
        whole = Reads()
        whole.add(reads)
        waiting, seen = sorted(reads.calls), set(reads.calls)
        while waiting and not whole.everything:
            name = waiting.pop()
            if name not in self.memo:
                body = self.sources.get(name)
                self.memo[name] = Reads(everything=True) if body is None else self.own(flat(body))
            whole.add(self.memo[name])
            called = self.memo[name].calls - seen
            seen |= called
            waiting += sorted(called)
        return whole

    def own(self, parts: Iterable[Node]) -> Reads:
        """What some values and statements look at themselves; statements without those inside of them."""
        return _Looking(self, list(parts)).reads

    def call(self, name: str, reads: Reads) -> None:
        if name in self.sources:
            reads.calls.add(name)
        else:
            reads.everything = True

    def rules(self, run: InvokeRule, reads: Reads) -> None:
        if run.table not in self.c.dispatches:  # whatever waits
            reads.everything = True
            return
        names = {f"{run.form or 'u'}{unit}" for unit in self.c.dispatches[run.table].values()}
        reads.calls |= {name for name in names if _matters(name, self.sources)}

    def wanted(self, number: int) -> set[int]:
        kind = next(kind for kind, n in self.c.herds.items() if n == number)
        return set(self.c.world.all_of(kind))

    def herd(self, number: int, reads: Reads) -> None:
        """Whether a piece is in play depends on what it lies on as well."""
        if number not in self.herds:
            waiting = [kind for kind, n in self.c.herds.items() if n == number]
            kinds = set(waiting)
            while waiting:
                carriers = {k for k in self.c.whereabouts.around(waiting.pop()) if k.root == "piece"} - kinds
                kinds |= carriers
                waiting += carriers
            self.herds[number] = {i for kind in kinds for i in self.c.world.all_of(kind)}
        reads.pieces |= self.herds[number]

    def lying(self, place: Value) -> set[int] | None:
        """All that can ever lie in a place; None if that may be anything."""
        match place.place if isinstance(place, Look) else place:
            case Entry(table=Table(name=table), index=Var() | Number()) if table[0] == "H":
                ids = {i for i in self.c.constants[table] if i >= 0}
            case Number(value=number) if number >= 0:
                ids = {number}
            case _:
                return None
        if BOX in ids:
            return None
        kinds = {self.c.world.things[i].kind for i in ids}
        leaves = [leaf for leaf, homes in self.c.whereabouts.of.items() if homes & kinds]
        return {i for leaf in leaves for i in self.c.world.all_of(leaf)}


class _Looking:
    """Goes through parts twice: for what loops come to, then for all that is looked at."""

    def __init__(self, slices: Slices, parts: list[Node]) -> None:
        self.slices = slices
        self.reads = Reads()
        self.looped: dict[str, set[int] | None] = {}
        self.met: set[int] = set()  # by identity: what a loop over it has seen to
        self.kept = parts  # so that identities stay what they are
        for part in parts:
            if isinstance(part, ForEach):
                first = part.body[0] if part.body else None
                self.loop(part.symbol, part.items, first.test if isinstance(first, When) else None)
            for value in own_parts(part):
                for node in walk(value):
                    if isinstance(node, Clause):
                        self.loop(node.symbol, node.items, node.tests[0] if node.tests else None)
        for part in parts:
            if isinstance(part, EndAttempt | Begin):
                self.reads.everything = True
            for value in own_parts(part):
                for node in walk(value):
                    self.node(node)

    def loop(self, symbol: Var, items: Value, test: Value | None) -> None:
        """A loop over what lies somewhere, or is in play."""
        ids: set[int] | None = None
        if isinstance(items, InPlay):
            ids = self.slices.wanted(items.herd)
        elif isinstance(items, Contents):
            table = _kind_test(test, symbol)
            constants = self.slices.c.constants
            ids = self.slices.lying(items.place)
            if table is not None:
                ids = {i for i, is_kind in enumerate(constants[table]) if is_kind}
            self.reads.see(ids)
            self.met.add(id(items))
        known = self.looped.get(symbol.name, set())
        self.looped[symbol.name] = None if ids is None or known is None else ids | known

    def node(self, node: Node) -> None:
        reads, slices = self.reads, self.slices
        match node:
            case Load(column=column):
                reads.columns.add(column)
            case Contents(place=place):
                if id(node) not in self.met:
                    reads.see(slices.lying(place))
            case At(piece=Var(name=name)):
                reads.see(self.looped.get(name))
            case At():
                reads.everything = True
            case InPlay(herd=herd):
                slices.herd(herd, reads)
            case Apply(function=name) | Invoke(function=name) | GoOn(function=name):
                slices.call(name, reads)
            case InvokeRule():
                slices.rules(node, reads)
            case Look():
                reads.everything |= not slices.plain_sight
            case Op(name=name):
                reads.everything |= name in LOOKING
            case Move(on_top=on_top):
                reads.everything |= on_top
            case Effect():
                reads.everything |= type(node) not in HARMLESS
            case Value():
                reads.everything |= type(node) in UNKNOWN


def _run(made: Statement) -> Node | None:
    """The value that a statement runs, or ends with."""
    return made.value if isinstance(made, Run | Give) else None


def _replaced(body: tuple[Statement, ...], changed: Mapping[int, Statement]) -> tuple[Statement, ...]:
    def change(node: Node) -> Node:
        if not isinstance(node, Statement):
            return node
        return changed.get(id(node)) or mapped(node, change)

    return tuple(cast("Statement", change(made)) for made in body)


def _acts(made: Statement) -> bool:
    """Whether it changes anything, or asks for more than a plain look."""
    if type(made) in ACTIVE:
        return True
    return any(_is_active(node) for part in own_parts(made) for node in walk(part))


def _is_active(node: Node) -> bool:
    match node:
        case Invoke(function=name):
            return name[0] == "u"
        case InvokeRule(table=table):
            return table == "UNITS"
        case GoOn(how=how):
            return how != ""
    return type(node) in ACTIVE


def _kind_test(test: Value | None, symbol: Var) -> str | None:
    """The table that says which things a test lets through, if it asks for their kind first."""
    while isinstance(test, Group | And):
        test = test.value if isinstance(test, Group) else test.parts[0]
    match test:
        case Entry(table=Table(name=name), index=Var() as index) if index == symbol and name[0] == "K":
            return name
    return None


def _is_plain(value: Value) -> bool:
    """Whether it names a place, or a thing, without asking for anything else."""
    return all(isinstance(node, PLACES) for node in walk(value))


def _is_reckoned(value: Value) -> bool:
    """Whether it is such a value, or a sum or a difference of such."""
    return all(isinstance(node, (*PLACES, Truth, Arithmetic)) for node in walk(value))


def _matters(name: str, sources: Mapping[str, Sequence[Statement]]) -> bool:
    """A trial of a rule that cannot fail is not written; anything else that is not known may do anything."""
    return name in sources or not name.startswith("p")
