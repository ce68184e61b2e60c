"""The form that a program was made from, to be read: see `ir/telling`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dsl import model
from dsl.source import Span
from interpreter import ir
from interpreter.compile.joining import made_of
from interpreter.ir.telling import Names, Telling, Told
from interpreter.run.program import Program


def titles(program: Program) -> list[str]:
    """The words by which parts of the form can be asked for: verbs, kinds, their rules, definitions, fields."""
    units = (word for unit in program.module.units for word in _words(unit))
    return list(dict.fromkeys((*units, *(name for name, _ in _formulas(program).values()))))


def form_of(program: Program, names: Collection[str]) -> Iterator[Told]:
    """Units and formulas of these names; of no names, all units."""
    lowering = made_of(program).lowering
    known = _names(program)
    first = True
    for unit in program.module.units:
        if not names or not _words(unit).isdisjoint(names):
            if not first:
                yield Told("")
            first = False
            yield from Telling(known, _variables(unit)).unit(unit, lowering.c.spans)
    for function, (name, span) in _formulas(program).items():
        if name in names and function in lowering.c.functions:
            if not first:
                yield Told("")
            first = False
            yield from Telling(known, {"src": "source"}).function(lowering.c.functions[function], span)


def _words(unit: ir.Unit) -> set[str]:
    return {word for part in unit.title.split() for word in part.split(".")} - {"verb", "after"}


def _formulas(program: Program) -> dict[str, tuple[str, Span]]:
    """By function: the field or definition it was made from, and where that stands."""
    found: dict[str, tuple[str, Span]] = {}
    for key, symbol in made_of(program).lowering.c.known.items():
        match key:
            case ("function", model.Field() as made):
                found[symbol] = made.name, made.node.span
            case ("define", model.Define() as made):
                found[symbol] = made.name, made.node.name.span
    return found


def _variables(unit: ir.Unit) -> dict[str, str]:
    """The names of its variables; where two have the same, the symbol stays with it."""
    named = {"v0": "you", "v1": "source"}
    taken = set(named.values())
    for local, symbol in unit.named.items():
        named[symbol] = f"{local.name}_{symbol}" if local.name in taken else local.name
        taken.add(local.name)
    return named


def _names(program: Program) -> Names:
    c = made_of(program).lowering.c
    fields: dict[str, str] = {}
    kinds: dict[str, str] = {}
    others: dict[str, str] = {"src": "source"}
    for key, symbol in c.known.items():
        match key:
            case ("function" | "table", model.Field() as made):
                fields[symbol] = made.name
            case ("kind", model.Kind() as kind):
                kinds[symbol] = kind.name
            case ("ids", model.Kind() as kind):
                others[symbol] = f"every {kind.name}"
            case ("slots", model.Kind() as kind):
                others[symbol] = f"slots of {kind.name}"
            case ("homes", model.Kind() as kind):
                others[symbol] = f"live places of {kind.name}"
            case ("define", model.Define() as define):
                others[symbol] = define.name
            case ("rule", str() as rule, _):
                others[symbol] = rule
    columns = {column: f.name for f, column in program.module.columns.items()}
    herds = {number: kind.name for kind, number in c.herds.items()}
    return Names(program.thing_names, columns, fields, kinds, others, herds, list(program.ruleset.verbs))
