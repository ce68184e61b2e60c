"""Units to straight Python, for games that are played to their end in one go.

In this form a decision is a call: `z7(S, C, v0, ...)` asks the chooser `C` and goes on with its answer, so that there
are no blocks and no run loop, and nothing is recorded. The games are the same as those of the form that pauses: the
same options in the same order, the same chance. Where all decisions are drawn by lot, a second version of it does the
drawing itself (see `lots`): `z7d(S, D, v0, ...)`, with `D` for a number from 0 to below 1.

What is offered still has to be legal. Where what follows a decision can fail, a function of `probes` is asked. Where
there is none (a rule that decides something is called, and more that can fail comes after it), the search needs the
frames of the form that pauses: the caller puts on the stack of the state what its own frame would be, and calls the
rule in a second form, `h7`, in which every call of a rule that decides something does the same. So at a decision in
there the stack is what it would be in a game that pauses, and the same search can be made (`Program.foreseen`).

Short units are written into those that call them (`insets`), and so are moves.
"""

from __future__ import annotations

import re

from interpreter import ir
from interpreter.blocks import Plain, Writer, arguments
from interpreter.hoist import hoisted
from interpreter.insets import Insets
from interpreter.ir.asked import is_constant, is_name
from interpreter.ir.effects import LET_GO, TICK, Effect, Move
from interpreter.ir.python import statement
from interpreter.ir.values import (
    FALSE,
    ONE,
    TRUE,
    Distinct,
    Group,
    Held,
    Holding,
    Holds,
    Kept,
    Listed,
    Table,
    Truth,
    Upto,
    Value,
    Var,
)
from interpreter.lower.moves import Follows, written_out
from interpreter.probes import Probes
from interpreter.state import MOST_STEPS, STEP
from interpreter.written import Line

MOST_NESTED = 5
GROUP = 6  # operations that `Calls.grouped` makes of a loop
_VARIABLE = re.compile(r"\bv\d+g?\b")


class Direct:
    def __init__(
        self,
        writer: Writer,
        probes: Probes,
        units: list[ir.Unit],
        pieces: set[int],
        telling: set[int],
        follows: Follows,
        drawn: bool = False,
    ) -> None:
        self.writer = writer
        self.probes = probes
        self.units = units
        self.follows = follows  # a move
        self.drawn = drawn
        self.tail, self.given = ("d", "S, D") if drawn else ("", "S, C")
        self.insets = Insets(units)
        self.counter = 0
        self.pieces = pieces  # sites where pieces that look alike are one option
        self.telling = telling  # sites that may have to be asked although there is one answer only
        self.blocks = {block.after: block.number for block in writer.blocks if block.after is not None}
        self.framed: dict[
            int, ir.Unit
        ] = {}  # those that are called where frames are wanted; grows while they are written

    def source(self, tables: dict[str, dict[int, int]]) -> str:
        """All units; `tables`: which unit is the rule of which thing."""
        lines: list[str] = []
        for unit in self.units:
            lines += hoisted(self.function(unit, False))
        written = 0
        while written < len(self.framed):
            lines += hoisted(self.function(list(self.framed.values())[written], True))
            written += 1
        for name, by_id in tables.items():
            plain = ", ".join(f"{i}: {self.plain_name(u)}" for i, u in by_id.items())
            framed = ", ".join(f"{i}: {self.framed_name(u)}" for i, u in by_id.items())
            lines.append(f"{name}x{self.tail} = {{{plain}}}")
            lines.append(f"{name}h{self.tail} = {{{framed}}}")
        lines.append(f"UNITSx{self.tail} = [{', '.join(self.plain_name(u.index) for u in self.units)}]")
        lines.append(f"UNITSh{self.tail} = [{', '.join(self.framed_name(u.index) for u in self.units)}]")
        return "\n".join(lines) + "\n"

    def function(self, unit: ir.Unit, framed: bool) -> list[str]:
        params = "".join(f", v{i}" for i in range(unit.params))
        name = self.framed_name(unit.index) if framed else self.plain_name(unit.index)
        straight = _Straight([], self, unit, framed)
        unset = self.unset(unit, straight)
        head = [f"    {' = '.join(unset)} = None"] if unset else []
        straight.sequence(unit.ops, 1)
        return [f"def {name}({self.given}{params}):", *head, *map(str, straight.lines)]

    def unset(self, unit: ir.Unit, straight: _Straight) -> list[str]:
        """Variables that are told to a search, perhaps before they have a value."""
        told: set[str] = set()
        for op in ir.walk(unit.ops):
            if straight.needs_frame(op):
                told.update(f"v{i}" for i in range(unit.params, unit.variables))
            elif isinstance(op, ir.Ask) and self.writer.walls.after[op]:
                told.update(v for v in self.probes.sites[op.site][1] if int(v[1:]) >= unit.params)
        return sorted(told, key=lambda v: int(v[1:]))

    def in_frames(self, unit: ir.Unit) -> str:
        """The name of a unit where frames are wanted; one that decides nothing needs none."""
        if unit.pauses:
            self.framed.setdefault(unit.index, unit)
        return self.framed_name(unit.index)

    def framed_name(self, index: int) -> str:
        return f"h{index}{self.tail}" if index in self.framed else self.plain_name(index)

    def plain_name(self, index: int) -> str:
        return f"z{index}{self.tail}"


