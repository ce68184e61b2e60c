"""What names mean: bare (`ring`), applied (`space(ring, 3)`) and after a dot (`m.place`, `spot.step(n)`).

Order, from the inside out: the values of the choice that is wanted here; the scope (candidates, locals, fields of
self); and then everything global: choice values, kinds, defines, variants, names known to the language.
"""

from __future__ import annotations

from dsl import tree
from dsl.check import expressions
from dsl.check.reports import check_record
from dsl.check.scope import Context, NounFrame
from dsl.check.world import BUILTIN_VALUES, FUNCTIONS, builtin_type, choice_of, element, is_collection
from dsl.codes import (
    AMBIGUOUS_CELL,
    AMBIGUOUS_NAME,
    NOBODY_DECIDES,
    NOT_A_SORT,
    UNKNOWN_FIELD,
    UNKNOWN_NAME,
    WRONG_ARGUMENTS,
    WRONG_TYPE,
)
from dsl.model import Builtin, Family, Field, FieldOf, Kind, Local, Value
from dsl.source import Span
from dsl.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    ChoiceType,
    EntityType,
    GridType,
    KindOfType,
    KindType,
    ListType,
    NothingType,
    SetType,
    Type,
    UnknownType,
)

ARTICLES = ("a", "an", "the")
PRONOUNS = ("it", "them", "they", "him", "her", "its")
COUNTS_UP = ("count", "total", "highest", "lowest", "reversed")
SHORT = 2  # letters: a name like this one is meant for something that was to be named
MEANT = {
    "self": "`self` is the piece whose text this is: it stands inside a kind or piece; elsewhere name what is meant",
    "empty": "to say that nothing lies there, write `no coin in purse`",
    "nothing": "write `none`",
    "null": "write `none`",
    "me": "write `you`: whoever acts",
    "player_1": "write `player(1)`",
    "every": "write `each`",
    "two": "write the number: `2`",
    "three": "write the number: `3`",
    "four": "write the number: `4`",
    "five": "write the number: `5`",
    "top": "to put something on top of a pile, write `move c to top of heap`; the piece on top is `first coin in heap`",
    "bottom": "to put something at the bottom, write `move c to bottom of heap`; the lowest is `last coin in heap`",
}
SHOWN_TO = ("nobody", "owner", "everyone")


def ref(ctx: Context, node: tree.Ref, wanted: Type | None) -> Type:
    """A bare name."""
    world, name = ctx.world, node.name
    choice = choice_of(wanted)
    found = ctx.find(name)
    bound = found is not None and isinstance(found[0], Local) and choice_of(found[1]) is choice
    if choice is not None and name in choice.values and not bound:
        node.to = choice.values[name]
        return ChoiceType(choice)
    if found is not None:
        node.to = found[0]
        twin = ctx.twin_of(found[0], name)
        if twin is not None:
            _two_owners(ctx, node, found[0], twin)
        return found[1]
    values = world.values(name)
    if values and isinstance(wanted, EntityType | KindType) and name in world.ruleset.kinds:
        values = []
    if len(values) > 1:
        return _ambiguous(ctx, node, values)
    if values:
        node.to = values[0]
        return ChoiceType(values[0].choice)
    kind = world.ruleset.kinds.get(name)
    if kind is not None and name not in BUILTIN_VALUES:
        node.to = kind
        sort = element(wanted) if wanted is not None else None
        if isinstance(sort, KindOfType):
            return _as_sort(ctx, node, kind, sort)
        return EntityType(kind) if unique(kind) else KindType(kind)
    define = world.ruleset.defines.get(name)
    if define is not None:
        node.to = define
        if define.params:
            _count(ctx, node.span, name, len(define.params), 0, define.node.name.span)
        return define.type
    variant = world.ruleset.variants.get(name)
    if variant is not None:
        node.to = variant
        return variant.type or TRUTH
    if name in BUILTIN_VALUES:
        node.to = Builtin(name)
        if name in ("you", "opponent") and not ctx.asks:
            _nobody(ctx, node, name)
        return builtin_type(world, name)
    if name in ARTICLES or name in PRONOUNS:
        return _plain_english(ctx, node)
    own = ctx.own
    if own is not None and isinstance(own.type, EntityType) and world.is_unsure(own.type.kind):
        return UNKNOWN
    world.unknown(
        UNKNOWN_NAME,
        node,
        f"nothing here is called `{name}`",
        [*ctx.names(), *world.global_names()],
        reason=_where_looked(ctx),
        remedy=_declare_or_bind(ctx, name),
    )
    return UNKNOWN


