"""Where the files that come with Ludolect are: beside the packages in a checkout, inside them once installed."""

from __future__ import annotations

import os
from pathlib import Path

from dsl.read import Library

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def shipped(name: str) -> Path:
    """A file or folder that comes with Ludolect: `rulesets`, `guide`, `mkdocs.yml`."""
    installed = _PACKAGE / name
    return installed if installed.exists() else _CHECKOUT / name


def checkout() -> Path | None:
    """The repository, when Ludolect runs from one."""
    return _CHECKOUT if (_CHECKOUT / "rulesets").is_dir() and not (_PACKAGE / "rulesets").exists() else None


def library() -> Library:
    """Rulesets by name: those in the folders of `LUDOLECT_PATH`, and the built-in ones."""
    return Library.of([shipped("rulesets")], os.environ.get("LUDOLECT_PATH"))


def builtin_names() -> list[str]:
    return Library.of([shipped("rulesets")]).names()
