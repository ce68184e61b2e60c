"""One game in every form of the interpreter: pausing, in one go, with legality found on copies, with proof after every
event, resumed from a save at every decision. All must ask the same and lead to the same."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from interpreter.bots.players import RandomBot
from interpreter.keep import saves
from interpreter.play.game import Game
from interpreter.prove.conformance import conform
from interpreter.run.chance import Generator
from interpreter.run.errors import SearchGaveUp
from interpreter.run.faults import RulesFault
from interpreter.run.history import fingerprint
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.table.inventing import invent
from interpreter.watch.paranoid import Prover
from tests.net.findings import Differs

STREAM = 16  # of chance, for answers
FURTHEST = 20_000  # decisions after which a game does not end
SEARCHED = 20  # decisions of a game where searches give up: each costs as much as a search may, the beginning has to do
FAULTS_OF_RULES = ("LD70", "LD842", "LD843")  # told as a diagnostic: rules that cannot be run, or believe no table
Asked = tuple[Any, ...]


class Enough(Exception):
    """A game has lasted long enough."""


@dataclass
class Played:
    """What was asked, and where it led to; `fault`: rules that could not be run, which is no mistake of ours. `sure`:
    how many decisions were asked before the first search that gave up, or came to a rule without a result; None if
    there was no such search. `gave_up`: a search came to the end of its steps."""

    asked: list[Asked] = field(default_factory=list)
    end: Any = None
    fault: str = ""
    sure: int | None = None
    gave_up: bool = False

    def asks(self, program: Program, *question: Any) -> None:
        self.doubted(program)
        if self.gave_up and len(self.asked) >= SEARCHED:
            raise Enough
        self.asked.append(question)

    def doubted(self, program: Program) -> None:
        self.gave_up = self.gave_up or runner(program).search_gave_up
        if self.sure is None and (runner(program).search_gave_up or runner(program).search_met_fault):
            self.sure = len(self.asked)


def look(state: State) -> int:
    """Where everything is, and every value."""
    return hash((tuple(state.has), *(tuple(getattr(state, column)) for column in state.columns)))


Answer = Callable[[State, int, tuple[Any, ...], bool], Any]


def answering(program: Program, seed: int) -> Answer:
    """Any answer, each equally likely; where a table has to report what happened, something believable."""
    generator = Generator(seed, STREAM)

    def answer(state: State, site: int, options: tuple[Any, ...], optional: bool) -> Any:
        if site in program.report_sites:
            return invent(program, state, generator)
        return (*options, None)[generator.below(len(options) + optional)]

    return answer


def begun(program: Program) -> Played:
    judge = runner(program)
    judge.search_gave_up = judge.search_met_fault = False
    return Played()


def pausing(program: Program, seed: int, most: int) -> Played:
    played, answer = begun(program), answering(program, seed)
    state = program.new_state(seed)
    try:
        runner(program).start(state)
        runner(program).run(state)
        while state.ask is not None and len(played.asked) < most:
            played.asks(program, *state.ask[:4], look(state))
            runner(program).answer(state, answer(state, state.ask[0], state.ask[2], state.ask[3]))
            runner(program).run(state)
    except RulesFault as fault:
        played.fault = fault.diagnostic.code.id
    except Enough:
        pass
    played.doubted(program)
    played.end = (state.result, look(state), state.streams) if state.ask is None else None
    return played


def in_one_go(program: Program, seed: int, most: int) -> Played:
    played, answer = begun(program), answering(program, seed)

    def choose(state: State, site: int, decider: int, options: tuple[Any, ...], optional: bool) -> Any:
        if len(played.asked) == most:
            raise Enough
        played.asks(program, site, decider, options, optional, look(state))
        return answer(state, site, options, optional)

    state = program.new_state(seed)
    try:
        runner(program).playout(state, choose)
        played.end = (state.result, look(state), state.streams)
    except RulesFault as fault:
        played.fault = fault.diagnostic.code.id
    except Enough:
        pass
    played.doubted(program)
    return played


def compare(one: Played, other: Played, what: str) -> None:
    """Raises Differs. Where a search gave up, or came to a rule that has no result, what counts as legal depends on the
    form: a copy carries out every statement, a probe only those that can come to a wall. Up to there all is equal."""
    doubts = [played.sure for played in (one, other) if played.sure is not None]
    for number, (mine, its) in enumerate(zip(one.asked, other.asked, strict=False)):
        if doubts and number >= min(doubts):
            return
        if mine != its:
            part = next(name for name, a, b in zip(PARTS, mine, its, strict=True) if a != b)
            raise Differs(f"{what}: {part} of decision {number} differ: {mine[:4]} and {its[:4]}")
    if doubts:
        return
    if bool(one.fault) != bool(other.fault):
        raise Differs(f"{what}: one cannot be run ({one.fault or other.fault})")
    if one.fault:
        return
    if len(one.asked) != len(other.asked):
        raise Differs(f"{what}: one has more decisions: {len(one.asked)} and {len(other.asked)}")
    if one.end != other.end:
        raise Differs(f"{what}: they end otherwise")


PARTS = ("the sites", "who decides", "the options", "whether it can be declined", "the positions")


@contextmanager
def on_copies(program: Program) -> Iterator[None]:
    """Legality found on copies of the state instead of by probes."""
    judge = runner(program)
    kept = judge.probes, judge.unit_probes, judge.inert
    judge.probes, judge.unit_probes, judge.inert = {}, {}, [False] * len(judge.inert)
    try:
        yield
    finally:
        judge.probes, judge.unit_probes, judge.inert = kept


def same_in_every_form(program: Program, seed: int, most: int, *, by_lot: bool = True) -> Played:
    """Raises Differs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SearchGaveUp)
        first = pausing(program, seed, most)
        with on_copies(program):
            second = pausing(program, seed, most)
        direct = in_one_go(program, seed, most) if not program.report_sites else first
        first.gave_up = first.gave_up or second.gave_up or direct.gave_up
        compare(first, second, "on copies")
        compare(first, direct, "in one go")
        if by_lot and not program.report_sites and not first.fault:
            drawn(program, seed, SEARCHED if first.gave_up else 20 * most)
    return first


