"""What is done of a run, on disk: the plan, then a line for every finished chunk, each written out before the next.

A run that is broken off, however it is, loses only the chunks that were being played. A last line that was cut off is
left out; a journal of another plan, or of other rules, is refused. When the disk is full the file is left with what is
whole in it, and the run goes on in memory: `failure` says why.

While a run is going on nobody else may write. A file is first locked, then held against its name: whoever gives a
journal up removes the name while the lock is still theirs, so that a file that has lost its name meanwhile is not
written to but looked for again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from dsl.writing import CannotWrite
from interpreter.run.errors import GameError
from ludolect.simulation.plan import Plan
from ludolect.simulation.tally import Tally

FORMAT = 3
TRIES = 20  # to get hold of a file whose name others take away


class BadJournal(GameError):
    """A file that is no journal of this run."""


class Journal:
    """The journal of a run of one or more plans. `done`: by plan and chunk, what has been played. Without a path it is
    kept in memory only."""

    def __init__(self, path: Path | None, plans: list[Plan]) -> None:
        self.path = path
        self.plans = plans
        self.done: dict[tuple[int, int], Tally] = {}
        self.failure: CannotWrite | None = None
        self._file: FileIO | None = None
        self._whole = 0  # so much of the file is whole lines

    @staticmethod
    def plans_in(path: Path) -> list[Plan]:
        """What the journal in this file is of. Raises BadJournal, OSError."""
        _check_file(path)
        with path.open(encoding="utf-8", errors="replace") as file:
            return _plans(file.readline(), path)

    def open(self, *, anew: bool = False) -> None:
        """Reads what there is, and makes ready to go on; `anew`: leaves out what an earlier run has done. Raises
        BadJournal, OSError."""
        path = self.path
        if path is None:
            return
        _check_file(path)
        try:
            self._file = _locked(path)
            self._begin_or_read(self._file, path, anew)
        except OSError as failure:
            self.close()
            raise CannotWrite(failure.errno, failure.strerror, str(path)) from failure
        except BadJournal:
            self.close()
            raise

    def _begin_or_read(self, file: FileIO, path: Path, anew: bool) -> None:
        head = json.dumps({"format": FORMAT, "plans": [plan.plain() for plan in self.plans]}, separators=(",", ":"))
        first = head.encode() + b"\n"
        content = file.readall()
        if content and anew:
            _plans(content.partition(b"\n")[0].decode("utf-8", "replace"), path)  # else it is not ours to throw away
        if anew or first.startswith(content):  # nothing, or a beginning that was broken off
            file.truncate(0)
            file.seek(0)
            try:
                _write_all(file, first)
            except OSError:
                file.truncate(0)
                if not content:
                    path.unlink()
                raise
            self._whole = len(first)
            return
        self._whole = self._read(content, path)
        file.truncate(self._whole)
        file.seek(self._whole)

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
            _write_all(self._file, line)
            self._whole += len(line)
        except OSError as failure:
            self.failure = CannotWrite(failure.errno, failure.strerror, str(self.path))
            with suppress(OSError):
                self._file.truncate(self._whole)

    def tally(self, plan: int, games: int | None = None) -> Tally:
        """Everything played of a plan so far, or of its first so many games."""
        whole = Tally(self.plans[plan].players)
        for chunk in self.plans[plan]:
            wanted = games is None or self.plans[plan].chunk(chunk)[0] < games
            if wanted and (plan, chunk) in self.done:
                whole.merge(self.done[plan, chunk])
        return whole

    def discard(self) -> None:
        """Gives the journal up: everything it was kept for has been done."""
        held = self._file is not None and self.path is not None and _is_named(self._file, self.path)
        with suppress(OSError):
            if held and self.path is not None:
                self.path.unlink()
        self.close()
        with suppress(OSError):  # where a file that is open cannot be removed, and nothing is locked
            if held and self.path is not None and not _can_lock():
                self.path.unlink(missing_ok=True)

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


def _check_file(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise BadJournal(f"{path} is not a file that can be gone on with")


def _locked(path: Path) -> FileIO:
    """The file of this name, made if there is none, and ours alone. Raises BadJournal if it is somebody else's."""
    for _ in range(TRIES):
        file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
        try:
            _lock(file, path)
            if _is_named(file, path):
                return file
        except BaseException:
            file.close()
            raise
        file.close()
    raise BadJournal(f"{path} is being written by another run")


def _is_named(file: FileIO, path: Path) -> bool:
    """Whether the file that is open is still the one of this name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def _can_lock() -> bool:
    try:
        import fcntl  # noqa: F401
    except ImportError:
        return False
    return True


def _lock(file: FileIO, path: Path) -> None:
    if not _can_lock():  # not on this system; two runs into one file are then the user's mistake
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadJournal(f"{path} is being written by another run") from None


def _write_all(file: FileIO, content: bytes) -> None:
    """All of it, and on the disk."""
    written = 0
    while written < len(content):
        written += file.write(content[written:]) or 0
    os.fsync(file.fileno())
