"""The command line: `ludolect check`, `fmt`, `test`, `play`, `docs`, `explain`.

Each command lives in a module of its own, imported when it is asked for, so that checking rules never waits for what
only playing or building a site needs. Whatever goes wrong ends here as a message with an exit code: bad rules and bad
arguments as diagnostics, and a mistake of ours as a request to report it, never as a bare traceback.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

import click

COMMANDS = (
    "check",
    "fmt",
    "test",
    "play",
    "docs",
    "explain",
    "coverage",
    "show",
    "export",
    "new",
    "replay",
    "conform",
    "cards",
    "words",
)


class LazyCommands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"ludolect.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.command(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="ludolect")
def cli() -> None:
    """Rules for board games: check them, play them, and print their rulebook in three languages.

    A ruleset is named as base+expansion:variant,variant=value. Each name is that of a built-in ruleset, of one in a
    folder of LUDOLECT_PATH, or the path of a folder of .rules files.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits: 0 when all is well, 1 for mistakes in rules, 2 for a wrong command line."""
    try:
        asked = None if arguments is None else list(arguments)
        code = cli.main(args=asked, prog_name="ludolect", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as refused:
        refused.show()
        sys.exit(refused.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nstopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as failure:
        from ludolect.failure import report

        sys.exit(report(failure))


if __name__ == "__main__":
    main()
