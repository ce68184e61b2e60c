"""How a piece moves, written out for one program: as the method of its states, and in the midst of straight code.

What follows a move is written out as well: mirrors and views (`mirrors`, `views`).
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ir.asked import is_name, is_number
from interpreter.ir.code import Append, Exit, From, Journal, KeptList, Looked, Relist, Unseen, Write
from interpreter.ir.functions import ForEach, Function, Set, Statement, When
from interpreter.ir.making import all_hold, compare, one_holds, there
from interpreter.ir.values import (
    NO_NUMBER,
    NOTHING,
    ONE,
    ZERO,
    AllButLast,
    Arithmetic,
    At,
    Contents,
    Entry,
    First,
    Joined,
    Number,
    PlaceOf,
    Rest,
    Shown,
    Table,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.kept import FOUND, Mirror, Viewed

FEW = 2  # views that are looked at again right after a move; of more, when somebody asks
PIECE, GOAL, OLD, HERE = Var("piece"), Var("goal"), Var("old"), Var("here")
NUMBER, KEPT, MIXED, OTHER, PLACE = Var("number"), Var("kept"), Var("mixed"), Var("other"), Var("i")
VIEWERS, HERDS = Table("VIEWERS"), Table("HERDS")


@dataclass(frozen=True)
class Follows:
    """What a move has to see to. `lists`: of pieces in play; `looks`: pieces that somebody has been shown."""

    mirrors: tuple[Mirror, ...] = ()
    views: tuple[Viewed, ...] = ()
    lists: bool = True
    looks: bool = True


def move_method(follows: Follows) -> Function:
    """The method of a state, inside of searches and outside."""
    nothing = one_holds((compare(PIECE, "==", NOTHING), compare(GOAL, "==", NOTHING)))
    journal = Journal(PIECE, OLD, HERE, GOAL, bool(follows.mirrors or follows.views))
    moved = (*_moved(PIECE, GOAL, follows, journal), *_mirrored(PIECE, GOAL, follows), *_noted(GOAL, follows))
    return Function("move", (PIECE, GOAL), (When(nothing, (Exit(),)), *moved))


def written_out(moved: Value, place: Value, follows: Follows) -> list[Statement]:
    """The same as statements of a function, outside of any search."""
    named: list[Statement] = []
    piece, goal = moved, place
    if not is_name(moved):
        named.append(Set((PIECE,), (moved,)))
        piece = PIECE
    if not is_name(place) and not is_number(place):
        named.append(Set((GOAL,), (place,)))
        goal = GOAL
    tests = [there(each) for each in (piece, *(() if is_number(place) else (goal,)))]
    views = _noted(goal, follows) if len(follows.views) > FEW else _looked_at(goal, follows)
    return [*named, When(all_hold(tests), (*_moved(piece, goal, follows), *_mirrored(piece, goal, follows), *views))]


def _moved(piece: Value, goal: Value, follows: Follows, *noted: Statement) -> list[Statement]:
    """A piece from `old`, where all that lies is `here`, to a goal."""
    made: list[Statement] = []
    if follows.lists:
        made.append(When(one_holds((Entry(HERDS, piece), Contents(piece))), (Relist(piece, goal),)))
    made += [Set((OLD,), (At(piece),)), Set((HERE,), (Contents(OLD),)), *noted]
    behind = From(HERE, Arithmetic("+", PLACE, ONE, closed=False))
    amid = (Set((PLACE,), (PlaceOf(HERE, piece),)), Write(Contents(OLD), Joined((First(HERE, PLACE), behind))))
    last = When(compare(Entry(HERE, Number(-1)), "==", piece), (Write(Contents(OLD), AllButLast(HERE)),), amid)
    made.append(When(compare(Entry(HERE, ZERO), "==", piece), (Write(Contents(OLD), Rest(HERE)),), (last,)))
    made += [Write(Contents(goal), Tuple((piece,)), "+"), Write(At(piece), goal)]
    if follows.looks:
        made.append(When(Looked(), (Unseen(piece),)))
    return made


def _mirrored(piece: Value, goal: Value, follows: Follows) -> list[Statement]:
    """What mirrors show after a move from `old`."""
    made: list[Statement] = []
    for mirror in follows.mirrors:
        column = mirror.column
        shown, bits = Table(f"shown_{column}"), Table(f"bits_{column}")
        again = (
            Set((MIXED,), (ZERO,)),
            ForEach(OTHER, Contents(OLD), (Write(MIXED, Entry(bits, OTHER), "|"),)),
            Write(Shown(column, OLD), MIXED),
        )
        made += [
            When(Entry(shown, goal), (Write(Shown(column, goal), Entry(bits, piece), "|"),)),
            When(Entry(shown, OLD), again),
        ]
    return made


def _noted(goal: Value, follows: Follows) -> list[Statement]:
    """For views: where something has changed."""
    if not follows.views:
        return []
    made: list[Statement] = []
    for place in (OLD, goal):
        told = (
            Set((KEPT,), (KeptList(NUMBER),)),
            When(compare(KEPT, "is not", NO_NUMBER), (Append(Entry(KEPT, ONE), place),)),
        )
        made.append(When(Entry(VIEWERS, place), (ForEach(NUMBER, Entry(VIEWERS, place), told),)))
    return made


def _looked_at(goal: Value, follows: Follows) -> list[Statement]:
    """Views, changed at once: outside of searches they have always been listed."""
    made: list[Statement] = []
    for number, view in enumerate(follows.views):
        made.append(Set((FOUND,), (Entry(KeptList(Number(number)), ZERO),)))
        made += [view.again(place) for place in (OLD, goal)]
    return made
