"""Games played to their end at random, one after the other: natively where that can be had, in Python elsewhere.

Which of the two plays a game makes no difference to how it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from interpreter.chance import PICKS, fractions
from interpreter.game import check_seed
from interpreter.results import Result, Unfinished, result

if TYPE_CHECKING:
    from interpreter.native.playing import Library, Natively
    from interpreter.program import Program

AT_ONCE = 50  # games that are asked for together


def in_python(program: Program, seed: int, most: int) -> Result:
    """One game; answers are drawn so many times at most."""
    players = program.world.players
    state = program.new_state(seed)
    lots = islice(fractions(seed, PICKS), most)
    try:
        program.random_playout(state, lots.__next__)
    except Exception:
        if next(lots, None) is not None:
            raise
        return Unfinished(players)
    return result(state.result, players)


def played(program: Program, natively: Natively, seeds: Iterable[int], most: int) -> Iterator[Result]:
    """How each game ended."""
    waiting = iter(seeds)
    while True:
        library = natively.library()
        if library is not None:
            break
        for seed in islice(waiting, 1):
            begun = perf_counter()
            ended = in_python(program, check_seed(seed), most)
            natively.spent += perf_counter() - begun
            yield ended
            break
        else:
            return
    while True:
        some, wrong = _checked(islice(waiting, AT_ONCE))
        if some:
            yield from _together(program, library, some, most)
        if wrong is not None:
            raise wrong
        if not some:
            return


def _checked(seeds: Iterator[int]) -> tuple[list[int], Exception | None]:
    """Seeds up to one that is none, and what is to be said of that."""
    found: list[int] = []
    try:
        for seed in seeds:
            found.append(check_seed(seed))
    except Exception as error:
        return found, error
    return found, None


def _together(program: Program, library: Library, seeds: list[int], most: int) -> Iterator[Result]:
    from interpreter.native.playing import BAILED, UNFINISHED

    players = program.world.players
    for seed, told in zip(seeds, library.playouts(seeds, most), strict=True):
        ended = library.ends.get(told)
        if ended is None:
            how, *numbers = told
            if how == BAILED:
                yield in_python(program, seed, most)
                continue
            finished = result(None if numbers[-1] < 0 else tuple(numbers), players)
            ended = library.ends[told] = Unfinished(players) if how == UNFINISHED else finished
        yield ended
