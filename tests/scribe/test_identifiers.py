"""Nothing the scribe says is an identifier that only the rules know: each is named where it is printed.

In French and Spanish a word of a text that is an identifier of the ruleset must be a word of some text of the ruleset,
or of the scribe, in that language. In no language may an identifier with an underscore be seen.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from dsl.model import Ruleset
from scribe import LANGS, Lang
from scribe.say.text import TEXT
from tests.scribe.rulesets import SHELF, real
from tests.scribe.texts import all_texts

REAL = sorted(path.name for path in SHELF.iterdir() if path.is_dir())
WORD = re.compile(r"[^\W\d]\w*")
COMMON = {"fr": {"table", "place", "action", "zone", "direction", "tour", "retire"}, "es": {"color", "no", "o", "use"}}


def _identifiers(rules: Ruleset) -> set[str]:
    found = {*rules.kinds, *rules.verbs, *rules.defines, *rules.phases}
    for kind in rules.kinds.values():
        found.update(kind.fields)
    return {name for name in found if len(name) > 1}


@cache
def _written(rules: Ruleset, lang: str) -> frozenset[str]:
    """Every word its author wrote in that language."""
    words: set[str] = set()
    for source in rules.sources:
        texts = re.findall(rf'\b{lang}\s+"([^"]*)"', source.text)
        words.update(word.lower() for text in texts for word in WORD.findall(text))
    return frozenset(words)


@pytest.mark.parametrize("lang", ["fr", "es"])
@pytest.mark.parametrize("name", REAL)
def test_no_identifier_shows_through(name: str, lang: Lang) -> None:
    rules = real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    ours = {word.lower() for text in TEXT[lang].values() for word in WORD.findall(text)} | COMMON[lang]
    strange = _identifiers(rules) - _written(rules, lang) - ours
    faults: list[str] = []
    for subject, text in all_texts(rules, lang).items():
        faults.extend(f"{subject}: {word} in {text}" for word in WORD.findall(text) if word in strange)
    assert faults == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", REAL)
def test_no_underscore_is_seen(name: str, lang: Lang) -> None:
    rules = real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    assert [text for text in all_texts(rules, lang).values() if re.search(r"\w_\w", text)] == []


def test_texts_can_be_found() -> None:
    rules = real(REAL[0])
    assert rules is not None
    assert _written(rules, "fr")
