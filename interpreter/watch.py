"""Watching a game event by event without slowing down games that nobody watches.

A watched state is of a subclass made on the spot, whose `log` tells the watcher of every event as it is recorded.
Whatever runs the rules runs them unchanged; a state of the ordinary class knows nothing of all this. A watcher sees
each event at the very moment it happens, with the generated functions that caused it still on Python's stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.state import State

Watcher = Callable[[State, tuple[Any, ...]], None]


def watched(state: State, watcher: Watcher) -> State:
    """A copy of the state that tells the watcher of every event; so do its own copies, but for those of searches."""
    slot: Any = State.__dict__["log"]

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

    kind = type("WatchedState", (type(state),), {"__slots__": (), "log": property(read, write)})
    twin = state.clone()
    twin.__class__ = kind
    return twin


def recast(state: State, kind: type[State]) -> State:
    """The same state as one of a subclass that may have more to it. The two share what they hold: let the other go."""
    twin = object.__new__(kind)
    for name in (*State.__slots__, *state.columns, *(mirror.column for mirror in state.mirrors)):
        setattr(twin, name, getattr(state, name))
    return twin
