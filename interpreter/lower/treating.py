"""Layers over a field: what `treat` says of it."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from interpreter import ir
from interpreter.ir.functions import Give, Repeat, Set, When
from interpreter.ir.making import all_hold, compare
from interpreter.ir.values import (
    NO_NUMBER,
    NOTHING,
    SOURCE,
    YOU,
    AllButLast,
    Apply,
    Compare,
    Entry,
    IfElse,
    Listed,
    Number,
    Value,
    Var,
)
from interpreter.ir.walking import mapped, walk
from interpreter.lower.compiler import Below, Env
from interpreter.lower.fields import parameters
from interpreter.lower.kinds import X
from interpreter.lower.matching import Matching
from interpreter.lower.picks import Ctx
from interpreter.lower.recursion import Treatment

SHORT = 80


class Treating(Matching):
    def treat(self, reaction: model.Reaction, f: model.Field, name: str, below: Below) -> Treatment:
        """One layer over a field: `if this thing is meant: return the other value`. Where several pieces (or lasting
        effects) carry it, each is a layer over the one before: `among` are those still to be looked at."""
        node, among = reaction.node, Var("among")
        assert isinstance(node, tree.Treat)
        scratch = ir.Unit(-1, "", None, 0)
        owners, owner = self.owners(reaction, {}, {}, Ctx(scratch, Env({}, YOU, SOURCE)))
        if reaction.owner is not None and self.is_self(node.target):
            owners = self.awake(reaction.owner, X, Env({}, YOU, SOURCE))
        env = Env({}, YOU, SOURCE)
        if reaction.until is not None:
            env = self.until_env(reaction, owner)
        elif reaction.owner is not None:
            env = Env({reaction.owner.self: owner}, YOU, owner)
        env = replace(env, below=(f, below if owners is None else lambda args: Apply(name, (*args, among))))
        tests: list[Value] = []
        if self.is_self(node.target):
            tests.append(compare(X, "==", owner))
        else:
            env = self.pattern(node.target, X, owner, env, tests)
        if node.where is not None:
            tests.append(self.e.truth(node.where, env))
        value = self.e.value(node.value, env, f.type).value
        if owners is None:
            return (When(all_hold(tests), (Give(value),)),), False
        assert isinstance(owner, Var)
        meant = When(all_hold(tests), (Give(value),))
        if not self.e.fields.reads_source:
            under = Apply(name, (env.you, env.source, X, *parameters(len(f.params)), among))
            meant = _read_once(tests, value, under)
        still = IfElse(compare(among, "is", NO_NUMBER), Listed(owners), among, closed=False)
        taken = Set((owner, among), (Entry(among, Number(-1)), AllButLast(among)))
        return (Set((among,), (still,)), Repeat(among, (taken, meant))), True


def _read_once(tests: list[Value], value: Value, under: Value) -> When:
    """A layer that reads what lies under it does so once, also where it then turns out not to be meant: what is under
    several layers would be worked out so many times for each."""
    times = [sum(inner == under for inner in walk(part)) for part in (*tests, value)]
    if sum(times) < 2 and not any(times[:-1]):
        return When(all_hold(tests), (Give(value),))
    first = next(number for number, read in enumerate(times) if read)
    read = Var("under")

    def put(node: Value) -> Value:
        return read if node == under else mapped(node, put)

    left = [put(test) for test in tests[first:]]
    kept = IfElse(all_hold(left), put(value), read) if left else put(value)
    return When(all_hold(tests[:first]), (Set((read,), (under,)), Give(kept)))


def _asks_for(value: Value, test: Compare) -> bool:
    """Whether a test asks, among others, whether a value is nothing."""
    compared = [test.left, *(right for _, right in test.rest)]
    chained = zip(compared, test.rest, strict=False)
    return any(left == value and op == "!=" and right == NOTHING for left, (op, right) in chained)
