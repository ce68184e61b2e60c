"""The questions that `compare` answers, each carried out: two rulesets until it is clear; the same at several numbers
of players; one ruleset at several; one with something changed in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from dsl.diagnostics import RulesError
from interpreter.bots.by_name import fitting
from ludolect.api import Rules
from ludolect.console import count
from ludolect.differences import differences
from ludolect.simulation.alterations import Alteration, altered
from ludolect.simulation.compared_table import pair_lines, series_lines
from ludolect.simulation.comparison import Comparison
from ludolect.simulation.conduct import QUICK_GAMES, Asked, Conduct, planned
from ludolect.simulation.estimates import CLAIM
from ludolect.simulation.run import Stop
from ludolect.simulation.sequence import Look, is_ranked, is_settled, looks
from ludolect.simulation.series import Pairing, Series
from ludolect.simulation.summary import Summary
from ludolect.simulation.tally import Tally
from ludolect.simulation.titles import Titles
from scribe import LANGS

if TYPE_CHECKING:
    from ludolect.simulation.plan import Plan


def pair(
    names: tuple[str, str],
    rules: tuple[Rules, Rules],
    table: int,
    games: int | None,
    until_clear: bool,
    little: float,
    asked: Asked,
) -> None:
    """Two rulesets; without a number of games, until it is clear."""
    asked = _alike(rules, [table, table], asked)
    plans = [planned(name, each, games or QUICK_GAMES, asked, table) for name, each in zip(names, rules, strict=True)]
    conduct = Conduct(plans, list(rules), asked)
    watched = looks(plans[0]) if games is None or until_clear else [Look(plans[0].games, CLAIM)]
    titles = [Titles(each, LANGS[LANGS.index(asked.lang)]) for each in rules]
    changed = _changed(*rules)

    def compared(tallies: list[Tally], error: float) -> Comparison:
        sides = [Summary(plan, tally, title) for plan, tally, title in zip(plans, tallies, titles, strict=True)]
        return Comparison(sides[0], sides[1], changed, error, little)

    def stop(look: Look) -> Stop:
        return Stop(look.games, lambda t: (0, 1) if is_settled(compared(t, look.error), plans[0].games) else ())

    run = conduct.play([stop(look) for look in watched[:-1]])
    last = next((look for look in watched if look.games == run.enough.get(0)), watched[-1])
    comparison = compared(run.tallies, last.error)

    def page() -> str:
        from ludolect.simulation.html import page

        return page([comparison.before, comparison.after], comparison)

    conduct.show(run, comparison.plain(), pair_lines(comparison, stopped=bool(run.enough)), page)


def pairs(
    names: tuple[str, str],
    rules: tuple[Rules, Rules],
    tables: list[int],
    games: int | None,
    until_clear: bool,
    little: float,
    asked: Asked,
) -> None:
    """Two rulesets at each of several numbers of players."""
    entries = [(name, each, table) for table in tables for name, each in zip(names, rules, strict=True)]
    pairings = [Pairing(count(table, "player"), 2 * i, 2 * i + 1) for i, table in enumerate(tables)]
    _play(f"{names[1]} against {names[0]}", entries, pairings, games, until_clear, little, asked)


def tables(
    name: str, rules: Rules, numbers: list[int], games: int | None, until_clear: bool, little: float, asked: Asked
) -> None:
    """One ruleset at several numbers of players, each compared with the fewest."""
    entries = [(name, rules, table) for table in numbers]
    pairings = [Pairing(count(table, "player"), 0, i) for i, table in enumerate(numbers) if i]
    _play(f"{name}, compared with {count(numbers[0], 'player')}", entries, pairings, games, until_clear, little, asked)


def changes(
    name: str,
    rules: Rules,
    wanted: list[Alteration],
    table: int,
    games: int | None,
    until_clear: bool,
    little: float,
    asked: Asked,
    *,
    ranked: bool,
) -> None:
    """One ruleset with each of these changes, compared with the ruleset as it is. What cannot be changed is told and
    left out."""
    entries = [(name, rules, table)]
    pairings: list[Pairing] = []
    for number, change in enumerate(wanted, 1):
        try:
            entries.append((f"{name} {change.label}", altered(rules, change), table))
        except RulesError as failure:
            if number == len(wanted) and not pairings:
                raise
            first = next(d for d in failure.diagnostics if d.is_error)
            click.echo(f"{change.label}: left out, {first.code}: {first.message}", err=True)
            continue
        pairings.append(Pairing(change.label, 0, len(entries) - 1))
    _play(f"{name}, compared with it as it is", entries, pairings, games, until_clear, little, asked, ranked=ranked)


def _play(
    title: str,
    entries: list[tuple[str, Rules, int]],
    pairings: list[Pairing],
    games: int | None,
    until_clear: bool,
    little: float,
    asked: Asked,
    *,
    ranked: bool = False,
) -> None:
    """A series; without a number of games, each change until it is clear what it does or that it will not be, so that
    the games go where something is still to be learnt."""
    asked = _alike([rules for _, rules, _ in entries], [table for _, _, table in entries], asked)
    plans: list[Plan] = [planned(name, rules, games, asked, table) for name, rules, table in entries]
    conduct = Conduct(plans, [rules for _, rules, _ in entries], asked)
    watched = looks(plans[0], CLAIM / max(len(pairings), 1)) if games is None or until_clear else []

    def stop(look: Look) -> Stop:
        return Stop(look.games, lambda tallies: _enough(conduct.summed_up_of(tallies), pairings, look, little))

    run = conduct.play([stop(look) for look in watched[:-1]])
    errors = {look.games: look.error for look in watched}
    last = watched[-1].error if watched else None
    spent = [errors.get(run.enough.get(pairing.after, 0), last) for pairing in pairings]
    series = Series(title, conduct.summed_up(run), pairings, little=little, ranked=ranked, errors=spent)

    def page() -> str:
        from ludolect.simulation.html import series_page

        return series_page(series)

    conduct.show(run, series.plain(), series_lines(series), page)


def _enough(runs: list[Summary], pairings: list[Pairing], look: Look, little: float) -> set[int]:
    """Of which runs no more games are wanted: all that they are compared with, or that is compared with them, is
    settled."""
    open_runs: set[int] = set()
    for pairing in pairings:
        comparison = Comparison(runs[pairing.before], runs[pairing.after], error=look.error, little=little)
        over = len(comparison.pairs) < look.games  # it was settled at an earlier look
        if not over and not is_ranked(comparison, runs[pairing.before].plan.games):
            open_runs |= {pairing.before, pairing.after}
    return set(range(len(runs))) - open_runs


def _alike(rules: Sequence[Rules], numbers: list[int], asked: Asked) -> Asked:
    """The same bots for all: those with sense only if all of the rules declare a score."""
    if asked.bot is not None:
        return asked
    fit = {fitting(each.program(table)) for each, table in zip(rules, numbers, strict=True)}
    return replace(asked, bot=fit.pop() if len(fit) == 1 else "random")


def _changed(before: Rules, after: Rules) -> frozenset[str]:
    """The pieces that both have but that read differently."""
    return frozenset(d.name for d in differences(before, after, "en") if d.change == "changed" and d.sort == "piece")
