"""`ludolect compare`: two rulesets, variants or versions on the same seeds, or one ruleset with something changed in
turn, and a plain answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ludolect.simulation.conduct import QUICK_GAMES, THOUGHTFUL_GAMES, Asked, check_outputs, run_options

if TYPE_CHECKING:
    from ludolect.api import Rules
    from ludolect.simulation.alterations import Alteration


class Numbers(click.ParamType[range]):
    """A number of players, or a range of them: `4`, `2..6`."""

    name = "N or N..N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        if isinstance(value, range):
            return value
        first, dots, last = str(value).partition("..")
        if first.isascii() and first.isdecimal() and (not dots or (last.isascii() and last.isdecimal())):
            low, high = int(first), int(last or first)
            if 1 <= low <= high <= 100:
                return range(low, high + 1)
        return self.fail(f"{value!r} is neither a number from 1 nor a range such as 2..6", param, ctx)


@click.command()
@click.argument("one", metavar="RULESET")
@click.argument("other", required=False, metavar="[RULESET|KIND.FIELD=VALUES]")
@click.option("--since", metavar="REVISION", help="Compare with what it was at this revision of its git repository.")
@click.option("--without", nargs=2, metavar="each KIND", help="Take out each piece of a kind in turn, and rank them.")
@click.option("--double", nargs=2, metavar="each KIND", help="Have each piece of a kind twice in turn, and rank them.")
@click.option(
    "--games",
    type=click.IntRange(2),
    help="How many of each. Unless said otherwise, until each answer is clear or cannot become so: of two rulesets at "
    f"most {QUICK_GAMES}; of a series at most {QUICK_GAMES} at random, {THOUGHTFUL_GAMES} by other bots.",
)
@click.option(
    "--points",
    type=click.FloatRange(0, 50, min_open=True),
    default=2,
    show_default=True,
    help="The smallest difference in how often games are won that matters.",
)
@click.option("--until", type=click.Choice(["clear"]), help="Stop as soon as the answer is clear, or cannot become so.")
@click.option("--players", type=Numbers(), help="How many play; a range such as 2..6 compares them.")
@run_options
def command(
    one: str,
    other: str | None,
    since: str | None,
    without: tuple[str, str] | None,
    double: tuple[str, str] | None,
    games: int | None,
    points: float,
    until: str | None,
    players: range | None,
    **options: Any,
) -> None:
    """Play two RULESETs (an expansion, a variant, another version) on the same seeds and say what is different; or one
    RULESET with something changed in turn, and rank what that does.

    Is a new card too strong? `ludolect compare my_game my_game+my_card`. What has an edit done? `ludolect compare
    my_game --since HEAD`. Which card matters most? `ludolect compare my_game --without each card`. How many wounds?
    `ludolect compare my_game troll.health=2..5`. How many players? `ludolect compare my_game --players 2..6`.
    """
    from ludolect.api import load
    from ludolect.simulation import comparing
    from ludolect.simulation.alterations import is_sweep
    from ludolect.versions import load_at

    asked = Asked(**options)
    check_outputs(asked)
    sweeping = other is not None and is_sweep(other)
    ways = [other is not None, since is not None, without is not None, double is not None]
    many = players is not None and len(players) > 1
    if sum(ways) > 1 or (not any(ways) and not many):
        raise click.UsageError(
            "name a second ruleset, a revision with --since, a value such as troll.health=2..5, "
            "--without each KIND, --double each KIND, or several numbers of players"
        )
    for option, named in (("--without", without), ("--double", double)):
        if named is not None and named[0] != "each":
            raise click.UsageError(f"{option} takes two words: each, and a kind of piece")
    first = load(one)
    if since is None and (other is None or sweeping):
        if any(ways) and many:
            raise click.UsageError("a series of changes is for one number of players")
        if any(ways):
            one_table = players[0] if players is not None else first.players[0]
            changes = _changes(first, other, without, double, asked)
            clear = until is not None
            comparing.changes(one, first, changes, one_table, games, clear, points / 100, asked, ranked=not sweeping)
        else:
            comparing.tables(one, first, list(players or ()), games, until is not None, points / 100, asked)
        return
    before, after = (load_at(first, since), first) if since is not None else (first, load(other or ""))
    names = (f"{one}@{since}", one) if since is not None else (one, other or "")
    tables = _tables(before, after, players)
    if len(tables) == 1:
        comparing.pair(names, (before, after), tables[0], games, until is not None, points / 100, asked)
    else:
        comparing.pairs(names, (before, after), tables, games, until is not None, points / 100, asked)


def _changes(
    rules: Rules, other: str | None, without: tuple[str, str] | None, double: tuple[str, str] | None, asked: Asked
) -> list[Alteration]:
    from ludolect.simulation import alterations
    from ludolect.simulation.titles import Titles
    from scribe import LANGS

    titles = Titles(rules, LANGS[LANGS.index(asked.lang)])
    if without is not None:
        return alterations.without(rules, titles, without[1])
    if double is not None:
        return alterations.doubled(rules, titles, double[1])
    return alterations.sweep(rules, other or "")


def _tables(before: Rules, after: Rules, players: range | None) -> list[int]:
    """The numbers of players to compare at."""
    from interpreter.run.errors import BadSetup

    if players is not None:
        return list(players)
    both = [n for n in before.players if n in after.players]
    if not both:
        raise BadSetup(f"no number of players suits both `{before.designation}` and `{after.designation}`")
    return both[:1]
