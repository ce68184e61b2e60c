"""The searching bot.

Where the ruleset declares a score, it weighs plans (`mind/weighing`): the likely ways to play the rest of the turn are
those that the greedy bot would choose from. Where there is none, it searches a tree (`mind/tree`).

Where it has been before, with all that it sees as it was, what it did then has changed nothing: it does something else.
"""

from __future__ import annotations

from hashlib import blake2b

from interpreter.bots.players import GreedyBot, Memory
from interpreter.bots.thought import Effort, Planned, Thought
from interpreter.play.game import Game
from interpreter.play.options import Decision, Option
from interpreter.run.errors import BadSetup

LONGEST = 200  # positions it remembers having been in


class SearchBot(GreedyBot):
    """Plays many invented games on, more of those that go well, and takes what went best. `tries` or `seconds`,
    whichever is spent first; 200 tries if neither is given."""

    def __init__(self, seed: int, seat: int = 0, *, tries: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed, seat)
        if tries is None and seconds is None:
            tries = 200
        if (tries is not None and tries < 1) or (seconds is not None and not seconds > 0):
            raise BadSetup("a bot needs at least one try, or some time")
        self.effort = Effort(tries or 0, seconds)
        self._scale = 0.0  # how much scores change in a try, on average
        self._done: dict[str, list[str]] = {}  # by position, what was chosen there, the latest position last

    def memory(self) -> Memory:
        """See `Drawing`."""
        done = [[position, list(names)] for position, names in self._done.items()]
        return {**super().memory(), "scale": self._scale, "done": done}

    def recall(self, memory: Memory) -> None:
        """See `Drawing`."""
        super().recall(memory)
        try:
            self._scale = float(memory["scale"])
            self._done = {str(position): [str(name) for name in names] for position, names in memory["done"]}
        except (KeyError, TypeError, ValueError):
            raise BadSetup("this is not what a searching bot remembers") from None

    def _choice(self, game: Game, decision: Decision) -> Option:
        if game.score(0) is not None:
            return super()._choice(game, decision)
        done = self._done_here(game, decision)
        fresh = [option for option in decision.options if option.name not in done]
        if not fresh:
            done.clear()
            fresh = list(decision.options)
        name = fresh[0].name if len(fresh) == 1 else self._thought(game).searched(set(done), self.effort)
        done.append(name)
        return next(option for option in decision.options if option.name == name)

    def _thought(self, game: Game) -> Thought:
        return Thought.to_search(game, self._generator)

    def _plan(self, thought: Thought, tried: set[str]) -> list[Planned] | None:
        steps, self._scale = thought.weighed(tried, self.effort, self._scale)
        return steps

    def _done_here(self, game: Game, decision: Decision) -> list[str]:
        """What was chosen in this very position, as far as the player can see; to be added to."""
        seen = f"{decision.site} {game.view(decision.seat, log=False)}"
        position = blake2b(seen.encode(), digest_size=16).hexdigest()
        self._done[position] = self._done.pop(position, [])
        if len(self._done) > LONGEST:
            del self._done[next(iter(self._done))]
        return self._done[position]
