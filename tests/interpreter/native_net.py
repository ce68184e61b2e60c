"""Random rulesets of the net in the native form: refused with a reason, or the same games.

python -m tests.interpreter.native_net 0..100 FOLDER
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from contextlib import suppress
from pathlib import Path

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library as Shelf
from interpreter.native import extension
from interpreter.native.playing import Library, Natively
from interpreter.native.playouts import in_python, played
from interpreter.native.stepped import begins
from interpreter.run.errors import SearchGaveUp
from interpreter.run.faults import RulesFault
from ludolect.api import Game, Rules
from tests.interpreter.native_side import GivenUp, side_by_side
from tests.interpreter.stepped_side import in_step
from tests.net.whole import ruleset

GAMES, STEPPED, MOST = 100, 6, 3000


def same_games(seed: int, folder: Path, *, wide: bool = False) -> str:
    """What became of a random ruleset: why it is refused, or that its games are the same."""
    found = Diagnostics()
    checked = check_texts({"random.rules": ruleset(seed, wide=wide)}, found)
    if checked is None or any(diagnostic.is_error for diagnostic in found):
        return "no rules"
    rules = Rules(checked, Shelf(()))
    players = rules.players[-1]
    try:
        program = rules.program(players)
        program.new_state(0)
    except RulesFault:
        return "cannot be run"
    natively = Natively(program, folder)
    library = natively.library(now=True)
    if library is None:
        return f"refused: {natively.refused}"
    given_up = 0
    for start in range(GAMES):
        try:
            end = in_python(program, start, MOST)
        except RulesFault:
            assert library.playouts([start], MOST)[0] == [None], f"ruleset {seed}, game {start}: there is a fault"
            continue
        given_up += library.playouts([start], MOST)[0] == [None]
        assert next(played(program, natively, [start], MOST)) == end, f"ruleset {seed}, game {start}"
    for start in range(STEPPED):
        try:
            if library.playouts([start], MOST)[0] != [None]:
                side_by_side(program, library, start, 400)
        except (RulesFault, GivenUp):
            continue
    stepped_alike(rules, players, library)
    return "the same" if not given_up else f"the same, {given_up} games left to the Python form"


def stepped_alike(rules: Rules, players: int, library: Library) -> None:
    """Public games decision by decision."""
    begin = begins(rules.program(players), library, Game, extension.module(library.path.parent.parent, now=True))
    for start in range(STEPPED):
        with suppress(RulesFault):  # before the first decision
            in_step(begin, rules, players, start, ask_forced=start % 2 == 1, most=150, named=(1, 20, 1000)[start % 3])


def main() -> None:
    first, _, last = sys.argv[1].partition("..")
    met: Counter[str] = Counter()
    for seed in range(int(first), int(last)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SearchGaveUp)
            try:
                told = same_games(seed, Path(sys.argv[2]), wide=seed % 2 == 1)
            except AssertionError as error:
                told = f"differs: {error}"
        met[told if not told.startswith("differs") else "differs"] += 1
        if told not in ("the same", "no rules"):
            print(seed, told[:600], flush=True)
    print(dict(met))


if __name__ == "__main__":
    main()
