"""What the functions of a program are made of, once it is decided how rules run: statements and values beside those of
`functions` and `values` that only the emitted code has.

The form that pauses (`blocks`) has frames and jumps; the one that is played in one go (`direct`) asks a chooser or
draws by lot; trials (`probes`) go on with functions that answer yes or no. All are trees of statements, so that what
improves code (`hoist`, `narrow`, `unfold`, `slices`) asks and changes trees; `emitting` prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter.ir.effects import Effect, Pass
from interpreter.ir.functions import Statement
from interpreter.ir.values import Value, Var

STATE, FRAME = Var("S"), Var("F")
ME = Var("me")  # for whom something is tried
CHOOSER, LOT = Var("C"), Var("D")

# ---------------------------------------------------------------- values


@dataclass(frozen=True)
class Invoke(Value):
    """A function by its name, over all that it is given."""

    function: str
    args: tuple[Value, ...]


RuleForm = Literal["", "p", "x", "h", "xd", "hd"]


@dataclass(frozen=True)
class InvokeRule(Value):
    """The rule of a thing. `form`: as it runs, as it is tried, or in one go."""

    table: str
    form: RuleForm
    thing: Value
    args: tuple[Value, ...]


@dataclass(frozen=True)
class GoOn(Value):
    """Goes on with a function of a trial. `how`: with all ways of a decision, of another player's, or with one that is
    taken back; else there is one way. `needs`: the variables that it uses, once they are known."""

    how: Literal["", "explored", "foreign", "tried"]
    function: str
    args: tuple[Value, ...] = ()
    needs: tuple[Var, ...] = ()


@dataclass(frozen=True)
class AskProgram(Value):
    """One of the few things that only the whole program can answer."""

    method: Literal["legally", "foreseen", "asked", "distinct", "lot", "foreseen_lot", "picked", "can"]
    args: tuple[Value, ...]


@dataclass(frozen=True)
class Drawn(Value):
    """A number from 0 to below another, by lot."""

    number: Value


@dataclass(frozen=True)
class AnotherDecides(Value):
    """Whether somebody is another than the one for whom something is tried, and not of the same side."""

    decider: Value


@dataclass(frozen=True)
class Answer(Value):
    """What was answered last."""


@dataclass(frozen=True)
class IsLoose(Value):
    """Whether what comes short is passed over."""


@dataclass(frozen=True)
class Looked(Value):
    """Whether anybody has been shown any piece."""


@dataclass(frozen=True)
class NewFrame(Value):
    """The frame of a unit: the block to go on with, and its variables."""

    block: int
    variables: tuple[Value, ...]


@dataclass(frozen=True)
class Continuation(Value):
    """A function of a trial itself, to be handed on."""

    name: str


@dataclass(frozen=True)
class KeptList(Value):
    """What the state has of a roster: the list, and where it may be out of date."""

    roster: Value


@dataclass(frozen=True)
class KeptNow(Value):
    """The list of a roster, asked for only where it is not up to date. `kept`: the variable that holds what the state
    has of it, in the same lists all the time."""

    roster: int
    kept: Var


@dataclass(frozen=True)
class From(Value):
    """All of a list from a place on."""

    things: Value
    number: Value


# ---------------------------------------------------------------- statements


@dataclass(frozen=True)
class Act(Statement):
    effect: Effect


@dataclass(frozen=True)
class Charge(Statement):
    """A step of the budget, or one for each of some things; at its end the state makes an end of it."""

    things: Value | None = None


@dataclass(frozen=True)
class Refill(Statement):
    """The budget is full again."""


@dataclass(frozen=True)
class Fail(Statement):
    """A rule cannot be carried out."""


@dataclass(frozen=True)
class EndAttempt(Statement):
    pass


@dataclass(frozen=True)
class Exit(Statement):
    """The function ends."""


@dataclass(frozen=True)
class Jump(Statement):
    """The frame goes on with a block."""

    block: int


@dataclass(frozen=True)
class Fork(Statement):
    """The frame goes on with one of two blocks."""

    test: Value
    then: int
    otherwise: int


@dataclass(frozen=True)
class Await(Statement):
    """A decision, to be answered before the frame goes on."""

    site: int
    decider: Value
    options: Value
    optional: Value
    strict: bool


@dataclass(frozen=True)
class Fetch(Statement):
    """Variables, read from the frame."""

    symbols: tuple[Var, ...]


@dataclass(frozen=True)
class SetKept(Statement):
    """A variable, and its place in the frame; without a value, only that."""

    symbol: Var
    value: Value | None = None


@dataclass(frozen=True)
class Unset(Statement):
    """Variables that may be told to a search before they have a value."""

    symbols: tuple[Var, ...]


@dataclass(frozen=True)
class Begin(Statement):
    """A unit that pauses begins."""

    frame: NewFrame


@dataclass(frozen=True)
class PushFrame(Statement):
    frame: NewFrame


@dataclass(frozen=True)
class PopFrame(Statement):
    pass


@dataclass(frozen=True)
class ForCounted(Statement):
    """A loop that also counts its turns, from one on."""

    place: Var
    symbol: Var
    items: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Write(Statement):
    """What the state has at a place becomes another value, or grows by one."""

    target: Value
    value: Value
    grows: Literal["", "+", "|"] = ""


@dataclass(frozen=True)
class Append(Statement):
    things: Value
    one: Value


@dataclass(frozen=True)
class Insert(Statement):
    """Into a list that is kept in order."""

    things: Value
    one: Value


@dataclass(frozen=True)
class Remove(Statement):
    things: Value
    one: Value


@dataclass(frozen=True)
class Empty(Statement):
    things: Value


@dataclass(frozen=True)
class Journal(Statement):
    """In a search, a move is noted so that it can be taken back; `derived`: with what follows it."""

    piece: Var
    old: Var
    here: Var
    goal: Var
    derived: bool


@dataclass(frozen=True)
class Relist(Statement):
    """Lists of pieces in play that a move makes out of date."""

    piece: Value
    place: Value


@dataclass(frozen=True)
class Outdated(Statement):
    """One such list is out of date."""

    herd: int


@dataclass(frozen=True)
class Unseen(Statement):
    """Whoever was shown a piece knows no longer which it is."""

    piece: Value


NOT_ANYTHING = Act(Pass())
