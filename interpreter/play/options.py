"""Decisions and their options, as whoever decides sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from dsl import model, tree
from dsl.source import Span
from interpreter.run.course import Course
from interpreter.run.sites import SiteKind
from interpreter.run.state import State
from interpreter.watch.eyes import eyes_of


class Option:
    """One answer: its `name` in the ruleset's own words, and its `value`, plain data. The value None declines. A piece
    that whoever decides cannot see has no name and no number: both say where it lies, as in `deck[3]`. Of pieces that
    are alike and can be hidden, both are what whoever decides calls them (see `eyes`), found when somebody asks."""

    __slots__ = ("_name", "_offered", "_value")

    def __init__(self, value: Any, name: str) -> None:
        self._value, self._name = value, name
        self._offered: Offered | None = None

    @staticmethod
    def offered(what: Offered) -> Option:
        """One that is named when somebody asks for the name."""
        made = Option(None, "")
        made._offered = what
        return made

    @property
    def value(self) -> Any:
        """Plain data that can be chosen in place of the option; None declines."""
        if self._offered is not None and not self._name:
            self._value, self._name = self._offered.called()
        return self._value

    @property
    def name(self) -> str:
        """In the ruleset's own words."""
        if self._offered is not None and not self._name:
            self._value, self._name = self._offered.called()
        return self._name

    def stands_for(self, state: State) -> int | None:
        """The thing itself, if this is an option of the very decision that a state waits for."""
        return None if self._offered is None else self._offered.stands_for(state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        one, two = self._offered, other._offered
        if one is not None and two is not None and one.asked is two.asked:
            return bool(one.thing == two.thing)
        return self.name == other.name and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Option(value={self.value!r}, name={self.name!r})"

    def __str__(self) -> str:
        return self.name


class Offered(Protocol):
    """An option that nobody has called anything yet."""

    thing: Any  # what it stands for in the state

    @property
    def asked(self) -> object:
        """The decision, itself: the same for all of its options, and for no others."""

    def called(self) -> tuple[Any, str]:
        """Its value and its name, to whoever decides."""

    def stands_for(self, state: State) -> int | None:
        """See `Option`."""


@dataclass(slots=True)
class _Offered:
    """A thing among the options of a state of a game."""

    game: Course
    state: State
    thing: int

    @property
    def asked(self) -> object:
        return self.state.ask

    def called(self) -> tuple[str, str]:
        assert self.state.ask is not None
        name = eyes_of(self.game, self.state.ask[1], self.state).name(self.thing)
        return name, name

    def stands_for(self, state: State) -> int | None:
        return self.thing if self.state.ask is state.ask else None


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides, what about, and the legal answers. A report (`kind` "report") has no list of options: it is answered
    with a record, the values of the report's fields in order. `sealed`: others learn the answer only when all who are
    asked at the same time have answered."""

    by: str  # `player(1)`, `everyone` or `table`
    seat: int | None  # from 0; None for everyone and the table
    kind: SiteKind
    site: int
    optional: bool
    options: tuple[Option, ...]
    node: tree.Node | None
    span: Span
    report: model.Kind | None = None
    sealed: bool = False
    by_table: bool = False  # a report that `Game.table_report` can work out

    @property
    def formal(self) -> bool:
        """Whether there is one answer, and it is asked only because others could tell something if it were not; see
        `Game.answer_formal`."""
        return self.report is None and len(self.options) == 1
