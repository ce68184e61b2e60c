"""`ludolect check`: every mistake in the rules, with its place, its reason and its remedy."""

from __future__ import annotations

import sys

import click


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--json", "as_json", is_flag=True, help="Print diagnostics as JSON, for tools.")
@click.option("--concise", is_flag=True, help="One line for each diagnostic.")
def command(rulesets: tuple[str, ...], as_json: bool, concise: bool) -> None:
    """Check rulesets; without arguments, all that can be found by name.

    A RULESET is base+expansion:variant,variant=value, each part a name or a path.
    """
    from dsl import render
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_all
    from ludolect.console import count, print_diagnostics
    from ludolect.library import library

    shelf = library()
    asked = rulesets or tuple(shelf.names())
    found = Diagnostics()
    for designation in asked:
        mine = Diagnostics()
        check_all(designation, shelf, mine)
        found.extend(mine)
    diagnostics = tuple(found)
    if as_json:
        click.echo(render.as_json(diagnostics), nl=False)
    elif concise:
        click.echo(render.concise(diagnostics), nl=False)
    else:
        print_diagnostics(diagnostics, file=sys.stdout)
        if not diagnostics:
            click.echo(f"{count(len(asked), 'ruleset')} checked: nothing to complain about")
    if found.has_errors:
        raise click.exceptions.Exit(1)
