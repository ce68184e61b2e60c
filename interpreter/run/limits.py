"""How far rules may go, what a search shares, and the ways in which both come to an end."""

from __future__ import annotations

from typing import Any

MOST_FRAMES = 400
STEP = 50  # what a step of a rule counts; one thing that a long formula looks at counts 1
MOST_STEPS = 200_000 * STEP


class Turned(Exception):
    """A search has come to a wall."""


class Carried(Exception):
    """A search has carried the rule out, or met something nobody can foresee."""


class Ended(Exception):
    """The game is over: `State.result` says how."""


class Runaway(Exception):
    """More steps, or deeper calls, than any sensible rule needs."""


class Search:
    """What a search shares: how many steps are left to it, which reactions (with their pieces) it has seen replace
    something, and a journal of what it has overwritten: the list (or table), where in it, and what was there. `me`: who
    wants to know, and so knows what is hidden from others only. `floor`: how many optional parts of reactions were
    under way when it began; at the end of the innermost of them it has succeeded. `free`: the next thing that is picked
    out of several is the one that the search is about, and any other may be picked after it."""

    __slots__ = ("floor", "free", "journal", "me", "replaced", "steps")

    def __init__(self, steps: int, me: int, floor: int, free: bool = False) -> None:
        self.steps = steps
        self.me = me
        self.floor = floor
        self.free = free
        self.replaced: tuple[tuple[int, Any], ...] = ()
        self.journal: list[tuple[Any, int, Any]] = []
