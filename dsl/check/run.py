"""The checker, in order: symbols first, then every rule, then what can only be said about the whole."""

from __future__ import annotations

from dataclasses import replace

from dsl import tree
from dsl.check import access, expressions, reactions, statements
from dsl.check.cycles import check_cycles
from dsl.check.deciders import check_deciders
from dsl.check.declare import (
    bodies,
    declare_choices,
    declare_defines,
    declare_examples,
    declare_phases,
    declare_ruleset,
    declare_variants,
    declare_verbs,
)
from dsl.check.examples import check_examples
from dsl.check.grids import check_grid, check_layout, check_legends
from dsl.check.kinds import build_kinds, unfold_families
from dsl.check.limits import check_depth, check_things
from dsl.check.lints import check_lints
from dsl.check.looks import check_look_secrets, check_looks
from dsl.check.members import contributions, declare_members, formulas, refuse_other_changes, settle_members
from dsl.check.nothings import check_nothings
from dsl.check.printed import check_printed
from dsl.check.reports import check_reports
from dsl.check.scope import Context, SelfFrame
from dsl.check.scored import check_scored
from dsl.check.stock import check_stock
from dsl.check.tables import check_tables
from dsl.check.unused import check_unused
from dsl.check.words import check_slots, check_words
from dsl.check.world import World
from dsl.diagnostics import Diagnostics
from dsl.model import Builtin, Formula, Kind, Reaction, Ruleset
from dsl.overlay import Composition
from dsl.types import UNKNOWN, GridType


def check(parts: Composition, found: Diagnostics) -> Ruleset:
    """The checked ruleset; usable only if nothing found is an error."""
    every = [ruleset.name for ruleset in parts.rulesets]
    names = [ruleset.name for ruleset in parts.rulesets if not ruleset.is_pack] or every
    switches = ",".join(str(switch) for switch in parts.switches)
    designation = "+".join(every) + (f":{switches}" if switches else "")
    sources = [source for ruleset in parts.rulesets for source in ruleset.sources]
    folders = {ruleset.name: ruleset.folder.resolve() for ruleset in parts.rulesets if ruleset.folder is not None}
    world = World(Ruleset(names, designation, None, (1, 8), sources, folders), parts, found)
    if not _symbols(world):
        return world.ruleset
    _rules(world)
    _number_reactions(world)
    check_examples(world)
    check_words(world)
    check_cycles(world)
    check_deciders(world)
    check_reports(world)
    check_tables(world)
    if not found.has_errors:
        check_lints(world)
        check_look_secrets(world)
        check_nothings(world)
        check_unused(world)
        check_stock(world)
        check_printed(world)
        check_slots(world)
        check_scored(world)
    return world.ruleset


def _symbols(world: World) -> bool:
    """False: there is too much to go on."""
    declare_choices(world)
    build_kinds(world)
    if not check_depth(world):
        return False
    said = contributions(world)
    declare_members(world, said)
    unfold_families(world)
    all_said = contributions(world)
    declare_members(world, {kind: groups for kind, groups in all_said.items() if kind not in said})
    refuse_other_changes(world)
    settle_members(world, all_said)
    declare_ruleset(world)
    declare_variants(world)
    declare_defines(world)
    declare_verbs(world)
    declare_phases(world)
    declare_examples(world)
    check_things(world)
    return True


def _rules(world: World) -> None:
    ctx = Context(world)
    for kind in world.ruleset.kinds.values():
        own = ctx.inside(SelfFrame(kind.self))
        if kind.where is not None:
            expressions.condition(own, kind.where)
        for rule in kind.rules.values():
            statements.block(own, rule.body)
        for reaction in kind.reactions:
            reactions.reaction(own, reaction.node)
        check_legends(ctx, kind)
        check_layout(own, kind)
        check_looks(own, kind)
    for kind, formula in formulas(world):
        _formula(ctx.inside(SelfFrame(kind.self)), kind, formula)
    for define in world.ruleset.defines.values():
        inner, frame = ctx.block()
        for param in define.params:
            frame.bind(param)
        expressions.want(inner, define.value, define.type, f"`{define.name}`")
    for verb in world.ruleset.verbs.values():
        if verb.body is None:
            continue
        inner, frame = ctx.block()
        for verb_param in verb.params:
            if verb_param.default is not None:
                expressions.want(inner, verb_param.default, verb_param.local.type, f"`{verb_param.name}`")
            frame.bind(verb_param.local)
        if verb.triggers is not None:
            expressions.want(inner, verb.triggers, world.entity("player"), "who orders the triggers")
        statements.block(inner, verb.body)
    for node, _ in world.parts.reactions:
        reactions.reaction(ctx, node)
    if world.parts.flow is not None:
        world.ruleset.flow = world.parts.flow[0].body
        statements.block(replace(ctx, asks=False), world.ruleset.flow)


def _formula(ctx: Context, kind: Kind, formula: Formula) -> None:
    value = formula.expr
    if value is None:
        return
    name = formula.field.name
    if (
        name == "shown"
        and formula.field.owner.builtin
        and isinstance(value, tree.Ref)
        and value.name in access.SHOWN_TO
    ):
        value.to, value.type = Builtin(value.name), UNKNOWN
        return
    inner, frame = ctx.block()
    for param in formula.params:
        frame.bind(param)
    expressions.want(inner, value, formula.field.type, f"`{name}` of `{kind.name.rstrip('*')}`")
    if isinstance(formula.field.type, GridType) and isinstance(value, tree.Grid):
        check_grid(ctx, kind, formula.field, value)


def _number_reactions(world: World) -> None:
    """All reactions in load order: by layer, then as they stand in the files."""
    everything: list[Reaction] = []
    for kind in world.ruleset.kinds.values():
        everything += kind.reactions
    for node, layer in world.parts.reactions:
        everything.append(Reaction(node, None, 0, layer.index, layer.ruleset))
    for body in bodies(world):
        for until in _untils(world, body):
            layer = world.layer_at(until.span)
            everything += [Reaction(node, None, 0, layer.index, layer.ruleset, until) for node in until.reactions]
    files = {source: index for index, source in enumerate(world.ruleset.sources)}
    everything.sort(key=lambda r: (r.layer, files.get(r.node.span.source, 0), r.node.span.start))
    for order, reaction in enumerate(everything):
        reaction.order = order
    world.ruleset.reactions = everything
    for kind in world.ruleset.kinds.values():
        kind.reactions.sort(key=lambda r: r.order)


def _untils(world: World, node: tree.Node) -> list[tree.Until]:
    found: list[tree.Until] = []
    for child in tree.children(node):
        if isinstance(child, tree.Until):
            found.append(child)
        if isinstance(child, tree.Phase) and child.symbol is not None:
            child = child.symbol.body
        found += _untils(world, child)
    return found
