"""What a rule changes while it is carried out: a value that was noted before is then no longer what it was.

Whoever reads "lower it by the wear of the saw" takes the wear as it is by then. A value noted earlier may stand in the
place of its name only if nothing in between changes what it is made of.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl import model, tree
from dsl.types import ChoiceType, NumberType, TruthType
from scribe.tell.stock import nodes

_CHANGING = ("set", "raise", "lower")
_MOVING = ("move", "swap", "rewind")


def outlived(node: tree.Let, later: Sequence[tree.Stmt]) -> bool:
    """Is a noted value used after something has changed what it was made of?"""
    if not isinstance(node.value.type, NumberType | TruthType | ChoiceType):
        return False
    used = [i for i, statement in enumerate(later) if _uses(statement, node.local)]
    if not used:
        return False
    between = list(later[: used[-1]])
    if not isinstance(later[used[-1]], tree.Call):  # what stands inside may change it first
        between.append(later[used[-1]])
    read, places = _read(node.value)
    changed, moved = _changed(between, set())
    return bool(read & changed) or (places and moved)


def _uses(root: tree.Node, local: model.Local | None) -> bool:
    return any(isinstance(n, tree.Ref) and n.to is local for n in nodes(root))


def _read(value: tree.Expr) -> tuple[set[str], bool]:
    """The fields that rules change and that a value is made of, and whether it asks where things lie."""
    fields: set[str] = set()
    places = False
    for node in nodes(value):
        match node:
            case tree.Attr(field=model.Field(tracked=True, name=name)):
                fields.add(name)
            case tree.Ref(to=model.FieldOf(field=model.Field(tracked=True, name=name))):
                fields.add(name)
            case tree.Noun(symbol=model.Kind(root="piece")):
                places = True
    return fields, places


def _changed(statements: Sequence[tree.Node], known: set[str]) -> tuple[set[str], bool]:
    """The fields that statements change, themselves or by the verbs they use, and whether they move anything."""
    fields: set[str] = set()
    moved = False
    for call in (n for root in statements for n in nodes(root) if isinstance(n, tree.Call)):
        if call.verb.id in _CHANGING:
            match call.arg(None):
                case tree.Attr(name=name):
                    fields.add(name.id)
                case tree.Ref(to=model.FieldOf(field=model.Field(name=found))):
                    fields.add(found)
        moved = moved or call.verb.id in _MOVING
        if call.to is not None and call.to.body is not None and call.verb.id not in known:
            known.add(call.verb.id)
            more, also = _changed([call.to.body], known)
            fields |= more
            moved = moved or also
    return fields, moved
