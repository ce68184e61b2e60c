"""From a designation to a checked ruleset: every stage of `dsl` in turn, all mistakes collected."""

from __future__ import annotations

from pathlib import Path

from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load
from dsl.model import Ruleset
from dsl.overlay import compose
from dsl.read import Library


def check_ruleset(designation: str, shelf: Library, found: Diagnostics) -> Ruleset | None:
    """The checked ruleset, or nothing if a mistake makes it unusable. What was found before is not held against it."""
    mine = Diagnostics()
    loaded = load(designation, shelf, mine)
    ruleset = check(compose(loaded, mine), mine) if loaded.rulesets else None
    found.extend(mine)
    return None if mine.has_errors else ruleset


def ruleset_folder(ruleset: Ruleset) -> Path | None:
    """The folder of the ruleset that lies on top."""
    return Path(ruleset.sources[-1].name).parent if ruleset.sources else None
