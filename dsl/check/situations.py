"""Situations as a whole: `rewind to start of round with game.tries`, `times_seen(without game.moves)`."""

from __future__ import annotations

from dsl import tree
from dsl.check import statements
from dsl.check.scope import Context
from dsl.codes import NOT_A_SITUATION, NOT_TRACKED, UNKNOWN_FIELD, UNKNOWN_KIND
from dsl.model import Field
from dsl.types import NUMBER, UNKNOWN, KindType, Type


def goal(ctx: Context, node: tree.Expr) -> None:
    """`start of round`: the only situation that can be gone back to is one with a name, the start of a phase."""
    node.type = UNKNOWN
    if isinstance(node, tree.End) and node.end.id == "start" and isinstance(node.pile, tree.Ref):
        node.pile.type = UNKNOWN
        statements.known_phase(ctx, tree.Name(node.pile.span, node.pile.name))
        return
    phases = list(ctx.world.ruleset.phases)
    ctx.world.report(
        NOT_A_SITUATION,
        node.span,
        "this is no situation that could be gone back to",
        label="not the start of a phase",
        reason="what is kept is how everything was when a phase began: its name says which",
        remedy=f"write `rewind to start of {phases[0] if phases else 'round'}`",
    )


def left_alone(ctx: Context, node: tree.Expr) -> None:
    """`game.tries`, `player.score`: a tracked field of all things of a kind."""
    node.type = UNKNOWN
    world = ctx.world
    if not isinstance(node, tree.Attr) or not isinstance(node.object, tree.Ref):
        world.report(
            NOT_A_SITUATION,
            node.span,
            "this is no field",
            label="not a kind and its field",
            reason="what is left out of a situation is a field of all things of a kind",
            remedy="write the kind, a dot and the field: `game.moves`, `player.score`",
        )
        return
    kind = world.ruleset.kinds.get(node.object.name)
    if kind is None:
        name = tree.Name(node.object.span, node.object.name)
        reason = "what is left out of a situation is a field of all things of a kind"
        world.unknown(
            UNKNOWN_KIND,
            name,
            f"there is no kind `{name.id}`",
            world.ruleset.kinds,
            reason=reason,
            remedy="name a kind",
        )
        return
    node.object.to, node.object.type = kind, KindType(kind)
    found = world.attribute(KindType(kind), node.name.id, loose=True)
    target = found[0] if found is not None else None
    if found is None or not isinstance(target, Field):
        names = world.attribute_names(KindType(kind))
        message = f"`{kind.name}` has no field `{node.name.id}`"
        reason = "only fields are part of a situation"
        world.unknown(UNKNOWN_FIELD, node.name, message, names, reason=reason, remedy="name one of its tracked fields")
        return
    node.field, node.type = target, found[1]
    if not target.tracked:
        world.report(
            NOT_TRACKED,
            node.span,
            f"`{node.span.text}` never changes",
            label="not part of a situation",
            also=[(target.node.span, "declared without `track`")],
            reason="a situation is where everything lies and what the tracked fields hold",
            remedy="leave it out",
        )


def seen(ctx: Context, node: tree.Seen) -> Type:
    if node.name.id != "times_seen":
        ctx.world.report(
            NOT_A_SITUATION,
            node.name.span,
            f"`{node.name.id}` does not look at a situation",
            label="not `times_seen`",
            reason="only `times_seen` compares whole situations, and can leave fields out",
            remedy="write `times_seen(without ...)`",
        )
        return UNKNOWN
    for each in node.without:
        left_alone(ctx, each)
    return NUMBER
