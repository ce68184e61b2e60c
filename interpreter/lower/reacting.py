"""Reactions in the intermediate form: inside them nothing is illegal, but what is optional is done whole or not at all.

While a reaction runs, `S.loose` is not 0, and what comes short is passed over. An optional part of it (`may`, `up to 2
times`) is another matter: whoever takes it must be able to carry it out. So for as long as it is offered and done
`S.loose` is 0 again (`State.tightened`), and at its end what it was (`State.loosened`). A search that was begun inside
has succeeded there: what the rest of the reaction comes to does not matter.

Rules are called by reactions and by other rules. Only where a reaction can be running does an optional part need all
that; `unburdened` takes it out elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.ir.effects import LOOSE, STRICT, Loose, Loosened
from interpreter.ir.values import Tightened, Var


def loosely(ops: list[ir.Op]) -> list[ir.Op]:
    """A reaction: what comes short is passed over."""
    return [ir.Do(LOOSE), *ops, ir.Do(STRICT)]


def strictly(ops: list[ir.Op], unit: ir.Unit) -> list[ir.Op]:
    """Something optional, with the decision that offers it."""
    loose = unit.new_variable()
    return [ir.Assign(loose, Tightened()), *_leaving(ops, loose, False), ir.Do(Loosened(loose))]


def _leaving(ops: list[ir.Op], loose: Var, looped: bool) -> list[ir.Op]:
    """With what has to be done before they are left early."""
    found: list[ir.Op] = []
    for op in ops:
        match op:
            case ir.If():
                op.then, op.otherwise = (_leaving(inner, loose, looped) for inner in ir.nested(op))
            case ir.While() | ir.ForIn():
                op.body = _leaving(op.body, loose, True)
            case ir.Return():
                found.append(ir.Do(Loosened(loose)))
            case ir.Break() if not looped:
                found.append(ir.Do(Loosened(loose)))
        found.append(op)
    return found


def begins_strict(op: ir.Op) -> bool:
    return isinstance(op, ir.Assign) and isinstance(op.value, Tightened)


def ends_strict(op: ir.Op) -> bool:
    return isinstance(op, ir.Do) and isinstance(op.effect, Loosened)


def unburdened(units: list[ir.Unit], new: Iterable[ir.Unit]) -> None:
    """Leaves out of the new units what only matters while a reaction runs, where none can be running."""
    waiting = [unit for unit in units for unit in _called(_reactions(unit.ops))]
    reached: set[ir.Unit] = set()
    while waiting:
        unit = waiting.pop()
        if unit not in reached:
            reached.add(unit)
            waiting += _called(unit.ops)
    for unit in new:
        if unit not in reached:
            _unburden(unit.ops)


def _unburden(ops: list[ir.Op]) -> None:
    kept: list[ir.Op] = []
    loose = 0
    for op in ops:
        if isinstance(op, ir.Do) and isinstance(op.effect, Loose):
            loose += 1 if op.effect.begins else -1
        if not loose:
            if begins_strict(op) or ends_strict(op):
                continue
            for inner in ir.nested(op):
                _unburden(inner)
        kept.append(op)
    ops[:] = kept


def _reactions(ops: list[ir.Op]) -> Iterator[ir.Op]:
    """What is done in reactions that are part of a unit."""
    loose = 0
    for op in ops:
        if isinstance(op, ir.Do) and isinstance(op.effect, Loose):
            loose += 1 if op.effect.begins else -1
        elif loose:
            yield op
        else:
            for inner in ir.nested(op):
                yield from _reactions(inner)


def _called(ops: Iterable[ir.Op]) -> list[ir.Unit]:
    found: list[ir.Unit] = []
    for op in ir.walk(ops):
        match op:
            case ir.Call():
                found.append(op.unit)
            case ir.Dispatch():
                found += op.units
    return found
