"""One rulebook, from its designation to its pages: what can be done in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.codes import BAD_TEMPLATE
from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.frontend import check_loaded
from dsl.garbage import resting_collector
from dsl.load import load
from dsl.parses import Parses
from dsl.read import Library, shown
from dsl.source import Source
from dsl.tables import surface_of
from ludolect.docs_state import Depends, depends_on
from scribe.pages.rulebooks import Rulebook, write_rulebook
from scribe.pages.sandbox import LARGEST_TEMPLATE, TemplateFaults

if TYPE_CHECKING:
    from dsl.model import Ruleset


@dataclass(frozen=True)
class BookJob:
    """`books` are the ids of all books there will be, for links between them."""

    book: str
    designation: str
    books: tuple[str, ...]
    shelf: Library
    out: Path


@dataclass(frozen=True)
class BookDone:
    """The folders of the rulesets it is made of; with mistakes, nothing was written or not all."""

    folders: tuple[Path, ...]
    mistakes: tuple[Diagnostic, ...] = ()
    depends: Depends | None = None  # what it was made of, if that is certain


@resting_collector()
def write_book_of(job: BookJob) -> BookDone:
    found, parses = Diagnostics(), Parses()
    loaded = load(job.designation, job.shelf, found, parses=parses)
    folders = tuple(each.folder for each in loaded.rulesets if each.folder is not None)
    depends = depends_on(job.designation, loaded, job.books)
    ruleset = check_loaded(loaded, found)
    if ruleset is None or found.has_errors:
        return BookDone(folders, found.errors)
    relatives = _relatives(job.designation, ruleset, job.shelf, parses)
    rulebook = Rulebook(job.book, ruleset, _home(folders), *relatives, _pictures(ruleset, job.shelf))
    try:
        write_rulebook(rulebook, job.out, job.books)
    except TemplateFaults as wrong:
        _report(wrong, found)
    return BookDone(folders, found.errors, depends)


def _relatives(
    designation: str, ruleset: Ruleset, shelf: Library, parses: Parses
) -> tuple[tuple[Ruleset, ...], dict[str, Ruleset], Ruleset | None]:
    """The rulesets below, the same ruleset with each of its own variants that can be switched on and with those that
    its examples give, and all the rulesets below together."""
    bases = tuple(base for name in ruleset.names[:-1] if (base := _checked(name, shelf, parses)) is not None)
    joint = "," if ":" in designation else ":"
    own = [variant for variant in ruleset.variants.values() if variant.is_told_in(ruleset.names[-1])]
    switches = [variant.name for variant in own if variant.type is None and not variant.on]
    given = [each.switches for each in ruleset.examples.values() if each.ruleset == ruleset.names[-1]]
    asked = [each for each in dict.fromkeys((*switches, *given)) if each]
    varied = {each: _checked(f"{designation}{joint}{each}", shelf, parses) for each in asked}
    below = _checked("+".join(ruleset.names[:-1]), shelf, parses) if len(ruleset.names) > 1 else None
    return bases, {name: other for name, other in varied.items() if other is not None}, below


def _pictures(ruleset: Ruleset, shelf: Library) -> dict[str, tuple[str, ...]]:
    """What happens on tables in the examples of the ruleset on top. Only to draw it is a game ever made for a book."""
    if not any(surface_of(kind) is not None for kind in ruleset.kinds.values()):
        return {}
    from ludolect.api import Rules
    from ludolect.shots import example_pictures

    return example_pictures(Rules(ruleset, shelf))


def _checked(designation: str, shelf: Library, parses: Parses) -> Ruleset | None:
    found = Diagnostics()
    loaded = load(designation, shelf, found, parses=parses)
    other = check_loaded(loaded, found)
    return None if found.has_errors else other


def book_id(designation: str) -> str:
    asked = parse_designation(designation, Diagnostics())
    name = asked.parts[-1].text if asked.parts else "rulebook"
    name = Path(name).resolve().stem if asked.parts and asked.parts[-1].is_path else name
    return "-".join([name, *(str(switch).replace("=", "-") for switch in asked.switches)])


def _report(wrong: TemplateFaults, found: Diagnostics) -> None:
    """What is wrong with a ruleset's own templates, at the lines where it is wrong."""
    for fault in wrong.faults:
        text = _template(fault.path) if fault.path is not None else ""
        source = Source(shown(fault.path) if fault.path is not None else "a template", text)
        lines = text.split("\n")
        start = sum(len(line) + 1 for line in lines[: fault.line - 1])
        end = start + len(lines[fault.line - 1]) if fault.line <= len(lines) else start
        found.report(
            BAD_TEMPLATE,
            source.span(min(start, len(text)), min(end, len(text))),
            fault.message,
            label="here",
            reason="a template sees the book and the words of the pages; its page neither loads nor runs anything",
            remedy="start from the template it replaces; `ludolect explain LD830` tells more",
        )


def _template(path: Path) -> str:
    """The text of a template that is wrong, unless it is too long to be shown, or not a file."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_TEMPLATE:
            return ""
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _home(folders: tuple[Path, ...]) -> Path | None:
    return (folders[-1] if folders[-1].is_dir() else folders[-1].parent) if folders else None
