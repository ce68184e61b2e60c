"""The state of a game: plain data, copied in microseconds.

`at[x]` is where piece x lies, `has[p]` what lies in place (or on piece) p, as a tuple: tuples are shared between
copies, so that a copy costs one flat list, whatever lies where. Each tracked field is one list over all ids (`c0`, `c1`
...: the generated subclass declares them). Every list has one more entry at its end, for nothing.

What is derived from that is kept by `derived`; `ground` moves and sets. While a rule runs, a State is also what
generated code calls back into (`wall`, `roll`, `note` ...).
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from interpreter.run import chance
from interpreter.run.derived import Derived
from interpreter.run.ground import Ground
from interpreter.run.limits import MOST_FRAMES, Carried, Ended, Runaway, Turned
from interpreter.run.log import events
from interpreter.run.numbers import Numbers
from interpreter.run.situations import Situation, lay_out, places, situation
from interpreter.run.world import NOTHING

Frame = list[Any]
# site, decider, options, may be declined, strict
Question = tuple[int, int, tuple[Any, ...], bool, bool]


class Judge(Protocol):
    """What finds out which options are legal, and asks for one: see `legality` and `running`."""

    def distinct(
        self, state: Any, site: int, options: tuple[Any, ...], decider: int | None = None, /
    ) -> tuple[Any, ...]: ...

    def give_up_search(self) -> None: ...


class State(Ground):
    __slots__ = (
        "active",
        "answer",
        "ask",
        "dice",
        "eyes",
        "held",
        "hold",
        "kept",
        "loose",
        "mays",
        "open",
        "result",
        "rolls",
        "seen",
        "stack",
        "streams",
    )

    judge: ClassVar[Judge]

    stack: list[Frame]
    ask: Question | None
    answer: Any
    active: int
    streams: list[chance.Stream]
    dice: tuple[int, ...]  # scripted rolls still to come
    hold: int  # how many groups are waiting with their triggers
    held: tuple[tuple[Any, ...], ...]
    kept: dict[int, Situation]  # by phase that can be gone back to: how everything was when it began; shared
    loose: int  # how many reactions are running: inside them nothing is illegal
    mays: int  # how many optional parts of reactions are running: inside them, what cannot be done is illegal again
    seen: dict[tuple[int, str], int]  # shared
    open: int  # decisions since the record was packed
    rolls: int
    result: tuple[int, ...] | None  # see `results`
    eyes: Numbers | None  # what each viewer calls pieces that are alike, if anybody has asked

    def clone(self) -> State:
        twin = object.__new__(type(self))
        twin.at = self.at[:]
        twin.has = self.has[:]
        twin.stack = [frame[:] for frame in self.stack] if self.stack else []
        twin.ask = self.ask
        twin.answer = self.answer
        twin.active = self.active
        twin.streams = self.streams[:]
        twin.dice = self.dice
        twin.until = self.until
        twin.flags = self.flags[:]
        twin.hold = self.hold
        twin.held = self.held
        twin.kept = self.kept
        twin.looks = self.looks
        twin.loose = self.loose
        twin.mays = self.mays
        twin.play = self.play[:]
        twin.rosters = (
            [None if kept is None else (kept[0][:], kept[1][:]) for kept in self.rosters] if self.rosters else []
        )
        twin.seen = self.seen
        twin.log = self.log
        twin.rolls = self.rolls
        twin.result = self.result
        twin.search = self.search
        twin.steps = self.steps
        twin.open = self.open
        twin.eyes = self.eyes
        self.copy_columns(twin)
        return twin

    def copy_columns(self, twin: State) -> None:
        """Written for each program."""

    # -------------------------------------------------------------- running

    def push(self, frame: Frame) -> None:
        self.stack.append(frame)
        if len(self.stack) > MOST_FRAMES:
            raise Runaway("depth")

    def wall(self) -> None:
        """Something comes short. In a search that is the end of this line; in a game the statement is passed over."""
        if self.search is not None and not self.loose:
            raise Turned

    def tightened(self) -> int:
        """An optional part begins: it is done as a whole or not at all, in a reaction too. To be told to `loosened`."""
        loose = self.loose
        if loose:
            self.loose = 0
            self.mays += 1
        return loose

    def loosened(self, loose: int) -> None:
        """The optional part has ended, and the reaction around it, if it is in one, goes on."""
        if loose:
            self.loose = loose
            self.mays -= 1
            if self.search is not None and self.mays < self.search.floor:
                raise Carried

    def onward(self, at: int) -> int:
        """From where on the next of several is picked: in a game from anywhere (-1), in a search after the one
        before."""
        search = self.search
        if search is None:
            return -1
        if search.free:
            search.free = False
            return 0
        return at

    def attempt_ends(self) -> None:
        if self.search is not None:
            raise Carried

    def unforeseeable(self) -> None:
        if self.search is not None:
            raise Carried

    def replaced(self, reaction: int, owner: Any) -> None:
        if self.search is not None:
            self.search.replaced += ((reaction, owner),)

    def marked(self) -> tuple[Any, ...]:
        """Where a search stands, to come back to with `undo`."""
        assert self.search is not None
        number = len(self.search.journal)
        loose = (self.hold, self.held, self.loose, self.mays)
        return (number, self.until, loose, self.looks, self.seen, self.active, self.kept)

    def undo(self, mark: tuple[Any, ...]) -> None:
        """Takes back what a search has done since."""
        assert self.search is not None
        number, self.until, loose, self.looks, self.seen, self.active, self.kept = mark
        self.hold, self.held, self.loose, self.mays = loose
        journal = self.search.journal
        if len(journal) > number:
            for column, i, value in reversed(journal[number:]):
                column[i] = value
            del journal[number:]

    # -------------------------------------------------------------- phases and durations

    def phase_begins(self, phase: int) -> None:
        self.until = tuple(u for u in self.until if not (u[1] == phase and u[2]))

    def phase_ends(self, phase: int) -> None:
        self.until = tuple(u for u in self.until if u[1] != phase or u[2])

    def keep(self, phase: int) -> None:
        """A phase that can be gone back to begins."""
        self.kept = {**self.kept, phase: situation(self)}

    def rewind(self, phase: int, left_alone: tuple[str, ...]) -> None:
        """Everything is as it was when the phase last began; before that, nothing happens."""
        if phase in self.kept:
            lay_out(self, self.kept[phase], left_alone)

    def as_it_was(self, kept: Situation) -> State:
        """A copy in the situation that was kept; nobody has seen anything since."""
        twin = self.clone()
        twin.at, twin.has = places(self, kept)
        twin.flags = list(kept.flags)
        for column, values in zip(self.columns, kept.columns, strict=True):
            setattr(twin, column, list(values))
        twin.until, twin.looks, twin.kept = kept.until, dict(kept.looks), {}
        twin.reflect()
        return twin

    def lasting(self, number: int) -> tuple[tuple[Any, ...], ...]:
        return tuple(u for u in self.until if u[0] == number)

    # -------------------------------------------------------------- chance

    def roll(self, sides: int) -> int:
        """1 to the number of sides; scripted rolls come first."""
        self.unforeseeable()
        if self.dice:
            value, self.dice = self.dice[0], self.dice[1:]
        else:
            value, self.streams[1] = chance.below(self.streams[1], sides)
            value += 1
        self.rolls += 1
        self.log = (self.log, ("roll", sides, value))
        return value

    def shuffle(self, place: int) -> None:
        self.unforeseeable()
        if place != NOTHING:
            if self.program.live[place]:
                self.unlist_all()
            self.has[place], self.streams[0] = chance.shuffled(self.streams[0], self.has[place])
            if self.looks:
                self.forget(self.has[place])

    def sample(self, items: tuple[int, ...], number: int) -> tuple[int, ...]:
        if number >= len(items) <= 1:
            return items
        self.unforeseeable()
        taken, self.streams[2] = chance.sample(self.streams[2], items, max(number, 0))
        return taken

    # -------------------------------------------------------------- record and end

    def events(self) -> list[tuple[Any, ...]]:
        """The record, oldest first."""
        return events(self.log)

    def end(self, ranks: tuple[int, ...]) -> None:
        self.result = ranks
        raise Ended

    def times_seen(self, site: int, without: tuple[str, ...] = ()) -> int:
        key = (site, self.program.position_digest(self, without))
        self.seen = {**self.seen, key: self.seen.get(key, 0) + 1}
        return self.seen[key]


SLOTS: tuple[str, ...] = (
    *Derived.__slots__,
    *Ground.__slots__,
    *State.__slots__,
)  # all that a state holds, but columns


def recast(state: State, kind: type[State]) -> State:
    """The same state as one of a subclass that may have more to it. The two share what they hold: let the other go."""
    twin = object.__new__(kind)
    for name in (*SLOTS, *state.columns, *(mirror.column for mirror in state.mirrors)):
        setattr(twin, name, getattr(state, name))
    return twin
