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

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from dsl.types import EntityType
from interpreter import ir
from interpreter.blocks import Plain, Writer, arguments
from interpreter.hoist import hoisted
from interpreter.ir.asked import tests_answer
from interpreter.ir.effects import Move
from interpreter.ir.making import compare
from interpreter.ir.values import FALSE, TRUE, Contents, Listed, Number, Size, Value, Var
from interpreter.slices import Slices

_NAME = re.compile(r"\bv\d+\b")
_JUMP = re.compile(r"@(\w+)@")
_CALL = re.compile(r"return ([py]\d+)\(S, me(.*)\)")
_TRIED = re.compile(r"tried\(S, me, (y\d+)")
_GOES_ON = re.compile(r"(\s+)(return|if) (y\d+)\(S, me@\w+@\)(?=:|  # @|$)")
_UNSET = re.compile(r"v\d+ = (?:-1|None)")
SHORT = 8  # lines that are written out where they follow
_PLAIN = re.compile(r"v\d+|-?\d+")

Then = Callable[[int], None]  # writes what follows, at a depth


@dataclass
class Function:
    """One of them. `given`: its first parameters; `needs`: all variables that it or what it goes on with uses."""

    name: str
    given: list[str]
    lines: list[str] = field(default_factory=list)
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
        self.slices.learn({function.name: function.lines for function in new}, ())
        for function in new:
            function.lines[:] = self.slices.sliced(function.lines)
        for function in new:
            function.lines[:] = [_TRIED.sub(self._tried, line) for line in function.lines]
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

    def _tried(self, call: re.Match[str]) -> str:
        """What changes nothing need not be taken back."""
        return f"{call[1]}(S, me" if self.slices.is_idle(call[1]) else call[0]

    def _unfolded(self, function: Function, line: str) -> list[str]:
        """A line, or in place of a call of something short what it does."""
        call = _GOES_ON.match(line)
        other = self.functions.get(call[3]) if call is not None else None
        if call is None or other is None or other is function or other.given:
            return [line]
        if not 0 < len(other.lines) <= SHORT:  # none: it is still being written
            return [line]
        if call[2] == "return":
            function.calls |= other.calls
            return [call[1] + inner.removeprefix("    ") for inner in other.lines]
        *before, last = (inner.split("  # @")[0].strip() for inner in other.lines)
        if not last.startswith("return ") or not all(_UNSET.fullmatch(inner) for inner in before):
            return [line]
        if any(re.search(rf"\b{inner.split(' = ')[0]}\b", last) for inner in before):
            return [line]
        function.calls |= other.calls
        return [f"{call[1]}if {last.removeprefix('return ')}:"]

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
            text = line.split("  # @")[0]
            text = text.replace(f"{variable} == -1", "").replace(f"{variable} is not None", "")
            call = _CALL.fullmatch(text.strip())
            if call is not None and call[1] in self.functions:
                args = call[2].removeprefix(", ").split(", ")
                if call[1][0] == "p" and all(_PLAIN.fullmatch(a) for a in args):
                    params = zip(self.functions[call[1]].given, args, strict=True)
                    found += [(call[1], p) for p, a in params if a == variable]
                    continue
                if call[1][0] == "y":
                    found.append((call[1], variable))
                    continue
            if re.search(rf"\b{variable}\b", text):
                return None
            found += [(jump, variable) for jump in _JUMP.findall(text)]
        return found

    def _settle(self, new: list[Function]) -> None:
        for function in new:
            function.needs = {name for line in function.lines for name in _NAME.findall(line)} - set(function.given)
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
            yield _JUMP.sub(lambda m: self._arguments(m[1]), line)

    def _arguments(self, name: str) -> str:
        """What a function is called with: the answer is given apart."""
        return "".join(f", {n}" for n in sorted(self.functions[name].needs, key=_number))


