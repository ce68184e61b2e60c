"""The typed syntax tree: one class per construct, a source span on every node.

Nodes hold what the author wrote, in order, and nothing derived, except for a few slots that name resolution and the
type checker fill in (marked "filled by the checker"). Everything after the parser works on these classes; nothing
past `parse.py` imports lark. Nodes compare by identity; `dump` gives their content without spans and annotations,
which is what "the same meaning" means to the formatter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from dataclasses import field as slot
from typing import TYPE_CHECKING, Any, Literal

from dsl.source import Span

if TYPE_CHECKING:
    from dsl import model
    from dsl.types import Type


# Marks a slot that the checker fills in; not part of what the author wrote.
CHECKED = {"annotation": True}


@dataclass(eq=False, slots=True)
class Node:
    span: Span = slot(repr=False)


@dataclass(eq=False, slots=True)
class Name(Node):
    """An identifier with its own place, so that an error can point at it."""

    id: str

    def __str__(self) -> str:
        return self.id


# ------------------------------------------------------------------ words


@dataclass(eq=False, slots=True)
class Entry(Node):
    """`fr "l'Hydre" f`: the text of one language, with its gender where the author gave one."""

    lang: Name
    text: str
    gender: Literal["m", "f"] | None


@dataclass(eq=False, slots=True)
class Text(Node):
    entries: list[Entry]

    def get(self, lang: str) -> Entry | None:
        return next((e for e in self.entries if e.lang.id == lang), None)


TextKey = Literal["name", "phrase", "event", "not"]


@dataclass(eq=False, slots=True)
class TextLine(Node):
    key: TextKey
    text: Text


@dataclass(eq=False, slots=True)
class Texts(Node):
    lines: list[TextLine]

    def get(self, key: TextKey) -> Text | None:
        return next((line.text for line in self.lines if line.key == key), None)


# ------------------------------------------------------------------ types


@dataclass(eq=False, slots=True)
class TypeName(Node):
    """`number`, `color`, `list of side`, `grid of cell`."""

    name: Name
    of: TypeExpr | None


@dataclass(eq=False, slots=True)
class RangeType(Node):
    low: int
    high: int


TypeExpr = TypeName | RangeType


# ------------------------------------------------------------------ expressions


@dataclass(eq=False, slots=True)
class Expr(Node):
    type: Type | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Number(Expr):
    value: int


@dataclass(eq=False, slots=True)
class Grid(Expr):
    rows: list[list[str]]


@dataclass(eq=False, slots=True)
class Ref(Expr):
    """A bare name. What it means depends on where it stands: `model.Target` says."""

    name: str
    to: model.Target | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Apply(Expr):
    """`space(forest, 3)`, `opposite(a)`, `count(cs)`, `outcome((o), (s))`."""

    name: Name
    args: list[Expr]
    to: model.Target | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Fold(Expr):
    """`total(m.points for each tile m in pile)`; also count, highest, lowest, list. With a second noun, for every pair:
    `count(m for each tile m in pile, each coin c in m where ...)`."""

    name: Name
    value: Expr
    noun: Noun
    other: Noun | None

    @property
    def nouns(self) -> list[Noun]:
        return [self.noun] if self.other is None else [self.noun, self.other]


@dataclass(eq=False, slots=True)
class Seen(Expr):
    """`times_seen(without game.moves)`"""

    name: Name
    without: list[Expr]


@dataclass(eq=False, slots=True)
class Attr(Expr):
    """`m.left`. `field` is None for an attribute known to the language (`place`, `next`, `previous`, `won` ...)."""

    object: Expr
    name: Name
    field: model.Field | model.Family | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker


@dataclass(eq=False, slots=True)
class ApplyAttr(Expr):
    """`spot.step(n)`, `h.cell(2, 3)`."""

    object: Expr
    name: Name
    args: list[Expr]
    field: model.Field | model.Family | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker


@dataclass(eq=False, slots=True)
class Items(Expr):
    """What stands in parentheses. One item without a comma is grouping, unless a list is wanted there."""

    items: list[Expr]
    is_list: bool | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Can(Expr):
    call: Call


@dataclass(eq=False, slots=True)
class CaseNumber(Node):
    value: int


@dataclass(eq=False, slots=True)
class CaseSpan(Node):
    """`1..3` or `6..`"""

    low: int
    high: int | None


@dataclass(eq=False, slots=True)
class CaseName(Node):
    name: str
    to: model.Target | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class CaseOtherwise(Node):
    pass


@dataclass(eq=False, slots=True)
class Quoted(Expr):
    """`up: "o"` in a table that says how something is drawn; nowhere else is a text a value"""

    text: str


@dataclass(eq=False, slots=True)
class ValueCase(Node):
    labels: list[CaseNumber | CaseSpan | CaseName | CaseOtherwise]
    value: Expr


@dataclass(eq=False, slots=True)
class Table(Expr):
    """`depending on X { a, b: value; otherwise: value }`"""

    subject: Expr
    cases: list[ValueCase]


@dataclass(eq=False, slots=True)
class Conditional(Expr):
    """`A if C else B`"""

    value: Expr
    test: Expr
    otherwise: Expr


@dataclass(eq=False, slots=True)
class Or(Expr):
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class And(Expr):
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Not(Expr):
    test: Expr


@dataclass(eq=False, slots=True)
class Exists(Expr):
    """`some tile in x where ...` or, negated, `no tile ...`"""

    negated: bool
    noun: Noun


CompareOp = Literal["is", "is not", "in", "not in", "<", "<=", ">", ">="]


@dataclass(eq=False, slots=True)
class Compare(Expr):
    op: CompareOp
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Pick(Expr):
    """`all tile in x`, `first tile`, `last 2 tile`: a value, never a decision."""

    word: Literal["all", "first", "last"]
    quantity: Expr | None
    noun: Noun


@dataclass(eq=False, slots=True)
class End(Expr):
    """`top of deck`, `bottom of deck`: where `move` puts something in a pile."""

    end: Name
    pile: Expr


@dataclass(eq=False, slots=True)
class Range(Expr):
    """`1..6`"""

    low: Expr
    high: Expr


@dataclass(eq=False, slots=True)
class Binary(Expr):
    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Negative(Expr):
    value: Expr


@dataclass(eq=False, slots=True)
class Noun(Node):
    """`other token t in place where ...`. `place` is what stands after in/on/at. A report may be about one body, `spot
    s for token t in place`, and go by what another report says: `outcome o for token t by a`."""

    random: bool
    other: bool
    kind: Name
    binder: Name | None
    place: Expr | None
    where: Expr | None
    body: Expr | None = None
    by: Expr | None = None
    symbol: model.NounKind | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: a kind, a choice or `number`
    local: model.Local | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: the candidate, named or not
    sort: model.Local | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: where the kind is the value of a name, that name


@dataclass(eq=False, slots=True)
class Seats(Node):
    """`from you backwards`: with which player it begins, and which way round it goes."""

    start: Expr | None
    backwards: bool


@dataclass(eq=False, slots=True)
class Quantified(Expr):
    """A noun in the place of an argument: `one x`, `2 x`, `1..2 x`, `up to n x`, `any number of x` (chosen; with
    `random` drawn), `each x` (spread; of players who act, `seats` may say in which order)."""

    how: Literal["one", "each", "up to", "any", "count"]
    amount: Expr | None
    noun: Noun
    seats: Seats | None = None


# ------------------------------------------------------------------ statements


@dataclass(eq=False, slots=True)
class Stmt(Node):
    pass


@dataclass(eq=False, slots=True)
class Block(Node):
    """`{ ... }`: words (name, phrase) and statements. `bare` is a single statement without braces."""

    texts: Texts
    statements: list[Stmt]
    bare: bool = False


Label = Literal["to", "from", "by", "with", "for", "as"]
LABELS: tuple[Label, ...] = ("to", "from", "by", "with", "for", "as")


@dataclass(eq=False, slots=True)
class Args(Node):
    """The arguments behind one label (None: the object). Usually one; `rank p by a, b` has two."""

    label: Label | None
    values: list[Expr]


@dataclass(eq=False, slots=True)
class Call(Stmt):
    verb: Name
    args: list[Args]
    to: model.Verb | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker
    given: dict[str, Expr] | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: argument by parameter name

    def arg(self, label: Label | None) -> Expr | None:
        return next((a.values[0] for a in self.args if a.label == label), None)


@dataclass(eq=False, slots=True)
class Let(Stmt):
    name: Name
    value: Expr
    texts: Texts | None
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Choose(Stmt):
    """`in_order`: of several, it matters which is picked first."""

    what: Quantified | Pick
    in_order: bool = False


@dataclass(eq=False, slots=True)
class HowMany(Node):
    how: Literal["one", "up to", "any", "count"]
    amount: Expr | None


@dataclass(eq=False, slots=True)
class Option(Node):
    name: Name
    body: Block


@dataclass(eq=False, slots=True)
class Options(Stmt):
    """`choose one { near: ...; far: ... }`. `in_order`: of several, they are done as they were chosen."""

    how: HowMany
    options: list[Option]
    in_order: bool = False


@dataclass(eq=False, slots=True)
class Case(Node):
    labels: list[CaseNumber | CaseSpan | CaseName | CaseOtherwise]
    body: Block


@dataclass(eq=False, slots=True)
class Roll(Stmt):
    """`roll d6 a`, `roll d6 { 1: ...; 2..6: ... }`"""

    die: Name
    binder: Name | None
    cases: list[Case] | None
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class May(Stmt):
    subject: Expr | None
    body: Block


@dataclass(eq=False, slots=True)
class Does(Stmt):
    subject: Expr
    body: Block


@dataclass(eq=False, slots=True)
class Times(Stmt):
    how: HowMany
    body: Block


@dataclass(eq=False, slots=True)
class ForEach(Stmt):
    noun: Noun
    seats: Seats | None
    by: Expr | None
    body: Block


@dataclass(eq=False, slots=True)
class Repeat(Stmt):
    condition: Expr | None
    body: Block


@dataclass(eq=False, slots=True)
class If(Stmt):
    test: Expr
    then: Block
    otherwise: Block | None  # an `else if` is a block with one If, bare


@dataclass(eq=False, slots=True)
class Depending(Stmt):
    subject: Expr
    cases: list[Case]


@dataclass(eq=False, slots=True)
class Until(Stmt):
    edge: Literal["start", "end"]
    phase: Name
    reactions: list[Reaction]


@dataclass(eq=False, slots=True)
class Phase(Stmt):
    name: Name
    triggers: Expr | None
    body: Block
    symbol: model.Phase | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Together(Stmt):
    body: Block


@dataclass(eq=False, slots=True)
class Requires(Stmt):
    test: Expr


# ------------------------------------------------------------------ reactions


@dataclass(eq=False, slots=True)
class KindPattern(Node):
    """`card c`, `other token t`, `each token ts`, `kind of token k` (`sort`) in the head of a reaction."""

    each: bool
    other: bool
    sort: bool
    kind: Name
    binder: Name
    symbol: model.NounKind | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


Pattern = Expr | KindPattern  # a Ref in a pattern may name a kind: "any of that kind"


@dataclass(eq=False, slots=True)
class LabelledPattern(Node):
    label: Label | None
    pattern: Pattern


@dataclass(eq=False, slots=True)
class VerbEvent(Node):
    verb: Name
    patterns: list[LabelledPattern]
    to: model.Verb | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker; None for `affect`
    given: dict[str, Pattern] | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: pattern by parameter name


@dataclass(eq=False, slots=True)
class PhaseEvent(Node):
    phase: Name
    to: model.Phase | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


Event = VerbEvent | PhaseEvent


@dataclass(eq=False, slots=True)
class Forbid(Node):
    event: Event
    where: Expr | None


@dataclass(eq=False, slots=True)
class React(Node):
    hook: Literal["before", "when", "instead"]
    event: Event
    where: Expr | None
    may: bool
    body: Block


@dataclass(eq=False, slots=True)
class Whenever(Node):
    condition: Expr
    body: Block


@dataclass(eq=False, slots=True)
class Treat(Node):
    field: Name
    target: Pattern
    value: Expr
    where: Expr | None
    fields: list[model.Field] | None = slot(
        default=None, kw_only=True, repr=False, metadata=CHECKED
    )  # by the checker: every field of that name it may touch


Reaction = Forbid | React | Whenever | Treat


# ------------------------------------------------------------------ members of kinds and pieces


@dataclass(eq=False, slots=True)
class ParamPair(Node):
    """`beast b`; `kind of beast k`, where what is given is not a thing but what sort of thing; `list of beast bs`."""

    of: TypeExpr
    name: Name
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class Field(Node):
    track: bool
    name: Name
    params: list[ParamPair] | None
    of: TypeExpr
    value: Expr | None
    texts: Texts | None


@dataclass(eq=False, slots=True)
class Setting(Node):
    name: Name
    value: Expr


@dataclass(eq=False, slots=True)
class StringSetting(Node):
    """`glyph "x"`, `version "1.0"`"""

    name: Name
    text: str


@dataclass(eq=False, slots=True)
class Layout(Node):
    """`layout grid x y`"""

    style: Name
    fields: list[Name]


@dataclass(eq=False, slots=True)
class TableValue(Node):
    """A name (of a field, or of a side) or a whole number."""

    name: Name | None
    number: int | None


@dataclass(eq=False, slots=True)
class TableLine(Node):
    """`position x, y`, `post 150, 60, 16`"""

    key: Name
    values: list[TableValue]


@dataclass(eq=False, slots=True)
class OnTable(Node):
    """`table { position x, y; radius 125 }`: what a table that works out how bodies move has to know of a thing."""

    lines: list[TableLine]


@dataclass(eq=False, slots=True)
class RuleIds(Node):
    ids: list[Name]


@dataclass(eq=False, slots=True)
class RuleMember(Node):
    name: Name
    body: Block


@dataclass(eq=False, slots=True)
class FieldValue(Node):
    """`facing e` after `with`"""

    name: Name
    value: Expr


@dataclass(eq=False, slots=True)
class LegendLine(Node):
    code: str
    kind: Name
    values: list[FieldValue]


@dataclass(eq=False, slots=True)
class Legend(Node):
    field: Name
    lines: list[LegendLine]


@dataclass(eq=False, slots=True)
class Note(Node):
    text: Text


Member = (
    TextLine
    | Field
    | Setting
    | StringSetting
    | Layout
    | OnTable
    | RuleIds
    | RuleMember
    | Forbid
    | React
    | Whenever
    | Treat
    | Legend
    | Note
)


# ------------------------------------------------------------------ declarations


@dataclass(eq=False, slots=True)
class RulesetDecl(Node):
    name: Name
    extends: list[Name]
    members: list[Member]


@dataclass(eq=False, slots=True)
class Paint(Node):
    """`paint red`, `paint "#c0392b"`: a colour as it was written, with its quotes"""

    written: str


@dataclass(eq=False, slots=True)
class ChoiceDecl(Node):
    name: Name
    text: Text | None
    paint: Paint | None


@dataclass(eq=False, slots=True)
class ChoicesDecl(Node):
    name: Name
    traits: list[Name]  # `is circle`
    texts: Texts  # what one value is called in general: `name en "the direction"`
    values: list[ChoiceDecl]


@dataclass(eq=False, slots=True)
class KindDecl(Node):
    name: Name
    parents: list[Name]
    where: Expr | None
    members: list[Member]


@dataclass(eq=False, slots=True)
class Binder(Node):
    """`fighter f` or `1..6 a` after `for each` in the head of a family."""

    of: TypeExpr
    name: Name
    within: Expr | None


@dataclass(eq=False, slots=True)
class PiecesDecl(Node):
    """`card barbarian { }`, `space for each ring r, 1..6 a { }`: `kind` is the first word."""

    kind: Name
    name: Name | None
    parents: list[Name]
    binders: list[Binder]
    members: list[Member]


@dataclass(eq=False, slots=True)
class DefineDecl(Node):
    name: Name
    params: list[ParamPair] | None
    of: TypeExpr
    value: Expr
    texts: Texts | None


@dataclass(eq=False, slots=True)
class Param(Node):
    """`sort`: `kind of beast k`."""

    label: Label | None
    each: bool
    sort: bool
    kind: Name
    name: Name
    default: Expr | None
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class VerbDecl(Node):
    name: Name
    params: list[Param]
    triggers: Expr | None
    body: Block


@dataclass(eq=False, slots=True)
class FlowDecl(Node):
    body: Block


@dataclass(eq=False, slots=True)
class VariantDecl(Node):
    name: Name
    of: TypeExpr | None
    default: Expr | None
    texts: Texts
    decls: list[Decl]


@dataclass(eq=False, slots=True)
class ChangeDecl(Node):
    name: Name
    members: list[Member]


@dataclass(eq=False, slots=True)
class ChangeChoices(Node):
    name: Name
    values: list[ChoiceDecl]


@dataclass(eq=False, slots=True)
class ChangeDefine(Node):
    """`change define hand_size = 5 { ... }`: another formula, other words, or both. `change define use for torch = 4`:
    another formula for things of that kind, in front of the one that is there."""

    name: Name
    kinds: list[Name]
    value: Expr | None
    texts: Texts | None


@dataclass(eq=False, slots=True)
class ChangeVerb(Node):
    name: Name
    body: Block


@dataclass(eq=False, slots=True)
class ChangePhase(Node):
    name: Name
    body: Block


@dataclass(eq=False, slots=True)
class ChangeVariant(Node):
    """`change variant long: 3..9 = 5 { ... }`: another default, words, and more that holds while it is on."""

    name: Name
    of: TypeExpr | None
    default: Expr | None
    texts: Texts
    decls: list[Decl]


@dataclass(eq=False, slots=True)
class Amount(Node):
    number: int | None
    name: Name


@dataclass(eq=False, slots=True)
class RemoveDecl(Node):
    amounts: list[Amount]


@dataclass(eq=False, slots=True)
class NoteDecl(Node):
    text: Text


@dataclass(eq=False, slots=True)
class WordLine(Node):
    """`"verb take/phrase" fr "prendre {s}"`: what stands at that address, in some languages."""

    address: str
    text: Text


@dataclass(eq=False, slots=True)
class WordsDecl(Node):
    """`words stones { ... }`: texts for another ruleset, in a language pack."""

    name: Name
    lines: list[WordLine]


# ------------------------------------------------------------------ examples


@dataclass(eq=False, slots=True)
class GivenPiece(Node):
    number: int | None
    kind: Name
    binder: Name | None
    place: Expr
    values: list[FieldValue]
    symbol: model.Kind | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker
    local: model.Local | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class GivenNone(Node):
    kind: Name
    place: Expr
    symbol: model.Kind | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class GivenFact(Node):
    subject: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class GivenDice(Node):
    values: list[int]


@dataclass(eq=False, slots=True)
class GivenDraws(Node):
    """What is drawn at random next, one after the other."""

    values: list[Expr]


@dataclass(eq=False, slots=True)
class GivenShuffled(Node):
    """What the next shuffle of a pile brings to its top."""

    place: Expr
    order: Expr


@dataclass(eq=False, slots=True)
class GivenVariant(Node):
    name: Name
    value: Expr | None


@dataclass(eq=False, slots=True)
class GivenPlayers(Node):
    number: int


@dataclass(eq=False, slots=True)
class StepCall(Node):
    actor: Expr
    call: Call
    choosing: list[Expr]


@dataclass(eq=False, slots=True)
class StepPhase(Node):
    phase: Name
    choosing: list[Expr]
    to: model.Phase | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class StepPlay(Node):
    """The game itself goes on from here, to the first decision that is not answered."""

    choosing: list[Expr]


@dataclass(eq=False, slots=True)
class ThenTest(Node):
    test: Expr


@dataclass(eq=False, slots=True)
class ThenOptions(Node):
    offer: Literal["are", "include", "exclude"]
    values: Expr


@dataclass(eq=False, slots=True)
class ThenNumber(Node):
    """How many answers there are to the decision that is pending, declining it not counted."""

    number: int


@dataclass(eq=False, slots=True)
class ThenDecides(Node):
    who: Expr


@dataclass(eq=False, slots=True)
class ThenRefused(Node):
    """What was tried last, or the last answer to it, is not allowed."""


@dataclass(eq=False, slots=True)
class PhaseBegins(Node):
    phase: Name
    to: model.Phase | None = slot(default=None, kw_only=True, repr=False, metadata=CHECKED)  # by the checker


@dataclass(eq=False, slots=True)
class DoneBy(Node):
    """What has happened, and whose doing it was."""

    who: Expr
    call: Call


Happening = Call | DoneBy | PhaseBegins


@dataclass(eq=False, slots=True)
class ThenOrder(Node):
    """What has happened, among other things, in this order."""

    happenings: list[Happening]


@dataclass(eq=False, slots=True)
class Cites(Node):
    ids: list[Name]


ExampleLine = (
    GivenPiece
    | GivenNone
    | GivenFact
    | GivenDice
    | GivenDraws
    | GivenShuffled
    | GivenVariant
    | GivenPlayers
    | StepCall
    | StepPhase
    | StepPlay
    | ThenTest
    | ThenOptions
    | ThenNumber
    | ThenDecides
    | ThenRefused
    | ThenOrder
    | Cites
    | TextLine
)
Given = GivenPiece | GivenNone | GivenFact | GivenDice | GivenDraws | GivenShuffled | GivenVariant | GivenPlayers
Step = StepCall | StepPhase | StepPlay
Then = ThenTest | ThenOptions | ThenNumber | ThenDecides | ThenRefused | ThenOrder


@dataclass(eq=False, slots=True)
class ExampleDecl(Node):
    name: Name
    base: Name | None
    lines: list[ExampleLine]


Decl = (
    RulesetDecl
    | ChoicesDecl
    | KindDecl
    | PiecesDecl
    | DefineDecl
    | VerbDecl
    | FlowDecl
    | VariantDecl
    | ChangeDecl
    | ChangeChoices
    | ChangeDefine
    | ChangeVerb
    | ChangePhase
    | ChangeVariant
    | RemoveDecl
    | ExampleDecl
    | NoteDecl
    | WordsDecl
    | Forbid
    | React
    | Whenever
    | Treat
)


@dataclass(eq=False, slots=True)
class File(Node):
    decls: list[Decl]


def merged_legend(below: Legend, above: Legend) -> Legend:
    """The codes of both; where both have one, that of the legend above counts."""
    lines = {line.code: line for line in (*below.lines, *above.lines)}
    return Legend(above.span, above.field, list(lines.values()))


def merged_table(below: OnTable, above: OnTable) -> OnTable:
    """The lines of both; a key that is given above counts as it is given there."""
    given = {line.key.id for line in above.lines}
    return OnTable(above.span, [*(line for line in below.lines if line.key.id not in given), *above.lines])


def whole_of(goal: Expr | None) -> Expr | None:
    """The place where something is moved to, at whichever of its ends."""
    return goal.pile if isinstance(goal, End) else goal


# ------------------------------------------------------------------ walking


_CONTENT: dict[type[Node], tuple[str, ...]] = {}
_INNER: dict[type[Node], tuple[str, ...]] = {}
_PLAIN = ("bool", "str", "int", "TextKey", "CompareOp", "Label", "Literal[", "list[int]", "list[list[str]]")


def _content(kind: type[Node]) -> tuple[str, ...]:
    """The slots of a class that hold what the author wrote."""
    if kind not in _CONTENT:
        slots = (f for f in fields(kind) if f.name != "span" and "annotation" not in f.metadata)
        _CONTENT[kind] = tuple(f.name for f in slots)
    return _CONTENT[kind]


def _inner(kind: type[Node]) -> tuple[str, ...]:
    """Those of them that can hold nodes, the last one first."""
    if kind not in _INNER:
        types = {f.name: str(f.type) for f in fields(kind)}
        _INNER[kind] = tuple(name for name in reversed(_content(kind)) if not types[name].startswith(_PLAIN))
    return _INNER[kind]


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in source order of its fields; annotations are not followed."""
    for name in reversed(_inner(type(node))):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, list):
            yield from (v for v in value if isinstance(v, Node))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, depth first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        kind = type(top)
        for name in _INNER[kind] if kind in _INNER else _inner(kind):
            value = getattr(top, name)
            if value is None:
                continue
            if isinstance(value, list):
                stack.extend([v for v in reversed(value) if isinstance(v, Node)])
            elif isinstance(value, Node):
                stack.append(value)


def dump(node: Any) -> Any:
    """The content of a tree as nested tuples, without spans and annotations: equal dumps mean equal rules."""
    if isinstance(node, list):
        return tuple([dump(v) for v in node])
    if not isinstance(node, Node):
        return node
    return (type(node).__name__, *[dump(getattr(node, name)) for name in _content(type(node))])
