"""What stands in generated_docs is what a fresh run writes, byte for byte, whatever the hash seed of the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_regenerating_changes_nothing(repository: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "ludolect", "docs", "--out", str(tmp_path))
    environment = os.environ | {"PYTHONHASHSEED": "12345"}
    subprocess.run(command, cwd=repository, env=environment, check=True, capture_output=True)
    fresh, committed = files(tmp_path), files(repository / "generated_docs")
    assert sorted(fresh) == sorted(committed), "run `make docs`"
    assert [name for name in fresh if fresh[name] != committed[name]] == [], "run `make docs`"
