"""Makes rulebooks and the site, as far as they are not made already; and makes them again whenever rules change."""

from __future__ import annotations

import importlib.util
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from pathlib import Path

import click

import dsl
from dsl.diagnostics import Diagnostics
from dsl.load import load
from dsl.read import Library
from dsl.source import visible
from ludolect.console import count, print_diagnostics
from ludolect.docs_book import BookDone, BookJob, book_id, write_book_of
from ludolect.docs_state import DocsState, watched
from ludolect.library import shipped
from scribe.found_languages import add_all
from scribe.lexicon.features import LANGS
from scribe.pages.rulebooks import finish

OFTEN = 0.5
Tick = Callable[[str], None]


@dataclass
class DocsMaker:
    """`designations`: the rulesets to print; `whole`: they are all there is, books that were written in `out` before
    and are not among them are removed."""

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
        books = {book_id(designation): designation for designation in self.designations}
        stale = {book: asked for book, asked in books.items() if not self.state.is_fresh(book, asked, books)}
        parts = len(LANGS) + 1 if self.site is not None else 0
        found = Diagnostics()
        jobs = [BookJob(book, asked, tuple(books), self.shelf, self.out) for book, asked in stale.items()]
        with progress(len(jobs) + parts) as tick:
            for job, done in self._done(jobs):
                self.folders[job.designation] = list(done.folders)
                found.extend(done.mistakes)
                if not done.mistakes:
                    self.state.keep(job.book, done.folders, done.depends)
                tick(job.book)
            print_diagnostics(found)
            if found.has_errors:
                return False
            finish(self.out, books, all_there_is=self.whole)
            built = self._build_site(tick) if self.site is not None else []
        kept = f", {len(books) - len(stale)} as they were" if len(stale) < len(books) else ""
        click.echo(f"{count(len(stale), 'rulebook')} written in {visible(str(self.out))}{kept}")
        if self.site is not None:
            place, door = visible(str(self.site)), visible(str(self.site / "index.html"))
            click.echo(f"site in {place} ({', '.join(built) or 'as it was'}): open {door}")
        return True

    def _done(self, jobs: Sequence[BookJob]) -> Iterator[tuple[BookJob, BookDone]]:
        """Books are written side by side, in processes of their own, if there are several; told of in their order."""
        if len(jobs) < 2:
            yield from ((job, write_book_of(job)) for job in jobs)
            return
        workers = min(len(jobs), os.cpu_count() or 1)
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=add_all) as pool:
            yield from zip(jobs, pool.map(write_book_of, jobs), strict=True)

    def _build_site(self, tick: Tick) -> list[str]:
        if any(importlib.util.find_spec(name) is None for name in ("mkdocs", "material", "nh3")):
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


@contextmanager
def progress(steps: int) -> Iterator[Tick]:
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal or not steps) as bar:
        task = bar.add_task("", total=steps)
        yield lambda part: bar.update(task, advance=1, description=visible(part))


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
