"""The code of a compiled ruleset, as data: what was made of the rules, and what can be made of them later.

Nothing here knows how code is made: whoever compiles (`joining`) fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from dsl import model, tree
from dsl.source import Span
from interpreter import ir
from interpreter.ir.functions import Runs
from interpreter.run.believing import Question, Test
from interpreter.run.derived import Reflected, Roster
from interpreter.run.sites import Site
from interpreter.run.state import State
from interpreter.run.world import NOTHING

FILE = "<ludolect rules>"
LATE = "<ludolect example"  # how the files of code begin that was made for an example

Reader = Callable[..., Any]  # gives a value of a thing: of a state, the thing and the values of its parameters


class Printed(Protocol):
    """Python source that was compiled. `spans`: by line, the statement of the rules it was made from; `runs`: by
    function, what it runs; `after`: by block, the statement after which a frame goes on with it."""

    @property
    def spans(self) -> Mapping[int, Span]: ...

    @property
    def runs(self) -> Mapping[str, Runs]: ...

    @property
    def after(self) -> Mapping[int, Span]: ...


class Block(Protocol):
    """What a frame goes on with: of which unit, and after which operation."""

    @property
    def unit(self) -> ir.Unit: ...

    @property
    def after(self) -> ir.Op | None: ...


class Habitats(Protocol):
    """Where pieces can be. `returns`: whether any ever comes back to the box; `shows`: whether rules ever show any."""

    @property
    def returns(self) -> bool: ...

    @property
    def shows(self) -> bool: ...

    def places(self, kind: model.Kind, /) -> list[int]: ...

    def ground(self, kind: model.Kind, /) -> set[int]: ...


class Later(Protocol):
    """What is made of the rules only when somebody wants it. `habitats`: by the declarations alone; `whereabouts`: by
    all the rules together."""

    @property
    def habitats(self) -> Habitats: ...

    @property
    def whereabouts(self) -> Habitats: ...

    def straight(self, drawn: bool, /) -> Any:
        """The flow as a function that plays it in one go, with decisions drawn by lot or asked for; None where a table
        has to report what happened."""

    def is_static(self, f: model.Field, /) -> bool:
        """Whether a field never changes."""

    def reader(self, f: model.Field, /) -> Reader | None:
        """Reads a field of a thing, whether or not a rule ever does."""

    def formula(self, expr: tree.Expr, owner: model.Kind, /) -> Reader:
        """Works out an expression that stands among the members of a kind."""

    def native_source(self) -> str:
        """As C. Raises NotNative."""

    def endings(self) -> list[tuple[str, Span | None]]:
        """Of the effects that end a game, as C numbers them: the rule, and the statement."""


@dataclass(frozen=True)
class Layout:
    """Of a column. `slots`: by thing where its value stands, -1, the end, for what cannot have it and for nothing;
    `things`: whose values stand there, one after the other; `packed`: whether these are only those that can have it."""

    slots: list[int]
    things: list[int]
    packed: bool

    @property
    def has_gaps(self) -> bool:
        """Whether something that cannot have it could be taken for what can, by its id."""
        return any(slot == NOTHING for slot in self.slots[:-1])


@dataclass
class Module:
    """What the run time needs of the code. `texts`: by file, what was compiled, and what each line was made from;
    `goes_on`: by number of a block, what it is; `untils`: what effects that last have captured; `nothing`: by column,
    its value of nothing; `formulas`: by the function made from each, what it is called and where it stands."""

    ruleset: model.Ruleset
    texts: dict[str, Printed]
    namespace: dict[str, Any]
    blocks: list[Any]
    goes_on: Sequence[Block]
    units: list[ir.Unit]
    failing: list[bool]
    sites: list[Site]
    report_tests: list[tuple[Test, ...]]
    questions: list[Question | None]
    columns: dict[model.Field, str]
    layouts: dict[str, Layout]  # by column
    initial: dict[str, Any]  # column -> function of first values
    nothing: dict[str, Any]
    flow: int
    whenever: ir.Unit | None
    state: type[State]
    whenevers: int
    untils: Mapping[int, tuple[int, list[model.Local]]]
    shown: dict[int, Any]
    live: list[bool]
    ordered: list[bool]
    owners: dict[model.Kind, Any]  # by kind of pieces that have one: their field `owner`
    rosters: tuple[Roster, ...]
    mirrors: tuple[Reflected, ...]
    score: Any
    formulas: Mapping[str, tuple[str, Span]]

    @property
    def source(self) -> str:
        return str(self.texts[FILE])
