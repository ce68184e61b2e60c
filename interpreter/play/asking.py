"""What a game asks: who decides, the options as whoever decides calls them, and what an answer means."""

from __future__ import annotations

from typing import Any

from dsl.types import ChoiceType, EntityType, NumberType
from interpreter.play.options import Decision, Option, _Offered
from interpreter.run.alike import Alike
from interpreter.run.course import Spoken
from interpreter.run.errors import (
    IllegalChoice,
    NoDecision,
)
from interpreter.run.program import Program
from interpreter.run.results import Result, result
from interpreter.run.running import runner
from interpreter.run.sight import Sight
from interpreter.run.sites import Site
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, FIRST_PLAYER, NOTHING, TABLE
from interpreter.table.questions import can_work_out, question
from interpreter.watch.chronicle import Chronicle
from interpreter.watch.eyes import eyes_of


class Asking:
    def __init__(
        self, program: Program, state: State, seed: int, ask_forced: bool = False, origin: State | None = None
    ) -> None:
        self.program = program
        self.state = state
        self.seed = seed
        self.ask_forced = ask_forced
        self.origin = origin  # where its record begins; None: with the seed
        self.example: str | None = None  # the example whose position it began at
        self.invented = False  # by `determinize`: no seed tells how it began
        self.undone: tuple[Any, ...] = ()  # answers taken back, the next one first
        self.spoken: Spoken | None = None  # the last answers that the record has in another order
        self.chronicle: Chronicle | None = None
        self.before: tuple[Any, State, int] | None = None  # a record, the state before what is sealed, how much is
        self.called: tuple[State, int, State, dict[int, int]] | None = None  # see `determinize`
        self.resumed = False  # from a save, which somebody may have changed

    @property
    def players(self) -> int:
        """How many play."""
        return self.program.world.players

    @property
    def active(self) -> int | None:
        """The seat of the player whose turn it is; None where it is nobody's."""
        seat = self.state.active - FIRST_PLAYER
        return seat if 0 <= seat < self.players else None

    @property
    def over(self) -> bool:
        """Whether the game has ended: nothing is asked any more."""
        return self.state.ask is None

    @property
    def result(self) -> Result | None:
        """The rank of each player, 1 for the best, equal for who shares a place, 0 for who has lost; and `how` the game
        has ended. None while it goes on."""
        return result(self.state.result, self.players) if self.over else None

    @property
    def decision(self) -> Decision:
        """What the game waits for."""
        if self.state.ask is None:
            raise NoDecision("the game is over")
        number, decider, values, optional, _ = self.state.ask
        site = self.program.module.sites[number]
        seat = None if decider in (TABLE, EVERYONE) else decider - FIRST_PLAYER
        by = self.program.thing_names[decider]
        report = site.of.kind if site.kind == "report" and isinstance(site.of, EntityType) else None
        options = () if report else tuple(self._option(site, v) for v in values)
        if optional:
            options = (*options, Option(None, "stop" if site.kind != "may" else "no"))
        sealed = number in self.program.own(Sight).sealed
        worked = can_work_out(self.program, self.state)
        return Decision(by, seat, site.kind, number, optional, options, site.node, site.span, report, sealed, worked)

    @property
    def situation(self) -> State:
        """The state, for whoever only looks at what a report is about."""
        return self.state

    @property
    def about_body(self) -> bool:
        """Whether a report about a body is asked for: an aim, a position, or what a table tells."""
        return question(self.program, self.state) is not None

    @property
    def has_aims(self) -> bool:
        """Whether these rules ever ask players for aims, or for positions of bodies."""
        return self.program.aims

    @property
    def options_in_order(self) -> tuple[Option, ...]:
        """The options of the decision, for whoever counts or searches: where several things are picked one after the
        other, only those that come after what is taken. So every set is come to, and each in one way only."""
        options = self.decision.options
        if self.state.ask is None or self.state.ask[0] not in self.program.several:
            return options
        _, _, values, optional, _ = self.state.ask
        kept = set(runner(self.program).in_order(self.state))
        return tuple(o for v, o in zip((*values, *([None] * optional)), options, strict=True) if v is None or v in kept)

    def _option(self, site: Site, value: Any) -> Option:
        """Made once for each thing or number that can be seen: what it is called does not change."""
        if self._unseen(site, value):
            name = self.option_name(site, value)
            return Option(name, name)
        if not isinstance(value, int):
            if isinstance(value, tuple) and self._viewers_own(site, value):
                name = self.option_name(site, value)
                return Option(name, name)
            return Option(value, self.option_name(site, value))
        if self._viewers_own(site, value):
            return Option.offered(_Offered(self, self.state, value))
        made: dict[tuple[int, int], Option] = self.program.options
        key = site.index, value
        if key not in made:
            made[key] = Option(value, self.option_name(site, value))
        return made[key]

    @property
    def deciding(self) -> int:
        """The id of whoever decides."""
        if self.state.ask is None:
            raise NoDecision("the game is over")
        return self.state.ask[1]

    def _viewers_own(self, site: Site, value: Any) -> bool:
        """Whether what this is called is known to whoever decides only."""
        if not self.program.shown:
            return False
        alike = self.program.own(Alike)
        if not alike.groups or site.kind in ("may", "option") or isinstance(site.of, ChoiceType | NumberType):
            return False
        return any(alike.needed(thing) for thing in (value if isinstance(value, tuple) else (value,)))

    def option_name(self, site: Site, value: Any, viewer: int | None = None) -> str:
        """What an answer is called, by whoever decides or (where all decide together) by one of them; a piece that they
        cannot see, by where it lies."""
        match site.kind:
            case "may":
                return "yes"
            case "option":
                return str(site.labels[value])
        if isinstance(site.of, ChoiceType):
            return str(list(site.of.choice.values)[value])
        if isinstance(site.of, EntityType):
            return self._thing_name(value, viewer)
        if isinstance(value, tuple):
            return "(" + ", ".join(self._thing_name(v, viewer) for v in value) + ")"
        return str(value)

    def true_name(self, value: Any) -> str:
        """What an answer is called in a record: by the engine's own numbers."""
        assert self.state.ask is not None
        site = self.program.module.sites[self.state.ask[0]]
        if self._unseen(site, value) or not self._viewers_own(site, value):
            return self.option_name(site, value)
        things = value if isinstance(value, tuple) else (value,)
        names = ", ".join(self.program.thing_names[thing] for thing in things)
        return f"({names})" if isinstance(value, tuple) else names

    def _thing_name(self, thing: int, viewer: int | None) -> str:
        hides = bool(self.program.shown)
        if hides and self.program.is_piece[thing] and self._hidden(thing):
            place = self.state.at[thing]
            return f"{self._thing_name(place, viewer)}[{self.state.has[place].index(thing) + 1}]"
        made = self.program.world.things[thing]
        if hides and made.carrier != NOTHING and self._hidden(made.carrier):
            return f"{self._thing_name(made.carrier, viewer)}.{made.kind.name}({made.x}, {made.y})"
        if hides and self.program.own(Alike).needed(thing):
            assert self.state.ask is not None
            return eyes_of(self, self.state.ask[1] if viewer is None else viewer).name(thing)
        return str(self.program.thing_names[thing])

    def names_for(self, viewer: int) -> tuple[str, ...]:
        """The names of the options, as a player calls them: one of those who decide together has names of their own."""
        assert self.state.ask is not None
        decision = self.decision
        if self.state.ask[1] == viewer or decision.report is not None or not self.program.own(Alike).groups:
            return tuple(option.name for option in decision.options)
        site, values = self.program.module.sites[decision.site], self.state.ask[2]
        declining = tuple(option.name for option in decision.options[len(values) :])
        return (*(self.option_name(site, value, viewer) for value in values), *declining)

    def _hidden(self, piece: int) -> bool:
        """Whether whoever decides cannot see which piece this is."""
        ask = self.state.ask
        return ask is not None and not self.program.own(Sight).sees(self.state, piece, ask[1])

    def _unseen(self, site: Site, value: Any) -> bool:
        program = self.program
        if not program.shown or not isinstance(site.of, EntityType) or not isinstance(value, int):
            return False
        carrier = value if program.is_piece[value] else program.world.things[value].carrier
        return carrier != NOTHING and self._hidden(carrier)

    def meant(self, value: Any, viewer: int | None = None) -> Any:
        """The piece, thing or number in the state that an option (or its value, as whoever decides, or one of those who
        decide together, calls it) stands for. Raises IllegalChoice."""
        assert self.state.ask is not None
        if isinstance(value, Option):
            thing = value.stands_for(self.state)
            if thing is not None:
                return thing
            value = value.value
        site = self.program.module.sites[self.state.ask[0]]
        secret = bool(self.program.shown)
        for known in self.state.ask[2]:
            if secret and (self._unseen(site, known) or self._viewers_own(site, known)):
                if isinstance(value, str) and value == self.option_name(site, known, viewer):
                    return known
            elif value == known and type(value) is type(known):
                return known
        raise IllegalChoice(f"{value!r} is not among the options, which are {self._listed()}")

    def _listed(self) -> str:
        names = [option.name for option in self.decision.options]
        return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
