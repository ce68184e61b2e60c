"""No pronoun that could mean two things: what a test or a change is about is named where the gender and number of a
pronoun would leave two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import LANGS, Lang, Scribe
from scribe import phrase as p
from scribe.lexicon.pattern import slots_of
from scribe.say import referents, sentences
from scribe.say.sentences import REALISERS
from tests.blindness.told import told
from tests.scribe.rulesets import SMALL, real, small

RULES = """
ruleset larder { name en "Larder" fr "Cellier" es "Despensa"; players 2 }
place barn { name en "the barn" fr "la grange" es "el granero"; live true }
kind fruit { name en "the fruit / fruits" fr "le fruit" es "la fruta"; rot: rule
  track ripe: truth = false { phrase en "[ripe]" fr "[mûr]" es "[maduro]" } }
fruit plum { name en "the plum" fr "la prune" es "la ciruela" }
fruit quince { name en "the quince" fr "le coing" es "el membrillo"; rot { RULE } }
define keeper: player = last player { name en "the keeper" fr "le gardien" es "el guarda" }
verb pick fruit f { phrase en "pick {f}" fr "cueillir {f}" es "recoger {f}"; move f to barn }
verb sow fruit f { phrase en "sow the seeds {of f}" fr "semer les graines {de f}" es "sembrar las semillas {de f}"
  move f to barn }
verb fall fruit f { phrase en "{f} fall" fr "{f} tomber" es "{f} caer"; move f to fallen }
place fallen { name en "the fallen fruits" fr "les fruits tombés" m es "las frutas caídas" }
fruit pear { name en "the pear" fr "la poire" es "la pera"
  treat ripe for other fruit f as true where f in barn and self in barn }
place worms for each fruit f { name en "{f}'s worms" fr "les vers {de f}" m es "los gusanos {de f}" }
change game { track eaten: set of fruit = () {
  name en "the eaten fruits" fr "les fruits mangés" m es "las frutas comidas" } }
