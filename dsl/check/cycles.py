"""Formulas that need their own value.

A field may read the same field of *another* thing (the distance of a space is one more than that of the next space):
that ends where the things end. What can never end is a field that reads itself on the same thing, through fields read
by their bare names or of `self`, or a `define` without parameters that leads back to itself. One with parameters may
call itself with others; what can never end is one that does so whatever the conditions in it say. Nor can a kind that
is defined by a condition which asks for that very kind, or reads a field that is treated for that kind or by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from dsl import tree
from dsl.check.world import World
from dsl.codes import CYCLIC_FORMULA
from dsl.model import Define, Field, FieldOf, Formula, Kind, Local
from dsl.source import Span

T = TypeVar("T")
ENDING = "say when it ends, as in `() if s is none else (s) + line(s.next)`"


def check_cycles(world: World) -> None:
    reported: set[frozenset[str]] = set()
    for kind in world.ruleset.kinds.values():
        for circle in _circles(
            [f for name in kind.formulas if (f := _formula(kind, name)) is not None], _next_in(kind)
        ):
            _report(world, [(f.field.name, f.expr.span) for f in circle if f.expr is not None], reported)
    for defines in _circles([d for d in world.ruleset.defines.values() if not d.params], _next_defines):
        _report(world, [(d.name, d.value.span) for d in defines], reported)
    for endless in _circles(list(world.ruleset.defines.values()), _always_needed):
        _report(world, [(d.name, d.value.span) for d in endless], reported, remedy=ENDING)
    for kinds in _circles([k for k in world.ruleset.kinds.values() if k.where is not None], _next_kinds(world)):
        _report(world, [(k.name, k.span) for k in kinds], reported, "what is `{}` depends on what is `{}`")


def _circles(starts: list[T], needs: Callable[[T], list[T]]) -> Iterator[list[T]]:
    """Every circle that is met by going from each to what it needs. However often one is used, it is looked at once."""
    done: set[T] = set()
    for start in starts:
        if start in done:
            continue
        path, left = [start], [iter(needs(start))]
        inside = {start}
        while path:
            step = next(left[-1], None)
            if step is None:
                done.add(path[-1])
                inside.remove(path.pop())
                left.pop()
            elif step in inside:
                yield path[path.index(step) :]
            elif step not in done:
                path.append(step)
                inside.add(step)
                left.append(iter(needs(step)))


def _next_kinds(world: World) -> Callable[[Kind], list[Kind]]:
    """`kind old is card where self is old`: whether it is one depends on whether it is one; and so it does where
    `worth` is treated for what is old, or by what is old, and `kind old is card where worth > 2`."""
    treated: dict[Field, list[Kind]] = {}
    for reaction in world.ruleset.reactions:
        if isinstance(reaction.node, tree.Treat):
            for field in reaction.node.fields or ():
                treated.setdefault(field, []).extend(_meant(reaction.node))
                if reaction.owner is not None and _treats_its_like(world, reaction.node, reaction.owner):
                    treated[field].append(reaction.owner)

    def needed(kind: Kind) -> list[Kind]:
        if kind.where is None:
            return []
        found = [asked for node in tree.walk(kind.where) if (asked := _asked_of_self(node)) is not None]
        found += [other for field in _needed_fields(kind, kind.where) for other in treated.get(field, ())]
        return list(dict.fromkeys(other for asked in found for other in asked.line() if other.where is not None))

    return needed


def _meant(treat: tree.Treat) -> list[Kind]:
    """What something has to be for its field to be treated."""
    match treat.target:
        case tree.KindPattern(symbol=Kind() as kind) | tree.Ref(to=Kind() as kind):
            return [kind]
    return []


def _treats_its_like(world: World, treat: tree.Treat, owner: Kind) -> bool:
    """Whether what carries it may be among those for which it holds: to know whether it is there, one asks for it."""
    return all(world.related(kind, owner) for kind in _meant(treat))


def _asked_of_self(node: tree.Node) -> Kind | None:
    match node:
        case tree.Compare(left=left, right=tree.Ref(to=Kind() as asked)) if _is_self(left):
            return asked
    return None


def _needed_fields(kind: Kind, expr: tree.Expr) -> list[Field]:
    """The fields of the same thing that a formula reads, and those that their formulas read."""
    found = dict.fromkeys(_own_fields(expr))
    waiting = list(found)
    while waiting:
        formula = _formula(kind, waiting.pop().name)
        for field in _own_fields(formula.expr) if formula is not None and formula.expr is not None else ():
            if field not in found:
                found[field] = None
                waiting.append(field)
    return list(found)


def _is_self(node: tree.Expr) -> bool:
    return isinstance(node, tree.Ref) and isinstance(node.to, Local) and node.to.role == "self"


def _formula(kind: Kind, name: str) -> Formula | None:
    """The formula of a field, where it is one that needs other fields of the same thing."""
    formula = kind.find_formula(name)
    if formula is None or formula.expr is None or formula.field.tracked or formula.params:
        return None
    return formula


def _next_in(kind: Kind) -> Callable[[Formula], list[Formula]]:
    def needed(formula: Formula) -> list[Formula]:
        assert formula.expr is not None
        return [f for target in _own_fields(formula.expr) if (f := _formula(kind, target.name)) is not None]

    return needed


def _own_fields(expr: tree.Expr) -> list[Field]:
    found: dict[Field, None] = {}
    for node in tree.walk(expr):
        match node:
            case tree.Ref(to=FieldOf(local=Local(role="self"), field=Field() as target)):
                found[target] = None
            case tree.Attr(object=tree.Ref(to=Local(role="self")), field=Field() as target):
                found[target] = None
    return list(found)


def _next_defines(define: Define) -> list[Define]:
    refs = (node.to for node in tree.walk(define.value) if isinstance(node, tree.Ref))
    return list(dict.fromkeys(to for to in refs if isinstance(to, Define)))


def _always_needed(define: Define) -> list[Define]:
    return list(dict.fromkeys(_always(define.value)))


def _always(node: tree.Node) -> list[Define]:
    """The definitions that are needed to know a value, whatever the conditions in it say."""
    match node:
        case tree.Conditional():
            otherwise = _always(node.otherwise)
            return _always(node.test) + [d for d in _always(node.value) if d in otherwise]
        case tree.Table():
            branches = [_always(case.value) for case in node.cases]
            whole = any(isinstance(label, tree.CaseOtherwise) for case in node.cases for label in case.labels)
            first = branches[0] if whole and branches else []
            return _always(node.subject) + [d for d in first if all(d in branch for branch in branches)]
        case tree.And() | tree.Or():
            return _always(node.left)
        case tree.Fold():
            return _always(node.noun)
        case tree.Noun():
            return _always(node.place) if node.place is not None else []
        case tree.Can():
            return []
    own = [node.to] if isinstance(node, tree.Ref | tree.Apply) and isinstance(node.to, Define) else []
    return own + [d for part in tree.children(node) for d in _always(part)]


def _report(
    world: World,
    circle: list[tuple[str, Span]],
    reported: set[frozenset[str]],
    message: str = "`{}` needs its own value",
    remedy: str = "give one of them a value of its own, or `track` it",
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
        remedy=remedy,
    )
