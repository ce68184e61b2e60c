"""Lints: rules that are right as far as names and types go, but probably do not say what was meant."""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World
from dsl.codes import COSTLY_RULE, GREEDY_WHERE, INCOMPLETE_TABLE, NO_VALUE, UNREACHABLE, UNUSED
from dsl.levels import rule_levels
from dsl.model import Field, FieldOf, Kind, Local
from dsl.types import RULE, ChoiceType

BOTS_READ = frozenset(("score",))


def check_lints(world: World) -> None:
    for node in world.nodes():
        match node:
            case tree.Exists(noun=tree.Noun(where=tree.Expr())):
                _greedy(world, node.noun)
            case tree.Block():
                _unreachable(world, node)
            case tree.Table():
                _incomplete(world, node)
    _unused_lets(world)
    _unused_declarations(world)
    _open_fields(world)
    _costly_rules(world)


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


def _incomplete(world: World, table: tree.Table) -> None:
    """A table over a choice that names most of its values and forgets some."""
    labels = [label for case in table.cases for label in case.labels]
    type = table.subject.type
    if not isinstance(type, ChoiceType) or any(isinstance(label, tree.CaseOtherwise) for label in labels):
        return
    named = {label.name for label in labels if isinstance(label, tree.CaseName)}
    missing = [name for name in type.choice.values if name not in named]
    if missing:
        words = ", ".join(f"`{name}`" for name in missing[:6]) + (" ..." if len(missing) > 6 else "")
        world.report(
            INCOMPLETE_TABLE,
            table.subject.span,
            f"there is no case for {words}",
            label=f"may be {words}",
            reason="where no case holds, the table gives nothing",
            remedy="add the cases, or `otherwise: none` if nothing is meant",
        )


def _open_fields(world: World) -> None:
    """Pieces and places that leave a field without a value, though nothing can ever set it."""
    for kind in world.ruleset.kinds.values():
        left = _left_open(kind) if _exists(kind) else []
        if left:
            names = ", ".join(f"`{f.name}`" for f in left)
            world.report(
                NO_VALUE,
                kind.span,
                f"`{kind.name.rstrip('*')}` has no value for {names}",
                label="leaves it open",
                also=[(f.node.span, "declared without a value") for f in left[:2]],
                reason="the field is nothing for this piece, for the whole game: it is not tracked",
                remedy=f"write `{left[0].name}` and its value, or give the field one in its kind: `= none`",
            )


def _exists(kind: Kind) -> bool:
    """Are there things of exactly this kind? Of a family the first member stands for all."""
    if kind.declared == "kind" or kind.members or kind.root not in ("piece", "place"):
        return False
    if kind.family is not None and kind is not next(iter(kind.family.members.values())):
        return False
    return kind.copies > 0 or kind.root == "place"


def _left_open(kind: Kind) -> list[Field]:
    made_for = [binder.field for binder in kind.per]
    fields = {name: f for k in kind.line() for name, f in k.fields.items() if isinstance(f.node, tree.Field)}
    return [
        f
        for name, f in fields.items()
        if not f.tracked and f.type != RULE and f not in made_for and kind.find_formula(name) is None
    ]


def _costly_rules(world: World) -> None:
    for rule in rule_levels(world.ruleset):
        if rule.costly and rule.callee is None:
            world.report(
                COSTLY_RULE,
                rule.span,
                f"whether `{rule.rule}` is possible can only be found out by trying {rule.choices} decisions",
                label="L2",
                reason="something behind these decisions can fail, so that all answers may have to be tried",
                remedy="put what can fail first, narrow the candidates with `where`, or make a part of it optional",
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
