"""Values that ask the state, or chance: where pieces lie, what fields hold, what waits and lasts. See `values`."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ir.values import Value

# ---------------------------------------------------------------- what the state holds


@dataclass(frozen=True)
class Load(Value):
    """A tracked field of a thing. `slots`: the table that says where in the column the value of each thing stands; at
    its id, if there is none."""

    column: str
    thing: Value
    slots: str = ""


@dataclass(frozen=True)
class At(Value):
    """Where a piece lies."""

    piece: Value


@dataclass(frozen=True)
class Contents(Value):
    """What lies in a place, or on a piece, in the order of its coming."""

    place: Value


@dataclass(frozen=True)
class Look(Value):
    """A place that may be hidden, as it is looked into: a search by somebody who may not see it ends there."""

    place: Value
    you: Value


@dataclass(frozen=True)
class Shown(Value):
    """The bits of a mirror at a place: which values of a field lie there."""

    column: str
    place: Value


@dataclass(frozen=True)
class Common(Value):
    """The bits that two sets have in common."""

    left: Value
    right: Value


@dataclass(frozen=True)
class InPlay(Value):
    """All pieces of a kind that are in play, as they lie; `herd`: the number of the list that is kept of them."""

    herd: int


@dataclass(frozen=True)
class IsInPlay(Value):
    piece: Value


@dataclass(frozen=True)
class Carries(Value):
    """Whether a thing is a piece itself, or lies on it."""

    piece: Value
    thing: Value


@dataclass(frozen=True)
class Kept(Value):
    """Places that meet a condition, from a list that is kept of them."""

    roster: int


@dataclass(frozen=True)
class Laid(Value):
    """Things in the order in which they lie, so that no number tells which is which."""

    things: Value


@dataclass(frozen=True)
class Active(Value):
    """Whose turn it is."""


@dataclass(frozen=True)
class Held(Value):
    """The triggers that wait for the end of a group, each a unit with its arguments."""


@dataclass(frozen=True)
class Holding(Value):
    """How many groups wait with their triggers."""


@dataclass(frozen=True)
class Untils(Value):
    """All that holds for a while."""


@dataclass(frozen=True)
class Lasting(Value):
    """Of all that holds for a while, what one statement of the rules has set up."""

    number: int


@dataclass(frozen=True)
class Flag(Value):
    """Those for which a condition of the rules held when it was tested last."""

    number: int


@dataclass(frozen=True)
class TimesSeen(Value):
    """How often the position was seen at a place in the rules, but for some columns."""

    site: int
    without: tuple[str, ...] | None = None


@dataclass(frozen=True)
class OwnerOf(Value):
    """Whose reactions those of a piece are."""

    piece: Value
    otherwise: Value


@dataclass(frozen=True)
class RankOf(Value):
    player: Value


@dataclass(frozen=True)
class Contested(Value):
    """Whether one reaction could replace two or more of some calls."""

    calls: Value


# ---------------------------------------------------------------- chance and searches


@dataclass(frozen=True)
class Roll(Value):
    sides: int


@dataclass(frozen=True)
class Sample(Value):
    """So many of a list, drawn by lot."""

    among: Value
    number: Value


@dataclass(frozen=True)
class Onward(Value):
    """Where a search that picks several goes on; outside of one, nowhere in particular."""

    place: Value


@dataclass(frozen=True)
class Tightened(Value):
    """How loose a reaction is, and from here on it is not."""
