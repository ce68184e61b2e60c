"""The few functions that generated code calls by name."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, wraps
from typing import Any

from interpreter.run.filling import rows, stocks
from interpreter.run.limits import MOST_STEPS, STEP, Runaway, Turned
from interpreter.run.state import State
from interpreter.run.world import BOX, is_other

Ids = tuple[int, ...]
LONGEST = 10_000  # of a list
FREE = 400  # a list of so many costs nothing
LARGEST = 10**15  # a number


def only(thing: Any) -> tuple[Any, ...]:
    """One thing as a collection; nothing as an empty one."""
    return () if thing in (-1, None) else (thing,)


def one_of(S: State, pieces: Ids) -> int:
    """The first of some pieces that is on the table; the first of all if none is."""
    return next((piece for piece in pieces if S.at[piece] != BOX), pieces[0] if pieces else -1)


def present(*things: Any) -> tuple[Any, ...]:
    """A list without its nothings."""
    return tuple(x for x in things if x != -1 and x is not None)


def join(S: State | None, one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """As a set: what is in both comes once, in the order of the first."""
    return chained(S, one, tuple(x for x in other if x not in one)) if other else one


def chained(S: State | None, one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """Long lists cost steps, so that the steps of a rule bound the memory it can fill."""
    size = len(one) + len(other)
    if size > LONGEST:
        raise OverflowError("list")
    if size > FREE and S is not None:
        S.steps -= STEP * (size // FREE)
        S.tick()
    return one + other


def sized(number: int | None) -> int | None:
    if number is not None and not -LARGEST <= number <= LARGEST:
        raise OverflowError("number")
    return number


def span(low: int, high: int) -> range:
    """From the one to the other, both included."""
    if high - low > LONGEST:
        raise OverflowError("range")
    return range(low, high + 1)


def product(one: int, other: int) -> int:
    result = one * other
    if not -LARGEST <= result <= LARGEST:
        raise OverflowError("product")
    return result


def without(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(x for x in one if x not in other)


def less_one(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    """Without the first that is equal: what is there twice is still there once."""
    i = things.index(thing)
    return things[:i] + things[i + 1 :]


def alike(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Equal as sets."""
    return sorted(one) == sorted(other)


