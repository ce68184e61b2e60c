"""Units to Python source.

A unit that cannot pause becomes a plain function `u7(S, v0, v1, ...)`. One that can is cut at its pauses into blocks,
functions `b12(S, F)` over a frame `F = [block, v0, v1, ...]`: the frame holds the block to go on with and every
variable, so that a paused game is nothing but a list of such lists. `u7(S, ...)` then pushes the frame, and the run
loop calls the block of the topmost frame until a decision is asked or no frame is left (the way compilers lower async
functions).

Inside a block, variables are read from the frame at its head and written through at every assignment. Control flow that
encloses a pause becomes jumps (`F[0] = 13; return`); all other control flow stays ordinary Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.source import Span
from interpreter import ir
from interpreter.hoist import hoisted
from interpreter.ir.effects import TICK, Tick
from interpreter.ir.making import compare
from interpreter.ir.python import statement
from interpreter.ir.values import ZERO, Listed, Size, Value, Var
from interpreter.state import STEP
from interpreter.walls import Walls
from interpreter.written import Called, Dispatched, Ended, Line, Looped, Part, Repeated, Walled, variables


@dataclass
class Block:
    """A piece of a pausing unit."""

    number: int
    unit: ir.Unit
    lines: list[Line] = field(default_factory=list)
    after: ir.Op | None = None  # the decision, or the call, that it goes on after


@dataclass
class Writer:
    """Collects the source of all units; `blocks` grows over units, so that a block's number is its index."""

    lines: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    spans: dict[ir.Op, Span] = field(default_factory=dict)  # the statement an operation was made from
    marks: dict[Span, int] = field(default_factory=dict)
    walls: Walls = field(default_factory=Walls)
    made: dict[str, list[Line]] = field(default_factory=dict)  # by name: what a call of a unit does
    heads: dict[int, int] = field(default_factory=dict)  # by site: the block that begins a turn of its loop

    def mark(self, op: ir.Op) -> str:
        """A comment that leads from a line of generated code to the statement it was made from; see `origins`."""
        span = self.spans.get(op)
        return "" if span is None else f"  # @{self.marks.setdefault(span, len(self.marks))}"

    def unit(self, unit: ir.Unit) -> None:
        if unit.pauses or unit.root:
            _Pausing(self, unit).write()
        else:
            self.plain_function(unit)

    def plain_function(self, unit: ir.Unit) -> None:
        params = "".join(f", v{i}" for i in range(unit.params))
        body: list[Line] = []
        Plain(body, self).sequence(unit.ops, 1)
        self.made[f"u{unit.index}"] = body
        self.lines.extend(hoisted([f"def u{unit.index}(S{params}):", *map(str, body)]))

    def failing_blocks(self) -> list[bool]:
        """For each block that a rule can wait to go on with: can the rest of its unit come to a wall?"""
        after = self.walls.after
        return [block.after is None or after.get(block.after, True) for block in self.blocks]


def given(op: ir.Call | ir.Dispatch) -> tuple[Value, ...]:
    """The values that a rule is called with."""
    return (*op.args, op.spread) if isinstance(op, ir.Dispatch) and op.spread is not None else tuple(op.args)


def arguments(op: ir.Call | ir.Dispatch) -> str:
    """What a rule is called with, after what every rule is."""
    given = "".join(f", {arg}" for arg in op.args)
    return f"{given}, *{op.spread}[1:]" if isinstance(op, ir.Dispatch) and op.spread is not None else given


