"""From the checked ruleset to its exported form."""

from __future__ import annotations

import hashlib
from typing import Any

from dsl import model, tree
from dsl.codes import TOO_DEEP_TO_EXPORT
from dsl.diagnostics import RulesError, single
from dsl.export import models as m
from dsl.export.syntax import Meaning, SyntaxModel, constructs, syntax_model, written_slots
from dsl.source import Source, Span

DEEPEST = 180  # objects and lists of JSON inside each other; many readers stop at 200


def export(ruleset: model.Ruleset) -> m.RulesetExport:
    """Raises `RulesError` for a rule that is nested deeper than readers can follow."""
    return _Writer(ruleset).ruleset()


class _Writer:
    def __init__(self, ruleset: model.Ruleset) -> None:
        self.rules = ruleset
        self.files = {source: number for number, source in enumerate(ruleset.sources)}

    def ruleset(self) -> m.RulesetExport:
        rules = self.rules
        return m.RulesetExport(
            format="ludolect ruleset",
            schema_version=m.SCHEMA_VERSION,
            designation=rules.designation,
            names=rules.names,
            title=words(rules.title),
            players=rules.players,
            strings=rules.strings,
            notes=[_words(note) for note in rules.notes],
            sources=[self.source(source) for source in rules.sources],
            rule_ids=[m.RuleId(id=id, ruleset=home, examples=self.citing(id)) for id, home in rules.rule_ids.items()],
            choices=[self.choice(choice) for choice in rules.choices.values()],
            kinds=[self.kind(kind) for kind in rules.kinds.values()],
            defines=[self.define(define) for define in rules.defines.values()],
            verbs=[self.verb(verb) for verb in rules.verbs.values()],
            flow=self.syntax(rules.flow),
            phases=[self.phase(phase) for phase in rules.phases.values()],
            reactions=[self.reaction(reaction) for reaction in rules.reactions],
            variants=[self.variant(variant) for variant in rules.variants.values()],
            examples=[self.example(example) for example in rules.examples.values()],
        )

    # -------------------------------------------------------------- symbols

    def source(self, source: Source) -> m.SourceFile:
        digest = hashlib.sha256(source.text.encode()).hexdigest()
        file = "/".join(source.name.replace("\\", "/").split("/")[-2:])
        return m.SourceFile(file=file, sha256=digest)

    def choice(self, choice: model.Choice) -> m.ChoiceSymbol:
        values = [
            m.ValueSymbol(
                name=v.name,
                words=words(v.text),
                paint=v.paint.fill if v.paint is not None else None,
                at=self.at(v.span),
            )
            for v in choice.values.values()
        ]
        texts = texts_of(choice.node.texts)
        at = self.at(choice.node.span)
        return m.ChoiceSymbol(name=choice.name, circle=choice.circle, texts=texts, values=values, at=at)

    def kind(self, kind: model.Kind) -> m.KindSymbol:
        return m.KindSymbol(
            name=kind.name,
            root=kind.root,
            parents=[parent.name for parent in kind.parents],
            declared=kind.declared,
            builtin=kind.builtin,
            ruleset=kind.ruleset,
            copies=kind.copies,
            where=self.syntax(kind.where),
            binders=[self.binder(binder) for binder in kind.per],
            members=[member.name for member in kind.members.values()],
            family=kind.family.name if kind.family is not None else None,
            fields=[self.field(field) for field in kind.fields.values()],
            formulas=[self.formula(formula) for formula in kind.formulas.values()],
            words={name: texts_of(*texts) for name, texts in kind.words.items()},
            rules=[m.RuleSymbol(name=rule.name, body=self.node(rule.body)) for rule in kind.rules.values()],
            reactions=[reaction.order for reaction in kind.reactions],
            name_words=words(kind.name_text),
            phrase_words=words(kind.phrase_text),
            strings=kind.strings,
            looks=[self.look(look) for look in kind.looks.values()],
            layout=self.syntax(kind.layout),
            table=self.syntax(kind.table),
            legends=[self.node(legend) for legend in kind.legends.values()],
            notes=[_words(note) for note in kind.notes],
            at=self.at(kind.span),
        )

    def look(self, look: model.Look) -> m.LookSymbol:
        value = look.node.value if look.fixed is None and isinstance(look.node, tree.Setting) else None
        return m.LookSymbol(name=look.name, fixed=look.fixed, value=self.syntax(value))

    def binder(self, binder: model.PerBinder) -> m.BinderSymbol:
        kind = binder.kind.name if binder.kind is not None else None
        values = None if binder.values is None else [_plain(value) for value in binder.values]
        return m.BinderSymbol(field=binder.field.name, kind=kind, values=values)

    def field(self, field: model.Field) -> m.FieldSymbol:
        return m.FieldSymbol(
            name=field.name,
            type=str(field.type),
            tracked=field.tracked,
            parameters=parameters(field.params),
            at=self.at(field.node.span),
        )

    def formula(self, formula: model.Formula) -> m.FormulaSymbol:
        return m.FormulaSymbol(
            field=formula.field.name,
            owner=formula.field.owner.name,
            value=self.syntax(formula.expr),
            constant=constant(formula.const),
        )

    def define(self, define: model.Define) -> m.DefineSymbol:
        return m.DefineSymbol(
            name=define.name,
            parameters=parameters(define.params),
            type=str(define.type),
            value=self.node(define.value),
            texts=texts_of(define.texts),
            ruleset=define.ruleset,
            at=self.at(define.node.span),
        )

    def verb(self, verb: model.Verb) -> m.VerbSymbol:
        arguments = [
            m.ArgumentSymbol(
                name=param.name,
                type=str(param.type),
                label=param.label,
                each=param.each,
                default=self.syntax(param.default),
            )
            for param in verb.params
        ]
        return m.VerbSymbol(
            name=verb.name,
            parameters=arguments,
            body=self.syntax(verb.body),
            triggers=self.syntax(verb.triggers),
            texts=texts_of(verb.texts),
            ruleset=verb.ruleset,
            at=self.at(verb.node.span) if verb.node is not None else None,
        )

    def phase(self, phase: model.Phase) -> m.PhaseSymbol:
        return m.PhaseSymbol(
            name=phase.name,
            parent=phase.parent.name if phase.parent is not None else None,
            body=self.node(phase.body),
            texts=texts_of(phase.node.body.texts, phase.body.texts),
            ruleset=phase.ruleset,
            at=self.at(phase.node.span),
        )

    def reaction(self, reaction: model.Reaction) -> m.ReactionSymbol:
        return m.ReactionSymbol(
            node=self.node(reaction.node),
            owner=reaction.owner.name if reaction.owner is not None else None,
            layer=reaction.layer,
            ruleset=reaction.ruleset,
            until=reaction.until is not None,
        )

    def variant(self, variant: model.Variant) -> m.VariantSymbol:
        return m.VariantSymbol(
            name=variant.name,
            type=str(variant.type) if variant.type is not None else None,
            default=constant(variant.default),
            on=variant.on,
            value=constant(variant.value),
            declaration=self.node(variant.node),
            ruleset=variant.ruleset,
        )

    def example(self, example: model.Example) -> m.ExampleSymbol:
        return m.ExampleSymbol(
            name=example.name,
            base=example.base.name if example.base is not None else None,
            cites=_cites(example),
            declaration=self.node(example.node),
            ruleset=example.ruleset,
        )

    def citing(self, id: str) -> list[str]:
        return [example.name for example in self.rules.examples.values() if id in _cites(example)]

    # -------------------------------------------------------------- syntax

    def syntax(self, node: tree.Node | None) -> SyntaxModel | None:
        return None if node is None else self.node(node)

    def node(self, node: tree.Node, depth: int = 0) -> SyntaxModel:
        if depth > DEEPEST:
            raise _too_deep(node)
        slots = {name: self._slot(getattr(node, name), depth) for name in CONTENT[type(node)]}
        if isinstance(node, tree.Expr) and node.type is not None:
            slots["type"] = str(node.type)
        match node:
            case tree.Ref() | tree.Apply() | tree.CaseName() if node.to is not None:
                slots["means"] = meaning(node.to)
            case tree.Attr() | tree.ApplyAttr() if node.field is not None:
                slots["means"] = meaning(node.field)
            case tree.Items():
                slots["is_list"] = node.is_list
        return syntax_model(type(node))(node=type(node).__name__, at=self.at(node.span), **slots)

    def _slot(self, value: Any, depth: int) -> Any:
        if isinstance(value, tree.Name):
            return value.id
        if isinstance(value, tree.Node):
            return self.node(value, depth + 1)
        if isinstance(value, list):
            return [self._slot(item, depth + 1) for item in value]
        return value

    def at(self, span: Span) -> tuple[int, int, int]:
        """What the language itself brings along stands in no file: it is at -1."""
        number = self.files.get(span.source, -1)
        return (number, *span.source.position(span.start)) if number >= 0 else (-1, 0, 0)


