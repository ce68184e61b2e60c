"""Reports from the table: what they must look like, which are believed, and a reporter for when nobody is at the table.

A report is a record, one value per field of its kind. The rule that asks for it says which reports are believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type
from interpreter.chance import Generator
from interpreter.state import Carried, State, Turned

if TYPE_CHECKING:
    from interpreter.program import Program

TRIES = 200
FURTHEST = 1000  # a reported number without bounds lies between 0 and this


def report_fields(kind: model.Kind) -> list[model.Field]:
    """In the order of a record: inherited ones first."""
    return [f for k in reversed(list(kind.line())) for f in k.fields.values()]


def believed(program: Program, state: State, record: Any) -> bool:
    """Whether a record has the right form and the rule that asks believes it."""
    assert state.ask is not None
    site = program.module.sites[state.ask[0]]
    assert isinstance(site.of, EntityType)
    fields = report_fields(site.of.kind)
    if not isinstance(record, tuple) or len(record) != len(fields):
        return False
    if not all(_fits(program, value, f.type) for value, f in zip(record, fields, strict=True)):
        return False
    number, you, source, captured = state.ask[2]
    try:
        return bool(program.module.report_tests[number](state.clone(), you, source, captured, record))
    except (Turned, Carried):
        return False


def _fits(program: Program, value: Any, of: Type) -> bool:
    match of:
        case ListType() | SetType():
            if not isinstance(value, tuple) or not all(_fits(program, v, of.of) for v in value):
                return False
            once = isinstance(of, SetType) or isinstance(of.of, EntityType)  # numbers may well be equal
            return not once or len(set(value)) == len(value)
        case EntityType():
            return type(value) is int and 0 <= value < program.world.size and value in program.world.all_of(of.kind)
        case ChoiceType():
            return type(value) is int and 0 <= value < len(of.choice.values)
        case NumberType(low=low, high=high):
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case TruthType():
            return isinstance(value, bool)
    return False


def invent(program: Program, state: State, generator: Generator) -> Any:
    """A believable record, drawn at random from what is in play; None if none was found."""
    assert state.ask is not None
    site = program.module.sites[state.ask[0]]
    assert isinstance(site.of, EntityType)
    fields = report_fields(site.of.kind)
    empty = tuple(_empty(f.type) for f in fields)
    for attempt in range(TRIES):
        share = 3 if attempt < TRIES // 2 else 12  # fewer and fewer things happen, so that something is believed
        record = tuple(_draw(program, state, f.type, generator, share) for f in fields)
        if believed(program, state, record):
            return record
    return empty if believed(program, state, empty) else None


def _empty(of: Type) -> Any:
    match of:
        case ListType() | SetType():
            return ()
        case TruthType():
            return False
    return 0


def _draw(program: Program, state: State, of: Type, generator: Generator, share: int) -> Any:
    match of:
        case ListType(of=EntityType(kind=kind)) | SetType(of=EntityType(kind=kind)):
            ids = program.world.all_of(kind)
            awake = [x for x in ids if not program.is_piece[x] or state.in_play(x)]
            picked = [x for x in awake if generator.below(share) == 0]
            for i in range(len(picked) - 1, 0, -1):
                j = generator.below(i + 1)
                picked[i], picked[j] = picked[j], picked[i]
            return tuple(picked)
        case EntityType():
            ids = program.world.all_of(of.kind)
            return ids[generator.below(len(ids))] if ids else -1
        case ChoiceType():
            return generator.below(len(of.choice.values))
        case NumberType(low=int() as low, high=int() as high):
            return low + generator.below(high - low + 1)
        case NumberType():
            return generator.below(FURTHEST + 1)
        case TruthType():
            return generator.below(2) == 1
    return ()