def _as_sort(ctx: Context, node: tree.Ref, kind: Kind, wanted: KindOfType) -> Type:
    """The name of a kind where a kind is wanted."""
    defined = next((k for k in kind.line() if k.where is not None), None)
    if defined is None:
        return KindOfType(kind) if kind.is_a(wanted.kind) else KindType(kind)
    ctx.world.report(
        NOT_A_SORT,
        node.span,
        f"`{kind.name}` does not say what sort of thing something is",
        label="a kind with a condition",
        also=[(defined.span, "holds only while its condition does")],
        reason="what is given for a `kind of` must be a kind that its pieces have for good",
        remedy="name a kind without `where`, and test the condition where it counts",
    )
    return UNKNOWN


def _declare_or_bind(ctx: Context, name: str) -> str:
    if name in MEANT:
        return MEANT[name]
    noun = next((f for f in reversed(ctx.frames) if isinstance(f, NounFrame) and not f.named), None)
    if noun is not None and len(name) <= SHORT:
        kind = str(noun.element)
        return f"if it is to be the `{kind}` that is tested, name it in front of `where`: `{kind} {name} where ...`"
    return f"declare it; if it is a field, write whose: `thing.{name}`"


def _plain_english(ctx: Context, node: tree.Ref) -> Type:
    article = node.name in ARTICLES
    ctx.world.report(
        UNKNOWN_NAME,
        node.span,
        f"`{node.name}` is not a word of the language",
        label="not known here",
        reason="nouns have no articles" if article else "there are no pronouns: what is meant again has a name",
        remedy="write `one ...` to choose, or a name that was bound before"
        if article
        else "give it a name where it is chosen, as in `choose one coin c`, and write `c` here",
    )
    return UNKNOWN


def unique(kind: Kind) -> bool:
    """Does the name of the kind stand for one thing?"""
    return kind.declared in ("pieces", "member") and kind.copies <= 1 and not kind.per and kind.where is None


def _where_looked(ctx: Context) -> str:
    own = ctx.own
    nouns = [f.element for f in reversed(ctx.frames) if isinstance(f, NounFrame)]
    things = [*nouns, *([own.type] if own is not None else [])]
    fields = "".join(f", no field of `{name}`" for name in dict.fromkeys(map(str, things)))
    return f"it is no local name{fields}, no value of a choice, no kind, no `define` and no name of the language"


def _ambiguous(ctx: Context, node: tree.Ref, values: list[Value]) -> Type:
    choices = " and ".join(f"`{value.choice.name}`" for value in values)
    ctx.world.report(
        AMBIGUOUS_NAME,
        node.span,
        f"`{node.name}` is a value of {choices}",
        label="which one?",
        also=[(value.span, f"a value of `{value.choice.name}`") for value in values],
        reason="nothing at this place says which choice is meant",
        remedy="compare it with a field of that choice, or rename one of the values",
    )
    return UNKNOWN


