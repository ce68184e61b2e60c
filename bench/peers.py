"""The peers that games are compared with, as far as they are installed: OpenSpiel through its Python API and inside its
own C++, and boardgame.io on Node. `make peers` installs both. What is not there is said, never guessed.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.clock import Contender, Slice, repeated

FOLDER = Path(__file__).parent / "boardgame_io"


def open_spiel(name: str, draw: Callable[[], float]) -> Contender | str:
    """A contender for a game by OpenSpiel's name, or why there is none."""
    try:
        import pyspiel
    except ImportError:
        return "OpenSpiel is not installed (make peers)"
    game: Any = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            moves += 1
        return moves

    return repeated(play)


def inside_open_spiel(name: str, at_once: int = 100) -> Contender | str:
    """Random games that OpenSpiel plays in its own C++, so many from the beginning and as many from one move later, as
    its tree search asks for them; that search itself takes next to no time."""
    try:
        import pyspiel
    except ImportError:
        return "OpenSpiel is not installed (make peers)"
    game: Any = pyspiel.load_game(name)
    rollouts = pyspiel.RandomRolloutEvaluator(at_once, 7)
    bot: Any = pyspiel.MCTSBot(game, rollouts, 1.0, 2, 10, False, 7, False)

    def contend(seconds: float) -> Slice:
        rounds, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            bot.step(game.new_initial_state())
            rounds += 2 * at_once
        return Slice(rounds, 0, spent)

    return contend


class BoardgameIo:
    """A Node process that plays on demand, so that its games take turns with the others."""

    def __init__(self) -> None:
        node = shutil.which("node")
        self.missing: str | None = None
        if node is None:
            self.missing = "Node is not installed"
        elif not (FOLDER / "node_modules" / "boardgame.io").is_dir():
            self.missing = "boardgame.io is not installed (make peers)"
        else:
            self.process = subprocess.Popen(
                (node, "playouts.js"), cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )

    def contender(self, name: str) -> Contender | str:
        return self.missing or (lambda seconds: self._played(name, seconds))

    def _played(self, name: str, seconds: float) -> Slice:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline().split()
        if len(told) != 3:
            raise SystemExit("boardgame.io has stopped: see above")
        return Slice(int(told[0]), int(told[1]), float(told[2]))

    def close(self) -> None:
        if self.missing is None:
            self.process.communicate()
