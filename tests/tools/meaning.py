"""What a checked ruleset means, wherever its texts stand: for comparing two that should be the same game.

Symbols are compared by name, not in their order, and words by their key: a later one counts.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from dsl import model, tree


def meaning(ruleset: model.Ruleset) -> dict[str, Any]:
    reactions = [said(reaction.node) for reaction in ruleset.reactions if reaction.owner is None]
    return {
        "title": said(ruleset.title),
        "players": ruleset.players,
        "strings": ruleset.strings,
        "rule ids": list(ruleset.rule_ids),
        "notes": sorted(repr(said(note)) for note in ruleset.notes),
        "choices": {name: [(v.name, said(v.text)) for v in c.values.values()] for name, c in ruleset.choices.items()},
        "circles": {name for name, choice in ruleset.choices.items() if choice.circle},
        "kinds": {name: kind_meaning(kind) for name, kind in ruleset.kinds.items()},
        "defines": {name: said(define.node) for name, define in ruleset.defines.items()},
        "verbs": {name: verb_meaning(verb) for name, verb in ruleset.verbs.items()},
        "flow": said(ruleset.flow),
        "phases": set(ruleset.phases),
        "reactions": sorted(map(repr, reactions)),
        "variants": {name: (str(v.type), v.on, constant(v.value)) for name, v in ruleset.variants.items()},
        "examples": {name: said(example.node) for name, example in ruleset.examples.items()},
    }


def kind_meaning(kind: model.Kind) -> dict[str, Any]:
    return {
        "parents": [parent.name for parent in kind.parents],
        "declared": (kind.declared, kind.copies, said(kind.where)),
        "members": [member.name for member in kind.members.values()],
        "fields": {name: (str(field.type), field.tracked) for name, field in kind.fields.items()},
        "formulas": {name: (said(f.expr), constant(f.const)) for name, f in kind.formulas.items()},
        "words": {name: words(*texts) for name, texts in kind.words.items()},
        "rules": {name: said(rule.body) for name, rule in kind.rules.items()},
        "reactions": [said(reaction.node) for reaction in kind.reactions],
        "texts": (said(kind.name_text), said(kind.phrase_text), kind.strings, said(kind.layout)),
        "legends": {name: said(legend) for name, legend in kind.legends.items()},
        "notes": [said(note) for note in kind.notes],
    }


def verb_meaning(verb: model.Verb) -> object:
    if verb.node is None or verb.body is None:
        return "built in"
    statements = said(verb.body.statements)
    return said(verb.node.params), said(verb.triggers), words(verb.texts), statements


def constant(value: model.Const | None) -> object:
    return value.name if isinstance(value, model.Value) else value


def words(*texts: tree.Texts | None) -> dict[str, Any]:
    return {line.key: said(line.text) for text in texts if text is not None for line in text.lines}


def said(node: Any) -> Any:
    """As `tree.dump`, with the body that a phase has in the end."""
    if isinstance(node, list):
        return [said(item) for item in node]
    if not isinstance(node, tree.Node):
        return node
    if isinstance(node, tree.Phase) and node.symbol is not None:
        body = node.symbol.body
        name = body.texts.get("name") or node.body.texts.get("name")
        return "phase", node.name.id, said(node.triggers), said(name), said(body.statements)
    slots = [slot.name for slot in fields(node) if slot.name != "span" and "annotation" not in slot.metadata]
    return type(node).__name__, *(said(getattr(node, slot)) for slot in slots)
