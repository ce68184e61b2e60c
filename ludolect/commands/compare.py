"""`ludolect compare`: two rulesets, variants or versions on the same seeds, and a plain answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ludolect.simulation.conduct import Asked, Conduct, check_outputs, planned, run_options

if TYPE_CHECKING:
    from ludolect.api import Rules
    from ludolect.simulation.comparison import Comparison

MOST_CONCERNED = 8


@click.command()
@click.argument("one", metavar="RULESET")
@click.argument("other", required=False, metavar="[RULESET]")
@click.option("--since", metavar="REVISION", help="Compare with what it was at this revision of its git repository.")
@click.option("--games", type=click.IntRange(2), default=1000, show_default=True, help="How many of each.")
@run_options
def command(one: str, other: str | None, since: str | None, games: int, **options: Any) -> None:
    """Play two RULESETs (an expansion, a variant, another version) on the same seeds and say what is different.

    Is a new card too strong? `ludolect compare my_game my_game+my_card`. What has an edit done?
    `ludolect compare my_game --since HEAD`.
    """
    from interpreter.errors import BadSetup
    from ludolect.api import load
    from ludolect.simulation.comparison import Comparison
    from ludolect.versions import load_at

    asked = Asked(**options)
    check_outputs(asked)
    if (other is None) == (since is None):
        raise click.UsageError("name a second ruleset, or a revision with --since")
    first = load(one)
    before, after = (load_at(first, since), first) if since is not None else (first, load(other or ""))
    both = [n for n in before.players if n in after.players]
    if asked.players is None and not both:
        raise BadSetup(f"no number of players suits both `{before.designation}` and `{after.designation}`")
    names = (f"{one}@{since}", one) if since is not None else (one, other or "")
    table = asked.players or both[0]
    plans = [planned(name, rules, games, asked, table) for name, rules in zip(names, (before, after), strict=True)]
    conduct = Conduct(plans, [before, after], asked)
    run = conduct.play()
    summaries = conduct.summed_up(run)
    comparison = Comparison(summaries[0], summaries[1], _changed(before, after))

    def page() -> str:
        from ludolect.simulation.html import page

        return page(summaries, comparison)

    conduct.show(run, comparison.plain(), _lines(comparison), page)


def _changed(before: Rules, after: Rules) -> frozenset[str]:
    """The pieces that both have but that read differently."""
    from ludolect.differences import differences

    return frozenset(d.name for d in differences(before, after, "en") if d.change == "changed" and d.sort == "piece")


def _lines(comparison: Comparison) -> list[str]:
    from ludolect.console import aligned, count
    from ludolect.simulation.table import points

    sides = (comparison.before, comparison.after)
    plan = sides[0].plan
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    table = count(plan.players, "player")
    out = [f"{len(comparison.pairs):,} pairs of games, {table}, {bots}, seeds from {plan.seed}"]
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
