"""The first piece of a kind in the box, where nothing ever comes back to the box.

Pieces then lie in the box in the order of their declaration, from the first move to the last. Those that a noun means
follow one another in it, more often than not: the first of them that is left is found by bisection.
"""

from __future__ import annotations

from dsl import model, tree
from interpreter.ir.functions import Give, Set, Statement, Unpack, When
from interpreter.ir.making import all_hold, compare
from interpreter.ir.values import (
    NO_NUMBER,
    NOTHING,
    YOU,
    And,
    Contents,
    Entry,
    IfElse,
    Number,
    Op,
    Size,
    Table,
    Var,
)
from interpreter.lower.compiler import Compiler
from interpreter.lower.constant import is_settled
from interpreter.lower.kept import Stock
from interpreter.lower.loops import Loop
from interpreter.run.world import BOX


def stock_search(noun: tree.Noun, loop: Loop, c: Compiler) -> tuple[Statement, ...] | None:
    """The body of a function that gives the first such piece; None if it cannot be found in this way."""
    symbol, box = noun.symbol, Contents(Number(BOX))
    if not isinstance(symbol, model.Kind) or symbol.where is not None or loop.heads != ((loop.thing, box),):
        return None
    declared = [i for i in c.world.declared if c.world.things[i].kind.root == "piece"]
    if c.whereabouts.returns or declared != sorted(declared) or not loop.tests or c.sealed:
        return None
    test = all_hold(loop.tests)
    if not is_settled(test, {loop.thing.name, "you"}):
        return None
    table = c.fresh("Y")
    c.rows[table] = Stock(loop.thing, test, c.ids(c.ruleset.kinds["piece"]), tuple(c.world.player_ids))
    low, high, left, i = Var("low"), Var("high"), Var("left"), Var("i")
    span = Entry(Table(table), YOU)
    there = And((compare(i, "<", Size(left)), compare(Entry(left, i), "<=", high)), closed=False)
    found = (
        Unpack((low, high), span),
        Set((left,), (box,)),
        Set((i,), (Op("bisect_left", (left, low)),)),
        Give(IfElse(there, Entry(left, i), NOTHING, closed=False)),
    )
    return (
        When(compare(span, "is not", NO_NUMBER), found),
        *loop.statements(Give(loop.thing)),
        Give(NOTHING),
    )
