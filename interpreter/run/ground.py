"""Where pieces lie and what tracked fields hold: how rules move and set them, and who has been shown them."""

from __future__ import annotations

from typing import Any, ClassVar

from interpreter.run.derived import Derived
from interpreter.run.limits import STEP, Carried, Runaway
from interpreter.run.log import Log
from interpreter.run.world import NOTHING

HEAP = 3  # more pieces than these are worth looking whether they lie together


class Ground(Derived):
    __slots__ = ("flags", "log", "looks", "steps", "until")

    columns: ClassVar[tuple[str, ...]] = ()

    until: tuple[tuple[Any, ...], ...]  # reactions that hold until a phase begins or ends
    flags: list[tuple[int, ...]]  # by `whenever`: of which pieces (-1: no piece) its condition held when last tested
    looks: dict[int, tuple[int, ...]]  # who has been shown which pieces since they were moved or shuffled; shared
    log: Log
    steps: int

    def tick(self) -> None:
        self.steps -= STEP
        if self.steps < 0:
            raise Runaway("steps")

    def note(self, *event: Any) -> None:
        if self.search is None:
            self.log = (self.log, event)

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
