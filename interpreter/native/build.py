"""Compiles C texts, once each: what was compiled lies in a folder, by its content.

The system's compiler is used if there is one, else that of the `ziglang` package. A library is written aside and then
renamed, so that two may build the same at once; at its end it carries a digest, so that a broken one is never loaded
but made anew. This file is also a program of its own, so that a build may go on while games are played.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.writing import write_whole
from interpreter.native.refusal import NotNative

SWITCH = "LUDOLECT_NATIVE"
LEVEL = "LUDOLECT_NATIVE_LEVEL"
OFF = ("off", "no", "none", "0", "false")
KNOWN = ("cc", "gcc", "clang")
FLAGS = (
    "-shared",
    "-fPIC",
    "-w",
    "-std=gnu11",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fvisibility=hidden",
    "-ffp-contract=off",
)
SMALL = 300_000  # bytes
MOST_SECONDS = 600
MOST_KEPT = 60  # programs
DIGEST = 32


def is_on() -> bool:
    return os.environ.get(SWITCH, "").lower() not in OFF


def wants_now() -> bool:
    """Whether a program is to be compiled as soon as games are asked for, however few."""
    return os.environ.get(SWITCH, "").lower() == "now"


def optimisation(size: int) -> str:
    """For a text of so many bytes: what is small takes no time to compile, however it is done."""
    asked = os.environ.get(LEVEL, "")
    return f"-O{asked}" if asked in ("0", "1", "2", "3") else "-O3" if size < SMALL else "-O1"


def compiler() -> tuple[str, ...]:
    """How the compiler is called. Raises NotNative where there is none."""
    if not is_on():
        raise NotNative(f"{SWITCH} says so")
    if sys.byteorder != "little" or sys.maxsize < 1 << 32:
        raise NotNative("this machine is not one of 64 bits, lowest first")
    for name in KNOWN:
        found = shutil.which(name)
        if found is not None:
            return (found,)
    if importlib.util.find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "cc")
    raise NotNative("there is no C compiler: neither cc, gcc or clang, nor the package `ziglang`")


@cache
def version() -> str:
    """Changes with whatever writes the C."""
    found = hashlib.sha256()
    for file in sorted(files("interpreter.native").iterdir(), key=lambda file: file.name):
        if file.name.endswith((".py", ".h")):
            found.update(file.read_bytes())
    return found.hexdigest()


def key(fingerprint: str) -> str:
    """What a library is kept under: its rules, who wrote the C, and for which machine."""
    parts = (fingerprint, version(), os.environ.get(LEVEL, ""), *FLAGS, sys.platform, platform.machine())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def suffix() -> str:
    return ".dll" if sys.platform == "win32" else ".so"


def is_whole(library: Path) -> bool:
    """Whether a library is there, and as it was written."""
    try:
        content = library.read_bytes()
    except OSError:
        return False
    return len(content) > DIGEST and hashlib.sha256(content[:-DIGEST]).digest() == content[-DIGEST:]


def begun(text: str, library: Path, *flags: str) -> subprocess.Popen[bytes]:
    """Compiles a text in a process of its own, so that games go on meanwhile, and it too if these end sooner."""
    library.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=library.parent, suffix=".c")
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(text)
    given = (sys.executable, "-m", "interpreter.native.build", name, str(library), *flags)
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=found)


def awaited(building: subprocess.Popen[bytes], library: Path) -> None:
    """Waits until it is done. Raises NotNative if it did not come off."""
    building.wait()
    told = building.stderr.read().decode(errors="replace").strip() if building.stderr else ""
    if building.returncode or not is_whole(library):
        raise NotNative(told or "it could not be compiled")


def build(source: Path, library: Path, *flags: str) -> None:
    """Compiles a text. Raises NotNative if the compiler cannot, or the library cannot be written."""
    command = compiler()
    try:
        with tempfile.TemporaryDirectory(dir=library.parent, prefix="build-") as folder:
            made = Path(folder) / f"made{suffix()}"
            given = (*command, optimisation(source.stat().st_size), *FLAGS, *flags, "-o", str(made), str(source), "-lm")
            run = subprocess.run(given, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
            if run.returncode or not made.is_file():
                raise NotNative(f"the compiler `{command[0]}` failed: {run.stderr.strip()[:300]}")
            content = made.read_bytes()
            write_whole(library, content + hashlib.sha256(content).digest(), lasting=False)
        _prune(library.parent)
    except (OSError, subprocess.SubprocessError) as error:
        raise NotNative(f"it could not be compiled: {error}") from error


def _prune(folder: Path) -> None:
    """Of all that was compiled, what was made or used last stays."""
    found = [(file.stat().st_mtime, file) for file in folder.glob(f"*{suffix()}")]
    for _, file in sorted(found, reverse=True)[MOST_KEPT:]:
        with suppress(OSError):
            file.unlink()


def main() -> None:
    """A build of its own process: the text, the library, more flags; the text is removed afterwards."""
    source, library = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        build(source, library, *sys.argv[3:])
    except NotNative as refusal:
        sys.stderr.write(f"{refusal}\n")
        raise SystemExit(1) from None
    finally:
        with suppress(OSError):
            source.unlink()


if __name__ == "__main__":
    main()
