"""How the commands write: diagnostics in colour on a terminal, plain elsewhere, always the same words."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

import click

from dsl import render
from dsl.diagnostics import Diagnostic
from dsl.paint import Paint
from dsl.source import visible

NUMBER = re.compile(r"[+-]?[0-9][0-9,.]*( %)?")


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


def painted(text: str, paint: Paint) -> str:
    """The text in its ink on its colour: readable whatever colours the terminal has."""
    ink, fill = paint.terminal
    return click.style(text, fg=ink, bg=fill)


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def aligned(rows: Sequence[Sequence[str]], indent: int = 0) -> list[str]:
    """Rows as columns: the first, and all that hold words, from the left; numbers from the right."""
    widths: dict[int, int] = {}
    rows = [[visible(text) for text in row] for row in rows]
    for row in rows:
        for i, text in enumerate(row):
            widths[i] = max(widths.get(i, 0), len(text))
    words = {i for row in rows[1:] or rows for i, text in enumerate(row) if text and not NUMBER.fullmatch(text)}
    numbers = {i for i in widths if i > 0 and i not in words}
    return [
        " " * indent
        + "  ".join(
            text.rjust(widths[i]) if i in numbers else text.ljust(widths[i]) for i, text in enumerate(row)
        ).rstrip()
        for row in rows
    ]
