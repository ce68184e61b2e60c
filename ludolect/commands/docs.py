"""`ludolect docs`: rulebooks in English, French and Spanish, as Markdown and as a web site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dsl.model import Ruleset
    from dsl.read import Library


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
def command(rulesets: tuple[str, ...], out: Path | None, site: bool, site_out: Path) -> None:
    """Write the rulebooks of rulesets; without arguments, of all that can be found by name."""
    from dsl.designation import parse_designation
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_designation
    from ludolect.console import count, print_diagnostics
    from ludolect.library import library
    from scribe.pages.rulebooks import Rulebook, write_rulebooks

    shelf = library()
    found = Diagnostics()
    rulebooks = []
    for designation in rulesets or shelf.names():
        mine = Diagnostics()
        ruleset = check_designation(designation, shelf, mine)
        found.extend(mine.errors)
        if ruleset is not None and not mine.has_errors:
            switches = parse_designation(designation, Diagnostics()).switches
            book = "-".join([ruleset.names[-1], *(str(switch).replace("=", "-") for switch in switches)])
            folder = Path(ruleset.sources[-1].name).parent
            rulebooks.append(Rulebook(book, ruleset, folder, *_relatives(designation, ruleset, shelf)))
    print_diagnostics(found)
    if found.has_errors:
        raise click.exceptions.Exit(1)
    pages = out or Path("generated_docs")
    write_rulebooks(rulebooks, pages, all_there_is=not rulesets)
    click.echo(f"{count(len(rulebooks), 'rulebook')} in {pages}")
    if site:
        _build_site(pages, site_out)


def _relatives(designation: str, ruleset: Ruleset, shelf: Library) -> tuple[tuple[Ruleset, ...], dict[str, Ruleset]]:
    """The rulesets below, and the same ruleset with each of its own variants that can be switched on."""
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_designation

    def checked(wanted: str) -> Ruleset | None:
        found = Diagnostics()
        other = check_designation(wanted, shelf, found)
        return None if found.has_errors else other

    bases = tuple(base for name in ruleset.names[:-1] if (base := checked(name)) is not None)
    joint = "," if ":" in designation else ":"
    own = [variant for variant in ruleset.variants.values() if variant.ruleset == ruleset.names[-1]]
    switches = [variant.name for variant in own if variant.type is None and not variant.on]
    varied = {name: other for name in switches if (other := checked(f"{designation}{joint}{name}")) is not None}
    return bases, varied


def _build_site(pages: Path, out: Path) -> None:
    import importlib.util

    import dsl
    from ludolect.library import shipped

    if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
        raise click.ClickException("building the site needs mkdocs; install it with: pip install 'ludolect[docs]'")
    from scribe.pages.site import SiteError, build

    explanations = Path(dsl.__file__).parent / "explain"
    try:
        build(pages, out, base=shipped("mkdocs.yml"), guide=shipped("guide"), explanations=explanations)
    except SiteError as failure:
        raise click.ClickException(f"the site could not be built:\n{failure}") from failure
    click.echo(f"site in {out}: open {out / 'index.html'}")
