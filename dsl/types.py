"""The types of the language. Small frozen values, compared by content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.model import Choice, Kind


class Type:
    """Common base, so that annotations read well."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NumberType(Type):
    """`number` (no bounds) or `0..99` (a tracked field of that type never leaves its range)."""

    low: int | None = None
    high: int | None = None

    def holds(self, value: int) -> bool:
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def __str__(self) -> str:
        return "number" if self.low is None else f"{self.low}..{self.high}"


@dataclass(frozen=True, slots=True)
class TruthType(Type):
    def __str__(self) -> str:
        return "truth"


@dataclass(frozen=True, slots=True)
class ChoiceType(Type):
    choice: Choice

    def __str__(self) -> str:
        return self.choice.name


@dataclass(frozen=True, slots=True)
class EntityType(Type):
    """A thing of the game of that kind: a piece, a place, a player, the game, a shape, a report."""

    kind: Kind

    def __str__(self) -> str:
        return self.kind.name


@dataclass(frozen=True, slots=True)
class KindType(Type):
    """A kind itself, as a value: the right side of `m is orc`, an element of a list of kinds."""

    kind: Kind

    def __str__(self) -> str:
        return f"kind {self.kind.name}"


@dataclass(frozen=True, slots=True)
class KindOfType(KindType):
    """`kind of token`: that kind or any below it, as the value of a parameter or field."""

    def __str__(self) -> str:
        return f"kind of {self.kind.name}"


@dataclass(frozen=True, slots=True)
class ListType(Type):
    of: Type

    def __str__(self) -> str:
        return f"list of {self.of}"


@dataclass(frozen=True, slots=True)
class SetType(Type):
    of: Type

    def __str__(self) -> str:
        return f"set of {self.of}"


@dataclass(frozen=True, slots=True)
class GridType(Type):
    """One place of the kind per cell; as a collection it is the list of those places."""

    of: Kind

    def __str__(self) -> str:
        return f"grid of {self.of.name}"


@dataclass(frozen=True, slots=True)
class RuleType(Type):
    def __str__(self) -> str:
        return "rule"


@dataclass(frozen=True, slots=True)
class NothingType(Type):
    """The type of `none`: fits wherever a thing, a choice or a number is wanted."""

    def __str__(self) -> str:
        return "nothing"


@dataclass(frozen=True, slots=True)
class UnknownType(Type):
    """The type of a wrong expression: fits everywhere, so that one mistake is reported once."""

    def __str__(self) -> str:
        return "unknown"


NUMBER = NumberType()
TRUTH = TruthType()
RULE = RuleType()
NOTHING = NothingType()
UNKNOWN = UnknownType()
