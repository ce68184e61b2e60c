"""Units to straight Python, for games that are played to their end in one go.

In this form a decision is a call: `x7(S, C, v0, ...)` asks the chooser `C` and goes on with its answer, so that there
are no blocks and no run loop, and nothing is recorded. The games are the same as those of the form that pauses: the
same options in the same order, the same chance.

What is offered still has to be legal. Where what follows a decision can fail, a function of `probes` is asked. Where
there is none (a rule that decides something is called, and more that can fail comes after it), the search needs the
frames of the form that pauses: the caller puts on the stack of the state what its own frame would be, and calls the
rule in a second form, `h7`, in which every call of a rule that decides something does the same. So at a decision in
there the stack is what it would be in a game that pauses, and the same search can be made (`Program.foreseen`).
"""

from __future__ import annotations

from interpreter import ir
from interpreter.blocks import Plain, Writer
from interpreter.hoist import hoisted
from interpreter.probes import Probes
from interpreter.state import MOST_STEPS


class Direct:
    def __init__(self, writer: Writer, probes: Probes, units: list[ir.Unit], pieces: set[int]) -> None:
        self.writer = writer
        self.probes = probes
        self.units = units
        self.pieces = pieces  # sites where pieces that look alike are one option
        self.recursive = {unit.index for unit in units if unit in called_by(unit)}
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
            lines.append(f"{name}x = {{{', '.join(f'{i}: x{u}' for i, u in by_id.items())}}}")
            lines.append(f"{name}h = {{{', '.join(f'{i}: {self.framed_name(u)}' for i, u in by_id.items())}}}")
        lines.append(f"UNITSx = [{', '.join(f'x{u.index}' for u in self.units)}]")
        lines.append(f"UNITSh = [{', '.join(self.framed_name(u.index) for u in self.units)}]")
        return "\n".join(lines) + "\n"

    def function(self, unit: ir.Unit, framed: bool) -> list[str]:
        params = "".join(f", v{i}" for i in range(unit.params))
        lines = [f"def {'h' if framed else 'x'}{unit.index}(S, C{params}):"]
        straight = _Straight(lines, self, unit, framed)
        unset = self.unset(unit, straight)
        if unset:
            lines.append(f"    {' = '.join(unset)} = None")
        straight.sequence(unit.ops, 1)
        return lines

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
        return f"{'h' if index in self.framed else 'x'}{index}"


def called_by(unit: ir.Unit) -> set[ir.Unit]:
    """All units that a unit calls, and those call, and so on."""
    waiting, found = [unit], set[ir.Unit]()
    while waiting:
        for op in ir.walk(waiting.pop().ops):
            units = [op.unit] if isinstance(op, ir.Call) else op.units if isinstance(op, ir.Dispatch) else []
            new = [called for called in units if called not in found]
            found.update(new)
            waiting += new
    return found


