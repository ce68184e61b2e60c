"""`ludolect play`: a game in the terminal; without a terminal, bots play it to its end and its story is told."""

from __future__ import annotations

import sys

import click


@click.command()
@click.argument("ruleset")
@click.option("--players", type=int, help="How many play; the fewest the game allows unless said otherwise.")
@click.option("--bots", help="Seats played by bots: all, none, or numbers such as 2,3. You sit in seat 1 otherwise.")
@click.option("--seed", type=int, help="The same seed gives the same game; without a terminal it is 1 unless given.")
@click.option("--lang", type=click.Choice(["en", "fr", "es"]), default="en", show_default=True, help="Language.")
def command(ruleset: str, players: int | None, bots: str | None, seed: int | None, lang: str) -> None:
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
        game = rules.new_game(players=players, seed=seed)
        others = ",".join(str(seat) for seat in range(2, game.players + 1))
        robots = seats(bots or (others or "none" if interactive else "all"), game.players)
    except (BadSetup, ValueError) as wrong:
        click.echo(f"error: {wrong}", err=True)
        raise click.exceptions.Exit(1) from wrong
    humans = frozenset(range(game.players)) - robots if interactive else frozenset()
    session = Session(game, LANGS[LANGS.index(lang)], humans, seed, input, click.echo)
    try:
        session.run()
    except KeyboardInterrupt:
        click.echo()
    if interactive:
        click.echo(f"ludolect play {ruleset} --players {game.players} --seed {seed}")
