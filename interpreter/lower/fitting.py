"""Values of a wider kind where a narrower one is wanted: what turns out not to be of that kind counts as nothing, and
of a list it is left out. So what has a kind is of that kind, wherever it is read.

Kinds with a condition are taken for what they rest on: whether the condition holds may change at any time.
"""

from __future__ import annotations

from dsl import model
from dsl.types import EntityType, ListType, SetType, Type
from interpreter.ir.values import Clause, Each, Entry, Listed, Value, Var
from interpreter.lower.compiler import Code, Compiler
from interpreter.run.world import NOTHING

LISTS = (ListType, SetType)


def sort_of(kind: model.Kind) -> model.Kind:
    while kind.where is not None:
        kind = kind.parents[0]
    return kind


def narrower(given: Type | None, wanted: Type | None) -> model.Kind | None:
    """The kind that has to be asked for, if what is given may be of another."""
    have = given.of if isinstance(given, LISTS) else given
    want = wanted.of if isinstance(wanted, LISTS) else wanted
    if not isinstance(have, EntityType) or not isinstance(want, EntityType):
        return None
    sort = sort_of(want.kind)
    nameless = not sort.name.isidentifier()  # whatever pieces lie in or on
    if sort.root not in ("piece", "place") or nameless or sort_of(have.kind).is_a(sort):
        return None
    return sort


def fitted(c: Compiler, value: Value, given: Type | None, wanted: Type | None) -> Value:
    """As far as it is of the kind that is wanted."""
    sort = narrower(given, wanted)
    if sort is None:
        return value
    if isinstance(given, LISTS):
        one = Var(c.fresh("x"))
        return Listed(Each(one, (Clause(one, value, (Entry(c.kind_test(sort), one),)),)))
    ids = frozenset(c.world.all_of(sort))
    return Entry(c.table("A", [i if i in ids else NOTHING for i in c.world.all_ids] + [NOTHING], ("of", sort)), value)


def fitting(c: Compiler, code: Code, wanted: Type | None) -> Code:
    """The same of what is known of a value."""
    if narrower(code.type, wanted) is None:
        return code
    assert wanted is not None
    return Code(fitted(c, code.value, code.type, wanted), wanted, not isinstance(code.type, LISTS))
