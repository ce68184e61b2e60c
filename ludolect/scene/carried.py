"""Grids that pieces carry, as boards: a map that things lie on, and a card whose squares other pieces cover.

A square that pieces can lie on is drawn wherever its carrier is used; one that they cannot, with its carrier while that
is in play. What covers such a square lies on the carrier and lists the square in a field of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import EntityType, GridType, ListType, SetType
from interpreter.run.world import BOX, Thing
from ludolect.scene.data import Sign

if TYPE_CHECKING:
    from interpreter.run.program import Program
    from interpreter.run.state import State
    from ludolect.scene.facts import Facts


def is_drawn(program: Program, state: State, carrier: Thing, squares: Iterable[Thing]) -> bool:
    if carrier.kind.root != "piece":
        return any(program.live[square.id] for square in squares)
    if any(program.live[square.id] for square in squares):
        return state.at[carrier.id] != BOX or any(state.has[square.id] for square in squares)
    return state.in_play(carrier.id)


def coverings(program: Program, state: State, carrier: Thing, squares: Iterable[Thing]) -> dict[int, int]:
    """By square: the piece that lies on the carrier and covers it."""
    found: dict[int, int] = {}
    own = {square.id: square.kind for square in squares}
    for field in program.module.columns:
        of = field.type.of if isinstance(field.type, ListType | SetType) else None
        if not isinstance(of, EntityType) or not any(kind.is_a(of.kind) for kind in own.values()):
            continue
        for rider in state.has[carrier.id]:
            if program.world.things[rider].kind.is_a(field.owner):
                found.update((square, rider) for square in program.tracked(state, field, rider) if square in own)
    return found


def code(carrier: model.Kind, square: Thing) -> str:
    """What stands for a square in the picture it was made from."""
    assert square.x is not None
    assert square.y is not None
    for above in carrier.line():
        for formula in above.formulas.values():
            expr, of = formula.expr, formula.field.type
            if isinstance(expr, tree.Grid) and isinstance(of, GridType) and square.kind.is_a(of.of):
                return expr.rows[square.y - 1][square.x - 1]
    return "."


def meanings(facts: Facts, state: State, squares: Iterable[tuple[str, Thing]]) -> list[Sign]:
    """What the codes of squares stand for, as far as the rules have words for it; in the order of the squares."""
    found: dict[str, Sign] = {}
    for sign, square in squares:
        if sign not in found and (said := facts.given(state, square)):
            found[sign] = Sign(sign, ", ".join(said))
    return list(found.values())
