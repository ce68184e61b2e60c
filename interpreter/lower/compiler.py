"""What the lowering collects: tables and constants, functions, units, decision sites."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from dsl import model, tree
from dsl.source import Span
from dsl.types import NUMBER, ChoiceType, EntityType, GridType, KindType, ListType, SetType, TruthType, Type
from interpreter import ir
from interpreter.ir.functions import Function, Statement
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    NONE_LISTED,
    NOTHING,
    InPlay,
    Laid,
    Number,
    Table,
    Value,
    Var,
)
from interpreter.ir.verify import Scope
from interpreter.lower.habitats import Habitats
from interpreter.lower.inlined import Counting
from interpreter.lower.kept import Count, Mirror, Rows, Stock, Viewed
from interpreter.lower.spelling import SPELLED
from interpreter.run.believing import Question, Test
from interpreter.run.sites import Site, SiteKind
from interpreter.run.world import NOTHING as NO_ID
from interpreter.run.world import World


@dataclass(frozen=True)
class Code:
    """A value with what the language knows of it. `nullable`: it may be nothing. `among`: of a thing whose type says
    little, the kinds it can be of (or the box)."""

    value: Value
    type: Type
    nullable: bool = False
    among: frozenset[model.Kind] | None = None


Below = Callable[[tuple[Value, ...]], Value]


@dataclass(frozen=True)
class Env:
    """Where an expression stands: what its names stand for."""

    locals: Mapping[model.Local, Value]
    you: Value
    source: Value
    below: tuple[model.Field, Below] | None = None  # inside a `treat` of that field: how the layers under it are read

    def bind(self, local: model.Local | None, value: Value) -> Env:
        return self if local is None else replace(self, locals={**self.locals, local: value})

    def acting(self, you: Value) -> Env:
        return replace(self, you=you)


@dataclass
class Compiler:
    world: World
    constants: dict[str, Any] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)  # by name, in the order of their making
    tables: dict[str, tuple[str, Value, int]] = field(default_factory=dict)  # function that fills it, nothing, columns
    chains: dict[str, str] = field(default_factory=dict)  # table of steps -> table of the ways they lead
    counting: dict[str, Counting] = field(default_factory=dict)  # see `inlined`
    counts: dict[str, Count] = field(default_factory=dict)  # see `rows`
    rows: dict[str, Rows | Stock] = field(default_factory=dict)  # table -> what fills it
    units: list[ir.Unit] = field(default_factory=list)
    spans: dict[ir.Op, Span] = field(default_factory=dict)  # the statement an operation was made from
    sites: list[Site] = field(default_factory=list)
    dispatches: dict[str, dict[int, int]] = field(default_factory=dict)
    report_tests: list[list[Test]] = field(default_factory=list)
    questions: list[Question | None] = field(default_factory=list)  # for each of these, what a table is asked
    columns: dict[model.Field, str] = field(default_factory=dict)
    mirrors: dict[model.Field, Mirror] = field(default_factory=dict)
    views: list[Viewed] = field(default_factory=list)
    sealed: bool = False  # the state has its form: nothing more can be kept in it
    known: dict[Any, str] = field(default_factory=dict)  # what has been made already, by what it stands for
    herds: dict[model.Kind, int] = field(default_factory=dict)  # kinds that are asked for wherever they are in play
    attempts: list[ir.Unit] = field(default_factory=list)  # units that are only asked whether they could be carried out
    counter: int = 0

    @property
    def scope(self) -> Scope:
        """What symbols of the form may stand for."""
        mirrors = [mirror.column for mirror in self.mirrors.values()]
        derived = {f"{what}_{column}" for column in mirrors for what in ("shown", "bits")}
        looked = {f"{view.function}r" for view in self.views}
        named = {*self.constants, *self.tables, *self.chains.values(), *self.rows, *self.dispatches}
        scope = Scope(
            {*named, *derived, *looked, "UNITS", "VIEWERS", "HERDS", "SEEN"},
            set(self.columns.values()),
            set(mirrors),
            set(self.herds.values()),
            len(self.views),
            len(self.sites),
            self.units,
        )
        scope.learn(self.functions.values())
        return scope

    @cached_property
    def habitats(self) -> Habitats:
        return Habitats(self.world)

    @cached_property
    def whereabouts(self) -> Habitats:
        """The same, as it can be known from all the rules together; what a back tells must not depend on that."""
        return Habitats(self.world, followed=True)

    def herd(self, kind: model.Kind) -> InPlay:
        """All pieces of a kind that are in play, as a list that is kept until one of them moves."""
        if kind.name not in self.ruleset.kinds:
            kind = self.ruleset.kinds["piece"]
        if kind not in self.herds:
            self.herds[kind] = list(self.ruleset.kinds.values()).index(kind)
        return InPlay(self.herds[kind])

    def live_ids(self, kind: model.Kind) -> list[int]:
        """The live places where pieces of a kind can be."""
        return [i for i in self.whereabouts.places(kind) if self.is_live(i)]

    def live_homes(self, kind: model.Kind) -> Value:
        ids = tuple(self.live_ids(kind))
        homes = self.table("P", ids, ("homes", kind))
        return Laid(homes) if self.unsettled(ids) else homes

    def is_live(self, place: int) -> bool:
        """Whether a place is marked `live true`; a place whose setting is a formula counts as one that may be."""
        formula = self.world.things[place].kind.find_formula("live")
        expr = formula.expr if formula is not None else None
        return not (isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name == "false")

    @cached_property
    def keeps_secrets(self) -> bool:
        """Whether somebody may ever see what others do not."""
        if self.whereabouts.shows:
            return True
        settings = [k.formulas["shown"].expr for k in self.ruleset.kinds.values() if "shown" in k.formulas]
        return any(
            not (isinstance(e, tree.Ref) and isinstance(e.to, model.Builtin) and e.to.name in ("everyone", "nobody"))
            for e in settings
        )

    @property
    def ruleset(self) -> model.Ruleset:
        return self.world.ruleset

    def fresh(self, prefix: str) -> str:
        assert prefix in SPELLED, f"{prefix} has no meaning, see `spelling`"
        self.counter += 1
        return f"{prefix}{self.counter}"

    def constant(self, prefix: str, value: Any, key: Any = None) -> str:
        """A name for a value made at compile time; equal keys share it."""
        if key is not None and key in self.known:
            return self.known[key]
        name = self.fresh(prefix)
        self.constants[name] = value
        if key is not None:
            self.known[key] = name
        return name

    def table(self, prefix: str, value: Any, key: Any = None) -> Table:
        return Table(self.constant(prefix, value, key))

    def add(
        self,
        name: str,
        params: tuple[Var, ...],
        *body: Statement,
        remembered: Literal["", "cache", "fixed"] = "",
        optional: Var | None = None,
    ) -> None:
        """A function of the program."""
        self.functions[name] = Function(name, params, body, remembered, optional)

    def unit(self, title: str, span: Span | None, params: int, root: bool = False) -> ir.Unit:
        """A new unit; its first two variables are `you` and the source."""
        unit = ir.Unit(len(self.units), title, span, params + 2, params + 2, root=root)
        self.units.append(unit)
        return unit

    def site(
        self,
        kind: SiteKind,
        of: Type | None,
        span: Span,
        node: tree.Node | None = None,
        labels: tuple[str, ...] = (),
        several: tuple[str, str, str] | None = None,
    ) -> int:
        self.sites.append(Site(len(self.sites), kind, of, span, node, labels, several))
        return len(self.sites) - 1

    def report_test(self, tests: list[Test], question: Question | None) -> int:
        """A number for the tests of a report, so that a pending decision can name them as data."""
        self.report_tests.append(tests)
        self.questions.append(question)
        return len(self.report_tests) - 1

    def dispatch_table(self, rule: tuple[str, bool], by_id: dict[int, int]) -> str:
        """The functions of a rule by id; filled once all units are written."""
        key = ("rule", *rule)
        if key not in self.known:
            self.known[key] = self.fresh("R")
            self.dispatches[self.known[key]] = by_id
        return self.known[key]

    def kind_test(self, kind: model.Kind) -> Table:
        """A table of truth by id, for a kind whose things never change."""
        ids = frozenset(self.world.all_of(kind))
        return self.table("K", [i in ids for i in self.world.all_ids] + [False], ("kind", kind))

    def ids(self, kind: model.Kind) -> Table:
        return self.table("I", self.world.all_of(kind), ("ids", kind))

    def listed(self, kind: model.Kind) -> Value:
        """All things of a kind, in the order in which rules come to them."""
        return Laid(self.ids(kind)) if self.unsettled(self.world.all_of(kind)) else self.ids(kind)

    def unsettled(self, ids: tuple[int, ...]) -> bool:
        """Whether the order of things has to be that in which they lie, or the pieces that carry them: those may lie
        where somebody does not see which is which."""
        things = [self.world.things[i] for i in ids]
        pieces = {thing.id if thing.kind.root == "piece" else thing.carrier for thing in things} - {NO_ID}
        return len(pieces) > 1 and any(self.can_hide(self.world.things[piece].kind) for piece in pieces)

    def can_hide(self, kind: model.Kind) -> bool:
        """Whether a piece of the kind can lie where not everybody sees it."""
        things = self.world.things
        return any(hides(things[place].kind) for place in self.whereabouts.ground(kind))


def hides(kind: model.Kind) -> bool:
    """Whether what lies in places of a kind is not shown to everyone, or may not be."""
    shown = kind.find_formula("shown")
    expr = shown.expr if shown is not None else None
    return shown is not None and not (
        isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name == "everyone"
    )


def number(value: int) -> Value:
    """A number, or a thing by its number: -1 is no thing."""
    return NOTHING if value == NO_ID else Number(value)


def nothing_of(of: Type) -> Value:
    """Nothing as such a value: an id that every table knows for things and choices, no value for the rest."""
    return NOTHING if isinstance(of, EntityType | ChoiceType | KindType) else NO_NUMBER


def none_of(of: Type) -> Value:
    """That there is no value at all: nothing, an empty list, not true."""
    match of:
        case TruthType():
            return FALSE
        case ListType() | SetType() | GridType():
            return NONE_LISTED
    return nothing_of(of)


def element_type(noun: tree.Noun) -> Type | None:
    """What a noun is one of; None for areas."""
    match noun.symbol:
        case model.Kind():
            return EntityType(noun.symbol)
        case model.Choice():
            return ChoiceType(noun.symbol)
        case "number":
            return NUMBER
    return None


def nothing_among(noun: tree.Noun) -> Value:
    """That there is no such thing; an area of no places is none."""
    of = element_type(noun)
    return NONE_LISTED if of is None else nothing_of(of)
