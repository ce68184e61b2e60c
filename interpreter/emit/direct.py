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

from collections.abc import Iterator

from interpreter import ir
from interpreter.emit.blocks import Plain, Writer, arguments, parameters, variables_of
from interpreter.emit.probes import Probes
from interpreter.improve.insets import Insets
from interpreter.ir.asked import is_constant, is_name
from interpreter.ir.code import (
    CHOOSER,
    LOT,
    STATE,
    Act,
    AskProgram,
    Charge,
    Continuation,
    Drawn,
    ForCounted,
    Invoke,
    InvokeRule,
    IsLoose,
    NewFrame,
    PopFrame,
    PushFrame,
    Refill,
    RuleForm,
    Unset,
)
from interpreter.ir.effects import LET_GO, TICK, Effect, Move
from interpreter.ir.functions import ForEach, Function, Repeat, Run, Runs, Set, Statement, When
from interpreter.ir.making import all_hold, compare, one_holds
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    ONE,
    TRUE,
    ZERO,
    Arithmetic,
    Compare,
    Distinct,
    Entry,
    Group,
    Held,
    Holding,
    Holds,
    IfElse,
    Kept,
    Listed,
    Not,
    Number,
    Size,
    Table,
    Truth,
    Upto,
    Value,
    Var,
)
from interpreter.ir.walking import put, walk
from interpreter.lower.moves import Follows, written_out

MOST_NESTED = 5
GROUP = 6  # operations that `Calls.grouped` makes of a loop
OPTIONS, NUMBER, ANSWERS, PLACE = Var("o"), Var("n"), Var("m"), Var("i")


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
        self.tail, self.given = ("d", (STATE, LOT)) if drawn else ("", (STATE, CHOOSER))
        self.insets = Insets(units)
        self.counter = 0
        self.pieces = pieces  # sites where pieces that look alike are one option
        self.telling = telling  # sites that may have to be asked although there is one answer only
        self.blocks = {block.after: block.number for block in writer.blocks if block.after is not None}
        self.framed: dict[
            int, ir.Unit
        ] = {}  # those that are called where frames are wanted; grows while they are written

    def functions(self) -> Iterator[tuple[ir.Unit, Function]]:
        """All units."""
        for unit in self.units:
            yield unit, self.function(unit, False)
        written = 0
        while written < len(self.framed):
            unit = list(self.framed.values())[written]
            yield unit, self.function(unit, True)
            written += 1

    def tables(self, tables: dict[str, dict[int, int]]) -> Iterator[str]:
        """Which unit is the rule of which thing, once all units are written."""
        for name, by_id in tables.items():
            plain = ", ".join(f"{i}: {self.plain_name(u)}" for i, u in by_id.items())
            framed = ", ".join(f"{i}: {self.framed_name(u)}" for i, u in by_id.items())
            yield f"{name}x{self.tail} = {{{plain}}}"
            yield f"{name}h{self.tail} = {{{framed}}}"
        yield f"UNITSx{self.tail} = [{', '.join(self.plain_name(u.index) for u in self.units)}]"
        yield f"UNITSh{self.tail} = [{', '.join(self.framed_name(u.index) for u in self.units)}]"

    def function(self, unit: ir.Unit, framed: bool) -> Function:
        name = self.framed_name(unit.index) if framed else self.plain_name(unit.index)
        straight = _Straight(self, unit, framed)
        unset = self.unset(unit, straight)
        straight.sequence(unit.ops)
        head = (Unset(unset),) if unset else ()
        runs = Runs("straight", unit.index)
        return Function(name, (self.given[1], *parameters(unit)), (*head, *straight.body), runs=runs)

    def unset(self, unit: ir.Unit, straight: _Straight) -> tuple[Var, ...]:
        """Variables that are told to a search, perhaps before they have a value."""
        told: set[int] = set()
        for op in ir.walk(unit.ops):
            if straight.needs_frame(op):
                told.update(range(unit.params, unit.variables))
            elif isinstance(op, ir.Ask) and self.writer.walls.after[op]:
                told.update(Var(name).number for name in self.probes.sites[op.site][1])
        return tuple(Var(f"v{i}") for i in sorted(told) if i >= unit.params)

    def in_frames(self, unit: ir.Unit) -> str:
        """The name of a unit where frames are wanted; one that decides nothing needs none."""
        if unit.pauses:
            self.framed.setdefault(unit.index, unit)
        return self.framed_name(unit.index)

    def framed_name(self, index: int) -> str:
        return f"h{index}{self.tail}" if index in self.framed else self.plain_name(index)

    def plain_name(self, index: int) -> str:
        return f"z{index}{self.tail}"

    def rule_form(self, framed: bool) -> RuleForm:
        if self.drawn:
            return "hd" if framed else "xd"
        return "h" if framed else "x"


