"""`ludolect games`: what was decided and what happened in many games, as data for analysis."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.group()
def command() -> None:
    """Games as data."""


@command.command()
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many.")
@click.option(
    "--players", type=click.IntRange(1), help="How many play; the fewest the game allows unless said otherwise."
)
@click.option("--bot", default="random", show_default=True, help="For all seats, or one for each: mcts:50,random.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game; then one more each."
)
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions a game may have.")
@click.option("--no-events", is_flag=True, help="Leave out what happened; only what was decided.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write there, not to standard output.")
def export(
    ruleset: str,
    games: int,
    players: int | None,
    bot: str,
    seed: int,
    most: int,
    no_events: bool,
    out: Path | None,
) -> None:
    """Write many games of a RULESET as JSON lines: every decision with its options, and every event.

    A line is an object: `game` begins one, `decision` and `event` follow in turn, `end` closes it. Options have the
    names that the ruleset gives them, the same in every run and every version of the rules that keeps them; they are
    explained in the guide.
    """
    from contextlib import nullcontext

    from dsl.writing import check_writable, writing_whole
    from ludolect.api import load
    from ludolect.progress import Progress
    from ludolect.simulation.lines import game_lines
    from ludolect.simulation.plan import bots_for, check_seeds

    if out is not None:
        check_writable(out)
    check_seeds(seed, games)
    rules = load(ruleset)
    table = rules.players[0] if players is None else players
    bots = bots_for(rules.program(table).world.players, bot)
    target = writing_whole(out) if out is not None else nullcontext(sys.stdout)
    with target as stream, Progress(games, "games") as progress:
        for number in range(games):
            lines = game_lines(rules, table, bots, number, seed + number, most, events=not no_events)
            stream.write("".join(f"{line}\n" for line in lines))
            if out is not None or not sys.stdout.isatty():
                progress(number + 1)
