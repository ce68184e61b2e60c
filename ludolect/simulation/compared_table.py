"""Comparisons as lines of text, for terminals and pipes."""

from __future__ import annotations

from ludolect.console import aligned
from ludolect.simulation.comparison import Comparison
from ludolect.simulation.estimates import Estimate
from ludolect.simulation.series import Series
from ludolect.simulation.table import points, who_plays

MOST_CONCERNED = 8


def pair_lines(comparison: Comparison, *, stopped: bool) -> list[str]:
    """`stopped`: because no more games were needed."""
    sides = (comparison.before, comparison.after)
    much = f"{len(comparison.pairs):,} pairs of games"
    much += f" (of {sides[0].plan.games:,} that were allowed)" if stopped else ""
    out = [f"{much}, {who_plays(sides[0].plan)}"]
    rows = [["", *(side.plan.ruleset for side in sides), "difference"]]
    for measure in comparison.measures:
        gap = measure.difference
        if measure.is_share:
            values = [f"{100 * value:.1f} %" for value in (measure.before, measure.after)]
            rows.append([measure.name, *values, f"{points(gap)} points"])
        else:
            values = [f"{value:,.1f}" for value in (measure.before, measure.after)]
            rows.append([measure.name, *values, f"{gap.value:+,.1f} ± {gap.reach:,.1f}"])
    out += aligned(rows, indent=2)
    if comparison.concerned:
        more = len(comparison.concerned) - MOST_CONCERNED
        out.append("  what is new or has changed")
        out += [f"    {comparison.about(effect)}" for effect in comparison.concerned[:MOST_CONCERNED]]
        out += [f"    and {more} more, in --html and --json"] if more > 0 else []
    return [*out, comparison.verdict()]


def gap(difference: Estimate) -> str:
    """A difference of scores, with its bounds."""
    return f"{difference.value:+,.1f} ({difference.low:+,.1f} to {difference.high:+,.1f})"


def series_lines(series: Series) -> list[str]:
    if not series.rows:
        return [series.verdict()]
    pairs = [len(row.comparison.pairs) for row in series.rows]
    much = f"{pairs[0]:,}" if min(pairs) == max(pairs) else f"{min(pairs):,} to {max(pairs):,}"
    out = [f"{series.title}: {much} pairs of games each, {who_plays(series.base.plan, series.seats)}"]
    name = series.rows[0].measure.name
    rows = [["", "pairs", name, "before", "difference in points", *(["score"] if series.scored else []), "decisions"]]
    for row in series.rows:
        measure, length = row.measure, row.length
        shares = [f"{100 * value:.1f} %" for value in (measure.after, measure.before)]
        scores = [gap(row.score.difference)] if series.scored and row.score is not None else []
        told = [f"{len(row.comparison.pairs):,}", *shares, points(measure.difference), *scores]
        rows.append([row.label, *told, f"{length.difference.value:+,.1f}"])
    return [*out, *aligned(rows, indent=2), series.verdict()]
