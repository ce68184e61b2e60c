"""There is a limit to everything: texts made to be too deep, too long or too many are refused, and quickly."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from interpreter.compile.joining import compiled
from interpreter.run.faults import RulesFault


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
    assert {d.code.id for d in found} <= {"LD308", "LD603", "LD615"}


def test_a_long_chain_of_rules_is_lowered() -> None:
    verbs = [f"verb step_{n} {{ step_{n + 1} }}" for n in range(600)]
    text = "ruleset demo { players 2..2 }\nkind coin { }\nverb step_600 { tie }\nflow { each player does { step_0 } }\n"
    found = Diagnostics()
    ruleset = check_texts({"demo/demo.rules": text + "\n".join(verbs)}, found)
    assert ruleset is not None
    assert not found.errors
    compiled(ruleset, 2)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("x: number; y: number = x + 1", "LD702 `y` of `cell` calculates with nothing"),
        (
            "x: number; y: number = 1; near(side s): cell = first cell c where c.y is self.x + 1",
            "LD702 `near` of `cell`",
        ),
        ("x: number = 0; y: number = 3 div x", "LD702 `y` of `cell` divides by zero"),
        ("near: cell = end_cell; y: number = 1 + near.y", "LD701 `y` of `cell` needs its own value"),
    ],
)
def test_a_formula_without_a_result_is_a_diagnostic(fields: str, message: str) -> None:
    """Values that never change are worked out before the game begins."""
    asked = "if first_cell.near(left_side) is end_cell { tie }" if "near(" in fields else "tie"
    text = f"""
        ruleset demo {{ players 2..2 }}
        choices side {{ left_side; right_side }}
        kind cell is place {{ live true; {fields} }}
        cell first_cell {{ }}
        cell end_cell {{ }}
        flow {{ each player does {{ if first_cell.y > 2 {{ win you }}; {asked} }} }}
        """
    found = Diagnostics()
    ruleset = check_texts({"demo/demo.rules": text}, found)
    assert ruleset is not None
    assert not found.errors
    with pytest.raises(RulesFault, match=message):
        compiled(ruleset, 2)
