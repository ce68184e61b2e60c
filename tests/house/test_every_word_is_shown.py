"""What the language can say, item by item, with where it is shown.

Each row names a form and finds it: in a snippet of the reference (which other tests check, play and format), in
`tests/dsl/whole_language.rules` before and after the formatter has been over it, in what the random rulesets of
`tests/net` write, and in a golden text that has its sentence in three languages. Where a form has no sentence of its
own (a colour, a sign), the row names the test that looks at what is drawn instead; where random rules cannot hold it,
it says why. A new word of the language gets a row here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.format import format_source
from dsl.source import Source
from tests.net import expansions, whole

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```ludolect\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHOLE = ROOT / "tests" / "dsl" / "whole_language.rules"
GOLDEN = ROOT / "tests" / "scribe" / "golden"
SEEDS = range(120)


class Row(NamedTuple):
    item: str
    form: str  # what it looks like, as a pattern, in the reference and in the whole language
    told: tuple[str, str] | None  # a golden text, and a subject in it
    drawn: str = ""  # instead of a sentence: the test of what is drawn, or of what is checked
    random: str = ""  # what it looks like in random rules, if not the same
    never: str = ""  # why random rules do not hold it


EXAMPLES = "random games are not known beforehand, so that an example of them could hardly come true"
ROWS = (
    Row("the top of a pile", r"to top of \w", ("leaves", "verb lay")),
    Row("the bottom of a pile", r"to bottom of \w", ("leaves", "verb tuck")),
    Row("a situation that can be returned to", r"rewind to start of \w+ with ", ("leaves", "verb go_back")),
    Row("a kind given to a verb", r"kind of \w+ \w+ \{", ("leaves", "verb gather"), random=r"\(kind of \w+ \w+\)"),
    Row("chance in let", r"let \w+ = random \w+", ("leaves", "verb gust")),
    Row("a name for what chance takes", r"[2)] random \w+", ("leaves", "verb pilfer")),
    Row("change of a define", r"change define \w+ = ", ("lanterns", "variant long_street on")),
    Row(
        "change of a define for some kinds",
        r"change define \w+ for \w+",
        ("lanterns", "variant long_street on"),
        never="what an expansion says of a kind is a condition as any other, and random rules are full of those",
    ),
    Row(
        "legends that join",
        r"legend \w+ \{",
        None,
        drawn="tests/dsl/test_overlay_parts.py::test_a_legend_joins_that_of_the_base",
        never="random rules have no boards drawn by hand",
    ),
    Row("a round that begins with somebody", r"each player( \w+)? from \w", ("leaves", "verb deal_out")),
    Row("a round that goes the other way", r" backwards ", ("leaves", "verb deal_out")),
    Row("how often seen, leaving fields out", r"times_seen\(without ", ("leaves", "verb go_back")),
    Row("a fold over two nouns", r"for each [^()]+, each ", ("leaves", "define matches")),
    Row("a list as a parameter", r"\((list|set) of \w+ \w+", ("waters", "define shore")),
    Row(
        "a list that refers to itself",
        r"(\w+)\(list of \w+ (\w+)\): list of \w+ = .* else \1\(",
        ("waters", "define flooded"),
        never="random rules would not come to an end",
    ),
    Row(
        "a sign that follows a field",
        r"glyph depending on \w+ \{",
        None,
        drawn="tests/tools/test_scene.py::test_a_disc_that_is_turned_over_shows_its_other_side",
    ),
    Row(
        "a colour",
        r"paint (\w+|\"#)",
        None,
        drawn="tests/tools/test_scene.py::test_colours_of_values_players_and_pieces",
    ),
    Row("a kind that comes and goes", r"kind \w+ is [\w, ]+ where ", ("lanterns", "meaning beacon")),
    Row(
        "several things, in order",
        r"choose in order \w+[^{}\n]*$",
        ("leaves", "verb arrange"),
        random="choose in order ",
    ),
    Row("several options, in order", r"choose in order \w+ \{", ("workshop", "kind planning")),
    Row(
        "the number of the language",
        r"language 2",
        None,
        drawn="tests/dsl/test_language.py::test_check_advises_and_fmt_upgrades",
        never="it says nothing",
    ),
    Row("a report", r"kind \w+ is report \{", ("discs", "verb shoot")),
    Row("what is refused", r"then refused", ("lanterns", "example too_many_lights"), never=EXAMPLES),
    Row("who decides next", r"then player\(\d\) decides", ("lanterns", "example who_goes_on"), never=EXAMPLES),
    Row("the order of events", r"then in order \{", ("lanterns", "example looking_round"), never=EXAMPLES),
    Row(
        "whose doing an event was",
        r"then in order \{[^}]*player\(\d\) does \w",
        ("lanterns", "example looking_round"),
        never=EXAMPLES,
    ),
    Row("a number of ways", r"then \d+ options?", ("lanterns", "example who_goes_on"), never=EXAMPLES),
    Row("given draws", r"given draws \w", ("lanterns", "example looking_round"), never=EXAMPLES),
    Row("a given shuffle", r"given shuffled \w+ is", ("lanterns", "example looking_round"), never=EXAMPLES),
    Row("play that goes on", r"when play goes on choosing ", ("lanterns", "example who_goes_on"), never=EXAMPLES),
)
EACH = pytest.mark.parametrize("row", ROWS, ids=[row.item for row in ROWS])


@cache
def reference() -> str:
    pages = sorted((ROOT / "guide" / "reference").glob("*.md"))
    return "\n".join(text for page in pages for text in FENCE.findall(page.read_text(encoding="utf-8")))


@cache
def random_rules() -> str:
    return "\n".join(_random_texts())


def _random_texts() -> Iterable[str]:
    for seed in SEEDS:
        yield whole.ruleset(seed, told=seed % 4 == 0)
        yield from expansions.expansion(seed) if seed % 4 == 1 else ()


def found(form: str, text: str) -> bool:
    return re.search(form, text, re.MULTILINE) is not None


@EACH
def test_it_is_shown_in_the_reference(row: Row) -> None:
    assert found(row.form, reference())


@EACH
def test_it_is_part_of_the_whole_language_and_of_house_style(row: Row) -> None:
    text = WHOLE.read_text(encoding="utf-8")
    assert found(row.form, text)
    assert found(row.form, format_source(Source("whole", text)))


@EACH
def test_random_rules_hold_it(row: Row) -> None:
    assert found(row.random or row.form, random_rules()) != bool(row.never)


@EACH
def test_its_sentence_is_a_golden_in_three_languages(row: Row) -> None:
    if row.told is None:
        file, test = row.drawn.split("::")
        assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8")
        return
    name, subject = row.told
    text = (GOLDEN / f"{name}.md").read_text(encoding="utf-8")
    told = re.search(rf"^## {re.escape(subject)}\n- en  (.+)\n- fr  (.+)\n- es  (.+)$", text, re.MULTILINE)
    assert told is not None
    assert len(set(told.groups())) == 3