def _two_owners(ctx: Context, node: tree.Ref, meaning: Local | FieldOf, twin: Local | FieldOf) -> None:
    binder = meaning.local.name if isinstance(meaning, FieldOf) else meaning.name
    if isinstance(twin, Local):
        ctx.world.report(
            AMBIGUOUS_NAME,
            node.span,
            f"`{node.name}` of `{binder}`, or the `{node.name}` from outside?",
            label="which one?",
            also=[(twin.span, f"the other `{node.name}`")],
            reason=f"`{binder}` has a `{node.name}`, and a name of the rule around it is called so as well",
            remedy=f"write `{binder}.{node.name}`, or give the name outside another one",
        )
        return
    ctx.world.report(
        AMBIGUOUS_NAME,
        node.span,
        f"`{node.name}` of `{binder}`, or of `self`?",
        label="which one?",
        reason=f"both have a `{node.name}`, and a candidate with a name is easily confused with the piece itself",
        remedy=f"write `{binder}.{node.name}` or `self.{node.name}`",
    )


def _nobody(ctx: Context, node: tree.Ref, name: str) -> None:
    ctx.world.report(
        NOBODY_DECIDES,
        node.span,
        f"nobody is `{name}` here",
        label="outside of every `does`",
        reason="`you` is the player who acts; at this place of the flow no player does yet",
        remedy="put `each player does { ... }` around it, or name the player",
    )


# ------------------------------------------------------------------ after a dot


def attr(ctx: Context, node: tree.Attr) -> Type:
    owner = expressions.expr(ctx, node.object)
    found = ctx.world.attribute(owner, node.name.id, loose=True)
    if found is None:
        return _no_field(ctx, node.name, owner)
    if isinstance(found[0], Field | Family):
        node.field = found[0]
        if isinstance(found[0], Field) and found[0].params:
            _count(ctx, node.name.span, node.name.id, len(found[0].params), 0, found[0].node.span)
    return found[1]


def apply_attr(ctx: Context, node: tree.ApplyAttr) -> Type:
    world = ctx.world
    owner = expressions.expr(ctx, node.object)
    found = world.attribute(owner, node.name.id, loose=True)
    if found is None:
        cells = _grid_of(ctx, owner, node.name.id)
        if cells is not None and isinstance(owner, EntityType | KindType):
            same = ctx.world.grids.get(ctx.world.ruleset.kinds[node.name.id], [])
            _one_grid(ctx, node.name, [f for f in same if owner.kind.is_a(f.owner)])
        if cells is None:
            for arg in node.args:
                expressions.expr(ctx, arg)
            return _no_field(ctx, node.name, owner)
        node.field = cells
        return _coordinates(ctx, node.name, node.args, element(cells.type))
    if isinstance(found[0], Field):
        node.field = found[0]
        if isinstance(found[0].type, GridType) and not found[0].params:
            return _coordinates(ctx, node.name, node.args, element(found[0].type))
        arguments(ctx, node.name, node.args, found[0].params, found[0].node.span)
        return found[1]
    _count(ctx, node.name.span, node.name.id, 0, len(node.args), None)
    return found[1]


def _grid_of(ctx: Context, owner: Type, name: str) -> Field | None:
    """`h.cell(2, 3)`: the field of the owner that is a grid of that kind."""
    kind = ctx.world.ruleset.kinds.get(name)
    if kind is None or not isinstance(owner, EntityType | KindType):
        return None
    fields = [f for f in ctx.world.grids.get(kind, []) if ctx.world.related(f.owner, owner.kind)]
    return fields[0] if fields else None


def _carriers(ctx: Context, grid: Field) -> int:
    """How many things have that grid: one, or 2 for several."""
    number = 0
    for kind in ctx.world.descendants(grid.owner):
        number += 2 if kind.per or kind.root == "player" else 1 if kind.root == "game" else kind.copies
    return min(number, 2)


def _one_grid(ctx: Context, name: tree.Name, grids: list[Field]) -> None:
    if len(grids) < 2:
        return
    others = [field for field in dict.fromkeys(grids) if field.node is not None]
    ctx.world.report(
        AMBIGUOUS_CELL,
        name.span,
        f"there is more than one grid of `{name.id}`",
        label="in which one?",
        also=[(field.node.span, f"a grid of `{name.id}`") for field in others],
        reason="the same coordinates stand for a place in each of them",
        remedy=f"say whose: `x.{name.id}(...)`; where one thing has two such grids, make their places of two kinds",
    )


