"""The command line as authors use it, in this process: arguments in; exit code and what was printed out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludolect.cli import main


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs one command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Done:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        told = capsys.readouterr()
        assert isinstance(left.value.code, int)
        assert left.value.code in (0, 1, 2), told.err
        return Done(left.value.code, told.out, told.err)

    return call