verb wait { phrase en "wait" fr "attendre" es "esperar"; set quince.ripe to true }
flow { tie }
"""


def _told(rule: str, lang: Lang, piece: str = "quince") -> str:
    found = Diagnostics()
    rules = check_texts({"larder/larder.rules": RULES.replace("RULE", rule)}, found)
    assert rules is not None
    return Scribe(rules, lang).piece_text(rules.kinds[piece])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Pick the plum. If the quince is ripe, wait."),
        ("fr", "Cueillez la prune. S’il est mûr, attendez."),
        ("es", "Recoge la ciruela. Si el membrillo está maduro, espera."),
    ],
)
def test_what_else_a_pronoun_could_mean_is_a_matter_of_the_language(lang: Lang, text: str) -> None:
    """English has one pronoun for things, French two; Spanish leaves it out."""
    assert _told("pick plum; if self.ripe { wait }", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The keeper waits. If it is ripe, they pick it."),
        ("fr", "Le gardien attend. Si le coing est mûr, le gardien le cueille."),
        ("es", "El guarda espera. Si el membrillo está maduro, el guarda lo recoge."),
    ],
)
def test_whoever_does_it_could_be_meant_as_well(lang: Lang, text: str) -> None:
    assert _told("keeper does { wait; if self.ripe { pick self } }", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The keeper waits. It falls. They wait."),
        ("fr", "Le gardien attend. Le coing tombe. Le gardien attend."),
        ("es", "El guarda espera. El membrillo cae. El guarda espera."),
    ],
)
def test_what_something_does_stands_apart_from_what_somebody_does(lang: Lang, text: str) -> None:
    assert _told("keeper does { wait; fall self; wait }", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If it is ripe and is in the barn, wait."),
        ("fr", "S’il est mûr et se trouve dans la grange, attendez."),
        ("es", "Si está maduro y está en el granero, espera."),
    ],
)
def test_where_nothing_else_is_meant_a_pronoun_stays(lang: Lang, text: str) -> None:
    assert _told("if self.ripe and self in barn { wait }", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "For each of the eaten fruits: sow its seeds."),
        ("fr", "Pour chacun des fruits mangés : semez les graines de ce fruit."),
        ("es", "Para cada una de las frutas comidas: siembra las semillas de esa fruta."),
    ],
)
def test_one_that_is_meant_already_is_not_one_of_them(lang: Lang, text: str) -> None:
    assert _told("for each fruit f in game.eaten { sow f }", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Pick each plum among its worms. Pick one plum from the fallen fruits."),
        ("fr", "Cueillez chaque prune parmi ses vers. Cueillez une prune figurant parmi les fruits tombés."),
        ("es", "Recoge cada ciruela entre sus gusanos. Recoge una ciruela de entre las frutas caídas."),
    ],
)
def test_a_place_can_be_named_by_what_lies_there(lang: Lang, text: str) -> None:
    assert _told("for each plum f in self.worms { pick f }; pick one plum in fallen", lang) == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "While the pear is in the barn, each other fruit in the barn counts as ripe."),
        ("fr", "Tant que la poire est dans la grange, chaque autre fruit dans la grange est considéré comme mûr."),
        ("es", "Mientras la pera está en el granero, cada una de las demás frutas en el granero cuenta como madura."),
    ],
)
def test_what_is_so_of_others_is_so_of_all_of_them(lang: Lang, text: str) -> None:
    assert _told("wait", lang, "pear") == text


# ------------------------------------------------------------------ over whole books

BOOKS = (*SMALL, "witchcraft", "castle_panic")


def _sequences(node: object) -> Iterator[tuple[p.Statement, ...]]:
    """Statements that follow each other."""
    if isinstance(node, tuple):
        if node and all(isinstance(each, p.Statement) for each in node):
            yield node
        for each in node:
            yield from _sequences(each)
    elif isinstance(node, p.Node):
        for each in fields(node):
            yield from _sequences(getattr(node, each.name))


def _named_in(node: p.Statement, lang: Lang) -> list[p.Thing]:
    """The nouns of a plain sentence: who does it, and what its words have a place for."""
    if not isinstance(node, p.Do):
        return []
    frame = node.clause.frame[lang]
    spoken = {frame.subject, *(slot.param for slot in slots_of(frame.parts))}
    said = [node.clause.agent, *(value for name, value in node.clause.args if name in spoken)]
    return [each for each in said if isinstance(each, p.Thing) and not (each.number or each.chosen or each.value)]


def _about(node: p.Statement) -> p.Phrase | None:
    match node:
        case p.If(test=p.Is(subject=subject, quality=quality)) if not isinstance(quality, p.Whose):
            return subject
        case p.Turns(subject=subject):
            return subject
    return None


def _doubtful(text: tuple[p.Statement, ...], lang: Lang) -> Iterator[tuple[p.Thing, p.Thing]]:
    r = REALISERS[lang]
    for body in _sequences(text):
        for before, after in pairwise(body):
            about = _about(after)
            for rival in _named_in(before, lang) if isinstance(about, p.Pronoun) else ():
                assert isinstance(about, p.Pronoun)
                if rival.name != about.of.name and r.one_pronoun(r.features(about), r.features(rival)):
                    yield about.of, rival


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", BOOKS)
def test_no_pronoun_of_a_book_could_mean_two_things(name: str, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[tuple[p.Statement, ...]] = []
    clear = referents.clear

    def kept(*args: object) -> tuple[p.Statement, ...]:
        texts.append(clear(*args))  # type: ignore[arg-type]
        return texts[-1]

    monkeypatch.setattr(sentences, "clear", kept)
    rules = small(name) if name in SMALL else real(name)
    assert rules is not None
    told(rules, lang)
    assert texts
    assert [found for text in texts for found in _doubtful(text, lang)] == []


def test_such_a_pronoun_would_be_found() -> None:
    rules = small("orchard")
    plum, quince = (p.Thing(Scribe(rules, "en").words.kind(rules.kinds[name])) for name in ("plum", "quince"))
    picked = p.Do(p.Clause(Scribe(rules, "en").words.frame(rules.verbs["pick"]), (("f", plum),)))
    tested = p.If(p.Is(p.Pronoun(quince), p.At(p.Thing(plum.name))), (picked,))
    assert {lang: bool(list(_doubtful((picked, tested), lang))) for lang in LANGS} == {
        "en": True,
        "fr": False,
        "es": True,
    }
