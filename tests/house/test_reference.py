"""The reference of the language is a game: what its pages show is checked, played and, as a whole, complete.

All snippets of rules on the pages of `guide/reference`, put together, are one ruleset, a file a page. A snippet that
begins with `ruleset NAME extends ...` is a ruleset of its own, laid over the game. Nothing on the pages is hidden, and
nothing is added here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark
from lark.lexer import PatternStr

from dsl.check.calls import BUILT_IN
from dsl.check.kinds import TAKEN
from dsl.check.world import BUILTIN_VALUES, FUNCTIONS
from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.format.words import read_words
from dsl.frontend import check_all
from dsl.parse import GRAMMAR, RESERVED, parser
from dsl.read import Library
from dsl.render import full
from dsl.source import Source
from ludolect.api import Rules, load
from ludolect.bots import RandomBot, play_out
from scribe import word_problems

PAGES = sorted((Path(__file__).resolve().parents[2] / "guide" / "reference").glob("*.md"))
FENCE = re.compile(r"^```ludolect\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_ITS_OWN = re.compile(r"ruleset (\w+) extends")
GAME = "night_watch"
EXPANSIONS = ["long_nights", "night_watch_fr"]


def snippets() -> Iterator[tuple[str, str, str]]:
    """Page, the ruleset it belongs to, text."""
    for page in PAGES:
        for match in FENCE.finditer(page.read_text(encoding="utf-8")):
            own = OF_ITS_OWN.match(match[1])
            yield page.stem, own[1] if own else GAME, match[1]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Library:
    place = tmp_path_factory.mktemp("reference")
    for page, ruleset, text in snippets():
        (place / ruleset).mkdir(exist_ok=True)
        with (place / ruleset / f"{page}.rules").open("a", encoding="utf-8") as file:
            file.write(text + "\n")
    assert sorted(folder.name for folder in place.iterdir()) == sorted([GAME, *EXPANSIONS])
    return Library((place,))


@pytest.mark.parametrize("name", [GAME, *EXPANSIONS])
def test_there_is_nothing_to_complain_about(name: str, shelf: Library) -> None:
    found = Diagnostics()
    checked = check_all(name, shelf, found)
    assert full(found) == ""
    assert checked.ruleset is not None
    assert not word_problems(checked.ruleset)


@pytest.mark.parametrize(("page", "text"), [(page, text) for page, _, text in snippets()])
def test_snippets_are_in_house_style(page: str, text: str) -> None:
    assert format_source(Source(page, text)) == text


def test_the_examples_are_true(shelf: Library) -> None:
    rules = load(GAME, shelf=shelf)
    assert len(rules.examples) >= 5
    assert all(outcome.passed for outcome in rules.run_examples())
    cited = {
        id.id for example in rules.examples.values() for line in example.node.lines for id in getattr(line, "ids", ())
    }
    assert cited == set(rules.ruleset.rule_ids)


@pytest.mark.parametrize("name", [GAME, f"{GAME}:open_hands,rounds=3", *EXPANSIONS, "long_nights:rounds=12"])
def test_random_games_come_to_an_end(name: str, shelf: Library) -> None:
    rules = load(name, shelf=shelf)
    decisions = sum(played(rules, seed) for seed in range(4))
    assert decisions > 40


def played(rules: Rules, seed: int) -> int:
    players = rules.players[seed % len(rules.players)]
    game = rules.new_game(players=players, seed=seed)
    assert play_out(game, [RandomBot(seed, seat) for seat in range(players)])
    return len(game.record().splitlines()) - 1


# ---------------------------------------------------------------- every construct

# What the grammar takes in only so that the checker can explain it: `choose all x`, and labels for what has none.
ONLY_TO_EXPLAIN = {("choose", "pick_closed"), ("choose", "pick_open")}


@cache
def used_by_the_reference() -> frozenset[tuple[str, str | None, str]]:
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual")
    used: set[tuple[str, str | None, str]] = set()

    def noting(rule: Any, inner: Any) -> Any:
        def reduce(children: list[Any]) -> Any:
            used.update((rule.origin.name, rule.alias, symbol.name) for symbol in rule.expansion)
            return inner(children)

        return reduce

    for rule, inner in lark._callbacks.items():
        lark._callbacks[rule] = noting(rule, inner)
    for _, _, text in snippets():
        lark.parse(text)
    return frozenset(used)


def test_every_part_of_the_grammar_is_shown() -> None:
    """Each symbol in each rule of the grammar is met by some snippet."""
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual")
    written = [rule for rule in lark.rules if not rule.origin.name.startswith("_")]
    wanted = {(rule.origin.name, rule.alias, symbol.name) for rule in written for symbol in rule.expansion}
    missing = {part for part in wanted - used_by_the_reference() if (part[0], part[2]) not in ONLY_TO_EXPLAIN}
    assert "\n".join(sorted(" ".join(map(str, part)) for part in missing)) == ""


def test_every_word_of_the_language_is_shown() -> None:
    patterns = [terminal.pattern for terminal in parser().terminals]
    words = {pattern.value for pattern in patterns if isinstance(pattern, PatternStr) and pattern.value.isalpha()}
    shown = {word for _, _, text in snippets() for word in read_words(text).words}
    assert sorted(words - shown) == []


def test_the_words_that_cannot_be_names_are_listed() -> None:
    index = next(page for page in PAGES if page.stem == "index").read_text(encoding="utf-8")
    listed = re.search(r"can never be names: `([^`]+)`", index)
    assert listed is not None
    assert sorted(set(listed[1].split())) == sorted(RESERVED)


def test_the_names_that_are_taken_are_listed() -> None:
    index = next(page for page in PAGES if page.stem == "index").read_text(encoding="utf-8")
    taken = re.search(r"has taken, [^`]*: `([^`]+)`", index)
    verbs = re.search(r"names of the built-in ones: `([^`]+)`", index)
    assert taken is not None
    assert verbs is not None
    assert taken[1].split() == sorted(TAKEN)
    assert verbs[1].split() == sorted(BUILT_IN)


def test_the_built_in_names_verbs_and_functions_are_explained() -> None:
    """Every page together, outside of snippets: each stands in a table or a sentence as `word`."""
    told = " ".join(re.findall(r"`([^`\n]+)`", " ".join(FENCE.sub("", p.read_text(encoding="utf-8")) for p in PAGES)))
    words = set(re.findall(r"[a-z_0-9]+", told))
    assert sorted({*BUILTIN_VALUES, *FUNCTIONS, *BUILT_IN, "affect"} - words) == []
