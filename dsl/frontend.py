"""Text in, checked ruleset out: the one door through which the other rooms use `dsl`.

`compile_ruleset` raises `RulesError` if there is anything wrong; `check_designation` returns what it found, for tools
that show diagnostics; `check_all` also looks into every variant and at the examples that need one.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import Loaded, load, load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from dsl.read import Library


def compile_ruleset(designation: str, library: Library, *, paths: bool = True) -> Ruleset:
    found = Diagnostics()
    ruleset = check_designation(designation, library, found, paths=paths)
    found.raise_if_errors()
    assert ruleset is not None
    return ruleset


def check_designation(designation: str, library: Library, found: Diagnostics, *, paths: bool = True) -> Ruleset | None:
    """The ruleset, as far as it can be made sense of; None if nothing could be loaded at all."""
    return check_loaded(load(designation, library, found, paths=paths), found)


def check_loaded(loaded: Loaded, found: Diagnostics) -> Ruleset | None:
    return check(compose(loaded, found), found) if loaded.rulesets else None


def check_texts(texts: dict[str, str], found: Diagnostics, variants: str = "") -> Ruleset | None:
    """As `check_designation`, for texts in memory: file name to text."""
    return check_loaded(load_texts(texts, found, variants), found)


def check_all(designation: str, library: Library, found: Diagnostics) -> Ruleset | None:
    """Check the designated composition, and then once more with each variant and with those each example gives.

    What is found in a variant only is reported like everything else; what is found again is reported once.
    """
    mine = Diagnostics()
    ruleset = check_designation(designation, library, mine)
    if ruleset is not None and not mine.has_errors and ":" not in designation:
        for switches in _compositions(ruleset):
            check_designation(f"{designation}:{switches}", library, mine)
    found.extend(mine)
    return None if mine.has_errors else ruleset


def _compositions(ruleset: Ruleset) -> list[str]:
    asked = [name for name, variant in ruleset.variants.items() if variant.type is None]
    for example in ruleset.examples.values():
        given = [line for line in example.node.lines if isinstance(line, tree.GivenVariant)]
        asked.append(",".join(line.name.id + (f"={line.value.span.text}" if line.value else "") for line in given))
    return [switches for switches in dict.fromkeys(asked) if switches]
