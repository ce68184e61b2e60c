"""Whether games begin natively, and when it pays to compile rules for that: many are begun, and time goes by."""

from __future__ import annotations

from time import process_time

from interpreter.native import extension
from interpreter.native.playing import Natively
from interpreter.native.stepped import Begin, begins
from interpreter.play.game import Game

MANY = 16  # games in Python between two looks whether there is a native form by now


class Beginning:
    """How games of a class begin, as far as that is natively. `stays`: it will be so for good."""

    def __init__(self, natively: Natively, games: type[Game]) -> None:
        self.natively = natively
        self.games = games
        self.stays = False
        self._begin: Begin | None = None
        self._begun = 0  # games
        self._since = process_time()  # when the first of them was

    def begin(self) -> Begin | None:
        """How the next game begins; None: in Python."""
        if self.stays or self.natively.refused is not None:
            return self._begin
        if self._begun and self._begun % MANY == 0:
            self.natively.spent = max(self.natively.spent, process_time() - self._since)
        self._begun += 1
        library = self.natively.library() if self._begun % MANY == 1 else None
        if library is not None and self.natively.folder is not None:
            quick = extension.module(self.natively.folder)
            self.stays = quick is not None or extension.refused() is not None
            if self._begin is None or quick is not None:
                self._begin = begins(self.natively.program, library, self.games, quick)
        return self._begin
