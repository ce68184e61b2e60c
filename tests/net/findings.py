"""What is wrong with a case, told so that equal mistakes are told equally; and the deadline for what does not end."""

from __future__ import annotations

import re
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

REPOSITORY = Path(__file__).resolve().parent.parent.parent
ROOMS = ("dsl", "interpreter", "scribe", "ludolect")
LITTLE = 0.01  # of the seconds that something may work


class TooLong(BaseException):
    """Nothing that catches mistakes may catch this one."""


class Differs(AssertionError):
    """Two ways that should lead to the same game do not."""


@dataclass(frozen=True)
class Finding:
    """`stage`: what was tried; `key`: the same for mistakes that are alike; `told`: all about it."""

    stage: str
    key: str
    told: str

    def __str__(self) -> str:
        return f"{self.stage}: {self.key}"


def from_exception(stage: str, wrong: BaseException) -> Finding:
    """Alike are mistakes of one type, raised in one function of the project, with one message but for names."""
    frames = [frame for frame in traceback.extract_tb(wrong.__traceback__) if _ours(frame.filename)]
    where = f" in {Path(frames[-1].filename).name}:{frames[-1].name}" if frames else ""
    message = re.sub(r"`[^`]*`|'[^']*'|\d+", "_", str(wrong))[:80]
    told = "".join(traceback.format_exception(wrong)[-6:])
    return Finding(stage, f"{type(wrong).__name__}{where}: {message}", told)


def _ours(file: str) -> bool:
    return any(Path(file).is_relative_to(REPOSITORY / room) for room in ROOMS)


@contextmanager
def deadline(seconds: int) -> Iterator[None]:
    """Raises `TooLong` in what works for longer, or waits for ten times as long, where the system can do that. What is
    kept from working, on a machine with much to do, still works a little."""
    if not hasattr(signal, "SIGPROF") or threading.current_thread() is not threading.main_thread():
        yield
        return

    worked = time.process_time()

    def stop(number: int, _: FrameType | None) -> None:
        nonlocal worked
        if number == signal.SIGALRM and time.process_time() > worked + LITTLE * seconds:
            worked = time.process_time()
            signal.setitimer(signal.ITIMER_REAL, 10 * seconds)
            return
        raise TooLong(f"more than {seconds} seconds")

    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, stop) for number in timers}
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)
    try:
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])
