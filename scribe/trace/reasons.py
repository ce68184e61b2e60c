"""Why a part of the rules may leave no word of its own: the one table of it.

Each reason looks at the part, at what it stands in, and at what the pages tell (`tells`): a reason that others tell it
holds only if they do. What no reason covers is a rule that readers do not see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl import model, tree
from dsl.types import GridType, ListType, SetType
from scribe.tell.known import constants
from scribe.tell.nouns import kind_of
from scribe.trace.units import Unit

Tells = Callable[[tree.Node], bool]


@dataclass(frozen=True)
class Reason:
    name: str
    why: str
    holds: Callable[[Unit, Tells], bool]


def _of_the_language(unit: Unit, tells: Tells) -> bool:
    return unit.node.span.source.name == "the language"


def _the_game(unit: Unit, tells: Tells) -> bool:
    match unit.node:
        case tree.Ref(to=model.Builtin(name="game") | model.Kind(root="game")):
            return True
    return False


def _beside_its_noun(unit: Unit, tells: Tells) -> bool:
    node, parent = unit.node, unit.parent
    if not isinstance(node, tree.Ref) or not isinstance(node.to, model.Local) or parent is None:
        return False
    local = node.to
    match parent:
        case tree.Fold(value=value, noun=noun) if value is node and noun.local is local:
            return tells(noun)
    return _described(unit, local) and _is_subject(node, parent) and tells(parent)


def _described(unit: Unit, local: model.Local) -> bool:
    """Whether a test beside a noun, or in the head of a reaction, speaks of what stands there."""
    for above, inner in zip(unit.above, (*unit.above[1:], unit.node), strict=True):
        match above:
            case tree.Noun(where=where, local=of) if where is inner and of is local:
                return True
            case tree.Forbid(where=where) | tree.React(where=where) | tree.Treat(where=where) if where is inner:
                if any(isinstance(n, tree.KindPattern) and n.local is local for n in tree.walk(above)):
                    return True
    kind = unit.home.kind
    return kind is not None and kind.where is unit.home.root and local is kind.self


def _is_subject(node: tree.Ref, parent: tree.Node) -> bool:
    match parent:
        case tree.Attr(object=of) | tree.ApplyAttr(object=of) | tree.Compare(left=of) | tree.Apply(args=[of, *_]):
            return of is node
        case tree.Noun(place=place):
            return place is node
    return False


def _worked_out(unit: Unit, tells: Tells) -> bool:
    for above in unit.above:
        if isinstance(above, tree.Expr) and tells(above) and constants(above, unit.home.kind) is not None:
            return True
    return False


def _one_of_a_group(unit: Unit, tells: Tells) -> bool:
    """one of the lost pieces: what they are is said by what they are called"""
    node = unit.node
    if not isinstance(node, tree.Noun) or node.place is None or not tells(node.place):
        return False
    grouped = isinstance(node.place.type, ListType | SetType | GridType)
    many = isinstance(node.place, tree.Ref) and isinstance(node.place.to, model.Local) and node.place.to.role == "many"
    of = kind_of(node.place.type)
    alike = isinstance(node.symbol, model.Choice) or (
        isinstance(node.symbol, model.Kind) and of is not None and of.is_a(node.symbol)
    )
    return (grouped or many) and alike


def _not_at_first(unit: Unit, tells: Tells) -> bool:
    """What is not so, or not there: only the opposite is worth saying."""
    home, node = unit.home, unit.node
    if home.field is None or node is not home.root:
        return False
    match node:
        case tree.Ref(to=model.Builtin(name="false" | "none")) | tree.Items(items=[]):
            return home.kind is None or not _otherwise_above(home.kind, home.field)
    return False


def _otherwise_above(kind: model.Kind, field: model.Field) -> bool:
    return any(field.name in above.formulas for above in kind.line() if above is not kind)


REASONS: tuple[Reason, ...] = (
    Reason("of the language", "a default of the language itself, which no ruleset gives", _of_the_language),
    Reason("the game", "there is one game: what it has needs no owner", _the_game),
    Reason("beside its noun", "what is said of a noun stands beside it, and does not name it again", _beside_its_noun),
    Reason("one of a group", "of a group that has a name, the name says what they are", _one_of_a_group),
    Reason("not so", "what is not so at first, or of itself, goes without saying", _not_at_first),
    Reason("worked out", "its value was known, and was told in its place", _worked_out),
)
