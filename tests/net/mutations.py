"""Random changes of real rules: one small thing is otherwise, and everything around it is as its author wrote it.

A `Mutation` says what kind of change it is, in which file and declaration, and what is written there instead. It is
made on the checked syntax tree, so that names are swapped for others of the same class and type, and it is applied to
the text by spans. Whether the changed rules still pass the checker is for whoever uses them to see: most do, and the
parses of all other files are used again.

    chosen, mutation = drawn(seed=17)
    loaded = chosen.changed(mutation)  # parsed; `check_loaded` checks it, `chosen.loaded` is the original

The kinds of changes are in `edits`; to add one, write a function there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from dsl import tree
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_loaded
from dsl.load import Loaded, LoadedRuleset, load
from dsl.parses import Parses
from dsl.recover import parse_with_losses
from dsl.source import Source
from ludolect.library import library
from tests.net.edits import EDITS, Edit, Surroundings
from tests.net.findings import REPOSITORY

RULESETS = {  # how often each is changed: the large ones take longer
    "tic_tac_toe": 3,
    "connect_four": 3,
    "breakthrough": 4,
    "guide/last_pebble": 3,
    "witchcraft": 8,
    "castle_panic": 6,
    "kingdom_rush": 5,
    "catacombs": 3,
    "caverns_of_soloth": 1,
    "wizards_tower": 1,
    "guide/night_raid": 1,
}
LIGHT = {  # for what takes long: the whole rulebook of a large ruleset, with all its variants, takes half a minute
    "tic_tac_toe": 4,
    "connect_four": 4,
    "breakthrough": 4,
    "guide/last_pebble": 4,
    "witchcraft": 3,
    "kingdom_rush": 3,
    "catacombs": 2,
    "castle_panic": 1,
}
PARSES = Parses()  # of the rulesets as they are
LARGE = ("witchcraft", "kingdom_rush", "catacombs", "castle_panic")  # games of these are long, or take long


@dataclass(frozen=True)
class Mutation:
    kind: str  # the name of the function in `edits`
    ruleset: str
    file: str
    declaration: str  # as `verb take`, `kind coin`, `flow`
    name: str  # of the declaration; "" where it has none
    line: int
    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        told = "; ".join(f"{edit.old!r} -> {edit.new!r}" for edit in self.edits)
        return f"{self.ruleset}/{Path(self.file).name}:{self.line} ({self.declaration}) {self.kind}: {told}"

    def applied(self, text: str) -> str:
        for edit in sorted(self.edits, key=lambda edit: edit.start, reverse=True):
            text = text[: edit.start] + edit.new + text[edit.end :]
        return text


@dataclass(frozen=True)
class Original:
    """A ruleset as it is: parsed and checked once, and changed many times."""

    name: str
    loaded: Loaded
    own: LoadedRuleset

    def changed(self, mutation: Mutation) -> Loaded | None:
        """The composition with one file parsed anew; None where that cannot be read any more."""
        files = []
        for file in self.own.files:
            if file.span.source.name == mutation.file:
                found = Diagnostics()
                source = Source(mutation.file, mutation.applied(file.span.source.text))
                file, _ = parse_with_losses(source, found)
                if found.has_errors:
                    return None
            files.append(file)
        mine = replace(self.own, files=tuple(files))
        return replace(self.loaded, rulesets=tuple(mine if r is self.own else r for r in self.loaded.rulesets))

    def written(self, mutation: Mutation, folder: Path) -> None:
        """The files of the changed ruleset, in a folder."""
        for file in self.own.files:
            source = file.span.source
            text = mutation.applied(source.text) if source.name == mutation.file else source.text
            (folder / Path(source.name).name).write_text(text, encoding="utf-8")


def asked(name: str) -> str:
    """A ruleset by its name, or by its path from the repository."""
    return str(REPOSITORY / name) if "/" in name else name


@cache
def original(name: str) -> Original:
    found = Diagnostics()
    loaded = load(asked(name), library(), found, parses=PARSES)
    ruleset = check_loaded(loaded, found)
    assert ruleset is not None
    assert not found.has_errors
    return Original(name, loaded, loaded.rulesets[-1])


def drawn(seed: int, among: dict[str, int] | None = None) -> tuple[Original, Mutation]:
    """A change of one of the rulesets, drawn by their weights; the same seed gives the same one."""
    chance = Random(seed)
    weights = RULESETS if among is None else among
    chosen = original(chance.choices(list(weights), list(weights.values()))[0])
    return chosen, mutation(chosen, chance)


def mutation(chosen: Original, chance: Random) -> Mutation:
    """One change of a ruleset: a kind of change first, so that rare constructs come up as often as common ones."""
    while True:
        kind = chance.choice(list(EDITS))
        places = _places(chosen.name, kind)
        if not places:
            continue
        file, decl, node = chance.choice(places)
        around = Surroundings(file, decl, chance)
        edits = EDITS[kind].change(node, around)
        if edits and any(edit.new != edit.old for edit in edits):
            source = file.span.source
            return Mutation(kind, chosen.name, source.name, *described(decl), node.span.line, tuple(edits))


@cache
def _places(name: str, kind: str) -> list[tuple[tree.File, tree.Decl, tree.Node]]:
    found: list[tuple[tree.File, tree.Decl, tree.Node]] = []
    for file in original(name).own.files:
        for decl in file.decls:
            if not isinstance(decl, tree.ExampleDecl | tree.WordsDecl | tree.RulesetDecl | tree.NoteDecl):
                found += [(file, decl, node) for node in tree.walk(decl) if isinstance(node, EDITS[kind].of)]
    return found


def described(decl: tree.Node) -> tuple[str, str]:
    """What a declaration is, and its name."""
    word = type(decl).__name__.removesuffix("Decl").lower()
    name = getattr(decl, "name", None)
    if isinstance(name, tree.Name):
        return f"{word} {name.id}", name.id
    event = getattr(decl, "event", None)
    heard = event.verb.id if isinstance(event, tree.VerbEvent) else event.phase.id if event is not None else ""
    return f"{word} {heard}".strip(), heard


def examples_touching(chosen: Original, mutation: Mutation) -> list[str]:
    """The examples of the ruleset that name the declaration that was changed, or begin at one that does."""
    naming: dict[str, bool] = {}
    found = []
    for file in chosen.own.files:
        for decl in file.decls:
            if isinstance(decl, tree.ExampleDecl):
                words = {getattr(node, "id", getattr(node, "name", None)) for node in tree.walk(decl)}
                base = decl.base is not None and naming.get(decl.base.id, False)
                naming[decl.name.id] = base or (bool(mutation.name) and mutation.name in words)
                found += [decl.name.id] if naming[decl.name.id] else []
    return found
