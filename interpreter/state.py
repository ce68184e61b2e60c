"""The state of a game: plain data, copied in microseconds.

`at[x]` is where piece x lies, `has[p]` what lies in place (or on piece) p, as a tuple: tuples are shared between
copies, so that a copy costs one flat list, whatever lies where. Each tracked field is one list over all ids (`c0`, `c1`
...: the generated subclass declares them). Every list has one more entry at its end, for nothing.

While a rule runs, a State is also what generated code calls back into (`wall`, `roll`, `note` ...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from interpreter import chance
from interpreter.log import Log, events
from interpreter.world import NOTHING

if TYPE_CHECKING:
    from interpreter.program import Program

Frame = list[Any]
# site, decider, options, may be declined, strict
Question = tuple[int, int, tuple[Any, ...], bool, bool]
MOST_FRAMES = 400
MOST_STEPS = 200_000


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
    something, and a journal of what it has overwritten: the list (or table), where in it, and what was there."""

    __slots__ = ("journal", "replaced", "steps")

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.replaced: set[tuple[int, Any]] = set()
        self.journal: list[tuple[Any, int, Any]] = []


class State:
    __slots__ = (
        "active",
        "answer",
        "ask",
        "at",
        "dice",
        "flags",
        "has",
        "held",
        "hold",
        "log",
        "looks",
        "loose",
        "play",
        "result",
        "rolls",
        "search",
        "seen",
        "stack",
        "steps",
        "streams",
        "until",
    )

    program: ClassVar[Program]
    columns: ClassVar[tuple[str, ...]] = ()
    herds_of: ClassVar[list[tuple[int, ...]]] = []  # by piece: the lists of those in play that it belongs to

    at: list[int]
    has: list[tuple[int, ...]]
    stack: list[Frame]
    ask: Question | None
    answer: Any
    active: int
    streams: list[chance.Stream]
    dice: tuple[int, ...]  # scripted rolls still to come
    until: tuple[tuple[Any, ...], ...]  # reactions that hold until a phase begins or ends
    flags: list[tuple[int, ...]]  # by `whenever`: of which pieces (-1: no piece) its condition held when last tested
    hold: int  # how many groups are waiting with their triggers
    held: tuple[tuple[Any, ...], ...]
    looks: dict[int, tuple[int, ...]]  # who has been shown which pieces since they were moved or shuffled; shared
    loose: int  # how many reactions are running: inside them nothing is illegal
    play: list[list[int] | None]  # by kind, where that is asked for: those in play, as long as none has moved since
    seen: dict[tuple[int, str], int]  # shared
    log: Log
    rolls: int
    result: tuple[int, ...] | None  # see `results`
    search: Search | None
    steps: int

    def clone(self) -> State:
        twin = object.__new__(type(self))
        twin.at = self.at[:]
        twin.has = self.has[:]
        twin.stack = [frame[:] for frame in self.stack]
        twin.ask = self.ask
        twin.answer = self.answer
        twin.active = self.active
        twin.streams = self.streams[:]
        twin.dice = self.dice
        twin.until = self.until
        twin.flags = self.flags[:]
        twin.hold = self.hold
        twin.held = self.held
        twin.looks = self.looks
        twin.loose = self.loose
        twin.play = self.play[:]
        twin.seen = self.seen
        twin.log = self.log
        twin.rolls = self.rolls
        twin.result = self.result
        twin.search = self.search
        twin.steps = self.steps
        self.copy_columns(twin)
        return twin

    def copy_columns(self, twin: State) -> None:
        """Written for each program."""

    # -------------------------------------------------------------- running

    def push(self, frame: Frame) -> None:
        self.stack.append(frame)
        if len(self.stack) > MOST_FRAMES:
            raise Runaway("depth")

    def tick(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Runaway("steps")

    def wall(self) -> None:
        """Something comes short. In a search that is the end of this line; in a game the statement is passed over."""
        if self.search is not None and not self.loose:
            raise Turned

    def attempt_ends(self) -> None:
        if self.search is not None:
            raise Carried

    def unforeseeable(self) -> None:
        if self.search is not None:
            raise Carried

    def replaced(self, reaction: int, owner: Any) -> None:
        if self.search is not None:
            self.search.replaced.add((reaction, owner))

    def marked(self) -> tuple[Any, ...]:
        """Where a search stands, to come back to with `undo`."""
        assert self.search is not None
        number = len(self.search.journal)
        return (number, self.until, self.hold, self.held, self.loose, self.looks, self.seen, self.active)

    def undo(self, mark: tuple[Any, ...]) -> None:
        """Takes back what a search has done since."""
        assert self.search is not None
        number, self.until, self.hold, self.held, self.loose, self.looks, self.seen, self.active = mark
        journal = self.search.journal
        if len(journal) > number:
            for column, i, value in reversed(journal[number:]):
                column[i] = value
            del journal[number:]

    # -------------------------------------------------------------- pieces and places

    def move(self, piece: int, goal: int) -> None:
        if piece == NOTHING or goal == NOTHING:
            return
        has, at = self.has, self.at
        if self.herds_of[piece] or has[piece]:
            self.unlist(piece)
        old = at[piece]
        here = has[old]
        if self.search is not None:
            self.search.journal += ((at, piece, old), (has, old, here))
            if goal != old:
                self.search.journal.append((has, goal, has[goal]))
        if here[0] == piece:
            has[old] = here[1:]
        elif here[-1] == piece:
            has[old] = here[:-1]
        else:
            i = here.index(piece)
            has[old] = here[:i] + here[i + 1 :]
        has[goal] += (piece,)
        at[piece] = goal
        if self.looks:
            self.forget((piece,))

    def move_each(self, pairs: list[tuple[int, int]]) -> None:
        """One after the other; a whole heap that goes from one place to one other is moved at once."""
        self.steps -= len(pairs)
        self.tick()
        if len(pairs) > 3 and self.search is None:
            pieces, goals = zip(*pairs, strict=True)
            if len(set(goals)) == 1 and self.move_heap(pieces, goals[0]):
                return
        for piece, goal in pairs:
            self.move(piece, goal)

    def move_heap(self, pieces: tuple[int, ...], goal: int) -> bool:
        """Moves pieces that lie in one place to one other, unless they do not."""
        at, has, moved = self.at, self.has, set(pieces)
        places = set(map(at.__getitem__, pieces))
        old = places.pop()
        if places or old == goal or NOTHING in (old, goal) or len(moved) != len(pieces):
            return False
        self.unlist_all()
        has[old] = tuple([piece for piece in has[old] if piece not in moved]) if len(has[old]) > len(moved) else ()
        has[goal] += pieces
        for piece in pieces:
            at[piece] = goal
        if self.looks:
            self.forget(pieces)
        return True

    def swap(self, one: int, other: int) -> None:
        """Each takes the other's very position."""
        if one == NOTHING or other == NOTHING:
            return
        self.unlist(one)
        self.unlist(other)
        has = self.has
        a, b = self.at[one], self.at[other]
        if self.search is not None:
            self.search.journal += ((has, a, has[a]), (has, b, has[b]), (self.at, one, a), (self.at, other, b))
        i, j = has[a].index(one), has[b].index(other)
        first = list(has[a])
        first[i] = other
        if a == b:
            first[j] = one
        else:
            second = list(has[b])
            second[j] = one
            has[b] = tuple(second)
        has[a] = tuple(first)
        self.at[one], self.at[other] = b, a
        if self.looks:
            self.forget((one, other))

    def put(self, column: list[Any], thing: int, value: Any) -> None:
        """Sets a tracked field; of nothing, nothing is set."""
        if thing != NOTHING:
            if self.search is not None:
                self.search.journal.append((column, thing, column[thing]))
            column[thing] = value

    def in_play(self, piece: int) -> bool:
        live = self.program.live
        place = self.at[piece]
        pieces = self.program.is_piece
        while pieces[place]:
            place = self.at[place]
        return live[place]

    def unlist(self, piece: int) -> None:
        """A piece moves, with all that lies on it: lists that they may be in no longer hold."""
        play = self.play
        for number in self.herds_of[piece]:
            if self.search is not None:
                self.search.journal.append((play, number, play[number]))
            play[number] = None
        if self.has[piece]:
            for rider in self.has[piece]:
                self.unlist(rider)

    def unlist_all(self) -> None:
        self.play = [None] * len(self.program.ruleset.kinds)

    def herd(self, number: int) -> list[int]:
        """The pieces of a kind that are in play: in order of declaration of places, then of arrival; what lies on a
        piece comes right after it."""
        found = self.play[number]
        if found is None:
            herd, has = self.program.herds[number], self.has
            wanted = herd.wanted
            if herd.rides:
                found = []
                for place in herd.places:
                    if has[place]:
                        self._list(has[place], wanted, found)
            else:
                found = [piece for place in herd.places if has[place] for piece in has[place] if wanted[piece]]
            self.play[number] = found
        return found

    def _list(self, pieces: tuple[int, ...], wanted: list[bool], found: list[int]) -> None:
        for piece in pieces:
            if wanted[piece]:
                found.append(piece)
            if self.has[piece]:
                self._list(self.has[piece], wanted, found)

    def look(self, place: int, you: int) -> int:
        """Reads a hidden place: nobody can foresee what is in there."""
        if self.search is not None and not self.program.shows(self, place, you):
            raise Carried
        return place

    def show(self, pieces: tuple[int, ...], players: tuple[int, ...]) -> None:
        self.note("show", pieces, players)
        self.looks = {**self.looks, **{p: (*self.looks.get(p, ()), *players) for p in pieces}}

    def forget(self, pieces: tuple[int, ...]) -> None:
        """Where these lie now is no longer known from a look."""
        self.looks = {piece: players for piece, players in self.looks.items() if piece not in pieces}

    # -------------------------------------------------------------- phases and durations

    def phase_begins(self, phase: int) -> None:
        self.until = tuple(u for u in self.until if not (u[1] == phase and u[2]))

    def phase_ends(self, phase: int) -> None:
        self.until = tuple(u for u in self.until if u[1] != phase or u[2])

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

    def note(self, *event: Any) -> None:
        if self.search is None:
            self.log = (self.log, event)

    def events(self) -> list[tuple[Any, ...]]:
        """The record, oldest first."""
        return events(self.log)

    def end(self, ranks: tuple[int, ...]) -> None:
        self.result = ranks
        raise Ended

    def times_seen(self, site: int) -> int:
        key = (site, self.program.position_digest(self))
        self.seen = {**self.seen, key: self.seen.get(key, 0) + 1}
        return self.seen[key]
