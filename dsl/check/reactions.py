"""Reactions: the pattern in the head binds names, the condition reads them, the body is a rule like any other."""

from __future__ import annotations

from dsl import tree
from dsl.check import expressions, statements
from dsl.check.scope import BlockFrame, Context
from dsl.check.types import kind_of, named_type, symbol_of
from dsl.check.world import is_collection
from dsl.codes import UNKNOWN_FIELD, UNKNOWN_VERB, WRONG_LABEL, WRONG_TYPE
from dsl.model import Field, Kind, Local, Param, Verb
from dsl.types import UNKNOWN, ChoiceType, EntityType, KindOfType, KindType, SetType, Type


def reaction(ctx: Context, node: tree.Reaction) -> None:
    inner, frame = ctx.block()
    match node:
        case tree.Forbid():
            _event(inner, frame, node.event)
            if node.where is not None:
                expressions.condition(inner, node.where)
        case tree.React():
            _event(inner, frame, node.event)
            if node.where is not None:
                expressions.condition(inner, node.where)
            statements.block(inner, node.body)
        case tree.Whenever():
            expressions.condition(inner, node.condition)
            statements.block(inner, node.body)
        case tree.Treat():
            _treat(inner, frame, node)


def _event(ctx: Context, frame: BlockFrame, node: tree.Event) -> None:
    if isinstance(node, tree.PhaseEvent):
        statements.known_phase(ctx, node.phase)
        node.to = ctx.world.ruleset.phases.get(node.phase.id)
        return
    verb = ctx.world.ruleset.verbs.get(node.verb.id)
    if verb is None and node.verb.id != "affect":
        ctx.world.unknown(
            UNKNOWN_VERB,
            node.verb,
            f"there is no verb `{node.verb.id}`",
            [*ctx.world.ruleset.verbs, "affect"],
            reason="a reaction hears a verb, or `phase` and the name of a phase",
            remedy=f"declare it, or write `phase {node.verb.id}` if it is a phase",
        )
    node.to, node.given = verb, {}
    for labelled in node.patterns:
        param = _param(ctx, node, verb, labelled)
        if param is not None:
            node.given[param.name] = labelled.pattern
        elif verb is None and node.verb.id == "affect":
            node.given["object"] = labelled.pattern
        pattern(ctx, frame, labelled.pattern, param.type if param else UNKNOWN, param)
        if verb is not None and verb.node is not None and param is not None:
            _as_many_as_it_takes(ctx, labelled.pattern, param)


def _param(ctx: Context, node: tree.VerbEvent, verb: Verb | None, labelled: tree.LabelledPattern) -> Param | None:
    if verb is None:
        return None
    found = next((p for p in verb.params if p.label == labelled.label), None)
    if found is None:
        labels = ", ".join(f"`{p.label}`" for p in verb.params if p.label) or "none"
        what = f"nothing after `{labelled.label}`" if labelled.label else "nothing right after the verb"
        ctx.world.report(
            WRONG_LABEL,
            labelled.span,
            f"`{verb.name}` takes {what}",
            label="not one of its arguments",
            also=[(verb.node.name.span, "declared here")] if verb.node is not None else [],
            reason="the head of a reaction has the labels of the verb it hears",
            remedy=f"its labels are: {labels}",
        )
    return found


def pattern(ctx: Context, frame: BlockFrame, node: tree.Pattern, wanted: Type, param: Param | None) -> None:
    """An argument of a head: a kind with a binder, a kind or choice alone, or an expression to compare with."""
    what = f"`{param.name}` of the verb" if param is not None else "what the reaction is about"
    if isinstance(node, tree.KindPattern):
        type = kind_of(ctx.world, node.kind) if node.sort else named_type(ctx.world, node.kind)
        node.symbol = symbol_of(ctx.world, node.kind.id)
        node.local = Local(node.binder.id, SetType(type) if node.each else type, "param", node.binder.span)
        frame.bind(node.local)
        if not ctx.world.fits(type, wanted):
            where = tree.Ref(node.kind.span, node.kind.id)
            expressions.mismatch(ctx.world, where, type, wanted, what)
        return
    each = param is not None and param.each
    if isinstance(node, tree.Ref) and ctx.find(node.name) is None and node.name in ctx.world.ruleset.choices:
        node.type = ChoiceType(ctx.world.ruleset.choices[node.name])  # the choice itself: any of its values
        if not ctx.world.fits(node.type, wanted):
            expressions.mismatch(ctx.world, node, node.type, wanted, what)
        return
    type = expressions.expr(ctx, node, SetType(wanted) if each else wanted)
    if isinstance(node, tree.Ref) and isinstance(node.to, Kind):
        type = node.type = KindOfType(node.to) if isinstance(wanted, KindOfType) else KindType(node.to)
    if not ctx.world.fits(type, SetType(wanted) if each else wanted):
        expressions.mismatch(ctx.world, node, type, wanted, what)


def _as_many_as_it_takes(ctx: Context, node: tree.Pattern, param: Param) -> None:
    """What a verb takes as a set is heard as a set, and what it takes one by one is heard one by one."""
    kind = str(param.type)
    if isinstance(node, tree.KindPattern):
        if node.each == param.each or not ctx.world.fits(named_type(ctx.world, node.kind), param.type):
            return
        name, test = node.binder.id, ""
    elif not param.each or node.type is None or is_collection(node.type) or not ctx.world.fits(node.type, param.type):
        return
    else:
        name = f"{kind}s"
        test = f" where {node.span.text} in {name}"
        if isinstance(node, tree.Ref) and isinstance(node.to, Kind):
            test = f" where some {node.name} in {name}"
    if param.each:
        message, label = f"`{param.name}` of the verb is a whole set, not one `{kind}`", "one, or each of them?"
        told, reason = "declared with `each`", "the verb is done once to all of them together, and so it is heard once"
        remedy = f"write `each {kind} {name}{test}`"
    else:
        message, label = f"`{param.name}` of the verb is one `{kind}`, not a whole set", "each of them?"
        told, reason = "declared without `each`", "the verb is done to one after the other, and is heard as often"
        remedy = f"write `{node.span.text.removeprefix('each').strip()}`"
    also = [(param.local.span, told)]
    ctx.world.report(WRONG_TYPE, node.span, message, label=label, also=also, reason=reason, remedy=remedy)


def _treat(ctx: Context, frame: BlockFrame, node: tree.Treat) -> None:
    world = ctx.world
    pattern(ctx, frame, node.target, UNKNOWN, None)
    target: Type = UNKNOWN
    if isinstance(node.target, tree.KindPattern):
        target = node.target.local.type if node.target.local is not None else UNKNOWN
    elif node.target.type is not None:
        target = node.target.type
    wanted: Type = UNKNOWN
    if isinstance(target, EntityType | KindType):
        owner = EntityType(target.kind)
        found = world.attribute(owner, node.field.id, loose=True)
        if found is None or not isinstance(found[0], Field):
            world.unknown(
                UNKNOWN_FIELD,
                node.field,
                f"{expressions.describe(owner)} has no field `{node.field.id}`",
                world.attribute_names(owner),
                reason="`treat` changes how a field is read",
                remedy="name a field that its kind declares",
            )
        else:
            wanted = found[1]
            own = owner.kind.find_field(node.field.id)
            under = world.descendants(owner.kind)
            node.fields = [own] if own else list(dict.fromkeys(f for k in under if (f := k.find_field(node.field.id))))
    if node.where is not None:
        expressions.condition(ctx, node.where)
    expressions.want(ctx, node.value, wanted, f"`{node.field.id}`")
