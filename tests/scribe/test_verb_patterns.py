"""Common verbs can be used in phrases as they are; for those that may go one way or another, forms are proposed.

The lists in `verbs/` were read by eye and held against dictionaries; each line is an infinitive and the forms that an
author would have to spell out if the verb were not known.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scribe.lexicon.features import LANGS, Lang, WordError
from scribe.lexicon.phrase_words import read_verb_phrase
from scribe.lexicon.verb import Verb, known, verb

LISTS = Path(__file__).with_name("verbs")


def rows(lang: Lang) -> list[list[str]]:
    return [line.split() for line in (LISTS / f"{lang}.txt").read_text(encoding="utf-8").splitlines()]


def principal(v: Verb) -> list[str]:
    match v.lang:
        case "en":
            return [v.third, v.participle, v.gerund]
        case "fr":
            return [v.order, v.third, v.participle, v.thirds]
    return [v.order, v.third, v.participle, v.thirds, v.subjunctive, v.gerund]


@pytest.mark.parametrize("lang", LANGS)
def test_common_verbs_have_their_forms(lang: Lang) -> None:
    wrong = [(row, principal(verb(lang, row[0]))) for row in rows(lang) if principal(verb(lang, row[0])) != row[1:]]
    assert wrong == []
    assert len(rows(lang)) >= 200


@pytest.mark.parametrize("lang", LANGS)
def test_many_of_them_are_in_no_table(lang: Lang) -> None:
    assert sum(not known(lang, row[0]) for row in rows(lang)) >= 40


@pytest.mark.parametrize(
    ("lang", "phrase", "paste"),
    [
        ("fr", "zorblir {m}", "zorblir {m} / zorblissez / zorblit / zorbli / zorblissent"),
        ("fr", "zorbre {m}", "zorbre {m} / zorbez / zorbt / zorbu / zorbent"),
        ("es", "zorber {a m}", "zorber {a m} / zorbe / zorbe / zorbido / zorben / zorba / zorbiendo"),
        ("es", "zolgar {m}", "zolgar {m} / zolga / zolga / zolgado / zolgan / zolgue / zolgando"),
        ("es", "traspiar {m}", "traspiar {m} / traspia / traspia / traspiado / traspian / traspie / traspiando"),
        ("en", "elimnate {m}", "elimnate {m} / elimnates / elimnated / elimnating"),
    ],
)
def test_forms_are_proposed_ready_to_paste_and_accepted(lang: Lang, phrase: str, paste: str) -> None:
    with pytest.raises(WordError) as told:
        read_verb_phrase(lang, phrase, ["m"])
    assert told.value.paste == paste
    assert f'"{paste}"' in told.value.remedy
    spelled = read_verb_phrase(lang, paste, ["m"]).verb
    assert principal(spelled) == paste.split(" / ")[1:]


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "takes"), ("en", "Take"), ("en", "to"), ("fr", "prenez"), ("es", "toma"), ("fr", "soif"), ("es", "sol")],
)
def test_what_is_no_infinitive_is_none(lang: Lang, word: str) -> None:
    with pytest.raises(WordError):
        verb(lang, word)


def test_a_noun_behind_a_conjunction_is_not_taken_for_a_verb() -> None:
    phrase = read_verb_phrase("en", "take {m} and glimmers", ["m"])
    assert phrase.verb.infinitive == "take"
    assert not known("en", "glimmers")
