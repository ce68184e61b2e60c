"""Whether a report is taken as an answer: it has the right form, lies free on a table, and the rules believe it."""

from __future__ import annotations

from typing import Any

from dsl.types import EntityType
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.table.questions import lies_free, question
from interpreter.table.reports import Misfit, asked_for, doubt, wrong_form


def believed(program: Program, state: State, record: Any) -> bool:
    """Whether a record has the right form and the rule that asks believes it."""
    return misfit(program, state, record) is None


def misfit(program: Program, state: State, record: Any) -> Misfit | None:
    """What is wrong with a record as an answer to the pending decision."""
    of = EntityType(asked_for(program, state))
    return wrong_form(program, record, of, ()) or taken(program, state, record) or doubt(program, state, record)


def taken(program: Program, state: State, record: Any) -> Misfit | None:
    """Where a body is to lie on a table: whether it can."""
    return None if question(program, state) is None or lies_free(program, state, record) else Misfit("taken", ())
