"""What no text may contain, over everything the scribe says about every ruleset there is."""

from __future__ import annotations

import re

import pytest

from dsl.model import Ruleset
from scribe import LANGS, Lang, word_problems
from tests.scribe.rulesets import SHELF, SMALL, real, small
from tests.scribe.texts import all_texts

ALWAYS = [r"  ", r"\bNone\b", r"\[\[", r" [,.]", r"[,;:] ?[,;:.]", r"\{", r"\}", r"<", r"\bself\b"]
NEVER: dict[Lang, list[str]] = {
    "en": [*ALWAYS, r"\ba [aeio][a-z]", r"\bthe the\b", r"\bthe (a|one|that|its|your)\b", r"'"],
    "fr": [
        *ALWAYS,
        r"\b[Dd]e les? (?!Havre)",
        r"\b[Àà] les?\b",
        r"(?<![-’])\b[LlDd][ea] [aeéêiou]",
        r"\bque [aeéiou]",
        r"\bsi ils?\b",
        r"\bce [aeé]",
        r"'",
        r" [;:!?]",
    ],
    "es": [*ALWAYS, r"\b[Dd]e el\b(?! \w+ing)", r"\b[Aa] el\b", r"\by i", r"\bo o", r"\bun una\b"],
}
REAL = sorted(path.name for path in SHELF.iterdir() if path.is_dir())


def _faults(rules: Ruleset, lang: Lang) -> list[str]:
    found: list[str] = []
    for subject, text in all_texts(rules, lang).items():
        found.extend(f"{subject}: {m[0]!r} in {text}" for rule in NEVER[lang] if (m := re.search(rule, text)))
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SMALL)
def test_small_rulesets(name: str, lang: Lang) -> None:
    assert _faults(small(name), lang) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", REAL)
def test_real_rulesets(name: str, lang: Lang) -> None:
    rules = real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    assert _faults(rules, lang) == []


@pytest.mark.parametrize("name", [*SMALL, *REAL])
def test_every_word_is_known(name: str) -> None:
    rules = small(name) if name in SMALL else real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    assert [f"{x.span}: {x.message}" for x in word_problems(rules)] == []
