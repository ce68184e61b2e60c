"""Rules with one thing changed, to be compared with the rules as they are: a piece taken out or doubled, another value.

Each is an expansion of a line or two that is laid upon the rules as any author's would be, so that whatever cannot be
changed is refused with a diagnostic.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostics
from dsl.model import Kind
from dsl.spell import nearest
from dsl.writing import write_whole
from interpreter.run.errors import BadSetup
from ludolect.api import Rules, load
from ludolect.simulation.titles import Titles

MOST = 200  # alterations of one series
SWEEP = re.compile(r"(?P<kind>[a-z_][a-z0-9_]*)\.(?P<field>[a-z_][a-z0-9_]*)=(?P<values>.+)")
NUMBERS = re.compile(r"(-?\d+)\.\.(-?\d+)")
Some = TypeVar("Some")
VALUE = re.compile(r"-?\d+|[a-z_][a-z0-9_]*")


@dataclass(frozen=True)
class Alteration:
    """`label`: what is done, for tables; `text`: as an expansion says it."""

    label: str
    text: str


def without(rules: Rules, titles: Titles, kind: str) -> list[Alteration]:
    """Each piece of a kind taken out in turn, with all its copies."""
    return [Alteration(f"without {titles.kind(piece.name)}", f"remove {piece.name}") for piece in pieces(rules, kind)]


def doubled(rules: Rules, titles: Titles, kind: str) -> list[Alteration]:
    """Each piece of a kind twice as often, in turn."""
    return [
        Alteration(f"{titles.kind(piece.name)} twice", f"change {piece.name} {{ copies {2 * piece.copies} }}")
        for piece in pieces(rules, kind)
    ]


def pieces(rules: Rules, name: str) -> list[Kind]:
    """The pieces of a kind that there are. Raises BadSetup if there is no such kind, or it has none."""
    kinds = rules.ruleset.kinds
    if name not in kinds:
        raise BadSetup(f"`{rules.designation}` has no kind `{name}`{_perhaps(name, [*kinds])}")
    found = [k for k in kinds.values() if k.root == "piece" and k.copies > 0 and kinds[name] in [k, *k.line()]]
    if not found:
        raise BadSetup(f"`{name}` is no kind of piece of `{rules.designation}`")
    return _few(found)


def is_sweep(text: str) -> bool:
    return "=" in text and SWEEP.fullmatch(text) is not None


def sweep(rules: Rules, text: str) -> list[Alteration]:
    """`kind.field=2..5` or `kind.field=2,5,9`: a value in each of these ways. Raises BadSetup."""
    found = SWEEP.fullmatch(text)
    if found is None:
        raise BadSetup(f"a value is changed by `kind.field=2..5` or `kind.field=2,5,9`, not {text!r}")
    kind, field = found["kind"], found["field"]
    kinds = rules.ruleset.kinds
    if kind not in kinds:
        raise BadSetup(f"`{rules.designation}` has no kind `{kind}`{_perhaps(kind, [*kinds])}")
    values = _values(found["values"], text)
    return _few([Alteration(f"{kind}.{field} = {value}", f"change {kind} {{ {field} {value} }}") for value in values])


def _values(text: str, whole: str) -> list[str]:
    numbers = NUMBERS.fullmatch(text)
    if numbers is not None:
        first, last = int(numbers[1]), int(numbers[2])
        if not 0 <= last - first < MOST:
            raise BadSetup(f"{text} is no range of at most {MOST} values that begins with its lowest")
        return [str(number) for number in range(first, last + 1)]
    values = [value.strip() for value in text.split(",")]
    for value in values:
        if not VALUE.fullmatch(value):
            raise BadSetup(f"{value!r} in {whole!r} is neither a number nor a name")
    return values


def altered(rules: Rules, alteration: Alteration) -> Rules:
    """The rules with it. Raises RulesError where they cannot be had."""
    names = rules.ruleset.names
    switches = parse_designation(rules.designation, Diagnostics()).switches
    name = next(_unused(rules))
    head = f'ruleset {name} extends {names[-1]} {{ language 2; name en "{name}" fr "{name}" es "{name}" }}'
    with tempfile.TemporaryDirectory(prefix="ludolect-") as place:
        folder = Path(place) / name
        folder.mkdir()
        write_whole(folder / f"{name}.rules", f"{head}\n{alteration.text}\n", lasting=False)
        shelf = rules.shelf.pinning([(name, folder)])
        return load("+".join([*names, name]), variants=[str(switch) for switch in switches], shelf=shelf)


def _unused(rules: Rules) -> Iterator[str]:
    """Names that no ruleset and nothing in these rules has."""
    taken = {*rules.ruleset.names, *rules.shelf.names(), *rules.ruleset.kinds, *rules.ruleset.verbs}
    for name in ("altered", *(f"altered_{number}" for number in range(2, MOST))):
        if name not in taken:
            yield name


def _few(found: list[Some]) -> list[Some]:
    if len(found) > MOST:
        raise BadSetup(f"{len(found)} changes are too many for one series; {MOST} are the most")
    return found


def _perhaps(name: str, names: list[str]) -> str:
    near = nearest(name, names)
    return f"; did you mean `{near}`?" if near else ""
