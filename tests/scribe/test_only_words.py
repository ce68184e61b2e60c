"""No rule is typed: rulesets hold names, phrases and notes, and whatever a phrase names is told at its entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from dsl import model, tree
from dsl.model import Ruleset
from dsl.types import RuleType
from scribe import LANGS, Lang, Scribe
from scribe.pages.book import Book
from scribe.pages.gather import gather
from scribe.pages.terms import define_title, field_titles
from tests.scribe.rulesets import SHELF, real

REAL = sorted(path.name for path in SHELF.iterdir() if path.is_dir())
NOTE = re.compile(r'\bnote(?:\s+[a-z]{2}\s+"[^"]*")+')
TEXT = re.compile(r'\b(\w+)((?:\s+[a-z]{2}\s+"[^"]*"(?:\s+[mf]\b)?)+)')
STRING = re.compile(r'"[^"\n]*"')
GRID = re.compile(r'"""[^"]*"""')
COMMENT = re.compile(r'^((?:[^"#\n]|"[^"\n]*")*)#.*$', re.MULTILINE)
TWO_WORDS = re.compile(r"[^\W\d_]{3,}\s+[^\W\d_]{3,}")
SLOT = re.compile(r"\{[^}]*\}")
LONGEST = 12  # words of a phrase or name, slots not counted


def _source(name: str) -> str:
    """The sources without notes, comments, and grids of codes."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((SHELF / name).glob("*.rules")))
    whole = "\n".join(texts)
    assert not [grid for grid in GRID.findall(whole) if re.search(r"[^\W\d_]{4,}", grid)]
    return COMMENT.sub(r"\1", NOTE.sub("", GRID.sub('""', whole)))


def typed(source: str) -> Iterator[str]:
    """What in a source is more than a name or a phrase."""
    for key, texts in TEXT.findall(source):
        for text in re.findall(r'"([^"]*)"', texts):
            words = SLOT.sub("", text.split(" / ")[0]).split()
            if len(words) > LONGEST:
                yield f"{key}, {len(words)} words: {text}"
            if key in ("phrase", "not", "event") and re.search(r"[.;:!?]", text):
                yield f"{key}, with the marks of a sentence: {text}"
    for string in STRING.findall(TEXT.sub("", source)):
        if TWO_WORDS.search(string):
            yield f"words outside names, phrases and notes: {string}"


@pytest.mark.parametrize("name", REAL)
def test_a_ruleset_holds_names_phrases_and_notes_only(name: str) -> None:
    assert list(typed(_source(name))) == []


@pytest.mark.parametrize(
    "source",
    [
        'verb hit orc o { phrase en "hit {o}. Then it loses a point" }',
        'card bolt { name en "the Bolt"; text "Hit one Orc of your choice." }',
        'card bolt { name en "the card with which you may hit one Orc in one of the three middle rings" }',
    ],
)
def test_a_typed_rule_is_seen(source: str) -> None:
    assert list(typed(source))


# ------------------------------------------------------------------ a phrase names a rule and never replaces it


def _rules(name: str) -> Ruleset:
    rules = real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    return rules


@cache
def _book(name: str, lang: Lang) -> Book:
    return gather(_rules(name), lang, name)


def _derived(rules: Ruleset) -> Iterator[tuple[model.Kind, model.Field]]:
    """Fields with a phrase whose value is worked out from others."""
    for kind in rules.kinds.values():
        for name, field in kind.fields.items():
            formula = kind.formulas.get(name)
            phrased = any(texts.get("phrase") for texts in kind.words.get(name, ()))
            if not phrased or formula is None or field.tracked or isinstance(field.type, RuleType):
                continue
            if isinstance(formula.expr, (tree.Exists, tree.Compare, tree.And, tree.Or, tree.Not, tree.Apply)):
                yield kind, field


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", REAL)
def test_whatever_has_a_phrase_has_its_body_at_its_entry(name: str, lang: Lang) -> None:
    rules, book = _rules(name), _book(name, lang)
    scribe = Scribe(rules, lang)
    told = {entry.title for entry in (*book.actions, *book.terms) if entry.lines or entry.steps}
    phrased = {verb.name: scribe.verb_title(verb) for verb in rules.verbs.values() if verb.body is not None}
    for define in rules.defines.values():
        if define.texts is not None and define.texts.get("phrase") is not None:
            phrased[define.name] = define_title(scribe, define)
    derived = list(_derived(rules))
    for (kind, field), title in zip(derived, field_titles(scribe, derived), strict=True):
        phrased[f"{kind.name}.{field.name}"] = title
    assert {what: title for what, title in phrased.items() if title not in told} == {}
