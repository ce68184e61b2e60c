"""The state of a game: plain data, copied in microseconds.

`at[x]` is where piece x lies, `has[p]` what lies in place (or on piece) p, as a tuple: tuples are shared between
copies, so that a copy costs one flat list, whatever lies where. Each tracked field is one list over all ids (`c0`, `c1`
...: the generated subclass declares them). Every list has one more entry at its end, for nothing.

Three things are derived from where the pieces are and kept up to date, because rules ask for them all the time: lists
of the pieces in play (`play`), of the places that meet a condition (`views`, see `lower/views`), and mirrors (see
`lower/mirrors`). They are in no save. A search does not change such lists but sets them aside, and its journal brings
them back; what it fills in while it looks is in that journal too, since it may be true of a position only tried.

While a rule runs, a State is also what generated code calls back into (`wall`, `roll`, `note` ...).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from interpreter import chance
from interpreter.log import Log, events
from interpreter.situations import Situation, lay_out, situation
from interpreter.world import NOTHING

if TYPE_CHECKING:
    from interpreter.eyes import Numbers
    from interpreter.program import Program

Frame = list[Any]
# site, decider, options, may be declined, strict
Question = tuple[int, int, tuple[Any, ...], bool, bool]
MOST_FRAMES = 400
STEP = 50  # what a step of a rule counts; one thing that a long formula looks at counts 1
MOST_STEPS = 200_000 * STEP
HEAP = 3  # more pieces than these are worth looking whether they lie together


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


class Herd(NamedTuple):
    """Of all pieces of a kind: where those in play can be, which pieces they are, whether they may lie on others.
    `only`: the piece, if it is the only one of its kind. `ranks`: by place, which of the places it is, if there are so
    many that a list is better changed than made anew. `unsettled`: whether the order of the places depends on where the
    pieces lie that carry them."""

    places: tuple[int, ...]
    wanted: list[bool]
    only: int
    rides: bool
    ranks: list[int] | None
    unsettled: bool


class View(NamedTuple):
    """Places that meet a condition, out of so many. `readers`: by place, those whose condition looks there."""

    most: int
    listed: Callable[[State], list[int]]
    update: Callable[[State, list[int], list[int]], None]
    readers: list[tuple[int, ...]]


class Reflected(NamedTuple):
    """A mirror: its column, the bit of each piece, and which places it shows."""

    column: str
    bits: list[int]
    shown: list[bool]


Kept = tuple[list[int], list[int]]  # places, and where pieces have come or gone since


class State:
    __slots__ = (
        "active",
        "answer",
        "ask",
        "at",
        "dice",
        "eyes",
        "flags",
        "has",
        "held",
        "hold",
        "kept",
        "log",
        "looks",
        "loose",
        "mays",
        "open",
        "play",
        "result",
        "rolls",
        "search",
        "seen",
        "stack",
        "steps",
        "streams",
        "until",
        "views",
    )

    program: ClassVar[Program]
    columns: ClassVar[tuple[str, ...]] = ()
    herds: ClassVar[dict[int, Herd]] = {}
    herds_of: ClassVar[list[tuple[int, ...]]] = []  # by piece: the lists of those in play that it belongs to
    all_views: ClassVar[tuple[View, ...]] = ()
    viewers: ClassVar[list[tuple[int, ...]]] = []  # by place: the views that look at what lies there
    mirrors: ClassVar[tuple[Reflected, ...]] = ()

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
    kept: dict[int, Situation]  # by phase that can be gone back to: how everything was when it began; shared
    looks: dict[int, tuple[int, ...]]  # who has been shown which pieces since they were moved or shuffled; shared
    loose: int  # how many reactions are running: inside them nothing is illegal
    mays: int  # how many optional parts of reactions are running: inside them, what cannot be done is illegal again
    play: list[list[int] | None]  # by kind, where that is asked for: those in play, as long as none has moved since
    views: list[Kept | None]
    seen: dict[tuple[int, str], int]  # shared
    log: Log
    open: int  # decisions since the record was packed
    rolls: int
    result: tuple[int, ...] | None  # see `results`
    search: Search | None
    steps: int
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
        twin.views = [None if kept is None else (kept[0][:], kept[1][:]) for kept in self.views] if self.views else []
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

    def tick(self) -> None:
        self.steps -= STEP
        if self.steps < 0:
            raise Runaway("steps")

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

    # -------------------------------------------------------------- pieces and places

    def move(self, piece: int, goal: int) -> None:
        """Written for each program: see `lower/moves`."""

    def carries(self, piece: int, thing: int) -> bool:
        """Whether a thing is the piece itself or lies on it, or on what lies on it; nothing does."""
        while thing not in (piece, NOTHING):
            thing = self.at[thing]
        return thing != NOTHING

    def put_on_top(self, piece: int, goal: int) -> None:
        """A piece comes to lie before all others of a pile."""
        if piece == NOTHING or goal == NOTHING:
            return
        self.move(piece, goal)
        self.has[goal] = (piece, *self.has[goal][:-1])
        self.unlist_all()

    def move_each(self, pairs: list[tuple[int, int]]) -> None:
        """One after the other; a whole heap that goes from one place to one other is moved at once."""
        self.steps -= STEP * len(pairs)
        self.tick()
        if len(pairs) > HEAP and self.search is None:
            pieces, goals = zip(*pairs, strict=True)
            if goals.count(goals[0]) == len(goals) and self.move_heap(pieces, goals[0]):
                return
        for piece, goal in pairs:
            self.move(piece, goal)

    def move_heap(self, pieces: tuple[int, ...], goal: int) -> bool:
        """Moves pieces that lie in one place to one other, unless they do not."""
        at, has, number = self.at, self.has, len(pieces)
        old = at[pieces[0]]
        if old == goal or NOTHING in (old, goal):
            return False
        here = has[old]
        i = here.index(pieces[0])
        if here[i : i + number] == pieces:
            left = here[:i] + here[i + number :]
        else:
            moved = set(pieces)
            left = tuple([piece for piece in here if piece not in moved])
            if len(left) + number != len(here) or len(moved) != number:
                return False
        self.unlist_all()
        has[old] = left
        has[goal] += pieces
        for piece in pieces:
            at[piece] = goal
        if self.looks:
            self.forget(pieces)
        if self.viewers:
            self.changed(old, goal)
        return True

    def swap(self, one: int, other: int) -> None:
        """Each takes the other's very position."""
        if one == NOTHING or other == NOTHING:
            return
        has = self.has
        if self.herds_of[one] or self.herds_of[other] or has[one] or has[other]:
            self.unlist_all()
        a, b = self.at[one], self.at[other]
        if self.search is not None:
            self.search.journal += ((has, a, has[a]), (has, b, has[b]), (self.at, one, a), (self.at, other, b))
            if self.viewers:
                self.journal_derived(a, b)
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
        if self.viewers:
            self.changed(a, b)

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

    def journal_derived(self, old: int, goal: int) -> None:
        """Before a search moves a piece: what is derived from where it lies, to be found again."""
        assert self.search is not None
        journal, views = self.search.journal, self.views
        for number in (*self.viewers[old], *self.viewers[goal]):
            if views[number] is not None:
                journal.append((views, number, views[number]))
                views[number] = None
        for mirror in self.mirrors:
            column = getattr(self, mirror.column)
            journal += ((column, old, column[old]), (column, goal, column[goal]))

    def changed(self, old: int, goal: int) -> None:
        """After a piece has moved: what is derived from where it lies."""
        views = self.views
        for place in (old, goal):
            for number in self.viewers[place]:
                kept = views[number]
                if kept is not None:
                    kept[1].append(place)
        has = self.has
        for column, bits, shown in self.mirrors:
            values = getattr(self, column)
            for place in (old, goal):
                if shown[place]:
                    mixed = 0
                    for piece in has[place]:
                        mixed |= bits[piece]
                    values[place] = mixed

    def reflect(self) -> None:
        """After pieces were put somewhere by other means than moves: everything derived is made anew."""
        self.unlist_all()
        self.views = [None] * len(self.all_views)
        for mirror in self.mirrors:
            setattr(self, mirror.column, self.reflection(mirror))

    def reflection(self, mirror: Reflected) -> list[int]:
        """What a mirror has to show."""
        _, bits, shown = mirror
        values = [0] * len(self.has)
        for place, inside in enumerate(self.has):
            if shown[place]:
                for piece in inside:
                    values[place] |= bits[piece]
        return values

    def derive_again(self) -> None:
        """After everything was laid out anew, in a game or in a search: mirrors and views."""
        search = self.search
        for column, bits, shown in self.mirrors:
            values = getattr(self, column)
            for place, inside in enumerate(self.has):
                if shown[place]:
                    mixed = 0
                    for piece in inside:
                        mixed |= bits[piece]
                    if search is not None:
                        search.journal.append((values, place, values[place]))
                    values[place] = mixed
        for number, kept in enumerate(self.views):
            if kept is not None and search is not None:
                search.journal.append((self.views, number, kept))
                self.views[number] = None
            elif kept is not None:
                kept[0][:] = self.all_views[number].listed(self)
                kept[1].clear()

    def view(self, number: int) -> list[int]:
        """The places that meet the condition of a view, as declared."""
        kept = self.views[number]
        view = self.all_views[number]
        if kept is None or (self.search is not None and len(kept[1]) > view.most):
            found = view.listed(self)
            if self.search is not None:
                self.search.journal.append((self.views, number, kept))
            self.views[number] = found, []
            return found
        found, changed = kept
        if len(changed) > view.most:
            found[:] = view.listed(self)
            changed.clear()
        elif changed:
            view.update(self, found, changed)
        return found

    def relist(self, piece: int, goal: int) -> None:
        """Before a piece moves, with all that lies on it: lists are shared between copies, so others take their place,
        now or when somebody asks."""
        play, riders = self.play, self.has[piece]
        for number in self.herds_of[piece]:
            found = play[number]
            if found is not None:
                if self.search is not None:
                    self.search.journal.append((play, number, found))
                ranks = self.herds[number].ranks
                play[number] = None if ranks is None or riders else self._moved(found, piece, goal, ranks)
        for rider in riders:
            self.relist(rider, goal)

    def _moved(self, found: list[int], piece: int, goal: int, ranks: list[int]) -> list[int]:
        at = self.at
        moved = found[:]
        if ranks[at[piece]] != NOTHING:
            moved.remove(piece)
        rank = ranks[goal]
        if rank != NOTHING:
            i = bisect_right(moved, rank, key=lambda other: ranks[at[other]])
            moved.insert(i, piece)
        return moved

    def unlist_all(self) -> None:
        """Pieces change their places in a way that lists do not follow."""
        if self.search is not None:
            self.search.journal += [(self.play, i, found) for i, found in enumerate(self.play)]
        self.play[:] = [None] * len(self.program.ruleset.kinds)

    def herd(self, number: int) -> list[int]:
        """The pieces of a kind that are in play: in order of declaration of places, then of arrival; what lies on a
        piece comes right after it."""
        found = self.play[number]
        if found is None:
            found = self.listed(number)
            if self.search is not None:
                self.search.journal.append((self.play, number, None))
            self.play[number] = found
        return found

    def listed(self, number: int) -> list[int]:
        """The same, looked for anew."""
        herd, has = self.herds[number], self.has
        wanted = herd.wanted
        if herd.only != NOTHING:
            return [herd.only] if self.in_play(herd.only) else []
        places = self.laid(herd.places) if herd.unsettled else herd.places
        if not herd.rides:
            return [piece for place in places if has[place] for piece in has[place] if wanted[piece]]
        found: list[int] = []
        for place in places:
            if has[place]:
                self._list(has[place], wanted, found)
        return found

    def laid(self, things: tuple[int, ...]) -> tuple[int, ...]:
        """Pieces, and places that pieces carry, not in the order of their ids, but as those pieces lie."""
        at, has = self.at, self.has
        paths: dict[int, tuple[int, ...]] = {NOTHING: ()}

        def path(thing: int) -> tuple[int, ...]:
            if thing not in paths:
                around = at[thing]
                inside = has[around]
                paths[thing] = (*path(around), inside.index(thing) if thing in inside else thing - max(around, 0))
            return paths[thing]

        in_order = iter(sorted([thing for thing in things if at[thing] != NOTHING], key=path))
        return tuple([thing if at[thing] == NOTHING else next(in_order) for thing in things])

    def _list(self, pieces: tuple[int, ...], wanted: list[bool], found: list[int]) -> None:
        for piece in pieces:
            if wanted[piece]:
                found.append(piece)
            if self.has[piece]:
                self._list(self.has[piece], wanted, found)

    def look(self, place: int, you: int) -> int:
        """Reads a hidden place: nobody can foresee what is in there."""
        search = self.search
        if search is not None:
            shows = self.program.shows
            if not shows(self, place, you) or (search.me != you and not shows(self, place, search.me)):
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

    def keep(self, phase: int) -> None:
        """A phase that can be gone back to begins."""
        self.kept = {**self.kept, phase: situation(self)}

    def rewind(self, phase: int, left_alone: tuple[str, ...]) -> None:
        """Everything is as it was when the phase last began; before that, nothing happens."""
        if phase in self.kept:
            lay_out(self, self.kept[phase], left_alone)

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

    def times_seen(self, site: int, without: tuple[str, ...] = ()) -> int:
        key = (site, self.program.position_digest(self, without))
        self.seen = {**self.seen, key: self.seen.get(key, 0) + 1}
        return self.seen[key]
