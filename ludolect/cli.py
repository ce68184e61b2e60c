"""The command line: one command a module, each with an example of its use.

A module is imported when its command is asked for, so that checking rules never waits for what only playing or building
a site needs. Whatever goes wrong ends here as a message with an exit code: bad rules and bad arguments as diagnostics,
and a mistake of ours as a request to report it, never as a bare traceback.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludolect.spoken import find_languages

COMMANDS = {
    "new": "ludolect new ruleset my_game",
    "check": "ludolect check my_game",
    "fmt": "ludolect fmt my_game",
    "test": "ludolect test my_game",
    "play": "ludolect play connect_four --lang fr",
    "tournament": "ludolect tournament connect_four random greedy mcts:50",
    "simulate": "ludolect simulate connect_four --games 2000 --html report.html",
    "compare": "ludolect compare my_game my_game+my_expansion",
    "docs": "ludolect docs my_game --site",
    "cards": "ludolect cards my_game",
    "words": "ludolect words report my_game",
    "list": "ludolect list",
    "show": "ludolect show connect_four red --lang fr",
    "diff": "ludolect diff my_game my_game+my_expansion",
    "stats": "ludolect stats my_game",
    "coverage": "ludolect coverage my_game",
    "conform": "ludolect conform my_game",
    "export": "ludolect export my_game --out my_game.json",
    "games": "ludolect games export my_game --games 100 > games.jsonl",
    "replay": "ludolect replay game.json --lang es",
    "explain": "ludolect explain LD202",
    "doctor": "ludolect doctor",
    "completion": "ludolect completion bash >> ~/.bashrc",
}
PARTS = {  # of commands that have commands of their own
    "games export": "ludolect games export my_game --games 100 > games.jsonl",
    "words export": "ludolect words export my_game --lang fr -o words.csv",
    "words import": "ludolect words import my_game words.csv",
    "words report": "ludolect words report my_game",
}
SELDOM = 200_000, 10, 10  # when to look for garbage: what a command makes of rules stays, and then it ends
OF_RULESETS = ("ruleset", "rulesets", "one", "other")


class RulesetName(click.types.StringParamType):
    """A designation; the shell completes the names that can be found, also after a plus."""

    name = "ruleset"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ludolect.library import library

        before, plus, begun = incomplete.rpartition("+")
        if ":" in incomplete:
            return []
        return [CompletionItem(before + plus + name) for name in library().names() if name.startswith(begun)]


class Exampled(click.Command):
    """A command whose help begins with an example."""

    example = ""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"Example: {self.example}\n\n")
        super().format_help(ctx, formatter)


class ExampledGroup(click.Group):
    """The same for a command that has commands of its own."""

    example = ""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"Example: {self.example}\n\n")
        super().format_help(ctx, formatter)


class LazyCommands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"ludolect.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        command.name = cmd_name
        return _with_example(command, COMMANDS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as refused:
            from dsl.spell import nearest

            near = nearest(args[0], COMMANDS)
            if near is None or args[0].startswith("-"):
                raise
            raise click.UsageError(f"No such command {args[0]!r}; did you mean {near!r}?", ctx) from refused

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write("Examples: ludolect play connect_four\n")
        formatter.write("          ludolect check my_game\n")
        formatter.write("          ludolect simulate connect_four --games 2000\n\n")
        super().format_help(ctx, formatter)


def _with_example(command: click.Command, example: str) -> click.Command:
    """The command, with an example before its help and names of rulesets that the shell can complete."""
    for param in command.params:
        if (
            param.name in OF_RULESETS
            and isinstance(param, click.Argument)
            and isinstance(param.type, type(click.STRING))
        ):
            param.type = RulesetName()
    kept: dict[str, Any] = {
        name: getattr(command, name)
        for name in (
            "name",
            "callback",
            "params",
            "help",
            "epilog",
            "short_help",
            "context_settings",
            "no_args_is_help",
        )
    }
    made: Exampled | ExampledGroup
    if isinstance(command, click.Group):
        parts = {
            name: _with_example(part, PARTS.get(f"{command.name} {name}", example))
            for name, part in command.commands.items()
        }
        made = ExampledGroup(**kept, commands=parts, invoke_without_command=command.invoke_without_command)
    else:
        made = Exampled(**kept)
    made.example = example
    return made


@click.command(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="ludolect")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Rules for board games: check them, play them, and print their rulebook in three languages.

    A ruleset is named as base+expansion:variant,variant=value. Each name is that of a built-in ruleset, of one in a
    folder of LUDOLECT_PATH, or the path of a folder of .rules files.

    Exit codes: 0 all is well, 1 mistakes were found, 2 the command line was wrong, 70 a mistake of Ludolect's own,
    130 interrupted.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        ctx.color = False


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits: 0 when all is well, 1 for mistakes that were found (in rules, in what a command was
    given to read or to write), 2 for a wrong command line, 70 for a mistake of ours, 130 if interrupted."""
    gc.set_threshold(*SELDOM)
    try:
        find_languages()
        asked = None if arguments is None else list(arguments)
        code = cli.main(args=asked, prog_name="ludolect", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as refused:
        from dsl.source import visible

        told = io.StringIO()
        refused.show(told)
        click.echo(visible(told.getvalue(), keep="\n"), nl=False, err=True)
        sys.exit(refused.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nstopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        _silence()
        sys.exit(1)
    except Exception as failure:
        from ludolect.failure import report

        code = report(failure)
        if isinstance(failure, OSError) and failure.filename is None:
            _silence()
        sys.exit(code)


def _silence() -> None:
    """Nobody reads any more, or nothing more can be written: what is still in the buffers must not be tried again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr) if sys.stdout is not None else ():
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue


if __name__ == "__main__":
    main()
