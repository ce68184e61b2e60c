"""The intermediate form of rules: units made of a few operations, before they become Python source.

A unit is a rule that can be called: the whole procedure of a verb, a rule member of a kind, the body of a reaction, the
flow. Its variables are numbered (`v0` is `you`, `v1` the source); the expressions inside operations are Python source
that the lowering wrote from checked, typed trees, over those variables and generated names only: no text of an author
ever gets here. Whether a unit can pause is a property of the whole program, found by `settle` once all units are
lowered; only then does `blocks` decide how each is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dsl.model import Local
from dsl.source import Span
from dsl.types import Type

TICK = "S.tick()"
HOLD, LET_GO = "S.hold += 1", "S.hold -= 1"  # a group begins to wait with its triggers, and ends
_VARIABLE = re.compile(r"\bv(\d+)\b")


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
    guard: list[str] = field(default_factory=list)  # tests over its parameters: where none holds, it does nothing
    types: dict[str, Type] = field(default_factory=dict)  # of variables that stand for a name, or for what waits
    unnamed: dict[str, Type] = field(default_factory=dict)  # of others: things of whatever kind, and values to be set
    named: dict[Local, str] = field(default_factory=dict)  # and which one it is

    def guarded(self, args: list[str]) -> str:
        """The test to be made before it is called with these arguments; "" if there is none."""
        return _VARIABLE.sub(lambda m: args[int(m[1])], " or ".join(self.guard))

    def new_variable(self) -> str:
        self.variables += 1
        return f"v{self.variables - 1}"


@dataclass(eq=False)
class Do:
    """Python statements, one per line, that neither pause nor fail. `record`: they do nothing but tell what happened,
    and are left out where nobody wants to know."""

    code: str
    record: bool = False


@dataclass(eq=False)
class Assign:
    variable: str
    code: str


@dataclass(eq=False)
class If:
    test: str
    then: list[Op]
    otherwise: list[Op] = field(default_factory=list)


@dataclass(eq=False)
class While:
    test: str | None
    body: list[Op]


@dataclass(eq=False)
class ForIn:
    """The items are fixed when the loop begins. `kept`: in a loop that pauses, the variables that hold the items and
    how many of them have had their turn."""

    variable: str
    items: str
    body: list[Op]
    kept: tuple[str, str] | None = None


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

    variable: str
    site: int
    decider: str
    options: str
    optional: str  # Python truth: may be declined (or is done)
    strict: bool  # a search fails here if there is nothing to choose
    some: str = ""  # whether there is anything to choose, if that is found sooner than all options
    wanted: str = "0"  # of several that are picked one after the other: how many have to be picked from here on
    idle: bool = False  # it makes no difference what is chosen: one option is left


@dataclass(eq=False)
class Call:
    unit: Unit
    args: list[str]


@dataclass(eq=False)
class Dispatch:
    """Runs the rule of that name that the thing's kind has."""

    table: str
    thing: str
    units: list[Unit]
    args: list[str]


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


def surely_set(variable: str, ops: Iterable[Op]) -> bool:
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
