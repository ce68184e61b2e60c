"""A run as one web page that needs nothing else: styles, plots and a little script are in it, and nothing is loaded.

The same numbers make the same page, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from ludolect.console import count
from ludolect.simulation.html import plots
from ludolect.simulation.table import HOWS, percent, points

if TYPE_CHECKING:
    from ludolect.simulation.comparison import Comparison
    from ludolect.simulation.rounds import Tournament
    from ludolect.simulation.series import Series
    from ludolect.simulation.summary import Summary

MOST_PLOTTED = 20


def page(summaries: Sequence[Summary], comparison: Comparison | None = None) -> str:
    """The page of one or more runs; of two that are compared, with what differs first."""
    titles = list(dict.fromkeys(summary.titles.title() for summary in summaries))
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            title=", ".join(titles),
            summaries=summaries,
            comparison=comparison,
            most=MOST_PLOTTED,
            widest=plots.widest,
        )
    )


def series_page(series: Series) -> str:
    """The page of runs that are compared with one, or in pairs."""
    return _environment().get_template("series.html.j2").render(series=series, widest=plots.widest)


def tournament_page(tournament: Tournament) -> str:
    """The page of a tournament."""
    return _environment().get_template("tournament.html.j2").render(tournament=tournament, widest=plots.widest)


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("ludolect.simulation", "html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(plots=plots, percent=percent, points=points, hows=HOWS, count=count, command=command)
    return environment


def command(summary: Summary) -> str:
    """What to type to get the same numbers again."""
    plan = summary.plan
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ",".join(plan.bots)
    parts = [f"ludolect simulate {plan.ruleset} --games {plan.games} --players {plan.players}", f"--seed {plan.seed}"]
    parts += [f"--bot {bots}"] if bots != "random" else []
    return " ".join(parts)
