"""The same seed is the same game in every process and in every version of Python that is found on this machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import lark
import pytest

from tests.whole.fingerprints import fingerprint
from tests.whole.playing import RULESETS

NEWEST = 20
SOME, ALL = 60, 100_000  # decisions of a game


@cache
def others() -> dict[str, str]:
    """Interpreters of other versions, by version: on the path, or kept by pyenv."""
    names = [f"python3.{minor}" for minor in range(11, NEWEST)]
    found = [path for name in names if (path := shutil.which(name))]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found += [str(path) for name in names for path in sorted(kept.glob(f"*/bin/{name}"))]
    versions: dict[str, str] = {}
    for path in found:
        asked = subprocess.run((path, "--version"), capture_output=True, text=True, check=False)
        version = re.fullmatch(r"Python (3\.\d+)\.\S+\s*", asked.stdout)
        if asked.returncode == 0 and version:
            versions.setdefault(version[1], path)
    versions.pop(f"{sys.version_info[0]}.{sys.version_info[1]}", None)
    return versions


def played(python: str, repository: Path, most: int, games: int, hash_seed: str) -> dict[str, str]:
    """What another process makes of the same games. What it needs is pure Python, and is lent from here."""
    lent = Path(lark.__file__).parent.parent
    done = subprocess.run(
        (python, "-m", "tests.whole.fingerprints", str(most), str(games), *RULESETS),
        capture_output=True,
        text=True,
        cwd=repository,
        env={**os.environ, "PYTHONPATH": f"{repository}{os.pathsep}{lent}", "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def here(most: int, games: int) -> dict[str, str]:
    return {f"{name} {seed}": fingerprint(name, seed, most) for name in RULESETS for seed in range(games)}


def test_another_version_plays_the_same_games(repository: Path) -> None:
    """The newest there is; a second process of this one where there is no other."""
    newest = list(others().values())[-1] if others() else sys.executable
    assert played(newest, repository, SOME, 1, "99") == here(SOME, 1)


@pytest.mark.soak
def test_whole_games_in_other_versions(repository: Path) -> None:
    expected = here(ALL, 3)
    for version, python in {"this": sys.executable, **others()}.items():
        assert played(python, repository, ALL, 3, "7") == expected, f"Python {version}"
