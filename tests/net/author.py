"""Who writes random rules: one source of chance, the world so far, and tables of what can be written where.

A table holds one function for each form that can stand in a place: a formula of a sort, a statement, a reaction. To
have a new construct tested, write one such function in the module it belongs to and enter it in the table:

    @STATEMENTS.entry(2)
    def shuffled(author: Author, scope: Scope) -> str | None: ...

It returns the text, or None where the form is not possible (then another one is drawn). A `leaf` needs nothing below it
and may still be drawn where there is no room left; what is `wide` is written in rulesets of that kind only (`wide`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from tests.net.world import Local, Scope, Sort, World

T = TypeVar("T")
Maker = Callable[..., str | None]


class Table:
    """What can be written in one sort of place, each with a weight."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.entries: list[tuple[int, bool, bool, Maker]] = []

    def entry(self, weight: int = 1, *, leaf: bool = False, wide: bool = False) -> Callable[[Maker], Maker]:
        def enter(maker: Maker) -> Maker:
            self.entries.append((weight, leaf, wide, maker))
            return maker

        return enter


class Author:
    def __init__(self, seed: int, *, wide: bool = False, loose: bool = False) -> None:
        self.wide = wide
        self.loose = loose
        self.chance = Random(seed)
        self.aside = Random(f"aside {seed}")  # for small variations: what a seed gives stays much as it was
        self.world = World()
        self.worded = self.chance.random() < 0.85
        self._fresh = 0
        self.pending: list[str] = []  # phases of what may still be thrown away

    # -------------------------------------------------------------- drawing

    def one_of(self, among: Sequence[T]) -> T:
        return among[self.chance.randrange(len(among))]

    def any_of(self, among: Sequence[T]) -> T | None:
        return self.one_of(among) if among else None

    def likely(self, how: float) -> bool:
        return self.chance.random() < how

    def now_and_then(self, how: float) -> bool:
        return self.aside.random() < how

    def number(self, low: int, high: int) -> int:
        return self.chance.randint(low, high)

    def fresh(self, stem: str) -> str:
        """A name that nothing has yet."""
        self._fresh += 1
        return f"{stem}{self._fresh}"

    # -------------------------------------------------------------- writing

    def write(self, table: Table, scope: Scope, *about: Any) -> str | None:
        """One of the forms of a table, or None where none of them is possible."""
        left = [entry for entry in table.entries if (scope.room > 0 or entry[1]) and (self.wide or not entry[2])]
        while left:
            at = self.chance.choices(range(len(left)), [entry[0] for entry in left])[0]
            text = left.pop(at)[3](self, scope, *about)
            if text is not None:
                return text
        return None

    def kept(self, text: str) -> str:
        """A rule that is part of the game now: reactions may hear its phases."""
        self.world.phases += [phase for phase in self.pending if f"phase {phase}" in text]
        self.pending = []
        return text

    def locals(self, scope: Scope, of: Sort) -> list[Local]:
        """The names in scope that stand for a value of that sort; where rules are `loose`, also for one that may turn
        out to be of it."""
        return [local for local in scope.locals if local.of.many == of.many and self._fits(local.of, of)]

    def _fits(self, given: Sort, wanted: Sort) -> bool:
        """Whether what is there can be given where something else is wanted."""
        is_a = self.world.is_a
        return is_a(given.name, wanted.name) or (self.loose and is_a(wanted.name, given.name))
