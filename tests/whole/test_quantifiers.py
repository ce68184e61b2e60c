"""Every quantifier in every place where a noun can stand: it is refused with a reason and a remedy, or it can be played
in every form of the interpreter, with the same outcome, and told in three languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

from dsl.diagnostics import Diagnostic, Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from dsl.quantifiers import WAYS, Gives, Takes
from dsl.read import Library
from ludolect.api import Rules
from scribe import LANGS
from scribe.pages.gather import gather
from tests.interpreter.test_direct import in_one_go, pausing
from tests.whole.quantifier_pairs import FIRST_LINE, Pair, double, ruleset, single

BATCH = 60


def checked(statements: list[str]) -> tuple[Ruleset | None, dict[str, list[Diagnostic]]]:
    """The ruleset, and the mistakes by statement."""
    found = Diagnostics()
    rules = check_texts({"yard.rules": ruleset(statements)}, found)
    wrong: dict[str, list[Diagnostic]] = defaultdict(list)
    for diagnostic in (d for d in found if d.is_error):
        span = diagnostic.primary.span
        wrong[statements[span.source.position(span.start)[0] - FIRST_LINE]].append(diagnostic)
    return rules, wrong


def play(statements: list[str]) -> None:
    rules, wrong = checked(statements)
    assert rules is not None
    assert not wrong
    game = Rules(rules, Library(()))
    program = game.program(2)
    for seed in range(3):
        asked, state = in_one_go(program, seed, 10_000)
        told, other = pausing(program, seed, 10_000)
        assert (asked, state.has) == (told, other.has)
    assert len(list(game.playouts(2, range(2)))) == 2
    for lang in LANGS:
        gather(rules, lang, "yard")


def all_or_named(statements: list[str]) -> None:
    """Plays them; where that fails, the one that is to blame is looked for and named."""
    try:
        play(statements)
    except Exception as error:
        if len(statements) == 1:
            raise AssertionError(f"{statements[0]}: {error!r}") from error
        middle = len(statements) // 2
        all_or_named(statements[:middle])
        all_or_named(statements[middle:])
        raise


def examine(pairs: Iterable[Pair]) -> None:
    expected = {pair.text: pair.fits for pair in pairs}
    texts = list(expected)
    _, wrong = checked(texts)
    for text in texts:
        if expected[text] is not None:
            assert (text not in wrong) == expected[text], (text, [d.message for d in wrong[text]])
        for diagnostic in wrong.get(text, ()):
            assert diagnostic.code.id in {"LD322", "LD301", "LD318", "LD310", "LD204", "LD309", "LD201"}, text
            assert diagnostic.reason
            assert diagnostic.remedy
    clean = [text for text in texts if text not in wrong]
    for start in range(0, len(clean), BATCH):
        all_or_named(clean[start : start + BATCH])


def test_the_table_is_whole() -> None:
    assert {(taken, given) for taken, row in WAYS.items() for given in row} == {(t, g) for t in Takes for g in Gives}


def test_every_quantifier_in_every_place() -> None:
    examine(single(every=False))


def test_two_quantifiers_in_one_statement() -> None:
    examine(double(every=False))


@pytest.mark.soak
def test_all_of_them_with_all_nouns() -> None:
    examine(single(every=True))


@pytest.mark.soak
def test_any_two_quantifiers_in_one_statement() -> None:
    examine(double(every=True))
