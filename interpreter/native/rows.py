"""Rows of places of which each has to show something: their bits are compared with those of all places that show it."""

from __future__ import annotations

from typing import Any

from interpreter.ir import functions as f
from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.ir.walking import walk
from interpreter.native.loops import Loops

MOST_PLACES = 59  # that fit in one number


def full_row(made: f.ForEach, values: Loops) -> str | None:
    """Statements for `is there a row, of those in a table, all of whose places show it`; None if it is something else,
    or there are more places than bits."""
    match made:
        case f.ForEach(
            symbol=row,
            items=v.Entry() as items,
            body=(
                f.ForEach(
                    symbol=at,
                    items=v.Var() as through,
                    body=(
                        f.When(
                            test=v.Not(test=reads.Common(left=reads.Shown(column=column, place=place), right=wanted)),
                            body=(f.Leave(),),
                            otherwise=(),
                        ),
                    ),
                    otherwise=(f.Give(value=v.Truth() as found),),
                ),
            ),
            otherwise=(),
        ) if through == row and place == at and not {row, at} & {node for node in walk(wanted) if type(node) is v.Var}:
            listed = _as_bits(items, 0, column, values)
            if listed is None:
                return None
            rows, lie, i = values.fresh(), values.fresh(), values.fresh()
            begin = f"L *{rows} = list_of(s, {values.value(listed)});"
            begin += f" V {lie} = board_{column}(s, {values.value(wanted)});"
            each = f"for (int {i} = 0; {i} < {rows}->n; {i}++)"
            return f"{{ {begin} {each} if (!({rows}->a[{i}] & ~{lie})) return {values.value(found)}; }}"
    return None


def _as_bits(items: v.Value, depth: int, column: str, values: Loops) -> v.Value | None:
    """The same entry of a table in which every row is a number."""
    match items:
        case v.Entry(table=table, index=index):
            inner = _as_bits(table, depth + 1, column, values)
            return None if inner is None else v.Entry(inner, index)
        case v.Table(name=name):
            ranks = dict(values.boards.get(column, {}))
            made = _numbers(values.tables.value(name), depth + 1, ranks)
            if made is None or len(ranks) > MOST_PLACES:
                return None
            values.boards[column] = ranks
            return v.Table(values.tables.added(f"{name}_{column}", made))
    return None


def _numbers(value: Any, depth: int, ranks: dict[int, int]) -> Any:
    """Lists of rows, so deep inside of others, with the bits of its places for each row. None: it is no such table."""
    if not isinstance(value, list | tuple):
        return None
    if not depth:
        if not all(isinstance(place, int) and place >= 0 for place in value):
            return None
        return sum(1 << ranks.setdefault(place, len(ranks)) for place in dict.fromkeys(value))
    made = [part if part is None and depth > 1 else _numbers(part, depth - 1, ranks) for part in value]
    return None if any(part is None and was is not None for part, was in zip(made, value, strict=True)) else made
