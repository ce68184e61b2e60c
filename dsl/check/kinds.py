"""Kinds: from `kind`, pieces and family declarations to the graph of kinds, with families unfolded.

First every declaration becomes a kind without parents, so that they may name each other in any order; then parents are
linked and circles cut; then the binders of families become constant fields, and families of pieces get one kind per
combination.
"""

from __future__ import annotations

from itertools import product

from dsl import tree
from dsl.check.types import CONTAINERS, SIMPLE, written_type
from dsl.check.world import BUILTIN_VALUES, NOWHERE, ROOTS, World
from dsl.codes import BUILT_IN_NAME, CYCLIC_KINDS, NO_FAMILY, TOO_LARGE, TWO_PARENTS, UNKNOWN_KIND, WRONG_TYPE
from dsl.model import Const, Field, Formula, Kind, PerBinder, Root
from dsl.overlay import Things
from dsl.scan import DECLARING
from dsl.source import Span
from dsl.types import ChoiceType, EntityType, NumberType, UnknownType

MOST_MEMBERS = 5000
DEEPEST = 100
TAKEN = frozenset((*ROOTS, *BUILTIN_VALUES, *SIMPLE, *CONTAINERS, "area", "self", "choice"))


def build_kinds(world: World) -> None:
    kinds = world.ruleset.kinds
    for name in ROOTS:
        kinds[name] = Kind(name, _root(name), [], NOWHERE.span(0, 0), builtin=True)
    made: dict[str, tuple[Kind, Things]] = {}
    for key, things in world.parts.things.items():
        if key in TAKEN:
            taken(world, things.node.name)
            continue
        kind = _bare(key, things)
        kinds[key] = kind
        made[key] = (kind, things)
    for kind, things in made.values():
        _link(world, kind, things.node)
    _cut_circles(world, [kind for kind, _ in made.values()])
    for kind, _ in made.values():
        kind.root = _root_of(world, kind)
        world.adopt(kind)


def taken(world: World, name: tree.Name | None) -> None:
    if name is not None:
        world.report(
            BUILT_IN_NAME,
            name.span,
            f"`{name.id}` is a name of the language",
            label="taken",
            reason="names known to the language cannot be declared again",
            remedy=f"choose another name; to add to it, write `change {name.id} {{ ... }}`"
            if name.id in ROOTS
            else "choose another name",
        )


def _root(name: str) -> Root:
    roots: dict[str, Root] = {
        "piece": "piece",
        "place": "place",
        "player": "player",
        "game": "game",
        "term": "term",
        "report": "report",
        "shape": "shape",
    }
    return roots[name]


def _bare(key: str, things: Things) -> Kind:
    node = things.node
    if isinstance(node, tree.KindDecl):
        return Kind(key, "piece", [], node.name.span, where=node.where, ruleset=things.layer.ruleset)
    span = (node.name or node.kind).span
    return Kind(key, "piece", [], span, declared="pieces", copies=1, ruleset=things.layer.ruleset)


def _link(world: World, kind: Kind, node: tree.KindDecl | tree.PiecesDecl) -> None:
    names = list(node.parents) if isinstance(node, tree.KindDecl) else [node.kind, *node.parents]
    for name in names:
        parent = world.ruleset.kinds.get(name.id)
        if parent is not None:
            if parent not in kind.parents:
                kind.parents.append(parent)
            continue
        world.unsure.add(kind)
        world.unknown(
            UNKNOWN_KIND,
            name,
            f"there is no kind `{name.id}`",
            [*world.ruleset.kinds, *(DECLARING if isinstance(node, tree.PiecesDecl) else ())],
            reason="a declaration begins with a word of the language or with the kind of the thing it declares"
            if isinstance(node, tree.PiecesDecl) and name is node.kind
            else "after `is` stand the kinds it is one of",
            remedy=f"declare it: `kind {name.id} {{ ... }}`",
        )
    if kind.where is not None and len(kind.parents) > 1:
        first, second = kind.parents[:2]
        world.report(
            TWO_PARENTS,
            names[1].span,
            f"`{kind.name}` is defined by a condition, so it can be a part of one kind only",
            label="a second kind",
            reason=f"what a thing is made as never changes: no `{first.name}` becomes a `{second.name}` by a condition",
            remedy=f"write `kind {kind.name} is {first.name} where ...`",
        )
    if not kind.parents:
        kind.parents.append(world.kind("piece"))


def _cut_circles(world: World, kinds: list[Kind]) -> None:
    done: set[Kind] = set()

    def visit(kind: Kind, path: list[Kind]) -> None:
        if kind in done or kind.builtin:
            return
        for parent in list(kind.parents):
            if parent is kind or parent in path:
                circle = [*path[path.index(parent) :], kind, parent] if parent in path else [kind, parent]
                _circle(world, kind, circle)
                kind.parents.remove(parent)
            elif len(path) > DEEPEST:
                _too_deep(world, kind)
                kind.parents.remove(parent)
            else:
                visit(parent, [*path, kind])
        done.add(kind)

    for kind in kinds:
        visit(kind, [])
        if not kind.parents:
            kind.parents.append(world.kind("piece"))


def _too_deep(world: World, kind: Kind) -> None:
    world.report(
        TOO_LARGE,
        kind.span,
        f"`{kind.name}` stands above more than {DEEPEST} kinds of kinds",
        label="too deep",
        reason="kinds of kinds are followed only so far",
        remedy="leave out a few of the kinds in between",
    )


