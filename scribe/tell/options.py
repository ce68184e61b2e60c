"""An option by what is done when it is chosen, where an example has to name it: the option “Draw a card”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from weakref import WeakKeyDictionary

from dsl import model, tree
from scribe import phrase as p
from scribe.say import builtin
from scribe.tell.glossary import Glossary
from scribe.tell.reactions import Teller
from scribe.tell.stock import nodes

_offered: WeakKeyDictionary[model.Ruleset, dict[str, set[int]]] = WeakKeyDictionary()
_OPEN = (p.Det.ONE, p.Det.UP_TO, p.Det.BETWEEN, p.Det.ANY_NUMBER)


def option(words: Glossary, name: str, running: tree.Block | None, pieces: list[model.Kind]) -> p.Phrase | None:
    """The option of that name: one of the stage that runs, or of a piece of the example, or any other. Where several
    rules have one, and it is not the same, it has only its number."""
    for teller, block in (*_running(words, running), *_rules(words, pieces, name), *_rules(words, None, name)):
        offered = [node for node in nodes(block) if isinstance(node, tree.Options) and _index(node, name) >= 0]
        if not offered:
            continue
        teller.statements(block)
        deeds = {_deed(teller.options.get(id(node.options[_index(node, name)]), ())) for node in offered}
        places = {_index(node, name) for node in offered}
        deed = deeds.pop()
        if deed is not None and not deeds:
            return p.Thing(builtin.OPTION, fill=(("x", deed),))
        return p.Thing(builtin.option(min(places)))
    return None


def _running(words: Glossary, running: tree.Block | None) -> Iterator[tuple[Teller, tree.Block]]:
    if running is not None:
        yield Teller(words, in_flow=True), running


def _rules(words: Glossary, pieces: list[model.Kind] | None, name: str) -> Iterator[tuple[Teller, tree.Block]]:
    """Those that offer an option of that name somewhere."""
    offering = _offering(words.rules, name)
    for kind in pieces if pieces is not None else words.rules.kinds.values():
        for rule in (rule for above in kind.line() for rule in above.rules.values()):
            if id(rule.body) in offering:
                yield Teller(words, me=kind, in_rule=True), rule.body
    if pieces is not None:
        return
    for verb in words.rules.verbs.values():
        if verb.body is not None and id(verb.body) in offering:
            teller = Teller(words)
            teller.verb_clause(verb)
            yield teller, verb.body
    for phase in words.rules.phases.values():
        if id(phase.body) in offering:
            yield Teller(words, phase=phase, in_flow=True), phase.body
    if words.rules.flow is not None:
        yield Teller(words, in_flow=True), words.rules.flow
    for reaction in words.rules.reactions:
        if isinstance(reaction.node, tree.React | tree.Whenever) and id(reaction.node.body) in offering:
            yield Teller(words), reaction.node.body


def _offering(rules: model.Ruleset, name: str) -> set[int]:
    """By their identities: the bodies of rules in which an option of that name is offered."""
    if rules not in _offered:
        found = _offered[rules] = {}
        bodies = [rule.body for kind in rules.kinds.values() for rule in kind.rules.values()]
        bodies += [verb.body for verb in rules.verbs.values() if verb.body is not None]
        bodies += [phase.body for phase in rules.phases.values()]
        bodies += [r.node.body for r in rules.reactions if isinstance(r.node, tree.React | tree.Whenever)]
        for body in bodies:
            for node in nodes(body):
                for option in node.options if isinstance(node, tree.Options) else ():
                    found.setdefault(option.name.id, set()).add(id(body))
    return _offered[rules].get(name, set())


def _index(node: tree.Options, name: str) -> int:
    return next((i for i, option in enumerate(node.options) if option.name.id == name), -1)


def _deed(body: tuple[p.Statement, ...]) -> p.Deed | None:
    """What is done first names the option; whom it is done to is chosen afterwards, so that is left open."""
    match body:
        case ((p.By() | p.May()) as first, *_):
            return _deed(first.body)
        case (p.Do(clause=clause), *_):
            return p.Deed(replace(clause, args=tuple((name, _left_open(value)) for name, value in clause.args)))
    return None


def _left_open(value: p.Phrase) -> p.Phrase:
    if isinstance(value, p.Thing) and value.det in _OPEN:
        return replace(value, det=p.Det.A, amount=None, qualities=(), among=None)
    return value
