"""Nouns as loops: which things, where, and under which condition.

A noun becomes `for x7 in <things> if <kind> and <condition>`. Without a place it means pieces in play, in order of
declaration of places and then of arrival; kinds of places, players and choices are listed as declared. Pieces
that may lie hidden, and places on them, are always listed as those pieces lie: their ids would tell which is which.
"""

from __future__ import annotations

from itertools import product

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, KindType, ListType, SetType, Type
from interpreter.ir.asked import is_name, is_number
from interpreter.ir.functions import Collect, Give, Leave, Repeat, Set, Statement
from interpreter.ir.making import compare, there
from interpreter.ir.values import (
    FALSE,
    IT,
    SOURCE,
    TRUE,
    YOU,
    And,
    Apply,
    Clause,
    Compare,
    Contents,
    Data,
    Each,
    EndOf,
    Entry,
    First,
    InPlay,
    Kept,
    Listed,
    Look,
    Named,
    NewList,
    Not,
    NotBelowZero,
    Number,
    Op,
    Row,
    Size,
    Some,
    Table,
    Tuple,
    Upto,
    Value,
    Var,
)
from interpreter.ir.walking import free_of, put
from interpreter.lower.compiler import Code, Compiler, Env, nothing_among
from interpreter.lower.fields import Fields
from interpreter.lower.free import free_locals
from interpreter.lower.loops import Heads, Loop
from interpreter.lower.mirrors import may_be_hidden, mirrored
from interpreter.lower.recursion import Values
from interpreter.lower.rows import row_search
from interpreter.lower.stocks import stock_search
from interpreter.lower.views import viewed
from interpreter.run.world import BOX

FEW = 8  # places that are looked through each time; of more, those in play are kept in a list

Forms = tuple[tuple[tuple[int, int], ...], ...]


FOUND, X, DIRECTION = Var("found"), Var("x"), Var("d")
PLACE = Var("a0")  # the only thing that a search is given
LONGEST_WALK = 1000


