"""`ludolect coverage`: which rule ids of a ruleset have an example, and which have none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from dsl.source import visible
from ludolect.console import count

if TYPE_CHECKING:
    from dsl.model import Example, Ruleset
    from dsl.source import Span
    from ludolect.played import Plan


@dataclass(frozen=True)
class Coverage:
    """The ids that one ruleset of a composition lists, each with the examples that cite it, whoever wrote those."""

    ruleset: str
    cited: dict[str, list[Example]]

    @property
    def uncovered(self) -> list[str]:
        return [id for id, examples in self.cited.items() if not examples]

    @property
    def covered(self) -> int:
        return len(self.cited) - len(self.uncovered)


@click.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="Print the whole account as JSON, for tools.")
@click.option("-v", "--verbose", is_flag=True, help="Name the examples of every id.")
@click.option("--played", is_flag=True, help="List the statements that no example and no game of bots has carried out.")
@click.option(
    "--games",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    help="With --played: how many at random for every number of players, every variant and from every example.",
)
@click.option(
    "--sensible",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="With --played: how many more by bots that go by the declared score.",
)
@click.option("--players", type=click.IntRange(1), help="With --played: only games by so many players.")
@click.option("--alone", is_flag=True, help="With --played: leave out the variants, but for those that examples give.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="With --played: of the first game.")
def command(
    ruleset: str,
    as_json: bool,
    verbose: bool,
    played: bool,
    games: int,
    sensible: int,
    players: int | None,
    alone: bool,
    seed: int,
) -> None:
    """List the rule ids of a RULESET that no example cites; exit with 1 if there are any.

    Of an expansion, the ids of what it extends are counted apart from its own. With --played, the examples are run and
    games are played, from the beginning and from every example, until every statement of the ruleset has been carried
    out; those are listed that none of it has come to. Of an expansion, only its own are asked about.
    """
    if played:
        from ludolect.played import Plan

        _print_played(ruleset, Plan(games, sensible, players, not alone, seed), as_json)
        return
    from dsl.frontend import compile_ruleset
    from ludolect.library import library

    checked = compile_ruleset(ruleset, library())
    parts = coverage(checked)
    if as_json:
        import json

        click.echo(json.dumps(_account(checked, parts), indent=2, ensure_ascii=False))
    else:
        _print(parts, verbose)
    if any(part.uncovered for part in parts):
        raise click.exceptions.Exit(1)


def _print_played(ruleset: str, plan: Plan, as_json: bool) -> None:
    from dsl.render import plain_json
    from ludolect.api import load
    from ludolect.played import Played

    rules = load(ruleset)
    if plan.players is not None:
        rules.program(plan.players)
    played = Played(rules, plan)
    statements, missing = count(played.statements, "statement"), played.missing
    if as_json:
        rows = [{"file": span.source.name, "line": span.line, "statement": _line(span)} for span in missing]
        account = {"designation": rules.designation, "statements": played.statements, "never_run": rows}
        click.echo(plain_json(account))
    elif missing:
        click.echo(f"{visible(rules.designation)}: of {statements}, nothing has carried out {len(missing)}")
        for span in missing:
            click.echo(f"  {visible(span.source.name)}:{span.line}  {visible(_line(span))}")
    else:
        click.echo(f"{visible(rules.designation)}: {statements}, each has been carried out")
    if missing:
        raise click.exceptions.Exit(1)


def _line(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 80 else text[:79] + "…"


def coverage(ruleset: Ruleset) -> list[Coverage]:
    """One account per ruleset of the composition, the base first."""
    from dsl import tree

    cited: dict[str, list[Example]] = {id: [] for id in ruleset.rule_ids}
    for example in ruleset.examples.values():
        lines = [line for line in example.node.lines if isinstance(line, tree.Cites)]
        for id in dict.fromkeys(name.id for line in lines for name in line.ids):
            if id in cited:
                cited[id].append(example)
    return [
        Coverage(name, {id: examples for id, examples in cited.items() if ruleset.rule_ids[id] == name})
        for name in ruleset.names
    ]


def percent(covered: int, listed: int) -> int:
    """Rounded down: only all of them are 100."""
    return 100 * covered // listed if listed else 100


def _print(parts: list[Coverage], verbose: bool) -> None:
    for part in parts:
        listed = len(part.cited)
        if not listed:
            click.echo(f"{visible(part.ruleset)}: lists no rule ids")
            continue
        share = percent(part.covered, listed)
        click.echo(f"{visible(part.ruleset)}: {part.covered} of {listed} rule ids have an example ({share} %)")
        width = max(len(id) for id in part.cited)
        for id, examples in part.cited.items():
            if not examples:
                click.secho(f"  {id:<{width}}  no example", fg="red")
            elif verbose:
                click.echo(f"  {id:<{width}}  " + ", ".join(example.name for example in examples))


def _account(ruleset: Ruleset, parts: list[Coverage]) -> dict[str, object]:
    listed, covered = sum(len(part.cited) for part in parts), sum(part.covered for part in parts)
    return {
        "designation": ruleset.designation,
        "listed": listed,
        "covered": covered,
        "percent": percent(covered, listed),
        "rulesets": [
            {
                "name": part.ruleset,
                "listed": len(part.cited),
                "covered": part.covered,
                "percent": percent(part.covered, len(part.cited)),
                "uncovered": part.uncovered,
                "examples": {id: [_where(example) for example in examples] for id, examples in part.cited.items()},
            }
            for part in parts
        ],
    }


def _where(example: Example) -> dict[str, object]:
    span = example.node.name.span
    return {"name": example.name, "file": span.source.name, "line": span.line}
