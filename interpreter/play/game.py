"""A running game as its users see it: decisions with named options, answers, copies, the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self

from dsl import model, tree
from dsl.source import Span
from dsl.types import ChoiceType, EntityType, NumberType
from interpreter.mind.impulse import Impulse
from interpreter.run import history
from interpreter.run.alike import Alike, unfollowed
from interpreter.run.chance import Generator
from interpreter.run.course import Spoken, player_id
from interpreter.run.errors import (
    BadSave,
    BadSetup,
    CannotUndo,
    GameError,
    IllegalChoice,
    NoDecision,
    NoEvent,
    WrongPlayer,
)
from interpreter.run.program import Program
from interpreter.run.results import Result, result
from interpreter.run.running import runner
from interpreter.run.sight import Sight
from interpreter.run.sites import Site, SiteKind
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, FIRST_PLAYER, NOTHING, TABLE
from interpreter.table.accepting import misfit
from interpreter.table.aiming import worth_trying
from interpreter.table.answering import PLAIN, work_out
from interpreter.table.bodies import Table
from interpreter.table.inventing import invent
from interpreter.table.questions import can_work_out, question
from interpreter.table.reports import asked_for, from_names, refused
from interpreter.watch.chronicle import Cause, Chronicle, chronicle_of
from interpreter.watch.determinize import determinized
from interpreter.watch.eyes import eyes_of
from interpreter.watch.paranoid import proving
from interpreter.watch.views import View, view

LARGEST_SEED = 2**63 - 1
MOST_FORMAL = 1000  # decisions with one answer, one right after the other
PLAYOUT = 15  # the stream of chance for random answers; those from 16 on belong to bots


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

    game: Game
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


class Game:
    """A game in progress. Between two calls it always waits for a decision or is over."""

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

    @staticmethod
    def new(program: Program, seed: int = 0, ask_forced: bool = False, paranoid: bool = False) -> Game:
        """A game of a program, set up and run to its first decision."""
        state = program.new_state(check_seed(seed))
        if paranoid:
            state = proving(program, state)
        runner(program).start(state)
        runner(program).run(state, ask_forced)
        return Game(program, state, seed, ask_forced)

    # -------------------------------------------------------------- looking

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

    def view(self, player: int | None, *, log: bool = False) -> View:
        """What the player in a seat (from 0; None: an onlooker) may know, and nothing else, as plain data; with what
        has happened, as that player saw it, if the `log` is asked for: it is told from the beginning each time."""
        return view(self, player, log=log)

    @property
    def position(self) -> str:
        """A digest of the situation, without its past and its chance: equal where the same lies in the same places with
        the same values, pieces that are alike being one as good as the other."""
        return self.program.position_digest(self.state)

    @property
    def mark(self) -> int:
        """Equal for copies of this game in which the same pieces are in the same places with the same values and the
        same is asked. Much quicker than `position`; of use within one process only."""
        state = self.state
        columns = [tuple(getattr(state, column)) for column in state.columns]
        return hash((tuple(state.at), *columns, state.ask, state.active, state.until))

    def went_back(self, before: Game) -> bool:
        """Whether since then, in the same game, a phase has begun once more with everything where it was."""
        kept = before.state.kept
        again = ((kept[phase], now) for phase, now in self.state.kept.items() if phase in kept)
        return any(now is not then and now[:3] == then[:3] for then, now in again)

    @property
    def secrets(self) -> bool:
        """Whether the rules hide anything from anybody."""
        return bool(self.program.shown)

    def score(self, player: int) -> float | None:
        """What the ruleset says the position is worth to the player in a seat (`define score(player p)`); None if it
        says nothing."""
        function = self.program.module.score
        seat = player_id(self, player)
        return None if function is None else float(function(self.state, seat, NOTHING, seat) or 0)

    def learnt(self, player: int | None, since: Game) -> bool:
        """Whether, since an earlier copy of this game, something happened that the player in a seat (None: an onlooker)
        could not foresee: chance was met, or what they do not see has been moved or shown."""
        now, old = self.state, since.state
        if now.streams != old.streams or now.rolls != old.rolls or now.looks != old.looks:
            return True
        viewer, shows = player_id(self, player), self.program.shows
        for place in self.program.shown:
            if now.has[place] is not old.has[place] and not shows(old, place, viewer):
                left = set(old.has[place]).difference(now.has[place])
                if left:
                    return True
        return False

    def why(self, event: int) -> Cause:
        """Why an event (its place in `events()`) happened: the rule, its statement, and the rules around."""
        number = len(self.events())
        if not _whole(event) or not -number <= event < number:
            raise NoEvent(f"there are {number} events, from 0; no event {event!r}")
        return chronicle_of(self).causes[event]

    def events(self) -> list[tuple[Any, ...]]:
        """Everything that has happened, oldest first, as tuples of numbers and short words: what `why` is asked about.
        `view(seat).log` tells the same in names."""
        return self.state.events()

    # -------------------------------------------------------------- deciding

    def choose(self, option: Option | Any, player: int | None = None) -> None:
        """Answers the decision with an option (or its value; for a report, the record) and runs on to the next. Where
        `player` says which seat answers, it must be the one that is asked; what everyone is asked, any seat may."""
        if self.state.ask is None:
            raise NoDecision("the game is over: there is nothing to decide")
        if player is not None and self.state.ask[1] not in (player_id(self, player), EVERYONE):
            raise WrongPlayer(f"`{self.decision.by}` decides here, not the player in seat {player}")
        number, _, _, optional, _ = self.state.ask
        site = self.program.module.sites[number]
        offered = option.stands_for(self.state) if isinstance(option, Option) else None
        value = option.value if isinstance(option, Option) and offered is None else option
        if offered is not None:
            value = offered
        elif value is None:
            if not optional:
                raise IllegalChoice(f"this decision cannot be declined; the options are {self._listed()}")
        elif site.kind == "report":
            value = from_names(self.program, value, EntityType(asked_for(self.program, self.state)))
            wrong = misfit(self.program, self.state, value)
            if wrong is not None:
                raise refused(wrong)
        else:
            value = self.meant(value, None if player is None or isinstance(option, Option) else FIRST_PLAYER + player)
            if isinstance(option, Option) and option.name != self.option_name(site, value):
                raise IllegalChoice(f"`{option}` belongs to an earlier decision; the options now are {self._listed()}")
        self._give(value)
        self.undone = ()

    def answer_formal(self) -> None:
        """Answers, as often as it comes, what has one answer and is asked for the sake of others only: for programs in
        which nobody sees who is asked until they are asked themselves. A game that asks what is forced is left as it
        is, and one that comes to nothing else is left at last."""
        for _ in range(0 if self.ask_forced else MOST_FORMAL):
            if self.over or not self.decision.formal:
                return
            self.choose(self.decision.options[0])

    def _give(self, value: Any) -> None:
        trial = self.state.clone()  # the game itself stays as it is if the rules turn out to be wrong
        try:
            history.give(self.program, trial, value, self.ask_forced)
            spoken = history.spoken(self, value, trial)
        except GameError:
            raise
        except Exception as error:
            if self.resumed and not history.genuine(self):
                raise BadSave("the game was saved, changed and resumed: the rules cannot go on from there") from error
            raise
        self.state, self.spoken = trial, spoken

    def _listed(self) -> str:
        names = [option.name for option in self.decision.options]
        return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")

    def playout(self, seed: int, most: int = 100_000) -> int:
        """Plays on at random, every option equally likely, to the end or for so many decisions; how many were made.
        Quicker than to choose one by one; the game stays as it is if the rules cannot go on."""
        if not _whole(most):
            raise BadSetup(f"a number of decisions is a whole number, not {most!r}")
        generator = Generator(check_seed(seed), PLAYOUT)
        trial, program, made = self.state.clone(), self.program, 0
        unfollowed(trial)
        while trial.ask is not None and made < most:
            number, _, values, optional, _ = trial.ask
            if program.module.sites[number].kind == "report":
                value = invent(program, trial, generator)
                if value is None and not optional:
                    raise IllegalChoice("no believable report was found")
            else:
                drawn = generator.below(len(values) + optional)
                value = values[drawn] if drawn < len(values) else None
            history.give(program, trial, value, self.ask_forced)
            made += 1
        self.state = trial
        self.undone, self.spoken = (), None
        return made

    def play_on(self, seed: int, turns: int) -> None:
        """Plays so many turns on, this one included, as players would who look no further than what they do next: by
        the score that the ruleset declares, at random where there is none. For games that were invented, since nothing
        but chance is hidden from them. The game stays as it is if the rules cannot go on."""
        if not _whole(turns) or turns < 0:
            raise BadSetup(f"a number of turns is a whole number, not {turns!r}")
        self.state = Impulse(self.program, check_seed(seed)).played_on(self.state.clone(), turns)
        self.undone, self.spoken = (), None

    def invent_report(self, seed: int) -> Any:
        """A believable answer to a decision that asks the table for a report; None if none was found."""
        if self.state.ask is None or self.decision.report is None:
            raise NoDecision("no report is asked for here")
        return invent(self.program, self.state, Generator(check_seed(seed), PLAYOUT))

    def reports_to_try(self, number: int, seed: int) -> list[Any]:
        """Up to so many different believable answers to a decision that asks a player for a report about a body: aims,
        half of them at other bodies, or positions. Empty where nothing of the kind is asked."""
        if not self.about_body or can_work_out(self.program, self.state):
            return []
        return worth_trying(self.program, self.state, number, Generator(check_seed(seed), PLAYOUT))

    def table_report(self, table: Table | None = None) -> Any:
        """What a table works out from how the bodies lie and the aim that was taken, as an answer to the decision. The
        plain table, unless another is given. Raises NoDecision where there is nothing that a table could answer."""
        if self.state.ask is None or not can_work_out(self.program, self.state):
            raise NoDecision("nothing is asked here that a table could work out")
        return work_out(self.program, self.state, table or PLAIN)

    # -------------------------------------------------------------- taking back

    @property
    def decisions(self) -> int:
        """How many decisions have been made so far."""
        return len(history.answers(self.state))

    def can_undo(self, player: int) -> bool:
        """Whether that player's last decision could be taken back without anybody having learnt anything: no chance
        has been met and no secret has been revealed since."""
        return history.nothing_learnt(self, player)

    def undo(self, decisions: int = 1) -> None:
        """Takes back the last decisions, whoever made them."""
        given = history.as_given(self)
        if not _whole(decisions) or not 1 <= decisions <= len(given):
            raise CannotUndo(f"{len(given)} decisions have been made; {decisions!r} cannot be taken back")
        number = len(given) - decisions
        self.state, self.spoken = history.taken_back(self, number)
        self.undone = (*given[number:], *self.undone)

    def undo_to(self, decision: int) -> None:
        """Goes back to an earlier decision, counted from 0."""
        made = self.decisions
        if not _whole(decision) or not 0 <= decision < made:
            raise CannotUndo(
                f"{made} decisions have been made, from 0; there is no going back to decision {decision!r}"
            )
        mixed = self.spoken
        if mixed is not None and mixed.since < decision < mixed.end:
            undone = history.answers(self.state)[decision:]
            self.state, self.spoken = history.replayed(self, decision), None
            self.undone = (*undone, *self.undone)
        else:
            said = 0 if mixed is None or decision >= mixed.end else len(mixed.answers) - mixed.recorded
            self.undo(made - decision + said)

    def redo(self, decisions: int = 1) -> None:
        """Does again what was taken back last. Another answer than the one taken back ends this."""
        if not _whole(decisions) or not 1 <= decisions <= len(self.undone):
            raise CannotUndo(f"{len(self.undone)} decisions were taken back; {decisions!r} cannot be made again")
        for _ in range(decisions):
            self._give(self.undone[0])
            self.undone = self.undone[1:]

    # -------------------------------------------------------------- copying

    def clone(self) -> Self:
        """A copy that goes its own way from here."""
        return self._copy(self.state.clone(), self.seed, self.origin)

    def determinize(self, player: int | None, seed: int) -> Self:
        """A game that the player could believe to be this one: what they cannot see is invented, chance is new."""
        state, origin = determinized(self, player_id(self, player), check_seed(seed))
        return self._copy(state, seed, origin)

    def elsewhere(self, state: State) -> Self:
        """A game that goes on from another state, as if it had begun there."""
        return self._copy(state, self.seed, state.clone())

    def _copy(self, state: State, seed: int, origin: State | None) -> Self:
        twin = object.__new__(type(self))
        twin.program = self.program
        twin.state = state
        twin.seed = seed
        twin.ask_forced = self.ask_forced
        twin.origin = origin
        twin.undone = self.undone if origin is self.origin else ()
        twin.spoken = self.spoken if origin is self.origin else None
        twin.chronicle = None
        twin.before = None
        twin.called = None
        twin.resumed = self.resumed
        twin.example = self.example
        twin.invented = self.invented or origin is not self.origin
        return twin


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def check_seed(seed: int) -> int:
    """The seed itself. Raises BadSetup for what is none."""
    if not _whole(seed) or not 0 <= seed <= LARGEST_SEED:
        raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
    return seed


def true_names(game: Game) -> list[str]:
    """What a record calls the options: it is the referee's, so copies have the numbers that the engine gave them."""
    assert game.state.ask is not None
    options, values = game.decision.options, game.state.ask[2]
    if game.decision.report is not None:
        return [option.name for option in options]
    return [*map(game.true_name, values), *(option.name for option in options[len(values) :])]
