"""Reactions that can never happen: nothing does what they wait for, or nothing is ever like what they wait for.

A reaction to a verb is dead if no rule that can be reached does the verb, or if no such call could fit the pattern in
its head: a call fits if each of its arguments may be what the pattern asks for, as far as kinds, values of choices and
plain numbers say. Where a type leaves a doubt the call fits, so that what is reported is certain. A reaction of a piece
is also dead if there is no such piece, or if no place of the game is `live`.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.calls import BUILT_IN
from dsl.check.reach import Reach
from dsl.check.world import World, element
from dsl.codes import DEAD_REACTION
from dsl.model import Kind, Reaction, Value, Verb
from dsl.source import Span
from dsl.types import EntityType, KindType

# Verbs of the language whose object is a field or a rule, not a thing.
ABOUT_FIELDS = frozenset(("set", "raise", "lower", "run"))


def check_reactions(world: World, reach: Reach) -> None:
    calls: dict[str, list[tree.Call]] = {}
    for call in reach.calls:
        calls.setdefault(call.verb.id, []).append(call)
    awake = any(name == "live" for name in _settings(world))
    top = world.ruleset.names[-1]
    for reaction in world.ruleset.reactions:
        if reaction.ruleset == top:
            _reaction(world, reaction, reach, calls, awake)


def _reaction(world: World, reaction: Reaction, reach: Reach, calls: dict[str, list[tree.Call]], awake: bool) -> None:
    owner = reaction.owner
    node = reaction.node
    event = node.event if isinstance(node, tree.Forbid | tree.React) else None
    if isinstance(event, tree.VerbEvent) and event.to is not None and event.to.name not in calls:
        what = "no rule ever does it" if event.to.name not in BUILT_IN else "no rule of this game does it"
        _dead(world, event.verb.span, f"nothing ever does `{event.verb.id}`", what, "let a rule call the verb")
    elif isinstance(event, tree.PhaseEvent) and not reach.phase(event.phase.id):
        message = f"the phase `{event.phase.id}` never begins"
        _dead(world, event.phase.span, message, "no rule leads there", "let a rule lead to the phase")
    elif owner is not None and not _has_pieces(world, owner):
        name = owner.name.rstrip("*")
        _dead(world, _head(reaction), f"there is no `{name}`", "no piece is of that kind", "declare such a piece")
    elif owner is not None and not awake and owner.root == "piece":
        _dead(world, _head(reaction), "no piece is ever in play", "no place is `live`", "write `live true` in a place")
    elif isinstance(event, tree.VerbEvent) and event.to is not None:
        _pattern(world, event, calls[event.to.name])
    elif isinstance(node, tree.Treat):
        kind = _kind(node.target)
        if kind is not None and not _has_pieces(world, kind):
            name = kind.name.rstrip("*")
            _dead(world, node.target.span, f"there is no `{name}`", "no piece is of that kind", "declare such a piece")


def _settings(world: World) -> list[str]:
    settings = [node.name.id for node in world.nodes(tree.Setting, examples=False)]
    return settings + [node.name.id for node in world.nodes(tree.Field, examples=False)]


def _has_pieces(world: World, kind: Kind) -> bool:
    if kind.root != "piece" or kind is world.thing:
        return True
    above = kind.parents if kind.where is not None else [kind]
    return any(k.copies or k.per or world.is_unsure(k) for parent in above for k in world.descendants(parent))


# ------------------------------------------------------------------ patterns


def _pattern(world: World, event: tree.VerbEvent, calls: list[tree.Call]) -> None:
    verb = event.to
    if verb is None or verb.name in ABOUT_FIELDS or any(call.given is None for call in calls):
        return
    wanted = event.given or {}
    if _amounts_change(world, verb):
        wanted = {name: pattern for name, pattern in wanted.items() if _kind(pattern) is not None}
    defaults = {param.name: param.default for param in verb.params}
    blame: dict[str, int] = dict.fromkeys(wanted, 0)
    for call in calls:
        given = call.given or {}
        unfit = [name for name, pattern in wanted.items() if not _fits(world, pattern, given.get(name, defaults[name]))]
        if not unfit:
            return
        for name in unfit:
            blame[name] += 1
    if not wanted:
        return
    worst = max(blame, key=lambda name: blame[name])
    pattern = wanted[worst]
    if blame[worst] == len(calls):
        message = f"nothing ever does `{verb.name}` with such an argument"
    else:
        message = f"nothing ever does `{verb.name}` with these arguments together"
    _dead(
        world,
        pattern.span,
        message,
        "never what the rules do it with",
        "look at what the calls of the verb are about",
        also=[(call.span, "this call does not fit") for call in calls[:2]],
    )


def _amounts_change(world: World, verb: Verb) -> bool:
    """Does a `before` set a parameter, so that numbers and values may be others than those of the calls?"""
    for reaction in world.nodes(tree.React, examples=False):
        if reaction.hook == "before" and isinstance(reaction.event, tree.VerbEvent) and reaction.event.to is verb:
            for call in tree.walk(reaction.body):
                if (
                    isinstance(call, tree.Call)
                    and call.verb.id in ABOUT_FIELDS
                    and isinstance(call.arg(None), tree.Ref)
                ):
                    return True
    return False


def _fits(world: World, pattern: tree.Pattern, argument: tree.Expr | None) -> bool:
    """May the argument of some call be what the pattern asks for?"""
    if argument is None:
        return False
    match pattern, argument:
        case tree.Number(), tree.Number():
            return pattern.value == argument.value
        case tree.Ref(to=Value() as asked_for), tree.Ref(to=Value() as value):
            return asked_for is value
    asked, offered = _kind(pattern), _kind(argument)
    return asked is None or offered is None or world.related(asked, offered)


def _kind(node: tree.Pattern) -> Kind | None:
    """The kind of the things it stands for; None where that is not known or not a matter of kinds."""
    if isinstance(node, tree.KindPattern):
        return node.symbol if isinstance(node.symbol, Kind) else None
    if isinstance(node, tree.Quantified | tree.Pick) and isinstance(node.noun.symbol, Kind):
        return node.noun.symbol
    type = element(node.type) if node.type is not None else None
    return type.kind if isinstance(type, EntityType | KindType) else None


# ------------------------------------------------------------------ reporting


def _head(reaction: Reaction) -> Span:
    span = reaction.node.span
    line = span.text.split("\n")[0].split("{")[0].rstrip()
    return span.source.span(span.start, span.start + max(1, len(line)))


def _dead(
    world: World, span: Span, message: str, label: str, remedy: str, also: list[tuple[Span, str]] | None = None
) -> None:
    world.report(
        DEAD_REACTION,
        span,
        f"this can never happen: {message}",
        label=label,
        also=also or [],
        reason="a reaction waits for a verb or phase while its piece is in play",
        remedy=f"{remedy}, or leave the reaction out",
    )
