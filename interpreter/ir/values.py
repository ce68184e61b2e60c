"""Values and tests of the intermediate form: what an expression of the rules comes to, as a tree.

A value is made by the lowering from a checked, typed tree and is never changed. It says what is read (a tracked field,
what lies in a place, which pieces are in play), what is reckoned, and what is called, with the called function already
chosen; it does not say how a language spells that. `python` prints it as Python. Whoever wants to know something of a
value looks at its nodes (`walking`), never at what was printed.

Symbols are unique where they hold: `Var` is a variable of a unit or of a function, or what a loop goes through; `Table`
is a value of the whole program, made before any game; functions, columns and tables go by the name they were given. No
node holds source text: a `str` is a symbol, or one word out of a few.

Things and choices are numbers with -1 for nothing; a number that is not there is None (`Nothing.of_number`). Numbers
stay within 64 bits: what can grow is `sized`, a product is checked.

`closed` says that Python needs, or may have, parentheses around it. It is no part of what a value means: values that
differ in it are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from dsl.source import Span
from dsl.types import Type


class Tree:
    """A node that never changes. What was found out about it is kept with it: how it is printed, what it is made of,
    which lists of the state it reads."""

    printed: ClassVar[str | None] = None
    found: ClassVar[tuple[Any, ...] | None] = None
    lists: ClassVar[frozenset[str] | None] = None
    printer: ClassVar[Callable[[Any], str]]  # of values, and of effects: given by `python`

    def __str__(self) -> str:
        return type(self).printer(self)

    def keep(self, name: Literal["printed", "found", "lists", "span"], what: Any) -> None:
        object.__setattr__(self, name, what)


@dataclass(frozen=True)
class Value(Tree):
    """`of`: its type in the rules, and `span`: where it comes from, both where the lowering knows them."""

    of: Type | None = field(default=None, compare=False, repr=False, kw_only=True)
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- names and constants


@dataclass(frozen=True)
class Number(Value):
    value: int


@dataclass(frozen=True)
class Truth(Value):
    value: bool


@dataclass(frozen=True)
class Nothing(Value):
    """No thing, no choice; of numbers and truths, no value."""

    of_number: bool = False


@dataclass(frozen=True)
class Data(Value):
    """A constant list of numbers, or of lists of them."""

    value: tuple[Any, ...]


@dataclass(frozen=True)
class Var(Value):
    name: str

    @property
    def number(self) -> int:
        """Of a variable of a unit, where it is in a frame."""
        return int(self.name[1:])


@dataclass(frozen=True)
class Table(Value):
    """A value of the program: a table by thing or choice, all things of a kind, a set of things."""

    name: str


# ---------------------------------------------------------------- arithmetic and logic


@dataclass(frozen=True)
class Operator(Value):
    closed: bool = field(default=True, compare=False, kw_only=True)


@dataclass(frozen=True)
class Arithmetic(Operator):
    op: Literal["+", "-", "//", "%"]
    left: Value
    right: Value


@dataclass(frozen=True)
class Negative(Operator):
    value: Value


Relation = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]


@dataclass(frozen=True)
class Compare(Operator):
    """`left op right`, and with more of them a chain: each is compared with the next, and all must hold."""

    left: Value
    rest: tuple[tuple[Relation, Value], ...]


@dataclass(frozen=True)
class And(Operator):
    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Or(Operator):
    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Not(Operator):
    test: Value


@dataclass(frozen=True)
class IfElse(Operator):
    test: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True)
class Let(Value):
    """A value under a name, inside another."""

    symbol: Var
    value: Value
    body: Value


@dataclass(frozen=True)
class Named(Value):
    """A value that has a name from here on, inside a loop."""

    symbol: Var
    value: Value


@dataclass(frozen=True)
class Group(Value):
    """Parentheses that the rules, or the lowering, put around a value."""

    value: Value


# ---------------------------------------------------------------- what the state holds


@dataclass(frozen=True)
class Load(Value):
    """A tracked field of a thing."""

    column: str
    thing: Value


@dataclass(frozen=True)
class At(Value):
    """Where a piece lies."""

    piece: Value


@dataclass(frozen=True)
class Contents(Value):
    """What lies in a place, or on a piece, in the order of its coming."""

    place: Value


@dataclass(frozen=True)
class Look(Value):
    """A place that may be hidden, as it is looked into: a search by somebody who may not see it ends there."""

    place: Value
    you: Value


@dataclass(frozen=True)
class Shown(Value):
    """The bits of a mirror at a place: which values of a field lie there."""

    column: str
    place: Value


@dataclass(frozen=True)
class Common(Value):
    """The bits that two sets have in common."""

    left: Value
    right: Value


@dataclass(frozen=True)
class InPlay(Value):
    """All pieces of a kind that are in play, as they lie; `herd`: the number of the list that is kept of them."""

    herd: int


@dataclass(frozen=True)
class IsInPlay(Value):
    piece: Value


@dataclass(frozen=True)
class Carries(Value):
    """Whether a thing is a piece itself, or lies on it."""

    piece: Value
    thing: Value


@dataclass(frozen=True)
class Kept(Value):
    """Places that meet a condition, from a list that is kept of them."""

    view: int


@dataclass(frozen=True)
class Laid(Value):
    """Things in the order in which they lie, so that no number tells which is which."""

    things: Value


@dataclass(frozen=True)
class Active(Value):
    """Whose turn it is."""


@dataclass(frozen=True)
class Held(Value):
    """The triggers that wait for the end of a group, each a unit with its arguments."""


@dataclass(frozen=True)
class Holding(Value):
    """How many groups wait with their triggers."""


@dataclass(frozen=True)
class Untils(Value):
    """All that holds for a while."""


@dataclass(frozen=True)
class Lasting(Value):
    """Of all that holds for a while, what one statement of the rules has set up."""

    number: int


@dataclass(frozen=True)
class Flag(Value):
    """Those for which a condition of the rules held when it was tested last."""

    number: int


@dataclass(frozen=True)
class TimesSeen(Value):
    """How often the position was seen at a place in the rules, but for some columns."""

    site: int
    without: tuple[str, ...] | None = None


@dataclass(frozen=True)
class OwnerOf(Value):
    """Whose reactions those of a piece are."""

    piece: Value
    otherwise: Value


@dataclass(frozen=True)
class RankOf(Value):
    player: Value


@dataclass(frozen=True)
class Contested(Value):
    """Whether one reaction could replace two or more of some calls."""

    calls: Value


# ---------------------------------------------------------------- chance and searches


@dataclass(frozen=True)
class Roll(Value):
    sides: int


@dataclass(frozen=True)
class Sample(Value):
    """So many of a list, drawn by lot."""

    among: Value
    number: Value


@dataclass(frozen=True)
class Onward(Value):
    """Where a search that picks several goes on; outside of one, nowhere in particular."""

    place: Value


@dataclass(frozen=True)
class Tightened(Value):
    """How loose a reaction is, and from here on it is not."""


# ---------------------------------------------------------------- lists and tables


@dataclass(frozen=True)
class Tuple(Value):
    """A list, or the record of a report, by its elements."""

    parts: tuple[Value, ...] = ()


@dataclass(frozen=True)
class NewList(Value):
    """A list that is about to be made."""


@dataclass(frozen=True)
class Row(Value):
    """What belongs together and waits: a piece and its goal, a unit and its arguments, a rank and its keys."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Spread(Value):
    """Inside of a row, all parts of another."""

    row: Value


