"""From a designation to the parsed rulesets it asks for, the base first.

`load` finds the folders, reads and parses every file, follows `extends`, and puts the rulesets into the order in which
they lie upon each other: whatever a ruleset extends comes before it, and otherwise the order in which they were asked
for. It does not look inside the declarations: that is for `dsl.overlay` and the checker.

Everything found wrong goes into the `Diagnostics` passed in; the result holds what could be loaded, so that the
checker can still speak about the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from dsl import tree
from dsl.codes import (
    AMBIGUOUS_RULESET,
    CYCLIC_EXTENDS,
    NO_RULESET_LINE,
    NOT_AN_EXPANSION,
    TWO_RULESET_LINES,
    WRONG_FOLDER,
)
from dsl.designation import NAME, Designation, Part, Switch, parse_designation
from dsl.diagnostics import Diagnostics
from dsl.parses import Parses
from dsl.read import LARGEST_FILE, SUFFIX, Library, find_path, read_sources, shown
from dsl.recover import parse_with_losses
from dsl.source import Source, Span


@dataclass(frozen=True)
class LoadedRuleset:
    """One ruleset, parsed. `files` are in the order of their names; `folder` is None for a text in memory."""

    name: str
    line: tree.RulesetDecl
    files: tuple[tree.File, ...]
    folder: Path | None = None

    @property
    def extends(self) -> tuple[str, ...]:
        return tuple(name.id for name in self.line.extends)

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(file.span.source for file in self.files)

    @property
    def is_pack(self) -> bool:
        """A language pack: it gives words to another ruleset, and has no rules."""
        others = [decl for file in self.files for decl in file.decls if not isinstance(decl, tree.RulesetDecl)]
        return bool(others) and all(isinstance(decl, tree.WordsDecl) for decl in others)


@dataclass(frozen=True)
class Loaded:
    """`lost` are the words of what could not be parsed: names that may well be declared there. `incomplete`: a ruleset
    that another one extends could not be loaded, so that any name may be declared there."""

    rulesets: tuple[LoadedRuleset, ...]
    switches: tuple[Switch, ...] = ()
    lost: frozenset[str] = frozenset()
    incomplete: bool = False


def load(
    designation: str, library: Library, found: Diagnostics, *, paths: bool = True, parses: Parses | None = None
) -> Loaded:
    """`parses`: files that are there are not parsed again."""
    asked = parse_designation(designation, found, paths=paths)
    return _Loader(library, found, parses).run(asked)


def load_texts(texts: dict[str, str], found: Diagnostics, variants: str = "") -> Loaded:
    """Rulesets from memory (tests, editors): file name to text. One ruleset per folder part of the names."""
    groups: dict[str, list[Source]] = {}
    for name, text in texts.items():
        groups.setdefault(name.rpartition("/")[0], []).append(Source(name, text))
    loader = _Loader(Library(()), found)
    for sources in groups.values():
        loader.adopt(sources)
    switches = parse_designation("texts" + (f":{variants}" if variants else ""), found).switches
    return loader.finish(switches)


def _whole(place: Path) -> Path:
    """For one file of a ruleset of several, the folder: a file alone is a ruleset only if it says so."""
    if place.is_file() and not _says_its_name(place):
        others = sorted(path for path in place.resolve().parent.glob("*" + SUFFIX) if path.is_file())
        if sum(_says_its_name(other) for other in others) == 1:
            return place.parent
    return place


def _says_its_name(file: Path) -> bool:
    try:
        return re.search(rb"^\s*ruleset\s", file.read_bytes()[:LARGEST_FILE], re.MULTILINE) is not None
    except OSError:
        return False


class _Loader:
    def __init__(self, library: Library, found: Diagnostics, parses: Parses | None = None) -> None:
        self._library = library
        self._found = found
        self._parse_with_losses = parse_with_losses if parses is None else parses.parse_with_losses
        self._known: dict[str, LoadedRuleset] = {}
        self._order: list[str] = []
        self._lost: frozenset[str] = frozenset()
        self._incomplete = False

    def run(self, asked: Designation) -> Loaded:
        for part in asked.parts:
            self._ask(part)
        return self.finish(asked.switches)

    def finish(self, switches: tuple[Switch, ...]) -> Loaded:
        for name, ruleset in list(self._known.items()):
            self._place(name, ())
            for base in ruleset.line.extends if not self._library.shelves else ():
                if base.id not in self._known:
                    self._incomplete = True
                    self._library.find(base.id, base.span, self._found)
        rulesets = tuple(self._known[name] for name in self._order)
        roots = [ruleset for ruleset in rulesets if not ruleset.extends]
        for other in roots[1:]:
            self._found.report(
                NOT_AN_EXPANSION,
                other.line.name.span,
                f"`{other.name}` does not belong to `{roots[0].name}`",
                label="this ruleset extends nothing",
                also=[(roots[0].line.name.span, "neither does this one")],
                reason="of the rulesets that are loaded together, one is the game and all others extend it",
                remedy=f"load them apart, or write `ruleset {other.name} extends {roots[0].name}`",
            )
        return Loaded(rulesets, switches, self._lost, self._incomplete)

    def _ask(self, part: Part) -> None:
        if not part.is_path:
            self._fetch(part.text, part.span)
            return
        place = find_path(part.text, part.span, self._found)
        if place is not None:
            place = _whole(place)
            home = place.resolve()
            shelves = tuple(dict.fromkeys([*self._library.shelves, home.parent]))
            self._library = replace(self._library, shelves=shelves)
            self.adopt(read_sources(place, part.span, self._found), place)

    def _fetch(self, name: str, asked: Span) -> None:
        if name in self._known:
            return
        folder = self._library.find(name, asked, self._found)
        if folder is None:
            self._incomplete = True
            return
        ruleset = self.adopt(read_sources(folder, asked, self._found), folder)
        if ruleset is not None and ruleset.name != name:
            self._found.report(
                WRONG_FOLDER,
                ruleset.line.name.span,
                f"the folder is called `{name}` but the ruleset `{ruleset.name}`",
                label=f"in the folder {shown(folder)}",
                reason="rulesets are found by the names of their folders",
                remedy=f"rename the folder to `{ruleset.name}`, or write `ruleset {name}`",
            )

    def adopt(self, sources: list[Source] | tuple[Source, ...], folder: Path | None = None) -> LoadedRuleset | None:
        """Parse the files of one ruleset, and fetch what it extends."""
        files = tuple(self._parse(source) for source in sources)
        lines = [decl for file in files for decl in file.decls if isinstance(decl, tree.RulesetDecl)]
        if not sources:
            return None
        if not lines:
            lines = [self._no_line(sources[0], folder)]
        for second in lines[1:]:
            self._found.report(
                TWO_RULESET_LINES,
                second.name.span,
                f"a second `ruleset` line in the ruleset `{lines[0].name.id}`",
                label="the second",
                also=[(lines[0].name.span, "the first")],
                reason="the files of one folder are one ruleset",
                remedy="leave one of them out, or put the other ruleset into a folder of its own",
            )
        ruleset = LoadedRuleset(lines[0].name.id, lines[0], files, folder)
        known = self._known.get(ruleset.name)
        if known is not None:
            if known.folder is not None and folder is not None and known.folder.resolve() != folder.resolve():
                self._two_of_one_name(ruleset, known)
            return known
        self._known[ruleset.name] = ruleset
        if self._library.shelves:
            for name in ruleset.line.extends:
                self._fetch(name.id, name.span)
        return ruleset

    def _two_of_one_name(self, second: LoadedRuleset, first: LoadedRuleset) -> None:
        assert second.folder is not None
        assert first.folder is not None
        self._found.report(
            AMBIGUOUS_RULESET,
            second.line.name.span,
            f"there are two rulesets called `{second.name}`",
            label="the second",
            also=[(first.line.name.span, "the first")],
            reason=f"they lie in {shown(first.folder)} and in {shown(second.folder)}",
            remedy="rename one of them, or ask for only one",
        )

    def _parse(self, source: Source) -> tree.File:
        file, lost = self._parse_with_losses(source, self._found)
        self._lost |= lost
        return file

    def _no_line(self, source: Source, folder: Path | None) -> tree.RulesetDecl:
        """Report it, and go on as if there were one: the rest is to be checked all the same."""
        stem = folder.stem.lower() if folder is not None else ""
        name = stem if NAME.match(stem) else "my_game"
        start = source.span(0, 0)
        self._found.report(
            NO_RULESET_LINE,
            start,
            "no `ruleset` line",
            label="at the head of one of the files",
            reason="the line gives the ruleset its name, and says what it extends and how many may play",
            remedy=f'begin with `ruleset {name} {{ name en "..." fr "..." es "..."; players 2..4 }}`',
        )
        return tree.RulesetDecl(start, tree.Name(start, name), [], [])

    def _place(self, name: str, below: tuple[str, ...]) -> None:
        """Append what `name` extends, then `name`."""
        if name in self._order or name not in self._known:
            return
        line = self._known[name].line
        for base in line.extends:
            if base.id in (*below, name):
                circle = " -> ".join(
                    [*below[below.index(base.id) :], name, base.id] if base.id in below else [name, name]
                )
                self._found.report(
                    CYCLIC_EXTENDS,
                    base.span,
                    f"`{name}` extends itself: {circle}",
                    label="back to where it began",
                    reason="a ruleset lies on top of what it extends, so there must be a lowest one",
                    remedy="leave out one of these `extends`",
                )
            else:
                self._place(base.id, (*below, name))
        if name not in self._order:
            self._order.append(name)