def _number(name: str) -> int:
    return int(name[1:])


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

    def done(self, depth: int) -> None:
        self.put(depth, "return True")

    def going_on(self, function: Function) -> Then:
        def go_on(depth: int) -> None:
            self.function.calls.add(function.name)
            self.put(depth, f"return {function.name}(S, me@{function.name}@)")

        return go_on

    # -------------------------------------------------------------- operations

    def follow(self, ops: list[ir.Op], then: Then, depth: int = 1) -> None:
        """The operations, one after the other, and what follows them."""
        for i, op in enumerate(ops):
            self.mark = self.writer.mark(op)
            over = isinstance(op, ir.AttemptEnd)
            if not self.idle and (over or not self.walls.before[op]):
                self.put(depth, "return True")
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
                self.put(depth, f"if {op.test}:")
                self.follow(op.then, follows, depth + 1)
                self.put(depth, "else:")
                self.follow(op.otherwise, follows, depth + 1)
            case ir.While():
                self.turns(op.test, "", op.body, self.joined(rest, then), depth)
            case ir.ForIn():
                assert op.kept is not None
                items, place = op.kept
                self.put(depth, f"{items} = tuple({op.items})")
                self.put(depth, f"{place} = 0")
                draining = self.draining(op)
                if draining is not None:
                    self.drain(*draining, items, place, depth)
                    return
                step = f"{op.variable} = {items}[{place}]\n{place} += 1"
                self.turns(compare(place, "<", Size(items)), step, op.body, self.joined(rest, then), depth)

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
        left = f"len({items}) - {place}"
        taken = f"return bool(S.loose or len(S.has[{pool}]) - ({ask.variable} is not None) >= {left})"
        self.asked.append((ask, self.apart([ask.variable.name], lambda: self.put(1, taken))))
        self.put(depth, f"if {ask.decider} != me and is_other(me, {ask.decider}) and len(S.has[{pool}]) > 1:")
        self.put(depth + 1, "return True")
        self.put(depth, f"return bool(S.loose or len(S.has[{pool}]) >= {left})")

    def joined(self, rest: list[ir.Op], then: Then) -> Then:
        """What follows two ways is written once."""
        if not rest:
            return then
        return self.going_on(self.apart([], lambda: self.follow(rest, then)))

    def ask(self, op: ir.Ask, rest: list[ir.Op], then: Then, depth: int) -> None:
        after = self.apart([op.variable.name], lambda: self.follow(rest, then))
        self.asked.append((op, after))
        if not self.walls.after[op]:  # what matters is only whether there is something to choose
            self.put(depth, f"return bool(S.loose or {op.some or op.options})")
            return
        self.function.calls.add(after.name)
        going_on = f"{after.name}, {op.site}, {op.options}, {op.optional}, {op.strict}@{after.name}@"
        self.put(depth, f"if {op.decider} != me and is_other(me, {op.decider}):")
        self.put(depth + 1, f"return foreign(S, me, {going_on})")
        optional, options = str(op.optional), str(op.options)
        declined = self.declined(op, rest)
        if declined is not None:
            to_decline = self.apart([], lambda: self.follow(declined, then))
            self.function.calls.add(to_decline.name)
            self.put(depth, f"if tried(S, me, {to_decline.name}@{to_decline.name}@):")
            self.put(depth + 1, "return True")
            self.put(depth, f"o = {op.options}\nif not o:\n    return False")
            optional, options = "None", "o"
        asked = f"{after.name}, {op.site}, {options}, {optional}, {op.strict}@{after.name}@"
        self.put(depth, f"return explored(S, me, {asked})")

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
        args = arguments(op)
        if self.walls.after[op] or (isinstance(op, ir.Dispatch) and op.spread is not None):
            self.function.whole = False
        elif isinstance(op, ir.Dispatch):
            self.function.calls.update(f"p{unit.index}" for unit in op.units if unit.fails)
            self.put(depth, f"return {op.table}p[{op.thing}](S, me{args})")
        else:
            self.function.calls.add(f"p{op.unit.index}")
            self.put(depth, f"return p{op.unit.index}(S, me{args})")
        if ir.cut(rest):
            self.apart([], lambda: self.follow(rest, then), idle=True)

    def turns(self, test: Value | None, step: str, body: list[ir.Op], follows: Then, depth: int) -> None:
        head = self.apart([], lambda: None)
        go_on = self.going_on(head)
        before = self.function, self.lines, self.plain_loops, self.idle
        self.function, self.lines, self.plain_loops, self.idle = head, head.lines, 0, False
        if test is not None:
            self.put(1, f"if not ({test}):")
            follows(2)
        self.tick(1)
        if step:
            self.put(1, step)
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
            self.put(depth + 1, "return False")
        elif isinstance(op, ir.Call) and op.unit.fails and not self.idle and not self.walls.after[op]:
            self.function.calls.add(f"p{op.unit.index}")
            self.put(depth, f"return p{op.unit.index}(S, me{arguments(op)})")
        elif isinstance(op, ir.Dispatch) and self.can_end_with(op):
            self.function.calls.update(f"p{unit.index}" for unit in op.units if unit.fails)
            self.put(depth, f"return {op.table}p[{op.thing}](S, me{arguments(op)})")
        else:
            super().op(op, depth)

    def can_end_with(self, op: ir.Dispatch) -> bool:
        """Whether all that matters is how the rule ends that is run here."""
        plain = op.spread is None and any(unit.fails for unit in op.units)
        return plain and not self.idle and not self.walls.after[op]

    def leave_loop(self, depth: int) -> None:
        if self.plain_loops:
            super().leave_loop(depth)
        else:
            self.exits[-1](depth)

    def leave_unit(self, depth: int) -> None:
        self.done(depth)
