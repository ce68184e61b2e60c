"""The deadline: of work, and of waiting."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tests.net import findings
from tests.net.findings import TooLong, deadline


def works() -> None:
    while True:
        pass


@pytest.mark.parametrize("does", [signal.pause, works])
def test_what_does_not_end_is_ended(does: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    wait = signal.setitimer
    monkeypatch.setattr(signal, "setitimer", lambda which, seconds: wait(which, seconds / 100))
    with pytest.raises(TooLong), deadline(10):
        does()


def test_what_is_kept_from_working_is_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "LITTLE", 0.0)
    with deadline(30):
        sum(range(100_000))
        signal.raise_signal(signal.SIGALRM)
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
