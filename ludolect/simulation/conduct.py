"""A run as a command carries it out: what can be asked for, what is told meanwhile, and results that are never lost.

Whatever ends a run early (Ctrl-C, a worker that dies again and again, rules that cannot go on, a disk that is full),
what was played is summed up and shown before the command ends, with the exit code of what went wrong. The journal is
given up only when everything that was asked for has been written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ludolect.spoken import LANGUAGE

if TYPE_CHECKING:
    from ludolect.api import Rules
    from ludolect.simulation.journal import Journal
    from ludolect.simulation.plan import Plan
    from ludolect.simulation.run import Engine, Run, Stop
    from ludolect.simulation.summary import Summary
    from ludolect.simulation.tally import Tally

QUICK_GAMES, THOUGHTFUL_GAMES = 1000, 200  # unless said otherwise: by players at random, by others
Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = (
    click.option(
        "--bot",
        help="For all seats, or one for each, which then change from game to game: mcts:50,random. "
        "Unless said otherwise greedy where the rules declare a score, else random.",
    ),
    click.option(
        "--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game; then one more each."
    ),
    click.option("--jobs", default="auto", show_default=True, help="How many processes play at once."),
    click.option(
        "--engine",
        type=click.Choice(["local", "ray"]),
        default="local",
        show_default=True,
        help="Where it is played: on this machine, or on a Ray cluster (that of RAY_ADDRESS, or one started here).",
    ),
    click.option(
        "--most", type=click.IntRange(1), default=20_000, show_default=True, help="Decisions a game may have."
    ),
    click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="Of the names."),
    click.option(
        "--html", type=click.Path(path_type=Path), metavar="FILE", help="Also write a report as one web page."
    ),
    click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Also write all numbers as JSON."),
    click.option("--json", "as_json", is_flag=True, help="Print all numbers as JSON instead of tables."),
    click.option(
        "--resume", type=click.Path(path_type=Path), metavar="FILE", help="Keep what is done there, and go on with it."
    ),
    click.option("--new", is_flag=True, help="Begin anew, whatever an earlier run has left."),
)


@dataclass(frozen=True)
class Asked:
    """The options that every command with a run has."""

    bot: str | None
    seed: int
    jobs: str
    engine: Engine
    most: int
    lang: str
    html: Path | None
    out: Path | None
    as_json: bool
    resume: Path | None
    new: bool


def run_options(command: Command) -> Command:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def planned(name: str, rules: Rules, games: int | None, asked: Asked, players: int | None) -> Plan:
    """`games`: None for as many as whoever plays can play within reason; `players`: None for the fewest."""
    from interpreter.bots.by_name import fitting
    from ludolect.simulation.plan import Plan, bots_for, check_seeds, fingerprint

    table = players or rules.players[0]
    program = rules.program(table)
    bots = bots_for(table, asked.bot or fitting(program))
    games = games or (QUICK_GAMES if set(bots) == {"random"} else THOUGHTFUL_GAMES)
    check_seeds(asked.seed, games)
    return Plan(name, table, games, asked.seed, bots, fingerprint(program), asked.most)


def how_many(jobs: str) -> int:
    from ludolect.simulation.workers import cores

    if jobs == "auto":
        return cores()
    if not jobs.isascii() or not jobs.isdecimal() or not 1 <= int(jobs) <= 1024:
        raise click.UsageError(f"--jobs is `auto` or a number from 1 to 1024, not {jobs!r}")
    return int(jobs)


class Conduct:
    """One run, from its plans to what has been shown of it."""

    def __init__(self, plans: list[Plan], rules: list[Rules], asked: Asked) -> None:
        self.plans = plans
        self.rules = rules
        self.asked = asked
        self.jobs = how_many(asked.jobs)
        self._check_rules()
        self.journal: Journal = self._journal()
        self.failures: list[Exception] = []

    def _check_rules(self) -> None:
        from ludolect.simulation.journal import BadJournal
        from ludolect.simulation.plan import fingerprint

        for plan, each in zip(self.plans, self.rules, strict=True):
            if fingerprint(each.program(plan.players)) != plan.rules:
                raise BadJournal(
                    f"the rules of `{plan.ruleset}` have changed since {self.asked.resume} was begun; "
                    "begin with a new file"
                )

    def _journal(self) -> Journal:
        """Where what is done is kept: in the file that was asked for, else among what is left unfinished. The latter is
        done without if it cannot be had."""
        from dsl.source import visible
        from dsl.writing import check_writable
        from ludolect.folders import state_folder
        from ludolect.simulation.journal import BadJournal, Journal

        path = self.asked.resume
        if path is not None:
            check_writable(path)
            journal = Journal(path, self.plans)
            journal.open(anew=self.asked.new)
            return journal
        folder = state_folder()
        if folder is not None:
            path = folder / "simulations" / ("-".join(plan.key() for plan in self.plans)[:120] + ".jsonl")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                journal = Journal(path, self.plans)
                journal.open(anew=self.asked.new)
                return journal
            except (OSError, BadJournal) as failure:
                told = failure.strerror if isinstance(failure, OSError) else failure
                click.echo(f"nothing is kept for another time: {told} ({visible(str(path.parent))})", err=True)
        return Journal(None, self.plans)

    # -------------------------------------------------------------- playing

    def play(self, stops: Sequence[Stop] = ()) -> Run:
        """Plays what is not done yet, and tells on standard error what there is to tell."""
        from dsl.source import visible
        from ludolect.console import count
        from ludolect.progress import Progress, lasting
        from ludolect.simulation.run import play

        whole = sum(plan.games for plan in self.plans)
        before = sum(len(tally.games) for tally in self.journal.done.values())
        if before and sys.stderr.isatty():
            click.echo(f"going on after {count(before, 'game')} that were played before", err=True)
        if any(name.startswith("mcts") and name.endswith("s") for plan in self.plans for name in plan.bots):
            click.echo("bots that think for a time do not play the same again; give them a number of tries", err=True)
        with Progress(whole, "games") as progress:
            run = play(self.rules, self.journal, self.jobs, self.asked.engine, progress, stops)
        if run.deaths:
            click.echo(f"{count(run.deaths, 'worker')} died; what they were playing was played again", err=True)
        if self.journal.failure is not None:
            failure = self.journal.failure
            click.echo(
                f"{visible(failure.filename)}: {failure.strerror}; what follows was not kept for another time", err=True
            )
            if self.asked.resume is not None:
                self.failures.append(failure)
        if run.failure is not None:
            self.failures.append(run.failure)
        if not run.whole:
            done = sum(len(tally.games) for tally in run.tallies)
            click.echo(f"stopped after {done:,} of {whole:,} games{self._how_on()}", err=True)
        elif sys.stderr.isatty() and run.played:
            click.echo(f"{count(run.played, 'game')} in {lasting(run.seconds)}, {run.rate:,.1f} a second", err=True)
        return run

    def _how_on(self) -> str:
        from dsl.source import visible

        if self.journal.path is None or self.journal.failure is not None:
            return ""
        way = f"--resume {visible(str(self.asked.resume))}" if self.asked.resume is not None else "the same command"
        return f"; {way} goes on"

    def summed_up(self, run: Run) -> list[Summary]:
        return self.summed_up_of(run.tallies)

    def summed_up_of(self, tallies: list[Tally]) -> list[Summary]:
        from ludolect.simulation.summary import Summary
        from ludolect.simulation.titles import Titles
        from scribe import LANGS

        spoken = LANGS[LANGS.index(self.asked.lang)]
        return [
            Summary(plan, tally, Titles(each, spoken))
            for plan, tally, each in zip(self.plans, tallies, self.rules, strict=True)
        ]

    # -------------------------------------------------------------- showing

    def show(self, run: Run, data: object, lines: Sequence[str], page: Callable[[], str]) -> None:
        """Writes and prints what was asked for, all of it that can be; then ends with what went wrong, if anything."""
        from dsl.render import plain_json
        from dsl.source import visible
        from dsl.writing import write_whole

        text = plain_json(data) + "\n"
        wanted: list[tuple[Path | None, Callable[[], str]]] = [(self.asked.out, lambda: text), (self.asked.html, page)]
        for path, content in wanted:
            if path is not None:
                try:
                    write_whole(path, content())
                except OSError as failure:
                    self.failures.append(failure)
        click.echo(text if self.asked.as_json else "".join(f"{visible(line)}\n" for line in lines), nl=False)
        sys.stdout.flush()
        if run.whole and not self.failures and self.asked.resume is None:
            self.journal.discard()
        else:
            self.journal.close()
        self._end(run)

    def _end(self, run: Run) -> None:
        if self.failures:
            from ludolect.failure import report

            raise click.exceptions.Exit(max(report(failure) for failure in self.failures))
        if run.interrupted:
            raise click.exceptions.Exit(130)


def check_outputs(asked: Asked) -> None:
    """Raises the OSError of a file that could not be written in the end."""
    from dsl.writing import check_writable

    for target in (asked.html, asked.out):
        if target is not None:
            check_writable(target)
