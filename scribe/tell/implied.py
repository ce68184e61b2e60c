"""Rules that go without saying: ends of the game that another rule always brings about first."""

from __future__ import annotations

from dsl import model, tree
from scribe.tell.settled import conjuncts
from scribe.tell.stock import nodes

_ENDS = ("win", "lose", "tie", "rank")


def worth_telling(reactions: list[model.Reaction]) -> list[model.Reaction]:
    """Without those that end the game as another one does, on a condition that implies the other's."""
    return [r for r in reactions if not any(_covers(other.node, r.node) for other in reactions if other is not r)]


def _covers(wide: tree.Reaction, narrow: tree.Reaction) -> bool:
    if not isinstance(wide, tree.Whenever) or not isinstance(narrow, tree.Whenever):
        return False
    if wide.body.span.text != narrow.body.span.text or not _ends_game(narrow.body):
        return False
    asked, given = conjuncts(wide.condition), conjuncts(narrow.condition)
    strict = any(not any(_same(a, g) for a in asked) for g in given)
    return strict and all(any(_same(a, g) or _none_of_fewer(a, g) for g in given) for a in asked)


def _same(one: tree.Expr, other: tree.Expr) -> bool:
    return one.span.text == other.span.text


def _none_of_fewer(asked: tree.Expr, given: tree.Expr) -> bool:
    """no lame dog, where there is no dog"""
    match asked, given:
        case (
            tree.Exists(negated=True, noun=tree.Noun(symbol=fewer, place=None)),
            tree.Exists(negated=True, noun=tree.Noun(symbol=all_, place=None, where=None)),
        ):
            return fewer is all_
    return False


def _ends_game(body: tree.Block) -> bool:
    calls = [node for node in nodes(body) if isinstance(node, tree.Call)]
    inner = [node for call in calls if call.to is not None for node in nodes(call.to.body)]
    return any(isinstance(node, tree.Call) and node.verb.id in _ENDS for node in (*calls, *inner))
