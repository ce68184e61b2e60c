"""Which units can be written into those that call them, and what need not be asked there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from interpreter import ir
from interpreter.ir.effects import HOLD, LET_GO

SHORT = 14  # operations


class Insets:
    def __init__(self, units: list[ir.Unit]) -> None:
        self.units = units

    @cached_property
    def reached(self) -> dict[int, set[int]]:
        """By unit: those that run while it runs."""
        calls = {unit.index: set(_called(unit.ops)) for unit in self.units}
        found = {index: set(called) for index, called in calls.items()}
        changed = True
        while changed:
            changed = False
            for mine in found.values():
                more = set().union(*(found[other] for other in mine)) if mine else set()
                if not more <= mine:
                    mine |= more
                    changed = True
        return found

    @cached_property
    def held(self) -> set[int]:
        """Those that can run while a group waits with its triggers."""
        first = {index for unit in self.units for ops in _sequences(unit.ops) for index in _called(_inside(ops))}
        return first.union(*(self.reached[index] for index in first)) if first else first

    def is_held(self, unit: ir.Unit) -> bool:
        return unit.index in self.held

    def is_recursive(self, unit: ir.Unit) -> bool:
        return unit.index in self.reached[unit.index]

    def is_short(self, unit: ir.Unit) -> bool:
        """Few operations, and left early at most before anything has been done."""
        if unit.root or self.is_recursive(unit) or sum(1 for _ in ir.walk(unit.ops)) > SHORT:
            return False
        leaves = [op for op in ir.walk(unit.ops) if isinstance(op, ir.Return)]
        guards = [op for op in unit.ops if isinstance(op, ir.If) and len(op.then) == 1 and not op.otherwise]
        return all(any(leave in guard.then for guard in guards) for leave in leaves)

    def unchanged(self, unit: ir.Unit) -> set[str]:
        """The parameters that keep the value they are called with."""
        changed: set[str] = set()
        for op in ir.walk(unit.ops):
            match op:
                case ir.Assign(variable=variable) | ir.Ask(variable=variable):
                    changed.add(variable.name)
                case ir.ForIn(variable=variable, kept=kept):
                    changed.update(symbol.name for symbol in (variable, *(kept or ())))
        return {f"v{i}" for i in range(unit.params)} - changed


def _called(ops: Iterable[ir.Op]) -> Iterator[int]:
    for op in ir.walk(ops):
        match op:
            case ir.Call():
                yield op.unit.index
            case ir.Dispatch():
                yield from (unit.index for unit in op.units)


def _sequences(ops: list[ir.Op]) -> Iterator[list[ir.Op]]:
    yield ops
    for op in ops:
        for inner in ir.nested(op):
            yield from _sequences(inner)


def _inside(ops: list[ir.Op]) -> list[ir.Op]:
    """The operations of a sequence between the beginning and the end of a group."""
    found: list[ir.Op] = []
    depth = 0
    for op in ops:
        if isinstance(op, ir.Do) and op.effect == HOLD:
            depth += 1
        elif isinstance(op, ir.Do) and op.effect == LET_GO:
            depth -= 1
        elif depth:
            found.append(op)
    return found
