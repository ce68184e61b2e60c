"""A game in the native form and in the one that pauses, side by side, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.bots.players import FIRST_PURPOSE
from interpreter.native.playing import ASKED, BAILED, ENDED, Library, Natively, Stepped
from interpreter.play.game import Game as BareGame
from interpreter.run import chance
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.table.inventing import invent
from ludolect.api import MOST_DRAWN, Game, Rules


class GivenUp(Exception):
    """The native form has left a game to the Python form."""


def compiled(rules: Rules, players: int, folder: Path) -> Library:
    natively = Natively(rules.program(players), folder)
    library = natively.library(now=True)
    assert library is not None, natively.refused
    return library


def whole_state(program: Program, state: State) -> list[Any]:
    """What a native game tells of itself, from the other form."""
    told: list[Any] = [state.active]
    for number, _ in state.streams:
        told += [number >> 32, number & 0xFFFFFFFF]
    told += [state.hold, state.loose, state.mays, *state.at[:-1]]
    for inside in state.has[:-1]:
        told += [len(inside), *inside]
    for column in state.columns:
        told += getattr(state, column)[:-1]
    return [*told, state.held, state.until, *state.flags]


def side_by_side(program: Program, library: Library, seed: int, most: int = 4000) -> int:
    """Plays a game at random in both forms; how many decisions were the same."""
    native: Stepped = library.game(seed)
    draw = chance.Generator(seed, 40)
    state = program.new_state(seed)
    runner(program).start(state)
    runner(program).run(state, ask_forced=True)
    for step in range(most):
        while state.ask is not None and not state.ask[2]:  # to decline is all that is left: asked so as to tell nothing
            runner(program).answer(state, None)
            runner(program).run(state, ask_forced=True)
        if state.ask is None:
            assert native.status in (0, ENDED), f"seed {seed}, decision {step}: the native game goes on"
            over, *numbers = native.result
            assert (tuple(numbers) if over else None) == state.result
            return step
        if native.status == BAILED:
            raise GivenUp(f"seed {seed}, decision {step}")
        assert native.status == ASKED, f"seed {seed}, decision {step}: {native.status}"
        site, decider, options, optional, _ = state.ask
        assert native.question == [site, decider, options, optional], f"seed {seed}, decision {step}"
        assert native.state == whole_state(program, state), f"seed {seed}, decision {step}"
        if site in program.report_sites:
            answer = None if optional and draw.below(4) == 0 else invent(program, state, draw)
            if answer is not None:
                native.report(answer)
        else:
            index = draw.below(len(options) + bool(optional))
            answer = options[index] if index < len(options) else None
            if answer is not None:
                native.choose(index)
        if answer is None:
            if not optional:
                return step  # nothing that can be reported would be believed
            native.choose(-1)
        runner(program).answer(state, answer)
        state.note("choice", site, decider, answer)
        runner(program).run(state, ask_forced=True)
    return most


def same_record(rules: Rules, players: int, library: Library, seed: int) -> bool:
    """Plays a game of random players in both forms, in one go: the same events, result and scores. Whether its events
    are told natively at all: not where somebody looks into a hidden place that was mixed."""
    told, game = library.watched(seed, MOST_DRAWN, FIRST_PURPOSE), at_random(rules, players, seed)
    if told is None:
        raise GivenUp(f"seed {seed}")
    assert told.mixed or told.events == list(game.events()), f"seed {seed}"
    assert (told.decisions, told.result) == (game.decisions, game.result), f"seed {seed}"
    assert game.score(0) is None or told.scores == [game.score(seat) for seat in range(players)], f"seed {seed}"
    return not told.mixed


def at_random(made: Rules, players: int, seed: int) -> Game:
    """A game in Python, in which each player takes any option."""
    program = made.program(players)
    game = Game(program, BareGame.new(program, seed).state, seed)
    dice = [chance.Generator(seed, FIRST_PURPOSE + seat) for seat in range(players)]
    while not game.over:
        decision = game.decision
        game.choose(decision.options[dice[decision.seat or 0].below(len(decision.options))])
    return game
