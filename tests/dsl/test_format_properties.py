"""What holds of the formatter for every text of the language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.format import format_source
from dsl.format.words import read_words
from dsl.parse import parse
from dsl.source import Source
from dsl.tree import dump
from tests.dsl.random_texts import Tok, derivations, lay_out, plain, texts


def check_format(text: str) -> None:
    formatted = format_source(Source("random", text))
    assert dump(parse(Source("formatted", formatted))) == dump(parse(Source("random", text)))
    assert read_words(formatted).comments == read_words(text).comments
    assert format_source(Source("again", formatted)) == formatted
    assert formatted == "" or (formatted.endswith("\n") and not formatted.endswith("\n\n"))
    assert "\n\n\n" not in formatted
    assert not any(line != line.rstrip(" ") for line in formatted.split("\n"))


@given(texts())
def test_any_text(text: str) -> None:
    check_format(text)


@pytest.mark.soak
@given(texts())
def test_many_texts(text: str) -> None:
    check_format(text)


@given(st.data(), derivations())
def test_layout_means_nothing(data: st.DataObject, tokens: list[Tok]) -> None:
    """However its tokens are laid out, a text has the same tree."""
    text = lay_out(data.draw, tokens)
    assert dump(parse(Source("laid out", text))) == dump(parse(Source("plain", plain(tokens))))
