"""Statements: blocks, loops, choices, and who is there to make them."""

from __future__ import annotations

import re
from dataclasses import replace

from dsl import tree
from dsl.check import calls, expressions, nouns, reactions
from dsl.check.scope import Context, NounFrame
from dsl.check.tables import check_bodiless
from dsl.check.world import element
from dsl.codes import DECLARED_TWICE, MISPLACED_WORD, NO_ORDER, NO_SEATS, ORDERED_REPORTS, UNKNOWN_NAME, UNKNOWN_PHASE
from dsl.model import Builtin, Local
from dsl.quantifiers import WAYS, Gives, Takes, Way, gives, is_chosen
from dsl.types import NUMBER, UNKNOWN, ChoiceType, EntityType, NumberType, SetType, Type


def block(ctx: Context, node: tree.Block) -> None:
    """A block has its own locals."""
    inner, _ = ctx.block()
    run(inner, node.statements)


def run(ctx: Context, statements: list[tree.Stmt]) -> None:
    for stmt in statements:
        statement(ctx, stmt)


def statement(ctx: Context, node: tree.Stmt) -> None:
    match node:
        case tree.Call():
            calls.call(ctx, node)
        case tree.Let():
            if isinstance(node.value, tree.Quantified):  # drawn by chance
                type = nouns.quantified(ctx.block()[0], node.value, bind=False)
            else:
                type = expressions.expr(ctx, node.value)
            node.local = Local(node.name.id, type, "let", node.name.span)
            ctx.bind(node.local)
        case tree.Choose():
            _choose(ctx, node)
        case tree.Options():
            _asked(ctx, node)
            _how_many(ctx, node.how)
            _options(ctx, node)
        case tree.Roll():
            _roll(ctx, node)
        case tree.May():
            inner, _ = ctx.block()
            if node.subject is not None:
                _subject(inner, node.subject)
                inner = replace(inner, asks=True)
            else:
                _asked(ctx, node)
            block(inner, node.body)
        case tree.Does():
            inner, _ = ctx.block()
            _subject(inner, node.subject)
            if isinstance(node.subject, tree.Quantified):
                block(replace(inner, asks=True), node.body)
            else:
                run(replace(ctx, asks=True), node.body.statements)
        case tree.Times():
            _how_many(ctx, node.how)
            if node.how.how in ("up to", "any"):
                _asked(ctx, node)
            block(replace(ctx, loop=True), node.body)
        case tree.ForEach():
            _for_each(ctx, node)
        case tree.Repeat():
            inner, _ = ctx.block()
            if node.condition is not None:
                expressions.condition(inner, node.condition)
            block(replace(inner, loop=True), node.body)
        case tree.If():
            inner, _ = ctx.block()
            expressions.condition(inner, node.test)
            block(inner, node.then)
            if node.otherwise is not None:
                block(ctx, node.otherwise)
        case tree.Depending():
            subject = expressions.depends(ctx, node.subject)
            expressions.case_labels(ctx, subject, [case.labels for case in node.cases])
            for case in node.cases:
                block(ctx, case.body)
        case tree.Until():
            known_phase(ctx, node.phase)
            for reaction in node.reactions:
                reactions.reaction(ctx, reaction)
        case tree.Phase():
            _phase(ctx, node)
        case tree.Together():
            block(ctx, node.body)
        case tree.Requires():
            expressions.condition(ctx, node.test)


def _asked(ctx: Context, node: tree.Stmt) -> None:
    if not ctx.asks:
        calls.nobody(ctx, node)


def _how_many(ctx: Context, how: tree.HowMany) -> None:
    if isinstance(how.amount, tree.Range):
        expressions.expr(ctx, how.amount)
    elif how.amount is not None:
        expressions.want(ctx, how.amount, NUMBER, "how many")


def _choose(ctx: Context, node: tree.Choose) -> None:
    """`choose` also draws: `choose 1 random card c` gives what chance takes a name, and asks nobody."""
    what = node.what
    given = gives(what)
    if isinstance(what, tree.Quantified) and given and WAYS[Takes.CHOSEN][given] is not Way.REFUSED:
        if is_chosen(what):
            _asked(ctx, node)
        if node.in_order and (given is not Gives.SEVERAL or not is_chosen(what)):
            _no_order(ctx, what, "drawn by chance" if what.noun.random else "one only")
        nouns.quantified(ctx, what, bind=True)
        check_bodiless(ctx.world, what.noun)
        return
    what.type = nouns.pick(ctx, what) if isinstance(what, tree.Pick) else nouns.quantified(ctx, what, bind=True)
    word = what.word if isinstance(what, tree.Pick) else "each"
    name = what.noun.binder or what.noun.kind
    ctx.world.report(
        MISPLACED_WORD,
        what.span,
        f"with `{word}` there is nothing to choose",
        label="fixed by the rules",
        reason="`all`, `each`, `first` and `last` take what there is; nobody decides anything",
        remedy=f"write `let {name} = ...`, or choose `one`, `2` or `any number of` them",
    )


