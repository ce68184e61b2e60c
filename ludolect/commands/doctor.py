"""`ludolect doctor`: whether games are played natively here, by what compiler, and if not, why."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import click


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for tools.")
def command(rulesets: tuple[str, ...], as_json: bool) -> None:
    """Say what this machine has for playing many games at speed. Of each RULESET, whether it is played natively; it is
    compiled for that, for its smallest number of players."""
    import json

    found = {**_machine(), **{f"rules {name}": _played(name) for name in rulesets}}
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    width = max(map(len, found))
    for what, told in found.items():
        click.echo(f"{what:{width}}  {told}")


def _machine() -> dict[str, str]:
    from interpreter.native import build
    from interpreter.native.refusal import NotNative
    from ludolect.folders import cache_folder

    folder = cache_folder()
    try:
        compiler = " ".join(build.compiler())
    except NotNative as refusal:
        compiler = f"none: {refusal}"
    return {
        "python": f"{platform.python_version()} on {sys.platform}, {platform.machine()}",
        "compiler": compiler,
        "compiled": "nowhere: there is no folder for it" if folder is None else _lying_in(folder / "native"),
        "games": "natively, where rules allow" if not compiler.startswith("none") and folder else "in Python",
        "by decision": _stepping() if not compiler.startswith("none") and folder else "in Python",
    }


def _stepping() -> str:
    """How native games are played decision by decision."""
    from interpreter.native import extension

    why = extension.impossible()
    return "by an extension of Python" if why is None else f"through ctypes: {why}"


def _lying_in(folder: Path) -> str:
    from interpreter.native import build

    try:
        sizes = [file.stat().st_size for file in folder.glob(f"*{build.suffix()}")]
    except OSError:
        sizes = []
    number = f"{len(sizes)} program{'' if len(sizes) == 1 else 's'}"
    return f"{number}, {sum(sizes) / 1e6:.1f} MB in {folder}"


def _played(designation: str) -> str:
    from ludolect.api import load

    rules = load(designation)
    natively = rules.natively(rules.players[0])
    if natively.library(now=True) is None:
        return f"in Python: {natively.refused}"
    return "natively"
