"""The pages of whole rulesets, in all languages: what `ludolect docs` writes."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dsl import model
from scribe.lexicon.features import LANGS
from scribe.pages.gather import gather
from scribe.pages.write import write_book, write_front


@dataclass(frozen=True)
class Rulebook:
    """A ruleset to print. `folder` is where its own page templates may be."""

    id: str
    ruleset: model.Ruleset
    folder: Path | None = None


def write_rulebooks(rulebooks: Iterable[Rulebook], out: Path, *, all_there_is: bool = False) -> None:
    """Writes `out/{en,fr,es}/<id>/*.md` and the page in front. With `all_there_is`, other rulebooks are removed."""
    written = []
    for rulebook in rulebooks:
        overrides = rulebook.folder / "templates" if rulebook.folder is not None else None
        for lang in LANGS:
            write_book(gather(rulebook.ruleset, lang, rulebook.id), out, overrides)
        written.append(rulebook.id)
    if all_there_is:
        for folder in [folder for lang in LANGS for folder in (out / lang).iterdir()]:
            if folder.is_dir() and folder.name not in written:
                shutil.rmtree(folder)
    write_front(out)
