"""Castle Panic with four random players: decisions a second, against what a competent program written by hand would do.

Such a program made 265,000 decisions a second on a machine where the tic-tac-toe written by hand made 82,000 playouts a
second, and a fair one makes about 0.85 of OpenSpiel's. The yardstick here is faster than that, so the machine is also
judged by OpenSpiel, which is the same program everywhere; the truth lies nearer to this second figure. `native` plays
compiled games, `ludolect` games in one go in Python, `pausing` stops at every decision; `public API` is the public
loop, natively.
"""

from __future__ import annotations

import random
import statistics

import ludolect
from bench.clock import Contender, repeated, side_by_side
from bench.handwritten import TicTacToe
from bench.handwritten import playout as by_hand_playout
from bench.peers import open_spiel
from bench.random_play import direct_playout, drawn_playout, native_playouts, playout, seeds, stepping

DESIGNATION, PLAYERS = "castle_panic", 4
COMPETENT = 265_000  # decisions a second, where:
BY_HAND_THERE = 82_000  # tic-tac-toe playouts a second by hand
SPIEL_THERE = 82_000 / 0.85
MUST, WANTED = 0.25, 0.5
NATIVE_MUST, NATIVE_WANTED = 3, 10
LENGTHS = 400  # games whose decisions are counted


def run(slices: int = 7) -> None:
    rules = ludolect.load(DESIGNATION)
    program = rules.program(PLAYERS)
    draws = [random.Random(7).random for _ in range(5)]
    numbers, pausing_numbers = seeds(), seeds()
    found: dict[str, Contender | str] = {
        "native": native_playouts(rules, PLAYERS),
        "ludolect": repeated(lambda: drawn_playout(program, next(numbers), draws[0])),
        "pausing": repeated(lambda: playout(program, next(pausing_numbers), draws[4])),
        "public API": stepping(rules, PLAYERS, draws[1]),
        "by hand": repeated(lambda: by_hand_playout(TicTacToe, draws[2])),
        "OpenSpiel": open_spiel("tic_tac_toe", draws[3]),
    }
    speeds = side_by_side({name: c for name, c in found.items() if not isinstance(c, str)}, slices)
    length = statistics.mean(direct_playout(program, seed, draws[4]) for seed in range(LENGTHS))
    ours = speeds["ludolect"].rounds * length
    native = speeds["native"].rounds * length if "native" in speeds else 0.0
    print(f"{DESIGNATION}, {PLAYERS} random players: decisions a second, against a competent program by hand")
    others = "; ".join(f"{name} {speeds[name].steps:,.0f}" for name in ("pausing", "public API") if name in speeds)
    print(f"  native {native:,.0f}; ludolect {ours:,.0f} ({length:.0f} a game); {others}")
    print(f"  {'machine judged by':28} {'tic-tac-toe/s':>14} {'competent':>12} {'ratio':>8} {'native':>8}")
    for name, there in (("by hand", BY_HAND_THERE), ("OpenSpiel", SPIEL_THERE)):
        if name not in speeds:
            print(f"  {name:28} {found[name]}")
            continue
        competent = COMPETENT * speeds[name].rounds / there
        print(
            f"  {name:28} {speeds[name].rounds:14,.0f} {competent:12,.0f} {ours / competent:8.3f} "
            f"{native / competent:8.3f}"
        )
    print(f"  {'must be':28} {'':14} {'':12} {MUST:8.3f} {NATIVE_MUST:8.3f}")
    print(f"  {'wanted':28} {'':14} {'':12} {WANTED:8.3f} {NATIVE_WANTED:8.3f}")
