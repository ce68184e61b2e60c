"""Choices that make no difference: whatever is chosen, no rule ever looks at it.

All of their options lead to the same position and the same happenings, so nobody is asked; the first is taken, if there
is one. This is found once for a unit: the answer of a decision is in one variable, and nothing reads it but the test
whether there was anything to choose. Decisions that may be declined are left alone, since that is a difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.lower.compiler import Site


def leave_out(units: Iterable[ir.Unit], sites: list[Site]) -> None:
    """Marks the decisions that make no difference, and leaves one option of each."""
    for unit in units:
        asks = [op for op in ir.walk(unit.ops) if isinstance(op, ir.Ask) and not op.idle]
        for ask in asks:
            if ask.optional == "False" and sites[ask.site].kind in ("pick", "option") and not _is_read(unit, ask):
                ask.idle = True
                ask.options, ask.some = f"({ask.options})[:1]", ""


def _is_read(unit: ir.Unit, ask: ir.Ask) -> bool:
    name = re.compile(rf"\b{ask.variable}\b")
    tested = (f"{ask.variable} is not None", f"{ask.variable} is None")
    return any(text not in tested and name.search(text) for op in ir.walk(unit.ops) for text in _texts(op))


def _texts(op: ir.Op) -> Iterator[str]:
    """What an operation reads."""
    match op:
        case ir.Do(code=code) | ir.Assign(code=code):
            yield code
        case ir.If(test=test):
            yield test
        case ir.While(test=test) if test is not None:
            yield test
        case ir.ForIn(items=items):
            yield items
        case ir.Ask():
            yield from (op.decider, op.options, op.optional, op.some, op.wanted)
        case ir.Call(args=args):
            yield from args
        case ir.Dispatch(thing=thing, args=args):
            yield from (thing, *args)