def _circle(world: World, kind: Kind, circle: list[Kind]) -> None:
    world.report(
        CYCLIC_KINDS,
        kind.span,
        f"`{circle[0].name}` would be a kind of itself: " + " is ".join(k.name for k in circle),
        label="the circle closes here",
        also=[(k.span, f"`{k.name}`") for k in circle[:-1] if k is not kind],
        reason="kinds are like drawers in drawers: none can be inside itself",
        remedy="take one of these out of its `is`",
    )


def _root_of(world: World, kind: Kind) -> Root:
    roots = list(dict.fromkeys(k.root for k in kind.line() if k.builtin))
    if len(roots) > 1:
        world.report(
            WRONG_TYPE,
            kind.span,
            f"`{kind.name}` cannot be a {roots[0]} and a {roots[1]}",
            label="two natures",
            reason="everything is a piece, a place, a player, a term, a report or a shape, and only one of these",
            remedy="take one of the kinds out of its `is`",
        )
    return roots[0] if roots else "piece"


# ------------------------------------------------------------------ families


def unfold_families(world: World) -> None:
    """Binders to fields; families of pieces to one kind per combination."""
    for key, things in list(world.parts.things.items()):
        node = things.node
        kind = world.ruleset.kinds.get(key)
        if isinstance(node, tree.PiecesDecl) and node.binders and kind is not None and not kind.builtin:
            _unfold(world, kind, node)


def _unfold(world: World, kind: Kind, node: tree.PiecesDecl) -> None:
    binders = [_binder(world, kind, binder) for binder in node.binders]
    kind.declared = "family"
    if any(b is None for b in binders):
        return
    per = [b for b in binders if b is not None]
    size = 1
    for binder in per:
        size *= len(binder.values) if binder.values is not None else 1
    if size > MOST_MEMBERS:
        _too_many(world, kind, size)
        return
    entities = [b.kind for b in per if b.kind is not None]
    if len(per) == 1 and entities and not kind.name.endswith("*"):
        world.attached.setdefault(kind.name, []).append((entities[0], kind))
    if kind.root != "piece" or entities:
        kind.per = per
        return
    for combination in product(*(b.values or [] for b in per)):
        _member(world, kind, node, per, combination)


def _member(world: World, family: Kind, node: tree.PiecesDecl, per: list[PerBinder], values: tuple[Const, ...]) -> None:
    words = [str(value).replace("-", "minus_") if isinstance(value, int) else value.name for value in values]
    name = "_".join([*([node.name.id] if node.name is not None else []), *words])
    if name in world.ruleset.kinds or name in TAKEN:
        world.report(
            BUILT_IN_NAME,
            family.span,
            f"this family would make a second `{name}`",
            label="taken",
            also=[(world.ruleset.kinds[name].span, "the first")] if name in world.ruleset.kinds else [],
            reason="the members of a family are named after the values they are made for",
            remedy="give the family a name of its own before `for each`",
        )
        return
    member = Kind(name, family.root, [family], family.span, declared="member", copies=1, ruleset=family.ruleset)
    member.family = family
    for binder, value in zip(per, values, strict=True):
        member.formulas[binder.field.name] = Formula(binder.field, member, None, [], value)
    family.members[values] = member
    world.ruleset.kinds[name] = member
    world.adopt(member)


def _binder(world: World, kind: Kind, node: tree.Binder) -> PerBinder | None:
    type = written_type(world, node.of)
    inherited = kind.find_field(node.name.id)
    target = inherited or Field(node.name.id, kind, type, False, [], node)
    if inherited is None:
        kind.fields[node.name.id] = target
    values: list[Const] | None = None
    match type:
        case UnknownType():
            return None
        case ChoiceType():
            values = list(type.choice.values.values())
        case NumberType() if type.low is not None and type.high is not None:
            values = _numbers(world, kind, type.low, type.high)
        case EntityType() if node.within is None:
            return PerBinder(target, type.kind, None)
    if values is not None and node.within is not None:
        values = _within(world, kind, type, node.within)
    if values is None:
        _no_family(world, node.of.span, f"`{node.of.span.text}` cannot be listed")
        return None
    return PerBinder(target, None, values)


def _numbers(world: World, kind: Kind, low: int, high: int) -> list[Const]:
    if high - low >= MOST_MEMBERS:
        _too_many(world, kind, high - low + 1)
        return []
    return list(range(low, high + 1))


def _too_many(world: World, kind: Kind, size: int) -> None:
    world.report(
        TOO_LARGE,
        kind.span,
        f"the family `{kind.name.rstrip('*')}` would have {size:,} members",
        label="too many",
        reason=f"the limit is {MOST_MEMBERS:,}",
        remedy="use smaller ranges, or track what differs in a field",
    )


def _within(world: World, kind: Kind, type: ChoiceType | NumberType | object, node: tree.Expr) -> list[Const] | None:
    """`color c in (red, blue)`"""
    items = node.items if isinstance(node, tree.Items) else [node]
    values: list[Const] = []
    for item in items:
        match item:
            case tree.Ref() if isinstance(type, ChoiceType) and item.name in type.choice.values:
                item.to = type.choice.values[item.name]
                item.type = type
                values.append(type.choice.values[item.name])
            case tree.Number():
                values.append(item.value)
            case tree.Range(low=tree.Number() as low, high=tree.Number() as high):
                values.extend(_numbers(world, kind, low.value, high.value))
            case _:
                _no_family(world, item.span, f"`{item.span.text}` is not a fixed value of it")
    return values


def _no_family(world: World, span: Span, message: str) -> None:
    world.report(
        NO_FAMILY,
        span,
        message,
        label="not a fixed list",
        reason="a family has one member for each value of a choice, each number of a range, or each thing of a kind",
        remedy="use a `choices`, a range such as `1..6`, or a kind",
    )
