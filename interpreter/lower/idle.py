"""Choices that make no difference: whatever is chosen, no rule ever looks at it.

All of their options lead to the same position and the same happenings, so nobody is asked; the first is taken, if there
is one. This is found once for a unit: the answer of a decision is in one variable, and nothing reads it but the test
whether there was anything to choose. Decisions that may be declined are left alone, since that is a difference.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.ir.asked import tests_answer
from interpreter.ir.values import FALSE, First, Group, Number
from interpreter.ir.walking import mentions
from interpreter.run.sites import Site


def leave_out(units: Iterable[ir.Unit], sites: list[Site]) -> None:
    """Marks the decisions that make no difference, and leaves one option of each."""
    for unit in units:
        asks = [op for op in ir.walk(unit.ops) if isinstance(op, ir.Ask) and not op.idle]
        for ask in asks:
            if ask.optional == FALSE and sites[ask.site].kind in ("pick", "option") and not _is_read(unit, ask):
                ask.idle = True
                ask.options, ask.some = First(Group(ask.options), Number(1)), None


def _is_read(unit: ir.Unit, ask: ir.Ask) -> bool:
    variable = ask.variable
    return any(
        mentions(part, variable.name)
        for op in ir.walk(unit.ops)
        for part in ir.parts(op)
        if not (isinstance(op, ir.If) and tests_answer(op.test, variable) is not None)
    )
