"""What is compiled reads and writes nothing that is not its own, and does nothing that C leaves undefined."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.native import build
from ludolect.api import load
from tests.interpreter.test_native import EVERY

SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1"
GAMES = 10
LIBRARIES = ("libasan.so", "libubsan.so")


def sanitizing(folder: Path) -> dict[str, str]:
    """An environment whose compiler puts the sanitizers in, and whose programs have their libraries."""
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no gcc")
    found = [
        subprocess.run(
            [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in LIBRARIES
    ]
    if not all(Path(name).is_file() for name in found):
        pytest.skip("gcc has no sanitizers here")
    folder.mkdir()
    wrapped = folder / "cc"
    wrapped.write_text(f'#!/bin/sh\nunset LD_PRELOAD\nexec {compiler} {SANITIZERS} "$@"\n', encoding="utf-8")
    wrapped.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "LD_PRELOAD": " ".join(found),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python keeps what it has to the end
        "UBSAN_OPTIONS": "print_stacktrace=1",
        build.LEVEL: "0",
    }


def under_sanitizers(name: str, players: int, games: int, folder: Path) -> str:
    given = (sys.executable, "-m", "tests.interpreter.sanitized", name, str(players), str(games), str(folder))
    ran = subprocess.run(given, capture_output=True, text=True, check=False, env=sanitizing(folder / "compiler"))
    assert ran.returncode == 0, ran.stderr[-6000:]
    return ran.stdout


def test_a_mistake_is_found(tmp_path: Path) -> None:
    """Otherwise a test without a finding would say nothing."""
    source, library = tmp_path / "wrong.c", tmp_path / "wrong.so"
    source.write_text("int wrong(int n) { int row[4] = {0}; return row[n]; }")
    environment = sanitizing(tmp_path / "compiler")
    cc = shutil.which("cc", path=environment["PATH"])
    assert cc is not None
    subprocess.run([cc, "-shared", "-fPIC", "-o", str(library), str(source)], env=environment, check=True)
    read = f"import ctypes; print(ctypes.CDLL({str(library)!r}).wrong(5))"
    ran = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode != 0
    assert "out of bounds" in ran.stderr or "stack-buffer-overflow" in ran.stderr


def test_a_small_ruleset_is_clean(tmp_path: Path) -> None:
    assert "decisions" in under_sanitizers("bear_and_hare", 2, 3, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_every_ruleset_is_clean(name: str, tmp_path: Path) -> None:
    low, high = load(*name.split("+")).players[0], load(*name.split("+")).players[-1]
    for players in dict.fromkeys((low, high)):
        folder = tmp_path / str(players)
        folder.mkdir()
        print(under_sanitizers(name, players, GAMES, folder))