class _Straight(Plain):
    def __init__(self, lines: list[Line], direct: Direct, unit: ir.Unit, framed: bool) -> None:
        super().__init__(lines, direct.writer)
        self.direct = direct
        self.unit = unit
        self.framed = framed
        self.nested = 0  # units set in one another

    def sequence(self, ops: list[ir.Op], depth: int) -> None:
        for i, op in enumerate(ops):
            group = ops[i : i + GROUP]
            if isinstance(op, ir.Assign) and isinstance(op.value, Held) and len(group) == GROUP and self.is_loop(group):
                if i:
                    super().sequence(ops[:i], depth)
                self.group(group, depth)
                if ops[i + GROUP :]:
                    self.sequence(ops[i + GROUP :], depth)
                return
        super().sequence(ops, depth)

    def is_loop(self, group: list[ir.Op]) -> bool:
        return isinstance(group[3], ir.ForIn) and isinstance(group[4], ir.Do) and group[4].effect == LET_GO

    def group(self, ops: list[ir.Op], depth: int) -> None:
        """Something done to each of a group; there may be none."""
        loop = ops[3]
        assert isinstance(loop, ir.ForIn)
        self.mark = self.writer.mark(loop)
        name = Var(f"{loop.variable}g")
        self.put(depth, f"{name} = {loop.items}")
        self.put(depth, f"if {name}:")
        super().sequence([*ops[:3], ir.ForIn(loop.variable, name, loop.body, loop.kept), *ops[4:]], depth + 1)

    def op(self, op: ir.Op, depth: int) -> None:
        match op:
            case ir.Do(effect=effect):
                if effect == TICK:
                    if self.direct.insets.is_recursive(self.unit):
                        self.tick(depth)
                elif not op.record:
                    self.do(effect, depth)
            case ir.If(test=Holding(), otherwise=otherwise) if not self.direct.insets.is_held(self.unit):
                self.sequence(otherwise, depth)
            case ir.While():
                self.put(depth, f"while {op.test or 'True'}:")
                self.tick(depth + 1)
                self.loop(op.body, depth + 1)
            case ir.ForIn():
                self.for_in(op, depth)
            case ir.Wall() | ir.AttemptEnd():
                pass
            case ir.Call() | ir.Dispatch():
                self.call(op, depth)
            case ir.Ask():
                self.ask(op, depth)
            case _:
                super().op(op, depth)

    def needs_frame(self, op: ir.Op) -> bool:
        """Whether a search that goes on from the middle of an operation comes back to this unit."""
        match op:
            case ir.Ask():
                searched = self.writer.walls.after[op] and op.site not in self.direct.probes.sites
                return self.framed or searched or op.site in self.direct.telling
            case ir.Call() | ir.Dispatch():
                return (self.framed or self.writer.walls.after[op]) and ir.pauses([op])
        return False

    def frame(self, op: ir.Op) -> str:
        """What the frame of the unit would be after the operation."""
        variables = "".join(f", v{i}" for i in range(self.unit.variables))
        return f"[{self.direct.blocks[op]}{variables}]"

    def call(self, op: ir.Call | ir.Dispatch, depth: int) -> None:
        args = arguments(op)
        framed = self.needs_frame(op)
        if isinstance(op, ir.Dispatch):
            if framed:
                for unit in op.units:
                    self.direct.in_frames(unit)
            name = f"{op.table}{'h' if framed else 'x'}{self.direct.tail}[{op.thing}]"
        elif not framed and self.can_be_set_in(op.unit):
            self.set_in(op.unit, op.args, depth)
            return
        else:
            name = self.direct.in_frames(op.unit) if framed else self.direct.plain_name(op.unit.index)
            depth = self.guarded(op, depth)
        if framed:
            self.put(depth, f"S.stack.append({self.frame(op)})")
        self.put(depth, f"{name}({self.direct.given}{args})")
        if framed:
            self.put(depth, "S.stack.pop()")

    def can_be_set_in(self, unit: ir.Unit) -> bool:
        if self.nested > MOST_NESTED or unit.guard or not self.direct.insets.is_short(unit):
            return False
        inner = _Straight([], self.direct, unit, False)
        return not any(inner.needs_frame(op) for op in ir.walk(unit.ops))

    def set_in(self, unit: ir.Unit, args: list[Value], depth: int) -> None:
        """The operations of a unit in place of a call of it, its variables under names of their own."""
        self.direct.counter += 1
        suffix = f"_{self.direct.counter}"
        inner = _Straight([], self.direct, unit, False)
        inner.nested = self.nested + 1
        inner.left_early(unit.ops, depth)
        text = "\n".join(map(str, inner.lines))
        names: dict[str, str] = {}
        fixed = self.direct.insets.unchanged(unit)
        for i, arg in enumerate(args):
            number = is_constant(arg) and f"v{i} is " not in text
            if f"v{i}" in fixed and (is_name(arg) or number):
                names[f"v{i}"] = str(arg)
            else:
                self.put(depth, f"v{i}{suffix} = {arg}")
        unset = self.direct.unset(unit, inner)
        if unset:
            self.put(depth, f"{' = '.join(v + suffix for v in unset)} = None")
        renamed = _VARIABLE.sub(lambda m: names.get(m[0], m[0] + suffix), text)
        self.lines += [Line(0, line) for line in renamed.split("\n")]

    def left_early(self, ops: list[ir.Op], depth: int) -> None:
        """Operations that may be left at once: what follows such a test is done where it does not hold."""
        for i, op in enumerate(ops):
            if isinstance(op, ir.If) and any(isinstance(inner, ir.Return) for inner in op.then):
                self.mark = self.writer.mark(op)
                if i:
                    self.sequence(ops[:i], depth)
                self.put(depth, f"if not ({op.test}):")
                self.left_early(ops[i + 1 :], depth + 1)
                return
        self.sequence(ops, depth)

    def do(self, effect: Effect, depth: int) -> None:
        """An effect; a move is written out."""
        if isinstance(effect, Move) and not effect.on_top:
            self.put(depth, written_out(effect.piece, effect.place, self.direct.follows))
        else:
            self.put(depth, statement(effect))

    def for_in(self, op: ir.ForIn, depth: int) -> None:
        """A loop counts, all its turns at once, where its body calls other rules or loops again: all else takes no time
        to speak of."""
        busy = any(isinstance(inner, ir.Call | ir.Dispatch | ir.While | ir.ForIn) for inner in ir.walk(op.body))
        listed = isinstance(op.items, Listed | Distinct | Upto)
        kept = op.kept if op.kept and any(self.tells(inner, op.kept) for inner in ir.walk(op.body)) else None
        items = op.items
        if kept is not None:
            items = kept[0]
            self.put(depth, f"{items} = {op.items if isinstance(op.items, Listed | Distinct) else Listed(op.items)}")
        elif isinstance(op.items, Listed) and self.is_fixed(op.items.things):
            items, busy = op.items.things, False
        elif busy and listed:
            items = Var(f"i{op.variable.number}")
            self.put(depth, f"{items} = {op.items}")
        if busy and (kept is not None or listed):
            self.put(depth, f"S.steps -= {STEP} * len({items})\nif S.steps < 0:\n    {statement(TICK)}")
            busy = False
        if kept is None:
            self.put(depth, f"for {op.variable} in {items}:")
        else:
            self.put(depth, f"for {kept[1]}, {op.variable} in enumerate({items}, 1):")
        if busy:
            self.tick(depth + 1)
        self.loop(op.body, depth + 1)

    @staticmethod
    def is_fixed(things: Value) -> bool:
        """Whether these are all things of a kind, which are the same in all games."""
        return isinstance(things, Table) and things.name[0] == "I"

    def tells(self, op: ir.Op, variables: tuple[Var, ...]) -> bool:
        """Whether a search is told one of the variables."""
        if self.needs_frame(op):
            return True
        told = self.direct.probes.sites.get(op.site) if isinstance(op, ir.Ask) else None
        return told is not None and any(variable.name in told[1] for variable in variables)

    def ask(self, op: ir.Ask, depth: int) -> None:
        """Nothing to choose: None. One answer only: that one. Else the chooser's."""
        asked = f"{op.site}, {op.decider}, {op.options}, {op.optional}"
        if self.needs_frame(op):
            root = self.unit.root and not self.framed
            foreseen = "foreseen_lot(S, D" if self.direct.drawn else "foreseen(S, C"
            self.put(depth, f"{op.variable} = S.program.{foreseen}, {asked}, {root}, {self.frame(op)})")
        elif self.direct.writer.walls.after[op]:
            name, needs = self.direct.probes.sites[op.site]
            given = "".join(f", {v}" for v in needs)
            if op.site in self.direct.probes.pure_sites & self.direct.probes.inert & self.direct.probes.declinable:
                self.ask_at_once(op, f"{name}(S, {op.decider}, o[0]{given})", depth)
                return
            legally = "lot(S, D" if self.direct.drawn else "legally(S, C"
            follows = f"{self.unit.root}, {op.wanted}, {name}{given}"
            self.put(depth, f"{op.variable} = S.program.{legally}, {asked}, {follows})")
        elif op.site in self.direct.pieces and not self.direct.drawn:
            self.put(depth, f"{op.variable} = S.program.asked(S, C, {asked})")
        elif self.direct.drawn:
            self.draw(op, depth)
        else:
            self.put(depth, f"o = {op.options}")
            several = f"len(o) > 1 or o and ({op.optional})"
            if isinstance(op.optional, Truth):
                several = "o" if op.optional.value else "len(o) > 1"
            self.put(depth, f"if {several}:")
            self.put(depth + 1, f"S.steps = {MOST_STEPS}")
            self.put(depth + 1, f"{op.variable} = C(S, {op.site}, {op.decider}, o, {op.optional})")
            self.put(depth, "else:")
            self.put(depth + 1, f"{op.variable} = o[0] if o else None")

    def draw(self, op: ir.Ask, depth: int) -> None:
        """By lot, each answer equally likely; to decline is one."""
        if op.site in self.direct.pieces:
            asked = f"{op.site}, {op.decider}, {op.options}, {op.optional}"
            self.put(depth, f"{op.variable} = S.program.picked(S, D, {asked})")
            return
        viewed = isinstance(op.options, Listed) and isinstance(op.options.things, Kept)
        options = Group(op.options.things) if isinstance(op.options, Listed) and viewed else op.options
        self.put(depth, f"o = {options}\nn = len(o)")  # a list that is kept is looked at only now: no copy
        if op.optional == FALSE:
            self.put(depth, "if n > 1:")
            self.put(depth + 1, f"S.steps = {MOST_STEPS}\n{op.variable} = o[int(D() * n)]")
            self.put(depth, "else:")
            self.put(depth + 1, f"{op.variable} = o[0] if n else None")
            return
        self.put(depth, f"m = n + {ONE if op.optional == TRUE else Holds(op.optional)}")
        self.put(depth, "if n and m > 1:")
        self.put(depth + 1, f"S.steps = {MOST_STEPS}\ni = int(D() * m)")
        self.put(depth + 1, f"{op.variable} = o[i] if i < n else None")
        self.put(depth, "else:")
        self.put(depth + 1, f"{op.variable} = o[0] if n else None")

    def ask_at_once(self, op: ir.Ask, test: str, depth: int) -> None:
        """Whether all options are legal or none is, and nothing is changed to find out."""
        self.put(depth, f"o = {op.options}")
        self.put(depth, f"if o and (S.loose or {test}):")
        if self.direct.drawn:
            self.put(depth + 1, f"{op.variable} = S.program.picked(S, D, {op.site}, {op.decider}, o, True)")
        else:
            if op.site in self.direct.pieces:
                self.put(depth + 1, f"if len(o) > 1:\n    o = S.program.distinct(S, {op.site}, o, {op.decider})")
            self.put(depth + 1, f"S.steps = {MOST_STEPS}")
            self.put(depth + 1, f"{op.variable} = C(S, {op.site}, {op.decider}, o, True)")
        self.put(depth, "else:")
        self.put(depth + 1, f"{op.variable} = None")