def within(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Every element of the one is in the other (or the one itself is, if the other is a list of collections)."""
    return one in other if other and isinstance(other[0], tuple) else all(x in other for x in one)


def last_of(things: Ids, number: int) -> Ids:
    return things[-number:] if number > 0 else ()


def spread(S: State, items: Ids, wanted: list[bool]) -> list[int]:
    """Things that may be places, or pieces looked for themselves."""
    found: list[int] = []
    for item in items:
        if wanted[item]:
            found.append(item)
        else:
            found.extend(S.has[item])
    return found


def reported(record: Any, index: int, otherwise: Any) -> Any:
    """A field of a report; of nothing, its empty value."""
    return otherwise if record in (-1, None) else record[index]


def from_seat(players: Ids, first: int) -> Ids:
    """In seating order, beginning with the one whose turn it is."""
    later = tuple(p for p in players if p >= first)
    return later + tuple(p for p in players if p < first)


def seated(players: Ids, first: int, backwards: bool) -> Ids:
    """Round the table, beginning with a player or, if that one is not among them, with whoever comes next that way;
    without one, with the first of them."""
    start = first if first != -1 or not players else players[0]
    way = sorted(players, reverse=backwards)
    return tuple([p for p in way if (p <= start if backwards else p >= start)]) + tuple(
        [p for p in way if (p > start if backwards else p < start)]
    )


def from_turn(players: Ids, first: int) -> Ids:
    """Those whose turn is still to come in this round, from the one whose turn it is on; all, if it is nobody's."""
    if first in players:
        return players[players.index(first) :]
    return tuple([p for p in players if p > first]) or players


def fixed(walk: Callable[..., Any]) -> Callable[..., Any]:
    """A walk over places that never change depends on where it starts and goes only."""
    remembered = cache(lambda *where: walk(None, -1, -1, *where))

    @wraps(walk)
    def quick(S: State, you: int, src: int, *where: int) -> Any:
        return remembered(*where)

    return quick


def placements(
    forms: tuple[tuple[tuple[int, int], ...], ...], places: Ids, coordinates: tuple[list[Any], list[Any]]
) -> tuple[Ids, ...]:
    """Every way to lay one of the forms on the places, each as the places it covers."""
    return _placements(forms, places, tuple((coordinates[0][p], coordinates[1][p]) for p in places))


@cache
def _placements(
    forms: tuple[tuple[tuple[int, int], ...], ...], places: Ids, spots: tuple[tuple[int, int], ...]
) -> tuple[Ids, ...]:
    at = dict(zip(spots, places, strict=True))
    found: dict[Ids, None] = {}
    for form in forms:
        for x, y in spots:
            covered = [at.get((x + dx, y + dy)) for dx, dy in form]
            if None not in covered:
                found[tuple(p for p in covered if p is not None)] = None
    return tuple(found)


def chains(steps: list[Any]) -> list[Any]:
    """From where each thing's step leads to, the ways it begins: itself, the next, and so on, nothing at the end. With
    a parameter, one way for each of its values."""
    things = (*range(len(steps) - 1), -1)
    if isinstance(steps[0], list):
        return [[_way(x, [row[d] for row in steps]) for d in range(len(steps[x]))] for x in things]
    return [_way(x, steps) for x in things]


def _way(thing: int, steps: list[int]) -> Iterable[int]:
    found = [thing]
    while found[-1] != -1:
        if len(found) > len(steps):
            return Circle(thing, steps)
        found.append(steps[found[-1]])
    return tuple(found)


class Circle:
    """A way that comes back to where it has been: as long as any rule may follow it."""

    def __init__(self, thing: int, steps: list[int]) -> None:
        self.thing = thing
        self.steps = steps

    def __iter__(self) -> Iterator[int]:
        thing = self.thing
        for _ in range(LONGEST):
            yield thing
            thing = self.steps[thing]


def untaken(candidates: tuple[Any, ...], taken: tuple[Any, ...], at: int, wanted: int) -> tuple[Any, ...]:
    """Those that can be picked next; so many are wanted at least. Where all that are left are wanted it makes no
    difference which comes next. `at`: in a search, only those from there on, of which enough have to be left."""
    left = candidates[at:] if at > 0 else candidates
    if taken:
        left = tuple([x for x in left if x not in taken])
    spare = len(left) - wanted
    return left[: spare + 1] if wanted > 0 and spare >= 0 and (at >= 0 or not spare) else left


def with_one(candidates: tuple[Any, ...], taken: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """What is taken, one more included, in the order of the candidates."""
    if not taken or candidates.index(taken[-1]) < candidates.index(one):
        return (*taken, one)
    return tuple([x for x in candidates if x == one or x in taken])


def sure(*_: Any) -> bool:
    """Of a rule that cannot fail: it can be carried out."""
    return True


def explored(
    S: State,
    me: int,
    go_on: Callable[..., bool],
    site: int,
    options: tuple[Any, ...],
    optional: bool | None,
    strict: bool,
    *variables: Any,
) -> bool:
    """Whether some answer to a decision leads on; optional ones are declined first (`optional` None: that was tried and
    leads nowhere). See `probes`."""
    if site in S.program.report_sites:
        return True
    if optional or (optional is not None and not options and (not strict or S.loose)):
        if not options:
            return go_on(S, me, None, *variables)
        if tried(S, me, go_on, None, *variables):
            return True
    if not options:
        return False
    if len(options) > 1:
        if tried(S, me, go_on, options[0], *variables):
            return True
        others = S.judge.distinct(S, site, options, me)[1:]
        return any(tried(S, me, go_on, option, *variables) for option in others)
    return go_on(S, me, options[0], *variables)


def foreign(
    S: State,
    me: int,
    go_on: Callable[..., bool],
    site: int,
    options: tuple[Any, ...],
    optional: bool,
    strict: bool,
    *variables: Any,
) -> bool:
    """The same of a decision by somebody else: which way it goes is not known, if there is anything to decide."""
    if site in S.program.report_sites or (options and (optional or len(options) > 1)):
        return True
    if options:
        return go_on(S, me, options[0], *variables)
    return (optional or not strict or bool(S.loose)) and go_on(S, me, None, *variables)


def tried(S: State, me: int, go_on: Callable[..., bool], *variables: Any) -> bool:
    """Whether a way leads on; if not, what was done on it is taken back."""
    search = S.search
    assert search is not None
    search.steps -= 1
    if search.steps < 0:
        S.judge.give_up_search()
        return True
    mark = S.marked()
    try:
        if go_on(S, me, *variables):
            return True
    except Turned:
        pass
    S.undo(mark)
    return False


class Counted:
    """Counts what long formulas look at, see `lower/lengths`. Before any game begins there is a count of its own."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def __call__(self, S: State | None) -> bool:
        if S is not None:
            S.steps -= 1
            if S.steps < 0:
                raise Runaway("steps")
            return True
        self.left -= 1
        if self.left < 0:
            raise Runaway("steps")
        return True


class Lazy:
    """A table that is not filled yet: asks its function. Stands in while tables are made from one another.

    With columns, a table has one row per thing and in it one entry per value of the field's parameter.
    """

    def __init__(self, function: Callable[..., Any], nothing: Any, columns: int) -> None:
        self.function = function
        self.nothing = nothing
        self.columns = columns

    def __getitem__(self, thing: int) -> Any:
        if self.columns:
            return Lazy(
                lambda *where: self.nothing if thing == -1 else self.function(*where[:3], thing, where[3]),
                self.nothing,
                0,
            )
        return self.nothing if thing == -1 else self.function(None, -1, -1, thing)

    def filled(self, size: int) -> list[Any]:
        """The plain list, with one more entry at the end for nothing."""
        if not self.columns:
            return [self[x] for x in range(size)] + [self.nothing]
        rows = [[self.function(None, -1, -1, x, y) for y in range(self.columns)] + [self.nothing] for x in range(size)]
        return [*rows, [self.nothing] * (self.columns + 1)]


NAMES: dict[str, Any] = {
    f.__name__: f
    for f in (
        only,
        one_of,
        present,
        join,
        chained,
        span,
        product,
        sized,
        without,
        less_one,
        alike,
        within,
        last_of,
        spread,
        reported,
        from_seat,
        seated,
        from_turn,
        fixed,
        placements,
        Lazy,
        cache,
        chains,
        rows,
        stocks,
        untaken,
        with_one,
        explored,
        foreign,
        is_other,
        tried,
        sure,
    )
}
NAMES |= {"insort": insort, "bisect_left": bisect_left}
