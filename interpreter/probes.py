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

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from dsl.types import EntityType
from interpreter import ir
from interpreter.blocks import Plain, Writer, arguments, given
from interpreter.hoist import hoisted
from interpreter.ir.asked import is_constant, tests_answer
from interpreter.ir.effects import Move
from interpreter.ir.making import compare, is_given
from interpreter.ir.values import FALSE, TRUE, Compare, Contents, Listed, Nothing, Number, Size, Value, Var
from interpreter.ir.walking import Node, children
from interpreter.slices import Slices
from interpreter.written import Called, Dispatched, Line, Part, Searched, values_in, variables

SHORT = 8  # lines that are written out where they follow

Then = Callable[[int], None]  # writes what follows, at a depth


@dataclass
class Function:
    """One of them. `given`: its first parameters; `needs`: all variables that it or what it goes on with uses."""

    name: str
    given: list[str]
    lines: list[Line] = field(default_factory=list)
    calls: set[str] = field(default_factory=set)
    needs: set[str] = field(default_factory=set)
    whole: bool = True  # False: it would have to go on after a rule that decides something


class Probes:
    """All of a program; `sites` and `units` say which can be used, and with which variables of the unit."""

    def __init__(self, writer: Writer, slices: Slices) -> None:
        self.writer = writer
        self.slices = slices
        self.functions: dict[str, Function] = {}
        self.sites: dict[int, tuple[str, list[str]]] = {}
        self.units: dict[int, str] = {}
        self.inert: set[int] = set()  # sites where it makes no difference which of the options is chosen
        self.declinable: set[int] = set()  # optional sites where nothing can fail once it was declined
        self.pure: set[int] = set()  # units whose functions change nothing and look at nothing hidden
        self.pure_sites: set[int] = set()

    def write(self, units: list[ir.Unit]) -> list[str]:
        made = len(self.functions)
        asked = [
            pair for unit in units if unit.fails or unit.pauses or unit.root for pair in _Probe(self, unit).write()
        ]
        new = list(self.functions.values())[made:]
        self.slices.learn({function.name: function.lines for function in new})
        for function in new:
            function.lines[:] = self.slices.sliced(function.lines)
        for function in new:
            function.lines[:] = list(map(self._tried, function.lines))
        for function in reversed(new):
            function.lines[:] = [inner for line in function.lines for inner in self._unfolded(function, line)]
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
        return [line for function in new if function.name in reached for line in hoisted(list(self._text(function)))]

    def _tried(self, line: Line) -> Line:
        """What changes nothing need not be taken back."""
        if line.form != "if" or not line.goes or not self.slices.is_idle(line.goes):
            return line
        parts = tuple(part for part in line.parts if not isinstance(part, Searched))
        return replace(line, text=f"{line.goes}(S, me", parts=parts)

    def _unfolded(self, function: Function, line: Line) -> list[Line]:
        """A line, or in place of a call of something short what it does."""
        other = self.functions.get(line.goes) if line.goes_straight_on else None
        if other is None or other is function or other.given:
            return [line]
        if not 0 < len(other.lines) <= SHORT:  # none: it is still being written
            return [line]
        if line.form == "return":
            function.calls |= other.calls
            return [replace(inner, depth=line.depth + inner.depth - 1) for inner in other.lines]
        *before, last = other.lines
        unset = {_unset(inner) for inner in before}
        if last.form != "return" or None in unset or not unset.isdisjoint(variables([last])):
            return [line]
        function.calls |= other.calls
        return [replace(last, depth=line.depth, form="if", mark="")]

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
        for line in self.functions[name].lines:
            called = self.functions.get(f"p{line.op.unit.index}") if isinstance(line.op, ir.Call) else None
            if called is not None and isinstance(line.op, ir.Call) and all(map(_is_plain, line.op.args)):
                args = zip(called.given, line.op.args, strict=True)
                found += [(called.name, p) for p, a in args if isinstance(a, Var) and a.name == variable]
            elif line.goes_straight_on and line.form == "return":
                found.append((line.goes, variable))
            elif any(_looks_at(value, variable) for part in line.parts for value in values_in(part)):
                return None
            elif line.goes:
                found.append((line.goes, variable))
        return found

    def _settle(self, new: list[Function]) -> None:
        for function in new:
            function.needs = variables(function.lines) - set(function.given)
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

    def _text(self, function: Function) -> Iterator[str]:
        """The first function of a unit begins with no variable set; all others get theirs."""
        needs = sorted(function.needs, key=_number)
        first = function.name[0] == "p"
        params = [*function.given, *([] if first else needs)]
        yield f"def {function.name}(S, me{''.join(', ' + p for p in params)}):"
        if first and needs:
            yield f"    {' = '.join(needs)} = None"
        for line in function.lines:
            yield str(replace(line, text=line.text + self._arguments(line.goes)) if line.goes else line)

    def _arguments(self, name: str) -> str:
        """What a function is called with: the answer is given apart."""
        return "".join(f", {n}" for n in sorted(self.functions[name].needs, key=_number))


