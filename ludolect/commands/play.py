"""`ludolect play`: a game in the terminal; without a terminal, bots play it to its end and its story is told."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command()
@click.argument("ruleset")
@click.option("--players", type=int, help="How many play; the fewest the game allows unless said otherwise.")
@click.option("--bots", help="Seats played by bots: all, none, or numbers such as 2,3. You sit in seat 1 otherwise.")
@click.option("--seed", type=int, help="The same seed gives the same game; without a terminal it is 1 unless given.")
@click.option("--lang", type=click.Choice(["en", "fr", "es"]), default="en", show_default=True, help="Language.")
@click.option("--bot", default="random", show_default=True, help="How bots play: random, greedy, mcts:200, mcts:1.5s.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game to this file, for `ludolect replay`.")
@click.option("--paranoid", is_flag=True, help="After every event, prove that the game is in order.")
def command(
    ruleset: str,
    players: int | None,
    bots: str | None,
    seed: int | None,
    lang: str,
    bot: str,
    record: Path | None,
    paranoid: bool,
) -> None:
    """Play a RULESET, named as base+expansion:variant,variant=value."""
    from interpreter.errors import BadSetup
    from ludolect.api import load
    from ludolect.terminal import Session, seats
    from scribe import LANGS

    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    rules = load(ruleset)
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**31) if interactive else 1
    try:
        game = rules.new_game(players=players, seed=seed, paranoid=paranoid)
        others = ",".join(str(seat) for seat in range(2, game.players + 1))
        robots = seats(bots or (others or "none" if interactive else "all"), game.players)
    except (BadSetup, ValueError) as wrong:
        click.echo(f"error: {wrong}", err=True)
        raise click.exceptions.Exit(1) from wrong
    humans = frozenset(range(game.players)) - robots if interactive else frozenset()
    session = Session(game, LANGS[LANGS.index(lang)], humans, seed, input, click.echo, bot)
    try:
        session.run()
    except KeyboardInterrupt:
        click.echo()
    if record is not None:
        record.write_text(game.record(), encoding="utf-8")
    if interactive:
        click.echo(f"ludolect play {ruleset} --players {game.players} --seed {seed}")
