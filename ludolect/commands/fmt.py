"""`ludolect fmt`: rules in one layout. It proves that the meaning is the same before it writes anything."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.source import visible

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostics


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH|NAME...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--upgrade", is_flag=True, help="Also set the number of the language, and rewrite what it changed.")
def command(paths: tuple[str, ...], check: bool, diff: bool, upgrade: bool) -> None:
    """Lay out .rules files: files, folders or names of rulesets; - reads from standard input."""
    from dsl.diagnostics import Diagnostics, RulesError
    from dsl.format import format_source
    from dsl.format.upgrade import upgraded
    from dsl.read import decode, read_file, shown
    from dsl.writing import write_whole
    from ludolect.console import count, print_diagnostics

    found = Diagnostics()
    if paths == ("-",):
        source = decode("standard input", sys.stdin.buffer.read(), found)
        found.raise_if_errors()
        assert source is not None
        click.echo(format_source(upgraded(source) if upgrade else source), nl=False)
        return
    changed = 0
    files = [file for path in paths for file in _files(path, found)]
    for file in files:
        raw = read_file(file, found)
        source = decode(shown(file), raw, found) if raw is not None else None
        if source is None:
            continue
        try:
            text = format_source(upgraded(source) if upgrade else source)
        except RulesError as mistakes:
            found.extend(mistakes.diagnostics)
            continue
        if text.encode() == raw:
            continue
        changed += 1
        if diff:
            _show_diff(source.name, source.text, text)
        elif check:
            click.echo(f"would change {visible(source.name)}")
        else:
            write_whole(file, text)
            click.echo(f"changed {visible(source.name)}")
    print_diagnostics(found)
    if not diff:
        click.echo(f"{count(len(files), 'file')}, {changed} {'to change' if check else 'changed'}")
    if found.has_errors or (changed and (check or diff)):
        raise click.exceptions.Exit(1)


def _files(path: str, found: Diagnostics) -> list[Path]:
    from dsl.designation import is_path
    from dsl.read import SUFFIX, find_path
    from dsl.source import Source
    from ludolect.library import library

    asked = Source("the command line", path).span(0, len(path))
    by_path = is_path(path) or Path(path).exists()
    place = find_path(path, asked, found) if by_path else library().find(path, asked, found)
    if place is None:
        return []
    return [place] if place.is_file() else sorted(place.glob("*" + SUFFIX))


def _show_diff(name: str, before: str, after: str) -> None:
    from difflib import unified_diff

    shown = visible(name)
    for line in unified_diff(before.splitlines(), after.splitlines(), shown, f"{shown} (formatted)", lineterm=""):
        click.secho(visible(line, keep="\t"), fg={"+": "green", "-": "red", "@": "cyan"}.get(line[:1]))
