"""What is derived from where the pieces are, and kept up to date because rules ask for it all the time.

Lists of the pieces in play (`play`), of the places that meet a condition (`views`, see `lower/views`), and mirrors (see
`lower/mirrors`). They are in no save. A search does not change such lists but sets them aside, and its journal brings
them back; what it fills in while it looks is in that journal too, since it may be true of a position only tried.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from dsl import model
from interpreter.run.limits import Search
from interpreter.run.world import NOTHING, World

T = TypeVar("T")


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
    listed: Callable[[Any], list[int]]
    update: Callable[[Any, list[int], list[int]], None]
    readers: list[tuple[int, ...]]


class Reflected(NamedTuple):
    """A mirror: its column, the bit of each piece, and which places it shows."""

    column: str
    bits: list[int]
    shown: list[bool]


Kept = tuple[list[int], list[int]]  # places, and where pieces have come or gone since


class Rules(Protocol):
    """What a state has to know of its program."""

    ruleset: model.Ruleset
    world: World
    live: list[bool]
    is_piece: list[bool]
    pieces: tuple[int, ...]
    shown: dict[int, Any]
    report_sites: set[int]
    thing_names: list[str]
    following: dict[Any, Any]

    def own(self, kind: Callable[[Any], T], /) -> T: ...

    def shows(self, state: Any, place: int, viewer: int, /) -> bool: ...

    def position_digest(self, state: Any, without: tuple[str, ...] = (), /) -> str: ...


class Derived:
    __slots__ = ("at", "has", "play", "search", "views")

    program: ClassVar[Rules]
    herds: ClassVar[dict[int, Herd]] = {}
    herds_of: ClassVar[list[tuple[int, ...]]] = []  # by piece: the lists of those in play that it belongs to
    all_views: ClassVar[tuple[View, ...]] = ()
    viewers: ClassVar[list[tuple[int, ...]]] = []  # by place: the views that look at what lies there
    mirrors: ClassVar[tuple[Reflected, ...]] = ()

    at: list[int]
    has: list[tuple[int, ...]]
    play: list[list[int] | None]  # by kind, where that is asked for: those in play, as long as none has moved since
    views: list[Kept | None]
    search: Search | None

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
