"""Whatever the text, there are diagnostics; never a traceback, never a text that is not done with in time."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.dsl.fuzzing import examine, texts


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_spoilt_texts(seed: int) -> None:
    came = Counter(examine(text) for text in texts(seed, 100))
    assert came["refused"] > 40
    assert came["lowered"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_twenty_thousand_spoilt_texts(seed: int) -> None:
    for text in texts(seed, 500):
        examine(text)
