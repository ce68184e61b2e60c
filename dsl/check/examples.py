"""Examples: checked in the composition they are written for, with the things they put on the table as locals."""

from __future__ import annotations

from dsl import tree
from dsl.check import calls, expressions, statements
from dsl.check.grids import field_values
from dsl.check.scope import Context
from dsl.check.types import named_type
from dsl.check.world import World
from dsl.codes import NEVER_RECORDED, NO_REFUSAL, NOTHING_TRIED, UNKNOWN_RULE_ID, UNKNOWN_VARIANT
from dsl.model import Example, Kind, Local
from dsl.types import UNKNOWN, EntityType, ListType


def check_examples(world: World) -> None:
    for example in world.ruleset.examples.values():
        _variants(world, example)
        _cites(world, example)
        if applies(world, example):
            ctx, _ = Context(world, example=True).block()
            if example.base is not None:
                _lines(ctx, [line for line in _all_lines(example.base) if _is_given(line)])
            _lines(ctx, example.node.lines)


def _all_lines(example: Example) -> list[tree.ExampleLine]:
    below = _all_lines(example.base) if example.base is not None else []
    return [*below, *example.node.lines]


def _is_given(line: tree.ExampleLine) -> bool:
    return isinstance(line, tree.Given)


def applies(world: World, example: Example) -> bool:
    """An example is true of its own ruleset with the variants it gives, and of no other composition."""
    wanted = {line.name.id for line in _all_lines(example) if isinstance(line, tree.GivenVariant)}
    asked = {switch.name for switch in world.parts.switches}
    return example.ruleset == world.ruleset.names[-1] and wanted == asked


def _variants(world: World, example: Example) -> None:
    for line in example.node.lines:
        if isinstance(line, tree.GivenVariant) and line.name.id not in world.ruleset.variants:
            world.unknown(
                UNKNOWN_VARIANT,
                line.name,
                f"there is no variant `{line.name.id}`",
                world.ruleset.variants,
                reason="`given variant` switches a declared variant on",
                remedy="declare it with `variant`",
            )


def _cites(world: World, example: Example) -> None:
    for line in example.node.lines:
        for id in line.ids if isinstance(line, tree.Cites) else ():
            if id.id not in world.ruleset.rule_ids:
                world.unknown(
                    UNKNOWN_RULE_ID,
                    id,
                    f"the ruleset lists no rule `{id.id}`",
                    world.ruleset.rule_ids,
                    reason="`cites` names rules that stand after `rules` in the ruleset's braces",
                    remedy="add it to `rules`, or correct it",
                )


def _lines(ctx: Context, lines: list[tree.ExampleLine]) -> None:
    tried: tree.Step | None = None
    said: list[tree.ExampleLine] = []  # of what was tried last
    for line in lines:
        if isinstance(line, tree.Step | tree.Given):
            tried, said = line if isinstance(line, tree.Step) else None, []
        elif isinstance(line, tree.Then) and not isinstance(line, tree.ThenTest):
            _about(ctx, line, tried, said)
            said.append(line)
        _line(ctx, line)


def _about(ctx: Context, line: tree.ExampleLine, tried: tree.Step | None, said: list[tree.ExampleLine]) -> None:
    """Lines that speak of the attempt before them: there must be one, and it must be able to be what they say."""
    if tried is None:
        ctx.world.report(
            NOTHING_TRIED,
            line.span,
            "nothing was tried that this could be said of",
            label="of what?",
            reason="what is offered, refused or decided next, and in which order things happen, is said of a `when`",
            remedy="put a `when` line before it, behind the last `given`",
        )
    elif isinstance(line, tree.ThenRefused) and not isinstance(tried, tree.StepCall) and not tried.choosing:
        ctx.world.report(
            NO_REFUSAL,
            line.span,
            "nobody can refuse this: it is no action and has no answer",
            also=[(tried.span, "this is tried")],
            reason="refused is an action that is not allowed, or the last answer after `choosing`",
            remedy="name the answer that is refused, as in `choosing stop`",
        )
    elif said and any(isinstance(other, tree.ThenRefused) for other in (line, *said)):
        ctx.world.report(
            NO_REFUSAL,
            line.span,
            "what was refused has not happened",
            also=[(said[-1].span, "refused here" if isinstance(said[-1], tree.ThenRefused) else "this is said of it")],
            reason="after a refusal everything is as it was before: nothing is offered and nothing has happened",
            remedy="try it again in a `when` of its own, up to the point that this line is about",
        )


