"""Games played to their end at random, one after the other: natively where that can be had, in Python elsewhere.

Which of the two plays a game makes no difference to how it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from time import perf_counter
from typing import cast

from interpreter.native.playing import Library, Natively
from interpreter.play.game import LARGEST_SEED, check_seed
from interpreter.run.chance import PICKS, fractions
from interpreter.run.errors import BadSetup
from interpreter.run.program import Program
from interpreter.run.results import Result, Unfinished, result
from interpreter.run.running import runner

AT_ONCE = 50  # games that are asked for together


def in_python(program: Program, seed: int, most: int) -> Result:
    """One game; answers are drawn so many times at most."""
    players = program.world.players
    state = program.new_state(seed)
    lots = islice(fractions(seed, PICKS), most)
    try:
        runner(program).random_playout(state, lots.__next__)
    except Exception:
        if next(lots, None) is not None:
            raise
        return Unfinished(players)
    return result(state.result, players)


def played(program: Program, natively: Natively, seeds: Iterable[int], most: int) -> Iterator[Result]:
    """How each game ended."""
    return chain.from_iterable(_some_ends(program, natively, seeds, most))


def _some_ends(program: Program, natively: Natively, seeds: Iterable[int], most: int) -> Iterator[Iterable[Result]]:
    """The same, some at a time: a game by itself, until they are played natively."""
    waiting = iter(seeds)
    while (library := natively.library()) is None:
        for seed in islice(waiting, 1):
            begun = perf_counter()
            ended = in_python(program, check_seed(seed), most)
            natively.spent += perf_counter() - begun
            yield (ended,)
            break
        else:
            return
    sure = isinstance(seeds, range) and all(0 <= seed <= LARGEST_SEED for seed in (*seeds[:1], *seeds[-1:]))
    while True:
        some, wrong = list(islice(waiting, AT_ONCE)), None
        if not sure:
            some, wrong = _checked(some)
        if some:
            yield _together(program, library, some, most)
        if wrong is not None:
            raise wrong
        if not some:
            return


def _checked(seeds: list[int]) -> tuple[list[int], Exception | None]:
    """Seeds up to one that is none, and what is to be said of that."""
    if set(map(type, seeds)) == {int} and min(seeds) >= 0 and max(seeds) <= LARGEST_SEED:
        return seeds, None
    for i, seed in enumerate(seeds):
        try:
            check_seed(seed)
        except BadSetup as error:
            return seeds[:i], error
    return seeds, None


def _together(program: Program, library: Library, seeds: list[int], most: int) -> Iterable[Result]:
    """How games ended that were played at once; those that are left to the Python form are played when they are due."""
    ends, whole = library.playouts(seeds, most)
    if whole:
        return cast("list[Result]", ends)
    return (_ended(program, end, seed, most) for seed, end in zip(seeds, ends, strict=True))


def _ended(program: Program, end: Result | None, seed: int, most: int) -> Result:
    return in_python(program, seed, most) if end is None else end
