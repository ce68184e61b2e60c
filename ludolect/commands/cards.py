"""`ludolect cards`: card sheets to print and cut, and the quick reference, in each language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dsl.model import Ruleset
    from scribe.lexicon.features import Lang
    from scribe.pages.typeset import Format

LANGUAGES: tuple[Lang, ...] = ("en", "fr", "es")


@click.command()
@click.argument("ruleset")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), multiple=True, help="Only this language [all].")
@click.option("--format", "style", type=click.Choice(["pdf", "svg", "png"]), default="pdf", help="[pdf]")
@click.option("--once", is_flag=True, help="One card of each sort, whatever its number of copies.")
@click.option("--reference", is_flag=True, help="The quick reference of one page instead of the cards.")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="The folder to write to [.]."
)
def command(ruleset: str, lang: tuple[Lang, ...], style: Format, once: bool, reference: bool, out: Path) -> None:
    """Print the cards of RULESET on sheets of A4 to cut out: what its kinds mark as `printed`."""
    from ludolect.api import load
    from scribe.pages.typeset import Typesetting

    rules = load(ruleset).ruleset
    out.mkdir(parents=True, exist_ok=True)
    for each in lang or LANGUAGES:
        try:
            sheets = _reference(rules, each, style) if reference else _cards(rules, each, style, once)
        except Typesetting as refused:
            raise click.ClickException(str(refused)) from refused
        stem = f"{rules.names[-1]}-{'reference' if reference else 'cards'}-{each}"
        for number, sheet in enumerate(sheets, 1):
            path = out / (f"{stem}.{style}" if len(sheets) == 1 else f"{stem}-{number}.{style}")
            path.write_bytes(sheet)
            click.echo(path)


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
