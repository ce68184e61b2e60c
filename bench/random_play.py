"""Random play of a ruleset: in one go, through the program's run loop that pauses, and through the public interface.

Every option is equally likely, declining included. All contenders of a comparison draw from the same kind of generator.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from bench.clock import Contender, Slice, repeated
from interpreter.native import extension
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from ludolect.api import Rules

AT_ONCE = 50  # seeds
Draw = Callable[[], float]  # from 0 to below 1


def answer(program: Program, state: State, draw: Draw) -> None:
    """One random answer to the pending decision, and on to the next."""
    assert state.ask is not None
    options = state.ask[2]
    chosen = int(draw() * (len(options) + state.ask[3]))
    runner(program).answer(state, options[chosen] if chosen < len(options) else None)
    runner(program).run(state)


def begun(program: Program, seed: int) -> State:
    state = program.new_state(seed)
    runner(program).start(state)
    runner(program).run(state)
    return state


def playout(program: Program, seed: int, draw: Draw) -> int:
    """One game; the number of its decisions."""
    return play_on(program, begun(program, seed), draw)


def direct_playout(program: Program, seed: int, draw: Draw) -> int:
    """One game in one go, every decision asked of a function; the number of its decisions."""
    decisions = 0

    def choose(state: State, site: int, decider: int, options: tuple[Any, ...], optional: bool) -> Any:
        nonlocal decisions
        decisions += 1
        chosen = int(draw() * (len(options) + optional))
        return options[chosen] if chosen < len(options) else None

    runner(program).playout(program.new_state(seed), choose)
    return decisions


def drawn_playout(program: Program, seed: int, draw: Draw) -> int:
    """The same with decisions drawn where they come up; they are not counted."""
    runner(program).random_playout(program.new_state(seed), draw)
    return 0


def play_on(program: Program, state: State, draw: Draw) -> int:
    """To the end; the number of decisions."""
    decisions = 0
    while state.ask is not None:
        answer(program, state, draw)
        decisions += 1
    return decisions


def stepping(rules: Rules, players: int, draw: Draw, *, copies: bool = False) -> Contender | str:
    """Games decision by decision with the public loop, compiled beforehand; with `copies`, each
    decision is made in a copy of the game. Or why there are none."""
    refused = made_ready(rules, players)
    if refused is not None:
        return refused
    numbers = seeds()

    def play() -> int:
        game = rules.new_game(players=players, seed=next(numbers))
        decisions = 0
        while not game.over:
            decision = game.decision
            if copies:
                game = game.clone()
            game.choose(decision.options[int(draw() * len(decision.options))])
            decisions += 1
        return decisions

    return repeated(play)


def made_ready(rules: Rules, players: int) -> str | None:
    """Compiles rules and what plays them; why that is not to be had."""
    natively = rules.natively(players)
    if natively.library(now=True) is None or natively.folder is None:
        return f"no native games: {natively.refused}"
    extension.module(natively.folder, now=True)
    return None


def native_playouts(rules: Rules, players: int) -> Contender | str:
    """Games through `Rules.playouts`, compiled beforehand, so many seeds at a time; or why there are none."""
    natively = rules.natively(players)
    if natively.library(now=True) is None:
        return f"no native games: {natively.refused}"
    numbers = seeds()

    def contend(seconds: float) -> Slice:
        rounds, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            rounds += sum(1 for _ in rules.playouts(players, list(islice(numbers, AT_ONCE))))
        return Slice(rounds, 0, spent)

    return contend


def seeds() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


def paused(program: Program, draw: Draw, games: int = 3, every: int = 5) -> list[State]:
    """Games at rest in the middle of a decision, from beginning to end of a few games."""
    found = []
    for seed in range(games):
        state = begun(program, seed)
        number = 0
        while state.ask is not None:
            if number % every == 0:
                found.append(state.clone())
            answer(program, state, draw)
            number += 1
    return found
