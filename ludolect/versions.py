"""Rules as they were: a composition of rulesets at an earlier revision of the git repository they lie in."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostics
from dsl.read import SUFFIX, Library
from dsl.writing import write_whole
from interpreter.run.errors import GameError
from ludolect.api import Rules, load


class NoSuchVersion(GameError):
    """A revision that cannot be had."""


@contextmanager
def shelf_at(rules: Rules, revision: str) -> Iterator[Library]:
    """A shelf with the rulesets of these rules as they were at that revision. Raises NoSuchVersion."""
    with tempfile.TemporaryDirectory(prefix="ludolect-") as place:
        for name, folder in rules.ruleset.folders.items():
            files = _git(folder, "ls-tree", "--name-only", revision, "./").split("\n")
            wanted = [file for file in files if file.endswith(SUFFIX)]
            if wanted:
                (Path(place) / name).mkdir()
            for file in wanted:
                text = _git(folder, "show", f"{revision}:./{Path(file).name}")
                write_whole(Path(place) / name / Path(file).name, text, lasting=False)
        yield Library((Path(place),))


def load_at(rules: Rules, revision: str) -> Rules:
    """The same composition as it was at that revision. Raises NoSuchVersion, RulesError."""
    switches = parse_designation(rules.designation, Diagnostics()).switches
    with shelf_at(rules, revision) as shelf:
        return load("+".join(rules.ruleset.names), variants=[str(switch) for switch in switches], shelf=shelf)


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(("git", "-C", str(folder), *arguments), capture_output=True, check=False)
    except OSError as failure:
        raise NoSuchVersion(f"git cannot be run: {failure.strerror}") from failure
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoSuchVersion(f"{folder}: {told[0] if told else 'git fails'}")
    return done.stdout.decode("utf-8", "replace")
