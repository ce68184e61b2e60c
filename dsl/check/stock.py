"""Component counts: does the setup take more out of the box than there is, do examples put down more than exists?

The setup is whatever the flow does before its first `repeat`. Only what is certain is counted: pieces taken out of the
box by plain numbers, in loops whose number of rounds is plain to see, with as many players as may play. Anything behind
a condition counts as nothing, so that what is reported is really too much.
"""

from __future__ import annotations

from collections import Counter

from dsl import tree
from dsl.check.examples import applies
from dsl.check.world import World
from dsl.codes import NOT_ENOUGH_PIECES
from dsl.model import Builtin, Kind
from dsl.source import Span


def check_stock(world: World) -> None:
    if world.ruleset.flow is not None:
        taken = _Taken(world)
        taken.block(world.ruleset.flow, 1)
    for example in world.ruleset.examples.values():
        if applies(world, example):
            _example(world, example.node)


def _example(world: World, example: tree.ExampleDecl) -> None:
    given: Counter[Kind] = Counter()
    for line in example.lines:
        kind = world.ruleset.kinds.get(line.kind.id) if isinstance(line, tree.GivenPiece) else None
        if isinstance(line, tree.GivenPiece) and kind is not None:
            before = given[kind]
            given[kind] += line.number or 1
            there = _copies(world, kind)
            if there is not None and before <= there < given[kind]:
                _too_many(world, line.kind.span, kind, given[kind], there, "the example puts down")


def _copies(world: World, kind: Kind) -> int | None:
    """How many there are; None where that is not fixed."""
    if kind.root != "piece" or kind.where is not None:
        return None
    below = world.descendants(kind)
    if any(k.per or world.is_unsure(k) for k in below):
        return None
    return sum(k.copies for k in below)


def _too_many(world: World, span: Span, kind: Kind, wanted: int, there: int, who: str) -> None:
    name = kind.name.rstrip("*")
    world.report(
        NOT_ENOUGH_PIECES,
        span,
        f"{who} {wanted} `{name}`, but there are {there or 'none'}",
        label=f"{wanted} needed",
        also=[(kind.span, f"{there} in the box")],
        reason="every piece is one of the copies that are declared; nothing appears out of nowhere",
        remedy=f"declare more of them with `copies`, or take at most {there}" if there else "declare such a piece",
    )


class _Taken:
    def __init__(self, world: World) -> None:
        self.world = world
        self.taken: Counter[Kind] = Counter()

    def block(self, block: tree.Block, rounds: int) -> bool:
        """Count a block; False as soon as the setup is over."""
        return all(self.statement(stmt, rounds) for stmt in block.statements)

    def statement(self, stmt: tree.Stmt, rounds: int) -> bool:
        most = self.world.ruleset.players[1]
        match stmt:
            case tree.Call(verb=tree.Name(id="move")):
                self.move(stmt, rounds)
            case tree.Phase():
                return self.block(stmt.symbol.body if stmt.symbol is not None else stmt.body, rounds)
            case tree.Together():
                return self.block(stmt.body, rounds)
            case tree.Does(subject=tree.Quantified(how="each", noun=tree.Noun(where=None, other=False))):
                return self.block(stmt.body, rounds * most)
            case tree.Does(subject=tree.Ref() | tree.Pick()):
                return self.block(stmt.body, rounds)
            case tree.Times(how=tree.HowMany(how="count", amount=tree.Number(value=times))):
                return self.block(stmt.body, rounds * times)
            case tree.ForEach(noun=noun):
                things = _number_of(self.world, noun, most)
                return self.block(stmt.body, rounds * things) if things is not None else True
            case tree.Repeat():
                return False
        return True

    def move(self, call: tree.Call, rounds: int) -> None:
        what, goal = (call.given or {}).get("object"), (call.given or {}).get("to")
        if isinstance(goal, tree.Ref) and isinstance(goal.to, Builtin) and goal.to.name == "box":
            return
        match what:
            case tree.Quantified(how="count", amount=tree.Number(value=number), noun=noun):
                self.take(noun, number * rounds)
            case tree.Quantified(how="one", noun=noun):
                self.take(noun, rounds)
            case tree.Pick(word="first" | "last", quantity=tree.Number(value=number), noun=noun):
                self.take(noun, number * rounds)
            case tree.Pick(word="first" | "last", quantity=None, noun=noun):
                self.take(noun, rounds)

    def take(self, noun: tree.Noun, number: int) -> None:
        kind = noun.symbol
        in_box = isinstance(noun.place, tree.Ref) and isinstance(noun.place.to, Builtin) and noun.place.to.name == "box"
        if not isinstance(kind, Kind) or not in_box or noun.where is not None:
            return
        there = _copies(self.world, kind)
        self.taken[kind] += number
        if there is not None and self.taken[kind] - number <= there < self.taken[kind]:
            _too_many(self.world, noun.kind.span, kind, self.taken[kind], there, "the setup takes")


def _number_of(world: World, noun: tree.Noun, players: int) -> int | None:
    """How many rounds a loop has, if that is plain to see: all players, or all places of a kind."""
    kind = noun.symbol
    if noun.where is not None or noun.place is not None or not isinstance(kind, Kind) or kind.where is not None:
        return None
    if kind.root == "player":
        return players
    if kind.root != "place" or kind in world.grids:
        return None
    number = 0
    for each in world.descendants(kind):
        if each in world.grids:
            return None
        size = 1 if each.declared != "kind" else 0
        for binder in each.per:
            if binder.values is None and (binder.kind is None or binder.kind.root != "player"):
                return None
            size *= players if binder.values is None else len(binder.values)
        number += size
    return number
