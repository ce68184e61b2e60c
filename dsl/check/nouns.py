"""Nouns: `other card c in you.hand where ...`, and the words that stand before them.

A noun's kind is a kind, a choice, `number` or `area`. What stands after `in` is either a collection of such things or
somewhere such things can be; types decide which.
"""

from __future__ import annotations

from typing import Literal

from dsl import tree
from dsl.check import expressions
from dsl.check.scope import Context, NounFrame
from dsl.check.tables import check_question
from dsl.check.types import named_type, symbol_of
from dsl.check.world import element, is_collection
from dsl.codes import MISPLACED_WORD, NO_SEATS, NOT_A_PLACE, WRONG_TYPE
from dsl.model import Local, NounKind
from dsl.quantifiers import Gives, gives
from dsl.types import (
    NUMBER,
    UNKNOWN,
    EntityType,
    KindOfType,
    KindType,
    ListType,
    NothingType,
    NumberType,
    SetType,
    Type,
    UnknownType,
)

Role = Literal["candidate", "many", "one"]


def noun(ctx: Context, node: tree.Noun, *, many: bool = False, drawn: bool = False) -> Type:
    """Type a noun; the result is the type of one such thing. `many`: the binder is a set once the choice is made;
    `drawn`: so many are asked for that `random` may say which."""
    world = ctx.world
    if node.random and not drawn:
        _not_drawn(ctx, node)
    one, node.symbol = _sort(ctx, node)
    if node.place is not None:
        _place(ctx, node, one)
    elif isinstance(one, NumberType) or node.symbol == "area":
        world.report(
            NOT_A_PLACE,
            node.kind.span,
            f"which `{node.kind.id}`? There are too many of them",
            label="needs `in`",
            reason="numbers and areas cannot be listed by themselves",
            remedy=f"say where to take it from: `{node.kind.id} {node.binder or 'n'} in ...`",
        )
    span = node.binder.span if node.binder else node.kind.span
    name = node.binder.id if node.binder else node.kind.id
    role: Role = "candidate" if node.binder is None else "many" if many else "one"
    node.local = Local(name, SetType(one) if many and node.binder else one, role, span)
    if node.where is not None:
        inner = ctx.inside(NounFrame(node.local, one, node.binder is not None))
        expressions.condition(inner.block()[0], node.where)
    check_question(ctx, node, one)
    return one


def _sort(ctx: Context, node: tree.Noun) -> tuple[Type, NounKind | None]:
    """What sort of thing: a kind by its name, or the kind that a parameter stands for."""
    named = ctx.find(node.kind.id)
    if named is not None and isinstance(named[0], Local) and isinstance(named[1], KindOfType):
        node.sort = named[0]
        return EntityType(named[1].kind), named[1].kind
    one = UNKNOWN if _number_first(ctx, node) else named_type(ctx.world, node.kind, noun=True)
    return one, symbol_of(ctx.world, node.kind.id)


def _not_drawn(ctx: Context, node: tree.Noun) -> None:
    rest = node.span.text.removeprefix("random").strip()
    ctx.world.report(
        MISPLACED_WORD,
        node.span,
        "there is nothing to draw here",
        label="not drawn",
        reason="`random` draws a number of things that is known: `one random`, `2 random`, `(n) random`",
        remedy=f"write `1 random {rest}`, or leave out `random`",
    )


def _number_first(ctx: Context, node: tree.Noun) -> bool:
    """`first n card`: read as "the first of the kind `n`, called card"."""
    number = ctx.find(node.kind.id)
    if node.binder is None or number is None or not isinstance(number[1], NumberType):
        return False
    if symbol_of(ctx.world, node.kind.id) is not None or symbol_of(ctx.world, node.binder.id) is None:
        return False
    ctx.world.report(
        WRONG_TYPE,
        node.kind.span,
        f"`{node.kind.id}` is a number, where the kind of thing is expected",
        label="a number",
        reason="after `first` and `last`, how many is a plain number or stands in brackets",
        remedy=f"write `({node.kind.id}) {node.binder.id}`",
    )
    return True


