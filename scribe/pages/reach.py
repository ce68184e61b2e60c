"""What a piece reaches from where it stands, as a picture: spaces of a grid around it.

A kind may give its pieces a list of spaces, reckoned from the space of the piece and from where it looks, and pieces
may give another. Such a list is worked out in the midst of an endless board, with the piece looking the way it does at
the beginning. One that cannot be worked out so is told in words only, and of one that the rules of the piece never come
to there is no picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl import model, tree
from dsl.boards import coordinates
from dsl.types import ChoiceType, EntityType, ListType
from scribe.tell.known import Case, Known, known

Spot = tuple[int, int]  # so far to the right and downwards
DEEPEST = 12
FARTHEST = 4


@dataclass(frozen=True)
class Reach:
    """The spaces that a field of a piece lists. `turning`: they go by where it looks."""

    field: model.Field
    spots: frozenset[Spot]
    turning: bool


def reach(kind: model.Kind) -> Reach | None:
    """Of the first list of spaces that this piece, or one like it, gives for itself."""
    for above in kind.line() if kind.root == "piece" else ():
        for found in above.fields.values():
            if found.tracked or found.params or not _given_by_pieces(found, kind) or not _uses(kind, found):
                continue
            of = found.type.of if isinstance(found.type, ListType) else None
            layout = coordinates(of.kind) if isinstance(of, EntityType) else None
            if not isinstance(of, EntityType) or layout is None or layout.style != "grid":
                continue
            around = _Around(kind, of.kind, layout.fields)
            spots = around.spots(_formula(kind, found), around.case)
            if spots and max(abs(n) for spot in spots for n in spot) <= FARTHEST:
                down = 1 if of.kind.find_field(layout.fields[1]) is None else -1  # a written grid has its own rows
                return Reach(found, frozenset((x, y * down) for x, y in spots), bool(around.looks))
    return None


def _given_by_pieces(found: model.Field, kind: model.Kind) -> bool:
    """Whether it is set below the kind that declares it, by the piece or by a kind of it."""
    return any(found.name in each.formulas for each in kind.line() if each is not found.owner)


def _uses(kind: model.Kind, wanted: model.Field) -> bool:
    """Whether what the piece does comes to the field, by its own rules or by the verbs, fields and definitions that
    they lead to."""
    left: list[tree.Node] = [rule.body for above in kind.line() for rule in above.rules.values()]
    seen: set[int] = set()
    while left:
        for node in tree.walk(left.pop()):
            for made in _leads_to(node):
                if made is wanted:
                    return True
                if id(made) not in seen:
                    seen.add(id(made))
                    left += _bodies(made, kind)
    return False


def _leads_to(node: tree.Node) -> list[model.Field | model.Define | model.Verb]:
    match node:
        case tree.Call(to=model.Verb() as verb):
            return [verb]
        case (
            tree.Ref(to=model.FieldOf(field=model.Field() as found))
            | tree.Apply(to=model.FieldOf(field=model.Field() as found))
        ):
            return [found]
        case tree.Attr(field=model.Field() as found) | tree.ApplyAttr(field=model.Field() as found):
            return [found]
        case tree.Ref(to=model.Define() as define) | tree.Apply(to=model.Define() as define):
            return [define]
    return []


def _bodies(made: model.Field | model.Define | model.Verb, kind: model.Kind) -> list[tree.Node]:
    match made:
        case model.Verb(body=tree.Block() as body):
            return [body]
        case model.Define(value=value):
            return [value]
        case model.Field():
            formula = _formula(kind, made)
            return [formula] if formula is not None else []
    return []


def _formula(kind: model.Kind, found: model.Field) -> tree.Expr | None:
    formula = kind.find_formula(found.name)
    return formula.expr if formula is not None else None


@dataclass
class _Around:
    """Works out lists of places for a piece at the middle, (0, 0)."""

    kind: model.Kind
    place: model.Kind
    axes: tuple[str, str]
    looks: list[model.Field] = field(default_factory=list)  # which say where it looks

    @property
    def case(self) -> Case:
        return Case(self.kind, beginning=True, left=[1000])

    def spots(self, expr: tree.Expr | None, case: Case, depth: int = 0) -> list[Spot] | None:
        if depth > DEEPEST:
            return None
        match expr:
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as found)) if local.role == "self":
                return self.spots(_formula(self.kind, found), case, depth + 1)
            case tree.Apply(to=model.Builtin(name="around"), args=[middle]):
                spot, step = self.spot(middle, case, depth + 1), self.place.find_field("step")
                ways = step.params[0].type if step is not None and len(step.params) == 1 else None
                if spot is None or step is None or not isinstance(ways, ChoiceType):
                    return None
                values = ways.choice.values.values()
                return _whole([self._step(spot, step, replace(case, locals={id(step.params[0]): v})) for v in values])
            case tree.Items(items=items):
                return _whole([self.spot(item, case, depth + 1) for item in items])
            case tree.Fold(name=tree.Name(id="list"), value=value, noun=noun):
                each = known(noun.place, case) if noun.where is None and noun.place is not None else None
                if not isinstance(each, tuple) or noun.local is None:
                    return None
                cases = [replace(case, locals={**case.locals, id(noun.local): item}) for item in each]
                return _whole([self.spot(value, inner, depth + 1) for inner in cases])
        return None

    def spot(self, expr: tree.Expr, case: Case, depth: int) -> Spot | None:
        if depth > DEEPEST:
            return None
        match expr:
            case tree.Ref(to=model.FieldOf(local=local, field="place")) if local.role == "self":
                return 0, 0
            case tree.Conditional(value=value):  # what holds while it lies on the board itself
                return self.spot(value, case, depth + 1)
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as found)) if local.role == "self":
                formula = _formula(self.kind, found)
                return self.spot(formula, case, depth + 1) if formula is not None else None
            case tree.Apply(to=model.FieldOf(local=local, field=model.Field() as found), args=args) if (
                local.role == "self"
            ):
                formula, given = _formula(self.kind, found), self._given(found, args, case)
                return None if formula is None or given is None else self.spot(formula, given, depth + 1)
            case tree.ApplyAttr(object=start, field=model.Field() as found, args=args):
                here, given = self.spot(start, case, depth + 1), self._given(found, args, case)
                return None if here is None or given is None else self._step(here, found, given)
        return None

    def _step(self, here: Spot, found: model.Field, given: Case) -> Spot | None:
        """Another place by its coordinates, as a field of places gives it."""
        formula = _formula(self.place, found)
        if not isinstance(formula, tree.Apply) or formula.to is not self.place:
            return None
        at = replace(given, me=self.place, binders=dict(zip(self.axes, here, strict=True)))
        match [known(arg, at) for arg in formula.args]:
            case [int() as x, int() as y]:
                return x, y
        return None

    def _given(self, found: model.Field, args: list[tree.Expr], case: Case) -> Case | None:
        values = [self._value(arg, case) for arg in args]
        if len(values) != len(found.params):
            return None
        given = {id(param): value for param, value in zip(found.params, values, strict=True) if value is not None}
        return replace(case, locals=given) if len(given) == len(values) else None

    def _value(self, expr: tree.Expr, case: Case) -> Known | None:
        """A direction turned by another, or whatever else is known."""
        if isinstance(expr, tree.Binary) and expr.op in ("+", "-"):
            one, two = self._value(expr.left, case), known(expr.right, case)
            if isinstance(one, model.Value) and one.choice.circle and isinstance(two, int | model.Value):
                by = two if isinstance(two, int) else two.index
                values = list(one.choice.values.values())
                return values[(one.index + (by if expr.op == "+" else -by)) % len(values)]
        match expr:
            case tree.Ref(to=model.FieldOf(field=model.Field(tracked=True) as found)):
                self.looks.append(found)
        return known(expr, case)


def _whole(spots: list[Spot | None]) -> list[Spot] | None:
    found = [spot for spot in spots if spot is not None]
    return found if len(found) == len(spots) else None
