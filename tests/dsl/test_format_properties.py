"""What holds of parser and formatter for every text of the language."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.format import format_source
from dsl.format.words import read_words
from dsl.parse import parse
from dsl.source import Source
from dsl.tree import dump, walk
from tests.dsl.random_texts import AROUND, Tok, derivations, derive, lay_out, plain, texts
from tests.dsl.test_parse import ABSTRACT, node_classes


def check_format(text: str) -> None:
    formatted = format_source(Source("random", text))
    assert dump(parse(Source("formatted", formatted))) == dump(parse(Source("random", text)))
    assert read_words(formatted).comments == read_words(text).comments
    assert format_source(Source("again", formatted)) == formatted
    assert formatted.endswith("\n")
    assert not formatted.endswith("\n\n")
    assert "\n\n\n" not in formatted
    assert not any(line != line.rstrip(" ") for line in formatted.split("\n"))


@given(texts())
def test_formatting_any_text(text: str) -> None:
    check_format(text)


@pytest.mark.soak
@given(texts())
def test_formatting_many_texts(text: str) -> None:
    check_format(text)


@given(derivations(), st.integers())
def test_layout_means_nothing(tokens: list[Tok], seed: int) -> None:
    """However its tokens are laid out, a text has the same tree."""
    text = lay_out(tokens, Random(seed))
    assert dump(parse(Source("laid out", text))) == dump(parse(Source("plain", plain(tokens))))


def test_random_texts_reach_the_whole_language() -> None:
    random = Random(1)
    built: set[type] = set()
    for _ in range(1000):
        for start in AROUND:
            built.update(type(node) for node in walk(parse(Source("random", plain(derive(start, random))))))
    assert sorted(kind.__name__ for kind in set(node_classes()) - ABSTRACT - built) == []
