"""On the command line, rules that cannot be run end as a diagnostic with the chain of rules, never as a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = """
ruleset endless { name en "Endless" fr "Sans fin" es "Sin fin"; players 1..2 }
kind spot is place { live true }
spot hall { }
kind lamp { name en "the lamp" fr "la lampe" es "la lámpara"; track lit: number = 0 }
lamp red { name en "the red lamp" fr "la lampe rouge" es "la lámpara roja" }
verb light lamp l { phrase en "light {l}" fr "allumer {l}" es "encender {l}"; raise l.lit }
verb dim lamp l { phrase en "dim {l}" fr "éteindre {l}" es "apagar {l}"; lower l.lit }
"""
RUNAWAY = (
    HEAD
    + """
when light lamp l { dim l }
when dim lamp l { light l }
flow { each player does { move red to hall; light one lamp } }
"""
)
NO_RESULT = HEAD + "flow { each player does { raise red.lit by 7 div red.lit } }\n"


def ludolect(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "-m", "ludolect", *arguments),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.mark.parametrize(
    ("rules", "code", "says"),
    [
        (RUNAWAY, "LD701", ["do not come to an end", "verb light", "after dim", "reaction"]),
        (NO_RESULT, "LD702", ["divides by zero", "flow"]),
    ],
)
def test_a_diagnostic_and_no_traceback(rules: str, code: str, says: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "endless"
    folder.mkdir()
    (folder / "endless.rules").write_text(rules, encoding="utf-8")
    done = ludolect("play", str(folder), "--seed", "1")
    assert done.returncode == 1, done.stderr
    assert f"error[{code}]" in done.stderr
    assert "endless.rules:" in done.stderr
    for words in [*says, "= why:", "= help:"]:
        assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert "mistake in Ludolect" not in done.stderr
