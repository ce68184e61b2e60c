"""Where a rule can come to a wall: what decides whether legality has to be searched for.

For every operation of every unit: can anything from there on fail? The question is asked as a search would answer it.
A search declines what is optional, so an optional decision fails only where declining it fails; inside a reaction
nothing fails but its optional parts (see `reacting`), and those can be declined; at the end of an attempt it has
succeeded. What callers of the unit still have to do is not part of the answer: whoever asks looks at every unit that is
running.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.ir.asked import tests_answer
from interpreter.ir.effects import LOOSE, STRICT
from interpreter.ir.values import TRUE
from interpreter.lower.reacting import begins_strict, ends_strict


class Walls:
    def __init__(self) -> None:
        self.before: dict[ir.Op, bool] = {}  # from this operation on
        self.after: dict[ir.Op, bool] = {}  # from what follows it on, whatever it comes to

    def settle(self, units: Iterable[ir.Unit]) -> None:
        """Finds which units can fail: the least solution over the whole program."""
        waiting = list(units)
        changed = True
        while changed:
            changed = False
            for unit in waiting:
                if self.sequence(unit.ops, False, False) and not unit.fails:
                    unit.fails = changed = True

    def sequence(self, ops: list[ir.Op], rest: bool, leave: bool) -> bool:
        """Whether these operations, or what follows them, can fail. `leave`: what follows the loop around can."""
        follows = rest
        fails: list[bool] = [*([False] * len(ops)), rest]
        loose = 0  # reactions that end further on
        end = 0  # of the reaction
        for i in reversed(range(len(ops))):
            op = ops[i]
            if isinstance(op, ir.Do) and op.effect == STRICT:
                loose += 1
                end = i if loose == 1 else end
            elif isinstance(op, ir.Do) and op.effect == LOOSE and loose:
                loose -= 1
                if not loose:
                    self.inside(ops[i + 1 : end], follows, leave)
            elif not loose:
                self.after[op] = follows
                follows = self.operation(ops, i, follows, fails, leave)
            fails[i] = self.before[op] = follows
        return follows

    def inside(self, ops: list[ir.Op], follows: bool, leave: bool) -> None:
        """Inside a reaction nothing fails, whatever is decided there, but in its optional parts; what follows the
        reaction may."""
        begun = 0
        for i, op in enumerate(ops):
            self.before[op] = self.after[op] = follows
            if begins_strict(op):
                begun = i
            for inner in ir.nested(op):
                self.inside(inner, follows, leave)
            if ends_strict(op):
                self.sequence(ops[begun : i + 1], follows, leave)

    def operation(self, ops: list[ir.Op], i: int, follows: bool, fails: list[bool], leave: bool) -> bool:
        op = ops[i]
        match op:
            case ir.Wall():
                return True
            case ir.Return() | ir.AttemptEnd():
                return False
            case ir.Break():
                return leave
            case ir.Ask():
                return (
                    self.declined(op, ops[i + 1 :], fails[i + 1 :], leave)
                    if op.optional == TRUE
                    else (op.strict or follows)
                )
            case ir.Call():
                return op.unit.fails or follows
            case ir.Dispatch():
                return any(unit.fails for unit in op.units) or follows
            case ir.If():
                then = self.sequence(op.then, follows, leave)
                return self.sequence(op.otherwise, follows, leave) or then
            case ir.While():
                return self.loop(op.body, follows, follows if op.test is not None else False)
            case ir.ForIn():
                return self.loop(op.body, follows, follows)
        return follows

    def loop(self, body: list[ir.Op], follows: bool, again: bool) -> bool:
        again = self.sequence(body, again, follows) or again
        return self.sequence(body, again, follows) or again

    def declined(self, ask: ir.Ask, rest: list[ir.Op], fails: list[bool], leave: bool) -> bool:
        """Whether what follows can fail once an optional decision was declined: mostly it is tested right away."""
        first = rest[0] if rest else None
        answered = tests_answer(first.test, ask.variable) if isinstance(first, ir.If) else None
        if answered is None or not isinstance(first, ir.If):
            return fails[0]
        return self.sequence(first.otherwise if answered else first.then, fails[1], leave)
