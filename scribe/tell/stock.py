"""Which places are a stock: filled from the box, and somewhere rules take single pieces from. Moving a piece there is
putting it back."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from dsl import model, tree
from dsl.types import EntityType, KindType
from scribe.tell.known import constants

_found: WeakKeyDictionary[model.Ruleset, frozenset[model.Kind]] = WeakKeyDictionary()
_piled: WeakKeyDictionary[model.Ruleset, frozenset[model.Kind]] = WeakKeyDictionary()
_mixed: WeakKeyDictionary[model.Ruleset, frozenset[model.Kind]] = WeakKeyDictionary()


def nodes(root: object) -> Iterator[tree.Node]:
    """Every syntax node below this one or these, without what the checker wrote onto them."""
    if isinstance(root, tree.Node):
        yield from tree.walk(root)
    elif isinstance(root, (list, tuple)):
        for item in root:
            yield from nodes(item)


def every_rule(rules: model.Ruleset) -> Iterator[object]:
    """The bodies of everything that is carried out."""
    yield from (v.body for v in rules.verbs.values() if v.body is not None)
    yield from (r.node for r in rules.reactions)
    yield from (rule.body for kind in rules.kinds.values() for rule in kind.rules.values())
    yield from (phase.body for phase in rules.phases.values())
    if rules.flow is not None:
        yield rules.flow


def stocks(rules: model.Ruleset) -> frozenset[model.Kind]:
    if rules not in _found:
        taken: set[model.Kind] = set()
        filled: set[model.Kind] = set()
        for root in every_rule(rules):
            for node in nodes(root):
                single = (isinstance(node, tree.Quantified) and node.how != "each") or (
                    isinstance(node, tree.Pick) and node.word != "all"
                )
                place = node.noun.place if isinstance(node, (tree.Quantified, tree.Pick)) else None
                if single and isinstance(place, tree.Ref) and isinstance(place.to, model.Kind):
                    kind = place.to
                    if kind.root == "place" and not kind.per and not _awake(kind):
                        taken.add(kind)
                if isinstance(node, tree.Call) and node.verb.id == "move" and _from_box(node.arg(None)):
                    target = tree.whole_of(node.arg("to"))
                    if isinstance(target, tree.Ref) and isinstance(target.to, model.Kind):
                        filled.add(target.to)
        _found[rules] = frozenset(taken & filled)
    return _found[rules]


def in_no_order(rules: model.Ruleset, place: model.Kind) -> bool:
    """A place whose contents everybody sees and nobody shuffles or keeps in order."""
    if place.root != "place" or place.per or place.declared == "kind":
        return False
    shown = place.find_formula("shown")
    seen = shown is not None and isinstance(shown.expr, tree.Ref) and shown.expr.name == "everyone"
    ordered = place.find_formula("ordered")
    kept = ordered is not None and constants(ordered.expr, None) == [True]
    return seen and not kept and place not in _shuffled(rules)


def _shuffled(rules: model.Ruleset) -> frozenset[model.Kind]:
    if rules not in _mixed:
        calls = [n for root in every_rule(rules) for n in nodes(root) if isinstance(n, tree.Call)]
        places = [call.arg(None) for call in calls if call.verb.id == "shuffle"]
        found = [x.to for x in places if isinstance(x, tree.Ref) and isinstance(x.to, model.Kind)]
        _mixed[rules] = frozenset(found)
    return _mixed[rules]


def has_top(rules: model.Ruleset, place: model.Kind) -> bool:
    """Whether rules put something on top of, or below, what lies in such a place: then its first is the one on top."""
    if rules not in _piled:
        found = {
            pile
            for root in every_rule(rules)
            for node in nodes(root)
            if isinstance(node, tree.End) and (pile := _kind_of_place(node.pile)) is not None
        }
        found |= {pile for variant in rules.variants.values() for pile in _piles_in(rules, variant)}
        _piled[rules] = frozenset(found)
    return any(place.is_a(pile) or pile.is_a(place) for pile in _piled[rules])


def _piles_in(rules: model.Ruleset, variant: model.Variant) -> Iterator[model.Kind]:
    """Also of a variant that is not used, so that its rules are told with the words of the others."""
    for node in tree.walk(variant.node):
        if isinstance(node, tree.End) and isinstance(node.pile, tree.Ref) and node.pile.name in rules.kinds:
            yield rules.kinds[node.pile.name]


def _kind_of_place(expr: tree.Expr) -> model.Kind | None:
    return expr.type.kind if isinstance(expr.type, EntityType | KindType) else None


def _from_box(expr: tree.Expr | None) -> bool:
    place = expr.noun.place if isinstance(expr, (tree.Quantified, tree.Pick)) else None
    return isinstance(place, tree.Ref) and isinstance(place.to, model.Builtin) and place.to.name == "box"


def _awake(kind: model.Kind) -> bool:
    formula = kind.find_formula("live")
    return formula is not None and constants(formula.expr, None) == [True]
