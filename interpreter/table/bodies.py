"""What a table is told, and what it tells: bodies, the place they move on, a push, and what came of it.

All numbers are whole: lengths in tenths of a millimetre, speeds in millimetres a second, angles in tenths of a degree,
bounces per cent. A body has a number, by which it is told apart; nothing hangs on the order in which bodies are listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

UNIT = 10  # to a millimetre
SPREAD = 1000  # noise is drawn in thousandths of its measure


@dataclass(frozen=True)
class Body:
    """A disc that lies flat. `mass`: 0 for what nothing moves; `friction`: how much speed it loses in a second."""

    id: int
    x: int
    y: int
    radius: int
    mass: int
    friction: int = 0  # 0: that of the place


@dataclass(frozen=True)
class Surface:
    """Where bodies move: from (0, 0) to (width, height), or a circle that touches both axes (`radius` is not 0). A side
    that has no rim is open: a body whose centre passes it has left."""

    width: int
    height: int
    radius: int = 0
    rims: frozenset[str] = frozenset()
    friction: int = 2000
    bounce: int = 80
    rebound: int = 60
    speed: int = 20
    posts: tuple[tuple[int, int, int], ...] = ()
    walls: tuple[tuple[int, int, int, int], ...] = ()
    blocks: tuple[tuple[int, int, int, int], ...] = ()

    @property
    def extent(self) -> int:
        """How far it reaches from (0, 0) along either axis."""
        return 2 * self.radius or max(self.width, self.height)


@dataclass(frozen=True)
class Push:
    """Which body is set off, in which direction, how strongly."""

    body: int
    angle: int
    strength: int


Point = tuple[int, int]


@dataclass
class Outcome:
    """What came of a push. `contacts`: pairs at their first contact, in the order of time, the one that was pushed (or
    the smaller number) first, and `spots` where they touched; `left`: who passed an open side, and where; `rest`: where
    those lie that have moved; `jolts`: the greatest change of velocity that each met in one contact; `rebounds`: who
    touched what belongs to the place; `paths`: the corners of each way, for pictures."""

    contacts: list[tuple[int, int]] = field(default_factory=list)
    left: list[tuple[int, int, int]] = field(default_factory=list)
    rest: list[tuple[int, int, int]] = field(default_factory=list)
    jolts: dict[int, int] = field(default_factory=dict)
    rebounds: list[int] = field(default_factory=list)
    paths: dict[int, list[Point]] = field(default_factory=dict)
    spots: list[Point] = field(default_factory=list)


class Restless(Exception):
    """Bodies that have not come to rest after more events than any push makes."""


class Table(Protocol):
    """Anything that can say what comes of a push."""

    def shoot(self, surface: Surface, bodies: list[Body], push: Push) -> Outcome:
        """A function of what it is given and nothing else. Raises Restless."""


def touched(push: Push, outcome: Outcome) -> list[int]:
    """Who was in contact with the body that was pushed, in order."""
    found: dict[int, None] = {}
    for one, other in outcome.contacts:
        if push.body in (one, other):
            found[other if one == push.body else one] = None
    return list(found)


def reached(push: Push, outcome: Outcome, fixed: frozenset[int] = frozenset()) -> list[int]:
    """Who was reached only through others that were set in motion before, in order."""
    direct = set(touched(push, outcome))
    stirred: set[int] = set()
    found: dict[int, None] = {}
    for one, other in outcome.contacts:
        if push.body in (one, other):
            stirred.add(other if one == push.body else one)
            continue
        for mover, met in ((one, other), (other, one)):
            if mover in stirred and mover not in fixed and met not in stirred:
                stirred.add(met)
                if met not in direct:
                    found[met] = None
                break
    return list(found)
