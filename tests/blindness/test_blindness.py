"""Changes of rules that a rulebook does not show: a fixed sample with every run, more than a thousand with `make soak`.

`python -m tests.blindness --kind K --ruleset R` prints those that nobody would see.
"""

from __future__ import annotations

import os

import pytest

from scribe import LANGS, Lang
from scribe.trace.reasons import REASONS
from tests.blindness.changes import CHANGES
from tests.blindness.excuses import excused, reason
from tests.blindness.measure import RULESETS, Seen, look, pristine, sample
from tests.blindness.report import survivor, table
from tests.net.edits import Edit
from tests.net.mutations import Mutation, original

COUNT = int(os.environ.get("BLINDNESS_CHANGES", "60"))  # of each kind
GAMES = 200
SEED = 11
LIGHT = {
    "tic_tac_toe": 1,
    "connect_four": 1,
    "breakthrough": 1,
    "othello": 2,
    "draughts": 2,
    "chess": 2,
    "witchcraft": 2,
}


def test_there_is_a_change_of_every_kind() -> None:
    """Each makes rules that still check and are others than before."""
    for what in CHANGES:
        found = next(sample(what, 1, SEED, LIGHT if what != "grouping" else RULESETS))
        assert any(edit.new != edit.old for edit in found.mutation.edits)


def test_a_change_that_no_word_shows_is_found() -> None:
    """How a piece is drawn is no word of a rule."""
    chosen = original("tic_tac_toe")
    (file,) = chosen.own.files
    text = file.span.source.text
    at = text.index("glyph ")
    end = text.index('"', text.index('"', at) + 1) + 1
    edit = Edit(at, end, text[at:end], 'glyph "Z"')
    decl = next(d for d in file.decls if d.span.start <= at < d.span.end)
    seen = look(
        chosen, Mutation("by hand", chosen.name, file.span.source.name, "", "", 1, (edit,)), "setting", decl, ()
    )
    assert seen is not None
    assert seen.survived == tuple(LANGS)
    assert excused(seen, 0).survived == tuple(LANGS)
    assert excused(seen, 5).survived == ()


def _by_hand(old: str, new: str) -> Seen:
    """A change of witchcraft where it says so, as if no language had shown it."""
    chosen = original("witchcraft")
    file = next(f for f in chosen.own.files if old in f.span.source.text)
    at = file.span.source.text.index(old)
    decl = next(d for d in file.decls if d.span.start <= at < d.span.end)
    edit = Edit(at, at + len(old), old, new)
    mutation = Mutation("by hand", chosen.name, file.span.source.name, "", "", 1, (edit,))
    return Seen(mutation, "setting", decl, (), tuple(LANGS), ())


def test_a_named_reason_excuses_only_the_part_it_is_about() -> None:
    """What no rule tells of a tile may be anything; what a card does may not."""
    assert reason(_by_hand("worth 12", "worth 15"))
    assert not reason(_by_hand("exchange each stack in pair", "exchange each stack"))
    saving_words = {"in the verb", "said before", "no other", "beside its noun", "told in place"}
    assert not any(each.whatever for each in REASONS if each.name in saving_words)


@pytest.mark.parametrize("lang", LANGS)
def test_some_entries_read_as_in_the_whole_book(lang: Lang) -> None:
    before = pristine("draughts")
    told = [key for key in sorted(before.entries) if not key.startswith(("choice-", "line-"))]
    for key in told:
        assert not before.books[lang].differing(before.at(lang, frozenset({key})), {key})


@pytest.mark.parametrize("what", list(CHANGES))
def test_a_sample_of_changes_is_seen(what: str) -> None:
    blind = [each for seen in sample(what, 3, SEED, LIGHT) if (each := excused(seen, 40)).survived]
    assert not blind, "\n".join(map(survivor, blind))


@pytest.mark.soak
def test_a_thousand_changes_are_seen() -> None:
    """At most one in a hundred is not, in any language, and at most three in a hundred of any kind."""
    results: list[Seen] = []
    for what in CHANGES:
        for seen in sample(what, COUNT, SEED, RULESETS):
            results.append(excused(seen, GAMES))
            if results[-1].survived:
                print(survivor(results[-1]))
    print(table(results))
    assert len(results) >= min(1000, 15 * COUNT)
    for lang in LANGS:
        assert 100 * sum(lang in seen.survived for seen in results) <= len(results), lang
        for what in CHANGES:
            own = [seen for seen in results if seen.what == what]
            assert 100 * sum(lang in seen.survived for seen in own) <= 3 * len(own), (lang, what)
