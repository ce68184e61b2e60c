"""`ludolect check`: every mistake in the rules, with its place, its reason and its remedy."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from interpreter.compile.joining import compiled

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostics
    from dsl.model import Ruleset
    from dsl.read import Library
    from ludolect.check_cache import CheckCache


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--json", "as_json", is_flag=True, help="Print diagnostics as JSON, for tools.")
@click.option("--concise", is_flag=True, help="One line for each diagnostic.")
@click.option(
    "--levels",
    is_flag=True,
    help="Also print how it is found out whether each rule is possible (L0, L1, L2), and whether games can be native.",
)
@click.option("--cache", "folder", metavar="FOLDER", help="Where to remember results; `off`: nowhere.")
@click.option("--no-cache", is_flag=True, help="Check anew, whatever was found before, and remember nothing.")
def command(
    rulesets: tuple[str, ...], as_json: bool, concise: bool, levels: bool, folder: str | None, no_cache: bool
) -> None:
    """Check rulesets; without arguments, all that can be found by name.

    A RULESET is base+expansion:variant,variant=value, each part a name or a path. What was found is remembered: a
    ruleset in which nothing has changed is not checked again, but reported as before.
    """
    from dsl import render
    from dsl.diagnostics import Diagnostics
    from ludolect.check_cache import CheckCache
    from ludolect.console import count, print_diagnostics
    from ludolect.folders import cache_folder
    from ludolect.library import library

    shelf = library()
    asked = rulesets or tuple(shelf.names())
    place = None if no_cache else cache_folder(folder)
    cache = CheckCache(place) if place is not None else None
    found = Diagnostics()
    for designation in asked:
        known = cache.find(designation, shelf) if cache is not None else None
        found.extend(_check(designation, shelf, cache) if known is None else known)
    diagnostics = tuple(found)
    if as_json:
        click.echo(render.as_json(diagnostics), nl=False)
    elif concise:
        click.echo(render.concise(diagnostics), nl=False)
    else:
        print_diagnostics(diagnostics, file=sys.stdout)
        if not diagnostics:
            click.echo(f"{count(len(asked), 'ruleset')} checked: nothing to complain about")
    if found.has_errors:
        raise click.exceptions.Exit(1)
    if levels:
        for designation in asked:
            _print_levels(designation, shelf)


def _check(designation: str, shelf: Library, cache: CheckCache | None) -> Diagnostics:
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_all
    from dsl.language import advise
    from ludolect.word_check import unusable_words

    found = Diagnostics()
    checked = check_all(designation, shelf, found)
    if checked.ruleset is not None:
        found.extend(unusable_words(checked.ruleset))
    if checked.ruleset is not None and not found.has_errors:
        from ludolect.same_names import same_names
        from ludolect.unseen_rules import unseen_rules  # writes the book of it: not where it cannot be written

        found.extend(same_names(checked.ruleset))
        found.extend(unseen_rules(checked.ruleset))
    if checked.line is not None and not found.has_errors:
        advise(checked.line, found)
    if cache is not None:
        cache.keep(designation, shelf, checked, found)
    return found


def _print_levels(designation: str, shelf: Library) -> None:
    from dsl.frontend import compile_ruleset
    from dsl.levels import rule_levels
    from ludolect.console import count

    ruleset = compile_ruleset(designation, shelf)
    found = rule_levels(ruleset)
    click.echo(f"\n{ruleset.designation}: {count(len(found), 'rule')}")
    width = max((len(rule.rule) for rule in found), default=0)
    for rule in found:
        tried = f"  tries {count(rule.choices, 'decision')}" if rule.level == 2 and rule.choices else ""
        click.echo(f"  {rule}  {rule.rule:{width}}  {rule.span}{tried}")
    click.echo(f"  {_natively(ruleset)}")


def _natively(ruleset: Ruleset) -> str:
    """Whether there is C for all that the rules say, and if not, for what there is none."""
    from interpreter.native.refusal import NotNative

    try:
        compiled(ruleset, ruleset.players[0]).later.native_source()
    except NotNative as refusal:
        return f"played in Python: {refusal}"
    except Exception as error:  # rules that cannot be run are told when they are played
        return f"played in Python: {error}"
    return "can be played natively"
