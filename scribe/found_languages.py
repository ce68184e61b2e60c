"""Languages that are found, not added by a program: those of installed packages, and those in folders.

A package names its languages as entry points of the group `ludolect.languages`; each is a `Language`. A folder that
`LUDOLECT_LANGUAGES` names (several are separated as in PATH) holds a Python file or package for each, whose `LANGUAGE`
is one. Such a file is a program that runs: only folders that somebody named so are looked into, not those of rulesets.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from scribe.languages import Language, add
from scribe.lexicon.features import LANGS, WordError

GROUP, VARIABLE = "ludolect.languages", "LUDOLECT_LANGUAGES"


class BadLanguage(Exception):
    """A language that was found and cannot be used: where, and why."""


def add_all() -> list[str]:
    """Adds every language that is found and not there yet, in the order of their names; which were added."""
    codes = []
    for where, found in _found():
        if not isinstance(found, Language):
            raise BadLanguage(f"{where} is no language: a `Language` is wanted, not {type(found).__name__}")
        if found.code in LANGS:
            continue
        try:
            add(found)
        except WordError as wrong:
            raise BadLanguage(f"{where} cannot be used: {wrong}") from wrong
        codes.append(found.code)
    return codes


def fingerprint() -> list[str]:
    """What the languages that are found are made of, as far as files tell: it changes when one of them does."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    parts = [f"{point.name}={point.value} {point.dist.version if point.dist else ''}" for point in points]
    for folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        for file in sorted((*Path(folder).glob("*.py"), *Path(folder).glob("*/*.py"))):
            parts.append(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}")
    return parts


def _found() -> Iterator[tuple[str, Any]]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        yield f"the entry point `{point.name}`", _loaded(point)
    for folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        if not Path(folder).is_dir():
            raise BadLanguage(f"{VARIABLE} names `{folder}`, which is no folder")
        for file in sorted((*Path(folder).glob("*.py"), *Path(folder).glob("*/__init__.py"))):
            if file.parent != Path(folder) or not file.name.startswith("_"):
                yield str(file), _run(file)


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as failed:
        raise BadLanguage(f"the entry point `{point.name}` cannot be loaded: {failed}") from failed


def _run(file: Path) -> Any:
    package = file.name == "__init__.py"
    name = f"ludolect_language_{file.parent.name if package else file.stem}"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(file.parent)] if package else None)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        return module.LANGUAGE
    except Exception as failed:
        raise BadLanguage(f"{file} cannot be run: {type(failed).__name__}: {failed}") from failed
