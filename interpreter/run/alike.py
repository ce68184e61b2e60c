"""What a viewer calls the pieces that are alike: numbers of the viewer's own.

Copies of one kind differ in nothing but a number that the engine gave them. Whoever were told that number could tell
them apart behind other players' backs: which of them lies in a hidden hand, which has come back from the deck. So a
viewer is never told it. To each viewer a copy gets a number when it comes into their sight, the next that this viewer
has not used yet for its like; it keeps that number wherever it goes before the viewer's eyes, and loses it as soon as
it goes where they cannot see which piece it is. If it comes back, it comes back as another one.

Nothing of this is kept while nobody looks. The first time a name is asked for, the game is played once more from its
beginning by a state that follows what each viewer sees, move by move (`followed`); from then on the game's own state
follows, and so do its copies. Numbers depend on what a viewer has seen only, never on when somebody asked.

Copies that can never lie where somebody does not see them keep the engine's number, and so does everything in a game
that hides nothing. Those who may know everything (saves, records, proofs) use the engine's numbers too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.state import State
from interpreter.run.world import BOX, FIRST_PLAYER, NOTHING


class Alike:
    """The pieces of a program that need such numbers: `groups` of copies of one kind; by thing, its group or -1. The
    code of a copy is `number * size of its group + slot`; a slot is free or taken, and below the size."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.viewers = (ONLOOKER, *program.world.player_ids)
        self.groups: list[tuple[int, ...]] = []
        self.group_of = [NOTHING] * (program.world.size + 1)
        self.changing = any(callable(rule) for rule in program.shown.values())  # who sees a place, without any move
        copies: dict[tuple[object, ...], list[int]] = {}
        for piece in program.pieces if program.shown else ():
            thing = program.world.things[piece]
            if self._can_hide(piece):
                copies.setdefault((thing.kind, *thing.binders.items()), []).append(piece)
        for group in copies.values():
            if len(group) > 1:
                for piece in group:
                    self.group_of[piece] = len(self.groups)
                self.groups.append(tuple(sorted(group, key=lambda p: program.world.things[p].number)))
        self.carried = [t.id for t in program.world.things if t.carrier != NOTHING and self.group_of[t.carrier] >= 0]

    def _can_hide(self, piece: int) -> bool:
        ground = self.program.later.whereabouts.ground(self.program.world.things[piece].kind)
        return BOX in self.program.shown or any(place in self.program.shown for place in ground)

    def needed(self, thing: int) -> bool:
        """Whether what a viewer calls the thing is theirs alone: an alike piece, or a place that one carries."""
        return self.group_of[thing] >= 0 or (
            bool(self.carried) and self.group_of[self.program.world.things[thing].carrier] >= 0
        )

    def index(self, viewer: int) -> int:
        """Where a viewer's codes are; a group that decides together, and the table, know what an onlooker knows."""
        seat = viewer - FIRST_PLAYER
        return seat + 1 if 0 <= seat < len(self.viewers) - 1 else 0

    # -------------------------------------------------------------- following

    def fresh(self, state: State) -> Numbers:
        """Numbers for what lies in sight in a state of which no past is known."""
        width, group_of, sizes = len(self.viewers), self.group_of, [len(group) for group in self.groups]
        numbers = Numbers({}, [0] * (len(sizes) * width))
        used, given = numbers.used, numbers.given
        for place in self.program.world.declared:
            if self.program.is_piece[place] or not state.has[place]:
                continue
            open_to = self._open_to(state, place)
            for piece in self._with_riders(state, state.has[place]):
                group = group_of[piece]
                if group < 0:
                    continue
                codes, at, size = [0] * width, group * width, sizes[group]
                for i in open_to if piece not in state.looks else self._seen_by(state, piece):
                    used[at + i] += 1
                    codes[i] = used[at + i] * size + used[at + i] - 1
                given[piece] = tuple(codes)
        return numbers

    def _open_to(self, state: State, place: int) -> list[int]:
        """Which viewers see what lies in a place, but for those who were shown single pieces."""
        if state.at[place] != NOTHING:  # carried by a piece
            return self._seen_by(state, state.has[place][0])
        shows = self.program.shows
        return [i for i, viewer in enumerate(self.viewers) if shows(state, place, viewer)]

    def _seen_by(self, state: State, piece: int) -> list[int]:
        sees = self.program.own(Sight).sees
        return [i for i, viewer in enumerate(self.viewers) if sees(state, piece, viewer)]

    def take_stock(self, state: State, numbers: Numbers) -> None:
        """Numbers from elsewhere, made to fit what lies in sight."""
        self._notice(state, numbers, self.everywhere(state))

    def everywhere(self, state: State) -> Iterator[int]:
        """Every piece: by place, then by position; what lies on a piece comes after it."""
        for place in self.program.world.declared:
            if not self.program.is_piece[place] and state.has[place]:
                yield from self._with_riders(state, state.has[place])

    def _with_riders(self, state: State, pieces: Iterable[int]) -> Iterator[int]:
        for piece in pieces:
            yield piece
            if state.has[piece]:
                yield from self._with_riders(state, state.has[piece])

    def moved(self, state: State, pieces: Iterable[int]) -> None:
        """After these, with all that lies on them, have changed their places, or who has been shown them."""
        self._notice(state, _own(state), self._with_riders(state, pieces))

    def look_around(self, state: State) -> None:
        """After anything that could change who sees a place."""
        if self.changing and state.eyes is not None:
            self._notice(state, _own(state), self.everywhere(state))

    def _notice(self, state: State, numbers: Numbers, pieces: Iterable[int]) -> None:
        sees, given = self.program.own(Sight).sees, numbers.given
        none = (0,) * len(self.viewers)
        for piece in pieces:
            group = self.group_of[piece]
            if group >= 0:
                before = given.get(piece, none)
                given[piece] = tuple(
                    [
                        (code or self._next(numbers, group, i)) if sees(state, piece, viewer) else 0
                        for i, (code, viewer) in enumerate(zip(before, self.viewers, strict=True))
                    ]
                )

    def _next(self, numbers: Numbers, group: int, i: int) -> int:
        pieces, given = self.groups[group], numbers.given
        size = len(pieces)
        taken = {given[p][i] % size for p in pieces if p in given and given[p][i]}
        slot = next((slot for slot in range(size) if slot not in taken), 0)
        at = group * len(self.viewers) + i
        numbers.used[at] += 1
        return numbers.used[at] * size + slot


