"""A reporter for when nobody is at the table: believable reports made up from the rules' own conditions.

A record is made field by field. As soon as all fields that a condition looks at are there, the condition is tested, so
that what does not hold is made anew at once and not with the whole report. Numbers are drawn between the bounds that
type and conditions give; of things, choices and truths all are tried in a random order; a list begins empty and takes
in what spoils nothing. Only where fields hang together in ways that this does not see is the whole begun again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl import model
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type
from interpreter.run.believing import Bound, Test
from interpreter.run.chance import Generator
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.table.answering import work_out
from interpreter.table.places import suggest
from interpreter.table.questions import Asked, asked
from interpreter.table.reports import asked_for, empty_value, tested

TRIES = 60  # whole records
VALUES = 24  # of one field, before the record is begun again
OPTIONAL = 32  # things looked at for a place in a list that nothing asks for
FURTHEST = 1000  # a reported number without bounds is that far at most from the bound it has, or from 0

Path = tuple[int, ...]
Fails = Callable[[Any], int]


def invent(program: Program, state: State, generator: Generator) -> Any:
    """A believable record, drawn at random from what is in play; None if none was found. What a table can work out is
    not made up: the plain table answers."""
    found = asked(program, state)
    if found is None or (found.by is None and found.meaning.position is None):
        return _Inventor(program, state, generator).record()
    if found.by is not None:
        return work_out(program, state)
    return _Inventor(program, state, generator).placed(found)


class _Inventor:
    def __init__(self, program: Program, state: State, generator: Generator) -> None:
        assert state.ask is not None
        self.program = program
        self.state = state.clone()
        self.chance = generator
        self.kind = asked_for(program, state)
        self.tests = program.module.report_tests[state.ask[2][0]]
        self.bounds: dict[tuple[Path, bool], list[tuple[Bound, Any]]] = {}
        self.awake: dict[model.Kind, list[int]] = {}
        fields = self.kind.record()
        self.blank = [empty_value(f.type) for f in fields]
        self.due: list[list[Test]] = [[] for _ in fields]  # by field: what can be tested once it is there
        self.free: list[Test] = []
        for test in self.tests:
            (self.due[max(test.fields)] if test.fields else self.free).append(test)
            if test.bound is not None:
                value = self.result(test.bound.value, None)
                self.bounds.setdefault((test.bound.path, test.bound.length), []).append((test.bound, value))

    def result(self, function: Any, record: Any) -> Any:
        return tested(self.program, self.state, function, record)

    def fails(self, tests: list[Test], record: Any) -> int:
        return sum(not self.result(test.function, record) for test in tests)

    def record(self) -> Any:
        if self.fails(self.free, tuple(self.blank)):
            return None
        for attempt in range(TRIES):
            made = self.whole(sparing=attempt > TRIES // 2)
            if made is not None:
                return made
        empty = tuple(self.blank)
        return empty if not self.fails(list(self.tests), empty) and self.complete(self.kind) else None

    def placed(self, found: Asked) -> Any:
        """A position that is free on a table, drawn between the bounds of its two numbers."""
        assert found.meaning.position is not None
        fields = self.kind.record()
        ends = [self.between((i,), False, *_ends(fields[i].type)) for i in found.meaning.position]
        within = [(low, found.surface.extent if high is None else high) for low, high in ends]
        rest = [self.drawn(f.type, (i,), False) for i, f in enumerate(fields)]

        def record(point: tuple[int, int]) -> tuple[Any, ...]:
            whole = list(rest)
            for i, value in zip(found.meaning.position or (), point, strict=True):
                whole[i] = value
            return tuple(whole)

        def accepted(point: tuple[int, int]) -> bool:
            return not self.fails(list(self.tests), record(point))

        (low_x, high_x), (low_y, high_y) = within
        chance, others = self.chance.below, list(found.others)
        point = suggest(found.surface, found.body.radius, others, chance, (low_x, low_y, high_x, high_y), accepted)
        return None if point is None else record(point)

    def complete(self, kind: model.Kind) -> bool:
        """Whether a record in which nothing is told is one."""
        return all(isinstance(f.type, ListType | SetType | TruthType) for f in kind.record())

    def whole(self, sparing: bool) -> Any:
        """One record, field by field; None if some field found nothing that fits to what was there."""
        record = list(self.blank)
        for i, f in enumerate(self.kind.record()):
            due = self.due[i]

            def fails(value: Any, i: int = i, due: list[Test] = due) -> int:
                return self.fails(due, (*record[:i], value, *record[i + 1 :]))

            found, value = self.field(f.type, (i,), fails, sparing)
            if not found:
                return None
            record[i] = value
        return tuple(record)

    # -------------------------------------------------------------- one field

    def field(self, of: Type, path: Path, fails: Fails, sparing: bool) -> tuple[bool, Any]:
        match of:
            case ListType() | SetType():
                return self.several(of, path, fails, sparing)
            case EntityType(kind=kind) if kind.root != "report":
                return self.one_of(self.things(kind) or list(self.program.world.all_of(kind)), fails)
            case ChoiceType():
                return self.one_of(list(range(len(of.choice.values))), fails)
            case TruthType():
                return self.one_of([False, True], fails)
        for _ in range(VALUES):
            value = self.drawn(of, path, sparing)
            if value is not None and not fails(value):
                return True, value
        return False, None

    def one_of(self, values: list[Any], fails: Fails) -> tuple[bool, Any]:
        left = values[:]
        while left:
            value = self.taken(left)
            if not fails(value):
                return True, value
        return False, None

    def several(self, of: ListType | SetType, path: Path, fails: Fails, sparing: bool) -> tuple[bool, Any]:
        low, high = self.between(path, True, 0, None)
        wanted = self.length(low, high, sparing)
        pool = self.things(of.of.kind)[:] if isinstance(of.of, EntityType) and of.of.kind.root != "report" else None
        kept: tuple[Any, ...] = ()
        wrong, looked = fails(kept), 0
        while len(kept) < wanted or wrong or len(kept) < low:
            needed = bool(wrong) or len(kept) < low
            if looked == (OPTIONAL if not needed else OPTIONAL + VALUES * max(low, 1)) or len(kept) == high:
                break
            looked += 1
            if pool is not None:
                if not pool:
                    break
                value = self.taken(pool)
            else:
                value = self.drawn(of.of, (), sparing)
                if value is None or (isinstance(of, SetType) and value in kept):
                    continue
            then = fails((*kept, value))
            if then <= wrong:
                kept, wrong = (*kept, value), then
        return not wrong and len(kept) >= low, kept

    def length(self, low: int, high: int | None, sparing: bool) -> int:
        """A few: each one more is half or a quarter as likely."""
        wanted = low
        while (high is None or wanted < high) and self.chance.below(4) < (1 if sparing else 2):
            wanted += 1
        return wanted

    def drawn(self, of: Type, path: Path, sparing: bool) -> Any:
        """Any value of a type, within bounds; None if there is none."""
        match of:
            case NumberType():
                low, high = self.between(path, False, of.low, of.high)
                high = low + FURTHEST if high is None else high
                return None if high < low else low + self.chance.below(high - low + 1)
            case EntityType(kind=kind) if kind.root == "report":
                values = [self.drawn(f.type, (*path, i) if path else (), sparing) for i, f in enumerate(kind.record())]
                return None if None in values else tuple(values)
            case EntityType(kind=kind):
                ids = self.things(kind) or self.program.world.all_of(kind)
                return ids[self.chance.below(len(ids))] if ids else None
            case ChoiceType():
                return self.chance.below(len(of.choice.values))
            case TruthType():
                return self.chance.below(2) == 1
            case ListType() | SetType():
                return self.several(of, path, lambda _: 0, sparing)[1]
        return None

    def between(self, path: Path, length: bool, low: int | None, high: int | None) -> tuple[int, int | None]:
        for bound, value in self.bounds.get((path, length), ()):
            if type(value) is not int:
                continue
            if bound.op in ("is", ">", ">="):
                least = value + (bound.op == ">")
                low = least if low is None else max(low, least)
            if bound.op in ("is", "<", "<="):
                most = value - (bound.op == "<")
                high = most if high is None else min(high, most)
        return (0 if high is None or high >= 0 else high - FURTHEST) if low is None else low, high

    def things(self, kind: model.Kind) -> list[int]:
        """Those of a kind that can be met: pieces in play, and all that are no pieces."""
        if kind not in self.awake:
            is_piece, in_play = self.program.is_piece, self.state.in_play
            self.awake[kind] = [x for x in self.program.world.all_of(kind) if not is_piece[x] or in_play(x)]
        return self.awake[kind]

    def taken(self, values: list[Any]) -> Any:
        i = self.chance.below(len(values))
        values[i], values[-1] = values[-1], values[i]
        return values.pop()


def _ends(of: Type) -> tuple[int | None, int | None]:
    return (of.low, of.high) if isinstance(of, NumberType) else (None, None)
