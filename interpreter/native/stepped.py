"""The public game on the native form: what is asked all the time is answered natively, in numbers.

Answers are kept as numbers, too. Whatever else is asked (a view, the story, what could be taken back ...) is asked of a
state in Python, which is made by playing the same answers again; from there on the game is played in Python. So is one
that the native form cannot go on with: whatever is wrong is found again there, and told.

`Held` (the extension's, or that of `held` where there is no extension) comes before this class in the classes of games
that are made here, and calls its methods for whatever is out of the ordinary.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from dsl import tree
from dsl.types import ChoiceType, EntityType, NumberType
from interpreter.native import held as by_ctypes
from interpreter.native.playing import Library
from interpreter.native.tabling import Tabling, record_words
from interpreter.play.game import PLAYOUT, Game, check_seed
from interpreter.play.options import Decision, Option
from interpreter.run import history
from interpreter.run.chance import Generator
from interpreter.run.course import Spoken, player_id
from interpreter.run.errors import NoDecision
from interpreter.run.program import Program
from interpreter.run.results import Result, result
from interpreter.run.sight import Sight
from interpreter.run.sites import Site
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, FIRST_PLAYER, NOTHING, TABLE
from interpreter.table.accepting import misfit
from interpreter.table.inventing import invent
from interpreter.table.reports import from_names, refused
from interpreter.watch.chronicle import Chronicle

REPORT = -2  # among the answers, where a table has reported
Begin = Callable[[Any, bool], Any]  # a seed, whether to ask what is forced; a game, or None: it begins in Python


class Moment:
    """A decision of a native game in which options are called otherwise by each who looks. The first time that somebody
    asks for a name it is come to in Python; and so is the game itself, if it still waits there."""

    __slots__ = ("_options", "game", "number", "state")

    def __init__(self, game: Stepped, number: int) -> None:
        self.game = game
        self.number = number  # of answers before
        self.state: State | None = None
        self._options: tuple[Option, ...] | None = None

    def options(self) -> tuple[Option, ...]:
        """As they are in Python."""
        if self._options is None:
            if self.state is None and self.game._natively and self.number == self.game._native_made:
                self.game._go_to_python(self.number)
            if self.state is None:
                self.state = self.game._replayed(self.number).state
            made = Game(self.game.program, self.state, self.game.seed, self.game.ask_forced)
            self._options = made.decision.options
        return self._options


@dataclass(slots=True)
class _Later:
    """One of the options of such a decision."""

    moment: Moment
    index: int
    thing: Any

    @property
    def asked(self) -> object:
        return self.moment if self.moment.state is None else self.moment.state.ask

    def called(self) -> tuple[Any, str]:
        option = self.moment.options()[self.index]
        return option.value, option.name

    def stands_for(self, state: State) -> int | None:
        return None if self.moment.state is None else self.moment.options()[self.index].stands_for(state)


class Stepped(Game):
    """A game in the native form, until somebody asks for more than it knows."""

    in_python: type[Game]  # the class of such games in Python
    _maker: Callable[[int, Any], Option]
    _plain: bytes  # by site: whether all call its options the same
    _tabling: Tabling | None  # where a table reports
    _moment: Moment | None = None
    _reported: Any = None  # what tables have reported: None, or what was before, and the newest
    _situation: tuple[int, State] | None = None  # with the number of answers before it
    origin: State | None = None
    example: str | None = None
    invented = False
    undone: tuple[Any, ...] = ()
    spoken: Spoken | None = None
    chronicle: Chronicle | None = None
    before: tuple[Any, State, int] | None = None
    called: tuple[State, int, State, dict[int, int]] | None = None
    resumed = False
    _state: State | None = None

    if TYPE_CHECKING:
        _natively: bool
        _native_made: int
        _native_end: tuple[int, ...] | None
        _native_question: tuple[int, int, tuple[Any, ...], bool]
        _native_turn: int | None
        _native_clone: Callable[[], Self | None]
        _native_give: Callable[[int], bool]
        _native_report: Callable[[bytes], bool]
        _native_situation: Callable[[], bytes]
        _native_play_on: Callable[[int, int, int], tuple[int, bool]]
        _native_answers: Callable[[int], list[int]]
        _native_leave: Callable[[], None]

    # -------------------------------------------------------------- in Python

    @property
    def state(self) -> State:
        """The state in Python: from now on the game is played there."""
        if self._state is None:
            self._go_to_python(self._native_made)
            assert self._state is not None
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._native_leave()
        self._state = state

    def _go_to_python(self, number: int) -> None:
        """Plays so many of the answers again."""
        twin = self._replayed(number)
        if self._moment is not None and self._moment.number == number:
            self._moment.state = twin.state
        self._native_leave()
        self._state, self.spoken = twin.state, twin.spoken

    def _replayed(self, number: int) -> Game:
        """The game in Python, after so many of the answers."""
        twin, program = Game.new(self.program, self.seed, self.ask_forced), self.program
        answers = self._native_answers(number)
        reports = iter(self._reports(answers.count(REPORT)))
        for index in answers:
            assert twin.state.ask is not None
            value = next(reports) if index == REPORT else None if index < 0 else twin.state.ask[2][index]
            if history.comes_sooner(program, twin.state, value):
                twin._give(value)
            else:
                history.give(program, twin.state, value, self.ask_forced)
        return twin

    def _reports(self, number: int) -> list[Any]:
        """The first so many that were given."""
        found, link = [], self._reported
        while link is not None:
            link, record = link
            found.append(record)
        return found[::-1][:number]

    def _over_in_python(self) -> bool:
        return self.state.ask is None

    def _decision_in_python(self) -> Decision:
        if self._natively:
            raise NoDecision("the game is over")
        return super().decision

    def _choose_slowly(self, option: Option | Any, player: int | None = None) -> None:
        """An answer that is none of the options themselves, or is given by somebody."""
        if self._natively and not self.over:
            number = self._number_of(option, player)
            if number == REPORT:
                given = self._report(option)
            else:
                given = number is not None and self._native_give(number)
            if given:
                return
        super().choose(option, player)

    def _number_of(self, option: Option | Any, player: int | None) -> int | None:
        """Which of the options is meant, or that it is a report; None: Python knows better, or what to say."""
        site, decider, values, optional = self._native_question
        if player is not None and decider not in (player_id(self, player), EVERYONE):
            return None
        plain = self._plain[site]
        if site in self.program.report_sites:
            declines = option is None or (isinstance(option, Option) and option.value is None)
            return REPORT if not declines else -1 if optional else None
        if isinstance(option, Option):
            known = enumerate(self.decision.options)
            found = [i for i, one in known if one is option or (plain and one == option)]
            return None if not found else -1 if found[0] == len(values) else found[0]
        if option is None:
            return -1 if optional else None
        if not plain or not isinstance(option, int | tuple):
            return None
        return next((i for i, value in enumerate(values) if value == option and type(value) is type(option)), None)

    def _offered(self, site: int, decider: int, values: tuple[Any, ...], optional: bool) -> tuple[Option, ...]:
        """Options that are not made once and for all."""
        if site in self.program.report_sites:
            found = []
        elif self._plain[site]:
            found = [self._maker(site, value) for value in values]
        else:
            moment = self._moment = Moment(self, self._native_made)
            found = [Option.offered(_Later(moment, i, value)) for i, value in enumerate(values)]
        return (*found, *([self._maker(site, None)] if optional else []))

    # -------------------------------------------------------------- natively

    @property
    def result(self) -> Result | None:
        """See `Game`."""
        if not self._natively:
            return super().result
        return result(self._native_end, self.players) if self.over else None

    @property
    def decisions(self) -> int:
        """See `Game`."""
        return self._native_made if self._natively and not self.program.several else super().decisions

    @property
    def active(self) -> int | None:
        """See `Game`."""
        turn = self._native_turn if self._natively else None
        if turn is None:
            return super().active
        seat = turn - FIRST_PLAYER
        return seat if 0 <= seat < self.players else None

    @property
    def deciding(self) -> int:
        """See `Game`."""
        return self._native_question[1] if self._natively and not self.over else super().deciding

    @property
    def about_body(self) -> bool:
        """See `Game`."""
        if not self._natively:
            return super().about_body
        return not self.over and _is_about_body(self.program.module.sites[self._native_question[0]])

    @property
    def options_in_order(self) -> tuple[Option, ...]:
        """See `Game`."""
        if self._natively and not self.over and self.decision.site not in self.program.several:
            return self.decision.options
        return super().options_in_order

    def playout(self, seed: int, most: int = 100_000) -> int:
        """See `Game`."""
        if not self._natively or type(most) is not int or most >= 1 << 62:
            return super().playout(seed, most)
        before = self._native_made
        if self.program.report_sites:
            made, whole = self._play_on_with_table(Generator(check_seed(seed), PLAYOUT), most)
        else:
            made, whole = self._native_play_on(check_seed(seed), PLAYOUT, most)
        if whole:
            return made
        self._go_to_python(before)
        return super().playout(seed, most)

    # -------------------------------------------------------------- what a table reports

    @property
    def situation(self) -> State:
        """See `Game`."""
        if self._natively and not self.over and self._tabling is not None:
            made = self._native_made
            if self._situation is not None and self._situation[0] == made:
                return self._situation[1]
            words = array("q")
            words.frombytes(self._native_situation())
            if self._tabling.can_tell(words):
                site, decider, values, optional = self._native_question
                state = self._tabling.state(words, (site, decider, values, optional, not optional), made)
                self._situation = made, state
                return state
        return self.state

    def _report(self, option: Any) -> bool:
        """A report from outside: whether it was taken natively. Raises IllegalChoice where none would take it."""
        kind = self.program.module.sites[self._native_question[0]].of
        assert kind is not None
        state = self.situation
        record = from_names(self.program, option.value if isinstance(option, Option) else option, kind)
        wrong = misfit(self.program, state, record)
        if wrong is not None:
            raise refused(wrong)
        return self._natively and self._told(record)

    def _told(self, record: Any) -> bool:
        """A report that is believed."""
        try:
            words = record_words(record).tobytes()
        except OverflowError:  # a number that only Python can hold
            return False
        before = self._reported
        self._reported = before, record
        if not self._native_report(words):
            self._reported = before
            return False
        return True

    def _play_on_with_table(self, generator: Generator, most: int) -> tuple[int, bool]:
        """Random answers, so many at most, and reports that are made up: how many were given, and whether all that was
        natively."""
        made, program = 0, self.program
        while made < most and not self.over:
            site, _, values, optional = self._native_question
            if site not in program.report_sites:
                drawn = generator.below(len(values) + optional)
                whole = self._native_give(drawn if drawn < len(values) else -1)
            else:
                try:
                    record = invent(program, self.situation, generator)
                except Exception:  # found again in Python, and told there
                    return made, False
                if record is None and not optional:
                    return made, False
                whole = self._natively and (self._native_give(-1) if record is None else self._told(record))
            if not whole:
                return made, False
            made += 1
        return made, True

    # -------------------------------------------------------------- copies

    def clone(self) -> Self:
        """See `Game`."""
        twin = self._native_clone()
        if twin is None:
            return super().clone()
        twin._reported, twin._situation = self._reported, self._situation
        if self._moment is not None:
            twin._moment = self._moment
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self.clone()

    def _copy(self, state: State, seed: int, origin: State | None) -> Self:
        plain: Any = self.in_python(self.program, self.state, self.seed, self.ask_forced, self.origin)
        plain.undone, plain.spoken, plain.resumed = self.undone, self.spoken, self.resumed
        plain.example, plain.invented = self.example, self.invented
        copied: Self = plain._copy(state, seed, origin)
        return copied


# ------------------------------------------------------------------ making them


def _is_about_body(site: Site) -> bool:
    return site.kind == "report" and isinstance(site.node, tree.Noun) and site.node.body is not None


def called_alike(program: Program, site: Site) -> bool:
    """Whether all call the options of a site the same, whatever lies hidden."""
    if not program.shown or site.kind in ("may", "option") or isinstance(site.of, ChoiceType | NumberType):
        return True
    if not isinstance(site.of, EntityType) or site.of.kind.root == "piece":
        return False
    return all(program.world.things[thing].carrier == NOTHING for thing in program.world.all_of(site.of.kind))


def begins(program: Program, library: Library, games: type[Game], quick: ModuleType | None) -> Begin:
    """How games of a class begin natively. `quick`: the extension, if it is there."""
    made: ModuleType = by_ctypes if quick is None else quick
    names = tuple(f.name for f in fields(Decision))
    reports = program.report_sites
    plain = bytes(called_alike(program, site) and site.index not in reports for site in program.module.sites)
    deciders = max(program.world.player_ids[-1], EVERYONE, TABLE) + 1
    outlines, maker = outline_maker(program), option_maker(program)
    machine = made.Machine(library.steps, Decision, names, outlines, maker, plain, deciders)
    own = {"program": program, "in_python": games, "_maker": staticmethod(maker), "_plain": plain}
    own["_tabling"] = Tabling(program) if reports else None
    own |= {"_library": library, "__doc__": games.__doc__, "__module__": games.__module__}
    machine.plays(type(games.__name__, (made.Held, Stepped, games), own))
    begin: Begin = machine.begin
    return begin


def outline_maker(program: Program) -> Callable[[int, int, bool], tuple[Any, ...]]:
    """The fields of a decision, but for its options."""

    def described(number: int, decider: int, optional: bool) -> tuple[Any, ...]:
        site = program.module.sites[number]
        seat = None if decider in (TABLE, EVERYONE) else decider - FIRST_PLAYER
        sealed = number in program.own(Sight).sealed
        by = program.thing_names[decider]
        report = site.of.kind if site.kind == "report" and isinstance(site.of, EntityType) else None
        worked = _is_about_body(site) and isinstance(site.node, tree.Noun) and site.node.by is not None
        return (by, seat, site.kind, number, optional, (), site.node, site.span, report, sealed, worked)

    return described


def option_maker(program: Program) -> Callable[[int, Any], Option]:
    """An option that everybody calls the same; for each thing or number, and to decline, made once."""
    namer = Game(program, program.new_state(0), 0)
    declining: dict[int, Option] = {}

    def option(number: int, value: Any) -> Option:
        site = program.module.sites[number]
        if value is not None:
            return namer._option(site, value)
        if number not in declining:
            declining[number] = Option(None, "stop" if site.kind != "may" else "no")
        return declining[number]

    return option
