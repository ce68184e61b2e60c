"""`ludolect show`: what a composition of rulesets and variants comes to, each line with the file it came from; or parts
of it in words, as the rulebook has them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from dsl.source import visible
from ludolect.spoken import LANGUAGE

if TYPE_CHECKING:
    from dsl.diagnostics import RulesError
    from dsl.resolved import Declaration, Line, Resolved

RULE = " │ "


@click.command()
@click.argument("ruleset")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--resolved", is_flag=True, help="Print every declaration whole, as it is after all changes.")
@click.option("--plain", is_flag=True, help="Only the rules, without where they came from; implies --resolved.")
@click.option("--lang", type=LANGUAGE, help="In words instead, as the rulebook has it.")
@click.option("--json", "as_json", is_flag=True, help="With --lang: as JSON, for tools.")
@click.option("--ir", "form", is_flag=True, help="The form that rules are lowered to before they run.")
def command(
    ruleset: str, names: tuple[str, ...], resolved: bool, plain: bool, lang: str | None, as_json: bool, form: bool
) -> None:
    """Show what a RULESET, with its expansions and variants, consists of and where each part came from.

    With NAMEs, only the declarations of these: kinds, pieces, verbs, phases, variants, examples. What reacts to a verb
    or phase at top level is shown with it. A NAME alone is looked for in all rulesets that can be found by name.
    """
    from dsl.resolved import resolve
    from ludolect.library import library

    if not names:
        home = _home(ruleset)
        if home is not None:
            ruleset, names = home, (ruleset,)
    if as_json and lang is None:
        raise click.UsageError("--json goes with --lang; the whole ruleset as JSON is `ludolect export`")
    if form and (lang is not None or resolved):
        raise click.UsageError("--ir goes with --plain alone: it is neither rules nor words")
    if form:
        _form(ruleset, names, plain)
        return
    if lang is not None:
        _tell(ruleset, names, lang, as_json)
        return
    found = resolve(ruleset, library())
    chosen = _chosen(found, names)
    if not resolved and not plain and not names:
        _outline(found)
    else:
        _print(chosen, plain)


def _home(name: str) -> str | None:
    """The ruleset that declares a thing of this name, if that is what it is the name of."""
    from dsl.designation import NAME
    from dsl.diagnostics import RulesError
    from dsl.frontend import compile_ruleset
    from ludolect.library import library

    shelf = library()
    if name in shelf.names() or not NAME.match(name):
        return None
    for ruleset in shelf.names():
        try:
            found = compile_ruleset(ruleset, shelf)
        except RulesError:
            continue
        if any(name in things for things in (found.kinds, found.verbs, found.phases, found.variants)):
            return ruleset
    return None


def _tell(ruleset: str, names: Sequence[str], lang: str, as_json: bool) -> None:
    """Things in words: all, or those of these names."""
    import json

    from ludolect.api import load
    from ludolect.console import colourful
    from ludolect.differences import book
    from scribe import LANGS

    rules = load(ruleset)
    told = book(rules, LANGS[LANGS.index(lang)])
    for name in names:
        if not any(name == known for _, known in told):
            raise _not_declared(name, rules.designation, [known for _, known in told])
    chosen = [(key, entry) for key, entry in told.items() if not names or key[1] in names]
    if as_json:
        data = [{"sort": sort, "name": name, "title": title, "lines": lines} for (sort, name), (title, lines) in chosen]
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for number, (_, (title, lines)) in enumerate(chosen):
        click.echo(("\n" if number else "") + (click.style(title, bold=True) if colourful(sys.stdout) else title))
        for line in lines:
            click.echo(f"  {line}")


def _form(ruleset: str, names: Sequence[str], plain: bool) -> None:
    """What verbs, rules of kinds, definitions and fields of these names are lowered to, for the fewest players."""
    from dsl.resolved import Line
    from interpreter.compile.form import form_of, titles
    from ludolect.api import load

    rules = load(ruleset)
    program = rules.program(rules.players[0])
    known = titles(program)
    for name in names:
        if name not in known:
            raise _not_declared(name, rules.designation, known)
    lines = []
    for told in form_of(program, names):
        file, number = (None, None) if told.span is None else (told.span.source.name, told.span.line)
        lines.append(Line(told.text, file, number))
    _write(lines, plain, coloured=False)


def _not_declared(name: str, designation: str, known: Iterable[str]) -> RulesError:
    from dsl.codes import NOT_DECLARED
    from dsl.diagnostics import single
    from dsl.source import Source
    from dsl.spell import nearest

    near = nearest(name, known)
    return single(
        NOT_DECLARED,
        Source("the command line", name).span(0, len(name)),
        f"`{designation}` declares nothing called `{name}`",
        label="not declared",
        reason="only what the ruleset, its expansions and the variants that are on declare can be shown",
        remedy=f"did you mean `{near}`?" if near else f"`ludolect show {designation}` lists all",
    )


def _chosen(found: Resolved, names: Sequence[str]) -> list[Declaration]:
    known = {name for declaration in found.declarations for name in declaration.names}
    for name in names:
        if name not in known:
            raise _not_declared(name, found.ruleset.designation, known)
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


def _write(lines: list[Line], plain: bool, coloured: bool = True) -> None:
    margins = [f"{_short(line.file)}:{line.number}" if line.file is not None else "" for line in lines]
    widest = 0 if plain else max(map(len, margins), default=0)
    if sys.stdout.isatty() and coloured:
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
    return visible("/".join(file.replace("\\", "/").split("/")[-2:]))
