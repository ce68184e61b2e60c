"""Italian, the worked language of the guide: added from a folder, with packs for the small games; italian/*.md word for
word.

To accept what changed, after reading it:  python -m tests.scribe.test_italian --write
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_designation
from dsl.model import Ruleset
from ludolect.library import library
from ludolect.word_check import unusable_words
from scribe import LANGS
from scribe.found_languages import add_all
from scribe.languages import remove
from scribe.pages.words import WORDS
from tests.scribe.texts import all_texts

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "guide" / "italian"
GOLDEN = Path(__file__).parent / "italian"
GAMES = sorted(folder.name.removesuffix("_it") for folder in PACK.glob("*_it"))
OWN_MODULES = {"french.py", "spanish.py", "phrase.py"}  # phrase.py: an item has a field for each built-in language


@pytest.fixture(scope="module", autouse=True)
def italian() -> Iterator[None]:
    before = os.environ.get("LUDOLECT_LANGUAGES")
    os.environ["LUDOLECT_LANGUAGES"] = str(PACK)
    assert "it" in add_all()
    yield
    remove("it")
    if before is None:
        del os.environ["LUDOLECT_LANGUAGES"]
    else:
        os.environ["LUDOLECT_LANGUAGES"] = before


def designation(game: str) -> str:
    inside = ROOT / "guide" / game
    return f"{inside if inside.is_dir() else game}+{PACK / f'{game}_it'}"


def rules_of(game: str) -> Ruleset:
    found = Diagnostics()
    rules = check_designation(designation(game), library(), found)
    found.raise_if_errors()
    assert rules is not None
    assert not list(found), [d.message for d in found]
    return rules


def written(game: str) -> str:
    texts = all_texts(rules_of(game), "it")
    told = ["# Italiano: " + game, "", *(f"{what}: {text}" for what, text in texts.items() if text)]
    return "\n".join(line.replace("\n", " / ") for line in told) + "\n"


def test_there_are_games() -> None:
    assert {"tic_tac_toe", "connect_four", "breakthrough", "othello", "bear_and_hare", "last_pebble"} <= set(GAMES)


def test_no_heading_is_left_in_english() -> None:
    own = {"quoted", "colon"}
    assert [key for key, text in WORDS["it"].items() if text == WORDS["en"][key] and key not in own] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_games_are_told_word_for_word(game: str) -> None:
    assert written(game) == (GOLDEN / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_unusable_and_no_english_is_left(game: str) -> None:
    rules = rules_of(game)
    assert unusable_words(rules) == ()
    assert not re.search(r"\b(the|of|player|with|you|your)\b", written(game))


@pytest.mark.parametrize("game", GAMES)
def test_prepositions_and_articles_are_one_word(game: str) -> None:
    assert not re.findall(r"\b(?:di|a|da|in|su) (?:il|lo|la|i|gli|le|l’)\b", written(game))
    assert not re.findall(r"\b(?:il|la|lo|una|quel|quella|nessuna) [aeiou]\w+", written(game))


def ran(*arguments: str) -> str:
    given = {**os.environ, "LUDOLECT_LANGUAGES": str(PACK), "PYTHONIOENCODING": "utf-8"}
    script = (sys.executable, "-m", "ludolect.cli", *arguments)
    done = subprocess.run(script, cwd=ROOT, env=given, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_from_the_command_line(tmp_path: Path) -> None:
    game, other = designation("tic_tac_toe"), designation("last_pebble")
    ran("docs", game, other, "--out", str(tmp_path))  # two books: each in a process of its own
    play = (tmp_path / "it" / "tic_tac_toe_it" / "play.md").read_text(encoding="utf-8")
    assert "Ripeti fino alla fine della partita, per ogni giocatore, a turno:" in play
    names = (tmp_path / "fr" / "tic_tac_toe_it" / "names.md").read_text(encoding="utf-8")
    assert "| Français | Anglais | Espagnol | Italien |" in names
    assert not list(tmp_path.rglob("changes.md"))  # a pack changes no rule
    assert "Il giocatore 1 ha vinto." in (tmp_path / "it" / "tic_tac_toe_it" / "examples.md").read_text("utf-8")
    told = ran("play", game, "--lang", "it", "--seed", "1")
    assert "Il giocatore 1 occupa la casella" in told
    assert "Vince il giocatore" in told or "Parità." in told
    assert "4 examples, all true" in ran("test", game)


def test_a_quick_reference_is_printed(tmp_path: Path) -> None:
    arguments = ("cards", designation("bear_and_hare"), "--reference", "--lang", "it", "--format", "svg")
    assert "reference-it.svg" in ran(*arguments, "--out", str(tmp_path))


def test_nothing_asks_whether_it_is_french_or_spanish() -> None:
    asking = re.compile(r"""[!=]=\s*["'](?:fr|es)["']|\bcase ["'](?:fr|es)["']|\bin \(["'](?:fr|es)["']""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "scribe").rglob("*.py"))
        if path.name not in OWN_MODULES
        for line in path.read_text(encoding="utf-8").splitlines()
        if asking.search(line)
    ]
    assert found == []


def test_without_the_folder_it_is_no_language() -> None:
    remove("it")
    try:
        assert list(LANGS) == ["en", "fr", "es"]
    finally:
        add_all()


if __name__ == "__main__":
    os.environ["LUDOLECT_LANGUAGES"] = str(PACK)
    add_all()
    for each in GAMES:
        if "--write" in sys.argv:
            (GOLDEN / f"{each}.md").write_text(written(each), encoding="utf-8")
        else:
            print(written(each))
