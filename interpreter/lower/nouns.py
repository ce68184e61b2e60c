"""Nouns as loops: which things, where, and under which condition.

A noun becomes `for x7 in <things> if <kind> and <condition>`. Without a place it means pieces in play, in order of
declaration of places and then of arrival; kinds of places, players and choices are listed as declared. Pieces
that may lie hidden, and places on them, are always listed as those pieces lie: their ids would tell which is which.
"""

from __future__ import annotations

from dsl import model, tree
from dsl.types import EntityType, GridType, KindType, ListType, SetType, Type
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.functions import Collect, Give, Leave, Set, Statement
from interpreter.ir.making import compare
from interpreter.ir.reads import Contents, InPlay, Kept, Look
from interpreter.ir.values import (
    FALSE,
    IT,
    SOURCE,
    TRUE,
    YOU,
    Apply,
    Compare,
    Data,
    Each,
    EndOf,
    Entry,
    First,
    Listed,
    NewList,
    Not,
    NotBelowZero,
    Number,
    Op,
    Some,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.walking import free_of, put
from interpreter.lower.compiler import Code, Env, nothing_among
from interpreter.lower.free import free_locals
from interpreter.lower.loops import Heads, Loop
from interpreter.lower.mirrors import may_be_hidden, mirrored
from interpreter.lower.rosters import rostered
from interpreter.lower.rows import row_search
from interpreter.lower.stocks import stock_search
from interpreter.lower.walks import FOUND, Walks
from interpreter.run.world import BOX

FEW = 8  # places that are looked through each time; of more, those in play are kept in a list


PLACE = Var("a0")  # the only thing that a search is given


class Nouns(Walks):
    # -------------------------------------------------------------- loops

    def loop(self, noun: tree.Noun, env: Env, extra: Value | None = None) -> tuple[Env, Loop]:
        """The environment inside, and the loop. `extra`: one more condition of the candidate, which is `IT` there."""
        name = Var(self.c.fresh("x"))
        tests: list[Value] = []
        heads, kind_test = self.source(noun, env, name)
        listed = self.made.pop(heads[0][1], None) if len(heads) == 1 else None
        if listed is not None:  # a list that is made to be looked through: its own loop does as well
            heads, tests = listed.heads, [*listed.tests]
            kind_test = put(kind_test, {name.name: listed.thing}) if kind_test is not None else None
            name = listed.thing
        inner = env.bind(noun.local, name)
        if noun in self.fields.lengths.counted:
            tests.append(Op("counted", ()))
        if kind_test is not None:
            tests.append(kind_test)
        if noun.sort is not None:
            tests.append(self.fields.of_sort(name, env.locals[noun.sort]))
        if noun.other:
            tests.append(compare(name, "!=", self.other_than(noun, env)))
        if noun.where is not None:
            tests.append(self.e.truth(noun.where, inner))
        if extra is not None:
            tests.append(put(extra, {IT.name: name}))
        return inner, Loop(name, heads, tuple(tests))

    def candidate(self, inner: Env, noun: tree.Noun) -> Value:
        assert noun.local is not None
        return inner.locals[noun.local]

    def things(self, noun: tree.Noun, env: Env, extra: Value | None = None) -> Value:
        """The tuple of all such things."""
        _, loop = self.loop(noun, env, extra)
        roster = self.rostered(loop)
        if roster is not None:
            return Listed(Kept(roster))
        return Listed(loop.whole) if loop.whole is not None else self.listed(loop)

    def rostered(self, loop: Loop) -> int | None:
        """The number of the roster that has all of these, if there is one."""
        return rostered(loop.heads[0][1], loop.thing, loop.tests, self.c) if len(loop.heads) == 1 else None

    def listed(self, loop: Loop) -> Value:
        """A tuple of all that a loop comes to."""
        made = self.listed_by_statements(loop) or Listed(Each(loop.thing, loop.clauses, at_once=True))
        self.made[made] = loop
        return made

    def listed_by_statements(self, loop: Loop) -> Value | None:
        """A call of a function that lists them, where the last test is a search of its own: a loop inside a loop."""
        call = loop.tests[-1] if loop.tests and not self.c.sealed else None
        if not isinstance(call, Apply) or not all(is_name(arg) or is_number(arg) for arg in call.args):
            return None
        inner = self.searches.get(call.function)
        if inner is None or len(inner.heads) != 1:
            return None
        names = ("you", "src", *(f"a{i}" for i in range(len(call.args) - 2)))
        given = dict(zip(names, call.args, strict=True))
        sought = tuple(put(statement, given) for statement in inner.around((Collect(FOUND, loop.thing), Leave())))
        body = Loop(loop.thing, loop.heads, loop.tests[:-1]).around(sought)
        taken = sorted(name for name in free_of(body) - {"found"} if name in ("you", "src", "x") or _is_own(name))
        name = self.c.fresh("o")
        params = tuple(map(Var, taken))
        self.c.add(name, params, Set((FOUND,), (NewList(),)), *body, Give(Listed(FOUND)))
        return Apply(name, params)

    def other_than(self, noun: tree.Noun, env: Env) -> Value:
        """`other player` is not you; any other `other` is not the piece whose text this is."""
        if isinstance(noun.symbol, model.Kind) and noun.symbol.root == "player":
            return env.you
        for local, value in env.locals.items():
            if local.role == "self":
                return value
        return env.source

    def source(self, noun: tree.Noun, env: Env, name: Var) -> tuple[Heads, Value | None]:
        """`x in <iterable>` (possibly two loops) and the kind test that is still needed."""
        symbol = noun.symbol
        if isinstance(symbol, model.Choice):
            items: Value = Data(tuple(range(len(symbol.values))))
            if noun.place is not None:
                items = self.e.collection(noun.place, env)
            return ((name, items),), None
        if not isinstance(symbol, model.Kind):
            assert noun.place is not None
            return ((name, self.e.collection(noun.place, env)),), None
        if noun.place is None:
            return self.everywhere(symbol, env, name)
        return self.somewhere(symbol, noun.place, env, name)

    def everywhere(self, kind: model.Kind, env: Env, name: Var) -> tuple[Heads, Value | None]:
        defined = self.fields.is_defined(kind)
        base = self.fields.base(kind)
        test = self.fields.kind_check(kind, name, env) if defined else None
        if kind.root != "piece":
            return ((name, self.c.listed(base)),), test
        if self.c.whereabouts.rides(base) or len(self.c.live_ids(base)) > FEW:
            return ((name, self.c.herd(base)),), test
        spot = Var(self.c.fresh("x"))
        homes = self.c.live_homes(base)
        alone = all(self.c.whereabouts.only(base, self.c.world.things[i].kind) for i in self.c.live_ids(base))
        if not alone and test is None:
            test = Entry(self.c.kind_test(kind), name)
        return ((spot, homes), (name, Contents(spot))), test

    def somewhere(self, kind: model.Kind, place: tree.Expr, env: Env, name: Var) -> tuple[Heads, Value | None]:
        kind_test = self.fields.kind_check(kind, name, env)
        of = place.type
        if isinstance(of, KindType) and isinstance(place, tree.Ref) and isinstance(place.to, model.Kind):
            if kind.root == place.to.root:
                return ((name, self.c.listed(place.to)),), kind_test
            spot = Var(self.c.fresh("x"))
            inside = self.peeked(Code(spot, EntityType(place.to)), env)
            return ((spot, self.c.listed(place.to)), (name, Contents(inside))), kind_test
        if isinstance(of, EntityType):
            spot_code = self.e.code(place, env)
            if kind.root in ("place", "player"):
                return ((name, Tuple((spot_code.value,))),), kind_test
            inside = self.peeked(spot_code, env)
            return ((name, Contents(inside)),), None if self.c.whereabouts.only(kind, of.kind) else kind_test
        items = self.e.collection(place, env)
        member = (
            of.of if isinstance(of, ListType | SetType) else EntityType(of.of) if isinstance(of, GridType) else None
        )
        if isinstance(member, EntityType) and member.kind.root == "place" and kind.root == "piece":
            spot = Var(self.c.fresh("x"))
            if member.kind.name not in self.c.ruleset.kinds:  # things that may be places or pieces
                return ((name, Op("spread", (items, self.c.kind_test(kind)))),), kind_test
            return ((spot, items), (name, Contents(self.peeked(Code(spot, member), env)))), kind_test
        return ((name, items),), self.needed(kind_test, kind, member)

    def needed(self, test: Value, kind: model.Kind, member: Type | None) -> Value | None:
        """No test where the type says it already; of a defined kind it says what was so once."""
        if self.fields.is_defined(kind):
            return test
        if isinstance(member, EntityType) and member.kind.is_a(kind) and member.kind.name in self.c.ruleset.kinds:
            return None
        return test

    def peeked(self, place: Code, env: Env) -> Value:
        """A place that may be hidden is looked into through the state, so that a search stops there."""
        kind = place.type.kind if isinstance(place.type, EntityType) else None
        if place.value == Number(BOX) or kind is None or kind.root != "place" or not may_be_hidden(kind, self.c):
            return place.value
        return Look(place.value, env.you)

    # -------------------------------------------------------------- values

    def exists(self, noun: tree.Noun, env: Env, negated: bool) -> Value:
        if not negated and noun.local is not None and noun.local in env.locals:
            return Compare(env.locals[noun.local], (("!=", nothing_among(noun)),))
        bits = mirrored(noun, env, self.c, self.e)
        if bits is not None:
            return Not(bits) if negated else Compare(bits, (("!=", Number(0)),))
        _, loop = self.loop(noun, env)
        if isinstance(loop.whole, Contents | InPlay):
            return Some(loop.whole, negated)
        roster = self.rostered(loop)
        if roster is not None:
            return Some(Kept(roster), negated)
        call = self.any(noun, env)
        return Not(call) if negated else call

    def any(self, noun: tree.Noun, env: Env) -> Value:
        """Whether there is such a thing."""
        captured, loop = self.captured(noun, env)
        if isinstance(loop.whole, Contents):
            return Some(self.loop(noun, env)[1].whole or loop.whole)
        if isinstance(loop.whole, InPlay):
            return Some(loop.whole)
        roster = self.rostered(loop)
        if roster is not None:
            return Some(Kept(roster))
        name = self.c.fresh("e")
        self.searches[name] = loop
        row = row_search(loop, PLACE, self.c) if len(captured) == 1 else None
        body = row or (*loop.statements(Give(TRUE), self.c.counting), Give(FALSE))
        return self.search(name, captured, body, env)

    def first(self, noun: tree.Noun, env: Env) -> Value:
        """The first such thing, or nothing."""
        captured, loop = self.captured(noun, env)
        name = self.c.fresh("e")
        row = stock_search(noun, loop, self.c) if not captured else None
        body = row or (*loop.statements(Give(loop.thing), self.c.counting), Give(nothing_among(noun)))
        return self.search(name, captured, body, env)

    def captured(self, noun: tree.Noun, env: Env) -> tuple[list[model.Local], Loop]:
        """The names that a search for such a thing is given, and its loop over them."""
        free = free_locals(noun)
        captured = [local for local in env.locals if local.role == "self" or local in free]
        given = {local: Var(f"a{i}") for i, local in enumerate(captured)}
        _, loop = self.loop(noun, Env(given, YOU, SOURCE, env.below))
        return captured, loop

    def search(self, name: str, captured: list[model.Local], body: tuple[Statement, ...], env: Env) -> Value:
        """A call of a function that looks for something in plain loops."""
        self.c.add(name, (YOU, SOURCE, *(Var(f"a{i}") for i in range(len(captured)))), *body)
        return Apply(name, (env.you, env.source, *(env.locals[local] for local in captured)))

    def pick(self, expr: tree.Pick, env: Env) -> Code:
        of = self.e.type_of(expr)
        things = self.things(expr.noun, env)
        if expr.word == "all":
            return Code(things, of)
        if expr.quantity is None:
            if expr.word == "first":
                return Code(self.first(expr.noun, env), of, True)
            return Code(EndOf(things, nothing_among(expr.noun), last=True), of, True)
        number = self.e.code(expr.quantity, env).value
        if expr.word == "first":
            return Code(First(things, NotBelowZero(number)), of)
        return Code(Op("last_of", (things, number)), of)


def _is_own(name: str) -> bool:
    """Whether a name is one of a unit, of a search, of a loop or of a definition."""
    return name[:1] in "vaxn" and name[1:].isdigit()
