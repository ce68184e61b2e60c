"""A table at a game: what it is asked, the bodies as they lie, and its answer as the report that the rules want.

A report that is asked for with `for BODY by AIM` can be worked out; one `for BODY in PLACE` is a position that whoever
decides picks, and must be free. Nothing here changes a game: the answer is given like any other, stands in the record,
and the rules move the bodies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.codes import DISBELIEVED_TABLE, OFF_THE_TABLE, RESTLESS_BODIES
from dsl.diagnostics import Code, Diagnostic, Label
from dsl.tables import BodySpec, Entry, Fact, Given, Meaning, SurfaceSpec, body_of, meaning_of, surface_of
from interpreter.believing import Question
from interpreter.chance import Stream, below, stream
from interpreter.faults import RulesFault
from interpreter.reading import Values
from interpreter.reports import asked_for, misfit
from interpreter.state import State
from interpreter.table.bodies import SPREAD, Body, Outcome, Push, Restless, Surface, Table, reached, touched
from interpreter.table.places import free, nearest
from interpreter.table.plain import PlainTable
from interpreter.world import NOTHING

if TYPE_CHECKING:
    from interpreter.program import Program

NOISE = 14  # the purpose of its chance; see `chance`
_MASK = (1 << 64) - 1
PLAIN = PlainTable()


@dataclass(frozen=True)
class Asked:
    """What a table is asked: about which body, upon which place, with which others, going by what (None: whoever
    decides says where it is to lie)."""

    body: Body
    place: int
    surface: Surface
    noise: tuple[int, int]
    others: tuple[Body, ...]
    meaning: Meaning
    by: tuple[Any, ...] | None
    by_meaning: Meaning | None

    @property
    def push(self) -> Push | None:
        """The aim as it was taken, without noise."""
        if self.by is None or self.by_meaning is None or self.by_meaning.aim is None:
            return None
        angle, strength = self.by_meaning.aim
        return Push(self.body.id, self.by[angle], self.by[strength])


class Tables:
    """What the things of a program are for a table, and how to read it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.values = Values(program)
        kinds = {thing.kind: None for thing in program.world.things}
        bodies = {kind: body_of(kind) for kind in kinds}
        surfaces = {kind: surface_of(kind) for kind in kinds}
        self.bodies: list[BodySpec | None] = [bodies[thing.kind] for thing in program.world.things]
        self.surfaces: list[SurfaceSpec | None] = [surfaces[thing.kind] for thing in program.world.things]
        self.meanings: dict[model.Kind, Meaning | None] = {}
        self.constant: dict[int, tuple[int, int, int]] = {}  # by body: size, mass and friction that never change

    def meaning(self, kind: model.Kind) -> Meaning | None:
        if kind not in self.meanings:
            self.meanings[kind] = meaning_of(kind)
        return self.meanings[kind]

    def number(self, state: State, thing: int, given: Given | None) -> int:
        """What is written, or what a field holds; nothing is 0."""
        if given is None or isinstance(given, int):
            return given or 0
        value = self.values.read(state, thing, given)
        return value if type(value) is int else 0

    def body(self, state: State, piece: int) -> Body | None:
        spec = self.bodies[piece]
        if spec is None:
            return None
        x, y = self.number(state, piece, spec.x), self.number(state, piece, spec.y)
        return Body(piece, x, y, *(self.constant.get(piece) or self.solid(state, piece, spec)))

    def solid(self, state: State, piece: int, spec: BodySpec) -> tuple[int, int, int]:
        """Size, mass and friction; kept where nothing in the rules can change them."""
        given = (spec.radius, spec.mass, spec.friction)
        radius, mass, friction = (self.number(state, piece, one) for one in given)
        found = max(radius, 1), max(mass, 0), max(friction, 0)
        fields = self.program.module.lowering.e.fields
        if all(not isinstance(one, model.Field) or fields.is_static(one) for one in given):
            self.constant[piece] = found
        return found

    def on(self, state: State, place: int) -> list[Body]:
        """The bodies that lie on a place."""
        found = (self.body(state, piece) for piece in state.has[place])
        return [body for body in found if body is not None]

    def surface(self, state: State, place: int) -> Surface | None:
        spec = self.surfaces[place] if 0 <= place < len(self.surfaces) else None
        if spec is None:
            return None

        def read(given: Given | None) -> int:
            return self.number(state, place, given)

        return Surface(
            read(spec.width),
            read(spec.height),
            read(spec.radius),
            frozenset(spec.rims),
            max(read(spec.friction), 1),
            min(max(read(spec.bounce), 0), 100),
            min(max(read(spec.rebound), 0), 100),
            max(read(spec.speed), 1),
            tuple((read(x), read(y), read(reach)) for x, y, reach in spec.posts),
            tuple((read(a), read(b), read(c), read(d)) for a, b, c, d in spec.walls),
            tuple((read(a), read(b), read(c), read(d)) for a, b, c, d in spec.blocks),
        )

    def noise(self, state: State, place: int) -> tuple[int, int]:
        spec = self.surfaces[place]
        assert spec is not None
        angle, strength = (max(self.number(state, place, given), 0) for given in spec.noise)
        return angle, strength


