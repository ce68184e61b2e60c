"""Types as authors write them (`number`, `0..9`, `list of side`, `grid of cell`) to types as values."""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World
from dsl.codes import BAD_PARTS, OF_WHAT, UNKNOWN_KIND
from dsl.model import NounKind
from dsl.types import (
    NUMBER,
    RULE,
    TRUTH,
    UNKNOWN,
    ChoiceType,
    EntityType,
    GridType,
    KindOfType,
    ListType,
    NumberType,
    SetType,
    Type,
    UnknownType,
)

SIMPLE: dict[str, Type] = {"number": NUMBER, "truth": TRUTH, "rule": RULE}
CONTAINERS = ("list", "set", "grid")


def param_type(world: World, node: tree.Param | tree.ParamPair) -> Type:
    if isinstance(node, tree.ParamPair):
        return written_type(world, node.of, given=True)
    return kind_of(world, node.kind) if node.sort else named_type(world, node.kind)


def kind_of(world: World, name: tree.Name) -> Type:
    """`kind of beast`: which sort of beast."""
    type = named_type(world, name)
    if isinstance(type, UnknownType):
        return UNKNOWN
    if isinstance(type, EntityType) and type.kind.root in ("piece", "place"):
        return KindOfType(type.kind)
    world.report(
        UNKNOWN_KIND,
        name.span,
        f"there are no kinds of `{name.id}`",
        label="not a kind of piece or place",
        reason="`kind of` is followed by the kind that all that may be given are kinds of",
        remedy="name a kind of pieces, such as `kind of piece`",
    )
    return UNKNOWN


def written_type(world: World, node: tree.TypeExpr, *, given: bool = False) -> Type:
    """`given`: the type of a parameter."""
    if isinstance(node, tree.RangeType):
        return NumberType(node.low, node.high)
    name = node.name.id
    if name == "kind" and isinstance(node.of, tree.TypeName) and node.of.of is None:
        return kind_of(world, node.of.name)
    if node.of is None:
        return named_type(world, node.name)
    if name not in CONTAINERS:
        remedy = "write `list of` and what it holds, or the name of the type alone"
        return _bad_parts(world, node, f"`{name}` is not made of anything", "only a `list`, `set` or `grid` is", remedy)
    inner = UNKNOWN if _is_bare(node.of) else written_type(world, node.of)
    if name == "grid" and given and isinstance(inner, EntityType):
        reason = "a grid belongs to the thing it is drawn on; what can be given is its places"
        return _bad_parts(world, node, "a grid is not given", reason, f"write `list of {inner}`")
    if name == "grid":
        if isinstance(inner, EntityType) and inner.kind.root == "place":
            return GridType(inner.kind)
        where = node.of.span if node.of is not None else node.span
        world.report(
            UNKNOWN_KIND,
            where,
            "a grid is made of places",
            label="not a kind of place",
            reason="each cell of a grid becomes a place, so that things can be in it",
            remedy="declare a kind that is a `place` and write `grid of` that kind",
        )
        return UNKNOWN
    return ListType(inner) if name == "list" else SetType(inner)


def _is_bare(node: tree.TypeExpr) -> bool:
    """A list inside another may hold anything: `list of list`."""
    return isinstance(node, tree.TypeName) and node.of is None and node.name.id in CONTAINERS


def _bad_parts(world: World, node: tree.TypeName, message: str, reason: str, remedy: str) -> Type:
    world.report(BAD_PARTS, node.span, message, label="this type", reason=reason, remedy=remedy)
    return UNKNOWN


ELSEWHERE = {
    **dict.fromkeys(("bool", "boolean", "flag"), "write `truth`: its values are `true` and `false`"),
    **dict.fromkeys(("int", "integer", "float", "num"), "write `number`, or a range such as `0..9`"),
    **dict.fromkeys(("text", "string", "str"), "no texts are reckoned with: declare `choices`, or give it a `name`"),
    **dict.fromkeys(("array", "dict", "map", "collection"), "write `list of ...` or `set of ...`"),
}


def named_type(world: World, name: tree.Name, *, noun: bool = False) -> Type:
    """A type of one word. As a noun it must be something of which there are several."""
    if name.id == "area":
        return SetType(world.entity("place"))
    if name.id in CONTAINERS and not noun:
        world.report(
            OF_WHAT,
            name.span,
            f"`{name.id}` does not say of what",
            label="of what?",
            reason="what is done with the things in it depends on what they are",
            remedy=f"write what it holds, such as `{name.id} of {'place' if name.id == 'grid' else 'number'}`",
        )
        return UNKNOWN
    if name.id in SIMPLE and (not noun or name.id == "number"):
        return SIMPLE[name.id]
    kind = world.ruleset.kinds.get(name.id)
    if kind is not None:
        return EntityType(kind)
    choice = world.ruleset.choices.get(name.id)
    if choice is not None:
        return ChoiceType(choice)
    known = [*world.ruleset.kinds, *world.ruleset.choices, "number", *([] if noun else SIMPLE)]
    what = "kind" if noun else "kind or type"
    reason = (
        "a noun is a kind, a piece, a `choices` or `number`" if noun else "a type is a kind, a `choices` or built in"
    )
    remedy = ELSEWHERE.get(name.id) or f"declare it: `kind {name.id} {{ ... }}`"
    if name.id in ELSEWHERE:
        known = []  # or `int` would be near to something
    world.unknown(UNKNOWN_KIND, name, f"there is no {what} `{name.id}`", known, reason=reason, remedy=remedy)
    return UNKNOWN


def symbol_of(world: World, name: str) -> NounKind | None:
    if name == "number":
        return "number"
    if name == "area":
        return "area"
    return world.ruleset.kinds.get(name) or world.ruleset.choices.get(name)
