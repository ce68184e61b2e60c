"""The checked ruleset: what a composition of rulesets, expansions and variants means, with every name resolved.

This is the contract between the checker, which makes it, and the interpreter and the scribe, which read it.

How it comes about: files are parsed; `overlay` lays expansions and the variants that are switched on over the base, in
load order, so that each declaration exists once; `check` builds the symbols below, resolves every name and type, and
fills the annotation slots of the syntax tree (`tree.py`). A composition with other variants is another checked ruleset.

Kinds and things
  Everything that exists is of a kind. The roots are built in: `piece place player game term report shape`. A `kind`
  declared without parents is a piece. A piece declaration (`card barbarian { }`) is a kind with copies (1 unless
  `copies n` says otherwise; a place is always 1); a `kind` declaration has none of its own.
  A family of pieces (`hit_card for each fighter f, color c { }`) makes one kind per combination (`archer_red`), below
  one kind for the family itself (named, or `hit_card*` if it has no name) that carries the members. A family of places
  (`space for each ring r, 1..6 a`) and any family over players or pieces (`hand for each player p`) is one kind with
  one thing per combination (`per`). Either way the binders are ordinary constant fields of the family's kind, so that
  `f` inside the family is `self.f`.

Names, from the inside out
  1. inside a noun's `where`: the candidate's binder, then the candidate's fields by their bare names;
  2. locals of the block and of enclosing blocks (`let`, binders, `roll`, parameters of the verb, of the pattern);
  3. in a kind's members: the fields of `self` by their bare names (its family binders among them);
  4. everything global: choice values, kinds and single pieces, defines, variants, then built-in names.
  Where a value of one choice is expected (the other side of `is`, a setting, an argument, `set x to`), its values come
  first of all: `set self.face to wall` finds the face even where a kind is called wall.
  A bare `place` or any other attribute known to the language works like a field.

Implicit attributes (no Field): `place` (of a piece: where it lies, a place or a piece), `next` and `previous` (of a
choice value), `x` and `y` (of a place made by a grid), `won` and `lost` (of a player), `index` (of a player, from 1). A
family with exactly one binder of an entity kind is also an attribute of that entity: `you.hand`, `h.mat`.

Settings known to the language are ordinary fields of the root kinds: a place has `live` and `ordered` (truth, false
unless set) and `shown` (`nobody`, `owner`, `everyone` or a player; everyone unless set), a piece has `copies`. `copies`
goes to `Kind.copies`; the others are formulas like any setting, `nobody` and `owner` being built-in names there.

Arithmetic on choices: a value of a circle plus or minus a number, or a value of another circle, is a value of the
(first) circle, turned by so many steps. Collections: `+` joins, `-` takes away; one value fits where a list or set is
wanted. A place, a piece, a grid, a list, a set, a range or a kind of place may stand after `in`; pieces are then what
lies there, and a list of places stands for everything that lies in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from dsl import tree
from dsl.paint import Paint
from dsl.source import Source, Span
from dsl.types import Type

MOST_PLAYERS = 64
FEW_LEVELS = 8
Root = Literal["piece", "place", "player", "game", "term", "report", "shape"]


# ------------------------------------------------------------------ choices


@dataclass(eq=False)
class Choice:
    """`choices ring { ... }`: values in order."""

    name: str
    circle: bool
    values: dict[str, Value]
    node: tree.ChoicesDecl

    def __repr__(self) -> str:
        return f"<choices {self.name}>"


@dataclass(eq=False)
class Value:
    """One value of a choice."""

    name: str
    choice: Choice
    index: int
    text: tree.Text | None
    span: Span
    paint: Paint | None = None

    def __repr__(self) -> str:
        return f"<{self.choice.name} {self.name}>"


Const = int | Value


# ------------------------------------------------------------------ kinds, fields, rules


@dataclass(eq=False)
class Field:
    """A field as first declared. Sub-kinds may give it another formula or more words, never another storage."""

    name: str
    owner: Kind
    type: Type
    tracked: bool
    params: list[Local]  # `step(direction d)`
    node: tree.Field | tree.Binder

    def __repr__(self) -> str:
        return f"<field {self.owner.name}.{self.name}>"


@dataclass(eq=False)
class Look:
    """How things of a kind are drawn: their sign (`glyph "o"`) or their colour (`paint red`).

    It may depend on a value, which is read with `owner.self` as self: `glyph depending on face { up: "o"; down: "x" }`.
    A colour without cases is that of the value itself, if it is one of a choice, or of the thing (`paint owner`).
    """

    name: Literal["glyph", "paint"]
    owner: Kind
    node: tree.Setting | tree.StringSetting
    fixed: str | None = None  # as written; a colour with its quotes
    subject: tree.Expr | None = None
    cases: list[tuple[list[tree.CaseNumber | tree.CaseSpan | tree.CaseName | tree.CaseOtherwise], str]] = field(
        default_factory=list
    )

    def case(self, value: Const | bool | None) -> str | None:
        """What is drawn for that value of the subject."""
        for labels, drawn in self.cases:
            for label in labels:
                match label:
                    case tree.CaseOtherwise():
                        return drawn
                    case tree.CaseName(to=Builtin(name="true" | "false" as name)):
                        if value is (name == "true"):
                            return drawn
                    case tree.CaseName(to=Builtin(name="none")):
                        if value is None:
                            return drawn
                    case tree.CaseName(to=to):
                        if to is value:
                            return drawn
                    case tree.CaseNumber(value=number):
                        if value == number and not isinstance(value, bool):
                            return drawn
                    case tree.CaseSpan(low=low, high=high):
                        if isinstance(value, int) and low <= value and (high is None or value <= high):
                            return drawn
        return None


@dataclass(eq=False)
class Formula:
    """What a field is (or, tracked, starts as) for a kind: from the field's `= value`, a setting, or a family's value.

    `expr` is read with `owner.self` as self. A family binder has `const` instead.
    """

    field: Field
    owner: Kind
    expr: tree.Expr | None
    params: list[Local]
    const: Const | None = None


@dataclass(eq=False)
class Rule:
    """A rule member of a kind: `play { ... }`. A sub-kind's rule of the same name replaces it."""

    name: str
    owner: Kind
    body: tree.Block

    def __repr__(self) -> str:
        return f"<rule {self.owner.name}.{self.name}>"


