"""The ways a ruleset can be played: as it is, with each of its variants alone, and with all that go together; and with
all the expansions that go together."""

from __future__ import annotations

from dsl.diagnostics import RulesError
from dsl.model import Variant
from dsl.read import Library
from dsl.types import ChoiceType, NumberType
from ludolect.api import Rules, load


def switches(variant: Variant) -> list[str]:
    """How a variant is switched on: with each end of its range, if it has one."""
    match variant.type:
        case NumberType(low=int() as low, high=int() as high):
            return [f"{variant.name}={value}" for value in dict.fromkeys((low, high))]
        case ChoiceType():
            return [f"{variant.name}={value}" for value in variant.type.choice.values]
    return [variant.name]


def each_alone(rules: Rules) -> list[str]:
    """Designations with one variant more than the rules have on, for each variant that is off."""
    joint = "," if ":" in rules.designation else ":"
    off = [variant for variant in rules.ruleset.variants.values() if not variant.on]
    return [f"{rules.designation}{joint}{switch}" for variant in off for switch in switches(variant)]


def all_together(rules: Rules) -> Rules:
    """The rules with as many variants as go together, taken in the order of their declaration."""
    for variant in list(rules.ruleset.variants.values()):
        if not variant.on and not rules.ruleset.variants[variant.name].on:
            joint = "," if ":" in rules.designation else ":"
            try:
                rules = load(f"{rules.designation}{joint}{switches(variant)[-1]}", shelf=rules.shelf)
            except RulesError:
                continue
    return rules


def expansion_sets(shelf: Library) -> list[str]:
    """For each ruleset that others on the shelf extend: all of those that go with it at the same time."""
    bases: dict[str, list[str]] = {}
    for name in shelf.names():
        try:
            names = load(name, shelf=shelf).ruleset.names
        except RulesError:
            continue
        if len(names) > 1:
            bases.setdefault(names[0], []).append(name)
    return [_together(base, expansions, shelf) for base, expansions in bases.items()]


def _together(base: str, expansions: list[str], shelf: Library) -> str:
    designation = base
    for name in expansions:
        try:
            load(f"{designation}+{name}", shelf=shelf)
        except RulesError:
            continue
        designation += f"+{name}"
    return designation
