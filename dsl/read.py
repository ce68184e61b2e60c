"""Finding the folder of a ruleset and reading its files, trusting neither.

A ruleset is a folder of `.rules` files (or one such file). Rules may come from anywhere, so everything about the files
is checked before the parser sees them: where they really lie, how large they are, that they are UTF-8, and that they
hold no character that shows one thing and says another.
"""

from __future__ import annotations

import os
import stat
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.codes import (
    AMBIGUOUS_RULESET,
    INVISIBLE_CHARACTER,
    NO_RULES,
    NOT_UTF8,
    OUTSIDE_FOLDER,
    RULESET_NOT_FOUND,
    TOO_LARGE,
)
from dsl.designation import NAME
from dsl.diagnostics import Diagnostics
from dsl.source import Source, Span
from dsl.spell import nearest

SUFFIX = ".rules"
LARGEST_FILE = 1_000_000
LARGEST_RULESET = 8_000_000
MOST_FILES = 500
LONGEST_NAME = 100
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


@dataclass(frozen=True)
class Library:
    """The folders in which rulesets are looked for by name, each holding one folder a ruleset. `pinned` are rulesets
    whose place is known already, so that nothing is looked for."""

    shelves: tuple[Path, ...]
    pinned: tuple[tuple[str, Path], ...] = ()

    @staticmethod
    def of(shelves: Sequence[Path | str], variable: str | None = None) -> Library:
        """`variable` is the text of LUDOLECT_PATH: folders separated as in PATH, looked at before the others."""
        named = [Path(part) for part in (variable or "").split(os.pathsep) if part]
        return Library(tuple(dict.fromkeys([*named, *(Path(shelf) for shelf in shelves)])))

    def pinning(self, places: Iterable[tuple[str, Path]]) -> Library:
        return replace(self, pinned=tuple({**dict(self.pinned), **dict(places)}.items()))

    def names(self) -> list[str]:
        found = {path.name for shelf in self.shelves for path in _folders(shelf)}
        return sorted(name for name in found if NAME.match(name))

    def _what_was_meant(self, name: str, known: list[str]) -> str:
        near = nearest(name, known)
        if NAME.match(name) and len(name) < LONGEST_NAME and Path(name).is_dir():
            return f"there is a folder of that name here: its path is `./{name}`"
        if near:
            return f"did you mean `{near}`?"
        if known:
            return "known are: " + ", ".join(known)
        return "give the path of its folder, or name the folder that holds it in LUDOLECT_PATH"

    def find(self, name: str, asked: Span, found: Diagnostics) -> Path | None:
        """The one folder of that name."""
        if name in dict(self.pinned):
            return dict(self.pinned)[name]
        places: dict[Path, Path] = {}
        for shelf in self.shelves:
            for folder in _folders(shelf):
                if folder.name == name:
                    places.setdefault(folder.resolve(), folder)
        if len(places) == 1:
            return next(iter(places.values()))
        if places:
            found.report(
                AMBIGUOUS_RULESET,
                asked,
                f"there are {len(places)} rulesets called `{name}`",
                label="which one?",
                reason="they lie in " + " and in ".join(shown(path.parent) for path in places.values()),
                remedy="rename one of the folders, or ask for one by its path",
            )
            return None
        known = self.names()
        found.report(
            RULESET_NOT_FOUND,
            asked,
            f"there is no ruleset called `{name}`",
            label="not found",
            reason="looked in " + (", ".join(shown(shelf) for shelf in self.shelves) or "no folder at all"),
            remedy=self._what_was_meant(name, known),
        )
        return None


def _folders(shelf: Path) -> list[Path]:
    try:
        return sorted(path for path in shelf.iterdir() if path.is_dir() and any(path.glob("*" + SUFFIX)))
    except OSError:
        return []


def shown(path: Path) -> str:
    """A path as people know it: relative to where they are, if that is shorter; always with forward slashes."""
    try:
        relative = Path(os.path.relpath(path))
    except ValueError:
        relative = path
    return min(path.as_posix(), relative.as_posix(), key=len)


def find_path(text: str, asked: Span, found: Diagnostics) -> Path | None:
    path = Path(text)
    try:
        usable, there = path.is_dir() or (path.is_file() and path.suffix == SUFFIX), path.exists()
    except (OSError, ValueError):  # too long for any path, or with characters that none can have
        usable = there = False
    if usable:
        return path
    if there:
        message, remedy = f"`{text}` is not a file of rules", f"give a folder, or a file whose name ends in `{SUFFIX}`"
    else:
        message, remedy = f"there is nothing at `{textwrap.shorten(text, 200)}`", "check the path"
    found.report(
        RULESET_NOT_FOUND, asked, message, label="this path", reason="a path must lead to rules", remedy=remedy
    )
    return None


