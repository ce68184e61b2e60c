"""`ludolect show`: what a composition of rulesets and variants comes to, each line with the file it came from."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dsl.resolved import Declaration, Line, Resolved

RULE = " │ "


@click.command()
@click.argument("ruleset")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--resolved", is_flag=True, help="Print every declaration whole, as it is after all changes.")
@click.option("--plain", is_flag=True, help="Only the rules, without where they came from; implies --resolved.")
def command(ruleset: str, names: tuple[str, ...], resolved: bool, plain: bool) -> None:
    """Show what a RULESET, with its expansions and variants, consists of and where each part came from.

    With NAMEs, only the declarations of these: kinds, pieces, verbs, phases, variants, examples. What reacts to a verb
    or phase at top level is shown with it.
    """
    from dsl.resolved import resolve
    from ludolect.library import library

    found = resolve(ruleset, library())
    chosen = _chosen(found, names)
    if not resolved and not plain and not names:
        _outline(found)
    else:
        _print(chosen, plain)


def _chosen(found: Resolved, names: Sequence[str]) -> list[Declaration]:
    from dsl.codes import NOT_DECLARED
    from dsl.diagnostics import single
    from dsl.source import Source
    from dsl.spell import nearest

    known = {name for declaration in found.declarations for name in declaration.names}
    for name in names:
        if name not in known:
            near = nearest(name, known)
            raise single(
                NOT_DECLARED,
                Source("the command line", name).span(0, len(name)),
                f"`{found.ruleset.designation}` declares nothing called `{name}`",
                label="not declared",
                reason="only what the ruleset, its expansions and the variants that are on declare can be shown",
                remedy=f"did you mean `{near}`?" if near else f"`ludolect show {found.ruleset.designation}` lists all",
            )
    wanted = set(names)
    return [d for d in found.declarations if not names or not wanted.isdisjoint(d.names)]


def _outline(found: Resolved) -> None:
    """The layers, and a line for each declaration."""
    from dsl.resolved import Line

    ruleset = found.ruleset
    title = ruleset.title.get("en") if ruleset.title is not None else None
    low, high = ruleset.players
    click.echo(f"{title.text if title else ruleset.names[-1]}, {low if low == high else f'{low} to {high}'} players")
    click.echo("layers: " + ", ".join(str(layer).replace("`", "") for layer in found.parts.layers))
    off = [name for name, variant in ruleset.variants.items() if not variant.on]
    if off:
        click.echo("variants that are off: " + ", ".join(off))
    click.echo()
    heads = [Line(d.head, d.origin.source.name, d.origin.line) for d in found.declarations]
    _write(heads, plain=False)


def _print(declarations: list[Declaration], plain: bool) -> None:
    from dsl.format.document import WIDTH
    from dsl.resolved import resolved_lines

    width = WIDTH
    if sys.stdout.isatty() and not plain:
        files = {span.source.name for d in declarations for span in [d.origin]}
        margin = max(len(_short(file)) for file in files) + len(":9999" + RULE)
        width = max(60, min(WIDTH, shutil.get_terminal_size().columns - margin))
    _write(resolved_lines(declarations, width), plain)


def _write(lines: list[Line], plain: bool) -> None:
    margins = [f"{_short(line.file)}:{line.number}" if line.file is not None else "" for line in lines]
    widest = 0 if plain else max(map(len, margins), default=0)
    if sys.stdout.isatty():
        _write_coloured([line.text for line in lines], [] if plain else margins, widest)
        return
    for line, margin in zip(lines, margins, strict=True):
        click.echo(line.text if plain else f"{margin:<{widest}}{RULE}{line.text}".rstrip())


def _write_coloured(texts: list[str], margins: list[str], widest: int) -> None:
    from rich.console import Console
    from rich.syntax import Syntax
    from rich.text import Text

    from scribe.pages.lexer import RulesLexer

    code = "\n".join(texts)
    painted = Syntax("", RulesLexer(), theme="ansi_dark").highlight(code).split("\n")
    console = Console(highlight=False)
    for number in range(len(texts)):
        line = painted[number] if number < len(painted) else Text()
        margin = f"{margins[number]:<{widest}}{RULE}" if margins else ""
        console.print(Text.assemble((margin, "dim"), line), soft_wrap=True)


def _short(file: str) -> str:
    """The file and its folder: `base/board.rules`."""
    return "/".join(file.replace("\\", "/").split("/")[-2:])
