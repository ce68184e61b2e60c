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
    older: set[Path] = set()  # folders of rules that were written for an older language
    files = [file for path in paths for file in _files(path, found)]
    for file in files:
        raw = read_file(file, found)
        source = decode(shown(file), raw, found) if raw is not None else None
        if source is None:
            continue
        try:
            now = upgraded(source) if upgrade else source
            if now.text != source.text:
                older.add(file.parent)
            text = format_source(now)
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
    if not (check or diff or found.has_errors):
        for folder in sorted(older):
            _leave_out_answers(folder, set(files))
    print_diagnostics(found)
    if not diff:
        click.echo(f"{count(len(files), 'file')}, {changed} {'to change' if check else 'changed'}")
    if found.has_errors or (changed and (check or diff)):
        raise click.exceptions.Exit(1)


MOST_ROUNDS = 30  # of answers to leave out, one in each example at a time


def _leave_out_answers(folder: Path, files: set[Path]) -> None:
    """Runs the examples of a folder and takes out the answers that are nobody's to give, if its rules can be run."""
    from dsl.diagnostics import RulesError
    from dsl.format.upgrade import applied, without_answer
    from dsl.read import shown
    from dsl.writing import write_whole
    from ludolect.api import load
    from ludolect.console import count

    left_out = 0
    for _ in range(MOST_ROUNDS):
        try:
            outcomes = [outcome for outcome in load(str(folder.resolve())).run_examples() if not outcome.passed]
        except RulesError:
            break
        needless = [(o.example.node, f.span) for o in outcomes for f in o.failures if f.needless]
        fixes = [fix for example, span in needless if (fix := without_answer(example, span)) is not None]
        edited = 0
        for file in sorted(files):
            mine = [fix for fix in fixes if fix.span.source.name == shown(file)]
            if mine:
                write_whole(file, applied(mine[0].span.source.text, mine))
                edited += len(mine)
        left_out += edited
        if not edited:
            break
    if left_out:
        click.echo(f"left out {count(left_out, 'answer')} that nobody gives in examples of {visible(shown(folder))}")


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
