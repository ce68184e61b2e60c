"""Shared by every room's tests: repeatable property tests, and where the repository is."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from dsl import tree
from dsl.diagnostics import Diagnostics
from dsl.parses import Parses
from dsl.recover import parse_with_losses
from dsl.source import Source
from ludolect.cli import SELDOM

settings.register_profile(
    "house", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
LARGE = 2000  # characters of a file of rules
# what even a machine with everything may lack: a cluster, a user who is not allowed everything, odd file systems
MAY_BE_MISSING = ("Ray is not installed", "nothing is closed to root", "no folder can be called so")

settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(*SELDOM)  # rulesets stay, in tests too
    os.environ["LUDOLECT_CACHE"] = "off"  # tests leave the cache of whoever runs them alone
    os.environ["LUDOLECT_VERIFY"] = "1"  # what rules are lowered to is verified after every pass
    settings.load_profile("soak" if config.getoption("markexpr") == "soak" else "house")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything that tests use is said to be there, a test that is skipped has failed."""
    report = yield
    if report.skipped and os.environ.get("LUDOLECT_TEST_ALL") and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not any(lack in why for lack in MAY_BE_MISSING):
            report.outcome, report.longrepr = "failed", f"skipped where nothing may be: {why}"
    return report


@pytest.fixture(scope="session", autouse=True)
def large_files_are_parsed_once() -> Iterator[None]:
    """The rulesets of the house are loaded by hundreds of tests; what is parsed is the same each time."""
    parses = Parses()

    def parsed(source: Source, found: Diagnostics) -> tuple[tree.File, frozenset[str]]:
        return (parses.parse_with_losses if len(source.text) > LARGE else parse_with_losses)(source, found)

    with patch("dsl.load.parse_with_losses", parsed):
        yield


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
