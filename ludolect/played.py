"""Which statements of a ruleset nothing has carried out: no example, no game by any number of players with any variant,
and no game that goes on from an example.

Of a composition, the statements of its last ruleset are asked about, as its examples are run. What bots only think of
is not carried out. As soon as nothing is missing of all that a composition holds, no more games of it are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.read import shown
from dsl.source import Span
from interpreter.bots.by_name import bot, fitting
from interpreter.examples import opening, players_of, variants_of
from interpreter.play.game import Game
from interpreter.run.errors import GameError
from interpreter.watch.reached import Reached
from ludolect.api import Rules, load
from ludolect.compositions import all_together, each_alone
from ludolect.progress import Progress

LONGEST = 3000  # decisions of a game
ONWARD = 150  # decisions of one that goes on from an example


@dataclass(frozen=True)
class Plan:
    """`games`: at random, for every number of players and every variant; `sensible`: by bots that go by the score that
    the rules declare, if they do. So many go on from every example, too. `seed`: of the first."""

    games: int = 2
    sensible: int = 1
    players: int | None = None
    variants: bool = True
    seed: int = 1


class Played:
    """`statements`: how many there are in all; `missing`: those that nothing has carried out, in order."""

    def __init__(self, rules: Rules, plan: Plan) -> None:
        self.rules = rules
        self.plan = plan
        self._reached = Reached()
        folder = rules.ruleset.folders.get(rules.ruleset.names[-1])
        names = [source.name for source in rules.ruleset.sources]
        self._own = {name for name in names if folder is None or _lies_in(name, shown(folder))}
        self._run_examples()
        for composition in self._compositions():
            self._play(composition)
            self._reached.part_from_programs()
        self._play_on()

    @property
    def statements(self) -> int:
        return sum(span.source.name in self._own for span in self._reached.known.values())

    @property
    def missing(self) -> list[Span]:
        return [span for span in self._reached.missing if span.source.name in self._own]

    def _run_examples(self) -> None:
        self.rules.prepare_examples()
        with Progress(len(self.rules.examples), "examples") as progress, self._reached.watching():
            for done, _ in enumerate(self.rules.run_examples(), 1):
                progress(done)

    def _compositions(self) -> Iterator[Rules]:
        """As the rules are, with each variant alone, and with all that go together."""
        yield self.rules
        alone = each_alone(self.rules) if self.plan.variants else []
        for designation in alone:
            yield load(designation, shelf=self.rules.shelf)
        if len(alone) > 1:
            yield all_together(self.rules)

    def _play(self, rules: Rules) -> None:
        """Every number of players first at random, then with sense."""
        tables = [n for n in rules.players if self.plan.players in (None, n)]
        for players in tables:
            self._reached.meet(rules.program(players))
        kinds = [*["random"] * self.plan.games, *["sensible"] * self.plan.sensible]
        wanted = [(kind, players) for kind in kinds for players in tables]
        with Progress(len(wanted), f"games of {rules.designation}") as progress:
            for done, (kind, players) in enumerate(wanted, 1):
                if not self.missing:
                    return
                seed = self.plan.seed + done - 1
                with self._reached.watching():
                    game = rules.new_game(players, seed)
                self._play_out(game, kind, seed, LONGEST)
                progress(done)

    def _play_on(self) -> None:
        """From every example, by the program that it is run by."""
        kinds = [*["random"] * self.plan.games, *["sensible"] * self.plan.sensible]
        wanted = [(kind, example) for kind in kinds for example in self.rules.examples.values()]
        with Progress(len(wanted), "games from examples") as progress:
            for done, (kind, example) in enumerate(wanted, 1):
                if not self.missing:
                    return
                program = self.rules._staged(players_of(example, self.rules.ruleset), variants_of(example))
                seed = self.plan.seed + done - 1
                try:
                    with self._reached.watching():
                        game = opening(program, program.ruleset.examples[example.name], seed)
                except GameError:  # no game can go on from it
                    continue
                self._play_out(game, kind, seed, ONWARD)
                progress(done)

    def _play_out(self, game: Game, kind: str, seed: int, most: int) -> None:
        """Until it ends, or can go on no longer: what was done until then was done."""
        kind = fitting(game.program) if kind == "sensible" else kind
        bots = [bot(kind, seed, seat) for seat in range(game.players)]
        try:
            for _ in range(most):
                if game.over or not self.missing:
                    return
                answer = bots[game.decision.seat or 0].answer(game)
                with self._reached.watching():
                    game.choose(answer)
        except GameError:
            return


def _lies_in(file: str, folder: str) -> bool:
    return file == folder or file.startswith(f"{folder}/")