class _Straight(Plain):
    def __init__(self, lines: list[str], direct: Direct, unit: ir.Unit, framed: bool) -> None:
        super().__init__(lines, direct.writer)
        self.direct = direct
        self.unit = unit
        self.framed = framed

    def op(self, op: ir.Op, depth: int) -> None:
        match op:
            case ir.Do(code=code):
                if code == ir.TICK:
                    if self.unit.index in self.direct.recursive:
                        self.tick(depth)
                elif not op.record:
                    self.put(depth, code)
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
                return self.framed or (self.writer.walls.after[op] and op.site not in self.direct.probes.sites)
            case ir.Call() | ir.Dispatch():
                return (self.framed or self.writer.walls.after[op]) and ir.pauses([op])
        return False

    def frame(self, op: ir.Op) -> str:
        """What the frame of the unit would be after the operation."""
        variables = "".join(f", v{i}" for i in range(self.unit.variables))
        return f"[{self.direct.blocks[op]}{variables}]"

    def call(self, op: ir.Call | ir.Dispatch, depth: int) -> None:
        args = "".join(f", {arg}" for arg in op.args)
        framed = self.needs_frame(op)
        if isinstance(op, ir.Call):
            depth = self.guarded(op, depth)
        if isinstance(op, ir.Dispatch):
            if framed:
                for unit in op.units:
                    self.direct.in_frames(unit)
            name = f"{op.table}{'h' if framed else 'x'}[{op.thing}]"
        else:
            name = self.direct.in_frames(op.unit) if framed else f"x{op.unit.index}"
        if framed:
            self.put(depth, f"S.stack.append({self.frame(op)})")
        self.put(depth, f"{name}(S, C{args})")
        if framed:
            self.put(depth, "S.stack.pop()")

    def for_in(self, op: ir.ForIn, depth: int) -> None:
        """A loop counts, all its turns at once, where its body calls other rules or loops again: all else takes no time
        to speak of."""
        busy = any(isinstance(inner, ir.Call | ir.Dispatch | ir.While | ir.ForIn) for inner in ir.walk(op.body))
        listed = op.items.startswith(("tuple(", "range("))
        items = op.items
        if op.kept is not None:
            items = op.kept[0]
            self.put(
                depth, f"{items} = {op.items}" if op.items.startswith("tuple(") else f"{items} = tuple({op.items})"
            )
        elif busy and listed:
            items = f"i{op.variable[1:]}"
            self.put(depth, f"{items} = {op.items}")
        if busy and (op.kept is not None or listed):
            self.put(depth, f"S.steps -= len({items})\nif S.steps < 0:\n    {ir.TICK}")
            busy = False
        if op.kept is None:
            self.put(depth, f"for {op.variable} in {items}:")
        else:
            self.put(depth, f"for {op.kept[1]}, {op.variable} in enumerate({items}, 1):")
        if busy:
            self.tick(depth + 1)
        self.loop(op.body, depth + 1)

    def ask(self, op: ir.Ask, depth: int) -> None:
        """Nothing to choose: None. One answer only: that one. Else the chooser's."""
        asked = f"{op.site}, {op.decider}, {op.options}, {op.optional}"
        if self.needs_frame(op):
            root = self.unit.root and not self.framed
            self.put(depth, f"{op.variable} = S.program.foreseen(S, C, {asked}, {root}, {self.frame(op)})")
        elif self.direct.writer.walls.after[op]:
            name, needs = self.direct.probes.sites[op.site]
            given = "".join(f", {v}" for v in needs)
            if op.site in self.direct.probes.pure_sites & self.direct.probes.inert & self.direct.probes.declinable:
                self.ask_at_once(op, f"{name}(S, {op.decider}, o[0]{given})", depth)
                return
            self.put(depth, f"{op.variable} = S.program.legally(S, C, {asked}, {self.unit.root}, {name}{given})")
        elif op.site in self.direct.pieces:
            self.put(depth, f"{op.variable} = S.program.asked(S, C, {asked})")
        else:
            self.put(depth, f"o = {op.options}")
            several = {"True": "o", "False": "len(o) > 1"}.get(op.optional, f"len(o) > 1 or o and ({op.optional})")
            self.put(depth, f"if {several}:")
            self.put(depth + 1, f"S.steps = {MOST_STEPS}")
            self.put(depth + 1, f"{op.variable} = C(S, {op.site}, {op.decider}, o, {op.optional})")
            self.put(depth, "else:")
            self.put(depth + 1, f"{op.variable} = o[0] if o else None")

    def ask_at_once(self, op: ir.Ask, test: str, depth: int) -> None:
        """Whether all options are legal or none is, and nothing is changed to find out."""
        self.put(depth, f"o = {op.options}")
        self.put(depth, f"if o and (S.loose or {test}):")
        if op.site in self.direct.pieces:
            self.put(depth + 1, f"if len(o) > 1:\n    o = S.program.distinct(S, {op.site}, o, {op.decider})")
        self.put(depth + 1, f"S.steps = {MOST_STEPS}")
        self.put(depth + 1, f"{op.variable} = C(S, {op.site}, {op.decider}, o, True)")
        self.put(depth, "else:")
        self.put(depth + 1, f"{op.variable} = None")
