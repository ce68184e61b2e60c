"""`ludolect simulate`: many games by bots, and what they say about the rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from ludolect.api import Rules
    from ludolect.simulation.journal import Journal
    from ludolect.simulation.plan import Plan
    from ludolect.simulation.run import Run
    from ludolect.simulation.summary import Summary

Engine = Literal["local", "ray"]


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many, for each ruleset.")
@click.option(
    "--players", type=click.IntRange(1), help="How many play; the fewest the game allows unless said otherwise."
)
@click.option("--bot", default="random", show_default=True, help="For all seats, or one for each: mcts:50,random.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game; then one more each."
)
@click.option("--jobs", default="auto", show_default=True, help="How many processes play at once.")
@click.option(
    "--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where it is played."
)
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions a game may have.")
@click.option("--lang", type=click.Choice(["en", "fr", "es"]), default="en", show_default=True, help="Of the names.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Also write a report as one web page.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Also write all numbers as JSON.")
@click.option("--json", "as_json", is_flag=True, help="Print all numbers as JSON instead of tables.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="FILE", help="Keep what is done there, and go on with it."
)
@click.option("--new", is_flag=True, help="Begin anew, whatever an earlier run has left.")
def command(
    rulesets: tuple[str, ...],
    games: int,
    players: int | None,
    bot: str,
    seed: int,
    jobs: str,
    engine: Engine,
    most: int,
    lang: str,
    html: Path | None,
    out: Path | None,
    as_json: bool,
    resume: Path | None,
    new: bool,
) -> None:
    """Let bots play many games of each RULESET and say how they end, how long they last, and what wins them.

    The same seed gives the same numbers, however many processes play. A run that is broken off is gone on with by the
    same command; --resume FILE keeps what is done in a file of your own, and then needs no other argument.
    """
    from ludolect.simulation.journal import Journal
    from ludolect.writing import check_writable

    for target in (html, out):
        if target is not None:
            check_writable(target)
    if not rulesets and resume is None:
        raise click.UsageError("name a ruleset, or the file of a run to --resume")
    if rulesets:
        rules = loaded(rulesets)
        plans = [
            planned(asked, each, games, players, bot, seed, most) for asked, each in zip(rulesets, rules, strict=True)
        ]
    else:
        assert resume is not None
        plans = Journal.plans_in(resume)
        rules = loaded([plan.ruleset for plan in plans])
    run = carry_out(plans, rules, how_many(jobs), engine, resume, new)
    summaries = summed_up(run, rules, lang)
    _write(summaries, html, out)
    _print(summaries, run, as_json)
    if run.left:
        raise click.exceptions.Exit(130)


def loaded(designations: Sequence[str]) -> list[Rules]:
    from ludolect.api import load

    return [load(designation) for designation in designations]


def planned(asked: str, rules: Rules, games: int, players: int | None, bot: str, seed: int, most: int) -> Plan:
    from ludolect.simulation.plan import Plan, bots_for, fingerprint

    table = rules.players[0] if players is None else players
    print_of_rules = fingerprint(rules.program(table))
    return Plan(asked, table, games, seed, bots_for(table, bot), print_of_rules, most)


def how_many(jobs: str) -> int:
    from ludolect.simulation.workers import cores

    if jobs == "auto":
        return cores()
    if not jobs.isdecimal() or int(jobs) < 1:
        raise click.UsageError(f"--jobs is `auto` or a number from 1 on, not {jobs!r}")
    return int(jobs)


def carry_out(plans: list[Plan], rules: list[Rules], jobs: int, engine: Engine, resume: Path | None, new: bool) -> Run:
    """Plays what is not done yet, and tells on standard error what there is to tell."""
    from ludolect.console import count
    from ludolect.progress import Progress
    from ludolect.simulation.journal import BadJournal
    from ludolect.simulation.plan import fingerprint
    from ludolect.simulation.run import play

    for plan, each in zip(plans, rules, strict=True):
        if fingerprint(each.program(plan.players)) != plan.rules:
            raise BadJournal(
                f"the rules of `{plan.ruleset}` have changed since {resume} was begun; begin with a new file"
            )
    journal = _journal(plans, resume, new)
    with journal:
        before = sum(len(tally.games) for tally in journal.done.values())
        if before and sys.stderr.isatty():
            click.echo(f"going on after {count(before, 'game')} that were played before", err=True)
        with Progress(sum(plan.games for plan in plans), "games") as progress:
            run = play(rules, journal, jobs, engine, progress)
    if run.whole and resume is None:
        journal.close(forget=True)
    if run.deaths:
        click.echo(f"{count(run.deaths, 'worker')} died; what they were playing was played again", err=True)
    if run.left:
        done = sum(len(tally.games) for tally in run.tallies)
        way = f"--resume {resume}" if resume is not None else "the same command"
        kept = f"; {way} goes on" if journal.path is not None else ""
        click.echo(f"stopped after {done:,} of {sum(plan.games for plan in plans):,} games{kept}", err=True)
    elif sys.stderr.isatty() and run.played:
        from ludolect.progress import lasting

        click.echo(f"{count(run.played, 'game')} in {lasting(run.seconds)}, {run.rate:,.1f} a second", err=True)
    return run


def _journal(plans: list[Plan], resume: Path | None, new: bool) -> Journal:
    from ludolect.folders import state_folder
    from ludolect.simulation.journal import Journal
    from ludolect.writing import check_writable

    if resume is not None:
        check_writable(resume)
        path = resume
    else:
        folder = state_folder()
        if folder is None:
            return Journal(None, plans)
        path = folder / "simulations" / ("-".join(plan.key() for plan in plans)[:120] + ".jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
    if new:
        path.unlink(missing_ok=True)
    return Journal(path, plans)


def summed_up(run: Run, rules: Sequence[Rules], lang: str) -> list[Summary]:
    from ludolect.simulation.summary import Summary
    from ludolect.simulation.titles import Titles
    from scribe import LANGS

    spoken = LANGS[LANGS.index(lang)]
    return [
        Summary(plan, tally, Titles(each, spoken))
        for plan, tally, each in zip(run.plans, run.tallies, rules, strict=True)
    ]


def _write(summaries: Sequence[Summary], html: Path | None, out: Path | None) -> None:
    import json

    from ludolect.writing import write_whole

    if out is not None:
        write_whole(out, json.dumps([summary.plain() for summary in summaries], ensure_ascii=False, indent=1) + "\n")
    if html is not None:
        from ludolect.simulation.html import page

        write_whole(html, page(summaries))


def _print(summaries: Sequence[Summary], run: Run, as_json: bool) -> None:
    import json

    from ludolect.simulation.table import lines

    if as_json:
        click.echo(json.dumps([summary.plain() for summary in summaries], ensure_ascii=False, indent=1))
        return
    for number, summary in enumerate(summaries):
        for line in ([""] if number else []) + lines(summary):
            click.echo(line)
