"""Watching a game event by event without slowing down games that nobody watches.

A watched state is of a subclass made on the spot, whose `log` tells the watcher of every event as it is recorded.
Whatever runs the rules runs them unchanged; a state of the ordinary class knows nothing of all this. A watcher sees
each event at the very moment it happens, with the generated functions that caused it still on Python's stack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from interpreter.run.ground import Ground
from interpreter.run.state import State
from interpreter.run.world import NOTHING


@dataclass(frozen=True)
class Change:
    """Pieces that have come to lie in another place; or none, and a field that is otherwise: by how much, if it is a
    number. `before`: where the pieces lay."""

    pieces: tuple[int, ...] = ()
    before: int = NOTHING
    goal: int = NOTHING
    by: int = 0


Watcher = Callable[[State, tuple[Any, ...]], None]
Noticing = Callable[[State, Change], None]


class _Noticed:
    """What a state that is watched tells besides of what it does."""

    __slots__ = ()

    def move(self: Any, piece: int, goal: int) -> None:
        before = self.at[piece] if piece != NOTHING else NOTHING
        super().move(piece, goal)  # type: ignore[misc]
        if self.search is None and piece != NOTHING and self.at[piece] != before:
            self.noticing(self, Change((piece,), before, goal))

    def move_heap(self: Any, pieces: tuple[int, ...], goal: int) -> bool:
        before = self.at[pieces[0]]
        moved = bool(super().move_heap(pieces, goal))  # type: ignore[misc]
        if moved:
            self.noticing(self, Change(pieces, before, goal))
        return moved

    def swap(self: Any, one: int, other: int) -> None:
        super().swap(one, other)  # type: ignore[misc]
        if self.search is None and NOTHING not in (one, other):
            for piece, goal, before in ((one, self.at[one], self.at[other]), (other, self.at[other], self.at[one])):
                self.noticing(self, Change((piece,), before, goal))

    def put(self: Any, column: list[Any], thing: int, value: Any) -> None:
        before = column[thing] if thing != NOTHING else value
        super().put(column, thing, value)  # type: ignore[misc]
        if self.search is None and before != value:
            numbers = type(before) is int and type(value) is int
            self.noticing(self, Change(by=value - before if numbers else 0))


def watched(state: State, watcher: Watcher, noticing: Noticing | None = None) -> State:
    """A copy of the state that tells the watcher of every event, and another of what changes; so do its own copies, but
    for those of searches."""
    slot: Any = Ground.__dict__["log"]

    def read(self: State) -> Any:
        return slot.__get__(self)

    def write(self: State, link: Any) -> None:
        try:
            before = slot.__get__(self)
        except AttributeError:  # a copy that is being made
            slot.__set__(self, link)
            return
        slot.__set__(self, link)
        if link is not None and link[0] is before and self.search is None:
            watcher(self, link[1])

    own: dict[str, Any] = {"__slots__": (), "log": property(read, write)}
    if noticing is not None:
        own["noticing"] = staticmethod(noticing)
    kind = type("WatchedState", (type(state),) if noticing is None else (_Noticed, type(state)), own)
    twin = state.clone()
    twin.__class__ = kind
    return twin
