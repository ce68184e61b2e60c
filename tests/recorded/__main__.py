"""Records games of the built-in rulesets anew, after a change of their rules:

python -m tests.recorded                        all rulesets
python -m tests.recorded castle_panic chess     these
python -m tests.recorded --compare chess        what is otherwise than it was recorded, and nothing is written
"""

from __future__ import annotations

import argparse
import sys

from ludolect.api import load
from ludolect.library import builtin_names
from tests.recorded.games import difference, file_of, read, write


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="rulesets; all, if none is named")
    parser.add_argument("--games", type=int, help="of each variant and number of players")
    parser.add_argument("--compare", action="store_true", help="play what was recorded, and say what is otherwise")
    given = parser.parse_args()
    wrong = 0
    for name in given.names or builtin_names():
        if given.compare:
            wrong += compared(name)
        else:
            number = write(name, given.games)
            print(f"{name}: {number} games, {file_of(name).stat().st_size:,} bytes", flush=True)
    sys.exit(1 if wrong else 0)


def compared(name: str) -> int:
    """How many games are otherwise; each is told."""
    wrong = 0
    for game in read(name):
        said = difference(load(game.designation).program(game.players), game)
        if said is not None:
            wrong += 1
            print(f"{game.designation}, {game.players} players, seed {game.seed}: {said}")
    print(f"{name}: {wrong} otherwise", flush=True)
    return wrong


if __name__ == "__main__":
    main()
