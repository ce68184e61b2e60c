"""The expressions and attempts of examples, lowered into a program of their own.

To lower something late means to settle the whole program once more, so all that many examples need is lowered at once:
the first example that is asked for alone, and with the second all others that are played by the same program. What an
example takes from the one it starts from is lowered once for all: its names have the same places in each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dsl import model, tree
from dsl.types import EntityType, NumberType, Type
from interpreter import ir
from interpreter.compile.joining import made_of
from interpreter.examples.lines import (
    is_word,
    items_of,
    kind_named,
    locals_of,
    players_of,
    variants_of,
)
from interpreter.examples.midway import turns_unit
from interpreter.ir.functions import Give
from interpreter.ir.values import NOTHING, YOU, Entry, Number, Var
from interpreter.lower.compiler import Env
from interpreter.lower.free import free_locals
from interpreter.lower.kinds import X
from interpreter.lower.picks import Ctx
from interpreter.run.program import Program

PIECES = Var("q")  # those that an example has given names to
Ranged = tuple[model.Field, str, tuple[int, ...]]  # a field that is worked out, its function, and what has it
Wanted = tuple[tree.Expr, Type | None]  # an expression, and the type its value is to have


class Stage:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.lowering = made_of(program).lowering
        self.functions: dict[tree.Expr, str] = {}
        self.steps: dict[tree.StepCall, ir.Unit] = {}
        self.allowed: dict[tree.StepCall, str] = {}  # the function that says whether it can be done
        self.phases: dict[model.Phase, ir.Unit] = {}
        self.turns: ir.Unit | None = None
        self.ready: set[str] = set()
        self.ranges: list[Ranged] | None = None

    # -------------------------------------------------------------- preparing

    def prepare(self, examples: Iterable[model.Example]) -> None:
        """Lowers what these examples need, as far as that has not been done."""
        new = [example for example in examples if example.name not in self.ready]
        for example in new:
            env = self.env(locals_of(example))
            for line in example.lines:
                for expr, wanted in expressions(line):
                    self.lower(expr, env, wanted)
                if isinstance(line, tree.Step):
                    self.lower_step(line, locals_of(example))
            self.ready.add(example.name)
        if new:
            self.lower_ranges()
            self.load()

    def prepare_for(self, example: model.Example) -> None:
        """One example, if it is the first; else it and all its kin."""
        if example.name in self.ready:
            return
        kin = [example]
        if self.ready:
            ruleset, given = self.program.ruleset, (self.program.world.players, variants_of(example))
            others = (e for e in ruleset.examples.values() if e.ruleset == example.ruleset)
            kin = [e for e in others if (players_of(e, ruleset), variants_of(e)) == given]
        self.prepare(kin)

    def load(self) -> None:
        made_of(self.program).load()

    # -------------------------------------------------------------- lowering

    def env(self, named: list[model.Local]) -> Env:
        return Env({local: Entry(PIECES, Number(i)) for i, local in enumerate(named)}, YOU, NOTHING)

    def lower(self, expr: tree.Expr, env: Env, wanted: Type | None) -> None:
        if expr not in self.functions:
            lowering = self.lowering
            code = lowering.e.value(expr, env, wanted)
            self.functions[expr] = name = lowering.c.fresh("e")
            lowering.c.add(name, (PIECES, YOU), Give(code.value))

    def lower_ranges(self) -> None:
        """The fields that are worked out and declared with a range, which a position must keep."""
        if self.ranges is not None:
            return
        self.ranges = []
        lowering, things = self.lowering, self.program.world.things
        for kind in self.program.ruleset.kinds.values():
            for f in kind.fields.values():
                ranged = isinstance(f.type, NumberType) and f.type.low is not None and kind.root != "report"
                if ranged and not f.tracked and not f.params and not lowering.e.fields.is_static(f):
                    name = lowering.c.fresh("e")
                    value = lowering.e.fields.read(f, X, [], Env({}, YOU, NOTHING))
                    lowering.c.add(name, (X, YOU), Give(value))
                    self.ranges.append((f, name, tuple([t.id for t in things if t.kind.is_a(f.owner)])))

    def function(self, expr: tree.Expr, named: list[model.Local], wanted: Type | None = None) -> Any:
        """The value of an expression, as a function of a state, the named pieces and who acts."""
        if expr not in self.functions:
            self.lower(expr, self.env(named), wanted)
            self.load()
        return self.program.module.namespace[self.functions[expr]]

    def lower_step(self, step: tree.Step, named: list[model.Local]) -> None:
        match step:
            case tree.StepCall():
                self.lower_call(step, named)
            case tree.StepPhase(to=phase) if phase is not None and phase not in self.phases:
                lowering = self.lowering
                self.phases[phase] = unit = lowering.c.unit("example", step.span, 0, root=True)
                env = Env(dict.fromkeys(free_locals(phase.body), NOTHING), ir.YOU, ir.SOURCE)
                unit.ops = lowering.s.sequence([phase.node], Ctx(unit, env, root=True, acting=True))
            case tree.StepPlay() if self.turns is None:
                self.turns = turns_unit(self.lowering)

    def lower_call(self, step: tree.StepCall, named: list[model.Local]) -> None:
        lowering = self.lowering
        self.steps[step] = unit = lowering.c.unit("example", step.span, len(named), root=True)
        env = Env({local: Var(f"v{i + 2}") for i, local in enumerate(named)}, ir.YOU, ir.SOURCE)
        unit.ops = lowering.s.sequence([step.call], Ctx(unit, env, root=True, acting=True))
        code = lowering.calls.can(tree.Can(step.call.span, step.call), self.env(named))
        self.allowed[step] = name = lowering.c.fresh("e")
        lowering.c.add(name, (PIECES, YOU), Give(code))


def expressions(line: tree.ExampleLine) -> Iterator[Wanted]:
    """What has a value of its own in a line. Kinds and words stand for nothing before they are compared."""
    match line:
        case tree.GivenPiece(symbol=kind) if kind is not None:
            yield line.place, None
            for given in line.values:
                if (f := kind.find_field(given.name.id)) is not None and f.tracked:
                    yield given.value, f.type
        case tree.GivenNone():
            yield line.place, None
        case tree.GivenFact(subject=subject):
            if is_pile(subject):
                yield subject, None
                yield from _named(items_of(line.value))
            elif isinstance(subject, tree.Attr) and isinstance(subject.field, model.Field) and subject.field.tracked:
                yield subject.object, None
                yield line.value, subject.field.type
            elif is_active(subject):
                yield line.value, None
        case tree.GivenDraws():
            yield from _named(line.values)
        case tree.GivenShuffled():
            yield line.place, None
            yield from _named(items_of(line.order))
        case tree.StepCall():
            yield line.actor, None
            yield from _named(line.choosing)
        case tree.StepPhase() | tree.StepPlay():
            yield from _named(line.choosing)
        case tree.ThenTest():
            yield line.test, None
        case tree.ThenOptions():
            yield from _named(items_of(line.values))
        case tree.ThenDecides() if not is_word(line.who) and not is_nobody(line.who):
            yield line.who, None
        case tree.ThenOrder():
            for happening in line.happenings:
                if isinstance(happening, tree.DoneBy):
                    yield happening.who, None
                    yield from _arguments(happening.call)
                elif isinstance(happening, tree.Call):
                    yield from _arguments(happening)


def _named(answers: Iterable[tree.Expr]) -> Iterator[Wanted]:
    return ((answer, None) for answer in answers if not is_word(answer) and kind_named(answer) is None)


def _arguments(call: tree.Call) -> Iterator[Wanted]:
    assert call.to is not None
    for param in call.to.params:
        arg = (call.given or {}).get(param.name)
        if arg is not None and kind_named(arg) is None:
            yield arg, param.local.type


def is_pile(subject: tree.Expr) -> bool:
    return isinstance(subject.type, EntityType) and subject.type.kind.root == "place"


def is_active(subject: tree.Expr) -> bool:
    return isinstance(subject, tree.Ref) and isinstance(subject.to, model.Builtin) and subject.to.name == "active"


def is_nobody(who: tree.Expr) -> bool:
    return isinstance(who, tree.Ref) and who.name == "nobody"
