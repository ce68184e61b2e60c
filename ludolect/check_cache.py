"""What `ludolect check` found the last time, for as long as it is still true.

An entry is JSON: the diagnostics, and everything they depend on. It counts only if all of that is as it was: the code
that checks (every file of the rooms that have a say, the grammar among them), the designation and the folder it was
asked from, which rulesets there are on the shelves, and the names and contents of all files that were read. Otherwise,
and whenever an entry cannot be read or its checksum is wrong, the rules are checked as if there were none. Diagnostics
are shown again in full, warnings too: a ruleset is never quieter because it was checked before.

What went wrong while the files were being found and read (LD4xx) is not kept, because it depends on more than contents.

Entries lie in the user's cache folder (`$XDG_CACHE_HOME/ludolect`, `~/.cache/ludolect`), or where `LUDOLECT_CACHE`
says; `LUDOLECT_CACHE=off` does without. Nothing in them is ever executed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dsl.codes import REGISTRY
from dsl.diagnostics import Diagnostic, Fix, Label
from dsl.read import SUFFIX, Library, shown
from dsl.source import Source, Span
from dsl.writing import write_whole

if TYPE_CHECKING:
    from dsl.frontend import Checked

FORMAT = 2
LARGEST_ENTRY = 20_000_000


@cache
def code_digest() -> str:
    """Of all code that decides what is found: a changed checker, grammar or dictionary makes all entries old."""
    digest = hashlib.sha256()
    for room in ("dsl", "scribe"):
        spec = find_spec(room)
        for home in (spec.submodule_search_locations or []) if spec is not None else []:
            for path in sorted(Path(home).rglob("*")):
                if path.suffix in (".py", ".lark"):
                    digest.update(f"{path.relative_to(home).as_posix()}\0".encode())
                    digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@dataclass(frozen=True)
class CheckCache:
    folder: Path

    def find(self, designation: str, library: Library) -> list[Diagnostic] | None:
        """What was found, if nothing that matters has changed since."""
        try:
            path = self._path(designation, library)
            if path.stat().st_size > LARGEST_ENTRY:
                return None
            entry = json.loads(path.read_bytes())
            if entry["checksum"] != _checksum(entry["found"], entry["depends"]):
                return None
            folders = [Path(folder) for folder in entry["folders"]]
            contents = _contents(folders)
            if entry["depends"] != _depends(designation, library, contents):
                return None
            return _read_all(entry["found"], contents)
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            return None

    def keep(self, designation: str, library: Library, checked: Checked, found: Iterable[Diagnostic]) -> None:
        """Remember what was found. A cache that cannot be written is no reason to complain."""
        diagnostics = list(found)
        if not checked.folders or any(d.code.id.startswith("LD4") for d in diagnostics):
            return
        with suppress(OSError, ValueError):
            contents = _contents(checked.folders)
            names = {shown(path): path for path in contents}
            texts = {shown(path): raw.decode("utf-8-sig") for path, raw in contents.items()}
            if texts != {source.name: source.text for source in checked.sources}:
                return  # changed while they were being checked
            written = [_written(d, names) for d in diagnostics]
            depends = _depends(designation, library, contents)
            entry = {
                "folders": [str(folder) for folder in checked.folders],
                "depends": depends,
                "found": written,
                "checksum": _checksum(written, depends),
            }
            path = self._path(designation, library)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(entry, ensure_ascii=False), lasting=False)

    def _path(self, designation: str, library: Library) -> Path:
        key = json.dumps([designation, str(Path.cwd()), [str(shelf.resolve()) for shelf in library.shelves]])
        return self.folder / "check" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.json"


# ------------------------------------------------------------------ what an entry depends on


def _contents(folders: Sequence[Path]) -> dict[Path, bytes]:
    """The files of rules in the folders (or single files) that were read, by their names."""
    found: dict[Path, bytes] = {}
    for folder in folders:
        paths = [folder] if folder.is_file() else sorted(folder.glob("*" + SUFFIX), key=lambda path: path.name)
        for path in paths:
            if not path.is_file():
                raise OSError(f"{path} is not a file")
            found[path] = path.read_bytes()
    return found


def _depends(designation: str, library: Library, contents: dict[Path, bytes]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "code": code_digest(),
        "designation": designation,
        "shelves": [[str(shelf), Library((shelf,)).names()] for shelf in library.shelves],
        "files": [[str(path), hashlib.sha256(raw).hexdigest()] for path, raw in contents.items()],
    }


def _checksum(found: Any, depends: Any) -> str:
    return hashlib.sha256(json.dumps([found, depends], ensure_ascii=False, sort_keys=True).encode()).hexdigest()


# ------------------------------------------------------------------ diagnostics as data


def _written(diagnostic: Diagnostic, names: dict[str, Path]) -> dict[str, Any]:
    return {
        "code": diagnostic.code.id,
        "message": diagnostic.message,
        "labels": [_label(label, names) for label in (diagnostic.primary, *diagnostic.secondary)],
        "reason": diagnostic.reason,
        "remedy": diagnostic.remedy,
        "fix": None if diagnostic.fix is None else _label(Label(diagnostic.fix.span, diagnostic.fix.text), names),
    }


def _label(label: Label, names: dict[str, Path]) -> list[Any]:
    """A file of rules by its path, any other text (the designation) as it is."""
    source, start, end = label.span
    path = names.get(source.name)
    return [[str(path)] if path is not None else [source.name, source.text], start, end, label.text]


def _read_all(found: list[Any], contents: dict[Path, bytes]) -> list[Diagnostic]:
    sources = {str(path): Source(shown(path), raw.decode("utf-8-sig")) for path, raw in contents.items()}
    diagnostics = []
    for entry in found:
        primary, *secondary = [_read_label(label, sources) for label in entry["labels"]]
        texts = [entry["message"], entry["reason"], entry["remedy"]]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError
        code = REGISTRY[entry["code"]]
        put = None if entry["fix"] is None else _read_label(entry["fix"], sources)
        fix = None if put is None else Fix(put.span, put.text)
        diagnostics.append(Diagnostic(code, texts[0], primary, tuple(secondary), texts[1], texts[2], fix))
    return diagnostics


def _read_label(written: list[Any], sources: dict[str, Source]) -> Label:
    where, start, end, text = written
    source = sources[where[0]] if len(where) == 1 else Source(where[0], where[1])
    if not (isinstance(text, str) and 0 <= start <= end <= len(source.text)):
        raise ValueError
    return Label(Span(source, start, end), text)
