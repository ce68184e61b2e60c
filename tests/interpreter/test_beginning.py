"""When new games begin natively: nobody waits for a compiler, and rules are compiled where many games are begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ludolect
from interpreter.native import beginning, extension
from interpreter.native.beginning import MANY, Beginning
from interpreter.native.playing import PATIENCE, Natively
from ludolect.api import Game


class Clock:
    """Processor time that goes by as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(beginning, "process_time", lambda: self.now)


class Pretended(Natively):
    """One whose program is `there` at some time; it remembers what was known when it was asked for it."""

    def __init__(self, there: Any = None) -> None:
        super().__init__(ludolect.load("tic_tac_toe").program(2), Path("nowhere"))
        self.refused = None
        self.there = there
        self.asked: list[float] = []

    def library(self, *, now: bool = False) -> Any:
        assert not now
        self.asked.append(self.spent)
        return self.there


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_few_games_compile_nothing(clock: Clock) -> None:
    natively = Pretended()
    begins = Beginning(natively, Game)
    for _ in range(MANY):
        assert begins.begin() is None
        clock.now += 10 * PATIENCE
    assert natively.asked == [0.0], "one look whether it is there, and no more"


def test_many_games_over_some_time_are_worth_it(clock: Clock) -> None:
    natively = Pretended()
    begins = Beginning(natively, Game)
    for _ in range(2 * MANY + 1):
        begins.begin()
        clock.now += PATIENCE / MANY
    assert natively.asked[0] == 0.0
    assert natively.asked[1] == pytest.approx(PATIENCE)
    assert natively.asked[2] > PATIENCE


def test_games_go_through_ctypes_until_the_extension_is_there(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    ready: list[Any] = [None]

    def begins_with(*given: Any) -> Any:
        made.append(given[-1])
        return lambda *_: given[-1]

    monkeypatch.setattr(extension, "module", lambda _: ready[0])
    monkeypatch.setattr(extension, "refused", lambda: None)
    monkeypatch.setattr(beginning, "begins", begins_with)
    begins = Beginning(Pretended(there=object()), Game)
    first = begins.begin()
    assert first is not None
    for _ in range(MANY - 1):
        assert begins.begin() is first
    ready[0] = "the extension"
    assert begins.begin() is not first
    assert made == [None, "the extension"]
    assert begins.stays


def test_where_no_extension_can_be_had_it_stays_with_ctypes(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extension, "module", lambda _: None)
    monkeypatch.setattr(extension, "refused", lambda: "no headers")
    monkeypatch.setattr(beginning, "begins", lambda *given: lambda *_: None)
    begins = Beginning(Pretended(there=object()), Game)
    assert begins.begin() is not None
    assert begins.stays


def test_rules_that_are_refused_are_not_looked_at_again(clock: Clock) -> None:
    natively = Pretended()
    natively.refused = "it needs reports from a table"
    begins = Beginning(natively, Game)
    assert [begins.begin() for _ in range(3 * MANY)] == [None] * (3 * MANY)
    assert not natively.asked
