"""The README's first screen is true: its thirty lines check, play and document themselves, and print what it says.

python -m tests.house.test_readme     writes the blocks anew
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_designation, check_texts
from dsl.render import full
from dsl.source import Source
from ludolect.api import load
from ludolect.bots import RandomBot, play_out
from ludolect.library import library
from scribe.pages.rulebooks import Rulebook, write_rulebooks

REPOSITORY = Path(__file__).resolve().parents[2]
RULES = REPOSITORY / "guide" / "last_pebble" / "last_pebble.rules"
BLOCK = re.compile(r"^```(ludolect|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
GOOD, BAD = "may { take one pebble in heap }", "may { take one pebbel in heap }"


def rules_text() -> str:
    return RULES.read_text(encoding="utf-8")


def story() -> str:
    game = load(str(RULES.parent)).new_game(seed=1)
    assert play_out(game, [RandomBot(1, seat) for seat in range(game.players)])
    return game.story("en") + "\n"


def rulebook() -> str:
    """The line of the turn and of the gold pebble, in three languages."""
    found = Diagnostics()
    ruleset = check_designation(str(RULES.parent), library(), found)
    assert ruleset is not None
    assert not found.has_errors
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        write_rulebooks([Rulebook("last_pebble", ruleset)], Path(folder))
        for lang in ("en", "fr", "es"):
            pages = Path(folder, lang, "last_pebble")
            for page, heading in (("play", "{#phase-turn}"), ("pieces", "{#gold_pebble}")):
                text = (pages / f"{page}.md").read_text(encoding="utf-8").partition(heading)[2]
                section = text.partition("\n#")[0]
                lines.append(f"{lang}  " + LINK.sub(r"\1", section.strip().splitlines()[-1].strip()))
    return "\n".join(lines) + "\n"


def mistake() -> str:
    found = Diagnostics()
    check_texts({"last_pebble/last_pebble.rules": rules_text().replace(GOOD, BAD)}, found)
    return full([next(iter(found))])


WRITTEN = (rules_text, story, rulebook, mistake)


def blocks() -> list[str]:
    return [found.group(2) for found in BLOCK.finditer((REPOSITORY / "README.md").read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("number", "write"), list(enumerate(WRITTEN)), ids=lambda x: getattr(x, "__name__", ""))
def test_the_readme_shows_what_is_so(number: int, write: object) -> None:
    assert callable(write)
    assert blocks()[number] == write(), "run `python -m tests.house.test_readme`"


def test_thirty_lines_in_house_style_without_a_complaint() -> None:
    assert len(rules_text().splitlines()) <= 34
    assert format_source(Source(RULES.name, rules_text())) == rules_text()
    found = Diagnostics()
    check_designation(str(RULES.parent), library(), found)
    assert full(found) == ""


def test_its_example_holds() -> None:
    rules = load(str(RULES.parent))
    assert rules.run_example("the_last_one").passed


def test_links_lead_somewhere() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    assert targets
    assert [target for target in targets if not (REPOSITORY / target).exists()] == []


if __name__ == "__main__":
    readme = REPOSITORY / "README.md"
    fresh = iter(WRITTEN)
    readme.write_text(
        BLOCK.sub(lambda m: f"```{m.group(1)}\n{next(fresh)()}```", readme.read_text(encoding="utf-8")),
        encoding="utf-8",
    )
