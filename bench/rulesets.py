"""Random games of whole rulesets: compiled ones, the same in Python, and the public loop; and where OpenSpiel has the
game, OpenSpiel through Python and inside C++, where no move crosses a border. Its checkers are the same draughts, but
for when a game is drawn.
"""

from __future__ import annotations

import random

import ludolect
from bench.clock import Contender, repeated, side_by_side
from bench.peers import inside_open_spiel, open_spiel
from bench.random_play import drawn_playout, native_playouts, seeds, stepping

NATIVE, PYTHON, PUBLIC, SPIEL, INSIDE = "native", "ludolect", "public API", "OpenSpiel", "in its C++"
COLUMNS = (NATIVE, PYTHON, PUBLIC, SPIEL, INSIDE)
CLASSICS = {"chess": "chess", "draughts": "checkers", "othello": "othello"}
LARGE = ("castle_panic", "wizards_tower", "witchcraft", "kingdom_rush", "kingdom_rush:goblin_gate")
TIMES_PYTHON_MUST = 20


def contenders(designation: str, players: int) -> dict[str, Contender | str]:
    rules = ludolect.load(designation)
    program = rules.program(players)
    draws = [random.Random(7).random for _ in range(3)]
    numbers = seeds()
    found: dict[str, Contender | str] = {
        NATIVE: native_playouts(rules, players),
        PYTHON: repeated(lambda: drawn_playout(program, next(numbers), draws[0])),
        PUBLIC: stepping(rules, players, draws[1]),
    }
    if designation in CLASSICS:
        peer = CLASSICS[designation]
        found |= {SPIEL: open_spiel(peer, draws[2]), INSIDE: inside_open_spiel(peer)}
    return found


def run(slices: int = 7) -> None:
    print("Random games a second of whole rulesets")
    print(f"{'':26} {'players':>7} " + " ".join(f"{head:>11}" for head in COLUMNS) + f" {'native/Python':>14}")
    notes: dict[str, None] = {}
    for designation in (*CLASSICS, *LARGE):
        players = ludolect.load(designation).players[-1]
        found = contenders(designation, players)
        notes.update({told: None for told in found.values() if isinstance(told, str)})
        speeds = side_by_side({key: c for key, c in found.items() if not isinstance(c, str)}, slices)
        cells = " ".join(f"{speeds[key].rounds:11,.1f}" if key in speeds else f"{'-':>11}" for key in COLUMNS)
        ratio = f"x{speeds[NATIVE].rounds / speeds[PYTHON].rounds:.1f}" if NATIVE in speeds else "-"
        print(f"{designation:26} {players:7} {cells} {ratio:>14}")
    print(f"{'must be':26} {'':67} {f'x{TIMES_PYTHON_MUST}':>14}")
    for note in notes:
        print(f"  {note}")
