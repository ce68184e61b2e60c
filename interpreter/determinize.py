"""A whole game that one player could believe in: for search that must not see past its player's view.

Three things a player does not know are invented anew. Hidden pieces trade places with each other, within equal backs;
everything that speaks of them follows: fields, options, effects that last or wait, and the variables of rules that are
under way. Choices that others have sealed (inside a `together` that still goes on) are made again, at random. Chance
starts afresh from the given seed. Everything the player can see stays as it is. The record starts empty, since what it
says of hidden pieces would no longer be true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import chance, history
from interpreter.chance import Generator
from interpreter.frames import replaced, replaced_things
from interpreter.state import State

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.program import Program

PURPOSE = 8  # streams below belong to a game, those from 16 on to bots
TRIES = 20


def determinized(game: Game, viewer: int, seed: int) -> State:
    """A copy of the game's state in which all that the viewer (a player's id, or an onlooker) does not know is
    invented."""
    program = game.program
    generator = Generator(seed, PURPOSE + len(game.state.streams))
    sealed = history.sealed(game)
    if any(decider != viewer for decider, _ in sealed):
        for _ in range(TRIES):
            twin = _decided_again(game, viewer, sealed, generator)
            if twin is not None:
                return _afresh(twin, seed)
    twin = game.state.clone()
    _trade(program, twin, viewer, generator)
    return _afresh(twin, seed)


def _afresh(state: State, seed: int) -> State:
    state.log = None
    state.reflect()
    state.answer = None
    state.streams = [chance.stream(seed, PURPOSE + purpose) for purpose in range(len(state.streams))]
    return state


def _decided_again(game: Game, viewer: int, sealed: list[tuple[int, object]], generator: Generator) -> State | None:
    """From before the first sealed choice on, with the viewer's own choices and others for everybody else; None if that
    does not lead to where the game is."""
    twin = history.before_sealed(game, len(sealed))
    stands_for = _trade(game.program, twin, viewer, generator)
    for decider, value in sealed:
        if twin.ask is None or twin.ask[1] != decider:
            return None
        site, _, options, optional, _ = twin.ask
        if decider == viewer:
            of = game.program.module.sites[site].of
            value = replaced(value, of, stands_for)
            if value not in options and not (value is None and optional):
                return None
        else:
            drawn = generator.below(len(options) + optional)
            value = options[drawn] if drawn < len(options) else None
        history.give(game.program, twin, value, game.ask_forced)
    same = twin.ask is not None and game.state.ask is not None and twin.ask[:2] == game.state.ask[:2]
    return twin if same else None


def _trade(program: Program, state: State, viewer: int, generator: Generator) -> dict[int, int]:
    """Puts another piece where each hidden one lay; which stands for which."""
    groups: dict[str, list[int]] = {}
    for piece in program.sight.hidden(state, viewer):
        groups.setdefault(program.sight.back(piece), []).append(piece)
    stands_for: dict[int, int] = {}
    for pieces in groups.values():
        order = pieces[:]
        for i in range(len(order) - 1, 0, -1):
            j = generator.below(i + 1)
            order[i], order[j] = order[j], order[i]
        stands_for.update({piece: other for piece, other in zip(pieces, order, strict=True) if piece != other})
    if stands_for:
        _rename(program, state, stands_for)
    return stands_for


def _rename(program: Program, state: State, stands_for: dict[int, int]) -> None:
    places = {piece: state.at[piece] for piece in stands_for}
    for place in dict.fromkeys(places.values()):
        state.has[place] = replaced_things(state.has[place], stands_for)
    for piece, other in stands_for.items():
        state.at[other] = places[piece]
    state.looks = {stands_for.get(piece, piece): players for piece, players in state.looks.items()}
    for column in program.sight.frames.columns:
        values = getattr(state, column)
        values[:] = [stands_for.get(v, v) if type(v) is int else replaced_things(v, stands_for) for v in values]
    program.sight.frames.renamed(state, stands_for)
    state.reflect()
