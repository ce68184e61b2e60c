"""`ludolect export`: a checked ruleset as JSON, for other tools, in a format with a published schema."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("ruleset", required=False)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the format instead.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write into this file.")
@click.option("--compact", is_flag=True, help="On one line.")
def command(ruleset: str | None, schema: bool, out: Path | None, compact: bool) -> None:
    """Print a checked RULESET as JSON: its kinds, verbs, rules as syntax trees, words, variants and examples.

    A RULESET is base+expansion:variant,variant=value, each part a name or a path.
    """
    if schema == (ruleset is not None):
        raise click.UsageError("name a ruleset, or ask for the --schema")
    if ruleset is None:
        from dsl.export import published_schema

        text = published_schema()
    else:
        from dsl.export import to_json
        from dsl.frontend import compile_ruleset
        from ludolect.library import library

        text = to_json(compile_ruleset(ruleset, library()), indent=None if compact else 1)
    if out is None:
        click.echo(text, nl=False)
    else:
        from dsl.writing import write_whole

        write_whole(out, text)
