"""Questions of order: what comes next, of what has been begun."""

from __future__ import annotations

from interpreter import ir
from interpreter.ir.making import is_missing
from interpreter.ir.values import Value


def whose_turn(ask: ir.Ask, first: Value) -> list[ir.Op]:
    """Asks what comes next. Where nothing does that leads to the end, nobody is asked: what has been begun is done as
    far as it can be, and what stands first comes first."""
    return [ask, ir.If(is_missing(ask.variable), [ir.Assign(ask.variable, first)])]
