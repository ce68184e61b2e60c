"""What every game must keep, whatever its rules: played at random and checked as it goes.

A copy is equal and independent; a save resumes as it was; taking back and doing again leads to the same game; a record
plays again; options are all different and come in the same order each time; what a player sees, is offered and is told
does not depend on what that player cannot see (`conformance_secrets`), and an invented game can be played on; equal
situations have equal digests, others do not; every event has a cause; every piece is somewhere and every value in its
range; the score that the ruleset declares can be worked out; and the game comes to an end. Authors run it on their own
rules with `ludolect conform`.

Each check is a function from a game to what is wrong with it. Quick ones are made at every decision; those that look
through every player's eyes, or cost a whole replay, at some decisions only, spread over the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from interpreter.bots.players import RandomBot
from interpreter.keep import records, saves
from interpreter.play.game import Game
from interpreter.prove.secrets import INVENTED, PLAYED_ON, same_copies, same_saves, same_story, same_views
from interpreter.run.errors import GameError
from interpreter.run.history import fingerprint
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER
from interpreter.watch.chronicle import chronicle_of, unnoticed
from interpreter.watch.paranoid import proving

MOST_DECISIONS = 20_000
CHECKED = 40  # decisions of a game that are seen through every player's eyes
EACH = 1000  # decisions of a game at which the quick checks are made: all, but for very long games
BEGINNING = 200  # decisions of a game without end that are checked
REPLAYED = 5  # decisions that are also reached by taking back

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


def conform(
    program: Program, seed: int, checked: int = CHECKED, most: int = MOST_DECISIONS, each: int = EACH
) -> Report:
    """One random game, checked. Stops at the first decision that shows something wrong. Of a game without end the
    beginning is checked all the same."""
    length, endless = _length(program, seed, most), []
    if isinstance(length, Finding):
        if length.promise != "end":
            return Report(length.decision - 1, [length])
        endless, length = [length], min(most, BEGINNING)
    quick, thorough = set(_spread(length, each)), set(_spread(length, checked))
    taken_back = set(_spread(length, min(checked, REPLAYED)))
    game = Game.new(program, seed)
    bot = RandomBot(seed)
    for number in range(length):
        answer = bot.answer(game)
        checks = {**(QUICK if number in quick else {}), **(THOROUGH if number in thorough else {})}
        if number in taken_back:
            checks["undo and redo"] = partial(_taken_back, answer=answer)
        findings = [
            Finding(promise, number + 1, game.players, seed, wrong)
            for promise, check in checks.items()
            if (wrong := _checked(check, game)) is not None
        ]
        if findings:
            return Report(number, [*endless, *findings])
        game.choose(answer)
    findings = [
        Finding(promise, length, game.players, seed, wrong)
        for promise, check in AT_THE_END.items()
        if (wrong := _checked(check, game)) is not None
    ]
    return Report(length, [*endless, *findings])


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
    except Exception as failed:  # whatever breaks here breaks a promise
        return f"{type(failed).__name__}: {failed}"


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


def _score(game: Game) -> str | None:
    for seat in range(game.players):
        game.score(seat)  # raises where it has no result
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
    return None


def _digest(game: Game) -> str | None:
    """Pieces that look alike may trade places; a piece more here and one less there is another situation."""
    program, state = game.program, game.state
    digest = program.position_digest(state)
    twin = state.clone()
    if program.position_digest(twin) != digest:
        return "equal situations have different digests"
    alike = _alike(program, twin)
    if alike is not None:
        twin.swap(*alike)
        if program.position_digest(twin) != digest:
            names = " and ".join(program.thing_names[piece] for piece in alike)
            return f"the digest tells {names} apart, which are alike"
    moved = next((piece for piece in program.pieces if not state.has[piece]), None)
    if moved is not None:
        goal = next(
            place for place in program.world.declared if not program.is_piece[place] and place != state.at[moved]
        )
        twin.move(moved, goal)
        if program.position_digest(twin) == digest:
            return f"the digest does not see where {program.thing_names[moved]} lies"
    return None


def _alike(program: Program, state: State) -> tuple[int, int] | None:
    """Two pieces in one place that nothing tells apart."""
    for inside in state.has:
        looks: dict[tuple[object, ...], int] = {}
        for piece in inside:
            if not state.has[piece]:
                kind = program.kind_numbers[piece]
                look = (kind, *(getattr(state, c)[slots[piece]] for c, slots in program.kind_columns[kind]))
                other = looks.setdefault(look, piece)
                if other != piece:
                    return other, piece
    return None


def _invented(game: Game) -> str | None:
    """A game invented for whoever decides is in order, and goes on."""
    twin = game.determinize(game.decision.seat, INVENTED[0])
    twin.state = proving(twin.program, twin.state)
    bot = RandomBot(INVENTED[0])
    for _ in range(PLAYED_ON):
        if not twin.over:
            twin.choose(bot.answer(twin))
    return None


def _causes(game: Game) -> str | None:
    """Every event has a rule, and a statement in it, that caused it."""
    for number, (event, cause) in enumerate(zip(game.events(), chronicle_of(game).causes, strict=True)):
        if cause.event != event or not cause.rule or cause.span is None:
            return f"nobody knows why event {number} happened: {event}"
    return None


QUICK: dict[str, Check] = {"options": _options, "clone": _clone, "save": _save, "digest": _digest, "score": _score}
THOROUGH: dict[str, Check] = {
    "views": same_views,
    "copies": same_copies,
    "players' saves": same_saves,
    "invented games": _invented,
    "log": same_story,
}


def _taken_back(game: Game, answer: object) -> str | None:
    twin = game.clone()
    before = fingerprint(twin.state)
    twin.choose(answer)
    after = fingerprint(twin.state)
    # Of several things, picked in their order, some may need no decision: then fewer are recorded than were made.
    recorded = twin.decisions > game.decisions
    twin.undo()
    if recorded and fingerprint(twin.state) != before:
        return "taking back does not lead to where the game was"
    twin.redo()
    if fingerprint(twin.state) != after:
        return "doing again does not lead to where the game was"
    number = twin.decisions
    twin.undo_to(number // 2)
    if twin.decisions != number // 2:
        return f"going back to decision {number // 2} leads to decision {twin.decisions}"
    twin.redo(len(twin.undone))
    if fingerprint(twin.state) != after:
        return "going far back and doing all again does not lead to where the game was"
    return None


def _replays(game: Game) -> str | None:
    record, source = records.read(records.record(game).text())
    again = Game.new(game.program, record.seed, record.ask_forced)
    records.replay(again, record, source)
    if fingerprint(again.state) != fingerprint(game.state):
        return "the recorded game ends otherwise"
    quiet = runner(game.program).giveaways.quiet
    for seat in range(game.players):
        viewer = FIRST_PLAYER + seat
        known = sum(not unnoticed(event, quiet, viewer) for event in game.events())
        if len(game.view(seat, log=True).log) != known:
            return f"seat {seat} is told of other events than have happened"
    return None


AT_THE_END: dict[str, Check] = {"replay": _replays, "causes": _causes}


def _spread(length: int, number: int) -> Iterator[int]:
    """Some decisions, evenly over a game: the first and the last among them."""
    if length <= number:
        yield from range(length)
    else:
        yield from (round(i * (length - 1) / max(number - 1, 1)) for i in range(number))