@dataclass(eq=False)
class PerBinder:
    """One binder of a family whose combinations are things of one kind. `values` is None for an entity kind."""

    field: Field
    kind: Kind | None
    values: list[Const] | None


@dataclass(eq=False)
class Kind:
    name: str
    root: Root
    parents: list[Kind]
    span: Span
    builtin: bool = False
    declared: Literal["kind", "pieces", "family", "member"] = "kind"
    where: tree.Expr | None = None  # a defined kind: holds of those parents' things for which this is true
    copies: int = 0
    per: list[PerBinder] = field(default_factory=list)
    members: dict[tuple[Const, ...], Kind] = field(default_factory=dict)  # of a family of pieces
    family: Kind | None = None  # of a member of a family of pieces
    fields: dict[str, Field] = field(default_factory=dict)  # declared here
    formulas: dict[str, Formula] = field(default_factory=dict)  # given here
    words: dict[str, list[tree.Texts]] = field(default_factory=dict)  # of fields: name and phrases given here
    rules: dict[str, Rule] = field(default_factory=dict)  # given here
    reactions: list[Reaction] = field(default_factory=list)  # given here
    name_text: tree.Text | None = None
    phrase_text: tree.Text | None = None
    strings: dict[str, str] = field(default_factory=dict)  # glyph, printed
    looks: dict[str, Look] = field(default_factory=dict)  # given here: glyph, paint
    layout: tree.Layout | None = None
    table: tree.OnTable | None = None  # given here
    legends: dict[str, tree.Legend] = field(default_factory=dict)
    notes: list[tree.Text] = field(default_factory=list)
    ruleset: str = ""  # which ruleset declared it

    self: Local = field(init=False)

    def __post_init__(self) -> None:
        from dsl.types import EntityType

        self.self = Local("self", EntityType(self), "self", self.span)

    def __repr__(self) -> str:
        return f"<kind {self.name}>"

    @property
    def single(self) -> bool:
        """Whether there is one piece of it and no more: its name says which is meant."""
        return self.declared not in ("kind", "family") and self.copies == 1 and not self.per

    def line(self) -> Iterator[Kind]:
        """Itself and everything above it, nearest first, each once."""
        seen: dict[Kind, None] = {}
        queue = [self]
        for kind in queue:
            if kind not in seen:
                seen[kind] = None
                queue.extend(kind.parents)
        return iter(seen)

    def is_a(self, other: Kind) -> bool:
        kind = self
        for _ in range(FEW_LEVELS):  # mostly there is one kind above, and not much above that
            if kind is other:
                return True
            if not kind.parents:
                return False
            if len(kind.parents) > 1:
                break
            kind = kind.parents[0]
        return any(above is other for above in kind.line())

    def record(self) -> list[Field]:
        """What a report of this kind tells, in order: inherited fields first."""
        return [f for kind in reversed(list(self.line())) for f in kind.fields.values()]

    def find_field(self, name: str) -> Field | None:
        found: Field | None = None
        for kind in self.line():
            found = kind.fields.get(name, found)
        return found

    def find_formula(self, name: str) -> Formula | None:
        return next((k.formulas[name] for k in self.line() if name in k.formulas), None)

    def find_legend(self, name: str) -> tree.Legend | None:
        """What the codes of a grid mean: a legend adds to those of the kinds above, and replaces codes of theirs."""
        found = [k.legends[name] for k in self.line() if name in k.legends]
        merged: tree.Legend | None = None
        for legend in reversed(found):
            merged = legend if merged is None else tree.merged_legend(merged, legend)
        return merged

    def find_table(self) -> tree.OnTable | None:
        """What is said of it for a table: what is given further down counts, key by key."""
        merged: tree.OnTable | None = None
        for given in reversed([k.table for k in self.line() if k.table is not None]):
            merged = given if merged is None else tree.merged_table(merged, given)
        return merged

    def find_rule(self, name: str) -> Rule | None:
        return next((k.rules[name] for k in self.line() if name in k.rules), None)

    def find_look(self, name: str) -> Look | None:
        return next((k.looks[name] for k in self.line() if name in k.looks), None)


