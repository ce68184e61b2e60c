"""The pages of whole rulesets, in all languages: what `ludolect docs` writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from dsl import model
from dsl.writing import write_whole
from scribe.lexicon.features import LANGS, Lang
from scribe.pages.book import Book
from scribe.pages.gather import gather
from scribe.pages.names import with_names
from scribe.pages.write import remove_book, write_book, write_front
from scribe.tell.scribe import Scribe

NOTE = ".rulebooks.json"  # in the folder of all pages: which books there are Ludolect's own


@dataclass(frozen=True)
class Rulebook:
    """A ruleset to print. `folder` is where its own page templates may be; `bases` is what it extends, `base` all of
    that together; `varied` is the same ruleset with variants switched on, by what stands behind the colon; `pictures`
    are what happens on tables in its examples (SVG), by the name of the example."""

    id: str
    ruleset: model.Ruleset
    folder: Path | None = None
    bases: tuple[model.Ruleset, ...] = ()
    varied: Mapping[str, model.Ruleset] = field(default_factory=dict)
    base: model.Ruleset | None = None
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def write_rulebooks(rulebooks: Iterable[Rulebook], out: Path, *, all_there_is: bool = False) -> None:
    """Writes `out/{en,fr,es}/<id>/*.md` and the page in front. With `all_there_is`, other rulebooks are removed."""
    printed = tuple(rulebooks)
    written = [rulebook.id for rulebook in printed]
    for rulebook in printed:
        write_rulebook(rulebook, out, written)
    finish(out, written, all_there_is=all_there_is)


def write_rulebook(
    rulebook: Rulebook, out: Path, written: Collection[str], done: Callable[[Lang], None] = lambda lang: None
) -> None:
    """One book in all languages; `written` are the ids of all books there will be, for links between them. `done` is
    told of each language as it is ready."""
    books = []
    for lang in LANGS:
        extends = tuple(_base(base, lang, written) for base in rulebook.bases)
        book = gather(rulebook.ruleset, lang, rulebook.id, extends, rulebook.varied, rulebook.base)
        books.append(_pictured(book, rulebook.pictures))
        done(lang)
    for book in with_names(books):
        write_book(book, out, rulebook.folder)


def _pictured(book: Book, pictures: Mapping[str, tuple[str, ...]]) -> Book:
    """With what happens on tables, at the examples in which it happens."""
    shown = {f"example-{name}": drawn for name, drawn in pictures.items()}
    return replace(book, examples=tuple(replace(e, pictures=shown.get(e.anchor, ())) for e in book.examples))


def finish(out: Path, written: Collection[str], *, all_there_is: bool = False) -> None:
    """The page in front of all books that lie there, and a note of those that were written here. With `all_there_is`,
    books of the note that are not among those written now are removed; nothing else that lies there ever is."""
    noted = _noted(out)
    gone = [book for book in noted if all_there_is and book not in written]
    for book in gone:
        for lang in LANGS:
            remove_book(out / lang / book)
    write_front(out)
    books = sorted({*noted, *written} - set(gone))
    write_whole(out / NOTE, json.dumps({"books": books}, ensure_ascii=False, indent=1) + "\n", lasting=False)


def _noted(out: Path) -> list[str]:
    """The books that were written here before, as far as the note can be read."""
    try:
        books = json.loads((out / NOTE).read_text(encoding="utf-8"))["books"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    named = [book for book in books if isinstance(book, str)] if isinstance(books, list) else []
    return [book for book in named if book not in ("", ".", "..") and Path(book).name == book]


def _base(base: model.Ruleset, lang: Lang, written: Collection[str]) -> str:
    """The title of a ruleset that lies below, with a link where its rulebook is written too."""
    title, name = Scribe(base, lang, markdown=True).title(), base.names[-1]
    return f"[{title}](../{name}/index.md)" if name in written else title
