"""`ludolect simulate`: many games by bots, and what they say about the rules."""

from __future__ import annotations

from typing import Any

import click

from ludolect.simulation.conduct import Asked, Conduct, check_outputs, planned, run_options


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--games", type=click.IntRange(1), help="How many of each ruleset: 1000 at random, 200 by other bots.")
@click.option("--players", type=click.IntRange(1), help="How many play; the fewest possible unless said otherwise.")
@run_options
def command(rulesets: tuple[str, ...], games: int | None, players: int | None, **options: Any) -> None:
    """Let bots play many games of each RULESET and say how they end, how long they last, and what wins them.

    The same seed gives the same numbers, however many processes play. A run that is broken off is gone on with by the
    same command; --resume FILE keeps what is done in a file of your own, and then needs no other argument.
    """
    from ludolect.api import load
    from ludolect.simulation.journal import Journal
    from ludolect.simulation.table import lines

    asked = Asked(**options)
    check_outputs(asked)
    if rulesets:
        rules = [load(designation) for designation in rulesets]
        plans = [planned(name, each, games, asked, players) for name, each in zip(rulesets, rules, strict=True)]
    elif asked.resume is not None:
        plans = Journal.plans_in(asked.resume)
        rules = [load(plan.ruleset) for plan in plans]
    else:
        raise click.UsageError("name a ruleset, or the file of a run to --resume")
    conduct = Conduct(plans, rules, asked)
    run = conduct.play()
    summaries = conduct.summed_up(run)

    def page() -> str:
        from ludolect.simulation.html import page

        return page(summaries)

    text = [line for number, each in enumerate(summaries) for line in ([""] if number else []) + lines(each)]
    conduct.show(run, [summary.plain() for summary in summaries], text, page)
