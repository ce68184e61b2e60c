"""Every word of a ruleset that the scribe could not use, before anybody reads a text: for `ludolect check`."""

from __future__ import annotations

from dsl import model, tree
from scribe.tell.glossary import Glossary, Problem
from scribe.tell.stock import nodes


def word_problems(rules: model.Ruleset) -> list[Problem]:
    """Names and phrases in all three languages, in the order of the declarations."""
    words = Glossary(rules)
    for kind in rules.kinds.values():
        if not kind.builtin:
            words.kind(kind)
            _members(words, kind)
    for choice in rules.choices.values():
        words.choice(choice)
        for value in choice.values.values():
            words.value(value)
    for verb in rules.verbs.values():
        if verb.body is not None and verb.texts is not None:
            words.frame(verb)
            words.event(verb)
            _lets(words, verb.body)
    for phase in rules.phases.values():
        words.phase(phase)
        _lets(words, phase.body)
    for define in rules.defines.values():
        names = [param.name for param in define.params]
        words.named(define.texts, define.name, names)
        if define.texts is not None:
            words.attribute_of(define.texts.get("phrase"), [*names, "it"])
            words.attribute_of(define.texts.get("not"), [*names, "it"])
    for variant in rules.variants.values():
        words.named(variant.node.texts, variant.name)
    return words.problems


def _members(words: Glossary, kind: model.Kind) -> None:
    for name in kind.words:
        field = kind.find_field(name)
        if field is not None:
            words.field(field, kind)
            words.attribute(field, kind)
            words.attribute(field, kind, negative=True)
    for rule in kind.rules.values():
        words.rule(rule)
        _lets(words, rule.body)
    words.place_phrase(kind)
    if kind.root == "report" and kind.phrase_text is not None:
        words.verb_phrase(kind.phrase_text, kind.name, ("body",))


def _lets(words: Glossary, block: tree.Block) -> None:
    for node in nodes(block):
        if isinstance(node, tree.Let):
            words.named(node.texts, node.name.id)
