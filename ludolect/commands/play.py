"""`ludolect play`: a game in the terminal; without a terminal, bots play it to its end and its story is told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.source import visible
from ludolect.spoken import LANGUAGE, worded

if TYPE_CHECKING:
    from dsl.writing import CannotWrite
    from ludolect.api import Game, Rules
    from ludolect.terminal import Screen
    from ludolect.terminal.keeping import Shelf, Table
    from scribe import Lang


@click.command()
@click.argument("ruleset")
@click.option("--players", type=int, help="How many play; the fewest the game allows unless said otherwise.")
@click.option("--bots", help="Seats played by bots: all, none, or numbers such as 2,3. You sit in seat 1 otherwise.")
@click.option("--seed", type=int, help="The same seed gives the same game; without a terminal it is 1 unless given.")
@click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="Language.")
@click.option(
    "--bot",
    help="How bots play: random, greedy, mcts:200, mcts:1.5s. Unless said otherwise greedy where the rules declare a "
    "score, else random.",
)
@click.option("--from", "start", metavar="EXAMPLE", help="Start at the position of this example, after the setup.")
@click.option("--plain", is_flag=True, help="Only lines of text, for screen readers; answers may come from a pipe.")
@click.option("--new", is_flag=True, help="Begin anew; do not ask about a game that was left in the middle.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game to this file, for `ludolect replay`.")
@click.option(
    "--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions bots may make on their own."
)
@click.option(
    "--table",
    type=click.Choice(["plain", "referee"]),
    default="plain",
    show_default=True,
    help="What comes of a push: worked out by the plain table, or told by you from a real one.",
)
@click.option("--paranoid", is_flag=True, help="After every event, prove that the game is in order.")
def command(
    ruleset: str,
    players: int | None,
    bots: str | None,
    seed: int | None,
    lang: str,
    bot: str | None,
    start: str | None,
    plain: bool,
    new: bool,
    record: Path | None,
    most: int,
    table: str,
    paranoid: bool,
) -> None:
    """Play a RULESET, named as base+expansion:variant,variant=value.

    In a terminal you play, against bots where others would sit; where there is none, bots play a game to its end. A
    game that is left is kept, and the next time you are asked whether to go on with it.
    """
    from dsl.writing import check_writable
    from interpreter.bots.by_name import fitting
    from ludolect.api import load
    from ludolect.terminal import Session, seats
    from ludolect.terminal.keeping import Shelf, Table, shelf
    from ludolect.terminal.words import WORDS
    from scribe import LANGS

    if record is not None:
        check_writable(record)
    interactive = plain or (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty())
    spoken: Lang = LANGS[LANGS.index(lang)]
    screen = _screen(plain)
    rules = load(ruleset)
    kept = shelf(rules.designation) if interactive and start is None else Shelf(None)
    sat = None
    if not new and players is None and seed is None and bots is None:
        sat = _left(rules, kept, screen, spoken, bot)
    if sat is None:
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
        kind = bot or fitting(game.program)
        if humans and robots:
            screen.write(worded(WORDS["bots"], spoken).format(kind))
        sat = Table.laid(game, humans, kind)
    game = sat.game
    keeper = _Keeper(sat, kept)
    session = Session(
        game,
        spoken,
        sat.humans,
        screen,
        sat.bots,
        keeper.keep,
        sat.answered,
        most,
        "referee" if table == "referee" else "plain",
    )
    _play(session.run)
    if record is not None:
        from dsl.writing import write_whole

        write_whole(record, game.record())
    if game.over:
        kept.forget()
    if session.endless:
        click.echo(f"stopped: the bots have made {most:,} decisions and the game goes on; --most allows more", err=True)
        raise click.exceptions.Exit(1)
    if interactive:
        _farewell(game, ruleset, keeper, spoken)
    if keeper.failure is not None:
        raise click.exceptions.Exit(1)


class _Keeper:
    """Keeps a game for another time. If that cannot be done it is said once, and the game goes on."""

    def __init__(self, table: Table, shelf: Shelf) -> None:
        self.table = table
        self.shelf = shelf
        self.kept = bool(table.answered)  # it was left before
        self.failure: CannotWrite | None = None

    def keep(self) -> None:
        from dsl.writing import CannotWrite
        from ludolect.console import print_diagnostics

        try:
            self.table.keep(self.shelf)
            self.kept, self.failure = True, None
        except CannotWrite as refused:
            if self.failure is None:
                print_diagnostics([refused.diagnostic])
            self.failure = refused


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


def _left(rules: Rules, kept: Shelf, screen: Screen, lang: Lang, bot: str | None) -> Table | None:
    """The game that was left, if there is one and the player wants it."""
    from interpreter.run.errors import BadSave, BadSetup
    from ludolect.terminal.keeping import Table
    from ludolect.terminal.words import say
    from scribe import Scribe

    found = kept.find()
    if found is None:
        return None
    try:
        table = Table.resumed(rules, found, bot)
    except (BadSave, BadSetup) as refused:
        click.echo(f"A game was left in the middle, but cannot be gone on with: {visible(str(refused))}.", err=True)
        return None
    title = Scribe(rules.ruleset, lang).title()
    try:
        answer = screen.read(say("resume", lang).format(title, f"{found.when:%Y-%m-%d %H:%M}", found.decisions))
    except EOFError:
        answer = "n"
    return None if answer.strip().lower().startswith("n") else table


def _farewell(game: Game, ruleset: str, keeper: _Keeper, lang: Lang) -> None:
    from ludolect.terminal.words import say

    kept = keeper.shelf.file
    if not game.over and keeper.kept and keeper.failure is None and kept is not None and kept.exists():
        click.echo(say("kept", lang).format(f"ludolect play {visible(ruleset)}"))
    elif game.origin is None:
        again = f"ludolect play {visible(ruleset)} --players {game.players} --seed {game.seed}"
        click.echo(say("again", lang).format(again))


def _screen(plain: bool) -> Screen:
    import shutil

    from ludolect.board.strips import colourless
    from ludolect.console import colourful, painted
    from ludolect.terminal import Screen

    def read(prompt: str) -> str:
        click.echo(prompt, nl=False)
        return input()

    terminal = sys.stdout.isatty()
    coloured = colourful(sys.stdout) and not plain
    if terminal and sys.stdin.isatty():
        import readline  # noqa: F401  (typed lines can be edited)

        read = input  # type: ignore[assignment]
    return Screen(
        read,
        click.echo,
        width=max(40, min(shutil.get_terminal_size().columns - 1, 120)) if terminal else 100,
        height=max(24, shutil.get_terminal_size().lines) if terminal else None,
        plain=plain,
        clear=(lambda: click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False, color=True)) if terminal else (lambda: None),
        strong=(lambda text: click.style(text, bold=True)) if coloured else str,
        colour=painted if coloured else colourless,
    )
