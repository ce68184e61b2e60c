"""Which statements of a ruleset nothing has carried out: no example, no game by any number of players with any variant,
and no game that goes on from an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from dsl.source import Span
from interpreter.bots import bot, fitting
from interpreter.errors import GameError
from interpreter.reached import Reached
from ludolect.api import Game, Rules, load
from ludolect.compositions import each_alone
from ludolect.progress import Progress

LONGEST = 3000  # decisions of a game
ONWARD = 150  # decisions of one that goes on from an example


def never_run(rules: Rules, games: int) -> list[Span]:
    """`games`: by players at random, for every number of players and every variant alone; one more of each is played by
    bots with sense where the rules declare a score."""
    reached = Reached()
    wanted = list(_wanted(rules, games))
    with Progress(len(wanted) + len(rules.examples), "games and examples") as progress, reached.watching():
        for done, _ in enumerate(rules.run_examples(), 1):
            progress(done)
        for done, play in enumerate(wanted, len(rules.examples) + 1):
            play()
            progress(done)
    own = {source.name for source in rules.ruleset.sources}
    return [span for span in reached.missing if span.source.name in own]


def _wanted(rules: Rules, games: int) -> Iterator[Callable[[], None]]:
    for each in (rules, *(load(name, shelf=rules.shelf) for name in each_alone(rules))):
        for players in each.players:
            for seed in range(games):
                yield partial(_from_the_beginning, each, players, seed, "random")
            yield partial(_from_the_beginning, each, players, games, None)
    for seed, name in enumerate(rules.examples):
        yield partial(_onward, rules, name, seed)


def _from_the_beginning(rules: Rules, players: int, seed: int, kind: str | None) -> None:
    sensible = fitting(rules.program(players))
    if kind is not None or sensible != "random":
        _play(rules.new_game(players, seed), kind or sensible, LONGEST)


def _onward(rules: Rules, example: str, seed: int) -> None:
    try:
        game = rules.from_example(example, seed)
    except GameError:  # no game can go on from examples of these rules
        return
    _play(game, "random", ONWARD)


def _play(game: Game, kind: str, most: int) -> None:
    """Until it ends, or can go on no longer: what was done until then was done."""
    bots = [bot(kind, game.seed, seat) for seat in range(game.players)]
    try:
        for _ in range(most):
            if game.over:
                return
            game.choose(bots[game.decision.seat or 0].answer(game))
    except GameError:
        return
