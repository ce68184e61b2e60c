"""Every class of the phrase tree has words in every language."""

from __future__ import annotations

import inspect

import pytest

from scribe import phrase as p
from scribe.lexicon.features import LANGS, Lang
from scribe.say.builtin import DIE, attribute, frame, name
from scribe.say.sentences import Sentences

ORC = name("the Orc", "l'Orc", "el Orco", fr_mark="m")
POINTS = name("the points", "les points", "los puntos", fr_mark="m")
RING = name("the ring", "l'anneau", "el anillo", fr_mark="m")
HIT = frame("hit {x} {with y}", "toucher {x} {avec y}", "alcanzar {a x} {con y}")
STAY = frame("{x} stay", "{x} rester", "{x} quedarse")
IN = attribute("in {it}", "dans {it}", "en {it}")
TIRED = attribute("[tired]", "[fatigué]", "[cansado]")
OWN = attribute("{it} [control]", "que {it} [contrôler]", "que {it} [controlar]")

orc = p.Thing(ORC)
hit = p.Clause(HIT, (("x", orc),))
stay = p.Clause(STAY, (("x", orc),))
tired = p.Has(TIRED)
is_tired = p.Is(orc, tired)
do = (p.Do(hit),)

SAMPLES: list[p.Node] = [
    p.Number(3),
    p.AnyAmount(),
    p.Turned(orc, p.Number(3), orc),
    p.Letter("A"),
    p.Sum("+", p.Number(1), p.Number(2)),
    p.Enclosed(p.Sum("+", p.Number(1), p.Number(2))),
    p.CountOf(orc),
    p.TotalOf("total", p.Thing(POINTS), p.Thing(ORC, p.Det.ALL)),
    p.ByPlayers(p.Number(1), (((1, 1), p.Number(0)), ((4, 6), p.Number(2)))),
    p.Either(p.Number(1), is_tired, p.Number(2)),
    orc,
    p.Pronoun(orc),
    p.Missing(orc),
    p.You(),
    p.Series((orc, p.Number(2))),
    p.There(),
    p.Quoted("text"),
    p.Again(orc, 2),
    p.Labelled(orc, p.Number(1)),
    p.Detailed(None, (p.Trait(tired, orc),)),
    p.Trait(tired, orc),
    p.Detailed(orc, (p.Labelled(orc, p.Number(1)), p.Number(2))),
    p.Span(1, 3),
    p.Span(6, None),
    p.Cycled(orc, 1, 6),
    p.Cycled(orc, -1, 6),
    p.Title(p.Thing(ORC, p.Det.BARE)),
    p.Deed(hit),
    p.Has(IN, (("it", p.Thing(RING)),)),
    tired,
    p.Has(TIRED, (), True),
    p.Has(OWN, (("it", p.You()),)),
    p.Has(OWN, (("it", p.You()),), True),
    p.OfKind(ORC),
    p.OfKind(ORC, True),
    p.At(p.Thing(RING)),
    p.At(p.Thing(RING), negative=True),
    p.At(p.There()),
    p.Whose(p.Thing(POINTS), ">=", p.Number(2)),
    p.Whose(p.Thing(POINTS), "in", p.Thing(RING)),
    p.Holding(p.Thing(ORC, p.Det.A)),
    p.Holding(p.Thing(ORC, p.Det.A), True),
    p.Among(p.Thing(ORC, p.Det.THAT, plural=True)),
    p.Among(orc, True),
    p.AmongThese(p.Series((orc, orc))),
    p.Same(orc),
    p.Same(orc, True),
    p.Capable(p.Clause(HIT), "x"),
    p.Capable(p.Clause(STAY), "x", True),
    p.Carrying(p.Pronoun(orc)),
    p.ChosenBy(orc),
    p.Drawn(),
    p.Drawn(orc),
    p.Such(is_tired),
    p.Seen(3, True, p.Thing(POINTS)),
    p.Provided(is_tired),
    p.AllOf((tired, p.Provided(is_tired))),
    p.AnyOf((tired, p.OfKind(ORC))),
    p.AnyOf((p.OfKind(ORC), p.OfKind(RING))),
    p.AllOf((tired, p.OfKind(ORC))),
    is_tired,
    p.Exists(p.Thing(ORC, p.Det.A)),
    p.Exists(orc, True),
    p.NoneSuch(orc),
    p.NoneSuch(orc, False),
    p.Seen(3),
    p.Seen(3, True),
    p.Compare(p.Thing(POINTS), "<", p.Number(2)),
    p.Able(hit),
    p.Able(stay, True),
    p.All((is_tired, p.Exists(p.Thing(ORC, p.Det.A))), "or"),
    hit,
    *do,
    p.Becomes(p.Thing(POINTS), p.Number(0)),
    p.Turns(orc, tired, True),
    p.Turns(orc, p.Has(OWN, (("it", p.You()),)), False),
    p.By(orc, do),
    p.May(None, do),
    p.May(orc, (*do, p.Becomes(orc, orc), *do)),
    p.ChooseOne(p.Det.ONE, None, None, (do, do)),
    p.ChooseOne(p.Det.UP_TO, p.Number(2), None, (do, do, do)),
    p.AtTable(do),
    p.Thing(ORC, p.Det.JUST, amount=p.Number(1)),
    p.Repeat(None, do, stopped=True),
    p.ChooseOne(p.Det.BETWEEN, p.Number(1), p.Number(2), (do, do)),
    p.Roll(p.Thing(DIE), "A"),
    p.Roll(p.Thing(DIE), "", (((p.Number(1),), do), ((), do))),
    p.If(is_tired, do, do),
    *(p.ForEach(p.Thing(ORC, p.Det.EACH), order, do, orc if order is p.Order.BY_VALUE else None) for order in p.Order),
    p.Times(p.Det.EXACTLY, p.Number(2), do),
    p.Times(p.Det.UP_TO, p.Number(1), do),
    p.Times(p.Det.ANY_NUMBER, None, do),
    p.Repeat(None, do),
    p.Repeat(is_tired, do),
    p.Cases(p.Thing(POINTS), (((p.Number(1),), do), ((), do))),
    p.During("end", None, (p.Cannot(hit),)),
    p.During("start", orc, (p.Cannot(hit), p.Cannot(stay))),
    p.AtOnce((*do, *do)),
    p.Only(is_tired),
    p.Only(is_tired, 1),
    p.Only(p.All((is_tired, is_tired, is_tired)), 2),
    p.Reader(orc),
    p.Stage(orc, do),
    p.Explains(hit, do),
    p.Explains(stay, do),
    p.Call(orc, p.Number(1)),
    p.Cannot(hit, (is_tired,)),
    p.Untouchable(orc),
    p.Instead(hit, (is_tired,), False, do, True),
    p.Instead(hit, (), True, do, False),
    p.Upon("when", hit, (is_tired,), False, do),
    p.Upon("before", stay, (), True, do),
    p.AtPhase("start", p.Thing(RING, p.Det.BARE), (), False, do),
    p.AtPhase("end", orc, (is_tired,), True, do),
    p.Since("start", p.Thing(RING, p.Det.A), is_tired),
    p.Since("end", orc, is_tired),
    p.SkipPhase(orc, (is_tired,), do),
    p.Whenever(is_tired, do),
    p.CountsAs(orc, orc, (is_tired,)),
    p.CountsTrue(orc, tired),
]


