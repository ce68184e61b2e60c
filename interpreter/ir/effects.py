"""What operations of the intermediate form do to the state: one node for each way in which anything can change.

They neither pause nor fail, and are printed as Python statements by `python`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter.ir.values import Each, Tree, Value, Var


@dataclass(frozen=True)
class Effect(Tree):
    pass


# ---------------------------------------------------------------- pieces and fields


@dataclass(frozen=True)
class Move(Effect):
    """A piece comes to lie in a place, under or above what lies there."""

    piece: Value
    place: Value
    on_top: bool = False


@dataclass(frozen=True)
class MoveEach(Effect):
    """Pieces, each to a place: all is settled before the first moves."""

    pairs: Each


@dataclass(frozen=True)
class Swap(Effect):
    one: Value
    other: Value


@dataclass(frozen=True)
class Shuffle(Effect):
    place: Value


@dataclass(frozen=True)
class Store(Effect):
    """Sets a tracked field of a thing; of nothing, and of what cannot have it, nothing is set. `slots`: see `Load`;
    `holders`: the table that has -1 for what cannot have it."""

    column: str
    thing: Value
    value: Value
    slots: str = ""
    holders: str = ""


@dataclass(frozen=True)
class Show(Effect):
    """Some players have seen some pieces, or what lies in places."""

    things: Value
    players: Value


@dataclass(frozen=True)
class Keep(Effect):
    """The situation at the beginning of a phase, so that it can be gone back to."""

    phase: int


@dataclass(frozen=True)
class Rewind(Effect):
    phase: int
    columns: tuple[str, ...]  # what stays as it is


# ---------------------------------------------------------------- turns, ends, the record


@dataclass(frozen=True)
class Activate(Effect):
    player: Value


Ending = Literal["winning", "losing", "tied", "ranked"]


@dataclass(frozen=True)
class End(Effect):
    how: Ending
    args: tuple[Value, ...]


@dataclass(frozen=True)
class Note(Effect):
    """What has happened: a verb by its number, or something else by a word and a number."""

    what: Literal["verb", "instead", "phase"]
    number: int
    args: tuple[Value, ...]


# ---------------------------------------------------------------- reactions


@dataclass(frozen=True)
class Group(Effect):
    """A group begins to wait with its triggers, or ends."""

    begins: bool


@dataclass(frozen=True)
class SetHeld(Effect):
    """The triggers that wait from here on."""

    value: Value


@dataclass(frozen=True)
class Trigger(Effect):
    """One more trigger waits: a unit and its arguments."""

    call: Value


@dataclass(frozen=True)
class Loose(Effect):
    """A reaction begins, in which what comes short is passed over, or ends."""

    begins: bool


@dataclass(frozen=True)
class Loosened(Effect):
    """The end of an optional part: a reaction is as loose as it was."""

    before: Var


@dataclass(frozen=True)
class Replaced(Effect):
    """A reaction is about to replace an event, for a search that looks for rivals."""

    reaction: int
    owner: Value


@dataclass(frozen=True)
class Last(Effect):
    """Something holds for a while."""

    entry: Value


@dataclass(frozen=True)
class PhaseEdge(Effect):
    """What lasts until this is over."""

    phase: int
    begins: bool


@dataclass(frozen=True)
class SetFlag(Effect):
    """Those for whom a condition of the rules holds."""

    number: int
    value: Value


@dataclass(frozen=True)
class Tick(Effect):
    """A step of the budget."""


@dataclass(frozen=True)
class Pass(Effect):
    pass


TICK = Tick()
HOLD, LET_GO = Group(True), Group(False)
LOOSE, STRICT = Loose(True), Loose(False)
