"""A running game as its users see it: decisions with named options, answers, copies, the record."""

from __future__ import annotations

from typing import Any, Self

from dsl.types import EntityType
from interpreter.mind.impulse import Impulse
from interpreter.play.asking import Asking
from interpreter.play.options import Option
from interpreter.run import history
from interpreter.run.alike import unfollowed
from interpreter.run.chance import Generator
from interpreter.run.course import player_id
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
from interpreter.run.running import runner
from interpreter.run.scoring import score
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, FIRST_PLAYER
from interpreter.table.accepting import misfit
from interpreter.table.aiming import worth_trying
from interpreter.table.answering import PLAIN, work_out
from interpreter.table.bodies import Table
from interpreter.table.inventing import invent
from interpreter.table.reports import asked_for, from_names, refused
from interpreter.watch.chronicle import Cause, chronicle_of
from interpreter.watch.determinize import determinized
from interpreter.watch.paranoid import proving
from interpreter.watch.views import View, view

LARGEST_SEED = 2**63 - 1
MOST_FORMAL = 1000  # decisions with one answer, one right after the other
PLAYOUT = 15  # the stream of chance for random answers; those from 16 on belong to bots


class Game(Asking):
    """A game in progress. Between two calls it always waits for a decision or is over."""

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
        return score(self.program, self.state, player_id(self, player))

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
        if self.over or self.decision.report is None:
            raise NoDecision("no report is asked for here")
        return invent(self.program, self.situation, Generator(check_seed(seed), PLAYOUT))

    def reports_to_try(self, number: int, seed: int) -> list[Any]:
        """Up to so many different believable answers to a decision that asks a player for a report about a body: aims,
        half of them at other bodies, or positions. Empty where nothing of the kind is asked."""
        if self.over or not self.about_body or self.decision.by_table:
            return []
        return worth_trying(self.program, self.situation, number, Generator(check_seed(seed), PLAYOUT))

    def table_report(self, table: Table | None = None) -> Any:
        """What a table works out from how the bodies lie and the aim that was taken, as an answer to the decision. The
        plain table, unless another is given. Raises NoDecision where there is nothing that a table could answer."""
        if self.over or not self.decision.by_table:
            raise NoDecision("nothing is asked here that a table could work out")
        return work_out(self.program, self.situation, table or PLAIN)

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
