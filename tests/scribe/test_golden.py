"""Texts word for word, in three languages side by side: golden/*.md.

To see what changed, or to accept it after reading it:  python -m tests.scribe.test_golden --write
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from scribe import LANGS, Lang
from tests.scribe.rulesets import SMALL, real, small
from tests.scribe.texts import all_texts

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.md"))


def _subjects(name: str) -> list[str]:
    path = GOLDEN / f"{name}.md"
    return re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.M) if path.exists() else []


def _written(name: str) -> str:
    rules = small(name) if name in SMALL else real(name)
    assert rules is not None, f"{name} does not check"
    texts = {lang: all_texts(rules, lang) for lang in LANGS}
    source = f"rules/{name}.rules" if name in SMALL else f"rulesets/{name}"
    out = [f"# What the scribe says about `{source}`", ""]
    for subject in _subjects(name):
        out.append(f"## {subject}")
        out.extend(f"- {lang}  " + _text(name, subject, lang, texts[lang]).replace("\n", " / ") for lang in LANGS)
        out.append("")
    return "\n".join(out)


def _text(name: str, subject: str, lang: Lang, texts: dict[str, str]) -> str:
    """`variant x on`: what a variant changes, told where it is played."""
    variant = re.fullmatch(r"variant (\w+) on", subject)
    return all_texts(small(name, variant[1]), lang)[f"variant {variant[1]}"] if variant else texts[subject]


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_word_for_word(name: str) -> None:
    assert _written(name) == (GOLDEN / f"{name}.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in NAMES:
        text = _written(each)
        if "--write" in sys.argv:
            (GOLDEN / f"{each}.md").write_text(text, encoding="utf-8")
        else:
            print(text)
