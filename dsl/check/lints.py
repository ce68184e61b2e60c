"""Lints: rules that are right as far as names and types go, but probably do not say what was meant."""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World
from dsl.codes import GREEDY_WHERE, UNREACHABLE, UNUSED
from dsl.model import FieldOf, Local

BOTS_READ = frozenset(("score",))


def check_lints(world: World) -> None:
    for node in world.nodes():
        match node:
            case tree.Exists(noun=tree.Noun(where=tree.Expr())):
                _greedy(world, node.noun)
            case tree.Block():
                _unreachable(world, node)
    _unused_lets(world)
    _unused_declarations(world)


def _greedy(world: World, noun: tree.Noun) -> None:
    """`no card c where c.old and x is y`: the `where` takes in what was meant to stand apart."""
    conjuncts = _conjuncts(noun.where)
    for conjunct in conjuncts[1:]:
        if noun.local is None or conjunct.type is None or _speaks_of(conjunct, noun.local):
            continue
        world.report(
            GREEDY_WHERE,
            conjunct.span,
            f"this condition does not speak of the `{noun.kind.id}` it belongs to",
            label="inside the `where`",
            also=[(noun.kind.span, "this noun's `where` takes everything behind it")],
            reason="`where` reaches as far as it can: `and` behind it still belongs to the noun",
            remedy="put this condition before the noun, or the noun with its `where` in brackets",
        )


def _conjuncts(node: tree.Expr | None) -> list[tree.Expr]:
    if isinstance(node, tree.And):
        return [*_conjuncts(node.left), *_conjuncts(node.right)]
    return [node] if node is not None else []


def _speaks_of(node: tree.Expr, local: Local) -> bool:
    for inner in tree.walk(node):
        if isinstance(inner, tree.Ref | tree.Apply):
            to = inner.to
            if to is local or (isinstance(to, FieldOf) and to.local is local):
                return True
        if isinstance(inner, tree.Noun) and inner.other:
            return True
    return False


def _unreachable(world: World, block: tree.Block) -> None:
    for stmt, following in zip(block.statements, block.statements[1:], strict=False):
        if isinstance(stmt, tree.Call) and stmt.verb.id == "stop":
            world.report(
                UNREACHABLE,
                following.span,
                "this is never reached",
                label="after `stop`",
                also=[(stmt.span, "leaves the loop here")],
                reason="`stop` leaves the loop at once",
                remedy="put it before `stop`, or leave it out",
            )


def _unused_lets(world: World) -> None:
    used = {node.to for node in world.nodes() if isinstance(node, tree.Ref) and isinstance(node.to, Local)}
    for node in world.nodes():
        if isinstance(node, tree.Let) and node.local is not None and node.local not in used:
            _unused(world, node.name, f"`{node.name.id}` is never used")


def _unused_declarations(world: World) -> None:
    """Verbs that nothing calls and defines that nothing reads, in the ruleset on top."""
    calls = {node.verb.id for node in world.nodes() if isinstance(node, tree.Call | tree.VerbEvent)}
    reads = {node.name for node in world.nodes() if isinstance(node, tree.Ref)}
    reads |= {node.name.id for node in world.nodes() if isinstance(node, tree.Apply)}
    reads |= {node.name for node in world.nodes() if isinstance(node, tree.CaseName)} | BOTS_READ
    top = world.ruleset.names[-1]
    for verb in world.ruleset.verbs.values():
        if verb.node is not None and verb.ruleset == top and verb.name not in calls:
            _unused(world, verb.node.name, f"nothing ever does `{verb.name}`")
    for define in world.ruleset.defines.values():
        if define.ruleset == top and define.name not in reads:
            _unused(world, define.node.name, f"nothing ever reads `{define.name}`")


def _unused(world: World, name: tree.Name, message: str) -> None:
    reason = "what is never used is either a slip or not needed"
    world.report(UNUSED, name.span, message, label="unused", reason=reason, remedy="use it or leave it out")