NounKind = Kind | Choice | Literal["number", "area"]


# ------------------------------------------------------------------ locals and targets


@dataclass(eq=False)
class Local:
    """A name bound inside a rule. `role`: self; param (of a verb, define or field); let; one (a binder of one thing);
    many (a binder of a set: `any number of card cs`, `each token ts`); candidate (an unnamed noun); roll."""

    name: str
    type: Type
    role: Literal["self", "param", "let", "one", "many", "candidate", "roll"]
    span: Span

    def __repr__(self) -> str:
        return f"<{self.role} {self.name}>"


@dataclass(frozen=True, eq=False)
class FieldOf:
    """A bare field name: the field (or language attribute, by name) of self or of a noun's candidate."""

    local: Local
    field: Field | Family | str


@dataclass(frozen=True, eq=False)
class Family:
    """`you.hand`: the thing of that family made for that entity."""

    kind: Kind


@dataclass(frozen=True, eq=False)
class Builtin:
    """you active opponent everyone table source game players box none true false times_seen choice, and the functions
    count total highest lowest list reversed ray around placements player."""

    name: str


# ------------------------------------------------------------------ rules of the game


@dataclass(eq=False)
class Define:
    name: str
    params: list[Local]
    type: Type
    value: tree.Expr
    texts: tree.Texts | None
    node: tree.DefineDecl
    ruleset: str = ""


