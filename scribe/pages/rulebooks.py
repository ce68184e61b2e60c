"""The pages of whole rulesets, in all languages: what `ludolect docs` writes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dsl import model
from scribe.lexicon.features import LANGS, Lang
from scribe.pages.gather import gather
from scribe.pages.names import with_names
from scribe.pages.write import write_book, write_front
from scribe.tell.scribe import Scribe


@dataclass(frozen=True)
class Rulebook:
    """A ruleset to print. `folder` is where its own page templates may be; `bases` is what it extends, `base` all of
    that together; `varied` is the same ruleset with variants switched on, by what stands behind the colon."""

    id: str
    ruleset: model.Ruleset
    folder: Path | None = None
    bases: tuple[model.Ruleset, ...] = ()
    varied: Mapping[str, model.Ruleset] = field(default_factory=dict)
    base: model.Ruleset | None = None


def write_rulebooks(rulebooks: Iterable[Rulebook], out: Path, *, all_there_is: bool = False) -> None:
    """Writes `out/{en,fr,es}/<id>/*.md` and the page in front. With `all_there_is`, other rulebooks are removed."""
    printed = tuple(rulebooks)
    written = [rulebook.id for rulebook in printed]
    for rulebook in printed:
        write_rulebook(rulebook, out, written)
    finish(out, written if all_there_is else None)


def write_rulebook(
    rulebook: Rulebook, out: Path, written: Collection[str], done: Callable[[Lang], None] = lambda lang: None
) -> None:
    """One book in all languages; `written` are the ids of all books there will be, for links between them. `done` is
    told of each language as it is ready."""
    books = []
    for lang in LANGS:
        extends = tuple(_base(base, lang, written) for base in rulebook.bases)
        books.append(gather(rulebook.ruleset, lang, rulebook.id, extends, rulebook.varied, rulebook.base))
        done(lang)
    overrides = rulebook.folder / "templates" if rulebook.folder is not None else None
    for book in with_names(books):
        write_book(book, out, overrides)


def finish(out: Path, all_there_is: Collection[str] | None = None) -> None:
    """The page in front of all books that lie there; books that are not among these are removed."""
    for folder in [folder for lang in LANGS for folder in (out / lang).iterdir()]:
        if all_there_is is not None and folder.is_dir() and folder.name not in all_there_is:
            shutil.rmtree(folder)
    write_front(out)


def _base(base: model.Ruleset, lang: Lang, written: Collection[str]) -> str:
    """The title of a ruleset that lies below, with a link where its rulebook is written too."""
    title, name = Scribe(base, lang, markdown=True).title(), base.names[-1]
    return f"[{title}](../{name}/index.md)" if name in written else title
