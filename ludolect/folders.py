"""Folders of the user that Ludolect writes to by itself, each of which can be put elsewhere or done without."""

from __future__ import annotations

import os
from pathlib import Path

OFF = ("off", "no", "none", "0", "false")


def cache_folder(asked: str | None = None) -> Path | None:
    """Where results are remembered that can be had again; None if nowhere. `asked` is the option of the command line,
    `LUDOLECT_CACHE` the variable."""
    return _folder(asked if asked is not None else os.environ.get("LUDOLECT_CACHE"), "XDG_CACHE_HOME", ".cache")


def state_folder() -> Path | None:
    """Where what was left unfinished is kept; None if nothing is to be. `LUDOLECT_STATE` is the variable."""
    return _folder(os.environ.get("LUDOLECT_STATE"), "XDG_STATE_HOME", ".local/state")


def _folder(chosen: str | None, variable: str, usual: str) -> Path | None:
    if chosen:
        return None if chosen.lower() in OFF else Path(chosen)
    base = os.environ.get(variable) or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    if base and Path(base).is_absolute():
        return Path(base) / "ludolect"
    try:
        return Path.home() / usual / "ludolect"
    except RuntimeError:
        return None