def _coordinates(ctx: Context, name: tree.Name, args: list[tree.Expr], result: Type) -> Type:
    for arg in args:
        expressions.want(ctx, arg, NUMBER, "a coordinate")
    if len(args) != 2:
        _count(ctx, name.span, name.id, 2, len(args), None)
    return result


def _no_field(ctx: Context, name: tree.Name, owner: Type) -> Type:
    if isinstance(owner, UnknownType | NothingType):
        return UNKNOWN
    what = expressions.describe(owner)
    if isinstance(owner, ListType | SetType | GridType):
        remedy = f"take one first: `first x in ...`, or `list(x.{name.id} for each x in ...)`"
    else:
        known = [f"`{n}`" for n in dict.fromkeys(ctx.world.attribute_names(owner))][:8]
        remedy = ("it has " + ", ".join(known)) if known else "it has no fields at all"
    ctx.world.unknown(
        UNKNOWN_FIELD,
        name,
        f"{what} has no `{name.id}`",
        ctx.world.attribute_names(owner),
        reason="neither its kind, nor what that kind is, nor a narrower kind declares such a field",
        remedy=remedy,
    )
    return UNKNOWN


# ------------------------------------------------------------------ with arguments


def apply(ctx: Context, node: tree.Apply, wanted: Type | None) -> Type:
    world, name = ctx.world, node.name.id
    found = ctx.find(name)
    if found is not None and isinstance(found[0], FieldOf) and isinstance(found[0].field, Field):
        target = found[0].field
        if target.params or isinstance(target.type, GridType):
            node.to = found[0]
            if not target.params:
                return _coordinates(ctx, node.name, node.args, element(target.type))
            arguments(ctx, node.name, node.args, target.params, target.node.span)
            return target.type
    if isinstance(found[0] if found else None, Local):
        return _not_applied(ctx, node)
    kind = world.ruleset.kinds.get(name)
    if kind is not None and name != "player":
        return _make(ctx, node, kind)
    define = world.ruleset.defines.get(name)
    if define is not None:
        node.to = define
        arguments(ctx, node.name, node.args, define.params, define.node.name.span)
        return define.type
    if name in FUNCTIONS:
        node.to = Builtin(name)
        return _function(ctx, node, wanted)
    for arg in node.args:
        expressions.expr(ctx, arg)
    known = [*world.ruleset.defines, *FUNCTIONS, *(k.name for k in world.ruleset.kinds.values() if k.per)]
    reason = "it is no `define` with parameters, no family, no field with parameters and no function of the language"
    message = f"nothing called `{name}` can take values in brackets"
    world.unknown(UNKNOWN_NAME, node.name, message, known, reason=reason, remedy="declare it with `define`")
    return UNKNOWN


def arguments(ctx: Context, name: tree.Name, args: list[tree.Expr], params: list[Local], declared: Span) -> None:
    for arg, param in zip(args, params, strict=False):
        expressions.want(ctx, arg, param.type, f"`{param.name}` of `{name.id}`")
    for arg in args[len(params) :]:
        expressions.expr(ctx, arg)
    if len(args) != len(params):
        _count(ctx, name.span, name.id, len(params), len(args), declared)


def _count(ctx: Context, span: Span, name: str, wanted: int, given: int, declared: Span | None) -> None:
    def values(n: int) -> str:
        return f"{n} value" + ("" if n == 1 else "s")

    if wanted == given:
        return
    ctx.world.report(
        WRONG_ARGUMENTS,
        span,
        f"`{name}` takes {values(wanted)}, not {given}",
        label=f"{given} given",
        also=[(declared, "declared here")] if declared is not None else [],
        reason="each parameter needs its value, in the order of the declaration",
        remedy=f"give {values(wanted)} in brackets" if wanted else "leave the brackets out",
    )


