"""`ludolect completion`: what a shell needs to complete commands, options and the names of rulesets."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a script with which the SHELL completes what is typed after `ludolect`.

    For bash and zsh, add it to ~/.bashrc or ~/.zshrc; for fish, write it to
    ~/.config/fish/completions/ludolect.fish.
    """
    from ludolect.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    try:
        script = kind(cli, {}, "ludolect", "_LUDOLECT_COMPLETE").source()
    except RuntimeError as refused:  # a bash that is too old, or not there to be asked
        raise click.ClickException(str(refused)) from refused
    click.echo(script)
