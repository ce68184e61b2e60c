"""A table at a game: what it is asked, and the bodies as they lie.

A report that is asked for with `for BODY by AIM` can be worked out; one `for BODY in PLACE` is a position that whoever
decides picks, and must be free. Nothing here changes a game: the answer is given like any other, stands in the record,
and the rules move the bodies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dsl import model
from dsl.codes import OFF_THE_TABLE
from dsl.diagnostics import Code, Diagnostic, Label
from dsl.tables import BodySpec, Given, Meaning, SurfaceSpec, body_of, meaning_of, surface_of
from interpreter.run.believing import Question
from interpreter.run.faults import RulesFault
from interpreter.run.program import Program
from interpreter.run.reading import Values
from interpreter.run.state import State
from interpreter.run.world import NOTHING
from interpreter.table.bodies import Body, Push, Surface
from interpreter.table.places import free
from interpreter.table.reports import asked_for


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
        static = self.program.later.is_static
        if all(not isinstance(one, model.Field) or static(one) for one in given):
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
    return None if question(program, state) is None else program.own(Tables).meaning(asked_for(program, state))


def asked(program: Program, state: State) -> Asked | None:
    """What the pending decision asks of a table, or of whoever puts a body down; None if it is about no body. Raises
    RulesFault where the body is on no table."""
    about = question(program, state)
    if about is None or state.ask is None:
        return None
    tables = program.own(Tables)
    _, you, source, captured = state.ask[2]
    body = about.body(state, you, source, captured, None)
    by = None if about.by is None else about.by(state, you, source, captured, None)
    spec = tables.body(state, body) if type(body) is int and body != NOTHING else None
    if spec is None:
        raise rules_fault(program, state, OFF_THE_TABLE, "there is no body to be asked about", "nothing is no body")
    place = state.at[body] if about.place is None else about.place(state, you, source, captured, None)
    surface = tables.surface(state, place) if type(place) is int else None
    if surface is None:
        message = f"`{program.thing_names[body]}` lies on no table"
        raise rules_fault(
            program, state, OFF_THE_TABLE, message, "only a place with a `table` says how bodies move on it"
        )
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


def rules_fault(
    program: Program, state: State, code: Code, message: str, reason: str, remedy: str = "say first where it lies"
) -> RulesFault:
    assert state.ask is not None
    span = program.module.sites[state.ask[0]].span
    return RulesFault(Diagnostic(code, message, Label(span, "asked here"), (), reason, remedy), [])
