"""`ludolect stats`: how much there is of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from dsl.model import Ruleset


@click.command()
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for tools.")
def command(rulesets: tuple[str, ...], as_json: bool) -> None:
    """Count what a RULESET consists of: files, lines, kinds, pieces, verbs, reactions, examples, words."""
    from dsl.frontend import compile_ruleset
    from dsl.render import plain_json
    from ludolect.console import aligned
    from ludolect.library import library

    shelf = library()
    found = {designation: _counted(compile_ruleset(designation, shelf)) for designation in rulesets}
    if as_json:
        click.echo(plain_json(found))
        return
    names = list(next(iter(found.values())))
    head = [["", *found]] if len(found) > 1 else []
    for line in aligned([*head, *([name, *(f"{f[name]:,}" for f in found.values())] for name in names)]):
        click.echo(line)


def _counted(ruleset: Ruleset) -> dict[str, Any]:
    from dsl import tree

    kinds = [kind for kind in ruleset.kinds.values() if not kind.builtin]
    members = [kind for kind in kinds if kind.copies > 0]
    pieces = [kind for kind in members if kind.root == "piece"]
    lines = [line for source in ruleset.sources for line in source.text.splitlines()]
    written = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    rules = [rule.body for kind in kinds for rule in kind.rules.values()]
    bodies: list[tree.Node] = [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots = [*rules, *bodies, *(reaction.node for reaction in ruleset.reactions)]
    roots += [ruleset.flow] if ruleset.flow is not None else []
    statements = sum(isinstance(node, tree.Stmt) for root in roots for node in tree.walk(root))
    return {
        "files": len(ruleset.sources),
        "lines": len(lines),
        "lines of rules": len(written),
        "kinds": len(kinds) - len(members),
        "kinds of piece": len(pieces),
        "pieces": sum(kind.copies * _size(kind.per) for kind in pieces),
        "kinds of place": sum(kind.root == "place" for kind in members),
        "choices": len(ruleset.choices),
        "verbs": sum(verb.body is not None for verb in ruleset.verbs.values()),
        "defines": len(ruleset.defines),
        "phases": len(ruleset.phases),
        "reactions": len(ruleset.reactions),
        "statements": statements,
        "variants": len(ruleset.variants),
        "examples": len(ruleset.examples),
        "rule ids": len(ruleset.rule_ids),
    }


def _size(per: Any) -> int:
    """How many things a family has of each copy, as far as its binders say."""
    size = 1
    for binder in per:
        size *= len(binder.values) if binder.values is not None else 1
    return size
