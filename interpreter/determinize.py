"""A whole game that one player could believe in: for search that must not see past its player's view.

Hidden pieces trade places with each other, within equal backs; everything the player can see stays as it is. Chance
starts afresh from the given seed. The record starts empty, since what it says of hidden pieces would no longer be true.
What a rule in progress has noted about pieces that the player cannot see is the one thing that is not invented anew:
the rule goes on with the pieces it had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.types import EntityType, ListType, SetType, Type
from interpreter import chance
from interpreter.state import State

if TYPE_CHECKING:
    from interpreter.program import Program

PURPOSE = 8  # streams below belong to a game, those from 16 on to bots


def determinized(program: Program, state: State, viewer: int, seed: int) -> State:
    """A copy of the state in which all that the viewer (a player's id) does not know is invented."""
    twin = state.clone()
    twin.log = None
    twin.play = None
    twin.streams = [chance.stream(seed, PURPOSE + purpose) for purpose in range(len(state.streams))]
    generator = chance.Generator(seed, PURPOSE + len(state.streams))
    groups: dict[str, list[int]] = {}
    for piece in program.sight.hidden(state, viewer):
        groups.setdefault(program.sight.back(piece), []).append(piece)
    stands_for: dict[int, int] = {}
    for pieces in groups.values():
        order = pieces[:]
        for i in range(len(order) - 1, 0, -1):
            j = generator.below(i + 1)
            order[i], order[j] = order[j], order[i]
        stands_for.update(zip(pieces, order, strict=True))
    if stands_for:
        _trade(program, state, twin, stands_for)
    return twin


def _trade(program: Program, state: State, twin: State, stands_for: dict[int, int]) -> None:
    """Puts another piece where each one lay, also in fields and options that speak of it."""
    for place in dict.fromkeys(state.at[piece] for piece in stands_for):
        twin.has[place] = tuple(stands_for.get(piece, piece) for piece in state.has[place])
    for piece, other in stands_for.items():
        twin.at[other] = state.at[piece]
    twin.looks = {stands_for.get(piece, piece): players for piece, players in state.looks.items()}
    for f, column in program.module.columns.items():
        if _of_pieces(f.type):
            values = getattr(twin, column)
            values[:] = [_renamed(value, stands_for) for value in values]
    if twin.ask is not None:
        site, decider, options, optional, strict = twin.ask
        if program.of_pieces[site]:
            twin.ask = (site, decider, _renamed(options, stands_for), optional, strict)


def _of_pieces(of: Type) -> bool:
    while isinstance(of, ListType | SetType):
        of = of.of
    return isinstance(of, EntityType) and of.kind.root == "piece"


def _renamed(value: Any, stands_for: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_renamed(v, stands_for) for v in value)
    return stands_for.get(value, value)
