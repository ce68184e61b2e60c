"""Commands start quickly: none imports what only another one needs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SCRIPT = """
import json, sys
from ludolect.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
sys.stdout.write("\\n" + json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
NEVER = {"mkdocs", "material", "hypothesis", "pytest", "selenium", "pygments", "markdown"}


def imported(*arguments: str) -> set[str]:
    done = subprocess.run(
        (sys.executable, "-c", SCRIPT, *arguments), capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True
    )
    return set(json.loads(done.stdout.rpartition("\n")[2]))


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (("--help",), {"lark", "jinja2", "pydantic", "babel", "rich"}),
        (("explain",), {"lark", "jinja2", "pydantic", "babel", "rich", "scribe", "interpreter"}),
        (("check", "tic_tac_toe"), {"jinja2", "pydantic", "rich"}),
        (("play", "tic_tac_toe"), {"jinja2"}),
    ],
)
def test_a_command_imports_only_what_it_needs(arguments: tuple[str, ...], unwanted: set[str]) -> None:
    assert imported(*arguments) & (NEVER | unwanted) == set()
