"""`ludolect test`: the examples of rulesets, run as tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dsl.source import visible

if TYPE_CHECKING:
    from interpreter.examples import Outcome


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("-k", "match", default="", help="Only examples whose name contains this.")
@click.option("-v", "--verbose", is_flag=True, help="Name every example.")
@click.option("--json", "as_json", is_flag=True, help="Print every example and its mistakes as JSON, for tools.")
def command(rulesets: tuple[str, ...], match: str, verbose: bool, as_json: bool) -> None:
    """Run the examples of rulesets; without arguments, of all that can be found by name."""
    from dsl.diagnostics import Diagnostics, RulesError
    from ludolect.api import load
    from ludolect.console import count, print_diagnostics
    from ludolect.library import library
    from ludolect.word_check import unusable_words

    shelf = library()
    found = Diagnostics()
    failed = 0
    account: list[dict[str, Any]] = []
    for designation in rulesets or shelf.names():
        try:
            rules = load(designation, shelf=shelf)
            words = unusable_words(rules.ruleset)
        except RulesError as mistakes:
            found.extend(mistakes.diagnostics)
            continue
        found.extend(words)
        names = [name for name in rules.examples if match in name]
        outcomes = list(rules.run_examples(names))
        bad = [outcome for outcome in outcomes if not outcome.passed]
        failed += len(bad)
        account += [_account(designation, outcome) for outcome in outcomes]
        if as_json:
            continue
        verdict = f"{len(bad)} failed" if bad else "all true" if outcomes else "no examples"
        verdict += ", but the ruleset has mistakes" if words else ""
        click.echo(f"{visible(designation)}: {count(len(outcomes), 'example')}, {verdict}")
        if verbose:
            for outcome in outcomes:
                click.echo(f"  {'ok' if outcome.passed else 'FAILED'}  {outcome.example.name}")
        for outcome in bad:
            _show(outcome)
    if as_json:
        from dsl.render import plain_json

        click.echo(plain_json(account))
    print_diagnostics(found)
    if failed or found.has_errors:
        raise click.exceptions.Exit(1)


def _account(designation: str, outcome: Outcome) -> dict[str, Any]:
    failures = [{"place": str(failure.span), "message": failure.message} for failure in outcome.failures]
    return {"ruleset": designation, "example": outcome.example.name, "true": outcome.passed, "failures": failures}


def _show(outcome: Outcome) -> None:
    click.secho(f"\n  example {outcome.example.name} fails", bold=True)
    for failure in outcome.failures:
        span = failure.span
        line = span.source.line_text(span.line)
        indent = len(line) - len(line.lstrip())
        width = max(1, min(span.end - span.start, len(line) - span.column + 1))
        click.echo(f"    {span}")
        click.echo(f"    | {line.strip()}")
        click.echo(f"    | {' ' * (span.column - 1 - indent)}{'^' * width}")
        click.echo(f"    {failure.message}\n")
