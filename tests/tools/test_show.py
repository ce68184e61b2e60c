"""`ludolect show`: the outline, the resolved text with its margin, and single declarations."""

from __future__ import annotations

import os
import pty
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tools.conftest import Run


def test_the_outline_names_every_declaration_with_its_place(run: Run) -> None:
    done = run("show", "tic_tac_toe")
    assert done.code == 0
    assert done.out.startswith("Tic-tac-toe, 2 players\nlayers: ruleset tic_tac_toe\n\n")
    assert "│ kind square is place\n" in done.out
    assert "│ define dx(direction d): number\n" in done.out
    assert "│ example full_board\n" in done.out


def test_one_declaration_whole_with_what_reacts_to_it(run: Run) -> None:
    done = run("show", "tic_tac_toe", "take")
    assert done.code == 0
    rules = [line.partition(" │ ")[2] for line in done.out.splitlines()]
    assert rules[0] == "verb take square s {"
    assert "when take square s where three(s) { win you }" in rules
    assert not any("flow" in line for line in rules)


def test_resolved_is_everything_and_plain_is_without_margin(run: Run) -> None:
    whole, plain = run("show", "--resolved", "tic_tac_toe"), run("show", "--plain", "tic_tac_toe")
    assert whole.code == plain.code == 0
    assert [line.partition(" │")[2].removeprefix(" ") for line in whole.out.splitlines()] == plain.out.splitlines()
    assert all(line.startswith(("tic_tac_toe/tic_tac_toe.rules:", " ")) for line in whole.out.splitlines())


def test_a_name_that_is_not_declared(run: Run) -> None:
    done = run("show", "tic_tac_toe", "tkae")
    assert done.code == 1
    assert "LD811" in done.err
    assert "did you mean `take`?" in done.err


def test_in_a_terminal_rules_have_colours(run: Run) -> None:
    import subprocess

    ours, theirs = pty.openpty()
    command = (sys.executable, "-m", "ludolect", "show", "tic_tac_toe", "cross")
    with subprocess.Popen(command, stdout=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "80"}) as shown:
        assert shown.wait() == 0
    os.close(theirs)
    text = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "\x1b[" in text
    assert "la croix / croix" in text
