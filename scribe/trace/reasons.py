"""Why a part of the rules may leave no word of its own: the one table of it.

Each reason looks at the part, at what it stands in, and at what the pages tell (`tells`): a reason that others tell it
holds only if they do. What no reason covers is a rule that readers do not see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl import model, tree
from scribe.tell.known import constants
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
    node = unit.node
    return isinstance(node, tree.Ref) and isinstance(node.to, model.Builtin) and node.to.name == "game"


def _beside_its_noun(unit: Unit, tells: Tells) -> bool:
    node, parent = unit.node, unit.parent
    if not isinstance(node, tree.Ref) or not isinstance(node.to, model.Local) or parent is None:
        return False
    nouns = [each for each in unit.above if isinstance(each, tree.Noun) and each.local is node.to]
    own = unit.home.kind is not None and node.to is unit.home.kind.self
    return (bool(nouns) or own) and tells(parent)


def _worked_out(unit: Unit, tells: Tells) -> bool:
    for above in unit.above:
        if isinstance(above, tree.Expr) and tells(above) and constants(above, unit.home.kind) is not None:
            return True
    return False


REASONS: tuple[Reason, ...] = (
    Reason("of the language", "a default of the language itself, which no ruleset gives", _of_the_language),
    Reason("the game", "there is one game: what it has needs no owner", _the_game),
    Reason("beside its noun", "what is said of a noun stands beside it, and does not name it again", _beside_its_noun),
    Reason("worked out", "its value was known, and was told in its place", _worked_out),
)
