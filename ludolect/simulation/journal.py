"""What is done of a run, on disk: the plan, then a line for every finished chunk, each written out before the next.

A run that is broken off, however it is, loses only the chunks that were being played. A last line that was cut off is
left out; a journal of another plan, or of other rules, is refused. While a run is going on nobody else may write. When
the disk is full the file is left with what is whole in it, and the run goes on in memory: `failure` says why.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from dsl.writing import write_whole
from interpreter.errors import GameError
from ludolect.simulation.plan import Plan
from ludolect.simulation.tally import Tally

FORMAT = 1


class BadJournal(GameError):
    """A file that is no journal of this run."""


class Journal:
    """The journal of a run of one or more plans. `done`: by plan and chunk, what has been played. Without a path it is
    kept in memory only."""

    def __init__(self, path: Path | None, plans: list[Plan]) -> None:
        self.path = path
        self.plans = plans
        self.done: dict[tuple[int, int], Tally] = {}
        self.failure: OSError | None = None
        self._file: FileIO | None = None
        self._whole = 0  # so much of the file is whole lines

    @staticmethod
    def plans_in(path: Path) -> list[Plan]:
        """What the journal in this file is of. Raises BadJournal, OSError."""
        with path.open(encoding="utf-8", errors="replace") as file:
            return _plans(file.readline(), path)

    def open(self) -> None:
        """Reads what there is, and makes ready to go on. Raises BadJournal, OSError."""
        path = self.path
        if path is None:
            return
        if path.exists() and not path.is_file():
            raise BadJournal(f"{path} is not a file that can be gone on with")
        if not path.exists() or not path.stat().st_size:
            head = {"format": FORMAT, "plans": [plan.plain() for plan in self.plans]}
            write_whole(path, json.dumps(head, separators=(",", ":")) + "\n")
        try:
            self._file = path.open("r+b", buffering=0)
            _lock(self._file, path)
            self._whole = self._read(self._file.readall(), path)
            self._file.truncate(self._whole)
            self._file.seek(self._whole)
        except OSError as failure:
            self.close()
            raise OSError(failure.errno, failure.strerror, str(path)) from failure
        except BadJournal:
            self.close()
            raise

    def _read(self, content: bytes, path: Path) -> int:
        """Takes up the finished chunks; the length of what is whole."""
        lines = content.split(b"\n")
        plans = _plans(lines[0].decode("utf-8", "replace"), path)
        if plans != self.plans:
            raise BadJournal(f"{path} is of another run: {', '.join(_named(plan) for plan in plans)}")
        whole = len(lines[0]) + 1
        for line in lines[1:-1]:  # what follows the last line break was not finished
            try:
                entry = json.loads(line)
                self.done[entry["plan"], entry["chunk"]] = Tally.read(entry["tally"])
            except (ValueError, KeyError, TypeError, AttributeError):
                break
            whole += len(line) + 1
        return whole

    def add(self, plan: int, chunk: int, tally: Tally) -> None:
        """A chunk that has been played; unless `failure` says otherwise it is on disk when this returns. One that is
        there already is left as it is."""
        if (plan, chunk) in self.done:
            return
        self._write({"plan": plan, "chunk": chunk, "tally": tally.plain()})
        self.done[plan, chunk] = tally

    def _write(self, entry: dict[str, Any]) -> None:
        if self._file is None or self.failure is not None:
            return
        line = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
        try:
            written = 0
            while written < len(line):
                written += self._file.write(line[written:]) or 0
            os.fsync(self._file.fileno())
            self._whole += len(line)
        except OSError as failure:
            self.failure = OSError(failure.errno, failure.strerror, str(self.path))
            with suppress(OSError):
                self._file.truncate(self._whole)

    def tally(self, plan: int) -> Tally:
        """Everything played of a plan so far."""
        whole = Tally(self.plans[plan].players)
        for chunk in self.plans[plan]:
            if (plan, chunk) in self.done:
                whole.merge(self.done[plan, chunk])
        return whole

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _plans(line: str, path: Path) -> list[Plan]:
    try:
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise BadJournal(f"{path} has format {head['format']!r}; this version of Ludolect reads format {FORMAT}")
        return [Plan.read(plain) for plain in head["plans"]]
    except (ValueError, KeyError, TypeError):
        raise BadJournal(f"{path} is no journal of a simulation") from None


def _named(plan: Plan) -> str:
    bots = ",".join(dict.fromkeys(plan.bots))
    return f"{plan.games} games of {plan.ruleset} for {plan.players} by {bots} from seed {plan.seed}"


def _lock(file: FileIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on this system; two runs into one file are then the user's mistake
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadJournal(f"{path} is being written by another run") from None
