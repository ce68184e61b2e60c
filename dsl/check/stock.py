"""Component counts: does the setup take more out of the box than there is, do examples put down more than exists?

The setup is whatever the flow does before its first `repeat`, the verbs it calls included. Only what is certain is
counted: pieces taken out of the box by plain numbers, in loops whose number of rounds is plain to see, with as many
players as may play. Anything behind a condition counts as nothing, and so does a verb that a reaction may forbid or
replace, so that what is reported is really too much. A piece that is taken is also one of every kind above it.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from dsl import tree
from dsl.check.examples import applies
from dsl.check.world import World
from dsl.codes import NEVER_ENOUGH, NOT_ENOUGH_PIECES
from dsl.model import Builtin, Kind, Local, Verb
from dsl.quantifiers import is_chosen
from dsl.source import Span


def check_stock(world: World) -> None:
    if world.ruleset.flow is not None:
        taken = _Taken(world)
        taken.block(world.ruleset.flow, 1, {})
    if any(kind.copies and kind.root == "piece" for kind in world.ruleset.kinds.values()):  # else it is only a sketch
        for chosen in world.nodes(tree.Quantified, examples=False):
            _enough(world, chosen)
    for example in world.ruleset.examples.values():
        if applies(world, example):
            _example(world, example.node)


def _enough(world: World, node: tree.Quantified) -> None:
    """A chosen amount is strict: where there are fewer in the whole game, nothing is ever chosen."""
    kind = node.noun.symbol
    match node.how, node.amount:
        case "one", _:
            least = 1
        case "count", tree.Number(value=number) | tree.Range(low=tree.Number(value=number)):
            least = number
        case _:
            return
    there = _copies(world, kind) if isinstance(kind, Kind) and is_chosen(node) else None
    if there is None or there >= least or not isinstance(kind, Kind) or world.ruleset.kinds.get(kind.name) is not kind:
        return  # the last: in a variant that is off
    name = kind.name.rstrip("*")
    world.report(
        NEVER_ENOUGH,
        node.span,
        f"{least} `{name}` cannot be chosen: there {'is' if there == 1 else 'are'} {there or 'none'}",
        label="never possible",
        also=[(kind.span, f"{there} in the whole game")],
        reason="a chosen amount is strict: with too few, the rule is passed over and nobody is asked",
        remedy=f"declare pieces of the kind `{name}`, or choose `up to {least}`",
    )


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


DEEPEST = 30  # verbs that call verbs
Numbers = dict[Local, int]  # the parameters of the verbs on the way that are plain numbers


class _Taken:
    def __init__(self, world: World) -> None:
        self.world = world
        self.taken: Counter[Kind] = Counter()
        self.inside: list[Verb] = []
        heads = [r.node.event for r in world.ruleset.reactions if _may_prevent(r.node)]
        self.unsure = {event.verb.id for event in heads if isinstance(event, tree.VerbEvent)}

    def block(self, block: tree.Block, rounds: int, known: Numbers) -> bool:
        """Count a block; False as soon as the setup is over."""
        return all(self.statement(stmt, rounds, known) for stmt in block.statements)

    def statement(self, stmt: tree.Stmt, rounds: int, known: Numbers) -> bool:
        most = self.world.ruleset.players[1]
        match stmt:
            case tree.Call(verb=tree.Name(id="move")):
                self.move(stmt, rounds, known)
            case tree.Call():
                return self.call(stmt, rounds, known)
            case tree.Phase():
                return self.block(stmt.symbol.body if stmt.symbol is not None else stmt.body, rounds, known)
            case tree.Together():
                return self.block(stmt.body, rounds, known)
            case tree.Does(subject=tree.Quantified(how="each", noun=tree.Noun(where=None, other=False))):
                return self.block(stmt.body, rounds * most, known)
            case tree.Does(subject=tree.Ref() | tree.Pick()):
                return self.block(stmt.body, rounds, known)
            case tree.Times(how=tree.HowMany(how="count", amount=amount)):
                times = _plain(amount, known)
                return self.block(stmt.body, rounds * times, known) if times is not None else True
            case tree.ForEach(noun=noun):
                things = _number_of(self.world, noun, most)
                return self.block(stmt.body, rounds * things, known) if things is not None else True
            case tree.Repeat():
                return False
        return True

    def call(self, call: tree.Call, rounds: int, known: Numbers) -> bool:
        """A verb of the ruleset, with what is plain about its numbers."""
        verb = call.to
        if verb is None or verb.body is None or {verb.name, "affect"} & self.unsure:
            return True
        if verb in self.inside or len(self.inside) >= DEEPEST:
            return True
        given = call.given or {}
        if any(isinstance(value, tree.Quantified) and value.how != "one" for value in given.values()):
            return True
        numbers: Numbers = {}
        for param in verb.params:
            number = _plain(given.get(param.name, param.default), known)
            if number is not None:
                numbers[param.local] = number
        self.inside.append(verb)
        goes_on = self.block(verb.body, rounds, numbers)
        self.inside.pop()
        return goes_on

    def move(self, call: tree.Call, rounds: int, known: Numbers) -> None:
        what, goal = (call.given or {}).get("object"), (call.given or {}).get("to")
        if {"move", "affect"} & self.unsure:
            return
        if isinstance(goal, tree.Ref) and isinstance(goal.to, Builtin) and goal.to.name == "box":
            self.taken.clear()
            return
        match what:
            case tree.Quantified(how="count", amount=amount, noun=noun):
                self.take(noun, _plain(amount, known), rounds)
            case tree.Quantified(how="one", noun=noun) | tree.Pick(word="first" | "last", quantity=None, noun=noun):
                self.take(noun, 1, rounds)
            case tree.Pick(word="first" | "last", quantity=amount, noun=noun):
                self.take(noun, _plain(amount, known), rounds)

    def take(self, noun: tree.Noun, number: int | None, rounds: int) -> None:
        kind = noun.symbol
        in_box = isinstance(noun.place, tree.Ref) and isinstance(noun.place.to, Builtin) and noun.place.to.name == "box"
        if not isinstance(kind, Kind) or number is None or not in_box or noun.where is not None:
            return
        told = False
        for above in kind.line():
            there = _copies(self.world, above) if not above.builtin else None
            before = self.taken[above]
            self.taken[above] += number * rounds
            if there is not None and before <= there < self.taken[above] and not told:
                _too_many(self.world, noun.kind.span, above, self.taken[above], there, "the setup takes")
                told = True


def _may_prevent(node: tree.Reaction) -> TypeGuard[tree.Forbid | tree.React]:
    return isinstance(node, tree.Forbid) or (isinstance(node, tree.React) and node.hook == "instead")


def _plain(amount: tree.Expr | None, known: Numbers) -> int | None:
    match amount:
        case tree.Number():
            return amount.value
        case tree.Ref(to=Local() as local):
            return known.get(local)
        case tree.Items(items=[inner]):
            return _plain(inner, known)
    return None


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
