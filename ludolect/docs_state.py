"""Which rulebooks are still as they were written, so that only what changed is written again.

A book depends on the code and templates that write it, the languages that were found, the rules of every ruleset it is
made of, the templates its ruleset brings, and which other books it can link to. Of each book that was written a note is
kept: what it depended on, and what the pages were. It is left alone if both are as they were; a note that cannot be
read counts for nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from dsl.load import Loaded
from dsl.read import SUFFIX
from dsl.writing import write_whole
from ludolect.check_cache import code_digest
from ludolect.folders import cache_folder
from scribe.found_languages import fingerprint
from scribe.lexicon.features import LANGS
from scribe.pages.sandbox import TemplateFault, own_templates

Depends = list[Any]
TEMPLATE_FILES = ("*.j2", "*.html", "*.typ")


class DocsState:
    """Notes on the books in one folder of pages. They are kept on disk unless there is to be no cache."""

    def __init__(self, out: Path) -> None:
        self.out = out
        folder = cache_folder()
        name = hashlib.sha256(str(out.resolve()).encode()).hexdigest()[:32]
        self.file = folder / "docs" / f"{name}.json" if folder is not None else None
        self.notes: dict[str, dict[str, Any]] = self._read()

    def is_fresh(self, book: str, designation: str, others: Iterable[str]) -> bool:
        note = self.notes.get(book)
        if note is None:
            return False
        try:
            folders = [Path(folder) for folder in note["folders"]]
            depends = _depends(designation, folders, others)
            return bool(note["depends"] == depends and note["pages"] == self._pages(book))
        except (OSError, KeyError, TypeError):
            return False

    def keep(self, book: str, folders: Iterable[Path], depends: Depends | None) -> None:
        """Note a book that has just been written from the rulesets in these folders, as they were when it was."""
        if depends is None:
            self.notes.pop(book, None)
            return
        with suppress(OSError):
            self.notes[book] = {
                "folders": [str(place) for place in folders],
                "depends": depends,
                "pages": self._pages(book),
            }
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                write_whole(self.file, json.dumps(self.notes), lasting=False)

    def _pages(self, book: str) -> dict[str, str]:
        pages = (page for lang in LANGS for page in sorted((self.out / lang / book).glob("*.md")))
        return {page.relative_to(self.out).as_posix(): _digest(page) for page in pages}

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            notes = json.loads(self.file.read_bytes()) if self.file is not None else {}
        except (OSError, ValueError):
            return {}
        return {name: note for name, note in notes.items() if isinstance(note, dict)} if isinstance(notes, dict) else {}


def watched(folders: Iterable[Path]) -> Mapping[str, tuple[int, int]]:
    """The files that books are made of, with when they were written and how long they are."""
    found = {}
    for path in _files(folders):
        with suppress(OSError):
            known = path.stat()
            found[str(path)] = (known.st_mtime_ns, known.st_size)
    return found


def depends_on(designation: str, loaded: Loaded, others: Iterable[str]) -> Depends | None:
    """What a book depends on that is made of these rules; None if their files have changed since they were read."""
    folders = [each.folder for each in loaded.rulesets if each.folder is not None]
    try:
        depends = _depends(designation, folders, others)
        for ruleset in loaded.rulesets:
            for source in ruleset.sources:
                folder = ruleset.folder
                path = folder if folder is None or folder.is_file() else folder / Path(source.name).name
                if path is None or path.read_text(encoding="utf-8-sig") != source.text:
                    return None
    except (OSError, UnicodeDecodeError):
        return None
    return depends


def _depends(designation: str, folders: Iterable[Path], others: Iterable[str]) -> Depends:
    files = [[str(path), _digest(path)] for path in _files(folders)]
    return [designation, code_digest(), _templates(), files, sorted(others), fingerprint()]


def _files(folders: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for folder in folders:
        found += [folder] if folder.is_file() else sorted(path for path in folder.glob("*" + SUFFIX) if path.is_file())
        with suppress(TemplateFault):
            own = own_templates(folder if folder.is_dir() else folder.parent)
            found += sorted(path for path in own.glob("*.j2") if path.is_file()) if own is not None else []
    return found


def _templates() -> list[str]:
    import scribe

    home = Path(scribe.__file__).parent / "templates"
    return [_digest(path) for pattern in TEMPLATE_FILES for path in sorted(home.rglob(pattern))]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
