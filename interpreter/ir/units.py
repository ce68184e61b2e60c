"""The intermediate form of rules: units made of a few operations, before they become Python source.

A unit is a rule that can be called: the whole procedure of a verb, a rule member of a kind, the body of a reaction, the
flow. Its variables are numbered (`v0` is `you`, `v1` the source); what operations look at and do are trees (`values`,
`effects`) that the lowering made from checked, typed trees of the rules, over those variables and generated names only:
no text of an author ever gets here. Whether a unit can pause is a property of the whole program, found by `settle` once
all units are lowered; only then does `blocks` decide how each is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dsl.model import Local
from dsl.source import Span
from dsl.types import Type
from interpreter.ir.effects import Effect
from interpreter.ir.making import one_holds
from interpreter.ir.values import ZERO, Value, Var
from interpreter.ir.walking import put

YOU, SOURCE = Var("v0"), Var("v1")


@dataclass(frozen=True)
class RowType(Type):
    """The arguments of one call, for each member of a group."""

    of: tuple[Type, ...]


@dataclass(frozen=True)
class CallType(Type):
    """A call that waits: the number of its unit, then the values of its first variables."""


@dataclass(eq=False)
class Unit:
    """A callable rule. `params` are its first variables. A `root` is run by a driver, not called by another unit."""

    index: int
    title: str
    span: Span | None
    params: int
    variables: int = 0
    ops: list[Op] = field(default_factory=list)
    root: bool = False
    pauses: bool = False
    fails: bool = False
    guard: list[Value] = field(default_factory=list)  # tests over its parameters: where none holds, it does nothing
    types: dict[str, Type] = field(default_factory=dict)  # of variables that stand for a name, or for what waits
    unnamed: dict[str, Type] = field(default_factory=dict)  # of others: things of whatever kind, and values to be set
    named: dict[Local, str] = field(default_factory=dict)  # and which one it is

    def guarded(self, args: list[Value]) -> Value | None:
        """The test to be made before it is called with these arguments, if there is one."""
        if not self.guard:
            return None
        return put(one_holds(self.guard), {f"v{i}": arg for i, arg in enumerate(args)})

    def new_variable(self) -> Var:
        self.variables += 1
        return Var(f"v{self.variables - 1}")


@dataclass(eq=False)
class Do:
    """A change that neither pauses nor fails. `record`: it does nothing but tell what happened, and is left out where
    nobody wants to know."""

    effect: Effect
    record: bool = False


@dataclass(eq=False)
class Assign:
    variable: Var
    value: Value


@dataclass(eq=False)
class If:
    test: Value
    then: list[Op]
    otherwise: list[Op] = field(default_factory=list)


@dataclass(eq=False)
class While:
    test: Value | None
    body: list[Op]


@dataclass(eq=False)
class ForIn:
    """The items are fixed when the loop begins. `kept`: in a loop that pauses, the variables that hold the items and
    how many of them have had their turn."""

    variable: Var
    items: Value
    body: list[Op]
    kept: tuple[Var, Var] | None = None


@dataclass(eq=False)
class Break:
    pass


@dataclass(eq=False)
class Return:
    pass


@dataclass(eq=False)
class Wall:
    """The rule cannot be carried out: a search turns back here, a game goes on with what follows."""


@dataclass(eq=False)
class Ask:
    """A decision. The answer goes to the variable: a value, or None for declined, done or nothing to choose."""

    variable: Var
    site: int
    decider: Value
    options: Value
    optional: Value  # whether it may be declined (or is done)
    strict: bool  # a search fails here if there is nothing to choose
    some: Value | None = None  # whether there is anything to choose, if that is found sooner than all options
    wanted: Value = ZERO  # of several that are picked one after the other: how many have to be picked from here on
    idle: bool = False  # it makes no difference what is chosen: one option is left


@dataclass(eq=False)
class Call:
    unit: Unit
    args: list[Value]


@dataclass(eq=False)
class Dispatch:
    """Runs the rule of that name that the thing's kind has."""

    table: str
    thing: Value
    units: list[Unit]
    args: list[Value]
    spread: Value | None = None  # a row whose parts, but for the first, are the arguments


@dataclass(eq=False)
class AttemptEnd:
    """In a root: what had to be carried out as a whole has been."""


Op = Do | Assign | If | While | ForIn | Break | Return | Wall | Ask | Call | Dispatch | AttemptEnd


def nested(op: Op) -> Iterator[list[Op]]:
    match op:
        case If():
            yield op.then
            yield op.otherwise
        case While() | ForIn():
            yield op.body


def walk(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        yield op
        for inner in nested(op):
            yield from walk(inner)


def parts(op: Op) -> Iterator[Value | Effect]:
    """What an operation itself looks at and does."""
    match op:
        case Do(effect=effect):
            yield effect
        case Assign(value=value):
            yield value
        case If(test=test):
            yield test
        case While(test=test) if test is not None:
            yield test
        case ForIn(items=items):
            yield items
        case Ask():
            yield from (op.decider, op.options, op.optional, op.wanted)
            if op.some is not None:
                yield op.some
        case Call(args=args):
            yield from args
        case Dispatch(thing=thing, args=args, spread=spread):
            yield from (thing, *args)
            if spread is not None:
                yield spread


def surely_set(variable: Var, ops: Iterable[Op]) -> bool:
    """Whether a variable has a value after the operations, whichever way they go."""
    for op in ops:
        match op:
            case Assign(variable=name) | Ask(variable=name) if name == variable:
                return True
            case Return() | Break():
                return True
            case If() if all(surely_set(variable, inner) for inner in nested(op)):
                return True
    return False


def pauses(ops: Iterable[Op]) -> bool:
    """Whether any of the operations pauses, given what is known of the units they call."""
    for op in ops:
        match op:
            case Ask():
                return True
            case Call():
                if op.unit.pauses:
                    return True
            case Dispatch():
                if any(unit.pauses for unit in op.units):
                    return True
            case _:
                if any(pauses(inner) for inner in nested(op)):
                    return True
    return False


def cut(ops: list[Op]) -> bool:
    """Whether operations have to be cut into blocks: a decision, or the end of an attempt, is among them."""
    return pauses(ops) or any(isinstance(op, AttemptEnd) for op in walk(ops))


def settle(units: list[Unit]) -> None:
    """Finds which units pause: the least solution over the whole program. Which can fail: see `walls`."""
    changed = True
    while changed:
        changed = False
        for unit in units:
            if not unit.pauses and pauses(unit.ops):
                unit.pauses = changed = True
    for unit in units:
        for op in walk(unit.ops):
            if isinstance(op, ForIn) and op.kept is None and cut([op]):
                op.kept = unit.new_variable(), unit.new_variable()
