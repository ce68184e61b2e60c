"""Other names for the same pieces: a state in which copies that are alike have traded their ids, and nothing else.

Whatever lies where, with which values, and whatever rules are under way, is as before; only the numbers that the engine
gave to the copies are others. Nobody who sees such a state through a viewer's eyes can notice the difference: that is
what `conformance` holds games to, and what `determinize` uses so that an invented game tells no such number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.run.alike import Alike
from interpreter.run.frames import Frames, replaced, replaced_things
from interpreter.run.program import Program
from interpreter.run.situations import Situation, situation
from interpreter.run.state import State
from interpreter.run.world import BOX, NOTHING


def tradable(program: Program, state: State) -> list[list[int]]:
    """By group of alike pieces: those whose ids may be traded. Where nothing ever comes back to the box, what lies in
    there lies in the order of its ids (`lower/stocks`); and a number in a rule under way that may or may not be a piece
    cannot follow."""
    unsure = program.own(Frames).unsure(state)
    returns = program.later.whereabouts.returns
    found = []
    for group in program.own(Alike).groups:
        if unsure.isdisjoint(group):
            found.append([piece for piece in group if returns or state.at[piece] != BOX])
    return found


def relabel(program: Program, state: State, ids: Mapping[int, int]) -> None:
    """Gives each of these pieces the id of another of its group; the places they carry follow."""
    ids = {piece: other for piece, other in ids.items() if piece != other}
    if not ids:
        return
    if state.kept:
        state.kept = {phase: _relabelled(program, state, kept, ids) for phase, kept in state.kept.items()}
    things = program.world.things
    for cell in program.own(Alike).carried:
        carrier = things[cell].carrier
        if carrier in ids:
            ids[cell] = cell + ids[carrier] - carrier
    at, has = state.at[:], state.has[:]
    for place in {at[thing] for thing in ids}:
        if place not in ids:
            state.has[place] = replaced_things(has[place], ids)
    for thing, other in ids.items():
        state.at[other] = ids.get(at[thing], at[thing])
        state.has[other] = replaced_things(has[thing], ids)
        for inside in has[thing]:
            state.at[ids.get(inside, inside)] = other
    holds_things = program.own(Frames).columns
    for column in state.columns:
        values: list[Any] = getattr(state, column)
        of = holds_things.get(column)
        old = values[:] if of is None else [replaced(value, of, ids) for value in values]
        values[:] = old
        slots = program.module.layouts[column].slots
        for thing, other in ids.items():
            if slots[thing] != NOTHING:
                values[slots[other]] = old[slots[thing]]
    state.looks = {ids.get(piece, piece): players for piece, players in state.looks.items()}
    program.own(Frames).renamed(state, ids)
    state.reflect()


def _relabelled(program: Program, state: State, kept: Situation, ids: Mapping[int, int]) -> Situation:
    """The same of a situation that was kept; to whoever counts how often it was seen it is the same one."""
    then = state.as_it_was(kept)
    relabel(program, then, ids)
    return situation(then)._replace(digest=kept.digest)
