"""The exported ruleset: its symbols as pydantic models. With `syntax.py` this is the published format.

What `dsl.model` holds as objects that point at each other is written here by name: a kind names its parents, a formula
its field. Every dictionary of `dsl.model` is a list in load order. Rules, formulas and conditions are syntax trees.

`SCHEMA_VERSION` counts the changes that would make a reader fail: something renamed, moved or left out. What is only
added does not change it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from dsl.export.syntax import At, Of, SyntaxModel

SCHEMA_VERSION: Literal[1] = 1

Expr = Annotated[SyntaxModel, Of("Expr")]
Block = Annotated[SyntaxModel, Of("Block")]
Constant = int | str
TextKey = Literal["name", "phrase", "event", "not"]


class Symbol(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Word(Symbol):
    """A text in one language, with the gender where its article hides it."""

    text: str
    gender: Literal["m", "f"] | None = None


Words = dict[str, Word]
Texts = dict[TextKey, Words]


class SourceFile(Symbol):
    """A file of rules. `at` counts files from 0, in the order of this list."""

    file: str = Field(description="the name of its folder and its own")
    sha256: str


class RuleId(Symbol):
    id: str
    ruleset: str
    examples: list[str] = Field(description="the examples that cite it")


class ValueSymbol(Symbol):
    name: str
    words: Words | None = None
    paint: str | None = Field(default=None, description="its colour, #rrggbb")
    at: At


class ChoiceSymbol(Symbol):
    """`choices`: named values in order; of a circle, the last is followed by the first."""

    name: str
    circle: bool
    texts: Texts
    values: list[ValueSymbol]
    at: At


class ParameterSymbol(Symbol):
    """A parameter of a field or define."""

    name: str
    type: str


class FieldSymbol(Symbol):
    """A field, where it is first declared. Only a tracked one changes during a game."""

    name: str
    type: str
    tracked: bool
    parameters: list[ParameterSymbol]
    at: At


class FormulaSymbol(Symbol):
    """What a field is, or starts as, for a kind and everything below it that says nothing else."""

    field: str
    owner: str = Field(description="the kind that declares the field")
    value: Expr | None = None
    constant: Constant | None = Field(None, description="of a family's binder: the value this member was made for")


class RuleSymbol(Symbol):
    name: str
    body: Block


class BinderSymbol(Symbol):
    """One `for each` of a family whose combinations are things of one kind. Without values: one for each of a kind."""

    field: str
    kind: str | None = None
    values: list[Constant] | None = None


class LookSymbol(Symbol):
    """How things are drawn: a sign or colour, as written, or what it depends on."""

    name: Literal["glyph", "paint"]
    fixed: str | None = None
    value: Expr | None = None


class KindSymbol(Symbol):
    """Everything that exists is of a kind. What is given here holds also for the kinds below it.

    `declared`: by `kind`, as `pieces`, as a `family`, or as a `member` that a family of pieces made.
    `reactions` are places in the ruleset's list of reactions.
    """

    name: str
    root: Literal["piece", "place", "player", "game", "term", "report", "shape"]
    parents: list[str]
    declared: Literal["kind", "pieces", "family", "member"]
    builtin: bool
    ruleset: str
    copies: int
    where: Expr | None = None
    binders: list[BinderSymbol]
    members: list[str]
    family: str | None = None
    fields: list[FieldSymbol]
    formulas: list[FormulaSymbol]
    words: dict[str, Texts] = Field(description="name and phrases of fields")
    rules: list[RuleSymbol]
    reactions: list[int]
    name_words: Words | None = None
    phrase_words: Words | None = None
    strings: dict[str, str]
    looks: list[LookSymbol] = Field(default=[], description="given here: glyph, paint")
    layout: Annotated[SyntaxModel, Of("Layout")] | None = None
    table: Annotated[SyntaxModel, Of("OnTable")] | None = None
    legends: list[Annotated[SyntaxModel, Of("Legend")]]
    notes: list[Words]
    at: At


class DefineSymbol(Symbol):
    name: str
    parameters: list[ParameterSymbol]
    type: str
    value: Expr
    texts: Texts
    ruleset: str
    at: At


class ArgumentSymbol(Symbol):
    """A parameter of a verb: its object if there is no label; with `each` it takes a set."""

    name: str
    type: str
    label: Literal["to", "from", "by", "with", "for", "as"] | None = None
    each: bool
    default: Expr | None = None


class VerbSymbol(Symbol):
    """A verb; one of the language has no body."""

    name: str
    parameters: list[ArgumentSymbol]
    body: Block | None = None
    triggers: Expr | None = None
    texts: Texts
    ruleset: str
    at: At | None = None


class PhaseSymbol(Symbol):
    """A phase with the body it has after all changes; the one inside the flow is as it was first written."""

    name: str
    parent: str | None = None
    body: Block
    texts: Texts
    ruleset: str
    at: At


class ReactionSymbol(Symbol):
    """A reaction, with the kind whose pieces carry it. `until`: it only counts while an `until` block holds."""

    node: Annotated[SyntaxModel, Of("Reaction")]
    owner: str | None = None
    layer: int
    ruleset: str
    until: bool


class VariantSymbol(Symbol):
    """A variant. Without a type it is a switch."""

    name: str
    type: str | None = None
    default: Constant | None = None
    on: bool
    value: Constant | None = None
    declaration: Annotated[SyntaxModel, Of("VariantDecl")]
    ruleset: str


class ExampleSymbol(Symbol):
    name: str
    base: str | None = None
    cites: list[str]
    declaration: Annotated[SyntaxModel, Of("ExampleDecl")]
    ruleset: str


class RulesetExport(Symbol):
    """A checked composition of rulesets and variants."""

    format: Literal["ludolect ruleset"]
    schema_version: Literal[1]
    designation: str
    names: list[str] = Field(description="the rulesets of the composition, the base first")
    title: Words | None = None
    players: tuple[int, int]
    strings: dict[str, str] = Field(description="version, language and the like")
    notes: list[Words]
    sources: list[SourceFile]
    rule_ids: list[RuleId]
    choices: list[ChoiceSymbol]
    kinds: list[KindSymbol]
    defines: list[DefineSymbol]
    verbs: list[VerbSymbol]
    flow: Block | None = None
    phases: list[PhaseSymbol]
    reactions: list[ReactionSymbol]
    variants: list[VariantSymbol]
    examples: list[ExampleSymbol]
