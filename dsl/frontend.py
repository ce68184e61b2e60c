"""Text in, checked ruleset out: the one door through which the other rooms use `dsl`.

`compile_ruleset` raises `RulesError` if there is anything wrong; `check_designation` returns what it found, for tools
that show diagnostics; `check_all` also looks into every variant and at the examples that need one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from dsl import tree
from dsl.check.run import check
from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostics
from dsl.garbage import resting_collector
from dsl.load import Loaded, load, load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from dsl.parses import Parses
from dsl.read import Library
from dsl.source import Source


def compile_ruleset(designation: str, library: Library, *, paths: bool = True, parses: Parses | None = None) -> Ruleset:
    """`parses`: files that are parsed once, for whoever asks for the same rules again with other variants."""
    found = Diagnostics()
    ruleset = check_designation(designation, library, found, paths=paths, parses=parses)
    found.raise_if_errors()
    assert ruleset is not None
    return ruleset


def check_designation(
    designation: str, library: Library, found: Diagnostics, *, paths: bool = True, parses: Parses | None = None
) -> Ruleset | None:
    """The ruleset, as far as it can be made sense of; None if nothing could be loaded at all."""
    return check_loaded(load(designation, library, found, paths=paths, parses=parses), found)


def check_loaded(loaded: Loaded, found: Diagnostics) -> Ruleset | None:
    if not loaded.rulesets:
        return None
    with resting_collector():
        return check(compose(loaded, found), found)


def check_texts(texts: dict[str, str], found: Diagnostics, variants: str = "") -> Ruleset | None:
    """As `check_designation`, for texts in memory: file name to text."""
    return check_loaded(load_texts(texts, found, variants), found)


@dataclass(frozen=True)
class Checked:
    """What was checked: the ruleset if there is no error, and the places of the rules that were read."""

    ruleset: Ruleset | None
    line: tree.RulesetDecl | None  # the head of the topmost ruleset
    folders: tuple[Path, ...]
    sources: tuple[Source, ...]


def check_all(designation: str, library: Library, found: Diagnostics) -> Checked:
    """Check the designated composition, and then once more with each variant and with those each example gives.

    What is found in a variant only is reported like everything else; what is found again is reported once. The files
    are parsed once: every check fills the same trees anew, so the composition that was asked for comes last.
    """
    mine = Diagnostics()
    loaded = load(designation, library, mine)
    ruleset = check_loaded(loaded, mine)
    if ruleset is not None and not mine.has_errors and not loaded.switches:
        compositions = _compositions(ruleset)
        for switches in compositions:
            asked = parse_designation(f"{designation}:{switches}", mine).switches
            check_loaded(replace(loaded, switches=asked), mine)
        if compositions:
            ruleset = check_loaded(loaded, Diagnostics())
    found.extend(mine)
    folders = tuple(each.folder for each in loaded.rulesets if each.folder is not None)
    sources = tuple(source for each in loaded.rulesets for source in each.sources)
    line = loaded.rulesets[-1].line if loaded.rulesets else None
    return Checked(None if mine.has_errors else ruleset, line, folders, sources)


def _compositions(ruleset: Ruleset) -> list[str]:
    asked = [name for name, variant in ruleset.variants.items() if variant.type is None]
    asked += [example.switches for example in ruleset.examples.values()]
    return [switches for switches in dict.fromkeys(asked) if switches]
