"""How the commands write: diagnostics in colour on a terminal, plain elsewhere, always the same words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from dsl import render
from dsl.diagnostics import Diagnostic


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, file: TextIO | None = None) -> None:
    stream = file or sys.stderr
    found = list(diagnostics)
    if not found:
        return
    if stream.isatty():
        from rich.console import Console

        Console(file=stream, highlight=False).print(render.rich_text(found), soft_wrap=True, end="")
    else:
        click.echo(render.full(found), file=stream, nl=False)


def colourful(stream: TextIO) -> bool:
    """Whether to write in colour: on a terminal that has any, unless NO_COLOR forbids it."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
