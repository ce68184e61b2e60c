"""Golden diagnostics: what authors see for typical mistakes, and the pages that explain each code.

A file `mistakes/LD201_unknown_name.rules` is checked and its full rendering compared with `LD201_unknown_name.txt`.
Several rulesets or files in one case are separated by lines `### file other/cards.rules`; `### variants x,y=2` switches
variants on. A case without a `ruleset` line gets one. After a deliberate change of wording:

    python tests/dsl/test_mistakes.py --update

and read the difference before committing it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from dsl.codes import REGISTRY
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.render import full

HERE = Path(__file__).resolve().parent
MISTAKES = HERE / "mistakes"
PAGES = HERE.parent.parent / "dsl" / "explain"
CASES = sorted(MISTAKES.glob("*.rules"))

# Mistakes that no text can make: they have their tests in test_load.py.
BY_THE_BOOK = {"LD620", "LD625"}  # only who writes the rulebook can see it: tests/house/test_cli.py
NOT_IN_TEXTS = BY_THE_BOOK | {"LD401", "LD402", "LD403", "LD404", "LD405", "LD406", "LD408", "LD409", "LD413"}


def diagnose(text: str, name: str = "demo/demo.rules") -> Diagnostics:
    texts: dict[str, str] = {}
    variants = ""
    for part in re.split(r"^(?=### )", text, flags=re.MULTILINE):
        marker = re.match(r"### (file|variants) (\S+)\n", part)
        if marker and marker[1] == "variants":
            variants = marker[2]
            continue
        if marker:
            name, part = marker[2], part[marker.end() :]
        if part.strip():
            texts[name] = part
    if not re.search(r"^ruleset ", text, flags=re.MULTILINE) and "NO RULESET LINE" not in text:
        texts["demo/ruleset.rules"] = 'ruleset demo { name en "Demo" fr "Demo" es "Demo"; players 2..4 }\n'
    found = Diagnostics()
    check_texts(texts, found, variants)
    return found


def rendered(case: Path) -> str:
    return full(diagnose(case.read_text(encoding="utf-8")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_diagnostic_is_the_expected_one(case: Path) -> None:
    assert rendered(case) == case.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_case_shows_its_code_with_reason_and_remedy(case: Path) -> None:
    found = diagnose(case.read_text(encoding="utf-8"))
    codes = {d.code.id for d in found}
    for code in re.findall(r"LD\d{3}", case.stem):
        assert code in codes
    for diagnostic in found:
        assert diagnostic.reason, diagnostic
        assert diagnostic.remedy, diagnostic


def test_every_code_has_a_mistake_that_shows_it() -> None:
    shown = {code for case in CASES for code in re.findall(r"LD\d{3}", case.stem)}
    wanted = {id for id in REGISTRY if id < "LD7"} - NOT_IN_TEXTS
    assert sorted(wanted - shown) == []
    assert len(CASES) >= 80


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    pages = {page.stem for page in PAGES.glob("LD*.md")}
    assert sorted(set(REGISTRY) - pages) == []
    assert sorted(pages - set(REGISTRY)) == []


@pytest.mark.parametrize("id", sorted(page.stem for page in PAGES.glob("LD*.md")))
def test_a_page_tells_the_truth(id: str) -> None:
    """Its title is the code's; its wrong example gives that very code, its right one no error.

    From LD7xx on only a running game or a command can make the mistake; the wrong example must be sound rules.
    """
    code = REGISTRY[id]
    page = (PAGES / f"{id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {id}: {code.title}\n")
    for part in ("## Wrong", "## Why", "## Right") if id < "LD7" else ():
        assert part in page
    for fence in fences(page.partition("## Wrong")[2].partition("## Why")[0]):
        found = diagnose(fence)
        assert (id in {d.code.id for d in found}) if id < "LD7" and id not in BY_THE_BOOK else not found.errors
    for fence in fences(page.partition("## Right")[2]):
        found = diagnose(fence)
        assert id not in {d.code.id for d in found}
        assert not found.errors, full(found)


def fences(page: str) -> list[str]:
    return re.findall(r"^```rules\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def update() -> None:
    for case in CASES:
        text = rendered(case)
        target = case.with_suffix(".txt")
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
            print("wrote", target.name)
    for target in MISTAKES.glob("*.txt"):
        if not target.with_suffix(".rules").exists():
            target.unlink()


if __name__ == "__main__" and "--update" in sys.argv:
    update()
