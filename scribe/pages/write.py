"""Books to Markdown files: `<out>/<language>/<ruleset>/*.md`, and the list of all rulebooks in front.

The templates run in a sandbox (`sandbox`), since a ruleset may bring its own: a file of the same name in its folder
`templates/` takes the place of ours, and then they are rendered in a process of their own (`apart`). The output depends
on nothing but the books, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dsl.writing import make_folder, write_whole
from scribe.lexicon.features import LANGS, Lang
from scribe.lines import Line
from scribe.pages.apart import render_apart
from scribe.pages.book import Book, Entry, Listed
from scribe.pages.collation import collated
from scribe.pages.comparison import has_stages
from scribe.pages.links import plain
from scribe.pages.outline import Count
from scribe.pages.sandbox import BoundedEnvironment, TemplateFault, TemplateFaults, own_templates, render
from scribe.pages.words import WORDS

TEMPLATES = Path(__file__).resolve().parent.parent / "templates" / "pages"
# Each page with the parts of a book it needs: a page none of whose parts has anything to say is not written.
PAGES: dict[str, tuple[str, ...]] = {
    "index": ("title",),
    "play": ("setup", "course", "general"),
    "pieces": ("pieces",),
    "places": ("places",),
    "glossary": ("actions", "terms", "values", "defined", "listed"),
    "variants": ("variants",),
    "changes": ("changes",),
    "examples": ("examples",),
    "names": ("names",),
}


def pages_of(book: Book) -> tuple[str, ...]:
    return tuple(page for page, parts in PAGES.items() if any(getattr(book, part) for part in parts))


def write_book(book: Book, out: Path, home: Path | None = None) -> None:
    """Writes the pages of one book, and removes those of an earlier run that it has no more. `home` is the folder of
    its ruleset, which may bring templates. Raises TemplateFaults; then nothing is written."""
    try:
        overrides = own_templates(home)
    except TemplateFault as fault:
        raise TemplateFaults([fault]) from fault
    pages = render_apart(book, overrides) if overrides is not None else dict(rendered(book, None))
    folder = out / book.lang / book.id
    make_folder(folder)
    for page, text in pages.items():
        _write(folder / f"{page}.md", text)
    for page in PAGES:
        if page not in pages:
            (folder / f"{page}.md").unlink(missing_ok=True)


def remove_book(folder: Path) -> None:
    """Removes the pages of a book, and its folder unless somebody has put something else there."""
    for page in PAGES:
        (folder / f"{page}.md").unlink(missing_ok=True)
    if folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()):
        folder.rmdir()


def rendered(
    book: Book,
    overrides: Path | None,
    faults: list[TemplateFault] | None = None,
    begun: Callable[[str], None] = lambda page: None,
) -> Iterator[tuple[str, str]]:
    """The pages of a book, one after the other; `begun` is told of each before. What is wrong goes into the list of
    faults, if there is one."""
    environment = _environment(book.lang, overrides)
    addresses = {link.address.partition("#")[2]: link.address for link in book.terms_by_address}
    environment.filters["address"] = lambda entry: addresses[entry.anchor]
    environment.globals["other_languages"] = tuple(lang for lang in LANGS if lang != book.lang)
    written = pages_of(book)
    for order, page in enumerate(written):
        begun(page)
        try:
            text = render(environment, page, TEMPLATES, {"book": book, "pages": written, "order": order})
            if page == "index" and _head(text) is None:
                raise TemplateFault(
                    "the first page must begin with a line `---`, its `title:` and `players:`, and `---` again",
                    environment.home.find("index.md.j2"),
                )
        except TemplateFault as fault:
            if faults is None:
                raise
            faults.append(fault)
        else:
            yield page, text


def write_front(out: Path) -> None:
    """The page that lists all the rulebooks that are there, in each language."""
    for lang in LANGS:
        indexes = sorted((out / lang).glob("*/index.md"))
        heads = [(_head(index.read_text(encoding="utf-8", errors="replace")), index.parent.name) for index in indexes]
        books = [head | {"id": name} for head, name in heads if head is not None]
        _write(out / lang / "index.md", _environment(lang, None).get_template("front.md.j2").render(books=books))


def _head(text: str) -> dict[str, str] | None:
    """The front matter of an index page, as our template writes it: one JSON string a line. None if it has no such."""
    before, _, rest = text.lstrip("\n").partition("---\n")
    lines = rest.partition("---\n")[0].splitlines()
    try:
        head = {key: json.loads(value) for key, _, value in (line.partition(": ") for line in lines)}
    except ValueError:
        return None
    usable = not before and all(isinstance(head.get(key), str) for key in ("title", "players"))
    return head if usable else None


def steps(lines: Sequence[Line], indent: str = "", ordered: bool = True) -> str:
    """Lines as Markdown: one is a paragraph, several are a list; what lies below is set in. What stands apart comes
    before the list."""
    apart = next((i for i, line in enumerate(lines) if not line.apart), 0)
    if apart:
        parts = [*([line] for line in lines[:apart]), lines[apart:]]
        return "\n\n".join(steps(part, indent, ordered) for part in parts)
    if len(lines) == 1:
        (line,) = lines
        if line.heading and not line.below:
            return f"{indent}- {_emphasised(line)}"
        if not line.text:
            return steps(line.below, indent, line.ordered)
        text = indent + _emphasised(line)
        return f"{text}\n\n{steps(line.below, indent, line.ordered)}" if line.below else text
    return _listed(lines, indent, ordered)


def stages(lines: Sequence[Line], afterwards: str, level: int = 3) -> str:
    """The course of a game: its stages under headings of their own, with their steps; what repeats them before them.
    Where steps follow a stage, its heading would take them in: there the stage is a step itself, or, if it has stages
    in turn, the steps have a heading of their own, `afterwards`."""
    if _steps_follow(lines):
        return steps(lines)
    out: list[str] = []
    run: list[Line] = []

    def flush() -> None:
        if run:
            later = any(has_stages(line) for line in lines[: lines.index(run[0])])
            if later:
                out.append(f"{'#' * min(level, 6)} {afterwards}")
            out.append(steps(run) if len(run) > 1 or later or not out else _listed(run, "", True))
            run.clear()

    for line in lines:
        if line.heading:
            flush()
            anchor = f" {{#{line.anchor}}}" if line.anchor else ""
            out += [f"{'#' * min(level, 6)} {line.text}{anchor}", stages(line.below, afterwards, level + 1)]
        elif has_stages(line):
            flush()
            out += [line.text, stages(line.below, afterwards, level)]
        else:
            run.append(line)
    flush()
    return "\n\n".join(part for part in out if part)


def _steps_follow(lines: Sequence[Line]) -> bool:
    at = next((i for i, line in enumerate(lines) if line.heading), len(lines))
    nested = any(has_stages(inner) for line in lines for inner in line.below)
    return not nested and any(not line.heading for line in lines[at:])


def _listed(lines: Sequence[Line], indent: str, ordered: bool) -> str:
    out = []
    for number, line in enumerate(lines, 1):
        bullet = f"{number}. " if ordered else "- "
        out.append(f"{indent}{bullet}{_emphasised(line)}")
        if line.below:
            out += ["", steps(line.below, indent + "    ", line.ordered), ""]
    return "\n".join(out).rstrip("\n")


def _emphasised(line: Line) -> str:
    anchor = f"{{#{line.anchor}}}" if line.anchor else ""
    return f"**{line.text}**{anchor}" if line.heading else line.text


def _environment(lang: Lang, overrides: Path | None) -> BoundedEnvironment:
    environment = BoundedEnvironment([folder for folder in (overrides, TEMPLATES) if folder is not None])
    environment.filters["steps"] = steps
    environment.filters["stages"] = lambda lines: stages(lines, WORDS[lang]["afterwards"])
    environment.filters["amount"] = lambda count: _amount(count, lang)
    environment.filters["collated"] = lambda entries: _collated(entries, lang)
    environment.filters["json"] = lambda text: json.dumps(text, ensure_ascii=False)
    environment.filters["cell"] = lambda text: text.replace("|", "\\|")
    environment.globals["words"] = WORDS[lang]
    return environment


def _collated(entries: Sequence[Entry | Listed], lang: Lang) -> list[Entry | Listed]:
    return sorted(entries, key=lambda entry: collated(plain(entry.title), lang))


def _amount(count: Count, lang: Lang) -> str:
    if not count.number:
        return ""
    return f"{count.number} {WORDS[lang]['per_player']}" if count.per_player else str(count.number)


def _write(path: Path, text: str) -> None:
    lines = [line.rstrip() for line in text.splitlines()]
    tidy: list[str] = []
    for line in lines:
        if line or (tidy and tidy[-1]):  # never two empty lines
            tidy.append(line)
    make_folder(path.parent)
    write_whole(path, "\n".join(tidy).strip("\n") + "\n", lasting=False)
