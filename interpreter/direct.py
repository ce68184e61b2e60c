"""Units to straight Python, for games that are played to their end in one go.

In this form a decision is a call: `x7(S, C, v0, ...)` asks the chooser `C` and goes on with its answer, so that there
are no frames, no blocks and no run loop, and nothing is recorded. The games are the same as those of the form that
pauses: the same options in the same order, the same chance.

What is offered still has to be legal. Where what follows a decision can fail, a function of `probes` is asked. Where
there is none (a rule that decides something is called, and more that can fail comes after it), the whole unit is
run in the form that pauses, by `Program.drive`: `is_hard` finds these. If the flow itself is such a unit, the game has
no direct form.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.blocks import Plain, Writer
from interpreter.hoist import hoisted
from interpreter.probes import Probes
from interpreter.state import MOST_STEPS


class Direct:
    def __init__(
        self, writer: Writer, probes: Probes, units: list[ir.Unit], reports: set[int], pieces: set[int]
    ) -> None:
        self.writer = writer
        self.probes = probes
        self.units = units
        self.reports = reports  # sites that a table answers
        self.pieces = pieces  # sites where pieces that look alike are one option

    def source(self, tables: dict[str, dict[int, int]]) -> str:
        """All units; `tables`: which unit is the rule of which thing."""
        lines: list[str] = []
        for unit in self.units:
            lines += hoisted(self.function(unit))
        for name, by_id in tables.items():
            lines.append(f"{name}x = {{{', '.join(f'{i}: x{u}' for i, u in by_id.items())}}}")
        lines.append(f"UNITSx = [{', '.join(f'x{u.index}' for u in self.units)}]")
        return "\n".join(lines) + "\n"

    def function(self, unit: ir.Unit) -> list[str]:
        params = "".join(f", v{i}" for i in range(unit.params))
        lines = [f"def x{unit.index}(S, C{params}):"]
        if self.is_hard(unit):
            return [*lines, f"    S.program.drive(S, C, {unit.index}{params})"]
        unset = self.unset(unit)
        if unset:
            lines.append(f"    {' = '.join(unset)} = None")
        _Straight(lines, self, unit).sequence(unit.ops, 1)
        return lines

    def unset(self, unit: ir.Unit) -> list[str]:
        """Variables that are told to a probe, perhaps before they have a value."""
        asks = [op for op in ir.walk(unit.ops) if isinstance(op, ir.Ask) and self.writer.walls.after[op]]
        sites = [self.probes.sites[op.site][1] for op in asks]
        return sorted({v for needs in sites for v in needs if int(v[1:]) >= unit.params})

    def is_hard(self, unit: ir.Unit) -> bool:
        """Whether the search for what is legal has to go on from the middle of the unit."""
        after = self.writer.walls.after
        for op in ir.walk(unit.ops):
            match op:
                case ir.Ask():
                    if op.site in self.reports or (after[op] and op.site not in self.probes.sites):
                        return True
                case ir.Call() | ir.Dispatch():
                    if after[op] and ir.pauses([op]):
                        return True
        return False


class _Straight(Plain):
    def __init__(self, lines: list[str], direct: Direct, unit: ir.Unit) -> None:
        super().__init__(lines, direct.writer)
        self.direct = direct
        self.unit = unit
        self.calls = any(isinstance(op, ir.Call | ir.Dispatch) for op in ir.walk(unit.ops))

    def op(self, op: ir.Op, depth: int) -> None:
        match op:
            case ir.Do(code=code):
                if code == ir.TICK:
                    if self.calls:
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
            case ir.Call():
                args = "".join(f", {arg}" for arg in op.args)
                self.put(depth, f"x{op.unit.index}(S, C{args})")
            case ir.Dispatch():
                args = "".join(f", {arg}" for arg in op.args)
                self.put(depth, f"{op.table}x[{op.thing}](S, C{args})")
            case ir.Ask():
                self.ask(op, depth)
            case _:
                super().op(op, depth)

    def for_in(self, op: ir.ForIn, depth: int) -> None:
        """A loop counts where its body calls other rules or loops again: all else takes no time to speak of."""
        if op.kept is None:
            self.put(depth, f"for {op.variable} in {op.items}:")
        else:
            items, place = op.kept
            self.put(depth, f"{items} = tuple({op.items})")
            self.put(depth, f"for {place}, {op.variable} in enumerate({items}, 1):")
        if any(isinstance(inner, ir.Call | ir.Dispatch | ir.While | ir.ForIn) for inner in ir.walk(op.body)):
            self.tick(depth + 1)
        self.loop(op.body, depth + 1)

    def ask(self, op: ir.Ask, depth: int) -> None:
        """Nothing to choose: None. One answer only: that one. Else the chooser's."""
        asked = f"{op.site}, {op.decider}, {op.options}, {op.optional}"
        if self.direct.writer.walls.after[op]:
            name, needs = self.direct.probes.sites[op.site]
            given = "".join(f", {v}" for v in needs)
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