@dataclass(frozen=True)
class Entry(Value):
    """One of a table, a list or a row, by its number or by what the table is made for."""

    table: Value
    index: Value


@dataclass(frozen=True)
class Lookup(Value):
    """The thing that belongs to a key; nothing, if none does."""

    table: Value
    key: Value


@dataclass(frozen=True)
class Rest(Value):
    """All but the first."""

    things: Value


@dataclass(frozen=True)
class AllButLast(Value):
    things: Value


@dataclass(frozen=True)
class First(Value):
    """The first so many."""

    things: Value
    number: Value


@dataclass(frozen=True)
class Reversed(Value):
    things: Value


@dataclass(frozen=True)
class EndOf(Value):
    """The first or the last of a list, or nothing where it is empty."""

    things: Value
    nothing: Value
    last: bool


@dataclass(frozen=True)
class Appended(Value):
    """A list with one more at its end."""

    things: Value
    one: Value


@dataclass(frozen=True)
class Joined(Value):
    """Lists, one after the other."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class PlaceOf(Value):
    """Where something is in a list that has it."""

    things: Value
    one: Value


@dataclass(frozen=True)
class Size(Value):
    things: Value


@dataclass(frozen=True)
class Sum(Value):
    numbers: Value


@dataclass(frozen=True)
class Best(Value):
    """The highest or the lowest of some numbers; no value where there is none."""

    numbers: Value
    highest: bool


@dataclass(frozen=True)
class NotBelowZero(Value):
    number: Value


@dataclass(frozen=True)
class Listed(Value):
    """A list of its own of all that something goes through."""

    things: Value


@dataclass(frozen=True)
class NewListOf(Value):
    """All that some loops come to, as a list that may still be changed."""

    things: Each


@dataclass(frozen=True)
class Distinct(Value):
    """Each once, in the order of their first coming."""

    things: Value


@dataclass(frozen=True)
class Sorted(Value):
    things: Value
    symbol: Var
    key: Value


@dataclass(frozen=True)
class Upto(Value):
    """0, 1 and so on, as many as a number says."""

    number: Value


@dataclass(frozen=True)
class Some(Operator):
    """Whether there is any; `negated`: whether there is none."""

    things: Value
    negated: bool = False


@dataclass(frozen=True)
class Holds(Value):
    """A test as a truth, whatever it was found by."""

    test: Value


@dataclass(frozen=True)
class Clause(Tree):
    """`for symbol in items`, and the tests that each must meet."""

    symbol: Var
    items: Value
    tests: tuple[Value, ...] = ()


@dataclass(frozen=True)
class Each(Value):
    """A value for each that some loops, one inside the other, come to. `at_once`: all are found before any is used."""

    value: Value
    clauses: tuple[Clause, ...]
    at_once: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class AnyOf(Value):
    tests: Each


@dataclass(frozen=True)
class AllOf(Value):
    tests: Each


@dataclass(frozen=True)
class FirstOf(Value):
    """The first that there is, of what is known to have one."""

    things: Each


# ---------------------------------------------------------------- calls


@dataclass(frozen=True)
class Apply(Value):
    """A function of the program over values; `state`: it looks at the state, else it is the same in all games."""

    function: str
    args: tuple[Value, ...]
    state: bool = True


@dataclass(frozen=True)
class Attempt(Value):
    """Whether a unit could be carried out with these arguments."""

    unit: int
    args: tuple[Value, ...]


Operation = Literal[
    "only",
    "one_of",
    "present",
    "join",
    "chained",
    "sized",
    "span",
    "product",
    "without",
    "less_one",
    "alike",
    "within",
    "last_of",
    "spread",
    "reported",
    "from_seat",
    "seated",
    "from_turn",
    "placements",
    "untaken",
    "with_one",
    "counted",
    "bisect_left",
]
OVER_STATE = frozenset({"one_of", "join", "chained", "spread", "counted"})  # those that look at the state, or count


@dataclass(frozen=True)
class Op(Value):
    """One of the few operations that every program has (`support`)."""

    name: Operation
    args: tuple[Value, ...]


NOTHING = Nothing()
NO_NUMBER = Nothing(of_number=True)
TRUE, FALSE = Truth(True), Truth(False)
ZERO, ONE = Number(0), Number(1)
NONE_LISTED = Tuple()
YOU, SOURCE = Var("you"), Var("src")
IT = Var("{x}")  # in a condition that is made before its loop: what it is asked of
