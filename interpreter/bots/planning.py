"""What games are worth to players, and what to do where an aim is near: what comes of that cannot be planned."""

from __future__ import annotations

from interpreter.play.game import Game
from interpreter.play.options import Decision, Option
from interpreter.run.errors import GameError
from interpreter.run.results import DECIDED, standing

NEAR = 4  # decisions within which an aim is near


def seats_of(game: Game, decision: Decision) -> tuple[int, ...]:
    """Whose score counts for a decision: that of who decides, or everybody's."""
    return tuple(range(game.players)) if decision.seat is None else (decision.seat,)


def worth(game: Game, seats: tuple[int, ...]) -> float:
    """What a game is worth to some players: the score that the ruleset declares, and above all the result."""
    value = sum(game.score(seat) or 0.0 for seat in seats)
    if game.result is not None:
        ranks = standing(game.result)
        value += sum(ranks[seat] for seat in seats) * DECIDED
    return value


def before_aiming(root: Game, seats: tuple[int, ...]) -> list[Option]:
    """What to take where an aim is near: what comes of it cannot be planned, so options are compared as they stand, and
    of equals something is better than nothing. Empty where no aim is near."""
    decision = root.decision
    values: list[tuple[float, bool, Option]] = []
    near = False
    for option in decision.options:
        twin = root.clone()
        try:
            twin.choose(option)
            values.append((worth(twin, seats), option.value is not None, option))
            near = near or (option.value is not None and _aims_soon(twin, decision.seat))
        except GameError:  # an invented game in which the rules cannot go on
            continue
    best = max((value[:2] for value in values), default=None)
    return [option for *value, option in values if tuple(value) == best] if near else []


def _aims_soon(game: Game, seat: int | None) -> bool:
    """Whether a player who takes what comes first is soon asked for an aim. The game is played on."""
    for _ in range(NEAR):
        if game.over or game.decision.seat != seat:
            return False
        if game.decision.report is not None:
            return game.about_body and not game.decision.by_table
        game.choose(game.decision.options[0])
    return False
