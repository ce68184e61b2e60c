"""Which values are the same in all games, once some names are given."""

from __future__ import annotations

from collections.abc import Collection

from interpreter.ir.reads import Common
from interpreter.ir.values import (
    And,
    Arithmetic,
    Compare,
    Data,
    Entry,
    Group,
    IfElse,
    Negative,
    Not,
    Nothing,
    Number,
    Or,
    Row,
    Table,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.walking import walk

PLAIN = (And, Or, Not, Compare, Arithmetic, Negative, IfElse, Group, Entry, Common, Row, Tuple)
CONSTANT = (Number, Truth, Nothing, Data, Table)


def is_settled(value: Value, given: Collection[str]) -> bool:
    """Whether a value is reckoned and looked up from constants and some variables alone, and calls nothing."""
    for node in walk(value):
        if isinstance(node, Var):
            if node.name not in given:
                return False
        elif not isinstance(node, PLAIN + CONSTANT):
            return False
    return True