class Plain:
    """Operations that do not pause, as ordinary Python. `loops` is False outside any plain loop."""

    def __init__(self, lines: list[Line], writer: Writer) -> None:
        self.lines = lines
        self.writer = writer
        self.plain_loops = 0
        self.mark = ""

    def put(self, depth: int, code: str, *parts: Part, op: ir.Op | None = None) -> None:
        """Lines of code; `parts`: all that they were made from."""
        first, *others = code.split("\n")
        self.lines.append(Line(depth, first, parts, self.mark, op))
        self.lines.extend(Line(depth, line, (), self.mark) for line in others)

    def sequence(self, ops: list[ir.Op], depth: int) -> None:
        start = len(self.lines)
        for op in ops:
            self.mark = self.writer.mark(op)
            self.op(op, depth)
            if isinstance(op, ir.Break | ir.Return):
                break
        if len(self.lines) == start:
            self.put(depth, "pass")

    def op(self, op: ir.Op, depth: int) -> None:
        match op:
            case ir.Do(effect=Tick()):
                self.tick(depth)
            case ir.Do():
                self.put(depth, statement(op.effect), op.effect, op=op)
            case ir.Assign():
                self.assign(op, depth)
            case ir.If():
                self.put(depth, f"if {op.test}:", op.test)
                self.sequence(op.then, depth + 1)
                if op.otherwise:
                    self.put(depth, "else:")
                    self.sequence(op.otherwise, depth + 1)
            case ir.While():
                tests = () if op.test is None else (op.test,)
                self.put(depth, f"while {op.test or 'True'}:", Repeated(), *tests)
                self.tick(depth + 1)
                self.loop(op.body, depth + 1)
            case ir.ForIn():
                self.put(depth, f"for {op.variable} in {op.items}:", Looped(op.variable, op.items))
                self.stored(op.variable, depth + 1)
                self.tick(depth + 1)
                self.loop(op.body, depth + 1)
            case ir.Break():
                self.leave_loop(depth)
            case ir.Return():
                self.leave_unit(depth)
            case ir.Wall():
                self.put(depth, "S.wall()", Walled())
            case ir.Call():
                called = f"u{op.unit.index}"
                self.put(self.guarded(op, depth), f"{called}(S{arguments(op)})", Called(called), *given(op))
            case ir.Dispatch():
                run = Dispatched(op.table, op.thing)
                self.put(depth, f"{op.table}[{op.thing}](S{arguments(op)})", run, *given(op))
            case ir.AttemptEnd():
                self.put(depth, "S.attempt_ends()", Ended())
            case ir.Ask():
                raise AssertionError("a decision in a unit that cannot pause")

    def guarded(self, op: ir.Call, depth: int) -> int:
        """Writes the test that a call is made under, if there is one; how deep the call itself stands."""
        test = op.unit.guarded(op.args)
        if test is None:
            return depth
        self.put(depth, f"if {test}:", test)
        return depth + 1

    def tick(self, depth: int) -> None:
        """A step; at the end of its budget the state makes an end of it."""
        self.put(depth, f"S.steps -= {STEP}\nif S.steps < 0:\n    {statement(TICK)}")

    def assign(self, op: ir.Assign, depth: int) -> None:
        self.put(depth, f"{op.variable} = {op.value}", op.variable, op.value, op=op)

    def stored(self, variable: Var, depth: int) -> None:
        """A plain function keeps its variables to itself."""

    def loop(self, body: list[ir.Op], depth: int) -> None:
        self.plain_loops += 1
        self.sequence(body, depth)
        self.plain_loops -= 1

    def leave_loop(self, depth: int) -> None:
        self.put(depth, "break")

    def leave_unit(self, depth: int) -> None:
        self.put(depth, "return")


