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

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dsl.source import Span
from interpreter import ir
from interpreter.analyse.walls import Walls
from interpreter.ir.code import (
    FRAME,
    NOT_ANYTHING,
    STATE,
    Act,
    Answer,
    Await,
    Begin,
    Charge,
    EndAttempt,
    Exit,
    Fail,
    Fetch,
    Fork,
    Invoke,
    InvokeRule,
    Jump,
    NewFrame,
    PopFrame,
    SetKept,
)
from interpreter.ir.effects import Tick
from interpreter.ir.functions import ForEach, Function, Leave, Repeat, Run, Runs, Set, Statement, When
from interpreter.ir.making import compare
from interpreter.ir.values import (
    NO_NUMBER,
    ONE,
    TRUE,
    ZERO,
    Arithmetic,
    Entry,
    Group,
    Listed,
    Not,
    Rest,
    Size,
    Spread,
    Value,
    Var,
)
from interpreter.ir.walking import Node, walk


@dataclass
class Block:
    """A piece of a pausing unit."""

    number: int
    unit: ir.Unit
    body: list[Statement] = field(default_factory=list)
    after: ir.Op | None = None  # the decision, or the call, that it goes on after


@dataclass
class Writer:
    """Collects the functions of all units; `blocks` grows over units, so that a block's number is its index."""

    functions: list[Function] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    spans: dict[ir.Op, Span] = field(default_factory=dict)  # the statement an operation was made from
    walls: Walls = field(default_factory=Walls)
    heads: dict[int, int] = field(default_factory=dict)  # by site: the block that begins a turn of its loop

    def unit(self, unit: ir.Unit) -> None:
        if unit.pauses or unit.root:
            _Pausing(self, unit).write()
        else:
            plain = Plain(self)
            plain.sequence(unit.ops)
            runs = Runs("unit", unit.index)
            self.functions.append(Function(f"u{unit.index}", parameters(unit), tuple(plain.body), runs=runs))

    def failing_blocks(self) -> list[bool]:
        """For each block that a rule can wait to go on with: can the rest of its unit come to a wall?"""
        after = self.walls.after
        return [block.after is None or after.get(block.after, True) for block in self.blocks]


def parameters(unit: ir.Unit) -> tuple[Var, ...]:
    return tuple(Var(f"v{i}") for i in range(unit.params))


def variables_of(unit: ir.Unit) -> tuple[Var, ...]:
    return tuple(Var(f"v{i}") for i in range(unit.variables))


def arguments(op: ir.Call | ir.Dispatch) -> tuple[Value, ...]:
    """What a rule is called with, after what every rule is."""
    spread = op.spread if isinstance(op, ir.Dispatch) else None
    return tuple(op.args) if spread is None else (*op.args, Spread(Rest(spread)))


def variables(nodes: Iterable[Node]) -> set[str]:
    """The variables of a unit that are read or set."""
    found = (node.name for made in nodes for node in walk(made) if isinstance(node, Var))
    return {name for name in found if name[0] == "v" and name[1:].isdigit()}


class Plain:
    """Operations that do not pause, as ordinary statements. `plain_loops`: how many such loops are around."""

    def __init__(self, writer: Writer) -> None:
        self.body: list[Statement] = []
        self.writer = writer
        self.plain_loops = 0
        self.span: Span | None = None

    def put(self, made: Statement) -> None:
        """A statement that was just made, from the statement of the rules at hand."""
        self.add(made, self.span)

    def add(self, made: Statement, span: Span | None) -> None:
        if made is not NOT_ANYTHING:
            made.keep("span", span)
        self.body.append(made)

    def inside(self, write: Callable[[], None]) -> tuple[Statement, ...]:
        """What is written, as the inner of another statement."""
        around, self.body = self.body, []
        write()
        made, self.body = tuple(self.body), around
        return made

    def sequence(self, ops: list[ir.Op]) -> None:
        start = len(self.body)
        for op in ops:
            self.span = self.writer.spans.get(op)
            self.op(op)
            if isinstance(op, ir.Break | ir.Return):
                break
        if len(self.body) == start:
            self.put(NOT_ANYTHING)

    def op(self, op: ir.Op) -> None:
        span = self.span
        match op:
            case ir.Do(effect=Tick()):
                self.put(Charge())
            case ir.Do(effect=effect):
                self.put(Act(effect))
            case ir.Assign():
                self.assign(op.variable, op.value)
            case ir.If():
                then = self.inside(lambda: self.sequence(op.then))
                otherwise = self.inside(lambda: self.sequence(op.otherwise)) if op.otherwise else ()
                self.add(When(op.test, then, otherwise), span)
            case ir.While():
                self.add(Repeat(op.test or TRUE, self.inside(lambda: self.turn(op.body))), span)
            case ir.ForIn():
                body = self.inside(lambda: self.turn(op.body, op.variable))
                self.add(ForEach(op.variable, op.items, body), span)
            case ir.Break():
                self.leave_loop()
            case ir.Return():
                self.leave_unit()
            case ir.Wall():
                self.put(Fail())
            case ir.Call():
                self.guarded(op, Run(Invoke(f"u{op.unit.index}", (STATE, *arguments(op)))))
            case ir.Dispatch():
                self.put(Run(InvokeRule(op.table, "", op.thing, (STATE, *arguments(op)))))
            case ir.AttemptEnd():
                self.put(EndAttempt())
            case ir.Ask():
                raise AssertionError("a decision in a unit that cannot pause")

    def guarded(self, op: ir.Call, *call: Statement) -> None:
        """A call, under the test that it is made under, if there is one."""
        test = op.unit.guarded(op.args)
        if test is None:
            for made in call:
                self.put(made)
        else:
            for made in call:
                made.keep("span", self.span)
            self.put(When(test, call))

    def assign(self, variable: Var, value: Value) -> None:
        self.put(Set((variable,), (value,)))

    def stored(self, variable: Var) -> None:
        """A plain function keeps its variables to itself."""

    def turn(self, body: list[ir.Op], variable: Var | None = None) -> None:
        """What is done in each turn of a loop."""
        if variable is not None:
            self.stored(variable)
        self.put(Charge())
        self.loop(body)

    def loop(self, body: list[ir.Op]) -> None:
        self.plain_loops += 1
        self.sequence(body)
        self.plain_loops -= 1

    def leave_loop(self) -> None:
        self.put(Leave())

    def leave_unit(self) -> None:
        self.put(Exit())


