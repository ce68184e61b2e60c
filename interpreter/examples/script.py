"""Chance as an example gives it: dice, draws and shuffles that are known before they happen.

A state of this class stands in for the ordinary one while an example runs; whatever runs the rules runs them unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dsl.source import Span
from interpreter.examples.lines import Failed
from interpreter.run.program import Program
from interpreter.run.state import State, recast


@dataclass(frozen=True)
class Draw:
    """What is drawn next: any of these things."""

    things: frozenset[Any]
    span: Span


@dataclass(frozen=True)
class Order:
    """What the next shuffle of a pile brings to its top, first to last."""

    place: int
    things: tuple[Draw, ...]
    span: Span


class Scripted(State):
    """The part of such a state that is the same for all programs."""

    dice_span: Span
    draws: tuple[Draw, ...]
    orders: tuple[Order, ...]

    def clone(self) -> Scripted:
        twin = super().clone()
        assert isinstance(twin, Scripted)
        twin.dice_span, twin.draws, twin.orders = self.dice_span, self.draws, self.orders
        return twin

    def roll(self, sides: int) -> int:
        self.unforeseeable()
        if self.dice and not 1 <= self.dice[0] <= sides:
            raise Failed(self.dice_span, f"a die with {sides} sides is rolled: it cannot show {self.dice[0]}")
        return super().roll(sides)

    def sample(self, items: tuple[int, ...], number: int) -> tuple[int, ...]:
        if not self.draws or len(items) < 2 or number < 1:
            return super().sample(items, number)
        self.unforeseeable()
        taken: list[int] = []
        while self.draws and len(taken) < min(number, len(items)):
            taken.append(self._next(self.draws[0], [item for item in items if item not in taken], "drawn"))
            self.draws = self.draws[1:]
        rest = tuple(item for item in items if item not in taken)
        return (*taken, *super().sample(rest, number - len(taken)))

    def shuffle(self, place: int) -> None:
        super().shuffle(place)
        order = next((order for order in self.orders if order.place == place), None)
        if order is None:
            return
        self.orders = tuple(other for other in self.orders if other is not order)
        rest = list(self.has[place])
        top = [rest.pop(rest.index(self._next(thing, rest, "shuffled"))) for thing in order.things]
        self.has[place] = (*top, *rest)

    def _next(self, wanted: Draw, items: list[int], how: str) -> int:
        for item in items:
            if item in wanted.things:
                return item
        names = self.program.thing_names
        among = ", ".join(names[i] if isinstance(i, int) and 0 <= i < len(names) else str(i) for i in items)
        raise Failed(wanted.span, f"`{wanted.span.text}` is not among what is {how}: {among or 'nothing'}")


def scripted(program: Program, span: Span) -> Scripted:
    """A new state of a program that goes by a script; nothing stands in the script yet."""
    state = program.new_state(1)
    twin: Any = recast(state, type("ScriptedState", (Scripted, type(state)), {}))
    twin.dice_span, twin.draws, twin.orders = span, (), ()
    return twin  # type: ignore[no-any-return]


def unscripted(program: Program, state: Scripted, seed: int) -> State:
    """The same situation with chance as it comes."""
    fresh = program.new_state(seed)
    twin = recast(state, type(fresh))
    twin.streams, twin.dice = fresh.streams, ()
    return twin