class _Pausing(Plain):
    def __init__(self, writer: Writer, unit: ir.Unit) -> None:
        super().__init__([], writer)
        self.unit = unit
        self.exits: list[int] = []  # where the enclosing block loops end
        self.first = len(writer.blocks)
        self.block = self.new_block()
        self.lines = self.block.lines

    # -------------------------------------------------------------- blocks

    def new_block(self, after: ir.Op | None = None) -> Block:
        block = Block(len(self.writer.blocks), self.unit, after=after)
        self.writer.blocks.append(block)
        return block

    def start(self, block: Block) -> None:
        self.block = block
        self.lines = block.lines

    def jump(self, target: int, depth: int = 1) -> None:
        self.put(depth, f"F[0] = {target}")
        self.put(depth, "return")

    def write(self) -> None:
        self.pausing_sequence(self.unit.ops)
        self.leave_unit(1)
        for block in self.writer.blocks[self.first :]:
            body = [f"def b{block.number}(S, F):"]
            used = sorted(int(name[1:]) for name in variables(block.lines))
            if used:
                names = ", ".join(f"v{n}" for n in used)
                slots = ", ".join(f"F[{n + 1}]" for n in used)
                body.append(f"    {names} = {slots}")
            self.writer.lines.extend(hoisted([*body, *map(str, block.lines)]))
        params = "".join(f", v{i}" for i in range(self.unit.params))
        filler = ", None" * (self.unit.variables - self.unit.params)
        self.writer.lines.append(f"def u{self.unit.index}(S{params}):")
        self.writer.lines.append(f"    S.push([{self.first}{params}{filler}])")
        self.writer.made[f"u{self.unit.index}"] = [Line(1, "", (Ended(),))]

    # -------------------------------------------------------------- overrides: variables live in the frame

    def assign(self, op: ir.Assign, depth: int) -> None:
        self.put(depth, f"{op.variable} = F[{op.variable.number + 1}] = {op.value}", op.variable, op.value)

    def stored(self, variable: Var, depth: int) -> None:
        self.put(depth, f"F[{variable.number + 1}] = {variable}", variable)

    def leave_loop(self, depth: int) -> None:
        if self.plain_loops:
            super().leave_loop(depth)
        else:
            self.jump(self.exits[-1], depth)

    def leave_unit(self, depth: int) -> None:
        self.put(depth, "S.stack.pop()")
        self.put(depth, "return")

    # -------------------------------------------------------------- operations that pause

    def pausing_sequence(self, ops: list[ir.Op], then: int | None = None) -> None:
        """The operations, and then a jump, unless they have left already."""
        for op in ops:
            self.mark = self.writer.mark(op)
            if isinstance(op, ir.AttemptEnd):
                self.op(op, 1)
                after = self.new_block()
                self.put(1, f"F[0] = {after.number}")
                self.put(1, "return")
                self.start(after)
            elif ir.cut([op]):
                self.pausing(op)
            else:
                self.op(op, 1)
            if isinstance(op, ir.Break | ir.Return):
                return
        if then is not None:
            self.jump(then)

    def pausing(self, op: ir.Op) -> None:
        match op:
            case ir.Ask():
                after = self.new_block(op)
                self.put(1, f"F[0] = {after.number}")
                asked = f"S.ask = ({op.site}, {op.decider}, {op.options}, {op.optional}, {op.strict})"
                self.put(1, asked, op.decider, op.options, op.optional)
                self.put(1, "return")
                self.start(after)
                self.put(1, f"{op.variable} = F[{op.variable.number + 1}] = S.answer", op.variable)
            case ir.Call() | ir.Dispatch():
                after = self.new_block(op)
                self.put(1, f"F[0] = {after.number}")
                Plain.op(self, op, 1)
                self.put(1, "return")
                self.start(after)
            case ir.If():
                then, otherwise, join = self.new_block(), self.new_block(), self.new_block()
                self.put(1, f"F[0] = {then.number} if {op.test} else {otherwise.number}", op.test)
                self.put(1, "return")
                for block, ops in ((then, op.then), (otherwise, op.otherwise)):
                    self.start(block)
                    self.pausing_sequence(ops, join.number)
                self.start(join)
            case ir.While():
                self.block_loop(op.test, op.body)
            case ir.ForIn():
                assert op.kept is not None
                items, place = op.kept
                self.assign(ir.Assign(items, Listed(op.items)), 1)
                self.assign(ir.Assign(place, ZERO), 1)
                number = op.variable.number + 1
                step = f"{op.variable} = F[{number}] = {items}[{place}]\n{place} = F[{place.number + 1}] = {place} + 1"
                self.block_loop(compare(place, "<", Size(items)), op.body, step, (op.variable, items, place))
            case _:
                raise AssertionError(f"{type(op).__name__} cannot pause")

    def block_loop(self, test: Value | None, body: list[ir.Op], step: str = "", stepped: tuple[Var, ...] = ()) -> None:
        head, leave = self.new_block(), self.new_block()
        if body and isinstance(body[0], ir.Ask):
            self.writer.heads[body[0].site] = head.number
        self.jump(head.number)
        self.start(head)
        if test is not None:
            self.put(1, f"if not ({test}):", test)
            self.jump(leave.number, 2)
        if step:
            self.put(1, step, *stepped)
        self.tick(1)
        self.exits.append(leave.number)
        plain_loops, self.plain_loops = self.plain_loops, 0
        self.pausing_sequence(body, head.number)
        self.plain_loops = plain_loops
        self.exits.pop()
        self.start(leave)
