"""Everything declared that is not a kind: choices, verbs, defines, variants, phases, examples, the ruleset line."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import tree
from dsl.check import calls
from dsl.check.kinds import TAKEN, taken
from dsl.check.looks import last_word, unknown_paint
from dsl.check.types import param_type, written_type
from dsl.check.world import World, prelude
from dsl.codes import (
    BAD_VARIANT_VALUE,
    BUILT_IN_NAME,
    CYCLIC_EXAMPLES,
    DECLARED_TWICE,
    NOT_CONSTANT,
    NOTHING_TO_CHANGE,
    OUT_OF_RANGE,
    UNKNOWN_FIELD,
)
from dsl.language import check_number
from dsl.model import MOST_PLAYERS, Choice, Const, Define, Example, Local, Param, Phase, Value, Variant, Verb
from dsl.overlay import VariantPart
from dsl.paint import find_paint
from dsl.source import Span
from dsl.types import ChoiceType, NumberType, SetType, Type


def declare_choices(world: World) -> None:
    ruleset = world.ruleset
    if any(node.die.id == "coin" for node in world.nodes(tree.Roll)):
        for decl in prelude().decls:
            if isinstance(decl, tree.ChoicesDecl):
                ruleset.choices[decl.name.id] = Choice(decl.name.id, False, {}, decl)
                _values(world, ruleset.choices[decl.name.id], decl.values)
    for name, part in world.parts.choices.items():
        if name in TAKEN:
            taken(world, part.node.name)
            continue
        circle = any(trait.id == "circle" for trait in part.node.traits)
        for trait in part.node.traits:
            if trait.id != "circle":
                world.unknown(
                    UNKNOWN_FIELD,
                    trait,
                    f"choices cannot be `{trait.id}`",
                    ["circle"],
                    reason="`is circle` makes the last value be followed by the first; there is nothing else to be",
                    remedy="leave it out",
                )
        ruleset.choices[name] = Choice(name, circle, {}, part.node)
        _values(world, ruleset.choices[name], part.values)
    for change, _ in world.parts.choice_changes:
        choice = ruleset.choices.get(change.name.id)
        if choice is not None:
            _values(world, choice, change.values)
        else:
            world.unknown(
                NOTHING_TO_CHANGE,
                change.name,
                f"there are no choices `{change.name.id}` to change",
                ruleset.choices,
                reason="`change choices` adds values to choices that are declared somewhere below",
                remedy=f"declare them: `choices {change.name.id} {{ ... }}`",
            )


def _values(world: World, choice: Choice, nodes: list[tree.ChoiceDecl]) -> None:
    for node in nodes:
        name = node.name.id
        known = choice.values.get(name)
        if known is not None:
            _twice(world, node.name, known.span, f"`{choice.name}` has two values `{name}`")
            continue
        if name in ("none", "true", "false"):
            taken(world, node.name)
            continue
        paint = None if node.paint is None else find_paint(node.paint.written)
        if node.paint is not None and paint is None:
            unknown_paint(world, last_word(node.paint.span, node.paint.written), node.paint.written)
        value = Value(name, choice, len(choice.values), node.text, node.name.span, paint)
        choice.values[name] = value
        world.ruleset.values.setdefault(name, []).append(value)


def _twice(world: World, name: tree.Name, first: Span, message: str) -> None:
    world.report(
        DECLARED_TWICE,
        name.span,
        message,
        label="again",
        also=[(first, "the first")],
        reason="a name must say which one is meant",
        remedy="give one of them another name",
    )


def _distinct(world: World, names: list[tree.Name]) -> None:
    seen: dict[str, tree.Name] = {}
    for name in names:
        first = seen.setdefault(name.id, name)
        if first is not name:
            _twice(world, name, first.span, f"two parameters are called `{name.id}`")


# ------------------------------------------------------------------ the ruleset's own line


def declare_ruleset(world: World) -> None:
    ruleset = world.ruleset
    for loaded in world.parts.rulesets:
        check_number(loaded.line, world.found)
        for member in loaded.line.members:
            match member:
                case tree.TextLine(key="name"):
                    ruleset.title = member.text
                case tree.Setting() if member.name.id == "players":
                    _players(world, member)
                case tree.Setting() if member.name.id == "language":
                    pass
                case tree.StringSetting():
                    ruleset.strings[member.name.id] = member.text
                case tree.RuleIds():
                    ruleset.rule_ids.update({id.id: loaded.name for id in member.ids})
                case tree.Note():
                    ruleset.notes.append(member.text)
                case tree.Setting() | tree.Field() | tree.RuleMember():
                    world.unknown(
                        UNKNOWN_FIELD,
                        member.name,
                        f"a ruleset has no `{member.name.id}`",
                        ["players", "version", "language", "rules"],
                        reason="`ruleset` has in its braces a name, `language`, `players`, `version`, `rules`, notes",
                        remedy="values of the game as a whole belong into `change game { ... }`",
                    )
    ruleset.notes.extend(world.parts.notes)
    for change in world.parts.changes:
        for member in change.node.members if change.node.name.id == "game" else ():
            if isinstance(member, tree.Setting) and member.name.id == "players":
                _players(world, member)


def _players(world: World, node: tree.Setting) -> None:
    many = next((n for n in tree.walk(node.value) if isinstance(n, tree.Number) and n.value > MOST_PLAYERS), None)
    if many is not None:
        world.report(
            OUT_OF_RANGE,
            many.span,
            f"there cannot be {many.value} players",
            label=f"more than {MOST_PLAYERS}",
            reason=f"games are kept and recorded for at most {MOST_PLAYERS} players",
            remedy=f"write at most `{MOST_PLAYERS}`",
        )
        return
    match node.value:
        case tree.Range(low=tree.Number() as low, high=tree.Number() as high) if 0 < low.value <= high.value:
            world.ruleset.players = (low.value, high.value)
        case tree.Number() as number if number.value > 0:
            world.ruleset.players = (number.value, number.value)
        case _:
            world.report(
                NOT_CONSTANT,
                node.value.span,
                "the number of players must be a plain range",
                label="not a plain range",
                reason="it is needed before anything else is known",
                remedy="write it as `players 2..4`",
            )


# ------------------------------------------------------------------ defines and verbs


def declare_defines(world: World) -> None:
    for name, (node, layer) in world.parts.defines.items():
        if name in TAKEN:
            taken(world, node.name)
            continue
        params = []
        for pair in node.params or []:
            pair.local = Local(pair.name.id, param_type(world, pair), "param", pair.name.span)
            params.append(pair.local)
        _distinct(world, [pair.name for pair in node.params or []])
        type = written_type(world, node.of)
        world.ruleset.defines[name] = Define(name, params, type, node.value, node.texts, node, layer.ruleset)


def declare_verbs(world: World) -> None:
    verbs = world.ruleset.verbs
    verbs.update(calls.built_in_verbs(world))
    for change, _ in world.parts.verb_changes:
        part = world.parts.verbs.get(change.name.id)
        if part is not None:
            part.body = change.body
            continue
        world.unknown(
            NOTHING_TO_CHANGE,
            change.name,
            f"there is no verb `{change.name.id}` to change",
            world.parts.verbs,
            reason="`change verb` replaces the body of a verb that is declared somewhere below",
            remedy=f"declare it: `verb {change.name.id} ... {{ ... }}`",
        )
    for name, part in world.parts.verbs.items():
        if name in verbs or name == "affect":
            world.report(
                BUILT_IN_NAME,
                part.node.name.span,
                f"`{name}` is a verb of the language",
                label="taken",
                reason="the verbs of the language are the ones everything else is built from",
                remedy="choose another name; reactions can hear the verb of the language",
            )
            continue
        params = [_param(world, node) for node in part.node.params]
        _distinct(world, [node.name for node in part.node.params])
        texts = part.body.texts if part.body.texts.lines else part.node.body.texts
        verbs[name] = Verb(name, params, part.body, texts, part.node.triggers, part.node, part.layer.ruleset)


def _param(world: World, node: tree.Param) -> Param:
    type = param_type(world, node)
    node.local = Local(node.name.id, SetType(type) if node.each else type, "param", node.name.span)
    return Param(node.name.id, node.label, node.each, type, node.default, node.local)


# ------------------------------------------------------------------ variants


def declare_variants(world: World) -> None:
    for name, part in world.parts.variants.items():
        type = written_type(world, part.node.of) if part.node.of is not None else None
        default = _constant(type, part.node.default)
        if part.node.default is not None and type is not None and default is None:
            world.report(
                NOT_CONSTANT,
                part.node.default.span,
                f"`{part.node.default.span.text}` is not a value of `{part.node.name.id}`",
                label="not a plain value",
                reason=f"the value must be {type}",
                remedy="write a plain number of its range, or a value of its choice",
            )
        value = _asked(world, part, type) if part.switch is not None else None
        changed_by = tuple(layer.ruleset for _, layer in world.parts.variant_changes.get(name, ()))
        given = default if value is None else value
        variant = Variant(name, type, default, part.on, given, part.node, part.ruleset, changed_by)
        world.ruleset.variants[name] = variant


def _constant(type: Type | None, node: tree.Expr | None) -> Const | None:
    match type, node:
        case NumberType(), tree.Number():
            return node.value if _in_range(type, node.value) else None
        case NumberType(), tree.Negative(value=tree.Number() as inner):
            return -inner.value if _in_range(type, -inner.value) else None
        case ChoiceType(), tree.Ref() if node.name in type.choice.values:
            node.to, node.type = type.choice.values[node.name], type
            return type.choice.values[node.name]
    return None


def _in_range(type: NumberType, value: int) -> bool:
    return (type.low is None or value >= type.low) and (type.high is None or value <= type.high)


def _asked(world: World, part: VariantPart, type: Type | None) -> Const | None:
    """The value given in the designation."""
    switch = part.switch
    assert switch is not None
    text = switch.value
    match type:
        case None if text is None:
            return None
        case NumberType() if text is not None and text.lstrip("-").isdigit() and _in_range(type, int(text)):
            return int(text)
        case ChoiceType() if text is not None and text in type.choice.values:
            return type.choice.values[text]
    wanted = "nothing: it is on or off" if type is None else str(type)
    if isinstance(type, ChoiceType):
        wanted = "one of " + ", ".join(type.choice.values)
    world.report(
        BAD_VARIANT_VALUE,
        switch.span,
        f"`{switch}` is not possible",
        label="this value" if text else "no value",
        also=[(part.node.name.span, "the variant")],
        reason=f"its value is {wanted}",
        remedy=f"write `{switch.name}`" if type is None else f"write `{switch.name}=...` with such a value",
    )
    return None


# ------------------------------------------------------------------ phases and examples


def declare_phases(world: World) -> None:
    """Every `phase` of the flow and of all rules, with the bodies that changes gave them."""
    used: set[str] = set()
    for body in bodies(world):
        _phases(world, body, None, used)
    for name, (change, _) in world.parts.phase_changes.items():
        if name not in used:
            world.unknown(
                NOTHING_TO_CHANGE,
                change.name,
                f"there is no phase `{name}` to change",
                world.ruleset.phases,
                reason="`change phase` replaces the body of a phase of the flow",
                remedy="the phases are " + ", ".join(f"`{p}`" for p in world.ruleset.phases)
                if world.ruleset.phases
                else "declare it in the `flow`",
            )


def bodies(world: World) -> Iterator[tree.Node]:
    """The roots of everything that runs."""
    if world.parts.flow is not None:
        yield world.parts.flow[0].body
    for verb in world.ruleset.verbs.values():
        if verb.body is not None:
            yield verb.body
    for kind in world.ruleset.kinds.values():
        for rule in kind.rules.values():
            yield rule.body
        for reaction in kind.reactions:
            yield reaction.node
    for node, _ in world.parts.reactions:
        yield node


def _phases(world: World, node: tree.Node, parent: Phase | None, used: set[str]) -> None:
    for child in tree.children(node):
        if not isinstance(child, tree.Phase):
            _phases(world, child, parent, used)
            continue
        name = child.name.id
        known = world.ruleset.phases.get(name)
        if known is not None:
            _twice(world, child.name, known.node.name.span, f"there are two phases `{name}`")
            continue
        changed = world.parts.phase_changes.get(name)
        layer = world.layer_at(child.span)
        body = child.body
        if changed is not None:
            used.add(name)
            body = changed[0].body
        phase = Phase(name, child, body, parent, layer.ruleset)
        world.ruleset.phases[name] = phase
        _phases(world, body, phase, used)


def declare_examples(world: World) -> None:
    examples = world.ruleset.examples
    for name, (node, layer) in world.parts.examples.items():
        examples[name] = Example(name, node, None, layer.ruleset)
    for example in examples.values():
        base = example.node.base
        if base is None:
            continue
        example.base = examples.get(base.id)
        if example.base is None:
            world.unknown(
                NOTHING_TO_CHANGE,
                base,
                f"there is no example `{base.id}` to start from",
                examples,
                reason="`example x from y` begins where the `given` lines of y end",
                remedy="check the name",
            )
    for example in examples.values():
        _cut_circle(world, example)


def _cut_circle(world: World, example: Example) -> None:
    path: list[Example] = []
    at: Example | None = example
    while at is not None and at not in path:
        path.append(at)
        at = at.base
    if at is None:
        return
    circle = path[path.index(at) :]
    names = [each.name for each in circle]
    world.report(
        CYCLIC_EXAMPLES,
        circle[0].node.name.span,
        f"`{names[0]}` would start from itself: " + " -> ".join([*names, names[0]]),
        label="the circle begins here",
        also=[(each.node.name.span, f"`{each.name}`") for each in circle[1:]],
        reason="an example begins where the `given` lines of another end, so there must be a first one",
        remedy="leave out one of these `from`",
    )
    circle[-1].base = None
