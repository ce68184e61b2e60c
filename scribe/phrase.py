"""The phrase tree: what a rule says, in no language yet.

Teller modules build it from checked rules; a realiser turns it into words. A node holds meaning and features, never
finished text: whoever stands around a phrase can still agree with it, contract before it, or put it in the plural.
Lexical material (names, verb phrases, attributes) is carried as a `Trio`: the same thing in the three languages.

Four families of node: things (noun phrases and amounts), qualities (what is said of a thing, beside the noun or after
"is"), conditions, and statements (orders, choices, loops, reactions). Each realiser has a method for every class here;
a test enumerates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Generic, TypeVar

from dsl import tree
from scribe.lexicon.features import LANGS, Lang
from scribe.lexicon.noun import Adjective, Noun
from scribe.lexicon.phrase_words import Attribute, VerbPhrase

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trio(Generic[T]):
    """One lexical item in three languages, and in those that were added: `more`, or `later` for the built-in words."""

    en: T
    fr: T
    es: T
    more: tuple[tuple[Lang, T], ...] = ()
    later: Callable[[Lang], T] | None = field(default=None, compare=False)

    @classmethod
    def of(cls, read: Callable[[Lang], T]) -> Trio[T]:
        """The item as each language reads it."""
        en, fr, es, *others = ((lang, read(lang)) for lang in LANGS)
        return cls(en[1], fr[1], es[1], tuple(others))

    def __getitem__(self, lang: Lang) -> T:
        match lang:
            case "en":
                return self.en
            case "fr":
                return self.fr
            case "es":
                return self.es
        for code, item in self.more:
            if code == lang:
                return item
        return self.later(lang) if self.later is not None else self.en

    def __iter__(self) -> Iterator[T]:
        return iter((self.en, self.fr, self.es, *(item for _, item in self.more)))


Name = Trio[Noun | Adjective]
_OF_ITSELF = frozenset("it its they their he his she her".split())


def says_whose(name: Name) -> bool:
    """the card it goes with, the gold on his board: a name that speaks of what it belongs to"""
    return not _OF_ITSELF.isdisjoint(name.en.text.split())


@dataclass(frozen=True, slots=True)
class Node:
    """Every class of the tree. `origins` are the nodes of the rules that it says (`scribe/origins.py`)."""

    origins: tuple[tree.Node, ...] = field(default=(), compare=False, repr=False, kw_only=True)


class Phrase(Node):
    """A thing or an amount."""

    __slots__ = ()


class Quality(Node):
    """What is said of a thing: beside the noun, or after "is"."""

    __slots__ = ()


class Condition(Node):
    __slots__ = ()


class Statement(Node):
    __slots__ = ()


# ------------------------------------------------------------------ determiners and amounts


@dataclass(frozen=True, slots=True)
class Number(Phrase):
    value: int


@dataclass(frozen=True, slots=True)
class AnyAmount(Phrase):
    """However many: where a verb is named by itself, and not yet done with a number."""


@dataclass(frozen=True, slots=True)
class Letter(Phrase):
    """A value without a name of its own, called by a letter: the result A."""

    letter: str


@dataclass(frozen=True, slots=True)
class Enclosed(Phrase):
    """A sum inside a name, in brackets: the square of (5 minus 3)"""

    of: Sum


@dataclass(frozen=True, slots=True)
class Sum(Phrase):
    """left plus, minus, times, divided by right."""

    op: str
    left: Phrase
    right: Phrase


@dataclass(frozen=True, slots=True)
class Cycled(Phrase):
    """A number some steps on, or back, among the numbers 1 to size, which follow each other in a circle"""

    start: Phrase
    steps: int
    size: int


@dataclass(frozen=True, slots=True)
class CountOf(Phrase):
    """the number of things"""

    things: Thing


@dataclass(frozen=True, slots=True)
class TotalOf(Phrase):
    """the total, highest or lowest of a value over things"""

    how: str
    value: Phrase
    things: Phrase
    test: Condition | None = None  # what is asked of each value of a list


@dataclass(frozen=True, slots=True)
class ByPlayers(Phrase):
    """A value that depends on the number of players: the usual one, the others in brackets. Keys are (low, high)."""

    usual: Phrase
    others: tuple[tuple[tuple[int, int], Phrase], ...]


@dataclass(frozen=True, slots=True)
class Either(Phrase):
    """A if C, otherwise B"""

    value: Phrase
    test: Condition
    otherwise: Phrase


@dataclass(frozen=True, slots=True)
class Turned(Phrase):
    """A value of a circle some steps on from another."""

    value: Thing
    steps: Phrase
    start: Phrase


class Det(Enum):
    A = "a"  # plural: some
    THE = "the"
    THAT = "that"
    EACH = "each"
    ALL = "all"
    ANY = "any"  # of a place, where something is denied
    NO = "no"
    BARE = "bare"
    ONE = "one"
    EXACTLY = "exactly"  # with an amount
    JUST = "just"  # with an amount: no more than that, where it could be read as "at least"
    UP_TO = "up to"
    AT_LEAST = "at least"
    BETWEEN = "between"  # amount .. limit
    ANY_NUMBER = "any number"
    FIRST = "first"
    LAST = "last"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    WHICH = "which"


# ------------------------------------------------------------------ things


@dataclass(frozen=True, slots=True)
class Thing(Phrase):
    """A noun phrase. `owner` makes it a possession (your hand, the disc's owner), `among` a choice from a group
    (one of these discs), `fill` gives the slots of a family's name."""

    name: Name
    det: Det = Det.THE
    amount: Phrase | None = None
    limit: Phrase | None = None
    plural: bool = False
    other: bool = False
    qualities: tuple[Quality, ...] = ()
    owner: Phrase | None = None
    among: Phrase | None = None
    fill: tuple[tuple[str, Phrase], ...] = ()
    link: str = ""
    person: bool = False  # English they, Spanish personal a
    place: bool = False  # a pronoun for it sounds wrong behind a preposition in French and Spanish
    labels: tuple[str, ...] = ()  # a letter that tells several of one name apart, or the numbers of places
    named: bool = False  # one piece by its own name: never "that Golem"
    sort: Name | None = None  # what a title is the title of: two cards “Back!”
    chosen: bool = False  # a value of a choice, known only as "the chosen one"
    value: str = ""  # a value of a choice by the choice's own name (that direction): thing, adjective or adverb
    number: bool = False  # an amount known only as "that number"
    constant: bool = field(default=False, compare=False)  # one value of a choice, by its name
    quantity: tuple[tree.Node, ...] = field(default=(), compare=False, repr=False)  # what its determiner says


@dataclass(frozen=True, slots=True)
class Pronoun(Phrase):
    """A second mention."""

    of: Thing

    def by_name(self, det: Det) -> Thing:
        """The thing itself again; one that has a name is never "that" one, a known one never "one of" some."""
        if det is Det.THAT and self.of.det in (Det.FIRST, Det.SECOND, Det.THIRD, Det.FOURTH) and self.of.amount is None:
            return replace(self.of, origins=self.origins)
        known = self.of.named and det is Det.THAT
        among = None if det in (Det.THE, Det.THAT) else self.of.among
        return replace(self.of, det=Det.THE if known else det, among=among, origins=self.origins)


@dataclass(frozen=True, slots=True)
class Missing(Phrase):
    """Nothing, where such a thing could be: from no place. `role`: what it would do there."""

    of: Thing
    role: Trio[Attribute] | None = None


@dataclass(frozen=True, slots=True)
class You(Phrase):
    """The reader."""


@dataclass(frozen=True, slots=True)
class Series(Phrase):
    """A, B and C; A or B."""

    items: tuple[Phrase, ...]
    conjunction: str = "and"


@dataclass(frozen=True, slots=True)
class Again(Phrase):
    """the same thing several times: the Golem twice"""

    thing: Phrase
    times: int


@dataclass(frozen=True, slots=True)
class Labelled(Phrase):
    """discs hit: the Golem"""

    label: Phrase
    value: Phrase


@dataclass(frozen=True, slots=True)
class Detailed(Phrase):
    """the Golem (column: 40, row: 20); without a thing, only the facts"""

    thing: Phrase | None
    facts: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Trait(Phrase):
    """A quality by itself, as the thing has it: void"""

    quality: Quality
    of: Phrase


@dataclass(frozen=True, slots=True)
class There(Phrase):
    """The place just spoken of."""


@dataclass(frozen=True, slots=True)
class Title(Phrase):
    """A name in quotation marks"""

    of: Thing


@dataclass(frozen=True, slots=True)
class Deed(Phrase):
    """What is done, in quotation marks, as the name of an option"""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Quoted(Phrase):
    """Something with no words of its own, shown as it is written."""

    text: str


# ------------------------------------------------------------------ clauses


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """A verb with its arguments. `place` are qualities said of the whole event (in the forest ring). `given` are the
    arguments that must be told also where the verb's phrase has no place for them, with how they are then told."""

    frame: Trio[VerbPhrase]
    args: tuple[tuple[str, Phrase], ...] = ()
    agent: Phrase | None = None
    place: tuple[Quality, ...] = ()
    event: Trio[VerbPhrase | None] | None = None
    link: str = ""
    given: tuple[tuple[str, Trio[Attribute] | Name], ...] = ()  # by parameter: with what, or the name of what it is


# ------------------------------------------------------------------ qualities: beside a noun, or after "is"


@dataclass(frozen=True, slots=True)
class Has(Quality):
    """An attribute with words of its own; `args` fills {it} and the others. `passing`: true only for a while."""

    words: Trio[Attribute]
    args: tuple[tuple[str, Phrase], ...] = ()
    negative: bool = False
    passing: bool = True


@dataclass(frozen=True, slots=True)
class OfKind(Quality):
    name: Name
    negative: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class At(Quality):
    """in, on or at a place, or on a piece"""

    place: Phrase
    preposition: str = "in"
    negative: bool = False
    words: Trio[Attribute] | None = None  # the place's own phrase for what is taken from it
    lying: Trio[Attribute] | None = None  # and for what lies there: on {it}


@dataclass(frozen=True, slots=True)
class Whose(Quality):
    """whose X is at least 2"""

    what: Thing
    op: str
    value: Phrase


@dataclass(frozen=True, slots=True)
class Holding(Quality):
    """with a card, without a card"""

    thing: Thing
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Among(Quality):
    group: Phrase
    negative: bool = False


@dataclass(frozen=True, slots=True)
class AmongThese(Quality):
    """one pile among the left and the right one: the group is a list of names"""

    group: Phrase
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Same(Quality):
    """being this very thing"""

    other: Phrase
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Capable(Quality):
    """that can be hit: the clause's object is the thing itself"""

    clause: Clause
    param: str
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Carrying(Quality):
    """The thing this one lies on: the tile it is on, the tile Anne is on."""

    rider: Pronoun | Thing
    preposition: str = "on"


@dataclass(frozen=True, slots=True)
class Drawn(Quality):
    """taken at random from a place, chosen at random"""

    place: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ChosenBy(Quality):
    who: Phrase


@dataclass(frozen=True, slots=True)
class Such(Quality):
    """such that ..., when nothing better is known; `own`: it speaks of what the thing has; `there`: of a place, that
    something is in it or not"""

    condition: Condition
    own: bool = False
    there: bool = False


@dataclass(frozen=True, slots=True)
class Provided(Quality):
    """if ...: a test beside a noun that does not speak of it"""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AnyOf(Quality):
    qualities: tuple[Quality, ...]


@dataclass(frozen=True, slots=True)
class AllOf(Quality):
    qualities: tuple[Quality, ...]


# ------------------------------------------------------------------ conditions


@dataclass(frozen=True, slots=True)
class Is(Condition):
    subject: Phrase
    quality: Quality


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    thing: Thing | Series
    negative: bool = False


@dataclass(frozen=True, slots=True)
class NoneSuch(Condition):
    """there is no such space; there is one: of what has just been introduced"""

    thing: Thing
    negative: bool = True


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    left: Phrase
    op: str  # is, is not, <, <=, >, >=
    right: Phrase


@dataclass(frozen=True, slots=True)
class Seen(Condition):
    """this position has occurred three times"""

    times: int
    at_least: bool = False
    besides: Phrase | None = None  # what does not count: disregarding the number of moves


@dataclass(frozen=True, slots=True)
class Able(Condition):
    clause: Clause
    negative: bool = False


@dataclass(frozen=True, slots=True)
class All(Condition):
    conditions: tuple[Condition, ...]
    conjunction: str = "and"


# ------------------------------------------------------------------ statements


@dataclass(frozen=True, slots=True)
class Do(Statement):
    clause: Clause


@dataclass(frozen=True, slots=True)
class Becomes(Statement):
    """its wounds become 0"""

    what: Phrase
    value: Phrase


@dataclass(frozen=True, slots=True)
class Turns(Statement):
    """X is now, is no longer ... `first`: before something else happens to it."""

    subject: Phrase
    quality: Quality
    now: bool
    first: bool = False


@dataclass(frozen=True, slots=True)
class By(Statement):
    """somebody does"""

    agent: Phrase
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class May(Statement):
    agent: Phrase | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseOne(Statement):
    """choose one: A; or B; choose one or two options, carried out in this order once all are chosen: A; B; C.
    `in_order`: in the order in which they were chosen"""

    amount: Det
    number: Phrase | None
    limit: Phrase | None
    options: tuple[tuple[Statement, ...], ...]
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Roll(Statement):
    dice: Thing
    letter: str = ""
    cases: tuple[tuple[tuple[Phrase, ...], tuple[Statement, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class If(Statement):
    """`unlike`: the contrary of the test, said again where "otherwise" could be taken for that of a test inside."""

    test: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    unlike: Condition | None = None


class Order(Enum):
    NONE = "none"
    IN_ORDER = "in order"
    YOUR_CHOICE = "by choice"
    BY_VALUE = "by value"
    IN_TURN = "in turn"


@dataclass(frozen=True, slots=True)
class ForEach(Statement):
    thing: Thing
    order: Order
    body: tuple[Statement, ...]
    by: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Times(Statement):
    how: Det  # EXACTLY, UP_TO, ANY_NUMBER
    amount: Phrase | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    condition: Condition | None
    body: tuple[Statement, ...]
    stopped: bool = False  # one of its own steps says when it ends


@dataclass(frozen=True, slots=True)
class Cases(Statement):
    """Depending on X. `labels` of () is the rest."""

    subject: Phrase
    cases: tuple[tuple[tuple[Phrase, ...], tuple[Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class Span(Phrase):
    """3 to 5; 6 or more"""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class During(Statement):
    """Until the start or end of a phase (None: of the phase we are in)."""

    edge: str
    phase: Thing | None
    reactions: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class AtOnce(Statement):
    body: tuple[Statement, ...]
    secret: bool = False  # nobody sees the others' choices before all have chosen


@dataclass(frozen=True, slots=True)
class AtTable(Statement):
    """Nobody in particular does it."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Only(Statement):
    """This is possible only if ...; behind choices: what may be chosen. `after`: asked when all before it is done."""

    condition: Condition
    choices: int = 0
    after: bool = False


@dataclass(frozen=True, slots=True)
class Stage(Statement):
    """A phase with its heading."""

    name: Thing | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Reader(Statement):
    """You are the active player: whom the steps behind it address."""

    who: Phrase


@dataclass(frozen=True, slots=True)
class Explains(Statement):
    """To do something: what is done."""

    clause: Clause
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Call(Statement):
    """Note X: a value named for later."""

    name: Thing
    value: Phrase


# ------------------------------------------------------------------ reactions


@dataclass(frozen=True, slots=True)
class Cannot(Statement):
    clause: Clause
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Untouchable(Statement):
    """Nothing can affect X."""

    thing: Phrase
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Instead(Statement):
    clause: Clause
    conditions: tuple[Condition, ...]
    optional: bool
    body: tuple[Statement, ...]
    own: bool  # the piece itself is involved: "if it would", not "instead of"


@dataclass(frozen=True, slots=True)
class Upon(Statement):
    timing: str  # before, when
    clause: Clause
    conditions: tuple[Condition, ...]
    optional: bool
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class AtPhase(Statement):
    edge: str  # start, end
    phase: Thing
    conditions: tuple[Condition, ...]
    optional: bool
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Since(Statement):
    """Once a turn has begun, something is true for good."""

    edge: str  # start, end
    phase: Thing
    condition: Condition


@dataclass(frozen=True, slots=True)
class SkipPhase(Statement):
    """`optional`: only if somebody wants to."""

    phase: Thing
    conditions: tuple[Condition, ...] = ()
    instead: tuple[Statement, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Whenever(Statement):
    condition: Condition
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class CountsAs(Statement):
    what: Phrase
    value: Phrase
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class CountsTrue(Statement):
    """X counts as flying, as not flying"""

    subject: Phrase
    quality: Quality
    conditions: tuple[Condition, ...] = ()
