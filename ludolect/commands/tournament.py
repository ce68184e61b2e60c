"""`ludolect tournament`: every bot against every other, from every seat, and how strong that shows each to be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ludolect.simulation.conduct import Asked, Conduct, check_outputs, planned, run_options


@click.command()
@click.argument("ruleset", metavar="RULESET")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--games", type=click.IntRange(2), default=20, show_default=True, help="How many of every pair of bots.")
@click.option("--players", type=click.IntRange(1), help="How many play; the fewest possible unless said otherwise.")
@run_options
def command(ruleset: str, bots: tuple[str, ...], games: int, players: int | None, **options: Any) -> None:
    """Let BOTs play each other in a RULESET and rank them: `ludolect tournament connect_four random greedy mcts:50`.

    Every pair plays, each from every seat in turn; at larger tables the two take every other seat. Where all win or
    lose together there is nobody to beat: each bot then plays at all seats, and how often it wins is what counts.
    """
    from interpreter.run.errors import BadSetup
    from ludolect.api import load
    from ludolect.simulation.rounds import Tournament, is_shared, pairs_of

    asked = Asked(**options)
    check_outputs(asked)
    if asked.bot is not None:
        raise click.UsageError("name the bots themselves, without --bot")
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadSetup("a tournament needs two bots or more, all of them different")
    rules = load(ruleset)
    table = players or rules.players[0]
    pairs = [(name, name) for name in bots] if is_shared(rules, table) else pairs_of(bots)
    seated = [",".join(pair[seat % 2] for seat in range(table)) for pair in pairs]
    plans = [planned(ruleset, rules, games, replace(asked, bot=names), table) for names in seated]
    conduct = Conduct(plans, [rules] * len(plans), asked)
    run = conduct.play()
    tournament = Tournament(list(bots), pairs, conduct.summed_up(run))

    def page() -> str:
        from ludolect.simulation.html import tournament_page

        return tournament_page(tournament)

    conduct.show(run, tournament.plain(), tournament.lines(), page)
