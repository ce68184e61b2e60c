"""No stage knows a game: a ruleset whose every name is nonsense goes through all of them with the same results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_designation
from dsl.paint import PALETTE
from dsl.read import Library
from dsl.source import Source
from ludolect.api import Game, Rules, load
from ludolect.bots import RandomBot, play_out
from ludolect.library import library, shipped
from scribe.pages.rulebooks import Rulebook, write_rulebooks
from tests.whole.nonsense import Nonsense, write_renamed
from tests.whole.playing import RULESETS

QUICK = ("castle_panic", "witchcraft")


@dataclass(frozen=True)
class Pair:
    """The same rules twice."""

    plain: Rules
    renamed: Rules
    nonsense: Nonsense
    shelf: Path
    name: str


def pair_of(name: str, shelf: Path) -> Pair:
    plain = load(name)
    nonsense = write_renamed([shipped("rulesets") / part for part in plain.ruleset.names], shelf)
    renamed = load(nonsense.name(name), shelf=Library((shelf,)))
    return Pair(plain, renamed, nonsense, shelf, name)


@pytest.fixture(
    scope="module",
    params=[name if name in QUICK else pytest.param(name, marks=pytest.mark.soak) for name in RULESETS],
)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return pair_of(request.param, tmp_path_factory.mktemp("shelf"))


def sources(rules: Rules) -> list[Source]:
    return list(rules.ruleset.sources)


def test_no_name_is_left(pair: Pair) -> None:
    for source in sources(pair.renamed):
        code = re.sub(rf'"[^"]*"|#[^\n]*|\bpaint ({"|".join(PALETTE)})\b', "", source.text)
        given = [word for word in pair.nonsense.names if len(word) > 3 and pair.nonsense.name(word) != word]
        left = {word for word in given if re.search(rf"\b{word}\b", code)}
        assert left == set()


def test_it_is_formatted_alike(pair: Pair) -> None:
    for plain, renamed in zip(sources(pair.plain), sources(pair.renamed), strict=True):
        assert format_source(renamed) == pair.nonsense.text(format_source(plain))


def test_it_is_checked_alike(pair: Pair) -> None:
    def found(name: str, shelf: Library) -> list[tuple[str, int, int]]:
        diagnostics = Diagnostics()
        check_designation(name, shelf, diagnostics)
        return sorted((d.code.id, d.primary.span.line, d.primary.span.column) for d in diagnostics)

    renamed = found(pair.nonsense.name(pair.name), Library((pair.shelf,)))
    assert renamed == found(pair.name, library())


def test_it_becomes_the_same_program(pair: Pair) -> None:
    for players in (pair.plain.players[0], pair.plain.players[-1]):
        assert pair.renamed.program(players).module.source == pair.plain.program(players).module.source


def test_its_examples_are_as_true(pair: Pair) -> None:
    assert list(pair.renamed.examples) == [pair.nonsense.name(name) for name in pair.plain.examples]
    for outcome in pair.renamed.run_examples():
        assert outcome.passed, [str(failure) for failure in outcome.failures]


def test_it_plays_the_same_games(pair: Pair) -> None:
    def finished(rules: Rules, seed: int) -> Game:
        game = rules.new_game(rules.players[0], seed)
        assert play_out(game, [RandomBot(seed, seat) for seat in range(game.players)])
        return game

    for seed in range(2):
        plain, renamed = finished(pair.plain, seed), finished(pair.renamed, seed)
        assert renamed.result == plain.result
        assert renamed.events() == plain.events()
        for lang in ("en", "fr", "es"):
            assert pair.nonsense.back(renamed.story(lang)) == plain.story(lang)


def test_its_rulebook_reads_the_same(pair: Pair, tmp_path: Path) -> None:
    """Short names are printed as letters (the number N), so single capitals may differ."""

    def written(rules: Rules, name: str, out: Path) -> dict[str, str]:
        write_rulebooks([Rulebook(name, rules.ruleset)], out)
        pages = {str(page.relative_to(out)): page.read_text(encoding="utf-8") for page in sorted(out.rglob("*.md"))}
        return {page: re.sub(r'"#[0-9a-f]{6}"', '"#"', text) for page, text in pages.items()}  # colours have letters

    def without_letters(text: str) -> list[str]:
        return re.sub(r"\b[A-Z]\b", "?", text).splitlines()

    plain = written(pair.plain, pair.name, tmp_path / "plain")
    renamed = written(pair.renamed, pair.nonsense.name(pair.name), tmp_path / "renamed")
    assert sorted(map(pair.nonsense.back, renamed)) == sorted(plain)
    for page, text in renamed.items():
        original = without_letters(plain[pair.nonsense.back(page)])
        for line, expected in zip(without_letters(pair.nonsense.back(text)), original, strict=True):
            assert line == expected, page
