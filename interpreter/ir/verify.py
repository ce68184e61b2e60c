"""Whether the form is well made: run after every pass in tests, and elsewhere where `LUDOLECT_VERIFY` is set.

Every symbol stands for something that there is, every call has as many arguments as what it calls has parameters, every
part of a node is of the kind that its class says, a loop is left from inside of one. What is found is a mistake of
whoever made the form, never of the rules.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from interpreter.ir import effects, units
from interpreter.ir.code import STATE, ForCounted, GoOn, Invoke, InvokeRule
from interpreter.ir.functions import ForEach, Function, Leave, Repeat, Statement
from interpreter.ir.reads import InPlay, Kept, Load, Shown
from interpreter.ir.values import Apply, Attempt, Named, Table, Value
from interpreter.ir.walking import Node, children, flat, free, own_parts, set_by, walk

WANTED = bool(os.environ.get("LUDOLECT_VERIFY"))


class Malformed(AssertionError):
    """The form is not well made."""


@dataclass
class Scope:
    """What a program has, by name or number: what symbols may stand for. `functions`: with all their parameters but the
    state, and how many of these may be left out."""

    tables: set[str]
    columns: set[str]
    mirrors: set[str]
    herds: set[int]
    rosters: int
    sites: int
    units: list[units.Unit]
    functions: dict[str, tuple[int, int]] = field(default_factory=dict)

    def learn(self, made: Iterable[Function]) -> None:
        for each in made:
            optional = 0 if each.optional is None else 1
            self.functions[each.name] = len(each.params) + optional, optional


def verify_units(found: Iterable[units.Unit], scope: Scope, after: str) -> None:
    """The operations of units."""
    for unit in found:
        own = {f"v{i}" for i in range(unit.variables)}
        try:
            for op, looped in _operations(unit.ops, False):
                _operation(op, looped, scope)
                for part in (*units.parts(op), *_set_by(op)):
                    _part(part, own, scope)
        except Malformed as error:
            raise Malformed(f"after {after}, {unit.title} (unit {unit.index}): {error}") from None


def verify_functions(made: Iterable[Function], scope: Scope, after: str) -> None:
    """Functions, whose calls may also be of one another."""
    functions = list(made)
    scope.learn(functions)
    for function in functions:
        optional = () if function.optional is None else (function.optional,)
        own = {symbol.name for symbol in (STATE, *function.params, *optional)}
        own |= {symbol.name for each in flat(function.body) for symbol in set_by(each)}
        try:
            for each, looped in _statements(function.body, False):
                _require(not isinstance(each, Leave) or looped, "a loop is left outside of any")
                _kinds(each)
                for part in own_parts(each):
                    _part(part, own, scope)
        except Malformed as error:
            raise Malformed(f"after {after}, {function.name}: {error}") from None


def _require(holds: bool, told: str) -> None:
    if not holds:
        raise Malformed(told)


def _operations(ops: Iterable[units.Op], looped: bool) -> Iterator[tuple[units.Op, bool]]:
    for op in ops:
        yield op, looped
        for inner in units.nested(op):
            yield from _operations(inner, looped or isinstance(op, units.While | units.ForIn))


def _statements(body: Iterable[Statement], looped: bool) -> Iterator[tuple[Statement, bool]]:
    for made in body:
        yield made, looped
        inside = looped or isinstance(made, ForEach | ForCounted | Repeat)
        yield from _statements((child for child in children(made) if isinstance(child, Statement)), inside)


def _set_by(op: units.Op) -> tuple[Value, ...]:
    match op:
        case units.Assign(variable=variable) | units.Ask(variable=variable):
            return (variable,)
        case units.ForIn(variable=variable, kept=kept):
            return (variable, *(kept or ()))
    return ()


def _operation(op: units.Op, looped: bool, scope: Scope) -> None:
    match op:
        case units.Break():
            _require(looped, "a loop is left outside of any")
        case units.Call(unit=unit, args=args):
            _require(unit in scope.units, f"unit {unit.index} is none of the program")
            _require(len(args) == unit.params, f"{unit.title} takes {unit.params} values, not {len(args)}")
        case units.Dispatch(units=called, args=args, spread=None):
            for unit in called:
                _require(len(args) == unit.params, f"{unit.title} takes {unit.params} values, not {len(args)}")
        case units.Ask(site=site):
            _require(site < scope.sites, f"there is no site {site}")


def _part(part: Node, own: set[str], scope: Scope) -> None:
    """A value or an effect, among some variables."""
    for node in walk(part):
        _kinds(node)
        _symbols(node, scope)
    strange = free(part) - own
    if strange:
        strange -= {node.symbol.name for node in walk(part) if isinstance(node, Named)}
    if strange:
        raise Malformed(f"{', '.join(sorted(strange))} stands for nothing in {part}")


def _symbols(node: Node, scope: Scope) -> None:
    match node:
        case Table(name=name):
            _require(name in scope.tables, f"there is no table {name}")
        case Load(column=name, slots=slots):
            _require(name in scope.columns, f"there is no column {name}")
            _require(not slots or slots in scope.tables, f"there is no table {slots}")
        case effects.Store(column=name, slots=slots, holders=holders):
            _require(name in scope.columns, f"there is no column {name}")
            _require(slots in ("", holders), f"{slots} and {holders} are different tables")
            _require(not holders or holders in scope.tables, f"there is no table {holders}")
        case Shown(column=name):
            _require(name in scope.mirrors, f"there is no mirror {name}")
        case InPlay(herd=herd):
            _require(herd in scope.herds, f"no list of pieces in play has the number {herd}")
        case Kept(roster=roster):
            _require(roster < scope.rosters, f"there is no roster {roster}")
        case Attempt(unit=unit, args=args):
            _require(unit < len(scope.units), f"there is no unit {unit}")
            _require(len(args) == scope.units[unit].params, f"unit {unit} takes {scope.units[unit].params} values")
        case Apply(function=name, args=args):
            _called(name, len(args), scope)
        case Invoke(function=name, args=args):
            if name in scope.functions:
                _called(name, len(args) - 1, scope)
        case GoOn(how=how, function=name, needs=needs, args=args):
            answered = 0 if how in ("", "tried") else 1
            _called(name, 1 + answered + len(needs) + (0 if how else len(args)), scope)
        case InvokeRule(table=name):
            _require(name in scope.tables, f"there is no table of rules {name}")


def _called(name: str, given: int, scope: Scope) -> None:
    _require(name in scope.functions, f"there is no function {name}")
    most, optional = scope.functions[name]
    _require(most - optional <= given <= most, f"{name} takes {most} values, not {given}")


# ---------------------------------------------------------------- kinds of parts


def _kinds(node: Any) -> None:
    for name, hint in _hints(type(node)).items():
        part = getattr(node, name)
        if not _is_a(part, hint):
            raise Malformed(f"{type(node).__name__}.{name} is {part!r}")


_HINTS: dict[type[Any], Mapping[str, Any]] = {}


def _hints(kind: type[Any]) -> Mapping[str, Any]:
    if kind not in _HINTS:
        hints = get_type_hints(kind)
        _HINTS[kind] = {f.name: hints[f.name] for f in fields(kind) if f.name not in ("of", "span", "closed")}
    return _HINTS[kind]


def _is_a(part: Any, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(_is_a(part, each) for each in args)
    if origin is Literal:
        return part in args
    if origin is tuple:
        if not isinstance(part, tuple):
            return False
        if len(args) == 2 and args[1] is Ellipsis:
            return all(_is_a(each, args[0]) for each in part)
        return len(part) == len(args) and all(map(_is_a, part, args))
    if hint is NoneType or hint is None:
        return part is None
    return isinstance(part, origin or hint) and not (hint is int and isinstance(part, bool))
