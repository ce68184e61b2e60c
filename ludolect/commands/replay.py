"""`ludolect replay`: a recorded or saved game, played again and compared step by step."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.source import visible
from ludolect.spoken import LANGUAGE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--lang", type=LANGUAGE, help="Also tell the story, in this language.")
@click.option("--html", type=click.Path(path_type=Path), help="Also write the story as a web page, with shots drawn.")
@click.option("--paranoid", is_flag=True, help="After every event, prove that the game is in order.")
def command(file: Path, lang: str | None, html: Path | None, paranoid: bool) -> None:
    """Play a recorded or saved game again, step by step, and name the first difference, if there is one."""
    from ludolect.api import replay
    from ludolect.console import count

    game, steps = replay(file.read_bytes().decode("utf-8", "replace"), str(file), paranoid=paranoid)
    if html is not None:
        from dsl.writing import write_whole

        write_whole(html, game.story_page(lang or "en"))
        click.echo(f"{visible(str(html))}: the story as a web page")
    elif lang is not None:
        click.echo(game.story(lang))
    end = "not played to its end" if game.result is None else str(game.result)
    what = f"{visible(str(file))}: {visible(game.program.ruleset.designation)}"
    click.echo(f"{what}, {count(steps, 'decision')} as recorded, {end}")
