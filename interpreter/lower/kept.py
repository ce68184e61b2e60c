"""What a program keeps besides its rules, as data: mirrors, lists of places, and tables that are filled once."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl import model
from interpreter.ir.code import Empty, Insert, Remove
from interpreter.ir.functions import ForEach, Function, Give, Statement, When
from interpreter.ir.making import compare
from interpreter.ir.values import Clause, Each, Entry, NewListOf, Table, Tuple, Value, Var

FOUND, CHANGED, WHERE = Var("found"), Var("changed"), Var("where")


@dataclass
class Mirror:
    """`table`: the field's value by piece; `bits`: by value, the bit that stands for it; `kinds`: of which places."""

    column: str
    table: str
    bits: str
    kinds: list[model.Kind] = field(default_factory=list)


@dataclass(frozen=True)
class Count:
    """A function that counts along a way: the table of ways, whether there is one for each value of a parameter, and
    the test that a place fails at which the count ends, with `at` for the place."""

    ways: str
    directed: bool
    held: Value


@dataclass(frozen=True)
class Rows:
    """What fills a table of rows: two ways from each place, for each of some values, and the number to come to."""

    place: Var
    value: Var
    ahead: Value
    behind: Value
    values: Value
    number: int


@dataclass(frozen=True)
class Stock:
    """What fills a table of the first and last pieces that are meant: the test of a piece, with `you` for who acts."""

    thing: Var
    test: Value
    pieces: Table
    players: tuple[int, ...]


@dataclass(frozen=True)
class Viewed:
    """`function`: the test of one place, and the name its neighbours go by."""

    function: str
    places: str
    thing: Var
    test: Value
    reads: tuple[Value, ...]  # the places whose contents the test looks at

    def functions(self) -> tuple[Function, ...]:
        """Functions that list all, that look again where something has changed, and that tell where a test looks."""
        name, thing = self.function, self.thing
        listed = NewListOf(Each(thing, (Clause(thing, Table(self.places), (self.test,)),), at_once=True))
        again = (ForEach(WHERE, CHANGED, (self.again(WHERE),)), Empty(CHANGED))
        return (
            Function(name, (), (Give(listed),)),
            Function(f"{name}u", (FOUND, CHANGED), again),
            Function(f"{name}w", (thing,), (Give(Tuple(self.reads)),)),
        )

    def again(self, where: Value) -> Statement:
        """Changes what was found after something has come to or left a place."""
        thing = self.thing
        added = When(compare(thing, "not in", FOUND), (Insert(FOUND, thing),))
        taken = When(compare(thing, "in", FOUND), (Remove(FOUND, thing),))
        return ForEach(thing, Entry(Table(f"{self.function}r"), where), (When(self.test, (added,), (taken,)),))
