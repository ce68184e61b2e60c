"""A summary as lines of text, for terminals and pipes."""

from __future__ import annotations

from ludolect.console import aligned, count
from ludolect.simulation.estimates import Estimate
from ludolect.simulation.plan import Plan
from ludolect.simulation.summary import Effect, Summary

MOST_ROWS = 12
HOWS = {
    "won": "won",
    "lost": "lost by all",
    "tied": "tied",
    "ranked": "ranked",
    "undecided": "ended undecided",
    "too long": "not ended",
}


def lines(summary: Summary) -> list[str]:
    plan = summary.plan
    part = "" if summary.games == plan.games else f" of {plan.games:,}"
    out = [f"{plan.ruleset}: {summary.games:,}{part} games, {who_plays(plan)}"]
    if not summary.games:
        return out
    rows = [["won by all" if summary.together else "won by somebody", percent(summary.won)]]
    if not summary.together:
        rows += [[f"  player {seat}", percent(won)] for seat, won in enumerate(summary.seats, 1)]
        rows += [["  who began", percent(summary.began)]] if summary.began is not None else []
        rows += [[f"  {name}", f"{percent(won)} a seat"] for name, won in summary.bots]
    rows += [[HOWS.get(how, how), percent(found)] for how, found in summary.ends if how != "won"]
    length = f"{summary.length.value:,.1f} ± {summary.length.reach:,.1f}, median {summary.median:,.0f}"
    rows.append(["decisions a game", f"{length}, {summary.lengths[0]:,} to {summary.lengths[-1]:,}"])
    rows += [[f"{name} a game", f"{often:,.1f}"] for name, often in summary.phases]
    out += aligned(rows, indent=2)
    out.append("  the game was ended by")
    ended = [[percent(found, bare=True), *_told_end(summary, rule)] for rule, found in summary.ended]
    out += aligned(ended, indent=4)
    return [*out, *_components(summary)]


def who_plays(plan: Plan, seats: bool = True) -> str:
    """How many, who they are, and from which seed."""
    kinds = tuple(dict.fromkeys(plan.bots))
    bots = kinds[0] if len(kinds) == 1 else f"{', '.join(plan.bots)} (who change seats)"
    told = f"{bots}, seeds from {plan.seed}"
    return f"{count(plan.players, 'player')}, {told}" if seats else told


def _told_end(summary: Summary, rule: str) -> list[str]:
    place = summary.titles.place(rule)
    return [summary.titles.ending(rule) + (f"  ({place})" if place else "")]


def _components(summary: Summary) -> list[str]:
    clear = summary.clearest[:MOST_ROWS]
    shown = clear or summary.effects[:MOST_ROWS]
    if not shown:
        return []
    hint = [f"  {summary.hint}"] if summary.hint else []
    whose = "games in which it was done" if summary.together else "players who did it"
    others = "the others" if summary.together else "the others of the same game"
    head = (
        f"  what goes together with winning: {whose}, against {others} (99 % sure of all together)"
        if clear
        else "  done most often" + ("" if hint else " (no difference to winning is clear)")
    )
    rows = [["", "", "a game", "with", "without", "points"]] if clear else [["", "", "a game"]]
    for effect in shown:
        rows.append([effect.name, did(effect), f"{effect.times / summary.games:,.2f}"])
        if clear and effect.difference is not None:
            rows[-1] += [bare(effect.with_it), bare(effect.without), points(effect.difference)]
    return [*hint, head, *aligned(rows, indent=4)]


def did(effect: Effect) -> str:
    """What was done to a component, or by its text."""
    return effect.verb_name if effect.role == "object" else f"{effect.verb_name} (by its text)"


def percent(found: Estimate, *, bare: bool = False) -> str:
    """12.3 % (11.0 to 13.6); near none and near all with one figure more."""
    places = 2 if found.high < 0.01 or found.low > 0.99 else 1
    value = f"{100 * found.value:.{places}f} %"
    return value if bare else f"{value} ({100 * found.low:.{places}f} to {100 * found.high:.{places}f})"


def points(found: Estimate) -> str:
    """A difference of shares: +1.2 (-0.3 to +2.7)"""
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def bare(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"