class Nouns:
    def __init__(self, compiler: Compiler, expressions: Values, fields: Fields) -> None:
        self.c = compiler
        self.e = expressions
        self.fields = fields
        self.made: dict[Value, Loop] = {}  # by list: the loop that makes it
        self.searches: dict[str, Loop] = {}  # by the function that tells whether there is any: the loop it makes

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
        view = self.viewed(loop)
        if view is not None:
            return Listed(Kept(view))
        return Listed(loop.whole) if loop.whole is not None else self.listed(loop)

    def viewed(self, loop: Loop) -> int | None:
        """The number of the view that has all of these, if there is one."""
        return viewed(loop.heads[0][1], loop.thing, loop.tests, self.c) if len(loop.heads) == 1 else None

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
        view = self.viewed(loop)
        if view is not None:
            return Some(Kept(view), negated)
        call = self.any(noun, env)
        return Not(call) if negated else call

    def any(self, noun: tree.Noun, env: Env) -> Value:
        """Whether there is such a thing."""
        captured, loop = self.captured(noun, env)
        if isinstance(loop.whole, Contents):
            return Some(self.loop(noun, env)[1].whole or loop.whole)
        if isinstance(loop.whole, InPlay):
            return Some(loop.whole)
        view = self.viewed(loop)
        if view is not None:
            return Some(Kept(view))
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

    # -------------------------------------------------------------- geometry

    def step_function(self, kind: model.Kind) -> model.Field:
        f = kind.find_field("step")
        assert f is not None, f"{kind.name} has no step"
        return f

    def ray(self, expr: tree.Apply, env: Env) -> Code:
        """The places met by going on and on, without the one where it starts."""
        of = self.e.type_of(expr)
        start = self.e.code(expr.args[0], env).value
        way = expr.args[1]
        if isinstance(way.type, ChoiceType):
            direction = self.e.code(way, env).value
            assert isinstance(of, ListType | SetType)
            assert isinstance(of.of, EntityType)
            f = self.step_function(of.of.kind)
            walker = self.walker(f, True)
            return Code(Apply(walker, (env.you, env.source, start, direction)), of)
        assert isinstance(way, tree.Ref)
        assert isinstance(way.to, model.FieldOf)
        assert isinstance(way.to.field, model.Field)
        return Code(Apply(self.walker(way.to.field, False), (env.you, env.source, start)), of)

    def walker(self, f: model.Field, directed: bool) -> str:
        key = ("walker", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("w")
            args = [DIRECTION] if directed else []
            step = self.fields.read(f, X, args, Env({}, YOU, SOURCE))
            on_its_way = And((there(X), compare(Size(FOUND), "<", Number(LONGEST_WALK))), closed=False)
            self.c.add(
                name,
                (YOU, SOURCE, X, *args),
                Set((FOUND,), (NewList(),)),
                Set((X,), (step,)),
                Repeat(on_its_way, (Collect(FOUND, X), Set((X,), (step,)))),
                Give(Listed(FOUND)),
                remembered="fixed" if self.fields.is_static(f) else "",
            )
        return self.c.known[key]

    def around(self, expr: tree.Apply, env: Env) -> Code:
        of = self.e.type_of(expr)
        start = self.e.code(expr.args[0], env).value
        assert isinstance(of, ListType | SetType)
        assert isinstance(of.of, EntityType)
        f = self.step_function(of.of.kind)
        return Code(Apply(self.neighbours(f), (env.you, env.source, start)), of)

    def neighbours(self, f: model.Field) -> str:
        """A function of its own: inside a comprehension nothing could be given a name."""
        key = ("neighbours", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("w")
            direction = f.params[0].type
            assert isinstance(direction, ChoiceType)
            step = self.fields.read(f, X, [DIRECTION], Env({}, YOU, SOURCE))
            other, ways = Var("y"), Upto(Number(len(direction.choice.values)))
            found = Each(other, (Clause(DIRECTION, ways, (there(Named(other, step)),)),))
            self.c.add(name, (YOU, SOURCE, X), Give(Listed(found)))
        return self.c.known[key]

    def placements(self, expr: tree.Apply, env: Env) -> Code:
        """Every way to lay a shape, turned and flipped, on a grid or a kind of place with x and y."""
        of = self.e.type_of(expr)
        shape = self.e.code(expr.args[0], env).value
        where = expr.args[1]
        cells = Entry(self.shape_table(), shape)
        if isinstance(where.type, KindType) and isinstance(where, tree.Ref) and isinstance(where.to, model.Kind):
            ids = self.c.ids(where.to)
            coordinates = self.coordinates(where.to)
            return Code(Op("placements", (cells, ids, coordinates)), of)
        grid = self.e.collection(where, env)
        member = where.type
        kind = member.of if isinstance(member, GridType) else None
        return Code(Op("placements", (cells, grid, self.coordinates(kind))), of)

    def coordinates(self, kind: model.Kind | None) -> Value:
        """x and y by id: of the grid a place was made by, else its own fields."""
        if kind is not None and kind.find_field("x") is not None:
            fx, fy = kind.find_field("x"), kind.find_field("y")
            assert fx is not None
            assert fy is not None
            return Row((self.fields.table(fx), self.fields.table(fy)))
        things = self.c.world.things
        xs = self.c.table("X", [t.x for t in things] + [None], ("grid", "x"))
        ys = self.c.table("X", [t.y for t in things] + [None], ("grid", "y"))
        return Row((xs, ys))

    def shape_table(self) -> Table:
        """All turned and flipped forms of every shape, by the id of the shape (or of a thing that has one)."""
        key = "shapes"
        if key not in self.c.known:
            table: dict[int, Forms] = {}
            for thing in self.c.world.things:
                for kind in thing.kind.line():
                    for formula in kind.formulas.values():
                        if isinstance(formula.expr, tree.Grid) and thing.kind.root == "shape":
                            table.setdefault(thing.id, orientations(formula.expr.rows))
            self.c.constant("Z", table, key)
        return Table(self.c.known[key])


def _is_own(name: str) -> bool:
    """Whether a name is one of a unit, of a search, of a loop or of a definition."""
    return name[:1] in "vaxn" and name[1:].isdigit()


def orientations(rows: list[list[str]]) -> Forms:
    """The different forms of a shape under turning and flipping, each moved to the corner and sorted."""
    cells = [(x, y) for y, row in enumerate(rows) for x, code in enumerate(row) if code == "#"]
    found: dict[tuple[tuple[int, int], ...], None] = {}
    for flip, turns in product((False, True), range(4)):
        form = [(-x, y) if flip else (x, y) for x, y in cells]
        for _ in range(turns):
            form = [(-y, x) for x, y in form]
        left, top = min(x for x, _ in form), min(y for _, y in form)
        found[tuple(sorted((x - left, y - top) for x, y in form))] = None
    return tuple(found)
