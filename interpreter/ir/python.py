"""Values and effects of the intermediate form, printed as Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from interpreter.ir import effects as e
from interpreter.ir import functions as f
from interpreter.ir import values as v


def python(value: v.Value) -> str:
    """The expression. A value is printed once; whatever it is part of uses what was printed."""
    known = value.printed
    if known is None:
        known = _PRINTED[type(value)](value)
        value.keep("printed", known)
    return known


def _listed(values: tuple[v.Value, ...]) -> str:
    return ", ".join(map(python, values))


def _closed(text: str, value: v.Operator) -> str:
    return f"({text})" if value.closed else text


def _arithmetic(value: v.Arithmetic) -> str:
    return _closed(f"{python(value.left)} {value.op} {python(value.right)}", value)


def _compare(value: v.Compare) -> str:
    rest = "".join(f" {op} {python(right)}" for op, right in value.rest)
    return _closed(f"{python(value.left)}{rest}", value)


def _if_else(value: v.IfElse) -> str:
    return _closed(f"{python(value.then)} if {python(value.test)} else {python(value.otherwise)}", value)


def _some(value: v.Some) -> str:
    if value.negated:
        return _closed(f"not {python(value.things)}", value)
    empty = "()" if isinstance(value.things, v.Contents) else "[]"
    return _closed(f"{python(value.things)} != {empty}", value)


def _each(value: v.Each) -> str:
    return f"{python(value.value)} {clauses(value.clauses)}"


def clauses(found: tuple[v.Clause, ...]) -> str:
    """The loops of a comprehension."""
    return " ".join(map(_clause, found))


def _clause(clause: v.Clause) -> str:
    loop = f"for {clause.symbol.name} in {_inside(clause.items)}"
    return f"{loop} if {' and '.join(map(python, clause.tests))}" if clause.tests else loop


def _inside(things: v.Value) -> str:
    """Something to go through: where it is a comprehension, in brackets if all of it is found at once."""
    if isinstance(things, v.Each):
        return f"[{python(things)}]" if things.at_once else f"({python(things)})"
    return python(things)


def _argument(things: v.Value) -> str:
    """The same as the only argument of a function."""
    return f"[{python(things)}]" if isinstance(things, v.Each) and things.at_once else python(things)


def _best(value: v.Best) -> str:
    return f"{'max' if value.highest else 'min'}({_inside(value.numbers)}, default=None)"


def _tuple(value: v.Tuple) -> str:
    return f"({_listed(value.parts)},)" if value.parts else "()"


def _apply(value: v.Apply) -> str:
    given = "".join(f", {python(arg)}" for arg in value.args)
    return f"{value.function}({'S' if value.state else 'None'}{given})"


def _operation(value: v.Op) -> str:
    given = _listed(value.args)
    if value.name in v.OVER_STATE:
        return f"{value.name}(S, {given})" if given else f"{value.name}(S)"
    return f"{value.name}({given})"


def _times_seen(value: v.TimesSeen) -> str:
    return f"S.times_seen({value.site})" if value.without is None else f"S.times_seen({value.site}, {value.without})"


def _end_of(value: v.EndOf) -> str:
    return f"({python(value.things)} or ({python(value.nothing)},))[{-1 if value.last else 0}]"


def _attempt(value: v.Attempt) -> str:
    return f"j{value.unit}(S{''.join(f', {python(arg)}' for arg in value.args)})"


_PRINTED: dict[type[v.Value], Callable[[Any], str]] = {
    v.Number: lambda n: str(n.value),
    v.Truth: lambda n: str(n.value),
    v.Nothing: lambda n: "None" if n.of_number else "-1",
    v.Data: lambda n: repr(n.value),
    v.Var: lambda n: n.name,
    v.Table: lambda n: n.name,
    v.Arithmetic: _arithmetic,
    v.Negative: lambda n: _closed(f"-{python(n.value)}", n),
    v.Compare: _compare,
    v.And: lambda n: _closed(" and ".join(map(python, n.parts)), n),
    v.Or: lambda n: _closed(" or ".join(map(python, n.parts)), n),
    v.Not: lambda n: _closed(f"not {python(n.test)}", n),
    v.IfElse: _if_else,
    v.Let: lambda n: f"(lambda {n.symbol.name}: {python(n.body)})({python(n.value)})",
    v.Named: lambda n: f"({n.symbol.name} := {python(n.value)})",
    v.Group: lambda n: f"({python(n.value)})",
    v.Load: lambda n: f"S.{n.column}[{python(n.thing)}]",
    v.At: lambda n: f"S.at[{python(n.piece)}]",
    v.Contents: lambda n: f"S.has[{python(n.place)}]",
    v.Look: lambda n: f"S.look({python(n.place)}, {python(n.you)})",
    v.Shown: lambda n: f"S.{n.column}[{python(n.place)}]",
    v.Common: lambda n: f"{python(n.left)} & {python(n.right)}",
    v.InPlay: lambda n: f"(S.play[{n.herd}] or S.herd({n.herd}))",
    v.IsInPlay: lambda n: f"S.in_play({python(n.piece)})",
    v.Carries: lambda n: f"S.carries({python(n.piece)}, {python(n.thing)})",
    v.Kept: lambda n: f"S.view({n.view})",
    v.Laid: lambda n: f"S.laid({python(n.things)})",
    v.Active: lambda _: "S.active",
    v.Held: lambda _: "S.held",
    v.Holding: lambda _: "S.hold",
    v.Untils: lambda _: "S.until",
    v.Lasting: lambda n: f"S.lasting({n.number})",
    v.Flag: lambda n: f"S.flags[{n.number}]",
    v.TimesSeen: _times_seen,
    v.OwnerOf: lambda n: f"S.program.owner_of(S, {python(n.piece)}, {python(n.otherwise)})",
    v.RankOf: lambda n: f"S.program.rank_of(S, {python(n.player)})",
    v.Contested: lambda n: f"S.program.contested(S, {python(n.calls)})",
    v.Roll: lambda n: f"S.roll({n.sides})",
    v.Sample: lambda n: f"S.sample({python(n.among)}, {python(n.number)})",
    v.Onward: lambda n: f"S.onward({python(n.place)})",
    v.Tightened: lambda _: "S.tightened()",
    v.Tuple: _tuple,
    v.NewList: lambda _: "[]",
    v.Row: lambda n: f"({_listed(n.parts)})",
    v.Spread: lambda n: f"*{python(n.row)}",
    v.Entry: lambda n: f"{python(n.table)}[{python(n.index)}]",
    v.Lookup: lambda n: f"{python(n.table)}.get({python(n.key)}, -1)",
    v.Rest: lambda n: f"{python(n.things)}[1:]",
    v.AllButLast: lambda n: f"{python(n.things)}[:-1]",
    v.First: lambda n: f"{python(n.things)}[:{python(n.number)}]",
    v.Reversed: lambda n: f"{python(n.things)}[::-1]",
    v.EndOf: _end_of,
    v.Appended: lambda n: f"({python(n.things)} + ({python(n.one)},))",
    v.Joined: lambda n: " + ".join(f"({python(part)})" for part in n.parts),
    v.PlaceOf: lambda n: f"{python(n.things)}.index({python(n.one)})",
    v.Size: lambda n: f"len({_argument(n.things)})",
    v.Sum: lambda n: f"sum({_argument(n.numbers)})",
    v.Best: _best,
    v.NotBelowZero: lambda n: f"max({python(n.number)}, 0)",
    v.Listed: lambda n: f"tuple({_argument(n.things)})",
    v.Distinct: lambda n: f"tuple(dict.fromkeys({_argument(n.things)}))",
    v.Sorted: lambda n: f"sorted({python(n.things)}, key=lambda {n.symbol.name}: {python(n.key)})",
    v.Upto: lambda n: f"range({python(n.number)})",
    v.Some: _some,
    v.Holds: lambda n: f"bool({python(n.test)})",
    v.Each: _each,
    v.AnyOf: lambda n: f"any({python(n.tests)})",
    v.AllOf: lambda n: f"all({python(n.tests)})",
    v.FirstOf: lambda n: f"next({python(n.things)})",
    v.Apply: _apply,
    v.Attempt: _attempt,
    v.Op: _operation,
}


# ---------------------------------------------------------------- effects


def statement(effect: e.Effect) -> str:
    return _DONE[type(effect)](effect)


def _note(effect: e.Note) -> str:
    kind = "" if effect.what == "verb" else f"{effect.what!r}, "
    return f"S.note({kind}{effect.number}{''.join(f', {python(arg)}' for arg in effect.args)})"


_DONE: dict[type[e.Effect], Callable[[Any], str]] = {
    e.Move: lambda n: f"S.{'put_on_top' if n.on_top else 'move'}({python(n.piece)}, {python(n.place)})",
    e.MoveEach: lambda n: f"S.move_each({_inside(n.pairs)})",
    e.Swap: lambda n: f"S.swap({python(n.one)}, {python(n.other)})",
    e.Shuffle: lambda n: f"S.shuffle({python(n.place)})",
    e.Store: lambda n: f"S.put(S.{n.column}, {python(n.thing)}, {python(n.value)})",
    e.Show: lambda n: f"S.show({python(n.things)}, {python(n.players)})",
    e.Keep: lambda n: f"S.keep({n.phase})",
    e.Rewind: lambda n: f"S.rewind({n.phase}, {n.columns})",
    e.Activate: lambda n: f"S.active = {python(n.player)}",
    e.End: lambda n: f"S.end(S.program.{n.how}({_listed(n.args)}))",
    e.Note: _note,
    e.Group: lambda n: "S.hold += 1" if n.begins else "S.hold -= 1",
    e.SetHeld: lambda n: f"S.held = {python(n.value)}",
    e.Trigger: lambda n: f"S.held = (*S.held, {python(n.call)})",
    e.Loose: lambda n: "S.loose += 1" if n.begins else "S.loose -= 1",
    e.Loosened: lambda n: f"S.loosened({n.before.name})",
    e.Replaced: lambda n: f"S.replaced({n.reaction}, {python(n.owner)})",
    e.Last: lambda n: f"S.until = (*S.until, {python(n.entry)})",
    e.PhaseEdge: lambda n: f"S.phase_{'begins' if n.begins else 'ends'}({n.phase})",
    e.SetFlag: lambda n: f"S.put(S.flags, {n.number}, {python(n.value)})",
    e.Tick: lambda _: "S.tick()",
    e.Pass: lambda _: "pass",
}


# ---------------------------------------------------------------- functions


def function(made: f.Function) -> list[str]:
    """The lines of a function, its head first."""
    params = "".join(f", {param.name}" for param in made.params)
    optional = "" if made.optional is None else f", {made.optional.name}=None"
    head = [f"@{made.remembered}"] if made.remembered else []
    return [*head, f"def {made.name}(S{params}{optional}):", *block(made.body, 1)]


def block(statements: Iterable[f.Statement], depth: int) -> list[str]:
    return [line for inner in statements for line in _lines(inner, "    " * depth, depth)]


def _lines(made: f.Statement, indent: str, depth: int) -> Iterator[str]:
    match made:
        case f.Give():
            yield f"{indent}return {python(made.value)}"
        case f.When():
            yield f"{indent}if {python(made.test)}:"
            yield from block(made.body, depth + 1)
        case f.ForEach():
            yield f"{indent}for {made.symbol.name} in {python(made.items)}:"
            yield from block(made.body, depth + 1)
            if made.otherwise:
                yield f"{indent}else:"
                yield from block(made.otherwise, depth + 1)
        case f.Repeat():
            yield f"{indent}while {python(made.test)}:"
            yield from block(made.body, depth + 1)
        case f.Leave():
            yield f"{indent}break"
        case f.Set():
            yield f"{indent}{', '.join(s.name for s in made.symbols)} = {_listed(made.values)}"
        case f.Unpack():
            yield f"{indent}{', '.join(s.name for s in made.symbols)} = {python(made.value)}"
        case f.Add():
            yield f"{indent}{made.symbol.name} += {python(made.number)}"
        case f.Collect():
            yield f"{indent}{made.symbol.name}.append({python(made.value)})"
        case f.Run():
            yield f"{indent}{python(made.value)}"
        case f.Endless():
            yield f"{indent}raise RecursionError"
        case _:
            raise AssertionError(f"{type(made).__name__} is no statement of a function")
