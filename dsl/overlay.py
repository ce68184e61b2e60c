"""Laying rulesets and variants over each other, so that each declaration exists once.

The base is layer 0; every expansion and then every variant that is switched on is a further layer. A layer may declare
new things, `change` what lies below it and `remove` from it. Relative edits (so many copies less, one reaction more)
add up in any order; two layers that *replace* the same member or body clash, unless one of them was written on top of
the other: an expansion on what it extends, a variant on its own ruleset.

Declarations are only gathered here; what they mean is for `dsl.check`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

from dsl import tree
from dsl.codes import DECLARED_TWICE, MISPLACED_DECLARATION, NOTHING_TO_CHANGE, OVERLAY_CLASH, UNKNOWN_VARIANT
from dsl.designation import Switch
from dsl.diagnostics import Diagnostics, instead
from dsl.load import Loaded, LoadedRuleset
from dsl.source import Span
from dsl.spell import nearest
from dsl.wordlist import apply_packs


@dataclass(frozen=True)
class Layer:
    index: int
    ruleset: str
    variant: str | None
    below: frozenset[int]  # the layers it was written on top of
    text: Span | None = None  # of a variant: where its declarations stand

    def __str__(self) -> str:
        return f"variant `{self.variant}`" if self.variant else f"ruleset `{self.ruleset}`"


@dataclass
class Choices:
    node: tree.ChoicesDecl
    values: list[tree.ChoiceDecl]
    layer: Layer


@dataclass
class Things:
    """A `kind` or pieces declaration."""

    node: tree.KindDecl | tree.PiecesDecl
    layer: Layer


@dataclass
class Change:
    node: tree.ChangeDecl
    layer: Layer


@dataclass
class VerbParts:
    node: tree.VerbDecl
    body: tree.Block
    layer: Layer


@dataclass
class VariantPart:
    """A variant; `node` with what the changes to it say, `original` as it was declared."""

    node: tree.VariantDecl
    original: tree.VariantDecl
    ruleset: str
    on: bool
    switch: Switch | None


@dataclass
class Composition:
    """Everything that was declared, each once, with the layer it came with."""

    rulesets: tuple[LoadedRuleset, ...]
    switches: tuple[Switch, ...]
    lost: frozenset[str]
    incomplete: bool = False
    layers: list[Layer] = field(default_factory=list)
    choices: dict[str, Choices] = field(default_factory=dict)
    things: dict[str, Things] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    removals: list[tuple[tree.Amount, Layer]] = field(default_factory=list)
    defines: dict[str, tuple[tree.DefineDecl, Layer]] = field(default_factory=dict)
    changed_defines: dict[str, tree.DefineDecl] = field(default_factory=dict)  # as they were declared
    verbs: dict[str, VerbParts] = field(default_factory=dict)
    verb_changes: list[tuple[tree.ChangeVerb, Layer]] = field(default_factory=list)
    phase_changes: dict[str, tuple[tree.ChangePhase, Layer]] = field(default_factory=dict)
    choice_changes: list[tuple[tree.ChangeChoices, Layer]] = field(default_factory=list)
    flow: tuple[tree.FlowDecl, Layer] | None = None
    reactions: list[tuple[tree.Reaction, Layer]] = field(default_factory=list)
    variants: dict[str, VariantPart] = field(default_factory=dict)
    variant_changes: dict[str, list[tuple[tree.ChangeVariant, Layer]]] = field(default_factory=dict)
    examples: dict[str, tuple[tree.ExampleDecl, Layer]] = field(default_factory=dict)
    notes: list[tree.Text] = field(default_factory=list)


def compose(loaded: Loaded, found: Diagnostics) -> Composition:
    apply_packs(loaded, found)
    composer = _Composer(loaded, found)
    composer.run()
    return composer.result


class _Composer:
    def __init__(self, loaded: Loaded, found: Diagnostics) -> None:
        self.result = Composition(loaded.rulesets, loaded.switches, loaded.lost, loaded.incomplete)
        self._found = found
        self._names: dict[tuple[str, str], Span] = {}
        self._replaced: dict[tuple[str, ...], tuple[Layer, Span]] = {}

    def run(self) -> None:
        indexes: dict[str, int] = {}
        below: dict[str, frozenset[int]] = {}
        for index, ruleset in enumerate(self.result.rulesets):
            under: frozenset[int] = frozenset()
            for base in ruleset.extends:
                if base in indexes:
                    under |= below[base] | {indexes[base]}
            indexes[ruleset.name], below[ruleset.name] = index, under
            layer = Layer(index, ruleset.name, None, under)
            self._lay(layer, [decl for file in ruleset.files for decl in file.decls])
        self._switch_on()
        self._change_variants()
        for part in list(self.result.variants.values()):
            if not part.on:
                continue
            under = below[part.ruleset] | {indexes[part.ruleset]}
            name, node = part.node.name.id, part.original
            self._lay(Layer(len(self.result.layers), part.ruleset, name, under, node.span), node.decls)
            for change, by in self.result.variant_changes.get(name, ()):
                lower = (
                    below[by.ruleset] | under | {by.index, *range(len(self.result.rulesets), len(self.result.layers))}
                )
                self._lay(Layer(len(self.result.layers), by.ruleset, name, lower, change.span), change.decls)

    def _change_variants(self) -> None:
        """Another range or default replaces, words of the same sort replace, declarations join."""
        for name, changes in self.result.variant_changes.items():
            part = self.result.variants.get(name)
            if part is None:
                self._no_variant(changes[0][0].name)
                continue
            for change, layer in changes:
                node = part.node
                of, default = node.of, node.default
                if change.of is not None:
                    self._replace(("variant", name), change.of.span, layer, f"the values of the variant `{name}`")
                    of, default = change.of, change.default
                    part.on = True
                words = {line.key: line for line in [*node.texts.lines, *change.texts.lines]}
                texts = tree.Texts(node.texts.span, list(words.values()))
                part.node = tree.VariantDecl(node.span, node.name, of, default, texts, [*node.decls, *change.decls])

    def _no_variant(self, name: tree.Name) -> None:
        near = nearest(name.id, self.result.variants)
        self._found.report(
            NOTHING_TO_CHANGE,
            name.span,
            f"there is no variant `{name.id}` to change",
            label="not declared",
            reason="`change variant` adds to a variant that is declared somewhere below",
            remedy=f"did you mean `{near}`?" if near else f"declare it: `variant {name.id} {{ ... }}`",
            fix=instead(name.span, near),
        )

    def _switch_on(self) -> None:
        variants = self.result.variants
        for switch in self.result.switches:
            part = variants.get(switch.name)
            if part is not None:
                part.on, part.switch = True, switch
                continue
            near = nearest(switch.name, variants)
            known = ", ".join(f"`{name}`" for name in variants)
            self._found.report(
                UNKNOWN_VARIANT,
                switch.span,
                f"there is no variant called `{switch.name}`",
                label="not declared",
                reason="variants are declared by the rulesets that are loaded",
                remedy=f"did you mean `{near}`?" if near else f"there are: {known}" if known else "leave it out",
            )

    def _lay(self, layer: Layer, decls: Sequence[tree.Decl]) -> None:
        self.result.layers.append(layer)
        for decl in decls:
            self._declare(decl, layer)
        for decl in decls:
            self._change(decl, layer)

    def _declare(self, decl: tree.Decl, layer: Layer) -> None:
        result = self.result
        match decl:
            case tree.VariantDecl() | tree.ChangeVariant() if layer.variant:
                pass  # reported where the variant around it was declared
            case tree.ChoicesDecl():
                if self._new("type", decl.name):
                    result.choices[decl.name.id] = Choices(decl, list(decl.values), layer)
            case tree.KindDecl():
                if self._new("type", decl.name):
                    result.things[decl.name.id] = Things(decl, layer)
            case tree.PiecesDecl():
                key = self._thing_key(decl)
                if key:
                    result.things[key] = Things(decl, layer)
            case tree.DefineDecl():
                if self._new("type", decl.name):
                    result.defines[decl.name.id] = (decl, layer)
            case tree.VerbDecl():
                if self._new("verb", decl.name):
                    result.verbs[decl.name.id] = VerbParts(decl, decl.body, layer)
            case tree.FlowDecl():
                if result.flow is None:
                    result.flow = (decl, layer)
                else:
                    remedy = "use `change phase` to replace a part of it"
                    self._twice(decl.span, "the flow", result.flow[0].span, remedy)
            case tree.VariantDecl():
                self._only_plain(decl.decls)
                if self._new("variant", decl.name):
                    typed = decl.of is not None
                    result.variants[decl.name.id] = VariantPart(decl, decl, layer.ruleset, typed, None)
            case tree.ChangeVariant():
                self._only_plain(decl.decls)
                result.variant_changes.setdefault(decl.name.id, []).append((decl, layer))
            case tree.ExampleDecl():
                if self._new("example", decl.name):
                    result.examples[decl.name.id] = (decl, layer)
            case tree.NoteDecl():
                result.notes.append(decl.text)
            case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
                result.reactions.append((decl, layer))

    def _change(self, decl: tree.Decl, layer: Layer) -> None:
        result = self.result
        match decl:
            case tree.ChangeDecl():
                result.changes.append(Change(decl, layer))
                for key, span in (found for member in decl.members for found in replaced_members(member)):
                    if layer.index > 0:
                        self._replace((decl.name.id, key), span, layer, f"`{key}` of `{decl.name.id}`")
            case tree.ChangeChoices():
                result.choice_changes.append((decl, layer))
            case tree.ChangeDefine():
                self._change_define(decl, layer)
            case tree.ChangeVerb():
                if self._replace(("verb", decl.name.id), decl.name.span, layer, f"the verb `{decl.name.id}`"):
                    result.verb_changes.append((decl, layer))
            case tree.ChangePhase():
                if self._replace(("phase", decl.name.id), decl.name.span, layer, f"the phase `{decl.name.id}`"):
                    result.phase_changes[decl.name.id] = (decl, layer)
            case tree.RemoveDecl():
                result.removals.extend((amount, layer) for amount in decl.amounts)

    def _change_define(self, change: tree.ChangeDefine, layer: Layer) -> None:
        """Its formula and its words may be replaced, each by itself; its parameters and its type stay."""
        name = change.name.id
        if name not in self.result.defines:
            near = nearest(name, self.result.defines)
            self._found.report(
                NOTHING_TO_CHANGE,
                change.name.span,
                f"there is no define `{name}` to change",
                label="not declared",
                reason="`change define` gives another formula or other words to a define that is declared below",
                remedy=f"did you mean `{near}`?" if near else f"declare it: `define {name}: ... = ...`",
            )
            return
        if change.value is None and change.texts is None and not change.kinds:
            self._found.report(
                NOTHING_TO_CHANGE,
                change.span,
                f"this changes nothing about `{name}`",
                label="neither a formula nor words",
                reason="`change define` gives another formula, other words, or both",
                remedy=f"write `change define {name} = ...`",
            )
        node, home = self.result.defines[name]
        self.result.changed_defines.setdefault(name, node)
        value, words = node.value, {line.key: line for line in node.texts.lines} if node.texts is not None else {}
        if change.kinds:
            value = self._for_some_kinds(change, node, layer)
        elif change.value is not None and self._replace(
            ("define", name), change.name.span, layer, f"the formula of `{name}`"
        ):
            value = change.value
        for line in change.texts.lines if change.texts is not None else ():
            if self._replace(("define", name, line.key), line.span, layer, f"the {line.key} of `{name}`"):
                words[line.key] = line
        texts = tree.Texts(node.span, list(words.values())) if words else None
        self.result.defines[name] = tree.DefineDecl(node.span, node.name, node.params, node.of, value, texts), home

    def _for_some_kinds(self, change: tree.ChangeDefine, node: tree.DefineDecl, layer: Layer) -> tree.Expr:
        """`change define use for torch = 4`: what is said of a kind stands in front of the formula that is there."""
        name, first = change.name.id, change.kinds[0]
        if not node.params or change.value is None:
            nothing = not node.params
            self._found.report(
                NOTHING_TO_CHANGE,
                first.span,
                f"`{name}` is of nothing that could be a `{first.id}`"
                if nothing
                else f"this says nothing about `{name}` for `{first.id}`",
                label="of this kind",
                reason="`change define ... for` gives a formula for those first parameters that are of a kind",
                remedy=f"leave `for {first.id}` out"
                if nothing
                else f"write `change define {name} for {first.id} = ...`",
            )
            return node.value
        tests: list[tree.Expr] = []
        for kind in change.kinds:
            if self._replace(("define", name, f"for {kind.id}"), kind.span, layer, f"`{name}` for `{kind.id}`"):
                of = tree.Ref(kind.span, node.params[0].name.id)
                tests.append(tree.Compare(kind.span, "is", of, tree.Ref(kind.span, kind.id)))
        if not tests:
            return node.value
        test = reduce(lambda left, right: tree.Or(change.name.span, left, right), tests)
        return tree.Conditional(change.span, change.value, test, node.value)

    def _only_plain(self, decls: Sequence[tree.Decl]) -> None:
        for decl in decls:
            if isinstance(decl, tree.RulesetDecl | tree.VariantDecl | tree.ChangeVariant):
                self._misplaced(decl.name, "inside a variant")

    def _thing_key(self, decl: tree.PiecesDecl) -> str | None:
        if decl.name is not None:
            return decl.name.id if self._new("type", decl.name) else None
        if not decl.binders:
            self._found.report(
                MISPLACED_DECLARATION,
                decl.kind.span,
                f"this `{decl.kind.id}` has no name of its own",
                label="the kind; its name should follow",
                reason="a piece or place is declared as `kind name { ... }`; only a family may go without a name",
                remedy=f"give it a name: `{decl.kind.id} my_{decl.kind.id} {{ ... }}`; "
                f"to declare what `{decl.kind.id}` is, write `kind {decl.kind.id} {{ ... }}`",
            )
            return None
        key, number = f"{decl.kind.id}*", 1
        while key in self.result.things:
            number += 1
            key = f"{decl.kind.id}*{number}"
        return key

    def _new(self, space: str, name: tree.Name) -> bool:
        first = self._names.setdefault((space, name.id), name.span)
        if first is name.span:
            return True
        edit = f"change define {name.id}" if name.id in self.result.defines else f"change {name.id}"
        edit = f"change {space} {name.id}" if space in ("verb", "variant") else edit
        remedy = f"give one of them another name; to edit what is there already, write `{edit}`"
        self._twice(name.span, f"`{name.id}`", first, remedy)
        return False

    def _twice(self, span: Span, what: str, first: Span, remedy: str) -> None:
        self._found.report(
            DECLARED_TWICE,
            span,
            f"{what} is declared twice",
            label="declared again",
            also=[(first, "first declared here")],
            reason="kinds, pieces, choices and defines share their names; verbs, variants and examples have their own",
            remedy=remedy,
        )

    def _misplaced(self, name: tree.Name, where: str) -> None:
        reason = "a variant is a switch of one ruleset: on or off"
        message = f"`{name.id}` cannot be declared {where}"
        remedy = "move it out of the braces"
        self._found.report(MISPLACED_DECLARATION, name.span, message, label="here", reason=reason, remedy=remedy)

    def _replace(self, key: tuple[str, ...], span: Span, layer: Layer, what: str) -> bool:
        """Note that a layer replaces something; False if another one, which it does not build on, did so before."""
        before = self._replaced.get(key)
        self._replaced[key] = (layer, span)
        if before is None or before[0].index in layer.below:
            return True
        if before[0] is layer:
            self._twice(span, what, before[1], "leave one of the two out")
            return False
        self._found.report(
            OVERLAY_CLASH,
            span,
            f"{layer} and {before[0]} both replace {what}",
            label=f"replaced by {layer}",
            also=[(before[1], f"replaced by {before[0]}")],
            reason="neither is written on top of the other, so nobody can say which of the two is meant",
            remedy="the two exclude each other: use one without the other"
            if layer.variant and before[0].variant
            else "use one without the other, or let one extend the other",
        )
        return False


def replaced_members(member: tree.Member) -> list[tuple[str, Span]]:
    """What a member given in a `change` replaces, if it replaces anything: reactions and added words do not."""
    match member:
        case tree.Setting() | tree.StringSetting() | tree.RuleMember():
            return [(member.name.id, member.name.span)]
        case tree.Field() if member.value is not None:
            return [(member.name.id, member.name.span)]
        case tree.TextLine():
            return [(member.key, member.span)]
        case tree.Layout():
            return [("layout", member.span)]
        case tree.OnTable():
            return [(f"`{key}` of the table", line.span) for key, line in {x.key.id: x for x in member.lines}.items()]
        case tree.Legend():
            return [(f'"{line.code}" in the legend {member.field.id}', line.span) for line in member.lines]
    return []
