"""The rulesets the tests of the scribe read: small ones beside this file, and the real ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load, load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from dsl.read import Library

HERE = Path(__file__).parent
SHELF = HERE.parent.parent / "rulesets"
SMALL = sorted(path.stem for path in (HERE / "rules").glob("*.rules"))


@cache
def small(name: str, variants: str = "") -> Ruleset:
    found = Diagnostics()
    text = (HERE / "rules" / f"{name}.rules").read_text(encoding="utf-8")
    rules = check(compose(load_texts({f"{name}/{name}.rules": text}, found, variants), found), found)
    assert not found.has_errors, [d.message for d in found]
    return rules


@cache
def real(designation: str) -> Ruleset | None:
    """None where the ruleset does not check: that is for other tests to say."""
    found = Diagnostics()
    rules = check(compose(load(designation, Library((SHELF,)), found), found), found)
    return None if found.has_errors else rules
