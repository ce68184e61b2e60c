"""Makes rulebooks and the site, as far as they are not made already; and makes them again whenever rules change."""

from __future__ import annotations

import importlib.util
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import click

import dsl
from dsl.codes import BAD_TEMPLATE
from dsl.designation import parse_designation
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_loaded
from dsl.load import Loaded, load
from dsl.read import Library, shown
from dsl.source import Source
from ludolect.console import count, print_diagnostics
from ludolect.docs_state import DocsState, watched
from ludolect.library import shipped
from scribe.lexicon.features import LANGS
from scribe.pages.rulebooks import Rulebook, finish, write_rulebook
from scribe.pages.sandbox import TemplateFaults

if TYPE_CHECKING:
    from dsl.model import Ruleset

OFTEN = 0.5
Tick = Callable[[str], None]


@dataclass
class DocsMaker:
    """`designations`: the rulesets to print; `whole`: they are all there is, what else lies in `out` is removed."""

    designations: list[str]
    shelf: Library
    out: Path
    whole: bool
    site: Path | None = None

    def __post_init__(self) -> None:
        self.state = DocsState(self.out)
        self.folders: dict[str, list[Path]] = {}

    def make(self) -> bool:
        """Everything that is not as it should be; False if there were mistakes in the rules, which are shown."""
        books = {_book_id(designation): designation for designation in self.designations}
        stale = {book: asked for book, asked in books.items() if not self.state.is_fresh(book, asked, books)}
        parts = len(LANGS) + 1 if self.site is not None else 0
        found = Diagnostics()
        with progress(len(stale) * len(LANGS) + parts) as tick:
            for book, designation in stale.items():
                self._book(book, designation, list(books), found, tick)
            print_diagnostics(found)
            if found.has_errors:
                return False
            finish(self.out, books if self.whole else None)
            built = self._build_site(tick) if self.site is not None else []
        kept = f", {len(books) - len(stale)} as they were" if len(stale) < len(books) else ""
        click.echo(f"{count(len(stale), 'rulebook')} written in {self.out}{kept}")
        if self.site is not None:
            click.echo(f"site in {self.site} ({', '.join(built) or 'as it was'}): open {self.site / 'index.html'}")
        return True

    def _book(self, book: str, designation: str, books: list[str], found: Diagnostics, tick: Tick) -> None:
        mine = Diagnostics()
        loaded = load(designation, self.shelf, mine)
        self.folders[designation] = folders = [each.folder for each in loaded.rulesets if each.folder is not None]
        ruleset = check_loaded(loaded, mine)
        found.extend(mine.errors)
        if ruleset is None or mine.has_errors:
            return
        rulebook = Rulebook(book, ruleset, _home(folders), *self._relatives(designation, ruleset))
        try:
            write_rulebook(rulebook, self.out, books, lambda lang: tick(f"{book} ({lang})"))
        except TemplateFaults as wrong:
            _report(wrong, found)
            return
        self.state.keep(book, designation, folders, books)

    def _relatives(
        self, designation: str, ruleset: Ruleset
    ) -> tuple[tuple[Ruleset, ...], dict[str, Ruleset], Ruleset | None]:
        """The rulesets below, the same ruleset with each of its own variants that can be switched on and with those
        that its examples give, and all the rulesets below together."""
        bases = tuple(base for name in ruleset.names[:-1] if (base := self._checked(name)) is not None)
        joint = "," if ":" in designation else ":"
        own = [variant for variant in ruleset.variants.values() if variant.ruleset == ruleset.names[-1]]
        switches = [variant.name for variant in own if variant.type is None and not variant.on]
        given = [each.switches for each in ruleset.examples.values() if each.ruleset == ruleset.names[-1]]
        asked = [each for each in dict.fromkeys((*switches, *given)) if each]
        varied = {each: self._checked(f"{designation}{joint}{each}") for each in asked}
        below = self._checked("+".join(ruleset.names[:-1])) if len(ruleset.names) > 1 else None
        return bases, {name: other for name, other in varied.items() if other is not None}, below

    def _checked(self, designation: str) -> Ruleset | None:
        found = Diagnostics()
        loaded: Loaded = load(designation, self.shelf, found)
        other = check_loaded(loaded, found)
        return None if found.has_errors else other

    def _build_site(self, tick: Tick) -> list[str]:
        if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
            raise click.ClickException("building the site needs mkdocs; install it with: pip install 'ludolect[docs]'")
        from scribe.pages.site import SiteError, build

        assert self.site is not None
        explanations = Path(dsl.__file__).parent / "explain"
        guide, base = shipped("guide"), shipped("mkdocs.yml")
        try:
            return build(self.out, self.site, base=base, guide=guide, explanations=explanations, done=tick)
        except SiteError as failure:
            raise click.ClickException(f"the site could not be built:\n{failure}") from failure

    def watch(self) -> None:
        """Make it again whenever a file of the rules changes, until somebody interrupts."""
        before = watched(self._places())
        click.echo("watching; end with Ctrl-C")
        while True:
            time.sleep(OFTEN)
            now = watched(self._places())
            if now != before:
                before = now
                try:
                    self.make()
                except click.ClickException as failure:
                    failure.show()

    def _places(self) -> list[Path]:
        """The folders of all rulesets that are printed or that those lie on."""
        found: list[Path] = []
        for designation in self.designations:
            if designation not in self.folders:
                loaded = load(designation, self.shelf, Diagnostics())
                self.folders[designation] = [each.folder for each in loaded.rulesets if each.folder is not None]
            found += self.folders[designation]
        return list(dict.fromkeys(found))


def _book_id(designation: str) -> str:
    asked = parse_designation(designation, Diagnostics())
    name = asked.parts[-1].text if asked.parts else "rulebook"
    name = Path(name).resolve().stem if asked.parts and asked.parts[-1].is_path else name
    return "-".join([name, *(str(switch).replace("=", "-") for switch in asked.switches)])


def _report(wrong: TemplateFaults, found: Diagnostics) -> None:
    """What is wrong with a ruleset's own templates, at the lines where it is wrong."""
    for fault in wrong.faults:
        text = fault.path.read_text(encoding="utf-8", errors="replace") if fault.path is not None else ""
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


def _home(folders: list[Path]) -> Path | None:
    return (folders[-1] if folders[-1].is_dir() else folders[-1].parent) if folders else None


@contextmanager
def progress(steps: int) -> Iterator[Tick]:
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal or not steps) as bar:
        task = bar.add_task("", total=steps)
        yield lambda part: bar.update(task, advance=1, description=part)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving(folder: Path, port: int) -> Iterator[str]:
    """The folder as a web site on this machine, and nowhere else."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
    except OSError as refused:
        raise click.ClickException(
            f"port {port} cannot be used: {refused.strerror}; choose another by --port"
        ) from None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
