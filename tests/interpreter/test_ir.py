"""The intermediate form: trees without source text, looked through and changed as trees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from interpreter import ir
from interpreter.emit import emitting
from interpreter.emit.emitting import Text
from interpreter.ir import code, effects, functions, python, reads, units, values
from interpreter.ir.making import all_hold, compare, is_given, there
from interpreter.ir.reads import At, Contents, Load
from interpreter.ir.touching import CALLS, PURE, TABLE, On, touched
from interpreter.ir.values import (
    NOTHING,
    Apply,
    Clause,
    Compare,
    Each,
    Entry,
    IfElse,
    Let,
    Listed,
    Number,
    Table,
    Value,
    Var,
)
from interpreter.ir.walking import free, free_of, mentions, put, walk
from ludolect.api import load
from ludolect.library import builtin_names
from tests.interpreter.tables import rules

# where a node may hold a `str`: the name of a variable, a table, a column, a function; what a unit is called for people
SYMBOLS = {
    "Var.name",
    "Table.name",
    "Load.column",
    "Load.slots",
    "Shown.column",
    "Store.column",
    "Store.holders",
    "Store.slots",
    "Rewind.columns",
    "TimesSeen.without",
    "Apply.function",
    "Function.name",
    "Dispatch.table",
    "Unit.title",
    "Unit.types",
    "Unit.unnamed",
    "Unit.named",
    "Invoke.function",
    "InvokeRule.table",
    "GoOn.function",
    "Continuation.name",
}
READING = re.compile(r"^(?:import|from) (?:re|ast|tokenize)\b", re.MULTILINE)
X, Y = Var("x7"), Var("x8")


def below(kind: type[Any]) -> Iterator[type[Any]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from below(inner)


def nodes() -> list[type[Any]]:
    """All classes of the form."""
    modules = (values, reads, effects, functions, units, code)
    return [
        made
        for module in modules
        for made in vars(module).values()
        if isinstance(made, type) and is_dataclass(made) and made.__module__ == module.__name__
    ]


def mentions_str(hint: Any) -> bool:
    return hint is str or any(mentions_str(inner) for inner in get_args(hint) if isinstance(hint, object))


@pytest.mark.parametrize("node", nodes(), ids=lambda node: str(node.__name__))
def test_no_node_holds_text(node: type[Any]) -> None:
    hints = get_type_hints(node)
    texts = {f"{node.__name__}.{f.name}" for f in fields(node) if mentions_str(hints[f.name])}
    assert texts <= SYMBOLS


def test_nothing_looks_into_printed_code(repository: Path) -> None:
    files = sorted((repository / "interpreter").rglob("*.py"))
    assert not [file.name for file in files if READING.search(file.read_text(encoding="utf-8"))]


def test_printed_code_goes_to_the_compiler_alone(repository: Path) -> None:
    """Besides that it is only counted into the fingerprint of the rules."""
    used = re.compile(r"str\([\w.]*\btexts?\b|\.source\b(?=[^.]*module)|module\.source")
    lines = [
        line.strip()
        for file in sorted((repository / "interpreter").rglob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if used.search(line)
    ]
    others = [line for line in lines if "exec(compile(" not in line]
    assert others == [
        "return str(self.texts[FILE])",
        'stamp = f"{ruleset.designation}\\0{world.players}\\0{texts}\\0{module.source}"',
    ]


def test_every_symbol_is_one_that_there_is() -> None:
    known = {f"{node.__name__}.{f.name}" for node in nodes() for f in fields(node)}
    assert known >= SYMBOLS


def test_every_value_and_effect_is_printed() -> None:
    assert {v for v in below(Value) if v is not values.Operator} == set(python._PRINTED)
    assert set(below(effects.Effect)) == set(python._DONE)
    assert set(below(functions.Statement)) == set(emitting._STATED)


def test_what_every_node_touches_is_in_the_table() -> None:
    """Once: by a row, as something called, or as something that touches nothing."""
    kinds = [kind for base in (Value, effects.Effect, functions.Statement) for kind in below(base)]
    special = {values.Op, code.Write}
    for kind in kinds:
        said = (kind in TABLE) + (kind in CALLS) + issubclass(kind, PURE) + (kind in special)
        assert said == 1, kind.__name__
    assert touched(values.Op("one_of", (X,))).reads == On.CONTENTS
    assert touched(code.Write(At(X), Y)) == (On.NOTHING, On.CONTENTS)
    assert touched(code.Write(Contents(X), Y, "+")) == (On.CONTENTS, On.CONTENTS)


def test_parentheses_are_no_part_of_what_a_value_means() -> None:
    closed = Compare(X, (("==", NOTHING),))
    bare = compare(X, "==", NOTHING)
    assert closed == bare
    assert (str(closed), str(bare)) == ("(x7 == -1)", "x7 == -1")


def test_a_value_is_looked_through() -> None:
    value = IfElse(there(X), Load("c3", X), Entry(Table("T4"), At(Y)))
    assert [type(node).__name__ for node in walk(value)] == [
        "IfElse",
        "Compare",
        "Var",
        "Nothing",
        "Load",
        "Var",
        "Entry",
        "Table",
        "At",
        "Var",
    ]
    assert mentions(value, "x8")
    assert not mentions(value, "x9")


def test_another_value_is_put_in_the_place_of_a_variable() -> None:
    found = Listed(Each(X, (Clause(X, Contents(Y), (compare(X, "!=", Y),)),), at_once=True))
    assert str(put(found, {"x8": Number(4)})) == "tuple([x7 for x7 in S.has[4] if x7 != 4])"
    assert str(put(found, {"x7": Var("x9")})) == "tuple([x9 for x9 in S.has[x8] if x9 != x8])"
    assert put(found, {"v1": Number(4)}) is found


def test_what_a_loop_gives_a_name_is_not_taken_from_around_it() -> None:
    found = Each(Entry(Table("T1"), X), (Clause(X, Contents(Y), (compare(X, "!=", Var("v3")),)),))
    assert free(found) == {"x8", "v3"}
    assert free(Each(X, (Clause(X, Contents(X)),))) == {"x7"}  # where the loop is over, not what it gives
    assert free(Let(X, Y, compare(X, "==", Var("n0")))) == {"x8", "n0"}


def test_statements_of_a_function_have_names_of_their_own() -> None:
    found = Var("found")
    body = (
        functions.Set((found,), (values.NewList(),)),
        functions.ForEach(X, Contents(Y), (functions.When(there(X), (functions.Collect(found, X),)),)),
        functions.Give(Listed(found)),
    )
    assert free_of(body) == {"x8"}
    text = Text()
    text.function(functions.Function("o9", (Y,), body))
    assert text.lines == [
        "def o9(S, x8):",
        "    found = []",
        "    for x7 in S.has[x8]:",
        "        if x7 != -1:",
        "            found.append(x7)",
        "    return tuple(found)",
    ]


def test_tests_are_joined() -> None:
    assert str(all_hold([])) == "True"
    assert str(all_hold([is_given(X), Apply("q1", (X,))])) == "x7 is not None and q1(S, x7)"


def test_values_know_where_they_come_from_and_what_they_are() -> None:
    program = rules("kind peg { track hurt: number = 0 }\npeg ash { }\nflow { set ash.hurt to 2 }").program(1)
    stored = [
        op.effect.thing
        for unit in program.module.units
        for op in ir.walk(unit.ops)
        if isinstance(op, ir.Do) and isinstance(op.effect, effects.Store)
    ]
    (thing,) = (thing for thing in stored if thing.span is not None and thing.span.text == "ash")
    assert str(thing.of) == "ash"


@pytest.mark.parametrize("name", builtin_names()[:3])
def test_what_is_equal_is_printed_alike(name: str) -> None:
    made = load(name)
    known: dict[Value, str] = {}
    for unit in made.program(made.players[0]).module.units:
        for op in ir.walk(unit.ops):
            for part in ir.parts(op):
                for node in walk(part):
                    if isinstance(node, Value):
                        assert known.setdefault(node, str(node)).strip("()") == str(node).strip("()")
