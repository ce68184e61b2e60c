"""Bots think in the native form what they think in Python: decision by decision, from the same states.

Three programs are compiled here, without optimisation; `-m soak` takes every ruleset.
"""

from __future__ import annotations

import ctypes
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import ludolect
from interpreter.bots.by_name import bot
from interpreter.bots.players import Answering
from interpreter.bots.thought import Thought
from interpreter.native.loading import words_of
from interpreter.native.playing import WORDS, AtHand, Library, Natively, _read
from interpreter.native.refusal import NotNative
from interpreter.native.thinking import NotThought
from interpreter.run.chance import Generator
from interpreter.run.program import Program
from ludolect.api import Rules
from tests.interpreter.native_side import compiled, whole_state
from tests.interpreter.tables import rules, start
from tests.interpreter.test_native import EVERY

SAMPLE = {"castle_panic": 2}
# hidden cards, dice, allies and opponents, several things picked at once, a round that is gone back to, phases
BUSY = """
place deck { ordered true; shown nobody }
place hand for each player p { shown p }
place heap { }
kind card { worth: number = 1 }
card low { copies 4 }
card high { copies 4; worth 3 }
verb discard card c { move c to heap }
change player { track coins: number = 4 }
define score(player p): number = p.coins + total(c.worth for each card c in p.hand)
flow {
    move each card in box to deck; shuffle deck
    for each player p { move first card in deck to p.hand; move first card in deck to p.hand }
    3 times { each player does {
        phase main {
            choose one {
                draw: { move first card in deck to you.hand; lower you.coins by 1 }
                gamble: { roll d4 a; raise you.coins by a - 2 }
                trade: { discard up to 2 card in you.hand; raise you.coins by 1
                         opponent may { lower you.coins by 1; raise active.coins by 1 } }
            }
            may { lower you.coins by 1; opponent does { choose one { give: raise you.coins by 1; keep: say 1 } } }
        }
        phase rest { may { raise you.coins by 1 }
                     if you.coins < 2 {
                         choose one { again: { rewind to start of rest; raise you.coins by 1 }; leave: say 2 } } }
    } }
    rank each player p by p.coins
}
"""
# the same without a score: sealed choices, cards that nobody sees, chance, several things picked at once, everybody
UNSCORED = """
place deck { ordered true; shown nobody }
place hand for each player p { shown p }
kind card { worth: number = 1 }
card low { copies 3 }
card high { copies 3; worth 2 }
verb take card c { move c to you.hand }
change player { track coins: number = 0 }
change game { track doors: number = 0 }
flow {
    move each card in box to deck; shuffle deck
    together { each player does { choose one {
        none_at_all: say 1; one_coin: raise you.coins by 1; two: raise you.coins by 2 } } }
    everyone does { choose one { wait: say 1; open: raise game.doors by 1 } }
    2 times { each player does {
        choose one card c in deck; move c to you.hand
        choose one { roll_it: { roll d6 a; if a > 4 { raise you.coins by 3 } }; rest: raise you.coins by 1 }
        if you.coins > 2 { take up to 2 card in deck }
    } }
    if game.doors > 0 and ann.coins is bob.coins { win each player }
    rank each player p by p.coins + total(c.worth for each card c in p.hand)
}
"""


def told_of(library: Library, thinking: Any, number: int) -> list[Any]:
    words = (ctypes.c_int64 * WORDS)()
    found = library._library.ludolect_told_of(thinking.address, number, words, WORDS, 1)
    rest = iter(words[:found])
    return [_read(word, rest) for word in rest]


def loads_alike(program: Program, library: Library, thought: Thought) -> bool:
    """Whether invented games are the same when they were loaded; False if they cannot be."""
    matter = thought._matter(set())
    with library.thinking() as thinking:
        try:
            thinking.load(matter)
        except NotThought:
            return False
        for number, world in enumerate(matter.worlds):
            state = world.clone()
            state.streams = [(0, 0)] * 3  # chance is not loaded
            assert told_of(library, thinking, number) == whole_state(program, state)
    return True


def native_and_not(made: Rules, again: Rules, players: int, folder: Path) -> None:
    """The same rules twice, one of them compiled."""
    program = made.program(players)
    program.own(AtHand).natively = Natively(program, folder)
    assert made.natively(players).library(now=True) is not None, made.natively(players).refused
    assert again.natively(players).library() is None


