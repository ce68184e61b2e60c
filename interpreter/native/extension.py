"""The extension of Python that plays native games decision by decision (`stepping.c`): compiled once for each Python,
kept where compiled programs lie. Where it cannot be had, the same is done through ctypes, only slower."""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import subprocess
import sys
import sysconfig
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from interpreter.native import build
from interpreter.native.refusal import NotNative

NAME = "_ludolect_steps"


class _Known:
    """What is known of it in this process."""

    module: ModuleType | None = None
    refused: str | None = None
    building: tuple[subprocess.Popen[bytes], Path] | None = None


def module(folder: Path, *, now: bool = False) -> ModuleType | None:
    """The extension, if it is there, or there `now`; it is built meanwhile."""
    if _Known.module is not None or _Known.refused is not None:
        return _Known.module
    try:
        if _Known.building is None:
            path = folder / "native" / f"{_key()}{build.suffix()}"
            _Known.building = (build.begun(_text(), path, *_flags()), path) if not build.is_whole(path) else None
            if _Known.building is None:
                _Known.module = _loaded(path)
                return _Known.module
        process, path = _Known.building
        if now or build.wants_now() or process.poll() is not None:
            build.awaited(process, path)
            _Known.module = _loaded(path)
    except NotNative as refusal:
        _Known.refused = str(refusal)
    except (OSError, ImportError) as error:
        _Known.refused = f"it could not be loaded: {error}"
    return _Known.module


def refused() -> str | None:
    """Why it cannot be had."""
    return _Known.refused


def impossible() -> str | None:
    """Why no extension can be made here, whatever compiler there is."""
    try:
        _flags()
    except NotNative as refusal:
        return str(refusal)
    return refused()


def _flags() -> tuple[str, ...]:
    """How it is compiled. Raises NotNative where that is not tried."""
    include = Path(sysconfig.get_paths()["include"])
    if sys.platform == "win32" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise NotNative("no extension is made for this Python")
    if sys.implementation.name != "cpython" or not (include / "Python.h").is_file():
        raise NotNative("the headers of Python are not there")
    linked = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()
    return (f"-I{include}", *linked)


@cache
def _text() -> str:
    own, shared = (files(__package__).joinpath(name).read_text(encoding="utf-8") for name in ("stepping.c", "steps.h"))
    return own.replace('#include "steps.h"', shared)


def _key() -> str:
    """What it is kept under: what it is made from, and for which Python."""
    python = f"{sys.implementation.cache_tag} {sys.hexversion} {sysconfig.get_config_var('SOABI')}"
    return build.key(hashlib.sha256(f"{python}\0{_text()}".encode()).hexdigest())


def _loaded(path: Path) -> ModuleType:
    loader = importlib.machinery.ExtensionFileLoader(NAME, str(path))
    spec = importlib.util.spec_from_file_location(NAME, path, loader=loader)
    if spec is None:
        raise NotNative("it could not be loaded")
    made = importlib.util.module_from_spec(spec)
    loader.exec_module(made)
    return made
