"""Rows of so many: whether two counts along ways come to a number together.

`some way w where run(s, w) + run(s.step(back(w)), back(w)) >= 4` counts along two ways for each `w`. Where the ways
never change, and what is counted is whose pieces lie there (a mirror), all places that would have to be held can be
listed beforehand: for each way of sharing the number out, the first few places of the one way and the first few of the
other. What remains is to find one such list whose places are all held.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lower.compiler import Compiler
    from interpreter.lower.nouns import Loop

LARGEST = 12  # number that is counted to

Way = tuple[int, ...]


@dataclass(frozen=True)
class Count:
    """A function that counts along a way: the table of ways, `[n1]` or nothing behind it, and the test that a place
    fails at which the count ends, with {at} for the place."""

    ways: str
    by: str
    held: str


def row_search(loop: Loop, place: str, c: Compiler) -> list[str] | None:
    """The body of a function that tells whether such a row goes through a place; None if it is no such search."""
    if len(loop.heads) != 1 or len(loop.tests) != 1 or c.sealed:
        return None
    values = ast.parse(loop.heads[0][1], mode="eval").body
    test = ast.parse(loop.tests[0], mode="eval").body
    match test:
        case ast.Compare(
            left=ast.BinOp(left=ast.Call() as one, op=ast.Add(), right=ast.Call() as other),
            ops=[ast.GtE()],
            comparators=[ast.Constant(value=int() as number)],
        ) if 0 < number <= LARGEST and isinstance(values, ast.Tuple):
            pass
        case _:
            return None
    counts = [_count(call, c) for call in (one, other)]
    if counts[0] is None or counts[1] is None or counts[0][0].held != counts[1][0].held:
        return None
    (count, ahead), (_, behind) = counts[0], counts[1]
    known = {place, loop.thing}
    for text in (ahead, behind):
        names = {n.id for n in ast.walk(ast.parse(text, mode="eval")) if isinstance(n, ast.Name)}
        if not all(name in known or name[0].isupper() for name in names):
            return None
    table = c.fresh("Y")
    c.rows[table] = f"rows(lambda {place}, {loop.thing}: ({ahead}, {behind}), {loop.heads[0][1]}, {number})"
    return [
        f"    for way in {table}[{place}][{count.held.format(at=place)} != 0]:",
        "        for at in way:",
        f"            if not {count.held.format(at='at')}:",
        "                break",
        "        else:",
        "            return True",
        "    return False",
    ]


def _count(call: ast.Call, c: Compiler) -> tuple[Count, str] | None:
    """The count that a call makes, and the way it goes, as an expression."""
    count = c.counts.get(call.func.id) if isinstance(call.func, ast.Name) else None
    if count is None or [ast.unparse(arg) for arg in call.args[1:3]] != ["you", "src"]:
        return None
    start, *by = (ast.unparse(arg) for arg in call.args[3:])
    if bool(by) != bool(count.by) or len(by) > 1:
        return None
    return count, f"{count.ways}[{start}]" + (f"[{by[0]}]" if by else "")


def rows(
    ways: Callable[[int, int], tuple[Iterable[int], Iterable[int]]], values: Iterable[int], number: int, size: int
) -> list[tuple[list[Way], list[Way]]]:
    """By place: what has to be held as well if it is not held itself, and if it is."""
    found: list[tuple[list[Way], list[Way]]] = []
    for place in range(size):
        without: dict[Way, None] = {}
        within: dict[Way, None] = {}
        for value in values:
            ahead, behind = (_first(way, number) for way in ways(place, value))
            for share in range(number + 1):
                if share <= len(ahead) and number - share <= len(behind):
                    held = ahead[:share] + behind[: number - share]
                    (within if place in held else without)[tuple(p for p in held if p != place)] = None
        found.append((_least(without), _least({**within, **without})))
    return [*found, ([], [])]


def _least(ways: Iterable[Way]) -> list[Way]:
    """Without those that ask for all that another asks for, and more."""
    every = [set(way) for way in ways]
    return [way for way in ways if not any(other < set(way) for other in every)]


def _first(way: Iterable[int], number: int) -> Way:
    met = tuple(islice(way, number))
    return met[: met.index(-1)] if -1 in met else met
