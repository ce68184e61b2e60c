"""What the rulebook would print badly: names without words, and formulas that nobody can read aloud.

Rules are printed statement by statement. A field, a define with parameters or a value of a choice that stands in one is
printed by its name or phrase; without any, its identifier has to do. A formula in a statement is printed as it is; from
the second operator on it wants a name (`let` or `define` with `name`), which is then printed in its place.

What is not printed as it stands is left alone: formulas of fields and of named defines and lets, conditions of `treat`,
what a piece knows of itself and never changes (its card shows the value), rules that are run (the rulebook calls them
effects), and the arguments of `ray` and `placements`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import tree
from dsl.check.world import World
from dsl.codes import NO_WORDS, TANGLED_FORMULA
from dsl.model import Define, Field, FieldOf, Kind, Local, Value
from dsl.source import Span
from dsl.types import RULE, EntityType, KindType, NumberType, Type

KNOWN = frozenset(("owner",))  # fields the language itself has words for
MOST_OPERATORS = 1
GLUED_SLOT = re.compile(r"\}[^\s/{]")  # `{x}-{y}`: something is left over when the slots are taken out


def check_printed(world: World) -> None:
    _names(world)
    seen: set[object] = set()
    for block in _blocks(world):
        for node in _printed(block):
            _words(world, node, seen)
            if isinstance(node, tree.Binary):
                _tangled(world, node, seen)


def _blocks(world: World) -> Iterator[tree.Node]:
    """The rules of the topmost ruleset that run in this composition."""
    top = world.ruleset.names[-1]
    for verb in world.ruleset.verbs.values():
        if verb.body is not None and verb.ruleset == top:
            yield verb.body
    for kind in world.ruleset.kinds.values():
        if kind.ruleset == top:
            yield from (rule.body for rule in kind.rules.values())
    for reaction in world.ruleset.reactions:
        if reaction.ruleset == top and isinstance(reaction.node, tree.Forbid | tree.React | tree.Whenever):
            yield reaction.node
    if world.parts.flow is not None and world.parts.flow[1].ruleset == top:
        yield world.parts.flow[0].body


def _printed(node: tree.Node) -> Iterator[tree.Node]:
    """The nodes below one that are printed as they stand."""
    for child in tree.children(node):
        if isinstance(child, tree.Treat | tree.TextLine):
            continue
        if isinstance(child, tree.Let) and child.texts is not None:
            continue
        yield child
        if isinstance(child, tree.Phase) and child.symbol is not None:
            yield from _printed(child.symbol.body)
        elif isinstance(child, tree.Apply) and child.name.id in ("ray", "placements"):
            continue
        else:
            yield from _printed(child)


# ------------------------------------------------------------------ names


def _names(world: World) -> None:
    """Pieces and places are listed in the rulebook; a kind is named in it wherever a rule speaks of its things."""
    spoken_of = {node.kind.id for node in world.nodes(tree.Noun, examples=False)}
    spoken_of.update(node.kind.id for node in world.nodes(tree.KindPattern, examples=False))
    spoken_of.update(node.kind.id for node in world.nodes(tree.Param, examples=False))
    for kind in world.ruleset.kinds.values():
        if kind.root not in ("piece", "place") or kind.ruleset != world.ruleset.names[-1] or kind.family is not None:
            continue
        if (kind.declared == "kind" and kind.name not in spoken_of) or _is_named(world, kind):
            continue
        name = kind.name.rstrip("*")
        world.report(
            NO_WORDS,
            kind.span,
            f"`{name}` has no name",
            label="printed as it is written",
            reason="the rulebook is made of names and phrases; without any, readers see the identifier",
            remedy='write `name en "the ..." fr "le ..." es "el ..."` into its braces, each with its article',
        )


def _is_named(world: World, kind: Kind) -> bool:
    """A kind may borrow its name from the one above it, a kind of place from the one family it consists of,
    if words are left when the slots are taken out."""
    if kind.name_text is not None:
        return True
    if kind.declared == "kind" and any(above.name_text is not None for above in kind.line()):
        return True
    if kind.declared != "kind" or kind.root != "place":
        return False
    names = [k.name_text for k in world.below.get(kind, []) if k.per and k.name_text is not None]
    return len(names) == 1 and not any(GLUED_SLOT.search(entry.text) for entry in names[0].entries)


# ------------------------------------------------------------------ words


def _words(world: World, node: tree.Node, seen: set[object]) -> None:
    match node:
        case tree.Ref(to=Value() as value):
            if value.text is None and value not in seen:
                seen.add(value)
                _no_words(
                    world, node.span, f"the value `{value.name}`", value.span, f'write `{value.name} en "..." ...`'
                )
        case tree.Ref(to=FieldOf(local=local, field=Field() as field)):
            if local.role != "self" or field.tracked:
                _field(world, node.span, field, local.type, seen)
        case tree.Attr(object=owner, name=name, field=Field() as field):
            own = isinstance(owner, tree.Ref) and isinstance(owner.to, Local) and owner.to.role == "self"
            if not own or field.tracked:
                _field(world, name.span, field, owner.type, seen)
        case tree.ApplyAttr(object=owner, name=name, field=Field() as field):
            _field(world, name.span, field, owner.type, seen)
        case tree.Apply(to=Define() as define, name=name):
            if define.params and not _has(define.texts) and define not in seen:
                seen.add(define)
                _no_words(world, name.span, f"`{define.name}`", define.node.name.span, "give it a `name` or a `phrase`")


def _field(world: World, span: Span, field: Field, owner: Type | None, seen: set[object]) -> None:
    if field in seen or field.name in KNOWN or field.owner.builtin or field.type == RULE:
        return
    seen.add(field)
    kind = owner.kind if isinstance(owner, EntityType | KindType) else field.owner
    kinds = [*kind.line(), field.owner, *world.descendants(field.owner)]
    if not any(_has(texts) for k in kinds for texts in k.words.get(field.name, [])):
        what = f"`{field.name}` of `{field.owner.name.rstrip('*')}`"
        _no_words(world, span, what, field.node.span, "give it a `name` or, for `is`, a `phrase`")


def _has(texts: tree.Texts | None) -> bool:
    return texts is not None and any(line.key in ("name", "phrase") for line in texts.lines)


def _no_words(world: World, span: Span, what: str, declared: Span, remedy: str) -> None:
    world.report(
        NO_WORDS,
        span,
        f"{what} is printed here, but there are no words for it",
        label="printed as it is written",
        also=[(declared, "declared without words")],
        reason="the rulebook is made of names and phrases; without any, readers see the identifier",
        remedy=remedy,
    )


# ------------------------------------------------------------------ formulas


def _tangled(world: World, node: tree.Binary, seen: set[object]) -> None:
    """Reported for the whole formula, once."""
    if node in seen or not isinstance(node.type, NumberType):
        return
    parts = [inner for inner in tree.walk(node) if isinstance(inner, tree.Binary)]
    seen.update(parts)
    operators = [inner.op for inner in parts if isinstance(inner.type, NumberType)]
    if len(operators) > MOST_OPERATORS:
        world.report(
            TANGLED_FORMULA,
            node.span,
            f"a formula with {len(operators)} operators stands in a printed rule",
            label="hard to read aloud",
            reason="the rulebook prints it word by word",
            remedy="give it a name: `define` or `let` with `name`",
        )
