"""A ruleset in the native form under the sanitizers of the compiler: whatever the C does wrong ends this process.

python -m tests.interpreter.sanitized NAME PLAYERS GAMES FOLDER

`test_sanitized` starts it, with a compiler that puts the sanitizers in and with their libraries loaded. The games are
those of the other tests: decision by decision, in one go, recorded, through the public interface, with bots that think.
"""

from __future__ import annotations

import sys
import warnings
from contextlib import suppress
from pathlib import Path

import ludolect
from interpreter.bots.players import FIRST_PURPOSE
from interpreter.native import extension
from interpreter.run.errors import SearchGaveUp
from tests.interpreter.native_side import GivenUp, compiled, side_by_side
from tests.interpreter.stepped_side import in_step, native_games
from tests.interpreter.test_native_thinking import native_and_not, same_thoughts

MOST = 300  # decisions of a game
DRAWN = 20_000  # decisions of a game that is drawn in one go


def played(name: str, players: int, games: int, folder: Path) -> int:
    """How many decisions were made side by side."""
    made, again = ludolect.load(*name.split("+")), ludolect.load(*name.split("+"))
    program, library, decisions = made.program(players), compiled(made, players, folder), 0
    for seed in range(games):
        with suppress(GivenUp):
            decisions += side_by_side(program, library, seed, MOST)
        library.watched(seed, DRAWN, FIRST_PURPOSE)
    library.playouts(range(games), DRAWN)
    for quick in (extension.module(folder, now=True), None):
        begin = native_games(made, players, folder, quick)
        for seed in range(games):
            decisions += in_step(begin, made, players, seed, ask_forced=seed % 2 == 1, most=MOST, named=50)[1]
    if program.report_sites:  # thought about in Python
        return decisions
    native_and_not(made, again, players, folder)
    decisions += same_thoughts(made, again, players, "greedy", 1, 4)
    return decisions + same_thoughts(made, again, players, "mcts:3", 2, 4)


def main() -> None:
    name, players, games, folder = sys.argv[1:]
    warnings.simplefilter("ignore", SearchGaveUp)
    print(f"{name}, {players} players: {played(name, int(players), int(games), Path(folder))} decisions")


if __name__ == "__main__":
    main()
