"""The author's tools start quickly: pydantic is for `export` alone, colours for terminals, prose for rulebooks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from ludolect.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("imported:", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (("coverage", "tic_tac_toe"), {"pydantic", "interpreter"}),
        (("show", "tic_tac_toe", "take"), {"pydantic", "interpreter", "scribe"}),
        (("new", "ruleset", "my_game"), {"pydantic", "interpreter", "scribe"}),
        (("export", "--compact", "tic_tac_toe"), {"interpreter", "scribe"}),
        (("list",), {"pydantic", "interpreter", "scribe"}),
        (("stats", "tic_tac_toe"), {"pydantic", "interpreter", "scribe"}),
        (("completion", "fish"), {"pydantic", "interpreter", "scribe", "dsl"}),
        (("simulate", "--help"), {"pydantic", "interpreter", "scribe", "dsl"}),
        (("games", "export", "tic_tac_toe"), {"pydantic", "scribe", "ray"}),
        (("test", "tic_tac_toe"), {"pydantic", "ray"}),
    ],
)
def test_a_tool_imports_only_what_it_needs(arguments: tuple[str, ...], unwanted: set[str], tmp_path: Path) -> None:
    command = (sys.executable, "-c", SCRIPT, *arguments)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    imported = set(done.stdout.rpartition("imported:")[2].split())
    plurals = set() if arguments[0] == "test" else {"babel"}  # it asks whether the rulebooks know all words
    assert imported & (unwanted | plurals | {"jinja2", "rich", "pygments", "mkdocs"}) == set()
