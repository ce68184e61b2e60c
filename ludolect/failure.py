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
from interpreter.errors import GameError, RecordError
from interpreter.faults import RulesFault


def report(failure: Exception) -> int:
    """Tells the user; returns the exit code."""
    if isinstance(failure, RulesError):
        from ludolect.console import print_diagnostics

        print_diagnostics(failure.diagnostics)
        return 1
    if isinstance(failure, RulesFault | RecordError):
        from ludolect.console import print_diagnostics

        print_diagnostics([failure.diagnostic])
        return 1
    if isinstance(failure, GameError):
        click.echo(f"error: {failure}", err=True)
        return 1
    if isinstance(failure, OSError) and failure.errno is not None:
        what = "standard output" if failure.filename is None else failure.filename
        click.echo(f"error: {what}: {failure.strerror}", err=True)
        return 1
    click.echo(f"internal error: {type(failure).__name__}: {failure}", err=True)
    click.echo(f"  while: ludolect {' '.join(sys.argv[1:])}", err=True)
    where = getattr(failure, "rule_span", None)
    if where is not None:
        click.echo(f"  in the rule at {where}", err=True)
    click.echo("  This is a mistake in Ludolect, not in your rules. Please report it, with this file:", err=True)
    click.echo(f"  {_keep(failure)}", err=True)
    return 70


def _keep(failure: Exception) -> Path:
    lines = [
        f"ludolect {version('ludolect')}, Python {platform.python_version()}, {platform.system()}",
        f"ludolect {' '.join(sys.argv[1:])}",
        "",
        *traceback.format_exception(failure),
    ]
    with tempfile.NamedTemporaryFile(
        "w", prefix="ludolect-report-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write("\n".join(lines))
    return Path(file.name)
