"""`ludolect docs`: rulebooks in English, French and Spanish, as Markdown and as a web site."""

from __future__ import annotations

import threading
from pathlib import Path

import click


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Where to write [generated_docs].")
@click.option("--site", is_flag=True, help="Also build the web site (needs the extra `docs`).")
@click.option(
    "--site-out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("site"),
    help="Where to build it [site].",
)
@click.option("--watch", is_flag=True, help="Go on, and write again what changes.")
@click.option("--serve", is_flag=True, help="Build the site, and show it on this machine until interrupted.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="Where --serve shows it; 0: any [8000].")
def command(
    rulesets: tuple[str, ...], out: Path | None, site: bool, site_out: Path, watch: bool, serve: bool, port: int
) -> None:
    """Write the rulebooks of rulesets; without arguments, of all that can be found by name.

    Only what changed since the last time is written again.
    """
    from contextlib import ExitStack

    from ludolect.docs_maker import DocsMaker, serving
    from ludolect.library import library

    shelf = library()
    pages = out or Path("generated_docs")
    wanted = list(rulesets) or shelf.names()
    maker = DocsMaker(wanted, shelf, pages, not rulesets, site_out if site or serve else None)
    if not maker.make() and not watch:
        raise click.exceptions.Exit(1)
    with ExitStack() as open_for_now:
        if serve:
            click.echo(f"to be seen at {open_for_now.enter_context(serving(site_out, port))}; end with Ctrl-C")
        try:
            if watch:
                maker.watch()
            elif serve:
                threading.Event().wait()
        except KeyboardInterrupt:
            click.echo("")
