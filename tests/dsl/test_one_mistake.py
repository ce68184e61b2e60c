"""One mistake gives one error, at its place; two that have nothing to do with each other give two."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.frontend import check_texts
from dsl.recover import parse_all
from dsl.source import Source
from tests.dsl.planting import Plant, plants

SAMPLE = 300
GROUPS = 10


def errors(text: str, name: str = "demo/demo.rules") -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    parse_all(Source(name, text), found)
    return found.errors


def complaint(plant: Plant) -> str | None:
    found = errors(plant.text, str(plant.file))
    if len(found) == 1 and found[0].primary.span.line in plant.lines:
        return None
    said = ", ".join(f"line {d.primary.span.line}: {d.code} {d.message}" for d in found[:5])
    return f"{plant}: {len(found)} errors: {said}"


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_planted_mistake_is_one_error_at_its_place(group: int) -> None:
    wrong = [complaint(plant) for plant in plants(3 * GROUPS + group, SAMPLE // GROUPS)]
    assert [each for each in wrong if each is not None] == []


@pytest.mark.soak
def test_many_planted_mistakes() -> None:
    """Some cannot be told from others; they are few."""
    wrong = [each for plant in plants(1000, 4000) if (each := complaint(plant)) is not None]
    assert len(wrong) <= 20, "\n".join(wrong)


GAME = """ruleset demo { name en "Demo" fr "Demo" es "Demo"; players 2..2 }
place yard { live true }
kind stone {
  weight: number = 1
  track turned: truth = false
}
stone pebble { copies 3 }
verb turn stone s {
  phrase en "turn {s}" fr "tourner {s}" es "girar {s}"
  if s.weight > 1 {
    set s.turned to true
  }
  raise game.turns by 1
}
change game { track turns: number = 0 }
flow {
  move each stone in box to yard
  each player does {
    turn one stone in yard
    win you
  }
}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("kind stone {", "kind stone", 4, "LD103"),
        ("= false\n}", "= false\n", 5, "LD104"),
        ("to true\n  }", "to true\n", 11, "LD104"),
        ("> 1 {", "> 1", 11, "LD103"),
        ("> 1 {", "> 1 {{", 10, "LD104"),
        ("to true\n  }", "to true\n  }}", 12, "LD105"),
        ("to true\n  }", "to true\n  }\n}", 13, "LD105"),
        ("each player does {", "each player does", 19, "LD103"),
        ("    win you\n  }\n", "    win you\n", 20, "LD104"),
        ("copies 3 }", "copies 3", 7, "LD104"),
        ("verb turn stone s {", "turn stone s {", 8, "LD103"),
        ("set s.turned to true", "set s.turned to", 11, "LD103"),
    ],
)
def test_a_bracket_or_an_end_is_missed_where_it_is_missing(old: str, new: str, line: int, code: str) -> None:
    assert old in GAME
    found = errors(GAME.replace(old, new, 1))
    assert [(d.code.id, d.primary.span.line) for d in found] == [(code, line)]


def test_a_text_that_nobody_indented() -> None:
    flat = "\n".join(line.strip() for line in GAME.splitlines()) + "\n"
    assert errors(flat) == ()
    assert len(errors(flat.replace("= false\n}", "= false\n", 1))) == 1
    assert len(errors(flat.replace("kind stone {", "kind stone", 1))) == 1


def test_two_mistakes_in_one_declaration_and_one_in_another() -> None:
    text = GAME.replace("weight: number = 1", "weight: number = = 1").replace("copies 3", "copies 3 3")
    text = text.replace("truth = false", "truth : false")
    assert [d.primary.span.line for d in errors(text)] == [4, 5, 7]


def test_a_bracket_and_another_mistake_in_one_declaration() -> None:
    text = GAME.replace("to true\n  }", "to true\n").replace("by 1", "by by 1")
    assert [(d.code.id, d.primary.span.line) for d in errors(text)] == [("LD104", 11), ("LD108", 13)]


def test_what_is_mended_is_read_as_it_was_meant() -> None:
    """The names of the declaration with the mistake are known to the others, and its own faults are found."""
    found = Diagnostics()
    text = GAME.replace("= false\n}", "= false\n").replace("weight: number", "weight: nmber")
    check_texts({"demo/demo.rules": text}, found)
    assert [(d.code.id, d.primary.span.line) for d in found.errors] == [("LD202", 4), ("LD104", 5)]
