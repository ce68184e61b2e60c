"""The two ends of a pile, `move c to top of deck`; and the order in which pieces come there."""

from __future__ import annotations

from dsl import quantifiers, tree
from dsl.check import expressions
from dsl.check.scope import Context
from dsl.check.world import World, element
from dsl.codes import FOREIGN_HABIT, NO_END_OF_PILE, NOT_AN_ORDER
from dsl.model import Builtin, Kind, Verb
from dsl.quantifiers import Way
from dsl.types import UNKNOWN, EntityType, KindType, Type

ENDS = ("top", "bottom")


def end_of_pile(ctx: Context, node: tree.End, wanted: Type, *, goal: bool) -> Type:
    """Type the pile, which stands for its end. `goal`: it is where `move` puts something."""
    node.type = expressions.expr(ctx, node.pile, wanted)
    pile, word = node.pile.span.text, node.end.id
    if word not in ENDS:
        ctx.world.report(
            FOREIGN_HABIT,
            node.span,
            "possession is written with a dot",
            label="this",
            reason="`of` stands in types, in `any number of` and in `top of` or `bottom of` a pile only",
            remedy=f"write whose it is first: `{pile}.{word}`",
        )
    elif not goal:
        which = "first" if word == "top" else "last"
        _report(
            ctx.world,
            node,
            f"the {word} of a pile is somewhere to move to",
            "nothing is moved to it here",
            "`top of` and `bottom of` stand behind `move ... to`",
            f"for what lies there write `{which} ... in {pile}`",
        )
    elif (kind := _kind(node.pile)) is not None and (_is_box(node.pile) or not _kept_in_order(ctx.world, kind)):
        here = f"move it to `{pile}`"
        _report(
            ctx.world,
            node,
            f"`{pile}` has no {word}",
            "what lies there has no order",
            "only in a place that is `ordered true` does it matter where in it something lies",
            here if _is_box(node.pile) else f"write `ordered true` in `{kind.name}`, or {here}",
        )
    else:
        return node.type
    return UNKNOWN


def _kind(pile: tree.Expr) -> Kind | None:
    return pile.type.kind if isinstance(pile.type, EntityType | KindType) else None


def _is_box(pile: tree.Expr) -> bool:
    return isinstance(pile, tree.Ref) and isinstance(pile.to, Builtin) and pile.to.name == "box"


def _kept_in_order(world: World, kind: Kind) -> bool:
    """A piece keeps what lies on it in the order in which it came; a place if it says so, or may."""
    if kind.root != "place" or kind.name not in world.ruleset.kinds:
        return True
    return any(_says_so(each) for each in (kind, *world.descendants(kind)))


def _says_so(kind: Kind) -> bool:
    formula = kind.find_formula("ordered")
    return formula is not None and not (isinstance(formula.expr, tree.Ref) and formula.expr.name == "false")


def _report(world: World, node: tree.End, message: str, label: str, reason: str, remedy: str) -> None:
    world.report(NO_END_OF_PILE, node.span, message, label=label, reason=reason, remedy=remedy)


def chosen_order(ctx: Context, verb: Verb, node: tree.Call, by: tree.Expr) -> bool:
    """`move each card in hand to pile by choice`: whoever acts sets the order, and nothing else can follow `by`.
    Whether it does; whatever else stands there is told."""
    moved = (node.given or {}).get("object")
    if isinstance(by, tree.Quantified | tree.Pick) or moved is None or verb.object is None:
        return False  # told with the quantifiers, or missing
    of = moved.type or UNKNOWN
    several = quantifiers.way(verb, verb.object, node) is Way.SPREAD or element(of) is not of
    if not several:
        ctx.world.report(
            NOT_AN_ORDER,
            by.span,
            "one piece has no order",
            label="in which order?",
            also=[(moved.span, "one piece")],
            reason="`by choice` says that whoever acts sets the order in which several pieces are moved",
            remedy=f"leave `by {by.span.text}` out",
        )
        return False
    if isinstance(by, tree.Ref) and isinstance(by.to, Builtin) and by.to.name == "choice":
        return True
    noun = moved.noun.span.text if isinstance(moved, tree.Quantified | tree.Pick) else "..."
    ctx.world.report(
        NOT_AN_ORDER,
        by.span,
        f"`move` cannot go by `{by.span.text}`",
        label="no order",
        reason="several pieces are moved in the order they lie in; `by choice` lets whoever acts set another",
        remedy=f"leave it out, or move one after the other: `for each {noun} by {by.span.text} {{ move ... }}`",
    )
    return False
