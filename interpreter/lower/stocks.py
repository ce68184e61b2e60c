"""The first piece of a kind in the box, where nothing ever comes back to the box.

Pieces then lie in the box in the order of their declaration, from the first move to the last. Those that a noun means
follow one another in it, more often than not: the first of them that is left is found by bisection.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dsl import model, tree
from interpreter.world import BOX, NOTHING

if TYPE_CHECKING:
    from interpreter.lower.compiler import Compiler
    from interpreter.lower.nouns import Loop

_CONSTANT = re.compile(r"[A-Z]\d+")

Span = tuple[int, int]


def stock_search(noun: tree.Noun, loop: Loop, c: Compiler) -> list[str] | None:
    """The body of a function that gives the first such piece; None if it cannot be found in this way."""
    symbol = noun.symbol
    if not isinstance(symbol, model.Kind) or symbol.where is not None or loop.heads != ((loop.thing, f"S.has[{BOX}]"),):
        return None
    declared = [i for i in c.world.declared if c.world.things[i].kind.root == "piece"]
    if c.whereabouts.returns or declared != sorted(declared) or not loop.tests or c.sealed:
        return None
    test = " and ".join(loop.tests)
    tree_of_test = ast.parse(test, mode="eval")
    names = {node.id for node in ast.walk(tree_of_test) if isinstance(node, ast.Name)} - {loop.thing, "you"}
    if any(isinstance(node, ast.Call | ast.Attribute) for node in ast.walk(tree_of_test)):
        return None
    if not all(_CONSTANT.fullmatch(name) for name in names):
        return None
    table = c.fresh("Y")
    c.rows[table] = f"stocks(lambda {loop.thing}, you: {test}, {c.ids(c.ruleset.kinds['piece'])}, {c.world.player_ids})"
    return [
        f"    if {table}[you] is not None:",
        f"        low, high = {table}[you]",
        f"        left = S.has[{BOX}]",
        "        i = bisect_left(left, low)",
        f"        return left[i] if i < len(left) and left[i] <= high else {NOTHING}",
        *loop.statements(f"return {loop.thing}", 1),
        f"    return {NOTHING}",
    ]


def stocks(
    means: Callable[[int, int], bool], pieces: Iterable[int], players: Iterable[int], size: int
) -> list[Span | None]:
    """For each player who may be acting: the first and the last piece that is meant, if no other lies between."""
    found: list[Span | None] = [None] * (size + 1)
    every = sorted(pieces)
    for you in players:
        meant = [piece for piece in every if means(piece, you)]
        if meant and every[every.index(meant[0]) : every.index(meant[-1]) + 1] == meant:
            found[you] = meant[0], meant[-1]
    return found
