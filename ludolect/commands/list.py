"""`ludolect list`: the rulesets that can be played by name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludolect.spoken import LANGUAGE

if TYPE_CHECKING:
    from dsl.diagnostics import RulesError
    from dsl.model import Ruleset


@click.command()
@click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="Of the titles.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for tools.")
def command(lang: str, as_json: bool) -> None:
    """List the rulesets that can be found by name: built-in ones, and those in the folders of LUDOLECT_PATH."""
    from dsl.diagnostics import RulesError
    from dsl.frontend import compile_ruleset
    from dsl.render import plain_json
    from ludolect.console import aligned
    from ludolect.library import library

    shelf = library()
    found: list[dict[str, Any]] = []
    for name in shelf.names():
        try:
            found.append(_described(name, compile_ruleset(name, shelf), lang))
        except RulesError as mistakes:
            found.append({"name": name, "mistakes": _errors(mistakes)})
    if as_json:
        click.echo(plain_json(found))
        return
    rows = [
        [entry["name"], f"{entry['mistakes']} mistakes: ludolect check {entry['name']}", "", ""]
        if "mistakes" in entry
        else [entry["name"], entry["title"], _players(entry["players"]), _more(entry)]
        for entry in found
    ]
    for line in aligned(rows):
        click.echo(line)
    if not found:
        click.echo("no rulesets found", file=sys.stderr)


def _described(name: str, ruleset: Ruleset, lang: str) -> dict[str, Any]:
    title = ruleset.title.get(lang) if ruleset.title is not None else None
    return {
        "name": name,
        "title": title.text if title is not None else name,
        "extends": list(ruleset.names[:-1]),
        "players": list(ruleset.players),
        "variants": [v.name for v in ruleset.variants.values() if v.ruleset == name],
        "examples": sum(example.ruleset == name for example in ruleset.examples.values()),
        "folder": str(Path(ruleset.sources[-1].name).parent),
    }


def _errors(mistakes: RulesError) -> int:
    return len(mistakes.diagnostics)


def _players(players: list[int]) -> str:
    low, high = players
    return f"{low if low == high else f'{low} to {high}'} players"


def _more(entry: dict[str, Any]) -> str:
    parts = [f"extends {', '.join(entry['extends'])}"] if entry["extends"] else []
    parts += [f"variants {', '.join(entry['variants'])}"] if entry["variants"] else []
    return "; ".join(parts)
