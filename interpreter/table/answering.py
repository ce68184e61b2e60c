"""What a table answers: the report that the rules want, worked out from how bodies lie and the aim that was taken."""

from __future__ import annotations

from typing import Any

from dsl.codes import DISBELIEVED_TABLE, OFF_THE_TABLE, RESTLESS_BODIES
from dsl.tables import Entry, Fact
from interpreter.run.chance import Stream, below, stream
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.table.accepting import misfit
from interpreter.table.bodies import SPREAD, Outcome, Push, Restless, Table, reached, touched
from interpreter.table.places import nearest
from interpreter.table.plain import PlainTable
from interpreter.table.questions import Asked, asked, rules_fault
from interpreter.table.reports import asked_for, empty_value

NOISE = 14  # the purpose of its chance; see `chance`
_MASK = (1 << 64) - 1
PLAIN = PlainTable()


def work_out(program: Program, state: State, table: Table = PLAIN) -> Any:
    """What a table answers to the pending decision, as the record that is asked for. Raises RulesFault where the rules
    do not believe it."""
    found = asked(program, state)
    assert found is not None
    if found.meaning.facts:
        record = told(program, state, found, shot(program, state, found, table))
    else:
        record = _nearest(program, state, found)
    wrong = misfit(program, state, record)
    if wrong is not None:
        message = f"the table tells what this rule does not take: {wrong}"
        remedy = "widen the range, or believe what can happen on a table"
        raise rules_fault(program, state, DISBELIEVED_TABLE, message, "a table tells what came of an aim", remedy)
    return record


def shot(program: Program, state: State, found: Asked, table: Table = PLAIN) -> Outcome:
    """What comes of the aim that was taken, with a hand as unsteady as the place says."""
    push = found.push
    assert push is not None
    if any(found.noise):
        chance = _chance(state)
        angle, chance = _spread(chance, found.noise[0])
        strength, chance = _spread(chance, found.noise[1])
        push = Push(push.body, push.angle + angle, max(push.strength + strength, 0))
    try:
        return table.shoot(found.surface, [found.body, *found.others], push)
    except Restless:
        message = "the bodies do not come to rest"
        remedy = "give the place more friction, or less bounce"
        reason = "they meet again and again, more often than after any push on a real table"
        raise rules_fault(program, state, RESTLESS_BODIES, message, reason, remedy) from None


def told(program: Program, state: State, found: Asked, outcome: Outcome) -> tuple[Any, ...]:
    """The record of a report that takes facts: each field with what it tells, the others empty."""
    push = Push(found.body.id, 0, 0)
    fixed = frozenset(body.id for body in found.others if not body.mass)
    facts: dict[Fact, list[tuple[int, ...]]] = {
        "touched": [(who,) for who in touched(push, outcome)],
        "pushed": [(who,) for who in reached(push, outcome, fixed)],
        "left": list(outcome.left),
        "rested": list(outcome.rest),
        "jolted": list(outcome.jolts.items()),
        "contacts": list(outcome.contacts),
        "rebounds": [(who,) for who in outcome.rebounds],
    }
    kind = asked_for(program, state)
    record: list[Any] = [empty_value(f.type) for f in kind.record()]
    for place, fact, entry in found.meaning.facts:
        taken = (_entry(program, values, entry) for values in facts[fact])
        record[place] = tuple(dict.fromkeys(value for value in taken if value is not None))
    return tuple(record)


def _entry(program: Program, values: tuple[int, ...], entry: Entry) -> Any:
    """One entry as a field takes it; None if its things are of other kinds."""
    number = len(entry.things)
    things, rest = values[:number], values[number : number + entry.numbers]
    for order in (things, things[::-1]):
        kinds = [program.world.things[thing].kind for thing in order]
        if all(kind.is_a(wanted) for kind, wanted in zip(kinds, entry.things, strict=True)):
            return (*order, *rest) if entry.record else order[0]
    return None


def _nearest(program: Program, state: State, found: Asked) -> tuple[Any, ...]:
    spots = None if found.by_meaning is None else found.by_meaning.position
    assert found.by is not None
    assert spots is not None
    assert found.meaning.position is not None
    x, y = (found.by[i] for i in spots)
    point = nearest(found.surface, x, y, found.body.radius, list(found.others))
    if point is None:
        message = f"there is no room for `{program.thing_names[found.body.id]}`"
        raise rules_fault(
            program, state, OFF_THE_TABLE, message, "the place is full", "make it larger, or take bodies off"
        )
    kind = asked_for(program, state)
    record: list[Any] = [empty_value(f.type) for f in kind.record()]
    for place, value in zip(found.meaning.position, point, strict=True):
        record[place] = value
    return tuple(record)


# ------------------------------------------------------------------ an unsteady hand


def _chance(state: State) -> Stream:
    """Chance of its own for every question: it comes from the game's and is not drawn from it, so that to ask a table
    changes nothing."""
    asked_before = sum(event[0] == "choice" for event in state.events())
    mixed = sum(part * (2 * n + 1) for n, (part, _) in enumerate(state.streams)) + asked_before
    return stream(mixed & _MASK, NOISE)


def _spread(chance: Stream, measure: int) -> tuple[int, Stream]:
    """A whole number around 0, spread by a measure: twelve equal chances added are as good as a bell."""
    total = 0
    for _ in range(12):
        drawn, chance = below(chance, SPREAD + 1)
        total += drawn
    return ((total - 6 * SPREAD) * measure * 2 + SPREAD) // (2 * SPREAD), chance