def _classes() -> list[type[p.Node]]:
    bases = (p.Node, p.Phrase, p.Quality, p.Condition, p.Statement)
    found = [c for _, c in inspect.getmembers(p, inspect.isclass) if issubclass(c, p.Node) and c not in bases]
    return sorted(found, key=lambda c: c.__name__)


def test_there_is_a_sample_of_every_class() -> None:
    assert [c.__name__ for c in _classes() if not any(type(s) is c for s in SAMPLES)] == []


def _say(lang: Lang, node: p.Node) -> str:
    say = Sentences(lang)
    match node:
        case p.Phrase():
            return say.phrase(node)
        case p.Quality():
            described = p.Thing(ORC, p.Det.A, qualities=(node,))
            return say.phrase(described) + " | " + say.condition(p.Is(orc, node))
        case p.Condition():
            return say.condition(node)
        case p.Clause():
            return say.paragraph((p.Do(node),))
        case p.Statement():
            return say.paragraph((node,)) + " | " + say.page((node,))
    raise AssertionError(node)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("node", SAMPLES, ids=lambda n: type(n).__name__)
def test_it_has_words(lang: Lang, node: p.Node) -> None:
    if node == p.Pronoun(orc) and lang == "es":
        assert _say(lang, node) == "él"
    text = _say(lang, node)
    assert text.strip(" |.") or isinstance(node, p.AnyAmount)
    assert "  " not in text
    assert "None" not in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("det", list(p.Det), ids=lambda d: d.name)
@pytest.mark.parametrize("other", [False, True])
def test_every_determiner(lang: Lang, det: p.Det, other: bool) -> None:
    for plural in (False, True):
        thing = p.Thing(ORC, det, p.Number(2), p.Number(3), plural=plural, other=other, qualities=(tired,))
        text = Sentences(lang).phrase(thing)
        assert "  " not in text
        assert text == text.strip()