def same_thoughts(made: Rules, again: Rules, players: int, kind: str, seed: int, most: int) -> int:
    """Plays a game by bots of both forms, everything that they remember compared; how many decisions there were."""
    game, other = made.new_game(players, seed), again.new_game(players, seed)
    bots: list[Answering] = [bot(kind, seed, seat) for seat in range(players)]
    others: list[Answering] = [bot(kind, seed, seat) for seat in range(players)]
    for made_so_far in count():
        if game.over or made_so_far == most:
            return made_so_far
        seat = game.decision.seat or 0
        option = bots[seat].answer(game)
        told = f"seed {seed}, decision {made_so_far}"
        assert option.name == others[seat].answer(other).name, told
        assert bots[seat].memory() == others[seat].memory(), told
        game.choose(option)
        other.choose(next(o for o in other.decision.options if o.name == option.name))
    raise AssertionError


@pytest.mark.parametrize("name", SAMPLE)
def test_bots_think_alike_in_both_forms(name: str, folder: Path) -> None:
    made, again = ludolect.load(name), ludolect.load(name)
    native_and_not(made, again, SAMPLE[name], folder)
    assert same_thoughts(made, again, SAMPLE[name], "greedy", 1, 80) > 40
    assert same_thoughts(made, again, SAMPLE[name], "mcts:8", 2, 30) == 30


def test_bots_think_alike_whatever_rules_have(folder: Path) -> None:
    made, again = rules(BUSY), rules(BUSY)
    native_and_not(made, again, 2, folder)
    for seed in range(3):
        for kind in ("greedy", "mcts:12"):
            assert same_thoughts(made, again, 2, kind, seed, 60) >= 12


def test_trees_are_searched_alike(folder: Path) -> None:
    made, again = rules(UNSCORED), rules(UNSCORED)
    native_and_not(made, again, 2, folder)
    for seed in range(4):
        assert same_thoughts(made, again, 2, "mcts:40", seed, 60) >= 8
        assert same_thoughts(made, again, 2, "greedy", seed, 60) >= 8
    game = made.new_game(2, 1)
    assert game.decision.sealed
    thought = Thought.to_search(game, Generator(1, 41))
    assert thought._natively(2, thought._matter(set()), 10) is not None, "it was not thought natively"


def test_thoughts_are_native_and_states_load_as_they_are(folder: Path) -> None:
    made = rules(BUSY)
    native_and_not(made, rules(BUSY), 2, folder)
    program, library = made.program(2), compiled(made, 2, folder)
    loaded = 0
    for seed in range(4):
        game, draw = made.new_game(2, seed), Generator(seed, 40)
        while not game.over:
            options = game.decision.options
            if len(options) > 1:
                thought = Thought.to_plan(game, Generator(seed, 41))
                assert loads_alike(program, library, thought)
                assert thought._natively(0, thought._matter(set())) is not None, "it was not thought natively"
                loaded += 1
            game.choose(options[draw.below(len(options))])
    assert loaded > 20


def test_what_only_the_python_form_has_is_thought_there() -> None:
    """A state that holds something else than numbers is not told, and the bot thinks in Python."""
    game = start(BUSY)
    state = game.state.clone()
    assert len(words_of(game.program, state, -1)) > len(state.at)
    state.dice = (1,)
    with pytest.raises(NotNative):
        words_of(game.program, state, -1)
    state.dice, state.held = (), (({},),)
    with pytest.raises(NotNative, match="dict"):
        words_of(game.program, state, -1)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_every_ruleset_thinks_alike(name: str, folder: Path) -> None:
    made, again = ludolect.load(*name.split("+")), ludolect.load(*name.split("+"))
    if made.program(made.players[0]).report_sites:
        pytest.skip("games whose tables report are thought about in Python")
    for players in made.players:
        native_and_not(made, again, players, folder)
        program, library = made.program(players), compiled(made, players, folder)
        game, draw = made.new_game(players, 3), Generator(3, 40)
        for _ in range(60):
            if game.over:
                break
            options = game.decision.options
            if len(options) > 1:
                assert loads_alike(program, library, Thought.to_plan(game, Generator(3, 41)))
            game.choose(options[draw.below(len(options))])
        assert same_thoughts(made, again, players, "greedy", 1, 25) > 0
        assert same_thoughts(made, again, players, "mcts:5", 1, 10) > 0
