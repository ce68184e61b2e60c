"""Proof, after every event, that a game is still in order: for tests, and for authors who suspect a mistake.

Every piece is in exactly one place, and the place knows it; nothing lies in or on itself; every tracked field holds a
value of its type, in its range; every list, roster and mirror that the state keeps says what a fresh look says. A game
that is not in order stops with `Disorder`, which names the running rule.
"""

from __future__ import annotations

import marshal
from dataclasses import replace
from functools import cached_property
from operator import itemgetter
from typing import Any

from dsl import model
from dsl.types import NUMBER, ChoiceType, EntityType, KindOfType, ListType, NumberType, SetType, TruthType, Type
from interpreter.run.errors import Disorder
from interpreter.run.origins import Origins
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import NOTHING
from interpreter.watch.watching import watched

MOST_KEPT = 1000  # sets of values known to be in order


def proving(program: Program, state: State) -> State:
    """A copy of the state that is proved to be in order after each of its events, as are its own copies."""
    prover = program.own(Prover)
    return watched(state, lambda current, event: prover.prove(current))


class Prover:
    """Proves all of a state each time. Whether it is equal, piece by piece and value by value, to one that was proved
    before is found out first: that takes no step of Python for each of them, and most events change nothing else."""

    def __init__(self, program: Program) -> None:
        self.program = program
        things, layouts = program.world.things, program.module.layouts
        self.pieces = frozenset(program.pieces)
        self.tracked = [
            (f, column, [(t.id, layouts[column].slots[t.id]) for t in things if t.kind.is_a(f.owner)])
            for f, column in program.module.columns.items()
        ]
        self.picks = [(column, itemgetter(*(slot for _, slot in ids))) for _, column, ids in self.tracked if ids]
        self.good: dict[str, set[tuple[type, Any]]] = {column: set() for _, column, _ in self.tracked}
        self.proved_places: tuple[list[int], list[tuple[int, ...]]] = ([], [])
        self.proved_values: set[bytes] = set()

    @cached_property
    def origins(self) -> Origins:
        return Origins(self.program.module)

    def prove(self, state: State) -> None:
        wrong = self.wrong_place(state) or self.wrong_value(state) or self.wrong_memory(state)
        if wrong is not None:
            rules = " > ".join(str(step) for step in self.origins.running(state)[-4:])
            raise Disorder(f"the game is out of order: {wrong}" + (f", after {rules}" if rules else ""))

    def wrong_place(self, state: State) -> str | None:
        at, has = state.at, state.has
        if (at, has) == self.proved_places:
            return None
        wrong = self._wrong_place(at, has)
        if wrong is None:
            self.proved_places = (at[:], has[:])
        return wrong

    def _wrong_place(self, at: list[int], has: list[tuple[int, ...]]) -> str | None:
        occupied = dict.fromkeys(map(at.__getitem__, self.program.pieces))
        listed: list[int] = []
        places: list[int] = []
        for place in occupied:
            listed += has[place]
            places += [place] * len(has[place])
        everywhere = len(occupied) + has.count(()) == len(has) and len(listed) == len(self.pieces)
        if not everywhere or set(listed) != self.pieces or list(map(at.__getitem__, listed)) != places:
            return self._misplaced(at, has)
        for place in occupied:
            above, steps = at[place], 0
            while above != NOTHING:
                above, steps = at[above], steps + 1
                if steps > len(at):
                    return f"`{self.program.thing_names[place]}` lies on itself"
        return None

    def _misplaced(self, at: list[int], has: list[tuple[int, ...]]) -> str:
        listed = [(piece, place) for place, inside in enumerate(has) for piece in inside]
        whereabouts = dict(listed)
        if len(whereabouts) != len(listed):
            return "some piece is in two places, or twice in one"
        for piece in self.program.pieces:
            if whereabouts.pop(piece, NOTHING) != at[piece]:
                return f"`{self.program.thing_names[piece]}` is in no place, or not where it should be"
        return f"what is no piece lies in `{self.program.thing_names[whereabouts.popitem()[1]]}`"

    def wrong_value(self, state: State) -> str | None:
        values = marshal.dumps([pick(getattr(state, column)) for column, pick in self.picks], 2)  # tells 1 from true
        if values in self.proved_values:
            return None
        wrong = self._wrong_value(state)
        if wrong is None:
            if len(self.proved_values) > MOST_KEPT:
                self.proved_values.clear()
            self.proved_values.add(values)
        return wrong

    def _wrong_value(self, state: State) -> str | None:
        for f, column, ids in self.tracked:
            values = getattr(state, column)
            good = self.good[column]
            for thing, slot in ids:
                value = values[slot]
                if (type(value), value) in good:
                    continue
                if not self.fits(value, f.type):
                    return f"`{f.name}` of `{self.program.thing_names[thing]}` is {value!r}, which is no {f.type}"
                good.add((type(value), value))
        return None

    def wrong_memory(self, state: State) -> str | None:
        """What is kept because rules ask for it all the time, against what lies where."""
        names = self.program.thing_names
        for number, found in enumerate(state.play):
            if found is not None and found != state.listed(number):
                kind = list(self.program.ruleset.kinds)[number]
                return f"the list of every `{kind}` in play is not what lies there"
        for kept, roster in zip(state.rosters, state.all_rosters, strict=True):
            if kept is not None:
                found, changed = kept[0][:], kept[1][:]
                roster.update(state, found, changed)
                if found != roster.listed(state):
                    where = ", ".join(f"`{names[place]}`" for place in sorted(set(found) ^ set(roster.listed(state))))
                    return f"the list of places that meet a condition is wrong about {where}"
        for mirror in state.mirrors:
            shown, kept_there = state.reflection(mirror), getattr(state, mirror.column)
            if shown != kept_there:
                place = next(i for i, bits in enumerate(shown) if bits != kept_there[i])
                return f"what is kept of the pieces in `{names[place]}` is not what lies there"
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
                if of.kind.root == "report":
                    return value == NOTHING or self.fits_record(value, of.kind)
                return value == NOTHING or value in self.program.of_kind(of.kind)
            case KindOfType():
                kinds = self.program.ruleset.kinds.values()
                return value == NOTHING or any(i == value and kind.is_a(of.kind) for i, kind in enumerate(kinds))
            case ListType() | SetType():
                whole = isinstance(value, tuple) and all(self.fits(v, of.of) for v in value)
                return whole and (isinstance(of, ListType) or len(set(value)) == len(value))
        return True

    def fits_record(self, value: Any, kind: model.Kind) -> bool:
        """What a report tells, field by field; rules that make one up are not held to the ranges of its numbers."""
        fields = kind.record()
        if not isinstance(value, tuple) or len(value) != len(fields):
            return False
        return all(self.fits(v, without_range(f.type)) for v, f in zip(value, fields, strict=True))


def without_range(of: Type) -> Type:
    match of:
        case NumberType():
            return NUMBER
        case ListType() | SetType():
            return replace(of, of=without_range(of.of))
    return of
