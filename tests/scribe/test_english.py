"""English where it differs from its kin: possessives for "of it", whose, what stands before a noun, in which order
what is said of it follows, and what needs no article."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from scribe import Scribe
from scribe.pages.book import Book
from scribe.pages.gather import gather
from scribe.say.sentences import REALISERS
from scribe.say.tokens import words, write
from tests.blindness.told import flat_lines

RULES = """
ruleset orchard { name en "Orchard" fr "Verger" es "Huerto"; players 2 }
choices harm {
  name en "the harm / harm" fr "le mal" es "el mal"
  plain_harm en "plain harm" fr "le mal simple" es "el mal simple"
  frost_harm en "the frost harm / frost harm" fr "le mal de gel" es "el mal de hielo"
}
choices shade { name en "the shade" fr "la nuance" es "el tono"
  red en "red" fr "rouge" es "rojo"; dark en "dark" fr "foncé" es "oscuro" }
define leader(shade s): player = player(1) if s is red else player(2) {
  name en "the player with the {s} plums" fr "le joueur aux prunes {s fp}" es "el jugador de las ciruelas {s fp}" }
place barn { name en "the barn" fr "la grange" es "el granero"; live true }
verb ring tree t { phrase en "ring {t}" fr "cercler {t}" es "ceñir {t}"; set t.old to true }
tree abbess { name en "the Abbess" fr "l'Abbesse" f es "la Abadesa" }
tree twins { name en "the Twins" fr "les Jumeaux" m es "los Gemelos" }
place yard { name en "the yard" fr "la cour" es "el patio" }
kind tree {
  name en "the tree" fr "l'arbre" m es "el árbol" m
  track bare: truth = false { phrase en "[bare]" fr "[nu]" es "[desnudo]" }
  track old: truth = false { phrase en "[old]" fr "[vieux]" es "[viejo]" }
  track borne: truth = false {
    phrase en "that [have] yielded a fruit" fr "qui [avoir] donné un fruit" es "que [haber] dado un fruto" }
  track nest: tree = none { name en "the nest" fr "le nid" es "el nido" }
}
tree oak { name en "the oak" fr "le chêne" es "el roble" }
tree elder { name en "“Elder Mother”" fr "« Mère Sureau »" es "«Madre Saúco»" }
kind fruit {
  name en "the fruit / fruits" fr "le fruit" es "la fruta"
  home: tree = oak { name en "the tree" fr "l'arbre" m es "el árbol" m }
  track ripe: truth = false { phrase en "[ripe]" fr "[mûr]" es "[maduro]" }
  track marked: truth = false { phrase en "marked by frost" fr "marqué par le gel" es "marcada por el hielo" }
  track seeds: 0..20000 = 0 { name en "the seeds" fr "les graines" f es "las semillas" }
  track weak: harm = plain_harm { name en "the weakness" fr "la faiblesse" es "la debilidad" }
}
fruit plum { name en "the plum" fr "la prune" es "la ciruela"; copies 3; seeds 1 }
fruit pear { name en "the pear" fr "la poire" es "la pera"; seeds 2 }
fruit fig { name en "the fig" fr "la figue" es "el higo"; seeds 3 }
verb sow fruit f { phrase en "sow the seeds {of f}" fr "semer les graines {de f}" es "sembrar las semillas {de f}"
  move f to barn }
verb fall fruit f { phrase en "{f} fall" fr "{f} tomber" es "{f} caer"; move f to yard }
verb hit fruit f as harm h { phrase en "hit {f} {with h}" fr "frapper {f} {avec h}" es "golpear {f} {con h}"
  if h is frost_harm { move f to yard } }