def _not_applied(ctx: Context, node: tree.Apply) -> Type:
    for arg in node.args:
        expressions.expr(ctx, arg)
    _count(ctx, node.name.span, node.name.id, 0, len(node.args), None)
    return UNKNOWN


def _make(ctx: Context, node: tree.Apply, kind: Kind) -> Type:
    """`space(forest, 3)`, a place of a grid by its coordinates, a member of a family, or a record of a report."""
    world = ctx.world
    families = [kind, *(k for name, k in world.ruleset.kinds.items() if name.rstrip("0123456789") == kind.name + "*")]
    if kind.root == "report":
        node.to = kind
        fields = kind.record()
        for arg, target in zip(node.args, fields, strict=False):
            expressions.want(ctx, arg, target.type, f"`{target.name}` of `{kind.name}`")
        if len(node.args) > len(fields):
            _count(ctx, node.name.span, kind.name, len(fields), len(node.args), kind.span)
        check_record(world, node, kind)
        return EntityType(kind)
    fitting = [k for k in families if binder_types(k)]
    if not fitting:
        node.to = kind
        if kind in world.grids:
            _one_grid(ctx, node.name, [f for f in world.grids[kind] for _ in range(_carriers(ctx, f))])
            return _coordinates(ctx, node.name, node.args, EntityType(kind))
        for arg in node.args:
            expressions.expr(ctx, arg)
        _count(ctx, node.name.span, kind.name, 0, len(node.args), kind.span)
        return UNKNOWN
    family = next((k for k in fitting if len(binder_types(k)) == len(node.args)), fitting[0])
    node.to = family
    types = binder_types(family)
    for arg, (name, type) in zip(node.args, types, strict=False):
        expressions.want(ctx, arg, type, f"`{name}` of `{kind.name}`")
    if len(types) != len(node.args):
        for arg in node.args[len(types) :]:
            expressions.expr(ctx, arg)
        _count(ctx, node.name.span, kind.name, len(types), len(node.args), family.span)
    return KindType(family) if family.members else EntityType(family)


def binder_types(kind: Kind) -> list[tuple[str, Type]]:
    if kind.per:
        return [(b.field.name, EntityType(b.kind) if b.kind else wide(b.field.type)) for b in kind.per]
    if kind.members:
        return [(f.name, wide(f.type)) for f in kind.fields.values() if isinstance(f.node, tree.Binder)]
    return []


def wide(type: Type) -> Type:
    """A binder over 1..6 is a number; what is asked for may be computed."""
    return NUMBER if not isinstance(type, ChoiceType | EntityType) else type


def _bare_kind(ctx: Context, arg: tree.Expr) -> bool:
    """`count(coin in purse)`, which would be a test, and `count(coin)`."""
    noun = arg.left if isinstance(arg, tree.Compare) and arg.op == "in" else arg
    if not isinstance(noun, tree.Ref) or ctx.find(noun.name) is not None:
        return False
    kind = ctx.world.ruleset.kinds.get(noun.name)
    if kind is None or unique(kind):
        return False
    ctx.world.report(
        WRONG_TYPE,
        arg.span,
        "all of them, or which ones?",
        label="a kind, not things",
        reason="a noun in a formula has a word before it that says which things are meant",
        remedy=f"write `all {arg.span.text}`",
    )
    return True