class _Straight(Plain):
    def __init__(self, direct: Direct, unit: ir.Unit, framed: bool) -> None:
        super().__init__(direct.writer)
        self.direct = direct
        self.unit = unit
        self.framed = framed
        self.nested = 0  # units set in one another

    def sequence(self, ops: list[ir.Op]) -> None:
        for i, op in enumerate(ops):
            group = ops[i : i + GROUP]
            if isinstance(op, ir.Assign) and isinstance(op.value, Held) and len(group) == GROUP and self.is_loop(group):
                if i:
                    super().sequence(ops[:i])
                self.group(group)
                if ops[i + GROUP :]:
                    self.sequence(ops[i + GROUP :])
                return
        super().sequence(ops)

    def is_loop(self, group: list[ir.Op]) -> bool:
        return isinstance(group[3], ir.ForIn) and isinstance(group[4], ir.Do) and group[4].effect == LET_GO

    def group(self, ops: list[ir.Op]) -> None:
        """Something done to each of a group; there may be none."""
        loop = ops[3]
        assert isinstance(loop, ir.ForIn)
        self.span = span = self.writer.spans.get(loop)
        name = _group_of(loop.variable)
        self.put(Set((name,), (loop.items,)))
        again = ir.ForIn(loop.variable, name, loop.body, loop.kept)
        inner = self.inside(lambda: super(_Straight, self).sequence([*ops[:3], again, *ops[4:]]))
        self.add(When(name, inner), span)

    def op(self, op: ir.Op) -> None:
        match op:
            case ir.Do(effect=effect):
                if effect == TICK:
                    if self.direct.insets.is_recursive(self.unit):
                        self.put(Charge())
                elif not op.record:
                    self.do(effect)
            case ir.If(test=Holding(), otherwise=otherwise) if not self.direct.insets.is_held(self.unit):
                self.sequence(otherwise)
            case ir.While():
                span = self.span
                self.add(Repeat(op.test or TRUE, self.inside(lambda: self.turn(op.body))), span)
            case ir.ForIn():
                self.for_in(op)
            case ir.Wall() | ir.AttemptEnd():
                pass
            case ir.Call() | ir.Dispatch():
                self.call(op)
            case ir.Ask():
                self.ask(op)
            case _:
                super().op(op)

    def needs_frame(self, op: ir.Op) -> bool:
        """Whether a search that goes on from the middle of an operation comes back to this unit."""
        match op:
            case ir.Ask():
                searched = self.writer.walls.after[op] and op.site not in self.direct.probes.sites
                return self.framed or searched or op.site in self.direct.telling
            case ir.Call() | ir.Dispatch():
                return (self.framed or self.writer.walls.after[op]) and ir.pauses([op])
        return False

    def frame(self, op: ir.Op) -> NewFrame:
        """What the frame of the unit would be after the operation."""
        return NewFrame(self.direct.blocks[op], variables_of(self.unit))

    def call(self, op: ir.Call | ir.Dispatch) -> None:
        args = (*self.direct.given, *arguments(op))
        framed = self.needs_frame(op)
        if isinstance(op, ir.Dispatch):
            if framed:
                for unit in op.units:
                    self.direct.in_frames(unit)
            run = Run(InvokeRule(op.table, self.direct.rule_form(framed), op.thing, args))
        elif not framed and self.can_be_set_in(op.unit):
            self.set_in(op.unit, op.args)
            return
        else:
            name = self.direct.in_frames(op.unit) if framed else self.direct.plain_name(op.unit.index)
            run = Run(Invoke(name, args))
        whole: tuple[Statement, ...] = (PushFrame(self.frame(op)), run, PopFrame()) if framed else (run,)
        if isinstance(op, ir.Call):
            self.guarded(op, *whole)
        else:
            for made in whole:
                self.put(made)

    def can_be_set_in(self, unit: ir.Unit) -> bool:
        if self.nested > MOST_NESTED or unit.guard or not self.direct.insets.is_short(unit):
            return False
        inner = _Straight(self.direct, unit, False)
        return not any(inner.needs_frame(op) for op in ir.walk(unit.ops))

    def set_in(self, unit: ir.Unit, args: list[Value]) -> None:
        """The operations of a unit in place of a call of it, its variables under names of their own."""
        self.direct.counter += 1
        number = self.direct.counter
        inner = _Straight(self.direct, unit, False)
        inner.nested = self.nested + 1
        inner.left_early(unit.ops)
        own = variables_of(unit)
        names: dict[str, Value] = {each.name: Var(f"{each.name}_{number}") for v in own for each in (v, _group_of(v))}
        fixed = self.direct.insets.unchanged(unit)
        for variable, arg in zip(own, args, strict=False):
            plain = is_name(arg) or (is_constant(arg) and not _is_asked_for(variable, inner.body))
            if variable.name in fixed and plain:
                names[variable.name] = arg
            else:
                self.put(Set((Var(f"{variable.name}_{number}"),), (arg,)))
        unset = self.direct.unset(unit, inner)
        if unset:
            self.put(Unset(tuple(Var(f"{variable.name}_{number}") for variable in unset)))
        self.body += [put(made, names) for made in inner.body]

    def left_early(self, ops: list[ir.Op]) -> None:
        """Operations that may be left at once: what follows such a test is done where it does not hold."""
        leaves = (op for op in ops if isinstance(op, ir.If) and any(isinstance(i, ir.Return) for i in op.then))
        leave = next(leaves, None)
        if leave is None:
            self.sequence(ops)
            return
        place = ops.index(leave)
        if place:
            self.sequence(ops[:place])
        self.span = span = self.writer.spans.get(leave)
        inner = self.inside(lambda: self.left_early(ops[place + 1 :]))
        self.add(When(Not(Group(leave.test), closed=False), inner), span)

    def do(self, effect: Effect) -> None:
        """An effect; a move is written out."""
        if isinstance(effect, Move) and not effect.on_top:
            for made in written_out(effect.piece, effect.place, self.direct.follows):
                self.put(made)
        else:
            self.put(Act(effect))

    def for_in(self, op: ir.ForIn) -> None:
        """A loop counts, all its turns at once, where its body calls other rules or loops again: all else takes no time
        to speak of."""
        span = self.span
        busy = any(isinstance(inner, ir.Call | ir.Dispatch | ir.While | ir.ForIn) for inner in ir.walk(op.body))
        listed = isinstance(op.items, Listed | Distinct | Upto)
        kept = op.kept if op.kept and any(self.tells(inner, op.kept) for inner in ir.walk(op.body)) else None
        items = op.items
        if kept is not None:
            items = kept[0]
            self.put(Set((items,), (op.items if isinstance(op.items, Listed | Distinct) else Listed(op.items),)))
        elif isinstance(op.items, Listed) and self.is_fixed(op.items.things):
            items, busy = op.items.things, False
        elif busy and listed:
            items = Var(f"i{op.variable.number}")
            self.put(Set((items,), (op.items,)))
        if busy and (kept is not None or listed):
            self.put(Charge(items))
            busy = False
        body = self.inside(lambda: self.turn(op.body) if busy else self.loop(op.body))
        if kept is None:
            self.add(ForEach(op.variable, items, body), span)
        else:
            self.add(ForCounted(kept[1], op.variable, items, body), span)

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

    # -------------------------------------------------------------- decisions

    def answer(self, op: ir.Ask, value: Value) -> None:
        self.put(Set((op.variable,), (value,)))

    def ask_program(self, op: ir.Ask, *more: Value) -> AskProgram:
        """What is asked depends on what more is told, and on whether it is drawn by lot: see `Program`."""
        drawn = self.direct.drawn
        asked = (*self.direct.given, Number(op.site), op.decider, op.options, op.optional, *more)
        match more:
            case (Truth(), NewFrame()):
                return AskProgram("foreseen_lot" if drawn else "foreseen", asked)
            case (Truth(), *_):
                return AskProgram("lot" if drawn else "legally", asked)
        return AskProgram("picked" if drawn else "asked", asked)

    def ask(self, op: ir.Ask) -> None:
        """Nothing to choose: None. One answer only: that one. Else the chooser's."""
        probes = self.direct.probes
        if self.needs_frame(op):
            root = Truth(self.unit.root and not self.framed)
            self.answer(op, self.ask_program(op, root, self.frame(op)))
        elif self.direct.writer.walls.after[op]:
            name, needs = probes.sites[op.site]
            told = tuple(map(Var, needs))
            if op.site in probes.pure_sites & probes.inert & probes.declinable:
                self.ask_at_once(op, Invoke(name, (STATE, op.decider, Entry(OPTIONS, ZERO), *told)))
                return
            follows = (Truth(self.unit.root), op.wanted, Continuation(name), *told)
            self.answer(op, self.ask_program(op, *follows))
        elif op.site in self.direct.pieces:
            self.answer(op, self.ask_program(op))
        elif self.direct.drawn:
            self.draw(op)
        else:
            self.put(Set((OPTIONS,), (op.options,)))
            several: Value = compare(Size(OPTIONS), ">", ONE)
            if op.optional == TRUE:
                several = OPTIONS
            elif op.optional != FALSE:
                several = one_holds((several, all_hold((OPTIONS, Group(op.optional)))))
            self.put(
                When(several, self.inside(lambda: self.choose(op, op.optional)), self.inside(lambda: self.only(op)))
            )

    def choose(self, op: ir.Ask, optional: Value) -> None:
        self.put(Refill())
        self.answer(op, Invoke(CHOOSER.name, (STATE, Number(op.site), op.decider, OPTIONS, optional)))

    def only(self, op: ir.Ask, some: Value = OPTIONS) -> None:
        """The only answer, if there is one."""
        self.answer(op, IfElse(some, Entry(OPTIONS, ZERO), NO_NUMBER, closed=False))

    def draw(self, op: ir.Ask) -> None:
        """By lot, each answer equally likely; to decline is one."""
        viewed = isinstance(op.options, Listed) and isinstance(op.options.things, Kept)
        options = op.options.things if isinstance(op.options, Listed) and viewed else op.options
        self.put(Set((OPTIONS,), (options,)))  # a list that is kept is looked at only now: no copy
        self.put(Set((NUMBER,), (Size(OPTIONS),)))
        several: Value = compare(NUMBER, ">", ONE)
        if op.optional != FALSE:
            declined = ONE if op.optional == TRUE else Holds(op.optional)
            self.put(Set((ANSWERS,), (Arithmetic("+", NUMBER, declined, closed=False),)))
            several = all_hold((NUMBER, compare(ANSWERS, ">", ONE)))
        self.put(When(several, self.inside(lambda: self.drawn(op)), self.inside(lambda: self.only(op, NUMBER))))

    def drawn(self, op: ir.Ask) -> None:
        self.put(Refill())
        if op.optional == FALSE:
            self.answer(op, Entry(OPTIONS, Drawn(NUMBER)))
            return
        self.put(Set((PLACE,), (Drawn(ANSWERS),)))
        self.answer(op, IfElse(compare(PLACE, "<", NUMBER), Entry(OPTIONS, PLACE), NO_NUMBER, closed=False))

    def ask_at_once(self, op: ir.Ask, test: Value) -> None:
        """Whether all options are legal or none is, and nothing is changed to find out."""
        self.put(Set((OPTIONS,), (op.options,)))
        some = all_hold((OPTIONS, Group(one_holds((IsLoose(), test)))))
        missing = self.inside(lambda: self.answer(op, NO_NUMBER))
        self.put(When(some, self.inside(lambda: self.chosen_at_once(op)), missing))

    def chosen_at_once(self, op: ir.Ask) -> None:
        if self.direct.drawn:
            self.answer(op, AskProgram("picked", (STATE, LOT, Number(op.site), op.decider, OPTIONS, TRUE)))
            return
        if op.site in self.direct.pieces:
            different = AskProgram("distinct", (STATE, Number(op.site), OPTIONS, op.decider))
            self.put(When(compare(Size(OPTIONS), ">", ONE), (Set((OPTIONS,), (different,)),)))
        self.choose(op, TRUE)


def _group_of(variable: Var) -> Var:
    """What holds all that a variable is going to be, one after the other."""
    return Var(f"{variable.name}g")


def _is_asked_for(variable: Var, body: list[Statement]) -> bool:
    """Whether it is asked whether a variable has a value at all: of a number that would be an odd question."""
    tests = (node for made in body for node in walk(made) if isinstance(node, Compare))
    for test in tests:
        asked = [test.left, *(right for _, right in test.rest)]
        if any(op in ("is", "is not") and left == variable for left, (op, _) in zip(asked, test.rest, strict=False)):
            return True
    return False
