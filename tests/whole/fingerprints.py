"""Random games of every ruleset, each boiled down to one digest of all that can be seen of it.

It needs nothing but the language and the interpreter, so that any Python can run it as a program and be compared
(`test_versions`): who decides, every option, the digest of every position, every event and the result.
"""

from __future__ import annotations

import hashlib
import json
import sys

from ludolect.api import load
from ludolect.bots import RandomBot


def fingerprint(designation: str, seed: int, most: int) -> str:
    """`number of decisions: digest` of a random game, or of so many decisions of it."""
    rules = load(designation)
    game = rules.new_game(rules.players[-1], seed)
    bot = RandomBot(seed)
    digest = hashlib.sha256(game.program.module.source.encode())
    made = 0
    while not game.over and made < most:
        decision = game.decision
        seen = (decision.by, [o.name for o in decision.options], game.program.position_digest(game.state))
        digest.update(repr(seen).encode())
        game.choose(bot.answer(game))
        made += 1
    digest.update(repr((game.events(), game.state.streams, game.result)).encode())
    return f"{made}: {digest.hexdigest()}"


def main() -> None:
    """Arguments: how many decisions, how many games, and the rulesets."""
    most, games, *designations = sys.argv[1:]
    found = {
        f"{name} {seed}": fingerprint(name, seed, int(most)) for name in designations for seed in range(int(games))
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
