"""What has to do with what: found by reading the checked rules, so that each entry can point at the others.

A text of the rulebook belongs to somebody: a kind (its rules and reactions), a verb, a define, the game at large. For
each it is noted which things its nodes name, and how: a reaction forbids, changes, replaces or follows what its head
names, a statement changes a field; anything else merely speaks of it. Pages turn the notes around: under a thing stands
who has to do with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dsl import model, tree
from dsl.check.nothings import WRITES
from dsl.types import EntityType

How = Literal["forbid", "before", "instead", "when", "treat", "change", "speak"]
Owner = model.Kind | model.Verb | model.Define | model.Phase | None  # None: the game at large
Thing = model.Kind | model.Verb | model.Define | model.Phase | model.Value | model.Field | model.Choice


@dataclass(frozen=True)
class Relation:
    """`by` has to do with `of` in this way."""

    by: Owner
    how: How
    of: Thing


def relations(ruleset: model.Ruleset) -> list[Relation]:
    """All of them, each once, in the order of the rules; what only speaks of a thing it also reacts to is left out."""
    found: dict[tuple[int, How, int], Relation] = {}
    for by, how, thing in _all(ruleset):
        if by is not thing:
            found.setdefault((id(by), how, id(thing)), Relation(by, how, thing))
    nearer = {(by, of) for by, how, of in found if how != "speak"}
    return [each for (by, how, of), each in found.items() if how != "speak" or (by, of) not in nearer]


def _all(ruleset: model.Ruleset) -> Iterator[tuple[Owner, How, Thing]]:
    for kind in ruleset.kinds.values():
        if kind.builtin:
            continue
        owner = kind.family or kind
        for rule in kind.rules.values():
            yield from _spoken(owner, rule.body)
        for formula in kind.formulas.values():
            if formula.expr is not None:
                yield from _spoken(owner, formula.expr)
        if kind.where is not None:
            yield from _spoken(owner, kind.where)
    for reaction in ruleset.reactions:
        yield from _reaction(reaction.owner.family or reaction.owner if reaction.owner else None, reaction.node)
    for verb in ruleset.verbs.values():
        if verb.body is not None:
            yield from ((verb, "speak", kind) for kind in _taken(verb))
            yield from _spoken(verb, verb.body)
    for define in ruleset.defines.values():
        yield from _spoken(define, define.value)
    for phase in ruleset.phases.values():
        yield from _spoken(phase, phase.body)
    if ruleset.flow is not None:
        yield from _spoken(None, ruleset.flow)


def _taken(verb: model.Verb) -> Iterator[model.Kind]:
    """The kinds of things a verb is done to or with."""
    for param in verb.params:
        if isinstance(param.type, EntityType) and not param.type.kind.builtin:
            yield param.type.kind


def _reaction(owner: Owner, node: tree.Reaction) -> Iterator[tuple[Owner, How, Thing]]:
    match node:
        case tree.Forbid(event=event) | tree.React(event=event):
            how: How = "forbid" if isinstance(node, tree.Forbid) else node.hook
            for thing in _named(event):
                yield owner, how, thing
        case tree.Treat():
            for field in node.fields or ():
                yield owner, "treat", field
            for thing in _named(node.target):
                yield owner, "treat", thing
    yield from _spoken(owner, node)


def _spoken(owner: Owner, root: tree.Node) -> Iterator[tuple[Owner, How, Thing]]:
    for node in _nodes(root):
        if isinstance(node, tree.Call) and node.verb.id in WRITES and isinstance(target := node.arg(None), tree.Expr):
            field = named_by(target)
            if isinstance(field, model.Field):
                yield owner, "change", field
    for thing in _named(root):
        yield owner, "speak", thing


def _named(root: tree.Node) -> Iterator[Thing]:
    """The things that nodes name, built-in ones left out."""
    for node in _nodes(root):
        thing = named_by(node)
        if thing is not None and not (isinstance(thing, model.Kind) and thing.builtin):
            yield thing


def _nodes(root: tree.Node) -> Iterator[tree.Node]:
    """Itself and what it holds. A phase inside a text is a text of its own."""
    stack: list[tree.Node] = [root]
    while stack:
        node = stack.pop()
        if not isinstance(node, tree.Phase) or node is root:
            stack.extend(reversed(list(tree.children(node))))
        yield node


def named_by(node: tree.Node) -> Thing | None:
    """The thing that a node names by itself."""
    match node:
        case tree.Ref(to=model.FieldOf(field=field)) | tree.Attr(field=field) | tree.ApplyAttr(field=field):
            if isinstance(field, model.Family):
                return field.kind
            return field if isinstance(field, model.Field) else None
        case tree.Ref(to=to) | tree.Apply(to=to):
            return to if isinstance(to, model.Kind | model.Value | model.Define) else None
        case tree.Noun(symbol=symbol) | tree.KindPattern(symbol=symbol):
            return symbol if isinstance(symbol, model.Kind | model.Choice) else None
        case tree.Call(to=verb) | tree.VerbEvent(to=verb):
            return verb if verb is not None and verb.body is not None else None
        case tree.CaseName(to=model.Kind() | model.Value() as to):
            return to
        case tree.PhaseEvent(to=phase):
            return phase
    return None
