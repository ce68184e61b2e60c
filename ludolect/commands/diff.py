"""`ludolect diff`: what changed between two rulesets or two versions of one, in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ludolect.spoken import LANGUAGE

if TYPE_CHECKING:
    from ludolect.differences import Difference


@click.command()
@click.argument("one", metavar="RULESET")
@click.argument("other", required=False, metavar="[RULESET]")
@click.option("--since", metavar="REVISION", help="Compare with what it was at this revision of its git repository.")
@click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="Language.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for tools.")
def command(one: str, other: str | None, since: str | None, lang: str, as_json: bool) -> None:
    """Tell what changed from one RULESET to another, or in one --since a revision, as the rulebook would say it."""
    import json
    from dataclasses import asdict

    from ludolect.api import load
    from ludolect.console import count
    from ludolect.differences import differences
    from ludolect.versions import load_at
    from scribe import LANGS

    if (other is None) == (since is None):
        raise click.UsageError("name a second ruleset, or a revision with --since")
    first = load(one)
    before, after = (load_at(first, since), first) if since is not None else (first, load(other or ""))
    found = differences(before, after, LANGS[LANGS.index(lang)])
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
        return
    for difference in found:
        _print(difference)
    if not found:
        click.echo("no difference")
    elif sys.stdout.isatty():
        click.echo(count(len(found), "difference"))


def _print(difference: Difference) -> None:
    from ludolect.console import colourful

    colours = {"+": "green", "-": "red"} if colourful(sys.stdout) else {}
    click.secho(f"{difference.change} {difference.sort} {difference.title}", bold=bool(colours))
    for line in difference.lines:
        click.secho(f"  {line}", fg=colours.get(line[0]))
