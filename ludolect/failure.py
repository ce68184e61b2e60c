"""The last resort: an exception nobody expected, told so that it helps who met it and who has to mend it.

Rules that are wrong never come here as anything but `RulesError`, which carries its own diagnostics. Anything else is a
mistake of ours: the message says so, names the rule that was running where that is known, and asks for a report with
the traceback, which is kept in a file.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from importlib.metadata import version
from pathlib import Path

import click

from dsl.diagnostics import RulesError
from dsl.source import visible
from dsl.writing import CannotWrite
from interpreter.run.errors import GameError, RecordError
from interpreter.run.faults import RulesFault


def report(failure: Exception) -> int:
    """Tells the user; returns the exit code."""
    if isinstance(failure, RulesError):
        from ludolect.console import print_diagnostics

        print_diagnostics(failure.diagnostics)
        return 1
    if isinstance(failure, RulesFault | RecordError | CannotWrite):
        from ludolect.console import print_diagnostics

        print_diagnostics([failure.diagnostic])
        return 1
    if isinstance(failure, GameError):
        click.echo(f"error: {visible(str(failure))}", err=True)
        return 1
    if isinstance(failure, OSError) and failure.errno is not None:
        what = "standard output" if failure.filename is None else visible(str(failure.filename))
        click.echo(f"error: {what}: {failure.strerror}", err=True)
        return 1
    click.echo(f"internal error: {type(failure).__name__}: {visible(str(failure))}", err=True)
    click.echo(f"  while: ludolect {visible(' '.join(sys.argv[1:]))}", err=True)
    where = getattr(failure, "rule_span", None)
    if where is not None:
        click.echo(f"  in the rule at {where}", err=True)
    told = _account(failure)
    try:
        file = _keep(told)
        click.echo("  This is a mistake in Ludolect, not in your rules. Please report it, with this file:", err=True)
        click.echo(f"  {file}", err=True)
    except OSError:  # there is no room for it
        click.echo("  This is a mistake in Ludolect, not in your rules. Please report it, with what follows:", err=True)
        click.echo("\n".join(visible(line) for line in told.splitlines()), err=True)
    return 70


def _account(failure: Exception) -> str:
    lines = [
        f"ludolect {version('ludolect')}, Python {platform.python_version()}, {platform.system()}",
        f"ludolect {' '.join(sys.argv[1:])}",
        "",
        *traceback.format_exception(failure),
    ]
    return "\n".join(lines)


def _keep(told: str) -> Path:
    with tempfile.NamedTemporaryFile(
        "w", prefix="ludolect-report-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(told)
    return Path(file.name)
