"""The functions that try rules out, while they are made: what they go on with, and what they look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.ir.asked import is_constant
from interpreter.ir.code import GoOn
from interpreter.ir.functions import Set, Statement
from interpreter.ir.values import (
    Compare,
    Nothing,
    Value,
    Var,
)
from interpreter.ir.walking import Node, children, mapped, own_parts


@dataclass
class Function:
    """One of them. `given`: its first parameters; `needs`: all variables that it or what it goes on with uses."""

    name: str
    given: list[str]
    body: list[Statement] = field(default_factory=list)
    calls: set[str] = field(default_factory=set)
    needs: set[str] = field(default_factory=set)
    whole: bool = True  # False: it would have to go on after a rule that decides something


def in_each(made: Statement, change: Callable[[Statement], Statement]) -> Statement:
    """A statement, and those inside of it, changed."""

    def inner(node: Node) -> Node:
        return in_each(node, change) if isinstance(node, Statement) else node

    return change(mapped(made, inner))


def goes_to(made: Statement) -> list[str]:
    """The functions that a statement goes on with itself."""
    return [part.function for part in own_parts(made) if isinstance(part, GoOn)]


def number_of(name: str) -> int:
    return int(name[1:])


def unset_by(made: Statement) -> str | None:
    """The variable that a statement sets to nothing, if that is what it does."""
    match made:
        case Set(symbols=(symbol,), values=(Nothing(),)):
            return symbol.name
    return None


def is_plain(value: Value) -> bool:
    return is_constant(value) or (isinstance(value, Var) and value.name[0] == "v")


def looks_at(node: Node, variable: str) -> bool:
    """Whether a variable is read, but to see that there is something at all."""
    match node:
        case Var(name=name):
            return name == variable
        case Compare(
            left=Var(name=name), rest=(("==", Nothing(of_number=False)),) | (("is not", Nothing(of_number=True)),)
        ):
            return False
    return any(looks_at(child, variable) for child in children(node))
