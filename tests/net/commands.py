"""Every command of the command line on a folder of rules, in this process: mistakes found are fine, mistakes of ours
(exit 70), tracebacks and commands that do not end are not.

The commands that want nothing but checked rules share them, as those do who use the API: parsing, checking and making
ready the same rules for each would take half of the time.
"""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

from dsl.frontend import compile_ruleset
from dsl.parses import Parses
from ludolect import cli
from ludolect import failure as failures
from ludolect.api import load
from tests.net.findings import Finding, TooLong, deadline, from_exception

LONGEST = 90  # seconds of work
FINE = (0, 1)


@dataclass(frozen=True)
class Far:
    """How many decisions games are played: those that `conform` checks (`forms.promises` has asked the same of whole
    games), those that are counted, those at random, those with sensible bots."""

    checked: int = 6
    counted: int = 500
    random: int = 20_000
    sensible: int = 20_000
    games: int = 3


WHOLE = Far()
BEGINNING = Far(counted=4, random=200, sensible=4, games=1)  # where each decision takes long, or a game has thousands


def commands(folder: Path, out: Path, examples: str | None = None, far: Far = WHOLE) -> Iterator[list[str]]:
    """What is asked of a ruleset. `examples`: only those whose name contains this."""
    name = str(folder)
    yield ["check", "--no-cache", "--levels", name]
    yield ["test", name, *(["-k", examples] if examples is not None else [])]
    yield ["docs", name, "--out", str(out / "docs")]
    yield ["cards", name, "--format", "svg", "--once", "--lang", "fr", "--out", str(out / "cards")]
    yield ["cards", name, "--reference", "--format", "svg", "--lang", "es", "--out", str(out / "cards")]
    yield ["export", name, "--out", str(out / "export.json")]
    yield ["words", "report", name]
    yield ["words", "export", name, "-o", str(out / "words.csv")]
    yield ["show", "--resolved", "--plain", name]
    yield ["show", "--ir", name]
    for lang in ("en", "fr", "es"):
        yield ["show", "--lang", lang, name]
    yield ["stats", name]
    yield ["fmt", "--check", name]
    bots = ["--bots", "all", "--new"]
    yield [
        "play",
        name,
        *bots,
        "--seed",
        "3",
        "--lang",
        "fr",
        "--paranoid",
        "--bot",
        "random",
        "--most",
        str(far.random),
    ]
    yield ["play", name, *bots, "--seed", "4", "--lang", "es", "--bot", "greedy", "--most", str(far.sensible)]
    games = ["--games", str(far.games), "--jobs", "1", "--new", "--json"]
    yield ["simulate", name, *games, "--most", str(far.counted)]
    yield ["conform", name, "--most", str(far.checked), "--alone", "--players", "2"]


def wrong_commands(folder: Path, out: Path, examples: str | None = None, far: Far = WHOLE) -> Iterator[Finding]:
    found = []
    with _shared():
        for arguments in commands(folder, out, examples, far):
            wrong = run(arguments, out)
            found += [wrong] if wrong is not None else []
    yield from found


def run(arguments: list[str], home: Path) -> Finding | None:
    """One command, as if typed; what is wrong with it."""
    stage = " ".join(part for part in arguments if "/" not in part)
    said, told = io.StringIO(), io.StringIO()
    try:
        with (
            deadline(LONGEST),
            _at(home),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(told),
            _raised(),
        ):
            cli.main(arguments)
    except SystemExit as left:
        if left.code in FINE:
            return None
        return Finding(stage, f"exit {left.code}", said.getvalue()[-2000:] + told.getvalue()[-2000:])
    except (Exception, TooLong) as wrong:
        return from_exception(stage, wrong)
    return Finding(stage, "no exit code", "")


@contextlib.contextmanager
def _shared() -> Iterator[None]:
    """Rules that are parsed, checked and made ready once; but `check`, `docs` and `words` check them by themselves."""
    with (
        patch("dsl.load.parse_with_losses", Parses().parse_with_losses),
        patch("dsl.frontend.compile_ruleset", cache(compile_ruleset)),
        patch("ludolect.api.load", cache(load)),
    ):
        yield


@contextlib.contextmanager
def _raised() -> Iterator[None]:
    """A mistake of ours is raised, to be told with where it comes from."""
    report = failures.report

    def raising(failure: Exception) -> int:
        code = report(failure)
        if code == 70:
            raise failure
        return code

    failures.report = raising
    try:
        yield
    finally:
        failures.report = report


@contextlib.contextmanager
def _at(home: Path) -> Iterator[None]:
    before = Path.cwd()
    kept = {name: os.environ.get(name) for name in ("LUDOLECT_CACHE", "LUDOLECT_STATE")}
    os.environ.update(LUDOLECT_CACHE="off", LUDOLECT_STATE=str(home / "state"))
    kept_folder, tempfile.tempdir = tempfile.tempdir, str(home)
    os.chdir(home)
    try:
        yield
    finally:
        os.chdir(before)
        tempfile.tempdir = kept_folder
        for name, value in kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
