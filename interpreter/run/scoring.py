"""What a ruleset says a position is worth, for whoever thinks about it (`define score(player p)`)."""

from __future__ import annotations

from interpreter.run.errors import NO_RESULT_ERRORS
from interpreter.run.faults import formula_fault
from interpreter.run.limits import Runaway
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import NOTHING


def score(program: Program, state: State, player: int) -> float | None:
    """None if it says nothing. Raises RulesFault where the formula has no result."""
    formula = program.module.score
    if formula is None:
        return None
    try:
        return float(formula(state, player, NOTHING, player) or 0)
    except (Runaway, RecursionError, *NO_RESULT_ERRORS) as error:
        raise formula_fault(program.module.formulas, error) from error
