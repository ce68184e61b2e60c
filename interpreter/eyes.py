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
from typing import TYPE_CHECKING, Any

from interpreter import history
from interpreter.sight import ONLOOKER
from interpreter.state import State
from interpreter.world import BOX, FIRST_PLAYER, NOTHING

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.program import Program

UNKNOWN = "?"


class Numbers:
    """`given`: by piece, a code for each viewer, 0 if they do not see it; `used`: by group and viewer, how many numbers
    have been given; `mixed`: pieces that were shuffled, or drawn among, since this was last emptied. `shared`: by
    copies of a state, so that whoever changes it first makes one of their own."""

    __slots__ = ("given", "mixed", "shared", "used")

    def __init__(self, given: dict[int, tuple[int, ...]], used: list[int]) -> None:
        self.given = given
        self.used = used
        self.mixed: set[int] = set()
        self.shared = False

    def copy(self) -> Numbers:
        twin = Numbers(self.given.copy(), self.used[:])
        twin.mixed = self.mixed.copy()
        return twin


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
        ground = self.program.module.lowering.c.whereabouts.ground(self.program.world.things[piece].kind)
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
        sees = self.program.sight.sees
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
        sees, given = self.program.sight.sees, numbers.given
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


class Eyes:
    """One viewer's: what they call things, and which row is a thing's in a table with one row for each."""

    def __init__(self, program: Program, numbers: Numbers | None, viewer: int) -> None:
        self.program = program
        self.alike = program.alike
        self.numbers = numbers
        self.index = self.alike.index(viewer)

    def name(self, thing: int) -> str:
        """What the viewer calls a thing that they see."""
        if self.numbers is None:
            return self.program.thing_names[thing]
        made = self.program.world.things[thing]
        group = self.alike.group_of[thing]
        if group >= 0:
            number = self.code(thing) // len(self.alike.groups[group])
            known, _, _ = self.program.thing_names[thing].rpartition("#")
            return f"{known}#{number}" if number else UNKNOWN
        if made.carrier != NOTHING and self.alike.group_of[made.carrier] >= 0:
            return f"{self.name(made.carrier)}.{made.kind.name}({made.x}, {made.y})"
        return self.program.thing_names[thing]

    def code(self, piece: int) -> int:
        """0 for one that the viewer does not see."""
        assert self.numbers is not None
        codes = self.numbers.given.get(piece)
        return codes[self.index] if codes is not None else 0

    def row(self, thing: int) -> int:
        """The id under which a thing that the viewer sees stands in a table: of alike ones that of its slot."""
        if self.numbers is None or thing == NOTHING:
            return thing
        group = self.alike.group_of[thing]
        if group >= 0:
            pieces = self.alike.groups[group]
            return pieces[self.code(thing) % len(pieces)]
        made = self.program.world.things[thing]
        if made.carrier != NOTHING and self.alike.group_of[made.carrier] >= 0:
            return thing + self.row(made.carrier) - made.carrier  # copies carry the same places in the same order
        return thing


# ------------------------------------------------------------------ whoever asks


def eyes_of(game: Game, viewer: int, state: State | None = None) -> Eyes:
    """What a viewer (a player's id, ONLOOKER, or whoever decides) calls things in a state of the game: the one it is
    in, if no other is given."""
    state = game.state if state is None else state
    return Eyes(game.program, numbers_of(game, state) if game.program.alike.groups else None, viewer)


def numbers_of(game: Game, state: State) -> Numbers:
    """The numbers in a state of the game; from now on it follows by itself."""
    if state.eyes is None:
        follow(state, _from_the_past(game, state))
    assert state.eyes is not None
    return state.eyes


def follow(state: State, numbers: Numbers) -> None:
    """From here on the state follows what each viewer sees."""
    state.eyes = numbers
    state.__class__ = _following(type(state))


def followed(state: State) -> State:
    """A copy of the state that follows what each viewer sees, from here on, if there is anything hidden at all."""
    twin = state.clone()
    if twin.eyes is None and twin.program.shown:
        follow(twin, twin.program.alike.fresh(twin))
    return twin


def unfollowed(state: State) -> None:
    """From here on nobody looks."""
    if state.eyes is not None:
        state.eyes = None
        plain: Any = next(c for c in type(state).__mro__ if not issubclass(c, _Following))
        state.__class__ = plain


def _from_the_past(game: Game, state: State) -> Numbers:
    past = history.beginning(game, followed)
    try:
        for value in history.answers(state):
            if past.ask is None:
                break
            history.give(game.program, past, value, game.ask_forced)
    except Exception:  # a past that cannot be: the state is from somewhere else
        past.ask = None
    if past.eyes is None or past.at != state.at or past.has != state.has or past.ask != state.ask:
        return game.program.alike.fresh(state)
    return past.eyes


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
            self.program.alike.moved(self, (piece,))

    def move_heap(self: Any, pieces: tuple[int, ...], goal: int) -> bool:
        moved = bool(super().move_heap(pieces, goal))  # type: ignore[misc]
        if moved:
            self.program.alike.moved(self, pieces)
        return moved

    def swap(self: Any, one: int, other: int) -> None:
        super().swap(one, other)  # type: ignore[misc]
        if self.search is None and NOTHING not in (one, other):
            self.program.alike.moved(self, (one, other))

    def shuffle(self: Any, place: int) -> None:
        super().shuffle(place)  # type: ignore[misc]
        if place != NOTHING:
            _own(self).mixed.update(self.has[place])
            self.program.alike.moved(self, self.has[place])

    def sample(self: Any, items: tuple[int, ...], number: int) -> tuple[int, ...]:
        taken: tuple[int, ...] = super().sample(items, number)  # type: ignore[misc]
        if len(items) > 1:
            _own(self).mixed.update(items)
        return taken

    def show(self: Any, pieces: tuple[int, ...], players: tuple[int, ...]) -> None:
        super().show(pieces, players)  # type: ignore[misc]
        if self.search is None:
            self.program.alike.moved(self, pieces)

    def rewind(self: Any, phase: int, left_alone: tuple[str, ...]) -> None:
        super().rewind(phase, left_alone)  # type: ignore[misc]
        if self.search is None:
            self.program.alike.take_stock(self, _own(self))

    def put(self: Any, column: list[Any], thing: int, value: Any) -> None:
        super().put(column, thing, value)  # type: ignore[misc]
        if self.search is None:
            self.program.alike.look_around(self)

    def note(self: Any, *event: Any) -> None:
        if self.search is None:
            self.program.alike.look_around(self)
        super().note(*event)  # type: ignore[misc]


def _following(kind: type[State]) -> type[State]:
    if issubclass(kind, _Following):
        return kind
    made = kind.program.following
    if kind not in made:
        made[kind] = type("FollowingState", (_Following, kind), {"__slots__": ()})
    return made[kind]
