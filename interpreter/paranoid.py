"""Proof, after every event, that a game is still in order: for tests, and for authors who suspect a mistake.

Every piece is in exactly one place, and the place knows it; nothing lies in or on itself; every tracked field holds a
value of its type, in its range. A game that is not in order stops with `Disorder`, which names the running rule.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type
from interpreter.errors import Disorder
from interpreter.origins import Origins
from interpreter.state import State
from interpreter.watch import watched
from interpreter.world import NOTHING

if TYPE_CHECKING:
    from interpreter.program import Program


def proving(program: Program, state: State) -> State:
    """A copy of the state that is proved to be in order after each of its events, as are its own copies."""
    prover = Prover(program)
    return watched(state, lambda current, event: prover.prove(current))


class Prover:
    def __init__(self, program: Program) -> None:
        self.program = program
        things = program.world.things
        self.tracked = [
            (f, column, [t.id for t in things if t.kind.is_a(f.owner)]) for f, column in program.module.columns.items()
        ]
        self.good: dict[str, set[tuple[type, Any]]] = {column: set() for _, column, _ in self.tracked}
        self.members: dict[model.Kind, frozenset[int]] = {}

    @cached_property
    def origins(self) -> Origins:
        return Origins(self.program)

    def prove(self, state: State) -> None:
        wrong = self.wrong_place(state) or self.wrong_value(state)
        if wrong is not None:
            chain = " > ".join(str(step) for step in self.origins.running(state)[-4:])
            raise Disorder(f"the game is out of order: {wrong}" + (f", after {chain}" if chain else ""))

    def wrong_place(self, state: State) -> str | None:
        names, pieces = self.program.thing_names, self.program.pieces
        at, has = state.at, state.has
        listed = [(piece, place) for place, inside in enumerate(has) if inside for piece in inside]
        whereabouts = dict(listed)
        if len(whereabouts) != len(listed):
            return "some piece is in two places, or twice in one"
        for piece in pieces:
            place = at[piece]
            if whereabouts.get(piece) != place:
                return f"`{names[piece]}` is in no place, or not where it should be"
            if at[place] == NOTHING:
                continue
            steps = 0
            while place != NOTHING:
                place, steps = at[place], steps + 1
                if steps > len(pieces):
                    return f"`{names[piece]}` lies on itself"
        return None

    def wrong_value(self, state: State) -> str | None:
        for f, column, ids in self.tracked:
            values = getattr(state, column)
            good = self.good[column]
            for thing in ids:
                value = values[thing]
                if (type(value), value) in good:
                    continue
                if self.fits(value, f.type):
                    good.add((type(value), value))
                else:
                    return (
                        f"`{f.name}` of `{self.program.thing_names[thing]}` is {values[thing]!r}, which is no {f.type}"
                    )
        return None

    def fits(self, value: Any, of: Type) -> bool:
        match of:
            case NumberType(low=low, high=high):
                if value is None:
                    return True
                whole = isinstance(value, int) and not isinstance(value, bool)
                return whole and (low is None or value >= low) and (high is None or value <= high)
            case TruthType():
                return value is True or value is False
            case ChoiceType():
                return isinstance(value, int) and NOTHING <= value < len(of.choice.values)
            case EntityType():
                return value == NOTHING or (of.kind.root == "report" or value in self.of_kind(of.kind))
            case ListType() | SetType():
                whole = isinstance(value, tuple) and all(self.fits(v, of.of) for v in value)
                return whole and (isinstance(of, ListType) or len(set(value)) == len(value))
        return True

    def of_kind(self, kind: model.Kind) -> frozenset[int]:
        """Things that can be of the kind: one that is a kind only while a condition holds counts by what it is."""
        if kind not in self.members:
            base = kind
            while base.where is not None:
                base = base.parents[0]
            named = base.name in self.program.ruleset.kinds
            self.members[kind] = frozenset(self.program.world.all_of(base) if named else self.program.world.all_ids)
        return self.members[kind]
