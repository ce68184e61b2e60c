"""One game of a simulation, and a chunk of them.

Nothing is recorded that a game does not record anyway: its events are read once, at its end. Bots that take any option
are asked without the options being named and without a copy of the game being kept, which is how most of the time is
spent otherwise; they answer exactly as they do everywhere else.

Where a game ended is known only while the rule that ends it is running. The states of a simulation therefore note the
line of generated code from which `end` was called; the last one noted is the end of the game itself. Games of bots that
take any option are played natively, if the rules can be, and read in the same way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from types import FrameType
from typing import Any

from dsl import model
from dsl.source import Span
from dsl.types import EntityType
from interpreter.bots.by_name import bot as make_bot
from interpreter.bots.players import FIRST_PURPOSE, Bot
from interpreter.native.playing import AtHand
from interpreter.native.watching import Watched
from interpreter.play.game import Game
from interpreter.run import history
from interpreter.run.chance import Generator
from interpreter.run.compiled import FILE
from interpreter.run.log import Event
from interpreter.run.origins import Origins
from interpreter.run.program import Program
from interpreter.run.results import Result
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER, NOTHING
from ludolect.simulation.plan import Plan
from ludolect.simulation.tally import Act, Outcome, Played, Tally

RAN_OUT, TOO_LONG = "ran out", "too long"


class Table:
    """Where the games of a plan are played."""

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program = program
        self.plan = plan
        self.verbs = list(program.ruleset.verbs.values())
        self.phases = list(program.ruleset.phases.values())
        self.names = [thing.kind.name for thing in program.world.things]
        self.objects = [_object(verb) for verb in self.verbs]
        self._natively = program.own(AtHand).natively
        self._ending: list[tuple[str, int] | None] = [None]
        self._state_class = _noting_ends(program, self._ending)
        self._origins: Origins | None = None
        self._endings: list[tuple[str, Span | None]] | None = None

    def chunk(self, number: int) -> Tally:
        tally = Tally(self.plan.players)
        for game in self.plan.chunk(number):
            tally.add(game, self.play(game))
        return tally

    def play(self, number: int) -> Played:
        """The game of this number."""
        seed = self.plan.seed + number
        seated = self.plan.seated(number)
        at_random = all(name == "random" for name in seated) and not self.program.report_sites
        library = self._natively.library() if at_random else None
        if library is not None:
            watched = library.watched(seed, self.plan.most, FIRST_PURPOSE)
            if watched is not None:
                return self._read_natively(watched)
        begun = perf_counter()
        game = self.new_game(seed)
        decisions = self._play_out(game, seed, seated)
        if at_random:
            self._natively.spent += perf_counter() - begun
        scores = [game.score(seat) for seat in range(self.plan.players)]
        return self._read(game.events(), game.result, scores, self._ended, decisions)

    def new_game(self, seed: int) -> Game:
        program = self.program
        state = program.new_state(seed)
        state.__class__ = self._state_class
        self._ending[0] = None
        runner(program).start(state)
        runner(program).run(state)
        return Game(program, state, seed)

    def _play_out(self, game: Game, seed: int, seated: tuple[str, ...]) -> int:
        """To the end, or for as long as a game may last; the number of decisions."""
        bots: list[Bot] = [make_bot(name, seed, seat) for seat, name in enumerate(seated)]
        dice = [Generator(seed, FIRST_PURPOSE + seat) if name == "random" else None for seat, name in enumerate(seated)]
        sites, program, state = self.program.module.sites, self.program, game.state
        for number in range(self.plan.most):
            ask = state.ask
            if ask is None:
                return number
            seat = max(ask[1] - FIRST_PLAYER, 0)
            die = dice[seat]
            if die is not None and sites[ask[0]].kind != "report":
                options = ask[2]
                chosen = die.below(len(options) + ask[3])
                history.give(program, state, options[chosen] if chosen < len(options) else None, False)
            else:
                game.state = state
                game.choose(bots[seat].answer(game))
                state = game.state
        game.state = state
        return self.plan.most

    # -------------------------------------------------------------- reading a game

    def _read_natively(self, game: Watched) -> Played:
        scored = self.program.module.score is not None
        scores: list[float | None] = [score if scored else None for score in game.scores]

        def ended(how: str) -> str:
            if how in (TOO_LONG, "undecided") or game.ending < 0:
                return TOO_LONG if how == TOO_LONG else RAN_OUT
            if self._endings is None:
                self._endings = self.program.later.endings()
            return _placed(*self._endings[game.ending])

        return self._read(game.events, game.result, scores, ended, game.decisions)

    def _read(
        self,
        events: list[Event],
        result: Result | None,
        scores: list[float | None],
        ended: Callable[[str], str],
        decisions: int,
    ) -> Played:
        acts: dict[Act, dict[int, int]] = {}
        phases: dict[str, int] = {}
        players = self.plan.players
        turns: dict[str, int] = {}  # by phase, who was active in the first of them
        first: int | None = None
        for event in events:
            head = event[0]
            if head == "phase":
                name = self.phases[event[1]].name
                phases[name] = phases.get(name, 0) + 1
                turns.setdefault(name, event[2] - FIRST_PLAYER)
            elif head == "choice" and first is None:
                first = event[2] - FIRST_PLAYER
            elif isinstance(head, int):
                seat = event[1] - FIRST_PLAYER
                seat = seat if 0 <= seat < players else -1
                verb = self.verbs[head].name
                place = self.objects[head]
                if event[2] != NOTHING and self.program.is_piece[event[2]]:
                    self._count(acts, (self.names[event[2]], verb, "source"), seat, 1)
                if place is not None:
                    self._count_objects(acts, verb, event[3 + place] if len(event) > 3 + place else NOTHING, seat)
        worth = [] if result is None else [round(w * 2 * max(players - 1, 1)) for w in result.worth()]
        how = TOO_LONG if result is None else result.how
        winners = () if result is None else result.winners
        again = (seat for name, seat in turns.items() if phases[name] > 1 and 0 <= seat < players)
        began = next(again, first if first is not None and 0 <= first < players else None)
        score = scores[0] if len(set(scores)) == 1 else None
        return Played(Outcome(decisions, winners, tuple(worth), began, score), how, ended(how), phases, acts)

    def _count_objects(self, acts: dict[Act, dict[int, int]], verb: str, value: Any, seat: int) -> None:
        for thing in value if isinstance(value, tuple) else (value,):
            if isinstance(thing, int) and thing >= 0 and self.program.is_piece[thing]:
                self._count(acts, (self.names[thing], verb, "object"), seat, 1)

    @staticmethod
    def _count(acts: dict[Act, dict[int, int]], act: Act, seat: int, times: int) -> None:
        by_seat = acts.setdefault(act, {})
        by_seat[seat] = by_seat.get(seat, 0) + times

    def _ended(self, how: str) -> str:
        """The statement that ended the game, with its place; or that none did."""
        noted = self._ending[0]
        if how == TOO_LONG or how == "undecided" or noted is None:
            return TOO_LONG if how == TOO_LONG else RAN_OUT
        if self._origins is None:
            self._origins = Origins(self.program.module)
        step = self._origins.at(*noted)
        return _placed(step.rule, step.span)


def _placed(rule: str, span: Span | None) -> str:
    if span is None:
        return rule
    place = "/".join(span.source.name.replace("\\", "/").split("/")[-2:])
    text = " ".join(span.text.split())
    return f"{rule}, {place}:{span.line}: {text if len(text) <= 80 else text[:79] + '…'}"


def _object(verb: model.Verb) -> int | None:
    """Which of a verb's arguments is the piece it is done to."""
    for place, param in enumerate(verb.params):
        of = param.type
        if param.label is None and isinstance(of, EntityType) and of.kind.root == "piece":
            return place
    return None


def _noting_ends(program: Program, found: list[tuple[str, int] | None]) -> type[State]:
    """States that note which line of generated code has ended a game."""
    kind: type[State] = program.state_class

    def end(self: State, ranks: tuple[int, ...]) -> None:
        if self.search is None:
            frame: FrameType | None = sys._getframe(1)
            while frame is not None and frame.f_code.co_filename != FILE:
                frame = frame.f_back
            found[0] = (frame.f_code.co_name, frame.f_lineno) if frame is not None else None
        kind.end(self, ranks)

    return type("SimulatedState", (kind,), {"__slots__": (), "end": end})


TABLES: dict[Plan, Table] = {}  # of this process, and of those forked from it


def play_chunk(plan: Plan, number: int) -> Tally:
    """Plays a chunk in this process, at a table that has been laid."""
    return TABLES[plan].chunk(number)


def lay(plan: Plan, program: Program) -> None:
    """A table for a plan, made once."""
    if plan not in TABLES:
        TABLES[plan] = Table(program, plan)
