"""Legality without copies: what follows a decision, as functions that only find out whether it can be carried out.

For every decision after which its own unit can come to a wall there is a function `y12(S, me, answer, ...)`, with the
variables that what follows needs, and for every unit that can fail a function `p7(S, me, v0, ...)` from its beginning.
They run the rule on the state itself, answering its decisions one way after the other, and return whether some way
leads to the end. What they change is written into the journal of the search, and whoever called takes it back
(`State.undo`).

They are made from the same operations as the units: straight code stays as it is; a decision becomes a call of
`explored` with the function of what follows it; what follows a branch or a turn of a loop that contains a decision
becomes a function of its own. As soon as nothing that is still to come can fail (see `walls`), the answer is yes. No
such function is made where a rule that decides something is called and more that can fail comes after it: there the
search copies the state (`Program.explore`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from dsl.types import EntityType
from interpreter import ir
from interpreter.emit.blocks import Plain, Writer, arguments, parameters, variables
from interpreter.emit.emitting import height
from interpreter.improve.slices import Slices
from interpreter.ir import functions
from interpreter.ir.asked import is_constant, tests_answer
from interpreter.ir.code import ME, STATE, AnotherDecides, Charge, GoOn, Invoke, InvokeRule, IsLoose, Unset
from interpreter.ir.effects import Move
from interpreter.ir.functions import Add, ForEach, Give, Repeat, Set, Statement, When
from interpreter.ir.making import compare, is_given, negated
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    ONE,
    TRUE,
    ZERO,
    And,
    Arithmetic,
    Compare,
    Contents,
    Entry,
    Group,
    Holds,
    Listed,
    Not,
    Nothing,
    Number,
    Or,
    Size,
    Truth,
    Value,
    Var,
)
from interpreter.ir.walking import Node, children, flat, mapped, own_parts

SHORT = 8  # lines that are written out where they follow
OPTIONS = Var("o")

Then = Callable[[], None]  # writes what follows


@dataclass
class Function:
    """One of them. `given`: its first parameters; `needs`: all variables that it or what it goes on with uses."""

    name: str
    given: list[str]
    body: list[Statement] = field(default_factory=list)
    calls: set[str] = field(default_factory=set)
    needs: set[str] = field(default_factory=set)
    whole: bool = True  # False: it would have to go on after a rule that decides something


class Probes:
    """All of a program; `sites` and `units` say which can be used, and with which variables of the unit."""

    def __init__(self, writer: Writer, slices: Slices) -> None:
        self.writer = writer
        self.slices = slices
        self.functions: dict[str, Function] = {}
        self.finished: list[functions.Function] = []
        self.sites: dict[int, tuple[str, list[str]]] = {}
        self.units: dict[int, str] = {}
        self.inert: set[int] = set()  # sites where it makes no difference which of the options is chosen
        self.declinable: set[int] = set()  # optional sites where nothing can fail once it was declined
        self.pure: set[int] = set()  # units whose functions change nothing and look at nothing hidden
        self.pure_sites: set[int] = set()

    def write(self, units: list[ir.Unit]) -> list[functions.Function]:
        made = len(self.functions)
        asked = [
            pair for unit in units if unit.fails or unit.pauses or unit.root for pair in _Probe(self, unit).write()
        ]
        new = list(self.functions.values())[made:]
        self.slices.learn({function.name: function.body for function in new})
        for function in new:
            function.body[:] = self.slices.sliced(tuple(function.body))
        for function in new:
            function.body[:] = [_each(made, self._tried) for made in function.body]
        for function in reversed(new):
            function.body[:] = self._unfolded(function, tuple(function.body))
        self._settle(new)
        wanted = [f"p{unit.index}" for unit in units if unit.fails or unit.root]
        for ask, function in asked:
            if function.whole and self.writer.walls.after[ask]:
                self.sites[ask.site] = function.name, sorted(function.needs, key=_number)
                wanted.append(function.name)
                if self.is_inert(function.name, ask.variable.name):
                    self.inert.add(ask.site)
                if self.slices.is_idle(function.name):
                    self.pure_sites.add(ask.site)
                if ask.optional == TRUE and not self.writer.walls.before[ask]:
                    self.declinable.add(ask.site)
        reached = self._reached(wanted)
        self.pure.update(u.index for u in units if f"p{u.index}" in reached and self.slices.is_idle(f"p{u.index}"))
        self.units.update((u.index, f"p{u.index}") for u in units if f"p{u.index}" in reached)
        finished = [self._finished(function) for function in new if function.name in reached]
        self.finished += finished
        return finished

    def _tried(self, made: Statement) -> Statement:
        """What changes nothing need not be taken back."""
        match made:
            case When(test=GoOn(how="tried", function=name) as tried) if self.slices.is_idle(name):
                return replace(made, test=replace(tried, how=""))
        return made

    def _unfolded(self, function: Function, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """Statements, and in place of a call of something short what it does."""
        found: list[Statement] = []
        for made in body:
            match made:
                case Give(value=GoOn(how="") as onward):
                    other = self._short(function, onward.function)
                    found += (made,) if other is None else other.body
                    function.calls |= set() if other is None else other.calls
                case When(test=GoOn(how="") as onward):
                    test = self._as_test(function, onward)
                    inner = self._unfolded(function, made.body)
                    outer = self._unfolded(function, made.otherwise)
                    span = made.span if test is onward else None
                    found.append(When(test, inner, outer, span=span))
                case _:
                    found.append(self._inside(function, made))
        return tuple(found)

    def _inside(self, function: Function, made: Statement) -> Statement:
        match made:
            case When(body=body, otherwise=otherwise):
                then, otherwise = self._unfolded(function, body), self._unfolded(function, otherwise)
                return replace(made, body=then, otherwise=otherwise)
            case ForEach() | Repeat():
                return replace(made, body=self._unfolded(function, made.body))
        return made

    def _short(self, function: Function, name: str) -> Function | None:
        """A function that can be written out where it is called; one that is still being written cannot."""
        other = self.functions.get(name)
        if other is None or other is function or other.given or not other.body:
            return None
        return other if height(other.body) <= SHORT else None

    def _as_test(self, function: Function, onward: GoOn) -> Value:
        other = self._short(function, onward.function)
        if other is None:
            return onward
        *before, last = other.body
        unset = {_unset(made) for made in before}
        if not isinstance(last, Give) or None in unset or not unset.isdisjoint(variables([last])):
            return onward
        function.calls |= other.calls
        return last.value

    def _reached(self, waiting: list[str]) -> set[str]:
        reached: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in reached and self.functions[name].whole:
                reached.add(name)
                waiting += self.functions[name].calls
        return reached

    def is_inert(self, name: str, variable: str) -> bool:
        """Whether a function, and whatever it goes on with, never looks at a variable, but to see that there is
        something at all: then one option can be carried out if another can."""
        waiting, met = [(name, variable)], {(name, variable)}
        while waiting:
            onward = self._handed_on(*waiting.pop())
            if onward is None:
                return False
            fresh = [other for other in dict.fromkeys(onward) if other not in met]
            met.update(fresh)
            waiting += fresh
        return True

    def _handed_on(self, name: str, variable: str) -> list[tuple[str, str]] | None:
        """To which functions a function hands a variable on, and what they call it; None if it looks at it."""
        found: list[tuple[str, str]] = []
        for made in flat(self.functions[name].body):
            match made:
                case Give(value=Invoke(function=other, args=(_, _, *args))) if other in self.functions and all(
                    map(_is_plain, args)
                ):
                    pairs = zip(self.functions[other].given, args, strict=True)
                    found += [(other, p) for p, a in pairs if isinstance(a, Var) and a.name == variable]
                case Give(value=GoOn(how="", function=onward)):
                    found.append((onward, variable))
                case _:
                    if any(_looks_at(part, variable) for part in own_parts(made)):
                        return None
                    found += [(onward, variable) for onward in _goes(made)]
        return found

    def _settle(self, new: list[Function]) -> None:
        for function in new:
            function.needs = variables(function.body) - set(function.given)
        changed = True
        while changed:
            changed = False
            for function in new:
                for name in function.calls:
                    other = self.functions.get(name)
                    if function.whole and (other is None or not other.whole):
                        function.whole, changed = False, True
                    if other is not None and name[0] == "y" and not other.needs <= function.needs | set(function.given):
                        function.needs |= other.needs - set(function.given)
                        changed = True

    def _finished(self, function: Function) -> functions.Function:
        """The first function of a unit begins with no variable set; all others get theirs."""
        needs = self._needs(function.name)
        first = function.name[0] == "p"
        params = (ME, *map(Var, function.given), *(() if first else needs))
        unset = (Unset(needs),) if first and needs else ()
        goes = any(map(_goes, flat(function.body)))
        body = [_each(made, self._supplied) for made in function.body] if goes else function.body
        return functions.Function(function.name, params, (*unset, *body))

    def _supplied(self, made: Statement) -> Statement:
        """What a function is gone on with: the answer is given apart."""

        def supplied(node: Node) -> Node:
            return replace(node, needs=self._needs(node.function)) if isinstance(node, GoOn) else node

        return mapped(made, supplied) if _goes(made) else made

    def _needs(self, name: str) -> tuple[Var, ...]:
        return tuple(Var(n) for n in sorted(self.functions[name].needs, key=_number))


def _each(made: Statement, change: Callable[[Statement], Statement]) -> Statement:
    """A statement, and those inside of it, changed."""

    def inner(node: Node) -> Node:
        return _each(node, change) if isinstance(node, Statement) else node

    return change(mapped(made, inner))


def _goes(made: Statement) -> list[str]:
    """The functions that a statement goes on with itself."""
    return [part.function for part in own_parts(made) if isinstance(part, GoOn)]


def _number(name: str) -> int:
    return int(name[1:])


def _unset(made: Statement) -> str | None:
    """The variable that a statement sets to nothing, if that is what it does."""
    match made:
        case Set(symbols=(symbol,), values=(Nothing(),)):
            return symbol.name
    return None


def _is_plain(value: Value) -> bool:
    return is_constant(value) or (isinstance(value, Var) and value.name[0] == "v")


def _looks_at(node: Node, variable: str) -> bool:
    """Whether a variable is read, but to see that there is something at all."""
    match node:
        case Var(name=name):
            return name == variable
        case Compare(
            left=Var(name=name), rest=(("==", Nothing(of_number=False)),) | (("is not", Nothing(of_number=True)),)
        ):
            return False
    return any(_looks_at(child, variable) for child in children(node))


class _Probe(Plain):
    def __init__(self, probes: Probes, unit: ir.Unit) -> None:
        super().__init__(probes.writer)
        self.probes = probes
        self.unit = unit
        self.walls = probes.writer.walls
        self.idle = False
        self.function: Function
        self.exits: list[Then] = []
        self.asked: list[tuple[ir.Ask, Function]] = []

    def write(self) -> list[tuple[ir.Ask, Function]]:
        """The unit from its beginning; with it, whatever follows its decisions."""
        self.begin(f"p{self.unit.index}", [param.name for param in parameters(self.unit)])
        self.follow(self.unit.ops, self.done)
        return self.asked

    # -------------------------------------------------------------- functions

    def begin(self, name: str, given: list[str]) -> Function:
        function = self.probes.functions[name] = Function(name, given)
        self.function, self.body = function, function.body
        return function

    def apart(self, given: list[str], write: Callable[[], None], idle: bool = False) -> Function:
        """A function of its own, written before going on here. `idle`: only for what is decided in it."""
        before = self.function, self.body, self.plain_loops, self.span, self.idle
        self.plain_loops, self.idle = 0, idle
        function = self.begin(f"y{len(self.probes.functions)}", given)
        function.whole = not idle
        write()
        (self.function, self.body, self.plain_loops, self.span, self.idle) = before
        return function

    def give(self, value: Value) -> None:
        """The function ends with an answer."""
        self.put(Give(value))

    def done(self) -> None:
        self.give(TRUE)

    def going_on(self, function: Function) -> Then:
        def go_on() -> None:
            self.function.calls.add(function.name)
            self.give(GoOn("", function.name))

        return go_on

    # -------------------------------------------------------------- operations

    def follow(self, ops: list[ir.Op], then: Then) -> None:
        """The operations, one after the other, and what follows them."""
        for i, op in enumerate(ops):
            self.span = self.writer.spans.get(op)
            over = isinstance(op, ir.AttemptEnd)
            if not self.idle and (over or not self.walls.before[op]):
                self.done()
                self.look_on(ops[i:], then)
                return
            if not over and ir.cut([op]):
                self.deciding(op, ops[i + 1 :], then)
                return
            if not over:
                self.op(op)
            if isinstance(op, ir.Break | ir.Return):
                return
        then()

    def look_on(self, ops: list[ir.Op], then: Then) -> None:
        """Nothing can fail any more, or another attempt begins; still, what follows a decision further on may fail."""
        if ir.cut(ops):
            self.apart([], lambda: self.follow(ops, then), idle=True)

    def deciding(self, op: ir.Op, rest: list[ir.Op], then: Then) -> None:
        match op:
            case ir.Ask():
                self.ask(op, rest, then)
            case ir.Call() | ir.Dispatch():
                self.call(op, rest, then)
            case ir.If():
                span, follows = self.span, self.joined(rest, then)
                held = self.inside(lambda: self.follow(op.then, follows))
                self.add(When(op.test, held, self.inside(lambda: self.follow(op.otherwise, follows))), span)
            case ir.While():
                self.turns(op.test, (), op.body, self.joined(rest, then))
            case ir.ForIn():
                assert op.kept is not None
                items, place = op.kept
                self.assign(items, Listed(op.items))
                self.assign(place, ZERO)
                draining = self.draining(op)
                if draining is not None:
                    self.drain(*draining, items, place)
                    return
                step = (Set((op.variable,), (Entry(items, place),)), Add(place, ONE))
                self.turns(compare(place, "<", Size(items)), step, op.body, self.joined(rest, then))

    def draining(self, op: ir.ForIn) -> tuple[ir.Ask, int] | None:
        """The decision and the place, of a loop that in each turn takes any one piece out of one place, after which
        nothing can fail: there need only be as many as there are turns left."""
        if self.idle or self.walls.after[op] or len(op.body) != 2:
            return None
        match op.body:
            case [
                ir.Ask(options=Listed(things=Contents(place=Number(value=pool))), strict=True) as ask,
                ir.If(test=test, then=[ir.Do(effect=moved)], otherwise=[ir.Assign(variable=unset)]),
            ] if ask.optional == FALSE and unset == ask.variable and tests_answer(test, ask.variable):
                goal = self.unit.types.get(op.variable.name)
                if moved == Move(ask.variable, op.variable) and isinstance(goal, EntityType):
                    kind = self.probes.slices.c.world.things[pool].kind
                    return None if kind.is_a(goal.kind) or goal.kind.is_a(kind) else (ask, pool)
        return None

    def drain(self, ask: ir.Ask, pool: int, items: Var, place: Var) -> None:
        lying, left = Size(Contents(Number(pool))), Arithmetic("-", Size(items), place, closed=False)
        after = Arithmetic("-", lying, Group(is_given(ask.variable)), closed=False)
        taken = loosely(compare(after, ">=", left))
        self.asked.append((ask, self.apart([ask.variable.name], lambda: self.give(taken))))
        several = compare(lying, ">", ONE)
        other = And((AnotherDecides(ask.decider), several), closed=False)
        self.put(When(other, self.inside(self.done)))
        self.give(loosely(compare(lying, ">=", left)))

    def joined(self, rest: list[ir.Op], then: Then) -> Then:
        """What follows two ways is written once."""
        if not rest:
            return then
        return self.going_on(self.apart([], lambda: self.follow(rest, then)))

    def ask(self, op: ir.Ask, rest: list[ir.Op], then: Then) -> None:
        after = self.apart([op.variable.name], lambda: self.follow(rest, then))
        self.asked.append((op, after))
        if not self.walls.after[op]:  # what matters is only whether there is something to choose
            self.give(loosely(op.some if op.some is not None else op.options))
            return
        asked = (Number(op.site), op.options, op.optional, Truth(op.strict))
        self.function.calls.add(after.name)
        foreign = self.inside(lambda: self.give(GoOn("foreign", after.name, asked)))
        self.put(When(AnotherDecides(op.decider), foreign))
        declined = self.declined(op, rest)
        if declined is not None:
            to_decline = self.apart([], lambda: self.follow(declined, then))
            self.function.calls.add(to_decline.name)
            self.put(When(GoOn("tried", to_decline.name), self.inside(self.done)))
            self.put(Set((OPTIONS,), (op.options,)))
            self.put(When(negated(OPTIONS), self.inside(lambda: self.give(FALSE))))
            asked = (Number(op.site), OPTIONS, NO_NUMBER, Truth(op.strict))
        self.give(GoOn("explored", after.name, asked))

    def declined(self, op: ir.Ask, rest: list[ir.Op]) -> list[ir.Op] | None:
        """What follows if an optional decision is declined, where that decides nothing more by itself."""
        first = rest[0] if rest and op.optional == TRUE else None
        answered = tests_answer(first.test, op.variable) if isinstance(first, ir.If) else None
        if answered is None or not isinstance(first, ir.If):
            return None
        branch = first.otherwise if answered else first.then
        ops: list[ir.Op] = []
        for following in [*branch, *rest[1:]]:
            ops.append(following)
            if isinstance(following, ir.Break | ir.Return):
                break
        return None if ir.cut(ops) else ops

    def call(self, op: ir.Call | ir.Dispatch, rest: list[ir.Op], then: Then) -> None:
        if self.walls.after[op] or (isinstance(op, ir.Dispatch) and op.spread is not None):
            self.function.whole = False
        else:
            self.end_with(op)
        if ir.cut(rest):
            self.apart([], lambda: self.follow(rest, then), idle=True)

    def end_with(self, op: ir.Call | ir.Dispatch) -> None:
        """All that matters is how the rule ends that is run here."""
        args = (STATE, ME, *arguments(op))
        if isinstance(op, ir.Dispatch):
            self.function.calls.update(f"p{unit.index}" for unit in op.units if unit.fails)
            self.give(InvokeRule(op.table, "p", op.thing, args))
        else:
            self.function.calls.add(f"p{op.unit.index}")
            self.give(Invoke(f"p{op.unit.index}", args))

    def turns(self, test: Value | None, step: tuple[Statement, ...], body: list[ir.Op], follows: Then) -> None:
        head = self.apart([], lambda: None)
        go_on = self.going_on(head)
        before = self.function, self.body, self.plain_loops, self.idle
        self.function, self.body, self.plain_loops, self.idle = head, head.body, 0, False
        if test is not None:
            self.put(When(Not(Group(test), closed=False), self.inside(follows)))
        self.put(Charge())
        for made in step:
            self.put(made)
        self.exits.append(follows)
        self.follow(body, go_on)
        self.exits.pop()
        self.function, self.body, self.plain_loops, self.idle = before
        go_on()

    # -------------------------------------------------------------- overrides

    def op(self, op: ir.Op) -> None:
        if isinstance(op, ir.Do) and op.record:
            return
        if isinstance(op, ir.Wall):
            self.put(When(negated(IsLoose()), self.inside(lambda: self.give(FALSE))))
        elif isinstance(op, ir.Call | ir.Dispatch) and self.can_end_with(op):
            self.end_with(op)
        else:
            super().op(op)

    def can_end_with(self, op: ir.Call | ir.Dispatch) -> bool:
        """Whether all that matters is how the rule ends that is run here."""
        if isinstance(op, ir.Dispatch) and op.spread is not None:
            return False
        units = op.units if isinstance(op, ir.Dispatch) else [op.unit]
        return any(unit.fails for unit in units) and not self.idle and not self.walls.after[op]

    def leave_loop(self) -> None:
        if self.plain_loops:
            super().leave_loop()
        else:
            self.exits[-1]()

    def leave_unit(self) -> None:
        self.done()


def loosely(test: Value) -> Value:
    """A test that holds in any case where what comes short is passed over."""
    return Holds(Or((IsLoose(), test), closed=False))
