"""What every game must keep, whatever its rules: played at random and checked as it goes.

A copy is equal and independent; a save resumes as it was; taking back and doing again leads to the same game; a record
plays again; options are all different and come in the same order each time; what a player sees does not depend on what
that player cannot see; equal situations have equal digests; every piece is somewhere and every value in its range; and
the game comes to an end. Authors run it on their own rules with `ludolect conform`.

Each check is a function from a game to what is wrong with it. Those that cost a whole replay are made at a few
decisions of a game only, spread over its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter import records, saves
from interpreter.bots import RandomBot
from interpreter.errors import GameError
from interpreter.game import Game
from interpreter.history import fingerprint
from interpreter.program import Program

MOST_DECISIONS = 20_000
CHECKED = 40  # decisions of a game at which everything is checked
REPLAYED = 5  # of those, how many are also reached by taking back
INVENTED = (1, 2)

Check = Callable[[Game], str | None]


@dataclass(frozen=True)
class Finding:
    """Something a game does not keep: what, at which decision (from 1), and how to see it again."""

    promise: str
    decision: int
    players: int
    seed: int
    what: str

    def __str__(self) -> str:
        return f"{self.promise}, decision {self.decision} ({self.players} players, seed {self.seed}): {self.what}"


@dataclass
class Report:
    decisions: int
    findings: list[Finding]


def conform(program: Program, seed: int, checked: int = CHECKED, most: int = MOST_DECISIONS) -> Report:
    """One random game, checked. Stops at the first decision that shows something wrong."""
    length = _length(program, seed, most)
    if isinstance(length, Finding):
        return Report(length.decision - 1, [length])
    places = set(_spread(length, checked))
    taken_back = set(_spread(length, min(checked, REPLAYED)))
    game = Game.new(program, seed)
    bot = RandomBot(seed)
    for number in range(length):
        findings = [
            Finding(promise, number + 1, game.players, seed, wrong)
            for promise, check in CHECKS.items()
            if number in places and (wrong := _checked(check, game)) is not None
        ]
        answer = bot.answer(game)
        if number in taken_back and (wrong := _checked(lambda g, a=answer: _taken_back(g, a), game)) is not None:  # type: ignore[misc]
            findings.append(Finding("undo and redo", number + 1, game.players, seed, wrong))
        if findings:
            return Report(number, findings)
        game.choose(answer)
    findings = []
    if (wrong := _checked(_replays, game)) is not None:
        findings.append(Finding("replay", length, game.players, seed, wrong))
    return Report(length, findings)


def _length(program: Program, seed: int, most: int) -> int | Finding:
    """How many decisions the game has, played with proof after every event."""
    number = 0
    try:
        game = Game.new(program, seed, paranoid=True)
        bot = RandomBot(seed)
        while not game.over:
            if number == most:
                return Finding("end", number, game.players, seed, f"no end after {most} decisions")
            game.choose(bot.answer(game))
            number += 1
    except GameError as wrong:
        return Finding("order", number + 1, program.world.players, seed, str(wrong))
    return number


def _checked(check: Check, game: Game) -> str | None:
    try:
        return check(game)
    except GameError as refused:
        return str(refused)


# ------------------------------------------------------------------ the promises


def _options(game: Game) -> str | None:
    decision = game.decision
    names = [option.name for option in decision.options]
    if decision.report is None and not names:
        return "there is nothing to choose"
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        return f"the option `{twice[0]}` is offered twice"
    if game.decision != decision or game.clone().decision.options != decision.options:
        return "the options come in another order when asked again"
    return None


def _clone(game: Game) -> str | None:
    before = fingerprint(game.state)
    twin = game.clone()
    if fingerprint(twin.state) != before:
        return "a copy is not equal"
    twin.choose(RandomBot(0).answer(twin))
    if fingerprint(game.state) != before:
        return "playing on with a copy changes the game itself"
    return None


def _save(game: Game) -> str | None:
    text = saves.save(game)
    again = saves.resume(game.program, saves.read(text))
    if saves.save(again) != text or fingerprint(again.state) != fingerprint(game.state):
        return "a resumed game is not equal"
    if again.decision.options != game.decision.options:
        return "a resumed game offers other options"
    if game.program.position_digest(again.state) != game.program.position_digest(game.state):
        return "equal situations have different digests"
    return None


def _views(game: Game) -> str | None:
    for seat in (None, *range(game.players)):
        seen = game.view(seat, log=False)
        if game.view(seat, log=False) != seen:
            return f"seat {seat} does not see the same twice"
        for seed in INVENTED:
            if game.determinize(seat, seed).view(seat, log=False) != seen:
                return f"what seat {seat} sees depends on what it cannot see"
    return None


CHECKS: dict[str, Check] = {"options": _options, "clone": _clone, "save": _save, "views": _views}


def _taken_back(game: Game, answer: object) -> str | None:
    twin = game.clone()
    before = fingerprint(twin.state)
    twin.choose(answer)
    after = fingerprint(twin.state)
    twin.undo()
    if fingerprint(twin.state) != before:
        return "taking back does not lead to where the game was"
    twin.redo()
    if fingerprint(twin.state) != after:
        return "doing again does not lead to where the game was"
    return None


def _replays(game: Game) -> str | None:
    record, source = records.read(records.record(game).text())
    again = Game.new(game.program, record.seed, record.ask_forced)
    records.replay(again, record, source)
    if fingerprint(again.state) != fingerprint(game.state):
        return "the recorded game ends otherwise"
    for seat in range(game.players):
        if len(game.view(seat).log) != len(game.events()):
            return f"seat {seat} is told of other events than have happened"
    return None


def _spread(length: int, number: int) -> Iterator[int]:
    """Some decisions, evenly over a game: the first and the last among them."""
    if length <= number:
        yield from range(length)
    else:
        yield from (round(i * (length - 1) / max(number - 1, 1)) for i in range(number))