def _line(ctx: Context, line: tree.ExampleLine) -> None:
    world = ctx.world
    match line:
        case tree.GivenPiece():
            line.symbol = _given_kind(ctx, line.kind)
            expressions.want(ctx, line.place, EntityType(world.thing), "where it is put")
            if line.symbol is not None:
                field_values(ctx, line.symbol, line.values)
            if line.binder is not None:
                type = EntityType(line.symbol) if line.symbol is not None else UNKNOWN
                if line.local is None or line.local.type != type:  # a base's lines are read again for what builds on it
                    line.local = Local(line.binder.id, type, "one", line.binder.span)
                ctx.bind(line.local)
        case tree.GivenNone():
            line.symbol = _given_kind(ctx, line.kind)
            expressions.want(ctx, line.place, EntityType(world.thing), "where nothing is")
        case tree.GivenFact():
            _fact(ctx, line)
        case tree.StepCall():
            expressions.want(ctx, line.actor, world.entity("player"), "who acts")
            calls.call(ctx, line.call)
            _answers(ctx, line.choosing)
        case tree.StepPhase():
            statements.known_phase(ctx, line.phase)
            line.to = world.ruleset.phases.get(line.phase.id)
            _answers(ctx, line.choosing)
        case tree.StepPlay():
            _answers(ctx, line.choosing)
        case tree.GivenDraws():
            _answers(ctx, line.values)
        case tree.GivenShuffled():
            expressions.want(ctx, line.place, world.entity("place"), "what is shuffled")
            expressions.want(ctx, line.order, ListType(world.entity("piece")), "the order of a pile")
        case tree.ThenDecides():
            if not _is_nobody(line.who):
                expressions.want(ctx, line.who, world.entity("player"), "who decides")
        case tree.ThenOrder():
            for happening in line.happenings:
                _happening(ctx, happening)
        case tree.ThenTest():
            expressions.condition(ctx.block()[0], line.test)
        case tree.ThenOptions():
            items = line.values.items if isinstance(line.values, tree.Items) else [line.values]
            _answers(ctx, items)
            if isinstance(line.values, tree.Items):
                line.values.is_list, line.values.type = True, ListType(UNKNOWN)


def _is_nobody(who: tree.Expr) -> bool:
    return isinstance(who, tree.Ref) and who.name == "nobody"


def _happening(ctx: Context, node: tree.Happening) -> None:
    """What a verb of the ruleset did, and to what; what is left out may have been anything."""
    if isinstance(node, tree.PhaseBegins):
        statements.known_phase(ctx, node.phase)
        node.to = ctx.world.ruleset.phases.get(node.phase.id)
        return
    if isinstance(node, tree.DoneBy):
        expressions.want(ctx, node.who, ctx.world.entity("player"), "who did it")
        node = node.call
    calls.call(ctx, node, trying=True)
    open_ = next((v for args in node.args for v in args.values if isinstance(v, tree.Quantified | tree.Pick)), None)
    if node.to is not None and node.to.body is None:
        ctx.world.report(
            NEVER_RECORDED,
            node.verb.span,
            f"no game records that `{node.verb.id}` was done",
            label="a built-in verb",
            reason="what is recorded is what the verbs of the ruleset do, and that phases begin",
            remedy="name the verb that does it, or test in a `then` line what has come of it",
        )
    elif open_ is not None:
        ctx.world.report(
            NEVER_RECORDED,
            open_.span,
            "this names nothing that it could have happened to",
            label="one of several",
            reason="an event happens to certain things",
            remedy="give the thing a name in its `given` line, or leave it out: then it may have been any",
        )


def _given_kind(ctx: Context, name: tree.Name) -> Kind | None:
    type = named_type(ctx.world, name, noun=True)
    return type.kind if isinstance(type, EntityType) else None


def _fact(ctx: Context, line: tree.GivenFact) -> None:
    """`given game.owed is 2`, or the order of a pile: `given pile is (a, b)`."""
    subject = expressions.expr(ctx, line.subject)
    place = isinstance(subject, EntityType) and subject.kind.root == "place"
    if place and isinstance(line.value, tree.Items):
        expressions.want(ctx, line.value, ListType(ctx.world.entity("piece")), "the order of a pile")
        return
    expressions.want(ctx, line.value, subject, f"`{line.subject.span.text}`")


def _answers(ctx: Context, answers: list[tree.Expr]) -> None:
    """Answers name things, values, numbers, or options of a rule: what they must be depends on the decision."""
    for answer in answers:
        if isinstance(answer, tree.Ref) and _is_option(ctx, answer.name):
            answer.type = UNKNOWN
            continue
        expressions.expr(ctx, answer)


def _is_option(ctx: Context, name: str) -> bool:
    if ctx.find(name) is not None or name in ctx.world.ruleset.kinds:
        return False
    return name in ("stop", "done", "yes", "no") or name in options(ctx.world) or len(ctx.world.values(name)) > 1


def options(world: World) -> set[str]:
    """The names of all options of all rules."""
    if world.option_names is None:
        world.option_names = {node.name.id for node in world.nodes(tree.Option)}
    return world.option_names