verb probe fruit f { phrase en "probe {f}" fr "sonder {f}" es "sondear {f}"; BODY }
flow { tie }
"""


@cache
def _rules(body: str, more: str = "") -> Ruleset:
    found = Diagnostics()
    rules = check_texts({"orchard/orchard.rules": RULES.replace("BODY", body) + more}, found)
    assert rules is not None, [d.message for d in found]
    return rules


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("if f.ripe { sow f }", "If that fruit is ripe, sow its seeds."),
        ("for each fruit x in barn { sow x }", "For each fruit in the barn: sow its seeds."),
        ("choose one fruit x where x.home.bare; sow x", "Choose one fruit whose tree is bare."),
        ("choose one fruit x where x.home.nest is not none; sow x", "Choose one fruit whose tree has a nest."),
        (
            "choose one fruit x in barn where x.home is oak and not x.ripe; sow x",
            "Choose one fruit in the barn whose tree is the oak and that is not ripe.",
        ),
        ("choose one tree x where x.bare or x.old; if x.bare { tie }", "Choose one bare or old tree."),
        ("choose one tree x where not x.borne; if x.bare { tie }", "Choose one tree that has not yielded a fruit."),
        (
            "move each fruit x in barn where x.marked to yard",
            "Put in the yard each fruit marked by frost in the barn.",
        ),
        (
            "for each tree t { sow f; fall f }",
            "For each tree: sow the seeds of that fruit, and that fruit falls.",
        ),
        ("if lowest((f.seeds, 3)) > 1 { tie }", "If the smaller of 3 and that fruit’s seeds is more than 1, the game"),
        ("set f.seeds to f.seeds * 2", "That fruit’s seeds become twice its seeds."),
        ("set abbess.nest to oak", "The oak becomes the Abbess’s nest."),
        ("set twins.nest to oak", "The oak becomes the Twins’ nest."),
        ("set f.weak to frost_harm", "That fruit’s weakness becomes frost harm."),
        ("move 1 random fruit in barn to yard", "Put in the yard one fruit chosen at random from the barn."),
        (
            "choose one fruit x where not x.ripe or x.marked; sow x",
            "Choose one fruit that is not ripe or that is marked by frost.",
        ),
        (
            "choose one fruit x where x.home is oak and x.seeds is 1 and x.weak is frost_harm; sow x",
            "Choose one fruit whose tree is the oak, whose seeds are 1, and whose weakness is frost harm.",
        ),
        ("may { fall f }", "You may have that fruit fall."),
    ],
)
def test_what_an_editor_would_write(body: str, text: str) -> None:
    rules = _rules(body)
    told = " ".join(flat_lines(Scribe(rules, "en").verb_entry(rules.verbs["probe"])))
    assert text in told


MORE = """
tree dame { name en "the Dame" f fr "la Dame" es "la Dama"; when ring self { prune self }
  track shy: truth = false { phrase en "[shy]" fr "[timide]" es "[tímido]" } }
verb prune tree t { phrase en "cut the branches {of t}" fr "couper les branches {de t}" es "cortar las ramas {de t}"
  move 1 random fruit in barn to yard; if t.bare { set dame.shy to true } }
instead of sow fruit f where f.ripe { set f.marked to true }
forbid bind fruit f to tree t where t is f.home
verb bind fruit f to tree t { phrase en "tie {f} {to t}" fr "attacher {f} {à t}" es "atar {f} {a t}"; prune t }
"""


def test_who_has_a_gender_and_who_is_alone() -> None:
    rules = _rules("sow f", MORE)
    scribe = Scribe(rules, "en")
    assert "cut her branches" in scribe.piece_text(rules.kinds["dame"])
    assert "A fruit cannot be tied to its tree." in " ".join(flat_lines(scribe.general()))
    assert "The Dame is shy" in {entry.title for entry in gather(rules, "en", "orchard").glossary}
    general = " ".join(flat_lines(scribe.general()))
    assert (
        "If you would sow the seeds of a ripe fruit, instead it is now marked by frost." in general
    )  # not "Instead of"


def test_a_title_within_a_title_has_marks_of_its_own() -> None:
    inner = REALISERS["en"].quoted(words("Ice Shot"))
    assert write(REALISERS["en"].quoted((*words("Take a"), *inner, *words("now"))), "en") == "“Take a ‘Ice Shot’ now”"
    inner = REALISERS["fr"].quoted(words("Tir"))
    assert write(REALISERS["fr"].quoted((*words("Le"), *inner)), "fr") == "«\u00a0Le “Tir”\u00a0»"


@cache
def _book() -> Book:
    return gather(_rules("sow f"), "en", "orchard")


def test_titles_and_values() -> None:
    book = _book()
    titles = {entry.title: entry for entry in (*book.entries, *book.defined)}
    assert "Player with the plums of a shade" in titles
    assert "Hit a fruit with harm" in titles
    facts = {fact.name: fact.value for fact in titles["Seeds"].facts}
    assert facts["Value"] == "a number from 0 to 20,000"
