"""Whatever is done to a game, in whatever order: it is always at one point of one line of decisions.

Beside the game there is a model of it: the saves at each decision made so far, and at which of them the game stands.
Random choices, taking back, doing again, copies, saves, inventions and mistakes are done to both.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.run.errors import GameError, IllegalChoice
from ludolect.api import Game, Rules, load, replay
from ludolect.bots import RandomBot
from ludolect.library import builtin_names
from tests.interpreter.tables import rules
from tests.play.test_conformance import CARDS

TEXT_ONLY = ("choose", "choose", "choose", "undo", "undo_to", "redo", "clone", "save", "invent", "look", "mistake")
DOINGS = (*TEXT_ONLY, "replay")  # which loads the rules by their name


class Walk:
    def __init__(self, made: Rules, players: int, seed: int) -> None:
        self.rules = made
        self.game: Game = made.new_game(players, seed)
        self.bot = RandomBot(seed)
        self.line = [self.game.save()]  # at each decision
        self.here = 0

    def do(self, what: str, number: int) -> None:
        getattr(self, what)(number)
        assert self.game.save() == self.line[self.here], what
        assert self.game.decisions == self.here

    def choose(self, number: int) -> None:
        if self.game.over:
            return
        self.game.choose(self.bot.answer(self.game))
        self.here += 1
        self.line = [*self.line[: self.here], self.game.save()]

    def undo(self, number: int) -> None:
        if 1 <= number <= self.here:
            self.game.undo(number)
            self.here -= number
        else:
            with pytest.raises(GameError):
                self.game.undo(self.here + 1)

    def undo_to(self, number: int) -> None:
        if number < self.here:
            self.game.undo_to(number)
            self.here = number

    def redo(self, number: int) -> None:
        if 1 <= number <= len(self.game.undone):
            self.game.redo(number)
            self.here += number
        else:
            with pytest.raises(GameError):
                self.game.redo(len(self.game.undone) + 1)

    def clone(self, number: int) -> None:
        twin = self.game.clone()
        assert twin.save() == self.game.save()
        twin.playout(number, 5)

    def save(self, number: int) -> None:
        self.game = self.rules.resume(self.game.save())
        self.line = self.line[: self.here + 1]

    def invent(self, number: int) -> None:
        self.game.determinize(number % self.game.players, number).playout(number, 5)

    def look(self, number: int) -> None:
        seat = number % self.game.players
        assert self.game.view(seat, log=True) == self.game.view(seat, log=True)
        self.game.can_undo(seat)
        if self.game.events():
            assert self.game.why(-1).rule

    def mistake(self, number: int) -> None:
        if not self.game.over:
            with pytest.raises(IllegalChoice):
                self.game.choose(object())

    def replay(self, number: int) -> None:
        again, decisions = replay(self.game.record(), shelf=self.rules.shelf)
        assert decisions == self.here
        assert again.events() == self.game.events()


@cache
def made(designation: str) -> Rules:
    return load(designation)


@cache
def tiny() -> Rules:
    return rules(CARDS)


def walked(designation: str, seed: int, length: int) -> None:
    found = made(designation)
    chance = random.Random(seed)
    walk = Walk(found, found.players[min(1, len(found.players) - 1)], seed)
    for _ in range(length):
        walk.do(chance.choice(DOINGS), chance.randrange(8))


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(TEXT_ONLY), st.integers(0, 6)), max_size=30), st.integers(0, 100))
def test_a_game_is_always_where_its_answers_lead(doings: list[tuple[str, int]], seed: int) -> None:
    walk = Walk(tiny(), 2, seed)
    for what, number in doings:
        walk.do(what, number)


@pytest.mark.parametrize("designation", builtin_names())
def test_so_is_a_game_of_every_ruleset(designation: str) -> None:
    walked(designation, 1, 25)


@pytest.mark.soak
@pytest.mark.parametrize("designation", builtin_names())
def test_for_long(designation: str) -> None:
    for seed in range(30):
        walked(designation, seed, 120)
