"""Why a change may stay unseen: what it changes leaves no word for a reason that the scribe has a name for.

Strictly: the changed part itself must be without words in that language, and the reason one that holds whatever stands
there (`Reason.whatever`). That a word is saved, since nothing else could be meant, excuses nothing: where something
else is meant it has to be said.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from scribe import Lang
from scribe.trace.report import Silence, silences
from scribe.trace.units import Key, Unit, key, units
from tests.blindness.alike import plays_alike
from tests.blindness.measure import Seen, pristine
from tests.net.edits import Edit

ALIKE = "plays alike"


def excused(seen: Seen, games: int) -> Seen:
    """With the reason why it may stay unseen, if there is one: a named one, or that so many games play alike."""
    if not seen.same:
        return seen
    named = reason(seen)
    return replace(seen, excused=named or (ALIKE if games and plays_alike(seen, games) else ""))


def reason(seen: Seen) -> str:
    """The name of the reason; empty if there is a language in which it has none."""
    found = {_reason(seen, edit, lang) for edit in seen.mutation.edits for lang in seen.same}
    return "" if None in found else ", ".join(sorted(name for name in found if name is not None))


def _reason(seen: Seen, edit: Edit, lang: Lang) -> str | None:
    silent = _silent(seen.mutation.ruleset, seen.variants, lang)
    found = [silent.get(key(unit.node)) for unit in _touched(seen, edit)]
    names = [each.reason.name for each in found if each is not None and each.reason and each.reason.whatever]
    return ", ".join(sorted(set(names))) if found and len(names) == len(found) else None


def _touched(seen: Seen, edit: Edit) -> list[Unit]:
    """The outermost parts that are written otherwise; where none is, the innermost in which something is."""
    here = [
        unit
        for unit in units(pristine(seen.mutation.ruleset, seen.variants).rules)
        if unit.node.span.source.name == seen.mutation.file
    ]
    inside = [unit for unit in here if edit.start <= unit.node.span.start and unit.node.span.end <= edit.end]
    if inside:
        among = {id(unit.node) for unit in inside}
        return [unit for unit in inside if not any(id(above) in among for above in unit.above)]
    around = [unit for unit in here if unit.node.span.start <= edit.start and edit.end <= unit.node.span.end]
    return [min(around, key=lambda unit: unit.node.span.end - unit.node.span.start)] if around else []


@cache
def _silent(name: str, variants: tuple[str, ...], lang: Lang) -> dict[Key, Silence]:
    return {key(found.unit.node): found for found in silences(pristine(name, variants).rules, lang)}
