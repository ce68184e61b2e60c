"""Lints: rules that are right as far as names and types go, but probably do not say what was meant."""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World, element
from dsl.codes import COSTLY_RULE, GREEDY_WHERE, HIDES_A_NAME, INCOMPLETE_TABLE, NO_VALUE, UNREACHABLE
from dsl.levels import rule_levels
from dsl.model import Field, FieldOf, Kind, Local
from dsl.source import Span
from dsl.types import RULE, ChoiceType, EntityType, Type


def check_lints(world: World) -> None:
    for test in world.nodes(tree.Exists):
        _greedy(world, test.noun)
    for comparison in world.nodes(tree.Compare):
        if isinstance(comparison.right, tree.Pick):
            _greedy(world, comparison.right.noun)
    for block in world.nodes(tree.Block):
        _unreachable(world, block)
    for table in world.nodes(tree.Table):
        _incomplete(world, table)
    _hidden_names(world)
    _open_fields(world)
    _costly_rules(world)


def _greedy(world: World, noun: tree.Noun) -> None:
    """`no card c where c.old and x is y`: the `where` takes in what was meant to stand apart."""
    for conjunct in _parts(noun.where)[1:]:
        if noun.local is None or conjunct.type is None or _speaks_of(conjunct, noun.local):
            continue
        world.report(
            GREEDY_WHERE,
            conjunct.span,
            f"this condition does not speak of the `{noun.kind.id}` it belongs to",
            label="inside the `where`",
            also=[(noun.kind.span, "this noun's `where` takes everything behind it")],
            reason="`where` reaches as far as it can: `and` and `or` behind it still belong to the noun",
            remedy="put it before the noun, or the noun in brackets; if it is meant so, all behind `where` in brackets",
        )


def _parts(node: tree.Expr | None) -> list[tree.Expr]:
    """What `and` and `or` join."""
    if isinstance(node, tree.And | tree.Or):
        return [*_parts(node.left), *_parts(node.right)]
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
        elif isinstance(stmt, tree.Repeat) and stmt.condition is None and not _stops(stmt.body):
            head = stmt.span.source.span(stmt.span.start, stmt.span.start + len("repeat"))
            world.report(
                UNREACHABLE,
                following.span,
                "this is never reached",
                label="after a loop without an end",
                also=[(head, "nothing in this loop leaves it")],
                reason="a `repeat` without `while` goes on until `stop`, or until the game is over",
                remedy="give the loop a `while` or a `stop`, or put this into it",
            )


def _stops(node: tree.Node) -> bool:
    """Is there a `stop` that leaves the loop around the node?"""
    for child in tree.children(node):
        if isinstance(child, tree.Call) and child.verb.id == "stop":
            return True
        if not isinstance(child, tree.Repeat | tree.ForEach | tree.Times | tree.Expr) and _stops(child):
            return True
    return False


def _hidden_names(world: World) -> None:
    """`for each file f` where `f` is a file itself: whoever writes `f` inside may mean the one or the other. Where the
    two are of different types, what is meant wrongly is found as such."""
    top = world.ruleset.names[-1]
    locals_ = [noun.local for noun in world.nodes(tree.Noun, examples=False) if noun.binder is not None]
    locals_ += [node.local for node in world.nodes(tree.Let, examples=False)]
    locals_ += [node.local for node in world.nodes(tree.KindPattern, examples=False)]
    locals_ += [node.local for node in world.nodes(tree.Param, examples=False)]
    locals_ += [node.local for node in world.nodes(tree.ParamPair, examples=False)]
    bound = [(local.name, local.type, local.span) for local in locals_ if local is not None]
    for kind in world.ruleset.kinds.values():
        bound += [(b.field.name, b.field.type, b.field.node.span) for b in kind.per if kind.family is None]
    for name, type, here in bound:
        hidden = _hidden(world, name, element(type)) if world.layer_at(here).ruleset == top else None
        if hidden is not None:
            what, span = hidden
            world.report(
                HIDES_A_NAME,
                here,
                f"`{name}` hides {what} of the same name",
                label="from here on this one is meant",
                also=[(span, "cannot be spoken of there")],
                reason="both are of one type, so that nothing tells the reader which of the two is meant",
                remedy="give it another name",
            )


def _hidden(world: World, name: str, of: Type) -> tuple[str, Span] | None:
    """What else the name could stand for, of the same type: a value, a definition, or the one thing of that name."""
    if isinstance(of, ChoiceType) and name in of.choice.values:
        return f"the value of `{of.choice.name}`", of.choice.values[name].span
    define = world.ruleset.defines.get(name)
    if define is not None and not define.params and element(define.type) == of:
        return "the definition", define.node.name.span
    kind = world.ruleset.kinds.get(name)
    if kind is None or kind.builtin or kind.declared == "kind" or kind.per or kind.members:
        return None
    the_only = kind.root == "place" or kind.copies == 1
    fits = isinstance(of, EntityType) and kind.is_a(of.kind)
    return (f"the `{of}`", kind.span) if the_only and fits else None


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
