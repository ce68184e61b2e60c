"""Variants of every built-in ruleset, alone, keep what every game must; and so do all together that can be. Some of
each ruleset here; all of them, with all expansions, at every table: the long runs."""

from __future__ import annotations

import pytest

from interpreter.prove.conformance import conform
from ludolect.api import Rules, load
from ludolect.compositions import all_together, each_alone
from ludolect.library import builtin_names
from tests.play.test_conformance import FEW, table, told
from tests.whole.playing import spread

SOME = 4


def own_variants(made: Rules) -> list[str]:
    """Of the last ruleset alone: those of what it extends are checked there."""
    last = made.ruleset.names[-1]
    switches = {v.name for v in made.ruleset.variants.values() if v.ruleset == last}
    return [d for d in each_alone(made) if d.rpartition(":")[2].partition("=")[0] in switches]


@pytest.mark.parametrize("name", builtin_names())
def test_variants_keep_them_alone(name: str) -> None:
    variants = own_variants(load(name))
    for number in spread(len(variants), SOME):
        designation = variants[number]
        made = load(designation)
        assert told(conform(made.program(table(made)), seed=3, checked=2, each=FEW)) == [], designation


@pytest.mark.parametrize("name", builtin_names())
def test_all_variants_that_go_together_keep_them(name: str) -> None:
    made = load(name)
    if len(made.ruleset.names) == 1 and len(own_variants(made)) > 1:
        made = all_together(made)
        assert told(conform(made.program(table(made)), seed=4, checked=2, each=FEW)) == [], made.designation
