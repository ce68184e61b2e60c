"""`ludolect words`, for translators: all texts as a table, a table as a language pack, and what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.source import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dsl.load import Loaded
    from ludolect.word_tables import Given
    from scribe.lexicon.features import Lang
    from scribe.pages.wordbook import Word

SOURCE = "en"
BOM = "\ufeff"


@click.group()
def command() -> None:
    """Names and phrases for translators: write a table, read it back, see what is missing."""


@command.command()
@click.argument("ruleset")
@click.option("--format", "style", type=click.Choice(["csv", "po"]), default="csv", help="[csv]")
@click.option("--lang", help="The language to translate into: needed for PO, otherwise all.")
@click.option("-o", "--out", type=click.Path(path_type=Path, dir_okay=False), help="The file to write [the screen].")
@click.option("--bom", is_flag=True, help="Begin the file with a byte order mark, by which spreadsheets know UTF-8.")
def export(ruleset: str, style: str, lang: str | None, out: Path | None, bom: bool) -> None:
    """Write every text of RULESET with where it is used and the sentences it makes."""
    from dsl.writing import make_folder, write_whole
    from ludolect.console import count
    from ludolect.word_tables import to_csv, to_po
    from scribe.lexicon.features import LANGS

    if bom and (out is None or style == "po"):
        raise click.UsageError("--bom goes with a table in a file: name it with -o, and leave out `--format po`")
    if style == "po" and lang is None:
        raise click.UsageError("a PO file is for one language: name it with --lang")
    if lang is not None and lang not in LANGS:
        raise click.UsageError(f"`{visible(lang)}` is not one of the languages: {', '.join(LANGS)}")
    words = _words(ruleset)[1]
    wanted = [each for each in LANGS if lang in (None, each) or each == SOURCE]
    text = to_po(words, lang, SOURCE) if style == "po" and lang is not None else to_csv(words, wanted)
    if out is None:
        click.echo(text, nl=False)
    else:
        make_folder(out.parent)
        write_whole(out, BOM + text if bom else text)
        click.echo(f"{count(len(words), 'text')} in {visible(str(out))}")


@command.command(name="import")
@click.argument("ruleset")
@click.argument("table", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--name", help="The name of the pack [RULESET_words].")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Where its folder goes [.]."
)
def import_(ruleset: str, table: Path, name: str | None, out: Path) -> None:
    """Make a language pack of a TABLE: a ruleset that gives RULESET the texts in which the table differs."""
    from dsl.diagnostics import Diagnostics
    from dsl.read import decode, shown
    from dsl.writing import make_folder, write_whole
    from ludolect.console import count
    from ludolect.language_pack import left_behind, new_texts, pack
    from ludolect.library import library
    from ludolect.starters.names import usable
    from ludolect.word_tables import read_table

    loaded, words = _words(ruleset, told=False)
    extends = [each.name for each in loaded.rulesets]
    own = name or f"{extends[-1]}_words"
    if not (out / own / f"{own}.rules").is_file():
        usable(own, [*library().names(), *extends], "the library of rulesets")
    found = Diagnostics()
    source = decode(shown(table), table.read_bytes(), found)
    found.raise_if_errors()
    assert source is not None
    given = read_table(shown(table), source.text, found)
    texts = new_texts(given, words, found)
    found.raise_if_errors()
    if not texts:
        click.echo(
            f"{visible(shown(table))} says nothing that `{visible(ruleset)}` does not say itself: no pack was written"
        )
        return
    file = out / own / f"{own}.rules"
    _only_a_pack(file)
    make_folder(file.parent)
    write_whole(file, pack(own, extends, texts))
    number = sum(len(entries) for addresses in texts.values() for entries in addresses.values())
    click.echo(f"{count(number, 'text')} in {visible(shown(file))}")
    for old, left in left_behind(texts, words):
        click.echo(f"  `{visible(old)}` still stands in {', '.join(left)}")
    _check_with(ruleset, file.parent, given)


def _only_a_pack(file: Path) -> None:
    """A pack that is there may be written anew; other rules are left alone."""
    from dsl.codes import ALREADY_THERE
    from dsl.diagnostics import single
    from dsl.source import Source

    others = [path for path in file.parent.glob("*.rules") if path != file]
    if others or (file.exists() and "\nwords " not in file.read_text(encoding="utf-8", errors="replace")):
        where = Source("the command line", str(file.parent))
        raise single(
            ALREADY_THERE,
            where.span(0, len(where.text)),
            f"`{file.parent}` holds rules that are no language pack",
            label="this folder",
            reason="only a pack is ever overwritten",
            remedy="choose another name with `--name`, or another folder with `-o`",
        )


def _check_with(ruleset: str, folder: Path, given: Sequence[Given]) -> None:
    """The composition with the pack: what is wrong with its words is shown where they stand, in the pack and in the
    table it was made of."""
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_designation
    from ludolect.console import print_diagnostics
    from ludolect.language_pack import with_row
    from ludolect.library import library
    from ludolect.word_check import unusable_words

    path = folder.as_posix() if folder.is_absolute() else f"./{folder.as_posix()}"
    base, colon, switches = ruleset.partition(":")
    found = Diagnostics()
    designation = f"{base}+{path}{colon}{switches}"
    checked = check_designation(designation, library(), found)
    if checked is not None:
        found.extend(unusable_words(checked))
    print_diagnostics([with_row(mistake, given) for mistake in found.errors])
    if found.has_errors:
        raise click.exceptions.Exit(1)
    click.echo(f"use it as {visible(designation)}")


@command.command()
@click.argument("ruleset")
@click.option("--all", "whole", is_flag=True, help="List every text that is missing, not only the first ten.")
def report(ruleset: str, whole: bool) -> None:
    """How complete RULESET is in each language, and what is missing."""
    from scribe.lexicon.features import LANGS

    words = _words(ruleset, told=False)[1]
    click.echo(f"{visible(ruleset)}: {len(words)} texts")
    for lang in LANGS:
        missing = [word for word in words if not word.texts.get(lang) and word.sort != "event"]
        done = len(words) - len(missing)
        same = _untouched(words, lang)
        remark = f", {same} the same as in `{SOURCE}`" if same else ""
        click.echo(f"  {lang}  {done:>5}  {100 * done / max(1, len(words)):5.1f} %{remark}")
        for word in missing if whole else missing[:10]:
            click.echo(f"        {word.ruleset}: {word.address}  ({visible(word.place)})")
        if len(missing) > 10 and not whole:
            click.echo(f"        and {len(missing) - 10} more; --all lists them")


def _untouched(words: Sequence[Word], lang: str) -> int:
    """Texts that are the same as in the language they are translated from: perhaps nobody has come to them yet."""
    return sum(1 for word in words if lang != SOURCE and word.texts.get(lang) == word.texts.get(SOURCE))


def _words(ruleset: str, *, told: bool = True) -> tuple[Loaded, list[Word]]:
    """The texts of a ruleset. Texts that are missing are what this is about; anything else wrong is an error."""
    from dsl.codes import MISSING_TRANSLATION
    from dsl.diagnostics import Diagnostics, RulesError
    from dsl.frontend import check_loaded
    from dsl.load import load
    from ludolect.library import library
    from scribe.lexicon.features import LANGS
    from scribe.pages.wordbook import wordbook

    found = Diagnostics()
    loaded = load(ruleset, library(), found)
    checked = check_loaded(loaded, found)
    errors = [mistake for mistake in found.errors if mistake.code is not MISSING_TRANSLATION]
    if errors or not loaded.rulesets:
        raise RulesError(errors or found.errors)
    complete: list[Lang] = [] if found.has_errors else list(LANGS)
    return loaded, wordbook(loaded, checked if told else None, complete)