def question(program: Program, state: State) -> Question | None:
    """What the pending decision is about, if it is a report about a body."""
    if state.ask is None or program.module.sites[state.ask[0]].kind != "report":
        return None
    return program.module.questions[state.ask[2][0]]


def can_work_out(program: Program, state: State) -> bool:
    """Whether a table can answer the pending decision."""
    about = question(program, state)
    return about is not None and about.by is not None


def about_a_body(program: Program, state: State) -> Meaning | None:
    """What the pending report is for a table, if it is about a body."""
    return None if question(program, state) is None else program.tables.meaning(asked_for(program, state))


def asked(program: Program, state: State) -> Asked | None:
    """What the pending decision asks of a table, or of whoever puts a body down; None if it is about no body. Raises
    RulesFault where the body is on no table."""
    about = question(program, state)
    if about is None or state.ask is None:
        return None
    tables = program.tables
    _, you, source, captured = state.ask[2]
    body = about.body(state, you, source, captured, None)
    by = None if about.by is None else about.by(state, you, source, captured, None)
    spec = tables.body(state, body) if type(body) is int and body != NOTHING else None
    if spec is None:
        raise _fault(program, state, OFF_THE_TABLE, "there is no body to be asked about", "nothing is no body")
    place = state.at[body] if about.place is None else about.place(state, you, source, captured, None)
    surface = tables.surface(state, place) if type(place) is int else None
    if surface is None:
        message = f"`{program.thing_names[body]}` lies on no table"
        raise _fault(program, state, OFF_THE_TABLE, message, "only a place with a `table` says how bodies move on it")
    meaning = tables.meaning(asked_for(program, state))
    assert meaning is not None
    others = tuple(sorted((b for b in tables.on(state, place) if b.id != body), key=lambda b: b.id))
    told = tables.meaning(about.by_kind) if about.by_kind is not None else None
    return Asked(spec, place, surface, tables.noise(state, place), others, meaning, by, told)


def lies_free(program: Program, state: State, record: Any) -> bool:
    """Whether a position that is told is one where the body can lie; so is whatever is no position."""
    meaning = about_a_body(program, state)
    if meaning is None or meaning.position is None:
        return True
    found = asked(program, state)
    assert found is not None
    x, y = meaning.position
    return free(found.surface, record[x], record[y], found.body.radius, found.others)


# ------------------------------------------------------------------ answering


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
        raise _fault(program, state, DISBELIEVED_TABLE, message, "a table tells what came of an aim", remedy)
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
        raise _fault(program, state, RESTLESS_BODIES, message, reason, remedy) from None


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
    record: list[Any] = [_nothing(f) for f in kind.record()]
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


def _nothing(field: model.Field) -> Any:
    from interpreter.inventing import empty_value

    return empty_value(field.type)


def _nearest(program: Program, state: State, found: Asked) -> tuple[Any, ...]:
    spots = None if found.by_meaning is None else found.by_meaning.position
    assert found.by is not None
    assert spots is not None
    assert found.meaning.position is not None
    x, y = (found.by[i] for i in spots)
    point = nearest(found.surface, x, y, found.body.radius, list(found.others))
    if point is None:
        message = f"there is no room for `{program.thing_names[found.body.id]}`"
        raise _fault(program, state, OFF_THE_TABLE, message, "the place is full", "make it larger, or take bodies off")
    kind = asked_for(program, state)
    record: list[Any] = [_nothing(f) for f in kind.record()]
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


def _fault(
    program: Program, state: State, code: Code, message: str, reason: str, remedy: str = "say first where it lies"
) -> RulesFault:
    assert state.ask is not None
    span = program.module.sites[state.ask[0]].span
    return RulesFault(Diagnostic(code, message, Label(span, "asked here"), (), reason, remedy), [])
