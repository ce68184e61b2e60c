"""Functions of the program that give a value: fields, definitions, searches, tests. They never pause, nor change
anything.

Their statements are few: what a search or a count needs. `python` prints them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import Span
from interpreter.ir.values import Tree, Value, Var


@dataclass(frozen=True)
class Statement(Tree):
    """`span`: the statement of the rules that it was made from, if it was made from one."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Give(Statement):
    """The function ends with a value."""

    value: Value


@dataclass(frozen=True)
class When(Statement):
    test: Value
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class ForEach(Statement):
    """`otherwise`: what is done where the loop was not left early."""

    symbol: Var
    items: Value
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Repeat(Statement):
    """As long as a test holds."""

    test: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Leave(Statement):
    """The loop around it."""


@dataclass(frozen=True)
class Set(Statement):
    """Variables, all at once."""

    symbols: tuple[Var, ...]
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Unpack(Statement):
    """Variables, from the parts of one value."""

    symbols: tuple[Var, ...]
    value: Value


@dataclass(frozen=True)
class Add(Statement):
    symbol: Var
    number: Value


@dataclass(frozen=True)
class Collect(Statement):
    """One more in a list that is being made."""

    symbol: Var
    value: Value


@dataclass(frozen=True)
class Run(Statement):
    """A value that is asked for because to ask counts."""

    value: Value


@dataclass(frozen=True)
class Endless(Statement):
    """What was to be followed has no end."""


@dataclass(frozen=True)
class Runs:
    """What a function runs: a unit that never pauses, a block, or a unit in one go."""

    form: Literal["unit", "block", "straight"]
    number: int


@dataclass(frozen=True)
class Function:
    """`params`: its parameters after the state, and `optional` one more that may be left out. `remembered`: it is the
    same in all games, and worked out once for each of its arguments (`fixed`: of those that are no state)."""

    name: str
    params: tuple[Var, ...]
    body: tuple[Statement, ...]
    remembered: Literal["", "cache", "fixed"] = ""
    optional: Var | None = None
    runs: Runs | None = None
