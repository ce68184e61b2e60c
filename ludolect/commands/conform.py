"""`ludolect conform`: the promises every game must keep, checked on random games of a ruleset and its variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dsl.source import visible

if TYPE_CHECKING:
    from ludolect.api import Rules


@click.command()
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="For each number of players.")
@click.option("--players", type=int, help="Only for so many players, not for the fewest and the most.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game.")
@click.option("--alone", is_flag=True, help="Leave out the variants.")
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions a game may have.")
def command(rulesets: tuple[str, ...], games: int, players: int | None, seed: int, alone: bool, most: int) -> None:
    """Check on random games that a RULESET keeps what every game must: copies, saves, undo, replay, views, an end.

    Its variants are switched on one by one, and then all that go together.
    """
    from ludolect.api import load
    from ludolect.compositions import all_together, each_alone
    from ludolect.library import library

    shelf = library()
    wrong = 0
    for designation in rulesets:
        base = load(designation, shelf=shelf)
        wrong += _check(base, games, players, seed, most)
        if alone:
            continue
        singles = each_alone(base)
        for varied in singles:
            wrong += _check(load(varied, shelf=base.shelf), games, players, seed, most)
        if len(singles) > 1:
            wrong += _check(all_together(base), games, players, seed, most)
    if wrong:
        raise click.exceptions.Exit(1)


def _check(rules: Rules, games: int, players: int | None, first_seed: int, most: int) -> int:
    from interpreter.prove.conformance import conform
    from ludolect.console import count

    tables = list(dict.fromkeys((rules.players[0], rules.players[-1]))) if players is None else [players]
    findings = []
    decisions = 0
    for table in tables:
        program = rules.program(table)
        for seed in range(first_seed, first_seed + games):
            report = conform(program, seed, most=most)
            decisions += report.decisions
            findings += report.findings
    verdict = f"{count(len(findings), 'finding')}" if findings else "all promises kept"
    played = f"{count(games * len(tables), 'game')}, {count(decisions, 'decision')}"
    click.echo(f"{visible(rules.designation)}: {played}, {verdict}")
    for finding in findings:
        click.echo(f"  {visible(str(finding))}")
    return len(findings)
