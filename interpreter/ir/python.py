"""Values and effects of the intermediate form, printed as Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.ir import code as c
from interpreter.ir import effects as e
from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.ir.walking import lists_read

Printer = Callable[[v.Value], str]


def python(value: v.Value) -> str:
    """The expression. A value is printed once; whatever it is part of uses what was printed."""
    known = value.printed
    if known is None:
        known = _PRINTED[type(value)](value, python)
        value.keep("printed", known)
    return known


def reading(lists: Mapping[str, str]) -> Printer:
    """Prints expressions of a function that has some lists of the state under names of its own."""

    def printed(value: v.Value) -> str:
        read = lists_read(value)
        if not read or read.isdisjoint(lists):
            return python(value)
        match value:
            case reads.Contents(place=index):
                name = lists.get("has")
            case reads.At(piece=index):
                name = lists.get("at")
            case reads.Load(column=column, thing=thing, slots=slots):
                return _loaded(lists.get(column, f"S.{column}"), slots, printed(thing))
            case reads.Shown(column=column, place=index):
                name = lists.get(column)
            case _:
                return _PRINTED[type(value)](value, printed)
        return _PRINTED[type(value)](value, printed) if name is None else f"{name}[{printed(index)}]"

    return printed


def _loaded(column: str, slots: str, thing: str) -> str:
    return f"{column}[{_slot(slots, thing)}]"


def _slot(slots: str, thing: str) -> str:
    return f"{slots}[{thing}]" if slots else thing


def _listed(values: tuple[v.Value, ...], p: Printer) -> str:
    return ", ".join(map(p, values))


def _closed(text: str, value: v.Operator) -> str:
    return f"({text})" if value.closed else text


def _arithmetic(value: v.Arithmetic, p: Printer) -> str:
    return _closed(f"{p(value.left)} {value.op} {p(value.right)}", value)


def _compare(value: v.Compare, p: Printer) -> str:
    rest = "".join(f" {op} {p(right)}" for op, right in value.rest)
    return _closed(f"{p(value.left)}{rest}", value)


def _if_else(value: v.IfElse, p: Printer) -> str:
    return _closed(f"{p(value.then)} if {p(value.test)} else {p(value.otherwise)}", value)


def _some(value: v.Some, p: Printer) -> str:
    if value.negated:
        return _closed(f"not {p(value.things)}", value)
    empty = "()" if isinstance(value.things, reads.Contents) else "[]"
    return _closed(f"{p(value.things)} != {empty}", value)


def _each(value: v.Each, p: Printer) -> str:
    return f"{p(value.value)} {clauses(value.clauses, p)}"


def clauses(found: tuple[v.Clause, ...], p: Printer) -> str:
    """The loops of a comprehension."""
    return " ".join(_clause(clause, p) for clause in found)


def _clause(clause: v.Clause, p: Printer) -> str:
    loop = f"for {clause.symbol.name} in {_inside(clause.items, p)}"
    return f"{loop} if {' and '.join(map(p, clause.tests))}" if clause.tests else loop


def _inside(things: v.Value, p: Printer) -> str:
    """Something to go through: where it is a comprehension, in brackets if all of it is found at once."""
    if isinstance(things, v.Each):
        return f"[{p(things)}]" if things.at_once else f"({p(things)})"
    return p(things)


def _argument(things: v.Value, p: Printer) -> str:
    """The same as the only argument of a function."""
    return f"[{p(things)}]" if isinstance(things, v.Each) and things.at_once else p(things)


def _best(value: v.Best, p: Printer) -> str:
    return f"{'max' if value.highest else 'min'}({_inside(value.numbers, p)}, default=None)"


def _tuple(value: v.Tuple, p: Printer) -> str:
    return f"({_listed(value.parts, p)},)" if value.parts else "()"


def _apply(value: v.Apply, p: Printer) -> str:
    given = "".join(f", {p(arg)}" for arg in value.args)
    return f"{value.function}({'S' if value.state else 'None'}{given})"


def _operation(value: v.Op, p: Printer) -> str:
    given = _listed(value.args, p)
    if value.name in v.OVER_STATE:
        return f"{value.name}(S, {given})" if given else f"{value.name}(S)"
    return f"{value.name}({given})"


def _times_seen(value: reads.TimesSeen, p: Printer) -> str:
    return f"S.times_seen({value.site})" if value.without is None else f"S.times_seen({value.site}, {value.without})"


def _end_of(value: v.EndOf, p: Printer) -> str:
    return f"({p(value.things)} or ({p(value.nothing)},))[{-1 if value.last else 0}]"


def _attempt(value: v.Attempt, p: Printer) -> str:
    return f"j{value.unit}(S{''.join(f', {p(arg)}' for arg in value.args)})"


def _go_on(value: c.GoOn, p: Printer) -> str:
    given = _listed((*value.args, *value.needs), p)
    called = f"{value.how}(S, me, {value.function}" if value.how else f"{value.function}(S, me"
    return f"{called}, {given})" if given else f"{called})"


_PRINTED: dict[type[v.Value], Callable[[Any, Printer], str]] = {
    v.Number: lambda n, p: str(n.value),
    v.Truth: lambda n, p: str(n.value),
    v.Nothing: lambda n, p: "None" if n.of_number else "-1",
    v.Data: lambda n, p: repr(n.value),
    v.Var: lambda n, p: n.name,
    v.Table: lambda n, p: n.name,
    v.Arithmetic: _arithmetic,
    v.Negative: lambda n, p: _closed(f"-{p(n.value)}", n),
    v.Compare: _compare,
    v.And: lambda n, p: _closed(" and ".join(map(p, n.parts)), n),
    v.Or: lambda n, p: _closed(" or ".join(map(p, n.parts)), n),
    v.Not: lambda n, p: _closed(f"not {p(n.test)}", n),
    v.IfElse: _if_else,
    v.Let: lambda n, p: f"(lambda {n.symbol.name}: {p(n.body)})({p(n.value)})",
    v.Named: lambda n, p: f"({n.symbol.name} := {p(n.value)})",
    v.Group: lambda n, p: f"({p(n.value)})",
    reads.Load: lambda n, p: _loaded(f"S.{n.column}", n.slots, p(n.thing)),
    reads.At: lambda n, p: f"S.at[{p(n.piece)}]",
    reads.Contents: lambda n, p: f"S.has[{p(n.place)}]",
    reads.Look: lambda n, p: f"S.look({p(n.place)}, {p(n.you)})",
    reads.Shown: lambda n, p: f"S.{n.column}[{p(n.place)}]",
    reads.Common: lambda n, p: f"{p(n.left)} & {p(n.right)}",
    reads.InPlay: lambda n, p: f"(S.play[{n.herd}] or S.herd({n.herd}))",
    reads.IsInPlay: lambda n, p: f"S.in_play({p(n.piece)})",
    reads.Carries: lambda n, p: f"S.carries({p(n.piece)}, {p(n.thing)})",
    reads.Kept: lambda n, p: f"S.roster({n.roster})",
    reads.Laid: lambda n, p: f"S.laid({p(n.things)})",
    reads.Active: lambda _, p: "S.active",
    reads.Held: lambda _, p: "S.held",
    reads.Holding: lambda _, p: "S.hold",
    reads.Untils: lambda _, p: "S.until",
    reads.Lasting: lambda n, p: f"S.lasting({n.number})",
    reads.Flag: lambda n, p: f"S.flags[{n.number}]",
    reads.TimesSeen: _times_seen,
    reads.OwnerOf: lambda n, p: f"S.program.owner_of(S, {p(n.piece)}, {p(n.otherwise)})",
    reads.RankOf: lambda n, p: f"S.program.rank_of(S, {p(n.player)})",
    reads.Contested: lambda n, p: f"S.judge.contested(S, {p(n.calls)})",
    reads.Roll: lambda n, p: f"S.roll({n.sides})",
    reads.Sample: lambda n, p: f"S.sample({p(n.among)}, {p(n.number)})",
    reads.Onward: lambda n, p: f"S.onward({p(n.place)})",
    reads.Tightened: lambda _, p: "S.tightened()",
    v.Tuple: _tuple,
    v.NewList: lambda _, p: "[]",
    v.Row: lambda n, p: f"({_listed(n.parts, p)})",
    v.Spread: lambda n, p: f"*{p(n.row)}",
    v.Entry: lambda n, p: f"{p(n.table)}[{p(n.index)}]",
    v.Lookup: lambda n, p: f"{p(n.table)}.get({p(n.key)}, -1)",
    v.Rest: lambda n, p: f"{p(n.things)}[1:]",
    v.AllButLast: lambda n, p: f"{p(n.things)}[:-1]",
    v.First: lambda n, p: f"{p(n.things)}[:{p(n.number)}]",
    v.Reversed: lambda n, p: f"{p(n.things)}[::-1]",
    v.EndOf: _end_of,
    v.Appended: lambda n, p: f"({p(n.things)} + ({p(n.one)},))",
    v.Joined: lambda n, p: " + ".join(f"({p(part)})" for part in n.parts),
    v.PlaceOf: lambda n, p: f"{p(n.things)}.index({p(n.one)})",
    v.Size: lambda n, p: f"len({_argument(n.things, p)})",
    v.Sum: lambda n, p: f"sum({_argument(n.numbers, p)})",
    v.Best: _best,
    v.NotBelowZero: lambda n, p: f"max({p(n.number)}, 0)",
    v.Listed: lambda n, p: f"tuple({_argument(n.things, p)})",
    v.NewListOf: lambda n, p: f"[{p(n.things)}]",
    v.Distinct: lambda n, p: f"tuple(dict.fromkeys({_argument(n.things, p)}))",
    v.Sorted: lambda n, p: f"sorted({p(n.things)}, key=lambda {n.symbol.name}: {p(n.key)})",
    v.Upto: lambda n, p: f"range({p(n.number)})",
    v.Some: _some,
    v.Holds: lambda n, p: f"bool({p(n.test)})",
    v.Each: _each,
    v.AnyOf: lambda n, p: f"any({p(n.tests)})",
    v.AllOf: lambda n, p: f"all({p(n.tests)})",
    v.FirstOf: lambda n, p: f"next({p(n.things)})",
    v.Apply: _apply,
    v.Attempt: _attempt,
    v.Op: _operation,
    c.Invoke: lambda n, p: f"{n.function}({_listed(n.args, p)})",
    c.InvokeRule: lambda n, p: f"{n.table}{n.form}[{p(n.thing)}]({_listed(n.args, p)})",
    c.GoOn: _go_on,
    c.AskProgram: lambda n, p: f"S.judge.{n.method}({_listed(n.args, p)})",
    c.Drawn: lambda n, p: f"int(D() * {p(n.number)})",
    c.AnotherDecides: lambda n, p: f"{p(n.decider)} != me and is_other(me, {p(n.decider)})",
    c.Answer: lambda _, p: "S.answer",
    c.IsLoose: lambda _, p: "S.loose",
    c.Looked: lambda _, p: "S.looks",
    c.NewFrame: lambda n, p: f"[{n.block}{''.join(f', {p(each)}' for each in n.variables)}]",
    c.Continuation: lambda n, p: n.name,
    c.KeptList: lambda n, p: f"S.rosters[{p(n.roster)}]",
    c.KeptNow: lambda n, p: f"({n.kept.name}[0] if not {n.kept.name}[1] else S.roster({n.roster}))",
    c.From: lambda n, p: f"{p(n.things)}[{p(n.number)} :]",
}


# ---------------------------------------------------------------- effects


def statement(effect: e.Effect, p: Printer = python) -> str:
    return _DONE[type(effect)](effect, p)


def _note(effect: e.Note, p: Printer) -> str:
    kind = "" if effect.what == "verb" else f"{effect.what!r}, "
    return f"S.note({kind}{effect.number}{''.join(f', {p(arg)}' for arg in effect.args)})"


_DONE: dict[type[e.Effect], Callable[[Any, Printer], str]] = {
    e.Move: lambda n, p: f"S.{'put_on_top' if n.on_top else 'move'}({p(n.piece)}, {p(n.place)})",
    e.MoveEach: lambda n, p: f"S.move_each({_inside(n.pairs, p)})",
    e.Swap: lambda n, p: f"S.swap({p(n.one)}, {p(n.other)})",
    e.Shuffle: lambda n, p: f"S.shuffle({p(n.place)})",
    e.Store: lambda n, p: f"S.put(S.{n.column}, {_slot(n.holders, p(n.thing))}, {p(n.value)})",
    e.Show: lambda n, p: f"S.show({p(n.things)}, {p(n.players)})",
    e.Keep: lambda n, p: f"S.keep({n.phase})",
    e.Rewind: lambda n, p: f"S.rewind({n.phase}, {n.columns})",
    e.Activate: lambda n, p: f"S.active = {p(n.player)}",
    e.End: lambda n, p: f"S.end(S.program.{n.how}({_listed(n.args, p)}))",
    e.Note: _note,
    e.Group: lambda n, p: "S.hold += 1" if n.begins else "S.hold -= 1",
    e.SetHeld: lambda n, p: f"S.held = {p(n.value)}",
    e.Trigger: lambda n, p: f"S.held = (*S.held, {p(n.call)})",
    e.Loose: lambda n, p: "S.loose += 1" if n.begins else "S.loose -= 1",
    e.Loosened: lambda n, p: f"S.loosened({n.before.name})",
    e.Replaced: lambda n, p: f"S.replaced({n.reaction}, {p(n.owner)})",
    e.Last: lambda n, p: f"S.until = (*S.until, {p(n.entry)})",
    e.PhaseEdge: lambda n, p: f"S.phase_{'begins' if n.begins else 'ends'}({n.phase})",
    e.SetFlag: lambda n, p: f"S.put(S.flags, {n.number}, {p(n.value)})",
    e.Tick: lambda _, p: "S.tick()",
    e.Pass: lambda _, p: "pass",
}

v.Value.printer = python
e.Effect.printer = statement
