"""What is there but does nothing: verbs nobody calls, reactions that cannot fire, pieces that stay in the box.

Uses are counted by name over all files, variants that are off and bodies that were replaced included, so that nothing
is called unused because of the composition that happens to be checked. Only what the topmost ruleset declares is
reported: an expansion need not use all of its base. What examples do is no use: they are not part of the game.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.calls import BUILT_IN
from dsl.check.world import World
from dsl.codes import DEAD_REACTION, IDLE_VARIANT, NO_FLOW, STAYS_IN_BOX, UNUSED
from dsl.model import Choice, Kind, Local, Reaction
from dsl.source import Span

BOTS_READ = frozenset(("score",))


def check_unused(world: World) -> None:
    names = _names_used(world)
    _lets(world)
    _declarations(world, names)
    if world.parts.flow is None:
        _no_flow(world)
        return
    _variants(world, names)
    _reactions(world)
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
    found.update(node.kind.id for node in world.nodes(tree.ParamPair, examples=False))
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
    for node in world.nodes(tree.Let):
        if node.local is not None and node.local not in used:
            _unused(world, node.name.span, f"`{node.name.id}` is never used")


def _declarations(world: World, names: frozenset[str]) -> None:
    called = {node.verb.id for node in world.nodes(tree.Call, examples=False)}
    top = world.ruleset.names[-1]
    for verb in world.ruleset.verbs.values():
        if verb.node is not None and verb.ruleset == top and verb.name not in called:
            _unused(world, verb.node.name.span, f"nothing ever does `{verb.name}`")
    for define in world.ruleset.defines.values():
        if define.ruleset == top and define.name not in names and define.name not in BOTS_READ:
            _unused(world, define.node.name.span, f"nothing ever reads `{define.name}`")
    for choice in world.ruleset.choices.values():
        if world.layer_at(choice.node.span).ruleset == top and not _choice_used(choice, names):
            _unused(world, choice.node.name.span, f"nothing is ever one of the choices `{choice.name}`")
    for kind in world.ruleset.kinds.values():
        if kind.declared == "kind" and kind.where is None and kind.ruleset == top and kind.name not in names:
            _unused(world, kind.span, f"nothing is ever a `{kind.name}`")


def _choice_used(choice: Choice, names: frozenset[str]) -> bool:
    return choice.name in names or choice.name == "coin" or any(value in names for value in choice.values)


def _unused(world: World, span: Span, message: str) -> None:
    reason = "what is never used is either a slip or not needed"
    world.report(UNUSED, span, message, label="unused", reason=reason, remedy="use it or leave it out")


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
        if part.ruleset == top and not part.node.decls and name not in names:
            world.report(
                IDLE_VARIANT,
                part.node.name.span,
                f"the variant `{name}` changes nothing",
                label="without effect",
                reason="it declares nothing, and no rule asks for it",
                remedy=f"put into its braces what it changes, or read it in a rule: `if {name} {{ ... }}`"
                if part.node.of is None
                else f"read its value in a rule: `{name}`",
            )


# ------------------------------------------------------------------ reactions


def _reactions(world: World) -> None:
    called = {node.verb.id for node in world.nodes(tree.Call, examples=False)}
    awake = any(name == "live" for name in _settings(world))
    top = world.ruleset.names[-1]
    for reaction in world.ruleset.reactions:
        if reaction.ruleset != top:
            continue
        event = reaction.node.event if isinstance(reaction.node, tree.Forbid | tree.React) else None
        if isinstance(event, tree.VerbEvent) and event.to is not None and event.to.name not in called:
            what = "no rule ever does it" if event.to.name not in BUILT_IN else "no rule of this game does it"
            _dead(world, event.verb.span, f"nothing ever does `{event.verb.id}`", what, "let a rule call the verb")
        elif reaction.owner is not None and not _has_pieces(world, reaction.owner):
            name = reaction.owner.name.rstrip("*")
            _dead(world, _head(reaction), f"there is no `{name}`", "no piece is of that kind", "declare such a piece")
        elif reaction.owner is not None and not awake and reaction.owner.root == "piece":
            _dead(
                world, _head(reaction), "no piece is ever in play", "no place is `live`", "write `live true` in a place"
            )


def _settings(world: World) -> list[str]:
    settings = [node.name.id for node in world.nodes(tree.Setting, examples=False)]
    return settings + [node.name.id for node in world.nodes(tree.Field, examples=False)]


def _has_pieces(world: World, kind: Kind) -> bool:
    if kind.root != "piece":
        return True
    above = kind.parents if kind.where is not None else [kind]
    return any(k.copies or k.per or world.is_unsure(k) for parent in above for k in world.descendants(parent))


def _head(reaction: Reaction) -> Span:
    span = reaction.node.span
    line = span.text.split("\n")[0].split("{")[0].rstrip()
    return span.source.span(span.start, span.start + max(1, len(line)))


def _dead(world: World, span: Span, message: str, label: str, remedy: str) -> None:
    world.report(
        DEAD_REACTION,
        span,
        f"this can never happen: {message}",
        label=label,
        reason="a reaction waits for a verb or phase while its piece is in play",
        remedy=f"{remedy}, or leave the reaction out",
    )


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
