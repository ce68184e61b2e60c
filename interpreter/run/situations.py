"""How everything was when a phase began: kept, and gone back to by `rewind`.

A situation is where every piece lies and what every tracked field holds, and with it which conditions of `whenever`
held and what pieces had been shown to whom. Going back leaves alone what is not part of it: the record, the generators
of chance, how often situations were seen, whose turn it is, and the rule that is running, which goes on. Whatever lasts
`until` a phase and was begun since is over; what has ended since does not come back. What somebody has seen stays seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from interpreter.run.ground import Ground


class Situation(NamedTuple):
    lying: tuple[tuple[int, tuple[int, ...]], ...]  # by place that is not empty: which pieces, in their order
    columns: tuple[tuple[Any, ...], ...]  # in the order of `State.columns`
    flags: tuple[tuple[int, ...], ...]
    until: tuple[tuple[Any, ...], ...]
    looks: tuple[tuple[int, tuple[int, ...]], ...]
    digest: str


def situation(state: Ground) -> Situation:
    return Situation(
        tuple((place, inside) for place, inside in enumerate(state.has) if inside),
        tuple(tuple(getattr(state, column)) for column in state.columns),
        tuple(state.flags),
        state.until,
        tuple(sorted(state.looks.items())),
        state.program.position_digest(state),
    )


def places(state: Ground, kept: Situation) -> tuple[list[int], list[tuple[int, ...]]]:
    """Where everything lay, and what lay where: places stay where they are."""
    at, has = state.at[:], list[tuple[int, ...]]([()] * len(state.has))
    for place, inside in kept.lying:
        has[place] = inside
        for piece in inside:
            at[piece] = place
    return at, has


def lay_out(state: Ground, kept: Situation, left_alone: tuple[str, ...] = ()) -> None:
    """Makes a state what it was, but for some columns. A search can take it back."""
    seen = _seen(state)
    at, has = places(state, kept)
    lists: list[tuple[list[Any], Sequence[Any]]] = [(state.at, at), (state.has, has)]
    lists += [
        (getattr(state, column), values)
        for column, values in zip(state.columns, kept.columns, strict=True)
        if column not in left_alone
    ]
    lists.append((state.flags, kept.flags))
    state.unlist_all()
    for now, then in lists:
        for i, (old, new) in enumerate(zip(now, then, strict=True)):
            if old != new or type(old) is not type(new):
                if state.search is not None:
                    state.search.journal.append((now, i, old))
                now[i] = new
    state.until = tuple(entry for entry in state.until if entry in kept.until)
    state.looks = dict(kept.looks)
    for piece, players in seen.items():
        known = tuple(player for player in players if not _sees(state, piece, player))
        if known:
            state.looks[piece] = (*state.looks.get(piece, ()), *known)
    state.derive_again()


def _seen(state: Ground) -> dict[int, tuple[int, ...]]:
    """By piece: who sees it now."""
    program = state.program
    if not program.shown:
        return {}
    players = program.world.player_ids
    return {piece: tuple(p for p in players if _sees(state, piece, p)) for piece in program.pieces}


def _sees(state: Ground, piece: int, player: int) -> bool:
    program, place = state.program, state.at[piece]
    while program.is_piece[place]:
        place = state.at[place]
    return player in state.looks.get(piece, ()) or program.shows(state, place, player)
