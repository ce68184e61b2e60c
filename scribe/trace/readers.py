"""Who reads what: for each field and definition, the parts of the rules that speak of it."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from dsl import model, tree
from scribe.trace.units import Home, homes

_found: WeakKeyDictionary[model.Ruleset, dict[object, list[Use]]] = WeakKeyDictionary()


class Use(NamedTuple):
    """Where something is read: the rule, setting or definition, and the very part of it."""

    home: Home
    node: tree.Node


def readers(rules: model.Ruleset, what: model.Field | model.Define) -> list[Use]:
    """Where it is read; a definition that reads itself does not count."""
    if rules not in _found:
        index: dict[object, list[Use]] = {}
        for home in homes(rules):
            for node in tree.walk(home.root):
                read = _read(node)
                if read is not None and read is not home.define:
                    index.setdefault(read, []).append(Use(home, node))
        _found[rules] = index
    return _found[rules].get(what, [])


def _read(node: tree.Node) -> model.Field | model.Define | None:
    match node:
        case tree.Attr(field=model.Field() as field) | tree.ApplyAttr(field=model.Field() as field):
            return field
        case tree.Ref(to=model.FieldOf(field=model.Field() as field)):
            return field
        case tree.Apply(to=model.FieldOf(field=model.Field() as field)):
            return field
        case tree.Ref(to=model.Define() as define) | tree.Apply(to=model.Define() as define):
            return define
        case tree.Treat(fields=[field, *_]):
            return field
    return None
