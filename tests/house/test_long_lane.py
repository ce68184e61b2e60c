"""The game of the guide that is played on a table: its rules, its book, and that bots can play it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_texts
from dsl.render import full
from dsl.source import Source
from ludolect.api import Rules, load
from ludolect.bots import GreedyBot, RandomBot, play_out
from ludolect.shots import example_pictures
from scribe import LANGS, Scribe, word_problems
from scribe.pages.tabletop import from_above, ground_of

FILE = Path(__file__).resolve().parents[2] / "guide" / "long_lane" / "long_lane.rules"
TEXT = FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load(str(FILE.parent))


def test_there_is_nothing_to_complain_about(rules: Rules) -> None:
    found = Diagnostics()
    check_texts({"long_lane/long_lane.rules": TEXT}, found)
    assert full(found) == ""
    assert format_source(Source("long_lane", TEXT)) == TEXT
    assert not word_problems(rules.ruleset)
    for name in rules.examples:
        assert not rules.run_example(name).failures


def test_the_book_says_which_puck_is_aimed_and_slid(rules: Rules) -> None:
    verb = rules.ruleset.verbs["shove"]
    said = {lang: Scribe(rules.ruleset, lang).verb_text(verb) for lang in LANGS}
    assert "Aim that puck." in said["en"]
    assert "Faites glisser ce palet." in said["fr"]
    assert "Apunta con ese tejo." in said["es"]


def test_pictures_from_above(rules: Rules) -> None:
    game = rules.new_game(players=2, seed=5)
    game.playout(4, 20)
    pictures = game.shot_pictures()
    pushes = game.record().count('"angle"')
    assert len(pictures) == pushes
    assert all(picture.startswith("<svg") and "<path" in picture for picture in pictures)
    assert pictures == rules.resume(game.save()).shot_pictures()
    ground = ground_of(rules.ruleset.kinds["lane"])
    assert ground is not None
    assert "600 × 150 mm" in from_above(ground)


def test_a_story_page_draws_each_push_where_it_happened(rules: Rules, tmp_path: Path) -> None:
    game = rules.new_game(players=2, seed=5)
    game.playout(4, 20)
    page = game.story_page("fr")
    assert page.count("<figure>") == len(game.shot_pictures())
    assert page.count("<p>") == len(game.story("fr").splitlines())
    first = page.index("<figure>")
    assert "<p>" in page[:first]
    assert "<p>" in page[first:]
    assert "<script" not in page


def test_examples_are_pictured(rules: Rules) -> None:
    pictures = example_pictures(rules)
    assert pictures
    assert set(pictures) <= set(rules.examples)
    assert all(svg.startswith("<svg") for each in pictures.values() for svg in each)


def test_random_games_end_and_are_the_same_again(rules: Rules) -> None:
    for seed in range(6):
        one, two = rules.new_game(players=2, seed=seed, paranoid=seed == 0), rules.new_game(players=2, seed=seed)
        assert play_out(one, [RandomBot(seed, seat) for seat in range(2)])
        assert play_out(two, [RandomBot(seed, seat) for seat in range(2)])
        assert one.position == two.position
        assert one.record() == two.record()


def test_who_tries_aims_beats_who_draws_them(rules: Rules) -> None:
    won = 0
    for seed in range(4):
        game = rules.new_game(players=2, seed=seed)
        seat = seed % 2
        bots = [GreedyBot(seed, n) if n == seat else RandomBot(seed, n) for n in range(2)]
        assert play_out(game, bots)
        assert game.result is not None
        won += game.result[seat] < game.result[1 - seat]
    assert won >= 3
