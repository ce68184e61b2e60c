"""Lines, neighbours and shapes on the places of a board."""

from __future__ import annotations

from itertools import product

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, KindType, ListType, SetType
from interpreter.ir.functions import Collect, Give, Repeat, Set
from interpreter.ir.making import compare, there
from interpreter.ir.values import (
    SOURCE,
    YOU,
    And,
    Apply,
    Clause,
    Each,
    Entry,
    Listed,
    Named,
    NewList,
    Number,
    Op,
    Row,
    Size,
    Table,
    Upto,
    Value,
    Var,
)
from interpreter.lower.compiler import Code, Compiler, Env
from interpreter.lower.fields import Fields
from interpreter.lower.loops import Loop
from interpreter.lower.recursion import Values

Forms = tuple[tuple[tuple[int, int], ...], ...]
LONGEST_WALK = 1000
FOUND, X, DIRECTION = Var("found"), Var("x"), Var("d")


class Walks:
    def __init__(self, compiler: Compiler, expressions: Values, fields: Fields) -> None:
        self.c = compiler
        self.e = expressions
        self.fields = fields
        self.made: dict[Value, Loop] = {}  # by list: the loop that makes it
        self.searches: dict[str, Loop] = {}  # by the function that tells whether there is any: the loop it makes

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
