"""A game in progress, as those see it who tell, judge or invent its past: see `game` for what its users see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from interpreter.run.errors import BadSetup
from interpreter.run.program import Program
from interpreter.run.results import Result
from interpreter.run.sight import ONLOOKER
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER


@dataclass(frozen=True)
class Spoken:
    """Answers as they were given, from a decision of the record on. The record has so many in their place, in another
    order: something that was picked by the rules may have become a decision by that."""

    since: int
    answers: tuple[Any, ...]
    recorded: int

    @property
    def end(self) -> int:
        """Where the record goes on as it was spoken."""
        return self.since + self.recorded


class Course(Protocol):
    """`origin`: where its record begins, None: with the seed; `spoken`: the last answers that the record has in another
    order; `before`: a record, the state before what is sealed, and how much is; `called`: see `determinize`;
    `chronicle`: what was found out of its past."""

    program: Program
    state: State
    seed: int
    ask_forced: bool
    resumed: bool
    origin: State | None
    spoken: Spoken | None
    chronicle: Any
    before: tuple[Any, State, int] | None
    called: tuple[State, int, State, dict[int, int]] | None

    @property
    def players(self) -> int: ...

    @property
    def result(self) -> Result | None: ...

    def names_for(self, viewer: int, /) -> tuple[str, ...]: ...


def player_id(game: Course, seat: int | None) -> int:
    """The id of a seat (from 0); None is an onlooker, who sees what everyone sees."""
    if seat is None:
        return ONLOOKER
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.players:
        raise BadSetup(f"seats of this game are 0 to {game.players - 1}, not {seat!r}")
    return FIRST_PLAYER + seat
