"""Do changed rules play as the rules did? Asked by many games with the same chance and the same answers, and by the
examples of the ruleset. Only then may a change stay unseen in the book."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from dsl import model
from dsl.diagnostics import Diagnostics, RulesError
from dsl.frontend import check_loaded
from dsl.load import load
from interpreter.compile.joining import compiled
from interpreter.examples.run import run_example
from interpreter.run.errors import SearchGaveUp
from interpreter.run.faults import RulesFault
from interpreter.run.program import Program
from ludolect.library import library
from tests.blindness.measure import Seen, pristine, switched
from tests.net.findings import TooLong, deadline
from tests.net.forms import pausing
from tests.net.mutations import Mutation, asked, original

LONGEST = 300  # decisions of one game
SECONDS = 120  # for one change


def plays_alike(seen: Seen, games: int) -> bool:
    """False also where it cannot be found out, or not in time."""
    before = pristine(seen.mutation.ruleset, seen.variants).rules
    try:
        after = _changed(seen.mutation, seen.variants)
        with deadline(SECONDS), warnings.catch_warnings():
            warnings.simplefilter("ignore", SearchGaveUp)
            return all(_games_alike(before, after, games)) and _examples_hold(seen.mutation, after)
    except (TooLong, RulesFault, RulesError):
        return False


def _changed(mutation: Mutation, variants: Iterable[str]) -> model.Ruleset:
    """The changed rules, with trees of their own. Raises RulesError for variants with which they do not check."""
    loaded = load(asked(mutation.ruleset), library(), Diagnostics())
    fresh = replace(original(mutation.ruleset), loaded=loaded, own=loaded.rulesets[-1]).changed(mutation)
    assert fresh is not None
    found = Diagnostics()
    rules = check_loaded(switched(fresh, variants), found)
    if rules is None or found.has_errors:
        raise RulesError(tuple(found))
    return rules


def _games_alike(before: model.Ruleset, after: model.Ruleset, games: int) -> Iterator[bool]:
    if before.players != after.players:
        yield False
        return
    low, high = before.players
    programs = {players: compiled(after, players) for players in range(low, high + 1)}
    for seed in range(games):
        players = low + seed % (high + 1 - low)
        yield _game(_program(before, players), seed) == _game(programs[players], seed)


@cache
def _program(rules: model.Ruleset, players: int) -> Program:
    return compiled(rules, players)


@cache
def _game(program: Program, seed: int) -> tuple[Any, ...]:
    """Who was asked what, with which options, in which positions, and how it ended; not by which statement."""
    played = pausing(program, seed, LONGEST)
    return tuple(asked[1:] for asked in played.asked), played.end, played.fault


def _examples_hold(mutation: Mutation, after: model.Ruleset) -> bool:
    made: dict[tuple[Any, ...], Program] = {}

    def programs(players: int, variants: dict[str, str | None]) -> Program:
        key = (players, *variants.items())
        if key not in made:
            switches = [name if value is None else f"{name}={value}" for name, value in variants.items()]
            made[key] = compiled(_changed(mutation, switches), players)
        return made[key]

    own = [example for example in after.examples.values() if example.ruleset == after.names[-1]]
    return all(run_example(example, after, programs).passed for example in own)
