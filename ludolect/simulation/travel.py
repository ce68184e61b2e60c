"""Rules on their way to a process that has not loaded them: as text, and made into a program again over there."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostics
from dsl.read import SUFFIX, Library
from dsl.writing import write_whole
from interpreter.run.errors import GameError
from ludolect.api import Rules, load
from ludolect.simulation.plan import Plan, fingerprint
from ludolect.simulation.playing import TABLES, lay

Parcel = dict[str, Any]


def packed(rules: Rules) -> Parcel:
    """The names of a composition, its switches, and the files of its rulesets."""
    files: dict[str, dict[str, str]] = {name: {} for name in rules.ruleset.names}
    for source in rules.ruleset.sources:
        path = Path(source.name)
        home = next((name for name, folder in rules.ruleset.folders.items() if folder.name == path.parent.name), None)
        files[home or path.parent.name][path.name] = source.text
    switches = parse_designation(rules.designation, Diagnostics()).switches
    return {"names": list(rules.ruleset.names), "switches": [str(switch) for switch in switches], "files": files}


def unpack(parcel: Parcel, plan: Plan) -> None:
    """Lays a table for the plan. Raises GameError if other rules come of it than were sent."""
    if plan in TABLES:
        return
    with tempfile.TemporaryDirectory(prefix="ludolect-") as shelf:
        for ruleset, files in parcel["files"].items():
            folder = Path(shelf) / ruleset
            folder.mkdir()
            for name, text in files.items():
                if Path(name).name != name or not name.endswith(SUFFIX):
                    raise GameError(f"no file of rules: {name!r}")
                write_whole(folder / name, text, lasting=False)
        rules = load(*parcel["names"], variants=parcel["switches"], shelf=Library((Path(shelf),)))
        program = rules.program(plan.players)
    if fingerprint(program) != plan.rules:
        raise GameError("this worker makes other games of the same rules: its version of Ludolect differs")
    lay(plan, program)