# ------------------------------------------------------------------ following


def follow(state: State, numbers: Numbers) -> None:
    """From here on the state follows what each viewer sees."""
    state.eyes = numbers
    state.__class__ = _following(type(state))


def followed(state: State) -> State:
    """A copy of the state that follows what each viewer sees, from here on, if there is anything hidden at all."""
    twin = state.clone()
    if twin.eyes is None and twin.program.shown:
        follow(twin, twin.program.own(Alike).fresh(twin))
    return twin


def unfollowed(state: State) -> None:
    """From here on nobody looks."""
    if state.eyes is not None:
        state.eyes = None
        plain: Any = next(c for c in type(state).__mro__ if not issubclass(c, _Following))
        state.__class__ = plain


def _own(state: State) -> Numbers:
    numbers = state.eyes
    assert numbers is not None
    if numbers.shared:
        numbers = state.eyes = numbers.copy()
    return numbers


# ------------------------------------------------------------------ states that follow


class _Following:
    """What a state does besides when it follows; inside of searches nothing is seen."""

    __slots__ = ()

    def clone(self: Any) -> Any:
        self.eyes.shared = True
        return super().clone()  # type: ignore[misc]

    def move(self: Any, piece: int, goal: int) -> None:
        super().move(piece, goal)  # type: ignore[misc]
        if self.search is None and NOTHING not in (piece, goal):
            self.program.own(Alike).moved(self, (piece,))

    def move_heap(self: Any, pieces: tuple[int, ...], goal: int) -> bool:
        moved = bool(super().move_heap(pieces, goal))  # type: ignore[misc]
        if moved:
            self.program.own(Alike).moved(self, pieces)
        return moved

    def swap(self: Any, one: int, other: int) -> None:
        super().swap(one, other)  # type: ignore[misc]
        if self.search is None and NOTHING not in (one, other):
            self.program.own(Alike).moved(self, (one, other))

    def shuffle(self: Any, place: int) -> None:
        super().shuffle(place)  # type: ignore[misc]
        if place != NOTHING:
            _own(self).mixed.update(self.has[place])
            self.program.own(Alike).moved(self, self.has[place])

    def sample(self: Any, items: tuple[int, ...], number: int) -> tuple[int, ...]:
        taken: tuple[int, ...] = super().sample(items, number)  # type: ignore[misc]
        if len(items) > 1:
            _own(self).mixed.update(items)
        return taken

    def show(self: Any, pieces: tuple[int, ...], players: tuple[int, ...]) -> None:
        super().show(pieces, players)  # type: ignore[misc]
        if self.search is None:
            self.program.own(Alike).moved(self, pieces)

    def rewind(self: Any, phase: int, left_alone: tuple[str, ...]) -> None:
        super().rewind(phase, left_alone)  # type: ignore[misc]
        if self.search is None:
            self.program.own(Alike).take_stock(self, _own(self))

    def put(self: Any, column: list[Any], thing: int, value: Any) -> None:
        super().put(column, thing, value)  # type: ignore[misc]
        if self.search is None:
            self.program.own(Alike).look_around(self)

    def note(self: Any, *event: Any) -> None:
        if self.search is None:
            self.program.own(Alike).look_around(self)
        super().note(*event)  # type: ignore[misc]


def _following(kind: type[State]) -> type[State]:
    if issubclass(kind, _Following):
        return kind
    made: dict[type[State], type[State]] = kind.program.following
    if kind not in made:
        made[kind] = type("FollowingState", (_Following, kind), {"__slots__": ()})
    return made[kind]