def _function(ctx: Context, node: tree.Apply, wanted: Type | None) -> Type:
    world, name, args = ctx.world, node.name.id, node.args
    sizes = {"ray": 2, "placements": 2}
    if name != "list" and len(args) != sizes.get(name, 1):
        for arg in args:
            expressions.expr(ctx, arg)
        _count(ctx, node.name.span, name, sizes.get(name, 1), len(args), None)
        return UNKNOWN
    if name in COUNTS_UP and _bare_kind(ctx, args[0]):
        return UNKNOWN
    match name:
        case "count":
            return _of_collection(ctx, node, NUMBER)
        case "total" | "highest" | "lowest":
            inner = _of_collection(ctx, node, None)
            if not isinstance(inner, UnknownType) and not world.fits(inner, NUMBER):
                expressions.mismatch(world, args[0], ListType(inner), ListType(NUMBER), f"what `{name}` reckons with")
            return NUMBER
        case "reversed":
            inner = _of_collection(ctx, node, None)
            return ListType(inner)
        case "list":
            inner = element(wanted) if wanted is not None else UNKNOWN
            types = [element(expressions.expr(ctx, arg, wanted)) for arg in args]
            return ListType(types[0] if types else inner)
        case "player":
            expressions.want(ctx, args[0], NUMBER, "the number of a player")
            return world.entity("player")
        case "around":
            start = _a_place(ctx, args[0])
            return ListType(_step(ctx, start, node.name.span, "what lies around a place is one step away from it")[0])
        case "ray":
            start = _a_place(ctx, args[0])
            return ListType(_direction(ctx, start, args[1]))
        case _:
            expressions.want(ctx, args[0], world.entity("shape"), "what `placements` lays")
            where = expressions.expr(ctx, args[1])
            cells = element(where)
            cells = EntityType(cells.kind) if isinstance(cells, KindType) else cells
            if not world.fits(cells, world.entity("place")):
                expressions.mismatch(world, args[1], where, world.entity("place"), "where `placements` lays it")
                return UNKNOWN
            return ListType(SetType(cells))


def _of_collection(ctx: Context, node: tree.Apply, result: Type | None) -> Type:
    type = expressions.expr(ctx, node.args[0])
    if not is_collection(type) and not isinstance(type, UnknownType | NothingType):
        what = f"what `{node.name.id}` looks at"
        expressions.mismatch(ctx.world, node.args[0], type, ListType(UNKNOWN), what)
        return result or UNKNOWN
    return result or element(type)


def _a_place(ctx: Context, node: tree.Expr) -> Type:
    place = ctx.world.entity("place")
    type = expressions.want(ctx, node, place, "where it starts")
    return type if isinstance(type, EntityType) and type.kind.root == "place" else place


def _direction(ctx: Context, start: Type, node: tree.Expr) -> Type:
    """The second argument of `ray`: a place-valued field of the places by its bare name, or a value for `step`."""
    world = ctx.world
    if isinstance(node, tree.Ref) and isinstance(start, EntityType):
        found = world.attribute(start, node.name, loose=True)
        if found is not None and isinstance(found[0], Field) and world.fits(found[1], world.entity("place")):
            node.to = FieldOf(start.kind.self, found[0])
            node.type = found[1]
            return found[1]
    of, direction = _step(ctx, start, node.span, "a ray follows a field whose value is a place, or `step(direction)`")
    expressions.want(ctx, node, direction, "the direction of a ray")
    return of


def _step(ctx: Context, start: Type, span: Span, reason: str) -> tuple[Type, Type]:
    """The field `step(direction)` of these places: where it leads, and what it takes. Of a place of any kind it must be
    plain which kind of place is meant: there must be one that has such a field."""
    world = ctx.world
    found = world.attribute(start, "step", loose=True)
    if found is not None and isinstance(found[0], Field) and len(found[0].params) == 1:
        own = found[1].kind.find_field("step") if isinstance(found[1], EntityType) else None
        if own is not None and isinstance(own.params[0].type, ChoiceType):
            return found[1], own.params[0].type
    if not isinstance(start, UnknownType):
        world.report(
            UNKNOWN_FIELD,
            span,
            f"{expressions.describe(start)} has no `step`",
            label="which way does it go?",
            reason=reason,
            remedy="declare `step(direction d): ...` with its kind of place as type, or give the place a narrower type",
        )
    return UNKNOWN, UNKNOWN
