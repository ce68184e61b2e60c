"""Whatever the text, there are diagnostics and never a traceback: real rules with words dropped and swapped."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.render import as_json, full

REPOSITORY = Path(__file__).resolve().parent.parent.parent
SPLIT = re.compile(r'("""[\s\S]*?"""|"[^"\n]*"|\w+|[^\w\s])')


def corpus() -> list[str]:
    files = [*sorted(REPOSITORY.glob("rulesets/*/*.rules")), *sorted(REPOSITORY.glob("tests/dsl/mistakes/*.rules"))]
    return [file.read_text(encoding="utf-8") for file in files]


def spoilt(chance: random.Random, texts: list[str]) -> str:
    """Some lines of a ruleset with up to four words changed."""
    lines = chance.choice(texts).split("\n")
    start = chance.randrange(len(lines))
    words = SPLIT.split("\n".join(lines[start : start + chance.randrange(5, 50)]))
    for _ in range(chance.randrange(5)):
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        match chance.randrange(4):
            case 0:
                words[at] = ""
            case 1:
                words[at], words[other] = words[other], words[at]
            case 2:
                words.insert(at, f" {words[other]} ")
            case _:
                words[at] = chance.choice(SPLIT.findall(chance.choice(texts)) or ["x"])
    return "ruleset spoilt { players 2..2 }\n" + "".join(words)


def examine(text: str) -> None:
    found = Diagnostics()
    check_texts({"spoilt/spoilt.rules": text}, found)
    assert full(found).count("\n = why") == 0
    as_json(found)
    for diagnostic in found:
        assert 0 <= diagnostic.primary.span.start <= diagnostic.primary.span.end
        assert diagnostic.message
        assert diagnostic.reason
        assert diagnostic.remedy


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_rules_give_diagnostics(seed: int) -> None:
    texts, chance = corpus(), random.Random(seed)
    for _ in range(40):
        examine(spoilt(chance, texts))


@pytest.mark.soak
def test_many_spoilt_rules_give_diagnostics() -> None:
    texts, chance = corpus(), random.Random(99)
    for _ in range(5000):
        examine(spoilt(chance, texts))


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