@dataclass(eq=False)
class Param:
    name: str
    label: tree.Label | None
    each: bool
    type: Type  # of one element if `each`
    default: tree.Expr | None
    local: Local


@dataclass(eq=False)
class Verb:
    """A declared verb, or a built-in one (`body` None)."""

    name: str
    params: list[Param]
    body: tree.Block | None
    texts: tree.Texts | None
    triggers: tree.Expr | None
    node: tree.VerbDecl | None
    ruleset: str = ""

    @property
    def object(self) -> Param | None:
        return next((p for p in self.params if p.label is None), None)

    def __repr__(self) -> str:
        return f"<verb {self.name}>"


@dataclass(eq=False)
class Phase:
    """Every `phase` statement of the ruleset, wherever it stands; `body` is the changed one if a phase was changed."""

    name: str
    node: tree.Phase
    body: tree.Block
    parent: Phase | None
    ruleset: str = ""


@dataclass(eq=False)
class Reaction:
    """A reaction with its owner: the kind whose live pieces carry it, or None at top level (and inside `until`)."""

    node: tree.Reaction
    owner: Kind | None
    order: int  # load order over the whole composition
    layer: int  # which overlay it came with: 0 the base, then each expansion and variant in turn
    ruleset: str = ""
    until: tree.Until | None = None


@dataclass(eq=False)
class Variant:
    name: str
    type: Type | None  # None: a switch
    default: Const | None
    on: bool
    value: Const | None  # when on and not a switch
    node: tree.VariantDecl
    ruleset: str = ""
    changed_by: tuple[str, ...] = ()  # rulesets above it that add to it

    def is_told_in(self, ruleset: str) -> bool:
        """Does the rulebook of this ruleset say what it does?"""
        return ruleset == self.ruleset or ruleset in self.changed_by


Target = Local | FieldOf | Value | Kind | Define | Variant | Builtin


@dataclass(eq=False)
class Example:
    name: str
    node: tree.ExampleDecl
    base: Example | None
    ruleset: str = ""

    @property
    def lines(self) -> list[tree.ExampleLine]:
        """Its own after the `given` lines of the example it starts from."""
        if self.base is None:
            return list(self.node.lines)
        return [*(line for line in self.base.lines if isinstance(line, tree.Given)), *self.node.lines]

    @property
    def switches(self) -> str:
        """The variants it gives, as they stand behind the colon of a designation."""
        given = [line for line in self.node.lines if isinstance(line, tree.GivenVariant)]
        own = [line.name.id + (f"={line.value.span.text}" if line.value else "") for line in given]
        return ",".join([self.base.switches, *own] if self.base is not None and self.base.switches else own)


@dataclass(eq=False)
class Ruleset:
    """A checked composition. Dictionaries are in load order."""

    names: list[str]  # base first; without language packs, which change no rule
    designation: str  # `base+expansion:variant,other=3`
    title: tree.Text | None
    players: tuple[int, int]
    sources: list[Source]
    folders: dict[str, Path] = field(default_factory=dict)  # where each ruleset lies; none for texts in memory
    choices: dict[str, Choice] = field(default_factory=dict)
    values: dict[str, list[Value]] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)  # with the built-in roots
    defines: dict[str, Define] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)  # with the built-in ones
    flow: tree.Block | None = None
    phases: dict[str, Phase] = field(default_factory=dict)
    reactions: list[Reaction] = field(default_factory=list)  # all of them, in load order, with those inside `until`
    variants: dict[str, Variant] = field(default_factory=dict)
    examples: dict[str, Example] = field(default_factory=dict)
    notes: list[tree.Text] = field(default_factory=list)
    rule_ids: dict[str, str] = field(default_factory=dict)  # id -> ruleset that lists it
    strings: dict[str, str] = field(default_factory=dict)  # version, language