def _no_order(ctx: Context, node: tree.Node, label: str) -> None:
    ctx.world.report(
        NO_ORDER,
        node.span,
        "there is no order to choose here",
        label=label,
        reason="`in order` says that of several things it matters which is picked first",
        remedy="leave `in order` out, or choose several: `2`, `1..2`, `up to 2`, `any number of`",
    )


def _options(ctx: Context, node: tree.Options) -> None:
    alone = isinstance(node.how.amount, tree.Number) and node.how.amount.value == 1
    if node.in_order and (node.how.how == "one" or alone):
        _no_order(ctx, node.how, "one only")
    seen: dict[str, tree.Option] = {}
    for option in node.options:
        first = seen.setdefault(option.name.id, option)
        if first is not option:
            ctx.world.report(
                DECLARED_TWICE,
                option.name.span,
                f"two options are called `{option.name.id}`",
                label="again",
                also=[(first.name.span, "the first")],
                reason="whoever decides answers with the name of an option",
                remedy="give one of them another name",
            )
        block(ctx, option.body)


def _roll(ctx: Context, node: tree.Roll) -> None:
    sides = 2 if node.die.id == "coin" else int(m[1]) if (m := re.fullmatch(r"d([1-9][0-9]{0,3})", node.die.id)) else 0
    if not sides:
        ctx.world.report(
            UNKNOWN_NAME,
            node.die.span,
            f"`{node.die.id}` is no die",
            label="not a die",
            reason="a die is `d` and the number of its sides, or `coin`",
            remedy="write `roll d6`, `roll d6 a` or `roll coin`",
        )
    type: Type = NumberType(1, sides) if sides else UNKNOWN
    if node.die.id == "coin" and "coin" in ctx.world.ruleset.choices:
        type = ChoiceType(ctx.world.ruleset.choices["coin"])
    span = node.binder.span if node.binder is not None else node.die.span
    node.local = Local(node.binder.id if node.binder is not None else node.die.id, type, "roll", span)
    if node.binder is not None:
        ctx.bind(node.local)
    if node.cases is not None:
        expressions.case_labels(ctx, type, [case.labels for case in node.cases])
        for case in node.cases:
            block(ctx, case.body)


def _subject(ctx: Context, node: tree.Expr) -> None:
    player = ctx.world.entity("player")
    if isinstance(node, tree.Quantified):
        if is_chosen(node) and not ctx.asks:
            calls.nobody(ctx, node)
        type = nouns.quantified(ctx, node, bind=False)
        if node.noun.binder is not None and node.noun.local is not None:
            ctx.bind(node.noun.local, element(type))
    elif isinstance(node, tree.Pick):
        type = node.type = nouns.pick(ctx, node)
    else:
        type = expressions.expr(ctx, node, player)
        if not expressions.a_thing(ctx, node):
            return
    calls.expressions_fit(ctx, node, type, SetType(player), "who acts")


def _for_each(ctx: Context, node: tree.ForEach) -> None:
    one = nouns.noun(ctx, node.noun)
    if node.seats is not None:
        nouns.seats(ctx, node.seats, one)
        if node.by is not None:
            _two_orders(ctx, node.by)
    local = node.noun.local
    assert local is not None
    if isinstance(node.by, tree.Ref) and node.by.name == "choice":
        node.by.to, node.by.type = Builtin("choice"), UNKNOWN
        _asked(ctx, node)
        if isinstance(one, EntityType) and one.kind.root == "report":
            _no_choice_of_reports(ctx, node.by)
    elif node.by is not None:
        inner = ctx.inside(NounFrame(local, one, node.noun.binder is not None))
        expressions.want(inner, node.by, NUMBER, "what `for each` is sorted by")
    inner, frame = replace(ctx, loop=True).block()
    if node.noun.binder is not None:
        frame.bind(local)
    block(inner, node.body)


def _no_choice_of_reports(ctx: Context, by: tree.Expr) -> None:
    ctx.world.report(
        ORDERED_REPORTS,
        by.span,
        "nobody can choose among reports",
        label="an order of what was told",
        reason="a choice is among things, values or options, which have names to choose them by; a report has none",
        remedy="take them as they were told, sort them by a number, or go through the things that they tell of",
    )


def _two_orders(ctx: Context, by: tree.Expr) -> None:
    ctx.world.report(
        NO_SEATS,
        by.span,
        "the order is given already",
        label="another order",
        reason="`from` and `backwards` say in which order the players come, and so does `by`",
        remedy="leave one of the two out",
    )


def _phase(ctx: Context, node: tree.Phase) -> None:
    symbol = ctx.world.ruleset.phases.get(node.name.id)
    if symbol is None or symbol.node is not node:
        return
    node.symbol = symbol
    if node.triggers is not None:
        expressions.want(ctx, node.triggers, ctx.world.entity("player"), "who orders the triggers")
    block(ctx, symbol.body)


def known_phase(ctx: Context, name: tree.Name) -> None:
    phases = ctx.world.ruleset.phases
    if name.id not in phases:
        ctx.world.unknown(
            UNKNOWN_PHASE,
            name,
            f"there is no phase `{name.id}`",
            phases,
            reason="a phase is a named block: `phase name { ... }` in the flow or in a rule",
            remedy="the phases are " + ", ".join(f"`{p}`" for p in phases) if phases else "declare it in the `flow`",
        )
