"""Which quantifier goes with which parameter, and how the two come together.

A quantifier gives one thing, several or each; a parameter takes one, a set, a list, or has a meaning of its own. `WAYS`
says for every pair what happens: the checker refuses what is refused there, the lowering does the rest and nothing
else. A test plays every pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from dsl import tree
from dsl.model import Local, Param, Verb
from dsl.types import GridType, ListType, SetType


class Gives(Enum):
    """What stands before a noun, by what it comes to."""

    ONE = "one"  # chosen or drawn: `one`, `1 random`
    FOUND = "found"  # `first`, `last`: one, as the rules say
    SEVERAL = "several"  # chosen or drawn: `2`, `1..2`, `up to 2`, `any number of`, `2 random`
    LISTED = "listed"  # `all`, `first 2`, `last 2`: a list, as any other value that is one
    EACH = "each"  # `each`


class Takes(Enum):
    """What a noun can be the argument of."""

    ONE = "one"  # a parameter of a declared verb: one at a time
    SET = "set"  # `each beast bs`, and what `shuffle`, `show`, `win` and `lose` take: all at once
    MOVED = "moved"  # what `move` takes: any number, one after the other
    VALUE = "value"  # one value and no more: `move ... to`, `swap`, `set ... to`, `raise ... by`
    LIST = "list"  # the new value of a field that is a list
    ACTORS = "actors"  # who stands before `does` and `may`
    RANKED = "ranked"  # whom `rank` takes
    CHOSEN = "chosen"  # what stands behind `choose`
    NOTHING = "nothing"  # no noun can stand there: the field that `set` changes, the rule that `run` runs


class Way(Enum):
    """How an argument gets to its parameter."""

    PLAIN = "plain"  # as it is
    WRAPPED = "wrapped"  # one thing as a set of one
    WHOLE = "whole"  # all of them as one value
    SPREAD = "spread"  # the call is made for one after the other
    REFUSED = "refused"


SINGLE = (Gives.ONE, Gives.FOUND)
WAYS: dict[Takes, dict[Gives, Way]] = {
    Takes.ONE: {
        Gives.ONE: Way.PLAIN,
        Gives.FOUND: Way.PLAIN,
        Gives.SEVERAL: Way.SPREAD,
        Gives.LISTED: Way.REFUSED,
        Gives.EACH: Way.SPREAD,
    },
    Takes.SET: {
        Gives.ONE: Way.WRAPPED,
        Gives.FOUND: Way.WRAPPED,
        Gives.SEVERAL: Way.WHOLE,
        Gives.LISTED: Way.WHOLE,
        Gives.EACH: Way.WHOLE,
    },
    Takes.MOVED: {
        Gives.ONE: Way.PLAIN,
        Gives.FOUND: Way.PLAIN,
        Gives.SEVERAL: Way.SPREAD,
        Gives.LISTED: Way.SPREAD,
        Gives.EACH: Way.SPREAD,
    },
    Takes.VALUE: {
        Gives.ONE: Way.PLAIN,
        Gives.FOUND: Way.PLAIN,
        Gives.SEVERAL: Way.REFUSED,
        Gives.LISTED: Way.REFUSED,
        Gives.EACH: Way.REFUSED,
    },
    Takes.LIST: {
        Gives.ONE: Way.WRAPPED,
        Gives.FOUND: Way.WRAPPED,
        Gives.SEVERAL: Way.WHOLE,
        Gives.LISTED: Way.WHOLE,
        Gives.EACH: Way.REFUSED,
    },
    Takes.ACTORS: {
        Gives.ONE: Way.PLAIN,
        Gives.FOUND: Way.PLAIN,
        Gives.SEVERAL: Way.SPREAD,
        Gives.LISTED: Way.SPREAD,
        Gives.EACH: Way.SPREAD,
    },
    Takes.RANKED: {
        Gives.ONE: Way.REFUSED,
        Gives.FOUND: Way.REFUSED,
        Gives.SEVERAL: Way.REFUSED,
        Gives.LISTED: Way.REFUSED,
        Gives.EACH: Way.SPREAD,
    },
    Takes.CHOSEN: {
        Gives.ONE: Way.PLAIN,
        Gives.FOUND: Way.REFUSED,
        Gives.SEVERAL: Way.WHOLE,
        Gives.LISTED: Way.REFUSED,
        Gives.EACH: Way.REFUSED,
    },
    Takes.NOTHING: dict.fromkeys(Gives, Way.REFUSED),
}

BUILT_IN: dict[str, dict[str, Takes]] = {
    "move": {"object": Takes.MOVED, "to": Takes.VALUE, "by": Takes.NOTHING},
    "set": {"object": Takes.NOTHING, "to": Takes.VALUE},
    "raise": {"object": Takes.NOTHING, "by": Takes.VALUE},
    "lower": {"object": Takes.NOTHING, "by": Takes.VALUE},
    "swap": {"object": Takes.VALUE, "with": Takes.VALUE},
    "shuffle": {"object": Takes.SET},
    "show": {"object": Takes.SET, "to": Takes.SET},
    "run": {"object": Takes.NOTHING},
    "rewind": {"to": Takes.NOTHING, "with": Takes.NOTHING},
    "win": {"object": Takes.SET},
    "lose": {"object": Takes.SET},
    "rank": {"object": Takes.RANKED, "by": Takes.VALUE},
}


def is_chosen(arg: tree.Expr) -> bool:
    """Whether somebody is asked."""
    return isinstance(arg, tree.Quantified) and arg.how != "each" and not arg.noun.random


def is_settled_first(arg: tree.Expr) -> bool:
    """Whether it is settled before the call is made: what is chosen or drawn, or found and given a name."""
    if isinstance(arg, tree.Pick):
        return arg.noun.binder is not None
    return isinstance(arg, tree.Quantified) and arg.how != "each"


def is_spoken_of_singly(arg: tree.Quantified) -> bool:
    """Whether its name stands, in the other arguments of the call, for one after the other: `move each piece p to
    p.home`, `move 2 random piece p to p.home`. The name of what is chosen stands for all that was chosen."""
    return arg.how == "each" or (arg.noun.random and not is_one(arg))


def gives(arg: tree.Expr) -> Gives | None:
    """None for what is no noun with a quantifier."""
    match arg:
        case tree.Quantified(how="each"):
            return Gives.EACH
        case tree.Quantified():
            return Gives.ONE if is_one(arg) else Gives.SEVERAL
        case tree.Pick():
            return Gives.FOUND if arg.word != "all" and arg.quantity is None else Gives.LISTED
    return None


def is_one(arg: tree.Quantified) -> bool:
    """`1 random card` is one card; `1 card`, chosen, is a set like `2 card`."""
    drawn = arg.noun.random and isinstance(arg.amount, tree.Number) and arg.amount.value == 1
    return arg.how == "one" or (arg.how == "count" and drawn)


def takes(verb: Verb, param: Param, call: tree.Call) -> Takes:
    if verb.body is not None:
        return Takes.SET if param.each else Takes.ONE
    if verb.name == "set" and param.name == "to":
        target = (call.given or {}).get("object")
        if target is not None and isinstance(target.type, ListType | SetType | GridType):
            return Takes.LIST
    return BUILT_IN[verb.name][param.name]


def way(verb: Verb, param: Param, call: tree.Call) -> Way | None:
    """How the argument of a call gets to its parameter; None if it is no noun with a quantifier."""
    arg = (call.given or {}).get(param.name)
    given = gives(arg) if arg is not None else None
    return WAYS[takes(verb, param, call)][given] if given is not None else None


def spread(verb: Verb, call: tree.Call) -> list[Param]:
    """The parameters over whose arguments a call is spread; one is the most that makes sense."""
    return [param for param in verb.params if way(verb, param, call) is Way.SPREAD]


def too_early(verb: Verb, call: tree.Call) -> Iterator[tuple[tree.Quantified, tree.Expr]]:
    """Arguments that need one of several before there is one: those several, and the argument that speaks of one."""
    for param in verb.params:
        arg = (call.given or {}).get(param.name)
        if not isinstance(arg, tree.Quantified) or not is_spoken_of_singly(arg) or arg.noun.binder is None:
            continue
        one_at_a_time = way(verb, param, call) is Way.SPREAD
        for args in call.args:
            for other in args.values:
                if other is arg or (one_at_a_time and not is_settled_first(other)):
                    continue
                if arg.noun.local is not None and speaks_of(other, arg.noun.local):
                    yield arg, other


def speaks_of(expr: tree.Expr, local: Local) -> bool:
    for node in tree.walk(expr):
        to = getattr(node, "to", None)
        if to is local or getattr(to, "local", None) is local:
            return True
    return False
