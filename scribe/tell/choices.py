"""How much a rule leaves to choose: a requirement that comes after a choice says what may be chosen."""

from __future__ import annotations

from dsl import model, tree
from scribe.tell.stock import nodes


def choices_in(statement: tree.Node) -> int:
    """The choices a statement offers; two stands for any number of them, as in a loop."""
    if isinstance(statement, (tree.ForEach, tree.Repeat)) and any(_is_choice(n) for n in nodes(statement)):
        return 2
    return min(2, sum(map(_is_choice, nodes(statement))))


def _is_choice(node: tree.Node) -> bool:
    match node:
        case tree.Quantified(how=how, noun=noun):
            return how != "each" and not noun.random
        case tree.Options() | tree.May():
            return True
        case tree.Times(how=how):
            return how.how in ("up to", "any")
        case tree.ForEach(by=tree.Ref(to=model.Builtin(name="choice"))):
            return True
    return False
