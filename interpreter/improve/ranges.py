"""What a value can be: some values, a list or a row of such, a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from interpreter.run.world import NOTHING


class Lying(frozenset[Any]):
    """Pieces that lie in one of some places, or nothing."""

    places: frozenset[int]

    @staticmethod
    def found(values: frozenset[Any], places: frozenset[int]) -> Lying:
        made = Lying(values)
        made.places = places
        return made


class Of(NamedTuple):
    """A tuple or list of some of these."""

    elements: frozenset[Any]


class Row(NamedTuple):
    """A tuple that has something of its own at each place."""

    parts: tuple[Range, ...]


class Rows(NamedTuple):
    """A tuple or list of such."""

    parts: tuple[Range, ...]


class Fixed(NamedTuple):
    table: Any


Range = frozenset[Any] | Of | Row | Rows | Fixed | None
Env = dict[str, Range]


def kept_of(found: frozenset[Any], left: Iterable[Any]) -> frozenset[Any]:
    """Some of the values; pieces lie where they lay."""
    return Lying.found(frozenset(left), found.places) if isinstance(found, Lying) else frozenset(left)


def anywhere(found: Range) -> Range:
    """The same after pieces may have been moved."""
    if isinstance(found, Of):
        return Of(frozenset(found.elements))
    return frozenset(found) if isinstance(found, Lying) else found


def either(one: Range, other: Range) -> Range:
    """The one or the other."""
    one, other = (as_list(r) if isinstance(r, Fixed) else r for r in (one, other))
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        lying = [found for found in (one, other) if not found <= {NOTHING, None}]
        places = [found.places for found in lying if isinstance(found, Lying)]
        both = frozenset(one | other)
        return Lying.found(both, frozenset().union(*places)) if lying and len(places) == len(lying) else both
    if isinstance(one, Of) and isinstance(other, Of):
        elements = either(one.elements, other.elements)
        return Of(elements) if isinstance(elements, frozenset) else None
    return None


def as_list(found: Range) -> Of | None:
    """What can be met one after the other."""
    if isinstance(found, Fixed):
        made = range_of([found.table])
        return made if isinstance(made, Of) else None
    return found if isinstance(found, Of) else None


def or_none(options: Range) -> Range:
    """The answer to a decision."""
    among = as_list(options)
    return None if among is None else either(among.elements, frozenset({None}))


def range_of(values: list[Any] | None) -> Range:
    if values is None:
        return None
    if all(value is None or isinstance(value, int) for value in values):
        return frozenset(values)
    if all(isinstance(value, tuple | list) for value in values):
        inside = [inner for value in values for inner in value]
        if all(inner is None or isinstance(inner, int) for inner in inside):
            return Of(frozenset(inside))
    return None


def agreed(truths: list[bool]) -> bool | None:
    """What all of them are, if they are."""
    if not truths or any(truth is not truths[0] for truth in truths):
        return None
    return truths[0]
