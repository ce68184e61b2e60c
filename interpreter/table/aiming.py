"""Aims and positions worth trying, for bots: some drawn at random, some of the aims straight at other bodies."""

from __future__ import annotations

from math import isqrt
from typing import Any

from dsl.types import NumberType
from interpreter.run.chance import Generator
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.table.accepting import believed
from interpreter.table.bodies import UNIT, Body
from interpreter.table.directions import TURN, towards
from interpreter.table.inventing import invent
from interpreter.table.questions import Asked, asked
from interpreter.table.reports import asked_for

BESIDE = 40  # tenths of a degree by which an aim at a body may go past its middle, either way


def worth_trying(program: Program, state: State, number: int, generator: Generator) -> list[Any]:
    """So many different answers to the pending decision, or fewer: every second one an aim at something that can be
    moved, now this and now that, with strength enough to get there."""
    found: dict[Any, None] = {}
    question = asked(program, state)
    goals = [] if question is None or question.meaning.aim is None else _goals(question, generator)
    for n in range(number):
        made = invent(program, state, generator)
        if made is not None and question is not None and goals and n % 2:
            made = _at(program, state, question, made, goals[n // 2 % len(goals)], generator)
        if made is not None:
            found[made] = None
    return list(found)


def _goals(question: Asked, generator: Generator) -> list[Body]:
    """What one could aim at, in a random order."""
    left = [body for body in question.others if body.mass] or list(question.others)
    return [left.pop(generator.below(len(left))) for _ in range(len(left))]


def _at(program: Program, state: State, question: Asked, made: Any, goal: Body, generator: Generator) -> Any:
    """The same aim, turned towards another body and strong enough, if the rules take that."""
    assert question.meaning.aim is not None
    kinds = [asked_for(program, state).record()[place].type for place in question.meaning.aim]
    angles, strengths = kinds
    if not isinstance(angles, NumberType) or not isinstance(strengths, NumberType):
        return made
    across, up = goal.x - question.body.x, goal.y - question.body.y
    angle = towards(across, up) + generator.below(2 * BESIDE + 1) - BESIDE
    angle = angle if angles.holds(angle) else angle % TURN
    least = _least(question, isqrt(across * across + up * up) - goal.radius - question.body.radius)
    most = strengths.high if strengths.high is not None else 2 * least
    strength = made[question.meaning.aim[1]]
    if strength < least <= most:
        strength = least + generator.below(most - least + 1)
    turned = list(made)
    for place, value in zip(question.meaning.aim, (angle, strength), strict=True):
        turned[place] = value
    return tuple(turned) if believed(program, state, tuple(turned)) else made


def _least(question: Asked, far: int) -> int:
    """The least strength that sends the body so far, with nothing in its way."""
    surface = question.surface
    loss = (question.body.friction or surface.friction) * UNIT
    return isqrt(2 * loss * max(far, 0)) // (surface.speed * UNIT) + 1
