"""A state of the Python form as numbers, from which the native form makes its own: see `moves.h`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.native.refusal import NotNative
from interpreter.run.situations import places
from interpreter.run.state import State

if TYPE_CHECKING:
    from interpreter.run.program import Program

NOTHING_THERE, A_LIST = -(1 << 63), 1 << 62
LARGEST = A_LIST // 4  # whatever is no less could be taken for something else


def words_of(program: Program, state: State, phase: int) -> array[int]:
    """`phase`: the one that began last, as far as this matters. Raises NotNative where a state cannot be told."""
    if state.ask is None or state.dice or state.seen or state.search is not None:
        raise NotNative("a state with what only the Python form has")
    site, decider, options, optional, strict = state.ask
    words = array("q", (state.active, phase, state.hold, state.loose, state.mays))
    columns = [getattr(state, column) for column in state.columns]
    _add_position(words, state.at, state.has, columns, state.flags, state.until, tuple(state.looks.items()))
    add_word(words, state.held)
    words.append(len(state.kept))
    for kept_phase, kept in state.kept.items():
        words.append(kept_phase)
        at, has = places(state, kept)
        _add_position(words, at, has, kept.columns, kept.flags, kept.until, kept.looks)
    words.append(len(state.stack))
    for frame in state.stack:
        words.append(frame[0])
        words.append(len(frame) - 1)
        for value in frame[1:]:
            add_word(words, value)
    words.append(site)
    words.append(decider)
    add_word(words, options)
    words.append(optional)
    words.append(strict)
    return words


def _add_position(
    words: array[int],
    at: Sequence[int],
    has: Sequence[tuple[int, ...]],
    columns: Sequence[Sequence[Any]],
    flags: Sequence[Any],
    until: tuple[Any, ...],
    looks: Sequence[tuple[int, tuple[int, ...]]],
) -> None:
    words.extend(at[:-1])
    lying = [(place, inside) for place, inside in enumerate(has) if inside]
    words.append(len(lying))
    for place, inside in lying:
        words.append(place)
        words.append(len(inside))
        words.extend(inside)
    for column in columns:
        _add_column(words, column[:-1])
    for flag in flags:
        add_word(words, flag)
    add_word(words, until)
    words.append(len(looks))
    for piece, players in looks:
        words.append(piece)
        words.append(sum(1 << player for player in dict.fromkeys(players)))


def _add_column(words: array[int], column: Sequence[Any]) -> None:
    """Mostly numbers, which are added all at once."""
    try:
        words.extend(array("q", column))
    except TypeError:
        for value in column:
            add_word(words, value)


def add_word(words: array[int], value: Any) -> None:
    """A value, as `told` and `situation` tell it. Raises OverflowError for a number that is too large."""
    if value is None:
        words.append(NOTHING_THERE)
    elif isinstance(value, int):
        if not -LARGEST < value < LARGEST:
            raise OverflowError
        words.append(value)
    elif isinstance(value, tuple | list | range):
        words.append(A_LIST)
        words.append(len(value))
        for part in value:
            add_word(words, part)
    else:
        raise NotNative(f"a state holds a {type(value).__name__}")
