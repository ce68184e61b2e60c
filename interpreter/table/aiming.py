"""Aims and positions worth trying, for bots: some drawn at random, some of the aims straight at other bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.types import NumberType
from interpreter.chance import Generator
from interpreter.inventing import invent
from interpreter.reports import asked_for, believed
from interpreter.state import State
from interpreter.table.directions import TURN, towards
from interpreter.table.questions import Asked, asked

if TYPE_CHECKING:
    from interpreter.program import Program

BESIDE = 40  # tenths of a degree by which an aim at a body may go past its middle, either way


def worth_trying(program: Program, state: State, number: int, generator: Generator) -> list[Any]:
    """So many different answers to the pending decision, or fewer: every second one an aim at something."""
    found: dict[Any, None] = {}
    question = asked(program, state)
    for n in range(number):
        made = invent(program, state, generator)
        if made is not None and n % 2 and question is not None:
            made = _at_something(program, state, question, made, generator)
        if made is not None:
            found[made] = None
    return list(found)


def _at_something(program: Program, state: State, question: Asked, made: Any, generator: Generator) -> Any:
    """The same aim, turned towards another body, if the rules take that."""
    if question.meaning.aim is None or not question.others:
        return made
    goal = question.others[generator.below(len(question.others))]
    angle = towards(goal.x - question.body.x, goal.y - question.body.y) + generator.below(2 * BESIDE + 1) - BESIDE
    field = asked_for(program, state).record()[question.meaning.aim[0]]
    if not isinstance(field.type, NumberType):
        return made
    turned = list(made)
    turned[question.meaning.aim[0]] = angle if field.type.holds(angle) else angle % TURN
    return tuple(turned) if believed(program, state, tuple(turned)) else made
