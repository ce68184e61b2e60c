"""`ludolect explain LD201`: what a diagnostic code means, with an example of the mistake and of its remedy."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dsl.diagnostics import Code


@click.command()
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for tools.")
def command(code: str | None, as_json: bool) -> None:
    """Explain a diagnostic CODE; without one, list them all."""
    from dsl.codes import REGISTRY

    if code is None:
        if as_json:
            _print_json([_plain(known) for known in REGISTRY.values()])
            return
        for known in REGISTRY.values():
            click.echo(f"{known.id}  {known.severity:<7}  {known.title}")
        return
    found = REGISTRY.get(code.upper()) or next((c for c in REGISTRY.values() if c.slug == code.lower()), None)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(code.upper(), list(REGISTRY), 1) or get_close_matches(
            code.lower(), [c.slug for c in REGISTRY.values()], 1
        )
        hint = f"; did you mean {near[0]}?" if near else "; `ludolect explain` lists them all"
        raise click.BadParameter(f"there is no diagnostic {code}{hint}", param_hint="CODE")
    page = explanation(found.id)
    if as_json:
        _print_json({**_plain(found), "page": page})
        return
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(page))
    else:
        click.echo(page, nl=False)


def _plain(code: Code) -> dict[str, str]:
    return {"code": code.id, "slug": code.slug, "severity": code.severity, "title": code.title}


def _print_json(data: object) -> None:
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def explanation(code: str) -> str:
    from importlib.resources import files

    return files("dsl").joinpath("explain", f"{code}.md").read_text(encoding="utf-8")