CONTENT = {construct: tuple(written_slots(construct)) for construct in constructs()}


def meaning(target: model.Target | model.Field | model.Family) -> Meaning:
    match target:
        case model.Local():
            return Meaning(sort="local", name=target.name)
        case model.FieldOf(field=str() as name):
            return Meaning(sort="attribute", name=name)
        case model.FieldOf(field=model.Field() | model.Family() as field):
            return meaning(field)
        case model.Field():
            return Meaning(sort="field", name=target.name, of=target.owner.name)
        case model.Family():
            return Meaning(sort="family", name=target.kind.name)
        case model.Value():
            return Meaning(sort="value", name=target.name, of=target.choice.name)
        case model.Kind():
            return Meaning(sort="kind", name=target.name)
        case model.Define():
            return Meaning(sort="define", name=target.name)
        case model.Variant():
            return Meaning(sort="variant", name=target.name)
        case model.Builtin():
            return Meaning(sort="builtin", name=target.name)
    raise TypeError(f"not a target: {target!r}")


def words(text: tree.Text | None) -> m.Words | None:
    return None if text is None else _words(text)


def _words(text: tree.Text) -> m.Words:
    return {entry.lang.id: m.Word(text=entry.text, gender=entry.gender) for entry in text.entries}


def texts_of(*texts: tree.Texts | None) -> m.Texts:
    """What is said later comes before what was said earlier."""
    return {line.key: _words(line.text) for one in texts if one is not None for line in one.lines}


def parameters(locals: list[model.Local]) -> list[m.ParameterSymbol]:
    return [m.ParameterSymbol(name=local.name, type=str(local.type)) for local in locals]


def constant(value: model.Const | None) -> m.Constant | None:
    return None if value is None else _plain(value)


def _plain(value: model.Const) -> m.Constant:
    return value.name if isinstance(value, model.Value) else value


def _cites(example: model.Example) -> list[str]:
    lines = [line for line in example.node.lines if isinstance(line, tree.Cites)]
    return list(dict.fromkeys(name.id for line in lines for name in line.ids))


def _too_deep(node: tree.Node) -> RulesError:
    return single(
        TOO_DEEP_TO_EXPORT,
        node.span,
        "the rules are too deep to export here",
        label="this lies too deep inside others",
        reason=f"readers of JSON stop at some depth; here are more than {DEEPEST} objects and lists inside each other",
        remedy="put a part of the rule into a `verb`, or a part of the formula into a `define`",
    )
