"""What a paused rule holds: which of the numbers in its frames, and in effects that wait or last, are pieces.

A variable that stands for a name of the rules has the type of that name; what is asked has the type of what is chosen
among; what a group still has to do has the types of its arguments; others get theirs from those they are copied from or
run through. What remains unknown may or may not be pieces.

Whoever renames pieces in a state (`determinize`) needs both: `renamed` changes what is known to be pieces, and `unsure`
lists the numbers that could be pieces and must not be renamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from dsl import model
from dsl.types import NUMBER, ChoiceType, EntityType, KindType, ListType, NumberType, SetType, TruthType, Type
from interpreter import ir
from interpreter.ir.values import (
    Appended,
    Arithmetic,
    Clause,
    Distinct,
    Each,
    EndOf,
    Entry,
    FirstOf,
    Listed,
    Nothing,
    Number,
    Op,
    Value,
    Var,
)
from interpreter.run.program import Program
from interpreter.run.state import State


class Frames:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.types: dict[int, dict[int, Type]] = {}  # by unit, then by number of the variable

    def renamed(self, state: State, stands_for: Mapping[int, int]) -> None:
        """Puts other pieces in the place of some, wherever a rule that is under way speaks of them."""
        for frame in state.stack:
            types = self.of_block(frame[0])
            frame[1:] = [self._replaced(v, types.get(i), stands_for) for i, v in enumerate(frame[1:])]
        state.held = self._replaced(state.held, ir.CallType(), stands_for)
        state.until = tuple(self._lasting(entry, stands_for) for entry in state.until)
        state.flags = [replaced_things(pieces, stands_for) for pieces in state.flags]
        if state.ask is not None:
            site, decider, options, optional, strict = state.ask
            state.ask = (site, decider, replaced(options, self.chosen(site), stands_for), optional, strict)

    def unsure(self, state: State) -> set[int]:
        """Numbers of which nobody knows whether they are pieces."""
        found: set[int] = set()
        for frame in state.stack:
            types = self.of_block(frame[0])
            for i, value in enumerate(frame[1:]):
                found.update(self._unknown(value, types.get(i)))
        found.update(self._unknown(state.held, ir.CallType()))
        for entry in state.until:
            for value, of in zip(entry[5:], self._captured(entry[0]), strict=False):
                found.update(_unknown(value, of))
        if state.ask is not None:
            found.update(_unknown(state.ask[2], self.chosen(state.ask[0])))
        return found

    # -------------------------------------------------------------- types

    @cached_property
    def columns(self) -> dict[str, Type]:
        """Those of tracked fields whose values are things, or hold some, with their types."""
        return {column: f.type for f, column in self.program.module.columns.items() if _holds_things(f.type)}

    def of_block(self, block: int) -> dict[int, Type]:
        return self.of_unit(self.program.module.goes_on[block].unit.index)

    def of_unit(self, index: int) -> dict[int, Type]:
        if index not in self.types:
            unit = self.program.module.units[index]
            known = {**unit.unnamed, **unit.types}
            ops = list(ir.walk(unit.ops))
            while any(self._learn(op, known) for op in ops):
                pass
            piece, player = (EntityType(self.program.ruleset.kinds[name]) for name in ("piece", "player"))
            self.types[index] = {0: player, 1: piece, **{int(name[1:]): of for name, of in known.items()}}
        return self.types[index]

    def _learn(self, op: ir.Op, known: dict[str, Type]) -> bool:
        """Whether an operation says something new about the type of a variable."""
        before = len(known)
        match op:
            case ir.Ask():
                of = self.chosen(op.site)
                if self.program.module.sites[op.site].kind == "report":
                    of = self.program.module.sites[op.site].of
                if of is not None:
                    known.setdefault(op.variable.name, of)
                    offered = _offered(op.options)
                    if offered is not None:
                        known.setdefault(offered.name, of)
            case ir.ForIn():
                for items in (op.items, *(op.kept or ())[:1]):
                    if isinstance(items, Var):
                        _same(op.variable.name, items.name, known)
                if op.kept is not None:
                    known.setdefault(op.kept[1].name, NUMBER)
            case ir.Assign():
                copied = _copied(op.value)
                if copied is not None:
                    _same(op.variable.name, copied.name, known)
        return len(known) > before

    def chosen(self, site: int) -> Type | None:
        """What is chosen among; None where a table reports."""
        made = self.program.module.sites[site]
        if made.kind in ("may", "option"):
            return TruthType()
        if made.kind == "pick" and made.of is None:
            return ListType(EntityType(self.program.ruleset.kinds["place"]))  # an area
        return None if made.kind == "report" else made.of

    def _captured(self, number: int) -> list[Type]:
        for index, locals_ in self.program.module.untils.values():
            if index == number:
                return [local.type for local in locals_]
        return []

    # -------------------------------------------------------------- renaming

    def _replaced(self, value: Any, of: Type | None, stands_for: Mapping[int, int]) -> Any:
        """A value of a rule under way, which may be what waits for its turn, one or many of it."""
        if isinstance(of, ir.RowType | ir.CallType) and isinstance(value, tuple):
            parts = self._parts(value, of)
            return tuple(self._replaced(v, inner, stands_for) for v, inner in parts)
        return replaced(value, of, stands_for)

    def _unknown(self, value: Any, of: Type | None) -> Iterator[int]:
        if isinstance(of, ir.RowType | ir.CallType) and isinstance(value, tuple):
            for v, inner in self._parts(value, of):
                yield from self._unknown(v, inner)
        else:
            yield from _unknown(value, of)

    def _parts(self, value: tuple[Any, ...], of: ir.RowType | ir.CallType) -> list[tuple[Any, Type | None]]:
        """The values that wait together, each with its type; of many of those, one after the other."""
        if isinstance(of, ir.RowType):
            whole = len(value) == len(of.of) and all(
                _is_record(v, inner) for v, inner in zip(value, of.of, strict=True)
            )
            return list(zip(value, of.of, strict=True)) if whole else [(v, of) for v in value]
        if not value or isinstance(value[0], tuple):
            return [(v, of) for v in value]
        types = self.of_unit(value[0])
        return [(value[0], NUMBER), *((v, types.get(i)) for i, v in enumerate(value[1:]))]

    def _lasting(self, entry: tuple[Any, ...], stands_for: Mapping[int, int]) -> tuple[Any, ...]:
        """Number, phase, edge, who acts, source, and the values of names from around it."""
        values = zip(entry[5:], self._captured(entry[0]), strict=False)
        return (*entry[:4], stands_for.get(entry[4], entry[4]), *(replaced(v, of, stands_for) for v, of in values))


def replaced(value: Any, of: Type | None, stands_for: Mapping[int, int]) -> Any:
    """A value with other pieces in it; only what is known to be things is looked at."""
    inner = of
    while isinstance(inner, ListType | SetType):
        inner = inner.of
    if not _holds_things(inner):
        return value
    if not isinstance(inner, EntityType) or inner.kind.root != "report":
        return replaced_things(value, stands_for)
    if not isinstance(value, tuple):
        return value
    if not _is_record(value, inner):
        return tuple(replaced(v, inner, stands_for) for v in value)
    return tuple(replaced(v, f.type, stands_for) for v, f in zip(value, inner.kind.record(), strict=True))


def kinds_in(of: Type | None) -> Iterator[model.Kind]:
    """The kinds of pieces that values of a type are, or hold."""
    while isinstance(of, ListType | SetType):
        of = of.of
    if isinstance(of, EntityType) and of.kind.root == "report":
        for f in of.kind.record():
            yield from kinds_in(f.type)
    elif isinstance(of, EntityType) and of.kind.root == "piece":
        yield of.kind


def named_in(value: Any, of: Type | None) -> Iterator[tuple[int, model.Kind]]:
    """The pieces in a value, with the kinds that its type says they are of."""
    match of:
        case ListType() | SetType() if isinstance(value, tuple):
            for one in value:
                yield from named_in(one, of.of)
        case EntityType(kind=kind) if kind.root == "report" and isinstance(value, tuple):
            for one, f in zip(value, kind.record(), strict=True):
                yield from named_in(one, f.type)
        case EntityType(kind=kind) if kind.root == "piece" and isinstance(value, int) and value >= 0:
            yield value, kind


def replaced_in(column: list[Any], of: Type | None, stands_for: Mapping[int, int]) -> None:
    """The same for all values of a column, most of which are nothing, or things that stay."""
    if _holds_things(of):
        column[:] = [v if v == -1 or v == () else replaced(v, of, stands_for) for v in column]


def _is_record(value: Any, of: Type) -> bool:
    """Whether a value has the form of one report, not of a list of them."""
    match of:
        case ListType() | SetType():
            return isinstance(value, tuple) and all(_is_record(v, of.of) for v in value)
        case EntityType(kind=kind) if kind.root == "report":
            fields = kind.record()
            whole = isinstance(value, tuple) and len(value) == len(fields)
            return whole and all(_is_record(v, f.type) for v, f in zip(value, fields, strict=True))
    return not isinstance(value, tuple)


def replaced_things(value: Any, stands_for: Mapping[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(replaced_things(v, stands_for) for v in value)
    return stands_for.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value


def _holds_things(of: Type | None) -> bool:
    while isinstance(of, ListType | SetType):
        of = of.of
    if isinstance(of, EntityType) and of.kind.root == "report":
        return any(_holds_things(f.type) for f in of.kind.record())
    return isinstance(of, EntityType)


def _unknown(value: Any, of: Type | None) -> Iterator[int]:
    inner = of
    while isinstance(inner, ListType | SetType):
        inner = inner.of
    if isinstance(inner, EntityType | NumberType | TruthType | ChoiceType | KindType):
        return
    if isinstance(value, tuple):
        for v in value:
            yield from _unknown(v, None)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _same(one: str, other: str, known: dict[str, Type]) -> None:
    """Two variables of which one is made from the other; a collection and its elements count as alike."""
    if one in known:
        known.setdefault(other, known[one])
    elif other in known:
        known[one] = known[other]


def _copied(value: Value) -> Var | None:
    """The variable that has the same type as a value: it is the same, or has some of the same, or one of them."""
    match value:
        case Var():
            return value
        case Op(name="with_one", args=(_, _, Var() as one)) | Appended(one=Var() as one):
            return one
        case (
            Op(name="without" | "less_one", args=(Var() as things, _))
            | Listed(things=Var() as things)
            | Arithmetic(op="+", left=Var() as things)
            | EndOf(things=Var() as things, nothing=Nothing(of_number=False), last=False)
            | FirstOf(things=Each(clauses=(Clause(items=Var() as things),)))
        ):
            return things
        case Distinct(things=Each(value=Entry(index=Number(value=1)), clauses=(Clause(items=Var() as rows),))):
            return rows
    return None


def _offered(options: Value) -> Var | None:
    """The variable with all that options are taken from."""
    match options:
        case Var():
            return options
        case Op(name="untaken" | "without", args=(Var() as things, *_)) | Distinct(things=Var() as things):
            return things
        case Distinct(things=Each(value=Entry(index=Number(value=0)), clauses=(Clause(items=Var() as rows),))):
            return rows
    return None
