"""Which way things point on a grid, found out from the rules alone.

A kind of place may have a field `step` with a direction as its parameter: `ray` and `around` follow it. Asking each
place where its steps lead gives, for every direction, how far right and up it goes, and so its arrow. A piece that has
a value of that choice looks that way; a list of directions, or of another circle with as many values (sides, counted
from where the piece looks), marks the sides of the piece. Nothing here asks for a direction by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl import model
from dsl.types import ChoiceType, ListType, SetType
from interpreter.run.reading import Values
from interpreter.run.world import Thing

if TYPE_CHECKING:
    from interpreter.run.state import State

Way = tuple[int, int]  # to the right, upwards

ARROWS: dict[Way, str] = {
    (0, 1): "↑",
    (1, 1): "↗",
    (1, 0): "→",
    (1, -1): "↘",
    (0, -1): "↓",
    (-1, -1): "↙",
    (-1, 0): "←",
    (-1, 1): "↖",
}
DOUBLE: dict[Way, str] = dict(zip(ARROWS, "⇑⇗⇒⇘⇓⇙⇐⇖", strict=True))
MARKS = "■□◆◇▲△"  # of the second list of sides, the third ...
LOOKS = "·"


@dataclass(frozen=True)
class Pointing:
    """What a piece shows on its sides: a sign for each way, the fields the signs stand for, and those that say which
    way it looks."""

    signs: dict[Way, str]
    fields: dict[str, model.Field]
    looks: list[model.Field]


class Compass:
    """The directions of one kind of place."""

    def __init__(self, choice: model.Choice, ways: list[Way | None], there: frozenset[int]) -> None:
        self.choice = choice
        self.ways = ways
        self.there = there  # the places that some step leads to

    def point(self, values: Values, state: State, piece: int, kind: model.Kind) -> Pointing:
        looks = _fields(kind, lambda of: isinstance(of, ChoiceType) and of.choice is self.choice)
        front = next((v for f in looks if isinstance(v := values.read(state, piece, f), int)), None)
        lists = _fields(kind, self._is_sides)
        signs: dict[Way, str] = {}
        meant: dict[str, model.Field] = {}
        for number, field in enumerate(lists):
            inner = field.type.of if isinstance(field.type, ListType | SetType) else field.type
            relative = isinstance(inner, ChoiceType) and inner.choice is not self.choice
            if relative and front is None:
                continue
            for side in values.read(state, piece, field) or ():
                way = self.ways[(side + (front or 0 if relative else 0)) % len(self.ways)]
                if way is None:
                    continue
                sign = ARROWS[way] if number == 0 else MARKS[(number - 1) % len(MARKS)]
                meant.setdefault("→" if number == 0 else sign, field)
                signs[way] = DOUBLE[way] if signs.get(way) == ARROWS[way] and number > 0 else sign
        ahead = self.ways[front] if front is not None else None
        if ahead is not None and not lists:
            signs[ahead] = ARROWS[ahead]
            meant["→"] = looks[0]
        elif ahead is not None and signs.get(ahead) not in (ARROWS[ahead], DOUBLE[ahead]):
            signs.setdefault(ahead, LOOKS)
            meant[LOOKS] = looks[0]
        return Pointing(signs, meant, looks)

    def _is_sides(self, of: object) -> bool:
        if not isinstance(of, ListType | SetType) or not isinstance(of.of, ChoiceType):
            return False
        choice = of.of.choice
        return choice is self.choice or (choice.circle and len(choice.values) == len(self.ways))

    def looks(self, kind: model.Kind) -> bool:
        """Whether pieces of that kind point anywhere."""
        return bool(_fields(kind, lambda of: isinstance(of, ChoiceType) and of.choice is self.choice))


def compass(values: Values, state: State, places: list[Thing], at: dict[int, Way]) -> Compass | None:
    """The directions of places that lie at these coordinates; None if they have no `step`."""
    field = places[0].kind.find_field("step") if places else None
    of = field.params[0].type if field is not None and len(field.params) == 1 else None
    if field is None or not isinstance(of, ChoiceType):
        return None
    ways: list[Way | None] = [None] * len(of.choice.values)
    there = set()
    for place in places:
        x, y = at[place.id]
        for number in range(len(ways)):
            goal = values.read(state, place.id, field, number)
            if isinstance(goal, int) and goal in at:
                there.add(goal)
                right, up = at[goal][0] - x, at[goal][1] - y
                ways[number] = ways[number] or (_sign(right), _sign(up))
    return Compass(of.choice, [way if way in ARROWS else None for way in ways], frozenset(there))


def _fields(kind: model.Kind, fits: object) -> list[model.Field]:
    assert callable(fits)
    found: dict[str, model.Field] = {}
    for above in reversed(list(kind.line())):
        for name, field in above.fields.items():
            if not field.params and fits(field.type):
                found.setdefault(name, field)
    return list(found.values())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
