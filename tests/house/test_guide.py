"""What the guide shows is the language as it is: every snippet of rules parses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.recover import parse_all
from dsl.render import full
from dsl.source import Source

FENCE = re.compile(r"^```ludolect\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GUIDE = Path(__file__).resolve().parents[2] / "guide"
PAGES = sorted(page.relative_to(GUIDE).as_posix() for page in GUIDE.rglob("*.md"))


def snippets(page: str) -> list[Source]:
    text = (GUIDE / page).read_text(encoding="utf-8")
    # Blank lines in front, so that a complaint names the line of the page.
    return [Source(page, "\n" * text.count("\n", 0, m.start(1)) + m.group(1)) for m in FENCE.finditer(text)]


@pytest.mark.parametrize("page", PAGES)
def test_every_snippet_parses(page: str) -> None:
    found = Diagnostics()
    for snippet in snippets(page):
        parse_all(snippet, found)
    assert full(found) == ""


def test_the_reference_has_snippets() -> None:
    assert sum(len(snippets(page)) for page in PAGES) > 10
