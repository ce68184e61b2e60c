"""`ludolect play`: a game in the terminal; without a terminal, bots play it to its end and its story is told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludolect.api import Game, Rules
    from ludolect.terminal import Screen
    from ludolect.terminal.keeping import Shelf
    from scribe import Lang


@click.command()
@click.argument("ruleset")
@click.option("--players", type=int, help="How many play; the fewest the game allows unless said otherwise.")
@click.option("--bots", help="Seats played by bots: all, none, or numbers such as 2,3. You sit in seat 1 otherwise.")
@click.option("--seed", type=int, help="The same seed gives the same game; without a terminal it is 1 unless given.")
@click.option("--lang", type=click.Choice(["en", "fr", "es"]), default="en", show_default=True, help="Language.")
@click.option("--bot", default="random", show_default=True, help="How bots play: random, greedy, mcts:200, mcts:1.5s.")
@click.option("--from", "start", metavar="EXAMPLE", help="Start at the position of this example, after the setup.")
@click.option("--plain", is_flag=True, help="Only lines of text, for screen readers; answers may come from a pipe.")
@click.option("--new", is_flag=True, help="Begin anew; do not ask about a game that was left in the middle.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game to this file, for `ludolect replay`.")
@click.option("--paranoid", is_flag=True, help="After every event, prove that the game is in order.")
def command(
    ruleset: str,
    players: int | None,
    bots: str | None,
    seed: int | None,
    lang: str,
    bot: str,
    start: str | None,
    plain: bool,
    new: bool,
    record: Path | None,
    paranoid: bool,
) -> None:
    """Play a RULESET, named as base+expansion:variant,variant=value.

    In a terminal you play, against bots where others would sit; where there is none, bots play a game to its end. A
    game that is left is kept, and the next time you are asked whether to go on with it.
    """
    from ludolect.api import load
    from ludolect.bots import bot as make_bot
    from ludolect.terminal import Session, seats
    from ludolect.terminal.keeping import Shelf, shelf
    from ludolect.writing import check_writable
    from scribe import LANGS

    if record is not None:
        check_writable(record)
    interactive = plain or (sys.stdin.isatty() and sys.stdout.isatty())
    spoken: Lang = LANGS[LANGS.index(lang)]
    screen = _screen(plain)
    rules = load(ruleset)
    kept = shelf(rules.designation) if interactive and start is None else Shelf(None)
    found = None
    if not new and players is None and seed is None and bots is None:
        found = _left(rules, kept, screen, spoken)
    if found is not None:
        game, humans = found
    else:
        if seed is None:
            import secrets

            seed = secrets.randbelow(2**31) if interactive else 1
        game = _begin(rules, start, players, seed, paranoid)
        others = ",".join(str(seat) for seat in range(2, game.players + 1))
        try:
            robots = seats(bots or (others or "none" if interactive else "all"), game.players)
        except ValueError as wrong:
            raise click.UsageError(str(wrong)) from wrong
        humans = frozenset(range(game.players)) - robots if interactive else frozenset()
    robotic = [make_bot(bot, game.seed, seat) for seat in range(game.players)]

    def keep() -> None:
        if humans:
            kept.keep(game.save(), humans, game.decisions)

    session = Session(game, spoken, humans, screen, robotic, keep)
    _play(session.run)
    if record is not None:
        from ludolect.writing import write_whole

        write_whole(record, game.record())
    if game.over:
        kept.forget()
    if interactive:
        _farewell(game, ruleset, kept, spoken)


def _begin(rules: Rules, start: str | None, players: int | None, seed: int, paranoid: bool) -> Game:
    if start is None:
        return rules.new_game(players=players, seed=seed, paranoid=paranoid)
    if players is not None:
        raise click.UsageError("an example says itself how many play: leave --players out")
    return rules.from_example(start, seed)


def _play(run: Callable[[], None]) -> None:
    try:
        run()
    except KeyboardInterrupt:
        click.echo()


def _left(rules: Rules, kept: Shelf, screen: Screen, lang: Lang) -> tuple[Game, frozenset[int]] | None:
    """The game that was left, if there is one and the player wants it."""
    from interpreter.errors import BadSave
    from ludolect.terminal.words import say
    from scribe import Scribe

    found = kept.find()
    if found is None:
        return None
    try:
        game = rules.resume(found.save)
    except BadSave as refused:
        click.echo(f"A game was left in the middle, but cannot be gone on with: {refused}.", err=True)
        return None
    title = Scribe(rules.ruleset, lang).title()
    try:
        answer = screen.read(say("resume", lang).format(title, f"{found.when:%Y-%m-%d %H:%M}", found.decisions))
    except EOFError:
        answer = "n"
    return None if answer.strip().lower().startswith("n") else (game, found.humans)


def _farewell(game: Game, ruleset: str, kept: Shelf, lang: Lang) -> None:
    from ludolect.terminal.words import say

    if not game.over and kept.file is not None and kept.file.exists():
        click.echo(say("kept", lang).format(f"ludolect play {ruleset}"))
    elif game.origin is None:
        click.echo(say("again", lang).format(f"ludolect play {ruleset} --players {game.players} --seed {game.seed}"))


def _screen(plain: bool) -> Screen:
    import shutil

    from ludolect.console import colourful
    from ludolect.terminal import Screen

    def read(prompt: str) -> str:
        click.echo(prompt, nl=False)
        return input()

    terminal = sys.stdout.isatty()
    if terminal and sys.stdin.isatty():
        import readline  # noqa: F401  (typed lines can be edited)

        read = input  # type: ignore[assignment]
    return Screen(
        read,
        click.echo,
        width=max(40, min(shutil.get_terminal_size().columns - 1, 120)) if terminal else 100,
        plain=plain,
        clear=(lambda: click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False, color=True)) if terminal else (lambda: None),
        strong=(lambda text: click.style(text, bold=True)) if colourful(sys.stdout) and not plain else str,
    )
