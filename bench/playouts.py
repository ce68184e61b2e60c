"""Random playouts of the three small games: the rules that run here, programs written by hand, OpenSpiel, boardgame.io.

One run, one core, in turns. What counts are the ratios. `native` plays compiled games (`Rules.playouts`, so many seeds
at a time), `ludolect` the same in Python, `pausing` stops at every decision, as a game with people does. `public API`
is the loop that everybody writes (`new_game`, `decision`, `choose`), natively; `and a copy` makes each decision in a
copy of the game. `in its C++` is OpenSpiel without Python. A class written by hand is said to reach 0.85, 0.8 and 0.4
of OpenSpiel on the three games; where ours is faster, the ratio to such a one is told as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import ludolect
from bench.clock import Contender, Speed, repeated, side_by_side
from bench.handwritten import GAMES, playout
from bench.peers import BoardgameIo, inside_open_spiel, open_spiel
from bench.random_play import drawn_playout, native_playouts, seeds, stepping
from bench.random_play import playout as ludolect_playout

NATIVE, OURS, PAUSING, PUBLIC, COPIES = "native", "ludolect", "pausing", "public API", "and a copy"
BY_HAND, SPIEL, INSIDE, BGIO = "by hand", "OpenSpiel", "in its C++", "boardgame.io"
BY_HAND_MUST, BGIO_MUST = 0.33, 6.0
NATIVE_MUST = {"tic_tac_toe": 8, "connect_four": 10, "breakthrough": 3}  # times OpenSpiel
NATIVE_WANTED = {"tic_tac_toe": 17, "connect_four": 21, "breakthrough": 5}
PUBLIC_MUST, PUBLIC_WANTED = 1.0, 1.5  # times OpenSpiel
FAIR = {"tic_tac_toe": 0.85, "connect_four": 0.8, "breakthrough": 0.4}  # of OpenSpiel: what a class by hand reaches

FAIR_BY_HAND = "fair by hand"

Written = Callable[[float], str]


def contenders(name: str, node: BoardgameIo) -> dict[str, Contender | str]:
    """Each draws from a generator of its own, seeded alike."""
    rules = ludolect.load(name)
    program, make = rules.program(2), GAMES[name]
    draws = [random.Random(7).random for _ in range(6)]
    numbers, pausing_numbers = seeds(), seeds()
    return {
        NATIVE: native_playouts(rules, 2),
        BY_HAND: repeated(lambda: playout(make, draws[0])),
        OURS: repeated(lambda: drawn_playout(program, next(numbers), draws[1])),
        PAUSING: repeated(lambda: ludolect_playout(program, next(pausing_numbers), draws[4])),
        PUBLIC: stepping(rules, 2, draws[2]),
        COPIES: stepping(rules, 2, draws[5], copies=True),
        SPIEL: open_spiel(name, draws[3]),
        INSIDE: inside_open_spiel(name),
        BGIO: node.contender(name),
    }


def compare(name: str, node: BoardgameIo, slices: int) -> dict[str, Speed | str]:
    found = contenders(name, node)
    measured = side_by_side({key: c for key, c in found.items() if not isinstance(c, str)}, slices)
    return {key: c if isinstance(c, str) else measured[key] for key, c in found.items()}


def run(slices: int = 7, names: Sequence[str] = tuple(GAMES)) -> None:
    node = BoardgameIo()
    print("Random playouts a second; below each line, times ours is as fast")
    heads = " ".join(f"{head:>12}" for head in (NATIVE, OURS, PAUSING, PUBLIC, COPIES, BY_HAND, SPIEL, INSIDE))
    print(f"{'':16} {heads} {BGIO:>13} {FAIR_BY_HAND:>13}")
    notes: dict[str, None] = {}
    for name in names:
        found = compare(name, node, slices)
        notes.update({told: None for told in found.values() if isinstance(told, str)})
        speeds = {key: speed.rounds for key, speed in found.items() if isinstance(speed, Speed)}
        columns = (NATIVE, OURS, PAUSING, PUBLIC, COPIES, BY_HAND, SPIEL, INSIDE, BGIO, FAIR_BY_HAND)
        if SPIEL in speeds:
            speeds[FAIR_BY_HAND] = speeds[SPIEL] * FAIR[name]
        print(f"{name:16} " + " ".join(_cell(key, speeds, lambda v: f"{v:,.0f}") for key in columns))
        ratios = {key: speeds[OURS] / speed for key, speed in speeds.items() if key != OURS}
        print(f"{'':16} " + " ".join(_cell(key, ratios, lambda v: f"x{v:.3f}") for key in columns))
        if NATIVE in speeds and SPIEL in speeds:
            times = f"native is {speeds[NATIVE] / speeds[SPIEL]:.1f} times {SPIEL}"
            inside = f"{speeds[NATIVE] / speeds[INSIDE]:.1f} times what it reaches {INSIDE}"
            print(f"{'':16} {times} (must be {NATIVE_MUST[name]}, wanted {NATIVE_WANTED[name]}), {inside}")
        if PUBLIC in speeds and SPIEL in speeds:
            times = f"{PUBLIC} is {speeds[PUBLIC] / speeds[SPIEL]:.2f} times {SPIEL}"
            print(f"{'':16} {times} (must be {PUBLIC_MUST}, wanted {PUBLIC_WANTED})")
    must = f"x{BY_HAND_MUST:.3f}"
    print(f"{'must be':16} {'':64} {must:>12} {'':12} {'':12} {f'x{BGIO_MUST:.3f}':>13} {must:>13}")
    for note in notes:
        print(f"  {note}")
    node.close()


def _cell(key: str, found: dict[str, float], written: Written) -> str:
    width = 13 if key in (BGIO, FAIR_BY_HAND) else 12
    return f"{written(found[key]) if key in found else '-':>{width}}"
