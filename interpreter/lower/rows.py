"""Rows of so many: whether two counts along ways come to a number together.

`some way w where run(s, w) + run(s.step(back(w)), back(w)) >= 4` counts along two ways for each `w`. Where the ways
never change, and what is counted is whose pieces lie there (a mirror), all places that would have to be held can be
listed beforehand: for each way of sharing the number out, the first few places of the one way and the first few of the
other. What remains is to find one such list whose places are all held.
"""

from __future__ import annotations

from interpreter.ir.functions import ForEach, Give, Leave, Statement, When
from interpreter.ir.making import compare, entry, negated
from interpreter.ir.values import (
    FALSE,
    SOURCE,
    TRUE,
    YOU,
    Apply,
    Arithmetic,
    Compare,
    Data,
    Number,
    Table,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.walking import free, put
from interpreter.lower.compiler import Compiler
from interpreter.lower.kept import Count, Rows
from interpreter.lower.loops import Loop

LARGEST = 12  # number that is counted to


def row_search(loop: Loop, place: Var, c: Compiler) -> tuple[Statement, ...] | None:
    """The body of a function that tells whether such a row goes through a place; None if it is no such search."""
    if len(loop.heads) != 1 or len(loop.tests) != 1 or c.sealed:
        return None
    values = loop.heads[0][1]
    match loop.tests[0]:
        case Compare(
            left=Arithmetic(op="+", left=Apply() as one, right=Apply() as other), rest=((">=", Number(value=number)),)
        ) if 0 < number <= LARGEST and isinstance(values, Tuple | Data):
            pass
        case _:
            return None
    counts = [_count(call, c) for call in (one, other)]
    if counts[0] is None or counts[1] is None or counts[0][0].held != counts[1][0].held:
        return None
    (count, ahead), (_, behind) = counts[0], counts[1]
    if not (free(ahead) | free(behind)) <= {place.name, loop.thing.name}:
        return None
    table = c.fresh("Y")
    c.rows[table] = Rows(place, loop.thing, ahead, behind, values, number)
    way, at = Var("way"), Var("at")
    listed = entry(Table(table), place, compare(put(count.held, {"at": place}), "!=", Number(0)))
    followed = ForEach(at, way, (When(negated(count.held), (Leave(),)),), (Give(TRUE),))
    return ForEach(way, listed, (followed,)), Give(FALSE)


def _count(call: Apply, c: Compiler) -> tuple[Count, Value] | None:
    """The count that a call makes, and the way it goes."""
    count = c.counts.get(call.function)
    if count is None or call.args[:2] != (YOU, SOURCE):
        return None
    start, *by = call.args[2:]
    if bool(by) != count.directed or len(by) > 1:
        return None
    return count, entry(Table(count.ways), start, *by)
