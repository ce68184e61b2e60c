"""`ludolect compare`: two rulesets, variants or versions on the same seeds, and a plain answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludolect.commands.simulate import Engine, carry_out, how_many, planned, summed_up

if TYPE_CHECKING:
    from ludolect.simulation.comparison import Comparison

MOST_NEWCOMERS = 8


@click.command()
@click.argument("one", metavar="RULESET")
@click.argument("other", required=False, metavar="[RULESET]")
@click.option("--since", metavar="REVISION", help="Compare with what it was at this revision of its git repository.")
@click.option("--games", type=click.IntRange(2), default=1000, show_default=True, help="How many of each.")
@click.option(
    "--players", type=click.IntRange(1), help="How many play; the fewest both games allow unless said otherwise."
)
@click.option("--bot", default="random", show_default=True, help="For all seats, or one for each: mcts:50,random.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game of each.")
@click.option("--jobs", default="auto", show_default=True, help="How many processes play at once.")
@click.option(
    "--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where it is played."
)
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions a game may have.")
@click.option("--lang", type=click.Choice(["en", "fr", "es"]), default="en", show_default=True, help="Of the names.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Also write a report as one web page.")
@click.option("--json", "as_json", is_flag=True, help="Print all numbers as JSON.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="FILE", help="Keep what is done there, and go on with it."
)
@click.option("--new", is_flag=True, help="Begin anew, whatever an earlier run has left.")
def command(
    one: str,
    other: str | None,
    since: str | None,
    games: int,
    players: int | None,
    bot: str,
    seed: int,
    jobs: str,
    engine: Engine,
    most: int,
    lang: str,
    html: Path | None,
    as_json: bool,
    resume: Path | None,
    new: bool,
) -> None:
    """Play two RULESETs (an expansion, a variant, another version) on the same seeds and say what is different.

    Is a new card too strong? `ludolect compare my_game my_game+my_card`. What has an edit done?
    `ludolect compare my_game --since HEAD`.
    """
    import json

    from interpreter.errors import BadSetup
    from ludolect.api import load
    from ludolect.simulation.comparison import Comparison
    from ludolect.versions import load_at
    from ludolect.writing import check_writable, write_whole

    if (other is None) == (since is None):
        raise click.UsageError("name a second ruleset, or a revision with --since")
    if html is not None:
        check_writable(html)
    first = load(one)
    before, after = (load_at(first, since), first) if since is not None else (first, load(other or ""))
    both = [n for n in before.players if n in after.players]
    if players is None and not both:
        raise BadSetup(f"no number of players suits both `{before.designation}` and `{after.designation}`")
    table = players if players is not None else both[0]
    asked = (f"{one}@{since}", one) if since is not None else (one, other or "")
    plans = [
        planned(name, rules, games, table, bot, seed, most) for name, rules in zip(asked, (before, after), strict=True)
    ]
    run = carry_out(plans, [before, after], how_many(jobs), engine, resume, new)
    summaries = summed_up(run, [before, after], lang)
    comparison = Comparison(*summaries)
    if html is not None:
        from ludolect.simulation.html import page

        write_whole(html, page(summaries, comparison))
    if as_json:
        click.echo(json.dumps(comparison.plain(), ensure_ascii=False, indent=1))
    else:
        _print(comparison)
    if run.left:
        raise click.exceptions.Exit(130)


def _print(comparison: Comparison) -> None:
    from ludolect.console import aligned
    from ludolect.simulation.table import percent, reach

    sides = (comparison.before, comparison.after)
    plan = sides[0].plan
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    click.echo(f"{len(comparison.pairs):,} pairs of games, {plan.players} players, {bots}, seeds from {plan.seed}")
    rows = [["", *(side.plan.ruleset for side in sides), "difference"]]
    for measure in comparison.measures:
        gap = measure.difference
        if measure.is_share:
            values = [f"{100 * value:.1f} %" for value in (measure.before, measure.after)]
            rows.append([measure.name, *values, percent(gap, sign=True)])
        else:
            values = [f"{value:,.1f}" for value in (measure.before, measure.after)]
            rows.append([measure.name, *values, f"{gap.value:+,.1f} ± {reach(gap):,.1f}"])
    for line in aligned(rows, indent=2):
        click.echo(line)
    if comparison.newcomers:
        click.echo("  what is new")
        for effect in comparison.newcomers[:MOST_NEWCOMERS]:
            click.echo(f"    {comparison.about(effect)}")
    click.echo(comparison.verdict())
