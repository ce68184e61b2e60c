"""Where programs lie that tests compile: one folder for all of a run, so that each is compiled once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.native import build
from interpreter.native.refusal import NotNative


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where compiled programs lie; they are compiled without optimisation."""
    try:
        build.compiler()
    except NotNative as refusal:
        pytest.skip(str(refusal))
    os.environ.setdefault(build.LEVEL, "0")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled"
    shared.mkdir(exist_ok=True)
    return shared
