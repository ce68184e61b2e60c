"""Formulas that need their own value.

A field may read the same field of *another* thing (the distance of a space is one more than that of the next space):
that ends where the things end. What can never end is a field that reads itself on the same thing, through fields read
by their bare names or of `self`, or a `define` without parameters that leads back to itself. Nor can a kind that is
defined by a condition which asks for that very kind.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World
from dsl.codes import CYCLIC_FORMULA
from dsl.model import Define, Field, FieldOf, Formula, Kind, Local
from dsl.source import Span


def check_cycles(world: World) -> None:
    reported: set[frozenset[str]] = set()
    for kind in world.ruleset.kinds.values():
        if kind.formulas:
            for name in kind.formulas:
                _follow_field(world, kind, name, [], reported)
    for define in world.ruleset.defines.values():
        if not define.params:
            _follow_define(world, define, [], reported)

    for kind in world.ruleset.kinds.values():
        _follow_kind(world, kind, [], reported)


def _follow_kind(world: World, kind: Kind, path: list[Kind], reported: set[frozenset[str]]) -> None:
    """`kind old is card where self is old`: whether it is one depends on whether it is one."""
    if kind.where is None or len(path) >= 30:
        return
    if kind in path:
        circle = path[path.index(kind) :]
        _report(world, [(k.name, k.span) for k in circle], reported, "what is `{}` depends on what is `{}`")
        return
    for node in tree.walk(kind.where):
        match node:
            case tree.Compare(left=left, right=tree.Ref(to=Kind() as asked)) if _is_self(left):
                _follow_kind(world, asked, [*path, kind], reported)


def _is_self(node: tree.Expr) -> bool:
    return isinstance(node, tree.Ref) and isinstance(node.to, Local) and node.to.role == "self"


def _follow_field(world: World, kind: Kind, name: str, path: list[Formula], reported: set[frozenset[str]]) -> None:
    formula = kind.find_formula(name)
    if formula is None or formula.expr is None or formula.field.tracked or formula.params:
        return
    if formula in path:
        circle = path[path.index(formula) :]
        _report(world, [(f.field.name, f.expr.span) for f in circle if f.expr is not None], reported)
        return
    if len(path) < 30:
        for target in _own_fields(formula.expr):
            _follow_field(world, kind, target.name, [*path, formula], reported)


def _own_fields(expr: tree.Expr) -> list[Field]:
    found: dict[Field, None] = {}
    for node in tree.walk(expr):
        match node:
            case tree.Ref(to=FieldOf(local=Local(role="self"), field=Field() as target)):
                found[target] = None
            case tree.Attr(object=tree.Ref(to=Local(role="self")), field=Field() as target):
                found[target] = None
    return list(found)


def _follow_define(world: World, define: Define, path: list[Define], reported: set[frozenset[str]]) -> None:
    if define in path:
        circle = path[path.index(define) :]
        _report(world, [(d.name, d.value.span) for d in circle], reported)
        return
    for node in tree.walk(define.value):
        if isinstance(node, tree.Ref) and isinstance(node.to, Define) and len(path) < 30:
            _follow_define(world, node.to, [*path, define], reported)


def _report(
    world: World,
    circle: list[tuple[str, Span]],
    reported: set[frozenset[str]],
    message: str = "`{}` needs its own value",
) -> None:
    key = frozenset(name for name, _ in circle)
    if key in reported:
        return
    reported.add(key)
    names = [name for name, _ in circle]
    world.report(
        CYCLIC_FORMULA,
        circle[0][1],
        message.format(names[0], names[0]) + ": " + " -> ".join([*names, names[0]]),
        label=f"`{names[0]}`",
        also=[(span, f"`{name}`") for name, span in circle[1:]],
        reason="to know it one would have to know it already",
        remedy="give one of them a value of its own, or `track` it",
    )
