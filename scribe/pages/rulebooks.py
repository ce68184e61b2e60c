"""The pages of whole rulesets, in all languages: what `ludolect docs` writes."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dsl import model
from scribe.lexicon.features import LANGS, Lang
from scribe.pages.gather import gather
from scribe.pages.write import write_book, write_front
from scribe.tell.scribe import Scribe


@dataclass(frozen=True)
class Rulebook:
    """A ruleset to print. `folder` is where its own page templates may be; `bases` is what it extends; `varied` is
    the same ruleset with one variant each, by the variant's name."""

    id: str
    ruleset: model.Ruleset
    folder: Path | None = None
    bases: tuple[model.Ruleset, ...] = ()
    varied: Mapping[str, model.Ruleset] = field(default_factory=dict)


def write_rulebooks(rulebooks: Iterable[Rulebook], out: Path, *, all_there_is: bool = False) -> None:
    """Writes `out/{en,fr,es}/<id>/*.md` and the page in front. With `all_there_is`, other rulebooks are removed."""
    printed = tuple(rulebooks)
    written = [rulebook.id for rulebook in printed]
    for rulebook in printed:
        overrides = rulebook.folder / "templates" if rulebook.folder is not None else None
        for lang in LANGS:
            extends = tuple(_base(base, lang, written) for base in rulebook.bases)
            write_book(gather(rulebook.ruleset, lang, rulebook.id, extends, rulebook.varied), out, overrides)
    if all_there_is:
        for folder in [folder for lang in LANGS for folder in (out / lang).iterdir()]:
            if folder.is_dir() and folder.name not in written:
                shutil.rmtree(folder)
    write_front(out)


def _base(base: model.Ruleset, lang: Lang, written: list[str]) -> str:
    """The title of a ruleset that lies below, with a link where its rulebook is written too."""
    title, name = Scribe(base, lang, markdown=True).title(), base.names[-1]
    return f"[{title}](../{name}/index.md)" if name in written else title
