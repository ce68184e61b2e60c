"""There is a limit to everything: texts made to be too deep, too long or too many are refused, and quickly."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from interpreter.program import Program


@pytest.mark.parametrize(
    "text",
    [
        "define a: number = " + "(" * 5000 + "1" + ")" * 5000,
        "define a: number = " + "1 + " * 5000 + "1",
        "define a: truth = " + "not " * 3000 + "true",
        "flow { " + "if true { " * 1000 + "tie" + " }" * 1000 + " }",
        "flow { if true { tie } " + "else if true { tie } " * 2000 + " }",
        "\n".join(f"kind k{i} is k{i + 1} {{ }}" for i in range(2000)),
        "define a: number = 1" + "0" * 6000,
        "kind coin { copies 999999999 }",
        "place cell for each 1..999999999 a { }",
        "place cell for each 1..90 a, 1..90 b { }",
    ],
    ids=["brackets", "sum", "nots", "blocks", "else", "kinds", "digits", "copies", "range", "family"],
)
def test_there_is_a_limit_to_everything(text: str) -> None:
    found = Diagnostics()
    check_texts({"demo/demo.rules": "ruleset demo { players 2..2 }\n" + text}, found)
    assert "LD404" in {d.code.id for d in found}


def test_long_chains_of_deep_rules_are_followed_only_so_far() -> None:
    deep = "if true {{ " * 20 + "step_{next}" + " }}" * 20
    verbs = [f"verb step_{n} {{ {deep.format(next=n + 1)} }}" for n in range(300)]
    text = "ruleset demo { players 2..2 }\nkind coin { }\nverb step_300 { move one coin to box }\nflow { step_0 }\n"
    found = Diagnostics()
    check_texts({"demo/demo.rules": text + "\n".join(reversed(verbs))}, found)
    assert {d.code.id for d in found} <= {"LD308", "LD603"}


def test_a_long_chain_of_rules_is_lowered() -> None:
    verbs = [f"verb step_{n} {{ step_{n + 1} }}" for n in range(600)]
    text = "ruleset demo { players 2..2 }\nkind coin { }\nverb step_600 { tie }\nflow { each player does { step_0 } }\n"
    found = Diagnostics()
    ruleset = check_texts({"demo/demo.rules": text + "\n".join(verbs)}, found)
    assert ruleset is not None
    assert not found.errors
    Program(ruleset, 2)
