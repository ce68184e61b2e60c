"""A command in a terminal of its own: typed lines in, the screen out."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from ludolect.terminal.words import WORDS


class Terminal:
    """`ludolect ...` on a pseudo-terminal; what it writes is gathered in `screen`, and all of it in `seen`."""

    def __init__(self, *arguments: str, folder: Path, columns: int = 100, env: Mapping[str, str] | None = None) -> None:
        self.screen = ""
        self.seen = ""
        self._ours, theirs = pty.openpty()
        settings = {"TERM": "xterm", "COLUMNS": str(columns), "LINES": "50", "LUDOLECT_STATE": str(folder / "state")}
        command = (sys.executable, "-m", "ludolect", *arguments)
        root = str(Path(__file__).parents[2])
        path = os.pathsep.join(p for p in (root, os.environ.get("PYTHONPATH")) if p)
        full = {**os.environ, "PYTHONPATH": path, **settings, **(env or {})}
        self._process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=full, start_new_session=True
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Everything on the screen up to this text, which has to come; it is then gone from `screen`. Where the screen
        waits to be read, somebody has read it."""
        until = time.monotonic() + seconds
        while text not in self.screen:
            for pause in WORDS["go_on"].values():
                if self.screen.endswith(pause):
                    self.screen = self.screen.removesuffix(pause)
                    self.type("")
            if not self._read(until - time.monotonic()):
                raise AssertionError(f"{text!r} does not come; on the screen:\n{self.screen}")
        before, _, self.screen = self.screen.partition(text)
        return before

    @property
    def pid(self) -> int:
        return self._process.pid

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def interrupt(self) -> None:
        """As Ctrl-C would, a moment after the prompt."""
        time.sleep(0.3)
        self._process.send_signal(signal.SIGINT)

    def end(self, seconds: float = 60) -> int:
        """The exit code; the rest of the screen is in `screen`."""
        until = time.monotonic() + seconds
        while self._read(until - time.monotonic()):
            pass
        return self._process.wait(timeout=max(0.1, until - time.monotonic()))

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end is closed
            return False
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        self.screen += text
        self.seen += text
        return bool(data)
