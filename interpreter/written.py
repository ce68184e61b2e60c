"""Lines of generated code that know what they were made from.

Whoever wants to know what a line looks at, changes or calls asks its parts, never its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from interpreter import ir
from interpreter.ir.effects import Effect
from interpreter.ir.values import Value, Var
from interpreter.ir.walking import walk


@dataclass(frozen=True)
class Looped:
    """A loop over some things begins; `test`: what each is asked before anything is done with it."""

    symbol: Var
    items: Value
    test: Value | None = None


@dataclass(frozen=True)
class Repeated:
    """A loop begins that goes on as long as something holds."""


@dataclass(frozen=True)
class Called:
    """A function of the module is called, or handed on, by its name."""

    function: str


@dataclass(frozen=True)
class Dispatched:
    """The rule of a thing is run; `tried`: it is only found out whether it could be."""

    table: str
    thing: Value
    tried: bool = False


@dataclass(frozen=True)
class Searched:
    """Several ways are tried, and what was done on them is taken back."""


@dataclass(frozen=True)
class Walled:
    """A rule cannot be carried out."""


@dataclass(frozen=True)
class Ended:
    """An attempt ends, or a rule begins that can pause."""


Part = Value | Effect | Looped | Repeated | Called | Dispatched | Searched | Walled | Ended
FORMS = {"": ("", ""), "return": ("return ", ""), "if": ("if ", ":")}


@dataclass(frozen=True)
class Line:
    """`depth`: how deep it stands; `form`: whether its text is a statement, a value to be returned, or a test; `op`:
    the operation that it is the only line of. `goes`: the function that it goes on with, whose variables are to come
    between `text` and `tail`."""

    depth: int
    text: str
    parts: tuple[Part, ...] = ()
    mark: str = ""
    op: ir.Op | None = None
    form: Literal["", "return", "if"] = ""
    goes: str = ""
    tail: str = ""

    def __str__(self) -> str:
        before, after = FORMS[self.form]
        return "    " * self.depth + before + self.text + self.tail + after + self.mark

    @property
    def goes_straight_on(self) -> bool:
        """Whether all it does is to go on with a function."""
        return bool(self.goes) and not any(isinstance(part, Searched) for part in self.parts)


def values_in(part: Part) -> Iterator[Value | Effect]:
    """The values and effects in a part of a line."""
    match part:
        case Value() | Effect():
            yield part
        case Looped(symbol=symbol, items=items):
            yield symbol
            yield items
        case Dispatched(thing=thing):
            yield thing


def variables(lines: Iterable[Line]) -> set[str]:
    """The variables of a unit that lines read or set."""
    values = (value for line in lines for part in line.parts for value in values_in(part))
    nodes = (node for value in values for node in walk(value))
    return {node.name for node in nodes if isinstance(node, Var) and node.name[0] == "v" and node.name[1:].isdigit()}