def drawn(program: Program, seed: int, most: int) -> None:
    """A game with all answers drawn by lot is in order at its end, or after so many lots."""
    state, chance, left = program.new_state(seed), Random(seed), most

    def draw() -> float:
        nonlocal left
        left -= 1
        if left < 0:
            raise Enough
        return chance.random()

    try:
        runner(program).random_playout(state, draw)
    except (RulesFault, Enough):
        return
    wrong = program.own(Prover).wrong_place(state) or program.own(Prover).wrong_value(state)
    if wrong is not None:
        raise Differs(f"drawn by lot: out of order: {wrong}")


def kept_and_resumed(program: Program, seed: int, most: int, *, every: int = 1, onward: int = 4) -> int:
    """A game with proof after every event; at every decision (or every so many) it is saved, resumed and played on.
    Raises Differs; returns the number of decisions."""
    answer = answering(program, seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SearchGaveUp)
        try:
            game = Game.new(program, seed, paranoid=True)
            plain = Game.new(program, seed)
            resumed: list[tuple[int, Game]] = []
            number = 0
            while not game.over and number < most:
                same_game(plain, game, f"with proof, decision {number}")
                for begun, twin in resumed:
                    same_game(plain, twin, f"resumed at decision {begun}, decision {number}")
                resumed = [(begun, twin) for begun, twin in resumed if number - begun < onward or begun % 8 == 0]
                if number % every == 0:
                    again = saves.resume(program, saves.read(saves.save(plain)))
                    same_game(plain, again, f"resumed at decision {number}")
                    resumed.append((number, again))
                assert plain.state.ask is not None
                value = answer(plain.state, plain.state.ask[0], plain.state.ask[2], plain.state.ask[3])
                for each in (plain, game, *(twin for _, twin in resumed)):
                    each._give(value)
                number += 1
            for begun, twin in resumed:
                same_game(plain, twin, f"resumed at decision {begun}, the end")
        except RulesFault:
            return -1
    return number


def same_game(one: Game, other: Game, what: str) -> None:
    if fingerprint(one.state) != fingerprint(other.state):
        raise Differs(f"{what}: the games are not equal")
    if not one.over and one.decision != other.decision:
        raise Differs(f"{what}: other options")


def promises(program: Program, seed: int, most: int, *, ends: bool = True) -> bool:
    """What `conform` asks of every game. Raises Differs; returns whether searches gave up. One promise is up to the
    rules: those that openly act on what lies hidden tell of it by what happens, and random rules do. `ends`: whether a
    game must come to its end: random rules are made so that they do, a change of real ones may take away what ends
    them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SearchGaveUp)
        try:
            far = gives_up(program, seed, most)
            if far:
                most, ends = SEARCHED, False
            report = conform(program, seed, checked=1 if far else 4, each=4, most=most)
        except RulesFault:
            return False
    for finding in report.findings:
        told = any(code in finding.what for code in FAULTS_OF_RULES)
        if finding.promise == "log" or told:
            continue
        if finding.promise != "end" or (ends and not comes_to_an_end(program, seed)):
            raise Differs(f"conform: {finding.promise}: {finding.what}")
    return far


def gives_up(program: Program, seed: int, most: int) -> bool:
    """Whether a search gives up in the game that `conform` plays."""
    runner(program).search_gave_up = False
    game, bot = Game.new(program, seed), RandomBot(seed)
    for _ in range(most):
        if game.over or runner(program).search_gave_up:
            break
        game.choose(bot.answer(game))
    return runner(program).search_gave_up


def comes_to_an_end(program: Program, seed: int) -> bool:
    """Whether a game that is longer than most ends after all, its rules are stopped, or that takes too long to say."""
    played = pausing(program, seed, FURTHEST)
    return played.end is not None or bool(played.fault) or played.gave_up
