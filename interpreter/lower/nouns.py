"""Nouns as Python loops: which things, where, and under which condition.

A noun becomes `for x7 in <things> if <kind> and <condition>`. Without a place it means pieces in play, in order of
declaration of places and then of arrival; kinds of places, players and choices are listed as declared. Pieces
that may lie hidden, and places on them, are always listed as those pieces lie: their ids would tell which is which.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, KindType, ListType, SetType, Type
from interpreter.lower.compiler import HERD, Code, Compiler, Env, hides, nothing_among
from interpreter.lower.free import free_locals, free_names
from interpreter.lower.inlined import Counting, inlined
from interpreter.lower.mirrors import mirrored
from interpreter.lower.rows import row_search
from interpreter.lower.stocks import stock_search
from interpreter.lower.views import viewed
from interpreter.world import BOX

if TYPE_CHECKING:
    from interpreter.lower.expressions import Expressions


_SEARCH = re.compile(r"(e\d+)\(S, (\w+(?:, \w+)*)\)")
_NAME = re.compile(r"\b(?:you|src|a\d+)\b")
_LOCAL = re.compile(r"[vaxn]\d+")
FEW = 8  # places that are looked through each time; of more, those in play are kept in a list

Forms = tuple[tuple[tuple[int, int], ...], ...]


Heads = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Loop:
    """`for y in P for x in S.has[y] if C`: as text the tail of a comprehension, or nested statements."""

    thing: str
    heads: Heads
    tests: tuple[str, ...]

    def __str__(self) -> str:
        loops = " ".join(f"for {name} in {items}" for name, items in self.heads)
        return f"{loops} if {' and '.join(self.tests)}" if self.tests else loops

    @property
    def whole(self) -> str:
        """The collection itself, if the loop takes all of it."""
        return self.heads[0][1] if len(self.heads) == 1 and not self.tests else ""

    def statements(self, found: str, depth: int, counting: Counting | None = None) -> list[str]:
        """What to do with each thing, inside plain loops. `counting`: functions that may be written in line."""
        lines = []
        for name, items in self.heads:
            lines.append("    " * depth + f"for {name} in {items}:")
            depth += 1
        if self.tests:
            first, test = inlined(" and ".join(self.tests), counting or {})
            lines += ["    " * depth + line for line in first]
            lines.append("    " * depth + f"if {test}:")
            depth += 1
        return [*lines, "    " * depth + found]


class Nouns:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions
        self.made: dict[str, Loop] = {}  # by the text of a list: the loop that makes it
        self.searches: dict[str, Loop] = {}  # by the function that tells whether there is any: the loop it makes

    # -------------------------------------------------------------- loops

    def loop(self, noun: tree.Noun, env: Env, extra: str = "") -> tuple[Env, Loop]:
        """The environment inside, and the loop. `extra`: one more condition, {x} the candidate."""
        name = self.c.fresh("x")
        tests: list[str] = []
        heads, kind_test = self.source(noun, env, name)
        listed = self.made.pop(heads[0][1], None) if len(heads) == 1 else None
        if listed is not None:  # a list that is made to be looked through: its own loop does as well
            heads, tests = listed.heads, [*listed.tests]
            kind_test = kind_test.replace(f"[{name}]", f"[{listed.thing}]").replace(f", {name})", f", {listed.thing})")
            name = listed.thing
        inner = env.bind(noun.local, name)
        if noun in self.e.fields.lengths.counted:
            tests.append("counted(S)")
        if kind_test:
            tests.append(kind_test)
        if noun.sort is not None:
            tests.append(self.e.fields.of_sort(name, env.locals[noun.sort]))
        if noun.other:
            tests.append(f"{name} != {self.other_than(noun, env)}")
        if noun.where is not None:
            tests.append(str(self.e.truth(noun.where, inner)))
        if extra:
            tests.append(extra.replace("{x}", name))
        return inner, Loop(name, heads, tuple(tests))

    def candidate(self, inner: Env, noun: tree.Noun) -> str:
        assert noun.local is not None
        return inner.locals[noun.local]

    def things(self, noun: tree.Noun, env: Env, extra: str = "") -> str:
        """The tuple of all such things."""
        _, loop = self.loop(noun, env, extra)
        view = self.viewed(loop)
        if view is not None:
            return f"tuple(S.view({view}))"
        return f"tuple({loop.whole})" if loop.whole else self.listed(loop)

    def viewed(self, loop: Loop) -> int | None:
        """The number of the view that has all of these, if there is one."""
        return viewed(loop.heads[0][1], loop.thing, loop.tests, self.c) if len(loop.heads) == 1 else None

    def listed(self, loop: Loop) -> str:
        """A tuple of all that a loop comes to."""
        text = self.listed_by_statements(loop) or f"tuple([{loop.thing} {loop}])"
        self.made[text] = loop
        return text

    def listed_by_statements(self, loop: Loop) -> str | None:
        """A call of a function that lists them, where the last test is a search of its own: a loop inside a loop."""
        call = _SEARCH.fullmatch(loop.tests[-1]) if loop.tests and not self.c.sealed else None
        inner = self.searches.get(call[1]) if call else None
        if call is None or inner is None or len(inner.heads) != 1:
            return None
        given = call[2].split(", ")
        names = dict(zip(("you", "src", *(f"a{i}" for i in range(len(given) - 2))), given, strict=True))
        sought = [
            _NAME.sub(lambda m: names.get(m[0], m[0]), line)
            for line in inner.statements(f"found.append({loop.thing})", len(loop.heads) + (len(loop.tests) > 1) + 1)
        ]
        outer = Loop(loop.thing, loop.heads, loop.tests[:-1]).statements("", 1)
        depth = len(sought[-1]) - len(sought[-1].lstrip())
        lines = [*outer[:-1], *sought, " " * depth + "break"]
        free = free_names(lines) - {"found", "S"}
        taken = sorted(name for name in free if name in ("you", "src", "x") or _LOCAL.fullmatch(name))
        name = self.c.fresh("o")
        self.c.functions[name] = [
            f"def {name}({', '.join(('S', *taken))}):",
            "    found = []",
            *lines,
            "    return tuple(found)",
        ]
        return f"{name}({', '.join(('S', *taken))})"

    def other_than(self, noun: tree.Noun, env: Env) -> str:
        """`other player` is not you; any other `other` is not the piece whose text this is."""
        if isinstance(noun.symbol, model.Kind) and noun.symbol.root == "player":
            return env.you
        for local, text in env.locals.items():
            if local.role == "self":
                return text
        return env.source

    def source(self, noun: tree.Noun, env: Env, name: str) -> tuple[Heads, str]:
        """`x in <iterable>` (possibly two loops) and the kind test that is still needed."""
        symbol = noun.symbol
        if isinstance(symbol, model.Choice):
            items = str(tuple(range(len(symbol.values))))
            if noun.place is not None:
                items = self.e.collection(noun.place, env)
            return ((name, f"{items}"),), ""
        if not isinstance(symbol, model.Kind):
            assert noun.place is not None
            return ((name, f"{self.e.collection(noun.place, env)}"),), ""
        if noun.place is None:
            return self.everywhere(symbol, env, name)
        return self.somewhere(symbol, noun.place, env, name)

    def everywhere(self, kind: model.Kind, env: Env, name: str) -> tuple[Heads, str]:
        defined = self.e.fields.is_defined(kind)
        base = self.e.fields.base(kind)
        test = self.e.fields.kind_check(kind, name, env) if defined else ""
        if kind.root != "piece":
            return ((name, self.c.listed(base)),), test
        if self.c.whereabouts.rides(base) or len(self.c.live_ids(base)) > FEW:
            return ((name, self.c.herd(base)),), test
        spot = self.c.fresh("x")
        homes = self.c.live_homes(base)
        alone = all(self.c.whereabouts.only(base, self.c.world.things[i].kind) for i in self.c.live_ids(base))
        if not alone and not test:
            test = f"{self.c.kind_test(kind)}[{name}]"
        return ((spot, f"{homes}"), (name, f"S.has[{spot}]")), test

    def somewhere(self, kind: model.Kind, place: tree.Expr, env: Env, name: str) -> tuple[Heads, str]:
        kind_test = self.e.fields.kind_check(kind, name, env)
        of = place.type
        if isinstance(of, KindType) and isinstance(place, tree.Ref) and isinstance(place.to, model.Kind):
            if kind.root == place.to.root:
                return ((name, self.c.listed(place.to)),), kind_test
            spot = self.c.fresh("x")
            inside = self.peeked(Code(spot, EntityType(place.to)), env)
            return ((spot, self.c.listed(place.to)), (name, f"S.has[{inside}]")), kind_test
        if isinstance(of, EntityType):
            spot_code = self.e.code(place, env)
            if kind.root in ("place", "player"):
                return ((name, f"({spot_code},)"),), kind_test
            inside = f"S.has[{self.peeked(spot_code, env)}]"
            return ((name, f"{inside}"),), "" if self.c.whereabouts.only(kind, of.kind) else kind_test
        items = self.e.collection(place, env)
        member = (
            of.of if isinstance(of, ListType | SetType) else EntityType(of.of) if isinstance(of, GridType) else None
        )
        if isinstance(member, EntityType) and member.kind.root == "place" and kind.root == "piece":
            spot = self.c.fresh("x")
            if member.kind.name not in self.c.ruleset.kinds:  # things that may be places or pieces
                return ((name, f"spread(S, {items}, {self.c.kind_test(kind)})"),), kind_test
            return ((spot, f"{items}"), (name, f"S.has[{self.peeked(Code(spot, member), env)}]")), kind_test
        return ((name, f"{items}"),), self.needed(kind_test, kind, member)

    def needed(self, test: str, kind: model.Kind, member: Type | None) -> str:
        """No test where the type says it already; of a defined kind it says what was so once."""
        if self.e.fields.is_defined(kind):
            return test
        if isinstance(member, EntityType) and member.kind.is_a(kind) and member.kind.name in self.c.ruleset.kinds:
            return ""
        return test

    def peeked(self, place: Code, env: Env) -> str:
        """A place that may be hidden is looked into through the state, so that a search stops there."""
        kind = place.type.kind if isinstance(place.type, EntityType) else None
        if place.text == str(BOX) or kind is None or kind.root != "place" or not self.may_be_hidden(kind):
            return place.text
        return f"S.look({place}, {env.you})"

    def may_be_hidden(self, kind: model.Kind) -> bool:
        return any(hides(thing_kind) for thing_kind in self.c.world.of_kind if thing_kind.is_a(kind))

    # -------------------------------------------------------------- values

    def exists(self, noun: tree.Noun, env: Env, negated: bool) -> str:
        if not negated and noun.local is not None and noun.local in env.locals:
            return f"({env.locals[noun.local]} != {nothing_among(noun)})"
        bits = mirrored(noun, env, self)
        if bits is not None:
            return f"(not {bits})" if negated else f"({bits} != 0)"
        _, loop = self.loop(noun, env)
        if loop.whole.startswith("S.has["):
            return f"(not {loop.whole})" if negated else f"({loop.whole} != ())"
        if loop.whole.startswith(HERD):
            return f"(not {loop.whole})" if negated else f"({loop.whole} != [])"
        view = self.viewed(loop)
        if view is not None:
            return f"(not S.view({view}))" if negated else f"(S.view({view}) != [])"
        call = self.search(noun, env, "True", "False")
        return f"(not {call})" if negated else call

    def search(self, noun: tree.Noun, env: Env, found: str, otherwise: str) -> str:
        """A call of a function that looks for such a thing in plain loops; `found` may name the candidate as {x}."""
        captured = [local for local in env.locals if local.role == "self" or local in free_locals(noun)]
        inner = Env({local: f"a{i}" for i, local in enumerate(captured)}, "you", "src", env.below)
        _, loop = self.loop(noun, inner)
        if loop.whole.startswith("S.has[") and found == "True":
            return f"({self.loop(noun, env)[1].whole} != ())"
        if loop.whole.startswith(HERD) and found == "True":
            return f"({loop.whole} != [])"
        view = self.viewed(loop) if found == "True" else None
        if view is not None:
            return f"(S.view({view}) != [])"
        name = self.c.fresh("e")
        if found == "True":
            self.searches[name] = loop
        params = "".join(f", a{i}" for i in range(len(captured)))
        row = None
        if found == "True" and len(captured) == 1:
            row = row_search(loop, "a0", self.c)
        elif found == "{x}" and not captured:
            row = stock_search(noun, loop, self.c)
        self.c.functions[name] = [
            f"def {name}(S, you, src{params}):",
            *(
                row
                or (
                    *loop.statements(f"return {found.replace('{x}', loop.thing)}", 1, self.c.counting),
                    f"    return {otherwise}",
                )
            ),
        ]
        values = "".join(f", {env.locals[local]}" for local in captured)
        return f"{name}(S, {env.you}, {env.source}{values})"

    def first(self, noun: tree.Noun, env: Env) -> str:
        return self.search(noun, env, "{x}", nothing_among(noun))

    def pick(self, expr: tree.Pick, env: Env) -> Code:
        of = self.e.type_of(expr)
        things = self.things(expr.noun, env)
        if expr.word == "all":
            return Code(things, of)
        if expr.quantity is None:
            if expr.word == "first":
                return Code(self.first(expr.noun, env), of, True)
            return Code(f"({things} or ({nothing_among(expr.noun)},))[-1]", of, True)
        number = self.e.code(expr.quantity, env)
        if expr.word == "first":
            return Code(f"{things}[:max({number}, 0)]", of)
        return Code(f"last_of({things}, {number})", of)

    # -------------------------------------------------------------- geometry

    def step_function(self, kind: model.Kind) -> model.Field:
        f = kind.find_field("step")
        assert f is not None, f"{kind.name} has no step"
        return f

    def ray(self, expr: tree.Apply, env: Env) -> Code:
        """The places met by going on and on, without the one where it starts."""
        of = self.e.type_of(expr)
        start = self.e.code(expr.args[0], env)
        way = expr.args[1]
        if isinstance(way.type, ChoiceType):
            direction = self.e.code(way, env)
            assert isinstance(of, ListType | SetType)
            assert isinstance(of.of, EntityType)
            f = self.step_function(of.of.kind)
            walker = self.walker(f, True)
            return Code(f"{walker}(S, {env.you}, {env.source}, {start}, {direction})", of)
        assert isinstance(way, tree.Ref)
        assert isinstance(way.to, model.FieldOf)
        assert isinstance(way.to.field, model.Field)
        return Code(f"{self.walker(way.to.field, False)}(S, {env.you}, {env.source}, {start})", of)

    def walker(self, f: model.Field, directed: bool) -> str:
        key = ("walker", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("w")
            env = Env({}, "you", "src")
            args = [Code("d", f.params[0].type)] if directed else []
            step = self.e.fields.read(f, "x", args, env)
            fixed = self.e.fields.is_static(f)
            lines = [f"def {name}(S, you, src, x{', d' if directed else ''}):", "    found = []"]
            if fixed:
                lines.insert(0, "@fixed")
            lines += [
                f"    x = {step}",
                "    while x != -1 and len(found) < 1000:",
                "        found.append(x)",
                f"        x = {step}",
                "    return tuple(found)",
            ]
            self.c.functions[name] = lines
        return self.c.known[key]

    def around(self, expr: tree.Apply, env: Env) -> Code:
        of = self.e.type_of(expr)
        start = self.e.code(expr.args[0], env)
        assert isinstance(of, ListType | SetType)
        assert isinstance(of.of, EntityType)
        f = self.step_function(of.of.kind)
        return Code(f"{self.neighbours(f)}(S, {env.you}, {env.source}, {start})", of)

    def neighbours(self, f: model.Field) -> str:
        """A function of its own: inside a comprehension nothing could be given a name."""
        key = ("neighbours", f)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("w")
            direction = f.params[0].type
            assert isinstance(direction, ChoiceType)
            step = self.e.fields.read(f, "x", [Code("d", direction)], Env({}, "you", "src"))
            self.c.functions[name] = [
                f"def {name}(S, you, src, x):",
                f"    return tuple(y for d in range({len(direction.choice.values)}) if (y := {step}) != -1)",
            ]
        return self.c.known[key]

    def placements(self, expr: tree.Apply, env: Env) -> Code:
        """Every way to lay a shape, turned and flipped, on a grid or a kind of place with x and y."""
        of = self.e.type_of(expr)
        shape = self.e.code(expr.args[0], env)
        where = expr.args[1]
        cells = self.shape_table()
        if isinstance(where.type, KindType) and isinstance(where, tree.Ref) and isinstance(where.to, model.Kind):
            ids = self.c.ids(where.to)
            coordinates = self.coordinates(where.to)
            return Code(f"placements({cells}[{shape}], {ids}, {coordinates})", of)
        grid = self.e.collection(where, env)
        member = where.type
        kind = member.of if isinstance(member, GridType) else None
        return Code(f"placements({cells}[{shape}], {grid}, {self.coordinates(kind)})", of)

    def coordinates(self, kind: model.Kind | None) -> str:
        """x and y by id: of the grid a place was made by, else its own fields."""
        if kind is not None and kind.find_field("x") is not None:
            fx, fy = kind.find_field("x"), kind.find_field("y")
            assert fx is not None
            assert fy is not None
            tables = self.e.fields.table(fx), self.e.fields.table(fy)
            return f"({tables[0]}, {tables[1]})"
        things = self.c.world.things
        xs = self.c.constant("X", [t.x for t in things] + [None], ("grid", "x"))
        ys = self.c.constant("X", [t.y for t in things] + [None], ("grid", "y"))
        return f"({xs}, {ys})"

    def shape_table(self) -> str:
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
        return self.c.known[key]


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
