"""What each node of the form reads and writes of a state: one table that every analysis asks.

A row is about the node itself; what is inside of it has rows of its own, and what it calls is for whoever asks to
follow (`CALLS`). A class without a row is a mistake, which a test finds.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from typing import NamedTuple

from interpreter.ir import code as c
from interpreter.ir import effects as e
from interpreter.ir import functions as f
from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.ir.walking import Node


class On(Flag):
    """What a state consists of."""

    NOTHING = 0
    COLUMNS = auto()  # tracked fields
    CONTENTS = auto()  # where pieces lie
    DERIVED = auto()  # what follows from that, and is kept: mirrors, rosters, the order in which things lie
    CHANCE = auto()
    LOG = auto()
    SIGHT = auto()  # who may see what, and has seen it
    TURN = auto()
    LOOSE = auto()  # whether what comes short is passed over
    WAITING = auto()  # triggers, what holds for a while, conditions as they were tested last
    HISTORY = auto()  # positions that were seen, situations that can be gone back to
    RESULT = auto()
    BUDGET = auto()
    SEARCH = auto()  # what only a search has: where it turns back, goes on, or notes to take back
    FRAMES = auto()  # rules that are running, decisions, answers


class Touch(NamedTuple):
    reads: On = On.NOTHING
    writes: On = On.NOTHING


ANYTHING = On(0)
for part in On:
    ANYTHING |= part

_VALUES: dict[type[Node], Touch] = {
    reads.Load: Touch(On.COLUMNS),
    reads.At: Touch(On.CONTENTS),
    reads.Contents: Touch(On.CONTENTS),
    reads.InPlay: Touch(On.CONTENTS),
    reads.IsInPlay: Touch(On.CONTENTS),
    reads.Look: Touch(On.SIGHT | On.SEARCH),
    reads.Shown: Touch(On.CONTENTS | On.DERIVED),
    reads.Carries: Touch(On.CONTENTS | On.DERIVED),
    reads.Kept: Touch(On.CONTENTS | On.DERIVED),
    reads.Laid: Touch(On.CONTENTS | On.DERIVED),
    reads.Active: Touch(On.TURN),
    reads.Held: Touch(On.WAITING),
    reads.Holding: Touch(On.WAITING),
    reads.Untils: Touch(On.WAITING),
    reads.Lasting: Touch(On.WAITING),
    reads.Flag: Touch(On.WAITING),
    reads.TimesSeen: Touch(On.HISTORY | On.COLUMNS | On.CONTENTS),
    reads.OwnerOf: Touch(On.COLUMNS | On.CONTENTS | On.WAITING),
    reads.RankOf: Touch(On.RESULT),
    reads.Contested: Touch(On.COLUMNS | On.CONTENTS | On.WAITING),
    reads.Roll: Touch(On.CHANCE, On.CHANCE),
    reads.Sample: Touch(On.CHANCE, On.CHANCE),
    reads.Onward: Touch(On.SEARCH),
    reads.Tightened: Touch(On.LOOSE, On.LOOSE),
    v.Attempt: Touch(On.COLUMNS | On.CONTENTS),  # what it changes is taken back
    c.Answer: Touch(On.FRAMES),
    c.IsLoose: Touch(On.LOOSE),
    c.Looked: Touch(On.SIGHT),
    c.KeptList: Touch(On.DERIVED),
    c.KeptNow: Touch(On.CONTENTS | On.DERIVED),
    c.AskProgram: Touch(ANYTHING, On.BUDGET | On.FRAMES),
    c.Drawn: Touch(),  # by the lots of a player, not by those of the game
}
_EFFECTS: dict[type[Node], Touch] = {
    e.Move: Touch(On.NOTHING, On.CONTENTS),
    e.MoveEach: Touch(On.CONTENTS, On.CONTENTS),
    e.Swap: Touch(On.CONTENTS, On.CONTENTS),
    e.Shuffle: Touch(On.CONTENTS | On.CHANCE, On.CONTENTS | On.CHANCE),
    e.Store: Touch(On.NOTHING, On.COLUMNS),
    e.Show: Touch(On.CONTENTS | On.SIGHT, On.SIGHT),
    e.Keep: Touch(ANYTHING, On.HISTORY),
    e.Rewind: Touch(On.HISTORY, ANYTHING),
    e.Activate: Touch(On.NOTHING, On.TURN),
    e.End: Touch(ANYTHING, On.RESULT),
    e.Note: Touch(On.NOTHING, On.LOG),
    e.Group: Touch(On.WAITING, On.WAITING),
    e.SetHeld: Touch(On.NOTHING, On.WAITING),
    e.Trigger: Touch(On.WAITING, On.WAITING),
    e.Loose: Touch(On.NOTHING, On.LOOSE),
    e.Loosened: Touch(On.NOTHING, On.LOOSE),
    e.Replaced: Touch(On.SEARCH, On.SEARCH),
    e.Last: Touch(On.WAITING, On.WAITING),
    e.PhaseEdge: Touch(On.WAITING, On.WAITING),
    e.SetFlag: Touch(On.NOTHING, On.WAITING),
    e.Tick: Touch(On.NOTHING, On.BUDGET),
    e.Pass: Touch(),
}
_STATEMENTS: dict[type[Node], Touch] = {
    c.Charge: Touch(On.NOTHING, On.BUDGET),
    c.Refill: Touch(On.NOTHING, On.BUDGET),
    c.Fail: Touch(On.LOOSE, On.SEARCH),
    c.EndAttempt: Touch(ANYTHING, On.SEARCH),
    c.Jump: Touch(On.NOTHING, On.FRAMES),
    c.Fork: Touch(On.NOTHING, On.FRAMES),
    c.Await: Touch(On.NOTHING, On.FRAMES),
    c.Fetch: Touch(On.FRAMES),
    c.SetKept: Touch(On.NOTHING, On.FRAMES),
    c.Begin: Touch(ANYTHING, On.FRAMES),
    c.PushFrame: Touch(On.NOTHING, On.FRAMES),
    c.PopFrame: Touch(On.NOTHING, On.FRAMES),
    c.Append: Touch(On.NOTHING, On.DERIVED),
    c.Insert: Touch(On.NOTHING, On.DERIVED),
    c.Remove: Touch(On.NOTHING, On.DERIVED),
    c.Empty: Touch(On.NOTHING, On.DERIVED),
    c.Journal: Touch(On.SEARCH | On.CONTENTS, On.SEARCH),
    c.Relist: Touch(On.CONTENTS, On.DERIVED),
    c.Outdated: Touch(On.NOTHING, On.DERIVED),
    c.Unseen: Touch(On.SIGHT, On.SIGHT),
}
# what is read and written at the target of a `Write`
_TARGETS: dict[type[Node], On] = {
    reads.Load: On.COLUMNS,
    reads.At: On.CONTENTS,
    reads.Contents: On.CONTENTS,
    reads.Shown: On.DERIVED,
    reads.Flag: On.WAITING,
    v.Var: On.NOTHING,
}
TABLE = _VALUES | _EFFECTS | _STATEMENTS
# functions, by name: what they touch is found in what they are made of
CALLS = (v.Apply, c.Invoke, c.InvokeRule, c.GoOn)
# names, constants, sums, lists, and statements that only say in which order, with which variables
PURE: tuple[type[Node], ...] = (
    *(v.Number, v.Truth, v.Nothing, v.Data, v.Var, v.Table, v.Operator, v.Let, v.Named, v.Group, reads.Common),
    *(v.Tuple, v.NewList, v.NewListOf, v.Row, v.Spread, v.Entry, v.Lookup, v.Rest, v.AllButLast, v.First, v.Reversed),
    *(v.EndOf, v.Appended, v.Joined, v.PlaceOf, v.Size, v.Sum, v.Best, v.NotBelowZero, v.Listed, v.Distinct, v.Sorted),
    *(v.Upto, v.Holds, v.Each, v.AnyOf, v.AllOf, v.FirstOf, v.Clause),
    *(c.AnotherDecides, c.NewFrame, c.Continuation, c.From),
    *(f.Give, f.When, f.ForEach, f.Repeat, f.Leave, f.Set, f.Unpack, f.Add, f.Collect, f.Run, f.Endless),
    *(c.Act, c.Exit, c.Unset, c.ForCounted),
)
LOOKING = frozenset({"one_of", "spread"})  # operations that look where pieces are; all others reckon


def those(test: Callable[[Touch], object]) -> frozenset[type[Node]]:
    """All classes whose row meets a test."""
    return frozenset(kind for kind, touch in TABLE.items() if test(touch))


def touched(node: Node) -> Touch:
    """What a node itself reads and writes."""
    match node:
        case v.Op(name=name) if name in LOOKING:
            return Touch(On.CONTENTS)
        case e.Move(on_top=True):
            return Touch(On.CONTENTS, On.CONTENTS)
        case c.Write(target=target, grows=grows):
            what = _TARGETS[type(target)]
            return Touch(what if grows else On.NOTHING, what)
    return TABLE.get(type(node), Touch())
