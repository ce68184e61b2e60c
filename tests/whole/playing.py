"""Random games of the built-in rulesets, recorded decision by decision.

Run as a program, this file is the fresh process of `test_saves`: it reads recorded games, resumes those saves that are
to be tried and plays on, and writes down where it ended up.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any

from ludolect.api import Game, Rules, load
from ludolect.bots import RandomBot, play_out
from ludolect.library import builtin_names

RULESETS = builtin_names()


@dataclass
class Recorded:
    """A game of bots: the save before each decision, the answer to it, and the save at the end."""

    designation: str
    saves: list[str] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    end: str = ""


LONG = {"catacombs": 250}  # by base: decisions of random games that take thousands, of which the beginning is recorded


def recorded(rules: Rules, seed: int, players: int, most: int = 5000) -> Recorded:
    game = rules.new_game(players, seed)
    bot = RandomBot(seed)
    made = Recorded(rules.designation)
    while not game.over and len(made.saves) < LONG.get(rules.ruleset.names[0], most):
        made.saves.append(game.save())
        answer = bot.answer(game)
        made.answers.append(getattr(answer, "value", answer))
        game.choose(answer)
        assert len(made.saves) < most, f"a game of {rules.designation} does not end"
    made.end = game.save()
    return made


def finished(rules: Rules, seed: int, players: int) -> str:
    game = rules.new_game(players, seed)
    assert play_out(game, [RandomBot(seed, seat) for seat in range(players)])
    return game.save()


def played_on(game: Game, answers: list[Any]) -> str:
    for answer in answers:
        game.choose(answer)
    return game.save()


def spread(length: int, number: int) -> list[int]:
    """Some places of a list, evenly: the first and the last among them."""
    if length <= number:
        return list(range(length))
    return sorted({round(i * (length - 1) / (number - 1)) for i in range(number)})


def as_tuples(value: Any) -> Any:
    return tuple(as_tuples(v) for v in value) if isinstance(value, list) else value


def main() -> None:
    wrong = []
    resumed = 0
    for game in json.load(sys.stdin):
        rules = load(game["designation"])
        answers = as_tuples(game["answers"])
        after = [*game["saves"][1:], game["end"]]
        for i in game["tried"]:
            resumed += 1
            if played_on(rules.resume(game["saves"][i]), answers[i : i + 1]) != after[i]:
                wrong.append(f"{game['designation']}: the decision after number {i}")
        for i in game["to_the_end"]:
            if played_on(rules.resume(game["saves"][i]), answers[i:]) != game["end"]:
                wrong.append(f"{game['designation']}: the end from number {i}")
    json.dump({"resumed": resumed, "wrong": wrong}, sys.stdout)


if __name__ == "__main__":
    main()
