"""Of which kind a thing is: by a table where that never changes, else by the condition of the kind; and the things of
a family."""

from __future__ import annotations

from dsl import model
from interpreter.ir.functions import Give
from interpreter.ir.making import all_hold
from interpreter.ir.values import (
    SOURCE,
    YOU,
    Apply,
    Compare,
    Entry,
    Table,
    Value,
    Var,
)
from interpreter.lower.compiler import Env
from interpreter.lower.static import Static
from interpreter.run.world import plain

X = Var("x")


def static_env(self_local: model.Local) -> Env:
    return Env({self_local: X}, YOU, SOURCE)


class Kinds(Static):
    def kind_check(self, kind: model.Kind, of: Value, env: Env) -> Value:
        if not self.is_defined(kind):
            return Entry(self.c.kind_test(kind), of)
        return Apply(self.kind_function(kind), (env.you, env.source, of))

    def of_sort(self, thing: Value, sort: Value) -> Value:
        """Whether a thing is of the kind that a value stands for."""
        kinds = list(self.c.ruleset.kinds.values())
        sets = [frozenset(self.c.world.all_of(k)) for k in kinds]
        return Compare(thing, (("in", Entry(self.c.table("J", [*sets, frozenset()], "sorts"), sort)),))

    def sort_check(self, kind: model.Kind, sort: Value) -> Value:
        """Whether a kind that is a value is of another kind."""
        below = [k.is_a(kind) for k in self.c.ruleset.kinds.values()]
        return Entry(self.c.table("J", [*below, False], ("sorts", kind)), sort)

    def is_defined(self, kind: model.Kind) -> bool:
        return any(k.where is not None for k in kind.line())

    def base(self, kind: model.Kind) -> model.Kind:
        """The kind itself, or what a defined kind is a part of."""
        while self.is_defined(kind):
            kind = kind.parents[0]
        return kind

    def kind_function(self, kind: model.Kind) -> str:
        """Whether a thing is now of a defined kind."""
        key = ("kind function", kind)
        if key in self.c.known:
            return self.c.known[key]
        name = self.c.known[key] = self.c.fresh("k")
        parts: list[Value] = []
        env = static_env(kind.self)
        for parent in kind.parents:
            parts.append(self.kind_check(parent, X, env))
        if kind.where is not None:
            where = self.expressions.truth(kind.where, env)
            # parents that are pieces' own kinds narrow; a defined kind of several parents is what its condition says
            parts = [*parts[:1], where]
        else:  # pieces below a defined kind are of their own kind as long as they are of that one
            above = [self.kind_check(parent, X, env) for parent in kind.parents if self.is_defined(parent)]
            parts = [Entry(self.c.kind_test(kind), X), *above]
        self.c.add(name, (YOU, SOURCE, X), Give(all_hold(parts)))
        return name

    def family_table(self, kind: model.Kind) -> Table:
        """The thing of a family by the entity it was made for."""
        key = ("family", kind)
        if key not in self.c.known:
            binder = kind.per[0].field.name
            by = {self.c.world.things[i].binders[binder]: i for i in self.c.world.all_of(kind)}
            self.c.constant("H", [by.get(i, -1) for i in self.c.world.all_ids] + [-1], key)
        return Table(self.c.known[key])

    def family_lookup(self, kind: model.Kind) -> Table:
        """The thing (or kind's single piece) of a family by all its values."""
        key = ("lookup", kind)
        if key not in self.c.known:
            found: dict[tuple[int, ...], int] = {}
            for family in [kind, *(k for k in self.c.ruleset.kinds.values() if kind in k.parents)]:
                for values, member in family.members.items():
                    ids = self.c.world.all_of(member)
                    if ids:
                        found[tuple(plain(v) for v in values)] = ids[0]
                if family.per:
                    for i in self.c.world.of_kind.get(family, ()):
                        found[tuple(self.c.world.things[i].binders.values())] = i
            if not found:
                found = {
                    (t.x, t.y): t.id
                    for t in self.c.world.things
                    if t.kind.is_a(kind) and t.x is not None and t.y is not None
                }
            self.c.constant("L", found, key)
        return Table(self.c.known[key])
