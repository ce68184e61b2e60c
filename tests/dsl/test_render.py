"""The three renderers on the awkward cases: tabs, wide characters, tall spans, long lines, several files."""

from __future__ import annotations

import json

from dsl.codes import BAD_DESIGNATION, NOT_UTF8
from dsl.diagnostics import Diagnostics, RulesError
from dsl.render import as_json, concise, full, rich_text
from dsl.source import Source, Span


def at(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return source.span(start, start + len(text))


def test_one_underlined_word() -> None:
    source = Source("demo/coins.rules", "verb take coin c {\n  move c to bux\n}\n")
    found = Diagnostics()
    found.report(BAD_DESIGNATION, at(source, "bux"), "nothing here", label="this", reason="so", remedy="write `box`")
    assert full(found) == (
        "error[LD402]: nothing here\n"
        " --> demo/coins.rules:2:13\n"
        "  |\n"
        "2 |   move c to bux\n"
        "  |             ^^^ this\n"
        "  |\n"
        "  = why: so\n"
        "  = help: write `box`\n"
        "\n"
        "1 error\n"
    )


def test_tabs_and_wide_characters_keep_the_underline_in_place() -> None:
    source = Source("a.rules", '\tname en "竜 coin"\n')
    found = Diagnostics()
    found.report(NOT_UTF8, at(source, "coin"), "m")
    lines = full(found).splitlines()
    assert lines[3] == '1 |     name en "竜 coin"'
    assert lines[4] == "  |                 ^^^^"


def test_a_tall_span_and_a_second_file() -> None:
    source = Source("a.rules", "kind coin {\n  copies 3\n}\n")
    other = Source("b.rules", "coin penny { }\n")
    found = Diagnostics()
    found.report(NOT_UTF8, source.span(0, 24), "m", label="all of it", also=[(at(other, "penny"), "and this")])
    assert full(found).splitlines()[1:-2] == [
        " --> a.rules:1:1",
        "  |",
        "1 |   kind coin {",
        "  |  _^",
        "2 | |   copies 3",
        "3 | | }",
        "  | |_^ all of it",
        "  |",
        " ::: b.rules:1:6",
        "  |",
        "1 | coin penny { }",
        "  |      ----- and this",
        "  |",
    ]


def test_a_long_line_is_cropped_around_the_label() -> None:
    source = Source("a.rules", "x" * 300 + " here " + "y" * 300)
    found = Diagnostics()
    found.report(NOT_UTF8, at(source, "here"), "m")
    line, underline = full(found).splitlines()[3:5]
    assert len(line) < 130
    assert line.index("here") == underline.index("^^^^")


def test_the_end_of_a_file_and_an_empty_file_can_be_pointed_at() -> None:
    source, empty = Source("a.rules", "kind coin {\n"), Source("b.rules", "")
    found = Diagnostics()
    found.report(NOT_UTF8, source.span(12, 12), "m", label="ends here")
    found.report(NOT_UTF8, empty.span(0, 0), "m")
    assert "2 |\n  | ^ ends here" in full(found)
    assert " --> b.rules:1:1\n" in full(found)


def test_order_and_no_repetition() -> None:
    first, second = Source("a.rules", "one two"), Source("b.rules", "three")
    found = Diagnostics()
    for span in (at(second, "three"), at(first, "two"), at(first, "one"), at(first, "two")):
        found.report(NOT_UTF8, span, "m")
    assert concise(found) == "a.rules:1:1 LD403 m\na.rules:1:5 LD403 m\nb.rules:1:1 LD403 m\n"


def test_json_says_the_same() -> None:
    source = Source("a.rules", "one\ntwo")
    found = Diagnostics()
    found.report(NOT_UTF8, at(source, "two"), "m", label="l", reason="r", remedy="h")
    (data,) = json.loads(as_json(found))
    assert (data["code"], data["severity"], data["reason"], data["remedy"]) == ("LD403", "error", "r", "h")
    assert data["primary"]["start"] == {"line": 2, "column": 1, "offset": 4}
    assert data["primary"]["end"] == {"line": 2, "column": 4, "offset": 7}


def test_colour_changes_no_letter() -> None:
    source = Source("a.rules", "one two")
    found = Diagnostics()
    found.report(NOT_UTF8, at(source, "two"), "m", label="l", reason="r", remedy="h")
    painted = [line.rstrip() for line in rich_text(found).plain.splitlines()]
    assert painted == full(found).splitlines()


def test_the_exception_carries_all_and_shows_the_first() -> None:
    source = Source("a.rules", "one two")
    error = RulesError(())
    found = Diagnostics()
    found.report(NOT_UTF8, at(source, "two"), "second")
    found.report(NOT_UTF8, at(source, "one"), "first")
    try:
        found.raise_if_errors()
    except RulesError as raised:
        error = raised
    assert len(error.diagnostics) == 2
    assert str(error) == "a.rules:1:1: LD403 first (and 1 more)"