def read_sources(place: Path, asked: Span, found: Diagnostics) -> tuple[Source, ...]:
    """The files of the ruleset at `place`, sorted by name. What cannot be used is reported and left out."""
    files = [place] if place.is_file() else sorted(place.glob("*" + SUFFIX), key=lambda path: path.name)
    if not files:
        message = f"the folder `{shown(place)}` holds no `{SUFFIX}` file"
        remedy = f"put the rules into a file such as `{place.name}{SUFFIX}`"
        reason = "a ruleset is a folder of such files"
        found.report(NO_RULES, asked, message, label="asked for here", reason=reason, remedy=remedy)
    if len(files) > MOST_FILES:
        message = f"the folder `{shown(place)}` holds {len(files)} files of rules"
        _too_large(found, asked, message, f"at most {MOST_FILES} files are read")
        return ()
    home = place.resolve() if place.is_dir() else place.resolve().parent
    sources = []
    size = 0
    for path in files:
        source = _read(path, home, found)
        if source is not None:
            sources.append(source)
            size += len(source.text)
    if size > LARGEST_RULESET:
        _too_large(
            found,
            asked,
            f"the ruleset in `{shown(place)}` is too large",
            f"the limit is {LARGEST_RULESET:,} characters",
        )
        return ()
    return tuple(sources)


def _read(path: Path, home: Path, found: Diagnostics) -> Source | None:
    empty = Source(shown(path), "")
    whole = empty.span(0, 0)
    if not _inside(path, home):
        message = f"`{shown(path)}` leads out of its ruleset's folder"
        reason = "a ruleset is self-contained: what it does must not depend on files elsewhere"
        remedy = "put the file itself into the folder, or build on another ruleset with `extends`"
        found.report(OUTSIDE_FOLDER, whole, message, reason=reason, remedy=remedy)
        return None
    raw = read_file(path, found)
    return decode(shown(path), raw, found) if raw is not None else None


def read_file(path: Path, found: Diagnostics) -> bytes | None:
    """What is in a file of rules, if it is a file, can be read and is not too large."""
    whole = Source(shown(path), "").span(0, 0)
    try:
        known = path.stat()
        if not stat.S_ISREG(known.st_mode):
            message = f"`{shown(path)}` is not a file"
            reason = "it is a folder, a pipe or a device; reading it might never come to an end"
            remedy = f"give it a name that does not end in `{SUFFIX}`, or put a file in its place"
            found.report(RULESET_NOT_FOUND, whole, message, reason=reason, remedy=remedy)
            return None
        if known.st_size > LARGEST_FILE:
            message = f"`{shown(path)}` has {known.st_size:,} bytes"
            _too_large(found, whole, message, f"the limit is {LARGEST_FILE:,} bytes for a file")
            return None
        return path.read_bytes()
    except OSError as error:
        message = f"`{shown(path)}` cannot be read"
        found.report(RULESET_NOT_FOUND, whole, message, reason=error.strerror or "", remedy="check its permissions")
        return None


def _inside(path: Path, home: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads nowhere, or back to itself
        return False


def decode(name: str, raw: bytes, found: Diagnostics) -> Source | None:
    """The text of one file, if it is UTF-8 and can be seen whole."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
        so_far = Source(name, before)
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        where = so_far.span(max(0, len(before) - 1), len(before))
        reason = "rules are read as UTF-8, whatever the machine's own encoding is"
        remedy = "save the file as UTF-8 in your editor"
        found.report(NOT_UTF8, where, message, label="right after this", reason=reason, remedy=remedy)
        return None
    source = Source(name, text)
    for at, char in enumerate(text):
        if not " " <= char <= "~" and char not in "\n\r\t" and unicodedata.category(char) in UNSEEN:
            message = f"an invisible character: U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
            reason = "with it the text could say something else than it shows"
            found.report(INVISIBLE_CHARACTER, source.span(at, at + 1), message, reason=reason, remedy="delete it")
    return source


def _too_large(found: Diagnostics, span: Span, message: str, reason: str) -> None:
    found.report(TOO_LARGE, span, message, reason=reason, remedy="split it, or move a part into an expansion")
