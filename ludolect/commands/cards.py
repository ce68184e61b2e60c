"""`ludolect cards`: card sheets to print and cut, and the quick reference, in each language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.source import visible
from ludolect.spoken import LANGUAGE, languages

if TYPE_CHECKING:
    from dsl.model import Ruleset
    from scribe.lexicon.features import Lang
    from scribe.pages.typeset import Format

FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")


@click.command()
@click.argument("ruleset")
@click.option("--lang", type=LANGUAGE, multiple=True, help="Only this language [all].")
@click.option("--format", "style", type=click.Choice(list(FORMATS)), help="[pdf, or what -o ends in]")
@click.option("--once", is_flag=True, help="One card of each sort, whatever its number of copies.")
@click.option("--reference", is_flag=True, help="The quick reference of one page instead of the cards.")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), default=Path(), help="The folder, or the one file, to write [.]."
)
def command(ruleset: str, lang: tuple[Lang, ...], style: Format | None, once: bool, reference: bool, out: Path) -> None:
    """Print the cards of RULESET on sheets of A4 to cut out: what its kinds mark as `printed`."""
    from dsl.writing import make_folder, write_whole
    from ludolect.api import load
    from scribe.pages.typeset import Typesetting

    file = _as_file(out, lang, style)
    form: Format = style or (_ending(out) if file else None) or "pdf"
    rules = load(ruleset).ruleset
    made: dict[Path, bytes] = {}
    for each in lang or languages():
        try:
            sheets = _reference(rules, each, form) if reference else _cards(rules, each, form, once)
        except Typesetting as refused:
            raise click.ClickException(str(refused)) from refused
        stem = f"{rules.names[-1]}-{'reference' if reference else 'cards'}-{each}"
        for number, sheet in enumerate(sheets, 1):
            name = f"{stem}.{form}" if len(sheets) == 1 else f"{stem}-{number}.{form}"
            made[out if file and len(sheets) == 1 else out / name] = sheet
        if file and len(sheets) > 1:
            raise click.UsageError(
                f"`{out}` is one file, but there are {len(sheets)} sheets, each a file of its own as {form}: "
                "give -o a folder, or ask for pdf"
            )
    make_folder(out.parent if file else out)
    for path, sheet in made.items():
        write_whole(path, sheet)
        click.echo(visible(str(path)))


def _ending(out: Path) -> Format | None:
    """The format that the name of a file says."""
    return next((form for form in FORMATS if out.suffix.lower() == f".{form}"), None)


def _as_file(out: Path, lang: tuple[Lang, ...], style: Format | None) -> bool:
    """Whether -o means one file: it is named like one, and there is no folder of that name."""
    ending = _ending(out)
    if out.is_dir() or (ending is None and not out.is_file()):
        return False
    if ending is None or style not in (None, ending):
        raise click.UsageError(f"`{out}` is no name of a file of {style or 'pdf'}: give -o a folder")
    if len(lang) != 1:
        raise click.UsageError(f"`{out}` is one file, but each language has its own: name one with --lang")
    return True


def _cards(rules: Ruleset, lang: Lang, style: Format, once: bool) -> list[bytes]:
    from scribe.pages.cards import cards
    from scribe.pages.typeset import card_sheets, overflows
    from scribe.tell.scribe import Scribe

    made = cards(rules, lang)
    if not made:
        raise click.ClickException(
            f'nothing in `{rules.names[-1]}` is printed as cards; mark a kind with: printed "63 x 88"'
        )
    title = Scribe(rules, lang).title()
    for name in overflows(made, lang, title):
        click.echo(f"warning: the text of `{name}` does not fit on its card; print it larger", err=True)
    return card_sheets(made, lang, title, style, once=once)


def _reference(rules: Ruleset, lang: Lang, style: Format) -> list[bytes]:
    from scribe.pages.reference import reference
    from scribe.pages.typeset import reference_sheet
    from scribe.tell.scribe import Scribe

    return reference_sheet(reference(rules, lang), lang, Scribe(rules, lang).title(), style)
