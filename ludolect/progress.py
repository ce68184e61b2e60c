"""How far something long has come: a bar with rate and time left, on terminals only, one line that is written over."""

from __future__ import annotations

import os
import shutil
import sys
import time
from types import TracebackType
from typing import Self, TextIO

BAR = 24
EVERY = 0.1  # seconds


class Progress:
    """`with Progress(1000, "games") as progress: progress(17)`: 17 of them are done."""

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self.total = total
        self.what = what
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.full, self.empty = ("█", "·") if _can_write(self.stream, "█·") else ("#", ".")
        self._first: tuple[float, int] | None = None
        self._last = 0.0
        self._width = 0

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if self._first is None:
            self._first = (now, done)
        if not self.shown or (now - self._last < EVERY and done < self.total):
            return
        self._last = now
        began, before = self._first
        rate = (done - before) / (now - began) if now > began else 0.0
        self._write(self._line(done, rate))

    def _line(self, done: int, rate: float) -> str:
        parts = [f"{done:,} of {self.total:,} {self.what}"]
        if rate:
            parts.append(f"{rate:,.1f} a second" if rate < 100 else f"{rate:,.0f} a second")
            if done < self.total:
                parts.append(f"{lasting((self.total - done) / rate)} left")
        text, width = ", ".join(parts), max(shutil.get_terminal_size().columns - 1, 20)
        bar = min(BAR, width - len(text) - len("[] "))
        filled = bar * done // max(self.total, 1)
        return f"[{self.full * filled}{self.empty * (bar - filled)}] {text}" if bar > 0 else text[:width]

    def _write(self, line: str) -> None:
        self.stream.write("\r" + line.ljust(self._width))
        self.stream.flush()
        self._width = len(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.shown and self._width:
            self.stream.write("\r" + " " * self._width + "\r")
            self.stream.flush()


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def lasting(seconds: float) -> str:
    """A time in words: 45 s, 3 min 20 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
