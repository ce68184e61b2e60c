"""What a rulebook must tell of a ruleset: its parts, down to each side of a comparison, and what words are their own.

A part has left words if the pages have a word that was made of it (`scribe/origins.py`): a word of what stands inside
it, or around it, does not count. `OWN` says of which parts this is not the whole truth: those that are nothing beside
what they hold, and are told where that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dsl import model, tree

# Brackets around other parts, and words in three languages: nothing that could be told by itself. Parts that are
# joined by `and` are told one after the other.
_SILENT = (
    tree.Block, tree.Texts, tree.Text, tree.TextLine, tree.Entry, tree.Name, tree.Args, tree.And, tree.HowMany,
    tree.Option, tree.Case, tree.ValueCase, tree.CaseOtherwise, tree.LabelledPattern, tree.Seats,
)  # fmt: skip


def _does(node: tree.Node) -> list[tree.Node]:
    return [node.subject] if isinstance(node, tree.Does) else []


def _items(node: tree.Node) -> list[tree.Node]:
    return list(node.items) if isinstance(node, tree.Items) else []


def _ends(node: tree.Node) -> list[tree.Node]:
    return [node.low, node.high] if isinstance(node, tree.Range) else []


def _cases(node: tree.Node) -> list[tree.Node]:
    return [part for case in node.cases for part in (*case.labels, case.value)] if isinstance(node, tree.Table) else []


def _value(node: tree.Node) -> list[tree.Node]:
    return [node.value] if isinstance(node, tree.Let | tree.Negative) else []


def _chosen(node: tree.Node) -> list[tree.Node]:
    return [node.what, node.what.noun] if isinstance(node, tree.Choose) else []


def _amount(node: tree.Node) -> list[tree.Node]:
    match node:
        case tree.Quantified(amount=tree.Node() as number) | tree.Pick(quantity=tree.Node() as number):
            return [number]
        case tree.Times(how=tree.HowMany(amount=tree.Node() as number)):
            return [number]
    return []


# By the class of a part, the parts in it whose words are its own words.
OWN: dict[type[tree.Node], Callable[[tree.Node], list[tree.Node]]] = {
    tree.Does: _does,  # the winner draws: that somebody does it is told by who does it
    tree.Items: _items,  # (red, blue)
    tree.Range: _ends,  # 2..3
    tree.Table: _cases,  # 3 (2 players: 2)
    tree.Let: _value,  # where it is used
    tree.Negative: _value,
    tree.Choose: _chosen,
    tree.Quantified: _amount,  # two cards
    tree.Pick: _amount,
    tree.Times: _amount,  # twice
}


class Key(NamedTuple):
    """The same part in every composition of a ruleset."""

    sort: type[tree.Node]
    source: str
    start: int
    end: int


def key(node: tree.Node) -> Key:
    return Key(type(node), node.span.source.name, node.span.start, node.span.end)


@dataclass(frozen=True)
class Unit:
    """A part of the rules: `above` is what it stands in, outermost first; `home` is what all of that belongs to."""

    node: tree.Node
    above: tuple[tree.Node, ...]
    home: Home

    @property
    def parent(self) -> tree.Node | None:
        return self.above[-1] if self.above else None


@dataclass(frozen=True)
class Home:
    """A rule, a setting, a definition ... of a ruleset. `what` says it to people."""

    what: str
    root: tree.Node
    rules: model.Ruleset
    kind: model.Kind | None = None
    field: model.Field | None = None
    verb: model.Verb | None = None
    define: model.Define | None = None


def units(rules: model.Ruleset) -> Iterator[Unit]:
    """All that the book of these rules must tell, in the order of the rules."""
    for home in homes(rules):
        yield from _inside(home.root, (), home)


def _inside(node: tree.Node, above: tuple[tree.Node, ...], home: Home) -> Iterator[Unit]:
    grouping = isinstance(node, tree.Items) and len(node.items) == 1
    if not isinstance(node, _SILENT) and not grouping and not _continued(node, above):
        yield Unit(node, above, home)
    if isinstance(node, tree.Phase):
        yield from () if node.symbol is None else _inside(node.symbol.body, (*above, node), home)
        return
    for part in tree.children(node):
        yield from _inside(part, (*above, node), home)


def _continued(node: tree.Node, above: tuple[tree.Node, ...]) -> bool:
    """a or b or c, a + b + c: of one chain the outermost is the whole"""
    outer = above[-1] if above else None
    if isinstance(node, tree.Binary):
        return isinstance(outer, tree.Binary) and node.op == outer.op == "+"
    return isinstance(node, tree.Or) and isinstance(outer, tree.Or)


def homes(rules: model.Ruleset) -> Iterator[Home]:
    for kind in rules.kinds.values():
        if kind.builtin and kind.root not in ("game", "player"):
            continue
        for name, rule in kind.rules.items():
            yield Home(f"the rule `{name}` of `{kind.name}`", rule.body, rules, kind)
        if kind.where is not None:
            yield Home(f"what makes a `{kind.name}`", kind.where, rules, kind)
        for name, formula in kind.formulas.items():
            if formula.expr is not None:
                yield Home(f"`{name}` of `{kind.name}`", formula.expr, rules, kind, formula.field)
    for verb in rules.verbs.values():
        if verb.body is not None:
            yield Home(f"the verb `{verb.name}`", verb.body, rules, verb=verb)
        for param in verb.params:
            if param.default is not None:
                yield Home(f"what `{param.name}` of `{verb.name}` usually is", param.default, rules, verb=verb)
        if verb.triggers is not None:
            yield Home(f"who orders what reacts to `{verb.name}`", verb.triggers, rules, verb=verb)
    for reaction in rules.reactions:
        if reaction.until is None:
            whose = f"a reaction of `{reaction.owner.name}`" if reaction.owner is not None else "a reaction"
            yield Home(whose, reaction.node, rules, reaction.owner)
    if rules.flow is not None:
        yield Home("the flow", rules.flow, rules)
    for define in rules.defines.values():
        yield Home(f"the definition of `{define.name}`", define.value, rules, define=define)
