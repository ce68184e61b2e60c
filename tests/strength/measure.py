"""Random changes of rules, and whether an example fails that held before. A change that no example notices survives."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from dsl import model, tree
from dsl.load import Loaded
from interpreter.compile.joining import compiled
from interpreter.examples.run import run_example
from interpreter.examples.stage import Stage
from interpreter.run.errors import SearchGaveUp
from interpreter.run.faults import RulesFault
from interpreter.run.program import Program
from tests.blindness.changes import CHANGES
from tests.blindness.measure import TRIES, checked, draw, switched
from tests.net.findings import TooLong, deadline
from tests.net.mutations import Mutation, Original
from tests.strength.idle import is_idle
from tests.strength.touched import Group, Touch, touches

SECONDS = 60  # for the examples of one change that are played by one program


@dataclass(frozen=True)
class Tried:
    """A change, the examples that were run for it, and the one that failed; None: all of them hold."""

    what: str
    mutation: Mutation
    run: tuple[str, ...]
    failed: str | None

    def __str__(self) -> str:
        mutation = self.mutation
        place = f"{mutation.ruleset}/{Path(mutation.file).name}:{mutation.line} ({mutation.declaration})"
        noticed = f"noticed by {self.failed}" if self.failed else f"unnoticed by {len(self.run)} examples"
        lines = [f"{place} {self.what}, {mutation.kind}: {noticed}"]
        for edit in mutation.edits:
            lines += [f"    - {_short(edit.old)}", f"    + {_short(edit.new)}"]
        if not self.failed and self.run:
            lines.append(f"    run: {', '.join(self.run[:6])}{' ...' if len(self.run) > 6 else ''}")
        return "\n".join(lines)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) < 160 else line[:160] + " ..."


def tried(count: int, seed: int, name: str, among: list[str] | None = None) -> Iterator[Tried]:
    """So many different changes of one ruleset, each kind of change as likely as the others; none that changes nothing
    for certain."""
    chance = Random(f"{name} {seed}")
    known: set[tuple[object, ...]] = set()
    for _ in range(TRIES + 40 * count):
        if len(known) == count:
            return
        what = chance.choice(among or list(CHANGES))
        drawn = draw(what, chance, {name: 1})
        if drawn is None:
            continue
        chosen, mutation, decl, variants = drawn
        key = (mutation.file, mutation.edits)
        if key in known or is_idle(mutation):
            continue
        loaded = chosen.changed(mutation)
        rules = None if loaded is None else Changed(loaded)
        if rules is None or rules.with_variants(variants) is None:
            continue
        known.add(key)
        yield examined(what, chosen, mutation, decl, rules)


class Changed:
    """Changed rules, parsed once, and checked again only where other variants are asked for: that fills the same trees,
    so that what was checked before is of no use any more."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.last: tuple[tuple[str, ...], model.Ruleset | None] | None = None

    def with_variants(self, variants: tuple[str, ...]) -> model.Ruleset | None:
        """None: it does not check."""
        if self.last is None or self.last[0] != variants:
            self.last = variants, checked(switched(self.loaded, variants))
        return self.last[1]


def examined(what: str, chosen: Original, mutation: Mutation, decl: tree.Decl, rules: Changed | None = None) -> Tried:
    """The examples that the change can reach are run, until one fails."""
    if rules is None:
        loaded = chosen.changed(mutation)
        assert loaded is not None
        rules = Changed(loaded)
    groups: dict[Group, list[Touch]] = {}
    for touch in touches(chosen.name).of(mutation, decl):
        groups.setdefault(touch.group, []).append(touch)
    run: list[str] = []
    for group, members in groups.items():
        failed = _first_to_fail(rules, group, [touch.example for touch in members], run)
        if failed is not None:
            return Tried(what, mutation, tuple(run), failed)
    return Tried(what, mutation, tuple(run), None)


def _first_to_fail(changed: Changed, group: Group, names: list[str], run: list[str]) -> str | None:
    """What one program plays."""
    players, variants = group
    rules = changed.with_variants(tuple(name if value is None else f"{name}={value}" for name, value in variants))
    if rules is None or not rules.players[0] <= players <= rules.players[1]:
        return names[0]
    last = ""
    try:
        with deadline(SECONDS), warnings.catch_warnings():
            warnings.simplefilter("ignore", SearchGaveUp)
            program = compiled(rules, players)
            for batch in (names[:1], names[1:]):
                program.own(Stage).prepare([rules.examples[name] for name in batch])
                for last in batch:
                    run.append(last)
                    if not _holds(rules, program, last):
                        return last
    except (TooLong, RulesFault):
        return last or names[0]
    return None


def _holds(rules: model.Ruleset, program: Program, name: str) -> bool:
    return run_example(rules.examples[name], rules, lambda players, variants: program).passed
