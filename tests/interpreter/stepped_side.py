"""A public game natively and in Python, side by side: whatever can be asked at a decision, and what is told afterwards.

python -m tests.interpreter.stepped_side NAME PLAYERS GAMES FOLDER [NAMED]
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import ludolect
from interpreter.native import extension
from interpreter.native.playing import Natively
from interpreter.native.stepped import Stepped, begins
from interpreter.play.game import Game as BareGame
from interpreter.play.options import Decision
from interpreter.run import chance, history
from interpreter.run.errors import IllegalChoice, NoDecision, SearchGaveUp
from interpreter.run.faults import RulesFault
from ludolect.api import Game

Begin = Callable[[Any, bool], Any]
FIELDS = [f.name for f in fields(Decision) if f.name != "options"]


def native_games(rules: ludolect.Rules, players: int, folder: Path, quick: ModuleType | None) -> Begin:
    """How games begin natively: by the extension, or through ctypes."""
    natively = Natively(rules.program(players), folder)
    library = natively.library(now=True)
    assert library is not None, natively.refused
    return begins(rules.program(players), library, Game, quick)


def python_game(rules: ludolect.Rules, players: int, seed: int, ask_forced: bool) -> Game:
    program = rules.program(players)
    return Game(program, BareGame.new(program, seed, ask_forced).state, seed, ask_forced)


def is_native(game: Any) -> bool:
    return isinstance(game, Stepped) and game._natively


def same_question(native: Any, other: Game) -> None:
    one, two = native.decision, other.decision
    assert [getattr(one, name) for name in FIELDS] == [getattr(two, name) for name in FIELDS]
    assert len(one.options) == len(two.options)
    assert (native.active, native.deciding, native.about_body) == (other.active, other.deciding, other.about_body)


def same_names(native: Any, other: Game) -> None:
    one, two = native.decision.options, other.decision.options
    assert [option.name for option in one] == [option.name for option in two]
    assert [(type(option.value), option.value) for option in one] == [(type(o.value), o.value) for o in two]


def same_afterwards(native: Game, other: Game) -> None:
    """The record, the state, saves and the story; and the same after something is taken back."""
    assert native.save() == other.save()
    assert history.fingerprint(native.state) == history.fingerprint(other.state)
    assert native.events() == other.events()
    assert native.record() == other.record()
    if native.decisions:
        number = (native.decisions + 1) // 2
        native.undo(number)
        other.undo(number)
        assert native.save() == other.save()
        assert [option.name for option in native.decision.options] == [o.name for o in other.decision.options]
        native.redo(number)
        other.redo(number)
    assert native.story("fr") == other.story("fr")


def in_step(
    begin: Begin,
    rules: ludolect.Rules,
    players: int,
    seed: int,
    *,
    ask_forced: bool = False,
    most: int = 2000,
    named: int = 1,
    afterwards: bool = True,
) -> tuple[int, int]:
    """Plays a game at random in both; how many decisions were made natively, and how many in all. `named`: names are
    compared at every so many decisions, which sends a game with secrets to Python."""
    native: Any = begin(seed, ask_forced)
    other = python_game(rules, players, seed, ask_forced)
    draw, step, natively = chance.Generator(seed, 41), 0, 0
    if native is None:
        return 0, 0
    assert isinstance(native, Stepped)
    while not other.over and step < most:
        where = f"seed {seed}, decision {step}"
        assert not native.over, where
        natively += is_native(native)
        same_question(native, other)
        if step % named == named - 1:
            same_names(native, other)
        index = draw.below(len(other.decision.options) + (other.decision.report is not None))
        if step % 7 == 3:
            native = natively_left(native, index)
        told = chosen(native, index, step)
        assert told == chosen(other, index, step), where
        if told is not None:  # a fault of the rules: both games stay as they were
            break
        step += 1
    if not is_native(native) or not native.program.several:
        assert native.decisions == other.decisions
    assert native.over == other.over
    assert native.result == other.result
    if afterwards:
        same_afterwards(native, other)
    return natively, step


def chosen(game: Any, index: int, seed: int = 0) -> str | None:
    """Answers, behind the last option with a report; what is wrong with the rules, if anything."""
    try:
        options = game.decision.options
        if index < len(options):
            game.choose(options[index])
            return None
        same_about_reports(game, seed)
        report = game.invent_report(seed)
        if report is None:
            return "nothing that can be reported would be believed"
        game.choose(report)
    except RulesFault as fault:
        return str(fault)
    return None


def same_about_reports(game: Any, seed: int) -> None:
    """What is asked about a report, natively and of the same game in Python."""
    if not is_native(game) or seed % 20:
        return
    other = game.clone()
    assert other.state.ask is not None
    assert not is_native(other)
    assert table_report(game) == table_report(other)
    assert game.reports_to_try(3, seed) == other.reports_to_try(3, seed)
    assert game.invent_report(seed + 1) == other.invent_report(seed + 1)
    doubtful_ones: tuple[Any, ...] = ((), {}, "report", (-1,) * 3)
    for doubtful in doubtful_ones:
        assert refusal(game.clone(), doubtful) == refusal(other.clone(), doubtful)
    assert is_native(game)


def refusal(game: Any, report: Any) -> str | None:
    try:
        game.choose(report)
    except IllegalChoice as error:
        return str(error)
    return None


def table_report(game: Any) -> Any:
    try:
        return game.table_report()
    except NoDecision:
        return None


def natively_left(game: Any, index: int) -> Any:
    """A copy to go on with, while the game itself goes elsewhere."""
    twin = game.clone()
    if game.decision.options:
        chosen(game, -1 - index % len(game.decision.options))
    return twin


def main() -> None:
    name, players, games, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    named = int(sys.argv[5]) if sys.argv[5:] else 1
    rules = ludolect.load(name)
    begin = native_games(rules, players, folder, extension.module(folder, now=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SearchGaveUp)
        found = [in_step(begin, rules, players, seed, ask_forced=seed % 4 == 3, named=named) for seed in range(games)]
    natively, made = (sum(column) for column in zip(*found, strict=True))
    print(f"{name} {players}: {games} games, {natively} of {made} decisions natively")


if __name__ == "__main__":
    main()