class _Pausing(Plain):
    def __init__(self, writer: Writer, unit: ir.Unit) -> None:
        super().__init__(writer)
        self.unit = unit
        self.exits: list[int] = []  # where the enclosing block loops end
        self.first = len(writer.blocks)
        self.start(self.new_block())

    # -------------------------------------------------------------- blocks

    def new_block(self, after: ir.Op | None = None) -> Block:
        block = Block(len(self.writer.blocks), self.unit, after=after)
        self.writer.blocks.append(block)
        return block

    def start(self, block: Block) -> None:
        self.body = block.body

    def jump(self, target: int) -> None:
        self.put(Jump(target))
        self.put(Exit())

    def write(self) -> None:
        self.pausing_sequence(self.unit.ops)
        self.leave_unit()
        functions = self.writer.functions
        for block in self.writer.blocks[self.first :]:
            used = sorted(int(name[1:]) for name in variables(block.body))
            fetched = (Fetch(tuple(Var(f"v{n}") for n in used)),) if used else ()
            runs = Runs("block", block.number)
            functions.append(Function(f"b{block.number}", (FRAME,), (*fetched, *block.body), runs=runs))
        params = parameters(self.unit)
        unset = (NO_NUMBER,) * (self.unit.variables - self.unit.params)
        begun = Begin(NewFrame(self.first, (*params, *unset)))
        functions.append(Function(f"u{self.unit.index}", params, (begun,), runs=Runs("unit", self.unit.index)))

    # -------------------------------------------------------------- overrides: variables live in the frame

    def assign(self, variable: Var, value: Value) -> None:
        self.put(SetKept(variable, value))

    def stored(self, variable: Var) -> None:
        self.put(SetKept(variable))

    def leave_loop(self) -> None:
        if self.plain_loops:
            super().leave_loop()
        else:
            self.jump(self.exits[-1])

    def leave_unit(self) -> None:
        self.put(PopFrame())
        self.put(Exit())

    # -------------------------------------------------------------- operations that pause

    def pausing_sequence(self, ops: list[ir.Op], then: int | None = None) -> None:
        """The operations, and then a jump, unless they have left already."""
        for op in ops:
            self.span = self.writer.spans.get(op)
            if isinstance(op, ir.AttemptEnd):
                self.op(op)
                after = self.new_block()
                self.jump(after.number)
                self.start(after)
            elif ir.cut([op]):
                self.pausing(op)
            else:
                self.op(op)
            if isinstance(op, ir.Break | ir.Return):
                return
        if then is not None:
            self.jump(then)

    def pausing(self, op: ir.Op) -> None:
        match op:
            case ir.Ask():
                after = self.new_block(op)
                self.put(Jump(after.number))
                self.put(Await(op.site, op.decider, op.options, op.optional, op.strict))
                self.put(Exit())
                self.start(after)
                self.put(SetKept(op.variable, Answer()))
            case ir.Call() | ir.Dispatch():
                after = self.new_block(op)
                self.put(Jump(after.number))
                Plain.op(self, op)
                self.put(Exit())
                self.start(after)
            case ir.If():
                then, otherwise, join = self.new_block(), self.new_block(), self.new_block()
                self.put(Fork(op.test, then.number, otherwise.number))
                self.put(Exit())
                for block, ops in ((then, op.then), (otherwise, op.otherwise)):
                    self.start(block)
                    self.pausing_sequence(ops, join.number)
                self.start(join)
            case ir.While():
                self.block_loop(op.test, op.body)
            case ir.ForIn():
                assert op.kept is not None
                items, place = op.kept
                self.assign(items, Listed(op.items))
                self.assign(place, ZERO)
                step = (
                    SetKept(op.variable, Entry(items, place)),
                    SetKept(place, Arithmetic("+", place, ONE, closed=False)),
                )
                self.block_loop(compare(place, "<", Size(items)), op.body, step)
            case _:
                raise AssertionError(f"{type(op).__name__} cannot pause")

    def block_loop(self, test: Value | None, body: list[ir.Op], step: tuple[Statement, ...] = ()) -> None:
        head, leave = self.new_block(), self.new_block()
        if body and isinstance(body[0], ir.Ask):
            self.writer.heads[body[0].site] = head.number
        self.jump(head.number)
        self.start(head)
        if test is not None:
            self.put(When(Not(Group(test), closed=False), self.inside(lambda: self.jump(leave.number))))
        for made in step:
            self.put(made)
        self.put(Charge())
        self.exits.append(leave.number)
        plain_loops, self.plain_loops = self.plain_loops, 0
        self.pausing_sequence(body, head.number)
        self.plain_loops = plain_loops
        self.exits.pop()
        self.start(leave)
