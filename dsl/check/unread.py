"""Smaller things that are there but that nothing looks at: fields, rules of pieces, phases, single values of choices.

As with declarations, uses are counted by name over all files, and only what the topmost ruleset declares is reported.
A field is used where it is read: in a formula, a test, an argument, a slot of a text, a layout. Being set, raised or
lowered is no use. Fields that the language itself reads are never unused, nor those that have a name: they are facts,
which the rulebook lists and players look at (a card's suit, what everybody has earned).

A value of a choice is used where it is named, and wherever the game can come by it without naming it: where all values
are listed (a family over the choice, a noun such as `one color`), counted through (`next`, `+` on a circle), or given
from outside (a variant, a report).
"""

from __future__ import annotations

import re

from dsl import tree
from dsl.check.reach import Reach
from dsl.check.world import PRELUDE, World, element
from dsl.codes import UNUSED
from dsl.model import Choice, Field
from dsl.source import Span
from dsl.types import RULE, ChoiceType, GridType, Type

LANGUAGE_READS = frozenset(("owner", "back", "cells"))
# Functions of the language, and the fields of places they go by.
READS_BY_FUNCTION = {"ray": ("step",), "around": ("step",), "placements": ("x", "y")}
WRITES = frozenset(("set", "raise", "lower"))
_WORD = re.compile(r"[^\W\d]\w*")


def check_members(world: World, reach: Reach) -> None:
    read = _names_read(world)
    for kind in world.ruleset.kinds.values():
        for field in kind.fields.values():
            if _unread(world, field, read, reach):
                what = "runs" if field.type == RULE else "reads"
                name = f"{kind.name.rstrip('*')}.{field.name}"
                unused(world, field.node.name.span, f"nothing ever {what} `{name}`")
    _rules(world, reach)
    for phase in world.ruleset.phases.values():
        if _on_top(world, phase.node.span) and not reach.phase(phase.name):
            unused(world, phase.node.name.span, f"the phase `{phase.name}` never begins")
    named = _names_of_values(world, read)
    for choice in world.ruleset.choices.values():
        if choice.name != "coin" and any(value in named for value in choice.values) and not _listed(world, choice):
            for value in choice.values.values():
                if value.name not in named and _on_top(world, value.span):
                    unused(world, value.span, f"nothing is ever `{value.name}`")


def unused(world: World, span: Span, message: str, remedy: str = "use it or leave it out") -> None:
    reason = "what is never used is either a slip or not needed"
    world.report(UNUSED, span, message, label="unused", reason=reason, remedy=remedy)


def _on_top(world: World, span: Span) -> bool:
    return world.layer_at(span).ruleset == world.ruleset.names[-1]


# ------------------------------------------------------------------ fields and rules


def _names_read(world: World) -> frozenset[str]:
    written = {
        args.values[0]
        for call in world.nodes(tree.Call, examples=False)
        if call.verb.id in WRITES
        for args in call.args
        if args.label is None
    }
    found: set[str] = set()
    found.update(node.name for node in world.nodes(tree.Ref, examples=False) if node not in written)
    found.update(node.name.id for node in world.nodes(tree.Attr, examples=False) if node not in written)
    found.update(node.name.id for node in world.nodes(tree.ApplyAttr, examples=False) if node not in written)
    for apply in world.nodes(tree.Apply, examples=False):
        found.update([apply.name.id, *READS_BY_FUNCTION.get(apply.name.id, ())])
    for layout in world.nodes(tree.Layout, examples=False):
        found.update(name.id for name in layout.fields)
    for line in world.nodes(tree.TableLine, examples=False):
        found.update(value.name.id for value in line.values if value.name is not None)
    for entry in world.nodes(tree.Entry, examples=False):
        if "{" in entry.text:
            found.update(_WORD.findall(entry.text))
    return frozenset(found)


def _unread(world: World, field: Field, read: frozenset[str], reach: Reach) -> bool:
    if not isinstance(field.node, tree.Field) or not _on_top(world, field.node.span):
        return False
    if field.node.span.source is PRELUDE or field.name in LANGUAGE_READS or isinstance(field.type, GridType):
        return False  # the places of a grid are there whether or not its name is read
    if field.type == RULE:
        return not reach.rule(field.name)
    return field.name not in read and not _has_name(world, field)


def _has_name(world: World, field: Field) -> bool:
    kinds = [field.owner, *world.descendants(field.owner)]
    texts = [texts for kind in kinds for texts in kind.words.get(field.name, [])]
    return any(text.get("name") is not None for text in texts)


def _rules(world: World, reach: Reach) -> None:
    """Rules that a kind has without having declared them; the declared ones are fields."""
    declared = {f.name for kind in world.ruleset.kinds.values() for f in kind.fields.values() if f.type == RULE}
    for rule in world.nodes(tree.RuleMember, examples=False):
        if rule.name.id not in declared and not reach.rule(rule.name.id) and _on_top(world, rule.span):
            unused(world, rule.name.span, f"nothing ever runs `{rule.name.id}`")


# ------------------------------------------------------------------ values


def _names_of_values(world: World, read: frozenset[str]) -> frozenset[str]:
    return read | {node.name for node in world.nodes(tree.CaseName, examples=False)}


def _listed(world: World, choice: Choice) -> bool:
    """Can any value come up without being named?"""
    if any(noun.kind.id == choice.name for noun in world.nodes(tree.Noun, examples=False)):
        return True
    for binder in world.nodes(tree.Binder, examples=False):
        if binder.within is None and isinstance(binder.of, tree.TypeName) and binder.of.name.id == choice.name:
            return True
    for attr in world.nodes(tree.Attr, examples=False):
        if attr.name.id in ("next", "previous") and _may_be(attr.object, choice):
            return True
    for sum in world.nodes(tree.Binary, examples=False):
        if _may_be(sum.left, choice):
            return True
    for variant in world.parts.variants.values():
        if isinstance(variant.node.of, tree.TypeName) and variant.node.of.name.id == choice.name:
            return True
    reports = [kind for kind in world.ruleset.kinds.values() if kind.root == "report"]
    return any(_is(field.type, choice) for kind in reports for field in kind.fields.values())


def _may_be(node: tree.Expr, choice: Choice) -> bool:
    """Rules of variants that are off are not typed; they may be about anything."""
    return node.type is None or _is(node.type, choice)


def _is(type: Type, choice: Choice) -> bool:
    inner = element(type)
    return isinstance(inner, ChoiceType) and inner.choice is choice