def _number(name: str) -> int:
    return int(name[1:])


def _unset(line: Line) -> str | None:
    """The variable that a line sets to nothing, if that is what it does."""
    op = line.op
    return op.variable.name if isinstance(op, ir.Assign) and isinstance(op.value, Nothing) else None


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
        super().__init__([], probes.writer)
        self.probes = probes
        self.unit = unit
        self.walls = probes.writer.walls
        self.idle = False
        self.function: Function
        self.exits: list[Then] = []
        self.asked: list[tuple[ir.Ask, Function]] = []

    def write(self) -> list[tuple[ir.Ask, Function]]:
        """The unit from its beginning; with it, whatever follows its decisions."""
        self.begin(f"p{self.unit.index}", [f"v{i}" for i in range(self.unit.params)])
        self.follow(self.unit.ops, self.done)
        return self.asked

    # -------------------------------------------------------------- functions

    def begin(self, name: str, given: list[str]) -> Function:
        function = self.probes.functions[name] = Function(name, given)
        self.function, self.lines = function, function.lines
        return function

    def apart(self, given: list[str], write: Callable[[], None], idle: bool = False) -> Function:
        """A function of its own, written before going on here. `idle`: only for what is decided in it."""
        before = self.function, self.lines, self.plain_loops, self.mark, self.idle
        self.plain_loops, self.idle = 0, idle
        function = self.begin(f"y{len(self.probes.functions)}", given)
        function.whole = not idle
        write()
        (self.function, self.lines, self.plain_loops, self.mark, self.idle) = before
        return function

    def give(self, depth: int, value: str, *parts: Part, op: ir.Op | None = None) -> None:
        """The function ends with an answer."""
        self.lines.append(Line(depth, value, parts, self.mark, op, "return"))

    def go(
        self, depth: int, form: Literal["return", "if"], text: str, function: Function, *parts: Part, tail: str = ")"
    ) -> None:
        """Goes on with another function, or asks it."""
        self.function.calls.add(function.name)
        called = (Called(function.name), *parts)
        self.lines.append(Line(depth, text, called, self.mark, None, form, function.name, tail))

    def done(self, depth: int) -> None:
        self.give(depth, "True")

    def going_on(self, function: Function) -> Then:
        def go_on(depth: int) -> None:
            self.go(depth, "return", f"{function.name}(S, me", function)

        return go_on

    # -------------------------------------------------------------- operations

    def follow(self, ops: list[ir.Op], then: Then, depth: int = 1) -> None:
        """The operations, one after the other, and what follows them."""
        for i, op in enumerate(ops):
            self.mark = self.writer.mark(op)
            over = isinstance(op, ir.AttemptEnd)
            if not self.idle and (over or not self.walls.before[op]):
                self.give(depth, "True")
                self.look_on(ops[i:], then)
                return
            if not over and ir.cut([op]):
                self.deciding(op, ops[i + 1 :], then, depth)
                return
            if not over:
                self.op(op, depth)
            if isinstance(op, ir.Break | ir.Return):
                return
        then(depth)

    def look_on(self, ops: list[ir.Op], then: Then) -> None:
        """Nothing can fail any more, or another attempt begins; still, what follows a decision further on may fail."""
        if ir.cut(ops):
            self.apart([], lambda: self.follow(ops, then), idle=True)

    def deciding(self, op: ir.Op, rest: list[ir.Op], then: Then, depth: int) -> None:
        match op:
            case ir.Ask():
                self.ask(op, rest, then, depth)
            case ir.Call() | ir.Dispatch():
                self.call(op, rest, then, depth)
            case ir.If():
                follows = self.joined(rest, then)
                self.put(depth, f"if {op.test}:", op.test)
                self.follow(op.then, follows, depth + 1)
                self.put(depth, "else:")
                self.follow(op.otherwise, follows, depth + 1)
            case ir.While():
                self.turns(op.test, "", (), op.body, self.joined(rest, then), depth)
            case ir.ForIn():
                assert op.kept is not None
                items, place = op.kept
                self.put(depth, f"{items} = {Listed(op.items)}", items, op.items)
                self.put(depth, f"{place} = 0", place)
                draining = self.draining(op)
                if draining is not None:
                    self.drain(*draining, items, place, depth)
                    return
                step = f"{op.variable} = {items}[{place}]\n{place} += 1"
                stepped = (op.variable, items, place)
                self.turns(compare(place, "<", Size(items)), step, stepped, op.body, self.joined(rest, then), depth)

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

    def drain(self, ask: ir.Ask, pool: int, items: Var, place: Var, depth: int) -> None:
        lying, left = Contents(Number(pool)), f"len({items}) - {place}"
        taken = f"bool(S.loose or len({lying}) - ({ask.variable} is not None) >= {left})"
        parts = (lying, items, place)
        self.asked.append(
            (ask, self.apart([ask.variable.name], lambda: self.give(1, taken, is_given(ask.variable), *parts)))
        )
        other = f"if {ask.decider} != me and is_other(me, {ask.decider}) and len({lying}) > 1:"
        self.put(depth, other, ask.decider, lying)
        self.give(depth + 1, "True")
        self.give(depth, f"bool(S.loose or len({lying}) >= {left})", *parts)

    def joined(self, rest: list[ir.Op], then: Then) -> Then:
        """What follows two ways is written once."""
        if not rest:
            return then
        return self.going_on(self.apart([], lambda: self.follow(rest, then)))

    def ask(self, op: ir.Ask, rest: list[ir.Op], then: Then, depth: int) -> None:
        after = self.apart([op.variable.name], lambda: self.follow(rest, then))
        self.asked.append((op, after))
        if not self.walls.after[op]:  # what matters is only whether there is something to choose
            some = op.some if op.some is not None else op.options
            self.give(depth, f"bool(S.loose or {some})", some)
            return
        asked = f"{after.name}, {op.site}, {op.options}, {op.optional}, {op.strict}"
        self.put(depth, f"if {op.decider} != me and is_other(me, {op.decider}):", op.decider)
        parts: tuple[Part, ...] = (Searched(), op.options, op.optional)
        self.go(depth + 1, "return", f"foreign(S, me, {asked}", after, *parts)
        declined = self.declined(op, rest)
        if declined is not None:
            to_decline = self.apart([], lambda: self.follow(declined, then))
            self.go(depth, "if", f"tried(S, me, {to_decline.name}", to_decline, Searched())
            self.give(depth + 1, "True")
            self.put(depth, f"o = {op.options}\nif not o:\n    return False", op.options)
            asked, parts = f"{after.name}, {op.site}, o, None, {op.strict}", (Searched(),)
        self.go(depth, "return", f"explored(S, me, {asked}", after, *parts)

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

    def call(self, op: ir.Call | ir.Dispatch, rest: list[ir.Op], then: Then, depth: int) -> None:
        if self.walls.after[op] or (isinstance(op, ir.Dispatch) and op.spread is not None):
            self.function.whole = False
        else:
            self.end_with(op, depth)
        if ir.cut(rest):
            self.apart([], lambda: self.follow(rest, then), idle=True)

    def end_with(self, op: ir.Call | ir.Dispatch, depth: int) -> None:
        """All that matters is how the rule ends that is run here."""
        if isinstance(op, ir.Dispatch):
            self.function.calls.update(f"p{unit.index}" for unit in op.units if unit.fails)
            run = Dispatched(op.table, op.thing, tried=True)
            self.give(depth, f"{op.table}p[{op.thing}](S, me{arguments(op)})", run, *given(op))
        else:
            called = f"p{op.unit.index}"
            self.function.calls.add(called)
            self.give(depth, f"{called}(S, me{arguments(op)})", Called(called), *given(op), op=op)

    def turns(
        self, test: Value | None, step: str, stepped: tuple[Var, ...], body: list[ir.Op], follows: Then, depth: int
    ) -> None:
        head = self.apart([], lambda: None)
        go_on = self.going_on(head)
        before = self.function, self.lines, self.plain_loops, self.idle
        self.function, self.lines, self.plain_loops, self.idle = head, head.lines, 0, False
        if test is not None:
            self.put(1, f"if not ({test}):", test)
            follows(2)
        self.tick(1)
        if step:
            self.put(1, step, *stepped)
        self.exits.append(follows)
        self.follow(body, go_on)
        self.exits.pop()
        self.function, self.lines, self.plain_loops, self.idle = before
        go_on(depth)

    # -------------------------------------------------------------- overrides

    def op(self, op: ir.Op, depth: int) -> None:
        if isinstance(op, ir.Do) and op.record:
            return
        if isinstance(op, ir.Wall):
            self.put(depth, "if not S.loose:")
            self.give(depth + 1, "False")
        elif isinstance(op, ir.Call | ir.Dispatch) and self.can_end_with(op):
            self.end_with(op, depth)
        else:
            super().op(op, depth)

    def can_end_with(self, op: ir.Call | ir.Dispatch) -> bool:
        """Whether all that matters is how the rule ends that is run here."""
        if isinstance(op, ir.Dispatch) and op.spread is not None:
            return False
        units = op.units if isinstance(op, ir.Dispatch) else [op.unit]
        return any(unit.fails for unit in units) and not self.idle and not self.walls.after[op]

    def leave_loop(self, depth: int) -> None:
        if self.plain_loops:
            super().leave_loop(depth)
        else:
            self.exits[-1](depth)

    def leave_unit(self, depth: int) -> None:
        self.done(depth)
