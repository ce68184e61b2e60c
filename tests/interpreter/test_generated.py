"""The Python that a small ruleset becomes, word for word.

After a deliberate change of the lowering:

    python tests/interpreter/test_generated.py --update

and read the difference before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent / "golden" / "lamps.py.txt"
RULES = GOLDEN.with_name("lamps.rules")


def generated() -> str:
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_texts
    from interpreter.program import Program

    found = Diagnostics()
    ruleset = check_texts({"lamps.rules": RULES.read_text(encoding="utf-8")}, found)
    assert ruleset is not None
    assert not found.errors
    return Program(ruleset, 2).module.source


def test_the_generated_python_is_the_expected_one() -> None:
    assert generated() == GOLDEN.read_text(encoding="utf-8")


def test_it_is_the_same_every_time() -> None:
    assert generated() == generated()


def test_no_word_of_an_author_gets_into_it() -> None:
    """Only generated names: nothing that stands in the rules can become Python."""
    source = generated()
    for word in ("lamp", "porch", "hall", "switch", "glow", "evening", "crack"):
        assert word in RULES.read_text(encoding="utf-8")
        assert word not in source


if __name__ == "__main__" and "--update" in sys.argv:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
    GOLDEN.write_text(generated(), encoding="utf-8")
