"""Shared by every room's tests: repeatable property tests, and where the repository is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])


def pytest_configure(config: pytest.Config) -> None:
    os.environ["LUDOLECT_CACHE"] = "off"  # tests leave the cache of whoever runs them alone
    settings.load_profile("soak" if config.getoption("markexpr") == "soak" else "house")


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
