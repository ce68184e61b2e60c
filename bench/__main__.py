"""`make bench`: compares, side by side in one run. Ratios are what counts; the machine is never the same.

python -m bench                    everything
python -m bench playouts           the three small games (or name them: playouts tic_tac_toe)
python -m bench rulesets           chess, othello, draughts and the large ones, natively and in Python
python -m bench thinking           searching bots, natively and in Python
python -m bench panic copies padding checking tables
python -m bench --slices 3 panic   shorter; the figures are then rougher
"""

from __future__ import annotations

import argparse

from bench import checking, copies, padding, panic, playouts, rulesets, tables, thinking
from bench.handwritten import GAMES

PARTS = ("playouts", "rulesets", "panic", "thinking", "copies", "padding", "checking", "tables")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"{', '.join(PARTS)}, or a small game; all if none")
    parser.add_argument("--slices", type=int, default=7, help="how often each contender has its turn (7)")
    asked = parser.parse_args()
    unknown = [word for word in asked.what if word not in PARTS and word not in GAMES]
    if unknown:
        parser.error(f"nothing called {', '.join(unknown)}; there are {', '.join((*PARTS, *GAMES))}")
    games = [word for word in asked.what if word in GAMES] or list(GAMES)
    parts = [part for part in PARTS if part in asked.what] or ([] if asked.what else list(PARTS))
    if not parts:
        parts = ["playouts"]
    for number, part in enumerate(parts):
        if number:
            print()
        match part:
            case "playouts":
                playouts.run(asked.slices, games)
            case "rulesets":
                rulesets.run(asked.slices)
            case "thinking":
                thinking.run()
            case "panic":
                panic.run(asked.slices)
            case "copies":
                copies.run(asked.slices)
            case "padding":
                padding.run(asked.slices)
            case "checking":
                checking.run()
            case "tables":
                tables.run(asked.slices)


if __name__ == "__main__":
    main()