def _place(ctx: Context, node: tree.Noun, one: Type) -> None:
    assert node.place is not None
    world = ctx.world
    place = expressions.expr(ctx, node.place, SetType(one))
    inner = element(place)
    if isinstance(one, UnknownType) or isinstance(inner, UnknownType | NothingType):
        return
    if isinstance(one, EntityType) and isinstance(inner, EntityType | KindType):
        return
    if is_collection(place):
        if node.symbol == "area" and isinstance(place, ListType) and is_collection(inner):
            return
        if world.comparable(one, inner):
            return
    world.report(
        NOT_A_PLACE,
        node.place.span,
        f"there is no `{node.kind.id}` in {expressions.describe(place)}",
        label=f"this is {expressions.describe(place)}",
        also=[(node.kind.span, f"looking for {expressions.describe(one)}")],
        reason="after `in` stands a place, a thing that others lie on, or a list of what is looked for",
        remedy="check both sides of `in`",
    )


# ------------------------------------------------------------------ expressions with nouns


def exists(ctx: Context, node: tree.Exists) -> None:
    noun(ctx, node.noun)
    if not node.negated and node.noun.binder is not None and node.noun.local is not None:
        ctx.bind(node.noun.local)


def pick(ctx: Context, node: tree.Pick, *, bind: bool = False) -> Type:
    """`all`, `first`, `last`: one thing, or several if there is a number or the word is `all`."""
    many = node.word == "all" or node.quantity is not None
    if node.quantity is not None:
        expressions.want(ctx, node.quantity, NUMBER, "how many")
    one = noun(ctx, node.noun, many=many)
    if bind and node.noun.binder is not None and node.noun.local is not None:
        ctx.bind(node.noun.local)
    return ListType(one) if many else one


def fold(ctx: Context, node: tree.Fold) -> Type:
    """`total(m.points for each token m in pile)`"""
    world = ctx.world
    inner = ctx
    for each in node.nouns:
        one = noun(inner, each)
        assert each.local is not None
        inner = inner.inside(NounFrame(each.local, one, each.binder is not None))
    value = expressions.expr(inner, node.value)
    match node.name.id:
        case "list":
            return ListType(value)
        case "count":
            return NUMBER
        case "total" | "highest" | "lowest":
            if not world.fits(value, NUMBER):
                expressions.mismatch(world, node.value, value, NUMBER, f"what `{node.name.id}` reckons with")
            return NUMBER
    world.report(
        WRONG_TYPE,
        node.name.span,
        f"`{node.name.id}` does not go with `for each`",
        label="not one of the five",
        reason="`count`, `total`, `highest`, `lowest` and `list` look at each of several things",
        remedy="use one of these, or compute the list first",
    )
    return UNKNOWN


def quantified(ctx: Context, node: tree.Quantified, *, bind: bool) -> Type:
    """A noun that is chosen or spread; only calls and statements may hold one."""
    if node.amount is not None:
        _amount(ctx, node.amount)
    many = gives(node) is Gives.SEVERAL
    one = noun(
        ctx, node.noun, many=many, drawn=node.how in ("one", "count") and not isinstance(node.amount, tree.Range)
    )
    local = node.noun.local
    if bind and node.noun.binder is not None and local is not None:
        ctx.bind(local)
    if node.seats is not None:
        seats(ctx, node.seats, one)
    node.type = SetType(one) if many or node.how == "each" else one
    return node.type


def seats(ctx: Context, node: tree.Seats, one: Type) -> None:
    """`from you backwards`: of players only."""
    player = ctx.world.entity("player")
    if node.start is not None:
        expressions.want(ctx, node.start, player, "with whom it begins")
    if not isinstance(one, UnknownType) and not ctx.world.fits(one, player):
        ctx.world.report(
            NO_SEATS,
            node.span,
            f"{expressions.describe(one)} has no seat at the table",
            label="only players sit in a circle",
            reason="`from` and `backwards` go round the table, from one player to the next",
            remedy="leave it out; to sort things, write `by` and a value behind `for each`",
        )


def _amount(ctx: Context, node: tree.Expr) -> None:
    if isinstance(node, tree.Range):
        expressions.expr(ctx, node)
    else:
        expressions.want(ctx, node, NUMBER, "how many")
