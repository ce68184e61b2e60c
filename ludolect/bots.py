"""Whoever plays a seat that nobody sits in. The same seed makes the same bot play the same game."""

from __future__ import annotations

from typing import Any

from interpreter.chance import Generator
from interpreter.game import Game
from interpreter.reports import invent

FIRST_PURPOSE = 16  # streams of chance below this belong to the game itself


class RandomBot:
    """Takes any option, each equally likely; at the table it reports something believable."""

    def __init__(self, seed: int, seat: int = 0) -> None:
        self._generator = Generator(seed, FIRST_PURPOSE + seat)

    def answer(self, game: Game) -> Any:
        decision = game.decision
        if decision.report is not None:
            return invent(game.program, game.state, self._generator)
        return decision.options[self._generator.below(len(decision.options))]


def play_out(game: Game, bots: list[RandomBot], most: int = 100_000) -> bool:
    """Plays a game to its end; whether it came to one. Decisions of no one player fall to the first bot."""
    for _ in range(most):
        if game.over:
            return True
        bot = bots[game.decision.seat or 0]
        game.choose(bot.answer(game))
    return game.over
