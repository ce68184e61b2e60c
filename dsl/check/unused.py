"""What is there but does nothing: verbs nobody calls, idle variants, pieces that stay in the box.

Uses are counted by name over all files, variants that are off and bodies that were replaced included, so that nothing
is called unused because of the composition that happens to be checked. Only what the topmost ruleset declares is
reported: an expansion need not use all of its base. What examples do is no use: they are not part of the game.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.dead import check_reactions
from dsl.check.reach import Reach, find_reach
from dsl.check.unread import check_members, unused
from dsl.check.world import World
from dsl.codes import IDLE_VARIANT, NO_FLOW, STAYS_IN_BOX
from dsl.model import Choice, Kind, Local

CALL_IT = "let the flow, a piece or another verb do it, or leave it out; examples do not count"
BOTS_READ = frozenset(("score",))


def check_unused(world: World) -> None:
    names = _names_used(world)
    reach = find_reach(world)
    _lets(world)
    _declarations(world, names, reach)
    check_members(world, reach)
    if world.parts.flow is None:
        _no_flow(world)
        return
    _variants(world, names)
    check_reactions(world, reach)
    _pieces(world, names)


def _names_used(world: World) -> frozenset[str]:
    """Every name that is read somewhere in the rules: as a value, a type, a kind, a case."""
    found: set[str] = set()
    found.update(node.name for node in world.nodes(tree.Ref, examples=False))
    found.update(node.name.id for node in world.nodes(tree.Apply, examples=False))
    found.update(node.name.id for node in world.nodes(tree.ApplyAttr, examples=False))
    found.update(node.name.id for node in world.nodes(tree.Attr, examples=False))
    found.update(node.name for node in world.nodes(tree.CaseName, examples=False))
    found.update(node.name.id for node in world.nodes(tree.TypeName, examples=False))
    found.update(node.kind.id for node in world.nodes(tree.Noun, examples=False))
    found.update(node.kind.id for node in world.nodes(tree.KindPattern, examples=False))
    found.update(node.kind.id for node in world.nodes(tree.Param, examples=False))
    found.update(node.kind.id for node in world.nodes(tree.LegendLine, examples=False))
    found.update(node.name.id for node in world.nodes(tree.FieldValue, examples=False))
    for things in world.nodes(tree.PiecesDecl, examples=False):
        found.update([things.kind.id, *(parent.id for parent in things.parents)])
    for kind in world.nodes(tree.KindDecl, examples=False):
        found.update(parent.id for parent in kind.parents)
    for change in world.nodes(tree.ChangeDecl, examples=False):
        found.add(change.name.id)
    return frozenset(found)


# ------------------------------------------------------------------ names


def _lets(world: World) -> None:
    used = {node.to for node in world.nodes(tree.Ref) if isinstance(node.to, Local)}
    used |= {node.sort for node in world.nodes(tree.Noun) if node.sort is not None}
    for node in world.nodes(tree.Let):
        if node.local is not None and node.local not in used:
            unused(world, node.name.span, f"`{node.name.id}` is never used")


def _declarations(world: World, names: frozenset[str], reach: Reach) -> None:
    top = world.ruleset.names[-1]
    for verb in world.ruleset.verbs.values():
        if verb.node is not None and verb.ruleset == top and not reach.verb(verb.name):
            unused(world, verb.node.name.span, f"nothing ever does `{verb.name}`", CALL_IT)
    for define in world.ruleset.defines.values():
        if define.ruleset == top and define.name not in names and define.name not in BOTS_READ:
            unused(world, define.node.name.span, f"nothing ever reads `{define.name}`")
    for choice in world.ruleset.choices.values():
        if world.layer_at(choice.node.span).ruleset == top and not _choice_used(choice, names):
            unused(world, choice.node.name.span, f"nothing is ever one of the choices `{choice.name}`")
    for kind in world.ruleset.kinds.values():
        if kind.declared == "kind" and kind.where is None and kind.ruleset == top and kind.name not in names:
            unused(world, kind.span, f"nothing is ever a `{kind.name}`")


def _choice_used(choice: Choice, names: frozenset[str]) -> bool:
    return choice.name in names or choice.name == "coin" or any(value in names for value in choice.values)


# ------------------------------------------------------------------ a game without a course, variants without effect


def _no_flow(world: World) -> None:
    line = world.parts.rulesets[0].line
    world.report(
        NO_FLOW,
        line.name.span,
        f"`{line.name.id}` has no `flow`",
        label="nothing ever happens in this game",
        reason="the flow is the rule that sets the game up and lets the players take their turns",
        remedy="declare it: `flow { each player does { ... } }`",
    )


def _variants(world: World, names: frozenset[str]) -> None:
    top = world.ruleset.names[-1]
    for name, part in world.parts.variants.items():
        if part.ruleset != top or name in names or any(_has_effect(world, decl) for decl in part.node.decls):
            continue
        world.report(
            IDLE_VARIANT,
            part.node.name.span,
            f"the variant `{name}` changes nothing",
            label="without effect",
            reason="what it declares is as it was before, and no rule asks for it"
            if part.node.decls
            else "it declares nothing, and no rule asks for it",
            remedy=f"put into its braces what it changes, or read it in a rule: `if {name} {{ ... }}`"
            if part.node.of is None
            else f"read its value in a rule: `{name}`",
        )


def _has_effect(world: World, decl: tree.Decl) -> bool:
    """Does a declaration of a variant alter the game? Examples and notes do not, nor does what is so anyway."""
    match decl:
        case tree.ExampleDecl() | tree.NoteDecl():
            return False
        case tree.ChangeDecl():
            declared = world.parts.things.get(decl.name.id)
            before = [tree.dump(member) for member in declared.node.members] if declared is not None else []
            return any(tree.dump(member) not in before for member in decl.members)
        case tree.ChangeVerb():
            verb = world.parts.verbs.get(decl.name.id)
            return verb is None or tree.dump(decl.body) != tree.dump(verb.node.body)
        case tree.ChangeDefine():
            if decl.kinds:
                return True
            define = world.parts.changed_defines.get(decl.name.id)
            return define is None or decl.value is None or tree.dump(decl.value) != tree.dump(define.value)
        case tree.ChangePhase():
            phase = world.ruleset.phases.get(decl.name.id)
            return phase is None or tree.dump(decl.body) != tree.dump(phase.node.body)
        case tree.RemoveDecl():
            return any(amount.number != 0 for amount in decl.amounts)
    return True


# ------------------------------------------------------------------ pieces that stay in the box


def _pieces(world: World, names: frozenset[str]) -> None:
    """A piece comes into the game only if some rule takes things of its kind out of the box, or names it."""
    top = world.ruleset.names[-1]
    taken: set[Kind] = set()
    for noun in world.nodes(tree.Noun, examples=False):
        kind = world.ruleset.kinds.get(noun.kind.id)
        if kind is not None and noun.place is not None and _may_be_box(noun.place):
            taken.update(kind.parents if kind.where is not None else [kind])
    for kind in world.ruleset.kinds.values():
        if kind.root != "piece" or not kind.copies or kind.ruleset != top:
            continue
        named = kind.name in names or (kind.family is not None and kind.family.name in names)
        if named or any(above in taken for above in kind.line()):
            continue
        world.report(
            STAYS_IN_BOX,
            kind.span,
            f"no rule ever takes `{kind.name}` out of the box",
            label="never in the game",
            reason="all pieces begin in the box; the setup moves those that are played with to where they belong",
            remedy=f"move it: `move each {kind.parents[0].name.rstrip('*')} in box to ...`, or leave it out",
        )


def _may_be_box(place: tree.Expr) -> bool:
    """The box itself, or somewhere that only the running game knows: a field, a list, a local name."""
    match place:
        case tree.Ref(name="box"):
            return True
        case tree.Ref(to=Kind()):
            return False
        case tree.Attr(field=None, name=tree.Name(id="place")):
            return False
    return any(isinstance(node, tree.Ref) and node.name == "box" for node in tree.walk(place))
