"""The loop that finds the things of a noun."""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.ir.functions import ForEach, Statement, When
from interpreter.ir.making import all_hold
from interpreter.ir.values import Clause, Value, Var
from interpreter.lower.inlined import Counting, inlined

Heads = tuple[tuple[Var, Value], ...]


@dataclass(frozen=True)
class Loop:
    """`for y in P for x in S.has[y] if C`: the clauses of a comprehension, or nested statements."""

    thing: Var
    heads: Heads
    tests: tuple[Value, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        *before, last = (Clause(symbol, items) for symbol, items in self.heads)
        return (*before, replace(last, tests=self.tests))

    @property
    def whole(self) -> Value | None:
        """The collection itself, if the loop takes all of it."""
        return self.heads[0][1] if len(self.heads) == 1 and not self.tests else None

    def statements(self, found: Statement, counting: dict[str, Counting] | None = None) -> tuple[Statement, ...]:
        """What to do with each thing, inside plain loops. `counting`: functions that may be written in line."""
        return self.around((found,), counting)

    def around(self, body: tuple[Statement, ...], counting: dict[str, Counting] | None = None) -> tuple[Statement, ...]:
        if self.tests:
            first, test = inlined(all_hold(self.tests), counting or {})
            body = (*first, When(test, body))
        for symbol, items in reversed(self.heads):
            body = (ForEach(symbol, items, body),)
        return body
